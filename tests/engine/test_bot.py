"""Bots over the protocol: they advise, from what their seat knows, and say the same twice."""

from __future__ import annotations

from typing import TypeVar

import pytest

from mutoscope import bots
from mutoscope.bots import Bot, Budget, Choice
from mutoscope.engine import session
from mutoscope.kernel.game import Game, JsonObject
from mutoscope.kernel.play import OptionValues
from mutoscope.kernel.state import HIDDEN, numbers
from tests.engine.tools import Answer, Talk

S = TypeVar("S")


@pytest.fixture
def talk() -> Talk:
    return Talk()


def advice(talk: Talk, match: str, seat: int, bot: str, **more: object) -> Answer:
    return talk.ask("bot", match=match, seat=seat, bot=bot, **more)


@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_answers_a_move_as_it_is_listed_and_does_not_play_it(talk: Talk, bot: str) -> None:
    match = talk.ask("new", game="photograph", players=3, options={"first": 1}, seed="x")["match"]
    before = talk.view(match, "all")
    answer = advice(talk, match, 1, bot, budget={"simulations": 2})
    assert set(answer) == {"move", "thought"}
    assert answer["move"] in talk.legal(match, 1)
    assert isinstance(answer["thought"], dict)
    assert talk.view(match, "all") == before
    talk.play(match, 1, answer["move"])


@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_says_the_same_for_the_same_position_seat_and_seed(talk: Talk, bot: str) -> None:
    match = talk.ask("new", game="photograph", players=2, options={}, seed="x")["match"]
    twin = talk.ask("new", game="photograph", players=2, options={}, seed="x")["match"]
    for _ in range(12):
        seat = talk.ask("actors", match=match)["actors"][0]
        one, other = (advice(talk, m, seat, bot, budget={"simulations": 2}) for m in (match, twin))
        assert one == other
        for m in (match, twin):
            talk.play(m, seat, one["move"])


@pytest.mark.parametrize("bot", bots.BOTS)
def test_what_a_bot_says_hangs_on_nothing_that_its_seat_does_not_know(talk: Talk, bot: str) -> None:
    match = talk.ask("new", game="photograph", players=2, options={"first": 0, "backs": "plain"}, seed="x")["match"]
    said = advice(talk, match, 0, bot, budget={"simulations": 2})
    for seed in ("a", "b", "c"):
        twin = talk.ask("hidden", match=match, seat=0, seed=seed)["match"]
        assert talk.view(twin, "all") != talk.view(match, "all")
        assert advice(talk, twin, 0, bot, budget={"simulations": 2}) == said


def test_another_seed_may_bring_another_move_and_no_seed_is_the_empty_one(talk: Talk) -> None:
    match = talk.rigged(2)
    moves = {advice(talk, match, 0, "random", seed=str(n))["move"]["code"] for n in range(100)}
    assert moves == {move["code"] for move in talk.legal(match, 0)}
    assert advice(talk, match, 0, "random") == advice(talk, match, 0, "random", seed="")


def test_a_bot_may_choose_again_for_a_seat_that_has_chosen(talk: Talk) -> None:
    match = talk.to_sunset()
    talk.wind(match, 0, 0, 1)
    assert advice(talk, match, 0, "random")["move"] in talk.legal(match, 0)


def test_a_bot_is_shown_what_hide_leaves_and_nothing_else(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []

    class Spy(Bot):
        name = "spy"
        about = "Looks."

        def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
            shown.append(seen)
            thought: JsonObject = {"seat": seat, "options": dict(options), "simulations": budget.simulations}
            return Choice(3, thought)

    monkeypatch.setattr(session, "find_bot_for", lambda game, name: Spy())
    match = talk.rigged(2)
    answer = advice(talk, match, 0, "spy", budget={"simulations": 7})
    options = {"backs": "informative", "missed_shot": False, "memory_aid": False, "first": 0}
    assert answer["thought"] == {"seat": 0, "options": options, "simulations": 7}
    assert answer["move"]["code"] == 3
    assert list(numbers(shown[0])).count(HIDDEN) >= 85  # the whole deck, at least


def test_an_unknown_bot_is_a_bad_request_that_names_those_there_are(talk: Talk) -> None:
    talk.rigged(2)
    error = talk.line(b'{"do":"bot","match":"m1","seat":0,"bot":"deep blue"}')["error"]
    assert error["code"] == "bad_request"
    assert all(name in error["message"] for name in bots.BOTS)


@pytest.mark.parametrize(
    "budget",
    [{"time": 5}, {"simulations": 0}, {"simulations": 1.5}, {"simulations": True}, {"milliseconds": "5"}, [], 5],
)
def test_a_budget_that_is_none_is_a_bad_request(talk: Talk, budget: object) -> None:
    assert talk.refused("bot", match=talk.rigged(2), seat=0, bot="random", budget=budget) == "bad_request"


def test_a_bot_of_a_seat_that_has_nothing_to_decide_is_refused(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.refused("bot", match=match, seat=1, bot="random") == "not_your_turn"
    talk.play_on(match, "over")
    assert talk.refused("bot", match=match, seat=0, bot="random") == "over"
