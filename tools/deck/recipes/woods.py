"""Woods, meadows and what lives in them."""

from __future__ import annotations

import itertools
import math

from tools.deck import built, land, sky, water
from tools.deck.palettes import mix
from tools.deck.recipes.book import card
from tools.deck.scene import HEIGHT, WIDTH, Scene
from tools.deck.subject import subject


@card("cat-tiger", "moss")
def cat_tiger(c: Scene) -> None:
    sky.wash(c)
    land.trunks(c, 8, 0.18, (10, 20), 0.56)
    land.trunks(c, 6, 0.42, (16, 30), 0.6)
    land.canopy(c, 0.6, 0.08)
    y = 520
    built.shape(c, f"M-30 {y}H670V930H-30Z", mix(c.palette.haze, "#ffffff", 0.25), c.palette.sky[2], c.palette.near)
    with c.group(f'filter="{c.ripple}" opacity=".92"'), c.group(f'transform="matrix(1 0 0 -1 0 {2 * y + 4})"'):
        subject(c, "tiger", 320, y, 460)
    water.foam(c, 16, y + 20, 870, "#f6ffe0", 0.35)
    land.rock(c, 320, y + 14, 400, 44, 0.85)
    subject(c, "cat", 320, y - 8, 260, flip=True)
    land.grass(c, 0.97, 50, (30, 110))
    sky.fireflies(c, 10, top=0.1, bottom=0.55)


@card("key-tree", "teal")
def key_tree(c: Scene) -> None:
    sky.wash(c)
    sky.moon(c, 130, 150, 60)
    land.hills(c, 2, 0.72, 0.84, 24, 0.35, 0.7)
    trunk = "M285 870Q320 640 300 470Q240 400 150 380Q250 380 305 430Q290 330 220 250Q310 310 330 400Q350 300 440 230"
    built.shape(
        c, trunk + "Q390 320 365 425Q430 360 530 360Q420 400 375 480Q365 660 420 870Z", c.depth(0.8), c.depth(1)
    )
    greens = tuple(mix(c.depth(d), "#2f9f6e", 0.45) for d in (0.45, 0.6, 0.75, 0.85))
    land.leaves(c, 330, 285, 150, 85, 46, greens, (30, 62))
    for x, y, size, name in (
        (110, 480, 120, "key"), (205, 570, 110, "old-key"), (420, 580, 130, "key"), (520, 500, 150, "old-key"),
        (300, 420, 100, "key"), (440, 390, 90, "key"), (590, 420, 80, "old-key"),
    ):  # fmt: skip
        built.line(c, f"M{x} {y - 170}V{y - size * 0.9:.0f}", "#d9c48a", 1.8)
        sky.glow(c, x, y - size * 0.5, size, "#ffdf80", 0.5)
        subject(c, name, x, y, size, 45)
    subject(c, "owl", 210, 330, 170)
    subject(c, "locked", 500, 872, 150, shadow=True)
    land.grass(c, 0.94, 80, (20, 60))
    sky.fireflies(c, 14)


@card("jelly-forest", "teal")
def jelly_forest(c: Scene) -> None:
    c.tint(near="#03131a")
    sky.wash(c)
    land.trunks(c, 9, 0.3, (8, 16), 0.8)
    land.mist(c, 600, 240, 0.5)
    land.trunks(c, 7, 0.6, (16, 30), 0.86)
    land.mist(c, 720, 160, 0.4)
    for x, y, size, opacity in ((130, 240, 170, 0.85), (480, 200, 230, 0.95), (290, 460, 260, 1), (570, 480, 130, 0.8)):
        sky.glow(c, x, y, size * 1.1, "#9fe8ff", 0.55)
        subject(c, "jellyfish", x, y, size, c.random.uniform(-14, 14), centred=True, look="glow", opacity=opacity)
    land.trunks(c, 2, 0.95, (26, 36), 0.97)
    subject(c, "deer", 450, 870, 320, shadow=True)
    land.grass(c, 0.95, 90, (24, 70))
    sky.fireflies(c, 16, "#b8fff2")


