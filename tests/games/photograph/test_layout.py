"""Step 4, the sunset, and the end."""

from __future__ import annotations

import pytest

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import card_name
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.play import Play
from tests.games.photograph.tools import a_game, give_hand, give_reel, hand, leave_in_layout, reel, row, take, wind


def end_turn(players: int, *places: tuple[int, int], sunset: int | None = None) -> Play[Photograph]:
    """Seat 0 has taken the card at (0, 0); after its wind step 4 finds just these places of the layout filled."""
    play = a_game(players, sunset=sunset)
    take(play, 0, 0, "left", 1)
    leave_in_layout(play, *places)
    return play


def last_light(players: int) -> Play[Photograph]:
    """The end has come: the deck is out, the sunset long over, and every seat holds three cards to wind."""
    play = end_turn(players)
    play.state.drawn = play.state.deck_size
    play.state.sunset_done = 1
    wind(play, 0, 0, 1)
    for seat, colour in enumerate(("red", "yellow", "green", "brown")[:players]):
        give_hand(play, seat, f"{colour}-1", f"{colour}-2", f"{colour}-3")
        give_reel(play, seat, colour)
    return play


def test_four_cards_are_enough_and_nothing_is_dealt() -> None:
    play = end_turn(2, (0, 1), (0, 2), (1, 1), (2, 3))
    wind(play, 0, 0, 1)
    assert play.state.in_layout == 4
    assert play.state.drawn == 22
    assert play.state.turn == 1


def test_P15_with_two_players_everything_left_leaves_unseen_and_twelve_new_cards_are_dealt() -> None:
    play = end_turn(2, (1, 0), (1, 1))
    wind(play, 0, 0, 1)
    # 22 cards were dealt, blue 1 to red 10: red 11 is the next.
    assert [row(play, r) for r in range(3)] == [
        ["red-11", "yellow-2", "yellow-5", "yellow-8"],
        ["red-12", "yellow-3", "yellow-6", "yellow-9"],
        ["yellow-1", "yellow-4", "yellow-7", "yellow-10"],
    ]
    assert play.state.gone[: play.state.gone_size] == [1, 4]  # blue 2 lay open, blue 5 face down
    assert play.state.faced[1] == 1
    assert play.state.faced[4] == 0


def test_P14_with_three_players_face_down_cards_move_to_the_left_column_and_turn_up() -> None:
    play = end_turn(3, (3, 0), (2, 2), (1, 1))
    # (1,1) blue 6 and (2,2) blue 11 lie face down; diagram order takes the second column before the third.
    wind(play, 0, 0, 1)
    assert [r[0] for r in (row(play, n) for n in range(4))] == ["blue-6", "blue-11", "yellow-8", "yellow-9"]
    assert play.state.gone[: play.state.gone_size] == [3]
    assert play.state.faced[5] == play.state.faced[10] == 1
    # the empty places of the left column first, then column by column: 14 new cards, yellow 8 to green 9
    assert row(play, 0) == ["blue-6", "yellow-10", "green-2", "green-6"]
    assert play.state.in_layout == 16


def test_outer_columns_lie_face_up_and_centre_columns_face_down() -> None:
    play = a_game(4)
    seen = play.view(1)["layout"]
    assert seen == [
        ["blue-1", "blue-low?", "blue-high?", "red-1"],
        ["blue-2", "blue-low?", "blue-high?", "red-2"],
        ["blue-3", "blue-high?", "blue-high?", "red-3"],
        ["blue-4", "blue-high?", "blue-high?", "red-4"],
    ]


# ---------------------------------------------------------------------- the sunset


def test_P12_the_sunset_pauses_the_deal_everybody_winds_in_secret_then_plays_two() -> None:
    play = end_turn(2, sunset=24)  # two cards are dealt, then the sunset comes
    wind(play, 0, 0, 1)
    assert play.phase() == "sunset"
    assert play.state.turn == 0
    assert play.actors() == [0, 1]
    assert play.state.in_layout == 2
    give_hand(play, 0, "yellow-1", "green-1", "yellow-2", "red-5", "red-9")
    give_hand(play, 1, "brown-1", "brown-2", "brown-3", "brown-4", "brown-5")
    wind(play, 1, 0, 4)
    assert play.actors() == [0]
    assert hand(play, 1)[0] == "brown-1"  # nothing has moved yet
    wind(play, 0, 1, 2)
    assert hand(play, 0) == ["green-1", "red-5", "red-9"]
    assert hand(play, 1) == ["brown-4", "brown-5", "brown-1"]
    assert reel(play, 0, "yellow") == [1, 2]
    # The deal goes on in the same place: the third card of the first column.
    assert play.state.in_layout == 12
    assert play.state.sunset_done == 1
    assert (play.phase(), play.state.turn) == ("take", 1)


