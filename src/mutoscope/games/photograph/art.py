"""The pictures of Photograph by name, each a complete SVG file without fonts.

=============================  =====================================================================
``shot-<colour>-<number>``     the face of a shot: index tab, picture, foot with the numbers that may follow
``scene-<colour>-<number>``    its picture alone, for a frame of a reel
``back-<colour>-<half>``       an informative back; ``<half>`` is ``low`` (1-6) or ``high`` (7-12)
``back``                       the plain back
``tile-<colour>-<half>``,      the same for a small, almost square place
``tile``
``blurred-<colour>``           the scene out of focus, one for all numbers
``good-<colour>``              the good shot's medal
``symbol-<colour>``            the colour's symbol alone
``pattern-<colour>``           the colour with its pattern
``poster``, ``thumb``          the game itself in the lobby, large and small
=============================  =====================================================================
"""

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from markupsafe import Markup

from mutoscope.games.photograph.cards import COLOURS, HALVES
from mutoscope.games.photograph.palette import SWATCHES
from mutoscope.games.photograph.rules import NUMBERS, STEP
from mutoscope.games.photograph.scenes import landscape
from mutoscope.look.digits import BOLD, HEAVY
from mutoscope.look.svg import Box, Defs, document, glow, join, mix, num, numerals

_CARD: Final[Box] = (0, 0, 100, 140)
_TILE: Final[Box] = (0, 0, 100, 96)
_FRAME: Final[Box] = (12, 44, 80, 76)  # of a landscape, without the place of the badge

_CREAM: Final = "#fff8ea"
_FILM: Final = "#241812"
_BRASS: Final = "#d9a441"
_NIGHT: Final = ("#1b1230", "#ffe3a1")  # the pill of the high half, and what is written on it


def _symbol(colour: str, x: float, y: float, scale: float, fill: str) -> str:
    place = f"translate({num(x)} {num(y)}) scale({num(scale, 2)})"
    return f'<path transform="{place}" d="{SWATCHES[colour].symbol}" fill="{fill}"/>'


def _pattern(colour: str, defs: Defs, scale: float = 1) -> str:
    tile, ink = SWATCHES[colour].pattern, SWATCHES[colour].ink
    inked = f'<g stroke="{ink}" fill="{ink}" stroke-opacity=".34" fill-opacity=".26">{tile.shapes}</g>'
    return defs.pattern(tile.width, tile.height, inked, scale)


def _hour(number: int) -> float:
    return (number - 1) / (NUMBERS - 1)


def _foot(number: int) -> str:
    """The numbers that may follow, as printed: ``4–6 · 8–10``."""
    below, above = range(max(1, number - STEP), number), range(number + 1, min(NUMBERS, number + STEP) + 1)
    spans = (f"{r[0]}–{r[-1]}" if len(r) > 1 else str(r[0]) for r in (below, above) if r)
    return " · ".join(spans)


def _rounded(defs: Defs, height: int) -> str:
    return defs.clip(f'<rect width="100" height="{height}" rx="7"/>')


def _face(colour: str, number: int, defs: Defs) -> str:
    """The whole face, 100 by 140. The tab at the top left is enough to know a card that others overlap."""
    swatch = SWATCHES[colour]
    tab = '<path d="M0 0H45V49q0 11-11 11H0Z"'
    return (
        f'<g clip-path="{_rounded(defs, 140)}">{landscape(colour, _hour(number), defs)}'
        f'<rect y="120" width="100" height="20" fill="{swatch.paint}"/>'
        f'<rect y="120" width="100" height="20" fill="{_pattern(colour, defs)}"/>'
        f'{tab} fill="{swatch.paint}" stroke="{_CREAM}" stroke-opacity=".85" stroke-width="1.6"/></g>'
        + numerals(str(number), HEAVY, 22, 33, 37 if number < 10 else 33, swatch.ink, -0.03)
        + _symbol(colour, 13.5, 38, 0.72, swatch.ink)
        + f'<rect x="18" y="123.5" width="64" height="13" rx="6.5" fill="{_CREAM}"/>'
        + numerals(_foot(number), BOLD, 50, 133.4, 10, _FILM)
    )


def _shot(colour: str, number: int) -> str:
    defs = Defs()
    return document(_CARD, defs, _face(colour, number, defs))


def _scene(colour: str, number: int) -> str:
    defs = Defs()
    return document(_FRAME, defs, landscape(colour, _hour(number), defs))


def _blurred(colour: str) -> str:
    """The scene's noon out of focus. It is one picture for all numbers, so it can give none away."""
    defs = Defs()
    lens = defs.filter(
        _CARD,
        '<feGaussianBlur stdDeviation="3.5"/><feColorMatrix type="saturate" values=".55"/><feComponentTransfer>'
        + join(f'<feFunc{channel} type="linear" slope=".8"/>' for channel in "RGB")
        + "</feComponentTransfer>",
    )
    return document(_FRAME, defs, f'<g filter="{lens}">{landscape(colour, 0.5, defs)}</g>')


