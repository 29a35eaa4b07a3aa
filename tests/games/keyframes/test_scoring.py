"""Final scoring."""

from __future__ import annotations

import pytest

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.play import Play
from tests.games.keyframes.tools import a_game, bid, give_pile, give_row, pile, start


def finished(players: int, *piles: list[tuple[int, ...]]) -> Play[Keyframes]:
    """A game that is over with these piles."""
    play = a_game(players)
    for p in range(players):
        play.state.seats[p].hand = [rules.NONE] * 5
    play.state.phase = rules.OVER
    for side, closed in enumerate(piles):
        give_pile(play, side, *closed)
    return play


def points(*closed: tuple[int, ...]) -> int:
    return rules.score(finished(2, list(closed)).state, 0)


def test_K2_complete_sequences() -> None:
    assert points((48, 41)) == 7
    assert points((42, 47)) == 7
    assert points((31, 33, 32)) == 11
    assert points((22, 26, 24, 30)) == 16
    assert points((7, 8, 10, 11, 14)) == 20


def test_incomplete_sequences_are_worth_a_point_a_card() -> None:
    assert points((22, 26, 24)) == 3
    assert points((7, 14)) == 2


def test_K17_a_wild_costs_a_point_for_each_card_of_its_sequence_as_in_the_rulebooks_examples() -> None:
    assert points((7, 9, 10, 18, 14)) == 20 - 5 - 5
    assert points((48, 9)) == 7 - 2
    assert points((22, 9, 24)) == 3 - 3


def test_K14_a_frame_with_a_wild_is_an_incomplete_sequence_worth_nothing_and_no_single() -> None:
    assert points((22, 9)) == 0


@pytest.mark.parametrize(("count", "vp"), [(1, -1), (2, -4), (3, -7), (4, -11), (5, -16), (6, -16), (7, -16)])
def test_K15_K16_single_frames_cost_by_their_number(count: int, vp: int) -> None:
    singles = [(number,) for number in (48, 51, 53, 41, 43, 44, 42)[:count]]
    assert points(*singles) == vp


def test_K13_open_rows_go_to_the_piles_at_the_end_by_owner_then_row() -> None:
    play = a_game(2)
    play.state.round = 3
    for p in range(2):
        play.state.seats[p].hand[1:] = [rules.NONE] * 4
    give_row(play, 0, 22, 26)
    give_row(play, 1, 31)
    bid(play, 10, 11)
    start(play, 1, 11)
    start(play, 0, 10)
    assert play.is_over()
    assert pile(play, 0) == [[22, 26], [10]]
    assert pile(play, 1) == [[31], [11]]
    assert play.result()["scores"] == [2 - 1, -4]
    assert play.result()["winners"] == [0]


def test_a_tie_goes_to_more_complete_sequences_without_wilds() -> None:
    play = finished(2, [(48, 41), (22, 9)], [(42, 18), (31, 33)])  # 7 + 0; 5 + 2
    assert play.result()["scores"] == [7, 7]
    assert play.result()["winners"] == [0]
    assert "without wilds" in play.game.verdict(play.state)


def test_K18_then_to_the_lowest_card_in_a_closed_row_of_two_or_more_wilds_included() -> None:
    play = finished(2, [(48, 41), (1,)], [(42, 47), (22, 9), (2,)])  # 7 - 1 each; 41 against the wild 9
    assert play.result()["scores"] == [6, 6]
    assert play.result()["winners"] == [1]
    assert play.game.verdict(play.state) == "{1} wins with 6 points and the lowest card in a sequence, 9."


def test_K18_a_side_without_a_row_of_two_loses_that_tie_break() -> None:
    play = finished(2, [(22, 9), (31,)], [(48,)])  # 0 - 1; -1
    assert play.result()["winners"] == [0]


def test_K18_still_tied_is_a_shared_victory() -> None:
    play = finished(3, [(48,)], [(51,)], [(53,), (41,)])
    assert play.result()["winners"] == [0, 1]


def test_K19_a_team_has_one_pile_one_singles_table_and_one_score() -> None:
    play = finished(4, [(48,), (51,)], [(42, 47)])
    assert play.result()["scores"] == [-4, 7, -4, 7]
    assert play.result()["winners"] == [1, 3]
    assert play.game.verdict(play.state) == "{1} and {3} win with 7 points."


def test_the_lines_of_a_seat_add_up_to_its_score() -> None:
    play = finished(2, [(48, 9), (22, 9), (31,), (7, 8)], [(7, 8, 10, 11, 14)])
    for seat in range(2):
        total = sum(line.points for line in play.game.lines(play.state) if line.seat == seat)
        assert total == rules.score(play.state, seat)
    found = [(line.text, line.points) for line in play.game.lines(play.state) if line.seat == 0]
    assert found == [
        ("Wink: complete", 7),
        ("Wink: 1 wild in 2 cards", -2),
        ("Gallop: 2 of 4 frames", 2),
        ("Gallop: a wild makes it worth nothing", -2),
        ("Breach: 2 of 5 frames", 2),
        ("1 single frame", -1),
    ]
