"""One search: its memory, made for a seat that has to decide, and what it found."""

from __future__ import annotations

import importlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

from mutoscope.bots.search import bound, keys, slow_keys
from mutoscope.bots.search import simulate as simulation
from mutoscope.bots.search.space import (
    COUNTERS,
    DECISIONS,
    DECOUPLED,
    DEEPEST,
    NONE,
    REGRET,
    SEATS,
    SEED,
    SIMULATIONS,
    STEADY,
    TOGETHER,
    Path,
    Plan,
    Scratch,
    Tree,
)
from mutoscope.kernel import compiled
from mutoscope.kernel.game import Game
from mutoscope.kernel.play import random_words
from mutoscope.kernel.shuffle import below
from mutoscope.kernel.state import HIDDEN, dtype, new, to_record

PLAN = Plan(playout=STEADY, turns=0, together=DECOUPLED, explore=1.0, heat=150.0, margin=0.5, scale=10.0, grow=NONE)
"""The best of those that were measured (docs/bots.md)."""

MOST_NODES = 20_000
EDGES_A_NODE = 24
SLICE = 0.01  # seconds between two looks at the clock
RARE = 0.1  # chances that a mixed choice leaves out
DOUBT = 5  # visits that a move is thought to have lost, beside those that it had: few say little


class Simulate(Protocol):
    """`simulate` bound to a game."""

    def simulate(
        self,
        known: object,
        seat: int,
        world: object,
        view: object,
        numbers: object,
        work: object,
        tree: Tree,
        path: Path,
        scratch: Scratch,
        plan: Plan,
        simulations: int,
    ) -> None:
        """See simulate.simulate."""
        ...


class Declaring(Protocol):
    """A steady module, as far as it says how to search with it."""

    Work: type[bound.Work]
    GROW: int
    """See Plan.grow."""
    NEAR: float
    """How much less than the best a move may promise, where all choose at once, and be played: see `nearly`."""


@dataclass(frozen=True)
class Weighed:
    """A legal move and what the simulations that tried it came to.  Means are 0 where none did."""

    code: int
    visits: int
    prior: float
    """How likely it was taken to be before any simulation, from 0 to 1; 0 where the bot does not ask."""
    gain: float
    """Mean of what was searched for: victory and points ahead, from 0 to 1."""
    win: float
    """Mean part of the victory of the seat's side, from 0 to 1."""
    points: float
    """Mean final score of the seat."""
    lead: float
    """Mean points by which its side ended ahead of the best other."""


@dataclass(frozen=True)
class Found:
    """What a search came to, also when it was stopped early."""

    code: int
    """The move to play."""
    simulations: int
    decisions: int
    """Taken in playouts, by all seats."""
    seconds: float
    moves: tuple[Weighed, ...]
    """Every legal move, the most visited first."""


