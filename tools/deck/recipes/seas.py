"""On the sea, under it, and at its edge."""

from __future__ import annotations

from tools.deck import built, land, sky, water
from tools.deck.recipes.book import card
from tools.deck.scene import Scene
from tools.deck.subject import subject


@card("sea-door", "teal")
def sea_door(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 90, 0.45)
    sky.clouds(c, 4, 0.2, 0.5, "#bfeee0", 0.35)
    water.sea(c, 0.58, glitter=False)
    c.light_from(250, 560)
    land.rock(c, 310, 810, 520, 90)
    sky.glow(c, 290, 560, 430, "", 0.75)
    built.open_door(c, 270, 774, 430, "#b2402f")
    sky.pool(c, 320, 790, 220)
    subject(c, "penguin", 462, 796, 250, shadow=True)


@card("octopus-office", "abyss")
def octopus_office(c: Scene) -> None:
    water.deep(c, 0.86, 9)
    sky.pool(c, 330, 800, 260, 0.5, "#fff0b0")
    sky.glow(c, 330, 560, 330, "#ffe9a0", 0.4)
    subject(c, "desktop-computer", 485, 810, 230, shadow=True)
    subject(c, "telephone", 130, 840, 190, shadow=True)
    subject(c, "octopus", 320, 730, 500)
    subject(c, "scroll", 80, 560, 110, -20)
    subject(c, "hot-beverage", 560, 560, 100, 12)
    subject(c, "fountain-pen", 500, 330, 84, 20)
    subject(c, "clipboard", 120, 360, 90, -14)
    water.bubbles(c, 20)


@card("below", "abyss")
def below(c: Scene) -> None:
    y = 300
    built.shape(c, f"M-30 -30H670V{y + 20}H-30Z", "#ffb27a", "#ffd9a6", "#fff0cf")
    sky.sun(c, 480, 130, 44)
    sky.clouds(c, 4, 0.06, 0.26, "#fff4e2", 0.8)
    c.tint(ambient="#f8e2cf")
    subject(c, "sailboat", 240, y + 18, 170)
    c.use("abyss")
    water.swell(c, y, "#3fb3c4", "#0d5f86", "#062d55", "#030f2b", opacity=0.96)
    sky.rays(c, 300, y - 60, 11, 0.2, 0.7)
    subject(c, "squid", 340, 640, 520, 20, centred=True, haze=0.1)
    for i in range(9):
        x, fish_y, size = c.random.uniform(60, 580), c.random.uniform(360, 470), c.random.uniform(26, 42)
        subject(c, "fish", x, fish_y, size, haze=0.25, flip=i % 2 == 0)
    water.bubbles(c, 30, top=y + 40)


@card("wave", "teal")
def wave(c: Scene) -> None:
    c.tint(sky=("#2a6f86", "#7fc1c4", "#d9efe0", "#fff3d4"), light="#ffffff", ambient="#ecfaf4")
    sky.wash(c)
    sky.sun(c, 150, 170, 46)
    sky.clouds(c, 4, 0.1, 0.35)
    water.sea(c, 0.6, glitter=False)
    subject(c, "water-wave", 380, 760, 800)
    subject(c, "duck", 190, 772, 240)
    water.swell(c, 742, "#3aa6b9", "#0c4d68", "#04263c")
    water.foam(c, 22, 760, 890)


@card("wishing-boat", "night")
def wishing_boat(c: Scene) -> None:
    sky.wash(c)
    sky.stars(c, 220, 0.6)
    sky.aurora(c)
    land.hills(c, 2, 0.56, 0.61, 14, 0.25, 0.4, wooded=2)
    water.sea(c, 0.62, glitter=False)
    subject(c, "canoe", 260, 790, 400, water=760)
    subject(c, "cat", 240, 730, 200, flip=True)
    built.line(c, "M330 650Q450 300 540 420V590", "#f5e9cf", 2.6)
    sky.glow(c, 540, 610, 120, "#ffe790", 0.8)
    subject(c, "star", 540, 612, 84, centred=True, look="glow")
    for _ in range(16):
        x, y, size = c.random.uniform(20, 620), c.random.uniform(600, 880), c.random.uniform(3, 6)
        c.add(f'<g fill="#fffbe0" opacity=".7">{sky.sparkle(x, y, size)}</g>')


