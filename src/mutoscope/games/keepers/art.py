"""The pictures of Keepers by name.

=========================  =======================================================================
``<key>``                  a card of our deck, painted (`deck/pictures`): WebP
``<key>-small``            the same at the size of a card on the table: WebP
``back``                   the keyhole, the back of every card: SVG, as are the next two
``poster``, ``thumb``      the game itself in the lobby, large and small
=========================  =======================================================================
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Final

from mutoscope.games.keepers.cards import pictures
from mutoscope.look.svg import Box, Defs, document, join, num

_CARD: Final[Box] = (0, 0, 100, 140)
_DARK: Final = "#2a1d4f"
_RAYS: Final = "#46307a"
_INK: Final = "#ffd9a0"
_POSTER: Final = (("lighthouse", 29, -11), ("globe", 100, 0), ("carousel", 171, 11))
"""Cards of the poster: key, middle, and how far each is turned."""


def picture(name: str) -> str | bytes | None:
    """A picture as the text of an SVG file or the bytes of a WebP file; None when there is none of this name."""
    if name == "back":
        return _back()
    if name == "poster":
        return _poster()
    if name == "thumb":
        return _thumb()
    return _painted(name) if name.removesuffix("-small") in _keys() else None


@cache
def _keys() -> frozenset[str]:
    return frozenset(picture.key for picture in pictures())


def _painted(name: str) -> bytes:
    return (files(__package__) / "deck" / "pictures" / f"{name}.webp").read_bytes()


def _data(name: str) -> str:
    return f"data:image/webp;base64,{b64encode(_painted(name)).decode()}"


@cache
def _back() -> str:
    """A keyhole that light falls through, the same for every card."""
    defs = Defs()
    edge = defs.clip('<rect width="100" height="140" rx="7"/>')
    rays = join(
        f'<path transform="translate(50 70) rotate({angle})" d="M-4-24-6-92q6-5 12 0L4-24Z" fill="{_RAYS}"/>'
        for angle in range(4, 364, 20)
    )
    body = (
        f'<g clip-path="{edge}"><rect width="100" height="140" fill="{_DARK}"/>{rays}<rect x="6" y="6" width="88" '
        f'height="128" rx="4" fill="none" stroke="{_INK}" stroke-width="1.2" opacity=".75"/><circle cx="50" cy="70" '
        f'r="24" fill="{_DARK}"/><circle cx="50" cy="70" r="21" fill="none" stroke="{_INK}" stroke-width="1.6"/>'
        f'<path fill="{_INK}" d="M50 56a8 8 0 0 0-4 15l-3 14h14l-3-14a8 8 0 0 0-4-15Z"/></g>'
    )
    return document(_CARD, defs, body)


@cache
def _poster() -> str:
    """Three cards in a fan."""
    box: Box = (0, 0, 200, 144)
    defs = Defs()
    cards = join(
        f'<g transform="translate({num(x)} 84) rotate({angle})"><rect x="-43" y="-59" width="86" height="118" rx="5" '
        f'fill="#fffaf0"/><image x="-40" y="-56" width="80" height="112" href="{_data(f"{key}-small")}"/></g>'
        for key, x, angle in (_POSTER[0], _POSTER[2], _POSTER[1])
    )
    ground = defs.radial((0.0, "#2b5f86", 1), (1, "#0e1f3a", 1))
    return document(box, defs, f'<rect width="200" height="144" fill="{ground}"/>{cards}')


@cache
def _thumb() -> str:
    """One card, as a square sees it."""
    box: Box = (0, 0, 44, 42)
    image = f'<image width="44" height="42" preserveAspectRatio="xMidYMid slice" href="{_data("globe-small")}"/>'
    return document(box, Defs(), image)