@card("gossip", "night")
def gossip(c: Scene) -> None:
    c.tint(near="#03060f", light="#ffdca0", ambient="#e0c8b0")
    sky.wash(c)
    sky.moon(c, 480, 130, 64)
    land.trunks(c, 9, 0.35, (10, 20), 0.8)
    land.mist(c, 560, 220, 0.45)
    land.trunks(c, 8, 0.7, (20, 38), 0.9)
    for _ in range(28):
        x, y, q = c.random.uniform(20, 620), c.random.uniform(170, 600), c.random.uniform(6, 12)
        colour = c.random.choice(("#ffe27a", "#fff4c2", "#ffb35c", "#c8ff9a"))
        built.ellipse(c, x, y, q * 3, q * 1.6, "#03060f", opacity=0.75)
        for side in (-q, q):
            built.ellipse(c, x + side, y, q * 0.75, q, colour)
            c.add(
                f'<ellipse cx="{x + side + 1:.0f}" cy="{y:.0f}" rx="{q * 0.25:.1f}" ry="{q * 0.7:.1f}" fill="#120a05"/>'
            )
    c.light_from(320, 800)
    sky.glow(c, 320, 770, 340, "#ffb04a", 0.7)
    subject(c, "wood", 320, 878, 130)
    subject(c, "fire", 320, 856, 150, look="glow")
    subject(c, "badger", 150, 860, 240, shadow=True, flip=True)
    subject(c, "rabbit", 490, 866, 210, shadow=True)
    land.grass(c, 0.98, 60, (20, 54))


@card("hedgehog-balloon", "dawn")
def hedgehog_balloon(c: Scene) -> None:
    c.tint(sky=("#7fc3d8", "#bfe3dc", "#fde9c9", "#ffd3b0"))
    sky.wash(c)
    sky.sun(c, 520, 260, 50)
    sky.clouds(c, 5, 0.1, 0.5)
    land.hills(c, 4, 0.66, 0.88, 22, 0.2, 0.8, wooded=1)
    built.line(c, "M282 640Q300 560 400 440", "#7a4a5a", 3)
    subject(c, "balloon", 420, 480, 330, 8)
    subject(c, "hedgehog", 240, 840, 400, shadow=True)
    land.grass(c, 0.95, 110, (20, 60), flowers=30)


@card("seasons", "noon")
def seasons(c: Scene) -> None:
    with c.clipped(f"M-20 -20H380L260 {HEIGHT + 20}H-20Z"):
        sky.wash(c)
        sky.sun(c, 120, 150, 50)
        sky.clouds(c, 3, 0.2, 0.4)
        land.hills(c, 3, 0.66, 0.82, 20, 0.3, 0.6)
        subject(c, "deciduous-tree", 320, 770, 620)
        land.grass(c, 0.95, 60, (16, 44), flowers=16)
        subject(c, "ewe", 120, 850, 190, shadow=True)
    c.use("snow")
    with c.clipped(f"M380 -20H{WIDTH + 20}V{HEIGHT + 20}H260Z"):
        sky.wash(c)
        land.hills(c, 3, 0.66, 0.82, 20, 0.1, 0.25)
        land.field(c, 0.84, "#f8fbff", "#d5e2f2")
        subject(c, "leafless-tree", 320, 770, 620)
        subject(c, "snowman-without-snow", 540, 860, 200, shadow=True)
        sky.snow(c, 150)
    built.line(c, f"M380 -20L260 {HEIGHT + 20}", "#fffaf0", 7)


