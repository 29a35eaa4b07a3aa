"""A bot that one game brings along, offered like the others."""

from __future__ import annotations

from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice, legal_mask
from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.play import OptionValues

S = TypeVar("S")


class OwnBotPlayer(Bot):
    """Plays the games that bring along a bot of its name."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about

    def plays(self, game: Game[S]) -> bool:
        """Whether the game brings it along."""
        return any(own.name == self.name for own in game.own_bots)

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose."""
        for own in game.own_bots:
            if own.name == self.name:
                _, count = legal_mask(game, seen, seat)
                code, text = own.choose(seen, seat, seed)
                return Choice(code, {"considered": count}, text)
        raise Refused("bad_request", f"The bot {self.name} does not play {game.title}.")
