"""Pictures to make decks of, each unlike the others, small enough to be quick."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image, ImageDraw

from mutoscope.decks import Draft, Shelf
from mutoscope.decks.deck import DRAFT_FILE, write
from mutoscope.decks.limits import FEWEST_PHOTOS

WIDE, TALL, CARD = (400, 360), (270, 500), (270, 378)


def picture(seed: int, size: tuple[int, int] = WIDE, at: float = 0.5) -> Image.Image:
    """A plain ground with a chequered square as high as the picture's shorter side, `at` along its longer side."""
    image = Image.new("RGB", size, (40 + seed * 37 % 180, 60 + seed * 59 % 160, 90 + seed * 83 % 140))
    draw = ImageDraw.Draw(image)
    side = min(size) // 2
    left = (size[0] - side) * (at if size[0] > size[1] else 0.5)
    top = (size[1] - side) * (at if size[1] > size[0] else 0.5)
    for row in range(6):
        for column in range(6):
            if (row + column) % 2:
                x, y = left + column * side / 6, top + row * side / 6
                draw.rectangle((x, y, x + side / 6, y + side / 6), fill=(255, 255, seed * 5 % 255))
    return image


def file_of(image: Image.Image, kind: str = "PNG", **wishes: object) -> io.BytesIO:
    """The picture as a file."""
    written = io.BytesIO()
    image.save(written, kind, **wishes)
    written.seek(0)
    return written


def fill(shelf: Shelf, draft: Draft, count: int, first: int = 0) -> None:
    """Put so many pictures into a draft."""
    for seed in range(first, first + count):
        shelf.add(draft.id, draft.owner, file_of(picture(seed, CARD)), f"{seed}.png")


def folder_of(path: Path, count: int) -> Path:
    """A folder with so many picture files."""
    path.mkdir()
    for seed in range(count):
        picture(seed, CARD).save(path / f"{seed:03}.png")
    return path


def full_draft(data_dir: Path) -> Path:
    """A data directory with a draft of just enough photos for three; returns it."""
    shelf = Shelf(data_dir)
    fill(shelf, shelf.begin("nobody", "Full"), FEWEST_PHOTOS)
    return data_dir


def copy_draft(data_dir: Path, shelf: Shelf, owner: str) -> str:
    """Put that draft on another shelf, as somebody's; returns its id.  That is quicker than taking photos in again."""
    (original,) = Shelf(data_dir).drafts_of("nobody")
    draft = shelf.begin(owner, original.title)
    folder = shelf.folder / draft.id
    shutil.copytree(data_dir / "decks" / original.id, folder, dirs_exist_ok=True)
    draft.photos, draft.next = original.photos, original.next
    write(folder / DRAFT_FILE, draft)
    return draft.id
