"""The protocol's conventions as Keyframes, Keepers and Moving Pictures keep them, at every step of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from benchmarks.engine_games import KNOWN, UNKNOWN, tables
from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, JsonObject
from mutoscope.kernel.play import Play
from tests import laws
from tests.engine.test_games import new_ask
from tests.engine.test_sections import asking, best_code
from tests.engine.test_seeds import shuffled
from tests.engine.tools import Talk

SECRET = {
    "photograph": ("sunset", "final"),
    "keyframes": ("bid",),
    "moving_pictures": (),
    "keepers": ("objection", "submit", "vote", "tie_play", "tie_vote"),
}
"""Phases in which seats choose in secret."""
TIMES = 12

View = dict[str, Any]


def steps(name: str) -> Iterator[Play[object]]:
    """Random games that ask chance, step by step."""
    for seed, (players, options) in enumerate(tables(new_ask(), name, TIMES)):
        play = asking(find_game(name), players, options, seed)
        words = KNOWN if options.get("word_check") == "strict" else KNOWN + UNKNOWN
        yield play
        for _ in laws.random_steps(play, seed, words):
            yield play


def each_view(name: str, check: Callable[[View, View], None]) -> None:
    """Check each step's view for a spectator against the one for all."""
    for play in steps(name):
        check(play.view(SPECTATOR), play.view(None))


# ---------------------------------------------------------------------- 5: secret choices


@pytest.mark.parametrize("name", GAMES)
def test_who_has_chosen_in_secret_is_no_actor_and_may_choose_again_as_if_it_had_not(name: str) -> None:
    before: dict[int, list[str]] = {}
    phase, seen = "", 0
    for play in steps(name):
        actors, now = play.actors(), play.phase()
        if now != phase or now not in SECRET[name] or len(actors) > len(before):
            phase, before = now, {}
        for seat in range(play.players if now in SECRET[name] else 0):
            labels = [move.label for move in play.moves(seat)]
            if seat in actors:
                before[seat] = labels
            elif seat in before:
                assert labels == before[seat]
                seen += 1
            else:
                assert labels == []
    assert seen > 20 or not SECRET[name]


# ---------------------------------------------------------------------- 2: seeds


@pytest.mark.parametrize(("name", "players"), [("keyframes", 3), ("moving_pictures", 2), ("keepers", 4)])
def test_a_seed_gives_the_deck_and_the_shuffles_that_the_page_describes(name: str, players: int) -> None:
    talk = Talk()
    cards = talk.ask("cards", game=name)["cards"]
    match = talk.ask("new", game=name, players=players, options={}, seed="rain")["match"]
    tokens = [None] * (240 - len(cards) if name == "keepers" else 0)
    deck = [card for card in shuffled("rain", "deck", [*cards, *tokens]) if card is not None]
    assert talk.ask("journal", match=match)["journal"][0]["deck"] == deck


def test_a_later_shuffle_begins_with_the_cards_as_they_are_listed() -> None:
    talk = Talk()
    cards = talk.ask("cards", game="keepers")["cards"]
    match = talk.ask("new", game="keepers", players=3, options={"first": 1}, seed="rain")["match"]
    played = []
    while (now := talk.ask("actors", match=match))["phase"] != "vote":
        seat = now["actors"][0]
        move = talk.legal(match, seat)[0]
        played += move["cards"]
        talk.play(match, seat, {**move, **({"word": "brave"} if now["phase"] == "curate" else {})})
    order = shuffled("rain", "shuffle 1", [card for card in cards if card in played])
    assert talk.ask("journal", match=match)["journal"][-1]["order"] == order
    assert talk.view(match, 0)["line"] == order


# ---------------------------------------------------------------------- Keyframes


