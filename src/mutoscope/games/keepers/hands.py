"""Cards on the move: drawn, laid face down and taken back; the deck, the discards and the Keepers."""

from __future__ import annotations

from mutoscope.games.keepers.codes import DISCARDED, FIRST_PAIR, HAND, IN_PLAY, MOST_CARDS, NONE, PAIRS, TIE_HAND
from mutoscope.games.keepers.state import Keepers, Seat

# ---------------------------------------------------------------------- the deck, the discards and the Keepers


def draw(s: Keepers) -> int:
    """Take the top card of the deck."""
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NONE
    s.drawn += 1
    return card


def has_discards(s: Keepers) -> bool:
    """Whether any card lies among the discards."""
    for card in range(s.cards):
        if s.status[card] == DISCARDED:
            return True
    return False


def new_deck(s: Keepers, order: list[int], size: int) -> None:
    """E10: the discards are the deck again, never the Keepers."""
    s.reshuffles += 1
    s.drawn = 0
    s.deck_size = size
    for i in range(MOST_CARDS):
        s.deck[i] = NONE
    for i in range(size):
        s.deck[i] = order[i]
        s.status[order[i]] = IN_PLAY + s.reshuffles


def is_keeper(s: Keepers, card: int) -> bool:
    """Whether somebody keeps a card."""
    return s.status[card] < DISCARDED


# ---------------------------------------------------------------------- a hand and what is laid from it


def clear_round(seat: Seat) -> None:
    """Nothing committed, no vote, no answer."""
    for i in range(2):
        seat.played[i] = NONE
        seat.played_slots[i] = NONE
        seat.votes[i] = NONE
    seat.answer = NONE
    seat.favourite = NONE
    clear_tie_hand(seat)


def clear_tie_hand(seat: Seat) -> None:
    """No cards for a tie-break."""
    seat.tie_slot = NONE
    for slot in range(TIE_HAND):
        seat.tie_hand[slot] = NONE
        seat.tie_topped[slot] = 0


def empty_slot(seat: Seat) -> int:
    """The first empty slot of a hand, or NONE."""
    for slot in range(HAND):
        if seat.hand[slot] == NONE:
            return slot
    return NONE


def holds_slot(seat: Seat, slot: int) -> bool:
    """Whether a slot holds a card, or the card it held is committed and may still be changed."""
    return seat.hand[slot] != NONE or seat.played_slots[0] == slot or seat.played_slots[1] == slot


def commit(seat: Seat, action: int) -> None:
    """Lay one or two cards face down; what was laid before goes back to its slot."""
    take_back(seat)
    if action < FIRST_PAIR:
        lay(seat, 0, action)
    else:
        first, second = PAIRS[action - FIRST_PAIR]
        lay(seat, 0, first)
        lay(seat, 1, second)


def take_back(seat: Seat) -> None:
    """Committed cards return to their slots."""
    for i in range(2):
        if seat.played[i] != NONE:
            slot = seat.played_slots[i]
            seat.hand[slot] = seat.played[i]
            seat.played[i] = NONE
            seat.played_slots[i] = NONE


def lay(seat: Seat, i: int, slot: int) -> None:
    """A card of the hand becomes the i-th committed one."""
    seat.played[i] = seat.hand[slot]
    seat.played_slots[i] = slot
    seat.hand[slot] = NONE
