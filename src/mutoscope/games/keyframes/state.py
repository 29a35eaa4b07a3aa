"""The state of a game of Keyframes, declared once."""

from __future__ import annotations

from typing import Annotated


class Row:
    """A sequence: cards of one animation, left to right."""

    owner: int
    """The seat before which it lies; the side that scores it once closed."""
    animation: int
    """0 to 4."""
    size: int
    cards: Annotated[list[int], 5]
    """NONE behind the last."""


class Seat:
    """What is before one seat."""

    hand: Annotated[list[int], 5]
    """Cards in fixed slots; NONE where one has been played."""
    bid_slot: int
    """Slot of the secret bid, NONE while none is chosen."""
    rows: Annotated[list[Row], 2]
    """Open rows, in the order in which they were started."""
    open_rows: int


class Keyframes:
    """The whole table."""

    players: int
    talk: int
    """1 when partners may talk (four players)."""
    animations: Annotated[list[int], 54]
    """By card: its animation, or WILD.  A card is its bid number less one."""
    letters: Annotated[list[int], 54]
    """By card: 0 for A and so on, 0 for a wild."""
    values: Annotated[list[int], 5]
    """VP of a complete sequence, by animation."""
    deck: Annotated[list[int], 54]
    """From `drawn` to `deck_size`: the cards still to come, the top first; NONE elsewhere."""
    deck_size: int
    drawn: int
    box: Annotated[list[int], 54]
    """Cards out of the game: first those boxed unseen, then what each round left in the supply."""
    box_size: int
    boxed: int
    """How many cards were boxed unseen."""
    seats: Annotated[list[Seat], 4]
    supply: Annotated[list[int], 10]
    """Cards in places; NONE where there is none."""
    bids: Annotated[list[int], 4]
    """The bids of this turn once all are revealed, else NONE."""
    order: Annotated[list[int], 4]
    """Seats by bid, the highest first, once revealed; NONE before."""
    placed: int
    """How many seats have had their turn in the order."""
    closed: Annotated[list[Row], 40]
    """Closed rows of all sides, in the order in which they were closed."""
    closed_size: int
    returned: Annotated[list[int], 54]
    """By card: the round in which it went back from the supply to the deck (K11), 0 for never."""
    round: int
    turns: int
    """1 in the first turn of the game, 2 in the second, and so on."""
    phase: int
    was_bid: Annotated[list[int], 54]
    """By card: turn * 4 + seat of who bid it, once all bids of that turn are revealed; NONE before."""
    was_taken: Annotated[list[int], 54]
    """By card: turn * 4 + seat of who took it from the supply; NONE before."""
