"""The pictures of Keyframes by name, each a complete SVG file without fonts.

====================  ==============================================================================
``frame-<frame>``     the face of a card, without its two numbers: a host may print others
``frame-wild``        the face of a wild: the leader of a film
``cel-<frame>``       the picture alone, for a strip or a flip-book
``cel-wild``          the same of a wild whose letter is open
``between-<frame>``   the pencil drawing that a wild becomes in a complete sequence
``back``              the back of every card
``crank``             of the machine in which a complete sequence is watched
``poster``, ``thumb`` the game itself in the lobby, large and small
====================  ==============================================================================

A frame is written as in the engine protocol: animation 1 to 5, then its letter.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from mutoscope.games.keyframes.animations import ANIMATIONS, HEIGHT, WIDTH
from mutoscope.games.keyframes.cards import FRAMES, LETTERS, WILD, standard
from mutoscope.games.keyframes.drawing import BLUE_PENCIL, GRAPHITE, PAPER, pencilled
from mutoscope.games.keyframes.letters import HEAVY as CAPITALS
from mutoscope.games.keyframes.rules import SIZES
from mutoscope.look.digits import HEAVY
from mutoscope.look.svg import Box, Defs, document, glow, join, mix, num, numerals

_CARD: Final[Box] = (0, 0, 100, 140)
_CEL: Final[Box] = (0, 0, WIDTH, HEIGHT)
_WINDOW: Final = 'x="5" y="28" width="90" height="82" rx="4"'  # the picture on a card

_CREAM: Final = "#fff6e2"
_INK: Final = "#1d120e"
_LEADER: Final = "#2a1d16"
_BRASS: Final = "#f2c14e"

_STAR: Final = (
    "M84 2.5l3.3 3 4.3-1.2 1.2 4.3 4.2 1.4-1.4 4.3 2.4 3.7-3.5 2.8.4 4.4-4.4.4-2.8 3.4-3.7-2.4-4.1 1.6-2-4-4.3-1"
    "-.4-4.5L69.7 16l2-4-1.5-4.3 4.3-1.2 1.7-4.2 4.1 1.7Z"
)


def _read(frame: str) -> tuple[int, int]:
    """`"4b"` -> animation 3, letter 1."""
    return int(frame[0]) - 1, LETTERS.index(frame[1])


# ---------------------------------------------------------------------- cards


def _card(frame: str, defs: Defs) -> str:
    """The face, 100 by 140: places for two numbers, the picture, and which letter of how many it is."""
    animation, letter = _read(frame)
    paint = ANIMATIONS[animation].paint
    edge, window = defs.clip('<rect width="100" height="140" rx="7"/>'), defs.clip(f"<rect {_WINDOW}/>")
    return (
        f'<g clip-path="{edge}"><rect width="100" height="140" fill="{paint}"/>'
        '<rect width="100" height="28" fill="#000" opacity=".16"/></g>'
        f'<g clip-path="{window}"><g transform="translate(4 27)">{ANIMATIONS[animation].picture(letter, defs)}</g></g>'
        f'<rect {_WINDOW} fill="none" stroke="{_CREAM}" stroke-opacity=".55" stroke-width="1.2"/>'
        f'{_NUMBER_PLATE}<path d="{_STAR}" fill="{_BRASS}"/>{_track(letter, SIZES[animation])}'
    )


_NUMBER_PLATE: Final = f'<rect x="5" y="4" width="35" height="21" rx="6" fill="{_CREAM}"/>'


def _track(letter: int, size: int) -> str:
    """The letters of an animation, the card's own one large."""
    width, step = 15, 17
    left = 50 - (size * step - 2) / 2
    found = []
    for i in range(size):
        x, capital = left + i * step, LETTERS[i].upper()
        if i == letter:
            found.append(f'<rect x="{num(x - 1)}" y="115" width="17" height="22" rx="4.5" fill="{_CREAM}"/>')
            found.append(numerals(capital, CAPITALS, x + width / 2, 132.5, 19, _INK))
        else:
            found.append(
                f'<rect x="{num(x + 0.7)}" y="119.7" width="13.6" height="13" rx="3" fill="none" stroke="#fff" '
                'stroke-opacity=".65" stroke-width="1.3"/>'
            )
            found.append(numerals(capital, CAPITALS, x + width / 2, 129.6, 9.5, "#e9dfe0"))
    return join(found)


