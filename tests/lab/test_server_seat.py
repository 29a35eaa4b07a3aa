"""An assistant at a server's table: a real server, a person with a browser, and the protocol's own client."""

from __future__ import annotations

import json
import os
import re
import ssl
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import anyio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from mutoscope.kernel.game import Refused
from mutoscope.lab.mcp import make_server
from mutoscope.lab.table_link import Link
from mutoscope.lab.text import facts_text
from mutoscope.match import Match
from mutoscope.web.settings import WebSettings
from tests.lab.test_docs import EXAMPLES, LAB
from tests.lab.test_mcp import call, first_move
from tests.lab.wire import Wire
from tests.web.browsing import QUICK, Browser, Page, Served, code_of
from tests.web.test_seats import moves_made


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "data", WebSettings(), QUICK) as running:
        yield running


@pytest.fixture
def ada(served: Served) -> Iterator[Browser]:
    with Browser(served) as browser:
        yield browser


class House:
    """What one test has: a server, a person who hosts a table there, and where an assistant keeps its seats."""

    def __init__(self, served: Served, ada: Browser, kept: Path) -> None:
        self.served, self.ada, self.kept = served, ada, kept
        self.path = self.code = ""

    def make_table(self, game: str = "photograph", players: int = 2, first: int | None = None) -> str:
        """A table that gathers; returns the link that its page gives to others."""
        lobby = self.ada.get(f"/?game={game}")
        options = {} if first is None else {"option-first": str(first)}
        page = self.ada.submit(lobby, "/tables", players=str(players), visibility="link", play="table", **options)
        assert page.status == 200
        self.path, self.code = page.path, code_of(page)
        return page.one("button", data_copy=self.served.address + self.path).get("data-copy")

    def start(self) -> None:
        assert self.ada.submit(self.ada.get(self.path), f"{self.path}/start").status == 200

    @property
    def match(self) -> Match:
        return self.served.match(self.code)

    def move(self, text: str = "spring") -> Page:
        """Ada presses the first button of her moves."""
        page = self.ada.get(self.path)
        form = page.one("form", id="moves")
        button = next(e for e in page.all("button", name="code") if e.form is form)
        typed = {"text": text} if page.all("input", id="move-text") else {}
        return self.ada.submit(page, form.get("action"), code=button.get("value"), **typed)

    def has_to_move(self) -> bool:
        return 0 in self.match.actors()

    def play(self, work: Callable[[Client], Awaitable[None]]) -> None:
        """An assistant that runs for as long as the work does."""

        async def run() -> None:
            async with Client(make_server(self.kept)) as client:
                await work(client)

        anyio.run(run)


@pytest.fixture
def house(served: Served, ada: Browser, tmp_path: Path) -> House:
    return House(served, ada, tmp_path / "kept")


async def good(client: Client, tool: str, **given: object) -> str:
    """What a tool says, which is no error."""
    text, is_error = await call(client, tool, **given)
    assert not is_error, text
    return text


async def bad(client: Client, tool: str, **given: object) -> str:
    """Why a tool refuses."""
    text, is_error = await call(client, tool, **given)
    assert is_error, text
    return text


def must_be_what_hide_left(house: House, seat: int, told: str) -> None:
    """The facts that were told are those of `hide`, to the letter: no fact more and none else."""
    match = house.match
    seen = match.view(seat).seen
    names = [info.name for info in match.seats]
    facts = {"seats": names, "phase": match.game.phase(seen), **match.game.view(seen, seat)}
    found = told.partition(f"What you see in seat {seat}:\n")[2].partition("\n\n")[0]
    assert found == facts_text(facts)


def has_secrets(match: Match, seat: int) -> bool:
    """Whether other seats are shown something that this one is not."""
    views = [match.game.view(match.view(other).seen, other) for other in range(match.players)]
    return any(view != views[seat] for view in views)


