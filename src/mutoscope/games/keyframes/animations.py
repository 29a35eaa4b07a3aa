"""The five animations, frame by frame: an owl winks, a moth flutters, a frog leaps, a horse gallops, a whale breaches.

A picture is 92 wide and 84 high.  It has three layers: the scenery, the creature, and what lies before it (the sea
hides half of a whale).  A pencil drawing leaves the scenery out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mutoscope.games.keyframes.drawing import Drawing, coloured, disc, line, moved, placed, shape, turned
from mutoscope.look.svg import Defs, glow, join, noise, num

WIDTH: Final = 92
HEIGHT: Final = 84

_Point = tuple[float, float]


@dataclass(frozen=True)
class Animation:
    """One animation: the paint of its cards, its sky, and how each of its frames is drawn.  Paints are ``#rrggbb``."""

    paint: str
    """The card round the picture; what is written on it is white."""
    sky: tuple[str, str, str]
    """From the top down to the horizon."""
    scenery: Callable[[int, Defs], str]
    creature: Callable[[int], Drawing]
    before: Callable[[int], Drawing]

    def picture(self, frame: int, defs: Defs) -> str:
        """A frame in colour; `frame` counts from 0."""
        sky = defs.linear(*zip((0, 0.5, 1), self.sky, strict=True))
        drawn = coloured(self.drawn(frame))
        return f'<rect width="92" height="84" fill="{sky}"/>{self.scenery(frame, defs)}{drawn}'

    def drawn(self, frame: int) -> Drawing:
        """A frame without its scenery."""
        return self.creature(frame) + self.before(frame)


def _nothing(frame: int) -> Drawing:
    return ()


def _drops(paint: str, *places: tuple[float, float, float]) -> Drawing:
    """Discs of one paint: where, and how large."""
    return tuple(part for x, y, radius in places for part in disc(x, y, radius, paint))


def _stars(seed: int, count: int, depth: int) -> str:
    """Stars over the upper `depth` of the sky."""
    speckle = noise(seed)
    found: Drawing = ()
    for _ in range(count):
        x, y, radius, light = (next(speckle) for _ in range(4))
        found += disc(x * WIDTH, y * depth, 0.4 + radius * 0.8, "#fff8d8", 0.45 + light * 0.5)
    return coloured(found)


# ---------------------------------------------------------------------- Wink: an owl


def _branch(frame: int, defs: Defs) -> str:
    """A full moon behind a branch."""
    return _stars(4, 34, 66) + glow(defs, 66, 24, 40, "#ffe9b8", 0.55) + coloured(_BRANCH)


_BRANCH: Final = (
    disc(66, 24, 17, "#fff0c8")
    + disc(60, 17, 3, "#ecd3a0", 0.6)
    + disc(74, 31, 4, "#ecd3a0", 0.5)
    + shape("M-4 74q30-7 52-3t48-4v8q-24 4-48 2t-52 5Z", "#2a1530")
    + line("M78 70q6-10 4-20", "#2a1530", 2.5)
    + shape("M83 52q8-2 9-9-8 0-9 9ZM80 60q-7-2-8-8 7 1 8 8Z", "#4f7a4a")
)


def _owl_eye(x: float, is_shut: bool) -> Drawing:
    ring = disc(x, 33, 10.5, "#b58a5c") + disc(x, 33, 9.8, "#e9cfa6")
    if is_shut:
        left = num(x - 6.5)
        return (
            ring
            + line(f"M{left} 31.5q6.5 7 13 0", "#2a1408", 2.6)
            + line(f"M{num(x - 5)} 36l-1.5 2.2M{num(x)} 37.5v2.6M{num(x + 5)} 36l1.5 2.2", "#2a1408", 1.3)
        )
    return ring + disc(x, 33, 7.4, "#ffb52e") + disc(x, 33, 4.4, "#1d0d08") + disc(x + 1.8, 31, 1.6, "#ffffff")


