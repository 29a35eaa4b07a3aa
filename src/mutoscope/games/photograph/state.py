"""The state of a game of Photograph, declared once."""

from __future__ import annotations

from typing import Annotated


class Reel:
    """One photo reel: the shots of one colour before one seat, in the order they were played."""

    shots: Annotated[list[int], 12]
    """Number of each shot, 1-12; minus the number where it is blurred."""
    length: int
    sharp: int
    blurred: int
    last: int
    """Number of the last sharp shot, 0 before the first."""
    direction: int
    """+1 ascending, -1 descending, 0 not fixed yet."""
    after_blur: int
    """1 when the last shot is blurred."""


class Seat:
    """What lies before one seat."""

    hand: Annotated[list[int], 8]
    """Cards, oldest first; NONE behind the last."""
    hand_size: int
    reels: Annotated[list[Reel], 7]
    pending: int
    """The wind chosen in secret at the sunset or the end (its place in WINDS), or NONE."""
    last_card: int
    """The card that was left when the game ended, or NONE."""


class Photograph:
    """The whole table."""

    players: int
    backs: int
    missed_shot: int
    memory_aid: int
    in_play: Annotated[list[int], 7]
    """By colour: 1 when its cards are in the game."""
    rows: int
    goal: int
    """Sharp shots of one colour that win its good shot card."""
    deck: Annotated[list[int], 85]
    """From `drawn` to `deck_size`: the cards still to be dealt, the top first; NONE elsewhere."""
    deck_size: int
    drawn: int
    layout: Annotated[list[list[int]], 4, 4]
    in_layout: int
    seats: Annotated[list[Seat], 4]
    good_shots: Annotated[list[int], 7]
    """By colour: OPEN, VOID, or the seat that holds it."""
    gone: Annotated[list[int], 84]
    """Cards that left the game from the layout, in that order; NONE behind the last."""
    gone_size: int
    faced: Annotated[list[int], 84]
    """By card: 1 once its face lay open to all.  Everybody may remember that (P9)."""
    sunset_done: int
    phase: int
    turn: int
    turns: int
    """1 in the first turn, 2 in the second, and so on."""
    taken: int
    """How many cards the turn's seat took and has to play."""
    chosen: int
    """How many seats have chosen their secret wind."""
