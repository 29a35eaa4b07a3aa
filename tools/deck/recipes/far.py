"""Deserts, snows, heights and other far places."""

from __future__ import annotations

from tools.deck import built, land, sky, water
from tools.deck.palettes import mix
from tools.deck.recipes.book import card
from tools.deck.scene import Scene
from tools.deck.subject import subject


@card("snail-castle", "dusk")
def snail_castle(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 450, 440, 66)
    sky.clouds(c, 4, 0.1, 0.35)
    land.mountains(c, 0.55, 90, 1, snowy=False)
    land.dunes(c, 4, 0.6, 0.86)
    subject(c, "castle", 270, 480, 300, -7)
    subject(c, "snail", 330, 830, 560, shadow=True)
    sky.birds(c, 6, 0.3, 0.14)


@card("hourglass", "sepia")
def hourglass(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 470, 240, 60)
    sky.clouds(c, 4, 0.08, 0.4)
    land.dunes(c, 4, 0.62, 0.88)
    subject(c, "hourglass-not-done", 320, 850, 640, shadow=True)
    subject(c, "deciduous-tree", 320, 430, 170)
    subject(c, "two-hump-camel", 110, 860, 180, flip=True, shadow=True)
    sky.birds(c, 5, 0.2, 0.2)


@card("stone-head", "ember")
def stone_head(c: Scene) -> None:
    c.tint(haze="#f09a5a", sky=("#4a1a34", "#b83f34", "#f4944a", "#ffe09a"), ambient="#fcd0a0")
    sky.wash(c)
    sky.sun(c, 140, 380, 60)
    sky.clouds(c, 3, 0.08, 0.26)
    land.dunes(c, 3, 0.56, 0.7)
    subject(c, "moai", 380, 850, 640, 14)
    land.field(c, 0.84, mix(c.depth(0.35), "#ffdf9a", 0.35), c.depth(0.55), c.depth(0.85), height=22)
    for i in range(4):
        subject(c, "camel", 70 + i * 84, 826 - i * 6, 96, flip=True, shadow=True)
    sky.birds(c, 5, 0.75, 0.12)


@card("chess", "ember")
def chess(c: Scene) -> None:
    sky.wash(c)
    sky.clouds(c, 7, 0.05, 0.4, "#8a2f2a", 0.7)
    sky.rays(c, 320, 420, 11, 0.12, 1.4)
    land.mountains(c, 0.6, 120, 1, snowy=False)
    built.checker(c, 0.6, "#f8d8a4", "#34101a")
    subject(c, "dragon", 400, 740, 530, shadow=True)
    subject(c, "chess-pawn", 130, 870, 270, shadow=True)
    sky.fireflies(c, 20, "#ff9a3d", 0.1, 0.9)


@card("caged-moon", "plum")
def caged_moon(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 150, 0.7)
    sky.clouds(c, 4, 0.5, 0.75, "#7a4bb0", 0.4)
    land.hills(c, 2, 0.84, 0.92, 20, 0.7, 1)
    x, y, gold = 320, 380, "#f0cc7a"
    built.line(c, f"M{x} -30V130", gold, 5)
    sky.moon(c, x, y + 40, 122, "#fff3cf")
    for i in range(-4, 5):
        side = i * 44
        built.line(c, f"M{x + side * 0.1:.0f} 140Q{x + side * 1.25:.0f} 170 {x + side} 310V570", gold, 5)
    for at, half in ((310, 180), (440, 176), (570, 180)):
        built.line(c, f"M{x - half} {at}Q{x} {at + 26} {x + half} {at}", gold, 8)
    built.shape(c, f"M{x - 188} 572Q{x} 602 {x + 188} 572L{x + 170} 614Q{x} 646 {x - 170} 614Z", gold, "#8a6a2a")
    built.line(c, f"M{x - 14} 132a14 14 0 1 1 28 0a14 14 0 1 1 -28 0", gold, 6)
    subject(c, "owl", 130, 850, 230, shadow=True)
    subject(c, "black-cat", 490, 872, 270, shadow=True, flip=True)
    land.grass(c, 0.96, 70, (20, 54))


@card("winter-post", "snow")
def winter_post(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 160, 220, 50)
    land.hills(c, 3, 0.56, 0.74, 28, 0.1, 0.35, wooded=3)
    for top in (0.76, 0.88):
        land.field(c, top, "#ffffff", "#d5e0f2", "#9fb3d8", height=18)
    subject(c, "postbox", 500, 840, 300, shadow=True)
    subject(c, "llama", 230, 860, 470, shadow=True, flip=True)
    subject(c, "love-letter", 440, 606, 96, -10)
    sky.snow(c, 150)


@card("cactus", "snow")
def cactus(c: Scene) -> None:
    c.tint(sky=("#3f5a9a", "#8fa4d4", "#e4d8e8", "#fff0e4"))
    sky.wash(c)
    sky.sun(c, 480, 420, 60)
    land.mountains(c, 0.64, 140, 1)
    land.field(c, 0.68, "#ffffff", "#dbe6f4", height=14)
    land.field(c, 0.84, "#fbfdff", "#c4d4ea", height=14)
    subject(c, "cactus", 310, 850, 580, shadow=True)
    subject(c, "scarf", 306, 620, 270)
    subject(c, "top-hat", 312, 400, 190, -6)
    subject(c, "penguin", 540, 866, 190, shadow=True, flip=True)
    sky.snow(c, 170)