class Search:
    """Grows by simulations; at any time it can say what it has found."""

    def __init__(
        self,
        game: Game[object],
        seen: object,
        seat: int,
        players: int,
        seed: str,
        nodes: int,
        plan: Plan = PLAN,
        is_compiled: bool = True,
    ) -> None:
        """For what `hide` left for a seat; room for `nodes` nodes.  The same seed finds the same, compiled or not."""
        words = random_words(seed)
        steady = cast(Declaring, importlib.import_module(str(game.steady_module)))
        self._plan = plan if plan.grow != NONE else plan._replace(grow=steady.GROW)
        self._near = steady.NEAR
        self._seat = seat
        self._seconds = 0.0
        self._module = bind(game, is_compiled)
        self._luck = random_words(f"{seed}\0mixed")
        memory = _arrays if is_compiled else _lists
        self._tree, self._path, self._scratch = memory(game, min(nodes, MOST_NODES) + 1)
        self._scratch.luck[:2] = self._scratch.rng[:2] = words
        self._scratch.counters[SEED] = words[0] << 24
        for side, seats in enumerate(game.sides(players)):
            for member in seats:
                self._scratch.sides[member] = side
        if is_compiled:
            import numpy as np

            views = np.full(dtype(game.state).itemsize // 2, HIDDEN, "<i2")
            self._known: object = to_record(seen)
            self._world: object = np.zeros(1, dtype(game.state))[0]
            self._view: object = views.view(dtype(game.state))[0]
            self._numbers: object = views
            self._work: object = np.zeros(1, dtype(steady.Work))[0]
        else:
            self._known = seen
            self._world = new(game.state)
            self._view = new(game.state, HIDDEN)
            self._numbers = []
            self._work = new(steady.Work)

    def run(self, simulations: int) -> None:
        """So many simulations more."""
        start = time.perf_counter()
        self._module.simulate(
            self._known,
            self._seat,
            self._world,
            self._view,
            self._numbers,
            self._work,
            self._tree,
            self._path,
            self._scratch,
            self._plan,
            simulations,
        )
        self._seconds += time.perf_counter() - start

    def run_for(self, seconds: float, simulations: int) -> None:
        """Simulations until the time is up, or so many are done; always one."""
        start = time.perf_counter()
        slice_ = 1
        while simulations > 0:
            slice_ = min(slice_, simulations)
            before = time.perf_counter()
            self.run(slice_)
            now = time.perf_counter()
            simulations -= slice_
            left = min(SLICE, start + seconds - now)
            if left <= 0:
                return
            slice_ = max(1, int(min(2.0, left / max(now - before, 1e-6)) * slice_))

    def found(self) -> Found:
        """What the simulations so far came to."""
        tree, counters = self._tree, self._scratch.counters
        moves = [self._weighed(edge) for edge in range(int(tree.first[1]))]
        moves.sort(key=lambda move: (-move.visits, -move.gain, -move.prior, move.code))
        best = max(moves, key=worth)
        return Found(
            self._drawn(moves, best) if tree.kinds[0] == TOGETHER else best.code,
            int(counters[SIMULATIONS]),
            int(counters[DECISIONS]),
            self._seconds,
            tuple(moves),
        )

    def _weighed(self, edge: int) -> Weighed:
        tree = self._tree
        count = int(tree.counts[edge])
        sums = (tree.totals, tree.wins, tree.points, tree.leads)
        gain, win, points, lead = (float(total[edge]) / max(1, count) for total in sums)
        return Weighed(int(tree.actions[edge]), count, float(tree.priors[edge]), gain, win, points, lead)

    def _drawn(self, moves: list[Weighed], best: Weighed) -> int:
        """A move where all choose at once, so that nobody can foresee it.

        Each that is about as good as the best as often as it was visited; with regret matching, by the average of
        what that gave it, the rare ones left out.
        """
        if self._plan.together == REGRET:
            tree = self._tree
            edges = range(int(tree.first[1]))
            parts = {int(tree.actions[edge]): float(tree.plans[edge]) for edge in edges}
            whole = sum(parts.values())
            parts = {code: part for code, part in parts.items() if part >= RARE * whole} or parts
        else:
            parts = {move.code: float(move.visits) for move in moves if worth(move) >= nearly(best, self._near)}
            whole = sum(parts.values())
        weights = {code: int(60_000 * part / max(whole, 1.0)) + 1 for code, part in parts.items()}
        point = below(self._luck[:], sum(weights.values()))
        for code, weight in weights.items():
            if point < weight:
                return code
            point -= weight
        raise AssertionError("the weights add up to more than the point")


def worth(move: Weighed) -> float:
    """What a move promises, as if it had lost some times more than it was tried."""
    return move.gain * move.visits / (move.visits + DOUBT)


def nearly(best: Weighed, near: float) -> float:
    """What a move has to promise to be as good as the best, for all that is known after so many tries."""
    return worth(best) - near / math.sqrt(max(1, best.visits))


def bind(game: Game[object], is_compiled: bool) -> Simulate:
    """The search bound to a game, compiled at its first run or not at all."""
    get = compiled.load if is_compiled else compiled.interpreted
    views = keys if is_compiled else slow_keys
    names = {"steady": str(game.steady_module), "views": views.__name__}
    return cast(Simulate, get(simulation.__name__, game.rules.__name__, **names))  # type: ignore[attr-defined]


def _memory(
    game: Game[object],
    nodes: int,
    whole: Callable[[int], list[int]],
    real: Callable[[int], list[float]],
    small: Callable[[int], list[int]],
) -> tuple[Tree, Path, Scratch]:
    """Memory for so many nodes, from what makes so many whole numbers, floats or small numbers, all 0."""
    actions = game.rules.N_ACTIONS
    edges = nodes * EDGES_A_NODE + actions
    tree = Tree(
        whole(1 << (2 * nodes).bit_length()),
        whole(nodes),
        whole(nodes + 1),
        whole(nodes),
        whole(edges),
        whole(edges),
        *(real(edges) for _ in range(7)),
    )
    tree.slots[:] = [NONE] * len(tree.slots)
    path = Path(whole(DEEPEST), whole(DEEPEST), whole(DEEPEST), real(DEEPEST))
    scratch = Scratch(
        counters=whole(COUNTERS),
        sides=whole(SEATS),
        mask=small(actions),
        cards=whole(game.rules.SHUFFLED),
        rng=whole(2),
        luck=whole(2),
        scores=whole(SEATS),
        shares=real(SEATS),
        gains=real(SEATS),
        chances=real(actions),
    )
    scratch.sides[:] = [NONE] * SEATS
    return tree, path, scratch


def _lists(game: Game[object], nodes: int) -> tuple[Tree, Path, Scratch]:
    """Memory for the interpreted search."""
    return _memory(game, nodes, lambda size: [0] * size, lambda size: [0.0] * size, lambda size: [0] * size)


def _arrays(game: Game[object], nodes: int) -> tuple[Tree, Path, Scratch]:
    """Memory for the compiled search."""
    import numpy as np

    return _memory(
        game,
        nodes,
        lambda size: cast("list[int]", np.zeros(size, np.int64)),
        lambda size: cast("list[float]", np.zeros(size)),
        lambda size: cast("list[int]", np.zeros(size, np.int8)),
    )
