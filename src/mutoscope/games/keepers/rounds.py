"""A round in the order of the rulebook: the curator's cards and word, the votes, new cards, the next curator."""

from __future__ import annotations

from mutoscope.games.keepers.codes import (
    CURATE,
    DISCARD_SHUFFLE,
    DISCARDED,
    FIRST_TWO_VOTES,
    FIRST_VOTE,
    HAND,
    NONE,
    OBJECT,
    OBJECTION,
    PLACE_PAIRS,
    RENAME,
    SUBMIT,
)
from mutoscope.games.keepers.hands import clear_round, commit, draw, empty_slot, has_discards
from mutoscope.games.keepers.line import clear_line, clear_word, remember
from mutoscope.games.keepers.state import Keepers, Seat
from mutoscope.games.keepers.ties import finish

# ---------------------------------------------------------------------- the curator's cards and word


def curate(s: Keepers, seat: int, action: int) -> None:
    """The curator commits cards and word together (E7); the last round leaves the table."""
    clear_line(s)
    for p in range(s.players):
        clear_round(s.seats[p])
    s.objections = NONE
    commit(s.seats[seat], action)
    take_word(s)


def take_word(s: Keepers) -> None:
    """A word that the dictionary does not know is put to the others (E8); else they choose their cards."""
    s.phase = OBJECTION if s.doubtful == 1 else SUBMIT
    for p in range(s.players):
        s.seats[p].answer = NONE


def count_objections(s: Keepers) -> None:
    """E8: the word is refused if more than half of the others object."""
    objections = 0
    for p in range(s.players):
        if s.seats[p].answer == OBJECT:
            objections += 1
    s.objections = objections
    s.doubtful = 0
    if objections * 2 > s.players - 1:
        s.phase = RENAME
        clear_word(s)
    else:
        s.phase = SUBMIT


# ---------------------------------------------------------------------- votes


def vote(seat: Seat, action: int) -> None:
    """Turn the dials, in secret."""
    if action < FIRST_TWO_VOTES:
        seat.votes[0] = action - FIRST_VOTE
        return
    action -= FIRST_TWO_VOTES
    first, second = PLACE_PAIRS[action // 4]
    seat.votes[0] = first * 2 + action // 2 % 2
    seat.votes[1] = second * 2 + action % 2


def votes_for(s: Keepers, choice: int) -> int:
    """How many votes of one sign a place has; `choice` is place * 2 + sign."""
    count = 0
    for p in range(s.players):
        for i in range(2):
            if s.seats[p].votes[i] == choice:
                count += 1
    return count


def count_votes(s: Keepers) -> None:
    """The leaders of each category become Keepers, tied or not (E6); none where nobody voted (E4)."""
    for sign in range(2):
        most = 1
        for place in range(s.line_size):
            most = max(most, votes_for(s, place * 2 + sign))
        for place in range(s.line_size):
            if votes_for(s, place * 2 + sign) == most:
                s.kept[place] = 1  # E5: one Keeper, even when it leads both
    for place in range(s.line_size):
        s.status[s.line[place]] = s.owners[place] if s.kept[place] == 1 else DISCARDED
    s.scored = 1
    remember(s, s.round - 1)
    s.refill = s.curator
    refill_hands(s)


# ---------------------------------------------------------------------- new cards, and the next curator


def refill_hands(s: Keepers) -> None:
    """One card at a time from the curator clockwise, full hands skipped, until all have seven (E10)."""
    while True:
        missing = 0
        for i in range(s.players):
            p = (s.refill + i) % s.players
            slot = empty_slot(s.seats[p])
            if slot == NONE:
                continue
            missing += 1
            if s.drawn == s.deck_size:
                if has_discards(s):
                    s.refill = p
                    s.phase = DISCARD_SHUFFLE
                    return
                next_round(s)  # both are empty: hands stay short
                return
            s.seats[p].hand[slot] = draw(s)
        if missing == 0:
            next_round(s)
            return


def next_round(s: Keepers) -> None:
    """The next curator; or the end, after the last round or when somebody could not play (E1, E10)."""
    if s.scored == 1:  # not before the first round
        if s.round == s.laps * s.players or not all_can_play(s):
            finish(s)
            return
        s.round += 1
        s.curator = (s.curator + 1) % s.players
    s.phase = CURATE


def all_can_play(s: Keepers) -> bool:
    """Whether every hand has the cards of a round."""
    for p in range(s.players):
        held = 0
        for slot in range(HAND):
            if s.seats[p].hand[slot] != NONE:
                held += 1
        if held < s.each:
            return False
    return True
