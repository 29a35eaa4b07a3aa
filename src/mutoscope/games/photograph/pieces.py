"""The pieces of Photograph as HTML: a card, a frame of a reel, a medal.

They are plain f-strings (ten times faster than building elements), so whatever is not ours, such as a name, is
escaped where it enters: in `look.people`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS, HALVES, SCENES
from mutoscope.games.photograph.state import Reel
from mutoscope.look.icons import icon
from mutoscope.look.words import signed, unseen

ART: Final = "/art/photograph/"
HALF_NUMBERS: Final = ("1–6", "7–12")
PHONE: Final = "(max-width: 760px)"


# ---------------------------------------------------------------------- cards


@cache
def face(card: int) -> str:
    """The picture of a shot, face up."""
    colour, number = rules.colour_of(card), rules.number_of(card)
    return (
        f'<img class="art" src="{ART}shot-{COLOURS[colour]}-{number}" alt="{SCENES[colour]} {number}"'
        ' draggable="false">'
    )


@cache
def back(card: int, is_tile: bool = False) -> str:
    """The picture of a back (P1); a tile has another one on a phone, where it is almost square."""
    if card == rules.PLAIN_BACK:
        name, words = "", "face down"
    else:
        colour, half = divmod(card - rules.FIRST_BACK, 2)
        name, words = f"-{COLOURS[colour]}-{HALVES[half]}", f"{SCENES[colour]} {HALF_NUMBERS[half]}, face down"
    picture = f'<img class="art" src="{ART}back{name}" alt="{words}" draggable="false">'
    if not is_tile:
        return picture
    return f'<picture><source media="{PHONE}" srcset="{ART}tile{name}">{picture}</picture>'


def card(token: str, card: int, *, is_tile: bool = False) -> str:
    """A card lying on the table or in a hand: its face, or what its back tells."""
    is_back = card >= rules.FIRST_BACK
    side, picture = ("back", back(card, is_tile)) if is_back else ("face", face(card))
    return f'<span class="card" id="card-{token}" data-card="{token}" data-side="{side}">{picture}</span>'


SYMBOL: Final = '<i class="sym" aria-hidden="true"></i>'
"""The symbol of the colour round it."""


@cache
def symbol(colour: int) -> str:
    """The colour's symbol; the scene's name for those who hear the page."""
    return f"{SYMBOL}{unseen(SCENES[colour])}"


@cache
def medal(colour: int, words: str) -> str:
    """A good shot card."""
    return f'<img class="medal" src="{ART}good-{COLOURS[colour]}" alt="{words}">'


# ---------------------------------------------------------------------- reels


@cache
def _spans(last: int, direction: int, after_blur: int) -> tuple[str, ...]:
    reel = Reel()
    reel.sharp, reel.last, reel.direction, reel.after_blur = 1, last, direction, after_blur
    spans: list[list[int]] = []
    for number in range(1, rules.NUMBERS + 1):
        if number == last or not rules.fits(reel, number):
            continue
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return tuple(str(low) if low == high else f"{low}–{high}" for low, high in spans)


def next_sharp(reel: Reel) -> tuple[str, ...]:
    """The numbers that would be sharp next, as spans: `("1–3", "5–7")`; none before the first sharp shot (P6 to P8)."""
    return _spans(reel.last, reel.direction, reel.after_blur) if reel.sharp else ()


@cache
def arrow(direction: int) -> str:
    """Which way a reel runs; nothing while that is open."""
    if direction == 0:
        return ""
    return f"{icon('up')}{unseen('rising')}" if direction > 0 else f"{icon('down')}{unseen('falling')}"


@cache
def _next(last: int, direction: int, after_blur: int, sharp: int) -> str:
    spans = _spans(last, direction, after_blur) if sharp else ()
    numbers = "".join(f"<span>{span}</span>" for span in spans) or ("none" if sharp else "any")
    return f'<span class="next">{unseen("Next sharp: ")}{arrow(direction)}{numbers}</span>'


def what_may_follow(reel: Reel) -> str:
    """The plate behind the last frame: which numbers stay sharp."""
    return _next(reel.last, reel.direction, reel.after_blur, min(reel.sharp, 1))


@cache
def _frame(colour: int, number: int) -> str:
    return (
        f'<img class="art" src="{ART}scene-{COLOURS[colour]}-{number}" alt="" draggable="false">'
        f'<span class="number">{unseen(SCENES[colour])} {number}</span>'
    )


@cache
def _blurred_frame(colour: int, recalled: int) -> str:
    remembered = f'<span class="recall">{unseen("you saw ")}{recalled}</span>' if recalled else ""
    return (
        f'<img class="art" src="{ART}blurred-{COLOURS[colour]}" alt="{SCENES[colour]}, blurred" draggable="false">'
        f'<span class="minus">{signed(rules.BLUR_VP)}</span>{remembered}'
    )


def frame(token: str, colour: int, shot: int, recalls: bool) -> str:
    """A shot in a reel as a frame of film; `recalls` shows the number of a blurred one (P9)."""
    if shot > 0:
        kind, side, inner = "cell", "face", _frame(colour, shot)
    else:
        kind, side, inner = "cell is-blurred", "blurred", _blurred_frame(colour, -shot if recalls else 0)
    return f'<li class="{kind}" id="card-{token}" data-card="{token}" data-side="{side}">{inner}</li>'


def small_shot(shot: int, recalls: bool) -> str:
    """A shot as a number on its colour."""
    if shot > 0:
        return f'<span class="mini-shot">{shot}</span>'
    return f'<span class="mini-shot is-blurred">{small_blur(shot, recalls)}</span>'


@cache
def small_blur(shot: int, recalls: bool) -> str:
    """What a small blurred shot says: what it costs, or its number where that may be recalled (P9)."""
    if recalls:
        return f"{unseen('blurred, you saw ')}{-shot}"
    return f"{unseen('blurred ')}{signed(rules.BLUR_VP)}"
