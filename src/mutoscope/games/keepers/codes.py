"""The numbers that the rules of Keepers are written in: sizes, phases, moves, where a card is."""

from __future__ import annotations

NONE = -1
MOST_CARDS = 240
HAND = 7
TIE_HAND = 3
WORD = 48

# What a seat sees of what it may not know.
BACK = 999  # a card
CHOSEN = 998  # a secret choice
UNKNOWN = 997  # the owner of a card of the line

# Phases: what is decided next, and by whom.
CURATE = 0
OBJECTION = 1
RENAME = 2
SUBMIT = 3
LINE_SHUFFLE = 4  # chance orders the line
VOTE = 5
DISCARD_SHUFFLE = 6  # chance orders the discards: the deck is empty and a card must be drawn
KEEPER_SHUFFLE = 7  # chance orders all Keepers: a tie-break
TIE_DISCARD_SHUFFLE = 8  # chance orders the discards: a tie-break needs more cards
TIE_PLAY = 9
TIE_LINE_SHUFFLE = 10
TIE_VOTE = 11
OVER = 12

ACCEPT = 0
OBJECT = 1
MATCH = 0
LEAST = 1

# Word check (E8).
OFF = 0
TABLE = 1
STRICT = 2

# Actions.
PAIRS = tuple((first, second) for second in range(1, HAND) for first in range(second))
FIRST_PAIR = HAND  # picks: one slot of the hand, or two
FIRST_VOTE = FIRST_PAIR + len(PAIRS)  # one vote: place * 2 + sign
LINE = 8
PLACE_PAIRS = tuple((first, second) for second in range(1, LINE) for first in range(second))
FIRST_TWO_VOTES = FIRST_VOTE + LINE * 2  # two votes: pair of places * 4 + sign of the first * 2 + sign of the second
FIRST_ANSWER = FIRST_TWO_VOTES + len(PLACE_PAIRS) * 4
RENAMING = FIRST_ANSWER + 2
FIRST_TIE_PLAY = RENAMING + 1
FIRST_FAVOURITE = FIRST_TIE_PLAY + TIE_HAND
N_ACTIONS = FIRST_FAVOURITE + LINE

MOST_TIE_VOTES = 6  # the first vote and five repeats (E11)

MOST_ROUNDS = 24
PAST = (MOST_ROUNDS + MOST_TIE_VOTES) * LINE

# Where a card is, as all know, beside the seats 0 to 7 that keep theirs.
DISCARDED = 8
IN_PLAY = 9

SHUFFLED = MOST_CARDS
