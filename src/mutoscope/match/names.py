"""Texts that people write: what is let in, and how names get into sentences.  Markup is the page's affair."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from mutoscope.kernel.game import Refused

NAME_LENGTH = 24
MOST_MARKS = 4
"""Of marks above and below one letter: with more they grow into other people's lines."""
PORTRAITS = ("hedgehog", "owl", "penguin", "elephant", "cat", "mouse", "octopus", "robot")
"""The portraits that there are; bots like the last best."""

_JOINERS = "\u200c\u200d"  # tie letters (Persian) and pictures (families) together, and show nothing by themselves
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs by category, nothing to the eye
_VISIBLE = frozenset("LNPS")
_SEAT = re.compile(r"\{(\d)\}")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def clean_name(text: str) -> str:
    """A name in Unicode's composed form, without blanks around it.

    Refused (bad_name) unless it has 1 to 24 characters, at least one of them to be seen, and none that controls a
    device or turns the writing direction of what stands around it.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refused("bad_name", f"A name has 1 to {NAME_LENGTH} characters; this one has {len(name)}.")
    if any(_is_control(letter) for letter in name):
        raise Refused("bad_name", "A name is one line of letters, digits and signs, without control characters.")
    if not any(_is_visible(letter) for letter in name):
        raise Refused("bad_name", "A name needs something to be seen: a letter, a digit or a sign.")
    if _lowered(name) != name:
        raise Refused("bad_name", f"A letter has at most {MOST_MARKS} marks above and below it.")
    return name


def likeness(name: str) -> str:
    """What two names have in common that nobody can tell apart at a glance: case, width, blanks, invisible letters."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if _is_visible(letter) or unicodedata.category(letter) == "Mn")


def clean_portrait(portrait: str) -> str:
    """The portrait; Refused (bad_name) where there is none of that name."""
    if portrait not in PORTRAITS:
        raise Refused("bad_name", f"There is no portrait {portrait!r:.40}: choose one of {', '.join(PORTRAITS)}.")
    return portrait


def clean_line(text: str, longest: int) -> str:
    """Something said, as one line: blanks of every kind become one space each, control characters go.

    Refused (bad_text) when nothing is left, or more than `longest` characters.
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    line = _lowered(" ".join("".join(letter for letter in spaced if not _is_control(letter)).split()))
    if not any(_is_visible(letter) for letter in line):
        raise Refused("bad_text", "There is nothing to be read in that: write something.")
    if len(line) > longest:
        raise Refused("bad_text", f"That has {len(line)} characters; at most {longest} can be said at once.")
    return line


def fill_names(text: str, names: Sequence[str]) -> str:
    """The text with {0}, {1} and so on replaced by the names of the seats; a name is never read for such signs."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return _isolated(names[seat]) if seat < len(names) else found[0]

    return _SEAT.sub(name, text)


def _isolated(name: str) -> str:
    """A name that is written from right to left, so that it turns nothing of the sentence around it."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}" if turns else name


def _lowered(text: str) -> str:
    """The text without the marks that tower above a letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def _is_control(letter: str) -> bool:
    category = unicodedata.category(letter)
    return (category[0] == "C" and letter not in _JOINERS) or category in ("Zl", "Zp")


def _is_visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] in _VISIBLE and letter not in _BLANK