def test_P12_a_secret_wind_may_be_changed_until_the_last_one_is_in() -> None:
    play = end_turn(2, sunset=22)
    wind(play, 0, 0, 1)
    give_hand(play, 1, "brown-1", "brown-2", "brown-3", "brown-4", "brown-5")
    wind(play, 1, 0, 4)
    assert len(play.moves(1)) == 10
    wind(play, 1, 0, 1)
    assert play.actors() == [0]
    wind(play, 0, 0, 1)
    assert hand(play, 1) == ["brown-3", "brown-4", "brown-5"]


def test_P12_others_see_who_has_chosen_and_not_what() -> None:
    play = end_turn(2, sunset=22)
    wind(play, 0, 0, 1)
    wind(play, 1, 0, 4)
    assert play.view(1)["wind"] == [None, [0, 4]]
    assert play.view(0)["wind"] == [None, "?"]
    assert play.view(0)["chosen"] == [False, True]


def test_P11_a_threshold_reached_at_the_sunset_voids_the_good_shot_card_for_good() -> None:
    play = end_turn(2, sunset=22)
    wind(play, 0, 0, 1)
    give_reel(play, 0, "red", 1, 2, 3)
    give_hand(play, 0, "red-4", "red-5", "green-1", "green-2", "green-3")
    wind(play, 0, 2, 3)
    wind(play, 1, 0, 1)
    assert play.state.good_shots[1] == rules.VOID
    assert play.view(0)["good_shots"] == {"blue": None, "red": "void", "yellow": None, "green": None, "brown": None}


def test_the_sunset_as_the_last_card_of_a_deal_leaves_the_next_turn_to_the_next_seat() -> None:
    play = end_turn(2, sunset=34)  # twelve places take cards 22 to 33; the sunset is the next card
    wind(play, 0, 0, 1)
    assert (play.phase(), play.state.turn, play.state.in_layout) == ("take", 1, 12)


# ---------------------------------------------------------------------- the end


def test_P16_a_partial_layout_is_played_on_while_more_than_three_cards_lie_there() -> None:
    play = end_turn(2, (0, 1), sunset=60)
    play.state.drawn = 56  # four shots and the sunset are left
    wind(play, 0, 0, 1)
    assert play.state.in_layout == 4
    assert play.phase() == "sunset"
    wind(play, 0, 0, 1)
    wind(play, 1, 0, 1)
    assert (play.phase(), play.state.turn) == ("take", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_P16_the_game_ends_when_three_or_fewer_lie_there_and_the_deck_is_out(players: int) -> None:
    play = last_light(players)
    assert play.phase() == "final"
    assert play.actors() == list(range(players))
    for seat in range(players):
        wind(play, seat, 0, 1)
    assert play.is_over()
    assert play.actors() == []
    assert play.view(0)["hands"] == [[] for _ in range(players)]


def test_the_end_plays_two_cards_and_takes_the_last_one_out_of_the_game() -> None:
    play = last_light(2)
    wind(play, 0, 0, 2)
    wind(play, 1, 1, 2)
    assert reel(play, 0, "red") == [2, 3]
    assert reel(play, 1, "yellow") == [1, 3]
    assert card_name(play.state.seats[0].last_card) == "red-1"
    assert card_name(play.state.seats[1].last_card) == "yellow-2"
    assert play.result()["over"] is True


def test_P11_no_good_shot_card_is_won_with_the_last_two_shots() -> None:
    play = last_light(4)
    give_reel(play, 2, "green", 4, 3)
    for seat in range(4):
        wind(play, seat, 0, 1)
    assert reel(play, 2, "green") == [4, 3, 2, 1]
    assert play.state.good_shots[3] == rules.VOID
