"""PettingZoo's own tests, for every game and number of players, and what they do not ask."""

from __future__ import annotations

import random
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.lab import moments
from mutoscope.lab.pettingzoo import env, parallel_env, raw_env

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # A seat that has nothing to decide has no legal action.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_turns_pass_pettingzoos_tests(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=60)
    seed_test(partial(env, name, players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_together_passes_pettingzoos_tests(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players), num_cycles=40)
    parallel_seed_test(partial(parallel_env, name, players), num_cycles=10)


def test_an_environment_that_keeps_histories_passes_the_same_tests() -> None:
    made = partial(env, "moving_pictures", keeps_history=True)
    api_test(made(), num_cycles=20)
    seed_test(made, num_cycles=20)
    parallel_api_test(parallel_env("moving_pictures", keeps_history=True), num_cycles=20)


def test_each_agent_observes_the_history_so_far() -> None:
    made = env("keyframes", keeps_history=True)
    made.reset(seed=3)
    lengths = []
    for _ in made.agent_iter(12):
        seen = made.last()[0]
        assert np.array_equal(seen["history"], made.observe(made.agents[0])["history"])
        told = list(moments(seen["history"], find_game("keyframes")))
        assert np.array_equal(told[-1].observation[1:], made.unwrapped.table.observation(SPECTATOR)[1:])
        lengths.append(len(told))
        made.step(np.flatnonzero(seen["action_mask"])[0])
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0] == 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_max_cycles_passes_pettingzoos_test(name: str, players: int) -> None:
    max_cycles_test(
        SimpleNamespace(env=partial(env, name, players, waits=True), parallel_env=partial(parallel_env, name, players))
    )


@pytest.mark.parametrize(("name", "players"), [(name, find_game(name).players[-1]) for name in GAMES])
def test_a_whole_game_pays_its_winners_and_nothing_before(name: str, players: int) -> None:
    made = env(name, players)
    made.reset(seed=3)
    chance = np.random.default_rng(0)
    paid: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, is_over, is_cut, info = made.last()
        assert seen is not None
        assert not is_cut
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        if is_over:
            paid[agent] = reward
            assert isinstance(info["score"], int)
            made.step(None)
            continue
        assert reward == 0
        assert seen["observation"][0] == made.possible_agents.index(agent)
        made.step(chance.choice(np.flatnonzero(seen["action_mask"])))
    assert set(paid) == set(made.possible_agents)
    assert len(set(paid.values())) >= 1
    assert sum(paid.values()) == pytest.approx(0) or len(find_game(name).sides(players)) == 1


def test_turns_are_cut_when_a_seat_would_decide_once_too_often() -> None:
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: Legal(raw_env("photograph", 3, max_cycles=max_cycles)),
            parallel_env=partial(parallel_env, "photograph", 3),
        )
    )


class Legal:
    """An environment whose action spaces only sample what is legal now."""

    def __init__(self, made: object) -> None:
        self.made = made

    def __getattr__(self, name: str) -> object:
        return getattr(self.made, name)

    def action_space(self, agent: str) -> SimpleNamespace:
        return SimpleNamespace(sample=lambda: int(self.made.observe(agent)["action_mask"].argmax()))  # type: ignore[attr-defined]


def test_an_illegal_action_ends_the_game_in_turns_or_is_refused_without_wrappers() -> None:
    bare = raw_env("photograph")
    bare.reset(seed=1)
    wrong = int(bare.observe(bare.agent_selection)["action_mask"].argmin())
    before = bare.observe("seat_0")["observation"].tolist()
    with pytest.raises(Refused):
        bare.step(np.int64(wrong))
    assert bare.observe("seat_0")["observation"].tolist() == before
    made = env("photograph")
    made.reset(seed=1)
    seat = made.agent_selection
    made.step(np.int64(wrong))
    assert made.terminations[seat]
    assert made.rewards[seat] == -1


def test_an_illegal_action_of_all_together_is_replaced_and_told() -> None:
    made = parallel_env("keyframes", 3)
    seen, _ = made.reset(seed=4)
    waiting = made.rules.actions
    _, _, _, _, infos = made.step(dict.fromkeys(made.agents, np.int64(waiting)))
    assert all("illegal" in info for info in infos.values())
    assert not any(mask["action_mask"][waiting] for mask in seen.values())
    assert made.table.state.phase != 0  # type: ignore[attr-defined]


def test_what_cannot_be_stepped_says_what_would_do() -> None:
    for made in (raw_env("keyframes"), parallel_env("keyframes")):
        with pytest.raises(RuntimeError, match="call reset"):
            made.step({})  # type: ignore[arg-type]
    together = parallel_env("keyframes")
    seen, _ = together.reset(seed=1)
    with pytest.raises(Refused, match="no action of seat_1"):
        together.step({"seat_0": np.int64(seen["seat_0"]["action_mask"].argmax())})
    assert together.table.deciding == [0, 1]


def test_seats_choose_together_without_seeing_each_other() -> None:
    made = raw_env("keyframes", 3)
    made.reset(seed=5)
    other = raw_env("keyframes", 3)
    other.reset(seed=5)
    first, second = np.flatnonzero(made.observe("seat_0")["action_mask"])[:2]
    made.step(first)
    other.step(second)
    for seat in ("seat_1", "seat_2"):
        assert np.array_equal(made.observe(seat)["observation"], other.observe(seat)["observation"])
    assert not np.array_equal(made.observe("seat_0")["observation"], other.observe("seat_0")["observation"])


def test_randomness_is_the_environments_own() -> None:
    ways = []
    for nudge in (1, 2):
        made = parallel_env("photograph", 2)
        seen, _ = made.reset(seed=6)
        way = []
        for step in range(30):
            random.seed(step * nudge)
            np.random.seed(step * nudge)
            before = random.getstate()
            # Illegal on purpose: the environment has to draw.
            seen, *_ = made.step(dict.fromkeys(made.agents, np.int64(0)))
            assert random.getstate() == before
            way.append([one["observation"].tolist() for one in seen.values()])
            if not made.agents:
                break
        ways.append(way)
    assert ways[0] == ways[1]


def test_nothing_is_said_twice_in_warnings() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_env("photograph").reset(seed=0)
        raw_env("photograph").reset(seed=0)