@card("maze", "moss")
def maze(c: Scene) -> None:
    c.tint(ambient="#fff6e2")
    r, columns, rows, side = c.random, 6, 8, 107.0
    built.shape(c, "M-20 -20H660V920H-20Z", "#f2e4b8", "#dcc88a")
    seen, way, passages = {(0, 0)}, [(0, 0)], set[frozenset[tuple[int, int]]]()
    while way:
        x, y = way[-1]
        free = [
            (x + a, y + b)
            for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 <= x + a < columns and 0 <= y + b < rows and (x + a, y + b) not in seen
        ]
        if free:
            step = r.choice(free)
            passages.add(frozenset(((x, y), step)))
            seen.add(step)
            way.append(step)
        else:
            way.pop()
    walls = [(0, 0, columns, 0), (0, 0, 0, rows), (columns, 0, columns, rows), (0, rows, columns, rows)]
    for x in range(columns):
        for y in range(rows):
            if x < columns - 1 and frozenset(((x, y), (x + 1, y))) not in passages:
                walls.append((x + 1, y, x + 1, y + 1))
            if y < rows - 1 and frozenset(((x, y), (x, y + 1))) not in passages:
                walls.append((x, y + 1, x + 1, y + 1))
    hedge = "".join(f"M{a * side:.0f} {b * 112}L{d * side:.0f} {e * 112}" for a, b, d, e in walls)
    for dx, dy, colour, width in ((12, 16, "#a8925a", 36), (0, 0, "#234f2c", 38), (-3, -4, "#3f9a46", 26)):
        with c.group(f'transform="translate({dx} {dy})"'):
            built.line(c, hedge, colour, width)
    for a, b, d, e in walls:
        for _ in range(6):
            t = r.random()
            leaf_x, leaf_y = (a + (d - a) * t) * side, (b + (e - b) * t) * 112
            colour = r.choice(("#6bb35a", "#8ccf6e", "#2f6b38", "#f4a6b8"))
            size = r.uniform(4, 8)
            built.ellipse(c, leaf_x + r.uniform(-12, 12), leaf_y + r.uniform(-12, 12), size, size, colour)
    c.light_from(0, 0)
    subject(c, "mouse", 165, 890, 230, shadow=True)
    subject(c, "cheese-wedge", 500, 120, 190, shadow=True)


@card("thread", "dawn")
def thread(c: Scene) -> None:
    sky.wash(c)
    sky.clouds(c, 4, 0.06, 0.3)
    built.city(c, 0.74, 0.25, (120, 330), 0.06, lamp="#fff3d0")
    land.mist(c, 600, 90, 0.5)
    land.hills(c, 2, 0.8, 0.9, 14, 0.5, 0.8)
    wool = "M120 792C260 620 60 560 200 470S480 560 520 420S380 250 300 330S420 520 560 600S620 300 480 190"
    wool += "S240 150 180 230"
    built.line(c, wool, "#a3152b", 9)
    built.line(c, wool, "#e8405a", 5)
    subject(c, "yarn", 130, 860, 250, shadow=True)
    subject(c, "cat", 400, 870, 330, shadow=True)
    subject(c, "bird", 170, 250, 190)
    land.grass(c, 0.97, 40, (14, 40), flowers=8)


@card("gorilla", "moss")
def gorilla(c: Scene) -> None:
    sky.wash(c)
    land.trunks(c, 7, 0.25, (12, 22), 0.72)
    land.canopy(c, 0.55, 0.1)
    land.mist(c, 560, 200, 0.5)
    land.hills(c, 2, 0.78, 0.88, 18, 0.45, 0.75)
    subject(c, "gorilla", 270, 830, 520, shadow=True)
    subject(c, "tulip", 500, 850, 130)
    subject(c, "lady-beetle", 505, 730, 34, 20)
    land.grass(c, 0.94, 130, (20, 60))


@card("ants", "autumn")
def ants(c: Scene) -> None:
    c.tint(sky=("#f2c46a", "#f6d68a", "#fae8b4", "#fff6dc"), ambient="#fff4e0")
    sky.wash(c)
    sky.sun(c, 520, 140, 60)
    land.field(c, 0.66, "#d9a35a", "#b07a3f", "#6a4424", height=22)
    subject(c, "watermelon", 330, 640, 470, -8)
    for x, y in ((170, 690), (330, 672), (490, 690)):
        subject(c, "ant", x, y, 170, shadow=True)
    for x, y in ((90, 830), (240, 850), (400, 850), (560, 830)):
        subject(c, "ant", x, y, 90, shadow=True)
    land.grass(c, 0.98, 60, (20, 70), "#5f7a2f")


