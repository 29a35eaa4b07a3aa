"""What docs/lab.md shows runs as it stands there, and docs/observations.md says what the states declare."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mutoscope.games import all_games
from mutoscope.kernel.game import Game
from mutoscope.lab import columns
from tools.observations import Sample, table_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
FEW = Sample(games=16, steps=60, tables=1, is_varied=False)
LAB = (DOCS / "lab.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^## (\w+)\n(?:(?!^## ).)*?^```python\n(.*?)^```", LAB, re.MULTILINE | re.DOTALL))


def test_every_environment_has_an_example_of_about_ten_lines() -> None:
    assert set(EXAMPLES) == {
        "Batch",
        "History",
        "PettingZoo",
        "Gymnasium",
        "OpenSpiel",
        "Exploitability",
        "Text",
        "MCP",
    }
    for name, code in EXAMPLES.items():
        assert len([line for line in code.splitlines() if line]) <= 11, name


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "MCP"])  # tests/lab/test_server_seat.py has it
def test_an_example_runs_as_it_stands(name: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", EXAMPLES[name]]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ("Take" in ran.stdout or "take" in ran.stdout) == (name == "OpenSpiel")


def documented(game: Game[object]) -> list[list[str]]:
    """The table of a game: field, shape, range, meaning."""
    page = (DOCS / "observations.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {game.title}\n")[2].partition("\n## ")[0]
    return [line.strip("| ").split(" | ", 3) for line in part.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_field_of_an_observation_is_documented(game: Game[object]) -> None:
    rows = documented(game)
    assert [row[0] for row in rows] == [f"`{column.name}`" for column in columns(game)]
    assert [row[1] for row in rows] == [" × ".join(map(str, column.shape)) or "1" for column in columns(game)]
    assert [row[3] for row in rows] == [column.meaning for column in columns(game)]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_seen_lies_within_the_documented_range(game: Game[object]) -> None:
    found = [line.strip("| ").split(" | ", 3) for line in table_of(game, FEW)[2:]]
    for (name, _, said, _), (_, _, seen, _) in zip(documented(game), found, strict=True):
        if seen == "always hidden":
            assert "hidden" in said, name
            continue
        low, high = limits(seen)
        least, most = limits(said)
        assert least <= low <= high <= most, f"{game.id} {name}: {seen} beside {said}"
        assert "hidden" in said or "hidden" not in seen, name


def limits(span: str) -> tuple[int, int]:
    """ "-1 to 20, hidden" -> -1, 20."""
    low, _, high = span.partition(",")[0].partition(" to ")
    return int(low), int(high)
