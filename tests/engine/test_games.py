"""Whole games over the protocol, in this process; `python -m benchmarks.engine_games` plays more, in another."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from benchmarks.engine_games import Answer, Tally, all_games, play_game, tables
from mutoscope.engine.session import Session

GAMES = {"photograph": 60, "keyframes": 40, "moving_pictures": 200, "keepers": 20}


def new_ask() -> Callable[[Answer], Answer]:
    """Asks a session of its own."""
    session = Session()

    def ask(request: Answer) -> Answer:
        answer: Answer = msgspec.json.decode(session.answer(json.dumps(request).encode()))
        return answer

    return ask


def test_every_game_is_played_here() -> None:
    assert set(GAMES) == set(all_games(new_ask()))


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_played_without_an_error(game: str) -> None:
    tally = Tally()
    for seed, (players, options) in enumerate(tables(new_ask(), game, GAMES[game])):
        play_game(new_ask(), game, players, options, seed, tally)
    assert tally.games == GAMES[game]
    assert tally.decisions > 10 * tally.games
    assert tally.tried > 20
    assert tally.refused > 100


@pytest.mark.parametrize("game", GAMES)
def test_few_games_have_every_number_of_players_and_every_value_of_their_options(game: str) -> None:
    ask = new_ask()
    few, many = tables(ask, game, GAMES[game]), tables(ask, game, 10_000)
    assert {players for players, _ in few} == {players for players, _ in many}
    for name in set(many[0][1]) - {"first"}:
        assert {options[name] for _, options in few} == {options[name] for _, options in many}
