"""Requests as an attacker makes them: from other origins, with headers in addresses, with heads without an end."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from starlette.datastructures import Headers

from mutoscope.web.patience import BYTES_OF_A_HEAD
from mutoscope.web.security import is_own_origin
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, make_table, play_now, play_out
from tests.web.test_seats import hands, move_of, moves_made, pictures

INJECTED = ("%0d%0aSet-Cookie:%20mutoscope=evil", "%0aX: y", "%00", "%E2%80%A8", "..%2f..%2fetc", "%5c%5cevil.example")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of these: every test makes tables of its own."""
    with Served(
        tmp_path_factory.mktemp("data"), WebSettings(guesses_at_once=10_000, tables_at_once=10_000), QUICK
    ) as running:
        yield running


def exchange(served: Served, sent: bytes, *, has_ended: bool = True) -> bytes:
    """What the server answers to these bytes until it closes the connection: 10 s at most.

    `has_ended`: the server is told that nothing more will come.
    """
    host, port = served.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        try:
            line.sendall(sent)
            if has_ended:
                line.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has had enough already
        found = b""
        try:
            while part := line.recv(65536):
                found += part
        except ConnectionError:
            pass
    return found


# ---------------------------------------------------------------------- origins


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("http://play.example.org:8000", True),
        ("HTTP://PLAY.EXAMPLE.ORG:8000", True),
        ("https://play.example.org:8000", True),
        ("http://play.example.org:8000/", False),
        ("http://play.example.org:8000/path", False),
        ("http://play.example.org:8000?x", False),
        ("http://play.example.org:8000#x", False),
        ("http://evil@play.example.org:8000", False),
        ("http://play.example.org:8000, http://evil.example", False),
        ("http://evil.example http://play.example.org:8000", False),
        ("http://play.example.org.:8000", False),
        ("http://play.example.org:08000x", False),
        ("http://play.example.org:", False),
        ("http://[::1", False),
        ("//play.example.org:8000", False),
        ("play.example.org:8000", False),
        ("file://", False),
        ("chrome-extension://play.example.org:8000", False),
        ("NULL", False),
    ],
)
def test_only_the_origin_of_the_host_that_was_asked_is_believed(origin: str, is_ours: bool) -> None:
    assert is_own_origin(Headers({"host": "play.example.org:8000", "origin": origin})) is is_ours


@pytest.mark.parametrize("origin", ["null", "NULL", "https://evil.example", "other port", ""])
def test_nothing_is_done_for_a_page_of_another_origin(served: Served, visit: Visit, origin: str) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    name = served.match(code).seats[0].name
    ada.client.headers["Origin"] = served.address[:-1] if origin == "other port" else origin
    move = {key: str(value) for key, value in move_of(served, code, 0).items()}
    for path, fields in (
        (f"/t/{code}/act", move),
        (f"/t/{code}/bot", {"seat": "0", "bot": "random"}),
        (f"/t/{code}/say", {"seat": "0", "text": "hello"}),
        ("/me", {"name": "Mallory", "portrait": "owl"}),
        ("/tables", {"game": "photograph", "players": "2", "visibility": "open"}),
    ):
        assert ada.post(path, **fields).status == 403
    match = served.match(code)
    assert moves_made(served, code) == 0
    assert match.seats[0].name == name
    assert match.seats[0].bot is None
    assert match.chat() == []


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POSTS"])
def test_an_action_is_done_by_no_other_method(served: Served, visit: Visit, method: str) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    move = {key: str(value) for key, value in move_of(served, code, 0).items()}
    override = {"X-HTTP-Method-Override": "POST"}
    answer = ada.client.request(method, f"/t/{code}/act", params=move, headers=override, follow_redirects=False)
    if method in ("GET", "HEAD"):  # who asks for the page of an action is led to its table
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    else:
        assert answer.status_code in (400, 403, 404, 405)
    assert moves_made(served, code) == 0


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("injected", INJECTED)
def test_no_address_writes_a_header_or_leads_elsewhere(visit: Visit, injected: str) -> None:
    ada = visit()
    code = code_of(make_table(ada))
    for path in (f"/t/{injected}", f"/t/{code}{injected}", f"/join?code={injected}", f"/t/{code}?seat={injected}"):
        answer = ada.client.get(path, follow_redirects=False)
        assert answer.status_code in (200, 303, 404, 429), path
        assert "x" not in answer.headers
        assert "evil" not in answer.headers.get("set-cookie", "")
        assert re.match(r"/t/[A-Z]+-\d+$|/|$", answer.headers.get("location", ""))
    for back in (f"/{injected}", "/\r\nX: y", "/\x00", "/\u2028", "///evil.example"):
        answer = ada.client.post("/me", data={"name": "Ada", "portrait": "owl", "back": back}, follow_redirects=False)
        assert "x" not in answer.headers
        assert not answer.headers["location"].startswith("//")