def _frame(frame: str) -> str:
    defs = Defs()
    return document(_CARD, defs, _card(frame, defs))


_TARGET: Final = (
    f'<rect {_WINDOW} fill="#efe3cb"/><path d="M50 69V28h41q4 0 4 4v37Z" fill="#cdbb98"/>'
    f'<g fill="none" stroke="{_LEADER}"><circle cx="50" cy="69" r="34" stroke-width="1.6"/>'
    '<circle cx="50" cy="69" r="28" stroke-width="1.6"/><path d="M5 69h90M50 28v82" stroke-width="1.2"/></g>'
    '<path d="M50 46l5.2 14.3 14.8-3.4-9.6 12.1L70 81.1l-14.8-3.4L50 92l-5.2-14.3L30 81.1 39.6 69 30 56.9l14.8 3.4Z" '
    'fill="#b8301c"/>'
)
"""What a projectionist sees before the film begins; the hand of the clock has wiped a quarter."""


def _wild_frame() -> str:
    body = (
        f'<rect width="100" height="140" rx="7" fill="{_LEADER}"/>{_TARGET}{_NUMBER_PLATE}'
        '<rect x="64" y="5" width="31" height="19" rx="6" fill="none" stroke="#ffd978" stroke-width="1.4"/>'
        + numerals("−1×", CAPITALS, 79.5, 19, 13, "#ffd978")
        + numerals("WILD", CAPITALS, 50, 130, 14.5, _CREAM, 0.04)
    )
    return document(_CARD, Defs(), body)


def _back() -> str:
    """A reel of cards seen end-on, and two frames of it."""
    defs, teal, light, gold = Defs(), "#1f4f63", "#2f7287", "#f2c14e"
    leaves = 30
    reel = join(
        f'<path transform="rotate({num(i * 360 / leaves)})" d="M-1.6-9-2.3-34q2.3-2 4.6 0L1.6-9Z" '
        f'fill="{light if i % 2 else mix(teal, light, 0.45)}"/>'
        for i in range(leaves)
    )
    edge = defs.clip('<rect width="100" height="140" rx="7"/>')
    body = (
        f'<g clip-path="{edge}"><rect width="100" height="140" fill="{teal}"/>'
        f'<g transform="translate(50 70) scale(2.7)" opacity=".9">{reel}</g>'
        f'<rect x="6" y="6" width="88" height="128" rx="4" fill="none" stroke="{gold}" stroke-width="1.2" '
        f'opacity=".75"/><circle cx="50" cy="70" r="24" fill="{teal}"/>'
        f'<circle cx="50" cy="70" r="21" fill="none" stroke="{gold}" stroke-width="1.6"/>'
        f'<g fill="{gold}"><rect x="37" y="60" width="13" height="20" rx="2"/>'
        '<path d="M52 61l11 3-3.5 18-7.5-2Z" opacity=".65"/></g></g>'
    )
    return document(_CARD, defs, body)


# ---------------------------------------------------------------------- cels


def _cel(frame: str) -> str:
    animation, letter = _read(frame)
    defs = Defs()
    return document(_CEL, defs, ANIMATIONS[animation].picture(letter, defs))


def _wild_cel() -> str:
    return document((5, 28, 90, 82), Defs(), _TARGET)


