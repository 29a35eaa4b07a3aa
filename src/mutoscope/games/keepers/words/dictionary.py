"""The packed dictionary: what WordNet knows of a word, and of the words that it may be a form of.

`wordnet.txt.gz` is made by `python -m tools.words`.  Its text has three parts, an empty line between them, cells apart
by tabs: words with their readings, irregular forms with their bases, and words with their opposites.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

ENDINGS = {
    "N": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("ies", "y"),
        ("men", "man"),
    ),
    "V": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "J": (("er", ""), ("est", ""), ("er", "e"), ("est", "e"), ("ier", "y"), ("iest", "y")),
}
"""Regular inflections by part of speech: an ending, and what stands there in the base form (WordNet's morphy)."""
DOUBLED = {"V": ("ed", "ing"), "J": ("er", "est")}
"""Endings before which a last consonant may be doubled: stopped, biggest."""


@dataclass(frozen=True)
class Entry:
    """A word of WordNet."""

    readings: str
    """Some of N, V, J, R: noun, verb, adjective, adverb."""
    is_name: bool = False
    """Whether it is always written with a capital."""
    has_vector: bool = False
    is_sayable: bool = False
    """Whether a bot may name it: no noun, known to most people, rude to nobody."""
    nouns: int = 0
    """How often WordNet's tagged texts use it as a noun."""
    verbs: int = 0
    others: int = 0
    """As an adjective or adverb."""

    def line(self) -> str:
        """The cell of the packed file, as "NV+ 20 3 0"."""
        marks = f"{'^' * self.is_name}{'*' * self.has_vector}{'+' * self.is_sayable}"
        counts = f" {self.nouns} {self.verbs} {self.others}" if self.nouns + self.verbs + self.others else ""
        return f"{self.readings}{marks}{counts}"

    @classmethod
    def read(cls, line: str) -> Entry:
        """The entry of a cell."""
        marks, *counts = line.split(" ")
        nouns, verbs, others = map(int, counts) if counts else (0, 0, 0)
        return cls(marks.rstrip("^*+"), "^" in marks, "*" in marks, "+" in marks, nouns, verbs, others)


class Dictionary:
    """Entries, irregular forms and opposites."""

    def __init__(self, text: str) -> None:
        words, irregular, opposites = text.split("\n\n")
        self._cells: dict[str, str] = dict(line.split("\t", 1) for line in words.split("\n"))
        self._irregular: dict[str, str] = dict(line.split("\t", 1) for line in irregular.split("\n"))
        self._opposites: dict[str, str] = dict(line.split("\t", 1) for line in opposites.split("\n"))

    def entry(self, word: str) -> Entry | None:
        """What is known of a word in lower case, if anything."""
        cell = self._cells.get(word)
        return None if cell is None else Entry.read(cell)

    def marked(self, mark: str) -> list[str]:
        """All words whose entry has a mark ("*" or "+"), in order."""
        return [word for word, cell in self._cells.items() if mark in cell]

    def bases(self, word: str) -> list[tuple[str, str]]:
        """Part of speech and base form of every word that this one may be an inflection of."""
        found = [(base[0], base[1:]) for base in self._irregular.get(word, "").split()]
        for part, endings in ENDINGS.items():
            for ending, original in endings:
                stem = word.removesuffix(ending)
                if stem != word and len(stem) > 1:
                    found.append((part, stem + original))
            for ending in DOUBLED.get(part, ()):
                stem = word.removesuffix(ending)
                if stem != word and len(stem) > 2 and stem[-1] == stem[-2]:
                    found.append((part, stem[:-1]))
        return [
            (part, base) for part, base in dict.fromkeys(found) if part in self._cells.get(base, "").partition(" ")[0]
        ]

    def opposites(self, word: str) -> tuple[str, ...]:
        """The opposites of a word, or of the words that it may be a form of."""
        found = self._opposites.get(word, "").split()
        for _, base in self.bases(word):
            found += self._opposites.get(base, "").split()
        return tuple(dict.fromkeys(found))


@cache
def dictionary() -> Dictionary:
    """The dictionary, read when it is first asked for."""
    packed = (files(__package__) / "wordnet.txt.gz").read_bytes()
    return Dictionary(gzip.decompress(packed).decode("ascii"))