@card("jar", "night")
def jar(c: Scene) -> None:
    c.tint(sky=("#0a1030", "#1f2a6a", "#4a4a9a", "#8f7ac0"), ambient="#c4bce8", light="#fff0b0")
    sky.wash(c)
    sky.stars(c, 24, 0.4)
    land.hills(c, 3, 0.62, 0.82, 22, 0.35, 0.85, wooded=2)
    c.light_from(300, 560)
    sky.glow(c, 290, 560, 400, "#ffe27a", 0.65)
    body = "M180 380H400Q420 420 450 450Q470 480 470 540V780Q470 830 420 830H160Q110 830 110 780V540"
    body += "Q110 480 130 450Q160 420 180 380Z"
    built.shape(c, body, "#fff6c8", opacity=0.25)
    with c.clipped(body):
        for _ in range(34):
            x, y, size = c.random.uniform(130, 450), c.random.uniform(440, 810), c.random.uniform(8, 22)
            c.add(f'<g fill="#fff6b8">{sky.sparkle(x, y, size)}</g>')
        subject(c, "crescent-moon", 300, 800, 190, look="glow")
    built.line(c, body, "#eaf4ff", 7)
    built.shape(c, "M166 340H414V384H166Z", "#c08a5a", "#7a4a2f")
    built.line(c, "M136 560V720", "#ffffff", 10)
    subject(c, "chipmunk", 530, 866, 220, shadow=True)
    land.grass(c, 0.96, 90, (20, 56))


@card("wires", "coral")
def wires(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 470, 620, 90)
    sky.clouds(c, 3, 0.3, 0.6, "#fff0e0", 0.6)
    for i in range(5):
        y = 190 + i * 84
        built.line(c, f"M-20 {y}Q320 {y + 46} 660 {y - 10}", "#5a2438", 4)
    for x, y, size in (
        (110, 300, 120),
        (210, 232, 110),
        (320, 402, 120),
        (420, 312, 110),
        (520, 470, 124),
        (590, 286, 104),
    ):
        subject(c, "black-bird", x, y, size, rim=False, flip=x > 400)
    built.shape(c, "M70 60H92V930H60Z", "#7a3a44", "#3a1424")
    land.hills(c, 2, 0.82, 0.92, 16, 0.4, 0.8, wooded=1)
    subject(c, "cat", 430, 880, 170, shadow=True, flip=True)


@card("doors", "noon")
def doors(c: Scene) -> None:
    c.tint(sky=("#5fb0e0", "#a8d8ec", "#dff0e4", "#fff4d0"))
    sky.wash(c)
    sky.clouds(c, 5, 0.05, 0.3, "#ffffff", 0.9)
    land.hills(c, 3, 0.42, 0.6, 22, 0.2, 0.45)
    land.field(c, 0.58, "#9fd46a", "#5fa84a", "#2f6b3a")
    for x, y, height, colour in (
        (110, 560, 130, "#e0a030"), (300, 545, 110, "#3f7ac0"), (585, 560, 130, "#8a4ab0"), (190, 690, 230, "#2f9a8a"),
        (450, 730, 270, "#d2423a"),
    ):  # fmt: skip
        half = height * 0.24
        built.ellipse(c, x, y, half * 1.5, 12, "#1f4a2a", opacity=0.4)
        frame = mix(colour, "#ffffff", 0.5)
        built.shape(c, f"M{x - half - 9} {y}V{y - height - 9}H{x + half + 9}V{y}Z", frame, mix(frame, "#000000", 0.2))
        built.shape(c, f"M{x - half} {y}V{y - height}H{x + half}V{y}Z", colour, mix(colour, "#000000", 0.3))
        for top, bottom in ((0.9, 0.55), (0.45, 0.12)):
            panel = (
                f"M{x - half * 0.65} {y - height * bottom}V{y - height * top}H{x + half * 0.65}V{y - height * bottom}Z"
            )
            built.line(c, panel, mix(colour, "#000000", 0.35), 3)
        built.ellipse(c, x + half * 0.78, y - height * 0.46, 5, 5, "#ffe08a")
    subject(c, "rabbit", 330, 880, 250, shadow=True)
    land.grass(c, 0.97, 80, (16, 50), "#2f6b3a", flowers=22)


