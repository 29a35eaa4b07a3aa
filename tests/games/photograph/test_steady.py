"""What steady does in Photograph, in positions where what is best can be worked out by hand."""

from __future__ import annotations

from typing import cast

import pytest

from mutoscope.games import find_game
from mutoscope.games.photograph import rules, steady
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.play import Play, random_words
from mutoscope.kernel.shuffle import secret_of_seed
from mutoscope.kernel.state import HIDDEN, new
from tests.games.photograph.tools import card

BLUE, RED, YELLOW, GREEN = range(4)


def table(phase: int, hand: list[str], players: int = 2) -> Photograph:
    """Seat 0's turn: a hand, nothing in the layout, no shot made yet, half of the deck left, or none in the final wind.

    The other seats' hands are empty: they do not matter.
    """
    deck = [*range(rules.colours_in_play(players) * rules.NUMBERS), rules.SUNSET]
    s = new(Photograph)
    rules.setup(s, players, 0, [rules.INFORMATIVE, 0, 0], deck, len(deck))
    s.phase = phase
    s.drawn = s.deck_size if phase == rules.FINAL_WIND else s.deck_size // 2
    for row, column in rules.DIAGRAM:
        s.layout[row][column] = rules.NONE
    s.in_layout = 0
    for shot in range(rules.SHOTS):
        s.faced[shot] = 0
    for seat in s.seats:
        rules.clear_seat(seat)
    for name in hand:
        rules.add_to_hand(s.seats[0], card(name))
    return s


def lay(s: Photograph, seat: int, colour: int, *numbers: int) -> None:
    """Play these numbers of a colour to a seat's reel."""
    reel = s.seats[seat].reels[colour]
    for number in numbers:
        s.faced[colour * rules.NUMBERS + number - 1] = 1
        if rules.fits(reel, number):
            rules.add_sharp(reel, number)
        else:
            rules.add_blurred(reel, number)


def put(s: Photograph, row: int, *cards: str | None) -> None:
    """Lay cards into a row of the layout, its outer columns face up."""
    for column, name in enumerate(cards):
        if name is not None:
            s.layout[row][column] = card(name)
            s.faced[card(name)] = rules.OUTER[column]
            s.in_layout += 1


def chosen(s: Photograph, seat: int = 0, seed: str = "") -> int:
    """Steady's choice from what the seat may know."""
    seen = new(Photograph, HIDDEN)
    rules.hide(s, seat, seen)
    return steady.choose(seen, seat, random_words(seed), new(steady.Work))


def wound(s: Photograph) -> tuple[int, int]:
    """Steady's wind as (from, to)."""
    return rules.WINDS[chosen(s) - rules.FIRST_WIND]


def test_a_card_that_would_blur_is_wound_away() -> None:
    # Blue rises and has reached 9: the 2 would be blurred (-2). Red 6 in its place opens a reel (+4).
    s = table(rules.WIND, ["blue-2", "red-6", "red-7", "red-8", "red-9", "red-10"])
    s.taken = 1
    lay(s, 0, BLUE, 7, 8, 9)
    start, _ = wound(s)
    assert start == 0


def test_cards_are_wound_into_an_order_that_fits() -> None:
    # Two shots: 8 is too far from 3, but not from 5, which fits; no red fits a reel that rises from 11.
    s = table(rules.WIND, ["blue-8", "blue-5", "red-1", "red-2", "red-3", "red-4", "red-5"])
    s.taken = 2
    lay(s, 0, BLUE, 1, 2, 3)
    lay(s, 0, RED, 10, 11)
    assert wound(s) == (0, 1)


def test_a_good_shot_is_claimed_when_it_can_be() -> None:
    # One shot: the fourth sharp blue earns 3 VP and the good shot card, 5 more; to open red earns 4.
    s = table(rules.WIND, ["red-1", "blue-4", "green-1", "green-2", "green-3", "green-4"])
    s.taken = 1
    lay(s, 0, BLUE, 1, 2, 3)
    rules.apply(s, 0, chosen(s))
    assert s.good_shots[BLUE] == 0


def test_at_the_sunset_a_good_shot_is_not_thrown_away() -> None:
    # Two shots: the fourth sharp blue would make its good shot card void (P11); red and green go on instead.
    s = table(rules.SUNSET_WIND, ["blue-4", "red-5", "green-5"])
    lay(s, 0, BLUE, 1, 2, 3)
    lay(s, 0, RED, 1, 2, 3, 4)
    lay(s, 0, GREEN, 1, 2, 3, 4)
    s.good_shots[RED] = s.good_shots[GREEN] = 1
    assert wound(s) == (0, 2)


