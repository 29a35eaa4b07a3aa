"""All that was public in a game so far.  Written like rules: it runs interpreted and compiled.

A history is int16 (rows, 2), beside an observation on request.  It goes on with every moment, which is a move or the
deal, and of a moment it has

- (0, SPECTATOR), where it begins;
- (MOVE - seat, code) for each move that all saw then, as `open_moves` of the rules says: the move that was made, or
  several that had been chosen in secret;
- (CARD - i, card) for the cards that turned up one after the other, the first at i = 0, as `open_moves` says too;
- (j, value) for each number j of what a spectator observes that has become another one, as `hide` says; at the deal for
  each that is not HIDDEN.

A move of which nothing is seen is no moment.  Behind the last row all are (UNUSED, UNUSED).  So a history holds all
that a spectator observed in the game, and `moments` gives it back.  One that has no more room begins anew with all that
is public at that time.
"""

from __future__ import annotations

from mutoscope.kernel.state import HIDDEN

ROOM = 8
"""Rows for each number of an observation.  Random games fill fewer: most is filled in Keepers, where eight play three
laps and put every word to the table."""
SEATS = 8
"""The most seats that a game has."""
CARDS = 8
"""The most cards that turn up one after the other in a move: two of each of four seats in Photograph."""
UNUSED = -1
MOVE = -2
CARD = MOVE - SEATS


def fill(numbers: list[int], value: int) -> None:
    """Every number becomes this one."""
    for j in range(len(numbers)):
        numbers[j] = value


def clear(public: list[int], history: list[list[int]]) -> None:
    """Begin anew.  `public` is what was public last."""
    fill(public, HIDDEN)
    for row in range(len(history)):
        history[row][0] = UNUSED
        history[row][1] = UNUSED


def append(
    moves: list[int], cards: list[int], now: list[int], public: list[int], history: list[list[int]], length: int
) -> int:
    """Write down a moment behind `length` rows, and in `public` what is `now`; returns how many rows there are.

    `moves` are the codes that were seen, by seat, and `cards` those that turned up; UNUSED where there is none.
    """
    changes = count(moves) + count(cards)
    for j in range(1, len(now)):
        if now[j] != public[j]:
            changes += 1
    if changes == 0:
        return length
    if length + 1 + changes > len(history):
        clear(public, history)
        length = 0
    length = write(0, now[0], history, length)
    for p in range(len(moves)):
        if moves[p] != UNUSED:
            length = write(MOVE - p, moves[p], history, length)
    for i in range(len(cards)):
        if cards[i] != UNUSED:
            length = write(CARD - i, cards[i], history, length)
    for j in range(1, len(now)):
        if now[j] != public[j]:
            public[j] = now[j]
            length = write(j, now[j], history, length)
    return length


def count(told: list[int]) -> int:
    """How many are used."""
    used = 0
    for i in range(len(told)):
        if told[i] != UNUSED:
            used += 1
    return used


def write(place: int, value: int, history: list[list[int]], length: int) -> int:
    """One row more."""
    history[length][0] = place
    history[length][1] = value
    return length + 1
