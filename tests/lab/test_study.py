"""Studies: the same deals for all, the bots in every place, and no game lost or counted twice."""

from __future__ import annotations

import errno
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mutoscope.bots import Budget, Choice
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.games import GAMES, all_games, find_game
from mutoscope.kernel.game import Event, Game, Refused
from mutoscope.kernel.play import Play, read_options
from mutoscope.lab.conduct import conduct, read_option_values
from mutoscope.lab.contestant import find_contestant
from mutoscope.lab.figures import clustered, figures, payoff_matrix, ratings
from mutoscope.lab.payoff import payoff
from mutoscope.lab.report import read_rows, report
from mutoscope.lab.results import Results
from mutoscope.lab.study import (
    Job,
    Plan,
    Result,
    cards_of,
    places_of,
    play_job,
    play_jobs,
    rotations,
    round_robin,
    simulation,
)


def quiet(said: str) -> None:
    """Nobody listens."""


# ------------------------------------------------------------------ plans


def test_a_tournament_plays_each_deal_with_every_line_up_in_every_place() -> None:
    plan = round_robin("photograph", 3, ["random", "steady"], {}, 2, "x")
    jobs = list(plan.jobs())
    assert len(jobs) == len(plan) == 2 * 6
    assert len({job.key for job in jobs}) == len(jobs)
    for deal in (0, 1):
        of_deal = [job for job in jobs if job.deal == deal]
        assert len({job.secret for job in of_deal}) == 1
        for seat in range(3):
            assert Counter(job.lineup[seat] for job in of_deal) == {"random": 3, "steady": 3}
    assert jobs[0].secret != jobs[-1].secret


def test_partners_are_one_contestant_and_players_of_a_film_are_two() -> None:
    assert places_of(find_game("keyframes"), 4) == ((0, 2), (1, 3))
    assert places_of(find_game("moving_pictures"), 2) == ((0,), (1,))
    teams = round_robin("keyframes", 4, ["random", "steady"], {}, 1, "x")
    assert set(teams.lineups) == {("random", "steady") * 2, ("steady", "random") * 2}
    films = round_robin("moving_pictures", 2, ["random", "steady"], {}, 1, "x")
    assert ("steady", "steady") in films.lineups
    assert len(films.lineups) == 4


def test_bots_move_round_the_table_each_way_once() -> None:
    assert rotations(["a", "b", "b"]) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert rotations(["a", "a"]) == [("a", "a")]


def test_what_cannot_be_studied_is_refused() -> None:
    with pytest.raises(Refused, match="two bots"):
        round_robin("photograph", 2, ["random", "random"], {}, 1, "x")
    with pytest.raises(Refused, match="no bot"):
        simulation("photograph", 2, ["clever"], [], 1, "x")
    with pytest.raises(Refused, match="does not play"):
        simulation("keepers", 3, ["steady"], [], 1, "x")
    with pytest.raises(Refused, match="3 places"):
        simulation("photograph", 3, ["random", "steady"], [], 1, "x")
    with pytest.raises(Refused, match="no option"):
        read_option_values("photograph", ("colour=red",))
    with pytest.raises(Refused, match="one of: informative, plain"):
        read_option_values("photograph", ("backs=torn",))


def test_options_given_twice_are_played_both_ways() -> None:
    values = read_option_values("photograph", ("backs=plain", "missed_shot=True", "missed_shot=false", "backs=plain"))
    assert values == [{"backs": "plain", "missed_shot": True}, {"backs": "plain", "missed_shot": False}]
    plan = simulation("photograph", 2, ["random"], values, 3, "x")
    assert len(list(plan.jobs())) == len(plan) == 6


# ------------------------------------------------------------------ games


