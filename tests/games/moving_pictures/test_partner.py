"""Playing on in thought: an act in thought keeps the rules, and the choice keeps to what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from mutoscope.games.moving_pictures import partner, playouts, rules, steady
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.partner_hand import hand_of
from mutoscope.games.moving_pictures.work import Work, look
from mutoscope.games.moving_pictures.worth import worth_in_order
from mutoscope.kernel import compiled
from mutoscope.kernel.play import random_words
from mutoscope.kernel.state import dtype, new, to_bytes, to_record
from tests.games.moving_pictures.test_steady import somewhere
from tests.games.moving_pictures.tools import Film, a_film, a_table, do, film, hand

SIMULATIONS = 24


def lists() -> tuple[playouts.Act, partner.Thought]:
    return partner.memory(lambda size: [0] * size)


def choose(play: Film, seat: int = 0, seed: str = "", simulations: int = SIMULATIONS) -> int:
    act, thought = lists()
    return partner.decide(play.seen(seat), seat, random_words(seed), new(Work), act, thought, simulations)


def acts(count: int) -> Iterator[tuple[Film, playouts.Act, Work]]:
    """Films before a play, and the same in thought, where the seat that films knows everything."""
    seed = 0
    while count > 0:
        seed += 1
        play = somewhere(seed)
        s = play.state
        if s.step == rules.FILM:
            count -= 1
            act, _ = lists()
            work = new(Work)
            look(s, work)
            playouts.fill_tables(act)
            partner.begin(s, s.turn, hand_of(s, 1 - s.turn), seed, act)
            yield play, act, work


# ---------------------------------------------------------------------- an act in thought


def test_an_act_in_thought_leaves_the_places_that_the_rules_leave() -> None:
    bound = 0
    for play, act, _ in acts(60):
        places = playouts.open_line(play.state, act)
        assert places == rules.open_places(play.state)
        empty = sum(1 << place for place in range(play.state.length) if act.line[place] == 0)
        bound += places != empty
    assert bound > 3


def test_a_scene_filmed_in_thought_does_what_the_rules_say() -> None:
    compared = 0
    for play, act, work in acts(60):
        s = play.state
        move = play.mask(s.turn).index(1)
        slot, place = divmod(move, rules.MOST_PLACES)
        card = s.seats[s.turn].hand[slot].number
        if s.effects[card] == rules.FAIR_EXCHANGE:
            continue  # which card is taken is this world's luck
        partner.do_move(s, s.turn, move, act, work)
        play.play(s.turn, move)
        after = play.state
        if after.step <= rules.MOVE:
            assert act.line[: after.length] == [max(scene.number, 0) for scene in after.places[: after.length]]
        if after.step == rules.FILM:
            compared += 1
            assert act.hands == [hand_of(after, seat) for seat in range(2)]
            assert (act.now[playouts.DELETED], act.now[playouts.TURN]) == (after.deleted, after.turn)
            assert act.now[playouts.LAST] == place
    assert compared > 20


def test_how_surely_a_card_fits_is_its_part_of_all_hands_that_the_other_seat_may_hold() -> None:
    act, _ = lists()
    playouts.fill_tables(act)
    act.lower[0], act.upper[0], act.before[0], act.behind[0] = 3, 12, 1, 2
    own = 1 << 5 | 1 << 8 | 1 << 9
    unseen = [1, 2, 4, 6, 7, 10, 11, 13, 14, 16]
    # Between 3 and 8 lies one place, for 5; between 8 and 12 two, for 9 and one card of the other seat: 10 or 11.
    hands = list(combinations(unseen, 3))
    fitting = [cards for cards in hands if not {4, 6, 7} & set(cards) and len({10, 11} & set(cards)) == 1]
    found = playouts.fit(act, 0, 8, own, sum(1 << card for card in unseen), 3)
    assert found == 64 * len(fitting) // len(hands) > 0
    assert playouts.fit(act, 0, 13, own, 0, 3) == playouts.WRONG


def test_an_act_played_to_its_end_in_thought_is_worth_what_editing_it_brings() -> None:
    # 5 and 11 go to the only places where all rises, and two deleted scenes are left.
    play = a_table([1, 3, None, 8, None, 13], ([5], [11]), last=13)
    act, _ = lists()
    work = new(Work)
    look(play.state, work)
    playouts.fill_tables(act)
    partner.begin(play.state, 0, 1 << 11, 0, act)
    assert playouts.play_on(play.state, act, work) == worth_in_order(play.state, play.state.deleted)
    assert act.line[:6] == [1, 3, 5, 8, 11, 13]


# ---------------------------------------------------------------------- the choice


def test_a_card_goes_where_all_will_rise_when_only_one_place_is_left_to_the_partner() -> None:
    play = a_table([None, 3, 5, 8, None, 16], ([1], [11]), last=16)
    slot, place = divmod(choose(play), rules.MOST_PLACES)
    assert (hand(play, 0)[slot], place) == (1, 0)


def test_Rain_on_Set_is_kept_for_the_last_card() -> None:
    play = a_table([1, None, 5, 7, None, None], ([9, 3], [16]), last=7)
    slot, place = divmod(choose(play), rules.MOST_PLACES)
    assert (hand(play, 0)[slot], place) == (3, 1)


def test_The_Understudy_takes_a_card_that_fits_for_one_that_does_not() -> None:
    play = a_table([2, 3, None, 7, None, 13], ([11, 16], []), last=13)
    s = play.state
    s.under[s.under.index(5)], s.aside[0].number = s.aside[0].number, 5
    film(play, 0, 11, 4)
    do(play, 0, "peek", aside=0)
    assert GAME.name_move(play.state, 0, choose(play)) == {"kind": "recast", "slot": 0}


def test_Night_Train_moves_a_scene_to_where_it_rises() -> None:
    play = a_table([1, 16, 3, 5, None, None], ([13], [8]), last=5)
    film(play, 0, 13, 4)
    assert GAME.name_move(play.state, 0, choose(play)) == {"kind": "move", "from": 1, "to": 5}


def test_of_few_moves_all_playouts_are_made_and_the_last_two_get_most() -> None:
    play = a_film([2, 6, 11], [4, 9, 13])
    act, thought = lists()
    partner.decide(play.seen(0), 0, random_words(""), new(Work), act, thought, 100)
    assert thought.told[partner.MOVES] == partner.MOST_MOVES
    assert sum(thought.tries) == thought.told[partner.SIMULATIONS] <= 100
    assert thought.tries[0] == thought.tries[1] == max(thought.tries)


# ---------------------------------------------------------------------- anywhere


def test_every_choice_is_legal_and_the_same_again_and_looking_changes_nothing() -> None:
    for seed in range(24):
        play = somewhere(seed)
        for seat in play.actors():
            before = to_bytes(play.seen(seat))
            code = choose(play, seat, str(seed))
            assert play.mask(seat)[code] == 1
            assert choose(play, seat, str(seed)) == code
            assert to_bytes(play.seen(seat)) == before


def test_a_choice_does_not_depend_on_what_the_seat_does_not_see() -> None:
    for seed in range(24):
        play = somewhere(seed)
        for seat in play.actors():
            other = play.imagined(seat, f"another world {seed}")
            assert choose(other, seat, "seed") == choose(play, seat, "seed")


def test_interpreted_and_compiled_choose_the_same_for_the_same_reasons() -> None:
    fast = compiled.load(partner.__name__)
    for seed in range(40):
        play = somewhere(seed)
        for seat in play.actors():
            seen = play.seen(seat)
            slow_act, slow = lists()
            code = partner.decide(seen, seat, random_words(str(seed)), new(Work), slow_act, slow, SIMULATIONS)
            act, thought = partner.memory(lambda size: np.zeros(size, np.int64))  # type: ignore[arg-type,return-value]
            work, rng = np.zeros(1, dtype(Work))[0], np.array(random_words(str(seed)))
            assert fast.decide(to_record(seen), seat, rng, work, act, thought, SIMULATIONS) == code
            assert [list(map(int, numbers)) for numbers in thought] == [list(numbers) for numbers in slow]


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


def test_what_Overheard_told_bars_hands_from_thought() -> None:
    # The partner's lowest card is 9: no hand with a lower one is thought of.
    play = a_film([7, 2, 14], [9, 11, 13])
    film(play, 0, 7, 2)
    do(play, 0, "ask", end="lowest")
    play.play(1, play.mask(1).index(1))
    _, thought = lists()
    work = new(Work)
    seen = play.seen(0)
    steady.choose(seen, 0, random_words(""), work)
    hands = partner.list_hands(seen, 0, random_words(""), work, thought, partner.MOST_HANDS)
    assert hands > 0
    for cards in thought.hands[:hands]:
        assert all(card > 9 for card in range(1, 17) if cards >> card & 1)
