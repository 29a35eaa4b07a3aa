"""Compiled copies: cached privately, found again, never stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutoscope.kernel import compiled

COMPILE = """
from mutoscope.kernel import compiled
fast = compiled.load("mutoscope.kernel.shuffle")
print(fast.mix32(5), compiled.cache_dir_of(fast))
"""
LOOK = """
import sys, mutoscope.games
mutoscope.games.all_games()
print("numba" in sys.modules, "numpy" in sys.modules)
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    everything = {**os.environ, **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=everything, timeout=100, check=False)


def test_a_module_is_compiled_once_and_the_rules_text_stays_as_it_is() -> None:
    from mutoscope.kernel import shuffle

    fast = compiled.load("mutoscope.kernel.shuffle")
    assert fast is compiled.load("mutoscope.kernel.shuffle")
    assert fast.mix32 is not shuffle.mix32
    assert fast.mix32(12345) == shuffle.mix32(12345)


def test_a_module_over_any_rules_is_bound_to_a_game() -> None:
    loops = compiled.interpreted("mutoscope.kernel.loops", "mutoscope.games.photograph.rules")
    assert loops is compiled.interpreted("mutoscope.kernel.loops", "mutoscope.games.photograph.rules")
    assert loops.rules.__name__ == "mutoscope.games.photograph.rules"


def test_the_cache_is_private_and_in_the_users_cache_folder(tmp_path: Path) -> None:
    done = run(COMPILE, XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    folder = Path(done.stdout.split()[1])
    assert tmp_path in folder.parents
    assert folder.stat().st_mode & 0o077 == 0
    assert any(folder.rglob("*.nbi"))


@pytest.mark.parametrize("kind", ["a file", "missing"])
def test_a_machine_without_a_writable_home_still_compiles(tmp_path: Path, kind: str) -> None:
    nowhere = tmp_path / "nowhere"
    if kind == "a file":
        nowhere.write_text("")
    else:
        nowhere = Path("/proc/none")
    done = run(COMPILE, XDG_CACHE_HOME=str(nowhere), HOME=str(nowhere), TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert tmp_path in Path(done.stdout.split()[1]).parents


def test_a_cache_that_others_may_write_to_is_not_used(tmp_path: Path) -> None:
    first = Path(run(COMPILE, XDG_CACHE_HOME=str(tmp_path)).stdout.split()[1])
    first.chmod(0o777)
    second = Path(run(COMPILE, XDG_CACHE_HOME=str(tmp_path), TMPDIR=str(tmp_path)).stdout.split()[1])
    assert second != first


def test_a_temporary_folder_that_somebody_else_made_is_not_used(tmp_path: Path) -> None:
    trap = tmp_path / f"mutoscope-{os.getuid()}"
    trap.mkdir()
    trap.chmod(0o777)
    done = run(COMPILE, XDG_CACHE_HOME="/proc/none", HOME="/proc/none", TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert trap not in Path(done.stdout.split()[1]).parents


def test_another_text_has_another_cache() -> None:
    one = compiled.cache_key([b"def f(): return 1"])
    assert one == compiled.cache_key([b"def f(): return 1"])
    assert one != compiled.cache_key([b"def f(): return 2"])


def test_the_games_load_without_the_compiler() -> None:
    assert run(LOOK).stdout.split() == ["False", "False"]
