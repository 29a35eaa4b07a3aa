"""The seven scenes, drawn at any hour of one day.

The twelve numbers of a colour are twelve moments of a day: the sun crosses the sky and the scene moves on, so a
rising reel is a small film. A landscape is 100 wide and 140 high; a number's badge covers its top left corner.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from mutoscope.games.photograph.palette import SWATCHES, Swatch
from mutoscope.look.svg import Defs, glow, join, lerp, mix, noise, num, whole


@dataclass(frozen=True)
class Light:
    """The light of one moment."""

    hour: float
    """From 0, dawn, to 1, dusk."""
    shade: float
    """How far the colours of day have gone over to those of dusk, 0 to 1."""
    lamps: float
    """How brightly lamps and windows shine, 0 to 1."""

    def paint(self, day: str, dusk: str) -> str:
        """A surface that is `day` at dawn and `dusk` at dusk."""
        return mix(day, dusk, self.shade)


def _light(hour: float) -> Light:
    return Light(hour, round(math.pow(hour, 1.7), 9), max(0.0, (hour - 0.55) / 0.45))


def _sky(swatch: Swatch, light: Light, defs: Defs) -> str:
    """The sky from zenith to horizon, with the sun where the hour puts it."""
    hour = light.hour
    warmth = 0.35 * max(0.0, 1 - hour * 4) + 0.3 * max(0.0, hour - 0.6)
    top = light.paint(swatch.day[0], swatch.dusk[0])
    low = mix(light.paint(swatch.day[1], swatch.dusk[1]), "#ffd9a0", warmth)
    fill = defs.linear((0, top), (0.45, mix(top, low, 0.55)), (0.72, low), (1, low))
    x, y = lerp(8, 92, hour), 84 - 52 * math.sin(math.pi * (0.1 + 0.8 * hour))
    return (
        f'<rect width="100" height="140" fill="{fill}"/>'
        + glow(defs, x, y, 26, "#fff2c4", 0.85)
        + _disc(x, y, 6.5, light.paint("#fff8dd", "#ffcf7a"))
    )


def _disc(x: float, y: float, radius: float, fill: str, opacity: float = 1) -> str:
    veil = "" if opacity == 1 else f' opacity="{num(opacity, 2)}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{veil}/>'


def _cloud(x: float, y: float, width: float, opacity: float) -> str:
    bumps = ((0.08, -0.22, 0.28, -0.16), (0.14, -0.2, 0.34, -0.02), (0.22, -0.06, 0.34, 0.18))
    outline = join("q" + " ".join(num(part * width) for part in bump) for bump in bumps)
    return f'<path d="M{num(x)} {num(y)}{outline}z" fill="#fff" opacity="{num(opacity)}"/>'


def _windows(lefts: Iterable[int], top: int, lamps: float, width: int, height: int) -> str:
    """A row of windows; they light up one after the other."""
    return join(
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx=".6" '
        + ('fill="#ffd978"/>' if lamps > i % 3 * 0.28 + 0.08 else 'fill="#000" fill-opacity=".33"/>')
        for i, left in enumerate(lefts)
    )


def _harbour(light: Light, defs: Defs) -> str:
    """The boat crosses the bay, and the lighthouse comes on."""
    hour = light.hour
    sea = defs.linear((0, light.paint("#2d86c2", "#0a3163")), (1, light.paint("#0b5b97", "#061f43")))
    speckle = noise(3)
    waves = []
    for row in range(9):
        x, y, strength = next(speckle) * 60, 96 + row * 5.2, 0.14 + 0.22 * next(speckle)
        waves.append(
            f'<path d="M{num(x - 14)} {num(y)}q7-2.6 14 0t14 0" fill="none" stroke="#fff" '
            f'stroke-opacity="{num(strength, 2)}" stroke-width="1.2" stroke-linecap="round"/>'
        )
    beam = ""
    if light.lamps > 0.1:
        beam = f'<path d="M88 55 40 44v20Z" fill="#fff0b8" opacity="{num(0.55 * light.lamps)}"/>'
        beam += glow(defs, 88, 55, 12, "#fff0b0", 0.9)
    bob, tilt = math.sin(hour * 22) * 1.5, math.sin(hour * 17) * 5
    hills, rocks = light.paint("#5d9cc6", "#17406f"), light.paint("#3c5a70", "#0f2540")
    return (
        _cloud(lerp(52, 30, hour), 46, 36, 0.55)
        + _cloud(lerp(10, -6, hour), 70, 30, 0.4)
        + f'<path d="M0 90q14-10 30-6t34-5 36 4v14H0Z" fill="{hills}"/>'
        + beam
        + '<path d="M78 93l3.4-36h10.5L95.5 93Z" fill="#fbf4e4"/>'
        '<path d="M80.2 71h13.2l.9 8H79.4ZM79 86h16l.6 6H78.3Z" fill="#d24a35"/>'
        '<rect x="82.6" y="51" width="8.6" height="7" fill="#ffe08a"/>'
        '<path d="M81 51.5 87 46l6 5.5Z" fill="#7c2f2a"/>'
        f'<path d="M70 100q12-9 30-7v12H70Z" fill="{rocks}"/>'
        f'<rect y="93" width="100" height="47" fill="{sea}"/>'
        f'<ellipse cx="{num(lerp(8, 92, hour))}" cy="106" rx="10" ry="10" fill="#fff3c4" opacity=".16"/>'
        + join(waves)
        + f'<g transform="translate({num(lerp(24, 74, hour))} {num(103 + bob)}) rotate({num(tilt)})">'
        '<path d="M-.8-34h1.8V2H-.8Z" fill="#4a2d1c"/>'
        '<path d="M2-33Q20-17 19-4H2Z" fill="#fffaf0"/>'
        '<path d="M2-33Q20-17 19-4h-6Q13-18 2-33Z" fill="#e8d3ad"/>'
        '<path d="M-2.2-29Q-15-14-15-4h12.8Z" fill="#e0543d"/>'
        '<path d="M-20 1h42q-3 11-10 12h-22q-8-2-10-12Z" fill="#8a3d22"/>'
        '<path d="M-20 1h42l-1 3h-40Z" fill="#c97a3e"/></g>'
        '<path d="M-22 118q9-3 18 0t18 0 18 0 18 0 18 0 18 0v30H-22Z" '
        f'fill="{light.paint("#0b5b97", "#061f43")}" opacity=".75"/>'
    )


def _market(light: Light, defs: Defs) -> str:
    """The fruit sells out, and the seller walks along the stall."""
    hour = light.hour
    awning = join(
        f'<path d="M{14 + i * 13} 68h13v13q-6.5 8-13 0Z" fill="{"#fdeedd" if i % 2 else "#d8402c"}"/>' for i in range(6)
    )
    fruit = []
    for i in range(12 - whole(hour * 11)):
        front = i < 7
        x, y = (27 + i * 8, 103.0) if front else (31 + (i - 7) * 8, 96.5)
        fruit.append(_disc(x, y, 4.3, ("#e8432e", "#f2a033", "#c62a3a")[i % 3]))
        fruit.append(_disc(x - 1.2, y - 1.5, 1.2, "#fff", 0.6))
    speckle = noise(5)
    cobbles = []
    for _ in range(12):
        across, down = next(speckle) * 100, 124 + next(speckle) * 14
        cobbles.append(f'<ellipse cx="{num(across)}" cy="{num(down)}" rx="5" ry="1.5" fill="#fff" opacity=".12"/>')
    return (
        '<path d="M-2 100V52l14-10 13 10v-8l16-9 17 9v9l14-12 15 11v-6l16-6v64Z" '
        f'fill="{light.paint("#d98a72", "#7c2430")}"/>'
        + _windows((6, 16, 30, 40, 62, 72, 86), 56, light.lamps, 4, 6)
        + f'<rect x="16" y="76" width="74" height="46" fill="{light.paint("#7c2a22", "#380b14")}"/>'
        + glow(defs, 53, 82, 30, "#ffcf73", 0.25 + 0.55 * light.lamps)
        + f'<g transform="translate({num(lerp(70, 34, hour))} 0)">'
        '<path d="M-9 112V95q0-9 9-9t9 9v17Z" fill="#2f4a63"/><path d="M-5 90h10v22H-5Z" fill="#f6e7d0"/>'
        '<circle cy="81" r="6.2" fill="#e7b48c"/><path d="M-8 79q0-8 8-8t8 8l2.5 1h-21Z" fill="#efe2c2"/></g>'
        '<path d="M18 72v52M86 72v52" stroke="#52231a" stroke-width="3"/>'
        '<path d="M16 60h75l3 9H13Z" fill="#a32a1e"/>'
        + awning
        + '<path d="M52.5 81v4" stroke="#3a1713"/><circle cx="52.5" cy="86" r="2.8" fill="#ffe08a"/>'
        '<path d="M16 107h76v16H16Z" fill="#8d5027"/>'
        '<path d="M16 107h76v3.5H16ZM16 115h76" fill="#b06c36" stroke="#6a3818" stroke-width=".8"/>'
        + join(fruit)
        + '<path d="M20 106h66v3H20Z" fill="#6a3818"/>'
        f'<path d="M0 121h100v20H0Z" fill="{light.paint("#c07a5c", "#4b1620")}"/>' + join(cobbles)
    )


def _fair(light: Light, defs: Defs) -> str:
    """The red cabin goes round with the wheel."""
    hour, x0, y0, radius = light.hour, 58, 76, 30
    paints = ("#d8402c", "#2f7fb5", "#2f7fb5", "#3f9463", "#2f7fb5", "#3f9463", "#2f7fb5", "#3f9463")
    spokes, cabins = [], []
    for i, paint in enumerate(paints):
        angle = math.radians(hour * 330 + i * 45)
        x, y = x0 + radius * math.sin(angle), y0 - radius * math.cos(angle)
        spokes.append(f"M{x0} {y0}L{num(x)} {num(y)}")
        cabins.append(
            f'<path d="M{num(x - 4.5)} {num(y)}h9v3.5q0 4-4.5 4t-4.5-4Z" fill="{paint}"/>'
            f'<path d="M{num(x - 5)} {num(y)}q5-5.5 10 0Z" fill="{"#fff4d8" if i else "#ffb638"}"/>'
        )
    bulbs = join(
        _disc(
            x0 + radius * math.cos(i * math.pi / 12),
            y0 + radius * math.sin(i * math.pi / 12),
            1.1,
            "#fff8d0",
            0.5 + 0.5 * light.lamps,
        )
        for i in range(24)
    )
    return (
        _cloud(lerp(60, 44, hour), 40, 34, 0.6)
        + (glow(defs, x0, y0, 46, "#fff0b0", 0.6 * light.lamps) if light.lamps > 0.05 else "")
        + f'<path d="M0 104q24-12 48-7t52-6v50H0Z" fill="{light.paint("#d9a637", "#7c4a14")}"/>'
        f'<path d="{join(spokes)}" stroke="#7a4c14" stroke-width="1.5"/>'
        f'<circle cx="{x0}" cy="{y0}" r="{radius}" fill="none" stroke="#8a5a18" stroke-width="2.4"/>'
        f'<path d="M{x0} {y0}L{x0 - 16} 116M{x0} {y0}l16 40" stroke="#6a3f10" stroke-width="3.2"'
        ' stroke-linecap="round"/>'
        + join(cabins)
        + bulbs
        + _disc(x0, y0, 4.5, "#d8402c")
        + _disc(x0, y0, 2, "#fff0c0")
        + '<path d="M3 116q1-14 17-23 16 9 17 23Z" fill="#fff4d8"/>'
        '<path d="M11 116q1-12 9-23 8 11 9 23h-5q-1-12-4-19-3 7-4 19ZM3 116q1-14 17-23-9 8-11 23Z'
        'm34 0q-1-14-17-23 9 8 11 23Z" fill="#d8402c"/>'
        '<path d="M20 93v-8h8l-2.5 2.5L28 90h-7v3Z" fill="#2f6fa5"/>'
        f'<path d="M0 113q30-7 100-1v30H0Z" fill="{light.paint("#b98a2c", "#5d3410")}"/>'
        '<g fill="#3b2410" opacity=".8"><path d="M78 122v-7q0-3 2.5-3t2.5 3v7Z"/>'
        '<circle cx="80.5" cy="109.5" r="2.5"/><path d="M85 122v-4q0-2.5 2-2.5t2 2.5v4Z"/>'
        '<circle cx="87" cy="113.5" r="2"/></g>'
    )


def _park(light: Light, defs: Defs) -> str:
    """The kite climbs; a hedgehog holds the string."""
    hour = light.hour
    x, y, sway = lerp(40, 82, hour), lerp(82, 40, math.sin(hour * 1.57)), math.sin(hour * 14) * 6
    far, middle, near = (
        light.paint(day, dusk) for day, dusk in (("#8fc98a", "#2d6b58"), ("#5fae68", "#1d4d40"), ("#3c8a50", "#123a30"))
    )
    crown = join(
        _disc(*leaf)
        for leaf in (
            (10, 80, 12, near),
            (25, 78, 12, near),
            (17, 68, 13, mix(near, "#7cc57f", 0.25)),
            (13, 64, 7, mix(near, "#b8e29a", 0.35)),
        )
    )
    speckle = noise(11)
    flowers = []
    for _ in range(14):
        across, down, kind = next(speckle) * 100, 120 + next(speckle) * 16, int(next(speckle) * 3)
        flowers.append(_disc(across, down, 1.1, ("#ffe18a", "#fff", "#f6a1a1")[kind], 0.85))
    string = f"C{num(46 + sway)} {num(lerp(110, 90, hour))} {num(x - 14)} {num(y + 26)} {num(x)} {num(y + 9)}"
    return (
        _cloud(lerp(58, 36, hour), 52, 40, 0.6)
        + _cloud(lerp(14, 0, hour), 78, 28, 0.4)
        + f'<path d="M0 98q20-16 46-9t54-7v60H0Z" fill="{far}"/>'
        f'<path d="M0 108q30-14 60-5t40-6v45H0Z" fill="{middle}"/>'
        '<path d="M13 116q3-14 1-30h7q-1 16 2 30Z" fill="#6b4326"/>'
        + crown
        + f'<path d="M40 110{string}" fill="none" stroke="#fff" stroke-width="1" opacity=".9"/>'
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(18 + sway)})">'
        '<path d="M0-13 9.5 0 0 15-9.5 0Z" fill="#e2472f"/><path d="M0-13 9.5 0H0Z" fill="#ffb13d"/>'
        '<path d="M0 15-9.5 0H0Z" fill="#b12c24"/>'
        '<path d="M0 15q5 5 0 9t1 9" fill="none" stroke="#fff4d8" stroke-width="1.3"/>'
        '<path d="M-3 22l3 2-3 2ZM4 22l-3 2 3 2Z" fill="#ffb13d"/></g>'
        f'<path d="M0 118q36-12 100-4v28H0Z" fill="{near}"/>'
        '<g transform="translate(36 113)"><path d="M-9 5q0-11 10-11t10 11Z" fill="#7a5638"/>'
        '<path d="M-9 4-11-1l4 .5L-8-5l5 1.5L-1-8l4 3 4-1 .5 4 4 1.5-2 3Z" fill="#4d3321"/>'
        '<circle cx="9" cy="1.5" r="5" fill="#e9c9a0"/><circle cx="13.5" cy="2" r="1.3" fill="#2a1a10"/>'
        '<circle cx="9.5" cy="0" r="1" fill="#2a1a10"/></g>' + join(flowers)
    )


def _station(light: Light, defs: Defs) -> str:
    """The clock strikes the shot's number, and the train comes in."""
    hour = light.hour
    x = lerp(104, 12, hour)
    pane = "#ffe08a" if light.lamps > 0.2 else "#bfe0e2"
    smoke = join(
        _disc(x + 12 + i * 9 + i * hour * 3, 70 - i * 4.5, 4 + i * 1.7, "#fff6e6", 0.75 - i * 0.13) for i in range(5)
    )

    def ray(turn: float, start: float, end: float) -> str:
        angle = turn * math.pi / 6
        points = ((72 + r * math.sin(angle), 66 - r * math.cos(angle)) for r in (start, end))
        return "M" + "L".join(f"{num(across)} {num(down)}" for across, down in points)

    dial = (
        _disc(72, 66, 15.5, "#4b240f")
        + _disc(72, 66, 13, "#fff6e0")
        + f'<path d="{join(ray(i, 10, 12) for i in range(12))}" stroke="#4b240f" stroke-width="1.1"/>'
        f'<path d="{ray(whole(hour * 11) + 1, 0, 7.5)}" stroke="#2a1206" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="{ray(0, 0, 10.5)}" stroke="#2a1206" stroke-width="1.4" stroke-linecap="round"/>'
        + _disc(72, 66, 1.7, "#c43522")
        + '<path d="M71 81h2v15h-2Z" fill="#4b240f"/>'
    )
    carriage = join(f'<rect x="{left}" y="88" width="8" height="8" fill="{pane}"/>' for left in (63, 76, 89))
    train = (
        f'<g transform="translate({num(x)} 0)"><path d="M4 78h9v12H4Z" fill="#1f1b20"/>'
        '<path d="M2 75h13l-1.5 4h-10Z" fill="#2d2830"/>'
        '<rect x="1" y="88" width="34" height="18" rx="6" fill="#27444a"/>'
        '<rect x="1" y="94" width="34" height="3" fill="#c59a3e"/><path d="M30 76h24v30H30Z" fill="#a33423"/>'
        '<path d="M28 73h28v5H28Z" fill="#5d1c14"/>'
        f'<rect x="35" y="82" width="13" height="9" rx="1" fill="{pane}"/>'
        '<circle cx="2.5" cy="97" r="3.5" fill="#ffe9a8"/><path d="M-6 113l7-11v11Z" fill="#3a2a20"/>'
        f'<path d="M58 84h40v22H58Z" fill="#7d4a24"/>{carriage}<rect y="105" width="100" height="4" fill="#2a1d18"/>'
        '<g fill="#1b1512" stroke="#c59a3e" stroke-width="1.2"><circle cx="9" cy="110" r="5"/>'
        '<circle cx="22" cy="110" r="5"/><circle cx="43" cy="109" r="7"/><circle cx="68" cy="111" r="4"/>'
        '<circle cx="90" cy="111" r="4"/></g></g>'
    )
    sleepers = join(f'<rect x="{i * 12 - 2}" y="118" width="6" height="3"/>' for i in range(9))
    return (
        f'<path d="M0 96V66q50-30 100 0v30Z" fill="{light.paint("#c8935f", "#55290f")}"/>'
        f'<path d="M0 66q50-30 100 0v6Q50 43 0 72Z" fill="{light.paint("#6d3d1d", "#2c1206")}"/>'
        f'<g fill="{light.paint("#e6bf8c", "#8a5128")}"><rect x="6" y="74" width="10" height="22" rx="5"/>'
        '<rect x="24" y="72" width="10" height="24" rx="5"/></g>'
        + _windows((8, 26), 80, light.lamps, 6, 12)
        + dial
        + f'<rect y="95" width="100" height="6" fill="{light.paint("#a5703f", "#4a240f")}"/>'
        + smoke
        + train
        + f'<path d="M0 114h100v28H0Z" fill="{light.paint("#6f4421", "#2c1307")}"/>'
        f'<path d="M0 115.5h100" stroke="#d6b98e" stroke-width="1.6"/><g fill="#3a1d0c" opacity=".8">{sleepers}</g>'
    )