def test_Keyframes_bids_and_order_stay_through_the_sequence_and_are_empty_before() -> None:
    def check(view: View, true: View) -> None:
        shown = [bid for bid in view["bids"] if bid not in (None, "?")]
        if view["phase"] == "sequence":
            by_number = sorted(range(view["players"]), key=lambda p: -true["bids"][p]["number"])
            assert view["order"] == by_number
            assert len(shown) == view["players"]
        else:
            assert view["order"] == shown == []
        in_hands = sum(len(hand) for hand in true["hands"])
        laid = sum(bid is not None for bid in true["bids"]) if view["phase"] == "bid" else 0
        assert sum(len(hand) for hand in view["hands"]) == in_hands
        if view["phase"] in ("bid", "sequence"):
            dealt = {2: 5, 3: 4, 4: 5}[view["players"]]
            left = dealt - view["turn"] + (view["phase"] == "bid")
            assert in_hands + laid == left * view["players"]

    each_view("keyframes", check)


# ---------------------------------------------------------------------- Keepers


def test_Keepers_shows_the_last_round_until_the_next_curator_has_chosen() -> None:
    last: View = {}

    def check(view: View, true: View) -> None:
        nonlocal last
        if view["phase"] == "curate" and view["round"] > 1:
            assert {key: view[key] for key in ("word", "line")} == {key: last[key] for key in ("word", "line")}
            assert len(view["votes"]) == view["players"]
            assert view["submitted"] == [False] * view["players"]
        elif view["phase"] == "curate":
            assert (view["word"], view["line"], view["owners"], view["votes"]) == (None, [], [], None)
        if view["phase"] == "vote":
            assert view["votes"] is None
            assert set(view["owners"]) == {None}
            assert set(true["owners"]) == set(range(view["players"]))
            last = view

    each_view("keepers", check)


def test_Keepers_submitted_is_who_has_committed_in_this_phase() -> None:
    def check(view: View, true: View) -> None:
        if view["phase"] == "submit":
            assert view["submitted"][view["curator"]]
        if view["phase"] in ("objection", "submit", "vote"):
            waiting = [p for p, done in enumerate(view["submitted"]) if not done]
            assert [p for p in waiting if view["phase"] != "objection" or p != view["curator"]] == view["actors"]

    each_view("keepers", check)


def test_Keepers_hides_word_owners_and_votes_in_a_tie_break_and_shows_only_its_cards() -> None:
    seen = set()

    def check(view: View, true: View) -> None:
        tied = view["tied"]
        if not tied or view["phase"] == "over":
            return
        seen.add(view["phase"])
        assert (view["word"], view["votes"], view["owners"]) == (None, None, None)
        assert len(view["line"]) == (len(tied) if view["phase"] == "tie_vote" else 0)
        assert all(len(hand) <= 3 if p in tied else hand == [] for p, hand in enumerate(true["hands"]))

    each_view("keepers", check)
    assert seen == {"shuffle", "tie_play", "tie_vote"}


# ---------------------------------------------------------------------- Moving Pictures


def test_Moving_Pictures_shows_the_finished_act_until_the_next_is_dealt() -> None:
    seen = Counter[str]()
    for seed in range(60):
        play = asking(find_game("moving_pictures"), 2, {"first": seed % 2}, seed)
        while not play.is_over():
            view = play.view(None)
            places, removed, act = list_of(view, "places"), list_of(view, "removed"), view["act"]
            seen[str(view["phase"])] += 1
            assert len(list_of(view, "aside")) == view["set_aside"] == (4, 2, 0)[int(str(act)) - 1]
            if view["phase"] == "shuffle":
                assert places == sorted(places)
                assert len(places) + len(removed) == 5 + int(str(act))
                play.shuffle([*range(1 + seed % 16, 17), *range(1, 1 + seed % 16)])
                assert play.view(None)["first"] == 1 - int(str(view["first"]))
                continue
            if view["phase"] == "cutting":
                assert places != sorted(places)
                assert view["deleted"] != 0
            seat = play.actors()[0]
            play.play(seat, best_code(play, seat))
    assert set(seen) == {"filming", "editing", "cutting", "shuffle"}


def list_of(view: JsonObject, key: str) -> list[int]:
    """The numbers of a field that shows every face."""
    found = view[key]
    assert isinstance(found, list)
    return [number for number in found if isinstance(number, int)]
