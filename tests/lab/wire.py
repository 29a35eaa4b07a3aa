"""A wire between a client and a server that can be cut, and mended."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """A way to a server of this computer, over a port of its own.  Used on one event loop."""

    def __init__(self, address: str, certified: ssl.SSLContext | None = None) -> None:
        """`address` is the server's, `http://127.0.0.1:port`; with a certificate the near end speaks https."""
        self._certified = certified
        self._port = urlsplit(address).port or 80
        self._open: set[asyncio.StreamWriter] = set()
        self.is_cut = False
        self.drops_answers = 0
        """To so many requests that post something the answer is lost, after the server has done what they ask."""
        self.posts: list[bytes] = []

    async def __aenter__(self) -> str:
        """The address to use instead."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._certified)
        return f"http{'s' if self._certified else ''}://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._hang_up()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Break every connection, and let none through until `mend`."""
        self.is_cut = True
        self._hang_up()

    def mend(self) -> None:
        self.is_cut = False

    def _hang_up(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        there, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        ends = {writer, to_server}
        self._open |= ends
        try:
            await asyncio.gather(self._carry(reader, to_server, True), self._carry(there, writer, False))
        finally:
            self._open -= ends
            for end in ends:
                end.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, is_request: bool) -> None:
        with suppress(OSError):
            while content := await source.read(1 << 16):
                if is_request and content.startswith(b"POST"):
                    self.posts.append(content)
                elif not is_request and content.startswith(b"HTTP/1.1 303") and self.drops_answers:
                    self.drops_answers -= 1
                    break
                target.write(content)
                await target.drain()
        target.transport.abort()
