"""Codes of tables cannot be tried out: an address that has missed too often is told nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mutoscope.web import guesses as guesses_module
from mutoscope.web.guesses import Guesses
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Page, Served, code_of

MOST = 3
Visit = Callable[[], Browser]


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "data", WebSettings(guesses_at_once=MOST), QUICK) as running:
        yield running


def a_table(browser: Browser, visibility: str) -> str:
    return code_of(browser.post("/tables", game="photograph", players="2", visibility=visibility))


def miss_too_often(browser: Browser) -> None:
    for number in range(MOST):
        assert browser.get(f"/t/LAMP-{number}").status == 404


def test_who_has_missed_too_often_is_let_in_nowhere_and_told_when_to_come_again(served: Served, visit: Visit) -> None:
    ada, eve = visit(), visit()
    code = a_table(ada, "link")
    assert eve.get(f"/t/{code}").status == 200
    miss_too_often(eve)
    good, bad = eve.get(f"/t/{code}"), eve.get("/t/LAMP-7")
    assert good.status == bad.status == 429
    assert good.text == bad.text
    assert "Wait a minute" in good.text
    assert 0 < int(good.answer.headers["Retry-After"]) <= 60
    assert Page(eve.client.get("/join", params={"code": code})).status == 429
    for path in ("sheet", "journal.json"):
        assert eve.get(f"/t/{code}/{path}").status == 429
    assert eve.post(f"/t/{code}/sit").status == 429
    with eve.line(f"/t/{code}/live") as line, pytest.raises(ConnectionClosed) as closed:
        line.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_who_sits_at_a_table_is_let_in_whatever_others_at_the_address_do(served: Served, visit: Visit) -> None:
    ada, eve = visit(), visit()
    own, public = a_table(ada, "link"), a_table(ada, "open")
    miss_too_often(eve)
    assert ada.get(f"/t/{own}").status == 200
    assert eve.get(f"/t/{public}").status == 200
    assert eve.get("/").status == 200


def test_one_address_makes_only_so_many_tables_whatever_cookies_it_throws_away(tmp_path: Path) -> None:
    web = WebSettings(tables_at_once=2, table_seconds=30.0)
    form = {"game": "photograph", "players": "2"}
    with Served(tmp_path, web, QUICK) as served, Browser(served) as ada:
        for _ in range(2):
            with Browser(served) as eve:
                assert eve.post("/tables", game="photograph", players="9").status == 400, "that is none"
                assert eve.post("/tables", **form).status == 200
        with Browser(served) as eve:
            refused = eve.post("/tables", **form)
        assert refused.status == 429
        seconds = int(refused.answer.headers["Retry-After"])
        assert 0 < seconds <= 30
        assert f"Wait {seconds} s, then make one" in refused.text
        assert ada.get("/").status == 200


def test_a_miss_is_forgiven_after_some_time_and_the_first_few_at_once() -> None:
    clock = Clock()
    guesses = Guesses(2, 60.0, clock)
    guesses.count("192.0.2.1")
    assert guesses.wait("192.0.2.1") == 0
    guesses.count("192.0.2.1")
    assert guesses.wait("192.0.2.1") == 60
    assert guesses.wait("192.0.2.2") == 0
    clock.time += 60
    assert guesses.wait("192.0.2.1") == 0
    guesses.count("192.0.2.1")
    assert guesses.wait("192.0.2.1") == 60
    clock.time += 1000
    guesses.count("192.0.2.1")
    assert guesses.wait("192.0.2.1") == 0, "what was forgiven long ago is not saved up for"


def test_the_many_addresses_of_one_household_count_as_one() -> None:
    guesses = Guesses(1, 60.0, Clock())
    guesses.count("2001:db8:1:2::1")
    assert guesses.wait("2001:db8:1:2:ffff::9") == 60
    assert guesses.wait("2001:db8:1:3::1") == 0
    guesses.count("::ffff:192.0.2.1")
    assert guesses.wait("192.0.2.1") == 60
    guesses.count("no address")
    assert guesses.wait("no address") == 60


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses_module, "MOST_ADDRESSES", 2)
    guesses = Guesses(1, 60.0, Clock())
    for host in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"):
        guesses.count(host)
    assert [guesses.wait(f"192.0.2.{number}") for number in (1, 2, 3)] == [120, 0, 60]