@pytest.mark.parametrize("game", ["photograph", "keyframes"])
def test_an_assistant_plays_a_whole_game_with_a_person_and_sees_what_its_seat_may(house: House, game: str) -> None:
    async def work(client: Client) -> None:
        link = house.make_table(game)
        told = await good(client, "join_table", link=link, name="Turing")
        assert "You have seat 1" in told
        assert "as Turing" in told
        assert "not dealt yet" in told
        house.start()
        told, moves, secrets = await good(client, "wait"), 0, 0
        while "The game is over." not in told:
            must_be_what_hide_left(house, 1, told)
            secrets += has_secrets(house.match, 1)
            if 1 in house.match.actors():
                told = await good(client, "play", move=first_move(told))
                moves += 1
            while house.has_to_move() and 1 not in house.match.actors():
                house.move()
            if 1 in house.match.actors() or house.match.status == "over":
                told = await good(client, "wait", seconds=20)
            elif house.has_to_move():
                house.move()
                told = await good(client, "look")
        assert moves > 5
        assert secrets > 5
        view = house.match.view(1)
        assert view.verdict in told
        assert view.verdict in await good(client, "result")
        for seat in (0, 1):
            points = sum(line.points for line in view.lines if line.seat == seat)
            assert f"seat {seat} ({house.match.seats[seat].name}): {points}\n" in told

    house.play(work)


def test_what_happened_is_told_once_and_names_who_did_it(house: House) -> None:
    async def work(client: Client) -> None:
        await good(client, "join_table", link=house.make_table(first=0), name="Turing")
        house.start()
        await good(client, "look")
        house.move()
        told = await good(client, "look")
        happened = told.partition("What happened:\n")[2].partition("\n\n")[0].splitlines()
        lines = [line.text for line in house.match.log(1)]
        assert happened == lines[-len(happened) :]
        assert house.match.seats[0].name in happened[0]
        assert "What happened:" not in await good(client, "look")
        assert f"The table waits for {house.match.seats[0].name}." in await good(client, "look")

    house.play(work)


def test_a_word_goes_with_a_move_of_keepers_and_a_word_that_will_not_do_is_refused_with_its_rule(house: House) -> None:
    async def work(client: Client) -> None:
        link = house.make_table("keepers", players=3, first=0)
        await good(client, "join_table", link=link, name="Turing")
        bot = house.ada.get(house.path)
        house.ada.submit(bot, f"{house.path}/bot", seat="2", bot="random")
        house.start()
        told, words = await good(client, "wait"), 0
        while words < 2 and "The game is over." not in told:
            if 1 in house.match.actors():
                move = first_move(told)
                takes_text = f"[{move}: the word]" in told
                if takes_text:
                    said = await bad(client, "play", move=move, text="two words here")
                    assert re.search(r"\(Rule [A-Z]\d+\)$", said), said
                    assert 1 in house.match.actors()
                    await good(client, "play", move=move, text="spring")
                    assert any("spring" in line.text for line in house.match.log(0))
                    words += 1
                else:
                    await good(client, "play", move=move)
            while house.has_to_move():
                house.move()
            told = await good(client, "wait", seconds=20)
        assert words == 2

    house.play(work)


def test_a_move_that_the_rules_forbid_is_refused_with_the_servers_own_words(house: House) -> None:
    async def work(client: Client) -> None:
        await good(client, "join_table", link=house.make_table(first=1), name="Turing")
        house.start()
        await good(client, "look")
        before = moves_made(house.served, house.code)
        wrong = house.match.game.rules.N_ACTIONS - 1
        with pytest.raises(Refused) as refused:
            house.match._read().play.check(1, wrong)
        said = await bad(client, "play", move=str(wrong))
        assert said.endswith(f"{refused.value.message} (Rule {refused.value.rule})")
        assert "none of your moves" in await bad(client, "play", move="[take it all]")
        assert moves_made(house.served, house.code) == before
        told = await good(client, "look")
        label = re.search(r"^\[\d+\] (.+)$", told, re.MULTILINE)
        assert label
        await good(client, "play", move=label[1].upper())
        assert moves_made(house.served, house.code) == before + 1

    house.play(work)


