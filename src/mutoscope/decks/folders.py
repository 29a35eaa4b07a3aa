"""Folders that are there as a whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mutoscope.kernel.game import Refused


@contextmanager
def new_folder(shelf: Path, name: str) -> Iterator[Path]:
    """A folder to fill, which gets its name on the shelf at the end, when all of it is on disk."""
    shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = shelf / f".new-{secrets.token_hex(8)}"
    folder.mkdir(mode=0o700)
    try:
        yield folder
        _settle(folder)
        folder.rename(shelf / name)
        _settle(shelf)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def throw_away(folder: Path) -> None:
    """Delete a folder: its name is gone at once, its files after that."""
    gone = folder.with_name(f".gone-{secrets.token_hex(8)}")
    folder.rename(gone)
    shutil.rmtree(gone, ignore_errors=True)


def sweep_strays(shelf: Path, older_than: float) -> None:
    """Delete what a crash has left half written or half deleted, unless it was touched since."""
    for stray in [*shelf.glob(".new-*"), *shelf.glob(".gone-*")]:
        with suppress(OSError):
            if stray.stat().st_mtime < older_than:
                shutil.rmtree(stray, ignore_errors=True)


def size_of(shelf: Path) -> int:
    """The bytes of all files within."""
    found = 0
    for folder, _, names in os.walk(shelf):
        for name in names:
            with suppress(OSError):
                found += os.stat(os.path.join(folder, name)).st_size
    return found


def _settle(folder: Path) -> None:
    """The folder's list of files is on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def saving() -> Iterator[None]:
    """What the disk refuses, said to a person: Refused (not_saved)."""
    try:
        yield
    except OSError as error:
        raise Refused("not_saved", f"That could not be saved ({error.strerror or error}). Try again.") from error