def _owl(frame: int) -> Drawing:
    """Both eyes open; then the head tilts, one eye shuts and a wing waves."""
    winks = frame == 1
    feathers = (
        "M34 50l2 2.5 2-2.5M40 50l2 2.5 2-2.5M46 50l2 2.5 2-2.5M37 56l2 2.5 2-2.5M43 56l2 2.5 2-2.5M40 62l2 2.5 2-2.5"
    )
    wing = (
        shape("M57 46q17-10 18-29-16 3-21 19Z", "#8d5731") + line("M60 42q9-7 12-18M62 45q8-4 11-13", "#5d351c", 1.2)
        if winks
        else shape("M60 40q6 14 0 27-6-2-7-12Z", "#5d351c")
    )
    head = (
        shape("M25 26 23 9l13 9h12L61 9l-2 17q3 20-17 21-20-1-17-21Z", "#8d5731")
        + shape("M25 26 23 9l8 6ZM59 26l2-17-8 6Z", "#5d351c")
        + _owl_eye(32.5, False)
        + _owl_eye(51.5, winks)
        + shape("M39 38l3-3 3 3-3 7Z", "#e98f2a")
    )
    body = (
        shape("M24 50q-3-30 18-34 21 4 18 34-1 20-18 22-17-2-18-22Z", "#7a4a2a")
        + shape("M31 52q0-12 11-12t11 12-2 18-9 4q-7 1-9-4t-2-18Z", "#c99a63")
        + line(feathers, "#7a4a2a", 1.4)
        + wing
        + shape("M24 40q-6 14 0 27 6-2 7-12Z", "#5d351c")
        + turned(8 if winks else -2, 42, 36, head)
        + line("M36 72v4M39 73v4M45 73v4M48 72v4", "#e98f2a", 2.4)
    )
    return moved(0, 1.5 if winks else 0, body)


# ---------------------------------------------------------------------- Flutter: a moth


def _lamplight(frame: int, defs: Defs) -> str:
    """A lamp over a garden, with dust that turns in its light."""
    dust: Drawing = ()
    for i in range(9):
        speckle = noise(i + 9 + frame * 3)
        x, y, radius = (next(speckle) for _ in range(3))
        dust += disc(12 + x * 70, 30 + y * 44, 0.6 + radius, "#ffe6a8", 0.7)
    return glow(defs, 46, 20, 62, "#ffcf6e", 0.75) + coloured(
        line("M46-2v10", "#1a0d06", 2)
        + shape("M34 16q0-9 12-9t12 9l6 6H28Z", "#2f4d48")
        + shape("M28 22h36v2.5H28Z", "#1f3532")
        + shape("M38 24.5h16q0 8-8 8t-8-8Z", "#fff1c2")
        + dust
        + shape("M-2 84V74q20-6 40-2t56-3v15Z", "#241007")
        + line("M10 74q2-10-2-18M10 70q-5-4-6-9M10 66q6-3 7-9", "#241007", 2)
        + line("M82 72q-3-10 2-16M82 68q5-3 6-8", "#241007", 2)
    )


def _moth_wings(side: int, is_up: bool, y: int) -> Drawing:
    """A fore wing with its eye, and a hind wing; `side` is -1 on the left, 1 on the right."""

    def q(*steps: float) -> str:
        return " ".join(num(step * side if i % 2 == 0 else step) for i, step in enumerate(steps))

    root = 46 + side * 2
    if is_up:
        fore = f"M{root} {y}q{q(4, -27, 20, -30)} {q(9, 13, 0, 25)} {q(0, 4, -20, 5)}Z"
        hind = f"M{root} {y + 2}q{q(16, -4, 20, 4)} {q(1, 10, -12, 10)} {q(-3, 0, -8, -12)}Z"
        eye, veins = (46 + side * 16, y - 17), f"M{root} {y - 2}l{q(9, -20)}M{root} {y}l{q(15, -8)}"
    else:
        fore = f"M{root} {y}q{q(14, -14, 36, -6)} {q(2, 16, -13, 18)} {q(-14, 2, -23, -8)}Z"
        hind = f"M{root} {y + 4}q{q(12, 4, 16, 14)} {q(-4, 8, -12, 2)} {q(-5, -6, -4, -16)}Z"
        eye, veins = (46 + side * 25, y + 1), f"M{root} {y}l{q(15, -6)}M{root} {y + 3}l{q(17, 5)}"
    return (
        shape(hind, "#d9a663")
        + shape(fore, "#f2d9a8")
        + line(veins, "#d2ab70", 0.9)
        + disc(*eye, 4, "#a3481f")
        + disc(*eye, 1.8, "#2a1208")
    )


