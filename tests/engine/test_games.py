"""Whole games over the protocol, in this process; `python -m benchmarks.engine_games` plays more, in another."""

from __future__ import annotations

import json

import msgspec
import pytest

from benchmarks.engine_games import Answer, Tally, play_game, tables
from mutoscope.engine.session import Session

GAMES = 300
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_300_random_games_are_played_without_an_error(part: int) -> None:
    tally = Tally()
    for seed, (players, options) in list(enumerate(tables(GAMES)))[part::PARTS]:
        session = Session()

        def ask(request: Answer, session: Session = session) -> Answer:
            answer: Answer = msgspec.json.decode(session.answer(json.dumps(request).encode()))
            return answer

        play_game(ask, "photograph", players, options, seed, tally)
    assert tally.games == GAMES // PARTS
    assert tally.decisions > 40 * tally.games
    assert tally.tried > 20
    assert tally.refused > 100