def test_a_seat_comes_back_by_itself_after_the_line_was_cut(house: House) -> None:
    async def work(client: Client) -> None:
        wire = Wire(house.served.address)
        async with wire as address:
            link = house.make_table(first=0).replace(house.served.address, address)
            await good(client, "join_table", link=link, name="Turing")
            house.start()
            await good(client, "look")
            await until(lambda: house.match.is_here(1))
            wire.cut()
            await until(lambda: not house.match.is_here(1))
            while house.has_to_move():
                house.move()  # while the assistant is cut off
            async with anyio.create_task_group() as group:

                async def mend_later() -> None:
                    await anyio.sleep(0.5)
                    wire.mend()

                group.start_soon(mend_later)
                told = await good(client, "wait", seconds=30)
            must_be_what_hide_left(house, 1, told)
            assert "Your moves." in told
            await until(lambda: house.match.is_here(1))
            await good(client, "play", move=first_move(told))
            while 1 in house.match.actors():
                await good(client, "play", move=first_move(await good(client, "look")))
            # A cut in the middle of waiting: what happens meanwhile arrives over the next line.
            async with anyio.create_task_group() as group:

                async def cut_and_move() -> None:
                    await anyio.sleep(0.2)
                    wire.cut()
                    while house.has_to_move():
                        house.move()
                    await anyio.sleep(0.2)
                    wire.mend()

                group.start_soon(cut_and_move)
                assert "Your moves." in await good(client, "wait", seconds=30)

    house.play(work)


async def until(is_so: Callable[[], bool]) -> None:
    with anyio.fail_after(15):
        while not is_so():
            await anyio.sleep(0.02)


def test_a_move_whose_answer_is_lost_is_sent_again_and_played_once(house: House) -> None:
    async def work(client: Client) -> None:
        wire = Wire(house.served.address)
        async with wire as address:
            link = house.make_table(first=1).replace(house.served.address, address)
            await good(client, "join_table", link=link, name="Turing")
            house.start()
            told = await good(client, "look")
            before = moves_made(house.served, house.code)
            wire.drops_answers, wire.posts = 2, []
            told = await good(client, "play", move=first_move(told))
            assert wire.drops_answers == 0
            assert len(wire.posts) == 3
            assert moves_made(house.served, house.code) == before + 1
            must_be_what_hide_left(house, 1, told)

    house.play(work)


def test_something_said_is_not_said_twice_when_the_answer_is_lost(house: House) -> None:
    async def work(client: Client) -> None:
        wire = Wire(house.served.address)
        async with wire as address:
            link = house.make_table().replace(house.served.address, address)
            await good(client, "join_table", link=link, name="Turing")
            wire.drops_answers = 1
            assert "not known" in await bad(client, "say", text="Hello")
            assert [line.text for line in house.match.chat()] == ["Hello"]
            await good(client, "say", text="Here I am")
            assert [line.text for line in house.match.chat()] == ["Hello", "Here I am"]

    house.play(work)


def test_an_assistant_that_is_started_anew_has_its_seat_by_link_and_name(house: House) -> None:
    link = house.make_table(first=1)

    async def begin(client: Client) -> None:
        await good(client, "join_table", link=link, name="Turing")
        house.start()
        await good(client, "play", move=first_move(await good(client, "look")))

    async def come_back(client: Client) -> None:
        assert "dealt already" in await bad(client, "join_table", link=link, name="Somebody else")
        told = await good(client, "join_table", link=f"{link}?seat=0", name=" Turing ")
        assert "You have seat 1" in told
        assert "What happened:" in told
        must_be_what_hide_left(house, 1, told)

    async def elsewhere(client: Client) -> None:
        assert "dealt already" in await bad(client, "join_table", link=link, name="Turing")

    house.play(begin)
    house.play(come_back)
    files = [file for file in house.kept.iterdir() if stat.S_IMODE(file.stat().st_mode) == 0o600]
    assert len(files) == len(list(house.kept.iterdir())) == 3  # a lock is there too
    assert stat.S_IMODE(house.kept.stat().st_mode) == 0o700
    house.kept = house.kept.with_name("another")
    house.play(elsewhere)


