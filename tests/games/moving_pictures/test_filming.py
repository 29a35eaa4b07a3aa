"""Filming: turns, silence, hands that close up, and the ongoing scenes."""

from __future__ import annotations

import pytest

from mutoscope.games.moving_pictures.game import GAME
from mutoscope.kernel.game import SPECTATOR, Refused
from tests.games.moving_pictures.tools import (
    a_film,
    a_table,
    do,
    film,
    hand,
    known_to_partner,
    movie,
    places_open,
    seen_hand,
)

LEFT = {0, 1, 2}
RIGHT = {3, 4, 5}


def test_seats_film_in_turn_from_the_first_player_and_any_card_goes_on_any_empty_place() -> None:
    play = a_film([14, 9, 2], [4, 6, 10], first=1)
    assert play.actors() == [1]
    assert len(play.moves(1)) == 3 * 6
    assert play.moves(0) == []
    film(play, 1, 14, 3)
    assert play.actors() == [0]
    assert movie(play) == [None, None, None, 14, None, None]
    assert places_open(play, 0) == {0, 1, 2, 4, 5}
    assert play.view(0)["last"] == 3


def test_M8_a_hand_keeps_its_order_and_closes_up_and_all_see_which_slot_was_played() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    events = film(play, 0, 14, 0)
    assert hand(play, 0) == [9, 2]
    assert events[0].facts == {"seat": 0, "slot": 1, "place": 0, "card": 14}
    assert events[0].seats is None
    assert seen_hand(play, 1, 0) == ["?", "?"]


def test_M8_talk_is_closed_while_filming_and_open_from_editing_on() -> None:
    play = a_table([None, 3, 5, 7, 9, 8], ([1], []))
    assert not GAME.is_talk_open(play.state)
    film(play, 0, 1, 0)
    assert play.phase() == "cutting"
    assert GAME.is_talk_open(play.state)


def test_M8_talk_is_closed_too_while_a_scene_that_was_played_is_resolved() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    assert play.phase() == "filming"
    assert not GAME.is_talk_open(play.state)


def test_M4_the_cards_under_the_scenes_are_seen_by_nobody() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    for who in (0, 1, SPECTATOR):
        assert play.view(who)["under"] == ["?"] * 6
    assert play.view(None)["under"] == [1, 3, 5, 7, 8, 11]


def test_M9_a_seat_without_cards_is_skipped() -> None:
    play = a_table([1, None, None, 7, 8, 9], ([], [14, 15]), last=7, turn=1)
    film(play, 1, 14, 1)
    assert play.actors() == [1]
    assert play.view(0)["turn"] == 1


def test_M9_filming_ends_when_the_hands_are_empty_and_every_place_is_filled() -> None:
    play = a_table([1, None, 5, 7, 8, 9], ([3], []), last=9)
    film(play, 0, 3, 1)
    assert None not in movie(play)
    assert play.phase() == "shuffle"  # nothing to edit, and all scenes rise


# ---------------------------------------------------------------------- ongoing scenes


def test_Across_Town_sends_the_next_scene_into_the_other_half() -> None:
    play = a_film([1, 14, 2], [4, 6, 10])
    film(play, 0, 1, 1)
    assert places_open(play, 1) == RIGHT
    film(play, 1, 4, 5)
    assert places_open(play, 0) == LEFT - {1}


def test_Across_Town_binds_although_it_is_not_the_scene_played_last() -> None:
    play = a_table([1, None, None, 9, None, None], ([2, 4], [6, 10]), last=9)
    assert places_open(play, 0) == {1, 2}


def test_Across_Town_leaves_the_middle_of_seven_to_both_halves_and_either_half_free_after_it() -> None:
    play = a_table([1, None, None, None, None, None, None], ([14, 9, 2], [4, 6, 10]), last=1)
    assert places_open(play, 0) == {3, 4, 5, 6}
    film(play, 0, 14, 3)
    assert places_open(play, 1) == {1, 2, 4, 5, 6}
    film(play, 1, 4, 6)
    assert places_open(play, 0) == {1, 2}


