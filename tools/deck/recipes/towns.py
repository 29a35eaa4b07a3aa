"""Streets, roofs, stations and stages out of doors."""

from __future__ import annotations

import math

from tools.deck import built, land, sky, water
from tools.deck.palettes import mix
from tools.deck.recipes.book import card
from tools.deck.scene import Scene
from tools.deck.subject import subject


@card("letters", "storm")
def letters(c: Scene) -> None:
    c.tint(sky=("#2a3a5a", "#4a6488", "#7f98ac", "#c4d0c8"), ambient="#dce4e8")
    sky.wash(c)
    sky.clouds(c, 9, 0.02, 0.2, "#6f86a0", 0.85)
    for x, y, size, turn in (
        (80, 230, 90, -20), (200, 340, 100, 14), (340, 210, 80, 40), (500, 300, 120, -12), (590, 170, 80, 25),
        (90, 480, 120, 10), (550, 480, 110, 30), (60, 680, 96, 30), (580, 680, 90, -20),
    ):  # fmt: skip
        name = c.random.choice(("envelope", "love-letter", "envelope"))
        subject(c, name, x, y, size, turn, centred=True, haze=max(0, 0.4 - size / 300))
    land.hills(c, 2, 0.78, 0.86, 16, 0.5, 0.8)
    subject(c, "woman-walking-facing-right", 320, 830, 380, shadow=True)
    subject(c, "umbrella", 350, 560, 370, 6)
    for x, y, size, turn in ((90, 816, 100, 10), (190, 866, 110, -14), (470, 846, 110, 20), (580, 870, 120, -6)):
        subject(c, "envelope", x, y, size, turn, centred=True)
    sky.rain(c, 80, 0.3)


@card("robot-flower", "storm")
def robot_flower(c: Scene) -> None:
    c.tint(sky=("#3a3a5a", "#6a6484", "#a89a9c", "#e4d4b4"), light="#fff3c2", haze="#b4a89c", ambient="#e4dcd4")
    sky.wash(c)
    sky.clouds(c, 6, 0.03, 0.25, "#77748c", 0.8)
    built.city(c, 0.7, 0.4, (60, 270), 0.05)
    land.mist(c, 600, 120, 0.5)
    land.hills(c, 2, 0.76, 0.88, 18, 0.6, 0.95)
    sky.glow(c, 460, 740, 210, "#ffe9a0", 0.55)
    steel, dark = "#a9b8c4", "#4a5564"
    built.shape(c, "M130 600H310V790H130Z", "#c4d0d8", steel, dark)
    built.shape(c, "M150 790H200V868H140ZM240 790H290L300 868H240Z", steel, dark)
    built.shape(c, "M190 660H250V720H190Z", "#e0564a", "#8a2a2f")
    built.line(c, "M306 640Q400 650 436 560", dark, 30)
    built.line(c, "M306 640Q400 650 436 560", steel, 20)
    built.line(c, "M136 640Q90 700 110 780", dark, 30)
    built.line(c, "M136 640Q90 700 110 780", steel, 20)
    subject(c, "robot", 220, 616, 270, -6)
    subject(c, "umbrella", 456, 600, 290, 8)
    subject(c, "tulip", 470, 862, 220)
    sky.rain(c, 140, 0.4)
    land.grass(c, 0.97, 40, (16, 40))