@pytest.mark.parametrize("name", GAMES)
def test_a_job_gives_the_same_result_whatever_the_global_generators_do(name: str) -> None:
    job = next(simulation(name, None, ["random"], [], 1, "again").jobs())
    random.seed(1)
    one = play_job(job)
    random.seed(2)
    assert play_job(job) == one
    assert Result.from_json(one.to_json()).to_json() == one.to_json()
    sides = find_game(name).sides(len(job.lineup))
    assert sum(one.shares[side[0]] for side in sides) == pytest.approx(1) or len(sides) == 1
    for seat, score in enumerate(one.scores):
        if name != "moving_pictures":  # there a line is -1 for a film that is lost
            assert sum(points for owner, _, points in one.lines if owner == seat) == score
    assert one.cards


def test_all_line_ups_of_a_deal_begin_with_the_same_cards() -> None:
    game = find_game("photograph")
    jobs = [job for job in round_robin("photograph", 2, ["random", "steady"], {}, 1, "x").jobs() if job.deal == 0]
    starts = [Play.from_secret(game, 2, job.options, job.secret).start for job in jobs]
    assert starts[0] == starts[1]


# ------------------------------------------------------------------ figures


def test_a_pay_off_adds_up_to_nothing_whoever_wins() -> None:
    for players in (2, 3, 4):
        for won in range(1, 1 << players):
            paid = [payoff(won, seat, players, players) for seat in range(players)]
            assert sum(paid) == pytest.approx(0)
            assert max(paid) <= 1
    assert [payoff(0b010, seat, 3, 3) for seat in range(3)] == [-0.5, 1, -0.5]
    assert [payoff(0b11, seat, 2, 2) for seat in range(2)] == [0, 0]
    assert [payoff(0b0101, seat, 4, 2) for seat in range(4)] == [1, -1, 1, -1]
    assert [payoff(won, 0, 2, 1) for won in (0, 0b11)] == [-1, 1]


def test_an_interval_is_over_deals_not_over_games() -> None:
    # Deals of mean 1, 0 and 0.5: mean 0.5, standard deviation 0.5.
    mean = clustered([(1, 1), (1, 1), (2, 0), (2, 0), (3, 1), (3, 0)])
    half = 1.96 * 0.5 / math.sqrt(3)
    assert (mean.value, mean.low, mean.high) == pytest.approx((0.5, 0.5 - half, 0.5 + half))
    assert (mean.deals, mean.games) == (3, 6)
    # A hundred deals that all say 1: three of them might have said 0.
    sure = clustered([(deal, 1.0) for deal in range(100)], (0, 1))
    assert (sure.low, sure.high) == pytest.approx((0.97, 1.0))
    assert clustered([(1, 0.5)]).to_json()["interval"] is None


def test_a_bot_alone_wins_all_there_is_to_win_for_certain_and_its_places_are_told(tmp_path: Path) -> None:
    said: list[str] = []
    conduct(simulation("photograph", 3, ["random"], [], 6, "a"), tmp_path / "a", 1, "", said.append)
    told = json.loads((tmp_path / "a.json").read_text())
    assert told["bots"]["random"]["share"]["interval"] == [0.3333, 0.3333]
    assert told["payoffs"]["random"]["random, random"]["interval"] == [0, 0]
    assert "\n1 after the first " in said[0]
    shares = told["places_after_first"]
    assert sum(shares[order]["share"]["mean"] for order in "012") == pytest.approx(1, abs=0.001)
    conduct(simulation("keyframes", 2, ["random"], [], 2, "a"), tmp_path / "k", 1, "", said.append)
    assert "\nseat 1 " in said[2]  # nobody begins in Keyframes
    report([tmp_path / "k.parquet"], tmp_path / "k.html")
    page = (tmp_path / "k.html").read_text("utf-8")
    assert "seat 1" in page
    assert "after the first" not in page


