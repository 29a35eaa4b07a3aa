"""A deck from a folder of picture files, for the host of a server."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mutoscope.decks.deck import Deck
from mutoscope.decks.folders import saving
from mutoscope.decks.limits import HOST
from mutoscope.decks.shelf import Shelf
from mutoscope.kernel.game import Refused

TAGS_FILE: Final = "tags.txt"


@dataclass(frozen=True)
class Bad:
    """A file that was skipped."""

    file: str
    reason: str


def pictures_in(folder: Path) -> list[Path]:
    """The files that a deck is to be made of, by name: all but hidden ones and the tags.  Refused (bad_folder)."""
    try:
        found = sorted(entry for entry in folder.iterdir() if entry.is_file() and not entry.name.startswith("."))
    except OSError as error:
        raise Refused("bad_folder", f"The folder {folder} cannot be read: {error.strerror}.") from error
    found = [entry for entry in found if entry.name != TAGS_FILE]
    if not found:
        raise Refused("bad_folder", f"The folder {folder} has no files in it.")
    return found


def build(
    shelf: Shelf, folder: Path, files: Sequence[Path], title: str, done: Callable[[Path, Bad | None], None]
) -> Deck:
    """Make a deck of the host's on a shelf; `done` is told of every file, with the reason if it was skipped.

    Refused, with nothing left behind: too_few_photos, same_deck, bad_title, bad_tags, not_saved.
    """
    tags = read_tags_file(folder / TAGS_FILE)
    draft = shelf.begin(HOST, title)
    try:
        for file in files:
            bad = _add(shelf, draft.id, file, tags.get(file.name, ""))
            done(file, bad)
        return shelf.finish(draft.id, HOST)
    except BaseException:
        with suppress(Refused):
            shelf.delete(draft.id, HOST)
        raise


def _add(shelf: Shelf, draft_id: str, file: Path, tags: str) -> Bad | None:
    try:
        with file.open("rb") as opened:
            photo = shelf.add(draft_id, HOST, opened, file.name)
    except OSError as error:
        return Bad(file.name, f"The file cannot be read: {error.strerror}.")
    except Refused as refused:
        if refused.code != "bad_photo":
            raise
        return Bad(file.name, refused.message)
    if tags:
        shelf.change(draft_id, HOST, photo.id, None, tags)
    return None


def build_into(
    out: Path, folder: Path, files: Sequence[Path], title: str, done: Callable[[Path, Bad | None], None]
) -> Path:
    """The same as a folder in `out`, to be put into the folder `decks` of some data directory; returns it."""
    with saving():
        out.mkdir(parents=True, exist_ok=True)
        # In the same place, so that the deck is moved there as a whole.
        with tempfile.TemporaryDirectory(dir=out, prefix=".new-") as workshop:
            shelf = Shelf(Path(workshop))
            deck = build(shelf, folder, files, title, done)
            made = out / deck.name
            if made.exists():
                raise Refused("same_deck", f"{made} is there already: it is a deck of the same photos.")
            return (shelf.folder / deck.name).rename(made)


def read_tags_file(path: Path) -> dict[str, str]:
    """Tags by file name, from lines such as `beach.jpg: blue, wide`; none where there is no such file.

    Refused (bad_tags) with the line that is no such line.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("bad_tags", f"{path} cannot be read: {error}.") from error
    found = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        name, colon, tags = line.rpartition(":")
        if not colon:
            raise Refused("bad_tags", f"{path}, line {number}: write FILE: tag, tag, …")
        found[name.strip()] = tags
    return found