@card("red-umbrella", "storm")
def red_umbrella(c: Scene) -> None:
    built.shape(c, "M-30 -30H670V930H-30Z", "#6a7a8c", "#333f50")
    for row in range(8):
        for column in range(6):
            red = row == 4 and column == 3
            x = column * 140 + (70 if row % 2 else 0) - 10
            y = row * 126 + c.random.uniform(-8, 8)
            colour = "#e02a3a" if red else mix("#36465c", "#93a4b4", c.random.random() * 0.7)
            start, radius = c.random.uniform(0, 0.8), 92 if red else 76
            built.ellipse(c, x + 8, y + 14, radius, radius, "#0d1016", opacity=0.35)
            points = [
                (x + radius * math.cos(start + i * math.pi / 4), y + radius * math.sin(start + i * math.pi / 4))
                for i in range(8)
            ]
            for i, ((px, py), (qx, qy)) in enumerate(zip(points, points[1:] + points[:1], strict=True)):
                lit = (math.cos(start + (i + 0.5) * math.pi / 4 + 2.2) + 1) / 2
                tone = mix(colour, "#ffffff" if lit > 0.5 else "#000000", abs(lit - 0.5) * 0.5)
                mx, my = x + 0.8 * ((px + qx) / 2 - x), y + 0.8 * ((py + qy) / 2 - y)
                built.shape(c, f"M{x} {y:.0f}L{px:.0f} {py:.0f}Q{mx:.0f} {my:.0f} {qx:.0f} {qy:.0f}Z", tone)
            built.ellipse(c, x, y, 4, 4, "#11151b")
    sky.rain(c, 170, 0.4, -30)


@card("tornado", "storm")
def tornado(c: Scene) -> None:
    c.tint(haze="#c4b888", sky=("#1f2a3a", "#4a5454", "#9a9460", "#ecd888"), ambient="#e8e0c8")
    sky.wash(c)
    sky.clouds(c, 8, 0.02, 0.16, "#4a5454", 0.9)
    land.hills(c, 2, 0.76, 0.86, 12, 0.5, 0.9)
    subject(c, "tornado", 330, 830, 720, rim=False)
    subject(c, "house-with-garden", 180, 430, 260, -24)
    subject(c, "cow", 480, 560, 230, 35)
    subject(c, "bicycle", 490, 250, 150, -60)
    subject(c, "chair", 210, 690, 130, 140)
    subject(c, "fallen-leaf", 90, 600, 70)
    land.grass(c, 0.95, 70, (20, 60))


@card("moonlight", "night")
def moonlight(c: Scene) -> None:
    c.tint(sky=("#060a20", "#122057", "#2c4f9c", "#7b9fd6"))
    sky.wash(c)
    sky.stars(c, 120, 0.6)
    sky.moon(c, 330, 340, 245, "#fff1c9")
    built.city(c, 0.92, 0.55, (60, 190), 0.3)
    built.shape(c, "M-20 930V740L330 620L680 760V930Z", c.depth(0.95), "#03060f")
    built.shape(c, "M90 610H146V750H90Z", c.depth(0.95))
    for row in range(8):
        tiles = "".join(
            f"M{320 + k * 46 + row % 2 * 23} {668 + row * 34 + abs(k) * 14}q23 22 46 0" for k in range(-9, 10)
        )
        c.add(f'<path d="{tiles}" fill="none" stroke="#6f8fd0" stroke-width="2" opacity=".28"/>')
    subject(c, "black-cat", 280, 668, 340)
    subject(c, "violin", 460, 650, 210, 10)
    for x, y, size, turn in ((500, 400, 80, 10), (560, 300, 64, -14), (450, 220, 70, 8)):
        subject(c, "musical-note", x, y, size, turn, look="silhouette")


@card("stairs", "ink")
def stairs(c: Scene) -> None:
    c.tint(sky=("#f4efdf", "#f8f2e4", "#fdf8ec", "#fffdf6"))
    sky.wash(c)
    blue, mid, pale = "#24458a", "#6f94c8", "#c4d4e8"
    for row in range(5):
        right = row % 2 == 0
        y = 850 - row * 168
        for step in range(9):
            x = 60 + step * 58 if right else 522 - step * 58
            top = y - step * 18
            built.shape(c, f"M{x} {top}h58v{46 + step * 2}h-58Z", mid if right else blue)
            built.shape(c, f"M{x} {top}l14 -14h58l-14 14Z", pale)
            if right:
                built.shape(c, f"M{x + 58} {top}l14 -14v{46}l-14 14Z", blue)
    for x, y in ((40, 300), (590, 470), (30, 640)):
        built.line(c, f"M{x} {y}v-120", blue, 8)
        sky.glow(c, x, y - 130, 70, "#ffd25e", 0.9)
        built.ellipse(c, x, y - 130, 15, 15, "#fff0b0")
    c.tint(ambient="#fff4e4")
    subject(c, "cat", 240, 786, 190)
    subject(c, "person-in-suit-levitating", 420, 520, 230)
    subject(c, "rabbit", 250, 118, 120)


