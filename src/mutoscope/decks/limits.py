"""How much of everything a deck, a person and a server may have."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from mutoscope.games.keepers.cards import CARDS_A_PLAYER as CARDS_A_PLAYER
from mutoscope.games.keepers.rules import MOST_CARDS

HOST: Final = ""
"""The owner of a deck that the host of the server offers to everybody."""
FEWEST_PHOTOS: Final = 3 * CARDS_A_PLAYER
"""Of a deck: with fewer not even three people can play."""
MOST_PHOTOS: Final = MOST_CARDS
LONGEST_TITLE: Final = 40
WIDTH: Final = 640
HEIGHT: Final = 896
"""Of a card at its largest, in pixels: five to seven."""
SIZES: Final = {"": (WIDTH, HEIGHT, 78), "-small": (256, 358, 76)}
"""By what follows the key in the file's name, as in the standard deck: width, height, quality."""
HAS_HEIC: Final = find_spec("pillow_heif") is not None
"""Whether the extra `heic` is there, which reads what iPhones take."""
FORMAT_NAMES: Final = "JPEG, PNG, WebP and HEIC" if HAS_HEIC else "JPEG, PNG and WebP"


@dataclass(frozen=True)
class Limits:
    """The defaults suit a server among friends."""

    photo_bytes: int = 32 * 1024 * 1024
    """The longest file that is taken in."""
    photo_pixels: int = 64_000_000
    """The largest picture: a small file may unfold to a huge one."""
    shelves: int = 12
    """Decks and drafts of one person."""
    all_bytes: int = 4 * 1024**3
    """What all decks and drafts of the server may take on disk."""
