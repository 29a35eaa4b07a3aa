"""A game played to its end without a script, its sheet, the replay, the journal, and another game."""

from __future__ import annotations

import pytest

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match.verify import verify
from tests.web.browsing import Browser, Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, play_now, play_out
from tests.web.test_seats import pictures


def play_together(browsers: list[Browser], code: str) -> Page:
    """Each presses the first button that the page offers, until somebody is shown the sheet."""
    for _ in range(1000):
        for browser in browsers:
            page = browser.get(f"/t/{code}")
            if page.path.endswith("/sheet"):
                return page
            if page.all("form", id="moves"):
                page = choose_first(browser, page)
                assert page.status == 200
    raise AssertionError("the game does not end")


def test_two_people_play_a_whole_game_with_forms_alone(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.post("/me", name="Ada", portrait="owl")
    ben.post("/me", name="Ben", portrait="cat")
    code = begin_together([ada, ben])
    sheet = play_together([ada, ben], code)
    match = served.match(code)
    assert match.status == "over"
    assert match.view(-1).verdict in sheet.text
    assert "Ada" in sheet.text
    assert "Ben" in sheet.text
    for line in match.view(-1).lines:
        assert str(abs(line.points)) in sheet.text
    watcher = visit().get(f"/t/{code}")
    assert watcher.path == f"/t/{code}/sheet"


@pytest.fixture
def over(served: Served, visit: Visit) -> tuple[Browser, str]:
    """Somebody, and the address of a game against a bot that is over."""
    ada = visit()
    page = play_now(ada)
    play_out(served, [ada], code_of(page))
    return ada, f"/t/{code_of(page)}"


def test_the_journal_can_be_had_and_proves_the_shuffle(over: tuple[Browser, str]) -> None:
    ada, base = over
    answer = ada.client.get(f"{base}/journal.json")
    assert answer.headers["content-type"] == "application/json"
    assert "attachment" in answer.headers["content-disposition"]
    findings = verify(answer.content)
    assert findings
    assert all(finding.is_good for finding in findings)
    sheet = ada.get(f"{base}/sheet")
    assert sheet.all("a", href=f"{base}/journal.json")


def test_the_replay_goes_from_the_deal_to_the_end_by_links(served: Served, over: tuple[Browser, str]) -> None:
    ada, base = over
    last = len(served.match(base.removeprefix("/t/")).steps()) - 1
    page = ada.get(f"{base}/sheet?step=0")
    assert [e.get("aria-disabled") for e in page.all("span", id="key-prev")] == ["true"]
    for step in range(1, last + 1):
        page = ada.get(f"{base}/sheet{page.one('a', id='key-next').get('href')}")
        assert page.status == 200
        assert page.one("div", id="replay").get("data-step") == str(step)
        if step == 5:
            break
    page = ada.get(f"{base}/sheet{page.one('a', id='key-last').get('href')}")
    assert page.one("div", id="replay").get("data-step") == str(last)
    assert page.all("span", id="key-next"), "there is nothing behind the end"
    assert [e for e in page.all("a", class_="turn") if e.get("aria-current")] == page.all("a", class_="turn")[-1:]


def test_the_replay_tells_what_happened_and_opens_the_hand_of_whoever_looks(
    served: Served, over: tuple[Browser, str]
) -> None:
    ada, base = over
    match = served.match(base.removeprefix("/t/"))
    page = ada.get(f"{base}/sheet?step=1")
    said = [line.text for line in match.log(-1) if line.step == 1]
    assert said
    assert all(text in page.text for text in said)
    assert not page.all("form", id="moves")
    assert len(pictures(page.html)) > 5


@pytest.mark.parametrize(("asked", "shown"), [("-5", 0), ("x", 0), ("", 0), ("99999", None)])
def test_a_step_that_is_not_there_shows_the_nearest(
    served: Served, over: tuple[Browser, str], asked: str, shown: int | None
) -> None:
    ada, base = over
    last = len(served.match(base.removeprefix("/t/")).steps()) - 1
    page = ada.get(f"{base}/sheet?step={asked}")
    assert page.status == 200
    assert page.one("div", id="replay").get("data-step") == str(last if shown is None else shown)


def test_another_game_is_one_and_the_same_for_everybody(served: Served, visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben])
    play_out(served, [ada, ben], code)
    sheet = ada.get(f"/t/{code}")
    assert not watcher.get(f"/t/{code}").all("form", action=f"/t/{code}/rematch")
    again = ada.submit(sheet, f"/t/{code}/rematch")
    assert code_of(again) != code
    assert code_of(ben.submit(ben.get(f"/t/{code}"), f"/t/{code}/rematch")) == code_of(again)
    assert served.match(code_of(again)).status == "gathering"
    assert watcher.get(f"/t/{code}").all("a", href=again.path), "who watches is shown the way"
    assert watcher.post(f"/t/{code}/rematch").status == 403


def test_a_game_that_is_over_takes_no_move(served: Served, over: tuple[Browser, str]) -> None:
    ada, base = over
    assert ada.post(f"{base}/act", seat="0", decision="0.1", code="0").status == 409


def test_the_film_of_turns_marks_what_a_turn_is_remembered_for(served: Served, over: tuple[Browser, str]) -> None:
    ada, base = over
    match = served.match(base.removeprefix("/t/"))
    marked = [line for line in match.log(SPECTATOR) if line.kind in match.game.milestones]
    assert {"sunset", "good_shot"} & {line.kind for line in marked}
    film = ada.get(f"{base}/sheet?step=1")
    told = [turn.get("aria-label") for turn in film.all("a", class_="turn")]
    for line in marked:
        assert sum(line.text in text for text in told) == 1, line.text
    assert film.all("span", class_="event")
