"""Cutting a picture to a card: five to seven, where most is to be seen, in the two sizes of the standard deck."""

from __future__ import annotations

import io
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
from PIL import Image

from mutoscope.decks.limits import HEIGHT, SIZES, WIDTH

CENTRE: Final = 0.1
"""How much rather a crop lies in the middle, of all that is to be seen."""
ABOVE_THE_MIDDLE: Final = 0.4
"""Where the middle of a tall picture is: faces and what matters are seldom at its foot."""
_LOOKED_AT: Final = 160  # pixels of the longer side when a crop is looked for


def frame(width: int, height: int) -> tuple[float, float]:
    """The width and height of the largest five by seven that a picture holds, in its pixels."""
    if width * HEIGHT > height * WIDTH:
        return height * WIDTH / HEIGHT, height
    return width, width * HEIGHT / WIDTH


def axis_of(width: int, height: int) -> Literal["across", "down", ""]:
    """Along which way a cut can be moved; "" where a picture has the shape of a card."""
    wide, tall = frame(width, height)
    if width - wide >= 1:
        return "across"
    return "down" if height - tall >= 1 else ""


def best_shift(image: Image.Image) -> float:
    """Where to cut, from 0 (left or top) to 1: where the picture has the most edges and colour, near its middle."""
    small = image.copy()
    small.thumbnail((_LOOKED_AT, _LOOKED_AT))
    wide, tall = frame(small.width, small.height)
    is_wide = small.width - wide > small.height - tall
    seen = _interest(small).sum(axis=0 if is_wide else 1)
    window = round(wide if is_wide else tall)
    free = len(seen) - window
    if free < 1 or not seen.any():
        return 0.5
    sums = np.convolve(seen, np.ones(window), "valid")
    places = np.linspace(0, 1, len(sums))
    middle = 0.5 if is_wide else ABOVE_THE_MIDDLE
    best = sums / seen.sum() - CENTRE * np.abs(places - middle)
    return round(float(places[int(best.argmax())]), 3)


def _interest(image: Image.Image) -> npt.NDArray[np.float64]:
    """How much there is to see at every pixel, (height, width): steps of light, and some of the colour."""
    pixels = np.asarray(image.convert("RGB"), np.float64) / 255
    light = pixels @ np.array([0.299, 0.587, 0.114])
    across, down = np.zeros_like(light), np.zeros_like(light)
    across[:, 1:] = np.abs(np.diff(light, axis=1))
    down[1:, :] = np.abs(np.diff(light, axis=0))
    colour = pixels.max(axis=2) - pixels.min(axis=2)
    return np.asarray(across + down + 0.02 * colour)


def cut(image: Image.Image, shift: float) -> Image.Image:
    """The card that a picture gives, WIDTH by HEIGHT; `shift` goes from 0 (left or top) to 1."""
    wide, tall = frame(image.width, image.height)
    left, top = (image.width - wide) * shift, (image.height - tall) * shift
    box = (left, top, left + wide, top + tall)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS, box=box)


def encode(card: Image.Image) -> dict[str, bytes]:
    """A card as WebP in its sizes, by what follows the key in the file's name.  Nothing but pixels is in it."""
    return {suffix: _webp(card, width, height, quality) for suffix, (width, height, quality) in SIZES.items()}


def _webp(card: Image.Image, width: int, height: int, quality: int) -> bytes:
    sized = card if card.size == (width, height) else card.resize((width, height), Image.Resampling.LANCZOS)
    written = io.BytesIO()
    sized.save(written, "WEBP", quality=quality, method=4)
    return written.getvalue()
