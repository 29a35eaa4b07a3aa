"""Scenes that do something when they are played, each by its title."""

from __future__ import annotations

import pytest

from mutoscope.games.moving_pictures import rules
from mutoscope.kernel.game import SPECTATOR, Refused
from tests.games.moving_pictures.tools import (
    a_film,
    a_table,
    do,
    film,
    hand,
    kinds,
    known_to_partner,
    legal,
    movie,
    numbers,
    seen_hand,
)


def test_Love_Letter_shows_the_partner_one_card_of_ones_choice() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    assert (play.actors(), play.view(1)["decide"], play.view(1)["scene"]) == ([0], "show", 3)
    assert legal(play, 0) == [{"slot": 0}, {"slot": 1}]
    events = do(play, 0, "show", slot=1)
    assert seen_hand(play, 1, 0) == ["?", 2]
    assert kinds(events) == ["show", "face", "turn"]
    assert (events[1].facts, events[1].seats) == ({"seat": 0, "slot": 1, "card": 2}, (0, 1))
    assert play.actors() == [1]


def test_Love_Letter_stays_known_while_the_card_lies_in_the_hand_whatever_its_slot() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    do(play, 0, "show", slot=1)
    film(play, 1, 4, 1)
    film(play, 0, 14, 2)
    assert seen_hand(play, 1, 0) == [2]


def test_Love_Letter_as_the_last_card_of_a_hand_does_nothing() -> None:
    play = a_table([None, None, 5, 7, 8, 9], ([3], [14]), last=9)
    assert kinds(film(play, 0, 3, 0)) == ["film", "turn"]
    assert play.actors() == [1]


def test_A_Fair_Exchange_swaps_a_card_of_each_hand_and_each_keeps_in_mind_what_it_gave() -> None:
    play = a_film([5, 14, 2], [4, 6, 10])
    film(play, 0, 5, 2)
    assert len(play.moves(0)) == 2 * 3
    events = do(play, 0, "exchange", slot=1, other=2)
    assert (hand(play, 0), hand(play, 1)) == ([14, 10], [4, 6, 2])
    assert seen_hand(play, 0, 1) == ["?", "?", 2]
    assert seen_hand(play, 1, 0) == ["?", 10]
    assert play.view(SPECTATOR)["hands"] == [["?", "?"], ["?", "?", "?"]]
    assert kinds(events) == ["exchange", "face", "face", "turn"]


def test_A_Fair_Exchange_offers_the_card_of_the_partner_unseen() -> None:
    play = a_film([5, 14, 2], [4, 6, 10])
    film(play, 0, 5, 2)
    assert "Give Quiet Street (14) for card 2 of your partner" in [move.label for move in play.moves(0)]


@pytest.mark.parametrize("hands", [([5], [14]), ([5, 14], [])])
def test_A_Fair_Exchange_with_an_empty_hand_does_nothing(hands: tuple[list[int], list[int]]) -> None:
    play = a_table([None, None, 3, 7, 8, 9], hands, last=9)
    film(play, 0, 5, 0)
    assert play.view(0)["decide"] == "film"


@pytest.mark.parametrize(("end", "slot", "card"), [("lowest", 1, 4), ("highest", 0, 10)])
def test_Overheard_shows_the_lowest_or_the_highest_card_of_the_partner(end: str, slot: int, card: int) -> None:
    play = a_film([7, 14, 2], [10, 4, 6])
    film(play, 0, 7, 0)
    assert legal(play, 0) == [{"end": "lowest"}, {"end": "highest"}]
    events = do(play, 0, "ask", end=end)
    assert known_to_partner(play, 1) == [i == slot for i in range(3)]
    assert [e.facts for e in events if e.kind == "face"] == [{"seat": 1, "slot": slot, "card": card}]
    asked = play.view(SPECTATOR)["asked"]
    assert asked == {
        "end": end,
        "shown": [f"hand-1-{slot}"],
        "not_shown": [f"hand-1-{i}" for i in range(3) if i != slot],
    }


def test_Overheard_with_an_empty_hand_of_the_partner_does_nothing() -> None:
    play = a_table([None, None, 3, 5, 8, 9], ([7, 14], []), last=9)
    film(play, 0, 7, 0)
    assert play.view(0)["decide"] == "film"


