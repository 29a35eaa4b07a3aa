"""In the air, among the clouds, beyond them."""

from __future__ import annotations

import math

from tools.deck import built, land, sky
from tools.deck.palettes import mix
from tools.deck.recipes.book import card
from tools.deck.scene import Scene
from tools.deck.subject import subject


@card("whale-city", "night")
def whale_city(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 170, 0.6)
    sky.moon(c, 500, 140, 70)
    sky.clouds(c, 3, 0.3, 0.5, "#6f93c4", 0.35)
    built.city(c, 0.86, 0.45, (80, 240), 0.25)
    subject(c, "whale", 310, 440, 590, -14, centred=True)
    built.city(c, 0.98, 0.95, (60, 190), 0.45)
    land.mist(c, 860, 80, 0.3)


@card("moon-ladder", "plum")
def moon_ladder(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 200, 0.8)
    sky.glow(c, 390, 240, 340, "#ffeec0", 0.5)
    subject(c, "crescent-moon", 390, 340, 300, rim=False)
    land.hills(c, 3, 0.8, 0.93, 22, 0.5, 1)
    built.ladder(c, (190, 800), (352, 260))
    subject(c, "monkey", 268, 640, 230, 8)
    built.line(c, "M450 300L500 480", "#ffe9b8", 2)
    subject(c, "star", 502, 500, 80, 12, centred=True, look="glow")
    land.grass(c, 0.95, 60, (20, 50))


@card("elephant-balloons", "dawn")
def elephant_balloons(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 150, 470, 46)
    sky.clouds(c, 6, 0.1, 0.5)
    land.mountains(c, 0.68, 150, 2)
    land.hills(c, 2, 0.82, 0.93, 22, 0.5, 0.8, wooded=2)
    for x, y, size, haze in ((340, 590, 390, 0.0), (96, 300, 120, 0.35), (560, 230, 96, 0.5)):
        for dx, dy in ((-0.3, -0.84), (0.02, -0.98), (0.33, -0.86)):
            tip_x, tip_y = x + dx * size, y + dy * size
            built.line(c, f"M{x:.0f} {y - size * 0.35:.0f}L{tip_x:.0f} {tip_y:.0f}", "#5b4a5e", 1.6)
            subject(c, "balloon", tip_x, tip_y, size * 0.5, dx * 20, haze=haze)
        subject(c, "elephant", x, y, size, haze=haze, flip=haze > 0.4)


@card("night-train", "rose")
def night_train(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 100, 0.5)
    sky.moon(c, 180, 190, 84)
    for i in range(3):
        sky.clouds(c, 5, 0.45 + 0.07 * i, 0.55 + 0.07 * i, mix("#ffd9d2", "#8e2f66", 0.45 - 0.15 * i), 0.9)
    subject(c, "railway-car", 575, 716, 310, -2)
    subject(c, "locomotive", 250, 706, 400, -3)
    for i in range(4):
        sky.clouds(c, 6, 0.76 + 0.06 * i, 0.82 + 0.06 * i, mix("#ffeae4", "#b04a7a", 0.1 + 0.08 * i), 0.95)
    for x, y, size, flip in ((120, 840, 170, False), (510, 870, 200, True), (320, 890, 140, False)):
        subject(c, "ewe", x, y, size, flip=flip)
    sky.clouds(c, 5, 0.97, 1.0, "#fff1ee", 0.9)


@card("egg-sun", "noon")
def egg_sun(c: Scene) -> None:
    sky.wash(c)
    x, y = 330, 290
    points = [
        (
            x + (200 + c.random.uniform(-30, 30)) * math.cos(i * 0.449),
            y + (172 + c.random.uniform(-26, 26)) * math.sin(i * 0.449),
        )
        for i in range(14)
    ]
    middles = [((a + p) / 2, (b + q) / 2) for (a, b), (p, q) in zip(points, points[1:] + points[:1], strict=True)]
    curve = "".join(f"Q{a:.0f} {b:.0f} {p:.0f} {q:.0f}" for (a, b), (p, q) in zip(points, middles, strict=True))
    start_x, start_y = middles[-1]
    sky.glow(c, x, y, 420, "#fff2b0", 0.8)
    white = c.radial("#ffffff", "#fffdf2", "#f2ead2")
    c.add(f'<path d="M{start_x:.0f} {start_y:.0f}{curve}Z" fill="{white}"/>')
    yolk = c.radial("#ffe36b", "#ffb81f", "#f08c0a", at=(0, 0.7, 1))
    c.add(f'<circle cx="{x}" cy="{y}" r="88" fill="{yolk}"/>')
    built.line(c, f"M{x - 48} {y - 30}q20 -34 56 -30", "#fff6cf", 10)
    sky.clouds(c, 4, 0.1, 0.5, "#ffffff", 0.7)
    land.mountains(c, 0.66, 120, 2)
    land.hills(c, 3, 0.74, 0.9, 24, 0.35, 0.85, wooded=2)
    subject(c, "fork-and-knife", 330, 850, 340)
    land.grass(c, 0.96, 90, (20, 60), flowers=14)