@card("mushrooms", "plum")
def mushrooms(c: Scene) -> None:
    c.tint(ambient="#e2d0f4", light="#ffe8b0")
    sky.wash(c)
    sky.stars(c, 80, 0.4)
    land.trunks(c, 7, 0.4, (14, 30), 0.8)
    land.mist(c, 620, 200, 0.4)
    for x, y, size in ((130, 720, 260), (510, 700, 300), (310, 800, 420)):
        subject(c, "mushroom", x, y, size, shadow=True)
        for dx, dy in ((-0.07, -0.2), (0.07, -0.26)):
            sky.glow(c, x + dx * size, y + dy * size, size * 0.16, "#ffd36a", 0.9)
            built.ellipse(c, x + dx * size, y + dy * size, size * 0.036, size * 0.05, "#fff0b0")
    subject(c, "snail", 520, 868, 220, shadow=True, flip=True)
    land.grass(c, 0.96, 80, (20, 50))
    sky.fireflies(c, 18)


@card("cacti", "gold")
def cacti(c: Scene) -> None:
    c.tint(sky=("#3fa4c0", "#8fd0cc", "#f4e6b8", "#ffe0a0"))
    sky.wash(c)
    sky.sun(c, 490, 170, 56)
    land.mountains(c, 0.6, 90, 1, snowy=False)
    land.field(c, 0.6, "#f4cf8a", "#dba257", "#a5672f", height=16)
    for x, y, size in ((90, 640, 180), (560, 660, 210), (330, 620, 130), (150, 800, 300), (520, 840, 330)):
        subject(c, "cactus", x, y, size, shadow=True)
    subject(c, "hedgehog", 330, 860, 250, shadow=True)


@card("apple", "jade")
def apple(c: Scene) -> None:
    c.tint(sky=("#bfe4f0", "#d8f0e0", "#f0f6cc", "#fff8d8"))
    sky.wash(c)
    sky.clouds(c, 4, 0.04, 0.3, "#ffffff", 0.9)
    land.hills(c, 3, 0.6, 0.78, 24, 0.15, 0.5)
    subject(c, "red-apple", 310, 790, 570, shadow=True)
    built.shape(c, "M260 770V670Q260 620 310 620Q360 620 360 670V770Z", "#7a4a2a", "#4a2414")
    built.ellipse(c, 346, 704, 6, 6, "#ffd36a")
    for x, y in ((200, 520), (410, 510)):
        sky.glow(c, x, y, 90, "#ffe9a0", 0.7)
        built.ellipse(c, x, y, 40, 40, "#fff2b0", "#ffc95a")
        built.line(
            c,
            f"M{x - 40} {y}H{x + 40}M{x} {y - 40}V{y + 40}M{x - 40} {y}A40 40 0 1 1 {x + 40} {y}A40 40 0 1 "
            f"1 {x - 40} {y}",
            "#6a2a1a",
            6,
        )
    subject(c, "worm", 510, 862, 180, shadow=True)
    land.grass(c, 0.95, 120, (20, 56), "#3f8a3a", flowers=26)


