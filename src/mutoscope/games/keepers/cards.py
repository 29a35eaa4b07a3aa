"""The pictures of Keepers by name: our own deck of 120, or somebody's photos."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Json, Refused

STANDARD = "standard"


@dataclass(frozen=True)
class Picture:
    """One card of our deck."""

    key: str
    title: str
    tags: tuple[str, ...]
    alt: str
    """What is seen, without a word that a player might choose."""


@cache
def pictures() -> tuple[Picture, ...]:
    """Our deck, in the order of its numbers."""
    text = (files(__package__) / "deck" / "cards.toml").read_text(encoding="utf-8")
    return tuple(Picture(c["key"], c["title"], tuple(c["tags"]), c["alt"]) for c in tomllib.loads(text)["card"])


def card_key(s: Keepers, card: int) -> Json:
    """`"lighthouse"`, in a deck of photos `"photo-7"`, a back `"?"`, or None for no card."""
    if card == rules.NONE:
        return None
    if card == rules.BACK:
        return "?"
    return f"photo-{card + 1}" if s.own_deck == 1 else pictures()[card].key


def card_title(s: Keepers, card: int) -> str:
    """A card as people say it."""
    if card == rules.BACK:
        return "a face-down card"
    return f"photo {card + 1}" if s.own_deck == 1 else pictures()[card].title


def box(own_cards: int) -> list[Json]:
    """Every card of the deck: ours, or so many photos."""
    if own_cards > 0:
        return [f"photo-{n + 1}" for n in range(own_cards)]
    return [picture.key for picture in pictures()]


def read_deck(deck: list[Json], own_cards: int) -> list[int]:
    """A deck handed in, the top first, as numbers; Refused (bad_deck) unless it holds every card once."""
    keys = box(own_cards)
    numbers = {key: n for n, key in enumerate(keys) if isinstance(key, str)}
    cards = []
    for name in deck:
        if not isinstance(name, str) or name not in numbers:
            raise Refused("bad_deck", f"{name!r:.60} is no card of the deck: they are named like {keys[0]!r}.")
        cards.append(numbers[name])
    if sorted(cards) != list(range(len(keys))):
        missing = next((key for key, n in numbers.items() if cards.count(n) != 1), "")
        raise Refused("bad_deck", f"A deck holds each of its {len(keys)} cards once; look at {missing!r}.")
    return cards
