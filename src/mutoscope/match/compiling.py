"""Having bots compiled while they play: in the background, once a game, and not before a bot has played it."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading

from mutoscope.bots import is_warm, warm
from mutoscope.kernel.compiled import is_available
from mutoscope.kernel.game import Game

PATIENCE = 300.0  # seconds that a machine under load may take to compile one game's bots

log = logging.getLogger(__name__)


class Compiling:
    """One room's.  Until a game's bots are compiled they play interpreted, and afterwards they play the same."""

    def __init__(self, is_wanted: bool) -> None:
        """`is_wanted`: whether anything is compiled at all."""
        self._is_wanted = is_wanted
        self._games: dict[str, threading.Thread] = {}
        self._children: set[subprocess.Popen[bytes]] = set()
        self._one_at_a_time = threading.Lock()
        self._is_closed = False

    def want(self, game: Game[object]) -> None:
        """A bot plays this game."""
        if not self._is_wanted or game.id in self._games or is_warm(game):
            return
        # A daemon: a server that is stopped must not wait for the compiler.
        thread = threading.Thread(target=self._compile, args=(game,), name=f"warm up {game.id}", daemon=True)
        self._games[game.id] = thread
        thread.start()

    def wait(self) -> None:
        """Until everything wanted so far is compiled."""
        for thread in list(self._games.values()):
            thread.join()

    def close(self) -> None:
        """Stop compiling; what is compiled by then is kept."""
        self._is_closed = True
        for child in list(self._children):
            child.kill()

    def _compile(self, game: Game[object]) -> None:
        if game.steady_module is None or not is_available():
            return
        with self._one_at_a_time:
            if self._is_closed or not self._fill_cache(game.id) or self._is_closed:
                return
            compiled = warm(game)
        if compiled is not None:
            compiled.join()

    def _fill_cache(self, game_id: str) -> bool:
        """Have a process of its own compile into the cache, from which `warm` takes it; whether that went well."""
        command = [sys.executable, "-m", "mutoscope.bots.warm_up", game_id]
        quiet = subprocess.DEVNULL
        try:
            child = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
        except OSError as error:
            log.warning("The bots of %s stay interpreted: %s", game_id, error)
            return False
        self._children.add(child)
        try:
            if self._is_closed:
                child.kill()
            failed = child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            failed = child.wait()
        finally:
            self._children.discard(child)
        if failed and not self._is_closed:
            log.warning("The bots of %s stay interpreted: they could not be compiled", game_id)
        return not failed
