"""A decision of a finished match as the bot `strong` sees it, from what the seat that decided could know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mutoscope.bots import Budget, can_weigh, weigh
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play
from mutoscope.match.step import Step

BUDGET: Final = Budget(milliseconds=250)


@dataclass(frozen=True)
class Line:
    """A move that could be played."""

    label: str
    visits: int
    """How many of the games played in thought began with it."""
    win: float
    """The part of the victory that its seat's side had in them, from 0 to 1."""
    points: float | None
    """The seat's score at their end, on average; None where all play together and no points are counted."""
    is_played: bool


@dataclass(frozen=True)
class Analysis:
    """One decision, weighed."""

    seat: int
    simulations: int
    lines: tuple[Line, ...]
    """The move that the bot would play first, then by visits."""


def must_be_weighable(play: Play[object], rule_of_secrecy: str) -> None:
    """Refused (no_analysis) where the bot does not play the game, or something of it stays secret for good."""
    if rule_of_secrecy:
        raise Refused("no_analysis", "What a seat knew stays secret in this match.", rule_of_secrecy)
    if not can_weigh(play.game):
        raise Refused("no_analysis", f"The bot strong does not play {play.game.title}.")


def analyse(play: Play[object], after: Sequence[Step], seed: str) -> Analysis:
    """Weigh what the seat that moved next could have played; `after` is what followed.  It takes a while.

    Refused (no_analysis) where nobody decided anything next.
    """
    step = after[0] if after else None
    if step is None or step.kind != "move" or step.seat is None or step.code is None:
        raise Refused("no_analysis", "After this step nobody has played a move.")
    seen = play.seen(step.seat)
    found = weigh(play.game, seen, step.seat, seed, BUDGET)
    labels = {move.code: move.label for move in play.moves(step.seat)}
    weighed = sorted(found.moves, key=lambda move: (move.code != found.code, -move.visits))
    has_points = len(play.game.sides(play.players)) > 1
    return Analysis(
        step.seat,
        found.simulations,
        tuple(
            Line(labels[move.code], move.visits, move.win, move.points if has_points else None, move.code == step.code)
            for move in weighed
        ),
    )