@card("upside-down", "rose")
def upside_down(c: Scene) -> None:
    sky.wash(c, "#5a2a6a", "#e0678a", "#ffd6bd", "#e0678a", "#5a2a6a")
    sky.glow(c, 320, 448, 380, "#fff0dc", 0.8)
    sky.clouds(c, 6, 0.4, 0.62, "#fff1e4", 0.75)
    for flip in (True, False):
        built.city(c, 0.9, 0.5, (60, 200), 0.2, upside_down=flip)
        built.city(c, 1.0, 0.95, (50, 130), 0.4, upside_down=flip)
    subject(c, "parachute", 200, 520, 270, centred=True)
    subject(c, "parachute", 450, 380, 250, 180, centred=True)


@card("tightrope", "dawn")
def tightrope(c: Scene) -> None:
    c.tint(ambient="#fbe9dc")
    sky.wash(c)
    sky.sun(c, 330, 400, 80)
    sky.clouds(c, 6, 0.2, 0.6)
    built.city(c, 1.02, 0.35, (60, 170), 0.1)
    land.mist(c, 820, 130, 0.6)
    for path in ("M-20 580H90V930H-20Z", "M560 550H670V930H560Z"):
        built.shape(c, path, c.depth(0.7), c.depth(0.95))
    windows = "".join(f"M{x} {y}h14v22h-14Z" for x in (14, 46, 582, 612) for y in range(620, 900, 44))
    built.shape(c, windows, "#ffe7a8", opacity=0.6)
    built.line(c, "M86 586Q330 670 564 556", "#3a3050", 4)
    built.line(c, "M90 470L560 390", "#7a5a3a", 7)
    subject(c, "hippopotamus", 330, 648, 390, -3)
    subject(c, "umbrella", 236, 420, 220, -16)


@card("doughnut", "coral")
def doughnut(c: Scene) -> None:
    c.tint(sky=("#3a1450", "#8a2f7a", "#e0628a", "#ffc4a8"))
    sky.wash(c)
    sky.stars(c, 160, 1)
    sky.glow(c, 330, 400, 380, "#ffd0e0", 0.5)
    subject(c, "doughnut", 330, 400, 500, -12, centred=True)
    built.line(c, "M-20 520C160 640 520 520 670 250", "#ffe9d8", 7)
    subject(c, "satellite", 560, 150, 130, 20, centred=True, haze=0.1)
    built.line(c, "M110 900Q150 780 210 720", "#fff0dc", 10)
    subject(c, "rocket", 250, 690, 210, 8, centred=True)
    for x, y, colour in ((90, 150, "#ffd25e"), (560, 700, "#7ae0d0"), (480, 820, "#ffffff"), (70, 640, "#ff9ac4")):
        c.add(f'<rect x="{x}" y="{y}" width="44" height="14" rx="7" fill="{colour}" transform="rotate({x} {x} {y})"/>')


@card("comet", "teal")
def comet(c: Scene) -> None:
    c.tint(sky=("#08122f", "#123a5f", "#2f7f8f", "#a8dcc0"))
    sky.wash(c)
    sky.stars(c, 220, 0.7)
    c.light_from(420, 200)
    built.shape(c, "M430 250Q200 120 -60 110L-60 250Q220 220 420 310Z", "#ffffff", "#7ae8e0", opacity=0.35, across=True)
    sky.glow(c, 430, 280, 200, "#e8fff8", 0.9)
    built.ellipse(c, 432, 280, 36, 36, "#ffffff")
    land.hills(c, 3, 0.72, 0.86, 26, 0.4, 0.95, wooded=1)
    subject(c, "t-rex", 300, 846, 380, shadow=True, flip=True)
    land.grass(c, 0.93, 90, (20, 60))