def test_a_host_header_with_markup_in_it_is_shown_as_text(served: Served, visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    host = 'a"><script>alert(1)</script>'
    answer = exchange(served, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {ada.cookie}\r\n\r\n".encode())
    assert b"<script>alert" not in answer


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * BYTES_OF_A_HEAD * 4,
        b"GET / HTTP/1.1\r\nX: " + b"a" * BYTES_OF_A_HEAD * 4,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * BYTES_OF_A_HEAD,
        b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * (BYTES_OF_A_HEAD + 1) + b"\r\n\r\n",
    ],
    ids=["address", "header", "headers", "whole"],
)
def test_a_head_without_an_end_is_not_listened_to(served: Served, head: bytes) -> None:
    answer = exchange(served, head, has_ended=False)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
    assert exchange(served, b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nname=",
        b"POST /me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    ids=[
        "two lengths",
        "less than none",
        "smuggled",
        "huge chunk",
        "TLS",
        "proxy",
        "star",
        "tunnel",
        "H2",
        "%zz",
        "\\xff",
    ],
)
def test_a_request_that_is_none_changes_nothing(served: Served, sent: bytes) -> None:
    answer = exchange(served, sent)
    assert not re.match(rb"HTTP/1.1 (2|5|303)", answer) or b"Mutoscope" in answer
    assert b"Traceback" not in answer
    assert exchange(served, b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


# ---------------------------------------------------------------------- what is kept, and what is hidden


def test_no_cache_keeps_what_a_seat_may_see(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    over = code_of(play_now(ada))
    play_out(served, [ada], over)
    for path in (
        f"/t/{code}",
        f"/t/{code}?seat=0",
        f"/t/{code}?seat=watch",
        f"/t/{code}/journal.json",
        f"/t/{code}/nothing",
        f"/t/{over}/sheet",
        f"/t/{over}/sheet?step=3",
        f"/t/{over}/journal.json",
    ):
        answer = ada.client.get(path, follow_redirects=False)
        assert answer.headers["cache-control"] == "no-store", path


def test_a_match_under_way_gives_away_nothing_at_any_address(served: Served, visit: Visit) -> None:
    ada, eve = visit(), visit()
    page = play_now(ada)
    code = code_of(page)
    match = served.match(code)
    secret = served.room._house.store.secret(match.id)
    assert secret is not None
    held = hands(served, code)
    for path in (
        "",
        "?seat=0",
        "?seat=1",
        "?step=0",
        "/sheet",
        "/sheet?step=0",
        "/sheet?step=99&seat=0",
        "/journal.json",
        "/journal.json?seat=0",
        "/live",
        "/live?seat=0",
        "/act",
    ):
        for browser, mine in ((eve, set()), (ada, held[0])):
            answer = browser.client.get(f"/t/{code}{path}")
            assert secret.hex() not in answer.text
            assert pictures(answer.text).isdisjoint((held[0] | held[1]) - mine)


FIELDS = ("name", "back", "portrait", "game", "players", "code", "clock", "option-first", "seat", "bot", "text")
ANYTHING = ("", "x" * 3000, "\x00\ud7ff\ufffe", "-1", "1" * 9, "٣")


def test_fields_with_anything_in_them_are_taken_or_refused_and_never_a_mistake_of_ours(visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    actions = ("/me", "/tables", f"{path}/options", f"{path}/sit", f"{path}/bot", f"{path}/say", f"{path}/act")
    forms = [dict.fromkeys(FIELDS, value) for value in ANYTHING]
    forms += [{field: "x"} for field in FIELDS]
    for form in forms:
        for action in actions:
            assert ada.post(action, **form).status < 500, (action, form)
        query = "&".join(f"{field}={quote(value[:500])}" for field, value in form.items())
        assert ada.get(f"/?{query}").status == 200
        assert ada.get(f"/join?{query}").status in (200, 400, 404)
