"""A deck and a draft as they are written: one JSON file beside the pictures, replaced as a whole or not at all."""

from __future__ import annotations

import os
import secrets
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec

from mutoscope.decks.limits import HOST, LONGEST_TITLE
from mutoscope.games.keepers.cards import deck_codes
from mutoscope.kernel.game import Json, Refused

OPTION: Final = "deck"
"""The option of Keepers that names a deck."""
DECK_FILE: Final = "deck.json"
DRAFT_FILE: Final = "draft.json"
DECK_FORMAT: Final = "mutoscope-deck-1"
MOST_TAGS: Final = 12
LONGEST_TAG: Final = 24
LONGEST_FILE_NAME: Final = 80

S = TypeVar("S", bound=msgspec.Struct)


class Photo(msgspec.Struct, kw_only=True):
    """One card of a deck."""

    tags: list[str]
    """The maker's words for it."""
    moods: list[str]
    """Words for the mood of its colours, measured."""


class Deck(msgspec.Struct, kw_only=True):
    """A deck that is played with: its pictures never change, its title and tags may."""

    format: str = DECK_FORMAT
    name: str
    """`photos-COUNT-HASH`, as option `deck` of Keepers names it."""
    title: str
    owner: str
    """The player who made it, or HOST."""
    created: float
    """Seconds since 1970, UTC."""
    is_deleted: bool = False
    """Only kept because matches under way are played with it."""
    photos: list[Photo]

    @property
    def number(self) -> int:
        """What the state of a match calls it."""
        return deck_codes(self.name)[1]

    @property
    def is_hosts(self) -> bool:
        """Whether everybody at the server may play with it."""
        return self.owner == HOST


class Refusal(msgspec.Struct, kw_only=True):
    """A file that was not taken in."""

    file: str
    reason: str


class DraftPhoto(Photo, kw_only=True):
    """A picture that was taken in, with what it was cut from."""

    id: int
    """Names its files, and never changes."""
    file: str
    """What its maker calls it; kept until the deck is made."""
    digest: str
    axis: Literal["across", "down", ""]
    """Along which way it can be cut elsewhere."""
    shift: float
    """Where it is cut: from 0 (left or top) to 1."""


class Draft(msgspec.Struct, kw_only=True):
    """A deck that is being made."""

    id: str
    """A folder's name that nobody can guess."""
    title: str
    owner: str
    created: float
    next: int = 1
    photos: list[DraftPhoto] = msgspec.field(default_factory=list)
    refused: list[Refusal] = msgspec.field(default_factory=list)

    def photo(self, photo_id: int) -> DraftPhoto:
        """A picture by its id; Refused (no_such_photo)."""
        for photo in self.photos:
            if photo.id == photo_id:
                return photo
        raise Refused("no_such_photo", "This picture is not in the deck any more.")


def photos_in(options: Mapping[str, Json]) -> str:
    """The name of the deck of photos that a match's options choose, "" for none."""
    name = options.get(OPTION)
    return name if isinstance(name, str) and deck_codes(name)[1] else ""


def key_of(place: int) -> str:
    """The key of the card at a place of a deck, the first being 0: as in `cards.card_key`."""
    return f"photo-{place + 1}"


def clean_title(text: str) -> str:
    """A deck's name for people; Refused (bad_title) where it is too long.  Empty becomes "My photos"."""
    title = " ".join(unicodedata.normalize("NFC", text).split())
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise Refused("bad_title", f"A deck's title has at most {LONGEST_TITLE} letters.")
    return title or "My photos"


def clean_file_name(text: str) -> str:
    """The last part of a file's name, for people to know it by."""
    name = text.replace("\\", "/").rpartition("/")[2]
    plain = "".join(letter if letter.isprintable() else "?" for letter in name)
    return plain[:LONGEST_FILE_NAME] or "a file without a name"


def read_tags(text: str) -> list[str]:
    """Tags as people write them, parted by commas or spaces; Refused (bad_tags) for too many or too long ones."""
    words = unicodedata.normalize("NFC", text).casefold().replace(",", " ").replace(";", " ").split()
    tags = list(dict.fromkeys(word.strip(".#'\"") for word in words))
    tags = [tag for tag in tags if tag]
    if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_TAG or not tag.isprintable() for tag in tags):
        raise Refused("bad_tags", f"A photo has at most {MOST_TAGS} tags, each of at most {LONGEST_TAG} letters.")
    return tags


def read(path: Path, kind: type[S]) -> S | None:
    """What a file holds; None where there is none, or none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError):
        return None


def write(path: Path, value: object, is_durable: bool = True) -> None:
    """Write a JSON file, as `write_bytes`."""
    write_bytes(path, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n", is_durable)


def write_bytes(path: Path, content: bytes, is_durable: bool = True) -> None:
    """Write a file so that the end of the process leaves the old one or the new one.  OSError.

    A durable one outlives a power cut too, which takes its time.
    """
    beside = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            if is_durable:
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
