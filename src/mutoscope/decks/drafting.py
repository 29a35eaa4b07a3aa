"""The files of a photo in a draft, and the deck that a draft becomes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from mutoscope.decks.deck import DRAFT_FILE, Deck, Draft, Photo, key_of, write, write_bytes
from mutoscope.decks.limits import SIZES
from mutoscope.games.keepers.cards import deck_name

SOURCE: Final = "-source"
"""What the name of a picture ends with from which a card can be cut again."""


def write_draft(shelf: Path, draft: Draft) -> None:
    """Write what a draft is; its pictures are there already."""
    write(shelf / draft.id / DRAFT_FILE, draft, is_durable=False)


def remove_photo(folder: Path, photo_id: int) -> None:
    """Delete a photo's files."""
    for suffix in (*SIZES, SOURCE):
        (folder / f"{photo_id}{suffix}.webp").unlink(missing_ok=True)


def deck_of(draft: Draft, now: float) -> Deck:
    """The deck that a draft becomes."""
    # The owner is part of the hash: nobody can tell by a name that somebody else has the same photos.
    content = hashlib.sha256(f"{draft.owner}\0".encode())
    for photo in draft.photos:
        content.update(f"{photo.digest} {photo.shift}\n".encode())
    return Deck(
        name=deck_name(len(draft.photos), content.digest()),
        title=draft.title,
        owner=draft.owner,
        created=now,
        photos=[Photo(tags=photo.tags, moods=photo.moods) for photo in draft.photos],
    )


def copy_cards(draft: Draft, source: Path, target: Path) -> None:
    """Write a draft's cards under the names that they have in a deck.  OSError."""
    for place, photo in enumerate(draft.photos):
        for suffix in SIZES:
            content = (source / f"{photo.id}{suffix}.webp").read_bytes()
            if not content:
                raise OSError(f"a power cut has taken {photo.file}: leave it out and add it again")
            write_bytes(target / f"{key_of(place)}{suffix}.webp", content)
