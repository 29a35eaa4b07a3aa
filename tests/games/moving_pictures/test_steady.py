"""What steady does in Moving Pictures: where what is best can be worked out by hand, and anywhere."""

from __future__ import annotations

import random

import numpy as np

from mutoscope.games.moving_pictures import rules, steady
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel import compiled
from mutoscope.kernel.game import JsonObject
from mutoscope.kernel.play import Play, Start, random_words, read_options
from mutoscope.kernel.state import dtype, new, numbers, to_bytes, to_record
from tests import laws
from tests.games.moving_pictures.tools import Film, a_film, a_table, do, film, hand


def chosen(play: Film, seat: int = 0, seed: str = "") -> JsonObject:
    """Steady's choice from what the seat may know, as the protocol names it."""
    return GAME.name_move(play.state, seat, choose(play, seat, seed))


def choose(play: Film, seat: int, seed: str) -> int:
    return steady.choose(play.seen(seat), seat, random_words(seed), new(steady.Work))


def film_chosen(play: Film, seat: int = 0) -> tuple[int, object]:
    """Which card steady films, and where."""
    move = chosen(play, seat)
    assert move["kind"] == "film"
    slot = move["slot"]
    assert isinstance(slot, int)
    return hand(play, seat)[slot], move["place"]


# ---------------------------------------------------------------------- filming


def test_a_card_goes_where_all_will_rise_when_only_one_place_is_left_to_the_partner() -> None:
    # 1 fits only at the left; the partner's card then has to go between 8 and 16.
    assert film_chosen(a_table([None, 3, 5, 8, None, 16], ([1], [11]), last=16)) == (1, 0)


def test_what_fits_surely_is_filmed_before_what_may_not() -> None:
    # 14 is right at the end unless the partner holds 15 or 16; 9 may have to be the third or the fourth scene.
    play = a_table([3, 5, None, None, 13, None], ([9, 14], [11]), last=5)
    assert film_chosen(play) == (14, 5)


def test_a_card_that_was_shown_counts() -> None:
    # The partner's 7 has been shown: 5 leaves it the place between 5 and 9, and 11 that between 9 and 13.
    play = a_table([1, None, None, 9, None, 13], ([5, 11], [7]), last=13)
    play.state.seats[1].hand[0].known = rules.BOTH
    play.state.turn = 0
    assert film_chosen(play) in ((5, 1), (11, 4))


def test_The_Mirror_in_the_movie_turns_its_ends_round() -> None:
    # The ends will be swapped: the low card belongs at the right end.
    assert film_chosen(a_table([None, 2, 5, 7, 9, None], ([1], [14]), last=9)) == (1, 5)


def test_The_Mirror_in_ones_own_hand_turns_the_ends_round_too() -> None:
    play = a_table([None, None, 5, 7, 9, None], ([2, 1], [14]), last=9)
    assert film_chosen(play) in ((1, 5), (2, 1))


def test_Rain_on_Set_is_kept_for_the_last_card() -> None:
    # 3 and 9 both fit surely; 9 costs a deleted scene now and nothing as the last card.
    assert film_chosen(a_table([1, None, 5, 7, None, None], ([9, 3], [16]), last=7)) == (3, 1)


def test_scenes_that_bind_are_held_back() -> None:
    assert film_chosen(a_table([1, None, 5, 7, None, None], ([16, 3], [13]), last=7)) == (3, 1)


def test_a_hand_is_the_less_likely_the_less_it_agrees_with_what_was_filmed() -> None:
    # Seat 0 opened with 6 at the left end.  With two higher cards beside it that may be right; with two lower, never.
    play = a_film([6, 8, 11], [9, 13, 14])
    film(play, 0, 6, 0)
    work = new(steady.Work)
    steady.choose(play.seen(1), 1, random_words(""), work)
    weights: dict[bool, list[int]] = {True: [], False: []}
    for low, high, weight in zip(work.low, work.high, work.weight[: work.hands], strict=False):
        cards = [card for card in range(1, 17) if (low | high << 8) >> card & 1]
        if len(cards) == 2 and (min(cards) > 6 or max(cards) < 6):
            weights[min(cards) > 6].append(weight)
    assert min(weights[True]) > max(weights[False])


# ---------------------------------------------------------------------- effects


def test_Love_Letter_tells_of_The_Mirror_before_anything_else() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    assert chosen(play) == {"kind": "show", "slot": 1}


def test_A_Fair_Exchange_takes_a_card_that_is_not_known_yet() -> None:
    play = a_table([None, None, None, None, 7, 13], ([5, 14], [4, 6]), last=13)
    play.state.seats[1].hand[0].known = rules.BOTH
    film(play, 0, 5, 0)
    assert {GAME.name_move(play.state, 0, choose(play, 0, str(n)))["other"] for n in range(20)} == {1}


def test_The_Understudy_takes_a_card_that_fits_for_one_that_does_not() -> None:
    # 16 is the last card of the hand and the only place left is between 3 and 7; the card looked at is 5.
    play = a_table([2, 3, None, 7, None, 13], ([11, 16], []), last=13)
    s = play.state
    s.under[s.under.index(5)], s.aside[0].number = s.aside[0].number, 5
    film(play, 0, 11, 4)
    do(play, 0, "peek", aside=0)
    assert chosen(play) == {"kind": "recast", "slot": 0}


def test_Night_Train_moves_a_scene_to_where_it_rises() -> None:
    # 16 lies before 3, 5, 7; at the right end it does not.
    play = a_table([1, 16, 3, 5, None, None], ([13], [8]), last=5)
    film(play, 0, 13, 4)
    assert chosen(play) == {"kind": "move", "from": 1, "to": 5}


