"""Rooms, tables, stages, and whatever stands large and near."""

from __future__ import annotations

import math

from tools.deck import built, land, sky, water
from tools.deck.palettes import mix
from tools.deck.recipes.book import card
from tools.deck.scene import Scene
from tools.deck.subject import subject


@card("stage", "plum")
def stage(c: Scene) -> None:
    built.shape(c, "M-30 -30H670V930H-30Z", "#1a0a24", "#4a1a3f", "#12060f")
    built.boards(c, 0.71, "#8a5230")
    sky.beam(c, 330, -40, 330, 760, 170, 0.65, "#fff1c4")
    sky.pool(c, 330, 756, 220, 0.9, "#fff1c4")
    c.light_from(330, 0)
    c.tint(ambient="#f4e4e0")
    subject(c, "mouse", 290, 780, 260, shadow=True)
    subject(c, "studio-microphone", 432, 772, 200)
    built.curtains(c, "#b01c2c", 0.24)
    built.audience(c)


@card("insomnia", "night")
def insomnia(c: Scene) -> None:
    c.tint(ambient="#b8c4ea")
    built.room(c, "#3a4f86", "#5a3f50", 0.7)
    with built.window(c, 370, 80, 210, 320):
        sky.wash(c)
        sky.stars(c, 60, 0.5)
        sky.moon(c, 470, 180, 44)
    sky.beam(c, 470, 300, 250, 820, 190, 0.3, "#cfe6ff")
    sky.pool(c, 260, 810, 230, 0.4, "#cfe6ff")
    subject(c, "person-in-bed", 300, 850, 540)
    for x, y, size, turn in ((90, 540, 170, -8), (190, 400, 160, -14), (310, 260, 140, 0)):
        subject(c, "ewe", x, y, size, turn, look="ghost")
    subject(c, "mantelpiece-clock", 560, 640, 160)


@card("peacock", "sepia")
def peacock(c: Scene) -> None:
    c.tint(ambient="#fdeed4")
    built.room(c, "#94304a", "#9a6038", 0.72)
    built.shape(c, "M360 500V250A120 120 0 0 1 600 250V500A120 120 0 0 1 360 500Z", "#e0b04a", "#9a6a1f")
    built.shape(c, "M380 496V256A100 100 0 0 1 580 256V496A100 100 0 0 1 380 496Z", "#e8f2f6", "#a4c0cc")
    subject(c, "rooster", 480, 560, 210, flip=True, opacity=0.9)
    sky.beam(c, 90, -30, 230, 780, 170, 0.4)
    subject(c, "peacock", 250, 870, 560, shadow=True)
    subject(c, "crown", 238, 350, 130, -8)


@card("raccoon", "night")
def raccoon(c: Scene) -> None:
    c.tint(ambient="#c4cbee")
    built.room(c, "#30447a", "#4a3040", 0.66)
    with built.window(c, 70, 60, 210, 330):
        sky.wash(c)
        sky.stars(c, 50, 0.5)
        sky.moon(c, 180, 190, 56)
    sky.beam(c, 180, 260, 420, 760, 190, 0.28, "#cfe6ff")
    built.table(c, 690)
    c.light_from(450, 500)
    sky.glow(c, 460, 500, 280, "#ffd27a", 0.65)
    subject(c, "birthday-cake", 465, 750, 290)
    subject(c, "raccoon", 190, 740, 400, flip=True)
    subject(c, "cherries", 580, 760, 90)


@card("shadow", "ember")
def shadow(c: Scene) -> None:
    c.tint(ambient="#fbdcb4", light="#ffe2a6")
    built.room(c, "#d0783c", "#74402a", 0.78, striped=False)
    c.light_from(110, 900)
    sky.glow(c, 330, 640, 560, "#ffd08a", 0.8)
    c.tint(near="#4a1c10")
    subject(c, "t-rex", 340, 700, 580, look="silhouette", opacity=0.75, flip=True)
    c.tint(near="#16060c")
    subject(c, "candle", 110, 860, 240)
    sky.glow(c, 110, 660, 170, "#fff0c0", 0.8)
    subject(c, "baby-chick", 420, 870, 260, shadow=True)


@card("book", "teal")
def book(c: Scene) -> None:
    c.tint(ambient="#f0f6ec", sky=("#2a4f7a", "#3f8fa4", "#a9dccc", "#fff0cf"))
    sky.wash(c)
    sky.stars(c, 70, 0.35)
    sky.clouds(c, 6, 0.06, 0.35, "#fff4e0", 0.7)
    subject(c, "water-wave", 210, 590, 400)
    subject(c, "sailboat", 400, 590, 330, 8)
    subject(c, "spouting-whale", 560, 480, 170, -20)
    built.shape(c, "M70 620Q150 550 250 590T450 580T600 600L560 720H90Z", "#6fd4d8", "#1d7f9f")
    built.shape(c, "M-30 770H670V930H-30Z", "#a8683c", "#4d2818")
    subject(c, "open-book", 325, 880, 600)
    sky.birds(c, 6, 0.3, 0.16)


