"""What every answer says to the browser about trust, and whose requests are believed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""The content security policy of every page: nothing inline, nothing from elsewhere, in nobody's frame."""

HEADERS: Final[dict[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with it browsers send `Origin: null` along with our own forms, and their origin is checked.
    # Another site is told nothing either way.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

UPLOAD: Final = re.compile(r"/decks|/decks/[^/]+/photos")
"""The addresses that photos are sent to."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def protect(headers: MutableHeaders) -> None:
    """Add to an answer what every answer says; a page that says nothing about caching is never kept."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")


def is_own_origin(headers: Headers) -> bool:
    """Whether a request that changes something comes from a page of this server.

    `Origin` must name the host that was asked, and `Sec-Fetch-Site`, where the browser sends it, must agree.  A
    browser that sends neither cannot be believed.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = headers.get("origin")
    if origin is None or origin == "null":
        return site == "same-origin"
    try:
        asked, asking = urlsplit(f"//{headers.get('host', '')}"), urlsplit(origin)
        port = _DEFAULT_PORTS.get(asking.scheme)
        return (
            port is not None
            and origin.lower() == f"{asking.scheme}://{asking.netloc.lower()}"  # nothing before the host or behind it
            and "@" not in asking.netloc
            and asking.hostname is not None
            and asking.hostname == asked.hostname
            and (asking.port or port) == (asked.port or port)
        )
    except ValueError:  # a port that is no number
        return False


class BodyLimits:
    """Middleware: how long a request's body may be.  Photos may be longer than forms."""

    def __init__(self, app: ASGIApp, ordinary: int, uploads: int) -> None:
        """Both in bytes."""
        self._ordinary = RequestBodyLimitMiddleware(app, max_body_size=ordinary)
        self._uploads = RequestBodyLimitMiddleware(app, max_body_size=uploads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; a 413 for one that is too long."""
        brings_photos = scope["type"] == "http" and UPLOAD.fullmatch(scope["path"])
        await (self._uploads if brings_photos else self._ordinary)(scope, receive, send)


class Protection:
    """Middleware: the headers of `protect` on every answer; no change and no socket for a page of another site."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request], Response]) -> None:
        """`refuse` makes the page that tells a person why nothing was done."""
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, unless it comes from elsewhere: then a 403, or a socket that is not opened."""

        async def send_protected(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                protect(MutableHeaders(scope=message))
            await send(message)

        changes = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE_METHODS)
        if not changes or is_own_origin(Headers(scope=scope)):
            await self.app(scope, receive, send_protected)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.refuse(Request(scope))(scope, receive, send_protected)
