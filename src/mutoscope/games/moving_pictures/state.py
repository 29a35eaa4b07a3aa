"""The state of a game of Moving Pictures, declared once."""

from __future__ import annotations

from typing import Annotated


class Card:
    """A scene card where it lies, and who knows it.  What is known of a card goes wherever it goes."""

    number: int
    """1 to 16; NONE where no card lies; BACK where a seat's view may not know it."""
    known: int
    """Bit mask of who knows the face: bit 0 and 1 the seats, all bits of OPEN once it lies open."""
    asked: int
    """What Overheard told of it: SHOWN, NOT_SHOWN, or 0."""
    filmed: int
    """The play of this act in which it was filmed, 1 for the first; 0 for a card that was not."""


class Seat:
    """What is before one seat."""

    hand: Annotated[list[Card], 4]
    """In slots, leftmost first, never sorted; a hand closes up when a card leaves it."""
    hand_size: int


class MovingPictures:
    """The whole table."""

    editor: int
    """Who decides while editing and cutting: EITHER, TOGETHER or FIRST_PLAYER."""
    effects: Annotated[list[int], 17]
    """By scene number: what the scene does."""
    act: int
    """1 to 3."""
    first: int
    """The seat that plays first in this act."""
    films: Annotated[list[list[int]], 3, 8]
    """The finished acts: the numbers of their scenes, left to right; NONE behind them."""
    length: int
    """How many places the movie has now."""
    places: Annotated[list[Card], 8]
    """The movie, left to right."""
    under: Annotated[list[int], 8]
    """The face-down cards that mark the places: nobody ever sees them."""
    seats: Annotated[list[Seat], 2]
    aside: Annotated[list[Card], 4]
    """Cards set aside; once one has been looked at it is the first."""
    aside_size: int
    removed: Annotated[list[Card], 4]
    """Scenes that left the movie in this act, in that order."""
    removed_size: int
    deleted: int
    """Deleted scenes that are still face up."""
    step: int
    """What is decided next."""
    turn: int
    """The seat whose turn it is while filming."""
    turns: int
    """1 in the first turn of the film, 2 in the second, and so on; an edit and a cut are turns too."""
    plays: int
    """How many scenes were filmed in this act."""
    last: int
    """Number of the scene filmed last in this act, 0 before the first."""
    edited: int
    """While editing: the number of the scene that is being resolved, or was last."""
    asked_end: int
    """Which card was asked for in this act: LOWEST, HIGHEST, or 0."""
    proposal: int
    """While both decide together: the code that one seat proposes, or NONE."""
    proposer: int
    """Who proposes it, or NONE."""