def result(deal: int, lineup: list[str], scores: list[int]) -> Result:
    won = max(scores)
    shares = [(score == won) / scores.count(won) for score in scores]
    bits = sum(1 << seat for seat, score in enumerate(scores) if score == won)
    paid = [payoff(bits, seat, len(scores), len(scores)) for seat in range(len(scores))]
    return Result(f"{deal} {lineup}", deal, {}, lineup, 0, scores, paid, shares, 10)


def test_the_pay_off_matrix_has_every_bot_among_every_set_of_others() -> None:
    plan = Plan("photograph", 3, ({},), (("a", "b", "b"),), 1, "x")
    found = payoff_matrix(plan, [result(0, ["a", "b", "b"], [9, 1, 2]), result(1, ["a", "b", "b"], [0, 1, 1])])
    assert found["a"]["b, b"]["mean"] == 0.25  # type: ignore[index, call-overload]
    assert found["b"]["a, b"]["mean"] == -0.125  # type: ignore[index, call-overload]


def test_ratings_put_the_better_bot_first() -> None:
    plan = Plan("photograph", 3, ({},), (("a", "b", "c"),), 1, "x")
    found = ratings(plan, [result(deal, ["a", "b", "c"], [3, 9, 5]) for deal in range(8)])
    assert list(found) == ["b", "c", "a"]
    with_openskill = figures(plan, [result(0, ["a", "b", "c"], [1, 2, 3])])
    assert set(with_openskill["openskill"]) == {"a", "b", "c"}  # type: ignore[arg-type]


# ------------------------------------------------------------------ files


def test_a_study_that_was_cut_short_goes_on_and_ends_as_if_it_never_had_been(tmp_path: Path) -> None:
    plan = round_robin("photograph", 2, ["random", "steady"], {}, 4, "cut")
    assert conduct(plan, tmp_path / "whole", 1, "", quiet)
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:4]) + lines[4][:20])
    said: list[str] = []
    assert conduct(plan, tmp_path / "cut", 1, "", said.append)
    assert said[0] == "3 of 8 games are there already."
    for ending in ("json", "parquet"):
        assert (tmp_path / f"cut.{ending}").read_bytes() == (tmp_path / f"whole.{ending}").read_bytes()
    assert sorted((tmp_path / "cut.jsonl").read_bytes().splitlines()) == sorted(b"".join(lines).splitlines())


def test_the_results_of_another_plan_are_left_alone(tmp_path: Path) -> None:
    conduct(simulation("moving_pictures", 2, ["random"], [], 2, "one"), tmp_path / "a", 1, "", quiet)
    before = (tmp_path / "a.jsonl").read_bytes()
    other = simulation("moving_pictures", 2, ["random"], [], 2, "two", Budget(simulations=9))
    with pytest.raises(Refused, match=r"another plan \(not the same: seed, simulations\): choose"):
        conduct(other, tmp_path / "a", 1, "", quiet)
    assert (tmp_path / "a.jsonl").read_bytes() == before


def begun(out: Path, plan: Plan) -> None:
    with Results(out, plan):
        pass


def test_what_is_in_the_way_is_left_alone_and_named(tmp_path: Path) -> None:
    plan = simulation("moving_pictures", 2, ["random"], [], 1, "way")
    (tmp_path / "notes.jsonl").write_text("no end of line")
    (tmp_path / "package.json").write_text("{}")
    for name, why in (("notes", "another plan"), ("package", "package.json is there without package.jsonl")):
        with pytest.raises(Refused, match=why):
            conduct(plan, tmp_path / name, 1, "", quiet)
    assert (tmp_path / "notes.jsonl").read_text() == "no end of line"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.jsonl", "package.json"]
    begun(tmp_path / "a", plan)
    with (tmp_path / "a.jsonl").open("a") as journal:
        journal.write('{"key": 1}\n')
    with pytest.raises(Refused, match=r"Line 2 of .*a\.jsonl is no result"):
        conduct(plan, tmp_path / "a", 1, "", quiet)
    with pytest.raises(Refused, match="has no name"):
        conduct(plan, Path(), 1, "", quiet)


