"""Word vectors: 64 numbers a word, so that words of like meaning point the same way.

`vectors.i8` is made by `python -m tools.words vectors`: int8, 64 a word, in the order of the dictionary's words marked
"*".  Reading them needs NumPy and no model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mutoscope.games.keepers.words.dictionary import dictionary
from mutoscope.games.keepers.words.verdicts import fold

DIMENSIONS = 64
ROOTS = range(3, 6)
"""How many letters a root may have."""

Floats: TypeAlias = npt.NDArray[np.float32]


class Vectors:
    """The table: unit vectors of words."""

    def __init__(self, words: Sequence[str], sayable: Sequence[str], numbers: bytes) -> None:
        self._places = {word: i for i, word in enumerate(words)}
        rows = np.frombuffer(numbers, np.int8).reshape(len(words), DIMENSIONS).astype(np.float32)
        self._units = rows / np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]
        self.sayable = tuple(sayable)
        """The words that a bot may name."""
        self._sayable = frozenset(sayable)
        self.sayable_units: Floats = self._units[[self._places[word] for word in sayable]]

    def is_sayable(self, word: str) -> bool:
        """Whether a bot may name a word."""
        return word in self._sayable

    def of(self, word: str) -> Floats | None:
        """The vector of a word, of a word that it is a form of, or the mean of its parts'; None for none."""
        plain = fold(word)
        if plain in self._places:
            return np.asarray(self._units[self._places[plain]])
        parts = [base for _, base in dictionary().bases(plain)] or plain.replace("-", " ").split()
        found = [self._units[self._places[part]] for part in parts if part in self._places]
        return unit(np.mean(found, axis=0)) if found else None


def is_one_root(word: str, other: str) -> bool:
    """Whether two words are taken to be of one root: they begin alike, up to five letters."""
    length = min(len(word), len(other), ROOTS[-1])
    return length in ROOTS and word[:length] == other[:length]


def unit(vector: Floats) -> Floats:
    """A vector scaled to length 1; one of length 0 stays as it is."""
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length > 0 else vector, np.float32)


@cache
def vectors() -> Vectors:
    """The table, read when it is first asked for."""
    known = dictionary()
    return Vectors(known.marked("*"), known.marked("+"), (files(__package__) / "vectors.i8").read_bytes())


def sayable_near(word: str, most: int) -> list[str]:
    """The words nearest to a word in meaning that a bot may name, no two of one root; none for an unknown word."""
    table = vectors()
    vector = table.of(word)
    if vector is None:
        return []
    found: list[str] = []
    for i in np.argsort(-(table.sayable_units @ vector), kind="stable"):
        other = table.sayable[i]
        if not any(is_one_root(other, earlier) for earlier in found):
            found.append(other)
        if len(found) == most:
            break
    return found