def _moth(frame: int) -> Drawing:
    """Wings up, wings down."""
    is_up = frame == 0
    y = 50 if is_up else 43
    body = (
        _moth_wings(-1, is_up, y)
        + _moth_wings(1, is_up, y)
        + shape(f"M42.5 {y - 4}q3.5-5 7 0l1 14q-4.5 10-9 0Z", "#7a4a20")
        + line(f"M42.5 {y + 3}h7M42.2 {y + 7}h7.6M42.8 {y + 11}h6.4", "#c98f4a", 1.3)
        + disc(46, y - 7, 4, "#8d5a2a")
        + disc(44.4, y - 8, 1, "#140805")
        + disc(47.6, y - 8, 1, "#140805")
        + line(f"M44 {y - 10}q-3-7-8-7M48 {y - 10}q3-7 8-7", "#e9cfa6", 1.3)
    )
    return turned(-6 if is_up else 5, 46, y, moved(0, 6, body))


# ---------------------------------------------------------------------- Leap: a frog


def _pond(frame: int, defs: Defs) -> str:
    """A pond in the moonlight, with two pads; rings where the frog has left one."""
    landed = 66 if frame == 2 else 72
    return (
        _stars(8, 16, 26)
        + glow(defs, 60, 16, 30, "#f2ffcf", 0.55)
        + coloured(
            disc(60, 16, 10, "#f6f8d0")
            + shape("M0 50q22-8 46-4t46-4v10H0Z", "#0d4136")
            + shape("M0 54h92v30H0Z", "#0f4a40")
            + line("M52 56h17M48 60h24M55 64h12", "#f6f8d0", 1.6, 0.45)
            + line("M4 54V34M8 55V28M86 55V30M82 54V40", "#0a2f26", 2)
            + line("M8 26v6M86 28v6", "#7a4a20", 3.6)
            + _pad(20, 68 if frame == 0 else 70, 18 if frame == 0 else 16)
            + (line(_oval(20, 69, 11, 2.6), "#d8f0d0", 1, 0.7) if frame == 1 else ())
            + _pad(landed, 70, 19 if frame == 2 else 18)
        )
    )


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    """The outline of an ellipse."""
    return (
        f"M{num(x - rx)} {num(y)}a{num(rx)} {num(ry)} 0 1 0 {num(2 * rx)} 0 {num(rx)} {num(ry)} 0 1 0 {num(-2 * rx)} 0Z"
    )


def _pad(x: float, y: float, radius: float) -> Drawing:
    """A leaf of a water lily, with its notch."""
    notch = f"M{num(x)} {num(y)}l{num(radius * 0.7)}-{num(radius * 0.2)}-1 {num(radius * 0.3)}Z"
    return (
        shape(_oval(x, y, radius, radius * 0.3), "#2c7a46")
        + shape(notch, "#0c3a33")
        + shape(_oval(x - 2, y - 1, radius * 0.8, radius * 0.2), "#4fa15a")
    )


def _frog_head(x: float, y: float, smile: int) -> Drawing:
    eyes: Drawing = ()
    for eye in (x - 3, x + 6):
        eyes += disc(eye, y - 8, 4.6, "#7cc24a") + disc(eye + 0.5, y - 8.5, 2.9, "#fff6d8")
        eyes += disc(eye + 1.3, y - 8.5, 1.5, "#10200c")
    return eyes + line(f"M{num(x - 5)} {num(y - 1)}q7 {smile} 14 0", "#2c5a1c", 1.5)


def _frog(frame: int) -> Drawing:
    """It crouches, flies in a high bow, and lands with a splash."""
    if frame == 0:
        return (
            shape("M6 66q-3-13 9-17 9-2 13 3 7 1 7 7 0 5-5 7Z", "#5fa838")
            + shape("M5 66q-2-13 9-12 7 6 2 12Z", "#4a8f2c")
            + line("M4 67q7-3 13 0", "#4a8f2c", 3)
            + shape("M20 57q8 1 13-1 0 7-7 9Z", "#d8e8a0")
            + line("M27 57l3 9M29 67h6", "#5fa838", 3.5)
            + _frog_head(26, 55, 4)
        )
    if frame == 1:
        flight = (
            line("M32 39 16 42 8 52M31 41l-13 10-4 11", "#4a8f2c", 4.2)
            + line("M8 52l-4 2M8 52l-3 4M14 62l-4 1M14 62l-1 4", "#4a8f2c", 2)
            + shape("M28 38q8-12 24-9 10 2 12 8-2 8-14 8-16 1-22-7Z", "#5fa838")
            + shape("M40 43q12 3 22-3-2 7-12 7Z", "#d8e8a0")
            + line("M56 43l10 8 6-2M52 44l6 10 6 1", "#5fa838", 3.4)
            + _frog_head(58, 36, 6)
        )
        return turned(-20, 46, 34, flight) + _drops("#d8f0d0", (30, 60, 1.3), (26, 54, 1.3), (34, 64, 1.3))
    landing = (
        line("M52 66q-8-5-6-14M58 64q-4-8-1-14M88 66q4-6 3-12", "#d8f0d0", 1.8)
        + shape("M56 68q-2-9 8-12 14-3 20 3 6 5 2 9Z", "#5fa838")
        + shape("M54 68q-1-10 8-8 7 4 2 8Z", "#4a8f2c")
        + line("M80 62l5 6h5M76 64l2 5h4", "#5fa838", 3.3)
        + _frog_head(77, 61, 6)
    )
    return moved(-7, 0, landing) + _drops("#d8f0d0", (40, 48, 1.6), (83, 50, 1.5))


