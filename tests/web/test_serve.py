"""`mutoscope serve`: what it says, where it listens, how it fails and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from mutoscope.match import Settings
from mutoscope.web import patience, serve
from mutoscope.web.serve import CannotServe, Places, Wishes, listen
from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Served

ADDRESS = re.compile(r"http://[0-9.]+:([0-9]+)")


def command(data: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "mutoscope", "serve", "--no-browser", "--data", str(data), *more]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(data: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A server as a process of its own: with what it said until it was ready, and its port."""
    with subprocess.Popen(
        command(data, *more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            for line in process.stdout:
                said += line
                if "Ctrl-C" in line:
                    break
            found = ADDRESS.search(said)
            assert found, said
            yield process, said, int(found[1])
        finally:
            process.kill()


def refused(data: Path, *more: str) -> str:
    """What a server says that does not start."""
    ended = subprocess.run(command(data, *more), capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("Mutoscope cannot start: ")
    return ended.stderr


def test_it_says_where_it_is_and_where_the_tables_are_and_ends_quickly_at_ctrl_c(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--port", str(free_port())) as (process, said, port):
        assert httpx.get(f"http://127.0.0.1:{port}/health").text == "ok\n"
        assert str(tmp_path / "data") in said
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=20)
        assert time.monotonic() - began < 5
        assert process.returncode == 0
        assert rest.strip().splitlines()[-1] == "Closed. The tables are kept."
        assert "Traceback" not in rest


def test_a_taken_port_is_said_and_the_next_free_one_used_and_a_directory_in_use_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with running(tmp_path / "data", "--port", str(taken)) as (process, said, port):
            assert port > taken
            assert f"Port {taken} was taken, so it is {port}." in said
            said = refused(tmp_path / "data", "--port", str(taken))
            assert "Another Mutoscope" in said
            assert str(tmp_path / "data") in said
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)
            assert process.returncode == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_data_directory_is_said_plainly(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o500)
    assert "you may not write there" in refused(data)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that nobody may write to")
def test_a_data_directory_on_a_read_only_file_system_is_said_plainly() -> None:
    assert "/proc/mutoscope" in refused(Path("/proc/mutoscope"))


def test_a_file_in_the_place_of_the_data_directory_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "is a file" in refused(tmp_path / "data")


def test_an_address_that_this_computer_does_not_have_is_said_plainly(tmp_path: Path) -> None:
    assert "no address '203.0.113.1'" in refused(tmp_path, "--host", "203.0.113.1")


def test_the_ports_that_are_tried_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORTS_TRIED", 1)
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(CannotServe, match="all taken"):
        listen("127.0.0.1", other.getsockname()[1])


def test_the_start_waits_neither_for_the_compiler_nor_for_what_one_page_needs() -> None:
    code = "import sys; import mutoscope.web.serve; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "starlette" in loaded
    assert not {"numpy", "numba", "llvmlite", "markdown_it"} & set(loaded)


@pytest.mark.parametrize(
    ("host", "address", "behind_proxy", "expected"),
    [
        ("127.0.0.1", "", False, ("", True)),
        ("127.0.0.1", "", True, ("", False)),
        ("127.0.0.1", "https://play.example/", False, ("https://play.example", False)),
        ("0.0.0.0", "https://play.example", False, ("https://play.example", False)),
    ],
)
def test_who_else_reaches_the_server_is_known(
    tmp_path: Path, host: str, address: str, behind_proxy: bool, expected: tuple[str, bool]
) -> None:
    wishes = Wishes(host, 0, tmp_path, Settings(), behind_proxy=behind_proxy, address=address)
    with listen(host, 0) as listener:
        places = Places.of(wishes, listener)
        assert places.here == f"http://127.0.0.1:{listener.getsockname()[1]}"
        assert (places.others, places.is_only_here) == expected


def test_a_server_for_the_network_names_its_own_address_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_network_address", lambda: "desk.test")
    with listen("0.0.0.0", 0) as listener:
        places = Places.of(Wishes("0.0.0.0", 0, tmp_path, Settings()), listener)
        assert places.others == f"http://desk.test:{listener.getsockname()[1]}"


def test_a_browser_is_opened_only_where_there_is_a_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    places = Places("http://127.0.0.1:8000", "", True)
    for variables, wanted in (({}, 0), ({"DISPLAY": ":0"}, 1), ({"WAYLAND_DISPLAY": "wayland-0"}, 2)):
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        serve.greet(Wishes("127.0.0.1", 8000, tmp_path, Settings()), places, lambda _: None)
        until = time.monotonic() + 5
        while len(opened) < wanted and time.monotonic() < until:
            time.sleep(0.01)
        assert len(opened) == wanted
    serve.greet(Wishes("127.0.0.1", 8000, tmp_path, Settings(), opens_browser=False), places, lambda _: None)
    time.sleep(0.05)
    assert len(opened) == 2


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST /me HTTP/1.1\r\nContent-Length: 9\r\n\r\na"]
)
def test_a_client_that_does_not_finish_its_request_keeps_no_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(patience, "SECONDS_FOR_A_REQUEST", 0.2)
    with Served(tmp_path, WebSettings(), QUICK) as served:
        host, port = served.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as slow:
            slow.sendall(sent)
            while slow.recv(65536):
                pass  # an answer may come; then the end
        with httpx.Client() as quick:
            for _ in range(3):
                assert quick.get(f"{served.address}/health").status_code == 200
                time.sleep(0.1)


CARDS = {"keyframes": "cards.toml", "moving_pictures": "scenes.toml"}


def own_cards(folder: Path, game: str) -> Path:
    """A host's card file: the game's own, with a comment more."""
    own = (files(f"mutoscope.games.{game}") / CARDS[game]).read_text(encoding="utf-8")
    path = folder / f"mine-{game}.toml"
    path.write_text(f"{own}\n# printed at home\n", encoding="utf-8")
    return path


def test_a_host_may_offer_card_files_and_a_match_without_its_file_says_so(tmp_path: Path) -> None:
    cards = [f"--cards={game}={own_cards(tmp_path, game)}" for game in CARDS]
    data = tmp_path / "data"
    codes = {}
    with (
        running(data, "--port", "0", *cards) as (_, _, port),
        httpx.Client(
            base_url=f"http://127.0.0.1:{port}", headers={"Origin": f"http://127.0.0.1:{port}"}, follow_redirects=True
        ) as ada,
    ):
        for game in CARDS:
            name = re.search(rf'value="(mine-{game}-[0-9a-f]{{8}})"', ada.get("/", params={"game": game}).text)
            assert name
            made = ada.post("/tables", data={"game": game, "players": "2", "play": "now", "option-cards": name[1]})
            assert made.status_code == 200
            codes[game] = made.url.path
        cookies = dict(ada.cookies)
    with running(data, "--port", "0") as (_, _, port):
        for game, path in codes.items():
            answer = httpx.get(f"http://127.0.0.1:{port}{path}", cookies=cookies)
            assert f"mutoscope serve --cards {game}=FILE" in answer.text
            assert "which this server does not have" in answer.text
        assert httpx.get(f"http://127.0.0.1:{port}/", cookies=cookies).status_code == 200
    with running(data, "--port", "0", *cards) as (_, _, port):
        for path in codes.values():
            # Not its form: a bot may have the first move of a table that just woke.
            assert '<section class="moves"' in httpx.get(f"http://127.0.0.1:{port}{path}", cookies=cookies).text


def test_a_wrong_card_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = own_cards(tmp_path, "keyframes")
    lines = path.read_text(encoding="utf-8").splitlines()
    line = lines.index("1 = 7") + 1
    path.write_text("\n".join([*lines[: line - 1], "1 = 700", *lines[line:]]), encoding="utf-8")
    data = tmp_path / "data"
    assert f"line {line}" in refused(data, "--cards", f"keyframes={path}")
    assert "cannot be read" in refused(data, "--cards", f"keyframes={tmp_path}/none.toml")
    assert "There is no game" in refused(data, "--cards", f"chess={path}")
    assert "takes no card file" in refused(data, "--cards", f"photograph={path}")
    assert "GAME=FILE" in refused(data, "--cards", str(path))
    assert not data.exists()