def test_Rain_on_Set_uses_up_a_deleted_scene() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    events = film(play, 0, 9, 0)
    assert play.view(0)["deleted"] == 1
    assert [e.facts for e in events if e.kind == "deleted"] == [{"card": 9, "left": 1}]
    assert play.actors() == [1]


def test_Rain_on_Set_as_the_last_card_of_a_hand_costs_nothing() -> None:
    play = a_table([None, None, 3, 5, 7, 8], ([9], [14]), last=8)
    film(play, 0, 9, 0)
    assert play.view(0)["deleted"] == 2


def test_Rain_on_Set_without_a_deleted_scene_face_up_costs_nothing() -> None:
    play = a_film([9, 14, 2], [4, 6, 10], deleted=0)
    assert kinds(film(play, 0, 9, 0)) == ["film", "turn"]
    assert play.view(0)["deleted"] == 0


def test_The_Understudy_looks_at_one_card_set_aside_and_may_swap_it_for_one_of_the_hand() -> None:
    play = a_film([11, 14, 2], [4, 6, 10], aside=[5, 12, 1, 16])
    film(play, 0, 11, 4)
    assert legal(play, 0) == [{"aside": i} for i in range(4)]
    events = do(play, 0, "peek", aside=1)
    assert [(e.kind, e.facts, e.seats) for e in events] == [
        ("peek", {"seat": 0}, None),
        ("looked", {"seat": 0, "aside": 1, "card": 12}, (0,)),
    ]
    assert play.view(0)["aside"] == [12, "?", "?", "?"]
    assert legal(play, 0) == [{"slot": 0}, {"slot": 1}, {"slot": None}]
    do(play, 0, "recast", slot=0)
    assert hand(play, 0) == [12, 2]
    assert sorted(numbers(play.state.aside)) == [1, 5, 14, 16]
    assert play.view(0)["aside"] == [14, "?", "?", "?"]


def test_The_Understudy_may_leave_the_hand_as_it_is_and_the_card_looked_at_stays_known() -> None:
    play = a_film([11, 14, 2], [4, 6, 10], aside=[5, 12, 1, 16])
    film(play, 0, 11, 4)
    do(play, 0, "peek", aside=3)
    events = do(play, 0, "recast", slot=None)
    assert (hand(play, 0), kinds(events)) == ([14, 2], ["recast", "turn"])
    assert play.view(0)["aside"] == [16, "?", "?", "?"]
    film(play, 1, 4, 0)
    assert play.view(0)["aside"] == [16, "?", "?", "?"]


def test_The_Understudy_tells_the_partner_only_whether_a_card_was_swapped_and_which_slot() -> None:
    views, told = [], []
    for aside in range(4):
        play = a_film([11, 14, 2], [4, 6, 10], aside=[5, 12, 1, 16])
        events = film(play, 0, 11, 4) + do(play, 0, "peek", aside=aside)
        views.append(play.view(1))
        events += do(play, 0, "recast", slot=1)
        views.append(play.view(1))
        told.append([(e.kind, e.facts, e.text) for e in events if e.seen_by(1)])
    assert views[::2] == [views[0]] * 4
    assert views[1::2] == [views[1]] * 4
    assert told == [told[0]] * 4
    assert views[1]["aside"] == ["?"] * 4
    assert {"seat": 0, "slot": 1} in [facts for _, facts, _ in told[0]]


def test_The_Understudy_takes_a_card_that_the_partner_knew_out_of_the_hand_but_not_out_of_mind() -> None:
    play = a_film([3, 11, 2], [4, 6, 10], aside=[5, 12, 1, 16])
    film(play, 0, 3, 0)
    do(play, 0, "show", slot=1)
    film(play, 1, 4, 1)
    film(play, 0, 11, 2)
    do(play, 0, "peek", aside=2)
    do(play, 0, "recast", slot=0)
    assert seen_hand(play, 1, 0) == ["?"]
    assert play.view(1)["aside"] == [2, "?", "?", "?"]


def test_The_Understudy_as_the_last_card_of_a_hand_looks_and_can_swap_nothing() -> None:
    play = a_table([None, None, 3, 5, 7, 8], ([11], [14]), last=8)
    film(play, 0, 11, 0)
    do(play, 0, "peek", aside=0)
    assert play.actors() == [1]
    assert play.view(0)["aside"] != ["?"] * 4


