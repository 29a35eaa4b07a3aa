"""The strongest of the bots, whichever way of thinking suits the game."""

from __future__ import annotations

import threading
from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice
from mutoscope.bots.partner_bot import PartnerBot
from mutoscope.bots.search.search import Found
from mutoscope.bots.search_bot import SearchBot
from mutoscope.kernel.game import Game
from mutoscope.kernel.play import OptionValues

S = TypeVar("S")


class StrongBot(Bot):
    """Searches where there is somebody to play against, and thinks as a partner where there is not."""

    name = "strong"

    def __init__(self, search: SearchBot, partner: PartnerBot) -> None:
        self.about = search.about
        self._search = search
        self._partner = partner

    def plays(self, game: Game[S]) -> bool:
        """Whether it can play this game."""
        return self._of(game).plays(game)

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose.  Without a limit of time it waits until it is compiled: the first time takes long."""
        return self._of(game).choose(game, seen, seat, options, seed, budget)

    def look(self, game: Game[S], seen: S, seat: int, seed: str, budget: Budget) -> Found:
        """What it would play and what it thinks of every move, from what `hide` left for the seat."""
        return self._of(game).look(game, seen, seat, seed, budget)

    def warm(self, game: Game[S]) -> threading.Thread:
        """Compile it for a game it plays in a thread of its own, once, after steady; see SteadyBot.warm."""
        return self._of(game).warm(game)

    def is_warm(self, game: Game[S]) -> bool:
        """Whether it is compiled for a game and in use."""
        return self._of(game).is_warm(game)

    def _of(self, game: Game[S]) -> SearchBot | PartnerBot:
        return self._partner if self._partner.plays(game) else self._search