def test_Crowd_Scene_keeps_the_next_scene_from_either_side_of_the_one_played_last() -> None:
    play = a_film([16, 14, 2], [4, 6, 10])
    film(play, 0, 16, 2)
    assert places_open(play, 1) == {0, 4, 5}
    film(play, 1, 4, 5)  # at the edge it has one neighbour
    assert places_open(play, 0) == {0, 1, 3}


def test_Across_Town_and_Crowd_Scene_bind_together() -> None:
    play = a_table([1, None, 16, None, None, None], ([14, 9], [4, 6]), last=16)
    assert places_open(play, 0) == {4, 5}


def test_M7_if_the_ongoing_scenes_leave_no_place_any_empty_place_will_do() -> None:
    # Across Town wants the right half and Crowd Scene forbids place 3: nothing but place 3 is empty there.
    play = a_table([1, None, 16, None, 8, 9], ([14], [4]), last=16)
    assert places_open(play, 0) == {1, 3}


def test_M7_the_ongoing_scenes_bind_again_as_soon_as_they_leave_a_place() -> None:
    play = a_table([1, None, 16, None, 8, None], ([14, 2], [4]), last=16)
    assert places_open(play, 0) == {5}


@pytest.mark.parametrize(
    ("place", "names"),
    [(1, "Across Town (1) and Crowd Scene (16)"), (0, "Across Town (1)"), (3, "Crowd Scene (16)")],
)
def test_M7_a_refused_play_names_the_scene_that_forbids_it_and_what_would_do(place: int, names: str) -> None:
    play = a_table([None, None, 16, None, 1, None], ([14, 9], [4, 6]), last=16)
    with pytest.raises(Refused) as refused:
        film(play, 0, 14, place)
    assert (refused.value.code, refused.value.rule) == ("illegal", "M7")
    assert refused.value.message == f"{names} forbids that place: choose from the places 6."


def test_M7_the_view_says_which_scenes_bind() -> None:
    play = a_table([None, 8, 16, None, 1, None], ([14, 9], [4]), last=16)
    assert play.view(SPECTATOR)["binding"] == [1, 8, 16]
    assert a_table([1, 3, 5, 7, 8, 9]).view(0)["binding"] == []


def test_Glass_House_opens_the_leftmost_card_of_each_hand_to_the_partner_but_not_to_others() -> None:
    play = a_film([8, 14, 2], [4, 6, 10])
    events = film(play, 0, 8, 2)
    assert seen_hand(play, 1, 0) == [14, "?"]
    assert seen_hand(play, 0, 1) == [4, "?", "?"]
    assert play.view(SPECTATOR)["hands"] == [["?", "?"], ["?", "?", "?"]]
    assert play.view(SPECTATOR)["known"] == [[True, False], [True, False, False]]
    faces = [event.facts for event in events if event.kind == "face"]
    assert faces == [{"seat": 0, "slot": 0, "card": 14}, {"seat": 1, "slot": 0, "card": 4}]
    assert all(event.seats == (0, 1) for event in events if event.kind == "face")


def test_Glass_House_opens_the_card_that_becomes_the_leftmost() -> None:
    play = a_film([8, 14, 2], [4, 6, 10])
    film(play, 0, 8, 2)
    film(play, 1, 4, 0)
    assert seen_hand(play, 0, 1) == [6, "?"]


def test_Glass_House_leaves_a_card_known_that_was_open_once() -> None:
    play = a_film([8, 5, 2], [4, 6, 10])
    film(play, 0, 8, 2)
    film(play, 1, 10, 5)  # the leftmost card, 4, stays
    film(play, 0, 5, 1)
    do(play, 0, "exchange", slot=0, other=1)  # 2 for 6: seat 1 knows the new leftmost card of seat 0 anyway
    assert hand(play, 0) == [6]
    assert known_to_partner(play, 0) == [True]
    assert known_to_partner(play, 1) == [True, True]
