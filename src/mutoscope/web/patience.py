"""Connections that do not wait for ever: a client that sends a byte a minute, or reads nothing, keeps none."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SECONDS_FOR_A_REQUEST: Final = 20.0
"""From the opening of a connection, or the first byte of a later request, until the whole request is there."""
BYTES_FOR_AS_LONG_AGAIN: Final = 64 * 1024
"""A body that brings as much (photos are sent) gets the same time once more."""
BYTES_OF_A_HEAD: Final = 32 * 1024
"""Of a request, before its body: the address and all headers."""
SECONDS_UNREAD: Final = 30.0
"""How long a client may leave unread what waits for it."""

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class TooLongAHead(Exception):
    """A request's address and headers are longer than any browser's."""


class Reader(asyncio.Protocol):
    """Cuts off a client that does not read.

    To close the connection would not do: that waits until everything is read.
    """

    _unread: asyncio.TimerHandle | None = None
    transport: asyncio.Transport

    def pause_writing(self) -> None:
        """More waits for the client than is good."""
        super().pause_writing()
        self._unread = asyncio.get_running_loop().call_later(SECONDS_UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        self._stop_counting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._stop_counting()
        super().connection_lost(exc)

    def _stop_counting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PatientSocket(Reader, WebSocketsSansIOProtocol):
    """Uvicorn's own sockets, but cut off for good when their pings are not answered."""

    def data_received(self, data: bytes) -> None:
        """Something has come: a request for a socket that cannot be read is answered, which uvicorn forgets to do."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def keepalive_timeout(self) -> None:
        """No answer came to a ping."""
        super().keepalive_timeout()
        self.transport.abort()


class PatientProtocol(Reader, HttpToolsProtocol):
    """Uvicorn's own protocol, which limits only how long a connection may idle between requests."""

    _waiting: asyncio.TimerHandle | None = None
    _brought = 0
    _head = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client has come."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """The first byte of a request is there."""
        self._wait()
        self._head, self._is_in_head = 0, True
        super().on_message_begin()

    def data_received(self, data: bytes) -> None:
        """Something has come: a head that is not at its end yet is not kept for ever."""
        super().data_received(data)
        if self._is_in_head and not self.transport.is_closing():
            self._head += len(data)
            if self._head > BYTES_OF_A_HEAD:
                self.send_400_response("The address and the headers of this request are too long.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header is there; TooLongAHead, which the parser answers with 400."""
        self._head += len(name) + len(value)
        if self._head > BYTES_OF_A_HEAD:
            raise TooLongAHead
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of the body is there."""
        self._brought += len(body)
        if self._brought >= BYTES_FOR_AS_LONG_AGAIN:
            self._wait()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._stop_waiting()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._brought = 0
        self._waiting = self.loop.call_later(SECONDS_FOR_A_REQUEST, self._lose_patience)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _lose_patience(self) -> None:
        # A connection that has become a socket has another protocol by now.
        if self.transport.get_protocol() is self:
            self.transport.close()
