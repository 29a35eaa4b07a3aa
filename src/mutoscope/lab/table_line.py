"""The line of one person to one table of a server: what a browser does there, without the pages.

Forms are posted and tables asked for as data (`mutoscope.web.data`); a socket stays open while the person is here and
brings the newest table.  The server knows a person by a secret, which it gives like a cookie to a browser: whoever has
it has the seat.
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
from dataclasses import dataclass
from typing import Final, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from mutoscope import __version__
from mutoscope.kernel.game import Refused
from mutoscope.lab.extras import need
from mutoscope.lab.kept_secrets import SECRET
from mutoscope.lab.table_link import Link, is_this_computer
from mutoscope.match.table_data import RefusalData, TableData

need("httpx2", "mcp")

import httpx2  # noqa: E402

COOKIE: Final = "mutoscope"
TRIES: Final = 5
"""Times that a request is sent while no answer comes."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 10.0
"""Seconds before the next try; the wait doubles from the first to the longest."""
ANSWER_WITHIN: Final = 8.0
"""Seconds that an answer may take: with all tries less than the minute that most assistants wait for a tool."""
DRIP: Final = 1.0
"""Seconds on top for one that comes in drops: each step may take its time, and yet it ends."""
LONGEST_ANSWER: Final = 8 * 1024 * 1024
"""Bytes, unpacked."""
NO_ANSWER: Final = frozenset({502, 503, 504})
"""What a proxy says while the server behind it starts anew."""
GONE: Final = {
    4401: "You sit at this table no longer: your seat was given free. Join again to take one.",
    4404: "This table is no longer here.",
}
"""Why the server closes a socket for good, by code.  Not for too many of one seat: some may be lost lines of before."""

D = TypeVar("D", bound=msgspec.Struct)


class Shown(msgspec.Struct, tag="data", tag_field="kind"):
    """What a socket says when there is a new table."""

    table: TableData


class NewPage(msgspec.Struct, tag="page", tag_field="kind"):
    """The table has become another: the socket is opened anew."""


class Here(msgspec.Struct, tag="here", tag_field="kind"):
    """The server is there."""


@dataclass(frozen=True)
class Answer:
    """What came to a request, to its end."""

    head: httpx2.Response
    content: bytes


