"""Style sheets, scripts, pictures: kept by browsers for as long as they stay the same, and the rules as a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mutoscope.games import all_games
from mutoscope.web.files import StaticFiles
from mutoscope.web.help import render, rules_of
from tests.web.conftest import Visit
from tests.web.play import play_now

SOURCES = Path(__file__).resolve().parents[2] / "src" / "mutoscope"
FOR_EVER = "public, max-age=31536000, immutable"


def test_every_file_that_a_page_names_is_there_and_is_kept_for_ever(visit: Visit) -> None:
    ada = visit()
    named = set()
    for page in (ada.get("/"), play_now(ada), ada.get("/help/photograph")):
        named |= {e.get("src") for e in page.all("script")}
        named |= {e.get("href") for e in page.all("link")}
    assert len(named) >= 6
    for address in named:
        answer = ada.client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == FOR_EVER
        assert answer.headers["etag"]


def test_every_file_that_a_style_sheet_names_is_there(visit: Visit) -> None:
    ada = visit()
    static = StaticFiles()
    for sheet in ("mutoscope.css", "pages.css", "games/photograph/photograph.css"):
        address = static.address(sheet)
        for named in re.findall(r"url\(([^)\s]+)\)", ada.client.get(address).text):
            found = ada.client.get(str(ada.client.base_url.join(address).join(named.strip("'\""))))
            assert found.status_code == 200, (sheet, named)


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("mutoscope.css", "text/css; charset=utf-8"),
        ("live.js", "text/javascript; charset=utf-8"),
        ("img/icon.svg", "image/svg+xml"),
        ("img/face-owl.webp", "image/webp"),
        ("fonts/rakkas-latin.woff2", "font/woff2"),
    ],
)
def test_a_file_says_what_it_is_on_every_machine(visit: Visit, path: str, media_type: str) -> None:
    answer = visit().client.get(StaticFiles().address(path))
    assert answer.headers["content-type"] == media_type


def test_a_browser_that_has_a_file_is_not_sent_it_again(visit: Visit) -> None:
    ada = visit()
    for address in (StaticFiles().address("mutoscope.css"), "/art/photograph/poster.svg"):
        tag = ada.client.get(address).headers["etag"]
        again = ada.client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert ada.client.get(address, headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_page_from_before_the_server_was_renewed_still_finds_its_files_but_keeps_them_no_longer(
    visit: Visit,
) -> None:
    answer = visit().client.get("/static/0123456789abcdef/mutoscope.css")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, no-cache"


def test_the_address_changes_when_a_file_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = StaticFiles()
    (tmp_path / "a.css").write_text("a {}")
    monkeypatch.setattr("mutoscope.web.files._sources", lambda: [("a.css", tmp_path / "a.css")])
    one = StaticFiles()
    (tmp_path / "a.css").write_text("a { color: red }")
    two = StaticFiles()
    assert len({before.mark, one.mark, two.mark}) == 3


@pytest.mark.parametrize(
    "path",
    ["/static/x/../../app.py", "/static/x/%2e%2e/app.py", "/static/x//etc/passwd", "/static/x/games/photograph/art.py"],
)
def test_no_other_file_is_served(visit: Visit, path: str) -> None:
    assert visit().client.get(path).status_code == 404


def test_text_is_compressed_and_a_font_is_not_compressed_twice(visit: Visit) -> None:
    ada = visit()
    static = StaticFiles()
    for address in ("/", static.address("mutoscope.css"), "/art/photograph/shot-blue-7.svg"):
        assert ada.client.get(address).headers["content-encoding"] == "gzip"
        assert "content-encoding" not in ada.client.get(address, headers={"Accept-Encoding": "identity"}).headers
    assert "content-encoding" not in ada.client.get(static.address("fonts/rakkas-latin.woff2")).headers


@pytest.mark.parametrize("path", ["shot-blue-7", "shot-blue-7.svg", "0123abcd/shot-blue-7.svg"])
def test_a_game_s_picture_is_an_svg_file(visit: Visit, path: str) -> None:
    answer = visit().client.get(f"/art/photograph/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    keeps = {3: FOR_EVER, 1: "public, max-age=86400"}[path.count("/") * 2 + 1]
    assert answer.headers["cache-control"] == keeps


@pytest.mark.parametrize("path", ["/art/photograph/shot-blue-13", "/art/chess/poster.svg", "/art/photograph/..%2fart"])
def test_a_picture_that_no_game_draws_is_not_there(visit: Visit, path: str) -> None:
    assert visit().client.get(path).status_code == 404


def test_every_game_s_rules_are_a_page_with_its_chapters(visit: Visit) -> None:
    ada = visit()
    for game in all_games():
        page = ada.get(f"/help/{game.id}")
        assert page.status == 200
        ids = {e.get("id") for e in page.elements}
        chapters = [e.get("href") for e in page.all("a") if e.get("href").startswith("#") and e.get("href") != "#main"]
        assert len(chapters) >= 3
        assert {href[1:] for href in chapters} <= ids


def test_every_rule_that_photograph_s_code_names_can_be_linked_to(visit: Visit) -> None:
    code = "".join(path.read_text() for path in (SOURCES / "games" / "photograph").glob("*.py"))
    named = set(re.findall(r"\bP[0-9]{1,2}\b", code))
    assert len(named) >= 15
    assert named <= rules_of("photograph").anchors
    ids = [e.get("id") for e in visit().get("/help/photograph").elements]
    assert all(ids.count(rule) == 1 for rule in named)


def test_a_rule_s_sign_becomes_a_place_to_link_to_and_is_not_shown() -> None:
    rules = render(
        "# A\n\n## Points {#points}\n\n- **Each reel.** {#P17} Counts.\n- **Blur.** {#P9} Less.\n\n## The end\n"
    )
    assert '<h2 id="points">Points</h2>' in rules.body
    assert '<strong id="P17">Each reel.</strong> Counts.' in rules.body
    assert '<strong id="P9">Blur.</strong> Less.' in rules.body
    assert "{#" not in rules.body
    assert [(chapter.anchor, chapter.text) for chapter in rules.chapters] == [
        ("points", "Points"),
        ("the-end", "The end"),
    ]
    assert rules.anchors == {"points", "P17", "P9"}


def test_markup_in_the_rules_is_shown_and_not_obeyed() -> None:
    body = render("# A\n\n<script>x</script> [y](javascript:alert(1))\n").body
    assert "<script" not in body
    assert "href" not in body