@card("saucer", "ember")
def saucer(c: Scene) -> None:
    c.tint(sky=("#120a34", "#3a1a6a", "#8a3a8a", "#f08a7a"), haze="#b0609a", ambient="#e6c4dc", light="#d8fff0")
    sky.wash(c)
    sky.stars(c, 120, 0.6)
    land.hills(c, 3, 0.7, 0.86, 22, 0.35, 0.9)
    subject(c, "house-with-garden", 90, 680, 130, haze=0.2)
    sky.beam(c, 330, 290, 330, 860, 190, 0.8, "#c8fff0")
    subject(c, "couch-and-lamp", 330, 650, 300, -10)
    subject(c, "flying-saucer", 330, 220, 430, -18, centred=True)
    sky.pool(c, 330, 846, 230, 0.6, "#c8fff0")
    subject(c, "ox", 500, 876, 240, shadow=True)
    subject(c, "potted-plant", 150, 510, 90, 24)


@card("cow", "lilac")
def cow(c: Scene) -> None:
    c.tint(sky=("#2a2a6a", "#5a58b4", "#a89ae0", "#f4d8e8"), ambient="#e4dcf8")
    sky.wash(c)
    sky.stars(c, 120, 0.6)
    sky.moon(c, 330, 560, 200, "#fff0b8")
    subject(c, "cow", 330, 420, 360, -16)
    land.hills(c, 2, 0.84, 0.92, 18, 0.6, 0.95)
    subject(c, "fork-and-knife", 110, 858, 110, 14)
    subject(c, "violin", 540, 866, 150, 10)
    land.grass(c, 0.95, 70, (16, 44))


@card("dragon-kite", "noon")
def dragon_kite(c: Scene) -> None:
    sky.wash(c)
    sky.clouds(c, 6, 0.08, 0.5, "#ffffff", 0.9)
    subject(c, "dragon", 370, 450, 430, -8)
    built.line(c, "M190 730Q230 500 360 400", "#8a4a2a", 3)
    land.hills(c, 3, 0.72, 0.88, 24, 0.3, 0.7)
    subject(c, "rabbit", 180, 832, 210, shadow=True)
    land.grass(c, 0.94, 120, (20, 60), flowers=30)


@card("kites", "coral")
def kites(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 180, 560, 56)
    sky.clouds(c, 4, 0.3, 0.6, "#fff0e4", 0.7)
    for x, y, size in (
        (90, 420, 120),
        (170, 300, 120),
        (500, 270, 120),
        (570, 400, 120),
        (500, 520, 100),
        (190, 530, 100),
    ):
        subject(c, "dove", x, y, size * 1.25, haze=0.05)
    subject(c, "kite", 340, 330, 310, 10)
    built.line(c, "M318 330Q280 450 330 520T300 640", "#8a2438", 2.6)
    land.hills(c, 3, 0.78, 0.93, 20, 0.3, 0.8, wooded=2)


@card("sewing", "ink")
def sewing(c: Scene) -> None:
    c.tint(sky=("#0a1230", "#14245a", "#24408a", "#4a70b4"), ambient="#dce6fa")
    sky.wash(c)
    sky.stars(c, 240, 1)
    tear = "M250 60Q360 220 320 380Q280 540 400 720Q240 620 210 440Q190 240 250 60Z"
    with c.clipped(tear):
        built.shape(c, "M0 0H640V896H0Z", "#8fd4f4", "#fff0b8", "#ffb070")
        sky.clouds(c, 3, 0.2, 0.6, "#ffffff", 0.9)
    built.line(c, tear, "#fff6d8", 3)
    for i in range(7):
        y = 110 + i * 44
        x = 262 + 44 * math.sin(i / 2.4)
        built.line(c, f"M{x - 46:.0f} {y}L{x + 50:.0f} {y + 26}", "#e23a4e", 6)
    built.line(c, "M290 400C420 420 520 380 470 470", "#e23a4e", 6)
    subject(c, "sewing-needle", 470, 560, 250, 20, centred=True)
    subject(c, "thread", 500, 860, 190)
    land.hills(c, 1, 0.93, 0.93, 12, 0.9, 0.95)


