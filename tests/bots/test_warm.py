"""Bots compiled in the background: the same moves, sooner; and without the compiler they go on as they were."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from mutoscope.bots.bot import Budget
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.games.photograph.game import GAME
from mutoscope.kernel import compiled
from mutoscope.kernel.play import Play
from tests.laws import random_play

WARM = """
import sys
from mutoscope import bots
from mutoscope.games import find_game
from mutoscope.kernel.play import Play
game = find_game("photograph")
play = Play.from_secret(game, 2, {"first": 0}, bytes(32))
bot = bots.find_bot("steady")
def choose():
    return bot.choose(game, play.seen(0), 0, play.start.options, "x", bots.Budget())
before, compiler = choose(), "numba" in sys.modules
bots.warm(game).join()
print(compiler, bots.is_warm(game), choose() == before)
"""


FOLDER = """
from mutoscope.kernel import compiled
fast = compiled.load("mutoscope.kernel.shuffle")
print(fast.mix32(5), compiled.cache_dir_of(fast))
"""


def run(code: str, **environment: str | None) -> list[str]:
    """What a program prints in a process of its own; a variable that is None is not set there."""
    everything = {**os.environ, **environment}
    kept = {name: value for name, value in everything.items() if value is not None}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=kept, check=True)
    return done.stdout.split()


def cache_folder(**environment: str | None) -> Path:
    """Where a process with this environment keeps its compiled code."""
    return Path(run(FOLDER, **environment)[1])


def test_compiled_and_interpreted_steady_think_the_same() -> None:
    slow, fast = SteadyBot(), SteadyBot()
    fast.warm(GAME).join()
    assert fast.is_warm(GAME)
    assert not slow.is_warm(GAME)
    compared = 0
    for seed in range(150):
        options = {"backs": ("informative", "plain")[seed % 2], "missed_shot": seed % 4 > 1}
        play = random_play(GAME, 2 + seed % 3, dict(options), seed, random.Random(seed).randrange(75))
        for seat in play.actors():
            asked = (GAME, play.seen(seat), seat, play.start.options, str(seed), Budget())
            assert fast.choose(*asked) == slow.choose(*asked)
            compared += 1
    assert compared > 100


def test_a_game_is_compiled_once() -> None:
    bot = SteadyBot()
    assert bot.warm(GAME) is bot.warm(GAME)


def test_without_a_compiler_steady_plays_on_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_available", lambda: False)
    bot = SteadyBot()
    bot.warm(GAME).join()
    assert not bot.is_warm(GAME)
    play = Play.from_secret(GAME, 2, {"first": 0}, bytes(32))
    assert play.mask(0)[bot.choose(GAME, play.seen(0), 0, play.start.options, "", Budget()).code] == 1


def test_a_compiler_that_fails_is_reported_and_steady_plays_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(name: str) -> None:
        raise RuntimeError(f"no code for {name}")

    monkeypatch.setattr(compiled, "load", fail)
    bot = SteadyBot()
    with caplog.at_level(logging.ERROR):
        bot.warm(GAME).join()
    assert not bot.is_warm(GAME)
    assert "stays interpreted" in caplog.text


def test_choosing_does_not_load_the_compiler_until_bots_are_warmed() -> None:
    assert run(WARM) == ["False", "True", "True"]


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write everywhere")
def test_compiled_code_goes_elsewhere_where_the_cache_folder_is_read_only(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o500)
    assert tmp_path in cache_folder(XDG_CACHE_HOME=str(cache), TMPDIR=str(tmp_path)).parents
    assert list(cache.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can make another user's folder")
def test_compiled_code_is_not_taken_from_another_users_folder(tmp_path: Path) -> None:
    theirs = tmp_path / "mutoscope"
    theirs.mkdir(mode=0o755)
    os.chown(theirs, 65534, 65534)
    found = cache_folder(XDG_CACHE_HOME=str(tmp_path), TMPDIR=str(tmp_path))
    assert tmp_path in found.parents
    assert theirs not in found.parents


def test_compiled_code_is_kept_where_no_home_is_named(tmp_path: Path) -> None:
    assert cache_folder(HOME=None, XDG_CACHE_HOME=None, TMPDIR=str(tmp_path)).is_dir()
