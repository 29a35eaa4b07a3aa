"""OpenSpiel's own tests, golden playthroughs, and its algorithms on our games."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from mutoscope.games import GAMES, find_game
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.games.photograph import rules
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import Refused
from mutoscope.kernel.state import to_bytes
from mutoscope.lab.openspiel import SpielGame, SpielState, position_text
from mutoscope.lab.table import Rules, Table
from tests.lab.golden import FOLDER
from tests.lab.golden import replayed as golden_texts

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]


def load(name: str, **parameters: int | str | bool) -> SpielGame:
    return cast(SpielGame, pyspiel.load_game(f"mutoscope_{name}", parameters))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_random_simulations_pass(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players, deals=50), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_pass_with_every_card_drawn_by_itself(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


CHECKS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_api_test_passes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from open_spiel.python.algorithms import sample_some_states

    random.seed(1)
    some_states = sample_some_states.sample_some_states
    monkeypatch.setattr(sample_some_states, "sample_some_states", lambda game, max_states: some_states(game, 60))
    case = cast(
        type[Any],
        type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(name, deals=2), "game_name": name}),
    )
    case.setUpClass()
    assert len(CHECKS) >= 5
    for check in CHECKS:
        getattr(case(check), check)()


@pytest.mark.parametrize("golden", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_golden_playthrough_is_played_again(golden: Path) -> None:
    expected, found = golden_texts(golden)
    assert found == expected, "if this is meant: python -m tests.lab.golden, and read what it writes"
    assert "sha256" in found


def test_every_game_has_a_golden_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


# ------------------------------------------------------------------ what a seat knows


def walk(state: SpielState, steps: int, seed: int) -> SpielState:
    """So many random decisions of the seats on."""
    chance = np.random.default_rng(seed)
    while steps > 0 and not state.is_terminal():
        if not state.is_chance_node():
            steps -= 1
        state.apply_action(int(chance.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_resampling_gives_what_the_seat_cannot_tell_apart(name: str, players: int) -> None:
    game = load(name, players=players, deals=9)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for steps in (0, 3, 9):
        state = walk(game.new_initial_state(), steps, seed=steps)
        if state.is_terminal():
            continue
        for seat in range(players):
            made = state.resample_from_infostate(seat, sampler)
            assert made.information_state_string(seat) == state.information_state_string(seat)
            assert made.observation_tensor(seat) == state.observation_tensor(seat)
            assert made.current_player() == state.current_player()
            assert made.legal_actions(seat) == state.legal_actions(seat)


def test_resampling_changes_what_the_seat_does_not_know() -> None:
    state = walk(load("keyframes", deals=9).new_initial_state(), 4, seed=1)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    other = 1 - state.current_player()
    views = {state.resample_from_infostate(state.current_player(), sampler).observation_string(other) for _ in range(8)}
    assert len(views) > 1
    assert state.observation_string(other) not in views


def test_an_information_state_remembers_what_an_observation_does_not() -> None:
    game = load("photograph", deals=1, first="0")
    wind = rules.wind_action
    ways = []
    for start, end in ((0, 1), (0, 2)):
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(rules.take_action(0, rules.LEFT, 1))
        before = state.clone()
        state.apply_action(wind(start, end))
        ways.append((state, before))
    (one, before), (other, _) = ways
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) != before.information_state_string(0)
    assert before.information_state_string(1).startswith("seat 1")


def test_an_information_state_remembers_a_move_that_left_everything_as_it_was() -> None:
    state = load("photograph", deals=1, first="0", backs="plain").new_initial_state()
    for action in (0, rules.take_action(0, rules.LEFT, 1)):
        state.apply_action(action)
    winds = [
        state.child(rules.wind_action(1, end)) for end in (2, 3)
    ]  # the same card is played, and all backs are alike
    assert len({wind.observation_string(1) for wind in winds}) == 1
    assert len({wind.information_state_string(1) for wind in winds}) == 2


def test_a_clone_and_a_pickle_stand_where_the_state_stands() -> None:
    state = walk(load("photograph", players=3, deals=4).new_initial_state(), 7, seed=2)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.information_state_string() == state.information_state_string()
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(state)


# ------------------------------------------------------------------ their algorithms


@cache
def ending(worlds: int) -> SpielGame:
    """Photograph for two, the deck dealt out, one turn before the last winds."""
    for seed in range(200):
        table = Table(Rules.read("photograph", 2, None), seed)
        while not table.is_over:
            s = cast(Photograph, table.state)
            is_close = abs(rules.score(s, 0) - rules.score(s, 1)) <= 2
            if s.phase == rules.TAKE and s.deck_size - s.drawn <= 3 and s.in_layout == 4 and is_close:
                return load("photograph", position=position_text(table.game, s), worlds=worlds)
            table.move(table.deciding[0], table.any_legal(table.deciding[0]))
    raise AssertionError("no such ending among these games")


def test_exploitability_runs_on_an_ending_and_falls_as_their_cfr_solves_it() -> None:
    game = ending(worlds=2)
    exploited = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert 0 < exploited <= 1
    solver = cfr.CFRSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert 0 <= exploitability.exploitability(game, solver.average_policy()) < exploited / 4


Past = list[tuple[str, int]]


def check_memory(state: SpielState, own: dict[int, Past], known_by: dict[str, list[tuple[Past, list[int]]]]) -> None:
    """Visit everything below; who knows the same has seen and done the same before, and may do the same now."""
    if state.is_terminal():
        return
    for action in state.legal_actions():
        past = own
        if not state.is_chance_node():
            seat = state.current_player()
            known = state.information_state_string()
            met = known_by.setdefault(known, [])
            if action == state.legal_actions()[0]:
                met.append((own[seat], state.legal_actions()))
            assert met[0] == (own[seat], state.legal_actions())
            past = own | {seat: [*own[seat], (known, action)]}
        check_memory(state.child(action), past, known_by)


def test_what_a_seat_remembers_fixes_what_it_saw_and_did() -> None:
    known_by: dict[str, list[tuple[Past, list[int]]]] = {}
    check_memory(ending(worlds=2).new_initial_state(), {0: [], 1: []}, known_by)
    assert len(known_by) > 10


def test_their_ismcts_plays_ours() -> None:
    game = ending(worlds=3)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(2, np.random.RandomState(1)), 2.0, 150, random_state=np.random.RandomState(2)
    )
    state = walk(game.new_initial_state(), 0, seed=1)
    best = bot.step(state)
    assert best in state.legal_actions()
    for name in GAMES:
        wide = load(name, deals=3)
        bot = ismcts.ISMCTSBot(wide, mcts.RandomRolloutEvaluator(1), 2.0, 4, random_state=np.random.RandomState(3))
        state = walk(wide.new_initial_state(), 2, seed=5)
        assert bot.step(state) in state.legal_actions()


# ------------------------------------------------------------------ a small deck

NUMBERS = {"1a": 48, "1b": 41, "2a": 42, "2b": 47, "wild": 9}
"""The bid numbers of the smallest deck of Keyframes for two."""


def after_deal(game: SpielGame, *places: str) -> SpielState:
    """The table where the cards of each place, seat 0 first, are these."""
    state = game.new_initial_state()
    cards = {NUMBERS[name] - 1: place for place, names in enumerate(places) for name in names.split()}
    while state.is_chance_node():
        (card,) = (card for card in cards if state.action_to_string(0).startswith(f"card {card} "))
        state.apply_action(cards[card])
    return state


def deals(state: SpielState, chance: float = 1.0) -> list[tuple[SpielState, float]]:
    """Every table after the deal, and how likely it is."""
    if not state.is_chance_node():
        return [(state, chance)]
    return [found for action, each in state.chance_outcomes() for found in deals(state.child(action), chance * each)]


def test_every_deal_of_a_small_deck_is_there_once_and_all_are_as_likely() -> None:
    # Six cards: two in each hand, one in the supply, one boxed: 6! / (2! 2! 1! 1!) = 180 deals.
    found = deals(load("keyframes", deck_size=6).new_initial_state())
    assert len({to_bytes(state.at.state) for state, _ in found}) == len(found) == 180
    assert [chance for _, chance in found] == pytest.approx([1 / 180] * 180)


@pytest.mark.parametrize(("players", "size"), [(2, 5), (2, 6), (2, 18), (3, 7), (3, 18), (4, 9), (4, 27)])
def test_openspiels_random_simulations_pass_with_a_small_deck(players: int, size: int) -> None:
    game = load("keyframes", players=players, deck_size=size)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def table_at(state: SpielState) -> Keyframes:
    return cast(Keyframes, state.at.state)


def cards_of(state: SpielState) -> tuple[object, ...]:
    """Where the cards of a small deck lie."""
    s = table_at(state)
    return (*(tuple(seat.hand) for seat in s.seats), tuple(s.supply), tuple(s.box[: s.boxed]))


def after_bids(tables: list[SpielState]) -> list[SpielState]:
    """Every table after the first bids."""
    return [
        state.child(one).child(other)
        for state in tables
        for one in state.legal_actions()
        for other in state.child(one).legal_actions()
    ]


@pytest.mark.parametrize("has_bid", [False, True])
def test_a_seat_imagines_just_what_it_cannot_tell_apart_with_a_small_deck_each_as_likely(has_bid: bool) -> None:
    found = [state for state, _ in deals(load("keyframes", deck_size=6).new_initial_state())]
    found = after_bids(found) if has_bid else found
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    # Before the bids seat 0 has not seen three cards, any of which may be boxed; after them two.
    unseen = 2 if has_bid else 3
    for state in (found[0], found[1], found[-1]):
        known = state.information_state_string(0)
        alike = {cards_of(other) for other in found if other.information_state_string(0) == known}
        imagined = Counter(cards_of(state.resample_from_infostate(0, sampler)) for _ in range(300))
        assert len(alike) == unseen
        assert set(imagined) == alike
        spread = (300 / unseen * (1 - 1 / unseen)) ** 0.5
        assert all(abs(count - 300 / unseen) < 5 * spread for count in imagined.values())


def test_what_a_seat_remembers_of_a_small_deck_fixes_what_it_saw_did_and_may_do() -> None:
    game = load("keyframes", deck_size=6)
    first = deals(game.new_initial_state())[0][0].information_state_string(0)
    known_by: dict[str, list[tuple[Past, list[int]]]] = {}
    tables = [state for state, _ in deals(game.new_initial_state()) if state.information_state_string(0) == first]
    for state in tables:
        check_memory(state, {0: [], 1: []}, known_by)
    assert len(known_by[first]) == len(tables) == 3
    assert len(known_by) < sum(len(met) for met in known_by.values())


def best(state: SpielState) -> float:
    """What the game brings seat 0 where nothing is hidden any more and both play as well as can be."""
    if state.is_terminal():
        return float(state.returns()[0])
    values = [best(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def bids(state: SpielState) -> dict[tuple[int, int], float]:
    """By the first bids, as numbers: what they bring seat 0."""
    slots = {p: {slot: table_at(state).seats[p].hand[slot] + 1 for slot in (0, 1)} for p in (0, 1)}
    return {
        (slots[0][one], slots[1][other]): best(state.child(one).child(other)) for one in slots[0] for other in slots[1]
    }


def test_a_first_bid_of_the_smallest_deck_as_worked_out_by_hand() -> None:
    """Seat 0 holds 1a (48) and 2a (42), seat 1 2b (47) and the wild (9), and 1b (41) lies in the supply.

    Each seat takes one card in each of two turns.
    48 and 47: seat 0 goes first, in turn 2 too (42 over 9), and takes 1b.  If seat 1 takes 2b, both complete theirs for
        7, and 41 is the lowest card: seat 0.  If it takes 1a, seat 0 lays the wild (7 - 2) and seat 1 has two singles.
    48 and 9: in turn 2 seat 1 (47) is before seat 0 (42).  Seat 0 takes 1b (1a is alike); the wild cannot start, so
        seat 1 takes 1a, then the wild: 5, and seat 0 has two singles.
    42 and 47: seat 1 goes first and takes 1b; seat 0, first in turn 2 (48 over 9), takes a 2.  With the wild it has 5
        and lets seat 1 complete with 1a for 7; with the other 2 it has 7, seat 1 too, with 41 as the lowest card.  With
        1a it has two singles and leaves seat 1 the wild.
    42 and 9: seat 0 is first twice (48 over 47), takes 1b and then 1a: 7 with the lowest card, as 2a and 2b bring 7.
    """
    state = after_deal(load("keyframes", deck_size=5), "1a 2a", "2b wild", "1b")
    assert bids(state) == {(48, 47): 1, (48, 9): -1, (42, 47): -1, (42, 9): 1}


def test_exploitability_of_a_small_deck_falls_as_their_cfr_finds_the_bid_that_cannot_be_guessed() -> None:
    game = load("keyframes", deck_size=5)
    exploited = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert 0.5 < exploited <= 1
    solver = cfr.CFRSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert 0 <= exploitability.exploitability(game, average) < exploited / 4
    # The bids above are matching pennies: each seat bids either card as often.
    state = after_deal(game, "1a 2a", "2b wild", "1b")
    for bidding in (state, state.child(0)):
        assert list(average.action_probabilities(bidding).values()) == pytest.approx([0.5, 0.5], abs=0.15)


@pytest.mark.parametrize("size", [6, 18])
def test_their_ismcts_plays_a_small_deck_to_the_end(size: int) -> None:
    game = load("keyframes", deck_size=size)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 8, random_state=np.random.RandomState(4))
    state = walk(game.new_initial_state(), 0, seed=3)
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_a_deck_that_is_no_small_deck_is_refused() -> None:
    with pytest.raises(Refused, match="5 to 18 cards"):
        SpielGameOf("keyframes")({"deck_size": 4})
    with pytest.raises(Refused, match="7 to 18 cards"):
        SpielGameOf("keyframes")({"deck_size": 20, "players": 3})
    with pytest.raises(Refused, match="all its deals"):
        SpielGameOf("keyframes")({"deck_size": 6, "deals": 3})
    with pytest.raises(Refused, match="0 or more"):
        SpielGameOf("keyframes")({"deck_size": -1})
    for name in set(GAMES) - {"keyframes"}:
        with pytest.raises(Refused, match="no small deck"):
            SpielGameOf(name)({"deck_size": 6})


# ------------------------------------------------------------------ parameters


@pytest.mark.parametrize(
    ("parameters", "before", "wrong"),
    [
        ("", [], [2, -5]),  # who begins
        ("", [1, 3], [3, -5, 106]),  # a card that is drawn already, and those that there are not
        ("deals=10", [1], [10, -5]),
        ("deals=10", [1, 4], [51, 99999, -5]),  # a seat takes cards; 51 is a wind
        ("deck_size=5", [], [3, -5]),
        ("deck_size=5", [1, 1], [1]),  # both cards of that hand are dealt
    ],
)
def test_what_is_not_legal_is_refused_and_not_played(parameters: str, before: list[int], wrong: list[int]) -> None:
    game = pyspiel.load_game(f"mutoscope_{'keyframes' if 'size' in parameters else 'photograph'}({parameters})")
    at = game.new_initial_state()
    for action in before:
        at.apply_action(action)
    told = str(at)
    for action in wrong:
        assert action not in at.legal_actions()
        with pytest.raises(Refused, match=rf"Action {action} is not legal .* legal_actions\(\) has those"):
            at.apply_action(action)
    assert str(at) == told


def test_parameters_that_are_none_of_the_games_are_refused() -> None:
    with pytest.raises(Refused, match="no parameter"):
        SpielGameOf("photograph")({"colour": 1})
    with pytest.raises(Refused, match="2, 3, 4 players"):
        SpielGameOf("photograph")({"players": 5})
    with pytest.raises(Refused, match="no position"):
        SpielGameOf("photograph")({"position": "00"})
    with pytest.raises(Refused, match="position_text"):
        SpielGameOf("photograph")({"position": "no numbers"})
    with pytest.raises(Refused, match="deals"):
        SpielGameOf("photograph")({"deals": -1})


def SpielGameOf(name: str) -> type[SpielGame]:
    return type(load(name))


def test_registering_leaves_no_trouble_for_the_end_of_the_process() -> None:
    program = (
        "import pyspiel, mutoscope.lab.openspiel as m; print(pyspiel.load_game('mutoscope_keyframes').num_players())"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "2\n", "")
