"""A turn: choose a subject, wind the film, take the photograph."""

from __future__ import annotations

import pytest

from mutoscope.games.photograph import rules
from mutoscope.kernel.game import Refused
from tests.games.photograph.tools import (
    a_game,
    a_reel,
    fitting,
    give_hand,
    give_reel,
    hand,
    reel,
    row,
    shoot,
    take,
    wind,
)

# ---------------------------------------------------------------------- step 1


def test_one_to_three_cards_are_taken_from_either_side_of_any_row() -> None:
    moves = [move.named for move in a_game(2).moves(0)]
    expected = [
        {"kind": "take", "row": r, "side": side, "count": n}
        for r in range(3)
        for side in ("left", "right")
        for n in (1, 2, 3)
    ]
    assert len(moves) == 18
    assert all(move in moves for move in expected)


def test_cards_join_the_hand_on_the_right_in_the_order_they_are_taken() -> None:
    play = a_game(2)
    before = hand(play, 0)
    take(play, 0, 1, "right", 2)
    assert hand(play, 0) == [*before, "blue-11", "blue-8"]
    assert row(play, 1) == ["blue-2", "blue-5", None, None]


def test_P2_a_take_starts_with_the_outermost_card_that_is_left_and_may_pass_the_middle() -> None:
    play = a_game(2)
    play.state.layout[0][0] = rules.NONE
    play.state.in_layout -= 1
    before = hand(play, 0)
    take(play, 0, 0, "left", 3)
    assert hand(play, 0) == [*before, "blue-4", "blue-7", "blue-10"]


def test_P3_more_cards_than_the_row_has_are_not_offered_and_the_refusal_says_what_would_do() -> None:
    play = a_game(2)
    play.state.layout[2][0] = play.state.layout[2][1] = rules.NONE
    play.state.in_layout -= 2
    counts = [move.named["count"] for move in play.moves(0) if move.named["row"] == 2]
    assert sorted(map(str, counts)) == ["1", "1", "2", "2"]
    with pytest.raises(Refused) as refused:
        take(play, 0, 2, "left", 3)
    assert (refused.value.code, refused.value.rule) == ("illegal", "P3")
    assert refused.value.message == "Row 3 has only 2 cards left: take 1 or 2."  # rows count from 1 in words


def test_a_row_with_one_card_is_listed_from_the_left_only() -> None:
    play = a_game(2)
    for column in (0, 1, 2):
        play.state.layout[1][column] = rules.NONE
    play.state.in_layout -= 3
    sides = [move.named["side"] for move in play.moves(0) if move.named["row"] == 1]
    assert sides == ["left"]
    with pytest.raises(Refused, match="one card"):
        take(play, 0, 1, "right", 1)


# ---------------------------------------------------------------------- step 2


def test_P4_any_card_but_the_rightmost_is_wound_one_or_more_places_to_the_right() -> None:
    play = a_game(2)
    take(play, 0, 0, "left", 1)
    pairs = {(move.named["from"], move.named["to"]) for move in play.moves(0)}
    assert pairs == {(start, end) for start in range(5) for end in range(start + 1, 6)}


def test_P4_winding_must_be_done_and_the_rightmost_card_stays() -> None:
    play = a_game(2)
    take(play, 0, 0, "left", 2)
    with pytest.raises(Refused) as refused:
        take(play, 0, 0, "left", 1)
    assert (refused.value.code, refused.value.rule) == ("illegal", "P4")
    with pytest.raises(Refused) as refused:
        wind(play, 0, 6, 7)
    assert refused.value.rule == "P4"
    with pytest.raises(Refused) as refused:
        wind(play, 0, 3, 3)
    assert refused.value.rule == "P4"


def test_a_wound_card_moves_right_and_those_it_passes_close_up() -> None:
    play = a_game(2)
    give_hand(play, 0, "red-1", "red-2", "red-3", "red-4", "red-5")
    take(play, 0, 0, "left", 1)
    play.state.taken = 0  # look at the wind alone
    wind(play, 0, 1, 4)
    assert hand(play, 0) == ["red-1", "red-3", "red-4", "red-5", "red-2", "blue-1"]


# ---------------------------------------------------------------------- step 3


