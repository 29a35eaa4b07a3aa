"""A decision of a finished game, weighed by the bot that searches."""

from __future__ import annotations

import pytest

from mutoscope.bots import Budget
from mutoscope.kernel.game import Refused
from mutoscope.match import analysis
from tests.web.browsing import Browser, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import play_now, play_out


@pytest.fixture
def over(served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> tuple[Browser, str]:
    monkeypatch.setattr(analysis, "BUDGET", Budget(simulations=12))
    ada = visit()
    page = play_now(ada)
    play_out(served, [ada], code_of(page))
    return ada, code_of(page)


def test_every_move_of_a_decision_is_weighed_and_the_one_that_was_played_is_marked(
    served: Served, over: tuple[Browser, str]
) -> None:
    ada, code = over
    match = served.match(code)
    step = next(step.n for step in match.steps() if step.kind == "move") - 1
    replay = ada.get(f"/t/{code}/sheet?step={step}")
    page = ada.get(replay.one("a", id="weigh").get("href"))
    assert page.status == 200
    assert len(page.all("span", class_="chip")) <= 1
    weighed = served.run(match.analyse(step))
    played = match.steps()[step + 1]
    assert weighed.seat == played.seat
    assert sum(line.is_played for line in weighed.lines) == 1
    assert sum(line.visits for line in weighed.lines) == weighed.simulations == 12
    assert weighed.lines[0].label in page.text
    assert served.run(match.analyse(step)) is weighed


def test_where_all_play_together_no_points_are_shown_and_edits_are_worked_out_not_tried(
    served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "BUDGET", Budget(simulations=20))
    ada = visit()
    code = code_of(play_now(ada, game="moving_pictures"))
    play_out(served, [ada], code)
    match = served.match(code)
    decisions = [step.n - 1 for step in match.steps() if step.kind == "move"]
    tried = ada.get(f"/t/{code}/analysis?step={decisions[0]}")
    heads = [head.text for head in tried.all("th", scope="col")]
    assert heads == ["Move", "Victory", "Tried"]
    edits = [step for step in decisions if served.run(match.analyse(step)).simulations == 0]
    worked_out = ada.get(f"/t/{code}/analysis?step={edits[0]}")
    assert [head.text for head in worked_out.all("th", scope="col")] == ["Move", "Victory"]
    lines = served.run(match.analyse(edits[0])).lines
    assert all(line.points is None and 0 <= line.win <= 1 for line in lines)
    assert len(worked_out.all("meter")) == min(len(lines), 12)


def test_after_the_last_step_nothing_is_weighed(served: Served, over: tuple[Browser, str]) -> None:
    ada, code = over
    last = len(served.match(code).steps()) - 1
    assert "nobody has played" in ada.get(f"/t/{code}/analysis?step={last}").text
    assert not ada.get(f"/t/{code}/sheet?step={last}").all("a", id="weigh")


def test_while_a_game_is_played_nobody_is_helped(served: Served, visit: Visit) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    assert ada.get(f"/t/{code}/analysis?step=0").path.startswith(f"/t/{code}")
    with pytest.raises(Refused) as refused:
        served.run(served.match(code).analyse(0))
    assert refused.value.code == "playing"