@card("globe", "sepia")
def globe(c: Scene) -> None:
    built.room(c, "#7a3f44", "#7e5030", 0.74)
    sky.glow(c, 320, 430, 440, "#ffe7b0", 0.45)
    built.ellipse(c, 320, 832, 260, 30, "#000000", opacity=0.4)
    built.shape(c, "M130 820L176 660H464L510 820Q320 866 130 820Z", "#b4733a", "#542a16")
    ball = "M320 186A256 256 0 1 1 319 186Z"
    with c.clipped(ball):
        c.use("snow")
        built.shape(c, "M50 150H600V760H50Z", "#14245f", "#4a74c0", "#cfe0f4")
        sky.moon(c, 440, 290, 34)
        built.shape(c, "M40 630Q200 540 340 590T620 570V760H40Z", "#f4f8fd", "#c4d4ea")
        subject(c, "evergreen-tree", 170, 650, 190)
        subject(c, "evergreen-tree", 480, 640, 160)
        subject(c, "house", 320, 650, 250)
        subject(c, "snowman-without-snow", 430, 682, 110)
        sky.snow(c, 240)
    c.use("sepia")
    built.ellipse(c, 320, 442, 256, 256, "#dff2ff", opacity=0.1)
    built.line(c, ball, "#eaf7ff", 6)
    built.line(c, "M130 390Q156 270 262 222", "#ffffff", 14)


@card("candle", "ember")
def candle(c: Scene) -> None:
    c.tint(sky=("#140a2a", "#2d123a", "#5a1f3a", "#8a3a2a"), ambient="#fad8b0")
    sky.wash(c)
    c.light_from(320, 270)
    sky.glow(c, 320, 300, 480, "#ffb45a", 0.8)
    sky.glow(c, 320, 280, 180, "#fff0c0", 0.9)
    land.hills(c, 2, 0.84, 0.92, 14, 0.85, 1)
    subject(c, "candle", 320, 870, 620, rim=False)
    for x, y, size, turn in (
        (110, 240, 130, 20), (540, 200, 150, -24), (130, 500, 110, 40), (520, 430, 120, -40),
        (230, 90, 90, 10), (440, 80, 100, -16), (570, 640, 90, -60), (80, 720, 96, 60),
    ):  # fmt: skip
        subject(c, "monarch-butterfly", x, y, size, turn, centred=True)
    sky.fireflies(c, 16, "#ffb45a", 0.1, 0.8)


@card("bathtub", "mint")
def bathtub(c: Scene) -> None:
    built.shape(c, "M-30 -30H670V660H-30Z", "#8fd4c4", "#c4ecd8")
    tiles = "".join(f"M{x} -20V640" for x in range(20, 660, 64)) + "".join(f"M-20 {y}H660" for y in range(20, 650, 64))
    built.line(c, tiles, "#ffffff", 3)
    built.checker(c, 0.71, "#fdf8ea", "#3f8a8a")
    with built.window(c, 400, 60, 170, 250, "#fff8e8"):
        sky.wash(c, "#5fb4e8", "#c8ecf4")
        sky.cloud(c, 470, 220, 150)
    subject(c, "orca", 290, 690, 520)
    subject(c, "bathtub", 330, 850, 600, shadow=True)
    for _ in range(26):
        x, y, size = c.random.uniform(110, 520), c.random.uniform(540, 640), c.random.uniform(18, 44)
        foam = c.radial("#ffffff", "#f0fcff", "#bfe4ee", opacity=(0.95, 0.9, 0.85), at=(0, 0.7, 1))
        c.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}" fill="{foam}"/>')
    subject(c, "duck", 540, 880, 120, shadow=True)
    water.bubbles(c, 24, 100, 560, 240, 560)


