"""The worst that happens to a server: killed in the middle of a move, its folder taken away, its clock set anew."""

from __future__ import annotations

import re
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Line, Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table
from tests.web.test_seats import move_of, moves_made
from tests.web.test_serve import running


class Remote(Browser):
    """A browser at a server that is a process of its own."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.client = httpx.Client(base_url=address, headers={"Origin": address}, follow_redirects=True, timeout=20)
        if cookie:
            self.client.cookies.set("mutoscope", cookie)


def story(page: Page) -> list[str]:
    """What has happened, as the page tells it."""
    begin = page.elements.index(page.one("aside", id="story"))
    return [e.text for e in page.elements[begin:] if e.tag == "li"]


@pytest.mark.parametrize("answers", [2, 7])
def test_a_server_killed_in_the_middle_of_moves_has_kept_all_that_it_has_shown(tmp_path: Path, answers: int) -> None:
    shown: list[list[str]] = []
    with running(tmp_path / "data", "--port", "0") as (process, _, port), Remote(f"http://127.0.0.1:{port}") as ada:
        page = ada.submit(ada.get("/?game=photograph"), "/tables", players="2", play="table")
        path, cookie = page.path, ada.client.cookies["mutoscope"]
        ada.post(f"{path}/sit", seat="1")
        ada.post(f"{path}/start")
        started = time.monotonic()

        def play() -> None:
            """One move after the other, of both hands, until nobody answers any more."""
            try:
                while time.monotonic() < started + 30:
                    choose_first(ada, ada.get(path))
                    shown.append(story(ada.get(f"{path}?seat=watch")))
            except (httpx.HTTPError, httpx.StreamError):
                pass

        with ThreadPoolExecutor(1) as threads:
            playing = threads.submit(play)
            while len(shown) < answers and not playing.done():
                time.sleep(0.001)
            process.kill()
            playing.result(30)
    assert len(shown) >= answers
    with running(tmp_path / "data", "--port", "0") as (_, _, port), Remote(f"http://127.0.0.1:{port}", cookie) as ada:
        now = story(ada.get(f"{path}?seat=watch"))
        assert now[0] == "The cards are dealt."
        for told in shown:
            assert now[: len(told)] == told, "nothing was shown that was not kept"
        assert choose_first(ada, ada.get(path)).status == 200


def last_word(line: Line) -> str:
    """What a move over the line was refused with, or the code with which the line was closed."""
    try:
        return str(line.hear_kind("refused")["message"])
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else "")


@pytest.mark.parametrize("how", ["removed", "moved and put back"])
def test_nothing_is_shown_as_saved_once_the_folder_is_gone(tmp_path: Path, how: str) -> None:
    with Served(tmp_path / "data", WebSettings(), QUICK) as served, Browser(served) as ada, Browser(served) as ben:
        code = begin_together([ada, ben], **{"option-first": "0"})
        page = ada.get(f"/t/{code}")
        before = ben.get(f"/t/{code}").text
        move = {**move_of(served, code, 0), "command": "c"}
        match = served.match(code)
        if how == "removed":
            shutil.rmtree(tmp_path / "data")
        else:
            (tmp_path / "data").rename(tmp_path / "away")
        # What needs a file that is not open yet cannot even be read any more.
        said = re.compile("moved or removed: nothing was saved|nothing could be read")
        refused = [choose_first(ada, page)]
        for path, fields in (
            (f"/t/{code}/say", {"seat": "0", "text": "hello"}),
            ("/me", {"name": "Cleo", "portrait": "owl"}),
            ("/tables", {"game": "photograph", "players": "2"}),
        ):
            refused.append(ada.post(path, **fields))
        for answer in refused:
            assert answer.status == 503
            assert said.search(answer.text)
            assert str(tmp_path) not in answer.html
        with ada.line(f"/t/{code}/live?seat=0") as line:
            line.say(move)
            last = last_word(line)
            assert last == "1013" or said.search(last)
        assert match._record is not None
        assert len(match._record.steps) == 1
        if how == "moved and put back":
            (tmp_path / "away").rename(tmp_path / "data")
            assert ben.get(f"/t/{code}").text == before
            assert choose_first(ada, ada.get(f"/t/{code}")).status == 200
            assert moves_made(served, code) == 1


@pytest.mark.parametrize("step", [-86_400.0, 86_400.0])
def test_a_wall_clock_that_is_set_anew_stops_neither_talk_nor_moves_nor_tables(tmp_path: Path, step: float) -> None:
    leapt = [0.0]
    settings = replace(QUICK, clock=lambda: time.time() + leapt[0])
    with Served(tmp_path, WebSettings(), settings) as served, Browser(served) as ada, Browser(served) as ben:
        code = begin_together([ada, ben], **{"option-first": "0"})
        with ben.line(f"/t/{code}/live?seat=1") as line:
            for _ in range(4):
                assert ada.post(f"/t/{code}/say", seat="0", text="before").status == 200
            version = served.match(code).version(1)
            leapt[0] = step
            assert ada.post(f"/t/{code}/say", seat="0", text="after the step").status == 200
            assert choose_first(ada, ada.get(f"/t/{code}")).status == 200
            assert served.match(code).version(1) > version
            assert "after the step" in line.hear_table(served.match(code).version(1))
        assert make_table(ada, visibility="open").status == 200
    with Served(tmp_path, WebSettings(), settings) as served, Browser(served) as again:
        assert again.get(f"/t/{code}").status == 200
        assert moves_made(served, code) == 1


def test_a_line_that_is_cut_in_the_middle_of_a_move_has_made_it_once(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    move = {**move_of(served, code, 0), "command": "c1"}
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.say(move)
        line.socket.socket.close()
    with ada.line(f"/t/{code}/live?seat=0") as line:
        line.say(move)
        assert line.hear_kind("done")["command"] == "c1"
    fields = {name: str(value) for name, value in move.items()}
    assert ada.post(f"/t/{code}/act", **fields).status == 200
    assert moves_made(served, code) == 1
    assert code_of(ada.get(f"/t/{code}")) == code
