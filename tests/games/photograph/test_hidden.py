"""Who knows what: backs, memory, and every way the hidden cards could lie."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import card_name
from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import HIDDEN, fields
from tests import laws
from tests.games.photograph.tools import a_game, card, give_hand, give_reel, hand, take, wind


def test_P1_an_informative_back_tells_colour_and_half() -> None:
    play = a_game(2)
    give_hand(play, 1, "red-1", "red-6", "red-7", "red-12", "green-6")
    assert play.view(0)["hands"][1] == ["red-low?", "red-low?", "red-high?", "red-high?", "green-low?"]  # type: ignore[index]


def test_P1_a_plain_back_tells_nothing() -> None:
    play = a_game(2, backs="plain")
    view = play.view(0)
    assert view["hands"] == [hand(play, 0), ["?"] * 5]
    assert view["layout"] == [
        ["blue-1", "?", "?", "blue-10"],
        ["blue-2", "?", "?", "blue-11"],
        ["blue-3", "?", "?", "blue-12"],
    ]


def test_a_spectator_sees_no_hand_and_the_whole_truth_sees_all() -> None:
    play = a_game(2)
    assert play.view(SPECTATOR)["hands"] == [["red-low?"] * 3 + ["red-high?"] * 2, ["red-low?"] * 3 + ["red-high?"] * 2]
    assert play.view(None)["hands"] == [hand(play, 0), hand(play, 1)]


def test_the_order_of_the_deck_and_a_field_nobody_spoke_of_stay_hidden() -> None:
    seen = a_game(2).seen(0)
    assert seen.deck == [HIDDEN] * 85


def test_P9_a_card_taken_face_up_stays_known_and_one_taken_face_down_does_not() -> None:
    play = a_game(2)
    take(play, 0, 0, "left", 2)  # blue 1 lay open, blue 4 face down
    theirs = play.seen(1).seats[0]
    assert theirs.hand[theirs.hand_size - 2] == card("blue-1")
    assert card_name(theirs.hand[theirs.hand_size - 1]) == "blue-low?"
    # At the table it is a back all the same.
    assert play.view(1)["hands"][0][-2:] == ["blue-low?", "blue-low?"]  # type: ignore[index]


def test_P9_a_blurred_number_is_never_shown_again() -> None:
    play = a_game(2)
    give_reel(play, 0, "red", 1, -9, 3)
    for who in (0, 1, SPECTATOR, None):
        assert play.view(who)["reels"][0]["red"] == [1, "blurred", 3]  # type: ignore[index,call-overload]
        assert "memory" not in play.view(who)


def test_P9_the_memory_aid_shows_what_has_lain_open() -> None:
    play = a_game(2, memory_aid=True)
    give_reel(play, 0, "red", 1, -9, 3)
    take(play, 0, 0, "left", 2)
    memory = play.view(1)["memory"]
    assert isinstance(memory, dict)
    assert memory["seats"][0]["blurred"]["red"] == [9]  # type: ignore[index,call-overload]
    assert memory["seats"][0]["hand"] == [None] * 5 + ["blue-1", None]  # type: ignore[index,call-overload]


def test_a_view_of_every_seat_differs_only_in_hands() -> None:
    play = laws.random_play(GAME, 3, {}, 7, 20)
    views = [play.view(seat) for seat in (0, 1, 2, SPECTATOR)]
    for view in views:
        del view["hands"]
    assert all(view == views[0] for view in views)


def test_hide_speaks_of_every_field_but_the_deck() -> None:
    """Deny by default: this fails when a field is added, and says so, until hide has been told about it."""
    play = laws.random_play(GAME, 4, {"missed_shot": True}, 3)
    seen = play.seen(SPECTATOR)
    silent = {name for name, _, _ in fields(Photograph) if HIDDEN in _numbers(getattr(seen, name))}
    assert silent == {"deck"}


def _numbers(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    if isinstance(value, list):
        return [n for item in value for n in _numbers(item)]
    return [n for item in vars(value).values() for n in _numbers(item)]


# ---------------------------------------------------------------------- every arrangement, counted


def tiny(backs: str, *unseen: str) -> Play[Photograph]:
    """Two players; all but these cards have lain open and are gone.

    Of the unseen cards seat 1 holds the first two, the layout's face-down place (0, 1) has the third, and the others
    are still in the deck with the sunset.
    """
    play = a_game(2, backs=backs)
    s = play.state
    cards = [card(name) for name in unseen]
    for p in range(2):
        give_hand(play, p)
    for r, c in rules.DIAGRAM:
        s.layout[r][c] = rules.NONE
    rest = [c for c in range(60) if c not in cards]
    for i in range(84):
        s.gone[i] = rest[i] if i < len(rest) else rules.NONE
        s.faced[i] = 1 if i in rest else 0
    s.gone_size = len(rest)
    give_hand(play, 1, *unseen[:2])
    s.layout[0][1] = cards[2]
    s.in_layout = 1
    left = [*cards[3:], rules.SUNSET]
    s.drawn = 61 - len(left)
    s.deck = [rules.NONE] * s.drawn + left + [rules.NONE] * (85 - 61)
    return play


def arrangement(s: Photograph) -> tuple[int, ...]:
    return (*s.seats[1].hand[:2], s.layout[0][1], *s.deck[s.drawn : s.deck_size])


def possible(s: Photograph) -> Iterator[tuple[int, ...]]:
    """By trying: every order of the unseen cards that shows the same backs, with the sunset at every place left."""
    cards = [c for c in arrangement(s) if c != rules.SUNSET]
    shown = [rules.back_of(s, c) for c in cards[:3]]
    for order in itertools.permutations(cards):
        if [rules.back_of(s, c) for c in order[:3]] == shown:
            for at in range(3, len(order) + 1):
                yield (*order[:at], rules.SUNSET, *order[at:])


@pytest.mark.parametrize("backs", ["informative", "plain"])
def test_imagine_reaches_every_possible_arrangement_and_each_as_often(backs: str) -> None:
    play = tiny(backs, "blue-1", "blue-2", "red-7", "blue-3", "red-8")
    expected = set(possible(play.state))
    # informative: 3 x 2 ways for two of three low blues in a hand, 2 for the red, 2 orders of what is left, 3 sunsets
    # plain: 5! orders, 3 places for the sunset
    assert len(expected) == {"informative": 72, "plain": 360}[backs]
    times = 60 * len(expected)
    seen = play.seen(0)
    found = Counter(arrangement(laws.imagined(GAME, seen, 0, str(n))) for n in range(times))
    assert set(found) == expected
    chi_squared = sum((count - 60) ** 2 / 60 for count in found.values())
    degrees = len(expected) - 1
    assert chi_squared < degrees + 5 * (2 * degrees) ** 0.5  # five standard deviations


def test_P12_imagine_gives_a_chosen_secret_wind_every_way_it_could_be() -> None:
    play = a_game(2, sunset=22)
    take(play, 0, 0, "left", 1)
    play.state.in_layout = 0
    for r, c in rules.DIAGRAM:
        play.state.layout[r][c] = rules.NONE
    wind(play, 0, 0, 1)
    wind(play, 1, 2, 3)
    seen = play.seen(0)
    found = {laws.imagined(GAME, seen, 0, str(n)).seats[1].pending for n in range(200)}
    assert found == set(range(10))
