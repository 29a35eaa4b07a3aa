"""Chance in the protocol, in a game that shuffles in the middle: two rounds of four draws, a shuffle between."""

from __future__ import annotations

from typing import cast

import pytest

from mutoscope.engine import session
from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.shuffle import StrongShuffler, secret_of_seed
from tests.engine.tools import Talk
from tests.engine.toy import TOY


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    def find_game(name: str) -> Game[object]:
        if name != "toy":
            raise Refused("no_such_game", "There is only the toy.")
        return cast("Game[object]", TOY)

    monkeypatch.setattr(session, "find_game", find_game)
    return Talk()


def asked(talk: Talk) -> str:
    """A match that asks chance, after its first round."""
    made = talk.ask("new", game="toy", players=2, options={"first": 0}, chance="ask", deck=[3, 1, 2, 0])
    for seat in (0, 1, 0, 1):
        talk.play(made["match"], seat, {"kind": "keep"})
    return str(made["match"])


def seeded(talk: Talk, seed: str, draws: int) -> str:
    """A match from a seed, after some draws."""
    match = str(talk.ask("new", game="toy", players=2, options={"first": 0}, seed=seed)["match"])
    draw(talk, match, draws)
    return match


def draw(talk: Talk, match: str, draws: int) -> list[object]:
    """Cards drawn by whoever's turn it is."""
    cards = []
    for _ in range(draws):
        seat = talk.ask("actors", match=match)["actors"][0]
        cards += [event["card"] for event in talk.play(match, seat, {"kind": "keep"}) if event["kind"] == "draw"]
    return cards


def test_while_a_shuffle_is_due_chance_is_the_actor_and_the_phase_is_shuffle(talk: Talk) -> None:
    match = asked(talk)
    assert talk.ask("actors", match=match) == {"actors": ["chance"], "phase": "shuffle"}
    view = talk.view(match, 0)
    assert (view["actors"], view["phase"], view["over"]) == (["chance"], "shuffle", False)
    assert talk.legal(match, 0) == talk.legal(match, 1) == []
    assert talk.refused("play", match=match, seat=0, move={"kind": "keep"}) == "not_your_turn"
    assert talk.refused("bot", match=match, seat=0, bot="random") == "not_your_turn"


@pytest.mark.parametrize(
    "order",
    [[], [0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 3, 3], [0, 1, 2, 4], [0, True, 2, 3], [0, 1.0, 2, 3], [0, "1", 2, 3]],
)
def test_an_order_that_does_not_list_exactly_the_cards_is_a_bad_deck(talk: Talk, order: list[object]) -> None:
    match = asked(talk)
    assert talk.refused("shuffle", match=match, order=order) == "bad_deck"
    assert talk.ask("actors", match=match)["actors"] == ["chance"]


@pytest.mark.parametrize("order", [None, 5, "0123", {"0": 1}])
def test_an_order_that_is_no_list_is_a_bad_request(talk: Talk, order: object) -> None:
    assert talk.refused("shuffle", match=asked(talk), order=order) == "bad_request"


def test_an_order_is_dealt_from_its_first_card(talk: Talk) -> None:
    match = asked(talk)
    assert talk.ask("shuffle", match=match, order=[2, 0, 3, 1]) == {"events": [{"kind": "shuffle", "for": "all"}]}
    assert draw(talk, match, 4) == [2, 0, 3, 1]
    assert talk.ask("actors", match=match) == {"actors": [], "phase": "over"}
    assert talk.refused("shuffle", match=match, order=[0, 1, 2, 3]) == "not_your_turn"


def test_a_seeded_match_draws_its_shuffles_itself(talk: Talk) -> None:
    match = seeded(talk, "rain", 4)
    assert talk.ask("actors", match=match)["actors"] == [0]
    secret = secret_of_seed("rain")
    assert draw(talk, match, 4) == StrongShuffler(secret, "shuffle 1").shuffled([0, 1, 2, 3])


