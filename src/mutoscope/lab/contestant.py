"""A bot as a study names it: `steady`, or with a budget of its own, `search@4000` and `strong@250ms`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mutoscope.bots import Bot, Budget, find_bot_for
from mutoscope.kernel.game import Game, Refused

MOST = 1_000_000
"""Simulations, or milliseconds, that a choice may take."""
_BUDGET = re.compile(r"([1-9][0-9]{0,6})(ms)?")


@dataclass(frozen=True)
class Contestant:
    """A bot, and what it may spend on a choice."""

    bot: Bot
    budget: Budget


def find_contestant(game: Game[object], name: str, budget: Budget) -> Contestant:
    """The bot of that name with the budget behind its @: simulations, or milliseconds; `budget` where there is none.

    Refused (bad_request) for a bot that does not play the game, and for a budget that is none.
    """
    bot_name, at, own = name.partition("@")
    bot = find_bot_for(game, bot_name)
    if not at:
        return Contestant(bot, budget)
    found = _BUDGET.fullmatch(own)
    if found is None or int(found[1]) > MOST:
        raise Refused(
            "bad_request",
            f"Behind the @ of {name!r} stands what the bot may spend on a choice: up to {MOST} simulations, as in "
            f"{bot_name}@4000, or milliseconds, as in {bot_name}@250ms.",
        )
    amount = int(found[1])
    return Contestant(bot, Budget(milliseconds=amount) if found[2] else Budget(simulations=amount))
