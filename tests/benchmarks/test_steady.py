"""What the benchmark of bots counts."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.steady import Chooser, Standing, interval, play_deal, think
from mutoscope.bots import find_bot
from mutoscope.games import find_game


def chooser(name: str) -> Chooser:
    return partial(think, find_bot(name))


def test_the_interval_is_over_deals() -> None:
    # Mean 0.75; squared distances 0.0625 each, so their sum over n - 1 is 0.25 / 3 and the deviation 0.2887;
    # 1.96 * 0.2887 / sqrt(4) = 0.2829.
    low, high = interval([1.0, 0.5, 1.0, 0.5])
    assert low == pytest.approx(0.4671, abs=1e-4)
    assert high == 1.0


def test_deals_that_all_end_alike_leave_some_doubt() -> None:
    # None of 100 went otherwise: up to 3 in 100 may (the rule of three).
    assert interval([1.0] * 100) == (0.97, 1.0)


def test_a_deal_is_played_once_for_each_seat_and_its_victories_are_shared_out() -> None:
    game, bot = find_game("photograph"), chooser("random")
    standing = Standing(3, 3)
    for number in range(3):
        play_deal(game, 3, number, bot, bot, standing)
    assert len(standing.shares) == len(standing.scores) == len(standing.others) == 3
    # Of three games of a deal each gives the bot a whole victory, a half, a third, or none.
    assert all(0 <= share <= 1 and share * 18 == pytest.approx(round(share * 18)) for share in standing.shares)


def test_the_same_deals_give_the_same_table() -> None:
    game, bot, other = find_game("photograph"), chooser("steady"), chooser("random")
    lines = []
    for _ in range(2):
        standing = Standing(2, 2)
        play_deal(game, 2, 5, bot, other, standing)
        lines.append(standing.line())
    assert lines[0] == lines[1]
    assert lines[0].startswith("| 2 | 1 | 2 |")


def test_with_four_players_of_keyframes_the_bot_has_both_seats_of_a_team() -> None:
    game, bot, other = find_game("keyframes"), chooser("steady"), chooser("random")
    standing = Standing(4, 2)
    play_deal(game, 4, 1, bot, other, standing)
    # A team's two seats score alike, so a mean of both is a whole number; the deal was played twice.
    assert standing.shares[0] in (0.0, 0.5, 1.0)
    assert (standing.scores[0] * 2).is_integer()
    assert standing.line().startswith("| 4 | 1 | 2 |")


def test_who_plays_together_has_nobody_to_be_compared_with() -> None:
    game, bot = find_game("moving_pictures"), chooser("random")
    standing = Standing(2, 1)
    play_deal(game, 2, 1, bot, bot, standing)
    assert standing.shares[0] in (0.0, 1.0)
    assert standing.line().startswith("| 2 | 1 | 1 |")
    assert standing.line().endswith("| - |")