def test_a_plan_that_was_cut_short_in_its_first_line_begins_again(tmp_path: Path) -> None:
    plan = simulation("moving_pictures", 2, ["random"], [], 1, "torn")
    begun(tmp_path / "a", plan)
    header = (tmp_path / "a.jsonl").read_bytes()
    (tmp_path / "a.jsonl").write_bytes(header[:30])
    assert conduct(plan, tmp_path / "a", 1, "", quiet)
    assert (tmp_path / "a.jsonl").read_bytes().startswith(header)


def test_two_runs_do_not_write_to_one_name_at_once(tmp_path: Path) -> None:
    plan = simulation("moving_pictures", 2, ["random"], [], 1, "both")
    with Results(tmp_path / "a", plan), pytest.raises(Refused, match="Another run"):
        conduct(plan, tmp_path / "a", 1, "", quiet)
    assert conduct(plan, tmp_path / "a", 1, "", quiet)


def test_a_shorter_run_says_that_a_longer_one_is_counted_with_it(tmp_path: Path) -> None:
    said: list[str] = []
    for games in (3, 2):
        said.clear()
        plan = simulation("moving_pictures", 2, ["random"], [], games, "longer")
        assert conduct(plan, tmp_path / "a", 1, "", said.append)
    assert said[:2] == [
        "2 of 2 games are there already.",
        "1 more are there from a longer run of this plan: all are counted.",
    ]


def test_parquet_has_a_row_for_every_seat_of_every_game(tmp_path: Path) -> None:
    plan = simulation("photograph", 3, ["random"], [], 3, "rows")
    conduct(plan, tmp_path / "a", 1, "", quiet)
    rows = pq.read_table(tmp_path / "a.parquet").to_pylist()
    assert [(row["deal"], row["seat"]) for row in rows] == [(deal, seat) for deal in range(3) for seat in range(3)]
    assert {row["after_first"] for row in rows} == {0, 1, 2}
    for row in rows:
        assert sum(line["points"] for line in row["lines"]) == row["score"]
    told = json.loads((tmp_path / "a.json").read_text())
    assert told["bots"]["random"]["share"]["games"] == 9


def test_bots_of_one_name_may_have_budgets_of_their_own() -> None:
    game = find_game("photograph")
    assert find_contestant(game, "search@4000", Budget(7)).budget == Budget(simulations=4000)
    assert find_contestant(game, "strong@250ms", Budget(7)).budget == Budget(milliseconds=250)
    assert find_contestant(game, "strong", Budget(7)).budget == Budget(simulations=7)
    for wrong in ("search@", "search@0", "search@4k", "search@1000001", "search@-1", "search@1 ms"):
        with pytest.raises(Refused, match=r"search@4000, or milliseconds, as in search@250ms"):
            find_contestant(game, wrong, Budget())
    with pytest.raises(Refused, match="There is no bot 'deep'"):
        find_contestant(game, "deep@4000", Budget())


def test_a_tournament_tells_budgets_of_one_bot_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Budget] = []
    choose = SteadyBot.choose

    def note(self: SteadyBot, *args: Any) -> Choice:  # passed on as it is
        asked.append(args[-1])
        return choose(self, *args)

    monkeypatch.setattr(SteadyBot, "choose", note)
    plan = round_robin("photograph", 2, ["steady@3", "steady"], {}, 1, "budgets", Budget(simulations=9))
    results = play_jobs(list(plan.jobs()))
    assert set(asked) == {Budget(simulations=3), Budget(simulations=9)}
    assert set(payoff_matrix(plan, results)) == {"steady", "steady@3"}


