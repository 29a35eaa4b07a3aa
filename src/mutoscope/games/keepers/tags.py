"""What is known of pictures in words: tags, those learnt from play, and those of decks of photos.

Nothing here loads NumPy: a server knows the decks of its people from the start, and its bots need them only later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

Tags = tuple[str, ...]

# ---------------------------------------------------------------------- tags learnt from play


@dataclass(frozen=True)
class Learnt:
    """Which words pictures have become Keepers with.  Never changed: `won` gives another."""

    counts: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))
    """By the picture's key and the word: how often."""

    def won(self, card: str, word: str) -> Learnt:
        """The same after a picture won the most votes as the one most like a word."""
        own = {**self.counts.get(card, {})}
        own[word] = own.get(word, 0) + 1
        return Learnt({**self.counts, card: own})

    def tags(self, card: str, most: int = 12) -> Tags:
        """The words that a picture has won with, the most frequent first, else the earliest."""
        return tuple(word for word, _ in Counter(self.counts.get(card, {})).most_common(most))


# ---------------------------------------------------------------------- decks of photos

_decks: dict[tuple[int, int], tuple[Tags, ...]] = {}


def use_deck(number: int, tags: Sequence[Tags]) -> None:
    """Let the bots of this process know the tags of a deck's photos, in their order; `number` as in the state."""
    _decks[number, len(tags)] = tuple(tags)


def forget_deck(number: int, count: int) -> None:
    """The deck of so many photos is no more."""
    _decks.pop((number, count), None)


def deck_tags(number: int, count: int) -> tuple[Tags, ...]:
    """The tags of a deck of so many photos; none where nobody has told."""
    return _decks.get((number, count), ())
