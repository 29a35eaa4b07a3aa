"""The pictures of Keepers by name: our own deck of 120, or somebody's photos."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Json, Refused

STANDARD = "standard"
PHOTOS = r"photos-([1-9][0-9]{0,2})-([0-9a-f]{8})"
"""How a deck of somebody's photos is named: how many there are, and a hash that tells it from others."""
CARDS_A_PLAYER = 8
"""How many a deck must have."""


def deck_name(count: int, content: bytes) -> str:
    """The name of a deck of so many photos; `content` is a hash over what is in it."""
    return f"photos-{count}-{content[:4].hex()}"


def deck_codes(name: str) -> tuple[int, int]:
    """How many cards a deck has, and its number in the state: 0 for ours, 1..32767 for photos."""
    found = re.fullmatch(PHOTOS, name)
    return (int(found[1]), int(found[2], 16) % 32767 + 1) if found else (len(pictures()), 0)


def check_deck(name: str, players: int) -> None:
    """Refused (bad_request), with the numbers, where a deck does not suit so many players."""
    count, number = deck_codes(name)
    least = CARDS_A_PLAYER * players
    if number and not least <= count <= rules.MOST_CARDS:
        raise Refused(
            "bad_request",
            f"A deck for {players} players has {least} to {rules.MOST_CARDS} photos ({CARDS_A_PLAYER} a player at "
            f"least); this one has {count}.",
        )


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
    return f"photo-{card + 1}" if s.own_deck else pictures()[card].key


def card_title(s: Keepers, card: int) -> str:
    """A card as people say it."""
    if card == rules.BACK:
        return "a face-down card"
    return f"photo {card + 1}" if s.own_deck else pictures()[card].title


def card_alt(s: Keepers, card: int) -> str:
    """What a picture shows, for those who cannot see it."""
    if card == rules.BACK:
        return "A picture, face down"
    return f"Photo {card + 1}" if s.own_deck else pictures()[card].alt


def box(name: str) -> list[Json]:
    """Every card of a deck: ours, or somebody's photos."""
    return [*_keys(name)]


def _keys(name: str) -> list[str]:
    count, number = deck_codes(name)
    return [f"photo-{n + 1}" for n in range(count)] if number else [picture.key for picture in pictures()]


def read_deck(deck: list[Json], name: str) -> list[int]:
    """A deck handed in, the top first, as numbers; Refused (bad_deck) unless it holds every card once."""
    keys = _keys(name)
    numbers = {key: n for n, key in enumerate(keys)}
    cards = []
    for card in deck:
        if not isinstance(card, str) or card not in numbers:
            raise Refused("bad_deck", f"{card!r:.60} is no card of the deck: they are named like {keys[0]!r}.")
        cards.append(numbers[card])
    if sorted(cards) != list(range(len(keys))):
        missing = next((key for key, n in numbers.items() if cards.count(n) != 1), "")
        raise Refused("bad_deck", f"A deck holds each of its {len(keys)} cards once; look at {missing!r}.")
    return cards