@card("mammoth", "cherry")
def mammoth(c: Scene) -> None:
    built.room(c, "#3f7a74", "#8a5a3a", 0.72)
    built.shape(c, "M60 60H250V220H60Z", "#d9b05a", "#8a5f24")
    built.shape(c, "M74 74H236V206H74Z", "#8fc4e0", "#f0e4b8")
    land.pine(c, 155, 204, 110, "#2f6a4a")
    built.line(c, "M470 -20V70", "#d9b05a", 5)
    sky.glow(c, 470, 100, 210, "#ffe9a8", 0.7)
    built.shape(c, "M410 130L440 62H500L530 130Z", "#f4dc94", "#c49a4a")
    subject(c, "mammoth", 330, 800, 640, shadow=True)
    built.ellipse(c, 330, 850, 290, 44, "#b8324a", "#7a1f34")
    subject(c, "couch-and-lamp", 540, 840, 210)
    subject(c, "teacup-without-handle", 150, 862, 120, shadow=True)


@card("teacup", "storm")
def teacup(c: Scene) -> None:
    c.tint(sky=("#2a2f5a", "#4f5a8a", "#8a94b4", "#d8d4d0"), ambient="#e8e6f2")
    sky.wash(c)
    for x, y, w in ((200, 190, 380), (470, 160, 360), (330, 240, 480)):
        sky.cloud(c, x, y, w, "#4a5070", 1)
    for bolt in (
        "M230 240L180 380H226L190 500L290 340H240L280 240Z",
        "M470 230L440 330H474L452 420L520 310H482L506 230Z",
    ):
        built.shape(c, bolt, "#fff6b8", "#ffd23f")
    sky.rain(c, 90, 0.5, -20, (90, 230, 580, 470))
    built.shape(c, "M-30 720H670V930H-30Z", "#c48a5a", "#6a3f2a")
    built.ellipse(c, 310, 846, 290, 42, "#fbf6ec", "#b0a89c")
    subject(c, "sailboat", 290, 560, 240, -14)
    built.shape(c, "M70 520Q130 470 200 516T330 510T450 516T550 500V600H70Z", "#7ac8d4", "#2f8aa4")
    built.line(c, "M548 590Q650 570 630 670Q610 740 510 720", "#e8e0d4", 26)
    built.shape(c, "M60 540H560Q560 740 450 830H170Q60 740 60 540Z", "#fffaf0", "#e8ddd0", "#a89cac")
    built.line(c, "M76 610Q310 650 544 610", "#4a7ac0", 12)
    subject(c, "spoon", 560, 880, 120, 60)


@card("clocks", "coral")
def clocks(c: Scene) -> None:
    c.tint(sky=("#7ad0d0", "#b4e4d4", "#f0f4d4", "#fff4d0"), near="#2f5a5a", haze="#d4ecd8")
    sky.wash(c)
    sky.sun(c, 500, 140, 50)
    land.hills(c, 3, 0.6, 0.78, 22, 0.15, 0.5)
    for x, y, size, turn in (
        (110, 420, 190, -10), (540, 380, 220, 12), (320, 310, 200, 4), (90, 640, 140, -16), (570, 640, 160, 10),
    ):  # fmt: skip
        built.line(c, f"M{x} {y - 20}Q{x + 20} {(y + 860) / 2:.0f} {x - 6} 900", "#3f8a4f", 9)
        built.shape(c, f"M{x} {y + 150}q50 -60 100 -20q-40 50 -100 20Z", "#6ab85a", "#3f8a4f")
        subject(c, "alarm-clock", x, y, size, turn)
    subject(c, "rabbit", 320, 860, 360, shadow=True)
    land.grass(c, 0.95, 120, (20, 70), "#3f8a4f", flowers=20)


@card("keyhole", "cherry")
def keyhole(c: Scene) -> None:
    c.tint(near="#1f0810")
    built.shape(c, "M-30 -30H670V930H-30Z", "#5a2434", "#2a0f1c")
    planks = "".join(f"M{x} -20V920" for x in range(30, 660, 118))
    built.line(c, planks, "#1a0810", 6)
    hole = "M320 110A170 170 0 0 1 420 420L500 790H140L220 420A170 170 0 0 1 320 110Z"
    built.line(c, hole, "#e0b04a", 46)
    built.line(c, hole, "#8a6420", 16)
    with c.clipped(hole):
        c.use("noon")
        sky.wash(c)
        sky.sun(c, 400, 230, 34)
        sky.clouds(c, 3, 0.2, 0.4, "#ffffff", 0.9)
        land.mountains(c, 0.55, 80, 1)
        land.hills(c, 2, 0.6, 0.72, 16, 0.3, 0.6)
        subject(c, "horse", 320, 760, 260, shadow=True)
        land.grass(c, 0.84, 120, (20, 60), flowers=40)
    c.use("cherry")
    c.light_from(320, 400)
    subject(c, "crocodile", 470, 880, 320, shadow=True)