@card("flamingos", "coral")
def flamingos(c: Scene) -> None:
    c.tint(sky=("#58c0c0", "#a4dcd0", "#fde4cc", "#ffc8b4"), ambient="#fff4ee", near="#7a3a5a")
    sky.wash(c)
    sky.sun(c, 470, 300, 60)
    water.sea(c, 0.52, glitter=False, colours=("#ffd4c4", "#f09aa8", "#a85a8a"))
    for x, y, size, flip in (
        (90, 560, 220, False),
        (230, 540, 190, True),
        (560, 560, 220, True),
        (440, 540, 190, False),
    ):
        subject(c, "flamingo", x, y, size, flip=flip, haze=0.15, water=y - 10)
    subject(c, "flamingo", 140, 860, 420)
    subject(c, "flamingo", 550, 850, 400, flip=True)
    subject(c, "penguin", 345, 870, 250)
    water.foam(c, 12, 800, 890, "#ffe8e0", 0.5)


@card("phoenix", "snow")
def phoenix(c: Scene) -> None:
    c.tint(sky=("#1a2a54", "#3f5a94", "#8fa4cc", "#e4dce4"), ambient="#fff0e4", light="#ffcf8a")
    sky.wash(c)
    sky.stars(c, 60, 0.4)
    land.mountains(c, 0.64, 130, 1)
    land.hills(c, 2, 0.72, 0.8, 16, 0.2, 0.4, wooded=2)
    land.field(c, 0.84, "#fff6ec", "#c4d0ea", height=12)
    sky.glow(c, 320, 430, 420, "#ff8a3a", 0.75)
    subject(c, "phoenix", 320, 680, 540, look="glow")
    subject(c, "snowman-without-snow", 130, 860, 170, shadow=True)
    subject(c, "snowman-without-snow", 520, 870, 200, shadow=True)
    sky.fireflies(c, 20, "#ffb45a", 0.1, 0.9)
    sky.snow(c, 60)


@card("sloth", "blue")
def sloth(c: Scene) -> None:
    c.tint(sky=("#1f4fb0", "#4a8ae0", "#a4d0f4", "#fff0d0"))
    sky.wash(c)
    sky.clouds(c, 4, 0.1, 0.5, "#ffffff", 0.9)
    for y, x, length in ((250, 40, 150), (420, -10, 120), (600, 60, 180), (720, 0, 110)):
        built.line(c, f"M{x} {y + 200}l{length} -{length}", "#ffffff", 8)
    for i in range(7):
        sky.cloud(c, 40 + i * 42, 860 - i * 42, 190 - i * 16, "#fff4e4", 0.95)
    subject(c, "rocket", 360, 430, 560, 4, centred=True)
    subject(c, "sloth", 320, 400, 270, 26, centred=True)
    land.mountains(c, 1.0, 90, 1)
    sky.birds(c, 5, 0.75, 0.8, 0.15)


@card("leopard", "night")
def leopard(c: Scene) -> None:
    c.tint(sky=("#0f1a4a", "#2a3f8a", "#6a7ac0", "#f0c8a0"), ambient="#d8d4ec", haze="#8a8ac0")
    sky.wash(c)
    sky.stars(c, 260, 0.75)
    land.mountains(c, 0.72, 90, 1, snowy=False)
    cliff = "M-30 930V610Q120 580 380 596Q500 600 540 640Q430 680 400 760T330 930Z"
    built.shape(c, cliff, "#5a5494", "#241f4a")
    c.light_from(560, 200)
    subject(c, "leopard", 270, 620, 480)
    for x, y, size in (
        (420, 250, 22),
        (490, 330, 16),
        (350, 190, 18),
        (560, 220, 26),
        (470, 150, 14),
        (280, 110, 20),
        (590, 380, 18),
    ):
        c.add(f'<g fill="#ffe28a">{sky.sparkle(x, y, size)}</g>')
    built.line(c, "M280 110L350 190L420 250L490 330L590 380M420 250L560 220L470 150", "#ffe9b8", 1.6)


@card("snowman", "gold")
def snowman(c: Scene) -> None:
    c.tint(sky=("#2fa4d8", "#7ac8e8", "#c8ecec", "#fff4d0"), ambient="#fff6e4")
    sky.wash(c)
    sky.sun(c, 130, 150, 66)
    water.sea(c, 0.45, glitter=False, colours=("#6fd4d8", "#2fa0b8", "#1f7a9a"))
    land.field(c, 0.6, "#fdeab8", "#f0cc84", "#c4935a", edge="#ffffff")
    subject(c, "palm-tree", 540, 680, 330, shadow=True)
    built.ellipse(c, 300, 850, 230, 36, "#bfe8f4", "#7ac0dc", opacity=0.9)
    subject(c, "snowman-without-snow", 300, 860, 480)
    subject(c, "sunglasses", 300, 650, 150)
    subject(c, "tropical-drink", 520, 866, 150, shadow=True)