@card("ladybird", "jade")
def ladybird(c: Scene) -> None:
    sky.wash(c, "#0a4a3a", "#1f7a4a", "#6ab86a", "#d8eca0")
    sky.rays(c, 160, -60, 9, 0.2, 0.9)
    leaf = "M-40 820Q60 420 420 330Q560 300 690 180Q700 560 520 700Q300 860 -40 820Z"
    built.shape(c, leaf, "#9fdc6a", "#4fae54", "#1f6a3f")
    built.line(c, "M-40 820Q260 620 690 180", "#c8f09a", 8)
    for x, y in ((120, 700), (220, 630), (330, 545), (430, 460), (530, 360)):
        built.line(c, f"M{x} {y}q90 50 130 40M{x} {y}q10 -90 60 -130", "#b4e88a", 3.5)
    for x, y, r in ((470, 560, 92), (150, 760, 44), (560, 400, 34)):
        drop = c.radial("#ffffff", "#c8f4f0", "#2f8a7a", opacity=(0.55, 0.45, 0.75), at=(0, 0.7, 1))
        built.ellipse(c, x + 8, y + 12, r, r * 0.9, "#0a3a24", opacity=0.35)
        c.add(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{drop}"/>')
        built.ellipse(c, x - r * 0.35, y - r * 0.4, r * 0.22, r * 0.16, "#ffffff")
    subject(c, "lady-beetle", 270, 610, 250, 30, centred=True, shadow=False)


@card("bison", "autumn")
def bison(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 470, 330, 80)
    land.mountains(c, 0.56, 110, 1, snowy=False)
    land.hills(c, 2, 0.66, 0.8, 14, 0.3, 0.55)
    subject(c, "bison", 320, 830, 550, shadow=True)
    subject(c, "butterfly", 150, 470, 110, -14)
    land.grass(c, 0.88, 240, (30, 90), "#a86a2f")


@card("trumpet", "mint")
def trumpet(c: Scene) -> None:
    sky.wash(c)
    sky.clouds(c, 4, 0.05, 0.3, "#ffffff", 0.8)
    land.hills(c, 3, 0.7, 0.86, 20, 0.2, 0.6)
    c.light_from(500, 150)
    subject(c, "trumpet", 240, 620, 430, -80, flip=True, centred=True)
    for x, y, size, turn, name in (
        (470, 420, 140, 20, "monarch-butterfly"), (400, 290, 120, -10, "butterfly"),
        (240, 250, 90, -30, "monarch-butterfly"), (540, 230, 110, 30, "butterfly"),
        (360, 120, 90, 0, "monarch-butterfly"),
        (580, 540, 110, 40, "butterfly"), (140, 150, 80, -20, "butterfly"),
    ):  # fmt: skip
        subject(c, name, x, y, size, turn, centred=True)
    land.grass(c, 0.92, 140, (24, 80), "#2f7a5a", flowers=40)


@card("sleeping-hill", "lilac")
def sleeping_hill(c: Scene) -> None:
    c.tint(sky=("#3f3a8a", "#7a6ac0", "#c8a8dc", "#ffe0d8"))
    sky.wash(c)
    sky.stars(c, 60, 0.35)
    sky.moon(c, 520, 120, 48)
    built.shape(c, "M-40 930V620Q60 330 320 320Q590 330 680 640V930Z", "#a8cf8a", "#5f9a7a", "#2f5a5f")
    for x in (210, 430):
        built.line(c, f"M{x - 60} 560Q{x} 610 {x + 60} 560", "#23484a", 10)
        built.line(c, f"M{x - 44} 578l-14 16M{x} 588v20M{x + 44} 578l14 16", "#23484a", 5)
    built.line(c, "M260 690Q320 730 380 690", "#23484a", 9)
    built.ellipse(c, 140, 650, 50, 30, "#f4a8b4", opacity=0.6)
    built.ellipse(c, 500, 650, 50, 30, "#f4a8b4", opacity=0.6)
    for x, y, size in ((150, 420, 100), (230, 370, 120), (320, 350, 140), (410, 365, 120), (490, 410, 100)):
        subject(c, "evergreen-tree", x, y, size)
    subject(c, "house", 330, 870, 170, shadow=True)
    land.grass(c, 0.97, 80, (14, 40), "#2f5a5f", flowers=16)


@card("television", "noon")
def television(c: Scene) -> None:
    c.tint(sky=("#f4a86a", "#f8c88a", "#fce8b8", "#fff8e0"), near="#3f5a2a", ambient="#fff0dc")
    sky.wash(c)
    sky.sun(c, 130, 160, 50)
    land.hills(c, 3, 0.42, 0.6, 22, 0.2, 0.45, wooded=1)
    land.field(c, 0.6, "#b8d46a", "#7aa84a", "#3f6b3a")
    subject(c, "television", 330, 650, 420, shadow=True)
    built.shape(c, "M204 400H424V556H204Z", "#8fe0f4", "#2f9ac4", "#0f4f8a")
    subject(c, "dolphin", 312, 548, 130)
    built.shape(c, "M250 556Q300 640 240 720Q330 760 420 720Q360 640 400 556Z", "#4fb8d8", "#9fe4f0", opacity=0.85)
    for x, y, size, flip in ((130, 850, 220, False), (520, 860, 230, True), (330, 890, 170, False)):
        subject(c, "goose", x, y, size, flip=flip, shadow=True)


@card("chipmunk", "autumn")
def chipmunk(c: Scene) -> None:
    c.tint(sky=("#5f8ac0", "#a8b8d0", "#f0d0a8", "#fbe6b8"))
    sky.wash(c)
    sky.clouds(c, 4, 0.06, 0.3, "#fff4e0", 0.8)
    land.mountains(c, 0.7, 120, 1)
    built.shape(c, "M-40 860Q300 760 680 300V930H-40Z", "#e0a04a", "#a8622f", "#5a2a1f")
    subject(c, "chestnut", 410, 640, 400, -34)
    subject(c, "chipmunk", 190, 830, 270, -22, flip=True)
    for x, y, size, turn in ((90, 300, 80, 10), (520, 200, 70, 60), (250, 170, 60, -30), (500, 820, 110, 50)):
        subject(c, "maple-leaf", x, y, size, turn, centred=True)


@card("lantern-deer", "rose")
def lantern_deer(c: Scene) -> None:
    c.tint(sky=("#2a1a5a", "#5a3a8a", "#b06a9a", "#ffc8a8"), ambient="#ecd0dc")
    sky.wash(c)
    sky.stars(c, 90, 0.5)
    land.mountains(c, 0.62, 90, 1)
    land.hills(c, 2, 0.74, 0.86, 18, 0.45, 0.8)
    subject(c, "deer", 300, 850, 620, shadow=True)
    for x, y, size in ((110, 300, 92), (200, 240, 80), (330, 250, 80), (420, 320, 92)):
        built.line(c, f"M{x} {y - 60}V{y - size * 0.85:.0f}", "#f4dca0", 3)
        sky.glow(c, x, y - size * 0.5, size, "#ffb45a", 0.7)
        subject(c, "red-paper-lantern", x, y, size)
    land.grass(c, 0.94, 110, (20, 60))
    sky.fireflies(c, 14, "#ffd08a", 0.5)


@card("web", "dawn")
def web(c: Scene) -> None:
    c.tint(sky=("#4f7ab0", "#a8b8dc", "#f8d8c4", "#ffeec8"), near="#2a3a5a")
    sky.wash(c)
    sky.sun(c, 470, 520, 70)
    land.hills(c, 2, 0.78, 0.88, 20, 0.3, 0.6)
    x, y, spokes = 310, 380, 14
    angles = [2 * math.pi * i / spokes + 0.1 for i in range(spokes)]
    for a in angles:
        built.line(c, f"M{x} {y}L{x + 560 * math.cos(a):.0f} {y + 560 * math.sin(a):.0f}", "#f4f8ff", 2.4)
    for ring in range(1, 9):
        radius = 38 * ring
        points = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (*angles, angles[0])]
        path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
        for (px, py), (qx, qy) in itertools.pairwise(points):
            path += f"Q{x + (px + qx - 2 * x) * 0.44:.0f} {y + (py + qy - 2 * y) * 0.44:.0f} {qx:.0f} {qy:.0f}"
        built.line(c, path, "#f4f8ff", 1.8)
        for px, py in points[:-1]:
            if c.random.random() < 0.6:
                built.ellipse(c, px, py, 5, 5, "#ffffff", "#9fc4ec")
    subject(c, "spider", 310, 470, 240, 8)
    built.shape(c, "M-30 -30H40Q70 300 30 930H-30Z", "#5a6a8a", "#2a3a5a")
    built.shape(c, "M670 -30H600Q570 400 620 930H670Z", "#5a6a8a", "#2a3a5a")
    land.grass(c, 0.95, 110, (24, 90), flowers=14)


