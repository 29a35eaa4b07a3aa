"""Sequencing animation: what may go where."""

from __future__ import annotations

import pytest

from mutoscope.games.keyframes import rules
from mutoscope.kernel.game import Refused
from tests.games.keyframes.tools import add, adds, give_row, give_supply, kinds, pile, rows, start, supply, to_place

# Numbers by frame: 4A 22, 4B 26, 4C 24, 4D 30; 5A 7, 5B 8, 5C 10, 5D 11, 5E 14; 3A 31, 3B 33, 3C 38; 1A 48, 1B 41;
# wilds 9, 18, 27, 36, 45, 54.


def refusal(play, *move, **more) -> Refused:  # type: ignore[no-untyped-def]
    kind, *rest = move
    with pytest.raises(Refused) as refused:
        kind(play, 0, *rest, **more)
    assert refused.value.code == "illegal"
    return refused.value


def test_any_frame_may_start_a_sequence_and_a_wild_may_not() -> None:
    play = to_place(2, 22, 41, 9)
    assert kinds(play) == ["start", "start"]
    assert refusal(play, start, 9).rule == "wild"
    start(play, 0, 22)
    assert rows(play, 0) == [["4a"]]
    assert supply(play) == [9, 41]


def test_K3_a_frame_may_skip_letters() -> None:
    play = to_place(2, 14)
    give_row(play, 0, 10)  # C
    assert adds(play) == [(14, 0, 1)]  # E


def test_K4_letters_rise_strictly() -> None:
    play = to_place(2, 3, 8)  # another C, and B
    give_row(play, 0, 10)  # C
    assert adds(play) == [(8, 0, 0)]
    assert refusal(play, add, 3, 0, 1).rule == "K4"
    assert refusal(play, add, 8, 0, 1).rule == "K4"


def test_K5_a_frame_goes_to_an_end_of_a_row_of_its_animation() -> None:
    play = to_place(2, 10, 24)  # 5C, 4C
    give_row(play, 0, 8, 14)  # B E
    assert adds(play) == []
    assert refusal(play, add, 10, 0, 1).rule == "K5"
    assert refusal(play, add, 24, 0, 2).rule == "K5"


def test_K6_a_wild_goes_between_c_and_e_as_in_the_rulebooks_example() -> None:
    play = to_place(2, 9)
    give_row(play, 0, 7, 8, 10, 14)  # A B C E
    assert adds(play) == [(9, 0, 3)]
    add(play, 0, 9, 0, 3)
    assert pile(play, 0) == [[7, 8, 10, 9, 14]]


def test_K6_a_wilds_place_is_fixed_and_its_letter_is_not() -> None:
    play = to_place(2, 7, 4, 14)  # 5A, 5B, 5E
    give_row(play, 0, 9, 11)  # wild, D: the wild may be A, B or C
    assert adds(play) == [(7, 0, 0), (4, 0, 0), (14, 0, 2)]
    add(play, 0, 4, 0, 0)  # now it is a C
    play.state.placed = 0
    assert adds(play) == [(7, 0, 0), (14, 0, 3)]


def test_K6_several_wilds_need_letters_of_their_own() -> None:
    play = to_place(2, 27, 7, 8)
    give_row(play, 0, 9, 18, 11)  # wild wild D
    # A third wild fits before the D, and behind it as an E; the indices before the D differ only in where it lies.
    assert adds(play) == [(27, 0, 0), (27, 0, 1), (27, 0, 2), (27, 0, 3), (7, 0, 0)]
    assert refusal(play, add, 8, 0, 0).rule == "K6"


def test_K7_no_wild_goes_where_no_letter_is_left() -> None:
    play = to_place(2, 9)
    give_row(play, 0, 7, 8)  # A B: not before A, not between A and B
    assert adds(play) == [(9, 0, 2)]
    assert refusal(play, add, 9, 0, 1).rule == "K7"
    play = to_place(2, 9)
    give_row(play, 0, 11, 14)  # D E: not between, not behind E
    assert adds(play) == [(9, 0, 0)]


@pytest.mark.parametrize(
    "row", [(48,), (41,), (31, 38), (22, 26, 24), (22, 30), (7, 8, 10, 14), (9, 11), (9, 18, 27, 14)]
)
def test_K7_some_place_is_always_legal_for_a_wild_in_an_open_row(row: tuple[int, ...]) -> None:
    play = to_place(2, 36)
    give_row(play, 0, *row)
    assert adds(play) != []


