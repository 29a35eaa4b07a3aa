"""Small helpers for drawing a picture as SVG text.

A picture must have the same bytes every time and on every machine: numbers are rounded before they are written, the
names of gradients and patterns are counted per picture, and speckles come from a generator of their own.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from mutoscope.look.digits import Glyph

Box: TypeAlias = tuple[int, int, int, int]
"""A part of a drawing: x, y, width, height."""

_MODULUS: Final = 2**31 - 1


def whole(value: float) -> int:
    """The nearest whole number, halves up; noise in the last bits of a sine cannot tip it over."""
    return math.floor(round(value, 6) + 0.5)


def num(value: float, places: int = 1) -> str:
    """A number as SVG writes it: at most `places` decimals, and no trailing zeros."""
    scale = 10**places
    tenths = whole(value * scale)
    sign, size = ("-" if tenths < 0 else ""), abs(tenths)
    fraction = str(size % scale).rjust(places, "0").rstrip("0") if places else ""
    return f"{sign}{size // scale}" + (f".{fraction}" if fraction else "")


def lerp(start: float, end: float, t: float) -> float:
    """The number that lies the part `t` (0 to 1) of the way from `start` to `end`."""
    return start + (end - start) * t


def mix(start: str, end: str, t: float) -> str:
    """The colour that lies the part `t` of the way from `start` to `end`, all written ``#rrggbb``."""
    pairs = ((int(start[i : i + 2], 16), int(end[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{whole(lerp(a, b, t)):02x}" for a, b in pairs)


def noise(seed: int) -> Iterator[float]:
    """Endless numbers from 0 to 1 (Lehmer's generator): speckles that are the same on every machine."""
    state = seed * 7919 + 17
    while True:
        state = state * 16807 % _MODULUS
        yield state / _MODULUS


class Defs:
    """The gradients, patterns, clips and filters of one picture, named in the order in which they are asked for.

    Each method gives the reference (``url(#g1)``) to write into ``fill``, ``clip-path`` or ``filter``.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []

    def _add(self, tag: str, attributes: str, body: str) -> str:
        name = f"g{len(self._parts) + 1}"
        self._parts.append(f'<{tag} id="{name}"{attributes}>{body}</{tag}>')
        return f"url(#{name})"

    def linear(self, *stops: tuple[float, str]) -> str:
        """A gradient from top to bottom; a stop is (offset 0 to 1, colour)."""
        body = "".join(f'<stop offset="{num(at, 2)}" stop-color="{colour}"/>' for at, colour in stops)
        return self._add("linearGradient", ' x1="0" y1="0" x2="0" y2="1"', body)

    def radial(self, *stops: tuple[float, str, float]) -> str:
        """A gradient from the middle outwards; a stop is (offset, colour, opacity)."""
        body = "".join(
            f'<stop offset="{num(at, 2)}" stop-color="{colour}" stop-opacity="{num(opacity, 3)}"/>'
            for at, colour, opacity in stops
        )
        return self._add("radialGradient", "", body)

    def pattern(self, width: float, height: float, body: str, scale: float = 1) -> str:
        """A tile that fills a shape; `width` and `height` are the tile's, before `scale`."""
        attributes = f' width="{num(width)}" height="{num(height)}" patternUnits="userSpaceOnUse"'
        if scale != 1:
            attributes += f' patternTransform="scale({num(scale, 2)})"'
        return self._add("pattern", attributes, body)

    def clip(self, body: str) -> str:
        """Whatever is drawn with this clip shows only inside the shapes of `body`."""
        return self._add("clipPath", "", body)

    def filter(self, box: Box, body: str) -> str:
        """A filter over the part `box` of the drawing; colours are mixed as the screen shows them."""
        x, y, width, height = box
        place = f' filterUnits="userSpaceOnUse" x="{x}" y="{y}" width="{width}" height="{height}"'
        return self._add("filter", f'{place} color-interpolation-filters="sRGB"', body)

    def __str__(self) -> str:
        """The ``<defs>`` element; nothing when nothing was asked for."""
        return f"<defs>{''.join(self._parts)}</defs>" if self._parts else ""


def glow(defs: Defs, x: float, y: float, radius: float, colour: str, strength: float = 0.8) -> str:
    """A disc of light round (x, y) that fades to nothing."""
    fill = defs.radial((0, colour, strength), (0.4, colour, strength * 0.35), (1, colour, 0))
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def join(parts: Iterable[str]) -> str:
    """The parts of a drawing, one behind the other."""
    return "".join(parts)


def numerals(
    text: str, glyphs: dict[str, Glyph], x: float, y: float, size: float, colour: str, spacing: float = 0
) -> str:
    """`text` in outlines, its middle at `x` and its baseline at `y`.

    `size` is the em in the picture's units, `spacing` what is added between two glyphs, in em.
    Raises `KeyError` for a character that has no outline.
    """
    advances = [glyphs[c].advance + spacing * 1000 for c in text]
    pens = [sum(advances[:i]) for i in range(len(text))]
    outlines = join(
        f'<path transform="translate({num(pen, 0)} 0)" d="{glyphs[c].path}"/>'
        for pen, c in zip(pens, text, strict=True)
        if glyphs[c].path
    )
    left = x - sum(advances) * size / 2000
    place = f"translate({num(left, 2)} {num(y, 2)}) scale({num(size / 1000, 4)})"
    return f'<g fill="{colour}" transform="{place}">{outlines}</g>'


def document(box: Box, defs: Defs, body: str) -> str:
    """A complete SVG file; `box` is the part of the drawing that it shows."""
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"'
        f' width="{width}" height="{height}">{defs}{body}</svg>\n'
    )
