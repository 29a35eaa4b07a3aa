"""Keepers: the rules, and nothing else.

Every function takes the state `s` (declared in state.py) and plain integers, and runs interpreted or compiled.  Ids
such as E3 name the rulings (RULES.md) that decide a line.  The word itself is written into the state before the move
that names it is applied (word.py); to the rules it is some numbers and whether the table has to accept it.

Set-up (E1, E2), who may do what (E2, E3, E7) and chance are here; who begins (E12) is an option.  The rest stands in
modules of its own, in the order of the rulebook:

- `rounds`: the curator's cards and word (E7, E8), votes (E4, E5, E6), new cards (E10), the next curator (E1)
- `ties`: the end, the score and tie-breaks (E11)
- `hiding`: what a seat sees (E9); `imagining`: what it may take for the rest
- what these share: `codes` (the numbers of phases and moves), `hands` (cards that are drawn and laid, the deck: E10),
  `line` (the word and the line on the table: E9)

All of it that others use, they find here, by the names in `__all__`.
"""

from __future__ import annotations

from mutoscope.games.keepers.codes import (
    ACCEPT,
    BACK,
    CHOSEN,
    CURATE,
    DISCARD_SHUFFLE,
    DISCARDED,
    FIRST_ANSWER,
    FIRST_FAVOURITE,
    FIRST_PAIR,
    FIRST_TIE_PLAY,
    FIRST_TWO_VOTES,
    FIRST_VOTE,
    HAND,
    IN_PLAY,
    KEEPER_SHUFFLE,
    LEAST,
    LINE,
    LINE_SHUFFLE,
    MATCH,
    MOST_CARDS,
    MOST_ROUNDS,
    MOST_TIE_VOTES,
    N_ACTIONS,
    NONE,
    OBJECT,
    OBJECTION,
    OFF,
    OVER,
    PAIRS,
    PAST,
    PLACE_PAIRS,
    RENAME,
    RENAMING,
    SHUFFLED,
    STRICT,
    SUBMIT,
    TABLE,
    TIE_DISCARD_SHUFFLE,
    TIE_HAND,
    TIE_LINE_SHUFFLE,
    TIE_PLAY,
    TIE_VOTE,
    UNKNOWN,
    VOTE,
    WORD,
)
from mutoscope.games.keepers.hands import clear_round, commit, has_discards, holds_slot, is_keeper, new_deck
from mutoscope.games.keepers.hiding import hide, open_moves
from mutoscope.games.keepers.imagining import imagine
from mutoscope.games.keepers.line import clear_line, clear_word, committed, insert, lay_line, remember
from mutoscope.games.keepers.rounds import (
    count_objections,
    count_votes,
    curate,
    refill_hands,
    take_word,
    vote,
    votes_for,
)
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.ties import (
    count_bits,
    count_favourites,
    deal_tie,
    favourites_for,
    leaders,
    score,
    top_up_tie,
    winners,
)
from mutoscope.kernel.game import CHANCE

__all__ = [
    "ACCEPT",
    "BACK",
    "CHOSEN",
    "CURATE",
    "DISCARDED",
    "DISCARD_SHUFFLE",
    "FIRST_ANSWER",
    "FIRST_FAVOURITE",
    "FIRST_PAIR",
    "FIRST_TIE_PLAY",
    "FIRST_TWO_VOTES",
    "FIRST_VOTE",
    "HAND",
    "IN_PLAY",
    "KEEPER_SHUFFLE",
    "LEAST",
    "LINE",
    "LINE_SHUFFLE",
    "MATCH",
    "MOST_CARDS",
    "MOST_ROUNDS",
    "MOST_TIE_VOTES",
    "NONE",
    "N_ACTIONS",
    "OBJECT",
    "OBJECTION",
    "OFF",
    "OVER",
    "PAIRS",
    "PAST",
    "PLACE_PAIRS",
    "RENAME",
    "RENAMING",
    "SHUFFLED",
    "STRICT",
    "SUBMIT",
    "TABLE",
    "TIE_DISCARD_SHUFFLE",
    "TIE_HAND",
    "TIE_LINE_SHUFFLE",
    "TIE_PLAY",
    "TIE_VOTE",
    "UNKNOWN",
    "VOTE",
    "WORD",
    "actors",
    "apply",
    "count_bits",
    "due",
    "favourites_for",
    "has_chosen",
    "has_discards",
    "hide",
    "holds_slot",
    "imagine",
    "is_keeper",
    "leaders",
    "legal",
    "make_deck",
    "may_choose",
    "open_moves",
    "remember",
    "score",
    "setup",
    "shuffled",
    "votes_for",
    "winners",
]


