"""What steady does in Keyframes: in positions where what is best can be worked out by hand, and in any position."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mutoscope.games.keyframes import rules, steady
from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel import compiled
from mutoscope.kernel.game import JsonObject
from mutoscope.kernel.play import Play, random_words
from mutoscope.kernel.state import dtype, new, to_bytes, to_record
from tests import laws
from tests.games.keyframes.tools import a_game, give_pile, give_row, give_supply, to_place


def chosen(play: Play[Keyframes], seat: int = 0, seed: str = "") -> JsonObject:
    """Steady's choice from what the seat may know, as the protocol names it."""
    return GAME.name_move(play.state, seat, choose(play, seat, seed))


def choose(play: Play[Keyframes], seat: int, seed: str) -> int:
    return steady.choose(play.seen(seat), seat, random_words(seed), new(steady.Work))


def to_bid(play: Play[Keyframes], *numbers: int) -> Play[Keyframes]:
    """Seat 0 has these cards left in hand."""
    play.state.seats[0].hand = [*(n - 1 for n in numbers), *[rules.NONE] * (rules.HAND - len(numbers))]
    return play


def last_turn(play: Play[Keyframes]) -> None:
    """Nothing more will be placed after this turn."""
    play.state.round = rules.ROUNDS[play.players]
    for seat in play.state.seats:
        seat.hand = [rules.NONE] * rules.HAND


def somewhere(players: int, seed: int) -> Play[Keyframes]:
    """A game after a random number of random moves, not over."""
    play = laws.random_play(GAME, players, {}, seed, random.Random(seed).randrange(30 * players))
    return play if play.actors() else somewhere(players, seed + 1000)


# ---------------------------------------------------------------------- placing


def test_of_two_sequences_that_can_be_completed_it_is_the_dearer() -> None:
    # The last turn.  Wink B (41) makes 7 VP of a single's -1, Leap C (32) makes 11 VP of 2: one point more.
    play = to_place(2, 41, 32)
    give_row(play, 0, 48)
    give_row(play, 0, 31, 33)
    last_turn(play)
    assert chosen(play) == {"kind": "add", "number": 32, "owner": 0, "row": 1, "at": 2}


def test_what_both_need_alike_is_taken_rather_than_what_only_oneself_needs() -> None:
    # Wink B and Flutter B complete a pair of one's own each (7 VP).  The other seat can complete one with Wink B alone.
    play = to_place(2, 41, 47)
    give_row(play, 0, 48)
    give_row(play, 0, 42)
    give_row(play, 1, 51)
    assert chosen(play) == {"kind": "add", "number": 41, "owner": 0, "row": 0, "at": 1}


def test_with_three_players_only_those_who_come_later_in_the_turn_are_kept_from_a_card() -> None:
    # As before, but the seat that could use Wink B has had its turn, and the one to come needs Flutter B.
    play = to_place(3, 41, 47)
    give_row(play, 0, 48)
    give_row(play, 0, 42)
    give_row(play, 1, 51)
    give_row(play, 2, 46)
    play.state.order = [1, 0, 2, rules.NONE]
    play.state.placed = 1
    assert chosen(play) == {"kind": "add", "number": 47, "owner": 0, "row": 1, "at": 1}


def test_a_wild_is_not_put_where_a_frame_does_as_well() -> None:
    # Wink B completes for 7 VP, the wild 9 for 7 - 2.
    play = to_place(2, 9, 41)
    give_row(play, 0, 48)
    assert chosen(play)["number"] == 41


def test_of_two_rows_the_one_is_closed_that_has_least_to_come() -> None:
    # Both places are full and Wink B fits neither.  Leap A C lacks a B that only a wild can be; it counts 2 VP closed.
    # Flutter A would be a fourth single (-4) and is one frame, of which three may come, from 7 VP.
    play = to_place(2, 41)
    give_row(play, 0, 31, 32)
    give_row(play, 0, 42)
    give_pile(play, 0, (1,), (3,), (12,))
    assert chosen(play) == {"kind": "start", "number": 41, "owner": 0, "close": 0}


def test_in_the_last_turn_a_row_that_cannot_be_completed_any_more_promises_nothing() -> None:
    # Gallop C makes a row of three of four (3 VP instead of 2); Flutter B completes a pair (7 VP instead of -1).
    play = to_place(2, 20, 47)
    give_row(play, 0, 19, 17)
    give_row(play, 0, 42)
    last_turn(play)
    assert chosen(play)["number"] == 47


def test_partners_complete_each_others_rows() -> None:
    # Flutter B (47) completes the pair before seat 2, who is seat 0's partner; nothing else completes anything.
    play = to_place(4, 47, 31)
    give_row(play, 2, 42)
    assert chosen(play) == {"kind": "add", "number": 47, "owner": 2, "row": 0, "at": 1}


