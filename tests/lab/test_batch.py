"""A batch is many games: each the very game that one table plays from the same seed."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from mutoscope.games import GAMES, find_game
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import Refused
from mutoscope.lab import Batch, columns
from mutoscope.lab.batch import Buffers
from mutoscope.lab.table import Rules, Table

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]
SILENT = [(name, players) for name, players in TABLES if not find_game(name).text_key]


def started(game: str, n: int, players: int | None = None, seed: int = 0, threads: int = 1) -> tuple[Batch, Buffers]:
    batch = Batch(game, n, players=players, seed=seed, threads=threads)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    return batch, buffers


def any_actions(buffers: Buffers, chance: np.random.Generator) -> NDArray[np.int32]:
    return np.array((buffers.mask * chance.random(buffers.mask.shape)).argmax(axis=1), np.int32)


def global_states() -> tuple[object, list[int]]:
    name, keys, *_ = np.random.get_state(legacy=True)
    return random.getstate(), [len(str(name)), *np.asarray(keys).tolist()]


@pytest.mark.parametrize(("name", "players"), SILENT)
def test_a_row_of_a_batch_is_the_game_that_a_table_plays(name: str, players: int) -> None:
    seed, n = 11, 3
    batch, buffers = started(name, n, players, seed)
    tables = {i: Table(Rules.read(name, players, None), seed + i) for i in range(n)}
    chance = np.random.default_rng(1)
    while tables:
        for i, table in tables.items():
            seat = table.deciding[0]
            assert buffers.actor[i] == seat
            assert buffers.mask[i].tolist() == table.mask(seat)
            assert buffers.observation[i].tolist() == table.observation(seat).tolist()
        actions = any_actions(buffers, chance)
        seats = buffers.actor.tolist()
        batch.step(actions)
        for i, table in tables.items():
            table.move(seats[i], int(actions[i]))
            assert buffers.done[i] == table.is_over
            assert buffers.reward[i].tolist() == pytest.approx(table.payoffs())
        # Where a table is over, the batch goes on with another game.
        tables = {i: table for i, table in tables.items() if not table.is_over}


@pytest.mark.parametrize("name", GAMES)
def test_threads_and_the_size_of_the_batch_change_nothing(name: str) -> None:
    one, shown = started(name, 6, seed=5)
    other, beside = started(name, 4, seed=5, threads=2)
    chance = np.random.default_rng(2)
    for _ in range(300):
        actions = any_actions(shown, chance)
        one.step(actions)
        other.step(actions[:4])
        for field in ("observation", "mask", "actor", "reward", "done"):
            assert np.array_equal(getattr(shown, field)[:4], getattr(beside, field)), field


def test_the_global_generators_are_neither_read_nor_touched() -> None:
    batch, buffers = started("photograph", 2, seed=9)
    again, beside = started("photograph", 2, seed=9)
    chance = np.random.default_rng(3)
    for step in range(60):
        actions = any_actions(buffers, chance)
        random.seed(step)
        np.random.seed(step)
        states = global_states()
        batch.step(actions)
        assert states == global_states()
        random.seed(-step)
        again.step(actions)
        assert np.array_equal(buffers.observation, beside.observation)


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    batch, buffers = started("photograph", 3)
    before = buffers.observation.copy()
    actions = buffers.mask.argmax(axis=1)
    for wrong in (-1, batch.actions, int(buffers.mask[1].argmin())):
        actions[1] = wrong
        buffers.mask[1] = 1  # to write on the caller's mask makes nothing legal
        with pytest.raises(Refused, match="in game 1"):
            batch.step(actions)
    assert np.array_equal(buffers.observation, before)


def test_what_is_no_game_and_no_action_is_refused() -> None:
    with pytest.raises(Refused, match="for 2, 3, 4 players"):
        Batch("photograph", 1, players=0)
    with pytest.raises(Refused, match="pays is one of win, score"):
        Batch("photograph", 1, pays=cast(Any, "points"))
    with pytest.raises(Refused, match="seed is a whole number, not 'rain'"):
        Batch("photograph", 1, seed=cast(Any, "rain"))
    batch = Batch("photograph", 2)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    before = buffers.observation.copy()
    legal = buffers.mask.argmax(axis=1)
    with pytest.raises(TypeError, match="float64"):
        batch.step(legal + 0.5)
    with pytest.raises(Refused, match=f"Action {legal[0] + 2**32} is not legal in game 0"):
        batch.step(legal + 2**32)
    assert np.array_equal(buffers.observation, before)
    batch.step(legal.tolist())
    assert not np.array_equal(buffers.observation, before)


def test_buffers_of_another_shape_are_refused_by_name() -> None:
    batch = Batch("photograph", 3)
    wide = Batch("photograph", 4).make_buffers()
    with pytest.raises(ValueError, match="observation must be"):
        batch.reset(wide)
    with pytest.raises(RuntimeError, match="reset"):
        batch.step(np.zeros(3, np.int32))


def test_a_batch_can_pay_the_scores() -> None:
    batch = Batch("photograph", 8, players=3, pays="score")
    buffers = batch.make_buffers()
    batch.reset(buffers)
    chance, paid = np.random.default_rng(4), []
    for _ in range(120):
        batch.step(any_actions(buffers, chance))
        assert not buffers.reward[~buffers.done].any()
        paid += buffers.reward[buffers.done].tolist()
    assert len(paid) >= 8
    assert all(score == int(score) for scores in paid for score in scores)
    assert max(max(scores) for scores in paid) > 3


def test_columns_say_where_each_number_stands() -> None:
    game = find_game("photograph")
    _, buffers = started("photograph", 1, seed=2)
    (row,) = buffers.observation
    found = {column.name: column for column in columns(game)}
    assert sum(column.index.size for column in found.values()) == len(row)
    assert np.array_equal(np.sort(np.concatenate([c.index.ravel() for c in found.values()])), np.arange(len(row)))
    assert found["seats.reels.shots"].shape == (4, 7, 12)
    table = Table(Rules.read("photograph", None, None), 2)
    seen = cast(Photograph, table.seen(table.deciding[0]))
    assert row[found["seats.hand"].index].tolist() == [seat.hand for seat in seen.seats]
    assert row[found["layout"].index].tolist() == seen.layout
    assert row[found["turn"].index] == seen.turn
    assert found["taken"].meaning == "How many cards the turn's seat took and has to play."
