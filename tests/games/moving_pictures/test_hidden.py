"""Who knows what, and every way the hidden cards could lie, counted."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.view import lying
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.state import HIDDEN, numbers
from tests import laws
from tests.games.moving_pictures.tools import Film, a_film, a_table, do, film, seen_hand


def test_a_seat_sees_its_own_hand_and_backs_of_the_other() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    assert play.view(0)["hands"] == [[9, 14, 2], ["?", "?", "?"]]
    assert play.view(1)["hands"] == [["?", "?", "?"], [4, 6, 10]]
    assert play.view(SPECTATOR)["hands"] == [["?", "?", "?"], ["?", "?", "?"]]
    assert play.view(None)["hands"] == [[9, 14, 2], [4, 6, 10]]


def test_cards_set_aside_are_seen_by_nobody_until_they_are_looked_at() -> None:
    play = a_film([9, 14, 2], [4, 6, 10], aside=[5, 12, 1, 16])
    for who in (0, 1, SPECTATOR):
        assert play.view(who)["aside"] == ["?"] * 4
    assert play.view(None)["aside"] == [5, 12, 1, 16]


def test_hide_speaks_of_every_field() -> None:
    """Deny by default: this fails when a field is added, and says so, until hide has been told about it."""
    for play in (a_film([9, 14, 2], [4, 6, 10]), a_table([1, 3, 4, 5, 7, 8])):
        for seat in laws.watchers(play):
            assert HIDDEN not in numbers(play.seen(seat))


def test_views_differ_only_in_faces() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    do(play, 0, "show", slot=1)
    views = [play.view(seat) for seat in (0, 1, SPECTATOR)]
    for view in views:
        del view["hands"]
        del view["aside"]
    assert views == [views[0]] * 3


def test_handles_of_cards_are_drawn_anew_when_somebody_looked_at_one_set_aside_and_when_an_act_is_dealt() -> None:
    play = a_film([11, 14, 2], [4, 6, 10])
    moved = [GAME.secret_moves(play.state)]
    film(play, 0, 11, 0)
    moved.append(GAME.secret_moves(play.state))
    do(play, 0, "peek", aside=2)
    moved.append(GAME.secret_moves(play.state))
    do(play, 0, "recast", slot=0)
    moved.append(GAME.secret_moves(play.state))
    assert [one == other for one, other in itertools.pairwise(moved)] == [True, False, True]
    done = a_table([1, 3, 5, 7, 8, 9])
    before = GAME.secret_moves(done.state)
    done.shuffle(list(range(1, 17)))
    assert GAME.secret_moves(done.state) != before


def test_an_exchanged_card_stays_known_to_who_gave_it_when_it_is_recast() -> None:
    play = a_film([5, 14, 2], [4, 11, 10])
    film(play, 0, 5, 2)
    do(play, 0, "exchange", slot=1, other=2)  # seat 1 now holds 4 11 2
    film(play, 1, 11, 5)
    do(play, 1, "peek", aside=0)
    do(play, 1, "recast", slot=1)
    assert seen_hand(play, 0, 1) == ["?", "?"]
    assert play.view(0)["aside"][0] == 2  # type: ignore[index]


# ---------------------------------------------------------------------- every arrangement, counted


def check_counted(play: Film, seat: int, is_possible: Callable[..., bool], *places: str, ways: int) -> None:
    """In these places `imagine` lays each of so many arrangements that are possible, each as often, and no other.

    Any of the cards that the seat cannot see may lie there, if `is_possible`, which gets a number for each place.
    """
    seen = play.seen(seat)
    unseen = [number for number in range(1, 17) if rules.unseen_cards(seen) >> number & 1]
    expected = {order for order in itertools.permutations(unseen, len(places)) if is_possible(*order)}
    assert len(expected) == ways
    assert all(cards_at(seen)[place] == rules.BACK for place in places)
    found: Counter[tuple[int, ...]] = Counter()
    for n in range(60 * ways):
        imagined = cards_at(laws.imagined(GAME, seen, seat, str(n)))
        found[tuple(imagined[place] for place in places)] += 1
    assert set(found) == expected
    chi_squared = sum((count - 60) ** 2 / 60 for count in found.values())
    assert chi_squared < ways - 1 + 5 * (2 * ways) ** 0.5  # five standard deviations


def cards_at(s: MovingPictures) -> dict[str, int]:
    """Which card lies where."""
    return {place: card.number for place, card in lying(s)}


def test_imagine_lays_any_unseen_card_anywhere_and_each_as_often() -> None:
    # In Act III nothing is set aside: 8 cards mark the places, and seat 1 holds 2 of the 10 unseen ones.
    play = a_table([1, 3, 5, 7, None, None, None, 9], ([14], [2, 4]), last=9)
    check_counted(play, 0, lambda a, b: True, "hand-1-0", "hand-1-1", ways=90)


def test_imagine_keeps_to_what_Overheard_told_the_one_who_asked() -> None:
    play = a_table([None, None, None, None, 5, 9], ([7], [10, 12, 6]), last=9)
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    # 6 was the lowest: the others are two of 8, 10, 11, 12, 13, 14, 15, 16.
    check_counted(play, 0, lambda a, b: min(a, b) > 6, "hand-1-0", "hand-1-1", ways=8 * 7)


def test_imagine_keeps_to_what_Overheard_told_of_the_highest() -> None:
    play = a_table([None, None, None, None, 5, 9], ([7], [10, 12, 6]), last=9)
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="highest")
    # 12 was the highest: the others are two of 1, 2, 3, 4, 6, 8, 10, 11.
    check_counted(play, 0, lambda a, b: max(a, b) < 12, "hand-1-0", "hand-1-2", ways=8 * 7)


def test_imagine_keeps_to_what_Overheard_told_those_who_only_watch() -> None:
    play = a_table([None, None, None, 1, 5, 9], ([7], [10, 6]), last=9)
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    # They saw that card 2 is the lower one: of any two of the 12 unseen cards there is one way.
    check_counted(play, SPECTATOR, lambda a, b: b < a, "hand-1-0", "hand-1-1", ways=66)


def test_imagine_keeps_to_what_Overheard_told_when_a_card_that_was_not_shown_has_been_filmed() -> None:
    play = a_table([None, None, None, None, 5, 9], ([7], [10, 12, 6]), last=9)
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    film(play, 1, 10, 1)
    # Card 3 of that hand is lower than 10 and than card 2.  Unseen are 1 2 3 4 6 8 and six above 10: with 1 go 11
    # others, with 2 ten, with 3 nine, with 4 eight, with 6 seven, with 8 six.
    check_counted(play, SPECTATOR, lambda a, b: b < a and b < 10, "hand-1-0", "hand-1-1", ways=51)


def test_imagine_keeps_to_what_Overheard_told_of_a_card_that_was_swapped_with_one_set_aside() -> None:
    play = a_table([None, None, None, None, 5, 9], ([7], [10, 11, 6]), last=9)
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    film(play, 1, 11, 1)
    do(play, 1, "peek", aside=3)
    do(play, 1, "recast", slot=0)
    # The card that is set aside now is higher than 6: 8, 10, 12 to 16.  The new one may be any of the other ten.
    check_counted(play, 0, lambda new, old: old > 6, "hand-1-0", "aside-0", ways=7 * 10)
