"""Who plays a study's games: whoever it is, every result arrives once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutoscope.lab import workers
from mutoscope.lab.extras import MissingExtra, need
from mutoscope.lab.study import play_jobs, simulation
from mutoscope.lab.workers import chunks, run


def test_jobs_are_handed_out_in_chunks_and_none_is_left() -> None:
    assert list(chunks(range(7), 3)) == [[0, 1, 2], [3, 4, 5], [6]]
    assert list(chunks([], 3)) == []


def test_processes_play_what_one_process_plays() -> None:
    plan = simulation("moving_pictures", 2, ["random"], [], 11, "processes")
    alone = list(run(play_jobs, plan.jobs()))
    together = list(run(play_jobs, plan.jobs(), workers=2))
    assert sorted(result.key for result in together) == sorted(result.key for result in alone)
    assert {result.key: result for result in together} == {result.key: result for result in alone}


@pytest.mark.timeout(300)
def test_a_cluster_loses_nothing_and_counts_nothing_twice_when_a_worker_and_a_node_die(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed (the extra cluster)")
    quiet = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}  # no word to anybody, no token in the home
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | quiet
    command = [sys.executable, "-m", "tests.lab.cluster", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=280, check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout.splitlines()[-1])
    assert told["nodes"] == 2
    assert told["begun"] >= 2  # the worker died of the deal, and another played it
    assert len(told["found"]) == 40
    assert sorted(told["found"]) == sorted(told["alone"])


def test_a_cluster_that_does_not_answer_is_named_at_once() -> None:
    pytest.importorskip("ray", reason="ray is not installed (the extra cluster)")
    with pytest.raises(ConnectionError, match=r"No cluster answers at 127\.0\.0\.1:1: .*refused"):
        next(workers.run_on_cluster(play_jobs, [], "127.0.0.1:1"))


def test_who_lacks_a_library_is_told_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingExtra, match=r"pip install '.\[cluster\]'"):
        need("no_such_library", "cluster")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match="This needs ray"):
        next(workers.run_on_cluster(play_jobs, [], "auto"))
