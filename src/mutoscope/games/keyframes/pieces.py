"""The pieces of Keyframes as HTML: a card, a back, a strip of film, a flip-book.

They are plain f-strings (ten times faster than building elements), so whatever is not ours, such as a name, is
escaped where it enters: in `look.people`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import LETTERS, TITLES, WILD, frame_name
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.games.keyframes.strip import columns
from mutoscope.look.words import unseen

ART: Final = "/art/keyframes/"
RANKS: Final = ("first", "second", "third", "fourth")

Token = Callable[[int], str]
"""The handle of a card of a row, by its place in it."""


def capital(column: int) -> str:
    """0 -> `A`."""
    return LETTERS[column].upper()


def card_title(s: Keyframes, card: int) -> str:
    """A card without its number: "Gallop B", "the wild"."""
    if rules.is_wild(s, card):
        return "the wild"
    return f"{TITLES[s.animations[card]]} {capital(s.letters[card])}"


# ---------------------------------------------------------------------- cards


@cache
def _face(frame: str, title: str, number: int, value: int) -> str:
    worth = f'<b class="worth" aria-hidden="true">{value}</b>' if value else ""
    return (
        f'<img class="art" src="{ART}frame-{frame}" alt="{title}, {number}" draggable="false">'
        f'<b class="bid-number" aria-hidden="true">{number}</b>{worth}'
    )


def face(s: Keyframes, card: int) -> str:
    """A card face up: the picture, its bid number and, but for a wild, what its animation is worth."""
    animation = s.animations[card]
    if animation == rules.WILD:
        return _face(WILD, "Wild", card + 1, 0)
    return _face(frame_name(s, card), card_title(s, card), card + 1, s.values[animation])


def letter_of(s: Keyframes, card: int) -> str:
    """The letter of a frame, or `wild`: by it a style sheet finds a card's place on a strip."""
    return WILD if rules.is_wild(s, card) else LETTERS[s.letters[card]]


def card(s: Keyframes, token: str, card: int, extra: str = "", kind: str = "card", inner: str = "") -> str:
    """A card on the table or in the own hand; `extra` are more attributes, `inner` what is printed over it."""
    return (
        f'<span class="{kind}" id="card-{token}" data-card="{token}" data-side="face" '
        f'data-letter="{letter_of(s, card)}"{extra}>{face(s, card)}{inner}</span>'
    )


BACK: Final = f'<span class="card is-back"><img class="art" src="{ART}back" alt="face down" draggable="false"></span>'
"""A bid that is laid: which of the hand's cards it is, nobody else can tell."""


@cache
def tag(frame: str, number: int) -> str:
    """A card as its number and name on the colour of its animation, where there is no room for a picture."""
    animation = WILD if frame == WILD else frame[0]
    name = WILD if frame == WILD else f"{TITLES[int(frame[0]) - 1]} {frame[1].upper()}"
    return f'<span class="tag" data-animation="{animation}"><b>{number}</b><span>{name}</span></span>'


# ---------------------------------------------------------------------- strips and flip-books


@cache
def cel(name: str, words: str) -> str:
    """One picture without its card."""
    return f'<img class="art" src="{ART}{name}" alt="{words}" draggable="false">'


@cache
def _empty_cell(column: int) -> str:
    return f'<span class="cell is-open">{capital(column)}</span>'


def strip(s: Keyframes, row: Row, token: Token) -> str:
    """An open row, small: its pictures in their columns, a letter where one is missing."""
    cells = [_empty_cell(column) for column in range(rules.SIZES[row.animation])]
    for i, (held, column) in enumerate(zip(row.cards[: row.size], columns(s, row), strict=True)):
        handle, is_wild = token(i), rules.is_wild(s, held)
        sign = "★" if is_wild else capital(column)
        picture = cel(f"cel-{frame_name(s, held)}", "Wild" if is_wild else card_title(s, held))
        cells[column] = (
            f'<span class="cell" id="card-{handle}" data-card="{handle}" data-side="face">{picture}'
            f'<b class="letter" aria-hidden="true">{sign}</b></span>'
        )
    return f'<div class="strip film" data-size="{len(cells)}">{"".join(cells)}</div>'


def pictures(s: Keyframes, row: Row) -> list[str]:
    """The cels of a closed row: a wild of a complete one is the pencil drawing of the frame it stands for (K6)."""
    is_complete = row.size == rules.SIZES[row.animation]
    found = []
    for held, column in zip(row.cards[: row.size], columns(s, row), strict=True):
        if is_complete and rules.is_wild(s, held):
            found.append(f"between-{row.animation + 1}{LETTERS[column]}")
        else:
            found.append(f"cel-{frame_name(s, held)}")
    return found


def book(s: Keyframes, row: Row, token: Token) -> str:
    """A closed row as a flip-book: a complete one plays by itself, an incomplete one lies still."""
    is_complete = row.size == rules.SIZES[row.animation]
    kind = "book" if is_complete else "book is-still"
    cels = "".join(
        f'<span class="cel" id="card-{token(i)}" data-card="{token(i)}" data-side="face">{cel(name, "")}</span>'
        for i, name in enumerate(pictures(s, row))
    )
    return f'<span class="{kind}" data-frames="{row.size}" data-animation="{row.animation + 1}">{cels}</span>'


def letters(s: Keyframes, row: Row) -> str:
    """A closed row as its letters on the colour of its animation, a star for a wild."""
    found = "".join(
        f"<b>★{unseen(' wild')}</b>" if rules.is_wild(s, held) else f"<b>{capital(s.letters[held])}</b>"
        for held in row.cards[: row.size]
    )
    return f'<span class="letters" data-animation="{row.animation + 1}">{found}</span>'


def single(s: Keyframes, card: int) -> str:
    """A single frame, small: its picture."""
    return cel(f"cel-{frame_name(s, card)}", card_title(s, card))
