"""Tallying victory points, tie-breaks, and the missed shot."""

from __future__ import annotations

import pytest

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.play import Play
from tests.games.photograph.tools import a_game, card, give_reel


def finished(players: int, *reels: dict[str, tuple[int, ...]], **options: bool) -> Play[Photograph]:
    """A game that is over with these reels, one dict a seat; a blurred shot is negative."""
    play = a_game(players, **options)
    play.state.phase = rules.OVER
    for seat in range(players):
        play.state.seats[seat].hand_size = 0
        play.state.seats[seat].last_card = card("blue-12")
    for seat, found in enumerate(reels):
        for colour, numbers in found.items():
            give_reel(play, seat, colour, *numbers)
    return play


def good_shot(play: Play[Photograph], colour: str, holder: int) -> None:
    play.state.good_shots[COLOURS.index(colour)] = holder


@pytest.mark.parametrize(
    ("shots", "points"), [(0, -3), (1, 1), (2, 3), (3, 4), (4, 7), (5, 8), (6, 10), (7, 11), (8, 11), (12, 11)]
)
def test_P17_a_reel_scores_by_its_length(shots: int, points: int) -> None:
    play = finished(2, {"red": tuple(range(1, shots + 1))})
    assert rules.reel_score(play.state, 0, 1) == points


def test_P17_every_colour_in_play_counts_and_no_shot_costs_three() -> None:
    assert rules.score(finished(2).state, 0) == 5 * -3
    assert rules.score(finished(3).state, 0) == 6 * -3
    assert rules.score(finished(4).state, 0) == 7 * -3


def test_P17_a_blurred_shot_costs_two_and_adds_no_length() -> None:
    play = finished(2, {"red": (1, -9, -8)})
    assert rules.reel_score(play.state, 0, 1) == 1 - 2 - 2


def test_P18_the_rulebooks_example_adds_up_to_20() -> None:
    play = finished(
        3,
        {
            "blue": (1, 2, 3, 4, 5),  # 8
            "yellow": (4, -9),  # 1 - 2
            "green": (4,),  # 1
            "brown": (1, 2, 3, 4, -12),  # 7 - 2
            "gray": (1, 2, 3, 4, -12),  # 7 - 2 + 5
        },  # no red: -3
    )
    good_shot(play, "gray", 0)
    assert rules.score(play.state, 0) == 8 - 1 + 1 + 5 + 10 - 3 == 20


def test_the_highest_score_wins() -> None:
    play = finished(3, {"red": (1,)}, {"red": (1, 2)}, {})
    assert play.result()["winners"] == [1]


def test_a_tie_goes_to_more_good_shot_cards() -> None:
    play = finished(
        2,
        {"red": (1, 2, 3, 4), "blue": (1, -12)},  # 7 + 5 + 1 - 2
        {"red": (9, 10, 11, 12), "blue": (3, 4, 5)},  # 7 + 4
    )
    good_shot(play, "red", 0)
    scores = [rules.score(play.state, seat) for seat in range(2)]
    assert scores == [11 - 9, 11 - 9]
    assert play.result()["winners"] == [0]
    assert "good shot" in play.game.verdict(play.state)


def test_a_tie_in_good_shot_cards_goes_to_the_longest_reel_of_sharp_shots() -> None:
    play = finished(
        2,
        {"red": (1, 2, 3, 4), "blue": (5,), "green": (5,), "brown": (5,)},  # 7 + 1 + 1 + 1 - 3
        {"red": (7, 8), "blue": (5, 6), "green": (5, 6), "brown": (5,)},  # 3 + 3 + 3 + 1 - 3
    )
    assert [rules.score(play.state, seat) for seat in range(2)] == [7, 7]
    assert play.result()["winners"] == [0]
    assert "longer reel" in play.game.verdict(play.state)


def test_blurred_shots_make_no_reel_longer_in_a_tie() -> None:
    reels = {"red": (1, 2), "blue": (5, 6)}
    play = finished(2, {**reels, "green": (5, -1)}, {**reels, "green": (5, -12)})
    assert play.result()["winners"] == [0, 1]


def test_those_still_tied_share_the_victory() -> None:
    play = finished(4, {"red": (1,)}, {"blue": (1,)}, {}, {"green": (3,)})
    assert play.result()["winners"] == [0, 1, 3]
    assert play.game.verdict(play.state) == "{0} and {1} and {3} share the victory with -17 points."


# ---------------------------------------------------------------------- missed shot


def test_P19_the_missed_shot_spoils_the_whole_reel_of_its_colour() -> None:
    play = finished(2, {"red": (1, 2, 3, 4, -12, -11), "blue": (1,)}, missed_shot=True)
    good_shot(play, "red", 0)
    play.state.seats[0].last_card = card("red-9")
    # red: -3 and nothing else; blue 1; three colours without a shot
    assert rules.score(play.state, 0) == -3 + 1 - 9
    assert rules.good_shots_held(play.state, 0) == 0
    assert rules.longest_reel(play.state, 0) == 1


def test_P19_a_missed_shot_of_a_colour_never_played_changes_nothing() -> None:
    play = finished(2, {"red": (1,)}, missed_shot=True)
    play.state.seats[0].last_card = card("green-9")
    assert rules.score(play.state, 0) == 1 - 12


def test_P19_reels_and_good_shots_stay_as_played_in_the_view() -> None:
    play = finished(2, {"red": (1, 2, 3, 4)}, missed_shot=True)
    good_shot(play, "red", 0)
    play.state.seats[0].last_card = card("red-9")
    view = play.view(1)
    assert isinstance(view["reels"], list)
    assert isinstance(view["reels"][0], dict)
    assert view["reels"][0]["red"] == [1, 2, 3, 4]
    assert view["missed"] == ["red-9", "blue-12"]


def test_P19_without_the_option_the_last_card_does_not_matter() -> None:
    play = finished(2, {"red": (1, 2)})
    play.state.seats[0].last_card = card("red-9")
    assert rules.reel_score(play.state, 0, 1) == 3


# ---------------------------------------------------------------------- explained


def test_the_lines_of_a_seat_add_up_to_its_score() -> None:
    play = finished(2, {"red": (1, 2, 3, 4, -12), "blue": (5,)}, {"green": (3, -9)}, missed_shot=True)
    good_shot(play, "red", 0)
    for seat in range(2):
        points = sum(line.points for line in play.game.lines(play.state) if line.seat == seat)
        assert points == rules.score(play.state, seat)


def test_the_score_sheet_names_what_each_point_is_for() -> None:
    play = finished(2, {"red": (1, 2, 3, 4, -12)})
    good_shot(play, "red", 0)
    found = [(line.text, line.points) for line in play.game.lines(play.state) if line.seat == 0]
    assert ("Market: 4 shots", 7) in found
    assert ("Market: 1 blurred shot", -2) in found
    assert ("Market: good shot card", 5) in found
    assert ("Harbour: no shot", -3) in found
