"""Looks where steady looks, and misjudges what it sees."""

from __future__ import annotations

from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.kernel.game import Game, JsonObject
from mutoscope.kernel.play import OptionValues, random_words
from mutoscope.kernel.shuffle import below

S = TypeVar("S")

MISJUDGED = 800  # hundredths of a point by which a move may seem better than it is


class EasyBot(Bot):
    """Plays the games that steady plays."""

    name = "easy"
    about = "Looks one turn ahead, and often misjudges what it sees."

    def __init__(self, steady: SteadyBot) -> None:
        self._steady = steady

    def plays(self, game: Game[S]) -> bool:
        """Whether the game has a steady module."""
        return self._steady.plays(game)

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose."""
        mask, count = legal_mask(game, seen, seat)
        _, values = self._steady.look(game, seen, seat, seed)
        rng = random_words(f"{seed}\0easy")
        seems = {code: values[code] + below(rng, MISJUDGED) for code, is_legal in enumerate(mask) if is_legal}
        code = max(seems, key=lambda one: seems[one])
        thought: JsonObject = {"considered": count, "best": [{"code": code, "points": seems[code] / 100}]}
        return Choice(code, thought, any_text(game, seen, seat, code, seed))