# ---------------------------------------------------------------------- Gallop: a horse


@dataclass(frozen=True)
class _Stride:
    """One moment of a gallop: how the body lies, and where each leg bends and ends."""

    rise: float
    tilt: float
    far_hind: Sequence[_Point]
    near_hind: Sequence[_Point]
    far_fore: Sequence[_Point]
    near_fore: Sequence[_Point]
    tail: str
    dust: float | None
    """Where a hoof strikes the ground; None while all four are in the air."""


_STRIDES: Final = (
    _Stride(
        -3, 0,
        ((30, 46), (40, 54), (47, 59)), ((27, 47), (35, 57), (44, 63)),
        ((62, 47), (58, 57), (49, 60)), ((59, 48), (63, 58), (54, 64)),
        "M21 38q-10-1-13 9 5-3 8-2-3 3-3 6 7-6 10-8Z", None,
    ),
    _Stride(
        -1, -5,
        ((30, 46), (41, 55), (44, 66)), ((27, 47), (35, 58), (36, 69)),
        ((62, 46), (72, 50), (76, 58)), ((60, 47), (69, 54), (71, 62)),
        "M21 38q-12-4-16 3 6-1 8 1-4 1-5 4 9-1 14-4Z", 30,
    ),
    _Stride(
        -3, 1,
        ((29, 46), (20, 56), (10, 60)), ((27, 47), (21, 58), (14, 66)),
        ((62, 46), (75, 47), (86, 49)), ((60, 47), (72, 53), (82, 57)),
        "M21 38q-13-6-19-1 7 0 9 2-5 1-6 3 11 0 16-2Z", None,
    ),
    _Stride(
        0, 5,
        ((29, 46), (21, 52), (14, 47)), ((27, 47), (22, 57), (13, 56)),
        ((62, 47), (66, 58), (71, 68)), ((59, 48), (60, 59), (58, 70)),
        "M21 38q-9-8-17-6 6 2 8 5-5-1-7 1 9 4 16 3Z", 52,
    ),
)  # fmt: skip


def _prairie(frame: int, defs: Defs) -> str:
    """A low sun; the ground runs past under the hooves."""
    dust = _STRIDES[frame].dust
    under = (
        coloured(_drops("#d98a5a", (dust, 70, 2.6), (dust - 5, 68, 1.8), (dust + 4, 71, 1.6)))
        if dust is not None
        else f'<path d="{_oval(46, 73, 22, 2.2)}" fill="#2a0c0e" opacity=".55"/>'
    )
    stones = f"M{14 - frame * 4} 76h12M{44 - frame * 6} 79h16M{78 - frame * 5} 75h9M{30 - frame * 3} 81h7"
    return (
        glow(defs, 26, 56, 34, "#ffe2a0", 0.8)
        + coloured(disc(26, 52, 13, "#fff0c0"))
        + _cloud(52 - frame * 2, 18, 34, 0.45)
        + _cloud(8 - frame, 12, 26, 0.35)
        + coloured(
            shape("M0 64q18-9 40-5t52-5v30H0Z", "#a83a26")
            + shape("M0 70q30-5 92-1v16H0Z", "#4d1717")
            + line(stones, "#7d2a20", 1.5)
        )
        + under
    )


