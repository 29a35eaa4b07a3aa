"""The commands `mutoscope simulate` and `mutoscope tournament`: what was typed -> a plan, and its conduct."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from mutoscope.bots import Budget
from mutoscope.kernel.game import Refused
from mutoscope.lab.conduct import conduct, read_option_values
from mutoscope.lab.study import Plan, round_robin, simulation

STOPPED = 130


@dataclass(frozen=True)
class Wishes:
    """What both commands take."""

    game: str
    bots: tuple[str, ...]
    players: int | None
    options: tuple[str, ...]
    seed: str
    out: Path
    workers: int
    cluster: str
    simulations: int | None
    milliseconds: int | None

    @classmethod
    def read(cls, given: dict[str, Any]) -> Wishes:
        """From the command line."""
        return cls(**given)

    @property
    def budget(self) -> Budget:
        """What a bot may spend on a choice."""
        return Budget(self.simulations, self.milliseconds)


def simulate(games: int, **given: object) -> int:
    """Returns the exit code; Refused or MissingExtra when it cannot begin."""
    wishes = Wishes.read(given)
    options = read_option_values(wishes.game, wishes.options)
    plan = simulation(wishes.game, wishes.players, wishes.bots, options, games, wishes.seed, wishes.budget)
    return _conduct(plan, wishes)


def tournament(deals: int, **given: object) -> int:
    """Returns the exit code; Refused or MissingExtra when it cannot begin."""
    wishes = Wishes.read(given)
    options = read_option_values(wishes.game, wishes.options)
    if len(options) > 1:
        raise Refused("bad_request", "A tournament is played with one value of each option.")
    plan = round_robin(wishes.game, wishes.players, wishes.bots, options[0], deals, wishes.seed, wishes.budget)
    return _conduct(plan, wishes)


def _conduct(plan: Plan, wishes: Wishes) -> int:
    return 0 if conduct(plan, wishes.out, wishes.workers, wishes.cluster, click.echo) else STOPPED
