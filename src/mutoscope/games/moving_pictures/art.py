"""The pictures of Moving Pictures by name, each a complete SVG file without fonts.

====================  =================================================================================
``still-<number>``    a scene's picture: one of our painted ones (`stills/`), toned as silent films were
``slate-<place>``     an empty place of the movie, from 1
``back``              the back of every card
``poster``, ``thumb`` the game itself in the lobby, large and small
====================  =================================================================================
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Final

from mutoscope.games.moving_pictures import rules
from mutoscope.look.digits import HEAVY
from mutoscope.look.svg import Box, Defs, document, join, num, numerals

_STILL: Final[Box] = (0, 0, 146, 106)
_CARD: Final[Box] = (0, 0, 100, 140)
_INK: Final = "#e9d9bd"
_DARK: Final = "#20191a"
_TONES: Final = ("#f2c277", "#93b6e6", "#bcd79c", "#f0b3ad", "#e2c7a0")
_TONE_OF: Final = (0, 0, 1, 4, 2, 3, 1, 2, 1, 0, 3, 2, 4, 1, 3, 0, 2)
"""By scene number: amber, night, green, rose or sepia."""


def _toned(number: int, box: Box) -> str:
    """A still that fills the box, its colours multiplied by its tone, darker towards the edge."""
    x, y, width, height = box
    painted = (files(__package__) / "stills" / f"scene-{number}.webp").read_bytes()
    data = f"data:image/webp;base64,{b64encode(painted).decode()}"
    defs = Defs()
    edge = defs.radial((0.5, "#000000", 0), (1, "#000000", 0.75))
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    tone = _TONES[_TONE_OF[number]]
    red, green, blue = (num(int(tone[i : i + 2], 16) / 255, 3) for i in (1, 3, 5))
    matrix = f"{red} 0 0 0 0 0 {green} 0 0 0 0 0 {blue} 0 0 0 0 0 1 0"
    toned = defs.filter(box, f'<feColorMatrix values="{matrix}"/>')
    return document(
        box,
        defs,
        f'<image {place} preserveAspectRatio="xMidYMid slice" filter="{toned}" href="{data}"/>'
        f'<rect {place} fill="{edge}"/>',
    )


_CLAPPER: Final = (
    '<path d="M8 27 90 12l2 10L10 37Z" fill="#f3e8d4"/><g fill="#1c1516"><path d="M8 27l10-1.8 6 9.2-10 1.8ZM32 22.7l'
    '10-1.8 6 9.2-10 1.8ZM56 18.3l10-1.8 6 9.2-10 1.8ZM80 14l10-2 2 10-6 1.2Z"/></g><circle cx="12" cy="32" r="2.5" '
    'fill="#c9a24a"/>'
)


def _slate(place: int) -> str:
    """A clapper with the number of the place."""
    body = (
        '<rect width="100" height="140" rx="7" fill="#272021"/><rect x="8" y="30" width="84" height="100" rx="3" '
        'fill="#322a2a"/><path d="M8 58h84M8 112h84M50 112v18" stroke="#e9dcc6" stroke-opacity=".28" '
        f'stroke-width="1.1"/>{_CLAPPER}' + numerals(str(place), HEAVY, 50, 100, 40, "#f3e8d4")
    )
    return document(_CARD, Defs(), body)


def _back() -> str:
    """A reel of cards seen end-on, and a clapper: the same for every card."""
    defs = Defs()
    edge = defs.clip('<rect width="100" height="140" rx="7"/>')
    spokes = join(
        f'<path transform="translate(50 70) rotate({angle})" d="M-4-24-6-92q6-5 12 0L4-24Z" fill="#3a2c2a"/>'
        for angle in range(4, 364, 20)
    )
    body = (
        f'<g clip-path="{edge}"><rect width="100" height="140" fill="{_DARK}"/>{spokes}<rect x="6" y="6" width="88" '
        f'height="128" rx="4" fill="none" stroke="{_INK}" stroke-width="1.2" opacity=".75"/><circle cx="50" cy="70" '
        f'r="24" fill="{_DARK}"/><circle cx="50" cy="70" r="21" fill="none" stroke="{_INK}" stroke-width="1.6"/>'
        f'<g fill="{_INK}"><rect x="36" y="66" width="28" height="17" rx="2"/><path d="M36 64l27-7 1.3 5-27 7Z"/></g>'
        "</g>"
    )
    return document(_CARD, defs, body)


@cache
def _drawings() -> dict[str, Callable[[], str]]:
    named: dict[str, Callable[[], str]] = {
        "back": _back,
        "poster": partial(_toned, 16, (0, 0, 200, 144)),
        "thumb": partial(_toned, 8, (0, 0, 44, 42)),
    }
    named |= {f"still-{number}": partial(_toned, number, _STILL) for number in range(1, rules.CARDS + 1)}
    return named | {f"slate-{place}": partial(_slate, place) for place in range(1, rules.MOST_PLACES + 1)}


NAMES: Final = tuple(_drawings())


@cache
def picture(name: str) -> str | None:
    """A picture as the text of an SVG file; None when there is none of this name."""
    draw = _drawings().get(name)
    return draw() if draw else None