@card("zebra", "storm")
def zebra(c: Scene) -> None:
    c.tint(sky=("#3f8ac4", "#8fc0dc", "#d4e4e0", "#fff0d0"), ambient="#f0f0f0", haze="#c4d0d4", near="#1f2430")
    sky.wash(c)
    sky.sun(c, 480, 160, 44)
    built.city(c, 0.6, 0.35, (120, 400), 0.1, lamp="#fff4c0")
    built.city(c, 0.62, 0.6, (60, 240), 0.12, lamp="#fff4c0")
    built.shape(c, "M-30 570H670V930H-30Z", "#6a7078", "#3a3f48")
    for i in range(6):
        y, height = 640 + i * 46, 20 + i * 3
        spread = 190 + i * 46
        built.shape(
            c, f"M{320 - spread} {y}H{320 + spread}L{320 + spread + 12} {y + height}H{320 - spread - 12}Z", "#fbf8ee"
        )
    subject(c, "automobile", 110, 660, 200, shadow=True)
    subject(c, "zebra", 350, 830, 480, shadow=True)


@card("paper-boat", "storm")
def paper_boat(c: Scene) -> None:
    c.tint(sky=("#2a1f4a", "#5a3f7a", "#c07a84", "#ffc890"), haze="#d49a94", near="#1a1434", ambient="#f0d4cc")
    sky.wash(c)
    built.city(c, 0.5, 0.5, (120, 380), 0.45)
    built.shape(c, "M-30 440H670V930H-30Z", "#5a4a6a", "#2a2444")
    built.shape(c, "M-10 640Q60 520 330 520T650 650Q640 850 330 860T-10 640Z", "#ffc890", "#9a6a94", "#3a2f6a")
    with c.group('opacity=".4" transform="translate(0 1060) scale(1 -1)"'), c.clipped("M40 250H600V530H40Z"):
        built.city(c, 0.62, 0.5, (60, 220), 0.5)
    built.shape(c, "M110 600L530 600L440 730H210Z", "#ffffff", "#d4cce4")
    built.shape(c, "M110 600L320 690L530 600L440 730H210Z", "#f4f0fa", "#b0a4cc")
    built.shape(c, "M320 400L430 620L320 690L210 620Z", "#ffffff", "#e0d8ee")
    built.shape(c, "M320 400L430 620L320 690Z", "#c8bcdc")
    subject(c, "snail", 160, 612, 130)
    water.foam(c, 10, 740, 840, "#ffe0b8", 0.5)
    subject(c, "maple-leaf", 520, 800, 90, 40, centred=True)
    sky.rain(c, 80, 0.3, -8)


@card("sunflower", "storm")
def sunflower(c: Scene) -> None:
    c.tint(sky=("#4a5466", "#7a8694", "#aeb6b8", "#dcdcd0"), haze="#b4babc", ambient="#f4f0e6", light="#fff4c0")
    sky.wash(c)
    built.city(c, 0.72, 0.45, (260, 620), 0.06)
    built.city(c, 0.78, 0.75, (140, 420), 0.08)
    built.shape(c, "M-30 690H670V930H-30Z", "#9aa0a4", "#5a6068")
    built.line(c, "M-20 780H660M160 700L60 930M460 700L580 930", "#4a5058", 4)
    built.line(c, "M330 830L250 860L180 846M330 830L420 856L470 900M330 830L300 790", "#2f343c", 8)
    sky.glow(c, 330, 480, 300, "#ffe27a", 0.55)
    subject(c, "sunflower", 330, 850, 560)


@card("sauropod", "snow")
def sauropod(c: Scene) -> None:
    c.tint(sky=("#6a86b8", "#a8bcd8", "#dce4ec", "#fdf0dc"), ambient="#eef2fa")
    sky.wash(c)
    built.city(c, 0.8, 0.35, (120, 360), 0.25)
    subject(c, "sauropod", 320, 830, 600, shadow=True)
    built.city(c, 0.98, 0.75, (40, 130), 0.4)
    subject(c, "scarf", 140, 610, 230, 4)
    land.field(c, 0.95, "#ffffff", "#dfe8f4")
    sky.snow(c, 160)