@card("honeycomb", "gold")
def honeycomb(c: Scene) -> None:
    sky.wash(c, "#ffd45a", "#f2a52f", "#c4701a")
    size = 84.0
    for row in range(-1, 9):
        for column in range(-1, 6):
            x = column * size * 1.732 + (size * 0.866 if row % 2 else 0)
            y = row * size * 1.5
            points = [
                (x + size * 0.93 * math.sin(k * math.pi / 3), y + size * 0.93 * math.cos(k * math.pi / 3))
                for k in range(6)
            ]
            path = "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points) + "Z"
            tone = c.random.choice(("#ffc83f", "#f6b02a", "#ea9a1f", "#ffdb78"))
            built.shape(c, path, mix(tone, "#ffffff", 0.25), tone, mix(tone, "#7a3a0a", 0.35))
    x, y = 3 * size * 0.866 * 1.35, 448
    window = (
        "M"
        + "L".join(
            f"{320 + 176 * math.sin(k * math.pi / 3):.0f} {y + 176 * math.cos(k * math.pi / 3):.0f}" for k in range(6)
        )
        + "Z"
    )
    built.shape(c, window, "#7a3a0a")
    with c.clipped(window):
        built.shape(c, "M100 200H560V700H100Z", "#5fb8ec", "#d4f0e8")
        sky.cloud(c, 280, 420, 190)
        land.hills(c, 2, 0.58, 0.64, 10, 0.5, 0.8)
    built.line(c, window, "#a85a12", 12)
    subject(c, "honeybee", 450, 800, 300, -8)


