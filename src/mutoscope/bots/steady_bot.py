"""A look ahead of one turn, by the game's own measure of what is good.

The looking is done by the game's `steady_module`, which is written like rules.  It runs interpreted until `warm` has
compiled it; either way the same position and seed give the same move.
"""

from __future__ import annotations

import importlib
import threading
from functools import partial
from typing import Protocol, TypeVar, cast

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.bots.warming import Warming
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
        self._warming = Warming()

    def plays(self, game: Game[S]) -> bool:
        """Whether the game has a steady module."""
        return game.steady_module is not None

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose."""
        mask, count = legal_mask(game, seen, seat)
        code, values = self.look(game, seen, seat, seed)
        promising = sorted((c for c, is_legal in enumerate(mask) if is_legal), key=lambda c: (-values[c], c != code))
        best: list[Json] = [{"code": c, "points": values[c] / 100} for c in promising[:SHOWN]]
        return Choice(code, {"considered": count, "best": best}, any_text(game, seen, seat, code, seed))

    def look(self, game: Game[S], seen: S, seat: int, seed: str) -> tuple[int, list[int]]:
        """The move that it would play, and by code what each legal move promises, in hundredths of a point.

        Refused (bad_request) where it does not play the game.
        """
        name = _module(game)
        module = cast(Looking, importlib.import_module(name))
        if self._warming.is_done(name):
            return _look_compiled(cast(Looking, compiled.load(name)), module, seen, seat, random_words(seed))
        return _look(module, seen, seat, random_words(seed))

    def warm(self, game: Game[S]) -> threading.Thread:
        """Compile the game's steady module in a thread of its own, once; the thread ends when that is done.

        Does nothing where no compiler is installed: the bot goes on interpreted, and plays the same moves.
        """
        name = _module(game)
        return self._warming.start(name, partial(_compile, game, name))

    def is_warm(self, game: Game[S]) -> bool:
        """Whether the game's steady module is compiled and in use."""
        return game.steady_module is not None and self._warming.is_done(game.steady_module)


def _compile(game: Game[S], name: str) -> None:
    fast = cast(Looking, compiled.load(name))
    play = Play.from_secret(game, game.players[0], {}, bytes(32))
    seat = play.actors()[0]
    module = cast(Looking, importlib.import_module(name))
    _look_compiled(fast, module, play.seen(seat), seat, random_words(""))  # compiles what `choose` calls too


def _module(game: Game[S]) -> str:
    if game.steady_module is None:
        raise Refused("bad_request", f"The bot steady does not play {game.title}.")
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