@card("bottle", "noon")
def bottle(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 520, 120, 50)
    sky.clouds(c, 4, 0.06, 0.25)
    water.sea(c, 0.42, glitter=False)
    land.field(c, 0.6, "#f7e3b5", "#e3bf82", "#a97a4a", edge="#ffffff")
    body = "M170 850Q110 840 110 760V540Q110 440 220 400V300H340V400Q450 440 450 540V760Q450 840 390 850Z"
    with c.group('transform="rotate(10 300 600)"'):
        built.ellipse(c, 290, 856, 210, 26, "#5a3a1d", opacity=0.4)
        with c.clipped(body):
            built.shape(c, "M80 280H480V900H80Z", "#0c1c46", "#274a86", "#7fa9d6")
            sky.moon(c, 190, 540, 30)
            built.shape(c, "M80 720H480V900H80Z", "#3fa7c4", "#0d4a7a")
            c.tint(ambient="#c9d6f5")
            subject(c, "desert-island", 285, 810, 310)
        c.use("noon")
        built.shape(c, body, "#dff6ff", opacity=0.16)
        built.line(c, body, "#eafcff", 7)
        built.line(c, "M142 545Q148 480 200 446M138 600V720", "#ffffff", 10)
        built.shape(c, "M230 246H330V318H230Z", "#c48a4d", "#94602f")
    subject(c, "crab", 540, 868, 190, shadow=True)


@card("lighthouse", "storm")
def lighthouse(c: Scene) -> None:
    c.tint(light="#fff2c0", sky=("#101a2c", "#22384f", "#4a667a", "#93aaa8"))
    sky.wash(c)
    sky.clouds(c, 9, 0.02, 0.3, "#3a4a5c", 0.9)
    water.sea(c, 0.62, glitter=False)
    sky.beam(c, 410, 218, -120, 90, 130, 0.85, "#fff2c0")
    sky.beam(c, 410, 218, 760, 380, 100, 0.55, "#fff2c0")
    land.rock(c, 420, 820, 420, 190, 0.95)
    built.shape(c, "M350 690L372 270H448L470 690Z", "#fbf6ea", "#c4bcb4", across=True)
    for y in (330, 450, 570):
        left, right = 372 - (y - 270) * 0.052, 448 + (y - 270) * 0.052
        built.shape(c, f"M{left} {y}H{right}L{right + 3} {y + 58}H{left - 3}Z", "#e03a3a", "#9a1f2a", across=True)
    built.shape(c, "M356 262H464V282H356Z", "#3a4454", "#1f2634")
    built.shape(c, "M380 190H440V262H380Z", "#fff6c0", "#ffd25a")
    built.shape(c, "M366 192L410 138L454 192Z", "#c42f34", "#7a1a24")
    built.line(c, "M362 262V238H458V262M386 238V262M410 190V262M434 238V262", "#2a3240", 4)
    sky.glow(c, 410, 218, 140, "#fff6d0", 0.9)
    subject(c, "ship", 120, 800, 230, -12)
    for i in range(7):
        x, y = i * 100, 800 + i % 2 * 24
        path = f"M{x - 40} {y}q50 -70 110 -10q20 -40 60 -4q-20 40 -90 50Z"
        built.shape(c, path, "#dfe9e6", opacity=0.6)
    sky.rain(c, 150, 0.35, -34)


@card("umbrella-boat", "storm")
def umbrella_boat(c: Scene) -> None:
    c.tint(sky=("#1c2f3f", "#2f5666", "#5a8c92", "#bcd6c4"), ambient="#d6e4e2")
    sky.wash(c)
    sky.clouds(c, 7, 0.04, 0.32, "#53757e", 0.85)
    water.sea(c, 0.5, glitter=False)
    water.swell(c, 520, "#3f8a94", "#1f5a6a")
    subject(c, "parrot", 235, 620, 300)
    subject(c, "umbrella", 330, 560, 520, 176, centred=True)
    water.swell(c, 752, "#2f7482", "#0f3a4a", "#072230")
    water.foam(c, 20, 730, 880)
    sky.rain(c, 110, 0.35, -26)


@card("bus", "abyss")
def bus(c: Scene) -> None:
    water.deep(c, 0.87, 10)
    sky.glow(c, 330, 640, 330, "#ffe9a0", 0.35)
    subject(c, "coral", 90, 830, 170, haze=0.15)
    subject(c, "oncoming-bus", 330, 830, 420, shadow=True)
    for x, y, size, flip in ((150, 360, 96, False), (300, 260, 80, False), (470, 330, 110, True), (560, 190, 64, True)):
        subject(c, "tropical-fish", x, y, size, flip=flip)
    subject(c, "turtle", 180, 190, 120, -14, haze=0.3)
    water.bubbles(c, 30)


