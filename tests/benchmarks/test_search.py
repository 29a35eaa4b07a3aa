"""The benchmark of the search plays each deal once for each side, and finds positions all through a game."""

from __future__ import annotations

import pytest

from benchmarks.search import positions, searcher, steady
from benchmarks.steady import Standing, play_deal
from mutoscope.games import find_game
from mutoscope.kernel import compiled

pytestmark = pytest.mark.skipif(not compiled.is_available(), reason="no compiler is installed")


def test_a_deal_is_played_once_for_each_side() -> None:
    seconds: list[float] = []
    standing = Standing(2, 2)
    play_deal(find_game("keyframes"), 2, 0, searcher(2, "decoupled", seconds), steady, standing)
    assert len(standing.shares) == len(standing.scores) == len(standing.others) == 1
    assert 0 <= standing.shares[0] <= 1
    # Fifteen turns a game, in each a bid and a placing of the search; the last bid of each of the three rounds is none.
    assert 24 < len(seconds) <= 2 * (15 - 3 + 15)


def test_positions_are_decisions_all_through_a_game() -> None:
    found = list(positions(find_game("photograph"), 3))
    assert len(found) > 8
    assert all(seat in play.actors() for play, seat in found)
    assert {play.phase() for play, _ in found} >= {"take"}
