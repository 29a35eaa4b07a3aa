"""The yardstick, built and called: Photograph with random moves in hand-written C (`yardstick.c`)."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("yardstick.c")
FLAGS = ("-O3",)


class NoCompilerError(Exception):
    """There is no C compiler here."""


class Yardstick:
    """The C program, loaded into this process."""

    def __init__(self) -> None:
        compiler = shutil.which("cc")
        if compiler is None:
            raise NoCompilerError
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "yardstick.so"
            subprocess.run([compiler, *FLAGS, "-shared", "-fPIC", "-o", library, SOURCE], check=True)
            self._loaded = ctypes.CDLL(str(library))
        for function in (self._loaded.random_games, self._loaded.state_size, self._loaded.numbers):
            function.restype = ctypes.c_int64
        self._state = ctypes.create_string_buffer(int(self._loaded.state_size()))

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """Play so many games, from `seed` on; returns the decisions taken, and adds to the seats' wins."""
        won = (ctypes.c_int64 * 4)()
        decisions = self._loaded.random_games(
            self._state, ctypes.c_int(players), ctypes.c_uint64(seed), ctypes.c_int64(games), won
        )
        for seat in range(players):
            wins[seat] += won[seat]
        return int(decisions)

    def state_bytes(self) -> bytes:
        """The state of the last game as little-endian int16, in the order that the game declares its numbers."""
        room = (ctypes.c_int16 * (2 * len(self._state)))()
        count = int(self._loaded.numbers(self._state, room))
        return bytes(room)[: 2 * count]