@card("dodo", "sepia")
def dodo(c: Scene) -> None:
    c.tint(ambient="#faf0dc")
    built.room(c, "#4f6a8a", "#a8764a", 0.74)
    for x, y, w, h in ((340, 110, 240, 300), (60, 150, 150, 190)):
        built.shape(c, f"M{x - 24} {y - 24}h{w + 48}v{h + 48}h{-w - 48}Z", "#f0cc6a", "#a8742a")
        built.shape(c, f"M{x} {y}h{w}v{h}h{-w}Z", "#f4e8d0", "#d0b890")
    subject(c, "egg", 460, 390, 230)
    subject(c, "feather", 135, 320, 130)
    sky.beam(c, 460, -30, 460, 480, 190, 0.3)
    subject(c, "dodo", 250, 860, 460, shadow=True, flip=True)
    built.line(c, "M30 720V870M610 720V870", "#c49a3a", 10)
    built.line(c, "M30 730Q320 830 610 730", "#a01c34", 12)


@card("well", "blue")
def well(c: Scene) -> None:
    built.shape(c, "M-30 -30H670V930H-30Z", "#5a7a4a", "#2f4f34")
    x, y = 320, 448
    for ring, (radius, colour) in enumerate(((400, "#b0a8a0"), (330, "#8a8490"), (268, "#5f5c74"), (214, "#3a3a5a"))):
        built.ellipse(
            c, x, y + ring * 10, radius, radius * 1.1, mix(colour, "#ffffff", 0.12), mix(colour, "#000000", 0.25)
        )
        stones = 18 - ring
        for i in range(stones):
            a = 2 * math.pi * (i + ring / 2) / stones
            x1, y1 = x + (radius - 62) * math.cos(a), y + ring * 10 + (radius - 62) * 1.1 * math.sin(a)
            x2, y2 = x + radius * math.cos(a), y + ring * 10 + radius * 1.1 * math.sin(a)
            built.line(c, f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", "#1f1f34", 4)
    hole = "M320 300A176 190 0 1 1 319 300Z"
    with c.clipped(hole):
        built.shape(c, "M100 250H540V720H100Z", "#0a1a4a", "#1f4a94", "#0a1a4a")
        sky.moon(c, 370, 440, 64)
        for _ in range(40):
            sx, sy, size = c.random.uniform(150, 490), c.random.uniform(300, 680), c.random.uniform(2, 8)
            c.add(f'<g fill="#ffffff" opacity=".8">{sky.sparkle(sx, sy, size)}</g>')
        built.line(c, "M200 560q60 -14 120 0M300 620q60 -14 110 0", "#8fb8ec", 3)
    built.line(c, "M240 -20Q250 200 262 560", "#d9b878", 9)
    subject(c, "bucket", 262, 640, 170, 8)
    subject(c, "lizard", 500, 250, 240, 150, centred=True)
    land.grass(c, 0.97, 60, (20, 60), "#24402a", flowers=8)


@card("skunk", "cherry")
def skunk(c: Scene) -> None:
    c.tint(ambient="#fce4d4")
    built.room(c, "#5a2444", "#4a2a24", 0.62)
    sky.glow(c, 320, 420, 380, "#ffc87a", 0.6)
    c.light_from(320, 380)
    for x in (70, 570):
        subject(c, "chair", x, 700, 260, flip=x > 300)
    subject(c, "skunk", 330, 690, 380)
    built.table(c, 660, "#fbf2e4", 10, 630)
    subject(c, "candle", 130, 730, 210)
    subject(c, "rose", 520, 730, 190, 8)
    subject(c, "fork-and-knife-with-plate", 330, 760, 170)


@card("magnet", "lilac")
def magnet(c: Scene) -> None:
    c.tint(sky=("#2a1f5a", "#5a3f9a", "#b08ad4", "#fbd8e4"), ambient="#f0e4fa")
    sky.wash(c)
    sky.sunburst(c, 320, 760, "#ffffff", 14, 0.12)
    for x, y, size, turn, name in (
        (150, 180, 130, -20, "old-key"), (320, 120, 130, 10, "red-heart"), (500, 170, 150, 24, "crown"),
        (90, 400, 110, -40, "spoon"), (560, 390, 130, 40, "bell"), (240, 320, 110, -12, "star"),
        (420, 330, 120, 16, "watch"),
    ):  # fmt: skip
        subject(c, name, x, y, size, turn, centred=True)
        built.line(c, f"M{x + (x - 320) * 0.2:.0f} {y - 80}L{x + (x - 320) * 0.4:.0f} {y - 150}", "#ffffff", 3)
    land.hills(c, 1, 0.93, 0.93, 12, 0.8, 0.8)
    subject(c, "magnet", 320, 700, 420, -90, centred=True)
