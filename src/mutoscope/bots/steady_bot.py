"""A look ahead of one turn, by the game's own measure of what is good.

The looking is done by the game's `steady_module`, which is written like rules.  It runs interpreted until `warm` has
compiled it; either way the same position and seed give the same move.
"""

from __future__ import annotations

import importlib
import logging
import threading
from functools import partial
from typing import Protocol, TypeVar, cast

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.kernel import compiled
from mutoscope.kernel.game import Game, Json, Refused
from mutoscope.kernel.play import OptionValues, Play, random_words
from mutoscope.kernel.state import dtype, new, to_record

S = TypeVar("S")


SHOWN = 3  # moves that a thought names


class Work(Protocol):
    """Work space of `choose`, declared like a state."""

    values: list[int]
    """By code: what each legal move promises, in hundredths of a point."""


class Looking(Protocol):
    """What a game's steady module offers."""

    Work: type[Work]

    def choose(self, s: object, seat: int, rng: list[int], work: object) -> int:
        """A legal move of the seat, from what `hide` left of the state; `rng` as in kernel.shuffle decides ties."""
        ...


class SteadyBot(Bot):
    """Plays the games that have a steady module."""

    name = "steady"
    about = "Looks one turn ahead and takes what promises most."

    def __init__(self) -> None:
        self._compiled: dict[str, Looking] = {}
        self._warming: dict[str, threading.Thread] = {}
        self._lock = threading.Lock()

    def plays(self, game: Game[S]) -> bool:
        """Whether the game has a steady module."""
        return game.steady_module is not None

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose."""
        name = _module(game)
        mask, count = legal_mask(game, seen, seat)
        look = _look if (fast := self._compiled.get(name)) is None else partial(_look_compiled, fast)
        code, values = look(cast(Looking, importlib.import_module(name)), seen, seat, random_words(seed))
        promising = sorted((c for c, is_legal in enumerate(mask) if is_legal), key=lambda c: (-values[c], c != code))
        best: list[Json] = [{"code": c, "points": values[c] / 100} for c in promising[:SHOWN]]
        return Choice(code, {"considered": count, "best": best}, any_text(game, seen, seat, code, seed))

    def warm(self, game: Game[S]) -> threading.Thread:
        """Compile the game's steady module in a thread of its own, once; the thread ends when that is done.

        Does nothing where no compiler is installed: the bot goes on interpreted, and plays the same moves.
        """
        name = _module(game)
        with self._lock:
            if name not in self._warming:
                # A daemon: a server that is stopped must not wait for the compiler.
                thread = threading.Thread(target=self._compile, args=(game, name), name=f"compile {name}", daemon=True)
                self._warming[name] = thread
                thread.start()
            return self._warming[name]

    def is_warm(self, game: Game[S]) -> bool:
        """Whether the game's steady module is compiled and in use."""
        return game.steady_module in self._compiled

    def _compile(self, game: Game[S], name: str) -> None:
        if not compiled.is_available():
            return
        try:
            fast = cast(Looking, compiled.load(name))
            play = Play.from_secret(game, game.players[0], {}, bytes(32))
            seat = play.actors()[0]
            module = cast(Looking, importlib.import_module(name))
            _look_compiled(fast, module, play.seen(seat), seat, random_words(""))  # compiles what `choose` calls too
        except Exception:
            logging.getLogger(__name__).exception("%s stays interpreted: it could not be compiled", name)
        else:
            self._compiled[name] = fast


def _module(game: Game[S]) -> str:
    if game.steady_module is None:
        raise Refused("bad_request", f"The bot steady does not play {game.title} yet: random does.")
    return game.steady_module


def _look(module: Looking, seen: object, seat: int, rng: list[int]) -> tuple[int, list[int]]:
    """The module's choice, and what each move promises."""
    work = new(module.Work)
    return module.choose(seen, seat, rng, work), work.values


def _look_compiled(fast: Looking, module: Looking, seen: object, seat: int, rng: list[int]) -> tuple[int, list[int]]:
    """The same on records; the work space is the one that the uncompiled module declares."""
    import numpy as np

    work = np.zeros(1, dtype(module.Work))[0]
    code = fast.choose(to_record(seen), seat, cast("list[int]", np.array(rng)), work)
    return int(code), cast("list[int]", work["values"].tolist())
