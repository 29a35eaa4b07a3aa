"""Seas, ponds and the deep."""

from __future__ import annotations

from tools.deck.land import ground, ridge
from tools.deck.palettes import mix
from tools.deck.scene import HEIGHT, WIDTH, Scene
from tools.deck.sky import rays, wash


def sea(c: Scene, horizon: float = 0.6, *, glitter: bool = True, colours: tuple[str, ...] = ()) -> None:
    """Open water below a share of the height, with the light's path on it where it glitters."""
    r, p = c.random, c.palette
    y = horizon * HEIGHT
    top, low = p.sky[1], p.sky[3]
    fill = c.linear(*(colours or (mix(low, top, 0.35), top, mix(p.sky[0], p.near, 0.5))))
    drawn = [f'<rect x="-5" y="{y:.0f}" width="{WIDTH + 10}" height="{HEIGHT - y + 5:.0f}" fill="{fill}"/>']
    for _ in range(70):
        f = r.random() ** 1.6
        wave_y, length, x = y + 4 + f * (HEIGHT - y), 20 + 90 * f * r.random(), r.uniform(-30, WIDTH)
        colour = p.light if r.random() < 0.6 else p.near
        drawn.append(
            f'<path d="M{x:.0f} {wave_y:.0f}q{length / 2:.0f} {-4 - 5 * f:.0f} {length:.0f} 0'
            f'q{-length / 2:.0f} {2 + 2 * f:.0f} {-length:.0f} 0Z" fill="{colour}" '
            f'opacity="{0.12 + 0.2 * r.random():.2f}"/>'
        )
    for i in range(46 if glitter else 0):
        f = i / 46
        width = (14 + 120 * f) * r.uniform(0.3, 1)
        drawn.append(
            f'<rect x="{c.sun_x - width / 2 + r.uniform(-40, 40) * f:.0f}" y="{y + 3 + f * (HEIGHT - y) * 0.9:.0f}" '
            f'width="{width:.0f}" height="{1.5 + 3 * f:.1f}" rx="2" fill="{p.light}" '
            f'opacity="{0.65 * (1 - f * 0.7):.2f}"/>'
        )
    c.add("".join(drawn))


def swell(c: Scene, y: float, *colours: str, opacity: float = 1) -> None:
    """Near water with a waved edge, over whatever stands in it."""
    c.add(
        f'<path d="M-30 {y + 6:.0f}Q80 {y - 14:.0f} 170 {y + 4:.0f}T360 {y:.0f}T540 {y + 2:.0f}T680 {y - 6:.0f}'
        f'V{HEIGHT + 30}H-30Z" fill="{c.linear(*colours)}" opacity="{opacity}"/>'
    )


def foam(c: Scene, count: int, top: float, bottom: float, colour: str = "#dffcf4", opacity: float = 0.4) -> None:
    """Bright strokes on the water between two heights (units)."""
    r = c.random
    for _ in range(count):
        x, y, length = r.uniform(-20, WIDTH - 60), r.uniform(top, bottom), r.uniform(40, 120)
        c.add(
            f'<path d="M{x:.0f} {y:.0f}q{length / 2:.0f} -6 {length:.0f} 0q{-length / 2:.0f} 5 {-length:.0f} 0Z" '
            f'fill="{colour}" opacity="{opacity}"/>'
        )


def deep(c: Scene, floor: float = 0.88, weeds: int = 7) -> None:
    """Under water: light from above, a floor at a share of the height, weeds at the sides, bubbles."""
    r = c.random
    wash(c)
    rays(c, c.sun_x, -60, 11, 0.22, 0.75)
    for i in range(2):
        points = ridge(c, (floor - 0.14 + 0.12 * i) * HEIGHT, 26, 0.4)
        fill = c.linear(mix(c.depth(0.45 + 0.4 * i), c.palette.haze, 0.2), c.depth(0.75 + 0.25 * i))
        c.add(f'<path d="{ground(points)}" fill="{fill}"/>')
    for _ in range(weeds):
        x, length = r.choice((r.uniform(0, 150), r.uniform(WIDTH - 150, WIDTH))), r.uniform(120, 330)
        bends = "".join(f"q{26 - 52 * (k % 2)} {-length / 10:.0f} 0 {-length / 5:.0f}" for k in range(5))
        c.add(
            f'<path d="M{x:.0f} {floor * HEIGHT + 60:.0f}{bends}" stroke="{c.depth(r.uniform(0.45, 0.9))}" '
            f'stroke-width="{r.uniform(7, 15):.0f}" fill="none" stroke-linecap="round"/>'
        )
    bubbles(c)


def bubbles(
    c: Scene, count: int = 26, left: float = 0, right: float = WIDTH, top: float = 40, bottom: float = HEIGHT - 60
) -> None:
    """Rising bubbles."""
    r = c.random
    drawn = (
        f'<circle cx="{r.uniform(left, right):.0f}" cy="{r.uniform(top, bottom):.0f}" r="{r.uniform(2, 10):.1f}" '
        f'opacity="{r.uniform(0.2, 0.6):.2f}"/>'
        for _ in range(count)
    )
    c.add(f'<g fill="none" stroke="#dffcff" stroke-width="1.6">{"".join(drawn)}</g>')