@card("ferris-wheel", "autumn")
def ferris_wheel(c: Scene) -> None:
    c.tint(sky=("#7a8a94", "#a8aca4", "#d4c8ac", "#f0dcb0"), haze="#d4c8b0")
    sky.wash(c)
    sky.clouds(c, 4, 0.05, 0.3, "#e4dccc", 0.6)
    subject(c, "ferris-wheel", 320, 800, 660, haze=0.05)
    land.mist(c, 780, 150, 0.6)
    land.hills(c, 2, 0.86, 0.93, 14, 0.5, 0.85)
    subject(c, "roller-coaster", 90, 780, 180, haze=0.45)
    subject(c, "raccoon", 440, 870, 210, shadow=True)
    sky.birds(c, 9, 0.7, 0.18, 0.2)
    land.grass(c, 0.95, 130, (30, 90))


@card("rooster", "dawn")
def rooster(c: Scene) -> None:
    c.tint(sky=("#f07a5a", "#f8a86a", "#fcd48f", "#fff4cc"), ambient="#fff0dc", near="#5a2a3a")
    sky.wash(c)
    sky.sunburst(c, 320, 620, "#fff4cc", 14, 0.45)
    sky.sun(c, 320, 620, 110)
    land.hills(c, 2, 0.72, 0.8, 14, 0.3, 0.5)
    for x, y, size in ((80, 760, 170), (250, 780, 150), (420, 770, 160), (580, 760, 180)):
        subject(c, "house", x, y, size, haze=0.1)
    land.field(c, 0.9, "#b4c46a", "#7a8a4a")
    built.shape(c, "M-30 930L330 730L680 930Z", "#c4564a", "#7a2a34")
    subject(c, "rooster", 320, 770, 480)


@card("night-window", "night")
def night_window(c: Scene) -> None:
    c.tint(sky=("#0a1236", "#182258", "#283474", "#3a4688"), ambient="#f4dcb4")
    built.shape(c, "M-30 -30H670V930H-30Z", "#2f3a74", "#1a2050")
    for row in range(13):
        bricks = "".join(f"M{k * 66 + row % 2 * 33 - 40} {row * 72 + j * 24}h60" for k in range(12) for j in range(3))
        c.add(f'<path d="{bricks}" stroke="#4a569a" stroke-width="2.5" opacity=".25"/>')
    for row in range(3):
        for column in range(3):
            x, y = 50 + column * 195, 50 + row * 285
            lit = (row, column) == (1, 1)
            x, y, w, h = (x - 30, y - 36, 210, 270) if lit else (x, y, 150, 200)
            if lit:
                sky.glow(c, x + w / 2, y + h / 2, 330, "#ffc85a", 0.7)
            built.shape(c, f"M{x} {y}h{w}v{h}h{-w}Z", *(("#ffe9a8", "#ffb84a") if lit else ("#0f1638", "#1f2a5c")))
            if lit:
                c.light_from(320, 400)
                subject(c, "light-bulb", x + 50, y + 90, 70, 180)
                subject(c, "cat", x + 110, y + h, 190)
            frame = "#8a6a4a" if lit else "#3f4a86"
            built.line(c, f"M{x} {y}h{w}v{h}h{-w}Z", frame, 12)
            if not lit:
                built.line(c, f"M{x + w / 2} {y}v{h}M{x} {y + h / 2}h{w}", frame, 8)
            built.shape(c, f"M{x - 14} {y + h}h{w + 28}v18h{-w - 28}Z", mix(frame, "#ffffff", 0.15))
    sky.rain(c, 70, 0.18, -8)


