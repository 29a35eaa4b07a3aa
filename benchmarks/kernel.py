"""How fast the rules run: `python -m benchmarks.kernel`.

Random games of Photograph, shuffle and set-up included, on one core: the rules compiled, the same rules interpreted,
the yardstick (the same game written by hand in C, where there is a C compiler), and games of OpenSpiel driven from
Python (where it is installed: the extra `lab`).  First the yardstick and the compiled rules must play the same games:
as many decisions, the same winners, every number of every final state alike.

The contestants take turns, a slice of a few milliseconds each, in many rounds, every other round in reverse, so that
whatever else the machine does hits all alike.  Time is the processor's, of this process.  "Best" is the best slice; a
ratio is that of the bests or the median over the rounds, whichever says less.  What is measured is what every start but
the first runs, code from the cache; so a process of its own compiles first.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Protocol, cast

import numpy as np

from benchmarks import copying, machine, peers
from benchmarks.yardstick import NoCompilerError, Yardstick
from mutoscope.games.photograph import rules
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel import compiled, state

RULES = "mutoscope.games.photograph.rules"
LOOPS = "mutoscope.kernel.loops"
PLAYERS = (2, 3, 4)
OPTIONS = 3
SLICE = 400
"""Games that the fast contestants play in a slice."""
SPACE = (2, rules.SHUFFLED, rules.SHUFFLED, rules.N_ACTIONS)

# What is to be reached.
OF_YARDSTICK = 0.65
TIMES_HEARTS = 20.0
INTERPRETED = 50_000
COPY_NS = 100.0


class Loops(Protocol):
    """What is used of mutoscope.kernel.loops, bound to Photograph's rules."""

    def random_games(
        self,
        s: object,
        players: int,
        options: object,
        seed: int,
        games: int,
        space: object,
        wins: object,
    ) -> int:
        """See kernel.loops."""
        ...


class Compiled:
    """The rules compiled, on one NumPy record."""

    def __init__(self) -> None:
        self._loops = cast(Loops, compiled.load(LOOPS, RULES))
        self._table = np.zeros(1, state.dtype(Photograph))[0]
        self._options = np.zeros(OPTIONS, np.int64)
        kinds = (np.int64, np.int64, np.int64, np.int8)
        self._space = tuple(np.zeros(size, kind) for size, kind in zip(SPACE, kinds, strict=True))

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """As Yardstick.random_games."""
        won = np.zeros(4, np.int64)
        decisions = self._loops.random_games(self._table, players, self._options, seed, games, self._space, won)
        for seat in range(players):
            wins[seat] += int(won[seat])
        return decisions

    def state_bytes(self) -> bytes:
        """As Yardstick.state_bytes."""
        return bytes(self._table.tobytes())


class Interpreted:
    """The same rules, not compiled, on plain objects."""

    def __init__(self) -> None:
        self._loops = cast(Loops, compiled.interpreted(LOOPS, RULES))
        self._table = state.new(Photograph)
        self._space = [[0] * size for size in SPACE]

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """As Yardstick.random_games."""
        return self._loops.random_games(self._table, players, [0] * OPTIONS, seed, games, self._space, wins)

    def state_bytes(self) -> bytes:
        """As Yardstick.state_bytes."""
        return state.to_bytes(self._table)


class Contestant(Protocol):
    """Plays random games of Photograph."""

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """Play so many games, from `seed` on; returns the decisions taken, and adds to the seats' wins."""
        ...

    def state_bytes(self) -> bytes:
        """The final state of the last game as little-endian int16."""
        ...


@dataclass
class Entry:
    """One contestant of the rounds and what was measured."""

    name: str
    players: int
    play: Callable[[int], tuple[int, int]]
    """A slice, given the round's number; returns decisions and games."""
    speeds: list[float] = field(default_factory=list)
    """Decisions a second, by round."""
    decisions: int = 0
    games: int = 0

    def run(self, number: int) -> None:
        """Play a slice and note its speed."""
        start = time.process_time()
        decisions, games = self.play(number)
        self.speeds.append(decisions / (time.process_time() - start))
        self.decisions += decisions
        self.games += games

    def line(self) -> str:
        """The entry as a line of the table."""
        games = max(self.speeds) * self.games / self.decisions
        return f"| {self.name} | {self.players} | {max(self.speeds):,.0f} | {median(self.speeds):,.0f} | {games:,.0f} |"


def slice_of(contestant: Contestant, name: str, players: int, games: int) -> Entry:
    """An entry that plays so many games a slice, other ones in every round."""

    def play(number: int) -> tuple[int, int]:
        return contestant.random_games(players, number * games, games, [0] * 4), games

    return Entry(name, players, play)


def peer_slice(name: str, games: int) -> Entry:
    """An entry for a game of OpenSpiel."""
    play_one = peers.load(name)
    players = int(name.partition("players=")[2].rstrip(")") or 4)
    return Entry(f"OpenSpiel {name} from Python", players, lambda _: (sum(play_one() for _ in range(games)), games))


