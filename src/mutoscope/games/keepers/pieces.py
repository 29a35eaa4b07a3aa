"""The pieces of a Keepers table: pictures, pegs, dials, piles."""

from __future__ import annotations

from typing import Final

from markupsafe import escape

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.cards import card_alt, card_key, card_title
from mutoscope.games.keepers.moves import SIGN_WORDS, SIGNS
from mutoscope.games.keepers.state import Keepers
from mutoscope.look.icons import icon
from mutoscope.look.view import TableView
from mutoscope.look.words import counted, unseen

DIAL_DOWN: Final = f'<span class="dial down">{icon("check")}{unseen("has chosen")}</span>'
DIAL_OPEN: Final = f'<span class="dial wait">…{unseen("is thinking")}</span>'
HOLE: Final = '<span class="hole"></span>'
LETTERS: Final = ("m", "l")
"""The key that casts a vote of each sign for the picture that has the focus."""


def dial(sign: int, number: int | str) -> str:
    """A vote: a ring for most like the word, a plate with cut corners for least; `number` is HTML."""
    return f'<span class="dial" data-sign="{SIGNS[sign]}">{number}</span>'


def spoken_dial(sign: int, number: int) -> str:
    """A vote that stands by itself: those who hear the page are told what its shape says."""
    return dial(sign, f"{unseen('picture ')}{number}{unseen(f', {SIGN_WORDS[sign]}')}")


def vote_buttons(place: int) -> str:
    """Both votes for a picture of the line."""
    buttons = "".join(
        f'<button class="vote" type="button" data-sign="{SIGNS[sign]}" data-mark="vote-{place}-{SIGNS[sign]}" '
        f'data-key="{LETTERS[sign]}">{dial(sign, place + 1)} {name}'
        f"{unseen(f': picture {place + 1}, {SIGN_WORDS[sign]}')}</button>"
        for sign, name in enumerate(("Most", "Least"))
    )
    return f'<div class="votes">{buttons}</div>'


class Prints:
    """The pictures of one deck, as one seat sees them."""

    def __init__(self, s: Keepers, view: TableView[Keepers]) -> None:
        self.s = s
        self.tokens = view.tokens
        self.art = view.art

    def alt(self, card: int) -> str:
        """What is to be seen, safe to write into a page."""
        return str(escape(card_alt(self.s, card)))

    def small(self, card: int, alt: str) -> str:
        """A picture at the size of a card."""
        return f'<img class="art" src="{self.art}/{card_key(self.s, card)}-small.webp" alt="{alt}">'

    def address(self, card: int) -> str:
        """Where the picture is in its full size."""
        return f"{self.art}/{card_key(self.s, card)}.webp"

    def card(self, card: int, place: str, more: str = "") -> str:
        """A card that lies face up at a place, with what is written on it."""
        token = self.tokens.get(place)
        handle = f' data-card="{token}" data-side="face"' if token else ""
        return (
            f'<span class="card plain"{handle} data-zoom="{self.address(card)}" tabindex="0" role="button">'
            f"{self.small(card, self.alt(card))}"
            f'{more}</span><a class="closer" href="{self.address(card)}">Look closer</a>'
        )

    def pile(self, p: int) -> list[str]:
        """The Keepers of a seat."""
        return [
            f'<span class="card plain" data-zoom="{self.address(card)}" tabindex="0" role="button" '
            f'title="{escape(card_title(self.s, card))}">'
            f"{self.small(card, self.alt(card))}</span>"
            for card in range(self.s.cards)
            if self.s.status[card] == p
        ]


def big(prints: Prints, card: int) -> str:
    """A picture large."""
    return f'<span class="card plain"><img class="art" src="{prints.address(card)}" alt="{prints.alt(card)}"></span>'


def piles(prints: Prints, me: int, names: list[str]) -> str:
    """Everybody's pile of Keepers, each opened by the star beside its owner."""
    s = prints.s
    return "".join(
        f'<section class="peek" id="pile-{p}" popover aria-labelledby="pile-{p}-title"><h2 id="pile-{p}-title">'
        f"{'Your' if p == me else names[p] + '’s'} pile: {counted(rules.score(s, p), 'Keeper')}</h2>"
        f'<ol class="pile-row">{"".join(f"<li>{card}</li>" for card in prints.pile(p)) or "<li>none yet</li>"}</ol>'
        "</section>"
        for p in range(s.players)
    )
