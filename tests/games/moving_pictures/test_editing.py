"""Editing, cutting, and what completes an act: editing scenes by their titles."""

from __future__ import annotations

import pytest

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.kernel.game import Refused
from tests.games.moving_pictures.tools import a_table, do, film, kinds, legal, movie

# ---------------------------------------------------------------------- editing scenes


def test_The_Mirror_swaps_the_first_and_the_last_scene() -> None:
    play = a_table([None, 2, 5, 7, 8, 1], ([9], []), last=1)
    events = film(play, 0, 9, 0)
    assert movie(play) == [1, 2, 5, 7, 8, 9]
    assert kinds(events) == ["film", "editing", "swap", "complete"]
    assert events[2].facts == {"card": 2, "places": [0, 5]}


def test_The_Wrong_Door_must_swap_with_a_scene_next_to_it() -> None:
    play = a_table([1, 3, 5, 4, 7, 8])
    assert (play.phase(), play.view(0)["scene"], play.view(0)["decide"]) == ("editing", 4, "swap")
    assert legal(play, 0) == legal(play, 1) == [{"with": 2}, {"with": 4}]
    do(play, 0, "swap", with_=2)
    assert movie(play) == [1, 3, 4, 5, 7, 8]
    assert play.phase() == "shuffle"


def test_The_Wrong_Door_at_the_edge_has_one_scene_next_to_it_and_asks_all_the_same() -> None:
    play = a_table([4, 1, 5, 7, 8, 9])
    assert legal(play, 0) == [{"with": 1}]


def test_Over_the_Rooftops_must_swap_with_a_scene_two_places_away() -> None:
    play = a_table([1, 3, 8, 7, 6, 9])
    assert legal(play, 1) == [{"with": 2}]  # place 4 of 6: there is nothing two places to the right
    do(play, 1, "swap", with_=2)
    assert movie(play) == [1, 3, 6, 7, 8, 9]
    assert legal(a_table([1, 3, 6, 7, 8, 9]), 0) == [{"with": 0}, {"with": 4}]


def test_The_Duel_must_remove_a_scene_next_to_it_and_uses_no_deleted_scene() -> None:
    play = a_table([1, 3, 16, 10, 11, 13])
    assert legal(play, 0) == [{"place": 2}, {"place": 4}]
    events = do(play, 0, "remove", place=2)
    assert movie(play) == [1, 3, 10, 11, 13]
    assert play.view(0)["removed"] == [16]
    assert play.view(0)["deleted"] == 2
    assert kinds(events) == ["remove", "complete"]


def test_On_the_Cutting_Room_Floor_must_use_a_deleted_scene_to_remove_any_scene_this_one_too() -> None:
    play = a_table([1, 3, 5, 12, 7, 8])
    assert legal(play, 0) == [{"place": i} for i in range(6)]
    do(play, 0, "remove", place=3)
    assert movie(play) == [1, 3, 5, 7, 8]
    assert play.view(0)["deleted"] == 1
    assert play.phase() == "shuffle"


def test_On_the_Cutting_Room_Floor_without_a_deleted_scene_does_nothing() -> None:
    play = a_table([1, None, 5, 7, 8, 12], ([3], []), last=12, deleted=0)
    assert kinds(film(play, 0, 3, 1)) == ["film", "editing", "nothing", "complete"]


def test_Last_Goodbye_costs_a_deleted_scene_unless_it_is_the_last_scene_now() -> None:
    play = a_table([1, None, 5, 7, 15, 16], ([3], []), last=16)
    events = film(play, 0, 3, 1)
    assert kinds(events) == ["film", "editing", "deleted", "complete"]
    assert play.view(0)["deleted"] == 1
    at_the_end = a_table([1, 3, 5, 7, 8, 15])
    assert at_the_end.view(0)["deleted"] == 2


def test_Last_Goodbye_looks_at_where_it_lies_after_the_scenes_before_it() -> None:
    play = a_table([15, 2, 5, 7, 8, 1])  # The Mirror has brought it to the end
    assert movie(play) == [1, 2, 5, 7, 8, 15]
    assert play.view(0)["deleted"] == 2


def test_Last_Goodbye_without_a_deleted_scene_face_up_costs_nothing() -> None:
    assert a_table([1, 3, 5, 7, 15, 16], deleted=0).phase() == "shuffle"


# ---------------------------------------------------------------------- M5


def test_M5_the_lowest_number_is_edited_first_wherever_it_lies() -> None:
    play = a_table([15, 12, 10, 6, 4, 2])
    # The Mirror (2) resolves at once: 2 12 10 6 4 15; then The Wrong Door.
    assert movie(play) == [2, 12, 10, 6, 4, 15]
    edited = []
    while play.phase() == "editing":
        edited.append(play.view(0)["scene"])
        play.play(0, play.moves(0)[0].code)
    assert edited == [4, 6, 10, 12]


