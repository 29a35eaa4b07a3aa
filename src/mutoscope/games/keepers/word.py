"""The word of a round: its form, and how the state holds it."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Refused

LONGEST = 24
MOST_MARKS = 3
"""Of marks above and below one letter: no script needs more, and with more they grow into other people's lines."""
BLANKS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters by category, nothing to the eye."""
JOINERS = {"-": "-", "'": "'", "‐": "-", "’": "'", "ʼ": "'"}


def clean(text: str) -> str:
    """One word in its one true form: NFC, letters with their marks, hyphen and apostrophe inside; at most 24 (E8).

    Refused (illegal, E8) with what is wrong and what would do.
    """
    word = "".join(JOINERS.get(letter, letter) for letter in unicodedata.normalize("NFC", text).strip())
    if not word:
        raise _refused("Name a word.")
    if any(letter.isspace() for letter in word):
        raise _refused("One word only, without spaces.")
    if len(word) > LONGEST:
        raise _refused(f"A word has at most {LONGEST} letters, marks counted in; this one has {len(word)}.")
    marks = 0
    for i, letter in enumerate(word):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0
        if letter in BLANKS:
            raise _refused("A word is made of letters that can be seen.")
        if marks > MOST_MARKS:
            raise _refused(f"A letter has at most {MOST_MARKS} marks above and below it.")
        is_inside = 0 < i < len(word) - 1
        if not (kind.startswith("L") or (kind in ("Mn", "Mc") and i > 0) or (letter in "-'" and is_inside)):
            raise _refused("A word is made of letters, with a hyphen or an apostrophe inside at most.")
    if any(a in "-'" and b in "-'" for a, b in pairwise(word)):
        raise _refused("A hyphen or an apostrophe stands between letters.")
    return word


def _refused(message: str) -> Refused:
    return Refused("illegal", message, "E8")


def write(s: Keepers, word: str) -> None:
    """Put a clean word into the state."""
    for i in range(rules.WORD):
        s.word[i] = 0
    for i, letter in enumerate(word):
        s.word[2 * i], s.word[2 * i + 1] = ord(letter) >> 14, ord(letter) & 0x3FFF


def read(s: Keepers) -> str:
    """The word in a state, "" if there is none."""
    pairs = zip(s.word[::2], s.word[1::2], strict=True)
    return "".join(chr(high << 14 | low) for high, low in pairs if high or low)
