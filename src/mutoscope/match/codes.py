"""The code by which a table is joined: a word and a number, easy to say across a room.

Whoever knows the code of a table may look at it, so there are more codes (over a million) than anybody can try out
against a server that counts misses.
"""

from __future__ import annotations

import re
import secrets

WORDS = tuple(
    """
    ACT AMBER APRON ARC ATLAS BADGE BARN BEACH BEAM BELL BIRCH BLOOM BOAT BOOTH BRASS BRICK BRIDGE BROOK BRUSH
    CABIN CAMEO CANDLE CANOE CANVAS CASTLE CEDAR CHALK CLIP CLOUD COMET COPPER CORAL CRANE CROWN DAWN DIAL DRAMA
    DUNE EASEL EMBER FABLE FADER FERRY FILM FLARE FLASH FLOAT FOCUS FRAME GARDEN GATE GLASS GLOBE GRAIN HARBOUR
    HARP HAZEL HINGE INDIGO IRIS IVORY KITE LAMP LANTERN LENS LEVER LILAC LOOM MAPLE MARBLE MEADOW MIRROR MOON
    MURAL NOVEL OPAL ORBIT ORCHID PAPER PEARL PENCIL PIANO PLATE PRISM QUILL RADIO RAVEN REEL RIBBON RIVER
    ROCKET SAIL SCENE SEPIA SHADE SILK SLATE SPARK SPOOL STAGE STAR STILL STORY STUDIO SUGAR SWING TINT TRAIN
    TULIP VELVET VIOLIN WAGON WHEEL WILLOW WINDOW ZOOM
    """.split()  # noqa: SIM905  a list of words is read more easily than a list of literals
)
DIGITS = 4

_CODE = re.compile(r"([A-Z]+)[\s-]*(\d+)")


def new_code(digits: int = DIGITS) -> str:
    """A random code with a number of so many digits, such as `LAMP-4217`."""
    low = 10 ** (digits - 1)
    return f"{secrets.choice(WORDS)}-{low + secrets.randbelow(9 * low)}"


def read_code(text: str) -> str:
    """A code as people type it (`lamp 42`, `Lamp42`) as it is stored; other text comes back as it is."""
    found = _CODE.fullmatch(text.strip().upper())
    return f"{found[1]}-{found[2]}" if found else text
