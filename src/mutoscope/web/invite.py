"""The invitation to a table: its link, and the link as a code for a phone's camera."""

from __future__ import annotations

import segno
from markupsafe import Markup
from starlette.requests import HTTPConnection

from mutoscope.match.match import Match
from mutoscope.web.addresses import table_address
from mutoscope.web.house import house

INK = "#1d1512"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def invite_link(connection: HTTPConnection, match: Match) -> str:
    """The address to give to others.

    Who asked by this computer's own name gets the name that others reach it by, where the host of the server knows one.
    """
    asked = connection.url
    scheme = {"ws": "http", "wss": "https"}.get(asked.scheme, asked.scheme)
    address = f"{scheme}://{asked.netloc}"
    if asked.hostname in LOOPBACK:
        address = house(connection).settings.invite_address or address
    return address + table_address(match)


def qr_code(link: str) -> Markup:
    """The link as a QR code: inline SVG, dark on nothing, for a light ground in either theme."""
    code = segno.make(link, micro=False, error="m")
    return Markup(code.svg_inline(border=1, omitsize=True, dark=INK, svgclass=None, lineclass=None))