@card("swing", "lilac")
def swing(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 150, 640, 50)
    sky.clouds(c, 5, 0.45, 0.95, "#ffffff", 0.9)
    sky.cloud(c, 340, 190, 520, "#ffffff", 0.98)
    built.line(c, "M230 170L190 640M450 170L410 640", "#8a6a4a", 5)
    built.shape(c, "M160 636H440L446 660H154Z", "#b07a4a", "#7a4a2a")
    subject(c, "teddy-bear", 300, 648, 300)
    sky.birds(c, 5, 0.75, 0.5, 0.12)


@card("giraffe", "blue")
def giraffe(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 140, 160, 50)
    subject(c, "giraffe", 360, 870, 760)
    sky.birds(c, 5, 0.82, 0.2, 0.12)
    for i in range(4):
        sky.clouds(c, 6, 0.56 + 0.11 * i, 0.64 + 0.11 * i, mix("#ffffff", "#5fa4ec", 0.3 - 0.08 * i), 0.95)
    subject(c, "small-airplane", 110, 500, 130)
    sky.clouds(c, 5, 0.95, 1.02, "#ffffff", 1)


@card("monkey-moon", "jade")
def monkey_moon(c: Scene) -> None:
    c.tint(sky=("#062a34", "#0f5258", "#2f8a7a", "#a8d89a"), ambient="#cfe6c4")
    sky.wash(c)
    sky.stars(c, 130, 0.6)
    sky.moon(c, 400, 230, 130, "#fff2b8")
    built.line(c, "M400 360Q420 480 330 600", "#fff2c8", 3)
    land.hills(c, 2, 0.78, 0.88, 24, 0.5, 0.9)
    subject(c, "orangutan", 270, 846, 380, shadow=True)
    land.grass(c, 0.94, 110, (24, 80))
    sky.fireflies(c, 14, top=0.6)


@card("moon-boat", "rose")
def moon_boat(c: Scene) -> None:
    c.tint(sky=("#1a1244", "#4a2a7a", "#b0568e", "#ffb8a0"), ambient="#f0d0dc")
    sky.wash(c)
    sky.stars(c, 160, 0.7)
    sky.glow(c, 320, 480, 360, "#ffeec0", 0.5)
    subject(c, "raccoon", 300, 540, 250)
    built.shape(
        c, "M60 420Q140 700 330 700Q520 690 590 400Q500 560 330 566Q150 566 60 420Z", "#fff2b8", "#ffd25e", "#e09a3a"
    )
    built.line(c, "M430 440L560 660", "#8a5a3a", 8)
    for i in range(3):
        sky.clouds(c, 5, 0.74 + 0.08 * i, 0.84 + 0.08 * i, mix("#ffe4dc", "#8a3a7a", 0.4 - 0.14 * i), 0.92)
    subject(c, "star", 120, 200, 80, -10, centred=True, look="glow")


@card("looking-back", "plum")
def looking_back(c: Scene) -> None:
    c.tint(sky=("#0a0a2a", "#1f1f5a", "#4a3f94", "#c088c4"))
    sky.wash(c)
    sky.stars(c, 220, 0.8)
    sky.glow(c, 350, 250, 330, "#9ad0ff", 0.5)
    built.shape(c, "M90 250Q350 20 610 250Q350 470 90 250Z", "#f8f4ff", "#c8c4ec")
    c.add(
        f'<circle cx="350" cy="250" r="112" '
        f'fill="{c.radial("#0a1a3a", "#2f8ad0", "#7ae0d8", "#1f4a8a", at=(0.3, 0.5, 0.8, 1))}"/>'
    )
    built.ellipse(c, 350, 250, 46, 46, "#05060f")
    built.ellipse(c, 385, 215, 20, 16, "#ffffff")
    built.line(c, "M90 250Q350 20 610 250", "#3a2f74", 12)
    land.hills(c, 2, 0.8, 0.9, 22, 0.6, 0.95, wooded=1)
    subject(c, "telescope", 290, 850, 330, shadow=True, flip=True)
    subject(c, "owl", 500, 862, 150, shadow=True)