@card("campfire", "abyss")
def campfire(c: Scene) -> None:
    c.tint(sky=("#0d4a66", "#083250", "#051f3c", "#030f24"))
    water.deep(c, 0.84, 8)
    c.light_from(320, 700)
    sky.glow(c, 330, 690, 380, "#ff9a3d", 0.75)
    subject(c, "tent", 480, 780, 260, shadow=True)
    subject(c, "wood", 270, 846, 170)
    subject(c, "fire", 270, 820, 220, look="glow")
    subject(c, "crab", 100, 850, 130, shadow=True)
    subject(c, "blowfish", 170, 420, 130)
    subject(c, "jellyfish", 480, 330, 150, 8, look="glow", opacity=0.8)
    water.bubbles(c, 36, 200, 340, 100, 640)


@card("ice-floe", "blue")
def ice_floe(c: Scene) -> None:
    c.tint(sky=("#3f8ad4", "#86bfec", "#cfe8f6", "#fbf6ea"))
    sky.wash(c)
    sky.sun(c, 500, 150, 46)
    land.mountains(c, 0.52, 90, 1)
    water.sea(c, 0.52, glitter=False, colours=("#7fc0de", "#2f7fb4", "#0f3f6f"))
    for x, y, size in ((90, 560, 130), (560, 590, 170)):
        built.ellipse(c, x, y, size * 0.6, size * 0.14, "#ffffff", "#b4d8ea")
    built.shape(c, "M60 750L130 690L330 672L520 694L600 752L520 800L150 806Z", "#ffffff", "#dff0f8")
    built.shape(c, "M60 750L150 806L520 800L600 752L590 800L500 850L160 856L76 800Z", "#a9d6ea", "#4f9cc4")
    subject(c, "camel", 310, 770, 420, shadow=True)
    subject(c, "penguin", 520, 772, 120, flip=True, shadow=True)
    water.foam(c, 14, 850, 890, "#ffffff")


@card("sandcastle", "coral")
def sandcastle(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 170, 180, 48)
    sky.clouds(c, 4, 0.05, 0.3, "#fff0e0", 0.8)
    water.sea(c, 0.4, glitter=True, colours=("#f3b49a", "#c4708a", "#7a4a80"))
    land.field(c, 0.6, "#fbe0b0", "#ecbf84", "#c48a58", edge="#ffffff")
    c.tint(ambient="#f6cf94")
    subject(c, "castle", 330, 770, 430, shadow=True)
    c.use("coral")
    subject(c, "crab", 330, 868, 190, shadow=True)
    subject(c, "crown", 330, 766, 70)
    water.swell(c, 860, "#c4d8e0", "#6f9cb4", opacity=0.75)


@card("shipwreck", "gold")
def shipwreck(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 150, 170, 52)
    sky.birds(c, 6, 0.6, 0.16)
    land.dunes(c, 3, 0.5, 0.66)
    subject(c, "ship", 350, 770, 560, -14, shadow=True)
    land.field(c, 0.82, "#fbd98c", "#e0a54e", "#a9692a", height=22)
    subject(c, "two-hump-camel", 130, 838, 130, shadow=True)


@card("shark", "jade")
def shark(c: Scene) -> None:
    c.tint(sky=("#3fa0d8", "#8fd0ea", "#d4eee4", "#fdf8dc"), ambient="#fbfff0", near="#12502e", haze="#bfe0a0")
    sky.wash(c)
    sky.sun(c, 500, 130, 46)
    sky.clouds(c, 3, 0.08, 0.26, "#ffffff", 0.9)
    land.hills(c, 3, 0.42, 0.56, 20, 0.15, 0.4, wooded=1)
    subject(c, "shark", 270, 850, 520, 20)
    land.grass(c, 0.74, 300, (50, 110), "#3f9a4a", flowers=24)
    subject(c, "ewe", 500, 800, 220, shadow=True)
    land.grass(c, 0.9, 200, (40, 90), "#2a7a3c", flowers=24)


