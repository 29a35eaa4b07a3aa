"""What a bot is: somebody who is shown what one seat may know, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeVar

from mutoscope.kernel.game import Game, JsonObject, Refused
from mutoscope.kernel.play import OptionValues

S = TypeVar("S")


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on one choice, at most.  A bot that does not search spends less and asks for nothing."""

    simulations: int | None = None
    """Games played out in thought; None leaves it to the bot."""
    milliseconds: int | None = None
    """Time on the clock; None is as long as it takes.  Only without it is the same seed sure to give the same move."""

    @classmethod
    def read(cls, given: JsonObject) -> Budget:
        """A budget as the engine protocol writes it; Refused (bad_request) for an unknown key or a wrong value."""
        found: dict[str, int] = {}
        for name, value in given.items():
            if name not in ("simulations", "milliseconds"):
                raise Refused("bad_request", f"A budget has simulations and milliseconds, not {name!r}.")
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
                raise Refused("bad_request", f"The budget's {name} is a whole number from 1 to 1000000.")
            found[name] = value
        return cls(**found)


@dataclass(frozen=True)
class Choice:
    """A bot's move, and what it thought."""

    code: int
    thought: JsonObject
    """For people who want to know why; its keys are the bot's own."""
    text: str = ""
    """Goes with a move that takes one (Game.takes_text)."""


class Bot(ABC):
    """Plays any seat of any game that it `plays`.  It keeps nothing between choices, so one serves every table."""

    name: str
    about: str

    def plays(self, game: Game[S]) -> bool:
        """Whether it can play this game."""
        return True

    @abstractmethod
    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """A legal move for the seat, from `seen`: the state that `hide` left for it, which stays as it is.

        The same seed gives the same choice, compiled or not.  Refused: not_your_turn when the seat has nothing to
        decide, bad_request when the bot does not play the game.
        """


def legal_mask(game: Game[S], seen: S, seat: int) -> tuple[list[int], int]:
    """The mask of the seat's legal moves and how many there are; Refused (not_your_turn) when there are none."""
    mask = [0] * game.rules.N_ACTIONS
    count = game.rules.legal(seen, seat, mask)
    if count == 0:
        raise Refused("not_your_turn", f"Seat {seat} has nothing to decide now.")
    return mask, count


def any_text(game: Game[S], seen: S, seat: int, code: int, seed: str) -> str:
    """A text for a move that takes one, from a bot that knows nothing of texts; "" for another move."""
    return game.any_text(seen, seat, code, seed) if game.takes_text(seen, seat, code) else ""
