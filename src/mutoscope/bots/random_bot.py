"""Any legal move, each as likely."""

from __future__ import annotations

from typing import TypeVar

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.kernel.game import Game
from mutoscope.kernel.loops import one_of
from mutoscope.kernel.play import OptionValues, random_words
from mutoscope.kernel.shuffle import below

S = TypeVar("S")


class RandomBot(Bot):
    """Plays every game, badly."""

    name = "random"
    about = "Any legal move, each as likely."

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose."""
        mask, count = legal_mask(game, seen, seat)
        code = one_of(mask, below(random_words(seed), count))
        return Choice(code, {"considered": count}, any_text(game, seen, seat, code, seed))
