"""The secrets by which servers know the seats of an assistant, kept on disk: whoever has one has the seat."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mutoscope.kernel.game import Refused

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,128}")
"""What a server gives, as a cookie that needs no quotation marks."""
LONGEST_SECRET: Final = 256
"""Bytes that are read of its file."""
_AS_IT_IS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""No other file behind a link, and no waiting for what is none."""
_LOCK: Final = "lock"


class KeptSecrets:
    """The secrets of seats on disk, one file for each server and name, readable for nobody else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, origin: str, name: str) -> str:
        """What is kept for who goes by this name at this server, or "".  Refused (not_read): it is there, but not safe.

        A new secret in its place would lose the seat.
        """
        file = self._file(origin, name)
        try:
            with os.fdopen(os.open(file, os.O_RDONLY | _AS_IT_IS), "rb") as opened:
                _must_be_own(file, os.fstat(opened.fileno()))
                kept = opened.read(LONGEST_SECRET).decode("ascii", "replace").strip()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise Refused(
                "not_read",
                f"The secret of the seat cannot be read from {file}: {error.strerror}. Mend that, or remove the file "
                "to sit down anew.",
            ) from error
        return kept if SECRET.fullmatch(kept) else ""

    def keep(self, origin: str, name: str, secret: str, instead_of: str = "") -> None:
        """Keep it instead of what was read.  Refused (not_saved): without it the seat would be lost with this process.

        Also where another process has sat down under this name meanwhile: the seat is that of its secret.
        """
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._alone():
                if self.read(origin, name) not in ("", instead_of):
                    raise Refused("not_saved", f"{name} is sitting down in another place at the same time: join again.")
                _put(self._file(origin, name), secret)
        except OSError as error:
            raise Refused(
                "not_saved", f"The secret of the seat cannot be kept in {self._folder}: {error.strerror}."
            ) from error

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While no other process keeps a secret here, between what it reads and what it puts in its place."""
        lock = os.open(self._folder / _LOCK, os.O_RDWR | os.O_CREAT | _AS_IT_IS, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)  # dropped with the process
            yield
        finally:
            os.close(lock)

    def _file(self, origin: str, name: str) -> Path:
        return self._folder / hashlib.sha256(f"{origin}\0{name}".encode()).hexdigest()[:32]


def _put(file: Path, secret: str) -> None:
    """Put a secret on disk, whole or not at all."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(secret)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _must_be_own(file: Path, found: os.stat_result) -> None:
    """Refused (not_read) unless a file is the person's, and readable for nobody else."""
    if os.name != "posix":
        return  # rights are kept otherwise there
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise Refused(
            "not_read",
            f"{file} can be read or was made by others, and whoever knows the secret in it has the seat. Make it yours "
            "alone (chmod 600), or remove it to sit down anew.",
        )
