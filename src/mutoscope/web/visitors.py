"""Who is asking: one cookie per browser with a random secret, of which the server keeps only a hash."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response

from mutoscope.match.player import Player
from mutoscope.web.house import house

COOKIE: Final = "mutoscope"
KEPT_SECONDS: Final = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,128}")

R = TypeVar("R", bound=Response)


@dataclass(frozen=True)
class Visitor:
    """Somebody at the door: a player, or a guest who has done nothing yet and of whom nothing is stored."""

    player: Player
    new_secret: str | None
    """To be kept by the browser, when it had none."""


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who the browser belongs to."""
    secret = connection.cookies.get(COOKIE, "")
    return Visitor(*await house(connection).room.person(secret if _SECRET.fullmatch(secret) else None))


def remember(connection: HTTPConnection, response: R, visitor: Visitor) -> R:
    """The response, with the cookie when the browser had none; Secure where https is used."""
    if visitor.new_secret is not None:
        response.set_cookie(
            COOKIE,
            visitor.new_secret,
            max_age=KEPT_SECONDS,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
    return response
