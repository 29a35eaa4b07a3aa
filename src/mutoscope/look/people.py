"""A person at the table as HTML.  A name is anybody's own text: it is escaped here, once."""

from __future__ import annotations

from markupsafe import escape

from mutoscope.look.view import Person


def name_of(person: Person) -> str:
    """A name, safe to write into a page."""
    return str(escape(person.name))


def portrait(person: Person) -> str:
    """A face, with a sign for a bot and for somebody whose page is closed."""
    bot = " data-bot" if person.is_bot else ""
    away = "" if person.is_here else " data-away"
    return f'<span class="face" data-face="{escape(person.portrait)}"{bot}{away}></span>'


def seat(person: Person, name: str, note: str, *, is_on_turn: bool = False) -> str:
    """A portrait, a name and a word about them; a lamp burns while they act.  `name` and `note` are HTML."""
    kind = "seat on-turn" if is_on_turn else "seat"
    return (
        f'<span class="{kind}">{portrait(person)}<span class="seat-words"><span class="who">{name}</span>'
        f'<span class="note">{note}</span></span></span>'
    )
