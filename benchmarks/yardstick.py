"""The yardsticks, built and called: games with random moves in hand-written C (the folder `yardsticks`)."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

SOURCES = Path(__file__).with_name("yardsticks")
FLAGS = ("-O3",)


class NoYardstickError(Exception):
    """There is no yardstick of this game, or no C compiler to build it; the text says which."""


class Yardstick:
    """The C program of one game, loaded into this process."""

    def __init__(self, game: str, options: Sequence[int]) -> None:
        """`options` as the game's rules take them."""
        source = SOURCES / f"{game}.c"
        if not source.exists():
            raise NoYardstickError("nobody has written it in C")
        compiler = shutil.which("cc")
        if compiler is None:
            raise NoYardstickError("there is no C compiler here (cc)")
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "yardstick.so"
            subprocess.run([compiler, *FLAGS, "-shared", "-fPIC", "-o", library, source], check=True)
            self._loaded = ctypes.CDLL(str(library))
        for function in (self._loaded.random_games, self._loaded.state_size, self._loaded.numbers):
            function.restype = ctypes.c_int64
        self._state = ctypes.create_string_buffer(int(self._loaded.state_size()))
        self._options = (ctypes.c_int64 * len(options))(*options)

    def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
        """Play so many games, from `seed` on; returns the decisions taken, and adds to the seats' wins."""
        won = (ctypes.c_int64 * players)()
        decisions = self._loaded.random_games(
            self._state, ctypes.c_int(players), self._options, ctypes.c_uint64(seed), ctypes.c_int64(games), won
        )
        for seat in range(players):
            wins[seat] += won[seat]
        return int(decisions)

    def state_bytes(self) -> bytes:
        """The state of the last game as little-endian int16, in the order that the game declares its numbers."""
        room = (ctypes.c_int16 * (2 * len(self._state)))()
        count = int(self._loaded.numbers(self._state, room))
        return bytes(room)[: 2 * count]
