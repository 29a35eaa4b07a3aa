"""The seven colours of the reels, each with the ink, symbol, pattern and skies of its scene."""

from dataclasses import dataclass
from typing import Final

from mutoscope.games.photograph.cards import COLOURS


@dataclass(frozen=True)
class Pattern:
    """One tile of a printed pattern: its size, and its shapes without a colour of their own."""

    width: int
    height: int
    shapes: str


@dataclass(frozen=True)
class Swatch:
    """One colour, and what tells it apart from the others without colour. Paints are ``#rrggbb``."""

    paint: str
    ink: str
    """Numbers, symbols and patterns on `paint`."""
    symbol: str
    """One solid outline in a box of 24 units."""
    pattern: Pattern
    day: tuple[str, str]
    """The sky above and at the horizon while the day is young."""
    dusk: tuple[str, str]
    """The same when it ends."""


_HARBOUR: Final = Swatch(
    paint="#0a6cb2",
    ink="#ffffff",
    symbol=(
        "M12 1.6a3.2 3.2 0 0 0-1.6 6v1.7H7.2v2.6h3.2v7.2c-2.6-.5-4.6-2.2-5.2-4.4l1.7.9L4 10.8 1.6 16l1.5-.8"
        "c1 4.2 4.6 7.2 8.9 7.2s7.9-3 8.9-7.2l1.5.8L20 10.8l-2.9 4.8 1.7-.9c-.6 2.2-2.6 3.9-5.2 4.4v-7.2h3.2"
        "V9.3h-3.2V7.6a3.2 3.2 0 0 0-1.6-6Zm0 2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z"
    ),
    pattern=Pattern(12, 6, '<path d="M0 3q3-3 6 0t6 0" fill="none" stroke-width="1.5"/>'),
    day=("#3f9bd6", "#bfe4f2"),
    dusk=("#0d2f63", "#5b86b8"),
)
_MARKET: Final = Swatch(
    paint="#c43522",
    ink="#ffffff",
    symbol=(
        "M12.9 6.6C12.8 4.2 14.2 2 17 1.4c.4 2.5-1 4.7-3 5.3 3.7-1.2 7.6 1 7.6 5.7 0 5-3.4 10.2-6.9 10.2"
        "-1.2 0-1.8-.5-2.7-.5s-1.5.5-2.7.5c-3.5 0-6.9-5.2-6.9-10.2 0-4.7 3.9-6.9 7.6-5.7.8.3 1.6.4 2.3.2"
        "-.4-1.9-1.3-3.3-2.9-4.3l1.4-1.4c1.5 1.1 2.3 2.8 2.1 5.4Z"
    ),
    pattern=Pattern(7, 7, '<path d="M1.7 0v7" fill="none" stroke-width="3"/>'),
    day=("#e0705c", "#f9d3bd"),
    dusk=("#5d1220", "#d9583f"),
)
_FAIR: Final = Swatch(
    paint="#f3d25a",
    ink="#2a1c08",
    symbol=(
        "M11.1 1h6.4l-1.9 2 1.9 2h-4.6v1.9l9.1 6.6-1.2 2.2-.8-.4V22.6h-5.3C14.7 19 13.5 16.4 12 14.6"
        " 10.5 16.4 9.3 19 9.3 22.6H4V15.3l-.8.4L2 13.5l9.1-6.6Z"
    ),
    pattern=Pattern(
        6, 6, '<circle cx="1.5" cy="1.5" r="1.3" stroke="none"/><circle cx="4.5" cy="4.5" r="1.3" stroke="none"/>'
    ),
    day=("#f6c945", "#fdf0bf"),
    dusk=("#a8691a", "#f5c04c"),
)
_PARK: Final = Swatch(
    paint="#58ad70",
    ink="#0c2415",
    symbol=(
        "M21.6 2.2C11 2.6 3.3 6.2 3 13.4c0 1.6.4 3 1.1 4.1C5.6 13.7 9.3 10.5 14.9 8.6 9.6 11.6 6 15.7 3.8 22"
        "l2.3.7c.5-1.4 1-2.7 1.7-3.8 8.3 1.5 13.5-4.5 13.8-16.7Z"
    ),
    pattern=Pattern(8, 6, '<path d="M0 5 4 1l4 4" fill="none" stroke-width="1.6"/>'),
    day=("#7cc79a", "#e3f3d0"),
    dusk=("#175344", "#7bb380"),
)
_STATION: Final = Swatch(
    paint="#62290a",
    ink="#ffffff",
    symbol=(
        "M7.5 1.4h9c2.2 0 3.7 1.5 3.7 3.6v10.3c0 1.7-1 2.9-2.5 3.3l2.6 3.9h-3l-1-1.6H7.7l-1 1.6h-3l2.6-3.9"
        "c-1.5-.4-2.5-1.6-2.5-3.3V5c0-2.1 1.5-3.6 3.7-3.6Zm-.9 3.8v5h10.8v-5Z"
        "m5.4 7.3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z"
    ),
    pattern=Pattern(10, 5, '<path d="M0 2.5h10" fill="none" stroke-width="2"/>'),
    day=("#b07a4c", "#eccfa4"),
    dusk=("#3d1c0e", "#a3673a"),
)
_ROOFTOPS: Final = Swatch(
    paint="#b3bfc8",
    ink="#17202a",
    symbol=(
        "M3.2 1.7 8 5.5c2.5-.8 5.5-.8 8 0l4.8-3.8c.9 3.4 1 6.4.6 9 .7 1.3 1 2.7 1 4.1-.1 4.7-4.7 7.8-10.4 7.8"
        "S1.7 19.5 1.6 14.8c0-1.4.3-2.8 1-4.1-.4-2.6-.3-5.6.6-9ZM8 11.4c-1 0-1.7.9-1.7 2s.7 2 1.7 2 1.7-.9 1.7-2"
        "-.7-2-1.7-2Zm8 0c-1 0-1.7.9-1.7 2s.7 2 1.7 2 1.7-.9 1.7-2-.7-2-1.7-2Zm-5.3 5.8L12 18.8l1.3-1.6Z"
    ),
    pattern=Pattern(
        8,
        8,
        '<path d="M0 0a4 4 0 0 0 8 0M-4 4a4 4 0 0 0 8 0M4 4a4 4 0 0 0 8 0" fill="none" stroke-width="1.2"/>',
    ),
    day=("#a9b7c2", "#e9edee"),
    dusk=("#414d5c", "#a7b1b8"),
)
_THEATRE: Final = Swatch(
    paint="#50258c",
    ink="#ffffff",
    symbol=(
        "M2 3.1C5.4 4.5 8.6 5.1 12 5.1s6.6-.6 10-2c.6 9.4-2.7 19.7-10 19.7S1.4 12.5 2 3.1Zm6 6.2"
        "c-1.6 0-2.7.9-3 2.3 2 .8 4 .7 5.9 0-.2-1.4-1.3-2.3-2.9-2.3Zm8 0c-1.6 0-2.7.9-2.9 2.3 1.9.7 3.9.8 5.9 0"
        "-.3-1.4-1.4-2.3-3-2.3Zm-9.3 6c.7 2.7 2.6 4.3 5.3 4.3s4.6-1.6 5.3-4.3c-3.6 1.2-7 1.2-10.6 0Z"
    ),
    pattern=Pattern(8, 10, '<path d="M4 0l4 5-4 5-4-5Z" stroke="none"/>'),
    day=("#7a4bb5", "#c9a5e0"),
    dusk=("#2a1257", "#7d4db0"),
)

SWATCHES: Final = dict(zip(COLOURS, (_HARBOUR, _MARKET, _FAIR, _PARK, _STATION, _ROOFTOPS, _THEATRE), strict=True))
"""Every swatch by the rulebook's name of its colour."""