def test_P5_exactly_as_many_cards_are_played_as_were_taken_leftmost_first() -> None:
    play = a_game(2)
    give_hand(play, 0, "red-1", "red-2", "green-9", "red-4", "red-5")
    take(play, 0, 0, "left", 3)
    wind(play, 0, 6, 7)
    assert reel(play, 0, "red") == [1, 2]
    assert reel(play, 0, "green") == [9]
    assert hand(play, 0) == ["red-4", "red-5", "blue-1", "blue-7", "blue-4"]
    assert play.state.turn == 1


@pytest.mark.parametrize("number", range(1, 13))
def test_P6_the_first_card_of_a_colour_is_always_sharp(number: int) -> None:
    assert a_reel(number).sharp == 1


def test_P7_the_second_card_lies_within_three_either_way_and_fixes_the_direction() -> None:
    assert fitting(a_reel(6)) == [3, 4, 5, 7, 8, 9]
    # The rulebook's own case: 6 then 7 leaves 8 and more, 6 then 5 leaves less.
    assert fitting(a_reel(6, 7)) == [8, 9, 10]
    assert fitting(a_reel(6, 5)) == [2, 3, 4]


def test_P7_after_a_blurred_second_card_any_number_is_sharp_and_fixes_the_direction() -> None:
    blurred = a_reel(6, 12)
    assert (blurred.sharp, blurred.blurred, blurred.direction) == (1, 1, 0)
    assert fitting(blurred) == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    shoot(blurred, 1)
    assert (blurred.sharp, blurred.direction) == (2, -1)


def test_P8_after_a_blurred_card_only_the_direction_counts_then_the_step_limit_returns() -> None:
    rising = a_reel(2, 4, 10)  # 10 is too far: blurred
    assert rising.blurred == 1
    assert fitting(rising) == [5, 6, 7, 8, 9, 10, 11, 12]
    shoot(rising, 8)
    assert fitting(rising) == [9, 10, 11]


def test_a_rising_reel_that_reached_12_takes_only_blurred_shots() -> None:
    assert fitting(a_reel(10, 12)) == []
    assert fitting(a_reel(3, 1)) == []
    ended = a_reel(10, 12)
    for number in (1, 11, 5):
        shoot(ended, number)
    assert (ended.sharp, ended.blurred) == (2, 3)
    assert fitting(ended) == []


def test_a_reel_keeps_the_order_in_which_its_shots_were_played() -> None:
    assert a_reel(2, 4, 10, 8).shots[:4] == [2, 4, -10, 8]


# ---------------------------------------------------------------------- good shots


def test_P10_the_first_with_enough_sharp_shots_gets_the_good_shot_card_at_once() -> None:
    play = a_game(2)
    give_reel(play, 0, "red", 1, 2, 3)
    give_hand(play, 0, "red-4", "yellow-1", "yellow-2", "yellow-3", "yellow-4")
    take(play, 0, 0, "left", 1)
    wind(play, 0, 1, 2)
    assert play.view(0)["good_shots"] == {"blue": None, "red": 0, "yellow": None, "green": None, "brown": None}


def test_P10_a_good_shot_card_once_won_stays_with_its_owner() -> None:
    play = a_game(2)
    play.state.good_shots[1] = 1
    give_reel(play, 0, "red", 1, 2, 3)
    give_hand(play, 0, "red-4", "yellow-1", "yellow-2", "yellow-3", "yellow-4")
    take(play, 0, 0, "left", 1)
    wind(play, 0, 1, 2)
    assert play.state.good_shots[1] == 1


def test_blurred_shots_do_not_count_for_a_good_shot_card() -> None:
    play = a_game(2)
    give_reel(play, 0, "red", 1, 2, -9)
    give_hand(play, 0, "red-4", "yellow-1", "yellow-2", "yellow-3", "yellow-4")
    take(play, 0, 0, "left", 1)
    wind(play, 0, 1, 2)
    assert reel(play, 0, "red") == [1, 2, -9, 4]
    assert play.state.good_shots[1] == rules.OPEN


def test_another_seat_is_told_whose_turn_it_is() -> None:
    play = a_game(2)
    with pytest.raises(Refused) as refused:
        take(play, 1, 0, "left", 1)
    assert refused.value.code == "not_your_turn"
