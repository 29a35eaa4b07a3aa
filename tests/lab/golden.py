"""OpenSpiel's golden playthroughs of our games: `python -m tests.lab.golden` writes them anew, to be read by eye.

A line of a tensor, thousands of numbers long, is kept as its hash.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import mutoscope.lab.openspiel  # noqa: F401 - registers the games
from mutoscope.games import GAMES

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 7


def condense(text: str) -> str:
    """The playthrough with hashes for tensors."""
    lines = []
    for line in text.splitlines():
        name, _, value = line.partition(" = ")
        if name.startswith("ObservationTensor("):
            line = f"{name} = sha256 {hashlib.sha256(value.encode()).hexdigest()[:16]}"
        lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def replayed(golden: Path) -> tuple[str, str]:
    """What a golden playthrough says, and what the same actions give now."""
    flags.FLAGS(["golden"])
    expected, found = generate_playthrough.replay(str(golden))
    return expected.rstrip("\n") + "\n", condense(found)


if __name__ == "__main__":
    for game in GAMES:
        text = generate_playthrough.playthrough(f"mutoscope_{game}(deals=4)", None, seed=SEED)
        (FOLDER / f"{game}.txt").write_text(condense(text), encoding="utf-8")