@card("platform", "lilac")
def platform(c: Scene) -> None:
    c.tint(sky=("#5a6aa8", "#9aa4d0", "#e0cce0", "#ffe8d4"))
    sky.wash(c)
    sky.clouds(c, 4, 0.08, 0.3, "#fff4f4", 0.7)
    land.hills(c, 2, 0.5, 0.6, 20, 0.15, 0.35, wooded=1)
    subject(c, "railway-car", 540, 560, 190, haze=0.2)
    built.shape(c, "M-30 560H670V640H-30Z", "#8a7a84", "#5a4f64")
    built.line(c, "M-20 582H660M-20 618H660", "#d4d0e0", 6)
    built.shape(c, "M-30 640H670V930H-30Z", "#e4d4c4", "#a8949c")
    built.shape(c, "M-30 640H670V664H-30Z", "#f4c84a")
    subject(c, "luggage", 470, 850, 250, shadow=True)
    subject(c, "teddy-bear", 250, 860, 380, shadow=True)
    subject(c, "maple-leaf", 80, 840, 60, 30, centred=True)


@card("laundry", "noon")
def laundry(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 520, 130, 50)
    sky.clouds(c, 4, 0.08, 0.35, "#ffffff", 0.9)
    land.hills(c, 3, 0.62, 0.8, 22, 0.2, 0.5)
    land.field(c, 0.8, "#a8d86a", "#5faa4f", "#2f7040")
    built.line(c, "M-20 240Q320 320 660 230", "#6a5a4a", 4)
    for x, colour in ((110, "#f8f4ec"), (560, "#f4b8c0")):
        path = f"M{x - 80} 262Q{x} 290 {x + 80} 268L{x + 92} 600Q{x + 30} 560 {x} 600T{x - 84} 590Z"
        built.shape(c, path, colour, mix(colour, "#6a7a9a", 0.3))
    sheet = "M222 330Q226 246 335 246T448 330L482 650Q446 610 414 646Q380 680 344 640Q304 606 270 650Q232 676 192 640Z"
    built.shape(c, sheet, "#ffffff", "#f0f4fc", "#a8b8d8")
    built.line(c, "M270 420Q262 520 240 600M400 420Q410 520 430 590M336 520V620", "#c4d0e6", 5)
    for x in (288, 378):
        built.ellipse(c, x, 366, 20, 30, "#2a2f44")
        built.ellipse(c, x + 6, 354, 6, 8, "#ffffff")
    built.ellipse(c, 334, 430, 16, 20, "#2a2f44")
    built.ellipse(c, 252, 414, 22, 13, "#f4a8b8", opacity=0.7)
    built.ellipse(c, 414, 414, 22, 13, "#f4a8b8", opacity=0.7)
    for x in (60, 170, 280, 390, 500, 610):
        built.shape(c, f"M{x - 6} 262h12v44h-12Z", "#c4854a")
    subject(c, "basket", 140, 860, 220, shadow=True)
    subject(c, "socks", 520, 840, 110, 20, shadow=True)
    land.grass(c, 0.96, 80, (14, 44), "#2f7040", flowers=20)


@card("lanterns", "night")
def lanterns(c: Scene) -> None:
    c.tint(sky=("#1a0f3a", "#3f1f5a", "#8a3f6a", "#e88a6a"), ambient="#ffdcc0", light="#ffd08a", near="#120a2a")
    sky.wash(c)
    sky.stars(c, 100, 0.5)
    land.mountains(c, 0.62, 100, 1, snowy=False)
    water.sea(c, 0.62, glitter=False)
    for x, y, size in ((90, 190, 100), (230, 300, 120), (100, 430, 90), (300, 120, 80), (200, 520, 70), (360, 420, 80)):
        sky.glow(c, x, y - size / 2, size * 1.2, "#ff9a4a", 0.6)
        subject(c, "red-paper-lantern", x, y, size)
    sky.glow(c, 480, 330, 280, "#ffd08a", 0.7)
    subject(c, "red-paper-lantern", 490, 460, 260, 12)
    subject(c, "canoe", 250, 810, 360, water=786)
    subject(c, "otter", 250, 762, 170)


