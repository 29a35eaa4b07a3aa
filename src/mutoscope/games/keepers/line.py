"""The word and the line of a round: how they come to lie on the table, and what is remembered of them."""

from __future__ import annotations

from mutoscope.games.keepers.codes import LINE, MOST_ROUNDS, NONE, TIE_LINE_SHUFFLE, WORD
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import SPECTATOR


def clear_word(s: Keepers) -> None:
    """No word."""
    for i in range(WORD):
        s.word[i] = 0
    s.doubtful = 0


def clear_line(s: Keepers) -> None:
    """No pictures on the table."""
    for i in range(LINE):
        s.line[i] = NONE
        s.owners[i] = NONE
        s.kept[i] = 0
    s.line_size = 0
    s.in_line = 0
    s.scored = 0


# ---------------------------------------------------------------------- the line


def committed(s: Keepers, p: int, i: int) -> int:
    """The i-th card that a seat has committed to the line, or NONE."""
    seat = s.seats[p]
    if s.phase != TIE_LINE_SHUFFLE:
        return seat.played[i]
    return seat.tie_hand[seat.tie_slot] if i == 0 and seat.tie_slot != NONE else NONE


def insert(cards: list[int], count: int, card: int) -> None:
    """Put a card among the first `count`, which are in order."""
    while count > 0 and cards[count - 1] > card:
        cards[count] = cards[count - 1]
        count -= 1
    cards[count] = card


def player_of(s: Keepers, card: int) -> int:
    """The seat that has committed a card, or NONE."""
    for p in range(s.players):
        if committed(s, p, 0) == card or committed(s, p, 1) == card:
            return p
    return NONE


def lay_line(s: Keepers, order: list[int], size: int) -> None:
    """The committed cards turn up in a line, owners in secret (E9)."""
    s.line_size = size
    s.in_line = 0
    for place in range(size):
        s.line[place] = order[place]
        s.owners[place] = player_of(s, order[place])
        s.in_line |= 1 << s.owners[place]
    for p in range(s.players):
        seat = s.seats[p]
        for i in range(2):
            seat.played[i] = NONE
            seat.played_slots[i] = NONE


# ---------------------------------------------------------------------- what all have seen


def knows_owner(s: Keepers, seat: int, place: int) -> bool:
    """Whether a seat may know whose card lies at a place of the line."""
    if s.owners[place] == NONE or s.owners[place] == seat or s.kept[place] == 1:
        return True
    return s.scored == 1 and s.reveal_all == 1


def remember(s: Keepers, number: int) -> None:
    """Keep what all have seen of a vote that is revealed; of the owners only those that all may know (E9)."""
    for place in range(s.line_size):
        owner = s.owners[place] if knows_owner(s, SPECTATOR, place) else NONE
        s.past_lines[number * LINE + place] = s.line[place] * 16 + owner + 1
    for i in range(LINE):
        choice = s.seats[i // s.each].votes[i % s.each] if number < MOST_ROUNDS else s.seats[i].favourite
        s.past_votes[number * LINE + i] = choice
