"""The line to one open page: the newest table goes out, moves come in.

`/t/{code}/live?seat=N`, or without a seat for somebody who watches; with `screen=1` for the big screen of a room, and
with `data=1` for a program.  Text frames.  What the server sends is JSON:

- `{"kind":"table","version":12,"html":"<div …"}`: morph it in; a slow page gets only the newest
- `{"kind":"data","table":{…}}`: the same for a program, as `match.table_data.TableData`
- `{"kind":"page"}`: the page has become another one (a gathering has become a game): load it anew
- `{"kind":"done","command":"…"}`: the move is taken and saved; the table follows
- `{"kind":"refused","command":"…","message":"…","rule":"P4","href":"/help/photograph#P4"}`
- `{"kind":"here","now":1764492428.5}` from time to time: a page that hears nothing has lost the line

What a page sends is `decision`, `command`, `code`, `seat`, and `text` for a move that carries one, as JSON or as a
form would send it.  It is closed with 4401 (not your seat), 4404 (no such table, or too many
look-ups of tables that there are not), 4408 (too many pages of this seat),
4413 (too long a message), 4429 (too many messages), 1012 when the server stops, or 1013 when the table cannot be read.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.match import Match
from mutoscope.match.news import Watcher
from mutoscope.match.player import Player
from mutoscope.match.table_data import TableData, table_data
from mutoscope.web.forms import MOST_FIELDS, Form
from mutoscope.web.gathering import gathering_context
from mutoscope.web.house import House, house
from mutoscope.web.screen import screen_context
from mutoscope.web.table import Refusal, table_context
from mutoscope.web.tables import look_up, next_code_of
from mutoscope.web.visitors import visitor_of

WENT_WELL: Final = 1000
CANNOT_BE_READ: Final = 1013
"""The standard's code for "try again later"."""
NOT_YOUR_SEAT: Final = 4401
NO_SUCH_TABLE: Final = 4404
TOO_MANY_PAGES: Final = 4408
TOO_LONG: Final = 4413
TOO_MANY_MESSAGES: Final = 4429


class ShowTable(msgspec.Struct, tag="table", tag_field="kind"):
    """The page's `#table`, as it is now."""

    version: int
    html: str


class ShowData(msgspec.Struct, tag="data", tag_field="kind"):
    """The same for a program."""

    table: TableData


class NewPage(msgspec.Struct, tag="page", tag_field="kind"):
    """The page has become another."""


class Done(msgspec.Struct, tag="done", tag_field="kind"):
    """A move is taken and saved."""

    command: str


class RefusedMove(msgspec.Struct, tag="refused", tag_field="kind"):
    """A move is not taken, and nothing has changed."""

    command: str
    message: str
    rule: str
    href: str


class Here(msgspec.Struct, tag="here", tag_field="kind"):
    """The line is alive."""

    now: float
    """The server's time, in seconds, which turn clocks are told in."""


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """What a page sends."""

    decision: str
    command: str
    code: int
    seat: int
    text: str | None = None
    """Of a move that carries one: the word in Keepers."""


class TooLong(Exception):
    """A message is longer than a move can be."""


class TooManyMessages(Exception):
    """A page talks faster than it may."""


