"""The files of a photo in a draft, and the deck that a draft becomes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from PIL import Image

from mutoscope.decks.crop import SIZES, axis_of, cut, encode
from mutoscope.decks.deck import DRAFT_FILE, Deck, Draft, DraftPhoto, Photo, key_of, write, write_bytes
from mutoscope.decks.photo import Taken
from mutoscope.games.keepers import taste
from mutoscope.games.keepers.cards import deck_name

SOURCE: Final = "-source"
_MEASURED: Final = (128, 179)


def write_draft(shelf: Path, draft: Draft) -> None:
    """Write what a draft is; its pictures are there already."""
    write(shelf / draft.id / DRAFT_FILE, draft, is_durable=False)


def write_photo(folder: Path, photo_id: int, file_name: str, taken: Taken) -> DraftPhoto:
    """Write the card that is cut from a picture, and what it can be cut from again."""
    taken.image.save(folder / f"{photo_id}{SOURCE}.webp", "WEBP", quality=90, method=2)
    photo = DraftPhoto(
        id=photo_id,
        file=file_name,
        digest=taken.digest,
        axis=axis_of(*taken.image.size),
        shift=taken.shift,
        tags=[],
        moods=[],
    )
    _write_card(folder, photo, taken.image)
    return photo


def cut_again(folder: Path, photo: DraftPhoto, shift: float) -> None:
    """Cut another card from a picture."""
    photo.shift = shift
    with Image.open(folder / f"{photo.id}{SOURCE}.webp", formats=("WEBP",)) as source:
        _write_card(folder, photo, source.convert("RGB"))


def _write_card(folder: Path, photo: DraftPhoto, image: Image.Image) -> None:
    card = cut(image, photo.shift)
    for suffix, content in encode(card).items():
        write_bytes(folder / f"{photo.id}{suffix}.webp", content, is_durable=False)
    photo.moods = list(taste.moods(taste.measure(card.resize(_MEASURED).tobytes(), _MEASURED[0])))


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
