"""The turn clock through a real server: chosen in a form, shown on pages, run out, and the seat handed back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.match import CLOCKS
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table, play_now


class Time:
    """What the server takes for the time: the true one, with leaps."""

    def __init__(self) -> None:
        self.leapt = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.leapt


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def served(tmp_path: Path, clock: Time) -> Iterator[Served]:
    settings = replace(QUICK, monotonic=clock, clock_check=0.01, clock_gap=1e9, seen_for=1.0)
    with Served(tmp_path / "data", WebSettings(), settings) as running:
        yield running


def soon(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def begin(browsers: list[Browser], seconds: int = 60) -> str:
    return begin_together(browsers, clock=str(seconds), **{"option-first": "0"})


def test_every_clock_can_be_chosen_in_the_lobby_and_the_host_may_change_it_at_the_table(visit: Visit) -> None:
    ada = visit()
    offered = [e.get("value") for e in ada.get("/?game=keyframes").all("option") if not e.get("value").isalpha()]
    assert [value for value in offered if int(value) in CLOCKS][-len(CLOCKS) :] == [str(number) for number in CLOCKS]
    page = make_table(ada, clock="86400")
    assert chosen(page) == "86400"
    assert chosen(ada.post(f"{page.path}/options", clock="30")) == "30"
    assert ada.post(f"{page.path}/options", clock="31").status == 400
    assert ada.post("/tables", game="photograph", players="2", clock="x").status == 400


def chosen(page: Page) -> str:
    return page.fields(page.one("form", id="options"))["clock"]


def test_a_table_without_a_clock_shows_none(visit: Visit) -> None:
    page = play_now(visit())
    assert not page.all("ul", id="clocks")


def test_everybody_sees_whose_clock_runs_and_until_when(served: Served, visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    path = f"/t/{begin([ada, ben])}"
    (running,) = served.match(path[3:]).clocks()
    name = served.match(path[3:]).seats[0].name
    for browser, who in ((ada, "You"), (ben, name), (watcher, name)):
        page = browser.get(path)
        (sign,) = [e for e in page.all("li") if e.get("data-until")]
        assert float(sign.get("data-until")) == running.until
        assert sign.text.startswith(f"{who} until ")
        assert "UTC" in sign.text
        left = running.until - float(page.one("span", id="bar-clock").get("data-now"))
        assert 0 < left <= 60


def test_who_has_the_page_open_and_is_too_slow_is_told_so_and_plays_on(
    served: Served, visit: Visit, clock: Time
) -> None:
    ada, ben = visit(), visit()
    code = begin([ada, ben])
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.hear_kind("table")
        clock.leapt += 60
        while "Your time was up" not in line.html:
            line.hear()
        page = ada.get(f"/t/{code}")
        assert "Your time was up, so a bot made your last move." in page.text
        assert page.all("form", id="moves"), "there is the next decision"
        assert "A bot plays for you" not in page.text
        assert "Your time was up" not in choose_first(ada, page).text
    assert "'s time was up: a bot made this move." in ben.get(f"/t/{code}").text


def test_who_has_left_has_the_seat_back_by_opening_the_page_or_a_line(
    served: Served, visit: Visit, clock: Time
) -> None:
    ada, ben = visit(), visit()
    code = begin([ada, ben])
    match = served.match(code)

    def leave() -> None:
        clock.leapt += 2 * 60
        soon(lambda: match.seats[0].is_bot_playing)

    leave()
    assert "A bot plays for you" not in ada.get(f"/t/{code}").text
    assert not match.seats[0].is_bot_playing
    while 0 not in match.actors():  # the bot may have moved, and even have ended the turn
        choose_first(ben, ben.get(f"/t/{code}"))
    leave()
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.hear_kind("table")
        assert match.seats[0].bot is None
        assert "A bot plays for you" not in line.html


def test_a_clock_goes_on_when_the_server_is_started_anew(tmp_path: Path) -> None:
    clock = Time()
    settings = replace(QUICK, monotonic=clock, clock_check=0.01, clock_gap=1e9, wake_after=0.0)
    with Served(tmp_path, WebSettings(), settings) as served, Browser(served) as ada, Browser(served) as ben:
        code = begin([ada, ben], 86400)
        until = served.match(code).clocks()[0].until
        cookie = ada.client.cookies["mutoscope"]
    with Served(tmp_path, WebSettings(), settings) as served, Browser(served) as ada:
        ada.client.cookies.set("mutoscope", cookie)
        page = ada.get(f"/t/{code}")
        (sign,) = [e for e in page.all("li") if e.get("data-until")]
        assert abs(float(sign.get("data-until")) - until) < 1
        clock.leapt += 86400
        match = served.match(code)
        soon(lambda: match.seats[0].is_bot_playing and match.actors() == (1,))
        assert code_of(ada.get(f"/t/{code}")) == code
        assert match.seats[0].bot is None
