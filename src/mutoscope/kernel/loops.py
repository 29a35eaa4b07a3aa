"""Whole games with random moves, over any game's rules: for benchmarks, tests and random playouts.

Written like rules: `compiled.load` and `compiled.interpreted` bind the module to one game and run it either way.
"""

# ruff: noqa: F821 - `rules` gets its value when the module is bound to a game

from __future__ import annotations

from mutoscope.kernel.game import CHANCE, Rules
from mutoscope.kernel.shuffle import below, seed_random, shuffle

rules: Rules


def deal(
    s: object, players: int, first: int, options: list[int], rng: list[int], order: list[int], deck: list[int]
) -> None:
    """Shuffle and set up a game.  `order` and `deck` are work space, SHUFFLED long."""
    for i in range(len(order)):
        order[i] = i
    shuffle(rng, order, len(order))
    size = rules.make_deck(order, players, deck)
    rules.setup(s, players, first, options, deck, size)


def one_of(mask: list[int], n: int) -> int:
    """The n-th code that is set in a mask, counted from 0."""
    action = 0
    while True:
        if mask[action] != 0:
            if n == 0:
                return action
            n -= 1
        action += 1


def lowest_bit(bits: int) -> int:
    """The lowest seat of a mask of seats."""
    seat = 0
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


def play_out(s: object, rng: list[int], mask: list[int], cards: list[int]) -> int:
    """Random moves until the game is over; returns how many decisions the seats took.

    `mask` is work space of N_ACTIONS, `cards` of SHUFFLED.  Of several seats that may act, the lowest acts first.
    """
    decisions = 0
    while True:
        acting = rules.actors(s)
        if acting == 0:
            return decisions
        if acting & CHANCE:
            size = rules.due(s, cards)
            shuffle(rng, cards, size)
            rules.shuffled(s, cards, size)
        else:
            seat = lowest_bit(acting)
            count = rules.legal(s, seat, mask)
            rules.apply(s, seat, one_of(mask, below(rng, count)))
            decisions += 1


def random_games(
    s: object, players: int, options: list[int], seed: int, games: int, space: list[list[int]], wins: list[int]
) -> int:
    """Play games with random moves, each from a seed of its own; returns the decisions taken in all.

    `space` is four work lists: generator (2), order (SHUFFLED), deck (SHUFFLED), mask (N_ACTIONS).  Every winner of a
    game adds 1 to `wins[seat]`.
    """
    rng, order, deck, mask = space[0], space[1], space[2], space[3]
    decisions = 0
    for game in range(games):
        seed_random(rng, seed + game)
        deal(s, players, game % players, options, rng, order, deck)
        decisions += play_out(s, rng, mask, order)
        won = rules.winners(s)
        for seat in range(players):
            wins[seat] += won >> seat & 1
    return decisions
