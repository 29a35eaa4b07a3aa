"""A bot that searches: what it plays is what came out best of many games played in thought."""

from __future__ import annotations

import threading
from functools import partial
from typing import Protocol, TypeVar, cast

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.bots.search.search import Found, Search, Weighed
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.bots.warming import Warming
from mutoscope.kernel.game import Game, Json, JsonObject, Refused
from mutoscope.kernel.play import OptionValues, Play
from mutoscope.kernel.state import copy

S = TypeVar("S")

SIMULATIONS = 400  # where nobody says how many
MOST_SIMULATIONS = 20_000  # where only the time is limited
SMALL = 500  # nodes of a tree that grows for a limited time, interpreted: lists are not as small as arrays
FEW = 40  # simulations for which nobody waits until the search is compiled
SHOWN = 3  # moves that a thought names


class Seated(Protocol):
    """The state of a game that several numbers of players can play."""

    players: int


class SearchBot(Bot):
    """Plays the games that have a steady module and more than one side.  Several may share what is compiled."""

    def __init__(self, name: str, about: str, steady: SteadyBot, warming: Warming, most_seconds: float) -> None:
        """`most_seconds`: how long it thinks at most, compiled, where only the time is limited."""
        self.name = name
        self.about = about
        self._steady = steady
        self._warming = warming
        self._most_seconds = most_seconds

    def plays(self, game: Game[S]) -> bool:
        """Whether it can search the game."""
        return game.steady_module is not None and len(game.sides(game.players[0])) > 1

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose.  Without a limit of time it waits until it is compiled: the first time takes long."""
        found = self.look(game, seen, seat, seed, budget)
        best: list[Json] = [_told(move) for move in found.moves[:SHOWN]]
        thought: JsonObject = {"considered": len(found.moves), "simulations": found.simulations, "best": best}
        return Choice(found.code, thought, any_text(game, seen, seat, found.code, seed))

    def look(self, game: Game[S], seen: S, seat: int, seed: str, budget: Budget) -> Found:
        """What it would play and what it thinks of every move, from what `hide` left for the seat.

        Refused as `choose`.
        """
        if not self.plays(game):
            raise Refused("bad_request", f"The bot {self.name} does not play {game.title}.")
        mask, count = legal_mask(game, seen, seat)
        if count == 1:
            return _only(mask.index(1))
        simulations = budget.simulations or (SIMULATIONS if budget.milliseconds is None else MOST_SIMULATIONS)
        if budget.milliseconds is None and simulations > FEW:
            self.warm(game).join()
        is_warm = self.is_warm(game)
        nodes = simulations if is_warm or budget.milliseconds is None else min(simulations, SMALL)
        players = _players(game, seen)
        search = Search(cast("Game[object]", game), copy(seen), seat, players, seed, nodes, is_compiled=is_warm)
        if budget.milliseconds is None:
            search.run(simulations)
        else:
            seconds = budget.milliseconds / 1000
            search.run_for(min(seconds, self._most_seconds) if is_warm else seconds, simulations)
        return search.found()

    def warm(self, game: Game[S]) -> threading.Thread:
        """Compile the search of a game in a thread of its own, once, after steady; see SteadyBot.warm."""
        return self._warming.start(f"the search of {game.id}", partial(self._compile, game))

    def is_warm(self, game: Game[S]) -> bool:
        """Whether the search of the game is compiled and in use."""
        return self._warming.is_done(f"the search of {game.id}")

    def _compile(self, game: Game[S]) -> None:
        self._steady.warm(game).join()
        play = Play.from_secret(game, game.players[0], {}, bytes(32))
        seat = play.actors()[0]
        Search(cast("Game[object]", game), play.seen(seat), seat, play.players, "", 2).run(1)


def _players(game: Game[S], seen: S) -> int:
    return game.players[0] if len(game.players) == 1 else cast(Seated, seen).players


def _only(code: int) -> Found:
    """There is no choice."""
    return Found(code, 0, 0, 0.0, (Weighed(code, 0, 1.0, 0.0, 0.0, 0.0, 0.0),))


def _told(move: Weighed) -> JsonObject:
    """A move as a thought tells of it."""
    return {
        "code": move.code,
        "visits": move.visits,
        "win": round(move.win, 3),
        "points": round(move.points, 2),
        "lead": round(move.lead, 2),
    }
