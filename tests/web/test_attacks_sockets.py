"""Sockets as an attacker and a bad network use them: frames again, out of order, odd, huge; too many; unread."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from mutoscope.web import patience
from mutoscope.web.house import house_of
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Line, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, play_now
from tests.web.test_live import closed_with
from tests.web.test_seats import move_of, moves_made

CONTINUED, TEXT, PING = 0, 1, 9


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of these: every test makes tables of its own."""
    with Served(
        tmp_path_factory.mktemp("data"), WebSettings(guesses_at_once=10_000, tables_at_once=10_000), QUICK
    ) as running:
        yield running


def soon(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# ---------------------------------------------------------------------- frames again, doubled, out of order


def test_a_frame_that_is_sent_again_later_from_another_page_does_nothing_more(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    sent = []
    with ada.line(f"/t/{code}/live?seat=0") as line:
        for number in range(2):
            sent.append({**move_of(served, code, 0), "command": f"c{number}"})
            line.say(sent[-1])
            line.hear_kind("done")
    log = served.match(code).log(0)
    with ada.line(f"/t/{code}/live?seat=0") as line:
        for move in reversed(sent):
            line.say(move)
            assert line.hear_kind("done")["command"] == move["command"]
        line.say({**sent[0], "command": "fresh"})
        assert line.hear_kind("refused")["command"] == "fresh"
        line.say({**sent[1], "command": "c0"})
        assert line.hear_kind("refused")["message"]
    assert served.match(code).log(0) == log


def test_one_move_sent_many_times_at_once_from_many_pages_is_made_once(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    same = {**move_of(served, code, 0), "command": "c"}
    with ExitStack() as stack:
        lines = [stack.enter_context(ada.line(f"/t/{code}/live?seat=0")) for _ in range(6)]
        for _ in range(3):
            for line in lines:
                line.say(same)
        for line in lines:
            assert [line.hear_kind("done")["command"] for _ in range(3)] == ["c"] * 3
    assert moves_made(served, code) == 1


def test_of_two_browsers_with_one_cookie_that_choose_differently_one_is_told_that_it_was_late(
    served: Served, visit: Visit
) -> None:
    ada, ben, twin = visit(), visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    twin.client.cookies.set("mutoscope", ada.client.cookies["mutoscope"])
    move = move_of(served, code, 0)
    codes = [option.code for option in served.match(code).view(0).moves]
    with ada.line(f"/t/{code}/live?seat=0") as one, twin.line(f"/t/{code}/live?seat=0") as two:
        one.say({**move, "code": codes[0], "command": "a"})
        two.say({**move, "code": codes[1], "command": "b"})
        answers = [_answer(one), _answer(two)]
        version = served.match(code).version(0)
        assert one.hear_table(version) == two.hear_table(version)
    assert sorted(answers) == ["done", "refused"]
    assert moves_made(served, code) == 1


def _answer(line: Line) -> str:
    while (kind := str(line.hear()["kind"])) not in ("done", "refused"):
        pass
    return kind


# ---------------------------------------------------------------------- whose seat


def test_a_socket_moves_for_its_own_seat_only_even_where_one_person_has_several(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    move = {**move_of(served, code, 0), "command": "c"}
    stranger = visit()
    for browser, path in ((ben, "?seat=1"), (stranger, ""), (ada, ""), (ben, "?seat=-1")):
        with browser.line(f"/t/{code}/live{path}") as line:
            line.say(move)
            refused = line.hear_kind("refused")
            assert "not of that seat" in str(refused["message"])
            line.say({**move, "seat": -1})
            assert line.hear_kind("refused")
    assert moves_made(served, code) == 0


def test_a_seat_of_another_table_opens_nothing_here(visit: Visit) -> None:
    ada, eve = visit(), visit()
    code = code_of(play_now(ada))
    own = code_of(play_now(eve))
    for path in (f"/t/{code}/live?seat=0", f"/t/{code}/live?seat=0&seat=1", f"/t/{code}/live?seat=00"):
        with eve.line(path) as line:
            assert closed_with(line) == 4401
    with eve.line(f"/t/{own}/live?seat=0") as line:
        assert line.hear()["kind"] == "table"


# ---------------------------------------------------------------------- odd and huge


ODD = (
    b"\x00" * 200,
    '{"decision":"0.0","command":"c","code":0,"seat":0,"seat":1}',
    '{"decision":"0.0","command":"c","code":-1,"seat":0}',
    '{"decision":"0.0","command":"c","code":99999999999999999999,"seat":0}',
    '{"decision":"0.0","command":"c","code":NaN,"seat":0}',
    '{"decision":"0.0","command":"c","code":0,"seat":9223372036854775807}',
    '{"decision":"0.0","command":"c","code":0.5,"seat":0}',
    '{"decision":"0.0","command":"\\u0000","code":0,"seat":0}',
    '{"decision":"0.0","command":"\\ud800","code":0,"seat":0}',
    '{"decision":"0.0","command":"","code":0,"seat":0}',
    '{"decision":"0.0","command":"\\u23f30.0","code":0,"seat":0}',
    '{"decision":"' + "9" * 3000 + '","command":"c","code":0,"seat":0}',
    '{"decision":"0.0","command":"' + "c" * 65 + '","code":0,"seat":0}',
    '{"decision":"0.0","command":"c","code":0,"seat":0,"text":"\\u202e"}',
    '{"decision":null,"command":"c","code":0,"seat":0}',
    "[" * 4000,
    '{"a":' * 600,
    "decision=0.0&command=%00&code=0&seat=0",
    "decision=%ff%fe&command=c&code=0&seat=0",
    "%",
    "=&=&=",
)


def test_odd_frames_are_refused_each_by_itself_and_change_nothing(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    before = served.match(code).log(0)
    for start in range(0, len(ODD), 15):
        with ada.line(f"/t/{code}/live?seat=0") as line:
            for frame in ODD[start : start + 15]:
                line.socket.send(frame)
                assert line.hear_kind("refused")["message"], frame
    assert served.match(code).log(0) == before
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.say({**move_of(served, code, 0), "command": "c"})
        line.hear_kind("done")


@contextmanager
def raw(
    served: Served, path: str, browser: Browser | None = None, headers: Mapping[str, str] | None = None
) -> Iterator[socket.socket]:
    """A connection on which a socket has been asked for, and granted unless the test looks itself."""
    host, port = served.address.removeprefix("http://").split(":")
    own = {
        "Host": f"{host}:{port}",
        "Origin": served.address,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        **({"Cookie": browser.cookie} if browser else {}),
        **(headers or {}),
    }
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\n".encode())
        line.sendall("".join(f"{name}: {value}\r\n" for name, value in own.items()).encode() + b"\r\n")
        yield line


def frame(opcode: int, data: bytes, *, first: int = 0x80, is_masked: bool = True) -> bytes:
    """A frame as it goes over the wire; `first` are the bits before the opcode: 0x80 for the last of a message."""
    length = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big")
    if not is_masked:
        return bytes([first | opcode]) + length + data
    return bytes([first | opcode, length[0] | 0x80]) + length[1:] + bytes(4) + data


def is_cut_off(line: socket.socket) -> bool:
    """Whether the server ends the connection, after whatever it still says."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    "sent",
    [
        frame(TEXT, b"x" * 3000, first=0) + frame(CONTINUED, b"x" * 3000),
        frame(CONTINUED, b"nothing before it"),
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, b"not compressed", first=0xC0),
        frame(PING, b"x" * 126),
        frame(TEXT, b"not masked", is_masked=False),
        b"\x81\xff" + b"\x7f" * 8 + b"mask",
        b"\x8b\x80mask",
        b"GET / HTTP/1.1\r\n\r\n",
        bytes(range(256)) * 20,
    ],
    ids=["in two", "continued", "no UTF-8", "compressed", "long ping", "not masked", "8 EB", "opcode", "HTTP", "any"],
)
def test_what_breaks_the_protocol_ends_that_line_and_no_other(served: Served, visit: Visit, sent: bytes) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with ben.line(f"/t/{code}/live?seat=1") as other:
        other.hear_kind("table")
        with raw(served, f"/t/{code}/live?seat=0", ada) as line:
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(sent)
            assert is_cut_off(line)
        other.say({"decision": "", "command": "next", "code": 0, "seat": 1})
        assert other.hear_kind("refused")["command"] == "next"
    sockets = house_of(served.app).sockets
    soon(lambda: not sockets)


def test_a_small_frame_that_unpacks_to_a_huge_one_is_not_unpacked(visit: Visit) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.socket.send("x" * 50_000_000)  # fifty kilobytes on the way
        assert closed_with(line) == 1009


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "mutoscope=" + "x" * 20_000},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Version": "99"},
        {"Sec-WebSocket-Extensions": "permessage-deflate; server_max_window_bits=99, " * 200},
        {f"X-{number}": "y" for number in range(200)},
    ],
    ids=["cookie", "key", "version", "extensions", "many"],
)
def test_an_odd_handshake_opens_nothing_and_harms_nobody(served: Served, visit: Visit, headers: dict[str, str]) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with raw(served, f"/t/{code}/live?seat=0", headers=headers) as line:
        assert not line.recv(65536).startswith(b"HTTP/1.1 101")
    with ada.line(f"/t/{code}/live?seat=0") as good:
        assert good.hear()["kind"] == "table"


# ---------------------------------------------------------------------- many, and unread


def test_two_hundred_who_watch_see_a_move_and_nobody_has_to_wait_for_them(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    place = f"{served.address.replace('http', 'ws')}/t/{code}/live"
    move = {**move_of(served, code, 0), "command": "c"}

    async def watch() -> list[str]:
        async with asyncio.timeout(60):
            lines = await asyncio.gather(
                *(connect(place, origin=served.address, compression=None) for _ in range(200))  # type: ignore[arg-type]
            )
            firsts = await asyncio.gather(*(line.recv() for line in lines))
            assert len(set(firsts)) <= 2, "everybody is shown the same: before or after one of the seats is here"
            with pytest.raises(ConnectionClosed) as too_many:
                async with connect(place, origin=served.address) as line:  # type: ignore[arg-type]
                    await line.recv()
            assert too_many.value.rcvd is not None
            assert too_many.value.rcvd.code == 4408
            await asyncio.to_thread(play)
            said = served.match(code).log(-1)[-1].text

            async def until_seen(line: object) -> str:
                async for text in line:  # type: ignore[attr-defined]
                    if said in text:
                        return str(text)
                return ""

            seen = await asyncio.gather(*(until_seen(line) for line in lines))
            await asyncio.gather(*(line.close() for line in lines))
            return seen

    def play() -> None:
        with ada.line(f"/t/{code}/live?seat=0") as line:
            line.say(move)
            line.hear_kind("done")

    seen = asyncio.run(watch())
    assert len(seen) == 200
    assert all(seen)
    soon(lambda: not house_of(served.app).sockets)


def test_who_reads_nothing_is_cut_off_and_holds_nobody_up(
    served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS_UNREAD", 0.5)
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    match = served.match(code)
    sockets = house_of(served.app).sockets
    with raw(served, f"/t/{code}/live?seat=0", ada) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        soon(lambda: bool(sockets))

        async def tell() -> None:
            match._news.tell()

        deadline = time.monotonic() + 30
        while sockets and time.monotonic() < deadline:
            served.run(tell())  # much to read
        assert not sockets
    with ben.line(f"/t/{code}/live?seat=1") as line:
        assert line.hear()["kind"] == "table"


def test_a_seat_is_not_lost_to_lines_that_a_bad_network_has_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that changes networks leaves lines that nobody closes; their pings are not answered."""
    with Served(tmp_path, WebSettings(sockets_per_seat=1), QUICK) as served, Browser(served) as ada:
        served.server.config.ws_ping_interval = served.server.config.ws_ping_timeout = 0.2
        code = code_of(play_now(ada))
        with raw(served, f"/t/{code}/live?seat=0", ada):  # it never answers
            sockets = house_of(served.app).sockets
            soon(lambda: bool(sockets))
            soon(lambda: not sockets)
            with ada.line(f"/t/{code}/live?seat=0") as line:
                assert line.hear()["kind"] == "table"


def test_answers_of_pages_that_nobody_reads_are_dropped(
    served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS_UNREAD", 0.3)
    host, port = served.address.removeprefix("http://").split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(10)
        line.connect((host, int(port)))

        def ask() -> None:
            try:
                while True:
                    line.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode() * 50)
            except OSError:
                pass

        asking = Thread(target=ask, daemon=True)
        asking.start()
        asking.join(20)
        assert not asking.is_alive(), "the server has ended it"
    assert httpx.get(f"{served.address}/health").text == "ok\n"