def _perforations(top: int, height: int) -> str:
    return join(f'<rect x="{5 + i * 14}" y="{top}" width="8" height="{height}" rx="1.5"/>' for i in range(7))


def _half_pill(half: str, x: float, y: float, width: float, height: float) -> tuple[str, str]:
    """The plate that names a half: round and light for 1-6, square and dark for 7-12; with the colour of its text."""
    fill, ink, radius = (_CREAM, _FILM, height / 2) if half == "low" else (*_NIGHT, 5)
    plate = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}" '
        f'fill="{fill}" stroke="{_CREAM}" stroke-width="1.6"/>'
    )
    return plate, ink


def _numbers(half: str) -> str:
    return f"1–{NUMBERS // 2}" if half == "low" else f"{NUMBERS // 2 + 1}–{NUMBERS}"


def _back(colour: str, half: str) -> str:
    """Undeveloped film: the colour and the half, never the number."""
    defs, swatch = Defs(), SWATCHES[colour]
    plate, ink = _half_pill(half, 11, 87, 78, 31)
    if half == "low":
        star = (
            '<circle cx="26" cy="102.5" r="5.5" fill="#d9841f"/>'
            '<path d="M26 92.5v2M26 110.5v2M16 102.5h2M34 102.5h2M19 95.5l1.4 1.4M31.6 108.1l1.4 1.4'
            'M33 95.5l-1.4 1.4M20.4 108.1 19 109.5" stroke="#d9841f" stroke-width="1.8" stroke-linecap="round"/>'
        )
        numbers = numerals(_numbers(half), HEAVY, 55, 111, 24, ink, -0.03)
    else:
        star = f'<path d="M24.5 95.5a7.5 7.5 0 1 0 0 14 8.5 8.5 0 0 1 0-14Z" fill="{ink}"/>'
        numbers = numerals(_numbers(half), HEAVY, 56, 111, 21, ink, -0.03)
    body = (
        f'<g clip-path="{_rounded(defs, 140)}"><rect width="100" height="140" fill="{_FILM}"/>'
        f'<rect y="14" width="100" height="112" fill="{swatch.paint}"/>'
        f'<rect y="14" width="100" height="112" fill="{_pattern(colour, defs, 1.5)}"/>'
        f'<g fill="#f3e6cf">{_perforations(4, 6)}{_perforations(130, 6)}</g>'
        f'<circle cx="50" cy="52" r="27" fill="{swatch.paint}" stroke="{swatch.ink}" stroke-width="2.4"/></g>'
        + _symbol(colour, 30.8, 32.8, 1.6, swatch.ink)
        + plate
        + numbers
        + star
    )
    return document(_CARD, defs, body)


def _tile(colour: str, half: str) -> str:
    defs, swatch = Defs(), SWATCHES[colour]
    plate, ink = _half_pill(half, 12, 57, 76, 25)
    body = (
        f'<g clip-path="{_rounded(defs, 96)}"><rect width="100" height="96" fill="{_FILM}"/>'
        f'<rect y="11" width="100" height="74" fill="{swatch.paint}"/>'
        f'<rect y="11" width="100" height="74" fill="{_pattern(colour, defs, 1.5)}"/>'
        f'<g fill="#f3e6cf">{_perforations(3, 5)}{_perforations(88, 5)}</g>'
        f'<circle cx="50" cy="36" r="20" fill="{swatch.paint}"/></g>'
        + _symbol(colour, 33.2, 19.2, 1.4, swatch.ink)
        + plate
        + numerals(_numbers(half), HEAVY, 50, 77, 21, ink, -0.03)
    )
    return document(_TILE, defs, body)


def _plain(box: Box) -> str:
    """The back that tells nothing: a reel of cards seen end-on, and a lens."""
    defs, brown, light = Defs(), "#3d2b20", "#f3e6cf"
    height, leaves = box[3], 30
    reel = join(
        f'<path transform="rotate({num(i * 360 / leaves)})" d="M-1.6-9-2.3-34q2.3-2 4.6 0L1.6-9Z" '
        f'fill="{brown if i % 2 else mix(_FILM, brown, 0.45)}"/>'
        for i in range(leaves)
    )
    body = (
        f'<g clip-path="{_rounded(defs, height)}"><rect width="100" height="{height}" fill="{_FILM}"/>'
        f'<g transform="translate(50 {height // 2}) scale(2.7)" opacity=".9">{reel}</g>'
        f'<rect x="6" y="6" width="88" height="{height - 12}" rx="4" fill="none" stroke="{light}" '
        'stroke-width="1.2" opacity=".75"/>'
        f'<g transform="translate(50 {height // 2})" fill="none" stroke="{light}">'
        f'<circle r="24" fill="{_FILM}" stroke="none"/><circle r="21" stroke-width="1.6"/>'
        '<circle r="12" stroke-width="5"/></g></g>'
    )
    return document(box, defs, body)