def test_a_partner_who_comes_later_is_left_what_only_the_partner_can_still_take() -> None:
    # Either card completes a pair of the team (7 VP) and the partner comes next: whichever is taken, the other waits.
    # The rivals, who come last, get nothing either way; so both cards promise alike, and chance decides.
    play = to_place(4, 41, 47)
    give_row(play, 0, 48)
    give_row(play, 2, 42)
    play.state.order = [0, 2, 1, 3]
    assert {chosen(play, seed=str(n))["number"] for n in range(30)} == {41, 47}


def test_where_only_wilds_lie_and_no_row_is_open_it_passes() -> None:
    assert chosen(to_place(2, 9, 18)) == {"kind": "pass"}


# ---------------------------------------------------------------------- bidding


def test_it_bids_high_where_much_depends_on_choosing_first() -> None:
    # One card (Wink B) completes a pair for either seat; the others complete nothing, neither does 53 (Wink A) or 5.
    play = to_bid(a_game(2), 53, 5)
    give_supply(play, 41, 31, 19, 22, 29)
    give_row(play, 0, 48)
    give_row(play, 1, 51)
    assert {chosen(play, seed=str(n))["number"] for n in range(30)} == {53}


def test_it_bids_low_where_nothing_depends_on_choosing_first() -> None:
    # Five cards alike: whoever comes second gets as much.
    play = to_bid(a_game(2), 53, 5)
    give_supply(play, 19, 22, 29)
    assert {chosen(play, seed=str(n))["number"] for n in range(30)} == {5}


def test_it_does_not_bid_the_card_that_the_others_wait_for() -> None:
    # Leap C (32) completes the other seat's row, Leap A (31) does not; they bid almost alike.
    play = to_bid(a_game(2), 32, 31)
    give_supply(play, 19, 22, 29)
    give_row(play, 1, 37, 33)
    assert {chosen(play, seed=str(n))["number"] for n in range(30)} == {31}


def test_nobody_can_foresee_which_of_two_equal_bids_it_makes() -> None:
    # Gallop A (22) and Gallop D (23): one number apart, the same supply beside them, no row to put them to.
    play = to_bid(a_game(2), 22, 23)
    give_supply(play, 41, 31, 42)
    assert {chosen(play, seed=str(n))["number"] for n in range(30)} == {22, 23}


# ---------------------------------------------------------------------- anywhere


@pytest.mark.parametrize("players", GAME.players)
def test_every_choice_is_legal_and_looking_changes_nothing(players: int) -> None:
    for seed in range(40):
        play = somewhere(players, seed)
        for seat in play.actors():
            seen = play.seen(seat)
            before = to_bytes(seen)
            code = steady.choose(seen, seat, random_words(str(seed)), new(steady.Work))
            assert play.mask(seat)[code] == 1
            assert to_bytes(seen) == before
            assert choose(play, seat, str(seed)) == code


@pytest.mark.parametrize("players", GAME.players)
def test_a_choice_does_not_depend_on_what_the_seat_does_not_see(players: int) -> None:
    differences = 0
    for seed in range(25):
        play = somewhere(players, seed)
        for seat in play.actors():
            other = play.imagined(seat, f"another world {seed}")
            differences += to_bytes(other.state) != to_bytes(play.state)
            filled = new(Keyframes, 1)
            rules.hide(play.state, seat, filled)
            code = choose(play, seat, "seed")
            assert choose(other, seat, "seed") == code
            assert steady.choose(filled, seat, random_words("seed"), new(steady.Work)) == code
    assert differences > 20


@pytest.mark.parametrize("players", GAME.players)
def test_interpreted_and_compiled_choose_and_promise_the_same(players: int) -> None:
    fast = compiled.load(steady.__name__)
    for seed in range(60):
        play = somewhere(players, seed)
        for seat in play.actors():
            seen = play.seen(seat)
            work, record = new(steady.Work), np.zeros(1, dtype(steady.Work))[0]
            code = steady.choose(seen, seat, random_words(str(seed)), work)
            assert fast.choose(to_record(seen), seat, np.array(random_words(str(seed))), record) == code
            assert record.tobytes() == to_bytes(work)


def test_the_dearest_card_file_overflows_nothing() -> None:
    # 99 VP is the most that a card file may say of a sequence.
    for players in GAME.players:
        for seed in range(10):
            play = somewhere(players, seed)
            play.state.values = [99] * rules.ANIMATIONS
            for seat in play.actors():
                work = new(steady.Work)
                steady.choose(play.seen(seat), seat, random_words(str(seed)), work)
                to_bytes(work)
