"""The big screen of a room: what everybody may see, the way in, and never a hand."""

from __future__ import annotations

import pytest

from mutoscope.games import GAMES, find_game
from tests.web.browsing import Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, make_table


def test_before_the_game_it_shows_the_way_in_and_who_has_come(served: Served, visit: Visit) -> None:
    ada, screen = visit(), visit()
    code = code_of(make_table(ada))
    page = screen.get(f"/screen/{code}")
    assert page.all("div", class_="qr")
    assert f"/t/{code}" in page.text
    with screen.line(page.one("div", id="table").get("data-live")) as line:
        line.hear_kind("table")
        ben = visit()
        ben.submit(ben.get(f"/t/{code}"), f"/t/{code}/sit", name="Ben")
        assert "Ben" in str(line.hear_kind("table")["html"])


def test_whoever_opens_it_sees_no_hand_and_has_no_move(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    page = ada.get(f"/screen/{code}")
    assert not page.all("form", id="moves")
    watcher = visit()
    assert page.one("div", id="table").get("data-live") == f"/t/{code}/live?screen=1"
    assert _table(page.html) == _table(watcher.get(f"/screen/{code}").html)
    with ada.line(f"/t/{code}/live?screen=1") as line:
        assert str(line.hear_kind("table")["html"]).strip() == _table(page.html)
        line.say({"decision": served.match(code).decision(0), "command": "c", "code": 0, "seat": 0})
        assert line.hear_kind("refused")["message"]


def _table(html: str) -> str:
    start, end = html.index('<div id="table"'), html.index("<dialog")
    return html[start:end].split("{#")[0].strip()


def test_a_screen_does_not_bring_somebody_back_who_has_left(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    match = served.match(code)
    with ada.line(f"/t/{code}/live?screen=1") as line:
        line.hear_kind("table")
        assert not match.is_here(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_screen(served: Served, visit: Visit, game: str) -> None:
    ada = visit()
    players = find_game(game).players[0]
    made = ada.post("/tables", game=game, players=str(players), play="now")
    page = ada.get(f"/screen/{code_of(made)}")
    assert page.status == 200
    assert page.all("main", class_="stage")
    assert not page.all("button", name="code")


def test_the_screen_of_no_table_is_not_there_and_a_code_is_put_right(visit: Visit) -> None:
    ada = visit()
    assert ada.get("/screen/LAMP-0000").status == 404
    code = code_of(make_table(ada))
    assert ada.get(f"/screen/{code.lower()}").path == f"/screen/{code}"