def _rooftops(light: Light, defs: Defs) -> str:
    """The cat walks the ridge from chimney to chimney."""
    hour = light.hour
    step = math.sin(hour * 40) * 2.2
    far, near, ridge = (
        light.paint(day, dusk) for day, dusk in (("#9daab5", "#56626f"), ("#7c8a97", "#3b4653"), ("#5c6a78", "#28323f"))
    )

    def smoke(x: int, y: int) -> str:
        return join(
            _disc(x + i * 3 * (hour + 0.2) + i, y - i * 6.5, 2.5 + i * 1.3, "#fff", 0.6 - i * 0.13) for i in range(4)
        )

    tiles = join(f"M{i * 10 + row % 2 * 5 - 2} {96 + row * 8}a5 5 0 0 0 10 0" for row in range(5) for i in range(12))
    cat = (
        f'<g transform="translate({num(lerp(18, 80, hour))} 88)"><g fill="#1d2229">'
        '<path d="M-10-1.5q-1-10 5-11h13q5 1 5 8l-1 4h-3l-.5-5-10 0-1 5h-3Z"/>'
        f'<path d="M{num(step - 7)} 0l1.5-8 3 0-1.5 8ZM{num(7 - step)} 0l0-8h3l0 8Z"/>'
        '<path d="M7-10l1-10 4 3 4-3 1.5 9q0 5-5.5 5t-5-4Z"/>'
        '<path d="M-9-10q-8-1-8-9t4-10" fill="none" stroke="#1d2229" stroke-width="2.8" stroke-linecap="round"/></g>'
        '<circle cx="10.5" cy="-13" r="1.2" fill="#ffd978"/><circle cx="14.5" cy="-13" r="1.2" fill="#ffd978"/></g>'
    )
    lit = light.lamps > 0.1
    return (
        f'<path d="M0 92 18 72l16 16 14-20 18 20 14-14 20 18v20H0Z" fill="{far}"/>'
        + _windows((10, 20, 46, 54, 78, 88), 88, light.lamps, 4, 5)
        + smoke(86, 60)
        + '<path d="M82 62h8v22h-8Z" fill="#8d5a4a"/><path d="M80.5 60h11v4h-11Z" fill="#6c4034"/>'
        + smoke(26, 66)
        + '<path d="M22 68h7v18h-7Z" fill="#8d5a4a"/><path d="M20.5 66h10v3.5h-10Z" fill="#6c4034"/>'
        f'<path d="M-4 142V112L26 90h48l30 22v30Z" fill="{near}"/>'
        f'<path d="{tiles}" fill="none" stroke="{mix(ridge, "#ffffff", 0.08)}" stroke-width="1.1" opacity=".7"/>'
        f'<path d="M24 88h52v4.5H24Z" fill="{ridge}"/>' + cat + f'<path d="M42 108h16v16H42Z" fill="{ridge}"/>'
        f'<path d="M39 108l11-8 11 8Z" fill="{mix(ridge, "#000000", 0.2)}"/>'
        f'<rect x="45" y="111" width="10" height="11" fill="{"#ffd978" if lit else "#dfe8ec"}"/>'
        f'<path d="M50 111v11M45 116.5h10" stroke="{ridge}" stroke-width="1.1"/>'
        + (glow(defs, 50, 116, 18, "#ffd978", 0.55 * light.lamps) if lit else "")
    )


