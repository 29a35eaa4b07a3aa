"""OpenSpiel's own tests, golden playthroughs, and its algorithms on our games."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
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
from mutoscope.games.photograph import rules
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import Refused
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


def test_what_a_seat_remembers_fixes_what_it_saw_and_did() -> None:
    game = ending(worlds=2)
    pasts: dict[str, list[tuple[str, int]]] = {}

    def visit(state: SpielState, own: dict[int, list[tuple[str, int]]]) -> None:
        if state.is_terminal():
            return
        for action in state.legal_actions():
            past = own
            if not state.is_chance_node():
                seat = state.current_player()
                known = state.information_state_string()
                assert pasts.setdefault(known, own[seat]) == own[seat]
                past = own | {seat: [*own[seat], (known, action)]}
            visit(state.child(action), past)

    visit(game.new_initial_state(), {0: [], 1: []})
    assert len(pasts) > 10


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


# ------------------------------------------------------------------ parameters


def test_parameters_that_are_none_of_the_games_are_refused() -> None:
    with pytest.raises(Refused, match="no parameter"):
        SpielGameOf("photograph")({"colour": 1})
    with pytest.raises(Refused, match="2, 3, 4 players"):
        SpielGameOf("photograph")({"players": 5})
    with pytest.raises(Refused, match="no position"):
        SpielGameOf("photograph")({"position": "00"})
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