def test_a_bot_that_played_on_hands_the_seat_back(house: House) -> None:
    link = house.make_table(first=0)

    async def begin(client: Client) -> None:
        await good(client, "join_table", link=link, name="Turing")
        house.start()

    async def come_back(client: Client) -> None:
        await good(client, "join_table", link=link, name="Turing")
        assert not house.match.seats[1].is_bot_playing

    house.play(begin)
    anyio.run(until, lambda: not house.match.is_here(1))
    house.ada.submit(house.ada.get(house.path), f"{house.path}/bot", seat="1", bot="random")
    assert house.match.seats[1].is_bot_playing
    house.play(come_back)


def test_whoever_waits_is_told_when_the_game_begins_and_when_somebody_speaks(house: House) -> None:
    async def work(client: Client) -> None:
        await good(client, "join_table", link=house.make_table(first=0), name="Turing")
        with anyio.fail_after(20):
            async with anyio.create_task_group() as group:

                async def speak() -> None:
                    await anyio.sleep(0.3)
                    house.ada.post(f"{house.path}/say", seat="0", text="Shall we?")

                group.start_soon(speak)
                told = await good(client, "wait", seconds=60)
            assert f'What people said:\nseat 0 ({house.match.seats[0].name}): "Shall we?"' in told
            assert 'seat 1 (Turing): "Gladly"' in await good(client, "say", text="Gladly")
            assert house.match.chat()[-1].text == "Gladly"
            async with anyio.create_task_group() as group:

                async def begin() -> None:
                    await anyio.sleep(0.3)
                    house.start()

                group.start_soon(begin)
                told = await good(client, "wait", seconds=60)
        assert "Shall we?" not in told
        assert "What you see in seat 1:" in told
        begun = anyio.current_time()
        assert "The table waits for" in await good(client, "wait", seconds=0.5)
        assert 0.4 < anyio.current_time() - begun < 10

    house.play(work)


def test_a_seat_is_free_when_its_assistant_leaves_before_the_deal_and_kept_after_it(house: House) -> None:
    async def work(client: Client) -> None:
        link = house.make_table()
        await good(client, "join_table", link=link, name="Turing")
        await until(lambda: house.match.is_here(1))
        await good(client, "leave")
        assert house.match.seats[1].kind == "open"
        assert "join_table or sit_down" in await bad(client, "look")
        await good(client, "join_table", link=link, name="Turing")
        house.start()
        assert "kept" in await good(client, "leave")
        assert house.match.seats[1].name == "Turing"
        await until(lambda: not house.match.is_here(1))

    house.play(work)


def test_a_seat_that_the_host_gives_free_is_said_to_be_gone(house: House) -> None:
    async def work(client: Client) -> None:
        await good(client, "join_table", link=house.make_table(), name="Turing")
        house.ada.submit(house.ada.get(house.path), f"{house.path}/clear", seat="1")
        for tool in ("look", "wait"):
            assert "Join again" in await bad(client, tool)

    house.play(work)


def test_what_cannot_be_joined_says_why(house: House) -> None:
    async def work(client: Client) -> None:
        link = house.make_table()
        for wrong, said in (
            ("LAMP-4217", "no link of a table"),
            ("ftp://127.0.0.1/t/LAMP-4217", "no link of a table"),
            ("http://[::1/t/LAMP-4217", "no link of a table"),
            ("http://127.0.0.1/help/photograph", "names no table"),
            ("http://192.0.2.1:8000/t/LAMP-4217", "mutoscope mcp --plain-http 192.0.2.1"),
            (link[:-1] + "x", "names no table"),
            (f"{house.served.address}/t/LAMP-1", "no table with this code"),
        ):
            assert said in await bad(client, "join_table", link=wrong, name="Turing")
        assert "1 to 24 characters" in await bad(client, "join_table", link=link, name="T" * 30)
        assert "1 to 24 characters" in await bad(client, "join_table", link=link, name="")
        house.ada.submit(house.ada.get(house.path), f"{house.path}/bot", seat="1", bot="random")
        assert "Every seat is taken" in await bad(client, "join_table", link=link, name="Turing")
        assert "join_table or sit_down" in await bad(client, "look")

    house.play(work)


