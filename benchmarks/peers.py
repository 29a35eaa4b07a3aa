"""The same work elsewhere: random games of OpenSpiel, driven from Python through pyspiel (the optional extra `lab`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol, cast

PEERS = ("hearts", "hanabi(players=2)", "hanabi(players=4)")


class NoPeersError(Exception):
    """OpenSpiel is not installed."""


class _State(Protocol):
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class _Game(Protocol):
    def new_initial_state(self) -> _State: ...


def load(name: str) -> Callable[[], int]:
    """A function that plays one random game and returns the decisions that players took in it; NoPeersError."""
    try:
        import pyspiel
    except ImportError:
        raise NoPeersError from None
    game = cast(_Game, pyspiel.load_game(name))
    number = random.Random(1).random
    return lambda: _play(game, number)


def _play(game: _Game, number: Callable[[], float]) -> int:
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_sample(state.chance_outcomes(), number()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
            decisions += 1
    return decisions


def _sample(outcomes: list[tuple[int, float]], point: float) -> int:
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]
