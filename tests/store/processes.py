"""Other processes that use a store, started by tests: `python -m tests.store.processes ACT DIRECTORY`."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mutoscope.store import Store
from tests.store.rows import create, step


@contextmanager
def running(act: str, data_dir: Path) -> Iterator["subprocess.Popen[str]"]:
    """The process doing `act`, its lines on `stdout`; killed at the end if it still runs."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    line = [sys.executable, "-m", "tests.store.processes", act, str(data_dir)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            yield process
        finally:
            process.kill()


def say(*words: object) -> None:
    """A line on standard output, whole and at once, whichever thread says it."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def hold(data_dir: Path) -> None:
    """Open the store and keep it."""
    with Store.open(data_dir):
        say("open")
        time.sleep(60)


def fork(data_dir: Path) -> None:
    """Open the store and keep it, with a child that was forked meanwhile."""
    with Store.open(data_dir):
        if os.fork() == 0:
            say("child", os.getpid())
        time.sleep(60)


def write(data_dir: Path) -> None:
    """Write commands of two steps in four matches without end, saying each when it is acknowledged."""
    store = Store.open(data_dir)

    def play(name: str) -> None:
        create(store, name)
        n = 0
        while True:
            store.append([step(n, name, command=str(n)), step(n + 1, name)]).result()
            say(name, n + 1)
            n += 2

    for name in "abcd":
        threading.Thread(target=play, args=(name,)).start()


if __name__ == "__main__":
    {"hold": hold, "fork": fork, "write": write}[sys.argv[1]](Path(sys.argv[2]))