@card("kangaroo", "mint")
def kangaroo(c: Scene) -> None:
    c.tint(sky=("#4fa4e0", "#93cdf0", "#dff0ec", "#fff6d8"))
    sky.wash(c)
    sky.clouds(c, 4, 0.1, 0.4, "#ffffff", 0.85)
    subject(c, "rainbow", 400, 820, 760)
    subject(c, "kangaroo", 280, 400, 400, -14)
    built.city(c, 0.93, 0.55, (40, 150), 0.3)
    subject(c, "deciduous-tree", 90, 880, 150)


@card("cloud-and-poodle", "noon")
def cloud_and_poodle(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 520, 130, 56)
    land.hills(c, 3, 0.6, 0.78, 24, 0.25, 0.5, wooded=1)
    land.field(c, 0.78, "#a4d86a", "#5fae4a", "#2f7a3f")
    subject(c, "umbrella-on-ground", 540, 760, 150, shadow=True)
    sky.cloud(c, 270, 330, 380, "#6a7488", 1)
    sky.cloud(c, 270, 350, 320, "#4f586c", 1)
    sky.rain(c, 90, 0.9, -6, (120, 350, 420, 800))
    subject(c, "poodle", 270, 850, 330, shadow=True)
    built.ellipse(c, 270, 862, 190, 22, "#7ac4e8", "#3f8ab8", opacity=0.8)
    subject(c, "poodle", 270, 850, 330)
    land.grass(c, 0.97, 70, (14, 40), "#2f7a3f", flowers=26)


@card("path", "autumn")
def path(c: Scene) -> None:
    with c.clipped("M-20 -20H330V920H-20Z"):
        c.use("gold")
        sky.wash(c)
        sky.sun(c, 120, 170, 50)
        land.hills(c, 3, 0.4, 0.58, 20, 0.15, 0.4)
        subject(c, "deciduous-tree", 110, 610, 260)
    c.use("plum")
    with c.clipped("M330 -20H670V920H330Z"):
        sky.wash(c)
        sky.stars(c, 120, 0.5)
        sky.moon(c, 530, 150, 40)
        land.hills(c, 3, 0.4, 0.58, 20, 0.4, 0.8)
        subject(c, "leafless-tree", 540, 610, 270)
    c.use("autumn")
    built.shape(c, "M-30 600Q300 560 670 600V930H-30Z", "#a8a04a", "#6a6a34", "#3a3a24")
    built.shape(
        c,
        "M220 930Q280 760 150 620L60 560H110Q260 640 330 740Q400 640 540 560H590L500 620Q370 760 440 930Z",
        "#f0d8a0",
        "#c49a5c",
    )
    subject(c, "llama", 330, 880, 320, shadow=True)
    land.grass(c, 0.97, 70, (16, 44), flowers=10)


@card("seesaw", "mint")
def seesaw(c: Scene) -> None:
    c.tint(sky=("#f6b8c4", "#fad4cc", "#fdecd8", "#fffae8"), haze="#f6dcd4", near="#5a3a5a")
    sky.wash(c)
    sky.clouds(c, 5, 0.08, 0.35, "#ffffff", 0.9)
    land.hills(c, 3, 0.66, 0.8, 20, 0.2, 0.5)
    land.field(c, 0.86, "#a8d48a", "#5f9a6a", "#2f5f4f")
    built.shape(c, "M320 600L390 800H250Z", "#d2644a", "#8a3a34")
    built.line(c, "M50 780L600 420", "#8a5a3a", 26)
    built.line(c, "M50 774L600 414", "#c4885a", 12)
    subject(c, "rhinoceros", 480, 506, 330, -33)
    subject(c, "mouse", 110, 748, 170, -33)
    land.grass(c, 0.95, 100, (16, 50), "#2f5f4f", flowers=20)
