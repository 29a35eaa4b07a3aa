"""Setup: colours, deck, sunset, layout, hands."""

from __future__ import annotations

import pytest

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import card_name
from mutoscope.games.photograph.game import GAME
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play, shuffled_deck
from tests.games.photograph.tools import a_game, deck, hand, row


@pytest.mark.parametrize(("players", "colours", "size"), [(2, 5, 61), (3, 6, 73), (4, 7, 85)])
def test_each_missing_player_takes_a_colour_out_of_the_game(players: int, colours: int, size: int) -> None:
    cards = shuffled_deck(GAME, players, b"any secret")
    shots = [card for card in cards if card != rules.SUNSET]
    assert len(cards) == size
    assert len({rules.colour_of(card) for card in shots}) == colours
    assert len(set(shots)) == colours * 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sunset_lies_anywhere_in_the_second_pile_from_the_bottom_and_nowhere_else(players: int) -> None:
    pile = rules.colours_in_play(players) * 2
    places = {shuffled_deck(GAME, players, str(n).encode()).index(rules.SUNSET) for n in range(600)}
    assert places == set(range(4 * pile, 5 * pile + 1))


def test_every_colour_may_leave_a_game_of_two() -> None:
    left = set()
    for n in range(200):
        kept = {rules.colour_of(card) for card in shuffled_deck(GAME, 2, str(n).encode()) if card != rules.SUNSET}
        left |= set(range(7)) - kept
    assert left == set(range(7))


def test_P13_the_layout_is_dealt_down_each_column_from_the_left() -> None:
    play = a_game(2)
    # 12 cards, blue 1 to 12, into three rows of four: down the first column, then the second, and so on.
    assert row(play, 0) == ["blue-1", "blue-4", "blue-7", "blue-10"]
    assert row(play, 1) == ["blue-2", "blue-5", "blue-8", "blue-11"]
    assert row(play, 2) == ["blue-3", "blue-6", "blue-9", "blue-12"]
    assert row(play, 3) == [None, None, None, None]


def test_three_and_four_players_have_four_rows() -> None:
    assert row(a_game(3), 3) == ["blue-4", "blue-8", "blue-12", "red-4"]
    assert row(a_game(4), 3) == ["blue-4", "blue-8", "blue-12", "red-4"]


def test_hands_are_dealt_one_card_at_a_time_from_the_first_player_the_first_card_leftmost() -> None:
    play = a_game(3, first=1)
    # The layout took blue 1-12 and red 1-4; red 5 is the first card dealt, to seat 1.
    assert hand(play, 1) == ["red-5", "red-8", "red-11", "yellow-2", "yellow-5"]
    assert hand(play, 2) == ["red-6", "red-9", "red-12", "yellow-3", "yellow-6"]
    assert hand(play, 0) == ["red-7", "red-10", "yellow-1", "yellow-4", "yellow-7"]


def test_P20_the_first_player_is_random_unless_the_table_names_one() -> None:
    firsts = {Play.from_secret(GAME, 4, {}, str(n).encode()).state.turn for n in range(60)}
    assert firsts == {0, 1, 2, 3}
    assert {Play.from_secret(GAME, 4, {"first": 2}, str(n).encode()).state.turn for n in range(20)} == {2}


@pytest.mark.parametrize(("players", "sharp"), [(2, 4), (3, 4), (4, 3)])
def test_a_good_shot_takes_four_shots_or_three_in_a_game_of_four(players: int, sharp: int) -> None:
    assert a_game(players).state.goal == sharp


@pytest.mark.parametrize(("players", "taken"), [(2, 22), (3, 31), (4, 36)])
def test_a_deck_handed_in_has_its_sunset_behind_the_cards_of_the_set_up(players: int, taken: int) -> None:
    assert a_game(players, sunset=taken).state.drawn == taken
    with pytest.raises(Refused, match=f"behind the {taken} cards") as refused:
        a_game(players, sunset=taken - 1)
    assert refused.value.code == "bad_deck"


def test_a_deck_handed_in_must_be_whole() -> None:
    good = deck(2)
    wrong = {
        "twice": [*good[:-2], "blue-1", "sunset"],
        "missing": good[:-1],
        "5 colours, not 6": [*good, "gray-1"],
        "60 shots": [*good[:-2], "sunset"],
        "no card": [*good, "blue-13"],
        "no card ": [*good, 7],
    }
    for message, cards in wrong.items():
        with pytest.raises(Refused, match=message.strip()) as refused:
            Play.from_deck(GAME, 2, {"first": 0}, cards)
        assert refused.value.code == "bad_deck"


def test_the_box_holds_84_different_shots() -> None:
    assert len(set(map(str, GAME.cards({})))) == 84
    assert card_name(rules.SUNSET) == "sunset"
