"""Running a server: its port, its data directory, what it says in the terminal, how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.loops.auto import auto_loop_factory

from mutoscope.games import find_game
from mutoscope.kernel.game import Refused
from mutoscope.match import Room, Settings, StoreError
from mutoscope.web.app import create_app
from mutoscope.web.house import house_of
from mutoscope.web.patience import PatientProtocol, PatientSocket
from mutoscope.web.settings import WebSettings

PORTS_TRIED: Final = 100
EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})
GOODBYE_SECONDS: Final = 2
"""How long an answer under way may take when the server stops."""

Say = Callable[[str], None]


class CannotServe(Exception):
    """Why the server does not start, for the person who started it."""


@dataclass(frozen=True)
class Wishes:
    """What the person who starts the server asks for."""

    host: str
    port: int
    """0 is any free one."""
    data_dir: Path
    table: Settings
    behind_proxy: bool = False
    opens_browser: bool = True
    address: str = ""
    """Where others reach the server, when that is another place than it listens on."""
    cards: tuple[str, ...] = ()
    """Card files of the host's own, each as `GAME=FILE`."""


def serve(wishes: Wishes, say: Say) -> None:
    """Serve until told to stop; `say` gets the lines for the terminal.  Raises CannotServe."""
    for given in wishes.cards:
        offer_cards(given)
    listener = listen(wishes.host, wishes.port)
    allow_many_connections()
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_serve(wishes, listener, say))


async def _serve(wishes: Wishes, listener: socket.socket, say: Say) -> None:
    try:
        room = await Room.open(wishes.data_dir, wishes.table)
    except StoreError as error:
        listener.close()
        raise CannotServe(str(error)) from error
    try:
        places = Places.of(wishes, listener)
        app = create_app(
            room,
            WebSettings(behind_proxy=wishes.behind_proxy, invite_address=places.others, only_here=places.is_only_here),
        )
        await house_of(app).album.tidy()
        server = Server(configuration(app), when_open=lambda: greet(wishes, places, say))
        await server.serve(sockets=[listener])
    finally:
        await room.close()
    say("Closed. The tables are kept.")


def configuration(app: Starlette) -> uvicorn.Config:
    """How uvicorn runs the application: limits on what clients send, and no line in the terminal for each request."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=PatientSocket,
        ws_max_size=house_of(app).settings.message_bytes,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


class Server(uvicorn.Server):
    """Uvicorn's server, but one that just ends: uvicorn's own raises the signal again, too early for the room."""

    def __init__(self, config: uvicorn.Config, when_open: Callable[[], None]) -> None:
        """`when_open` is called once connections are accepted."""
        super().__init__(config)
        self._when_open = when_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        self._when_open()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGINT (Ctrl-C) and SIGTERM; a second Ctrl-C waits for nobody."""
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)


def offer_cards(given: str) -> None:
    """Offer the card file of `GAME=FILE` at every new table of that game.

    Raises CannotServe, with the line that is wrong, where it cannot be played with.
    """
    game, equals, file = given.partition("=")
    if not (game and equals and file):
        raise CannotServe(f"A card file is given as GAME=FILE, not as {given!r}.")
    try:
        find_game(game).use_file(Path(file))
    except Refused as refused:
        raise CannotServe(refused.message) from refused


# ---------------------------------------------------------------------- where


def listen(host: str, port: int) -> socket.socket:
    """A socket on the port, or on the next free one.  Raises CannotServe."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"This computer has no address {host!r}: choose another --host.") from error
    for tried in range(port, min(port + PORTS_TRIED, 65536)):
        listener = socket.socket(family, kind)
        # A server that was just stopped leaves its port in a state that would look taken.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((place[0], tried, *place[2:]))
            # Here, not only in uvicorn: a port that somebody else has bound shows itself as taken now.
            listener.listen()
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise CannotServe(_why_not(host, tried, error)) from error
        listener.setblocking(False)
        return listener
    raise CannotServe(f"The ports from {port} on are all taken: choose another --port.")


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"You may not listen on port {port}: choose one from 1024 on with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This computer has no address {host!r}: choose another --host."
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


@dataclass(frozen=True)
class Places:
    """Where the server is reached."""

    here: str
    """By this computer."""
    others: str
    """By others, as far as that is known; "" where they cannot, or where only they know."""
    is_only_here: bool

    @classmethod
    def of(cls, wishes: Wishes, listener: socket.socket) -> Places:
        """The addresses of a server that listens."""
        host, port = listener.getsockname()[:2]
        is_everywhere = host in EVERYWHERE
        is_loopback = host == "::1" or host.startswith("127.")
        here = address("127.0.0.1" if host == "0.0.0.0" else "::1" if host == "::" else host, port)
        others = wishes.address.rstrip("/")
        if is_everywhere and not others:
            mine = own_network_address()
            others = address(mine, port) if mine else ""
        return cls(here, others, is_loopback and not others and not wishes.behind_proxy)


def address(host: str, port: int) -> str:
    """The address of a page's server."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_network_address() -> str:
    """This computer's address on the network it is connected to; "" without one.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documents: it only chooses a way out
            mine: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if mine.startswith(("0.", "127.")) else mine


def allow_many_connections() -> None:
    """Every open page is an open file: raise the soft limit to what the system allows."""
    try:
        import resource
    except ImportError:  # not on every system
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


# ---------------------------------------------------------------------- what is said


def greet(wishes: Wishes, places: Places, say: Say) -> None:
    """Say where the server is, and show it where there is a desktop to show it on."""
    lines = [("Open", places.here)]
    if places.others:
        lines.append(("Others open", places.others))
    lines.append(("Tables are in", str(wishes.data_dir)))
    say("")
    say("  Mutoscope is ready.")
    say("")
    for name, value in lines:
        say(f"  {name:<14}{value}")
    say("")
    port = int(places.here.rsplit(":", 1)[1])
    if wishes.port not in (0, port):
        say(f"  Port {wishes.port} was taken, so it is {port}.")
    if places.is_only_here:
        say("  Only this computer reaches it: --host 0.0.0.0 lets your network in.")
    say("  Ctrl-C closes it; the tables are kept.")
    say("")
    if wishes.opens_browser and has_desktop():
        threading.Thread(target=_open_browser, args=(places.here,), daemon=True).start()


def has_desktop() -> bool:
    """Whether there is a screen with windows."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(place: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address stands in the terminal
        webbrowser.open(place)