def _between(frame: str) -> str:
    """An animator's sheet on its pegs: the frame that the wild stands for, in pencil."""
    animation, letter = _read(frame)
    pegs = (
        f'<g fill="{mix(PAPER, GRAPHITE, 0.75)}"><rect x="20" y="3.6" width="9" height="3.4" rx="1.7"/>'
        '<circle cx="46" cy="5.3" r="2"/><rect x="63" y="3.6" width="9" height="3.4" rx="1.7"/></g>'
    )
    field = (
        f'<g fill="none" stroke="{BLUE_PENCIL}" stroke-width=".6" opacity=".55"><rect x="6" y="10" width="80" '
        'height="68"/><path d="M6 44h80M46 10v68M6 10l80 68M86 10 6 78"/></g>'
    )
    drawn = f'<g transform="translate(4.6 6) scale(.9)">{pencilled(ANIMATIONS[animation].drawn(letter))}</g>'
    defs = Defs()
    sheet = defs.clip('<rect x="6" y="10" width="80" height="68"/>')
    paper = f'<rect width="92" height="84" fill="{PAPER}"/>'
    return document(_CEL, defs, f'{paper}{field}<g clip-path="{sheet}">{drawn}</g>{pegs}')


def _crank() -> str:
    """It turns round its middle."""
    body = (
        '<path d="M55 55H96" stroke="#d9a441" stroke-width="9" stroke-linecap="round"/>'
        '<circle cx="55" cy="55" r="13" fill="#8a5a16" stroke="#f0cc7a" stroke-width="3"/>'
        '<circle cx="96" cy="55" r="13" fill="#b3261a" stroke="#5d120c" stroke-width="2"/>'
        '<circle cx="92" cy="51" r="4" fill="#ffb4a0" opacity=".8"/>'
    )
    return document((0, 0, 110, 110), Defs(), body)


# ---------------------------------------------------------------------- in the lobby


def _poster() -> str:
    """Three frames of a gallop fanned out, 200 by 144."""
    defs, numbers = Defs(), standard()
    sky = '<rect width="200" height="144" fill="#3b0f14"/>' + glow(defs, 100, 80, 130, "#d2612c", 0.9)

    def fanned(frame: str, side: int) -> str:
        animation, letter = _read(frame)
        pairs = zip(numbers.animations, numbers.letters, strict=True)
        number = next(card for card, pair in enumerate(pairs, 1) if pair == (animation, letter))
        printed = numerals(str(number), HEAVY, 22.5, 21, 18, _INK, -0.03)
        printed += numerals(str(numbers.values[animation]), HEAVY, 83.6, 20.3, 14, "#2a1a06", -0.03)
        place = f"translate({100 + side * 36} 72) rotate({side * 9}) scale(.74) translate(-50 -70)"
        edge = f'<rect x="-1" y="-1" width="102" height="142" rx="8" fill="{_CREAM}"/>'
        shadow = '<rect x="1" y="4" width="100" height="140" rx="8" fill="#000" opacity=".3"/>'
        return f'<g transform="{place}">{shadow}{edge}{_card(frame, defs)}{printed}</g>'

    return document((0, 0, 200, 144), defs, sky + fanned("4a", -1) + fanned("4d", 1) + fanned("4c", 0))


_Drawing = Callable[[], str]


def _drawings() -> dict[str, _Drawing]:
    named: dict[str, _Drawing] = {
        f"frame-{WILD}": _wild_frame,
        f"cel-{WILD}": _wild_cel,
        "back": _back,
        "crank": _crank,
        "poster": _poster,
        "thumb": partial(_cel, "4c"),
    }
    for frame in FRAMES:
        named[f"frame-{frame}"] = partial(_frame, frame)
        named[f"cel-{frame}"] = partial(_cel, frame)
        named[f"between-{frame}"] = partial(_between, frame)
    return named


_DRAWINGS: Final = _drawings()

NAMES: Final = tuple(_DRAWINGS)
"""Every name that `picture` knows."""


def picture(name: str) -> str | None:
    """The picture `name` as the text of an SVG file, the same bytes every time; None for a name not in `NAMES`."""
    return _drawn(name) if name in _DRAWINGS else None


@cache
def _drawn(name: str) -> str:
    return _DRAWINGS[name]()
