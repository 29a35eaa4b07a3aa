"""A server under test, and people with browsers that run no script: they read pages, follow links and submit forms."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from mutoscope.match import Match, Room, Settings
from mutoscope.web.app import create_app
from mutoscope.web.serve import configuration
from mutoscope.web.settings import WebSettings

T = TypeVar("T")

QUICK = Settings(bot_pause=(0.0, 0.0), away_after=0.0)
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})


class Served:
    """A room and its web server on a port of this computer, in a thread of their own."""

    def __init__(self, data_dir: Path, web: WebSettings, settings: Settings) -> None:
        self.data_dir, self.web, self.settings = data_dir, web, settings
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.room: Room
        self.app: Starlette
        self.server: uvicorn.Server
        self.address = ""

    def __enter__(self) -> Self:
        self.thread.start()
        self.room = self.run(Room.open(self.data_dir, self.settings))
        self.app = create_app(self.room, self.web)
        listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.server = uvicorn.Server(configuration(self.app))
        self.running = asyncio.run_coroutine_threadsafe(self.server.serve([listener]), self.loop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.should_exit = True
        self.running.result(10)
        self.run(self.room.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Something done in the server's own thread, to its end."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def match(self, code: str) -> Match:
        found = self.run(self.room.find_code(code))
        assert found is not None
        return found


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    texts: list[str] = field(default_factory=list)
    form: Element | None = None

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")


class Page(HTMLParser):
    """What a browser without scripts makes of an answer."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__()
        self.answer = answer
        self.status = answer.status_code
        self.html = answer.text
        self.path = answer.url.raw_path.decode()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        form = next((element for element in reversed(self._open) if element.tag == "form"), None)
        element = Element(tag, {name: value or "" for name, value in attrs}, form=form)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.texts.append(data)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """The elements with this tag and these attributes; `class_` looks for one class."""
        return [e for e in self.elements if e.tag == tag and all(_has(e, n, v) for n, v in attributes.items())]

    def one(self, tag: str, **attributes: str) -> Element:
        (found,) = self.all(tag, **attributes)
        return found

    @property
    def text(self) -> str:
        return next(element for element in self.elements if element.tag == "body").text

    @property
    def alerts(self) -> list[str]:
        return [e.text for e in self.elements if e.get("role") == "alert" and "hidden" not in e.attributes]

    def fields(self, form: Element) -> dict[str, str]:
        """What the form would send as it stands, without a button."""
        found = {}
        for place, element in enumerate(self.elements):
            owner = element.form
            if element.get("form"):
                owner = next((e for e in self.elements if e.tag == "form" and e.get("id") == element.get("form")), None)
            if owner is not form or not element.get("name") or "disabled" in element.attributes:
                continue
            kind = element.get("type")
            if element.tag == "input" and (kind not in ("radio", "checkbox") or "checked" in element.attributes):
                found[element.get("name")] = element.get("value") or ("on" if kind == "checkbox" else "")
            if element.tag == "select":
                rest = self.elements[place + 1 :]
                options = takewhile(lambda e: e.tag in ("option", "optgroup"), rest)
                found[element.get("name")] = next(e.get("value") for e in options if "selected" in e.attributes)
        return found


def _has(element: Element, name: str, value: str) -> bool:
    if name == "class_":
        return value in element.get("class").split()
    return element.attributes.get(name.rstrip("_").replace("_", "-")) == value


class Browser:
    """One person's browser, with a cookie jar of its own."""

    def __init__(self, served: Served, headers: Mapping[str, str] | None = None) -> None:
        self.served = served
        own = {"Origin": served.address, **(headers or {})}
        self.client = httpx.Client(base_url=served.address, headers=own, follow_redirects=True, timeout=20)

    def get(self, path: str) -> Page:
        return Page(self.client.get(path))

    def post(self, path: str, **fields: str) -> Page:
        return Page(self.client.post(path, data=fields))

    def submit(self, page: Page, action: str, **fields: str) -> Page:
        """Submit the page's form with this action, some of its fields filled in anew."""
        form = page.all("form", action=action, method="post")[0]
        return self.post(action, **{**page.fields(form), **fields})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    @contextmanager
    def line(self, path: str, origin: str | None = "") -> Iterator[Line]:
        """A socket to the server, as this browser opens it."""
        sent = self.served.address if origin == "" else origin
        place = self.served.address.replace("http", "ws") + path
        cookies = {"Cookie": self.cookie} if self.cookie else {}
        with connect(place, origin=sent, additional_headers=cookies, max_size=None) as socket:  # type: ignore[arg-type]
            yield Line(socket)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()


class Line:
    """An open socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.html = ""

    def hear(self) -> dict[str, object]:
        """The next message.  A table is remembered too, for `hear_table`."""
        message = msgspec.json.decode(self.socket.recv(timeout=10), type=dict[str, object])
        if message["kind"] == "table":
            assert isinstance(message["version"], int)
            self.version, self.html = message["version"], str(message["html"])
        return message

    def hear_kind(self, kind: str) -> dict[str, object]:
        """The next message of this kind; others are passed over."""
        while True:
            message = self.hear()
            if message["kind"] == kind:
                return message

    def hear_table(self, version: int) -> str:
        """The table of this version, whether it has been heard before or comes now; older ones are passed over."""
        while self.version < version:
            self.hear()
        return self.html

    def say(self, message: object) -> None:
        self.socket.send(msgspec.json.encode(message).decode())


def code_of(page: Page) -> str:
    """The code of the table that a page shows."""
    found = re.match(r"/t/([A-Z]+-[0-9]+)", page.path)
    assert found, page.path
    return found[1]
