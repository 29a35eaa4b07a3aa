"""The end of a game: the score, and the vote of the others where several have most Keepers (E11)."""

from __future__ import annotations

from mutoscope.games.keepers.codes import (
    DISCARDED,
    KEEPER_SHUFFLE,
    MOST_ROUNDS,
    MOST_TIE_VOTES,
    NONE,
    OVER,
    TIE_DISCARD_SHUFFLE,
    TIE_HAND,
    TIE_PLAY,
)
from mutoscope.games.keepers.hands import clear_round, clear_tie_hand, draw, has_discards
from mutoscope.games.keepers.line import clear_line, clear_word, remember
from mutoscope.games.keepers.state import Keepers

# ---------------------------------------------------------------------- the score


def score(s: Keepers, seat: int) -> int:
    """Keepers of a seat; a tie-break does not change it (E11)."""
    total = 0
    for card in range(s.cards):
        if s.status[card] == seat:
            total += 1
    return total


def leaders(s: Keepers) -> int:
    """Bit mask of the seats with most Keepers."""
    best = 0
    for p in range(s.players):
        best = max(best, score(s, p))
    mask = 0
    for p in range(s.players):
        if score(s, p) == best:
            mask |= 1 << p
    return mask


def count_bits(mask: int) -> int:
    """Seats in a mask."""
    count = 0
    for p in range(8):
        count += mask >> p & 1
    return count


def finish(s: Keepers) -> None:
    """The most Keepers win; a tie is broken by a vote of the others, unless there are no others (E11)."""
    s.tied = leaders(s)
    tied = count_bits(s.tied)
    if tied == 1 or tied == s.players:
        s.phase = OVER
        return
    begin_tie(s)  # old hands have left the game: nobody plays from them any more


def winners(s: Keepers) -> int:
    """Bit mask of the seats that win; 0 before the end."""
    return s.tied if s.phase == OVER else 0


# ---------------------------------------------------------------------- a tie-break


def begin_tie(s: Keepers) -> None:
    """All Keepers are shuffled, for three cards to each tied seat."""
    clear_line(s)
    clear_word(s)
    s.objections = NONE
    for p in range(s.players):
        clear_round(s.seats[p])
    s.phase = KEEPER_SHUFFLE


def deal_tie(s: Keepers, order: list[int], size: int) -> None:
    """Three Keepers each, one at a time from the lowest tied seat."""
    next_card = 0
    for slot in range(TIE_HAND):
        for p in range(s.players):
            if s.tied >> p & 1 == 1 and next_card < size:
                s.seats[p].tie_hand[slot] = order[next_card]
                next_card += 1
    top_up_tie(s)


def top_up_tie(s: Keepers) -> None:
    """What the Keepers do not make three for comes from the deck, one at a time from the lowest tied seat."""
    for slot in range(TIE_HAND):
        for p in range(s.players):
            if s.tied >> p & 1 == 1 and s.seats[p].tie_hand[slot] == NONE:
                if s.drawn == s.deck_size:
                    if has_discards(s):
                        s.phase = TIE_DISCARD_SHUFFLE
                        return
                    continue
                s.seats[p].tie_hand[slot] = draw(s)
                s.seats[p].tie_topped[slot] = 1
    s.phase = TIE_PLAY


def count_favourites(s: Keepers) -> None:
    """The favourites stay in; more than one repeat, five times at the most, then share the victory (E11)."""
    most = 0
    for place in range(s.line_size):
        most = max(most, favourites_for(s, place))
    s.tied = 0
    for place in range(s.line_size):
        if favourites_for(s, place) == most:
            s.tied |= 1 << s.owners[place]
            s.kept[place] = 1  # who goes on is known, and so whose card it was
    s.scored = 1
    remember(s, MOST_ROUNDS + s.ties)
    s.ties += 1
    for p in range(s.players):
        for slot in range(TIE_HAND):
            if s.seats[p].tie_topped[slot] == 1:
                s.status[s.seats[p].tie_hand[slot]] = DISCARDED
        clear_tie_hand(s.seats[p])
    if count_bits(s.tied) == 1 or s.ties == MOST_TIE_VOTES:
        s.phase = OVER
    else:
        begin_tie(s)


def favourites_for(s: Keepers, place: int) -> int:
    """How many seats like a place of the line best."""
    count = 0
    for p in range(s.players):
        if s.seats[p].favourite == place:
            count += 1
    return count
