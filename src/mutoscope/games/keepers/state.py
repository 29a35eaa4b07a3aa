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
    objections: int
    """How many objected to the last word of this round that the table had to accept; NONE while there is none."""
    deck: Annotated[list[int], 240]
    """From `drawn` to `deck_size`: the cards still to come, the top first; NONE elsewhere."""
    deck_size: int
    drawn: int
    shuffles: int
    """How often chance has ordered anything."""
    reshuffles: int
    """How often the discards were shuffled into a new deck."""
    status: Annotated[list[int], 240]
    """By card: the seat that keeps it; DISCARDED while it lies among the discards; else IN_PLAY and the number of the
    reshuffle that put it into the deck last, 0 for none."""
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
    round: int
    refill: int
    """The seat that draws next while hands are refilled."""
    tied: int
    """Bit mask of the seats in a tie-break."""
    ties: int
    """Votes held in tie-breaks."""
    phase: int
    past_lines: Annotated[list[int], 240]
    """The line of every vote that is revealed, 8 numbers each: rounds 1 to 24, then tie-breaks.  By place: card * 16,
    and 1 + the seat that played it where all know that; NONE behind the last, and where no vote is revealed."""
    past_votes: Annotated[list[int], 240]
    """The votes for these lines, as in `votes`, 8 numbers each: of 8 seats, or the first and the second of 4 seats
    where each has two; in a tie-break the favourites of 8 seats."""