def test_at_the_end_the_card_that_would_blur_is_left() -> None:
    s = table(rules.FINAL_WIND, ["blue-9", "blue-1", "red-5"])
    lay(s, 0, BLUE, 6, 7, 8)
    lay(s, 0, RED, 1, 2, 3, 4)
    assert wound(s) == (1, 2)


def test_at_the_end_the_missed_shot_spoils_the_cheaper_reel() -> None:
    # To miss blue (P19) costs a reel of 4 (7 VP) and its good shot; to miss yellow costs one of 1, and red one of 2.
    s = table(rules.FINAL_WIND, ["blue-5", "red-9", "yellow-9"])
    s.missed_shot = 1
    lay(s, 0, BLUE, 1, 2, 3, 4)
    lay(s, 0, RED, 7, 8)
    lay(s, 0, YELLOW, 8)
    s.good_shots[BLUE] = 0
    assert rules.WINDS[chosen(s) - rules.FIRST_WIND] == (0, 1)


def test_of_two_open_cards_the_one_that_fits_is_taken() -> None:
    s = table(rules.TAKE, ["green-1", "green-2", "green-3", "green-4", "green-5"])
    lay(s, 0, BLUE, 4, 5, 6)
    put(s, 0, "blue-3")
    put(s, 1, "blue-7")
    assert chosen(s) == rules.take_action(1, rules.LEFT, 1)


def test_a_card_that_lies_face_down_is_judged_by_its_back() -> None:
    # Blue rises from 6. Backs tell that row 0 hides a low blue (a blur) and row 1 a high one (7, 8 or 9 fit).
    s = table(rules.TAKE, ["green-1", "green-2", "green-3", "green-4", "green-5"])
    lay(s, 0, BLUE, 4, 5, 6)
    put(s, 0, None, "blue-3")
    put(s, 1, None, "blue-12")
    assert chosen(s) == rules.take_action(1, rules.LEFT, 1)


def test_a_back_is_not_what_it_cannot_be() -> None:
    # Blue rises from 9. Of the high blues all but 7 have been seen: row 1 hides a blur, and red 2 opens a reel.
    s = table(rules.TAKE, ["green-1", "green-2", "green-3", "green-4", "green-5"])
    lay(s, 0, BLUE, 8, 9)
    lay(s, 1, BLUE, 10, 11, 12)
    put(s, 0, "red-2")
    put(s, 1, None, "blue-7")
    assert chosen(s) == rules.take_action(0, rules.LEFT, 1)


def test_a_seat_that_has_chosen_in_secret_can_be_asked_again() -> None:
    s = table(rules.SUNSET_WIND, ["blue-4", "red-5", "green-5"])
    first = chosen(s)
    rules.apply(s, 0, first)
    assert s.seats[0].pending == first - rules.FIRST_WIND
    assert chosen(s) == first


def test_what_promises_alike_is_chosen_by_chance() -> None:
    # Each card opens a reel of its own and two of them are shot: whichever is missed, it is 8 VP.
    s = table(rules.FINAL_WIND, ["blue-6", "red-6", "yellow-6"])
    found = {chosen(s, seed=str(n)) for n in range(60)}
    assert found == {rules.wind_action(0, 1), rules.wind_action(0, 2), rules.wind_action(1, 2)}


@pytest.mark.parametrize("backs", ["informative", "plain"])
def test_the_best_wind_after_a_take_is_the_best_of_all_winds_tried_one_by_one(backs: str) -> None:
    play = Play.from_secret(find_game("photograph"), 2, {"backs": backs}, secret_of_seed("winds"))
    takes = 0
    while acting := play.actors():
        seat = acting[0]
        s = cast(Photograph, play.seen(seat))
        w = new(steady.Work)
        code = steady.choose(s, seat, random_words(""), w)
        if s.phase == rules.TAKE:
            count = code % 3 + 1
            size = w.seat.hand_size
            winds = range(size * (size - 1) // 2)
            one_by_one = max(steady.value_of_wind(s, seat, *rules.WINDS[i], count, w) for i in winds)
            assert steady.value_of_best_wind(s, seat, count, w) == one_by_one
            takes += 1
        play.play(seat, code)
    assert takes > 10