def test_M5_a_scene_that_was_moved_still_resolves() -> None:
    play = a_table([1, 4, 6, 7, 8, 9])
    do(play, 0, "swap", with_=2)
    assert movie(play) == [1, 6, 4, 7, 8, 9]
    assert play.view(0)["scene"] == 6
    assert legal(play, 0) == [{"with": 3}]


def test_M5_a_scene_that_was_removed_does_not_resolve() -> None:
    play = a_table([1, 3, 5, 10, 12, 16])
    do(play, 0, "remove", place=4)
    assert movie(play) == [1, 3, 5, 10, 16]
    assert play.phase() == "shuffle"
    assert play.view(0)["deleted"] == 2


def test_M5_editing_is_mandatory() -> None:
    play = a_table([1, 3, 4, 5, 7, 8])  # in order, and The Wrong Door must spoil it
    assert all(move.named["kind"] == "swap" for move in play.moves(0))
    with pytest.raises(Refused) as refused:
        do(play, 0, "cut", place=0)
    assert (refused.value.code, refused.value.rule) == ("illegal", "wrong_door")


# ---------------------------------------------------------------------- M6


def test_M6_either_seat_may_submit_an_edit_and_it_is_done() -> None:
    for seat in (0, 1):
        play = a_table([1, 3, 5, 4, 7, 8])
        assert play.actors() == [0, 1]
        do(play, seat, "swap", with_=2)
        assert movie(play) == [1, 3, 4, 5, 7, 8]


def test_M6_together_an_edit_is_done_when_the_partner_confirms_it() -> None:
    play = a_table([1, 3, 5, 4, 7, 8], editor="together")
    events = do(play, 1, "swap", with_=2)
    assert movie(play) == [1, 3, 5, 4, 7, 8]
    assert play.actors() == [0]
    assert play.view(0)["proposal"] == {"seat": 1, "move": {"kind": "swap", "with": 2}}
    assert [e.text for e in events] == ["{1} proposes: Swap The Wrong Door (4) with A Fair Exchange (5)."]
    do(play, 0, "swap", with_=2)
    assert movie(play) == [1, 3, 4, 5, 7, 8]
    assert play.view(0)["proposal"] is None


def test_M6_together_the_partner_counters_by_proposing_something_else() -> None:
    play = a_table([1, 3, 5, 4, 7, 8], editor="together")
    do(play, 0, "swap", with_=4)
    do(play, 1, "swap", with_=2)
    assert play.actors() == [0]
    assert play.view(0)["proposal"] == {"seat": 1, "move": {"kind": "swap", "with": 2}}


def test_M6_together_a_proposal_may_be_changed_until_it_is_answered_but_not_repeated() -> None:
    play = a_table([1, 3, 5, 4, 7, 8], editor="together")
    do(play, 0, "swap", with_=4)
    assert legal(play, 0) == [{"with": 2}]
    with pytest.raises(Refused) as refused:
        do(play, 0, "swap", with_=4)
    assert (refused.value.code, refused.value.rule) == ("illegal", "M6")
    do(play, 0, "swap", with_=2)
    assert play.view(1)["proposal"] == {"seat": 0, "move": {"kind": "swap", "with": 2}}
    do(play, 1, "swap", with_=2)
    assert play.phase() == "shuffle"


def test_M6_together_cuts_are_agreed_upon_too() -> None:
    play = a_table([1, 3, 5, 8, 7, 9], editor="together")
    do(play, 0, "cut", place=3)
    assert play.view(0)["deleted"] == 2
    do(play, 1, "cut", place=3)
    assert (play.view(0)["deleted"], play.phase()) == (1, "shuffle")


def test_M6_the_acts_first_player_alone_decides_if_the_table_wants_it_so() -> None:
    play = a_table([1, 3, 5, 4, 7, 8], editor="first_player")
    assert play.actors() == [0]
    assert play.moves(1) == []
    do(play, 0, "swap", with_=2)
    assert movie(play) == [1, 3, 4, 5, 7, 8]


def test_an_edit_may_be_taken_back_until_the_act_ends() -> None:
    play = a_table([1, 4, 6, 7, 8, 9])
    before = play.branch().state
    do(play, 0, "swap", with_=2)
    assert GAME.is_undoable(before, 0, play.journal[-1].code, play.state)
    before = play.branch().state
    do(play, 0, "swap", with_=3)
    assert play.phase() == "cutting"
    assert GAME.is_undoable(before, 0, play.journal[-1].code, play.state)
    before = play.branch().state
    do(play, 0, "cut", place=1)
    assert movie(play) == [1, 4, 6, 8, 9]
    assert play.phase() == "shuffle"
    assert not GAME.is_undoable(before, 0, play.journal[-1].code, play.state)


