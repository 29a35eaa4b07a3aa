"""Many games at once, each to its next decision, over any game's rules.

Written like rules: `compiled.load` binds the module to one game.
"""

# ruff: noqa: F821 - `rules` gets its value when the module is bound to a game

from __future__ import annotations

from typing import NamedTuple, Protocol

from mutoscope.kernel.game import CHANCE, Rules
from mutoscope.kernel.loops import lowest_bit
from mutoscope.kernel.shuffle import below, seed_random, shuffle
from mutoscope.kernel.state import HIDDEN
from mutoscope.lab.payoff import payoff

rules: Rules

SEED_BITS = 0xFFFF_FFFF_FFFF
"""What of a seed counts."""


class Terms(NamedTuple):
    """What all games of a batch have in common."""

    players: int
    sides: int
    pays_score: int
    """1 when a game pays each seat its score, 0 when it pays `payoff`."""
    seed: int
    """Row i begins with seed + i."""
    options: list[int]


class Rows(NamedTuple):
    """NumPy arrays with a row for each game."""

    tables: list[object]
    """The states."""
    rngs: list[list[int]]
    acting: list[int]
    """The seat that decides."""
    legal: list[list[int]]
    """Its legal actions."""


class Record(Protocol):
    """An observation as a record."""

    seen: object


class Shown(NamedTuple):
    """The caller's arrays, a row for each game."""

    numbers: list[list[int]]
    """The observation as plain numbers, and the same memory as records."""
    records: list[Record]
    mask: list[list[int]]
    actor: list[int]
    reward: list[list[float]]
    done: list[bool]


class Space(NamedTuple):
    """Work space of one thread, SHUFFLED long."""

    order: list[int]
    deck: list[int]


def begin(s: object, terms: Terms, rng: list[int], space: Space) -> None:
    """Shuffle, draw the first player, set up."""
    order = space.order
    for i in range(len(order)):
        order[i] = i
    shuffle(rng, order, len(order))
    size = rules.make_deck(order, terms.players, space.deck)
    rules.setup(s, terms.players, below(rng, terms.players), terms.options, space.deck, size)


def settle(s: object, rng: list[int], cards: list[int]) -> int:
    """Draw every shuffle that is due; returns who has to decide then, 0 when the game is over."""
    acting = rules.actors(s)
    while acting & CHANCE:
        size = rules.due(s, cards)
        shuffle(rng, cards, size)
        rules.shuffled(s, cards, size)
        acting = rules.actors(s)
    return acting


def show(i: int, deciding: int, rows: Rows, shown: Shown) -> None:
    """Row `i` for the lowest seat that has to decide: what it sees and what it may do."""
    seat = lowest_bit(deciding)
    rows.acting[i] = seat
    shown.actor[i] = seat
    rules.legal(rows.tables[i], seat, rows.legal[i])
    mask = shown.mask[i]
    for action in range(len(mask)):
        mask[action] = rows.legal[i][action]
    numbers = shown.numbers[i]
    for j in range(len(numbers)):
        numbers[j] = HIDDEN
    numbers[0] = seat
    numbers[1] = deciding
    rules.hide(rows.tables[i], seat, shown.records[i].seen)


def first_illegal(actions: list[int], rows: Rows) -> int:
    """The first row whose action is not legal there, or -1."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= rules.N_ACTIONS or rows.legal[i][actions[i]] == 0:
            return i
    return -1


def step_games(
    start: int, stop: int, begins: bool, actions: list[int], terms: Terms, rows: Rows, shown: Shown, space: Space
) -> None:
    """Play each row's legal action.  A game that is over pays, and the next one begins in its row.

    With `begins` every row begins anew instead, with a generator of its own.
    """
    for i in range(start, stop):
        s = rows.tables[i]
        for seat in range(terms.players):
            shown.reward[i][seat] = 0.0
        shown.done[i] = False
        deciding = 0
        if begins:
            seed_random(rows.rngs[i], terms.seed + i)
        else:
            rules.apply(s, rows.acting[i], actions[i])
            deciding = settle(s, rows.rngs[i], space.order)
            if deciding == 0:
                shown.done[i] = True
                pay(s, terms, shown.reward[i])
        if deciding == 0:
            begin(s, terms, rows.rngs[i], space)
            deciding = settle(s, rows.rngs[i], space.order)
        show(i, deciding, rows, shown)


def pay(s: object, terms: Terms, reward: list[float]) -> None:
    """What the finished game brings each seat."""
    won = rules.winners(s)
    for seat in range(terms.players):
        if terms.pays_score == 1:
            reward[seat] = rules.score(s, seat)
        else:
            reward[seat] = payoff(won, seat, terms.players, terms.sides)