@card("beaver", "jade")
def beaver(c: Scene) -> None:
    c.tint(sky=("#5fa8d8", "#a8d4e4", "#e0eed8", "#fff4d4"))
    sky.wash(c)
    sky.clouds(c, 4, 0.05, 0.3, "#ffffff", 0.8)
    land.hills(c, 3, 0.5, 0.66, 20, 0.2, 0.5, wooded=2)
    water.sea(c, 0.66, glitter=False, colours=("#8fd0cc", "#3f94a0", "#1a4f6a"))
    c.tint(ambient="#d8a468")
    subject(c, "japanese-castle", 370, 690, 460)
    c.use("jade")
    for i in range(12):
        x, y = 80 + c.random.uniform(0, 500), 690 + i * 7
        built.line(
            c,
            f"M{x - 90:.0f} {y + c.random.uniform(-20, 20):.0f}L{x + 90:.0f} {y:.0f}",
            c.random.choice(("#8a5a34", "#a8703f", "#6a4224")),
            20,
        )
    subject(c, "beaver", 200, 850, 350, shadow=True)
    subject(c, "wood", 500, 850, 190)


@card("paint", "snow")
def paint(c: Scene) -> None:
    c.tint(
        sky=("#8a8e94", "#a8acb0", "#c4c6c8", "#dcdcda"),
        haze="#c0c2c4",
        near="#4a4e54",
        ambient="#cfcfcf",
        light="#ffffff",
    )
    sky.wash(c)
    land.mountains(c, 0.56, 120, 1)
    land.hills(c, 3, 0.66, 0.86, 20, 0.25, 0.6, wooded=1)
    subject(c, "leafless-tree", 110, 780, 260, haze=0.3)
    stroke = "M-40 520Q140 300 320 400T470 320L580 410Q530 600 450 700T240 850T-40 940Z"
    with c.clipped(stroke):
        c.use("noon")
        sky.wash(c, "#e8407a", "#ff8a3a", "#ffd84a", "#7ad0a0", "#2f8ad8")
        land.hills(c, 2, 0.66, 0.8, 20, 0.6, 0.9)
        land.grass(c, 0.86, 140, (20, 60), "#2f8a4a", flowers=50)
        subject(c, "flamingo", 200, 760, 300)
    subject(c, "paintbrush", 520, 330, 460, centred=True)


@card("bridge", "autumn")
def bridge(c: Scene) -> None:
    c.tint(sky=("#3f7ab0", "#8fb4d0", "#e8d4b8", "#ffe8b8"))
    sky.wash(c)
    sky.sun(c, 330, 260, 60)
    sky.clouds(c, 4, 0.05, 0.3, "#fff4e0", 0.8)
    land.mountains(c, 0.66, 130, 1, snowy=False)
    land.mist(c, 720, 200, 0.7)
    built.shape(c, "M-30 520H200Q230 700 170 930H-30Z", "#b8703f", "#5a2f2a")
    built.shape(c, "M670 500H440Q420 720 480 930H670Z", "#a8643a", "#4f2a28")
    built.shape(c, "M-30 510H204V532H-30ZM670 490H436V512H670Z", "#8fa84a")
    for x, y, sign in ((200, 520, 1), (440, 500, -1)):
        deck = f"M{x} {y}Q{x + sign * 50} {y + 34} {x + sign * 70} {y + 90}"
        built.line(c, deck, "#6a4224", 14)
        built.line(c, f"M{x} {y - 70}Q{x + sign * 50} {y - 20} {x + sign * 74} {y + 70}", "#c49a6a", 4)
        built.line(c, f"M{x} {y}V{y - 80}", "#6a4224", 9)
    subject(c, "goat", 100, 522, 250, flip=True)
    subject(c, "ram", 540, 502, 250)
    sky.birds(c, 5, 0.5, 0.55, 0.12)


