"""Bots are compiled while they play, by a process of its own, once."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.bots import is_warm
from mutoscope.games import find_game
from mutoscope.kernel.compiled import is_available
from mutoscope.match import compiling as compiling_module
from mutoscope.match.compiling import Compiling
from tests.match.tables import QUICK, a_match, opened, somebody

GAME = find_game("photograph")

FAILS = "raise SystemExit(1)"
SLEEPS = "import time; time.sleep(60)"
SUCCEEDS = ""


class Children:
    """Processes that do this instead of compiling."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.asked: list[str] = []
        self.started: list[subprocess.Popen[bytes]] = []

    def __call__(self, command: list[str], stdin: int, stdout: int, stderr: int) -> subprocess.Popen[bytes]:
        self.asked.append(command[-1])
        self.started.append(start([sys.executable, "-c", self.program], stdin=stdin, stdout=stdout, stderr=stderr))
        return self.started[-1]


start = subprocess.Popen


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose bots this process takes from the cache; none of them really does."""
    found: list[str] = []
    monkeypatch.setattr(compiling_module, "warm", lambda game: found.append(game.id))
    monkeypatch.setattr(compiling_module, "is_warm", lambda game: False)
    monkeypatch.setattr(compiling_module, "is_available", lambda: True)
    return found


def children(monkeypatch: pytest.MonkeyPatch, program: str) -> Children:
    found = Children(program)
    monkeypatch.setattr(subprocess, "Popen", found)
    return found


def test_a_game_is_compiled_by_another_process_once_and_then_taken_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, warmed: list[str]
) -> None:
    found = children(monkeypatch, SUCCEEDS)
    compiling = Compiling(True)
    for _ in range(3):
        compiling.want(GAME)
    compiling.wait()
    compiling.want(GAME)
    compiling.wait()
    assert found.asked == ["photograph"]
    assert warmed == ["photograph"]


def test_nothing_is_compiled_where_the_host_does_not_want_it(
    monkeypatch: pytest.MonkeyPatch, warmed: list[str]
) -> None:
    found = children(monkeypatch, SUCCEEDS)
    compiling = Compiling(False)
    compiling.want(GAME)
    compiling.wait()
    assert not found.asked
    assert not warmed


def test_what_cannot_be_compiled_stays_interpreted(monkeypatch: pytest.MonkeyPatch, warmed: list[str]) -> None:
    children(monkeypatch, FAILS)
    compiling = Compiling(True)
    compiling.want(GAME)
    compiling.wait()
    assert not warmed


def test_a_server_that_stops_stops_the_compiler_too(monkeypatch: pytest.MonkeyPatch, warmed: list[str]) -> None:
    found = children(monkeypatch, SLEEPS)
    compiling = Compiling(True)
    compiling.want(GAME)
    while not found.started:
        time.sleep(0.01)
    compiling.close()
    compiling.wait()
    assert found.started[0].returncode != 0
    assert not warmed


@pytest.mark.anyio
async def test_it_begins_when_a_bot_plays_and_not_before(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, warmed: list[str]
) -> None:
    found = children(monkeypatch, SUCCEEDS)
    async with opened(data_dir, replace(QUICK, compiles_bots=True)) as room:
        await a_match(room)
        assert not found.asked
        host = await somebody(room, "Ada")
        match = await room.make_table(host, "photograph", 2, {"first": 1})
        await match.put_bot(host, 1, "steady")
        assert not found.asked
        await match.start(host)
        room._house.compiling.wait()
    assert found.asked == ["photograph"]
    assert warmed == ["photograph"]


@pytest.mark.skipif(not is_available(), reason="no compiler is installed")
def test_the_process_that_compiles_ends_well() -> None:
    compiling = Compiling(True)
    compiling.want(GAME)
    compiling.wait()
    assert is_warm(GAME)
