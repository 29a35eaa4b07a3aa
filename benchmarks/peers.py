"""The same work elsewhere, random games of OpenSpiel, PettingZoo, RLCard and Pgx, beside ours.

    python -m benchmarks.peers
    python -m benchmarks.peers --ours       # the others left out

Everything runs on one core, in turns of a slice each, every other round in reverse; time is the processor's.  What is
not installed is skipped and named.  OpenSpiel and PettingZoo come with extras; RLCard, Pgx and PettingZoo's
classic games (pygame) are for a venv of their own, for they may want other versions of what is locked here:

    pip install -e '.[openspiel,pettingzoo]' rlcard pgx pygame
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import os
import random
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from types import ModuleType
from typing import Protocol, cast

import numpy as np

from benchmarks import machine
from mutoscope.games import find_game
from mutoscope.kernel import compiled, state
from mutoscope.kernel.play import read_options
from mutoscope.lab import Batch

PEERS = ("hearts", "hanabi(players=2)", "hanabi(players=4)")
RLCARD = ("gin-rummy", "uno", "leduc-holdem", "doudizhu")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4")
PGX = ("leduc_holdem", "sparrow_mahjong")
OURS = (("photograph", 3), ("keyframes", 3), ("moving_pictures", 2), ("keepers", 4))
BATCH = 1024

# What is to be reached.
TIMES_OPENSPIEL = 25.0
TIMES_RLCARD = 100.0
BATCH_STEPS = 2_000_000.0

COMPILED = "compiled"
STEPPED = f"batch of {BATCH:,}, observation and mask, the steps alone"
KEPT = f"batch of {BATCH:,}, observation, mask and history, the steps alone"
CHOSEN = f"batch of {BATCH:,}, observation and mask, with a random choice in NumPy"


class NoPeersError(Exception):
    """A peer is not installed; the text says which."""


class _State(Protocol):
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class _Game(Protocol):
    def new_initial_state(self) -> _State: ...


def _import(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NoPeersError(f"{name}: {error}") from None


# ---------------------------------------------------------------------- OpenSpiel


def load(name: str) -> Callable[[], int]:
    """A function that plays one random game of OpenSpiel and returns the decisions taken in it; NoPeersError."""
    game = cast(_Game, _import("pyspiel").load_game(name))
    number = random.Random(1).random
    return lambda: _play(game, number)


def _play(game: _Game, number: Callable[[], float]) -> int:
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_sample(state.chance_outcomes(), number()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
            decisions += 1
    return decisions


def _sample(outcomes: list[tuple[int, float]], point: float) -> int:
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


# ---------------------------------------------------------------------- RLCard, PettingZoo, Pgx


def load_rlcard(name: str) -> Callable[[], int]:
    """The same of RLCard, which makes an observation at every step; NoPeersError."""
    made = _import("rlcard").make(name, config={"seed": 1})
    number = random.Random(1).random

    def play() -> int:
        decisions = 0
        seen, _ = made.reset()
        while not made.is_over():
            actions = list(seen["legal_actions"])
            seen, _ = made.step(actions[int(number() * len(actions))])
            decisions += 1
        return decisions

    return play


def load_pettingzoo(module: str, **given: object) -> Callable[[], int]:
    """The same of an AEC environment with an action mask, observation included; NoPeersError."""
    made = _import(module).env(**given)
    chance = random.Random(1)

    def play() -> int:
        decisions = 0
        made.reset(seed=chance.randrange(1 << 30))
        for _ in made.agent_iter():
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
            else:
                made.step(chance.choice(np.flatnonzero(seen["action_mask"])))
                decisions += 1
        return decisions

    return play


def load_pgx(name: str) -> Callable[[], int]:
    """Steps of a batch of Pgx's games with a random choice, all compiled as one loop; NoPeersError."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    jax, jnp = _import("jax"), _import("jax.numpy")
    made = _import("pgx").make(name)
    step = _import("pgx.experimental").auto_reset(made.step, made.init)
    steps = 50

    def one(_: object, carried: tuple[object, object]) -> tuple[object, object]:
        now, key = carried
        key, choosing, chancing = jax.random.split(key, 3)
        legal = now.legal_action_mask  # type: ignore[attr-defined]
        actions = jax.random.categorical(choosing, jnp.where(legal, 0.0, -1e9), axis=-1)
        return jax.vmap(step)(now, actions, jax.random.split(chancing, BATCH)), key

    roll = jax.jit(lambda now, key: jax.lax.fori_loop(0, steps, one, (now, key)))
    begun = jax.jit(jax.vmap(made.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    carried = [jax.block_until_ready(roll(begun, jax.random.PRNGKey(1)))]

    def play() -> int:
        carried[0] = jax.block_until_ready(roll(*carried[0]))
        return BATCH * steps

    return play


# ---------------------------------------------------------------------- ours


def ours_compiled(name: str, players: int) -> Callable[[], int]:
    """Games of ours, compiled, without observations."""
    game = find_game(name)
    loops = compiled.load("mutoscope.kernel.loops", f"mutoscope.games.{name}.rules")
    record = np.zeros(1, state.dtype(game.state))[0]
    options = np.array(game.option_codes(read_options(game, players, {})))
    size = game.rules.SHUFFLED
    space = (np.zeros(2, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64))
    mask, wins = np.zeros(game.rules.N_ACTIONS, np.uint8), np.zeros(players, np.int64)
    seed = iter(range(0, 1 << 60, 1000))

    def play() -> int:
        return int(loops.random_games(record, players, options, next(seed), 1000, (*space, mask), wins))

    return play


def ours_batched(name: str, players: int, chooses: bool, keeps_history: bool = False) -> Callable[[], int]:
    """Steps of a batch with observation and mask; only with `chooses` does the random choice count."""
    batch = Batch(name, BATCH, players=players, seed=1, keeps_history=keeps_history)
    shown = batch.make_buffers()
    batch.reset(shown)
    chance = np.random.default_rng(1)

    def play() -> int:
        for _ in range(20):
            noise = chance.integers(1, 255, shown.mask.shape, np.uint8)
            batch.step((shown.mask * noise).argmax(axis=1))
        return 20 * BATCH

    def only_steps() -> int:
        # The choice is not what is measured: its time is taken off again.
        noise = chance.integers(1, 255, shown.mask.shape, np.uint8)
        chosen = (shown.mask * noise).argmax(axis=1).astype(np.int32)
        start = time.process_time()
        batch.step(chosen)
        spent.append(time.process_time() - start)
        return BATCH

    spent: list[float] = []
    if chooses:
        return play
    return Timed(only_steps, spent)


@dataclass
class Timed:
    """Something that says itself how much of its time counts."""

    run: Callable[[], int]
    spent: list[float]

    def __call__(self) -> int:
        """Run it often enough to be timed."""
        self.spent.clear()
        return sum(self.run() for _ in range(20))


# ---------------------------------------------------------------------- the measurement


@dataclass
class Entry:
    """One contestant and what was measured."""

    group: str
    name: str
    how: str
    play: Callable[[], int]
    speeds: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        """Play for about so long, and note the decisions a second."""
        decisions, spent = 0, 0.0
        while spent < seconds:
            start = time.process_time()
            decisions += self.play()
            spent += sum(self.play.spent) if isinstance(self.play, Timed) else time.process_time() - start
        self.speeds.append(decisions / spent)

    @property
    def best(self) -> float:
        """Decisions a second in the best slice."""
        return max(self.speeds)


def contestants() -> Iterator[tuple[str, str, str, Callable[[], Callable[[], int]]]]:
    """Group, name, how, and what makes it ready to play."""
    for name, players in OURS:
        title = f"{find_game(name).title}, {players} players"
        yield "ours", title, COMPILED, partial(ours_compiled, name, players)
        yield "ours", title, STEPPED, partial(ours_batched, name, players, False)
        yield "ours", title, KEPT, partial(ours_batched, name, players, False, True)
        yield "ours", title, CHOSEN, partial(ours_batched, name, players, True)
    zoo = partial(load_pettingzoo, "mutoscope.lab.pettingzoo", game="photograph", players=3)
    yield "ours", "Photograph, 3 players", "PettingZoo, AEC, observation and mask", zoo
    yield "ours", "Photograph, 3 players", "OpenSpiel, Python game", _ours_in_openspiel
    for name in PEERS:
        yield "OpenSpiel", name, "C++ game driven from Python", partial(load, name)
    for name in PETTINGZOO:
        yield "PettingZoo", name, "AEC, observation and mask", partial(load_pettingzoo, f"pettingzoo.classic.{name}")
    for name in RLCARD:
        yield "RLCard", name, "step, observation", partial(load_rlcard, name)
    for name in PGX:
        how = f"batch of {BATCH:,} on CPU, observation and mask, with a random choice"
        yield "Pgx", name, how, partial(load_pgx, name)


def _ours_in_openspiel() -> Callable[[], int]:
    _import("mutoscope.lab.openspiel")
    return load("mutoscope_photograph(players=3,deals=1000)")


def versions() -> Iterator[str]:
    """Which version of each peer is installed."""
    for name in ("pettingzoo", "rlcard", "pgx", "jax"):
        try:
            yield f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            continue


def measure(rounds: int, seconds: float, only_ours: bool) -> list[Entry]:
    """Make everybody ready, then let them take turns."""
    entries = []
    for group, name, how, make in contestants():
        if only_ours and group != "ours":
            continue
        try:
            entries.append(Entry(group, name, how, make()))
            entries[-1].play()  # compiles, or fills caches
        except NoPeersError as missing:
            print(f"skipped, not installed: {group} {name} ({missing})", flush=True)
    for number in range(rounds):
        for entry in entries if number % 2 == 0 else reversed(entries):
            entry.run(seconds)
    return entries


def report(entries: list[Entry]) -> None:
    """Print the table and what is to be reached."""
    print("\n| whose | game | how | decisions/s, best | median |\n| --- | --- | --- | ---: | ---: |")
    for entry in entries:
        speeds = f"{entry.best:,.0f} | {median(entry.speeds):,.0f}"
        print(f"| {entry.group} | {entry.name} | {entry.how} | {speeds} |")
    print()
    ours = [entry for entry in entries if entry.group == "ours"]
    first = next(entry for entry in ours if entry.how == COMPILED)
    for group, aim in (("OpenSpiel", TIMES_OPENSPIEL), ("RLCard", TIMES_RLCARD)):
        for entry in entries:
            if entry.group == group:
                verdict(f"{first.name}, compiled, beside {group}'s {entry.name}", ratio(first, entry), aim, " times")
    for entry in ours:
        if entry.how == STEPPED:
            verdict(f"{entry.name}, batch steps/s", entry.best, BATCH_STEPS)


def ratio(one: Entry, other: Entry) -> float:
    """How many times faster one entry is: best by best, or the median over the rounds, whichever says less."""
    return min(median(a / b for a, b in zip(one.speeds, other.speeds, strict=True)), one.best / other.best)


def verdict(what: str, reached: float, aim: float, unit: str = "") -> None:
    """Print what was found, and whether that is what is to be reached."""
    print(f"- {what}: {reached:,.0f}{unit} (to reach: {aim:,.0f}): {'reached' if reached >= aim else 'NOT reached'}")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10, help="rounds in which all take turns (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time of a turn (%(default)s)")
    parser.add_argument("--ours", action="store_true", help="leave the others out")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    for line in [*machine.describe(), *versions()]:
        print(line)
    machine.stay_on_one_core()
    report(measure(asked.rounds, asked.seconds, asked.ours))


if __name__ == "__main__":
    main()
