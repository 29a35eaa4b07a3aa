"""Bots: found by name, shown only what a seat may know, sure to answer with a legal move."""

from __future__ import annotations

import random

import pytest

from mutoscope.bots import BOTS, Budget, bots_for, find_bot, warm
from mutoscope.games.photograph import rules
from mutoscope.games.photograph.game import GAME, PhotographGame
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import new, to_bytes
from tests.laws import hidden, random_play

QUICK = Budget(simulations=1)
"""Enough for a bot that searches; the others ask for nothing."""
OPTIONS: tuple[JsonObject, ...] = ({}, {"backs": "plain"}, {"missed_shot": True})


def choose(name: str, play: Play[Photograph], seat: int, seed: str) -> int:
    return find_bot(name).choose(GAME, play.seen(seat), seat, play.start.options, seed, QUICK).code


def somewhere(players: int, seed: int) -> Play[Photograph]:
    """A game after a random number of random moves, not over."""
    play = random_play(GAME, players, OPTIONS[seed % len(OPTIONS)], seed, random.Random(seed).randrange(40))
    return play if play.actors() else somewhere(players, seed + 1000)


def test_bots_are_found_by_name() -> None:
    assert BOTS == ("random", "easy", "steady", "strong")
    assert [find_bot(name).name for name in BOTS] == list(BOTS)


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(Refused, match="random, easy, steady, strong") as refused:
        find_bot("genius")
    assert refused.value.code == "bad_request"


def test_steady_does_not_play_a_game_that_gives_it_nothing_to_look_with(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bots_for(GAME) == BOTS
    monkeypatch.setattr(PhotographGame, "steady_module", None)
    assert bots_for(GAME) == ("random",)
    assert warm(GAME) is None
    play = Play.from_secret(GAME, 2, {"first": 0}, bytes(32))
    with pytest.raises(Refused, match="Photograph") as refused:
        choose("steady", play, 0, "")
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("name", BOTS)
def test_every_choice_is_legal(name: str, players: int) -> None:
    for seed in range(60 if name != "strong" else 6):
        play = somewhere(players, seed)
        for seat in play.actors():
            assert play.mask(seat)[choose(name, play, seat, str(seed))] == 1


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("name", BOTS)
def test_bots_play_a_game_to_its_end(name: str, players: int) -> None:
    play = Play.from_secret(GAME, players, {}, bytes([players]) * 32)
    while acting := play.actors():
        play.play(acting[-1], choose(name, play, acting[-1], str(len(play.journal))))
    assert rules.winners(play.state) != 0


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_choice_and_looking_changes_nothing(name: str) -> None:
    for seed in range(20 if name != "strong" else 4):
        play = somewhere(3, seed)
        seat = play.actors()[0]
        seen = play.seen(seat)
        before = to_bytes(seen)
        bot = find_bot(name)
        first = bot.choose(GAME, seen, seat, play.start.options, "a seed", QUICK)
        assert bot.choose(GAME, seen, seat, play.start.options, "a seed", QUICK) == first
        assert to_bytes(seen) == before


@pytest.mark.parametrize("name", BOTS)
def test_a_choice_does_not_depend_on_cards_that_the_seat_does_not_see(name: str) -> None:
    differences = 0
    for seed in range(40):
        play = somewhere(2 + seed % 3, seed)
        for seat in play.actors():
            other = play.imagined(seat, f"another world {seed}")
            differences += to_bytes(other.state) != to_bytes(play.state)
            assert choose(name, other, seat, "seed") == choose(name, play, seat, "seed")
    assert differences > 40


@pytest.mark.parametrize("name", BOTS)
def test_a_choice_does_not_depend_on_numbers_that_were_left_out(name: str) -> None:
    for seed in range(40):
        play = somewhere(2 + seed % 3, seed)
        for seat in play.actors():
            filled = new(GAME.state, 1)
            GAME.rules.hide(play.state, seat, filled)
            assert to_bytes(filled) != to_bytes(hidden(GAME, play.state, seat))
            found = find_bot(name).choose(GAME, filled, seat, play.start.options, "seed", QUICK)
            assert found.code == choose(name, play, seat, "seed")


def test_random_plays_every_legal_move_about_as_often() -> None:
    play = Play.from_secret(GAME, 2, {"first": 0}, bytes(32))
    legal = [code for code, is_legal in enumerate(play.mask(0)) if is_legal]
    assert len(legal) == 18  # three rows of four cards: 1, 2 or 3 from the left or the right
    counts = dict.fromkeys(legal, 0)
    for n in range(1800):
        counts[choose("random", play, 0, str(n))] += 1
    # 100 are expected of each, and the standard deviation is 9.7.
    assert all(60 < count < 140 for count in counts.values())


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_with_nothing_to_decide_is_refused_a_choice(name: str) -> None:
    play = Play.from_secret(GAME, 2, {"first": 0}, bytes(32))
    with pytest.raises(Refused) as refused:
        choose(name, play, 1, "")
    assert refused.value.code == "not_your_turn"


def test_steady_says_what_the_best_moves_promise_its_own_first() -> None:
    play = Play.from_secret(GAME, 2, {"first": 0}, bytes(32))
    choice = find_bot("steady").choose(GAME, play.seen(0), 0, play.start.options, "", Budget())
    best = choice.thought["best"]
    assert choice.thought["considered"] == 18
    assert isinstance(best, list)
    assert len(best) == 3
    assert isinstance(best[0], dict)
    assert best[0]["code"] == choice.code
    points = [move["points"] for move in best if isinstance(move, dict)]
    assert points == sorted(points, key=lambda p: -p if isinstance(p, float) else 0)


def test_a_budget_is_read_from_what_the_protocol_says() -> None:
    assert Budget.read({}) == Budget(None, None)
    assert Budget.read({"simulations": 400, "milliseconds": 50}) == Budget(400, 50)


@pytest.mark.parametrize(
    "given", [{"simulations": 0}, {"simulations": True}, {"milliseconds": 1.5}, {"seconds": 1}, {"simulations": "9"}]
)
def test_a_budget_that_makes_no_sense_is_refused(given: dict[str, float | str]) -> None:
    with pytest.raises(Refused) as refused:
        Budget.read(dict(given))
    assert refused.value.code == "bad_request"
