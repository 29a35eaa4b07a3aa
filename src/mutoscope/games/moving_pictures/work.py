"""The work space that the modules of steady share, with its tables; sets of cards as bit masks (bit n for card n).

Written like rules.
"""

from __future__ import annotations

from typing import Annotated

from mutoscope.games.moving_pictures.rules import CARDS, MOST_PLACES, N_ACTIONS, NONE, QUIET
from mutoscope.games.moving_pictures.state import MovingPictures

SURE = 64  # a play that fits for certain: sureness is told in 64ths
LIKELY = 4000  # how likely a sure play is, beside others
LESS_LIKELY = 94  # per cent, for each 64th that a play is less sure


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    values: Annotated[list[int], N_ACTIONS]
    """What each legal move promises."""
    bits: Annotated[list[int], 256]
    """How many bits are set in a byte."""
    ways: Annotated[list[list[int]], 17, 6]
    """How many ways there are to choose so many cards, up to 5, from so many."""
    likely: Annotated[list[int], 65]
    """How likely a play is beside others, by how far it is from sure."""
    number_of: Annotated[list[int], 17]
    """By effect: the scene that has it, or 0."""
    deleted: int
    """Deleted scenes that would be face up after what is being tried."""
    fixed: Annotated[list[int], 8]
    """The movie with what is being tried: a scene, or 0."""

    unseen: Annotated[list[int], 16]
    """The cards that the seat cannot place, in order."""
    low: Annotated[list[int], 64]
    """Hands that the partner may hold: bit n for card n, below 8 here."""
    high: Annotated[list[int], 64]
    """Bit n for card n + 8."""
    weight: Annotated[list[int], 64]
    """How likely each hand is beside the others."""
    hands: int
    most: int
    """How many hands to look at, at most."""
    question: int
    """While Overheard is weighed: the end asked for, else 0; only hands with this answer count then."""
    answer: int

    # The gap in which each place lies before each play of the act, the next one too; first index 1 with The Mirror.
    lower: Annotated[list[list[list[int]]], 2, 10, 8]
    """The filmed scene to its left, or 0."""
    upper: Annotated[list[list[list[int]]], 2, 10, 8]
    """The filmed scene to its right, or 17."""
    before: Annotated[list[list[list[int]]], 2, 10, 8]
    """Empty places of the gap to its left."""
    behind: Annotated[list[list[list[int]]], 2, 10, 8]
    """Empty places of the gap to its right."""

    line: Annotated[list[int], 8]
    """The movie as it lies once edited, as far as is known."""
    full: Annotated[list[int], 8]
    """A full line, to edit in all ways."""
    longest: int
    bound: int
    """A rise as long as this is as good as can be expected."""
    is_free: int
    """0 while The Wrong Door, not filmed yet, is tried in all places: Over the Rooftops is then not."""
    number: Annotated[list[int], 10]
    """Filmed scenes from left to right, between 0 and 17."""
    gaps: Annotated[list[int], 10]
    """Empty places before each of them."""
    rise: Annotated[list[int], 10]
    """The longest rise that ends with each of them."""


def look(s: MovingPictures, w: Work) -> None:
    """Tables, which scene does what, and the movie to try things on."""
    for i in range(256):
        w.bits[i] = (i & 1) + w.bits[i >> 1]
    for n in range(17):
        for k in range(6):
            w.ways[n][k] = 1 if k == 0 else w.ways[n - 1][k] + w.ways[n - 1][k - 1] if n > 0 else 0
    w.likely[0] = LIKELY
    for i in range(SURE):
        w.likely[i + 1] = w.likely[i] * LESS_LIKELY // 100
    for effect in range(17):
        w.number_of[effect] = 0
    for number in range(1, CARDS + 1):
        if s.effects[number] != QUIET:
            w.number_of[s.effects[number]] = number
    for place in range(MOST_PLACES):
        w.fixed[place] = max(s.places[place].number, 0) if place < s.length else 0
    w.deleted = s.deleted
    w.question = 0


# ---------------------------------------------------------------------- sets of cards, and the line


def count_of(w: Work, cards: int) -> int:
    """How many cards a bit mask holds."""
    return w.bits[cards & 255] + w.bits[cards >> 8 & 255] + w.bits[cards >> 16 & 255]


def ways_to(w: Work, count: int, cards: int) -> int:
    """How many ways there are to choose so many of so many cards."""
    return w.ways[cards][count] if 0 <= count <= 5 else 0


def is_in(w: Work, cards: int, effect: int) -> bool:
    """Whether a bit mask of cards holds the scene with an effect."""
    number = w.number_of[effect]
    return number > 0 and cards >> number & 1 == 1


def filmed_cards(w: Work, s: MovingPictures) -> int:
    """Bit mask of the scenes in the movie."""
    cards = 0
    for place in range(s.length):
        if w.fixed[place] > 0:
            cards |= 1 << w.fixed[place]
    return cards


def place_in_line(w: Work, size: int, number: int) -> int:
    """Where a scene lies in the line; NONE when it does not."""
    if number > 0:
        for place in range(size):
            if w.line[place] == number:
                return place
    return NONE


def swap_line(w: Work, one: int, other: int) -> None:
    """Two places of the line change what they hold."""
    number = w.line[one]
    w.line[one] = w.line[other]
    w.line[other] = number