def _cloud(x: float, y: float, width: float, opacity: float) -> str:
    bumps = ((0.08, -0.22, 0.28, -0.16), (0.14, -0.2, 0.34, -0.02), (0.22, -0.06, 0.34, 0.18))
    outline = join("q" + " ".join(num(part * width) for part in bump) for bump in bumps)
    return f'<path d="M{num(x)} {num(y)}{outline}Z" fill="#ffd9a8" opacity="{num(opacity, 2)}"/>'


def _leg(points: Sequence[_Point], width: float, paint: str) -> Drawing:
    """A jointed leg that narrows towards its hoof."""
    bones: Drawing = ()
    for i, ((x, y), (next_x, next_y)) in enumerate(pairwise(points)):
        bones += line(f"M{num(x)} {num(y)}L{num(next_x)} {num(next_y)}", paint, width - i * 1.6)
    x, y = points[-1]
    return bones + shape(f"M{num(x - 2.2)} {num(y - 1)}h5l1 3.4h-6.4Z", "#2a1210")


def _horse(frame: int) -> Drawing:
    """Gathered in the air; hind hooves strike; stretched in the air; fore hooves strike."""
    stride, near, far = _STRIDES[frame], "#5a2a18", "#3d1a12"
    trunk = (
        "M21 42q-1-9 8-10 8 2 17 1 7-1 10-5 5-9 12-14l3-4 1.5 4.5q5 2 8 8.5 1 3-1 4.5-3 1-5-1-4 0-6 2-2 6-3 13"
        "-2 8-8 9-12 2-24 1-11 0-12.5-9.5Z"
    )
    body = (
        _leg(stride.far_hind, 6, far)
        + _leg(stride.far_fore, 5.4, far)
        + shape(stride.tail, "#2a0f10")
        + shape(trunk, near)
        + shape("M56 28q6-12 13-16l-1 4q-6 8-8 17-3-1-4-5Z", "#2a0f10")
        + shape("M68.5 14l2.5-4 1.5 5Z", near)
        + disc(74.5, 19, 1.1, "#fff0c0")
        + line("M26 46q10 4 24 2", "#7d3d22", 1.6, 0.8)
        + _leg(stride.near_hind, 7.2, near)
        + _leg(stride.near_fore, 6, near)
        + shape("M38 33q6 2 12-1l1 7q-6 3-13 1Z", "#c23a2a")
        + line("M38 39q6 2 13-1", "#ffce6a", 1.3)
    )
    return moved(0, stride.rise, turned(stride.tilt, 46, 42, body))


# ---------------------------------------------------------------------- Breach: a whale

_FOAM: Final = "#dff2fb"


def _harbour(frame: int, defs: Defs) -> str:
    """A moon over a sleeping town."""
    windows = ((2, 56), (8, 52), (21, 50), (23.5, 54))
    return (
        _stars(13, 40, 48)
        + glow(defs, 74, 16, 34, "#e9f6ff", 0.55)
        + coloured(
            disc(74, 16, 10, "#f4f4dc")
            + disc(71, 13, 2, "#d8d8bc", 0.7)
            + disc(77, 18, 2.6, "#d8d8bc", 0.6)
            + shape("M0 61V54h6v-5h6v7h5v-9h3l2-4 2 4h3v14Z", "#0a2144")
        )
        + join(f'<rect x="{num(x)}" y="{y}" width="1.6" height="2" fill="#ffd978"/>' for x, y in windows)
    )


_STANDING: Final = (
    shape("M0-34C15-34 20-14 18 4 16 18 7 28 3 38L-3 38C-8 28-17 18-18 4-20-14-14-34 0-34Z", "#3f7fa3")
    + shape("M2-33C15-33 20-14 18 4 16 16 9 25 5 33 4 20 8 8 7-6 6-18 5-28 2-33Z", "#cfe3e6")
    + line("M8-26q4 22 0 46M11.5-22q3 20 0 36M15-14q1.5 12-.5 22", "#8fb4c4", 1.2)
    + shape("M-14 0q-16 2-21 14 14 2 23-6Z", "#2f6688")
    + shape("M15 4q11 4 12 14-9 0-14-8Z", "#2f6688")
    + shape("M0 36q-14-3-18 9 10 0 18-5 8 5 18 5-4-12-18-9Z", "#2f6688")
    + disc(-6, -16, 2, "#0a1a2c")
    + disc(-6.6, -16.6, 0.7, "#ffffff")
)
"""The whale upright, its belly to the right."""

_POSES: Final = (
    "translate(44 66) rotate(14) scale(.92)",
    "translate(48 33) rotate(10) scale(.84)",
    "translate(50 38) rotate(82) scale(.84)",
)


