"""The sky: its colours, its lights, clouds, and what falls or flies out of it."""

from __future__ import annotations

import itertools
import math

from tools.deck.palettes import mix
from tools.deck.scene import HEIGHT, WIDTH, Scene


def wash(c: Scene, *colours: str) -> None:
    """Fills the whole picture with colours from top to bottom: the palette's, or those given."""
    fill = c.linear(*(colours or c.palette.sky))
    c.add(f'<rect x="-30" y="-30" width="{WIDTH + 60}" height="{HEIGHT + 60}" fill="{fill}"/>')


def glow(c: Scene, x: float, y: float, radius: float, colour: str = "", strength: float = 0.7) -> None:
    """A soft light round a point."""
    colour = colour or c.palette.light
    fill = c.radial(colour, colour, colour, opacity=(strength, strength * 0.35, 0), at=(0, 0.35, 1))
    c.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{fill}"/>')


def stars(c: Scene, count: int = 140, down_to: float = 0.65) -> None:
    """Stars, thicker towards the top, down to a share of the height."""
    r, drawn = c.random, []
    for _ in range(count):
        y, size = r.random() ** 1.3 * HEIGHT * down_to, r.choice((0.8, 1, 1.2, 1.2, 1.7, 2.3))
        drawn.append(
            f'<circle cx="{r.uniform(0, WIDTH):.0f}" cy="{y:.0f}" r="{size}" opacity="{r.uniform(0.35, 1):.2f}"/>'
        )
    drawn += [
        sparkle(r.uniform(20, WIDTH - 20), r.random() * HEIGHT * down_to * 0.8, r.uniform(5, 10))
        for _ in range(max(2, count // 30))
    ]
    c.add(f'<g fill="#fffdf0">{"".join(drawn)}</g>')


def sparkle(x: float, y: float, size: float) -> str:
    """A star with four points, as a path without a colour."""
    return (
        f'<path d="M{x:.0f} {y - size:.1f}Q{x:.0f} {y:.1f} {x + size:.1f} {y:.1f}Q{x:.0f} {y:.1f} {x:.0f} '
        f"{y + size:.1f}"
        f'Q{x:.0f} {y:.1f} {x - size:.1f} {y:.1f}Q{x:.0f} {y:.1f} {x:.0f} {y - size:.1f}"/>'
    )


def moon(c: Scene, x: float, y: float, radius: float = 90, colour: str = "#fff6da") -> None:
    """A full moon with its seas; the light comes from there."""
    c.light_from(x, y)
    glow(c, x, y, radius * 3.2, colour, 0.55)
    shade = mix(colour, c.palette.sky[1], 0.35)
    c.add(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{c.radial("#ffffff", colour, shade, at=(0, 0.6, 1))}"/>')
    for _ in range(7):
        turn, way = c.random.uniform(0, 6.28), c.random.uniform(0.1, 0.75) * radius
        size = c.random.uniform(0.06, 0.2) * radius
        c.add(
            f'<circle cx="{x + way * math.cos(turn):.0f}" cy="{y + way * math.sin(turn):.0f}" r="{size:.0f}" '
            f'fill="{shade}" opacity=".35"/>'
        )


def sun(c: Scene, x: float, y: float, radius: float = 60) -> None:
    """The sun; the light comes from there."""
    c.light_from(x, y)
    glow(c, x, y, radius * 4.5, c.palette.light, 0.8)
    c.add(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{mix(c.palette.light, "#ffffff", 0.5)}"/>')


def rays(c: Scene, x: float, y: float, count: int = 9, strength: float = 0.13, spread: float = 1.2) -> None:
    """Beams that fan out downwards from a point."""
    drawn, length = [], 1200
    for i in range(count):
        a = math.pi / 2 + (i / (count - 1) - 0.5) * spread * 2 + c.random.uniform(-0.05, 0.05)
        w = c.random.uniform(0.02, 0.07)
        ends = (f"{x + length * math.cos(b):.0f} {y + length * math.sin(b):.0f}" for b in (a - w, a + w))
        drawn.append(
            f'<path d="M{x:.0f} {y:.0f}L{"L".join(ends)}Z" opacity="{strength * c.random.uniform(0.5, 1.3):.2f}"/>'
        )
    light = c.palette.light
    c.add(f'<g fill="{c.linear(light, light, opacity=(1, 0))}">{"".join(drawn)}</g>')


def sunburst(c: Scene, x: float, y: float, colour: str, count: int = 16, strength: float = 0.3) -> None:
    """Even stripes all round a point."""
    step = math.pi / count
    drawn = []
    for i in range(count):
        ends = (
            f"{x + 1100 * math.cos(b):.0f} {y + 1100 * math.sin(b):.0f}" for b in (2 * i * step, (2 * i + 1) * step)
        )
        drawn.append(f'<path d="M{x:.0f} {y:.0f}L{"L".join(ends)}Z"/>')
    c.add(f'<g fill="{colour}" opacity="{strength}">{"".join(drawn)}</g>')


def cloud(c: Scene, x: float, y: float, width: float, colour: str = "#ffffff", opacity: float = 0.8) -> None:
    """One cloud: flat below, its foot in the middle at the point."""
    puffs = 9
    points = [
        (
            x - width / 2 + width * i / puffs,
            y - abs(math.sin(math.pi * i / puffs)) ** 0.8 * width * 0.2 * c.random.uniform(0.55, 1.15),
        )
        for i in range(puffs + 1)
    ]
    path = f"M{x - width / 2:.0f} {y:.0f}"
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        radius = max(8, math.hypot(x1 - x0, y1 - y0) * 0.62)
        path += f"A{radius:.0f} {radius:.0f} 0 0 1 {x1:.0f} {y1:.0f}"
    path += f"L{x + width / 2:.0f} {y:.0f}Q{x:.0f} {y + width * 0.07:.0f} {x - width / 2:.0f} {y:.0f}Z"
    fill = c.linear(mix(colour, "#ffffff", 0.35), colour, mix(colour, c.palette.sky[2], 0.6))
    c.add(f'<path d="{path}" fill="{fill}" opacity="{opacity:.2f}"/>')


def clouds(
    c: Scene, count: int = 5, top: float = 0.08, bottom: float = 0.45, colour: str = "", opacity: float = 0.55
) -> None:
    """Clouds here and there between two heights (shares of the picture's)."""
    colour = colour or mix(c.palette.sky[-1], "#ffffff", 0.35)
    r = c.random
    for _ in range(count):
        x, y, width = r.uniform(-40, WIDTH + 40), r.uniform(top, bottom) * HEIGHT, r.uniform(150, 330)
        cloud(c, x, y, width, colour, min(1, opacity * r.uniform(0.6, 1.1)))


def aurora(c: Scene) -> None:
    """Curtains of northern light."""
    for colour in ("#5cf2b8", "#58b7ff", "#b06bff"):
        y, phase, pitch = (c.random.uniform(*span) for span in ((108.0, 305.0), (0.0, 6.0), (0.006, 0.012)))
        low = [
            (x, y + 46 * math.sin(phase + x * pitch) + 24 * math.sin(2 * phase + x * pitch * 2.3))
            for x in range(-20, WIDTH + 40, 20)
        ]
        high = [(x, v - 120 - 40 * math.sin(x * 0.02 + phase)) for x, v in low]
        outline = " ".join(f"{x} {v:.0f}" for x, v in high + low[::-1])
        fill = c.linear(colour, colour, opacity=(0, 0.55))
        c.add(f'<path d="M{outline}Z" fill="{fill}" filter="{c.blur}" style="mix-blend-mode:screen"/>')


def rain(
    c: Scene,
    count: int = 150,
    opacity: float = 0.35,
    slant: float = -14,
    box: tuple[int, int, int, int] = (0, -20, 720, 896),
) -> None:
    """Rain, all over or within a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    drops = []
    for _ in range(count):
        x, y, length = c.random.uniform(left, right), c.random.uniform(top, bottom), c.random.uniform(22, 60)
        drops.append(f"M{x:.0f} {y:.0f}l{slant * length / 60:.0f} {length:.0f}")
    c.add(f'<path d="{"".join(drops)}" stroke="#e8f2ff" stroke-width="1.8" fill="none" opacity="{opacity}"/>')


def snow(c: Scene, count: int = 130) -> None:
    """Falling snow."""
    r = c.random
    drawn = (
        f'<circle cx="{r.uniform(0, WIDTH):.0f}" cy="{r.uniform(0, HEIGHT):.0f}" '
        f'r="{r.choice((1.2, 1.8, 2.4, 3.4, 5))}" '
        f'opacity="{r.uniform(0.4, 0.95):.2f}"/>'
        for _ in range(count)
    )
    c.add(f'<g fill="#fff">{"".join(drawn)}</g>')


def fireflies(c: Scene, count: int = 24, colour: str = "#fff3a0", top: float = 0.3, bottom: float = 0.95) -> None:
    """Small floating lights between two heights (shares of the picture's)."""
    for _ in range(count):
        x, y = c.random.uniform(20, WIDTH - 20), c.random.uniform(top, bottom) * HEIGHT
        size = c.random.uniform(2, 3.6)
        glow(c, x, y, size * 6, colour, 0.6)
        c.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill="{mix(colour, "#ffffff", 0.6)}"/>')


def birds(c: Scene, count: int = 7, x: float = 0.3, y: float = 0.25, spread: float = 0.2) -> None:
    """A far flock about a place (shares of width and height)."""
    drawn = []
    for _ in range(count):
        bx, by = (x + c.random.uniform(-spread, spread)) * WIDTH, (y + c.random.uniform(-spread, spread) * 0.5) * HEIGHT
        q = c.random.uniform(8, 17)
        drawn.append(
            f"M{bx - q:.0f} {by - q * 0.4:.0f}q{q * 0.6:.0f} {-q * 0.3:.0f} {q:.0f} {q * 0.5:.0f}"
            f"q{q * 0.4:.0f} {-q * 0.8:.0f} {q:.0f} {-q * 0.5:.0f}"
        )
    near = c.palette.near
    c.add(f'<path d="{"".join(drawn)}" fill="none" stroke="{near}" stroke-width="3" stroke-linecap="round"/>')


def beam(
    c: Scene, x: float, y: float, to_x: float, to_y: float, width: float = 150, strength: float = 0.55, colour: str = ""
) -> None:
    """A cone of light from a point; `width` is half of its breadth where it ends."""
    colour = colour or c.palette.light
    a = math.atan2(to_y - y, to_x - x) + math.pi / 2
    dx, dy = math.cos(a), math.sin(a)
    fill = c.linear(colour, colour, opacity=(strength, strength * 0.12))
    c.add(
        f'<path d="M{x - 8 * dx:.0f} {y - 8 * dy:.0f}L{to_x - width * dx:.0f} {to_y - width * dy:.0f}'
        f'L{to_x + width * dx:.0f} {to_y + width * dy:.0f}L{x + 8 * dx:.0f} {y + 8 * dy:.0f}Z" fill="{fill}" '
        'style="mix-blend-mode:screen"/>'
    )


def pool(c: Scene, x: float, y: float, radius: float, strength: float = 0.6, colour: str = "") -> None:
    """A patch of light on the ground."""
    colour = colour or c.palette.light
    fill = c.radial(colour, colour, opacity=(strength, 0))
    c.add(
        f'<ellipse cx="{x}" cy="{y}" rx="{radius}" ry="{radius * 0.28:.0f}" fill="{fill}" '
        f'style="mix-blend-mode:screen"/>'
    )
