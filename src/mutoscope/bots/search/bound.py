"""What the search needs of the modules that it is bound to, beside the rules."""

from __future__ import annotations

from typing import Protocol


class Work(Protocol):
    """A steady module's work space; `choose` leaves in it what it thought."""

    values: list[int]
    """By code: what each legal move promises, in hundredths of a point."""


class Steady(Protocol):
    """A game's steady module."""

    def choose(self, s: object, seat: int, rng: list[int], work: object) -> int:
        """A legal move of the seat, from what `hide` left of the state; `rng` as in kernel.shuffle decides ties."""
        ...


class Views(Protocol):
    """`keys`, or `slow_keys` for views of plain objects."""

    def key_of(self, view: object, numbers: list[int], seat: int) -> int:
        """A number for what a seat sees."""
        ...
