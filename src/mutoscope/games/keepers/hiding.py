"""Who knows what: of the whole table, what one seat sees."""

from __future__ import annotations

from mutoscope.games.keepers.codes import (
    BACK,
    CHOSEN,
    HAND,
    LINE,
    MOST_CARDS,
    NONE,
    PAST,
    TIE_HAND,
    UNKNOWN,
    WORD,
)
from mutoscope.games.keepers.line import knows_owner
from mutoscope.games.keepers.state import Keepers, Seat


def hide(s: Keepers, seat: int, seen: Keepers) -> None:
    """Copy into `seen`, which comes in with every number HIDDEN, what a seat knows; seat -1 is a spectator.

    Hands, committed cards and choices are their owner's until all have chosen; the owner of a card of the line is
    known to itself, and to all once the card is a Keeper (E9), or of every card with the option `reveal_all`.
    """
    seen.players = s.players
    seen.laps = s.laps
    seen.reveal_all = s.reveal_all
    seen.word_check = s.word_check
    seen.cards = s.cards
    seen.own_deck = s.own_deck
    seen.each = s.each
    seen.doubtful = s.doubtful
    seen.objections = s.objections
    seen.deck_size = s.deck_size
    seen.drawn = s.drawn
    seen.shuffles = s.shuffles
    seen.reshuffles = s.reshuffles
    seen.line_size = s.line_size
    seen.in_line = s.in_line
    seen.scored = s.scored
    seen.curator = s.curator
    seen.round = s.round
    seen.refill = s.refill
    seen.tied = s.tied
    seen.ties = s.ties
    seen.phase = s.phase
    for i in range(WORD):
        seen.word[i] = s.word[i]
    for card in range(MOST_CARDS):
        seen.status[card] = s.status[card]
    for i in range(PAST):
        seen.past_lines[i] = s.past_lines[i]
    for i in range(PAST):
        seen.past_votes[i] = s.past_votes[i]
    for place in range(LINE):
        seen.line[place] = s.line[place]
        seen.kept[place] = s.kept[place]
        seen.owners[place] = s.owners[place] if knows_owner(s, seat, place) else UNKNOWN
    for p in range(8):
        hide_seat(s, p, p == seat or p >= s.players, seen)  # where nobody sits there is nothing to hide


def open_moves(s: Keepers, seat: int, action: int, moves: list[int], cards: list[int]) -> None:
    """No move is seen as it is made: all are chosen in secret, but for a word, which lies there afterwards."""


def hide_seat(s: Keepers, p: int, own: bool, seen: Keepers) -> None:
    """What lies before seat `p`, as its owner or as another sees it."""
    before = s.seats[p]
    after = seen.seats[p]
    if own:
        for slot in range(HAND):
            after.hand[slot] = before.hand[slot]
        for i in range(2):
            after.played[i] = before.played[i]
            after.played_slots[i] = before.played_slots[i]
    else:
        hide_hand(before, after)
    for i in range(2):
        after.votes[i] = before.votes[i] if s.scored == 1 else chosen(before.votes[i], own)
    after.answer = chosen(before.answer, own)
    after.favourite = before.favourite if s.scored == 1 else chosen(before.favourite, own)
    for slot in range(TIE_HAND):
        after.tie_hand[slot] = as_seen(before.tie_hand[slot], own)
        after.tie_topped[slot] = before.tie_topped[slot]
    after.tie_slot = chosen(before.tie_slot, own)


def hide_hand(before: Seat, after: Seat) -> None:
    """Of a hand others see how many cards it has, those that are committed counted in, and how many of them are.

    Which slot a card has left is as secret as the card: a change of mind must not show.
    """
    held = 0
    for slot in range(HAND):
        if before.hand[slot] != NONE:
            held += 1
    for i in range(2):
        if before.played[i] != NONE and before.played_slots[i] != CHOSEN:
            held += 1
        after.played[i] = as_seen(before.played[i], False)
        after.played_slots[i] = chosen(before.played_slots[i], False)
    for slot in range(HAND):
        after.hand[slot] = BACK if slot < held else NONE


def as_seen(card: int, own: bool) -> int:
    """A card for its owner, a back for others."""
    return card if own or card == NONE else BACK


def chosen(choice: int, own: bool) -> int:
    """A choice for who made it; for others only that it is made."""
    return choice if own or choice == NONE else CHOSEN