def _whale(frame: int) -> Drawing:
    """A spout; the head comes up; it stands in the air; it falls; its tail goes under."""
    if frame == 0:
        return (
            shape("M22 63q9-12 30-10 10 1 17 10Z", "#4b8db3")
            + shape("M52 54l6-6 1 7.5Z", "#4b8db3")
            + line("M40 54q-1-10-8-12M40 54v-15M40 54q1-10 8-12", "#e6f6ff", 1.8)
        )
    if frame == 4:
        flukes = "M-4 10q2-14-1-24-18 1-25-14 15 0 26 9 6-13 22-18 1 16-17 24-1 12 4 23Z"
        return placed("translate(30 62) rotate(-12) scale(.95)", shape(flukes, "#5597bb"))
    return placed(_POSES[frame - 1], _STANDING)


def _ripple(x: float, width: float) -> Drawing:
    return line(_oval(x, 62, width, width * 0.16), "#d6efff", 1.5, 0.8)


def _splash(x: float, height: float, width: float) -> Drawing:
    """Seven tongues of water round `x`, and their image in the sea."""
    step = 2 * width / 7
    outline = f"M{num(x - width)} 63"
    for i, part in enumerate((0.5, 0.95, 0.6, 1, 0.55, 0.85, 0.4)):
        lean = (i - 3) * 2.2
        tip, top, end = x - width + step * (i + 0.5) + lean, 62 - height * part, x - width + step * (i + 1)
        outline += (
            f"Q{num(tip - 1 - lean * 0.4)} {num(62 - height * part * 0.35)} {num(tip)} {num(top)}"
            f"Q{num(tip + 2.4 - lean * 0.4)} {num(62 - height * part * 0.3)} {num(end)} {num(61 - height * 0.1)}"
        )
    outline += f"L{num(x + width)} 63Z"
    return shape(outline, _FOAM) + placed(f"translate({num(x * 0.45)} 34.5) scale(.55 .45)", shape(outline, "#468ab0"))


_SPRAY: Final[tuple[tuple[tuple[float, float, float], ...], ...]] = (
    (),
    ((20, 50, 1.4), (70, 48, 1.5), (26, 42, 1)),
    ((20, 44, 1.6), (74, 40, 1.8), (79, 51, 1.2), (24, 34, 1.2), (15, 53, 1.5)),
    ((10, 38, 1.6), (22, 27, 1.3), (5, 47, 1.2), (36, 56, 1.5), (44, 60, 1.1)),
    ((88, 30, 1.8), (58, 18, 1.5), (76, 20, 1.3), (40, 26, 1.6), (89, 46, 1.3), (67, 12, 1.1)),
)


def _sea(frame: int) -> Drawing:
    """The water before the whale, and what it throws up."""
    water = (
        shape("M0 61h92v23H0Z", "#0d3a63")
        + line("M64 64h18M60 68h26M67 72h12M70 76h6", "#f4f4dc", 1.7, 0.5)
        + line("M4 68q6-2.5 12 0t12 0M30 75q6-2.5 12 0t12 0M2 79q6-2.5 12 0", "#6fb0d0", 1.5, 0.6)
    )
    thrown = (
        _ripple(46, 34),
        _ripple(46, 30) + shape("M23 62q5-7 1-14 7 6 9 14M64 62q-2-8 3-14-9 5-10 14", _FOAM),
        _splash(47, 13, 20),
        _splash(20, 14, 17),
        _splash(60, 32, 26) + _splash(30, 9, 14),
    )
    return water + thrown[frame] + _drops("#e6f6ff", *_SPRAY[frame])


ANIMATIONS: Final = (
    Animation("#6b3a86", ("#251048", "#5b2f86", "#a868b4"), _branch, _owl, _nothing),
    Animation("#8a4b12", ("#20100a", "#5d2f10", "#b06a22"), _lamplight, _moth, _nothing),
    Animation("#1f6d4a", ("#07231f", "#14573f", "#62ab72"), _pond, _frog, _nothing),
    Animation("#b23a1e", ("#5d1420", "#d2512c", "#ffc06a"), _prairie, _horse, _nothing),
    Animation("#14597f", ("#081a3a", "#123f6b", "#4f93b4"), _harbour, _whale, _sea),
)
"""In the order of the cards' file: Wink, Flutter, Leap, Gallop, Breach."""