def test_The_Understudy_does_nothing_in_act_three() -> None:
    play = a_table([None, None, 3, 5, 7, 9, 13, 14], ([11, 1], []), last=14)
    assert kinds(film(play, 0, 11, 0)) == ["film", "turn"]


def test_Night_Train_may_move_one_other_scene_to_an_empty_place() -> None:
    play = a_table([None, 5, None, None, 7, None], ([13, 14], [4, 6]), last=7)
    film(play, 0, 13, 5)
    expected = [{"from": start, "to": end} for start in (1, 4) for end in (0, 2, 3)]
    assert legal(play, 0) == [*expected, {"from": None, "to": None}]
    events = do(play, 0, "move", start=4, end_=3)
    assert movie(play) == [None, 5, None, 7, None, 13]
    assert kinds(events) == ["move", "turn"]


def test_Night_Train_may_leave_the_scenes_where_they_are() -> None:
    play = a_table([None, 5, None, None, 7, None], ([13, 14], [4, 6]), last=7)
    film(play, 0, 13, 5)
    do(play, 0, "move", start=None, end_=None)
    assert movie(play) == [None, 5, None, None, 7, 13]
    assert play.actors() == [1]


def test_Night_Train_is_itself_the_scene_played_last_wherever_another_scene_goes() -> None:
    play = a_table([None, 16, None, None, 7, None], ([13, 14], [4, 6]), last=16)
    film(play, 0, 13, 5)
    do(play, 0, "move", start=4, end_=0)
    assert play.view(1)["last"] == 5
    assert {move["place"] for move in legal(play, 1)} == {2, 3}  # Crowd Scene keeps them from place 4


def test_Night_Train_moves_a_scene_against_what_ongoing_scenes_say_of_plays() -> None:
    play = a_table([None, 16, None, None, 7, None], ([13, 14], [4, 6]), last=7)
    film(play, 0, 13, 2)  # a scene could not be filmed beside it next, but one can be moved there
    assert {"from": 4, "to": 3} in legal(play, 0)


@pytest.mark.parametrize(
    ("scenes", "hands"),
    [
        ([None, None, None, None, None, None], ([13, 1, 2], [4, 6, 10])),
        ([None, 3, 5, 7, 8, 9], ([13], [])),
    ],
)
def test_Night_Train_without_another_scene_or_without_an_empty_place_does_nothing(
    scenes: list[int | None], hands: tuple[list[int], list[int]]
) -> None:
    play = a_table(scenes, hands)
    assert "move" not in kinds(film(play, 0, 13, 0))
    assert play.view(0)["decide"] != "move"


def test_Quiet_Street_does_nothing() -> None:
    play = a_film([14, 3, 2], [4, 6, 10])
    assert kinds(film(play, 0, 14, 0)) == ["film", "turn"]


def test_editing_scenes_do_nothing_while_filming() -> None:
    for number in (2, 4, 6, 10, 12, 15):
        play = a_film([number, 3, 14], [1, 5, 7])
        assert kinds(film(play, 0, number, 2)) == ["film", "turn"]
        assert movie(play)[2] == number


def test_an_effect_that_waits_for_a_choice_must_be_resolved_before_anything_else() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    with pytest.raises(Refused) as refused:
        film(play, 0, 14, 1)
    assert (refused.value.code, refused.value.rule) == ("illegal", "love_letter")
    assert refused.value.message == "First Love Letter (3): show your partner a card of your hand."
    with pytest.raises(Refused) as refused:
        film(play, 1, 4, 1)
    assert refused.value.code == "not_your_turn"


def test_no_effect_changes_how_many_cards_a_hand_holds() -> None:
    for number, kind, facts in (
        (3, "show", {"slot": 0}),
        (5, "exchange", {"slot": 1, "other": 2}),
        (7, "ask", {"end": "lowest"}),
        (13, None, {}),
    ):
        play = a_film([number, 14, 2], [4, 6, 10])
        film(play, 0, number, 0)
        if kind:
            do(play, 0, kind, **facts)
        assert [owner.hand_size for owner in play.state.seats] == [2, 3]
        assert rules.actors(play.state) == 2
