"""What every answer says about trust, whose requests are believed, and how much anybody may send."""

import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus

from mutoscope.web.security import is_own_origin
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import make_table, play_now, play_out

HOST = {"host": "play.example.org:8000"}


def every_page(served: Served, visit: Visit) -> list[Page]:
    """One page of each kind."""
    ada = visit()
    gathering = make_table(ada, players=2)
    match = play_now(ada)
    over = play_now(ada)
    play_out(served, [ada], code_of(over))
    base = f"/t/{code_of(over)}"
    return [
        ada.get("/"),
        gathering,
        visit().get(gathering.path),
        match,
        visit().get(match.path),
        ada.get(f"{base}/sheet"),
        ada.get(f"{base}/sheet?step=7"),
        ada.get("/help/photograph"),
        ada.get("/nowhere"),
        ada.post("/tables", game="photograph", players="9"),
    ]


def test_no_page_holds_a_script_or_a_style_of_its_own(served: Served, visit: Visit) -> None:
    for page in every_page(served, visit):
        assert all(script.get("src").startswith("/static/") for script in page.all("script")), page.path
        assert not page.all("style"), page.path
        for element in page.elements:
            assert not [name for name in element.attributes if name == "style" or name.startswith("on")], page.path


def test_no_page_takes_anything_from_elsewhere(served: Served, visit: Visit) -> None:
    for page in every_page(served, visit):
        for element in page.elements:
            for name in ("src", "href", "action", "formaction", "srcset"):
                assert not re.match(r"\w+:|//", element.get(name)), (page.path, element)


def test_every_answer_has_a_policy_that_allows_nothing_inline_and_nothing_from_elsewhere(
    served: Served, visit: Visit
) -> None:
    ada = visit()
    answers = [page.answer for page in every_page(served, visit)]
    answers += [ada.client.get(path) for path in ("/health", "/art/photograph/poster.svg", "/static/x/y.css")]
    answers.append(ada.client.post("/tables", headers={"Origin": "https://evil.example"}))
    answers.append(ada.client.post("/tables", content=b"x" * 100_000))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'self'" in policy
        assert "base-uri 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "geolocation=()" in answer.headers["permissions-policy"]
        assert "server" not in answer.headers


def test_a_page_is_never_kept_by_a_cache(visit: Visit) -> None:
    ada = visit()
    for page in (ada.get("/"), make_table(ada), play_now(ada)):
        assert page.answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://play.example.org:8000"},
        {"origin": "https://play.example.org:8000", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "same-origin"},
        {"origin": "null", "sec-fetch-site": "same-origin"},
    ],
)
def test_a_request_from_our_own_page_is_believed(headers: dict[str, str]) -> None:
    assert is_own_origin(Headers({**HOST, **headers}))


@pytest.mark.parametrize(("scheme", "port"), [("https", 443), ("http", 80)])
def test_the_usual_port_may_be_named_or_left_out(scheme: str, port: int) -> None:
    assert is_own_origin(Headers({"host": "play.example.org", "origin": f"{scheme}://play.example.org"}))
    assert is_own_origin(Headers({"host": f"play.example.org:{port}", "origin": f"{scheme}://play.example.org"}))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://evil.example:8000"},
        {"origin": "http://play.example.org"},
        {"origin": "http://play.example.org:8001"},
        {"origin": "http://play.example.org:8000.evil.example"},
        {"origin": "http://play.example.org:8000@evil.example"},
        {"origin": "http://play.example.org:notaport"},
        {"origin": "ftp://play.example.org:8000"},
        {"origin": "http://play.example.org:8000", "sec-fetch-site": "cross-site"},
        {"origin": "http://play.example.org:8000", "sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ],
)
def test_a_request_from_elsewhere_or_from_nowhere_is_not_believed(headers: dict[str, str]) -> None:
    assert not is_own_origin(Headers({**HOST, **headers}))


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null"])
def test_a_form_of_another_site_changes_nothing_and_says_so(served: Served, visit: Visit, origin: str | None) -> None:
    ada = visit()
    make_table(ada, visibility="open")
    if origin is None:
        del ada.client.headers["Origin"]
    else:
        ada.client.headers["Origin"] = origin
    page = ada.post("/tables", game="photograph", players="2")
    assert page.status == 403
    assert "another site" in page.text
    assert page.all("a", href="/")
    assert len(served.run(served.room.open_tables())) == 1