def test_a_long_study_says_that_bots_are_compiled_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("mutoscope.lab.conduct.WORTH_COMPILING", 2)
    monkeypatch.setattr("mutoscope.lab.study.warm", lambda _: None)  # it is said before it is done
    for bot, is_said in (("random", False), ("easy", True)):
        conduct(simulation("moving_pictures", 2, [bot], [], 2, "c"), tmp_path / bot, 1, "", quiet)
        assert ("compiled first" in capsys.readouterr().err) == is_said


def test_control_c_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "long"
    command = [sys.executable, "-m", "mutoscope", "simulate", "moving_pictures", "--games", "100000", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        journal = out.with_name("long.jsonl")
        while not journal.exists() or journal.read_bytes().count(b"\n") < 20:
            assert running.poll() is None
            time.sleep(0.05)
        os.kill(running.pid, signal.SIGINT)
        said, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in told
    done = journal.read_bytes().count(b"\n") - 1
    assert f"Stopped after {done} of 100000 games" in said
    assert pq.read_table(out.with_name("long.parquet")).num_rows == 2 * done


class StoppedOnce(dict[str, Result]):
    """Control-C comes before the first result is counted."""

    is_stopped = False

    def __setitem__(self, key: str, result: Result) -> None:
        if not self.is_stopped:
            self.is_stopped = True
            raise KeyboardInterrupt
        super().__setitem__(key, result)


def test_control_c_between_writing_a_game_and_counting_it_parts_nothing(tmp_path: Path) -> None:
    plan = simulation("moving_pictures", 2, ["random"], [], 3, "parted")
    first, second, _ = (play_job(job) for job in plan.jobs())
    with Results(tmp_path / "a", plan) as results:
        results.found = StoppedOnce()
        with pytest.raises(KeyboardInterrupt):
            results.add(first)
        results.read_again()
        assert list(results.found) == [first.key]
        results.add(second)
        assert list(results.found) == [first.key, second.key]
    assert (tmp_path / "a.jsonl").read_bytes().count(b"\n") == 3


# ------------------------------------------------------------------ the report


def test_a_report_is_one_file_with_a_figure_for_every_question(tmp_path: Path) -> None:
    values = read_option_values("photograph", ("backs=plain", "backs=informative"))
    conduct(simulation("photograph", 2, ["random"], values, 8, "r"), tmp_path / "a", 1, "", quiet)
    report([tmp_path / "a.parquet"], tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    for heading in (
        "Photograph: 16 games",
        "How scores spread",
        "What the seat is worth",
        "How long games are",
        "What the option backs does to scores",
        "good shots among them",
        "How each card pays: shot",
        "How each card pays: taken face down",
    ):
        assert heading in page, heading
    assert "<script src=" not in page  # nothing is fetched
    assert "blue reel" in page


def test_a_report_names_every_bar_and_counts_every_game_once(tmp_path: Path) -> None:
    out = {}
    for seed in ("r", "s"):
        out[seed] = tmp_path / f"{seed}.parquet"
        conduct(round_robin("keyframes", 3, ["random", "steady"], {}, 2, seed), tmp_path / seed, 1, "", quiet)
    rows = read_rows([out["r"], out["s"], out["r"]])
    assert len(rows) == 2 * 2 * 6 * 3
    assert {row["deal"] for row in rows} == {0, 1, 2, 3}  # a deal of another seed has other cards
    report([out["r"]], tmp_path / "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    for part in ("Who wins against whom", "random, steady", "prefers-color-scheme:dark", "name=viewport"):
        assert part in page, part
    assert "good shots" not in page  # Keyframes has none
    assert "only equals tell of it alone" in page


@pytest.mark.parametrize(("name", "does"), [("photograph", "the seat is worth"), ("moving_pictures", "to winning")])
def test_a_report_says_whom_an_option_helps(name: str, does: str, tmp_path: Path) -> None:
    option = next(option for option in find_game(name).options if len(option.choices) > 1)
    both = read_option_values(name, tuple(f"{option.name}={choice}" for choice in option.choices[:2]))
    conduct(simulation(name, 2, ["random"], both, 2, "o"), tmp_path / "a", 1, "", quiet)
    report([tmp_path / "a.parquet"], tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text("utf-8")
    assert re.search(rf"What the option {option.name} does [a-z ]*{does}", page)
    assert ("-1 where all lose" in page) == (name == "moving_pictures")


def test_a_report_of_one_deal_has_no_whiskers_and_one_of_two_has(tmp_path: Path) -> None:
    for deals in (1, 2):
        plan = round_robin("photograph", 3, ["random", "steady"], {}, deals, "w")
        conduct(plan, tmp_path / "a", 1, "", quiet)
        report([tmp_path / "a.parquet"], tmp_path / "a.html")
        page = (tmp_path / "a.html").read_text("utf-8")
        assert ("one deal does not tell" in page) == (deals == 1)
        assert bool(re.search(r'"arrayminus":(\[|\{"dtype")', page)) == (deals == 2)
        assert ("How each line of the score pays" in page) == (deals == 2)
        assert ("How each card pays" in page) == (deals == 2)


@pytest.mark.parametrize(("game", "players"), [(game, count) for game in all_games() for count in game.players])
def test_what_a_seat_did_something_with_is_a_card_of_the_game(game: Game[object], players: int) -> None:
    box = Event("", {"seat": 0, "cards": game.cards(read_options(game, players, {}))})
    cards = {card for _, _, card in cards_of(box)}
    results = play_jobs([Job(game.id, {}, ("random",) * players, deal, "c") for deal in range(6)])
    told = {card for result in results for _, _, card in result.cards}
    assert told
    assert told <= cards


@pytest.mark.parametrize("game", all_games())
def test_what_a_game_says_of_a_deed_is_of_one_that_is_done(game: Game[object]) -> None:
    jobs = [Job(game.id, {}, ("random",) * count, deal, "d") for count in game.players for deal in range(6)]
    assert game.deeds
    assert set(game.deeds) <= {did for result in play_jobs(jobs) for _, did, _ in result.cards}


def test_a_report_that_cannot_be_written_leaves_the_one_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conduct(simulation("moving_pictures", 2, ["random"], [], 2, "x"), tmp_path / "a", 1, "", quiet)
    page = tmp_path / "a.html"
    page.write_text("of before")

    def fails(self: Path, text: str, encoding: str) -> int:
        self.write_bytes(text.encode()[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fails)
    with pytest.raises(OSError, match="No space"):
        report([tmp_path / "a.parquet"], page)
    assert page.read_bytes() == b"of before"
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".part"]


def test_a_report_is_never_written_over_its_study(tmp_path: Path) -> None:
    conduct(simulation("moving_pictures", 2, ["random"], [], 1, "x"), tmp_path / "a", 1, "", quiet)
    before = (tmp_path / "a.parquet").read_bytes()
    with pytest.raises(Refused, match="written over"):
        report([tmp_path / "a.parquet"], tmp_path / "a.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == before


def test_what_is_no_study_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_bytes(b"nothing")
    pq.write_table(pa.table({"game": ["chess"]}), tmp_path / "b.parquet")
    for other in ("a", "b"):
        with pytest.raises(Refused, match="no Parquet file of a study"):
            report([tmp_path / f"{other}.parquet"], tmp_path / "a.html")
    for name in ("photograph", "moving_pictures"):
        conduct(simulation(name, 2, ["random"], [], 1, "x"), tmp_path / name, 1, "", quiet)
    with pytest.raises(Refused, match="one game"):
        report([tmp_path / "photograph.parquet", tmp_path / "moving_pictures.parquet"], tmp_path / "b.html")


def test_results_come_back_from_disk_as_they_were() -> None:
    (one,) = play_jobs([next(simulation("photograph", 2, ["random"], [], 1, "disk").jobs())])
    again = Result.from_json(one.to_json())
    assert again.key == one.key
    assert again.scores == one.scores
