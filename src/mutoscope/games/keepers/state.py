"""The state of a game of Keepers, declared once."""

from __future__ import annotations

from typing import Annotated


class Seat:
    """What is before one seat."""

    hand: Annotated[list[int], 7]
    """Cards in slots; NONE in an empty one."""
    played: Annotated[list[int], 2]
    """Cards committed in this round and still face down; NONE where there is none."""
    played_slots: Annotated[list[int], 2]
    """The slots that they came from."""
    votes: Annotated[list[int], 2]
    """place * 2 + sign of each vote; NONE where there is none."""
    answer: int
    """To an unknown word: ACCEPT or OBJECT, NONE before it."""
    favourite: int
    """In a tie vote: a place of the line, NONE before it."""
    tie_hand: Annotated[list[int], 3]
    """Cards to choose from in a tie-break; NONE in an empty slot."""
    tie_topped: Annotated[list[int], 3]
    """By slot: 1 when the card came from the deck, for the Keepers were too few, and goes to the discards after the
    vote.  Everybody can count that."""
    tie_slot: int
    """The slot committed in a tie-break, NONE before it; its card stays in the hand until the vote is over."""


class Keepers:
    """The whole table."""

    players: int
    laps: int
    reveal_all: int
    word_check: int
    cards: int
    """How many cards the deck has."""
    own_deck: int
    """0 for our cards; when they are somebody's photos, the number of their deck (`cards.deck_codes`)."""
    each: int
    """Cards that everybody plays, and votes that everybody casts, in a round."""
    word: Annotated[list[int], 48]
    """The word, two numbers a character (high and low part of its code point); 0 behind the last."""
    doubtful: int
    """1 while the word is one that the dictionary does not know and the table has to accept."""
    deck: Annotated[list[int], 240]
    """From `drawn` to `deck_size`: the cards still to come, the top first; NONE elsewhere."""
    deck_size: int
    drawn: int
    shuffles: int
    """How often chance has ordered anything."""
    reshuffles: int
    """How often the discards were shuffled into a new deck."""
    returned: Annotated[list[int], 240]
    """By card: the reshuffle that put it into the deck again, 0 for never."""
    discarded: Annotated[list[int], 240]
    """By card: 1 while it lies among the discards."""
    keeper_of: Annotated[list[int], 240]
    """By card: the seat that keeps it, NONE for nobody."""
    seats: Annotated[list[Seat], 8]
    line: Annotated[list[int], 8]
    """The pictures, left to right; NONE behind the last."""
    line_size: int
    owners: Annotated[list[int], 8]
    """By place of the line: the seat that played it."""
    kept: Annotated[list[int], 8]
    """By place of the line: 1 when it has become a Keeper."""
    in_line: int
    """Bit mask of the seats that played a card of the line."""
    scored: int
    """1 once the votes for the line are revealed."""
    curator: int
    first_curator: int
    round: int
    refill: int
    """The seat that draws next while hands are refilled."""
    tied: int
    """Bit mask of the seats in a tie-break."""
    ties: int
    """Votes held in tie-breaks."""
    phase: int