def _good(colour: str) -> str:
    """A scalloped medal of brass."""
    swatch = SWATCHES[colour]
    turns = (i * math.pi / 8 for i in range(16))
    teeth = join(
        f'<circle cx="{num(24 + 20 * math.cos(turn))}" cy="{num(24 + 20 * math.sin(turn))}" r="4.2"/>' for turn in turns
    )
    body = (
        f'<g fill="{_BRASS}">{teeth}<circle cx="24" cy="24" r="20"/></g>'
        '<circle cx="24" cy="24" r="18.5" fill="#f7dd94"/>'
        f'<circle cx="24" cy="24" r="16" fill="{swatch.paint}"/>' + _symbol(colour, 13.2, 13.2, 0.9, swatch.ink)
    )
    return document((0, 0, 48, 48), Defs(), body)


def _symbol_alone(colour: str) -> str:
    return document((0, 0, 24, 24), Defs(), f'<path d="{SWATCHES[colour].symbol}" fill="{SWATCHES[colour].paint}"/>')


def _pattern_alone(colour: str) -> str:
    defs = Defs()
    body = (
        f'<rect width="60" height="30" fill="{SWATCHES[colour].paint}"/>'
        f'<rect width="60" height="30" fill="{_pattern(colour, defs, 1.4)}"/>'
    )
    return document((0, 0, 60, 30), defs, body)


def _poster() -> str:
    """Three shots fanned out, 200 by 144."""
    defs = Defs()
    sky = '<rect width="200" height="144" fill="#0e1f3a"/>' + glow(defs, 100, 86, 130, "#3a7bab", 0.9)

    def fanned(colour: str, number: int, side: int) -> str:
        place = f"translate({100 + side * 32} 72) rotate({side * 11}) scale(.74) translate(-50 -70)"
        edge = f'<rect x="-1" y="-1" width="102" height="142" rx="8" fill="{_CREAM}"/>'
        shadow = '<rect x="1" y="4" width="100" height="140" rx="8" fill="#000" opacity=".3"/>'
        return f'<g transform="{place}">{shadow}{edge}{_face(colour, number, defs)}</g>'

    cards = fanned("purple", 9, -1) + fanned("yellow", 4, 1) + fanned("blue", 11, 0)
    return document((0, 0, 200, 144), defs, sky + cards)


_Drawing = Callable[[], str]


def _drawings() -> dict[str, _Drawing]:
    named: dict[str, _Drawing] = {
        "back": partial(_plain, _CARD),
        "tile": partial(_plain, _TILE),
        "poster": _poster,
        "thumb": partial(_scene, "yellow", 4),
    }
    for colour in COLOURS:
        named[f"blurred-{colour}"] = partial(_blurred, colour)
        named[f"good-{colour}"] = partial(_good, colour)
        named[f"symbol-{colour}"] = partial(_symbol_alone, colour)
        named[f"pattern-{colour}"] = partial(_pattern_alone, colour)
        for half in HALVES:
            named[f"back-{colour}-{half}"] = partial(_back, colour, half)
            named[f"tile-{colour}-{half}"] = partial(_tile, colour, half)
        for number in range(1, NUMBERS + 1):
            named[f"shot-{colour}-{number}"] = partial(_shot, colour, number)
            named[f"scene-{colour}-{number}"] = partial(_scene, colour, number)
    return named


_DRAWINGS: Final = _drawings()

NAMES: Final = tuple(_DRAWINGS)
"""Every name that `picture` knows."""


def picture(name: str) -> str | None:
    """The picture `name` as the text of an SVG file, the same bytes every time; None for a name not in `NAMES`."""
    return _drawn(name) if name in _DRAWINGS else None


@cache
def _drawn(name: str) -> str:
    return _DRAWINGS[name]()


def daylight(gone: float, dusk: tuple[float, float] | None) -> Markup:
    """The sun over the deck, as inline SVG for a strip of any size.

    Args:
        gone: the part of the deck that has been drawn, 0 to 1.
        dusk: the part of the deck where the sunset card can lie, both ends 0 to 1; None once it has come.
    """

    def across(part: float) -> str:
        return f"{num(3.8 + 92.4 * part)}%"

    band = ""
    if dusk is not None:
        start, end = dusk
        edges = join(f'<line x1="{across(at)}" x2="{across(at)}" y1="0" y2="100%"/>' for at in dusk)
        band = f'<rect x="{across(start)}" width="{num(92.4 * (end - start))}%" height="100%"/>{edges}'
    height = 91.5 - 49 * math.sin(math.pi * (0.12 + 0.8 * gone))
    sun = f'cx="{across(gone)}" cy="{num(height)}%"'
    return Markup(
        f'<svg class="daylight" aria-hidden="true" focusable="false"><g class="dusk">{band}</g>'
        f'<circle class="halo" {sun} r="24"/><circle class="sun" {sun} r="12"/></svg>'
    )
