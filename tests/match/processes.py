"""A server that plays a match by itself, to be killed by a test: `python -m tests.match.processes DIRECTORY`."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match, Room
from tests.match.tables import QUICK, a_match, play_any, status


@contextmanager
def playing(data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    """The process, what it shows on `stdout`, a line of JSON each; killed at the end if it still runs."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    line = [sys.executable, "-m", "tests.match.processes", str(data_dir)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            yield process
        finally:
            process.kill()


def told(match: Match) -> dict[str, object]:
    """What the pages show, in short."""
    viewers = (SPECTATOR, *range(match.players))
    return {
        "match": match.id,
        "step": match.log(SPECTATOR)[-1].step,
        "logs": {str(viewer): [line.text for line in match.log(viewer)] for viewer in viewers},
        "decisions": [match.decision(seat) for seat in range(match.players)],
        "tokens": dict(match.view(SPECTATOR).tokens),
    }


async def play(data_dir: Path) -> None:
    """Whole matches, one after the other, each move told as soon as it was made."""
    room = await Room.open(data_dir, QUICK)
    chance = random.Random()
    match, people = await a_match(room, 3)
    while status(match) == "playing":
        await play_any(match, people, chance)
        os.write(1, (json.dumps(told(match)) + "\n").encode())


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
