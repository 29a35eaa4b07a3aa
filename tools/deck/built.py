"""What people built: towns, rooms, stages, doors, ladders, tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

from tools.deck.palettes import mix
from tools.deck.scene import HEIGHT, WIDTH, Scene


def city(
    c: Scene,
    y: float = 0.8,
    depth: float = 0.6,
    heights: tuple[float, float] = (80, 300),
    lit: float = 0.4,
    *,
    lamp: str = "#ffd977",
    upside_down: bool = False,
) -> None:
    """A row of houses that stands at a share of the height; a share of the windows is lit."""
    r, drawn = c.random, []
    x, base = -20.0, y * HEIGHT
    while x < WIDTH + 20:
        width, height, roof = r.uniform(34, 80), r.uniform(*heights), r.random()
        colour, top = mix(c.depth(depth), c.palette.haze, r.uniform(0, 0.12)), base - height
        wall = c.linear(colour, mix(colour, c.palette.haze, 0.25))
        drawn.append(
            f'<rect x="{x:.0f}" y="{top:.0f}" width="{width + 1:.0f}" '
            f'height="{height + HEIGHT - base + 20:.0f}" fill="{wall}"/>'
        )
        if roof < 0.2:
            slope = f"l{width / 2:.0f} {-width * 0.6:.0f}l{width / 2:.0f} {width * 0.6:.0f}"
            drawn.append(f'<path d="M{x:.0f} {top:.0f}{slope}Z" fill="{colour}"/>')
        elif roof < 0.35:
            drawn.append(
                f'<rect x="{x + width / 2 - 1.5:.0f}" y="{top - 36:.0f}" width="3" height="40" fill="{colour}"/>'
            )
        elif roof < 0.5:
            drawn.append(
                f'<rect x="{x + width * 0.25:.0f}" y="{top - 14:.0f}" width="{width * 0.4:.0f}" '
                f'height="16" fill="{colour}"/>'
            )
        for window_x in range(int(x) + 7, int(x + width) - 8, 12):
            for window_y in range(int(top) + 10, int(min(base + 30, HEIGHT)), 17):
                if r.random() < lit:
                    light = r.choice((lamp, lamp, mix(lamp, "#ffffff", 0.5)))
                    drawn.append(
                        f'<rect x="{window_x}" y="{window_y}" width="6" height="9" fill="{light}" '
                        f'opacity="{r.uniform(0.45, 1):.2f}"/>'
                    )
        x += width
    turn = f' transform="matrix(1 0 0 -1 0 {HEIGHT})"' if upside_down else ""
    c.add(f"<g{turn}>{''.join(drawn)}</g>")


def checker(c: Scene, horizon: float, bright: str, dark: str, columns: int = 9) -> None:
    """A chequered floor that runs to the horizon."""
    y = horizon * HEIGHT
    rows = [y + (HEIGHT - y) * (k / 10) ** 2.1 for k in range(11)]
    drawn = [
        f'<rect y="{y:.0f}" width="{WIDTH}" height="{HEIGHT - y:.0f}" fill="{mix(bright, c.palette.ambient, 0.5)}"/>'
    ]

    def across(column: int, at: float) -> str:
        return f"{WIDTH / 2 + column * 130 * ((at - y) / (HEIGHT - y) + 0.03):.0f} {at:.0f}"

    for row, (far, near) in enumerate(itertools.pairwise(rows)):
        for k in range(-columns, columns + 1):
            if (row + k) % 2 == 0:
                corners = "L".join((across(k, far), across(k + 1, far), across(k + 1, near), across(k, near)))
                drawn.append(f'<path d="M{corners}Z" fill="{mix(dark, c.palette.haze, 0.5 * (1 - row / 9))}"/>')
    c.add("".join(drawn))
    haze = c.linear(c.palette.haze, c.palette.haze, opacity=(0.85, 0))
    c.add(f'<rect y="{y:.0f}" width="{WIDTH}" height="{(HEIGHT - y) * 0.6:.0f}" fill="{haze}"/>')


def room(c: Scene, wall: str, floor: str, foot: float = 0.72, *, striped: bool = True) -> None:
    """A wall with paper, a board along its foot (a share of the height), and a wooden floor."""
    wall, y = mix(wall, c.palette.ambient, 0.12), foot * HEIGHT
    paint = c.linear(mix(wall, "#000000", 0.3), wall, mix(wall, c.palette.light, 0.12))
    c.add(f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{HEIGHT + 40}" fill="{paint}"/>')
    if striped:
        stripes = "".join(f"M{x} -20h22V{y:.0f}h-22Z" for x in range(0, WIDTH, 52))
        c.add(f'<path d="{stripes}" fill="#fff" opacity=".06"/>')
    boards(c, foot, floor)
    c.add(f'<rect x="-20" y="{y - 16:.0f}" width="{WIDTH + 40}" height="18" fill="{mix(wall, "#ffffff", 0.25)}"/>')


def boards(c: Scene, top: float, colour: str) -> None:
    """Floorboards that run towards the eye from a share of the height down."""
    y = top * HEIGHT
    fill = c.linear(mix(colour, "#000000", 0.3), colour)
    c.add(f'<rect x="-20" y="{y:.0f}" width="{WIDTH + 40}" height="{HEIGHT - y + 20:.0f}" fill="{fill}"/>')
    gaps = "".join(f"M{WIDTH / 2 + k * 34:.0f} {y:.0f}L{WIDTH / 2 + k * 130:.0f} {HEIGHT + 20}" for k in range(-9, 10))
    c.add(f'<path d="{gaps}" stroke="#000" stroke-opacity=".28" stroke-width="2"/>')


@contextmanager
def window(c: Scene, x: float, y: float, width: float, height: float, frame: str = "#d9c7a5") -> Iterator[None]:
    """A window with a round top; what is painted inside is seen through it."""
    half = width / 2
    arch = f"M{x} {y + height}V{y + half}A{half} {half} 0 0 1 {x + width} {y + half}V{y + height}Z"
    with c.clipped(arch):
        yield
    c.add(
        f'<path d="{arch}M{x + half} {y}V{y + height}M{x} {y + height * 0.55}H{x + width}" fill="none" '
        f'stroke="{frame}" '
        f'stroke-width="11"/><rect x="{x - 18}" y="{y + height - 4}" width="{width + 36}" height="16" '
        f'rx="4" fill="{frame}"/>'
    )


def curtains(c: Scene, colour: str = "#a01c2c", open_to: float = 0.3) -> None:
    """The curtains of a stage: each side covers a share of the width."""
    folds, width = 5, WIDTH * open_to
    dark = mix(colour, "#000000", 0.5)
    drawn = []
    for k in range(folds):
        x, w = k * width / folds, width / folds
        shade = mix(colour, "#000000", 0.25 + 0.4 * (k % 2))
        fill = c.linear(mix(shade, "#000000", 0.3), shade, colour, shade, across=True)
        drawn.append(
            f'<path d="M{x - 20:.0f} -20H{x + w + 8:.0f}Q{x + w - 14:.0f} {HEIGHT / 2} '
            f"{x * 0.75 + w * 0.8:.0f} {HEIGHT + 20}"
            f'H{x * 0.72 - 26:.0f}Q{x - 36:.0f} {HEIGHT / 2} {x - 20:.0f} -20Z" fill="{fill}"/>'
        )
    side = "".join(drawn)
    c.add(f'<g>{side}</g><g transform="matrix(-1 0 0 1 {WIDTH} 0)">{side}</g>')
    for k in range(7):
        left, right, middle = k * WIDTH / 7, (k + 1) * WIDTH / 7, (k + 0.5) * WIDTH / 7
        c.add(
            f'<path d="M{left - 6:.0f} -20H{right + 6:.0f}Q{middle:.0f} 170 {left - 6:.0f} -20Z" '
            f'fill="{c.linear(dark, colour)}"/><path d="M{left:.0f} 28Q{middle:.0f} 132 {right:.0f} 28" fill="none" '
            'stroke="#e2b04a" stroke-width="5"/>'
        )


def audience(c: Scene, count: int = 15) -> None:
    """The backs of heads along the foot of the picture."""
    for _ in range(count):
        x, y, size = c.random.uniform(20, WIDTH - 20), c.random.uniform(883, 905), c.random.uniform(30, 46)
        c.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}" fill="#0c0408"/>')


def open_door(c: Scene, x: float, y: float, height: float, colour: str) -> None:
    """A door that stands open by itself at the point, with light behind."""
    width = height * 0.46
    left = x - width / 2
    c.add(
        f'<rect x="{left - 10:.0f}" y="{y - height - 10:.0f}" width="{width + 20:.0f}" '
        f'height="{height + 10:.0f}" rx="6" '
        f'fill="{mix(colour, "#000000", 0.45)}"/><rect x="{left:.0f}" y="{y - height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" fill="{c.linear("#fffdf0", c.palette.light)}"/>'
        f'<path d="M{left:.0f} {y - height:.0f}L{left - width * 0.55:.0f} '
        f"{y - height * 0.93:.0f}V{y + height * 0.07:.0f}"
        f'L{left:.0f} {y:.0f}Z" fill="{c.linear(colour, mix(colour, "#000000", 0.4), across=True)}"/>'
        f'<circle cx="{left - width * 0.45:.0f}" cy="{y - height * 0.42:.0f}" r="5" fill="#e9c46a"/>'
    )


def ladder(c: Scene, foot: tuple[float, float], top: tuple[float, float], width: float = 30, rungs: int = 16) -> None:
    """A ladder between two points, narrower at the top."""
    (x1, y1), (x2, y2) = foot, top
    colour = mix("#c99b5f", c.palette.ambient, 0.4)
    sides = f"M{x1 - width / 2} {y1}L{x2 - width / 3} {y2}M{x1 + width / 2} {y1}L{x2 + width / 3} {y2}"
    steps = ""
    for i in range(1, rungs):
        f = i / rungs
        w = width * (1 - 0.33 * f)
        steps += f"M{x1 + (x2 - x1) * f - w / 2:.0f} {y1 + (y2 - y1) * f:.0f}h{w:.0f}"
    c.add(
        f'<path d="{sides}" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{steps}" stroke="{mix(colour, "#000000", 0.2)}" stroke-width="4"/>'
    )


def line(c: Scene, path: str, colour: str = "#f5e9cf", width: float = 2.2) -> None:
    """A thread, a string, a wire: the `d` of a path, stroked."""
    c.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>')


def shape(c: Scene, path: str, *colours: str, opacity: float = 1, across: bool = False) -> None:
    """A plain form: the `d` of a path, filled with one colour or from one to the next downwards (or across)."""
    fill = colours[0] if len(colours) == 1 else c.linear(*colours, across=across)
    c.add(f'<path d="{path}" fill="{fill}" opacity="{opacity}"/>')


def ellipse(c: Scene, x: float, y: float, rx: float, ry: float, *colours: str, opacity: float = 1) -> None:
    """An ellipse about a point, filled like a shape."""
    fill = colours[0] if len(colours) == 1 else c.linear(*colours)
    c.add(f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.0f}" ry="{ry:.0f}" fill="{fill}" opacity="{opacity}"/>')


def table(c: Scene, top: float, cloth: str = "#e8dcc6", left: float = 30, right: float = 610) -> None:
    """A table with a cloth, its far edge at a height (units), that reaches below the picture."""
    dark = mix(cloth, "#000000", 0.35)
    shape(c, f"M{left + 30} {top}H{right - 30}L{right} {top + 50}H{left}Z", mix(cloth, "#000000", 0.12))
    shape(c, f"M{left} {top + 50}H{right}L{right - 30} {HEIGHT + 20}H{left + 30}Z", cloth, dark)
    w = (right - left) / 7
    scallops = "".join(f"M{left + i * w:.0f} {top + 50}q{w / 2:.0f} 50 {w:.0f} 0Z" for i in range(7))
    c.add(f'<path d="{scallops}" fill="{mix(cloth, "#ffffff", 0.4)}" stroke="{dark}" stroke-width="2"/>')
