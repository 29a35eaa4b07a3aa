"""The ground: hills, mountains, dunes, woods and what grows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from tools.deck.palettes import mix
from tools.deck.scene import HEIGHT, WIDTH, Point, Scene

FLOWERS = ("#ff7a8a", "#ffd25e", "#ffffff", "#b79bff")


def ridge(c: Scene, y: float, height: float, rough: float = 0.1) -> list[Point]:
    """A skyline from edge to edge about a height: sine waves, three of them when smooth (0), six when rough (1)."""
    phases = [c.random.uniform(0, 6.28) for _ in range(6)]
    pitches = (0.004, 0.009, 0.019, 0.041, 0.083, 0.16)[: 3 + int(3 * rough)]
    return [
        (x, y + sum(math.sin(phases[i] + x * pitch) * height / 1.7**i for i, pitch in enumerate(pitches)))
        for x in range(-20, WIDTH + 36, 16)
    ]


def ground(points: Sequence[Point], *, smooth: bool = True, closed: bool = True) -> str:
    """The path of a skyline and, when closed, of all below it."""
    d = f"M{points[0][0]:.0f} {points[0][1]:.1f}"
    if smooth:
        for (x0, y0), (x1, y1) in itertools.pairwise(points[1:]):
            d += f"Q{x0:.0f} {y0:.1f} {(x0 + x1) / 2:.0f} {(y0 + y1) / 2:.1f}"
        d += f"L{points[-1][0]:.0f} {points[-1][1]:.1f}"
    else:
        d += "".join(f"L{x:.0f} {y:.1f}" for x, y in points[1:])
    return d + (f"L{WIDTH + 60} {HEIGHT + 20}L-60 {HEIGHT + 20}Z" if closed else "")


def field(c: Scene, top: float, *colours: str, height: float = 10, edge: str = "") -> None:
    """Ground of the given colours below a share of the height, with a bright edge where one is named."""
    points = ridge(c, top * HEIGHT, height)
    c.add(f'<path d="{ground(points)}" fill="{c.linear(*colours)}"/>')
    if edge:
        line = ground(points, closed=False)
        c.add(f'<path d="{line}" fill="none" stroke="{edge}" stroke-width="7" opacity=".65"/>')


def mist(c: Scene, y: float, height: float = 90, strength: float = 0.4, colour: str = "") -> None:
    """A band of haze about a height."""
    colour = colour or c.palette.haze
    fill = c.linear(colour, colour, colour, opacity=(0, strength, 0))
    c.add(f'<rect x="-20" y="{y - height:.0f}" width="{WIDTH + 40}" height="{2 * height:.0f}" fill="{fill}"/>')


def hills(
    c: Scene,
    count: int = 4,
    top: float = 0.55,
    bottom: float = 0.88,
    height: float = 34,
    far: float = 0.15,
    near: float = 0.9,
    wooded: int = 0,
) -> None:
    """Hills behind hills from `top` to `bottom` (shares of the height); so many of the nearest are `wooded`."""
    for i in range(count):
        f = i / (count - 1) if count > 1 else 1
        depth = far + (near - far) * f
        y = (top + (bottom - top) * f) * HEIGHT
        points = ridge(c, y, height * (0.6 + 0.6 * f), 0.3)
        if i >= count - wooded:
            pines(c, points, depth, 16 + 30 * f, 0.35)
        colour = c.depth(depth)
        far_side = mix(colour, c.palette.haze, 0.14 * (1 - depth) + 0.04)
        c.add(f'<path d="{ground(points)}" fill="{c.linear(colour, far_side, mix(colour, c.palette.near, 0.35))}"/>')
        if i < count - 1:
            mist(c, y + 50, 70, 0.25)


def mountains(c: Scene, y: float = 0.55, height: float = 120, rows: int = 2, *, snowy: bool = True) -> None:
    """Rows of mountains that stand at a share of the height."""
    r = c.random
    for row in range(rows):
        depth = 0.12 + 0.28 * row / max(1, rows - 1)
        foot = y * HEIGHT + row * 60
        points: list[Point] = [(-40, foot)]
        x = -40.0
        while x < WIDTH + 40:
            width, rise = r.uniform(90, 190), r.uniform(0.5, 1.15) * height * (1 - 0.25 * row)
            points += [
                (x + width * r.uniform(0.42, 0.58), foot - rise),
                (x + width, foot - rise * r.uniform(0.05, 0.3)),
            ]
            x += width
        points.append((WIDTH + 60, foot))
        colour = c.depth(depth)
        fill = c.linear(colour, mix(colour, c.palette.haze, 0.6))
        c.add(f'<path d="{ground(points, smooth=False)}" fill="{fill}"/>')
        for i in range(1, len(points) - 2, 2):
            _mountain_side(c, points[i - 1], points[i], points[i + 1], snowy=snowy)
        mist(c, foot + 10, 110, 0.35)


def _mountain_side(c: Scene, left: Point, peak: Point, right: Point, *, snowy: bool) -> None:
    (lx, ly), (px, py), (rx, ry) = left, peak, right
    c.add(
        f'<path d="M{px:.0f} {py:.0f}L{rx:.0f} {ry:.0f}L{(px + rx) / 2 - 14:.0f} {max(ly, ry):.0f}'
        f'L{px - 6:.0f} {(py + ry) / 2:.0f}Z" fill="#000" opacity=".14"/>'
    )
    if snowy:
        ax, ay = px + (lx - px) * 0.3, py + (ly - py) * 0.3
        bx, by = px + (rx - px) * 0.3, py + (ry - py) * 0.3
        white = mix("#ffffff", c.palette.light, 0.3)
        c.add(
            f'<path d="M{px:.0f} {py:.0f}L{bx:.0f} {by:.0f}L{(px + bx) / 2:.0f} {by - 6:.0f}L{px:.0f} {by + 10:.0f}'
            f'L{(px + ax) / 2:.0f} {ay - 7:.0f}L{ax:.0f} {ay:.0f}Z" fill="{white}" opacity=".85"/>'
        )


def pines(c: Scene, points: Sequence[Point], depth: float, size: float = 40, density: float = 0.5) -> None:
    """Pines along a skyline."""
    r = c.random
    for x, y in points:
        if r.random() < density:
            pine(c, x + r.uniform(-6, 6), y + 8, size * r.uniform(0.6, 1.5), c.depth(depth, r.uniform(0, 0.15)))


def pine(c: Scene, x: float, y: float, height: float, colour: str) -> None:
    """One pine, standing at the point."""
    d, tiers = "", 5
    for i in range(tiers):
        base, width = y - height * i / tiers * 0.92, height * (0.2 * (1 - i / tiers) + 0.03)
        d += f"M{x - width:.1f} {base:.1f}L{x:.1f} {base - height * 0.34:.1f}L{x + width:.1f} {base:.1f}Z"
    trunk = f"M{x - height * 0.02:.1f} {y:.1f}h{height * 0.04:.1f}v{height * 0.1:.1f}h-{height * 0.04:.1f}Z"
    c.add(f'<path d="{d}{trunk}" fill="{colour}"/>')


def trunks(
    c: Scene, count: int = 9, depth: float = 0.5, thickness: tuple[float, float] = (10, 26), foot: float = 0.9
) -> None:
    """The trunks of a wood, from above the picture down to a share of its height."""
    r, drawn = c.random, []
    for i in range(count):
        x, w = (i + r.uniform(0.1, 0.9)) * WIDTH / count, r.uniform(*thickness)
        colour, lean = c.depth(min(1, depth + r.uniform(-0.06, 0.06))), r.uniform(-14, 14)
        base = (foot + r.uniform(-0.02, 0.03)) * HEIGHT
        drawn.append(
            f'<path d="M{x - w:.0f} {base:.0f}Q{x - w * 0.45:.0f} {base - 60:.0f} {x - w * 0.4 + lean:.0f} '
            f"-10h{w * 0.75:.0f}"
            f"Q{x + w * 0.5:.0f} {base - 60:.0f} {x + w:.0f} {base:.0f}Q{x:.0f} {base + 10:.0f} "
            f'{x - w:.0f} {base:.0f}Z" '
            f'fill="{colour}"/>'
        )
        for _ in range(2):
            y, side, length = r.uniform(0.08, 0.5) * HEIGHT, r.choice((-1, 1)), r.uniform(40, 90)
            drawn.append(
                f'<path d="M{x + lean * 0.5:.0f} {y:.0f}q{side * length * 0.4:.0f} -8 {side * length:.0f} '
                f'{-length * 0.6:.0f}" stroke="{colour}" stroke-width="{w * 0.22:.0f}" fill="none" '
                f'stroke-linecap="round"/>'
            )
    c.add("".join(drawn))


def leaves(
    c: Scene,
    x: float,
    y: float,
    wide: float,
    high: float,
    count: int,
    colours: Sequence[str],
    size: tuple[float, float] = (26, 60),
) -> None:
    """The crown of a tree about a point: clumps of leaves, spread so wide and so high."""
    r = c.random
    for _ in range(count):
        c.add(
            f'<circle cx="{r.gauss(x, wide):.0f}" cy="{r.gauss(y, high):.0f}" r="{r.uniform(*size):.0f}" '
            f'fill="{r.choice(colours)}" opacity=".92"/>'
        )


def canopy(c: Scene, depth: float = 0.95, down_to: float = 0.1, count: int = 34) -> None:
    """Leaves along the top of the picture."""
    r = c.random
    drawn = (
        f'<circle cx="{r.uniform(-30, WIDTH + 30):.0f}" cy="{r.uniform(-40, down_to * HEIGHT):.0f}" '
        f'r="{r.uniform(26, 60):.0f}"/>'
        for _ in range(count)
    )
    c.add(f'<g fill="{c.depth(depth)}">{"".join(drawn)}</g>')


def grass(
    c: Scene,
    y: float = 0.93,
    count: int = 110,
    height: tuple[float, float] = (24, 70),
    colour: str = "",
    flowers: int = 0,
    petals: Sequence[str] = FLOWERS,
) -> None:
    """Blades of grass, and flowers, from a share of the height down."""
    r, drawn = c.random, []
    colour = colour or c.depth(1)
    for _ in range(count):
        x, length, bend = r.uniform(-10, WIDTH + 10), r.uniform(*height), r.uniform(-18, 18)
        foot = y * HEIGHT + r.uniform(0, 0.08 * HEIGHT)
        drawn.append(
            f'<path d="M{x - 3:.0f} {foot + 20:.0f}Q{x:.0f} {foot - length * 0.5:.0f} {x + bend:.0f} '
            f"{foot - length:.0f}"
            f'Q{x + 4:.0f} {foot - length * 0.4:.0f} {x + 4:.0f} {foot + 20:.0f}Z" '
            f'fill="{mix(colour, c.palette.haze, r.uniform(0, 0.22))}"/>'
        )
    for _ in range(flowers):
        x, foot, length = r.uniform(0, WIDTH), y * HEIGHT + r.uniform(0, 40), r.uniform(*height) * 0.9
        petal = mix(r.choice(petals), c.palette.ambient, 0.2)
        head = foot - length
        drawn.append(f'<path d="M{x:.0f} {foot + 10:.0f}V{head:.0f}" stroke="{colour}" stroke-width="2"/>')
        drawn += (
            f'<circle cx="{x + 5 * math.cos(a):.1f}" cy="{head + 5 * math.sin(a):.1f}" r="4" fill="{petal}"/>'
            for a in (0, 1.26, 2.5, 3.77, 5.03)
        )
        drawn.append(f'<circle cx="{x:.0f}" cy="{head:.0f}" r="3" fill="#ffcf4d"/>')
    c.add("".join(drawn))


def dunes(c: Scene, count: int = 4, top: float = 0.58, bottom: float = 0.86) -> None:
    """Dunes behind dunes between two shares of the height."""
    p = c.palette
    for i in range(count):
        f = i / (count - 1)
        points = ridge(c, (top + (bottom - top) * f) * HEIGHT, 30 + 16 * f)
        colour = c.depth(0.1 + 0.55 * f)
        fill = c.linear(mix(colour, p.light, 0.32), colour, mix(colour, p.near, 0.45))
        c.add(f'<path d="{ground(points)}" fill="{fill}"/>')
        x, y = c.random.choice([point for point in points if 80 < point[0] < WIDTH - 160])
        c.add(
            f'<path d="M{x:.0f} {y:.0f}q60 40 30 {120 + 40 * f:.0f}q90 40 {WIDTH - x:.0f} 60V{HEIGHT}H{x + 40:.0f}Z" '
            f'fill="{p.near}" opacity=".1"/>'
        )


def rock(c: Scene, x: float, y: float, width: float, height: float, depth: float = 0.9) -> None:
    """A round rock that stands at the point."""
    w, h = width, height
    colour = c.depth(depth)
    fill = c.linear(mix(colour, c.palette.light, 0.3), colour, mix(colour, "#000000", 0.4))
    c.add(
        f'<path d="M{x - w / 2:.0f} {y:.0f}Q{x - w * 0.45:.0f} {y - h * 0.7:.0f} {x - w * 0.2:.0f} {y - h * 0.9:.0f}'
        f"Q{x:.0f} {y - h * 1.08:.0f} {x + w * 0.2:.0f} {y - h * 0.88:.0f}Q{x + w * 0.48:.0f} {y - h * 0.6:.0f} "
        f'{x + w / 2:.0f} {y:.0f}Q{x:.0f} {y + h * 0.16:.0f} {x - w / 2:.0f} {y:.0f}Z" fill="{fill}"/>'
    )