# ---------------------------------------------------------------------- M2, M3


def test_M2_scenes_rise_from_left_to_right_and_may_skip_numbers() -> None:
    play = a_table([1, None, 7, 11, 13, 16], ([3], []), last=16)
    events = film(play, 0, 3, 1)
    assert kinds(events)[-1] == "complete"


def test_M3_scenes_out_of_order_are_cut_one_by_one_until_the_rest_rises() -> None:
    play = a_table([9, 1, 3, 8, 5, 7])  # 1 3 5 7 can stay
    assert (play.phase(), play.actors()) == ("cutting", [0, 1])
    assert legal(play, 0) == [{"place": i} for i in range(6)]
    do(play, 1, "cut", place=0)
    assert movie(play) == [1, 3, 8, 5, 7]
    assert play.phase() == "cutting"
    events = do(play, 0, "cut", place=2)
    assert movie(play) == [1, 3, 5, 7]
    assert kinds(events) == ["cut", "complete"]
    assert play.view(0)["removed"] == [9, 8]
    assert play.view(0)["deleted"] == 0


def test_M3_the_film_is_lost_at_once_when_the_deleted_scenes_cannot_suffice() -> None:
    play = a_table([9, 8, 7, 5, 1, 3])
    assert play.is_over()
    assert movie(play) == [9, 8, 7, 5, 1, 3]
    result = play.result()
    assert (result["scores"], result["winners"]) == ([-1, -1], [])
    assert GAME.verdict(play.state) == "{0} and {1} lost the film in Act I."


def test_M3_a_cut_after_which_the_deleted_scenes_cannot_suffice_loses_the_film() -> None:
    play = a_table([9, 1, 3, 8, 5, 7])
    assert next(m.note for m in play.moves(0) if m.label == "Cut Love Letter (3)") == "then the film is lost"
    assert next(m.note for m in play.moves(0) if m.label == "Cut Rain on Set (9)") == "then 1 more must go"
    events = do(play, 0, "cut", place=2)
    assert kinds(events) == ["cut", "lost"]
    assert play.is_over()


def test_M3_with_no_deleted_scene_one_scene_out_of_order_loses_the_film() -> None:
    assert a_table([3, 1, 5, 7, 8, 9], deleted=0).is_over()
    assert a_table([3, 1, 5, 7, 8, 9], deleted=1).phase() == "cutting"


@pytest.mark.parametrize(
    ("scenes", "longest"),
    [
        ([1, 3, 5, 7, 8, 9, 11, 13], 8),
        ([13, 11, 9, 8, 7, 5, 3, 1], 1),
        ([8, 9, 1, 11, 3, 13, 5, 7], 4),  # 8 9 11 13, or 1 3 5 7
        ([16, 1, 14, 3, 13, 5, 11, 7], 4),
        ([3, 1, 7, 5, 9, 8, 13, 11], 4),
    ],
)
def test_M3_as_many_scenes_may_stay_as_the_longest_rise_has(scenes: list[int], longest: int) -> None:
    assert rules.longest_rising(a_table(scenes).state) == longest


def test_completing_act_three_wins_with_as_many_points_as_deleted_scenes_are_left() -> None:
    play = a_table([1, 3, None, 7, 8, 9, 11, 13], ([5], []), last=13, deleted=1)
    events = film(play, 0, 5, 2)
    assert kinds(events)[-2:] == ["complete", "won"]
    result = play.result()
    assert (result["over"], result["scores"], result["winners"]) == (True, [1, 1], [0, 1])
    assert play.view(0)["places"] == [1, 3, 5, 7, 8, 9, 11, 13]
    assert play.phase() == "over"
    assert GAME.verdict(play.state) == "{0} and {1} completed the film with 1 deleted scene left."


def test_the_lines_of_a_result_explain_its_points() -> None:
    play = a_table([1, 3, 5, 7, 8, 9, 11, 13], deleted=2)
    lines = GAME.lines(play.state)
    assert [(line.seat, line.points, line.rule) for line in lines] == [(0, 2, "M10"), (1, 2, "M10")]
    lost = GAME.lines(a_table([13, 11, 5, 7, 8, 9, 3, 1]).state)
    assert [(line.points, line.text, line.rule) for line in lost] == [
        (-1, "Act III could not be brought in order", "M3")
    ] * 2
