"""A photo of a draft, cut to a card and written.  Whoever imports this loads Pillow and NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from mutoscope.decks.crop import axis_of, cut, encode
from mutoscope.decks.deck import DraftPhoto, write_bytes
from mutoscope.decks.drafting import SOURCE
from mutoscope.decks.photo import Taken
from mutoscope.games.keepers import taste

_MEASURED: Final = (128, 179)


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