def test_a_server_that_does_not_answer_is_named(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutoscope.lab.table_line.FIRST_WAIT", 0.01)

    async def work(client: Client) -> None:
        wire = Wire(house.served.address)
        async with wire as address:
            wire.cut()
            said = await bad(client, "join_table", link=f"{address}{house.path or '/t/LAMP-1'}", name="Turing")
            assert "does not answer" in said

    house.play(work)


@pytest.mark.parametrize(
    ("link", "origin", "code"),
    [
        ("https://cards.test/t/LAMP-4217", "https://cards.test", "LAMP-4217"),
        (" https://Cards.test:8443/t/lamp4217?seat=watch#chat ", "https://cards.test:8443", "LAMP-4217"),
        ("http://localhost:8000/screen/LAMP-4217", "http://localhost:8000", "LAMP-4217"),
        ("http://[::1]:8000/t/LAMP-4217/sheet", "http://[::1]:8000", "LAMP-4217"),
        ("http://127.0.0.2/join?code=lamp+4217", "http://127.0.0.2", "LAMP-4217"),
        ("https://somebody:word@cards.test/t/LAMP-4217", "https://cards.test", "LAMP-4217"),
        ("http://desk.test:8000/t/LAMP-4217", "http://desk.test:8000", "LAMP-4217"),
    ],
)
def test_a_link_is_read_as_the_pages_give_it(link: str, origin: str, code: str) -> None:
    found = Link.read(link, ["desk.test"])
    assert (found.origin, found.code) == (origin, code)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of somebody who has installed Mutoscope and has a data directory of their own."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return dict(os.environ)


def test_the_set_up_of_the_docs_takes_a_seat_and_takes_it_again(house: House, shell: dict[str, str]) -> None:
    setup = re.search(r"^```json\n(.*?)^```", LAB, re.MULTILINE | re.DOTALL)
    assert setup
    command = StdioServerParameters(**json.loads(setup[1])["mcpServers"]["mutoscope"], env=shell)

    async def run() -> None:
        link = house.make_table("moving_pictures", first=0)
        for told in ("not dealt yet", "What you see in seat 1:"):
            async with Client(stdio_client(command)) as client:
                assert told in await good(client, "join_table", link=link, name="Turing")
                if house.match.status == "gathering":
                    house.start()

    anyio.run(run)


def test_the_program_of_the_docs_runs_as_it_stands(house: House, shell: dict[str, str]) -> None:
    command = [sys.executable, "-c", EXAMPLES["MCP"], house.make_table()]
    ran = subprocess.run(command, capture_output=True, text=True, env=shell, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "You have seat 1" in ran.stdout
    assert "not dealt yet" in ran.stdout.partition("\n")[2]
    assert house.match.seats[1].name == "Turing"


def certified(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """A server's side of TLS under a certificate of its own making, and that certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, secret)
    return context, certificate


def test_a_server_that_cannot_prove_who_it_is_is_told_nothing(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(client: Client) -> None:
        context, certificate = certified(tmp_path)
        wire = Wire(house.served.address, context)
        async with wire as address:
            link = house.make_table().replace(house.served.address, address)
            assert link.startswith("https://")
            assert "cannot prove who it is" in await bad(client, "join_table", link=link, name="Turing")
            assert house.match.seats[1].kind == "open"
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            assert "You have seat 1" in await good(client, "join_table", link=link, name="Turing")
            await until(lambda: house.match.is_here(1))
            await good(client, "leave")

    house.play(work)
