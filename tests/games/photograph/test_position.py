"""Positions handed in: what play can reach is taken, what is taken can be played on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.play import Play, Start
from mutoscope.kernel.state import numbers
from tests import laws
from tests.games.photograph.test_laws import MOVES, TABLES, a_table, cards_of
from tests.games.photograph.tools import a_game, card


def flaw(play: Play[Photograph]) -> str:
    return GAME.flaw(play.state, play.players, GAME.option_codes(play.start.options))


@given(TABLES, MOVES)
def test_a_position_that_play_reaches_or_that_is_imagined_has_no_flaw(table: dict[str, object], most: int) -> None:
    play = a_table(table, most)
    assert flaw(play) == ""
    for seat in laws.watchers(play):
        assert flaw(play.imagined(seat, "x")) == ""


@settings(max_examples=300)
@given(TABLES, MOVES, st.data())
def test_a_position_with_a_number_changed_is_refused_or_can_be_played_to_the_end(
    table: dict[str, object], most: int, data: st.DataObject
) -> None:
    play = a_table(table, most)
    changed = list(numbers(play.state))
    places = st.integers(0, len(changed) - 1)
    for _ in range(data.draw(st.integers(1, 2))):
        at, other = data.draw(places), data.draw(places)
        changed[at], changed[other] = changed[other], changed[at]
        near = st.integers(changed[at] - 2, changed[at] + 2)
        changed[at] = data.draw(
            st.just(changed[at]) | near | st.integers(-3, 130) | st.integers(-(1 << 15), (1 << 15) - 1)
        )
    played = Play(GAME, Start(play.players, play.start.options, (), tuple(changed)))
    if flaw(played) == "":
        cards = cards_of(played.state)
        assert set(cards.values()) == {1}
        for _ in laws.random_moves(played, 3):
            pass
        assert cards_of(played.state) == {c: 1 for c in cards if c != rules.SUNSET}
        assert rules.winners(played.state) != 0


def swap_with_the_sunset(s: Photograph) -> None:
    s.seats[0].hand[0], s.deck[s.deck_size - 1] = s.deck[s.deck_size - 1], s.seats[0].hand[0]


def give_a_card_away(s: Photograph) -> None:
    s.gone[0], s.seats[0].hand[4] = s.seats[0].hand[4], rules.NONE
    s.gone_size, s.seats[0].hand_size = 1, 4


def shoot_what_does_not_fit(s: Photograph) -> None:
    reel = s.seats[0].reels[1]
    for number in (1, 9):
        s.seats[0].hand.remove(card(f"red-{number}"))
        s.faced[card(f"red-{number}")] = 1
    s.seats[0].hand += [rules.NONE, rules.NONE]
    s.seats[0].hand_size = 3
    reel.shots[:2], reel.length, reel.sharp, reel.last, reel.direction = [1, 9], 2, 2, 9, 1


def choose_a_wind(s: Photograph) -> None:
    s.seats[0].pending = 0
    s.chosen = 1


def wind_without_cards_taken(s: Photograph) -> None:
    s.phase = rules.WIND
    s.taken = 1


WRONG: list[tuple[str, Callable[[Photograph], object]]] = [
    ("in play", lambda s: setattr(s, "in_play", [1, 1, 1, 1, 0, 0, 0])),
    ("nobody's turn", lambda s: setattr(s, "turn", 2)),
    ("nobody's turn", lambda s: setattr(s, "phase", 5)),
    ("neither come", lambda s: setattr(s, "sunset_done", 2)),
    ("more cards are dealt", lambda s: setattr(s, "drawn", -1)),
    ("more cards are dealt", lambda s: setattr(s, "drawn", 62)),
    ("the table that it says", lambda s: setattr(s, "players", 3)),
    ("the table that it says", lambda s: setattr(s, "backs", 1)),
    ("the table that it says", lambda s: setattr(s, "in_layout", 11)),
    ("the table that it says", lambda s: s.layout[3].__setitem__(0, card("blue-1"))),
    ("the table that it says", shoot_what_does_not_fit),
    ("there twice", lambda s: s.seats[0].hand.__setitem__(0, card("red-2"))),
    ("there twice", swap_with_the_sunset),
    ("face down", lambda s: s.faced.__setitem__(card("blue-1"), 0)),
    ("face down", lambda s: s.faced.__setitem__(card("blue-4"), 1)),
    ("face down", lambda s: s.faced.__setitem__(card("purple-4"), 1)),
    ("good shot", lambda s: s.good_shots.__setitem__(0, 0)),
    ("good shot", lambda s: s.good_shots.__setitem__(6, rules.VOID)),
    ("cards taken", lambda s: setattr(s, "taken", 1)),
    ("a hand has", give_a_card_away),
    ("a hand has", wind_without_cards_taken),
    ("a wind is chosen", choose_a_wind),
]


@pytest.mark.parametrize(("words", "change"), WRONG)
def test_a_position_that_cannot_be_is_refused_in_words(words: str, change: Callable[[Photograph], object]) -> None:
    play = a_game(2)
    assert flaw(play) == ""
    change(play.state)
    assert words in flaw(play)


@pytest.mark.parametrize(
    ("phase", "words"), [(rules.SUNSET_WIND, "there twice"), (rules.FINAL_WIND, "run out"), (rules.OVER, "a hand has")]
)
def test_a_phase_whose_time_has_not_come_is_refused(phase: int, words: str) -> None:
    play = a_game(2)
    play.state.phase = phase
    assert words in flaw(play)