@pytest.mark.parametrize("origin", [None, "https://evil.example"])
def test_a_socket_from_another_site_is_not_opened(visit: Visit, origin: str | None) -> None:
    ada = visit()
    code = code_of(play_now(ada))
    with pytest.raises(InvalidStatus) as refused, ada.line(f"/t/{code}/live?seat=0", origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(visit: Visit) -> None:
    ada = visit()
    cookie = ada.get("/").answer.headers["set-cookie"]
    name, _, rest = cookie.partition("=")
    assert name == "mutoscope"
    assert re.match(r"[A-Za-z0-9_-]{43};", rest)
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "set-cookie" not in ada.get("/").answer.headers, "a browser that has one gets no other"


def test_the_cookie_is_only_for_https_where_a_trusted_proxy_says_that_it_came_by_https(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    for behind_proxy in (True, False):
        with Served(tmp_path / str(behind_proxy), WebSettings(behind_proxy=behind_proxy), QUICK) as served:
            with Browser(served, forwarded) as ada:
                cookie = ada.client.get("/").headers["set-cookie"]
            assert ("Secure" in cookie.split("; ")) is behind_proxy


def test_the_server_keeps_no_secret_of_a_browser(served: Served, visit: Visit) -> None:
    ada = visit()
    play_now(ada)
    secret = ada.client.cookies["mutoscope"].encode()
    kept = b"".join(path.read_bytes() for path in served.data_dir.iterdir())
    assert len(kept) > 10_000
    assert secret not in kept


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"&".join(b"f%d=1" % n for n in range(100)), 400),
        (b"name=" + b"x" * 5_000, 400),
        (b"name=" + b"x" * 300, 400),
        (b"\xff\xfe=%00&=&&==", 400),
    ],
)
def test_what_is_too_long_or_cannot_be_read_is_refused_with_a_page(visit: Visit, body: bytes, status: int) -> None:
    answer = visit().client.post("/me", content=body, headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code == status
    assert "To the lobby" in answer.text


def test_no_file_can_be_sent(visit: Visit) -> None:
    answer = visit().client.post("/me", files={"name": ("a.txt", b"Ada")})
    assert answer.status_code == 400


@pytest.mark.parametrize("says_how_long", [True, False])
def test_a_body_longer_than_64_kb_is_not_read_to_its_end(visit: Visit, says_how_long: bool) -> None:
    chunks = [b"name=" + b"x" * 40_000] * 2
    body = b"".join(chunks) if says_how_long else iter(chunks)
    answer = visit().client.post("/me", content=body, headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code in (400, 413)


def test_a_name_is_shown_as_it_was_typed_and_never_obeyed(visit: Visit) -> None:
    ada, ben = visit(), visit()
    name = "<script>alert(1)</b"
    page = make_table(ada, players=2)
    assert ada.post("/me", name=name, portrait="owl", back=page.path).path == page.path
    seen = [ada.get(page.path), ben.get(page.path)]
    ben.post(f"{page.path}/sit", name='"><img src=x>', portrait="cat")
    ada.post(f"{page.path}/start")
    seen += [ada.get(page.path), ben.get(page.path), visit().get(page.path)]
    for shown in seen:
        assert "<script>alert" not in shown.html
        assert "<img src=x" not in shown.html
        assert name in shown.text


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example", "x"]
)
def test_no_form_leads_to_another_site(visit: Visit, back: str) -> None:
    ada = visit()
    answer = ada.client.post("/me", data={"name": "Ada", "back": back}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_a_mistake_of_ours_is_said_on_a_page_that_is_as_well_protected(
    served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("mutoscope.web.lobby.option_fields", fail)
    page = visit().get("/")
    assert page.status == 500
    assert "secret detail" not in page.html
    assert "go back" in page.text
    assert "default-src 'none'" in page.answer.headers["content-security-policy"]
    assert page.answer.headers["cache-control"] == "no-store"
