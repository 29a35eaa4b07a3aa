"""Tags learnt from play: with which words photos have become Keepers.  They stay in the deck's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from mutoscope.decks.deck import Deck, key_of, write
from mutoscope.games.keepers import word
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.tags import Learnt, Tags
from mutoscope.games.keepers.words.dictionary import dictionary
from mutoscope.games.keepers.words.verdicts import fold
from mutoscope.kernel.game import Event

LEARNT_FILE: Final = "learnt.json"
MOST_WORDS: Final = 60
"""Words that are remembered of one photo."""
OPPOSITES: Final = 2
"""Words that a photo least like a word is taken to be like."""


@dataclass(frozen=True)
class Win:
    """A photo has become a Keeper."""

    key: str
    word: str
    is_match: bool
    """Else it was the least like the word."""


def wins(before: object, events: Sequence[Event]) -> list[Win]:
    """What can be learnt of a step of Keepers; `before` is the state before it, in which the word stands."""
    votes = next((event.facts["votes"] for event in events if event.kind == "votes"), None)
    if not isinstance(before, Keepers) or not isinstance(votes, list):
        return []
    said = word.read(before)
    tally: dict[str, dict[object, int]] = {"match": {}, "least": {}}
    for each in votes:
        for vote in each if isinstance(each, list) else ():
            if isinstance(vote, dict):
                count = tally[str(vote["sign"])]
                count[vote["card"]] = count.get(vote["card"], 0) + 1
    kept = {event.facts["place"]: str(event.facts["card"]) for event in events if event.kind == "keeper"}
    return [
        Win(key, said, sign == "match")
        for sign, count in tally.items()
        for place, key in kept.items()
        if count.get(place, 0) and count[place] == max(count.values())
    ]


def words_of(win: Win) -> list[str]:
    """The tags that a win adds: the word, or for the least like it what the dictionary has for its opposite."""
    if win.is_match:
        return [win.word.casefold()]
    from mutoscope.games.keepers.words.vectors import vectors  # loads NumPy

    known = [other for other in dictionary().opposites(fold(win.word)) if vectors().of(other) is not None]
    return known[:OPPOSITES]


def learn(folder: Path, found: Sequence[Win]) -> None:
    """Remember wins in a deck's folder.  OSError when they cannot be written."""
    known = read(folder)
    for win in found:
        for tag in words_of(win):
            if tag in known.counts.get(win.key, {}) or len(known.counts.get(win.key, {})) < MOST_WORDS:
                known = known.won(win.key, tag)
    write(folder / LEARNT_FILE, {key: dict(counts) for key, counts in known.counts.items()})


def read(folder: Path) -> Learnt:
    """What is remembered of a deck; nothing where nothing can be read."""
    try:
        counts: Mapping[str, Mapping[str, int]] = msgspec.json.decode(
            (folder / LEARNT_FILE).read_bytes(), type=dict[str, dict[str, int]]
        )
    except (OSError, msgspec.MsgspecError):
        return Learnt()
    return Learnt(counts)


def tags_of(deck: Deck, known: Learnt) -> list[Tags]:
    """What the bots are to know of each photo: its maker's words, those it has won with, the mood of its colours."""
    return [
        tuple(dict.fromkeys((*photo.tags, *known.tags(key_of(place)), *photo.moods)))
        for place, photo in enumerate(deck.photos)
    ]
