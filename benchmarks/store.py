"""How fast the store takes moves: `python -m benchmarks.store`.

Fifty games go on at once in one asyncio loop, as in the server; each writes its next move as soon as the last one is
committed. Printed for each durability: moves per second, processor time per move (loop and futures included), moves
per commit, and how long a move waits for its commit. The disk decides much of it, so `--dir` says where the journal
lies; by default it is the system's temporary directory.
"""

import argparse
import asyncio
import platform
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from sqlalchemy import Engine, event

from mutoscope.store import Durability, JournalRow, MatchRow, SeatKind, SeatRow, Store, Visibility


@dataclass(frozen=True)
class Run:
    """What one run measured: seconds on the clock and of the processor, and each move's wait for its commit, sorted."""

    durability: Durability
    seconds: float
    busy: float
    commits: int
    waits: list[float]

    def line(self) -> str:
        """The run as a line of the table."""
        moves = len(self.waits)
        p50, p99 = (1000 * self.waits[int(moves * part)] for part in (0.50, 0.99))
        return (
            f"{self.durability.upper():<12}{moves / self.seconds:>10,.0f}"
            f"{1e6 * self.busy / moves:>14.0f}{moves / self.commits:>16.1f}"
            f"{p50:>12.2f}{p99:>12.2f}"
        )


def _match(number: int) -> tuple[MatchRow, list[SeatRow]]:
    match = MatchRow(
        id=f"match-{number}",
        game="photograph",
        version="1",
        options={"backs": "informative"},
        players=3,
        created=0.0,
        changed=0.0,
        commitment="0" * 64,
        host=None,
        code=f"code-{number}",
        visibility=Visibility.PRIVATE,
        extra={},
    )
    return match, [SeatRow(match=match.id, seat=seat, kind=SeatKind.BOT, bot="steady") for seat in range(3)]


async def _play(store: Store, number: int, until: float, waits: list[float]) -> None:
    n = 0
    while (start := time.perf_counter()) < until:
        row = JournalRow(
            match=f"match-{number}",
            n=n,
            seat=n % 3,
            kind="move",
            code=n % 60,
            command=f"{number:08x}-{n:08x}",
            time=start,
            state_hash=bytes(16),
        )
        await asyncio.wrap_future(store.append([row]))
        waits.append(time.perf_counter() - start)
        n += 1


def measure(folder: Path, durability: Durability, games: int, seconds: float) -> Run:
    """Play `games` games at once for so many seconds, in a new journal in `folder`."""
    commits = 0

    def count(_: object) -> None:
        nonlocal commits
        commits += 1

    async def everybody(store: Store) -> list[float]:
        waits: list[float] = []
        until = time.perf_counter() + seconds
        await asyncio.gather(*(_play(store, number, until, waits) for number in range(games)))
        return waits

    with Store.open(folder, durability=durability) as store:
        for number in range(games):
            match, seats = _match(number)
            store.create_match(match, seats, bytes(32)).result()
        event.listen(Engine, "commit", count)
        start, idle = time.perf_counter(), time.process_time()
        waits = asyncio.run(everybody(store))
        took, busy = time.perf_counter() - start, time.process_time() - idle
        event.remove(Engine, "commit", count)
    return Run(durability, took, busy, commits, sorted(waits))


def main() -> None:
    """Measure every durability and print the table."""
    parser = argparse.ArgumentParser(description="Moves per second that the store commits.")
    parser.add_argument("--games", type=int, default=50, help="games at once (%(default)s)")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each durability (%(default)s)")
    parser.add_argument("--dir", type=Path, help="where the journals are made, and removed again")
    asked = parser.parse_args()
    print(f"{asked.games} games at once, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    print(f"{'synchronous':<12}{'moves/s':>10}{'CPU us/move':>14}{'moves/commit':>16}{'p50 ms':>12}{'p99 ms':>12}")
    for durability in get_args(Durability):
        with tempfile.TemporaryDirectory(dir=asked.dir) as folder:
            print(measure(Path(folder), durability, asked.games, asked.seconds).line(), flush=True)


if __name__ == "__main__":
    main()