# ---------------------------------------------------------------------- setup


def has_two(players: int) -> bool:
    """E2: with three or four players everybody plays two cards and casts two votes."""
    return players <= 4


def default_laps(players: int) -> int:
    """E1: how often everybody is the curator."""
    return 2 if has_two(players) else 1


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """A random permutation of 0..SHUFFLED-1 is a deck of as many cards; `setup` leaves out those that do not exist."""
    for i in range(SHUFFLED):
        deck[i] = order[i]
    return SHUFFLED


def setup(s: Keepers, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Seven cards each, one at a time from seat `first`, the first curator.

    `options`: laps (0: by the number of players), reveal_all, word_check, cards, number of the deck of photos.
    """
    s.players = players
    s.laps = options[0] if options[0] > 0 else default_laps(players)
    s.reveal_all = options[1]
    s.word_check = options[2]
    s.cards = options[3]
    s.own_deck = options[4]
    s.each = 2 if has_two(players) else 1
    clear_word(s)
    s.objections = NONE
    for card in range(MOST_CARDS):
        s.deck[card] = NONE
        s.status[card] = IN_PLAY
    s.deck_size = 0
    for i in range(size):
        if deck[i] < s.cards:
            s.deck[s.deck_size] = deck[i]
            s.deck_size += 1
    s.drawn = 0
    s.shuffles = 0
    s.reshuffles = 0
    for p in range(8):
        seat = s.seats[p]
        for slot in range(HAND):
            seat.hand[slot] = NONE
        clear_round(seat)
    for i in range(PAST):
        s.past_lines[i] = NONE
        s.past_votes[i] = NONE
    clear_line(s)
    s.curator = first
    s.round = 1
    s.refill = first
    s.tied = 0
    s.ties = 0
    s.phase = CURATE
    refill_hands(s)


# ---------------------------------------------------------------------- who may do what


def actors(s: Keepers) -> int:
    """Bit mask of the seats that have something to decide now, with CHANCE when a shuffle is due."""
    if s.phase == OVER:
        return 0
    if is_shuffle(s.phase):
        return CHANCE
    if s.phase == CURATE or s.phase == RENAME:
        return 1 << s.curator
    mask = 0
    for p in range(s.players):
        if may_choose(s, p) and not has_chosen(s, p):
            mask |= 1 << p
    return mask


def is_shuffle(phase: int) -> bool:
    """Whether chance has the move."""
    return phase in (LINE_SHUFFLE, DISCARD_SHUFFLE, KEEPER_SHUFFLE, TIE_DISCARD_SHUFFLE, TIE_LINE_SHUFFLE)


def may_choose(s: Keepers, p: int) -> bool:
    """Whether a seat takes part in the choice that all make at once in this phase (E7, E8, E11)."""
    if s.phase == OBJECTION or s.phase == SUBMIT:
        return p != s.curator
    if s.phase == TIE_PLAY:
        return s.tied >> p & 1 == 1
    if s.phase == TIE_VOTE:
        return s.tied >> p & 1 == 0
    return s.phase == VOTE


def has_chosen(s: Keepers, p: int) -> bool:
    """Whether a seat has made its secret choice of this phase."""
    seat = s.seats[p]
    if s.phase == OBJECTION:
        return seat.answer != NONE
    if s.phase == VOTE:
        return seat.votes[0] != NONE
    if s.phase == TIE_VOTE:
        return seat.favourite != NONE
    if s.phase == TIE_PLAY:
        return seat.tie_slot != NONE
    return seat.played[0] != NONE


def legal(s: Keepers, seat: int, mask: list[int]) -> int:
    """Set mask[action] to 1 for every legal action of the seat, else 0; returns how many are legal.

    A seat that has chosen in secret may choose again until the last one has.
    """
    for action in range(N_ACTIONS):
        mask[action] = 0
    if s.phase == CURATE:
        return legal_picks(s, seat, mask) if seat == s.curator else 0
    if s.phase == RENAME:
        if seat != s.curator:
            return 0
        mask[RENAMING] = 1
        return 1
    if not may_choose(s, seat) or is_shuffle(s.phase):
        return 0
    if s.phase == SUBMIT:
        return legal_picks(s, seat, mask)
    if s.phase == VOTE:
        return legal_votes(s, seat, mask)
    if s.phase == OBJECTION:
        mask[FIRST_ANSWER + ACCEPT] = 1
        mask[FIRST_ANSWER + OBJECT] = 1
        return 2
    count = 0
    if s.phase == TIE_PLAY:
        for slot in range(TIE_HAND):
            if s.seats[seat].tie_hand[slot] != NONE:
                mask[FIRST_TIE_PLAY + slot] = 1
                count += 1
    elif s.phase == TIE_VOTE:
        for place in range(s.line_size):
            mask[FIRST_FAVOURITE + place] = 1
            count += 1
    return count


def legal_picks(s: Keepers, seat: int, mask: list[int]) -> int:
    """Mark the cards, or pairs of cards (E2), that may be played from a hand."""
    count = 0
    own = s.seats[seat]
    if s.each == 1:
        for slot in range(HAND):
            if holds_slot(own, slot):
                mask[slot] = 1
                count += 1
        return count
    action = FIRST_PAIR
    for second in range(1, HAND):
        for first in range(second):
            if holds_slot(own, first) and holds_slot(own, second):
                mask[action] = 1
                count += 1
            action += 1
    return count


def legal_votes(s: Keepers, seat: int, mask: list[int]) -> int:
    """Mark the votes: for cards of others (E3), two votes for different cards (E2)."""
    count = 0
    if s.each == 1:
        for place in range(s.line_size):
            if s.owners[place] != seat:
                mask[FIRST_VOTE + place * 2 + MATCH] = 1
                mask[FIRST_VOTE + place * 2 + LEAST] = 1
                count += 2
        return count
    action = FIRST_TWO_VOTES
    for second in range(1, s.line_size):
        for first in range(second):
            if s.owners[first] != seat and s.owners[second] != seat:
                for signs in range(4):
                    mask[action + signs] = 1
                count += 4
            action += 4
    return count


def apply(s: Keepers, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it without another decision."""
    own = s.seats[seat]
    if s.phase == CURATE:
        curate(s, seat, action)
    elif s.phase == RENAME:
        take_word(s)
    elif s.phase == OBJECTION:
        own.answer = action - FIRST_ANSWER
        if actors(s) == 0:
            count_objections(s)
    elif s.phase == SUBMIT:
        commit(own, action)
        if actors(s) == 0:
            s.phase = LINE_SHUFFLE
    elif s.phase == VOTE:
        vote(own, action)
        if actors(s) == 0:
            count_votes(s)
    elif s.phase == TIE_PLAY:
        own.tie_slot = action - FIRST_TIE_PLAY
        if actors(s) == 0:
            s.phase = TIE_LINE_SHUFFLE
    else:
        own.favourite = action - FIRST_FAVOURITE
        if actors(s) == 0:
            count_favourites(s)


# ---------------------------------------------------------------------- chance


def due(s: Keepers, cards: list[int]) -> int:
    """The cards that chance has to order now, lowest number first; returns how many."""
    count = 0
    if not is_shuffle(s.phase):
        return 0
    if s.phase == LINE_SHUFFLE or s.phase == TIE_LINE_SHUFFLE:
        for p in range(s.players):
            for i in range(2):
                card = committed(s, p, i)
                if card != NONE:
                    insert(cards, count, card)
                    count += 1
        return count
    for card in range(s.cards):
        is_due = is_keeper(s, card) if s.phase == KEEPER_SHUFFLE else s.status[card] == DISCARDED
        if is_due:
            cards[count] = card
            count += 1
    return count


def shuffled(s: Keepers, order: list[int], size: int) -> None:
    """Chance's move: the cards that were due, in their new order."""
    s.shuffles += 1
    if s.phase == LINE_SHUFFLE or s.phase == TIE_LINE_SHUFFLE:
        lay_line(s, order, size)
        s.phase = VOTE if s.phase == LINE_SHUFFLE else TIE_VOTE
    elif s.phase == KEEPER_SHUFFLE:
        deal_tie(s, order, size)
    else:
        new_deck(s, order, size)
        if s.phase == DISCARD_SHUFFLE:
            refill_hands(s)
        else:
            top_up_tie(s)
