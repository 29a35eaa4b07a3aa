"""Setting up: the deck, the three acts, who plays first, the options."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutoscope.games.moving_pictures import cards, rules
from mutoscope.games.moving_pictures.game import GAME, MovingPicturesGame
from mutoscope.kernel.card_file import CardFile
from mutoscope.kernel.game import Json, Refused
from mutoscope.kernel.play import Play
from tests.games.moving_pictures.tools import a_film, a_table, deck, hand, movie, numbers

IN_ORDER: list[Json] = list(range(1, 17))
QUIET = [1, 3, 5, 7, 8, 9, 11, 13]  # scenes that do nothing in editing


def test_act_one_has_six_places_and_hands_of_three_dealt_in_turn_from_the_first_player() -> None:
    play = Play.from_deck(GAME, 2, {"first": 1}, IN_ORDER)
    assert play.state.under == [1, 2, 3, 4, 5, 6, rules.NONE, rules.NONE]
    assert hand(play, 1) == [7, 9, 11]
    assert hand(play, 0) == [8, 10, 12]
    assert numbers(play.state.aside) == [13, 14, 15, 16]
    view = play.view(0)
    assert (view["act"], view["first"], view["places"], view["set_aside"]) == (1, 1, [None] * 6, 4)


def test_act_two_has_seven_places_and_one_more_card_for_its_first_player_who_is_the_other_one() -> None:
    play = a_table(QUIET[:6])
    assert play.deciding() == ["chance"]
    play.shuffle(IN_ORDER)
    # Seven places, then 8 to 14 in turn from seat 1: four cards for it, three for seat 0; 15 and 16 are set aside.
    assert hand(play, 1) == [8, 10, 12, 14]
    assert hand(play, 0) == [9, 11, 13]
    assert numbers(play.state.aside) == [15, 16]
    view = play.view(0)
    assert (view["act"], view["first"], view["turn"], view["set_aside"]) == (2, 1, 1, 2)


def test_act_three_has_eight_places_and_hands_of_four_and_nothing_is_set_aside() -> None:
    play = a_table(QUIET[:7])
    play.state.first = 1
    play.shuffle(IN_ORDER)
    assert hand(play, 0) == [9, 11, 13, 15]
    assert hand(play, 1) == [10, 12, 14, 16]
    view = play.view(0)
    assert (view["act"], view["first"], view["places"], view["set_aside"]) == (3, 0, [None] * 8, 0)


def test_until_the_shuffle_the_view_still_shows_the_finished_act() -> None:
    view = a_table(QUIET[:6]).view(0)
    assert (view["phase"], view["act"], view["places"]) == ("shuffle", 1, QUIET[:6])
    assert view["actors"] == ["chance"]


def test_the_shuffle_before_an_act_takes_all_sixteen_cards_and_none_twice() -> None:
    play = a_table(QUIET[:6])
    for wrong in (IN_ORDER[:15], [1, *IN_ORDER[:15]], [*IN_ORDER[:15], 17], ["?", *IN_ORDER[1:]]):
        with pytest.raises(Refused) as refused:
            play.shuffle(wrong)
        assert refused.value.code == "bad_deck"
    play.shuffle(IN_ORDER[::-1])
    assert movie(play) == [None] * 7


def test_M10_a_film_begins_with_two_one_or_no_deleted_scenes() -> None:
    for deleted in (0, 1, 2):
        play = a_film([1, 2, 3], [4, 5, 6], deleted=deleted)
        assert play.view(0)["deleted"] == deleted
        assert play.result()["scores"] == [deleted, deleted]
    assert a_film([1, 2, 3], [4, 5, 6]).view(0)["deleted"] == 2
    with pytest.raises(Refused, match="must be one of: 0, 1, 2"):
        a_film([1, 2, 3], [4, 5, 6], deleted=3)


def test_deleted_scenes_do_not_come_back_in_the_next_act() -> None:
    play = a_table([1, 3, 5, 7, 9, 8])
    play.play_named(0, {"kind": "cut", "place": 5})
    play.shuffle(IN_ORDER)
    assert play.view(0)["deleted"] == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (IN_ORDER[:15], "16 is missing"),
        ([*IN_ORDER[:15], 1], "1 is in the deck twice"),
        ([*IN_ORDER[:15], 17], "17 is no card"),
        ([*IN_ORDER[:15], True], "True is no card"),
        ([*IN_ORDER[:15], "16"], "'16' is no card"),
    ],
)
def test_a_deck_is_all_sixteen_scenes_once(wrong: list[Json], message: str) -> None:
    with pytest.raises(Refused, match=message) as refused:
        Play.from_deck(GAME, 2, {"first": 0}, wrong)
    assert refused.value.code == "bad_deck"


def test_it_is_a_game_for_two() -> None:
    with pytest.raises(Refused, match="for 2 players"):
        Play.from_deck(GAME, 3, {"first": 0}, IN_ORDER)


def test_the_tools_of_these_tests_deal_what_they_say() -> None:
    play = Play.from_deck(GAME, 2, {"first": 0}, deck([9, 3, 12], [16, 1, 2], aside=[4]))
    assert (hand(play, 0), hand(play, 1)) == ([9, 3, 12], [16, 1, 2])
    assert numbers(play.state.aside)[0] == 4


# ---------------------------------------------------------------------- the file of scenes

STANDARD = """
1 = "across_town"
2 = "mirror"
3 = "love_letter"
4 = "wrong_door"
5 = "fair_exchange"
6 = "rooftops"
7 = "overheard"
8 = "glass_house"
9 = "rain"
10 = "duel"
11 = "understudy"
12 = "cutting_room"
13 = "night_train"
14 = "quiet_street"
15 = "last_goodbye"
16 = "crowd"
"""


def test_M1_our_own_scenes_have_the_numbers_of_our_table() -> None:
    titles = [cards.BY_EFFECT[effect].title for effect in cards.standard().effects]
    assert titles == [
        "Across Town",
        "The Mirror",
        "Love Letter",
        "The Wrong Door",
        "A Fair Exchange",
        "Over the Rooftops",
        "Overheard",
        "Glass House",
        "Rain on Set",
        "The Duel",
        "The Understudy",
        "On the Cutting-Room Floor",
        "Night Train",
        "Quiet Street",
        "Last Goodbye",
        "Crowd Scene",
    ]


def test_M1_a_host_may_give_other_numbers_to_the_scenes_or_leave_some_out(tmp_path: Path) -> None:
    path = tmp_path / "swapped.toml"
    path.write_text("[scenes]" + STANDARD.replace("duel", "quiet_street").replace('14 = "quiet_street"', '14 = "duel"'))
    game = MovingPicturesGame()
    name = game.use_file(path)
    play = Play.from_deck(game, 2, {"first": 0, "cards": name}, IN_ORDER)
    assert play.state.effects[10] == rules.QUIET
    assert play.state.effects[14] == rules.DUEL


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[scenes]" + STANDARD.replace('16 = "crowd"\n', ""), 1, "no scene has the number 16"),
        ("[scenes]" + STANDARD + '17 = "crowd"\n', 18, "no number 17"),
        ("[scenes]" + STANDARD.replace("crowd", "duel"), 17, "duel has a number already"),
        ("[scenes]" + STANDARD.replace("rain", "snow"), 10, "'snow' is no scene"),
        ("[scenes]" + STANDARD.replace('"rain"', "9"), 10, "9 is no scene"),
        ("[cards]" + STANDARD, 1, "cards is unknown"),
        ("", 1, r"has \[scenes\]"),
        ("[scenes", 0, "Expected"),
    ],
)
def test_a_file_of_scenes_that_cannot_be_played_with_is_refused_with_its_line(
    text: str, line: int, message: str
) -> None:
    with pytest.raises(Refused, match=message) as refused:
        cards.read_table(CardFile(text, "mine"))
    assert refused.value.code == "bad_request"
    assert not line or f"Card file mine, line {line}: " in refused.value.message


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        cards.read_file(tmp_path / "none.toml")
