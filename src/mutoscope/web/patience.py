"""HTTP that does not wait for ever: a client that sends its request a byte a minute keeps no connection."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_FOR_A_REQUEST: Final = 20.0
"""From the opening of a connection, or the first byte of a later request, until the whole request is there."""
BYTES_FOR_AS_LONG_AGAIN: Final = 64 * 1024
"""A body that brings as much (photos are sent) gets the same time once more."""


class PatientProtocol(HttpToolsProtocol):
    """Uvicorn's own protocol, which limits only how long a connection may idle between requests."""

    _waiting: asyncio.TimerHandle | None = None
    _brought = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client has come."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """The first byte of a request is there."""
        self._wait()
        super().on_message_begin()

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
