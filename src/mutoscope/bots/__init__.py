"""The bots.  A new one is a file beside this one and a line in `_BOTS`; a game may bring along its own."""

from __future__ import annotations

import threading
from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice
from mutoscope.bots.own_bot import OwnBotPlayer
from mutoscope.bots.random_bot import RandomBot
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.games import all_games
from mutoscope.kernel.game import Game, Refused

__all__ = ["BOTS", "Bot", "Budget", "Choice", "bots_for", "find_bot", "is_warm", "warm"]

S = TypeVar("S")

_steady = SteadyBot()
_BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), _steady)}

BOTS: tuple[str, ...] = tuple(_BOTS)
"""The names of the bots that are not one game's own, the weakest first."""


def find_bot(name: str) -> Bot:
    """A bot by its name; Refused (bad_request) where there is none."""
    if name in _BOTS:
        return _BOTS[name]
    own = {bot.name: bot for game in all_games() for bot in game.own_bots}
    if name not in own:
        raise Refused("bad_request", f"There is no bot {name!r}: the bots are {', '.join([*BOTS, *own])}.")
    return OwnBotPlayer(name, own[name].about)


def bots_for(game: Game[S]) -> tuple[str, ...]:
    """The names of the bots that play a game, the weakest first."""
    everywhere = [name for name, bot in _BOTS.items() if bot.plays(game)]
    return (*everywhere, *(own.name for own in game.own_bots))


def warm(game: Game[S]) -> threading.Thread | None:
    """Compile the game's bots in the background, once; until it is done they run interpreted.

    Returns the thread that does it, or None where there is nothing to compile.  It takes seconds and some 150 MB, so
    whoever runs a server decides.
    """
    return _steady.warm(game) if _steady.plays(game) else None


def is_warm(game: Game[S]) -> bool:
    """Whether the game's bots are compiled and in use."""
    return _steady.is_warm(game)
