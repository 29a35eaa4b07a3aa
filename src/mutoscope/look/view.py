"""What a game's table module gets and gives: one seat's view in, HTML for its page out.

Everything here comes from `hide(state, seat)`, from the journal's public part, or from the people at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from markupsafe import Markup

from mutoscope.kernel.game import Move, ScoreLine

S = TypeVar("S")


@dataclass(frozen=True)
class Person:
    """Who sits in a seat, as others see them."""

    name: str
    portrait: str
    """Name of a portrait: `face-<portrait>.webp`."""
    is_bot: bool = False
    is_here: bool = True
    """Whether a page of theirs is open (a bot is always here)."""


@dataclass(frozen=True)
class TableView(Generic[S]):
    """The table as one seat, or a spectator, may see it now."""

    seen: S
    """From `hide`."""
    seat: int
    """Or SPECTATOR."""
    people: tuple[Person, ...]
    """By seat."""
    options: Mapping[str, bool | int | str]
    actors: tuple[int, ...]
    """Seats that have to decide."""
    phase: str
    moves: tuple[Move, ...]
    """This seat's legal moves."""
    tokens: Mapping[str, str]
    """Place (as in `Move.pick` and `Game.places`) -> handle of the card that lies there: stable while the card can be
    followed by eye, drawn from the match's secret, never from the card."""
    turn_number: int
    """1 for the first turn."""
    lines: tuple[ScoreLine, ...] = ()
    """Once over: every point explained."""
    verdict: str = ""
    """Once over: who won and why, names filled in."""
    art: str = "/art/keepers"
    """Under which address Keepers' pictures lie: `<art>/<key>.webp` and `<art>/<key>-small.webp`."""


@dataclass(frozen=True)
class TablePage:
    """What a game draws for one seat.  The page around it, what happened, and the moves form are not its work."""

    progress: str
    """Short, for the film bar: "Turn 13 · step 2 of 4"."""
    stage: Markup
    """The shared table, others, mine."""
    dock: Markup
    """What to do now: headline, help, the hand.  The page adds the moves form behind it."""
    headline: str
    """What to do now in plain words, for the title and the live region: "Your turn: wind the film"."""


class TableModule(Protocol):
    """`mutoscope.games.<id>.table`."""

    def render(self, view: TableView[object]) -> TablePage:
        """Draw the table for one seat."""
        ...

    def score_sheet(self, view: TableView[object]) -> Markup:
        """Once over: the sheet that explains every point."""
        ...