class Pace:
    """Lets through `at_once` messages in one go and `per_second` in the long run."""

    def __init__(self, per_second: float, at_once: int, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is the clock, in seconds."""
        self._per_second, self._at_once, self._now = per_second, at_once, now
        self._left, self._counted = float(at_once), now()

    def count(self) -> None:
        """Count one message; TooManyMessages when it is one too many."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._counted) * self._per_second)
        self._counted = now
        if self._left < 1:
            raise TooManyMessages
        self._left -= 1


class LivePage:
    """One open page."""

    def __init__(
        self,
        socket: WebSocket,
        home: House,
        match: Match,
        player: Player,
        seat: int,
        *,
        is_screen: bool = False,
        is_program: bool = False,
    ) -> None:
        """`seat` is the player's, or SPECTATOR."""
        self.socket = socket
        self.home = home
        self.match = match
        self.player = player
        self.seat = seat
        self.is_screen = is_screen
        self.is_program = is_program
        self.is_gathering = match.status == "gathering"
        self.next_code = ""

    async def run(self) -> None:
        """Until the page is closed, left, or has become another."""
        with self.match.watch(self.seat) as watch:
            tasks = {asyncio.create_task(self._send_tables(watch)), asyncio.create_task(self._receive_moves())}
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            except WebSocketDisconnect:
                return
            except TooLong:
                code = TOO_LONG
            except TooManyMessages:
                code = TOO_MANY_MESSAGES
            else:
                code = WENT_WELL
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect):  # they may have gone meanwhile
            await self.socket.close(code)

    async def _send_tables(self, watch: Watcher) -> None:
        sent = None
        while not self._is_other_page():
            version = self.match.version(self.seat)
            if version != sent:
                self.next_code = await next_code_of(self.socket, self.match) if self.is_program else ""
                await self._say(self._shown(version))
                sent = version
            try:
                async with asyncio.timeout(self.home.settings.heartbeat_seconds):
                    await watch.changed()
            except TimeoutError:
                await self._say(Here(self.match.server_time()))
        await self._say(NewPage())

    def _is_other_page(self) -> bool:
        """Whether a gathering has become a game, or the seat has been taken away."""
        if self.is_gathering != (self.match.status == "gathering"):
            return True
        return self.seat != SPECTATOR and self.seat not in self.match.seats_of(self.player)

    def _shown(self, version: int) -> ShowTable | ShowData:
        if self.is_program:
            return ShowData(table_data(self.match, self.player, self.seat, self.next_code))
        return ShowTable(version, self._table())

    def _table(self) -> str:
        if self.is_screen:
            return self.home.pages.text("screen_table.html", screen_context(self.socket, self.match))
        if self.is_gathering:
            context = gathering_context(self.socket, self.match, self.player)
            return self.home.pages.text("gathering_table.html", context)
        return self.home.pages.text("table.html", table_context(self.match, self.player, self.seat))

    async def _receive_moves(self) -> None:
        settings = self.home.settings
        pace = Pace(settings.messages_per_second, settings.messages_at_once)
        while True:
            text = await self._receive_text(settings.message_bytes)
            pace.count()
            await self._say(await self._act(text))

    async def _receive_text(self, longest: int) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        content = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        if len(content) > longest:
            raise TooLong
        return content.decode("utf-8", "replace")

    async def _act(self, text: str) -> Done | RefusedMove:
        command = ""
        try:
            move = read_move(text)
            command = move.command
            if self.seat == SPECTATOR or move.seat != self.seat:
                raise Refused("not_your_seat", "This page is not of that seat: only who sits there moves.")
            await self.match.act(self.player, move.seat, move.decision, command, move.code, move.text)
        except Refused as refused:
            why = Refusal.of(self.match.game, refused)
            return RefusedMove(command, why.message, why.rule, why.href)
        return Done(command)

    async def _say(self, message: ShowTable | ShowData | NewPage | Done | RefusedMove | Here) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())


def read_move(text: str) -> Move:
    """A move as JSON or as a form sends it; Refused (bad_request) when it is neither."""
    if text.startswith("{"):
        try:
            return msgspec.json.decode(text, type=Move)
        except (msgspec.DecodeError, RecursionError):
            raise Refused("bad_request", "That message is not a move.") from None
    try:
        form = Form(dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)))
    except ValueError:
        raise Refused("bad_request", "That message is not a move.") from None
    return form_move(form)


def form_move(form: Form) -> Move:
    """The move that a form sends.  Without a command of its own a decision is its own command: pressing twice is once.

    Refused (bad_request) when a field is missing or too long.
    """
    decision, code = form.text("decision"), form.number("code")
    command = form.text("command") or f"{decision}:{code}"
    return Move(decision, command, code, form.number("seat"), form.text("text") or None)


async def live(socket: WebSocket) -> None:
    """`/t/{code}/live`."""
    home = house(socket)
    await socket.accept()
    try:
        visitor = await visitor_of(socket)
        match = await look_up(socket, socket.path_params["code"])
    except Refused:
        await socket.close(CANNOT_BE_READ)
        return
    except HTTPException:
        await socket.close(NO_SUCH_TABLE)
        return
    if match is None or match.is_given_up or match.trouble:
        await socket.close(NO_SUCH_TABLE)
        return
    seat = asked_seat(socket, match, visitor.player)
    if seat is None:
        await socket.close(NOT_YOUR_SEAT)
        return
    key = (match.id, seat)
    limit = home.settings.sockets_of_watchers if seat == SPECTATOR else home.settings.sockets_per_seat
    if home.sockets[key] >= limit:
        await socket.close(TOO_MANY_PAGES)
        return
    home.sockets[key] += 1
    try:
        is_screen = seat == SPECTATOR and "screen" in socket.query_params
        if not is_screen:
            await match.come_back(visitor.player)
        is_program = "data" in socket.query_params and not is_screen
        page = LivePage(socket, home, match, visitor.player, seat, is_screen=is_screen, is_program=is_program)
        await page.run()
    finally:
        home.sockets[key] -= 1
        if not home.sockets[key]:
            del home.sockets[key]


def asked_seat(socket: WebSocket, match: Match, player: Player) -> int | None:
    """The seat that the address names, SPECTATOR without one; None when it is not the player's."""
    try:
        asked = Form(dict(socket.query_params)).number_or_none("seat")
    except Refused:
        return None
    if asked is None or asked == SPECTATOR:
        return SPECTATOR
    return asked if asked in match.seats_of(player) else None
