"""Gymnasium's own check, its vector environments in every autoreset mode, and a seat among bots."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv

from mutoscope.bots import bots_for
from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.lab import moments
from mutoscope.lab.gymnasium import SeatEnv

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_check_passes(name: str, players: int) -> None:
    check_env(SeatEnv(name, players, seat=players - 1), skip_render_check=True)


def test_an_environment_that_keeps_histories_passes_the_check() -> None:
    made = SeatEnv("photograph", keeps_history=True)
    check_env(made, skip_render_check=True)
    seen, _ = made.reset(seed=1)
    first = len(list(moments(seen["history"], made.rules.game)))
    for _ in range(4):
        seen, *_ = made.step(seen["action_mask"].argmax())
    told = list(moments(seen["history"], made.rules.game))
    assert len(told) >= first + 8  # the bot's moves too
    assert np.array_equal(told[-1].observation, made.table.observation(SPECTATOR))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_against_a_bot_that_knows_the_game(name: str) -> None:
    bot = "steady" if "steady" in bots_for(find_game(name)) else find_game(name).own_bots[-1].name
    made = SeatEnv(name, bots=bot, seat="random")
    chance = np.random.default_rng(0)
    seats = set()
    for game in range(2):
        seen, info = made.reset(seed=game)
        seats.add(info["seat"])
        is_over, reward = False, 0.0
        while not is_over:
            assert reward == 0
            assert seen["observation"][0] == made.seat
            seen, reward, is_over, is_cut, info = made.step(chance.choice(np.flatnonzero(seen["action_mask"])))
            assert not is_cut
        assert len(info["score"]) == made.rules.players
        assert -1 <= reward <= 1
        assert not seen["action_mask"].any()


def test_an_illegal_action_loses_the_game_and_says_why() -> None:
    made = SeatEnv()
    seen, _ = made.reset(seed=1)
    _, reward, is_over, _, info = made.step(np.int64(seen["action_mask"].argmin()))
    assert (reward, is_over) == (-1, True)
    assert str(info["illegal"]).endswith(".")


def vector(mode: AutoresetMode, n: int = 3) -> VectorEnv[Any, Any, Any]:
    kwargs = {"autoreset_mode": mode}
    return gymnasium.make_vec("mutoscope/photograph-v1", n, "sync", vector_kwargs=kwargs, players=3, bots="random")


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_of_a_vector_begin_anew_as_the_mode_says(mode: AutoresetMode) -> None:
    made = vector(mode)
    assert made.metadata["autoreset_mode"] == mode
    seen, _ = made.reset(seed=3)
    ended = np.zeros(3, bool)
    resets = 0
    for _ in range(60):
        actions = seen["action_mask"].argmax(axis=1)
        if mode == AutoresetMode.DISABLED and ended.any():
            seen, _ = made.reset(options={"reset_mask": ended})
            resets += 1
            assert seen["action_mask"].any(axis=1).all()
            ended[:] = False
            continue
        seen, _, over, cut, info = made.step(actions)
        if mode == AutoresetMode.NEXT_STEP and ended.any():
            resets += 1
            assert seen["action_mask"][ended].any(axis=1).all()
        if mode == AutoresetMode.SAME_STEP and over.any():
            resets += 1
            assert seen["action_mask"].any(axis=1).all()
            assert "final_obs" in info
        ended = over | cut
    made.close()
    assert resets >= 3


def test_the_same_seed_gives_the_same_games_whatever_the_global_generators_do() -> None:
    ways = []
    for nudge in (1, 2):
        made = vector(AutoresetMode.NEXT_STEP)
        seen, _ = made.reset(seed=7)
        way = []
        for step in range(25):
            random.seed(nudge * step)
            np.random.seed(nudge * step)
            seen, reward, *_ = made.step(seen["action_mask"].argmax(axis=1))
            way.append((seen["observation"].tolist(), reward.tolist()))
        ways.append(way)
        made.close()
    assert ways[0] == ways[1]


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="no game"):
        SeatEnv("chess")
    with pytest.raises(Refused, match="2 other seats, and 1"):
        SeatEnv(players=3, bots=["random"])
    with pytest.raises(Refused, match="seat is 0 to 1"):
        SeatEnv(seat=2)
    with pytest.raises(Refused, match="does not play"):
        SeatEnv("keepers", bots="steady")
    with pytest.raises(Refused, match="as in search@4000"):
        SeatEnv(bots="search@few")


def test_a_game_that_has_not_begun_or_is_lost_takes_no_action() -> None:
    made = SeatEnv("photograph")
    with pytest.raises(RuntimeError, match="call reset"):
        made.step(np.int64(0))
    made.reset(seed=1)
    assert made.step(np.int64(51))[2]  # a wind is no take: the game is lost
    with pytest.raises(RuntimeError, match="call reset"):
        made.step(np.int64(0))
    seen, _ = made.reset()
    assert made.step(np.int64(seen["action_mask"].argmax()))[2] is False


def test_a_bot_has_the_budget_behind_its_name() -> None:
    def game_against(bot: str, simulations: int | None = None) -> list[list[int]]:
        made = SeatEnv("keyframes", bots=bot, simulations=simulations)
        seen, _ = made.reset(seed=3)
        way = []
        for _ in range(8):
            seen, *_ = made.step(np.int64(seen["action_mask"].argmax()))
            way.append(seen["observation"].tolist())
        return way

    assert game_against("search@1", 40) == game_against("search", 1) != game_against("search@40")