@card("boot", "autumn")
def boot(c: Scene) -> None:
    c.tint(sky=("#6fb4d4", "#b4d8d8", "#f4e8c0", "#fff0cc"))
    sky.wash(c)
    sky.clouds(c, 4, 0.05, 0.3, "#ffffff", 0.8)
    land.hills(c, 3, 0.6, 0.78, 20, 0.2, 0.5, wooded=1)
    subject(c, "hiking-boot", 320, 830, 600, shadow=True)
    for x, y, w in ((210, 430, 60), (200, 560, 56), (310, 640, 56)):
        sky.glow(c, x, y, w * 1.6, "#ffe27a", 0.7)
        built.shape(c, f"M{x - w / 2} {y - w / 2}h{w}v{w}h{-w}Z", "#fff2b0", "#ffc85a")
        built.line(c, f"M{x - w / 2} {y - w / 2}h{w}v{w}h{-w}ZM{x} {y - w / 2}v{w}M{x - w / 2} {y}h{w}", "#4a2a1f", 6)
    for i, (x, y) in enumerate(((190, 220), (216, 170), (190, 116))):
        built.ellipse(c, x, y, 18 + i * 8, 14 + i * 6, "#ffffff", opacity=0.7)
    subject(c, "mouse", 520, 862, 200, shadow=True)
    subject(c, "mouse", 120, 870, 130, shadow=True, flip=True)
    land.grass(c, 0.96, 90, (16, 50), flowers=26)


@card("teapot", "teal")
def teapot(c: Scene) -> None:
    c.tint(
        sky=("#3f5a94", "#8f94c4", "#f0b8b0", "#ffe4b8"),
        haze="#f0c4b4",
        near="#3a2f5a",
        ambient="#f8e4dc",
        light="#fff4d4",
    )
    sky.wash(c)
    for x, y, w in ((150, 330, 200), (90, 260, 250), (180, 180, 330), (110, 100, 380)):
        sky.cloud(c, x, y, w, "#ffffff", 0.9)
    land.mountains(c, 0.7, 130, 1)
    subject(c, "teapot", 350, 760, 560)
    land.hills(c, 2, 0.8, 0.9, 18, 0.5, 0.8, wooded=2)
    for x, y, size in ((150, 800, 90), (300, 836, 110), (480, 810, 90)):
        subject(c, "house", x, y, size)


@card("book-city", "dusk")
def book_city(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 80, 0.4)
    sky.moon(c, 140, 130, 52)
    for x, floors, size in ((110, 4, 210), (540, 5, 220), (320, 3, 300)):
        for floor in range(floors):
            y = 870 - floor * size * 0.52
            subject(c, "books", x + (floor % 2) * 18 - 9, y, size, c.random.uniform(-3, 3), flip=floor % 2 == 1)
            for dx in (-0.16, 0.02, 0.18):
                lamp = f"M{x + dx * size:.0f} {y - size * 0.3:.0f}h14v20h-14Z"
                built.shape(c, lamp, "#fff0b0")
    subject(c, "owl", 320, 420, 240)
    land.mist(c, 880, 60, 0.5)


@card("nesting-dolls", "cherry")
def nesting_dolls(c: Scene) -> None:
    c.tint(sky=("#f4a85a", "#f8c47a", "#fce0a8", "#fff4d8"), ambient="#fff4e8", haze="#f8dcb0", near="#6a1f24")
    sky.wash(c)
    sky.sun(c, 470, 250, 60)
    land.field(c, 0.4, "#f0d49a", "#d4945a", "#9a4f3a", height=8)
    for x, y, size in (
        (500, 400, 50),
        (430, 430, 80),
        (350, 480, 120),
        (280, 560, 190),
        (230, 690, 290),
        (300, 880, 480),
    ):
        subject(c, "nesting-dolls", x, y, size, shadow=True)
    subject(c, "baby-chick", 540, 870, 130, shadow=True)


@card("carousel", "rose")
def carousel(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 450, 380, 70)
    sky.clouds(c, 5, 0.08, 0.3)
    water.sea(c, 0.52)
    land.field(c, 0.72, "#f6d2b0", "#c98f86", "#6a3a5a", edge="#ffffff")
    subject(c, "circus-tent", 110, 680, 220, haze=0.3)
    subject(c, "carousel-horse", 350, 850, 540, flip=True)
    for i in range(6):
        built.ellipse(c, 590 - i * 8 + i * 26 % 40, 870 - i * 18, 16, 6, "#7a3f55", opacity=0.5)
    sky.birds(c, 6, 0.3, 0.2)
