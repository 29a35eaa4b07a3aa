"""What a creature is drawn of: shapes, lines and discs, which can be put down in colour or in pencil."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from mutoscope.look.svg import join, num

PAPER: Final = "#f4ecd8"
GRAPHITE: Final = "#4b4038"
SHADE: Final = "#c9bfae"
BLUE_PENCIL: Final = "#7f9cc0"

_ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
_OUTLINE: Final = 0.9
_LIMB: Final = 2.4  # a line at least so wide is a limb: in pencil it has an outline of its own


@dataclass(frozen=True)
class Shape:
    """A filled outline."""

    path: str
    fill: str


@dataclass(frozen=True)
class Line:
    """A line with round ends."""

    path: str
    paint: str
    width: float
    opacity: float


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str
    opacity: float


@dataclass(frozen=True)
class Placed:
    """Other parts, moved, turned or scaled together."""

    transform: str
    parts: Drawing


Part: TypeAlias = Shape | Line | Disc | Placed
Drawing: TypeAlias = tuple[Part, ...]
"""From back to front; two of them one behind the other are a drawing again."""


def shape(path: str, fill: str) -> Drawing:
    """A filled outline."""
    return (Shape(path, fill),)


def line(path: str, paint: str, width: float, opacity: float = 1) -> Drawing:
    """A line with round ends."""
    return (Line(path, paint, width, opacity),)


def disc(x: float, y: float, radius: float, fill: str, opacity: float = 1) -> Drawing:
    """A filled circle."""
    return (Disc(x, y, radius, fill, opacity),)


def turned(degrees: float, x: float, y: float, parts: Drawing) -> Drawing:
    """Parts turned clockwise round (x, y)."""
    return (Placed(f"rotate({num(degrees)} {num(x)} {num(y)})", parts),)


def moved(x: float, y: float, parts: Drawing) -> Drawing:
    """Parts moved right and down."""
    return (Placed(f"translate({num(x)} {num(y)})", parts),)


def placed(transform: str, parts: Drawing) -> Drawing:
    """Parts under any transform that SVG knows."""
    return (Placed(transform, parts),)


# ---------------------------------------------------------------------- in colour


def coloured(drawing: Drawing) -> str:
    """The drawing in its paints, as SVG."""
    return join(_coloured(part) for part in drawing)


def _coloured(part: Part) -> str:
    if isinstance(part, Placed):
        return f'<g transform="{part.transform}">{coloured(part.parts)}</g>'
    if isinstance(part, Shape):
        return f'<path d="{part.path}" fill="{part.fill}"/>'
    veil = "" if part.opacity == 1 else f' opacity="{num(part.opacity, 2)}"'
    if isinstance(part, Line):
        stroke = f'stroke="{part.paint}" stroke-width="{num(part.width)}" {_ROUND}'
        return f'<path d="{part.path}" fill="none" {stroke}{veil}/>'
    return f'<circle cx="{num(part.x)}" cy="{num(part.y)}" r="{num(part.radius)}" fill="{part.fill}"{veil}/>'


# ---------------------------------------------------------------------- in pencil


def pencilled(drawing: Drawing) -> str:
    """The drawing as an animator's sketch: blue lines that search, graphite over them."""
    search = f'<g fill="none" stroke="{BLUE_PENCIL}" opacity=".7" transform="translate(1.2 -.9) rotate(-1.5 46 42)">'
    found = f'<g fill="{PAPER}" stroke="{GRAPHITE}">'
    inked = join(_pencilled(part, GRAPHITE) for part in drawing)
    return f"{found}{inked}</g>{search}{join(_pencilled(part, '') for part in drawing)}</g>"


def _pencilled(part: Part, ink: str) -> str:
    """A part in the pencil of the group round it; with `ink` dark shapes are shaded, and pupils filled."""
    width = f'stroke-width="{num(_OUTLINE)}" {_ROUND}'
    if isinstance(part, Placed):
        return f'<g transform="{part.transform}">{join(_pencilled(inner, ink) for inner in part.parts)}</g>'
    if isinstance(part, Shape):
        fill = f' fill="{SHADE}"' if ink and _is_dark(part.fill) else ""
        return f'<path d="{part.path}" {width}{fill}/>'
    if isinstance(part, Disc):
        fill = f' fill="{ink}"' if ink and part.radius < 5 and _is_dark(part.fill) else ""
        return f'<circle cx="{num(part.x)}" cy="{num(part.y)}" r="{num(part.radius)}" {width}{fill}/>'
    if part.width < _LIMB:
        return f'<path d="{part.path}" fill="none" {width}/>'
    if not ink:
        return ""
    limb = f'<path d="{part.path}" fill="none" {_ROUND} stroke-width="{num(part.width + _OUTLINE)}"/>'
    return limb + (
        f'<path d="{part.path}" fill="none" {_ROUND} stroke="{PAPER}" stroke-width="{num(part.width - _OUTLINE)}"/>'
    )


def _is_dark(paint: str) -> bool:
    return all(int(paint[i : i + 2], 16) < 0x40 for i in (1, 3, 5))
