"""How well a word fits a picture, by its tags; and the tags of a picture that has none, from its colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mutoscope.games.keepers.tags import Tags
from mutoscope.games.keepers.words.dictionary import dictionary
from mutoscope.games.keepers.words.vectors import DIMENSIONS, Floats, unit, vectors
from mutoscope.games.keepers.words.verdicts import fold

BEST = 3
"""How many of a picture's tags speak loudest: a picture fits when something in it does."""
WHOLE = 3
"""What all its tags together weigh beside them."""
LIKE = 0.2
"""How near a word's opposite must be to a tag to be meant by it."""


def fit(word: str, tags: Sequence[str]) -> float:
    """How well a word fits a picture with these tags, from -1 to 1; 0 when nothing is known of either."""
    return fits(word, [tuple(tags)])[0]


def rank(word: str, cards: Sequence[Sequence[str]]) -> list[int]:
    """Numbers of pictures, given by their tags, from the one that the word fits best to the one it fits least."""
    found = fits(word, [tuple(tags) for tags in cards])
    return sorted(range(len(cards)), key=lambda i: -found[i])


def fits(word: str, cards: Sequence[Tags]) -> list[float]:
    """`fit` of one word for many pictures."""
    return [float(one) for one in fit_table([word], cards)[0]]


def fit_table(words: Sequence[str], cards: Sequence[Tags]) -> Floats:
    """`fit` of every word for every picture, (words, cards).

    A tag counts by how near it is to the word.  Vectors of opposites lie close, as both are said of the same things: so
    a tag that is nearer to the word's opposite counts by that, against the word.
    """
    tags = _pictures(tuple(cards))
    near = _products(_rows([vectors().of(word) for word in words]), tags)
    against = _products(_rows([opposite_of(word) for word in words]), tags)
    counted = np.where((against > near) & (against > LIKE), -against, near)
    best = -np.sort(-counted, axis=2)[:, :, :BEST]  # NaN goes last
    found = (np.nanmean(best, axis=2) + WHOLE * np.nanmean(counted, axis=2)) / (1 + WHOLE)
    return np.asarray(np.round(found, 4), np.float32)


def opposite_of(word: str) -> Floats | None:
    """The middle of the opposites of a word; None when it has none."""
    found = [vector for other in dictionary().opposites(fold(word)) if (vector := vectors().of(other)) is not None]
    return unit(np.mean(found, axis=0)) if found else None


def _rows(found: Sequence[Floats | None]) -> Floats:
    """Vectors as rows; zeros, which are near nothing, for those that are missing."""
    nothing = np.zeros(DIMENSIONS, np.float32)
    return np.stack([nothing if vector is None else vector for vector in found])


@lru_cache(maxsize=64)
def _pictures(cards: tuple[Tags, ...]) -> Floats:
    """The vectors of pictures' tags, (cards, tags, 64).

    NaN stands where a picture has fewer tags than another; one without any has a tag of zeros, which is near nothing.
    """
    known = [[vector for tag in tags if (vector := vectors().of(tag)) is not None] for tags in cards]
    longest = max((len(found) for found in known), default=0)
    tags = np.full((len(cards), max(longest, 1), DIMENSIONS), np.nan, np.float32)
    for i, found in enumerate(known):
        tags[i, : max(len(found), 1)] = found or 0
    return tags


def _products(rows: Floats, tags: Floats) -> Floats:
    """How near vectors, (n, 64), are to pictures' tags: (n, cards, tags)."""
    return np.asarray((rows @ tags.reshape(-1, DIMENSIONS).T).reshape(len(rows), *tags.shape[:2]), np.float32)


# ---------------------------------------------------------------------- pictures without tags


@dataclass(frozen=True)
class Colours:
    """What can be measured of a picture; everything from 0 to 1 but warmth, from -1 (blue) to 1 (red)."""

    brightness: float
    contrast: float
    saturation: float
    warmth: float
    busyness: float


def measure(rgb: bytes, width: int) -> Colours:
    """Measure a picture given as rows of red, green and blue bytes; ValueError unless they fill whole rows."""
    if width < 1 or not rgb or len(rgb) % (3 * width):
        raise ValueError(f"{len(rgb)} bytes are no rows of {width} pixels of three colours.")
    pixels = np.frombuffer(rgb, np.uint8).reshape(-1, width, 3).astype(np.float32) / 255
    light = pixels @ np.array([0.299, 0.587, 0.114], np.float32)  # ITU-R BT.601
    steps = np.concatenate([np.abs(np.diff(light, axis=axis)).ravel() for axis in (0, 1)])
    return Colours(
        brightness=float(light.mean()),
        contrast=float(2 * light.std()),
        saturation=float((pixels.max(2) - pixels.min(2)).mean()),
        warmth=float((pixels[..., 0] - pixels[..., 2]).mean()),
        busyness=min(1.0, float(8 * steps.mean())) if steps.size else 0.0,
    )


MOODS: tuple[tuple[str, float, Tags, Tags], ...] = (
    ("brightness", 0.35, ("dark", "mysterious", "gloomy"), ()),
    ("brightness", 0.62, (), ("bright", "light", "cheerful")),
    ("contrast", 0.30, ("soft", "misty", "gentle"), ()),
    ("contrast", 0.55, (), ("dramatic", "bold", "sharp")),
    ("saturation", 0.15, ("pale", "faded", "old"), ()),
    ("saturation", 0.40, (), ("colourful", "vivid", "lively")),
    ("warmth", -0.06, ("cold", "cool", "distant"), ()),
    ("warmth", 0.10, (), ("warm", "cosy", "golden")),
    ("busyness", 0.15, ("calm", "quiet", "empty"), ()),
    ("busyness", 0.40, (), ("busy", "crowded", "wild")),
)
"""A measure, a border, the tags of a picture below it and of one above it."""


def moods(colours: Colours) -> Tags:
    """Tags for the mood that a picture's colours make, for want of better ones."""
    found: list[str] = []
    for name, border, below, above in MOODS:
        value = getattr(colours, name)
        found += below if value < border else ()
        found += above if value > border else ()
    return tuple(found)
