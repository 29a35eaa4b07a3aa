"""A yardstick is a second telling of a game's rules, by hand in C: both play the same games."""

from __future__ import annotations

import pytest

from benchmarks.kernel import Interpreted, check_agreement, default_codes
from benchmarks.yardstick import SOURCES, NoYardstickError, Yardstick
from mutoscope.games import find_game

GAMES = [source.stem for source in sorted(SOURCES.glob("*.c"))]


def yardstick_of(name: str) -> Yardstick:
    try:
        return Yardstick(name, default_codes(find_game(name)))
    except NoYardstickError as why:
        pytest.skip(str(why))


def test_photograph_keyframes_and_moving_pictures_have_a_yardstick() -> None:
    assert {"photograph", "keyframes", "moving_pictures"} <= set(GAMES)


def test_a_game_without_a_yardstick_is_told_from_a_machine_without_a_compiler() -> None:
    with pytest.raises(NoYardstickError, match="nobody has written it"):
        Yardstick("chess", [])


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_and_the_yardstick_play_the_same_games(name: str) -> None:
    game = find_game(name)
    check_agreement([Interpreted(game), yardstick_of(name)], game.players, 100)


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in GAMES for players in find_game(name).players]
)
def test_every_game_of_a_slice_is_counted(name: str, players: int) -> None:
    wins, ours = [0] * players, [0] * players
    interpreted = Interpreted(find_game(name))
    assert yardstick_of(name).random_games(players, 7, 30, wins) == interpreted.random_games(players, 7, 30, ours)
    assert wins == ours
    # A film may be lost by both; random moves lose nearly all.
    assert sum(wins) >= (0 if name == "moving_pictures" else 30)


def test_another_game_does_not_pass_for_the_same() -> None:
    class Cheat(Interpreted):
        def random_games(self, players: int, seed: int, games: int, wins: list[int]) -> int:
            return super().random_games(players, seed + 1, games, wins)

    game = find_game("photograph")
    with pytest.raises(SystemExit, match="different games"):
        check_agreement([Interpreted(game), Cheat(game)], (2,), 1)