def test_K8_a_row_with_as_many_cards_as_frames_closes_at_once_and_frees_its_place() -> None:
    play = to_place(2, 41, 22)
    give_row(play, 0, 48)
    give_row(play, 0, 31)
    add(play, 0, 41, 0, 1)
    assert pile(play, 0) == [[48, 41]]
    assert rows(play, 0) == [["3a"]]  # the later row has moved up
    play.state.placed = 0
    start(play, 0, 22)
    assert rows(play, 0) == [["3a"], ["4a"]]


def test_K8_a_wild_completes_a_row_too() -> None:
    play = to_place(2, 9)
    give_row(play, 0, 48)
    add(play, 0, 9, 0, 1)
    assert pile(play, 0) == [[48, 9]]


def test_K9_a_row_is_closed_only_when_both_places_are_taken_and_only_to_start_another() -> None:
    play = to_place(2, 22)
    give_row(play, 0, 31)
    assert refusal(play, start, 22, 0).rule == "K9"
    give_row(play, 0, 48)
    assert [move.named for move in play.moves(0)] == [
        {"kind": "start", "number": 22, "owner": 0, "close": 0},
        {"kind": "start", "number": 22, "owner": 0, "close": 1},
    ]
    assert refusal(play, start, 22).rule == "K9"
    start(play, 0, 22, 0)
    assert pile(play, 0) == [[31]]
    assert rows(play, 0) == [["1a"], ["4a"]]


def test_K10_who_can_place_nothing_passes_and_takes_nothing() -> None:
    play = to_place(2, 9, 18)
    assert [move.named for move in play.moves(0)] == [{"kind": "pass"}]
    play.play_named(0, {"kind": "pass"})
    assert supply(play) == [9, 18]
    assert play.actors() == [1]


def test_K10_nobody_passes_who_can_place_a_card() -> None:
    play = to_place(2, 9, 22)
    with pytest.raises(Refused) as refused:
        play.play_named(0, {"kind": "pass"})
    assert refused.value.rule == "K10"


def test_nobody_builds_before_another_player() -> None:
    play = to_place(3, 22)
    assert refusal(play, start, 22, owner=1).rule == "K9"


# ---------------------------------------------------------------------- teams


def test_K19_with_both_places_of_a_team_empty_either_partner_starts_before_either() -> None:
    play = to_place(4, 22)
    assert [(move.named["owner"], move.named["close"]) for move in play.moves(0)] == [(0, None), (2, None)]
    assert refusal(play, start, 22, owner=1).rule == "K19"


def test_K19_with_one_place_taken_a_start_goes_to_the_empty_one() -> None:
    play = to_place(4, 22)
    give_row(play, 2, 31)
    assert [(move.named["owner"], move.named["close"]) for move in play.moves(0)] == [(0, None)]
    assert refusal(play, start, 22, owner=2).rule == "K19"


def test_K19_with_both_taken_either_row_may_be_closed_and_the_new_one_lies_there() -> None:
    play = to_place(4, 22)
    give_row(play, 0, 48)
    give_row(play, 2, 31)
    assert [(move.named["owner"], move.named["close"]) for move in play.moves(0)] == [(0, 0), (2, 0)]
    start(play, 0, 22, 0, owner=2)
    assert pile(play, 0) == [[31]]
    assert rows(play, 2) == [["4a"]]


def test_K19_a_partners_row_may_be_extended_and_completed() -> None:
    play = to_place(4, 41)
    give_row(play, 2, 48)
    add(play, 0, 41, 0, 1, owner=2)
    assert pile(play, 0) == [[48, 41]]
    assert pile(play, 1) == []


def test_a_card_that_is_not_in_the_supply_cannot_be_taken() -> None:
    play = to_place(2, 22, 31)
    assert refusal(play, start, 30).message == "30 is not in the supply: take one of 22, 31."


def test_the_supply_never_needs_more_than_ten_places() -> None:
    """Six wilds can be left when the last of four passes; then four bids join them."""
    play = to_place(4)
    give_supply(play, 9, 18, 27, 36, 45, 54)
    for card in (21, 25, 23, 29):
        rules.put_in_supply(play.state, card)
    assert rules.NONE not in play.state.supply
