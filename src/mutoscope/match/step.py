"""A step of a match: the deal, a move with all that followed from it, or a move taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mutoscope.kernel.game import Event

StepKind = Literal["start", "move", "undo"]


@dataclass(frozen=True)
class Step:
    """One step, with everything that happened in it."""

    n: int
    """0 is the deal."""
    kind: StepKind
    seat: int | None
    """None for the deal."""
    code: int | None
    """The move, for a move."""
    time: float
    events: tuple[Event, ...]
