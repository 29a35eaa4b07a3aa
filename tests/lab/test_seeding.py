"""Randomness is an environment's own: the global generators are shaken between its steps, and nothing changes."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Callable, Iterator

import numpy as np
import pyspiel
import pytest

from mutoscope.games import GAMES
from mutoscope.lab.gymnasium import SeatEnv
from mutoscope.lab.pettingzoo import env, parallel_env
from mutoscope.lab.text import TextEnv

importlib.import_module("mutoscope.lab.openspiel")  # registers the games
STEPS = 25
Way = Iterator[object]


def turns(name: str) -> Way:
    made = env(name)
    made.reset(seed=8)
    for agent in made.agent_iter(STEPS):
        seen, reward, is_over, is_cut, _ = made.last()
        assert seen is not None
        yield agent, seen["observation"].tolist(), reward
        made.step(None if is_over or is_cut else np.flatnonzero(seen["action_mask"])[-1])


def together(name: str) -> Way:
    made = parallel_env(name)
    made.reset(seed=8)
    while made.agents:
        # Illegal for all but those who wait: the environment has to draw.
        seen, paid, *_ = made.step(dict.fromkeys(made.agents, np.int64(made.rules.actions)))
        yield [one["observation"].tolist() for one in seen.values()], paid


def against_bots(name: str) -> Way:
    made = SeatEnv(name, bots="random", seat="random")
    seen, info = made.reset(seed=8)
    is_over = False
    while not is_over:
        yield seen["observation"].tolist(), info["seat"]
        seen, _, is_over, _, info = made.step(np.flatnonzero(seen["action_mask"])[-1])


def in_words(name: str) -> Way:
    made = TextEnv(name)
    made.reset(seed=8)
    while not made.is_done:
        seat, told = made.get_observation()
        yield seat, told
        offered = re.findall(r"^\[(\d+)(: the \w+)?\]", told, re.MULTILINE)
        code, takes_text = offered[-1]
        made.step(f"[{code}: spring]" if takes_text else f"[{code}]")


def of_openspiel(name: str) -> Way:
    state = pyspiel.load_game(f"mutoscope_{name}", {"deals": 40}).new_initial_state()
    while not state.is_terminal():
        yield str(state)
        if not state.is_chance_node():
            yield str(state.resample_from_infostate(state.current_player(), lambda: 0.25))
        state.apply_action(state.legal_actions()[-1])


def global_states() -> tuple[object, ...]:
    name, keys, *rest = np.random.get_state(legacy=True)
    return random.getstate(), name, np.asarray(keys).tolist(), rest


def shaken(way: Way, nudge: int) -> list[object]:
    """The first steps of a way, each taken with the global generators in another state, which it leaves as it is."""
    found: list[object] = []
    for step in range(STEPS):
        random.seed(nudge * step)
        np.random.seed(nudge * step)
        before = global_states()
        taken = next(way, None)
        assert global_states() == before
        if taken is None:
            break
        found.append(taken)
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("begin", [turns, together, against_bots, in_words, of_openspiel])
def test_the_global_generators_change_nothing_and_are_not_changed(begin: Callable[[str], Way], name: str) -> None:
    one, other = (shaken(begin(name), nudge) for nudge in (1, 2))
    assert one == other
    assert len(one) > 3