class SameHost(connect):
    """A socket that goes where it was asked to and nowhere else: the secret goes with it."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """No redirect is followed."""
        return exc


class TableLine:
    """One person's line to one table."""

    def __init__(self, link: Link, secret: str) -> None:
        """`secret` is "" for somebody new."""
        self.link = link
        self.newest: TableData | None = None
        """The newest table that the socket brought."""
        self.gone: Refused | None = None
        """Why there is no socket any more: the server wants none of this person, or it was closed here."""
        self._stirred = asyncio.Event()
        self._staying: asyncio.Task[None] | None = None
        self._is_direct = is_this_computer(urlsplit(link.origin).hostname or "")
        self._trust = ssl.create_default_context()
        self._client = httpx2.AsyncClient(
            base_url=link.origin,
            headers={
                "Accept": "application/json",
                "Origin": link.origin,
                "User-Agent": f"mutoscope-mcp/{__version__}",
            },
            cookies={COOKIE: secret} if secret else None,
            verify=self._trust,
            timeout=ANSWER_WITHIN,
            trust_env=not self._is_direct,  # a proxy has no way to this computer
        )

    @property
    def secret(self) -> str:
        """By which the server knows this person; "" before the first answer."""
        found = [cookie.value for cookie in self._client.cookies.jar if cookie.name == COOKIE and cookie.value]
        return found[-1] if found else ""

    # ------------------------------------------------------------------ asking

    async def table(self, seat: int | None = None) -> TableData:
        """The table as it is now, from a seat of this person.  Refused as the server refuses, or no_answer."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._read(await self._ask("GET", f"/t/{self.link.code}{query}"))

    async def post(self, action: str, *, is_safe_twice: bool = True, **fields: str | int) -> TableData:
        """Do what a form of the page does; the table that it leads to.

        It is sent again where no answer came, unless doing it twice would not be the same.  Refused as the server
        refuses, or no_answer.
        """
        return await self._read(await self._post(action, fields, is_safe_twice))

    async def post_blindly(self, action: str) -> None:
        """The same for a form that may lead away from the table."""
        answer = await self._post(action, {}, True)
        if not self._onward(answer):
            _data(answer, TableData)

    async def _post(self, action: str, fields: dict[str, str | int], is_safe_twice: bool) -> Answer:
        path = f"/t/{self.link.code}/{action}"
        return await self._ask("POST", path, {name: str(value) for name, value in fields.items()}, is_safe_twice)

    async def _read(self, answer: Answer) -> TableData:
        for _ in range(3):
            path = self._onward(answer)
            if not path:
                break
            answer = await self._ask("GET", path)
        return _must_fit(_data(answer, TableData), self.link.host)

    def _onward(self, answer: Answer) -> str:
        """The path that an answer leads to, or "".  Refused (no_answer) where it leads to another server."""
        if not answer.head.is_redirect:
            return ""
        asked = answer.head.url
        try:
            place = asked.join(answer.head.headers["location"])
        except httpx2.InvalidURL:
            raise _otherwise(self.link.host) from None
        if (place.scheme, place.netloc) != (asked.scheme, asked.netloc):
            raise Refused("no_answer", f"The server sends you on to {place.host}: ask for the link there.")
        return place.raw_path.decode("ascii")

    async def _ask(
        self, method: str, path: str, fields: dict[str, str] | None = None, is_safe_twice: bool = True
    ) -> Answer:
        for tried in range(TRIES):
            if tried:
                await asyncio.sleep(pause(tried - 1))
            if self.gone and self._client.is_closed:
                raise self.gone
            try:
                async with asyncio.timeout(ANSWER_WITHIN + DRIP):
                    answer = await self._answer(method, path, fields)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                if _is_untrusted(error):
                    raise Refused("no_answer", f"{self.link.host} cannot prove who it is: {error}") from error
                continue  # it was never sent
            except (httpx2.TransportError, TimeoutError):
                pass
            except httpx2.RequestError:  # packed wrongly, say
                raise _otherwise(self.link.host) from None
            else:
                if answer.head.status_code not in NO_ANSWER or _is_data(answer):
                    return answer
            if not is_safe_twice:
                break
        raise Refused(
            "no_answer",
            f"{self.link.host} does not answer, so whether that was done is not known. Try the same again in a while.",
        )

    async def _answer(self, method: str, path: str, fields: dict[str, str] | None) -> Answer:
        content = bytearray()
        async with self._client.stream(method, path, data=fields) as head:
            async for part in head.aiter_bytes():
                content += part
                if len(content) > LONGEST_ANSWER:
                    raise _otherwise(self.link.host)
        return Answer(head, bytes(content))

    # ------------------------------------------------------------------ being here

    def stay(self, seat: int) -> None:
        """Be at the table in a seat from now on, for others to see, and hear of what changes."""
        self._staying = asyncio.create_task(self._stay(seat))

    async def changed(self, version: int) -> None:
        """Wait until the socket has brought a newer table than this version, or `gone`."""
        while not self.gone and (self.newest is None or self.newest.version <= version):
            self._stirred.clear()
            await self._stirred.wait()

    async def close(self) -> None:
        """Be away; who waits for a change waits no longer."""
        self.gone = self.gone or Refused("not_your_seat", "You have left this table: join_table brings you back.")
        self._stirred.set()
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        await self._client.aclose()

    async def _stay(self, seat: int) -> None:
        scheme: Literal["ws", "wss"] = "wss" if self.link.scheme == "https" else "ws"
        tries = 0
        while True:
            try:
                async with SameHost(
                    f"{scheme}://{self.link.host}/t/{self.link.code}/live?seat={seat}&data=1",
                    origin=self.link.origin,  # type: ignore[arg-type]  # a NewType of str
                    additional_headers={"Cookie": f"{COOKIE}={self.secret}"},
                    ssl=self._trust if scheme == "wss" else None,
                    proxy=None if self._is_direct else True,
                    max_size=LONGEST_ANSWER,
                ) as socket:
                    while True:
                        self._hear(await socket.recv())
                        tries = 0
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in GONE:
                    self.gone = Refused("not_your_seat" if code == 4401 else "no_such_match", GONE[code])
                    self._stirred.set()
                    return
            except (OSError, WebSocketException, msgspec.DecodeError, RecursionError, Refused):
                pass  # tried again below, for as long as the person stays
            await asyncio.sleep(pause(tries))
            tries += 1

    def _hear(self, text: str | bytes) -> None:
        message = msgspec.json.decode(text, type=Shown | NewPage | Here)
        if isinstance(message, Shown):
            self.newest = _must_fit(message.table, self.link.host)
            self._stirred.set()


def pause(tries: int) -> float:
    """Seconds to wait after so many tries, a third more or less, so that not all come back at once."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(tries, 10)) * secrets.SystemRandom().uniform(0.7, 1.3)


def _is_untrusted(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_data(answer: Answer) -> bool:
    return bool(answer.head.headers.get("content-type", "").startswith("application/json"))


def _data(answer: Answer, kind: type[D]) -> D:
    """What the server answered; Refused where it refuses, or speaks otherwise."""
    try:
        if answer.head.is_success and _is_data(answer):
            return msgspec.json.decode(answer.content, type=kind)
        refusal = msgspec.json.decode(answer.content, type=RefusalData)
    except (msgspec.DecodeError, RecursionError):
        raise _otherwise(answer.head.url.host) from None
    raise Refused(refusal.code, refusal.message, refusal.rule)


def must_be_secret(given: str, host: str) -> None:
    """Refused (no_answer) for a cookie by which no Mutoscope knows anybody."""
    if not SECRET.fullmatch(given):
        raise _otherwise(host)


def _must_fit(table: TableData, host: str) -> TableData:
    """The table; Refused (no_answer) where it names seats that it does not have."""
    named = [*table.own_seats, *table.actors, *(p.seat for p in table.points), *(c.seat for c in table.clocks)]
    seats = [seat.seat for seat in table.seats]
    if seats != list(range(len(seats))) or not set(named) <= set(seats):
        raise _otherwise(host)
    return table


def _otherwise(host: str) -> Refused:
    return Refused("no_answer", f"{host} answers, but not as a Mutoscope of this version does.")
