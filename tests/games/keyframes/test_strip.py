"""Where cards lie on a strip of film, and which letters are free between them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.strip import columns, gaps
from tests import laws
from tests.games.keyframes.tools import a_game, lay

# Breach: 2 is A, 4 is B, 3 is C, 6 is D, 12 is E; 9, 18 and 27 are wilds.


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ((2, 4), [0, 1]),
        ((3, 12), [2, 4]),
        ((9, 3), [1, 2]),  # right before the C: so the A is free for a frame
        ((9, 18, 3), [0, 1, 2]),
        ((3, 9), [2, 3]),
        ((2, 9, 12), [0, 1, 4]),
        ((9, 3, 18, 27), [1, 2, 3, 4]),
    ],
)
def test_a_frame_lies_in_the_column_of_its_letter_and_a_wild_beside_it(
    numbers: tuple[int, ...], found: list[int]
) -> None:
    play = a_game(2)
    row = play.state.seats[0].rows[0]
    lay(row, 0, play.state, *numbers)
    assert columns(play.state, row) == found


def test_a_gap_has_the_letters_that_are_free_there() -> None:
    play = a_game(2)
    row = play.state.seats[0].rows[0]
    lay(row, 0, play.state, 4, 9, 12)  # B, a wild drawn as C, E
    assert [(gap.at, gap.first, gap.width) for gap in gaps(play.state, row)] == [
        (0, 0, 1),  # A
        (1, 2, 0),  # nothing between B and the wild beside it
        (2, 3, 1),  # D
        (3, 5, 0),  # nothing right of E
    ]


def test_a_wild_goes_beside_the_cards_at_either_end() -> None:
    play = a_game(2)
    row = play.state.seats[0].rows[0]
    lay(row, 0, play.state, 3)  # C
    assert [(gap.first, gap.width, gap.near) for gap in gaps(play.state, row)] == [(0, 2, 1), (3, 2, 3)]


@given(st.sampled_from(GAME.players), st.integers(0, 2**63), st.integers(0, 85))
@settings(max_examples=60)
def test_every_place_that_is_legal_for_a_frame_has_its_letter_free(players: int, seed: int, most: int) -> None:
    """Only beside a wild may a wild go where no letter is free: it could as well go to the wild's other side."""
    s = laws.random_play(GAME, players, {}, seed, most).state
    for seat in s.seats:
        for row in seat.rows[: seat.open_rows]:
            taken = columns(s, row)
            assert taken == sorted(set(taken))
            assert taken[-1] < rules.SIZES[row.animation]
            for card in range(rules.CARDS):
                for gap in gaps(s, row):
                    if not rules.may_add(s, row, card, gap.at) or card in row.cards:
                        continue
                    free = range(gap.first, gap.first + gap.width)
                    if rules.is_wild(s, card):
                        beside = [row.cards[i] for i in (gap.at - 1, gap.at) if 0 <= i < row.size]
                        assert gap.width or any(rules.is_wild(s, other) for other in beside)
                    else:
                        assert s.letters[card] in free