def check_agreement(contestants: Sequence[Contestant], games: int) -> str:
    """Hash of `games` final states for each number of players; SystemExit when the contestants play differently."""
    found = hashlib.sha256()
    for players in PLAYERS:
        for game in range(games):
            seed = game * 0x9E3779B97F4A7C15 % (1 << 63)
            outcomes = []
            for contestant in contestants:
                wins = [0] * 4
                outcomes.append((contestant.random_games(players, seed, 1, wins), wins, contestant.state_bytes()))
            if any(outcome != outcomes[0] for outcome in outcomes):
                raise SystemExit(f"Seed {seed} with {players} players: the contestants play different games.")
            found.update(outcomes[0][2])
    return found.hexdigest()


def copy_ns() -> float:
    """Nanoseconds that the best of many copies of a compiled state takes, on average over a thousand."""
    module = compiled.load(copying.__name__)
    tables = np.zeros(copying.TABLES, state.dtype(Photograph))
    module.copy_about(tables, 1)
    best = float("inf")
    for _ in range(300):
        start = time.process_time()
        module.copy_about(tables, 1000)
        best = min(best, time.process_time() - start)
    return best * 1e9 / 1000


def ratio(one: Entry, other: Entry) -> float:
    """How many times faster one entry is: best by best, or the median over the rounds, whichever says less."""
    rounds = median(a / b for a, b in zip(one.speeds, other.speeds, strict=True))
    return min(rounds, max(one.speeds) / max(other.speeds))


def verdict(what: str, reached: float, aim: float, unit: str = "", at_most: bool = False) -> str:
    """One line: what was found, and whether that is what is to be reached."""
    good = reached <= aim if at_most else reached >= aim
    bound = "at most" if at_most else "at least"
    number = f"{reached:,.0f}" if aim >= 1000 else f"{reached:.2f}"
    return f"- {what}: {number}{unit} (to reach: {bound} {aim:,g}{unit}): {'reached' if good else 'NOT reached'}"


def compile_first() -> None:
    """Fill the cache in a process of its own, and say how long that and the next start took."""
    for what in ("compiling, or loading what was compiled before", "loading from the cache"):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", __spec__.name, "--compile"], check=True)
        print(f"{what}: {time.perf_counter() - start:.1f} s, Python's start included", flush=True)


def compile_all() -> None:
    """Compile, or load from the cache, everything that is measured."""
    Compiled().random_games(2, 0, 1, [0] * 4)
    copy_ns()


def measure(rounds: int) -> None:
    """Measure and print everything."""
    for line in machine.describe():
        print(line)
    machine.stay_on_one_core()
    compile_first()
    fast, slow = Compiled(), Interpreted()
    contestants: list[Contestant] = [fast, slow]
    yardstick = None
    try:
        yardstick = Yardstick()
        contestants.append(yardstick)
    except NoCompilerError:
        print("no C compiler here (cc): the yardstick is skipped")
    print(f"agreement over 3 x 200 games: {check_agreement(contestants, 200)[:16]}", flush=True)
    try:
        others = [peer_slice(name, SLICE // 50) for name in peers.PEERS]
    except peers.NoPeersError:
        others = []
        print("OpenSpiel is not installed (pip install -e '.[lab]'): its games are skipped")

    entries = []
    for players in PLAYERS:
        entries.append(slice_of(fast, "Photograph, compiled", players, SLICE))
        if yardstick is not None:
            entries.append(slice_of(yardstick, "Photograph, C (the yardstick)", players, SLICE))
        entries.append(slice_of(slow, "Photograph, interpreted", players, SLICE // 100))
    entries += others
    for number in range(rounds):
        for entry in entries if number % 2 == 0 else reversed(entries):
            entry.run(number)
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    report(entries)


def report(entries: list[Entry]) -> None:
    """Print the table and what is to be reached."""
    print("\n| random games | players | decisions/s, best | decisions/s, median | games/s, best |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for entry in entries:
        print(entry.line())
    print()
    by_name = {(entry.name.split(", ")[-1], entry.players): entry for entry in entries}
    for players in PLAYERS:
        fast = by_name["compiled", players]
        if (yardstick := by_name.get(("C (the yardstick)", players))) is not None:
            print(verdict(f"{players} players, compiled / yardstick", ratio(fast, yardstick), OF_YARDSTICK))
        slow = max(by_name["interpreted", players].speeds)
        print(verdict(f"{players} players, interpreted, best", slow, INTERPRETED, " decisions/s"))
    if (hearts := by_name.get(("OpenSpiel hearts from Python", 4))) is not None:
        print(verdict("4 players, compiled / OpenSpiel hearts", ratio(by_name["compiled", 4], hearts), TIMES_HEARTS))
    size = state.dtype(Photograph).itemsize
    print(verdict(f"copy of a compiled state ({size} bytes)", copy_ns(), COPY_NS, " ns", at_most=True))


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds", type=int, default=200, help="rounds in which the contestants take turns (%(default)s)"
    )
    parser.add_argument("--compile", action="store_true", help="only compile what is measured, into the cache")
    asked = parser.parse_args()
    if not compiled.is_available():
        raise SystemExit("numba is not installed: there is nothing to compile the rules with.")
    if asked.compile:
        compile_all()
    else:
        measure(asked.rounds)


if __name__ == "__main__":
    main()
