"""How soon the server is there and how much memory it takes: `python -m benchmarks.server`.

Start is the time on the clock from the command until `/health` answers, in a new data directory; the first start, which
may have to write byte code, is not counted, and the best of the others is the one with the least going on beside it.
Memory is the most that the process held (VmHWM, so Linux only) by the end of one game of Photograph among four steady
bots; once interpreted, as `mutoscope serve` runs them, and once compiled.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx

from benchmarks import machine
from mutoscope.kernel import compiled

SERVE = ("mutoscope", "serve", "--no-compile")
WARM_SERVE = ("benchmarks.warm_server",)

START_SECONDS = 1.5
INTERPRETED_MB = 150
COMPILED_MB = 350
PATIENCE = 60.0


@dataclass
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    seconds: float
    """From the command until it answered."""

    def processor_seconds(self) -> float | None:
        """What the processor has spent on it until now; None where the system has no /proc."""
        status = Path(f"/proc/{self.process.pid}/stat")
        if not status.exists():
            return None
        user, system = status.read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The most memory that it has held until now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
        if found is None:
            raise SystemExit("The system does not say how much memory a process has held.")
        return int(found[1]) / 1024


@contextmanager
def started(command: tuple[str, ...]) -> Iterator[Server]:
    """A server on a free port of this computer, with bots that make no pause, until the block ends."""
    module, *arguments = command
    with tempfile.TemporaryDirectory() as data:
        wishes = ["--no-browser", "--port", "0", "--data", data, "--bot-pause", "0"]
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments, *wishes], stdout=subprocess.PIPE, text=True, env=_environment()
        )
        try:
            address = _address(process)
            while not _answers(address):
                time.sleep(0.005)
            yield Server(process, address, time.perf_counter() - start)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _environment() -> dict[str, str]:
    """Ours, but the server's lines come at once."""
    return {**os.environ, "PYTHONUNBUFFERED": "1"}


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+:\d+", line):
            return found[0]
    raise SystemExit(f"The server ended with status {process.wait()} and named no address.")


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", trust_env=False).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def play_a_game(address: str) -> None:
    """Four steady bots play a game of Photograph to its end, as a visitor's forms have them do."""
    with httpx.Client(
        base_url=address, headers={"Origin": address}, follow_redirects=True, trust_env=False, timeout=30
    ) as visitor:
        form = {"game": "photograph", "players": "4", "play": "now", "bot": "steady"}
        table = visitor.post("/tables", data=form).raise_for_status().url.path
        visitor.post(f"{table}/bot", data={"seat": "0", "bot": "steady"}).raise_for_status()
        deadline = time.monotonic() + PATIENCE
        while visitor.get(f"{table}/journal.json").status_code == httpx.codes.CONFLICT:
            if time.monotonic() > deadline:
                raise SystemExit(f"The game was not over after {PATIENCE:.0f} seconds.")
            time.sleep(0.1)


def megabytes_of_a_game(command: tuple[str, ...]) -> float:
    """What a server holds at most until a game has been played on it."""
    with started(command) as server:
        play_a_game(server.address)
        return server.megabytes()


def verdict(what: str, found: float, most: float, unit: str) -> None:
    """Print what was found, and whether it is within what is allowed."""
    print(f"- {what}: {found:.2f} {unit} (to reach: under {most:g}): {'reached' if found < most else 'NOT reached'}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5, help="starts that are counted (%(default)s)")
    asked = parser.parse_args()
    for fact in machine.describe():
        print(fact)
    print()
    starts = []
    for _ in range(asked.starts + 1):
        with started(SERVE) as server:
            starts.append((server.seconds, server.processor_seconds()))
    best, spent = min(starts[1:])
    verdict(f"start, best of {asked.starts}", best, START_SECONDS, "s")
    print(f"  median {median(seconds for seconds, _ in starts[1:]):.2f} s")
    if spent is not None:
        print(f"  the best one took {spent:.2f} s of the processor")
    if not Path("/proc/self/status").exists():
        print("memory is skipped: this system has no /proc")
        return
    verdict("memory, one game, bots interpreted", megabytes_of_a_game(SERVE), INTERPRETED_MB, "MB")
    if compiled.is_available():
        megabytes_of_a_game(WARM_SERVE)  # fills the cache: compiling takes more memory than running what it made
        verdict("memory, one game, bots compiled", megabytes_of_a_game(WARM_SERVE), COMPILED_MB, "MB")


if __name__ == "__main__":
    main()
