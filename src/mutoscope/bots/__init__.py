"""The bots.  A new one is a file beside this one and a line in `_BOTS`; a game may bring along its own."""

from __future__ import annotations

import threading
from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice
from mutoscope.bots.easy_bot import EasyBot
from mutoscope.bots.own_bot import OwnBotPlayer
from mutoscope.bots.partner_bot import PartnerBot
from mutoscope.bots.random_bot import RandomBot
from mutoscope.bots.search.search import Found
from mutoscope.bots.search_bot import SearchBot
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.bots.strong_bot import StrongBot
from mutoscope.bots.warming import Warming
from mutoscope.games import all_games
from mutoscope.kernel.game import Game, Refused

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Choice",
    "Found",
    "bots_for",
    "can_weigh",
    "find_bot",
    "find_bot_for",
    "is_warm",
    "usual_bot",
    "warm",
    "weigh",
]

S = TypeVar("S")

_steady = SteadyBot()
_searching = Warming()
_search = SearchBot("strong", "Plays on in thought, many times, before it chooses.", _steady, _searching, 0.25)
_strong = StrongBot(_search, PartnerBot(_steady))
_BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), EasyBot(_steady), _steady, _strong)}

# Strong as a researcher's instrument: as long as the budget allows.
_UNLISTED: dict[str, Bot] = {
    "search": SearchBot("search", "Plays on in thought as often as its budget allows.", _steady, _searching, 1000.0)
}

BOTS: tuple[str, ...] = tuple(_BOTS)
"""The names of the bots that are not one game's own, the weakest first."""


def find_bot(name: str) -> Bot:
    """A bot by its name; Refused (bad_request) where there is none."""
    for bots in (_BOTS, _UNLISTED):
        if name in bots:
            return bots[name]
    own = {bot.name: bot for game in all_games() for bot in game.own_bots}
    if name not in own:
        raise Refused("bad_request", f"There is no bot {name!r}: the bots are {', '.join([*BOTS, *_UNLISTED, *own])}.")
    return OwnBotPlayer(name, own[name].about)


def find_bot_for(game: Game[S], name: str) -> Bot:
    """A bot that plays a game, by its name; Refused (bad_request), with the names of those that do, for another."""
    bot = find_bot(name)
    if not bot.plays(game):
        names = ", ".join([*bots_for(game), *(other.name for other in _UNLISTED.values() if other.plays(game))])
        raise Refused("bad_request", f"The bot {name} does not play {game.title}: those that do are {names}.")
    return bot


def bots_for(game: Game[S]) -> tuple[str, ...]:
    """The names of the bots that play a game, the weakest first."""
    everywhere = [name for name, bot in _BOTS.items() if bot.plays(game)]
    return (*everywhere, *(own.name for own in game.own_bots))


def usual_bot(game: Game[S]) -> str:
    """The bot that plays where nobody has chosen one: a good one that is quick."""
    names = bots_for(game)
    if _steady.name in names:
        return _steady.name
    return game.own_bots[-1].name if game.own_bots else names[0]


def can_weigh(game: Game[S]) -> bool:
    """Whether `weigh` knows a game."""
    return _strong.plays(game)


def weigh(game: Game[S], seen: S, seat: int, seed: str, budget: Budget) -> Found:
    """What `strong` thinks of every move of a seat, from what `hide` left for it: for people to look at.

    Refused (bad_request) for a game that it does not play.
    """
    return _strong.look(game, seen, seat, seed, budget)


def warm(game: Game[S]) -> threading.Thread | None:
    """Compile the game's bots in the background, once; until it is done they run interpreted.

    Returns the thread that does it, or None where there is nothing to compile.  It takes seconds and some 150 MB, so
    whoever runs a server decides.
    """
    if _strong.plays(game):
        return _strong.warm(game)
    return _steady.warm(game) if _steady.plays(game) else None


def is_warm(game: Game[S]) -> bool:
    """Whether the game's bots are compiled and in use."""
    return _steady.is_warm(game) and (_strong.is_warm(game) or not _strong.plays(game))
