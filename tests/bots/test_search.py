"""The search: the same for the same seed, blind to what its seat may not know, and right where the answer is known."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest

from mutoscope.bots import BOTS, Budget, bots_for, find_bot
from mutoscope.bots.search.search import PLAN, Found, Search, nearly, worth
from mutoscope.bots.search.space import RANDOM, REGRET, STEADY, Plan
from mutoscope.bots.search_bot import SearchBot
from mutoscope.games import find_game
from mutoscope.games.keyframes.steady import NEAR
from mutoscope.games.photograph import rules as photograph
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel import compiled
from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.play import Play, random_words
from mutoscope.kernel.state import copy, new, to_bytes
from tests.bots import rock_paper
from tests.laws import random_play

TABLES = [(name, players) for name in ("photograph", "keyframes") for players in (2, 3, 4)]
PAIR = cast(
    "Game[object]",
    SimpleNamespace(
        rules=rock_paper,
        state=rock_paper.Hands,
        steady_module=rock_paper.__name__,
        players=(2,),
        sides=lambda players: ((0,), (1,)),
    ),
)
needs_compiler = pytest.mark.skipif(not compiled.is_available(), reason="no compiler is installed")


def searched(
    play: Play[object], seat: int, simulations: int, plan: Plan = PLAN, seed: str = "seed", is_compiled: bool = False
) -> Found:
    search = Search(play.game, play.seen(seat), seat, play.players, seed, simulations, plan, is_compiled)
    search.run(simulations)
    return search.found()


def without_time(found: Found) -> tuple[object, ...]:
    return found.code, found.simulations, found.decisions, found.moves


def somewhere(name: str, players: int, seed: int) -> Play[object]:
    """A game after a random number of random moves, not over."""
    play = random_play(find_game(name), players, {}, seed, random.Random(seed).randrange(40))
    return play if play.actors() else somewhere(name, players, seed + 1000)


# ---------------------------------------------------------------------- the same for the same seed


@needs_compiler
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_compiled_and_interpreted_find_the_same(name: str, players: int) -> None:
    plans = (
        PLAN,
        PLAN._replace(grow=0),
        PLAN._replace(grow=2, together=REGRET),
        PLAN._replace(playout=RANDOM),
        PLAN._replace(turns=3),
    )
    for seed, plan in enumerate(plans):
        play = somewhere(name, players, seed)
        seat = play.actors()[-1]
        simulations = 3 if plan.playout == STEADY and plan.turns == 0 else 40
        slow, fast = (searched(play, seat, simulations, plan, is_compiled=which) for which in (False, True))
        assert without_time(slow) == without_time(fast)


def test_a_search_in_pieces_finds_what_it_finds_in_one() -> None:
    play = somewhere("keyframes", 2, 3)
    seat = play.actors()[0]
    plan = PLAN._replace(playout=RANDOM)
    whole = searched(play, seat, 60, plan)
    search = Search(play.game, play.seen(seat), seat, 2, "seed", 60, plan, is_compiled=False)
    for piece in (1, 19, 40):
        search.run(piece)
    assert without_time(search.found()) == without_time(whole)


def test_every_simulation_tries_one_move_of_the_root_and_is_counted() -> None:
    play = somewhere("photograph", 3, 1)
    found = searched(play, play.actors()[0], 50, PLAN._replace(playout=RANDOM))
    assert found.simulations == 50
    assert sum(move.visits for move in found.moves) == 50
    assert len(found.moves) == sum(play.mask(play.actors()[0]))
    visits = [move.visits for move in found.moves]
    assert visits == sorted(visits, reverse=True)
    assert all(0 <= move.gain <= 1 and 0 <= move.win <= 1 for move in found.moves)


def test_a_search_by_the_clock_does_one_simulation_at_least_and_no_more_than_it_may() -> None:
    play = somewhere("photograph", 2, 1)
    seat = play.actors()[0]
    for seconds, most in ((0.0, 1), (60.0, 7)):
        search = Search(play.game, play.seen(seat), seat, 2, "", 7, PLAN._replace(playout=RANDOM), is_compiled=False)
        search.run_for(seconds, 7)
        assert search.found().simulations == most


def test_a_full_tree_takes_no_more_nodes_and_the_search_goes_on() -> None:
    play = somewhere("photograph", 2, 1)
    seat = play.actors()[0]
    search = Search(play.game, play.seen(seat), seat, 2, "", 1, PLAN._replace(playout=RANDOM), is_compiled=False)
    search.run(30)
    assert search.found().simulations == 30


def test_the_tree_grows_only_behind_moves_that_were_tried_enough() -> None:
    play = somewhere("photograph", 2, 1)
    seat = play.actors()[0]

    def found(nodes: int, grow: int) -> tuple[object, ...]:
        plan = PLAN._replace(playout=RANDOM, grow=grow)
        search = Search(play.game, play.seen(seat), seat, 2, "", nodes, plan, is_compiled=False)
        search.run(40)
        return without_time(search.found())

    assert found(nodes=40, grow=40) == found(nodes=0, grow=0)
    assert len({found(nodes=40, grow=grow) for grow in (0, 5, 40)}) == 3


# ---------------------------------------------------------------------- who knows what


@needs_compiler
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_search_does_not_depend_on_cards_that_the_seat_does_not_see(name: str, players: int) -> None:
    differences = 0
    for seed in range(8):
        play = somewhere(name, players, seed)
        for seat in play.actors():
            other = play.imagined(seat, f"another world {seed}")
            differences += to_bytes(other.state) != to_bytes(play.state)
            found = (searched(one, seat, 40, is_compiled=True) for one in (play, other))
            assert without_time(next(found)) == without_time(next(found))
    assert differences > 6


@needs_compiler
def test_a_search_does_not_depend_on_numbers_that_were_left_out() -> None:
    for seed in range(8):
        play = somewhere("keyframes", 2 + seed % 3, seed)
        seat = play.actors()[0]
        filled = new(play.game.state, 1)
        play.game.rules.hide(play.state, seat, filled)
        search = Search(play.game, filled, seat, play.players, "seed", 40)
        search.run(40)
        assert without_time(search.found()) == without_time(searched(play, seat, 40, is_compiled=True))


@pytest.mark.parametrize("is_chosen", [False, True])
def test_of_two_that_choose_at_once_none_answers_what_the_other_chose(is_chosen: bool) -> None:
    state = new(rock_paper.Hands, rock_paper.NONE)
    if is_chosen:
        state.hands[1] = 2
    seen = new(rock_paper.Hands)
    rock_paper.hide(state, 0, seen)
    search = Search(PAIR, seen, 0, 2, "seed", 3000, PLAN._replace(together=REGRET, margin=0.0), is_compiled=False)
    search.run(3000)
    found = search.found()
    mean = sum(move.gain * move.visits for move in found.moves) / 3000
    if is_chosen:  # the other is thought to choose again, as steady does: rock
        assert found.code == 1
        assert mean > 0.9
    else:  # who saw the other's hand would win nearly always
        assert 0.4 < mean < 0.6


def chosen_by(plan: Plan, simulations: int) -> list[int]:
    """How often each hand is chosen, over 60 seeds."""
    chosen = [0, 0, 0]
    for seed in range(60):
        seen = new(rock_paper.Hands, rock_paper.NONE)
        search = Search(PAIR, seen, 0, 2, str(seed), simulations, plan, is_compiled=False)
        search.run(simulations)
        chosen[search.found().code] += 1
    return chosen


def test_regret_matching_comes_to_mix_what_must_be_mixed() -> None:
    chosen = chosen_by(PLAN._replace(together=REGRET, margin=0.0), 300)
    # A third each is right, and the standard deviation is 3.7; steady, the prior, says rock.
    assert all(8 <= count <= 32 for count in chosen)


@needs_compiler
def test_bids_that_are_nearly_as_good_are_all_made_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play.from_secret(find_game("keyframes"), 2, {}, bytes(32))
    search = Search(play.game, play.seen(0), 0, 2, "seed", 400)
    search.run(400)
    found = search.found()
    assert found == search.found()
    made = set()
    for number in range(40):
        monkeypatch.setattr(search, "_luck", random_words(str(number)))
        made.add(search.found().code)
    best = max(found.moves, key=worth)
    near = {move.code for move in found.moves if worth(move) >= nearly(best, NEAR)}
    assert made == near
    assert len(near) > 1


# ---------------------------------------------------------------------- right where the answer is known


@needs_compiler
def test_in_the_last_wind_of_photograph_it_gets_the_most_points_there_are() -> None:
    game = find_game("photograph")
    checked = 0
    for seed in range(60):
        play = random_play(game, 2, {}, seed)
        journal = play.journal[:]
        before = Play.from_secret(game, 2, {}, seed.to_bytes(8, "big"))
        for entry in journal[:-2]:
            before.play(cast(int, entry.seat), entry.code)
        if before.phase() != "final" or len(before.actors()) != 2:
            continue
        reachable = [points_of_wind(cast(Photograph, before.state), code) for code in range(24, 34)]
        found = searched(before, 0, 400, is_compiled=True)
        assert points_of_wind(cast(Photograph, before.state), found.code) == max(reachable)
        checked += min(reachable) < max(reachable)
    assert checked > 10


def points_of_wind(state: Photograph, code: int) -> int:
    """What seat 0 scores in the end if it winds so; the other's wind changes nothing."""
    after = copy(state)
    photograph.apply(after, 0, code)
    photograph.apply(after, 1, 24)
    return photograph.score(after, 0)