# ---------------------------------------------------------------------- editing and cutting


def test_The_Wrong_Door_swaps_to_the_side_that_brings_the_scenes_in_order() -> None:
    assert chosen(a_table([1, 3, 5, 4, 7, 8])) == {"kind": "swap", "with": 2}
    assert chosen(a_table([1, 4, 3, 5, 7, 8])) == {"kind": "swap", "with": 2}


def test_edits_are_thought_through_to_the_last() -> None:
    # 4 to the left now, 6 then two to the left, makes 1 4 6 7 8 9 of 4 1 8 7 6 9?  No: 1 4 8 7 6 9, then 1 4 6 7 8 9.
    play = a_table([4, 1, 8, 7, 6, 9])
    do(play, 0, "swap", **{"with": 1})
    assert chosen(play) == {"kind": "swap", "with": 2}


def test_The_Duel_removes_what_is_out_of_order() -> None:
    assert chosen(a_table([1, 3, 16, 10, 11, 13])) == {"kind": "remove", "place": 2}


def test_The_Duel_leaves_Last_Goodbye_at_the_end_where_it_costs_nothing() -> None:
    # Without 15 the scenes rise.  Without 16, 10 is to be cut and 15 costs a deleted scene.
    assert chosen(a_table([1, 3, 5, 15, 10, 16])) == {"kind": "remove", "place": 3}


def test_On_the_Cutting_Room_Floor_removes_what_is_out_of_order() -> None:
    assert chosen(a_table([1, 3, 16, 5, 7, 12])) == {"kind": "remove", "place": 2}


def test_a_cut_takes_a_scene_that_is_out_of_order() -> None:
    assert chosen(a_table([9, 1, 3, 5, 7, 8])) == {"kind": "cut", "place": 0}


def test_together_it_agrees_to_what_is_as_good() -> None:
    play = a_table([9, 8, 1, 3, 5, 7], editor="together")
    do(play, 0, "cut", place=1)  # 9 or 8 first: alike
    assert {choose(play, 1, str(n)) for n in range(20)} == {rules.FIRST_CUT + 1}


def test_together_it_counters_what_is_worse_but_not_for_ever() -> None:
    play = a_table([1, 3, 5, 4, 7, 8], editor="together")
    do(play, 0, "swap", **{"with": 4})
    assert {choose(play, 1, str(n)) for n in range(20)} == {rules.FIRST_SWAP + 2, rules.FIRST_SWAP + 4}


# ---------------------------------------------------------------------- anywhere


def somewhere(seed: int) -> Film:
    """A film of any act after a random number of random moves, not over."""
    chance = random.Random(seed)
    options = read_options(GAME, 2, {"first": 0, "deleted": seed % 3, "editor": ["either", "together"][seed % 2]})
    state, cards = new(MovingPictures), chance.sample(range(1, 17), 16)
    rules.setup(state, 2, seed % 2, GAME.option_codes(options), cards, 16)
    rules.deal(state, seed % 3 + 1, seed % 2, cards)
    play = Play(GAME, Start(2, options, (), tuple(numbers(state))), bytes(32))
    for step, _ in enumerate(laws.random_moves(play, seed)):
        if step == seed % 11:
            break
    return play if play.actors() else somewhere(seed + 1000)


def test_every_choice_is_legal_and_looking_changes_nothing() -> None:
    for seed in range(80):
        play = somewhere(seed)
        for seat in play.actors():
            seen = play.seen(seat)
            before = to_bytes(seen)
            code = steady.choose(seen, seat, random_words(str(seed)), new(steady.Work))
            assert play.mask(seat)[code] == 1
            assert to_bytes(seen) == before
            assert choose(play, seat, str(seed)) == code


def test_a_choice_does_not_depend_on_what_the_seat_does_not_see() -> None:
    for seed in range(40):
        play = somewhere(seed)
        for seat in play.actors():
            other = play.imagined(seat, f"another world {seed}")
            assert choose(other, seat, "seed") == choose(play, seat, "seed")


def test_interpreted_and_compiled_choose_and_promise_the_same() -> None:
    fast = compiled.load(steady.__name__)
    for seed in range(120):
        play = somewhere(seed)
        for seat in play.actors():
            seen = play.seen(seat)
            work, record = new(steady.Work), np.zeros(1, dtype(steady.Work))[0]
            code = steady.choose(seen, seat, random_words(str(seed)), work)
            assert fast.choose(to_record(seen), seat, np.array(random_words(str(seed))), record) == code
            assert record.tobytes() == to_bytes(work)


def test_M9_with_hands_of_any_size_it_plays_on() -> None:
    for hands in (([], [1, 5, 9, 16]), ([1, 5, 9, 16], []), ([5], [1, 9, 16])):
        play = a_table([None, 3, None, 7, None, 13, 14, None], hands, last=7, turn=0 if hands[0] else 1)
        while play.actors():
            seat = play.actors()[0]
            play.play(seat, choose(play, seat, "x"))
        assert play.is_over() or play.is_shuffle_due()


def test_with_other_numbers_for_the_scenes_it_plays_on() -> None:
    play = a_film([9, 1, 14], [5, 7, 11])
    play.state.effects[1:] = play.state.effects[:0:-1]
    for _ in range(60):
        if not play.actors():
            break
        seat = play.actors()[0]
        play.play(seat, choose(play, seat, "x"))
    assert play.is_over() or play.is_shuffle_due()