def _theatre(light: Light, defs: Defs) -> str:
    """The curtain opens, and a paper moon rises over the stage."""
    hour = light.hour
    gap, moon = lerp(8, 33, hour), lerp(112, 78, hour)
    backdrop = defs.linear((0, "#1b0d45"), (0.5, "#43207c"), (1, "#7d4db0"))
    folds = (mix("#8d3fb0", "#6a2a9a", hour), "#3a1468")

    def curtain(left: float, right: float) -> str:
        wide = (right - left) / 4
        half, whole_fold = num(wide / 2), num(wide)
        return join(
            f'<path d="M{num(left + i * wide)} 44q{half} 6 {whole_fold} 0v72q-{half} 4-{whole_fold} 0Z" '
            f'fill="{folds[i % 2]}"/>'
            for i in range(4)
        )

    stars = []
    for i in range(16):
        speckle = noise(i + 2)
        x, y, radius = 24 + next(speckle) * 60, 50 + next(speckle) * 52, 0.5 + next(speckle)
        stars.append(_disc(x, y, radius, "#fff8d8", 0.85))
    footlights = join(
        glow(defs, 14 + i * 16, 117, 9, "#ffe08a", 0.7)
        + f'<path d="M{num(10.5 + i * 16)} 119q3.5-6 7 0Z" fill="#ffe9b0"/>'
        for i in range(6)
    )
    return (
        f'<rect width="100" height="140" fill="{mix("#5d2f96", "#2a1257", hour * 0.7)}"/>'
        f'<rect x="10" y="44" width="88" height="72" fill="{backdrop}"/>'
        + join(stars)
        + glow(defs, 54, moon, 30, "#ffe7a6", 0.85)
        + f'<path d="M54 30v{num(moon - 42)}" stroke="#e8d9ff" stroke-width=".7"/>'
        f'<path d="M49 {num(moon - 13)}a13.5 13.5 0 1 1 0 26 10.5 10.5 0 1 0 0-26Z" fill="#ffe7a6"/>'
        '<path d="M10 108q44-7 88 0v10H10Z" fill="#8d5a2e"/>'
        '<path d="M10 108q44-7 88 0v2.5q-44-7-88 0Z" fill="#c98d4c"/>'
        '<g transform="translate(54 110)"><ellipse cy="0" rx="6.5" ry="7" fill="#b7a6c9"/>'
        '<circle cy="-9" r="5" fill="#c9bbd8"/><circle cx="-4.5" cy="-13" r="3.2" fill="#e7a6b8"/>'
        '<circle cx="4.5" cy="-13" r="3.2" fill="#e7a6b8"/><circle cx="-1.7" cy="-9.5" r=".9" fill="#241040"/>'
        '<circle cx="1.7" cy="-9.5" r=".9" fill="#241040"/>'
        '<path d="M6 2q7 2 7-4" fill="none" stroke="#e7a6b8" stroke-width="1.3"/></g>'
        + curtain(8, 54 - gap)
        + curtain(54 + gap, 100)
        + f'<path d="M4 38h96v8{"q-6 9-12 0" * 7}q-6 6-12 0Z" fill="#7a34a6"/><path d="M4 38h96v4H4Z" fill="#e3b64a"/>'
        '<path d="M0 117h100v24H0Z" fill="#2a1257"/><path d="M0 117h100v4H0Z" fill="#e3b64a"/>' + footlights
    )


_DRAW: Final[dict[str, Callable[[Light, Defs], str]]] = {
    "blue": _harbour,
    "red": _market,
    "yellow": _fair,
    "green": _park,
    "brown": _station,
    "gray": _rooftops,
    "purple": _theatre,
}


def landscape(colour: str, hour: float, defs: Defs) -> str:
    """The scene of `colour` at `hour` (0 dawn, 1 dusk), 100 by 140; its gradients go into `defs`."""
    light = _light(hour)
    return _sky(SWATCHES[colour], light, defs) + _DRAW[colour](light, defs)
