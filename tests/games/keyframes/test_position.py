"""Positions handed in: what play can reach is taken, what is taken can be played on."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.play import Play, Start
from mutoscope.kernel.state import numbers
from tests import laws
from tests.games.keyframes.test_laws import TABLES, cards_of


def flaw(play: Play[Keyframes]) -> str:
    return GAME.flaw(play.state, play.players, GAME.option_codes(play.start.options))


@given(TABLES)
def test_a_position_that_play_reaches_or_that_is_imagined_has_no_flaw(play: Play[Keyframes]) -> None:
    assert flaw(play) == ""
    for seat in laws.watchers(play):
        assert flaw(play.imagined(seat, "x")) == ""


@settings(max_examples=300)
@given(TABLES, st.data())
def test_a_position_with_a_number_changed_is_refused_or_can_be_played_to_the_end(
    play: Play[Keyframes], data: st.DataObject
) -> None:
    changed = list(numbers(play.state))
    places = st.integers(0, len(changed) - 1)
    for _ in range(data.draw(st.integers(1, 2))):
        at, other = data.draw(places), data.draw(places)
        changed[at], changed[other] = changed[other], changed[at]
        near = st.integers(changed[at] - 2, changed[at] + 2)
        changed[at] = data.draw(
            st.just(changed[at]) | near | st.integers(-3, 60) | st.integers(-(1 << 15), (1 << 15) - 1)
        )
    played = Play(GAME, Start(play.players, play.start.options, (), tuple(changed)), b"secret")
    if flaw(played) == "":
        played.settle()
        for _ in laws.random_moves(played, 3):
            pass
        assert played.is_over()
        assert sorted(cards_of(played.state)) == list(range(54))
