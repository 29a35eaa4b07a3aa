"""The yardstick is a second telling of Photograph's rules, by hand in C: both play the same games."""

from __future__ import annotations

import pytest

from benchmarks.kernel import PLAYERS, Interpreted, check_agreement
from benchmarks.yardstick import NoCompilerError, Yardstick


@pytest.fixture(scope="module")
def yardstick() -> Yardstick:
    try:
        return Yardstick()
    except NoCompilerError:
        pytest.skip("there is no C compiler here")


def test_the_rules_and_the_yardstick_play_the_same_games(yardstick: Yardstick) -> None:
    check_agreement([Interpreted(), yardstick], 100)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_of_a_slice_is_counted(yardstick: Yardstick, players: int) -> None:
    wins, ours = [0] * 4, [0] * 4
    assert yardstick.random_games(players, 7, 30, wins) == Interpreted().random_games(players, 7, 30, ours)
    assert wins == ours
    assert sum(wins) >= 30


def test_another_game_does_not_pass_for_the_same() -> None:
    class Cheat(Interpreted):
        def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
            return super().random_games(players, seed + 1, games, wins)

    with pytest.raises(SystemExit, match="different games"):
        check_agreement([Interpreted(), Cheat()], 1)
