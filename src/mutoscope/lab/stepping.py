"""Many games at once, each to its next decision, over any game's rules.

Written like rules: `compiled.load` binds the module to one game.
"""

# ruff: noqa: F821 - `rules` gets its value when the module is bound to a game

from __future__ import annotations

from typing import NamedTuple, Protocol

from mutoscope.kernel.game import CHANCE, SPECTATOR, Rules
from mutoscope.kernel.loops import lowest_bit
from mutoscope.kernel.shuffle import below, seed_random, shuffle
from mutoscope.kernel.state import HIDDEN
from mutoscope.lab.history import UNUSED, append, clear, fill
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
    public: list[list[int]]
    """What a spectator observed last, where histories are kept."""
    length: list[int]
    """How many rows of the history are written."""


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
    history: list[list[list[int]]]
    """No rows where none is kept."""
    length: list[int]
    """How many rows of it are written, for the caller to read."""


class Space(NamedTuple):
    """Work space of one thread."""

    order: list[int]
    """SHUFFLED long, as the deck is."""
    deck: list[int]
    public: list[list[int]]
    """One observation as plain numbers, and the same memory as a record."""
    record: list[Record]
    moves: list[int]
    """By seat the code that all have seen it make, and the cards that turned up (`open_moves`)."""
    turned_up: list[int]


def begin(s: object, terms: Terms, rng: list[int], order: list[int], deck: list[int]) -> None:
    """Shuffle, draw the first player, set up.  `order` and `deck` are work space."""
    for i in range(len(order)):
        order[i] = i
    shuffle(rng, order, len(order))
    size = rules.make_deck(order, terms.players, deck)
    rules.setup(s, terms.players, below(rng, terms.players), terms.options, deck, size)


def settle(s: object, rng: list[int], cards: list[int]) -> int:
    """Draw every shuffle that is due; returns who has to decide then, 0 when the game is over."""
    acting = rules.actors(s)
    while acting & CHANCE:
        size = rules.due(s, cards)
        shuffle(rng, cards, size)
        rules.shuffled(s, cards, size)
        acting = rules.actors(s)
    return acting


def observe(s: object, seat: int, deciding: int, numbers: list[int], record: Record) -> None:
    """What the seat observes, into `numbers`, which is the memory of `record` too."""
    fill(numbers, HIDDEN)
    numbers[0] = seat
    numbers[1] = deciding
    rules.hide(s, seat, record.seen)


def show(i: int, deciding: int, rows: Rows, shown: Shown) -> None:
    """Row `i` for the lowest seat that has to decide: what it sees and what it may do."""
    seat = lowest_bit(deciding)
    rows.acting[i] = seat
    shown.actor[i] = seat
    rules.legal(rows.tables[i], seat, rows.legal[i])
    mask = shown.mask[i]
    for action in range(len(mask)):
        mask[action] = rows.legal[i][action]
    observe(rows.tables[i], seat, deciding, shown.numbers[i], shown.records[i])


def remember(i: int, begins: bool, deciding: int, rows: Rows, shown: Shown, space: Space) -> None:
    """Write down in row `i` what became public."""
    if begins:
        clear(rows.public[i], shown.history[i])
        rows.length[i] = 0
        fill(space.moves, UNUSED)
        fill(space.turned_up, UNUSED)
    observe(rows.tables[i], SPECTATOR, deciding, space.public[0], space.record[0])
    history, public = shown.history[i], rows.public[i]
    rows.length[i] = append(space.moves, space.turned_up, space.public[0], public, history, rows.length[i])


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
        keeps_history = len(shown.history[i]) > 0
        if begins:
            seed_random(rows.rngs[i], terms.seed + i)
        else:
            if keeps_history:
                fill(space.moves, UNUSED)
                fill(space.turned_up, UNUSED)
                rules.open_moves(s, rows.acting[i], actions[i], space.moves, space.turned_up)
            rules.apply(s, rows.acting[i], actions[i])
            deciding = settle(s, rows.rngs[i], space.order)
            if deciding == 0:
                shown.done[i] = True
                pay(s, terms, shown.reward[i])
        anew = deciding == 0
        if anew:
            begin(s, terms, rows.rngs[i], space.order, space.deck)
            deciding = settle(s, rows.rngs[i], space.order)
        show(i, deciding, rows, shown)
        if keeps_history:
            remember(i, anew, deciding, rows, shown, space)
        shown.length[i] = rows.length[i]


def pay(s: object, terms: Terms, reward: list[float]) -> None:
    """What the finished game brings each seat."""
    won = rules.winners(s)
    for seat in range(terms.players):
        if terms.pays_score == 1:
            reward[seat] = rules.score(s, seat)
        else:
            reward[seat] = payoff(won, seat, terms.players, terms.sides)
