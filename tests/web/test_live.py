"""The line to an open page: what comes over it, what may go over it, and when it is closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mutoscope.kernel.game import Refused
from mutoscope.web.live import Move, Pace, TooManyMessages, read_move
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Line, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table, play_now
from tests.web.test_seats import move_of, moves_made


def closed_with(line: Line) -> int | None:
    """The code with which the server closes the line, after whatever it still says."""
    try:
        while True:
            line.socket.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_page_that_opens_gets_the_table_as_it_is(served: Served, visit: Visit) -> None:
    ada = visit()
    page = play_now(ada)
    with ada.line(page.one("div", id="table").get("data-live")) as line:
        message = line.hear()
        assert message["kind"] == "table"
        assert str(message["html"]).startswith('<div id="table"')
        assert message["version"] == served.match(code_of(page)).version(0)


def test_what_comes_over_the_line_is_what_a_reload_would_show(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    with ada.line(f"/t/{code}/live?seat=0") as line, ben.line(f"/t/{code}/live?seat=1"):
        html, page = "told", ""
        for _ in range(10):  # the table may be told anew between the two: somebody has come
            if html not in page:
                html = line.hear_table(served.match(code).version(0))
                page = ada.get(f"/t/{code}").html
        assert html in page


def test_a_move_over_the_line_is_answered_and_shown_to_everybody(served: Served, visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with (
        ada.line(f"/t/{code}/live?seat=0") as line_0,
        ben.line(f"/t/{code}/live?seat=1") as line_1,
        watcher.line(f"/t/{code}/live") as line_2,
    ):
        before = served.match(code).log(1)[-1].text
        line_0.say({**move_of(served, code, 0), "command": "c1"})
        assert line_0.hear_kind("done") == {"kind": "done", "command": "c1"}
        last = served.match(code).log(1)[-1].text
        assert last != before
        for seat, line in ((0, line_0), (1, line_1), (-1, line_2)):
            assert last in line.hear_table(served.match(code).version(seat))


def test_the_same_command_twice_is_answered_twice_and_done_once(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    move = {**move_of(served, code, 0), "command": "c1"}
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.say(move)
        line.hear_kind("done")
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.say(move)
        assert line.hear_kind("done")["command"] == "c1"
    assert moves_made(served, code) == 1


def test_two_pages_of_one_seat_both_see_what_one_of_them_does(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with ada.line(f"/t/{code}/live?seat=0") as one, ada.line(f"/t/{code}/live?seat=0") as two:
        one.say({**move_of(served, code, 0), "command": "c1"})
        one.hear_kind("done")
        version = served.match(code).version(0)
        assert one.hear_table(version) == two.hear_table(version)


def test_a_page_that_lost_the_line_catches_up_in_one_message(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with ben.line(f"/t/{code}/live?seat=1") as line:
        line.hear_kind("table")
    for _ in range(2):
        choose_first(ada, ada.get(f"/t/{code}"))
    with ben.line(f"/t/{code}/live?seat=1") as line:
        message = line.hear()
        assert message["kind"] == "table"
        assert served.match(code).log(1)[-1].text in str(message["html"])


def test_a_server_that_was_started_anew_goes_on_with_the_table(tmp_path: Path) -> None:
    with Served(tmp_path, WebSettings(), QUICK) as served, Browser(served) as ada:
        page = play_now(ada)
        path, cookie = page.path, ada.client.cookies["mutoscope"]
        choose_first(ada, ada.get(path)) if ada.get(path).all("form", id="moves") else None
        with ada.line(f"{path}/live?seat=0") as line:
            version = line.hear()["version"]
            assert isinstance(version, int)
    with Served(tmp_path, WebSettings(), QUICK) as served, Browser(served) as ada:
        ada.client.cookies.set("mutoscope", cookie)
        with ada.line(f"{path}/live?seat=0") as line:
            again = line.hear()["version"]
            assert isinstance(again, int)
            assert again > version
        assert ada.get(path).status == 200


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "{}",
        "[]",
        "null",
        "code=1",
        '{"decision":"0.0","command":"c","code":"1","seat":0}',
        '{"decision":"0.0","command":"c","code":1e400,"seat":0}',
        '{"decision":"0.0","command":"c","code":1,"seat":0,"more":1}',
        "{" * 2000,
        "&" * 3000,
        "decision=0.0&code=x&seat=0",
        b"\xff\xfe\x00",
    ],
)
def test_a_message_that_is_no_move_is_refused_and_the_line_stays(
    served: Served, visit: Visit, message: str | bytes
) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.socket.send(message)
        assert line.hear_kind("refused")["message"]
        line.say({"decision": "", "command": "next", "code": 0, "seat": 0})
        assert line.hear_kind("refused")["command"] == "next"


def test_a_form_over_the_line_is_the_same_move_as_json() -> None:
    as_json = read_move('{"decision":"0.4","command":"c7","code":3,"seat":1}')
    assert as_json == read_move("decision=0.4&command=c7&code=3&seat=1") == Move("0.4", "c7", 3, 1)
    assert read_move("decision=0.4&code=3&seat=1").command == "0.4:3"
    assert read_move("decision=0.4&code=3&seat=1&text=slippery+when+wet").text == "slippery when wet"
    assert as_json.text is None
    with pytest.raises(Refused):
        read_move("&".join(f"f{n}=1" for n in range(100)))


def test_a_message_over_4_kb_closes_the_line(visit: Visit) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.socket.send("x" * 5000)
        assert closed_with(line) in (1009, 4413)


def test_whoever_talks_too_fast_is_cut_off(visit: Visit) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with ada.line(f"/t/{code}/live?seat=0") as line:
        for _ in range(40):
            try:
                line.socket.send("x")
            except ConnectionClosed:
                break
        assert closed_with(line) == 4429


def test_a_burst_is_let_through_and_then_so_many_a_second() -> None:
    now = [100.0]
    pace = Pace(per_second=2.0, at_once=3, now=lambda: now[0])
    for _ in range(3):
        pace.count()
    with pytest.raises(TooManyMessages):
        pace.count()
    now[0] += 0.5
    pace.count()
    with pytest.raises(TooManyMessages):
        pace.count()


@pytest.mark.parametrize("asked", ["seat=0", "seat=9", "seat=x", "seat=-7"])
def test_a_seat_that_is_not_mine_is_not_opened(visit: Visit, asked: str) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with visit().line(f"/t/{code}/live?{asked}") as line:
        assert closed_with(line) == 4401


def test_a_table_that_is_not_there_is_not_opened(visit: Visit) -> None:
    with visit().line("/t/LAMP-00/live") as line:
        assert closed_with(line) == 4404


def test_only_so_many_pages_of_one_seat_and_of_those_who_watch(tmp_path: Path) -> None:
    web = WebSettings(sockets_per_seat=1, sockets_of_watchers=2)
    with Served(tmp_path, web, QUICK) as served, Browser(served) as ada, Browser(served) as ben:
        base = f"/t/{code_of(play_now(ada))}/live"
        with ada.line(f"{base}?seat=0") as one, ben.line(base) as two, ben.line(base) as three:
            for line in (one, two, three):
                assert line.hear()["kind"] == "table"
            for browser, path in ((ada, f"{base}?seat=0"), (ben, base)):
                with browser.line(path) as too_many:
                    assert closed_with(too_many) == 4408
        with ada.line(f"{base}?seat=0") as again:
            assert again.hear()["kind"] == "table", "a page that was closed makes room for another"


def test_the_line_says_that_it_is_alive(tmp_path: Path) -> None:
    web = WebSettings(heartbeat_seconds=0.05)
    with Served(tmp_path, web, QUICK) as served, Browser(served) as ada:
        page = make_table(ada)
        with ada.line(page.one("div", id="table").get("data-live")) as line:
            line.hear_kind("table")
            first, second = (float(str(line.hear_kind("here")["now"])) for _ in range(2))
            assert first < second, "turn clocks are told by the server's time"


def test_a_gathering_fills_before_ones_eyes_and_becomes_a_game(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = make_table(ada)
    with ada.line(page.one("div", id="table").get("data-live")) as line:
        assert "Cleo" not in str(line.hear_kind("table")["html"])
        ben.submit(ben.get(page.path), f"{page.path}/sit", name="Cleo")
        while "Cleo" not in str(line.hear_kind("table")["html"]):
            pass
        ada.post(f"{page.path}/start")
        assert line.hear_kind("page") == {"kind": "page"}
        assert closed_with(line) == 1000


def test_whoever_loses_the_seat_is_told_to_load_the_page_anew(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = make_table(ada)
    sitting = ben.submit(ben.get(page.path), f"{page.path}/sit")
    with ben.line(sitting.one("div", id="table").get("data-live")) as line:
        line.hear_kind("table")
        ada.post(f"{page.path}/clear", seat="1")
        assert line.hear_kind("page") == {"kind": "page"}


def test_the_line_is_compressed(visit: Visit) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with ada.line(f"/t/{code}/live?seat=0") as line:
        assert [extension.name for extension in line.socket.protocol.extensions] == ["permessage-deflate"]


def test_a_server_that_stops_says_so_on_every_line(tmp_path: Path) -> None:
    with Served(tmp_path, WebSettings(), QUICK) as served, Browser(served) as ada:
        code = code_of(play_now(ada))
        with ada.line(f"/t/{code}/live?seat=0") as line:
            line.hear()
            served.server.should_exit = True
            assert closed_with(line) == 1012
