"""How fast the rules run: `python -m benchmarks.kernel`.

Random games, shuffle and set-up included, on one core: the rules compiled, the same rules interpreted, the yardstick
(the same game written by hand in C, where there is a C compiler), and games of OpenSpiel driven from Python (where it
is installed: the extra openspiel).  First the yardstick and the compiled rules must play the same games: as many
decisions, the same winners, every number of every final state alike.

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
from benchmarks.yardstick import NoYardstickError, Yardstick
from mutoscope.games import GAMES, find_game
from mutoscope.kernel import compiled, state
from mutoscope.kernel.game import Game
from mutoscope.kernel.play import read_options

LOOPS = "mutoscope.kernel.loops"
SLICE = 400
"""Games that the fast contestants play in a slice."""

# What is to be reached.
OF_YARDSTICK = {"photograph": 0.65}
OF_OTHERS = 0.5
TIMES_HEARTS = 20.0
INTERPRETED_SPEED = {"photograph": 50_000}
COPY_NS = 100.0

# How a game is played.
COMPILED = "compiled"
YARDSTICK = "C (the yardstick)"
INTERPRETED = "interpreted"
PEER = "OpenSpiel from Python"
HEARTS = ("hearts", PEER)


class Loops(Protocol):
    """What is used of mutoscope.kernel.loops, bound to a game's rules."""

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


def rules_name(game: Game[object]) -> str:
    """The import name of a game's rules."""
    return f"mutoscope.games.{game.id}.rules"


def default_codes(game: Game[object]) -> list[int]:
    """What a game's rules are told of options that nobody has changed."""
    return game.option_codes(read_options(game, game.players[0], {}))


def space_sizes(game: Game[object]) -> tuple[int, int, int, int]:
    """Lengths of the work space of kernel.loops: generator, order, deck, mask."""
    return 2, game.rules.SHUFFLED, game.rules.SHUFFLED, game.rules.N_ACTIONS


class Compiled:
    """The rules compiled, on one NumPy record."""

    def __init__(self, game: Game[object]) -> None:
        self._loops = cast(Loops, compiled.load(LOOPS, rules_name(game)))
        self._table = np.zeros(1, state.dtype(game.state))[0]
        self._options = np.array(default_codes(game))
        kinds = (np.int64, np.int64, np.int64, np.int8)
        self._space = tuple(np.zeros(size, kind) for size, kind in zip(space_sizes(game), kinds, strict=True))

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """As Yardstick.random_games."""
        won = np.zeros(players, np.int64)
        decisions = self._loops.random_games(self._table, players, self._options, seed, games, self._space, won)
        for seat in range(players):
            wins[seat] += int(won[seat])
        return decisions

    def state_bytes(self) -> bytes:
        """As Yardstick.state_bytes."""
        return bytes(self._table.tobytes())


class Interpreted:
    """The same rules, not compiled, on plain objects."""

    def __init__(self, game: Game[object]) -> None:
        self._loops = cast(Loops, compiled.interpreted(LOOPS, rules_name(game)))
        self._table = state.new(game.state)
        self._options = default_codes(game)
        self._space = [[0] * size for size in space_sizes(game)]

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """As Yardstick.random_games."""
        return self._loops.random_games(self._table, players, self._options, seed, games, self._space, wins)

    def state_bytes(self) -> bytes:
        """As Yardstick.state_bytes."""
        return state.to_bytes(self._table)


class Contestant(Protocol):
    """Plays random games of one game."""

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """Play so many games, from `seed` on; returns the decisions taken, and adds to the seats' wins."""
        ...

    def state_bytes(self) -> bytes:
        """The final state of the last game as little-endian int16."""
        ...


@dataclass
class Entry:
    """One contestant of the rounds and what was measured."""

    game: str
    how: str
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
        speeds = f"{max(self.speeds):,.0f} | {median(self.speeds):,.0f}"
        return f"| {self.game}, {self.how} | {self.players} | {speeds} | {games:,.0f} |"


def slice_of(contestant: Contestant, game: str, how: str, players: int, games: int) -> Entry:
    """An entry that plays so many games a slice, other ones in every round."""

    def play(number: int) -> tuple[int, int]:
        return contestant.random_games(players, number * games, games, [0] * players), games

    return Entry(game, how, players, play)


def peer_slice(name: str, games: int) -> Entry:
    """An entry for a game of OpenSpiel."""
    play_one = peers.load(name)
    players = int(name.partition("players=")[2].rstrip(")") or 4)
    return Entry(name, PEER, players, lambda _: (sum(play_one() for _ in range(games)), games))


def check_agreement(contestants: Sequence[Contestant], numbers: Sequence[int], games: int) -> str:
    """Hash of so many final states for each number of players; SystemExit when the contestants play differently."""
    found = hashlib.sha256()
    for players in numbers:
        for game in range(games):
            seed = game * 0x9E3779B97F4A7C15 % (1 << 63)
            outcomes = []
            for contestant in contestants:
                wins = [0] * players
                outcomes.append((contestant.random_games(players, seed, 1, wins), wins, contestant.state_bytes()))
            if any(outcome != outcomes[0] for outcome in outcomes):
                raise SystemExit(f"Seed {seed} with {players} players: the contestants play different games.")
            found.update(outcomes[0][2])
    return found.hexdigest()