@pytest.mark.parametrize("draws", [0, 3, 4, 6, 8])
def test_a_loaded_match_of_a_seed_goes_on_with_the_same_shuffles(talk: Talk, draws: int) -> None:
    for seed in ("a", "b", "c", "d"):
        match = seeded(talk, seed, draws)
        twin = talk.ask("load", journal=talk.ask("journal", match=match)["journal"])["match"]
        assert draw(talk, twin, 8 - draws) == draw(talk, match, 8 - draws)
        assert talk.view(twin, "all") == talk.view(match, "all")


def test_a_journal_that_stops_before_its_shuffle_gets_it_from_its_secret(talk: Talk) -> None:
    match = seeded(talk, "rain", 8)
    journal = talk.ask("journal", match=match)["journal"]
    assert [line["do"] for line in journal] == ["new", *["play"] * 4, "shuffle", *["play"] * 4]
    twin = talk.ask("load", journal=journal[:5])["match"]
    assert draw(talk, twin, 4) == journal[5]["order"]


def test_a_loaded_match_that_asked_chance_goes_on_asking(talk: Talk) -> None:
    match = asked(talk)
    twin = talk.ask("load", journal=talk.ask("journal", match=match)["journal"])["match"]
    assert talk.ask("actors", match=twin)["actors"] == ["chance"]
    talk.ask("shuffle", match=twin, order=[0, 1, 2, 3])
    assert talk.ask("actors", match=match)["actors"] == ["chance"]
    assert [line["do"] for line in talk.ask("journal", match=twin)["journal"]][-2:] == ["play", "shuffle"]


def test_a_hidden_match_asks_chance_if_its_match_did_and_else_draws(talk: Talk) -> None:
    ask = talk.ask("hidden", match=asked(talk), seat=0, seed="x")["match"]
    assert talk.ask("actors", match=ask)["actors"] == ["chance"]
    drawn = talk.ask("hidden", match=seeded(talk, "rain", 3), seat=0, seed="x")["match"]
    draw(talk, drawn, 1)
    assert talk.ask("actors", match=drawn) == {"actors": [0], "phase": "draw"}


def test_the_later_shuffles_of_a_hidden_match_do_not_tell_those_of_its_match(talk: Talk) -> None:
    orders = set()
    for seed in "abcdefgh":
        match = seeded(talk, "rain", 4)
        twin = talk.ask("hidden", match=match, seat=0, seed=seed)["match"]
        orders.add(tuple(draw(talk, twin, 4)))
    assert len(orders) > 3


def test_a_journal_whose_shuffle_is_not_its_secrets_is_refused(talk: Talk) -> None:
    journal = talk.ask("journal", match=seeded(talk, "rain", 5))["journal"]
    order = journal[5]["order"]
    wrong = [*journal[:5], {"do": "shuffle", "order": [order[1], order[0], *order[2:]]}]
    assert talk.refused("load", journal=wrong) == "bad_request"
    without = [{key: value for key, value in journal[0].items() if key not in ("secret", "hash")}, *wrong[1:]]
    assert talk.view(talk.ask("load", journal=without)["match"], "all")["cards"] == wrong[5]["order"]


def test_a_shuffle_that_is_not_due_is_no_line_of_a_journal(talk: Talk) -> None:
    journal = talk.ask("journal", match=asked(talk))["journal"]
    shuffle = {"do": "shuffle", "order": [0, 1, 2, 3]}
    assert talk.refused("load", journal=[*journal[:3], shuffle]) == "bad_request"
    assert talk.refused("load", journal=[*journal, {"do": "play", "seat": 0, "move": {"code": 0}}]) == "bad_request"
    assert talk.refused("load", journal=[*journal, {"do": "shuffle", "order": [0, 1, 2, 2]}]) == "bad_request"
    assert talk.refused("load", journal=[*journal, shuffle, shuffle]) == "bad_request"
    assert talk.ask("load", journal=[*journal, shuffle])
