"""`mutoscope engine` as a process."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.nasty import LINES
from tests.engine.tools import Answer, code_of
from tests.engine.transcript import PAGE

COMMAND = [sys.executable, "-m", "mutoscope", "engine"]
NEW = b'{"do":"new","game":"photograph","players":2,"options":{"first":1},"seed":"x"}\n'
ACTORS = b'{"do":"actors","match":"m1"}\n'


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process
        process.kill()


def ask(engine: subprocess.Popen[bytes], line: bytes) -> Answer:
    """Write a line, wait for its answer."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(line)
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    assert isinstance(answer, dict)
    return answer


def test_the_bot_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    shown = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert shown
    command = tmp_path / "mutoscope"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mutoscope "$@"\n')
    command.chmod(0o700)
    paths = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": os.pathsep.join(sys.path)}
    program = [sys.executable, "-c", shown[1]]
    ran = subprocess.run(program, capture_output=True, text=True, env=os.environ | paths, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    mine, steady = json.loads(ran.stdout)
    assert mine < steady  # the first move that there is against a bot that looks ahead


def test_it_answers_while_the_input_stays_open(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, NEW) == {"ok": True, "match": "m1"}
    assert ask(engine, ACTORS) == {"ok": True, "actors": [1], "phase": "take"}


def test_it_survives_every_nasty_line_prints_nothing_else_and_ends_well() -> None:
    asked = NEW + b"".join(line + b"\n" + ACTORS for line, _ in LINES)
    done = subprocess.run(COMMAND, input=asked, capture_output=True, timeout=100, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == 1 + 2 * len(LINES)
    assert [code_of(answer) for answer in answers[1::2]] == [code for _, code in LINES]
    assert answers[2::2] == [{"ok": True, "actors": [1], "phase": "take"}] * len(LINES)


def test_the_end_of_the_input_ends_it(engine: subprocess.Popen[bytes]) -> None:
    ask(engine, NEW)
    out, err = engine.communicate(timeout=20)
    assert (engine.returncode, out, err) == (0, b"", b"")


def test_control_c_ends_it_without_a_word(engine: subprocess.Popen[bytes]) -> None:
    ask(engine, NEW)
    engine.send_signal(signal.SIGINT)
    out, err = engine.communicate(timeout=20)
    assert (engine.returncode, out, err) == (130, b"", b"")


def test_a_reader_who_goes_away_ends_it_without_a_word(engine: subprocess.Popen[bytes]) -> None:
    ask(engine, NEW)
    assert engine.stdin is not None
    assert engine.stdout is not None
    assert engine.stderr is not None
    engine.stdout.close()
    engine.stdin.write(ACTORS)
    engine.stdin.flush()
    assert engine.wait(timeout=20) == 0
    assert engine.stderr.read() == b""


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_stream_that_was_closed_before_is_no_trouble(closed: int) -> None:
    done = subprocess.run(
        COMMAND,
        input=NEW if closed else None,
        capture_output=True,
        timeout=20,
        check=False,
        preexec_fn=lambda: os.close(closed),
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout == (b'{"ok":true,"match":"m1"}\n' if closed == 2 else b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_an_output_that_takes_no_more_is_said_on_standard_error() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(COMMAND, input=NEW, stdout=full, stderr=subprocess.PIPE, timeout=20, check=False)
    assert done.returncode == 1
    assert done.stderr == b"Error: No space left on device\n"


def test_what_others_print_goes_to_standard_error() -> None:
    code = (
        "import sys\n"
        "from mutoscope.engine import serve, session\n"
        "games = session.games\n"
        "session.games = lambda: (print('chatter'), games())[1]\n"
        "sys.exit(serve.run())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=b'{"do":"games"}\n', capture_output=True, timeout=20, check=False
    )
    assert json.loads(done.stdout)["ok"] is True
    assert done.stderr == b"chatter\n"


def test_memory_stays_small_under_a_line_that_does_not_end(engine: subprocess.Popen[bytes]) -> None:
    status = f"/proc/{engine.pid}/status"
    if not os.path.exists(status):
        pytest.skip("needs /proc")
    ask(engine, NEW)
    assert engine.stdin is not None
    for _ in range(64):
        engine.stdin.write(b"[" * (1 << 20))
    assert code_of(ask(engine, b"\n")) == "bad_json"
    with open(status, encoding="ascii") as lines:
        peak = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    assert peak < 100 * 1024
    assert ask(engine, ACTORS)["actors"] == [1]