def copy_ns(game: Game[object]) -> float:
    """Nanoseconds that the best of many copies of a compiled state of a game takes, on average over a thousand."""
    module = compiled.load(copying.__name__)
    tables = np.zeros(copying.TABLES, state.dtype(game.state))
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


def compile_first(games: Sequence[Game[object]]) -> None:
    """Fill the cache in a process of its own, and say how long that and the next start took."""
    for what in ("compiling, or loading what was compiled before", "loading from the cache"):
        start = time.perf_counter()
        names = [game.id for game in games]
        subprocess.run([sys.executable, "-m", __spec__.name, "--compile", "--games", *names], check=True)
        print(f"{what}: {time.perf_counter() - start:.1f} s, Python's start included", flush=True)


def compile_all(games: Sequence[Game[object]]) -> None:
    """Compile, or load from the cache, everything that is measured."""
    for game in games:
        Compiled(game).random_games(game.players[0], 0, 1, [0] * game.players[0])
        copy_ns(game)


def contenders(game: Game[object]) -> list[Entry]:
    """The entries of one game, once all that play it have been seen to play the same."""
    fast, slow = Compiled(game), Interpreted(game)
    contestants: list[Contestant] = [fast, slow]
    yardstick = None
    try:
        yardstick = Yardstick(game.id, default_codes(game))
        contestants.append(yardstick)
    except NoYardstickError as why:
        print(f"{game.title}: {why}, so there is nothing to hold it against")
    agreed = check_agreement(contestants, game.players, 200)
    print(f"{game.title}: agreement over {len(game.players)} x 200 games: {agreed[:16]}", flush=True)
    entries = []
    for players in game.players:
        entries.append(slice_of(fast, game.title, COMPILED, players, SLICE))
        if yardstick is not None:
            entries.append(slice_of(yardstick, game.title, YARDSTICK, players, SLICE))
        entries.append(slice_of(slow, game.title, INTERPRETED, players, SLICE // 100))
    return entries


def measure(games: Sequence[Game[object]], rounds: int) -> None:
    """Measure and print everything."""
    for line in machine.describe():
        print(line)
    machine.stay_on_one_core()
    compile_first(games)
    entries = [entry for game in games for entry in contenders(game)]
    try:
        entries += [peer_slice(name, SLICE // 50) for name in peers.PEERS]
    except peers.NoPeersError:
        print("OpenSpiel is not installed (pip install -e '.[openspiel]'): its games are skipped")
    for number in range(rounds):
        for entry in entries if number % 2 == 0 else reversed(entries):
            entry.run(number)
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    report(games, entries)


def report(games: Sequence[Game[object]], entries: list[Entry]) -> None:
    """Print the table and what is to be reached."""
    print("\n| random games | players | decisions/s, best | decisions/s, median | games/s, best |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for entry in entries:
        print(entry.line())
    print()
    found = {(entry.game, entry.how, entry.players): entry for entry in entries}
    for game in games:
        report_game(game, found)
    if (hearts := found.get((*HEARTS, 4))) is not None:
        for game in games:
            if (fast := found.get((game.title, COMPILED, 4))) is not None:
                print(
                    verdict(f"{game.title}, 4 players, compiled / OpenSpiel hearts", ratio(fast, hearts), TIMES_HEARTS)
                )


def report_game(game: Game[object], found: dict[tuple[str, str, int], Entry]) -> None:
    """Print what one game is to reach."""
    for players in game.players:
        what = f"{game.title}, {players} players"
        if (yardstick := found.get((game.title, YARDSTICK, players))) is not None:
            reached = ratio(found[game.title, COMPILED, players], yardstick)
            print(verdict(f"{what}, compiled / yardstick", reached, OF_YARDSTICK.get(game.id, OF_OTHERS)))
        if (aim := INTERPRETED_SPEED.get(game.id)) is not None:
            slow = max(found[game.title, INTERPRETED, players].speeds)
            print(verdict(f"{what}, interpreted, best", slow, aim, " decisions/s"))
    size = state.dtype(game.state).itemsize
    print(
        verdict(f"{game.title}, copy of a compiled state ({size} bytes)", copy_ns(game), COPY_NS, " ns", at_most=True)
    )


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES, help="the games to measure (all)")
    parser.add_argument(
        "--rounds", type=int, default=200, help="rounds in which the contestants take turns (%(default)s)"
    )
    parser.add_argument("--compile", action="store_true", help="only compile what is measured, into the cache")
    asked = parser.parse_args()
    if not compiled.is_available():
        raise SystemExit("numba is not installed: there is nothing to compile the rules with.")
    games = [find_game(name) for name in asked.games]
    if asked.compile:
        compile_all(games)
    else:
        measure(games, asked.rounds)


if __name__ == "__main__":
    main()