@needs_compiler
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_searches_play_a_game_to_its_end(name: str, players: int) -> None:
    play = Play.from_secret(find_game(name), players, {}, bytes([players]) * 32)
    while acting := play.actors():
        play.play(acting[-1], searched(play, acting[-1], 6, seed=str(len(play.journal)), is_compiled=True).code)
    assert play.game.rules.winners(play.state) != 0


# ---------------------------------------------------------------------- the bot


def test_the_searching_bots_are_there_for_people_and_for_researchers() -> None:
    assert bots_for(find_game("photograph")) == BOTS
    assert BOTS[-1] == "strong"
    assert find_bot("search").name == "search"
    assert find_bot("search").plays(find_game("keyframes"))


def test_games_that_it_cannot_search_are_refused() -> None:
    for name in ("moving_pictures", "keepers"):
        game = find_game(name)
        assert not find_bot("search").plays(game)
        play = Play.from_secret(game, game.players[0], {}, bytes(32))
        seat = play.actors()[0]
        with pytest.raises(Refused, match=game.title) as refused:
            find_bot("search").choose(game, play.seen(seat), seat, play.start.options, "", Budget(simulations=1))
        assert refused.value.code == "bad_request"


def test_it_says_how_often_it_tried_its_best_moves_and_what_they_came_to() -> None:
    play = somewhere("keyframes", 2, 2)
    seat = play.actors()[0]
    choice = find_bot("search").choose(
        play.game, play.seen(seat), seat, play.start.options, "seed", Budget(simulations=6)
    )
    assert choice.thought["simulations"] == 6
    best = cast("list[dict[str, float]]", choice.thought["best"])
    assert choice.code in [move["code"] for move in best]
    assert set(best[0]) == {"code", "visits", "win", "points", "lead"}


def test_where_there_is_one_move_it_does_not_think() -> None:
    game = find_game("keyframes")
    play = Play.from_secret(game, 2, {}, bytes(32))
    while sum(play.mask(play.actors()[0])) > 1:
        play.play(play.actors()[0], play.mask(play.actors()[0]).index(1))
    seat = play.actors()[0]
    choice = find_bot("strong").choose(game, play.seen(seat), seat, play.start.options, "", Budget())
    assert choice.code == play.mask(seat).index(1)
    assert choice.thought["simulations"] == 0


def test_thinking_leaves_what_the_bot_is_shown_as_it_is() -> None:
    play = somewhere("photograph", 2, 2)
    seat = play.actors()[0]
    seen = play.seen(seat)
    before = to_bytes(seen)
    bot = find_bot("search")
    assert isinstance(bot, SearchBot)
    found = bot.look(play.game, seen, seat, "seed", Budget(milliseconds=1))
    assert found.simulations >= 1
    assert to_bytes(seen) == before