@card("fishbowl", "mint")
def fishbowl(c: Scene) -> None:
    c.tint(sky=("#4fb0c8", "#8fd4dc", "#d0f0ea", "#fff6dc"))
    sky.wash(c)
    sky.clouds(c, 4, 0.04, 0.25, "#ffffff", 0.85)
    water.sea(c, 0.38, glitter=False, colours=("#6fd0d4", "#2f9ab0", "#1f6a94"))
    subject(c, "dolphin", 480, 370, 130, -10, flip=True)
    land.field(c, 0.68, "#fdeec4", "#eccf94", "#c49a5c", edge="#ffffff")
    built.ellipse(c, 310, 820, 220, 26, "#7a5a2a", opacity=0.35)
    with c.clipped("M310 370A225 225 0 1 1 309 370Z"):
        built.shape(c, "M60 480H560V840H60Z", "#aee6f0", "#4fb4d0", "#2f86b0")
        subject(c, "fish", 310, 720, 270)
        water.bubbles(c, 12, 200, 420, 500, 760)
    built.line(c, "M310 370A225 225 0 1 1 309 370Z", "#f4feff", 7)
    built.ellipse(c, 310, 380, 130, 24, "#e6fbff", opacity=0.75)
    built.line(c, "M130 560Q150 470 215 430", "#ffffff", 14)


@card("seat-by-the-sea", "lilac")
def seat_by_the_sea(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 320, 440, 64)
    sky.clouds(c, 5, 0.08, 0.38, "#fff4fb", 0.7)
    water.sea(c, 0.55)
    water.swell(c, 700, "#c9b8e4", "#8f80c4", opacity=0.5)
    land.field(c, 0.82, "#f6e0dc", "#cdb0c4", "#8a74a4", edge="#ffffff")
    subject(c, "chair", 300, 850, 360, shadow=True)
    subject(c, "womans-hat", 316, 676, 150, -6)
    sky.birds(c, 4, 0.75, 0.2, 0.12)


@card("windy-hat", "ink")
def windy_hat(c: Scene) -> None:
    sky.wash(c)
    sky.clouds(c, 6, 0.05, 0.5, "#ffffff", 0.9)
    for y, w in ((200, 300), (300, 380), (400, 260), (480, 340)):
        built.line(c, f"M{620 - w} {y}q{w * 0.3} -40 {w * 0.6:.0f} 0q40 26 60 -10q6 -30 -22 -26", "#ffffff", 5)
    water.sea(c, 0.66, glitter=False)
    subject(c, "womans-hat", 380, 420, 260, -24)
    built.shape(c, "M-30 930V640Q120 620 230 650Q270 720 250 930Z", "#7fae6a", "#3f6f5a", "#1f3f4a")
    subject(c, "goose", 150, 656, 210, shadow=True)
    water.foam(c, 16, 700, 880, "#ffffff")


@card("leaf-boat", "autumn")
def leaf_boat(c: Scene) -> None:
    sky.wash(c, "#7a4a34", "#b87a42", "#e6b46a", "#8f7a4a")
    built.shape(c, "M-30 -30H670V930H-30Z", "#b4d8b0", "#4f9a94", "#123f54")
    water.foam(c, 36, 20, 880, "#fbe6b8", 0.3)
    for x, y, size, turn in (
        (130, 150, 120, 10),
        (500, 110, 90, 130),
        (110, 400, 120, 40),
        (560, 380, 140, -70),
        (90, 860, 150, 150),
        (560, 850, 130, 20),
    ):
        subject(c, "maple-leaf", x, y, size, turn, centred=True, haze=0.15)
    built.ellipse(c, 340, 700, 250, 70, "#1f2a2a", opacity=0.3)
    subject(c, "maple-leaf", 330, 650, 470, 96, centred=True)
    subject(c, "ant", 320, 690, 260, shadow=True)


@card("turtle-town", "mint")
def turtle_town(c: Scene) -> None:
    sky.wash(c)
    sky.sun(c, 500, 150, 46)
    sky.clouds(c, 5, 0.06, 0.35, "#ffffff", 0.85)
    water.sea(c, 0.6, glitter=False, colours=("#8fdcc8", "#3fa49a", "#14605f"))
    subject(c, "turtle", 320, 830, 580)
    subject(c, "evergreen-tree", 275, 500, 120)
    subject(c, "church", 480, 520, 150)
    subject(c, "houses", 375, 505, 210)
    water.swell(c, 736, "#4fb4a8", "#1f7a78", "#0a4044", opacity=0.94)
    water.foam(c, 18, 755, 880)
    sky.birds(c, 5, 0.2, 0.2, 0.14)
