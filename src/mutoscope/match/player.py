"""Somebody who plays in a browser, known by a secret that only the browser keeps."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field

from mutoscope.match.names import PORTRAITS
from mutoscope.store import PlayerRow

SHORTEST_SECRET = 32


@dataclass(frozen=True)
class Player:
    """A person, as the tables know one."""

    id: str
    name: str
    portrait: str
    secret_hash: bytes = field(repr=False)

    @classmethod
    def new(cls, secret: str) -> Player:
        """Who has this secret and has not done anything yet: a guest, the same one each time."""
        mark = hashlib.sha256(b"mutoscope player\0" + secret.encode()).digest()
        number = int.from_bytes(mark[8:12], "big")
        # A robot is a bot's face, so no guest is given it.
        portrait = PORTRAITS[number % (len(PORTRAITS) - 1)]
        return cls(mark[:8].hex(), f"Guest {number % 9000 + 1000}", portrait, hash_of(secret))

    @classmethod
    def of(cls, row: PlayerRow) -> Player:
        """Somebody who is stored."""
        return cls(row.id, row.name, row.portrait, row.secret_hash)

    def row(self, created: float) -> PlayerRow:
        """The row to store."""
        return PlayerRow(
            id=self.id, secret_hash=self.secret_hash, name=self.name, portrait=self.portrait, created=created
        )


def new_secret() -> str:
    """256 bits from the operating system, in letters that a cookie may hold."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> bytes:
    """What the server keeps of a secret.  It is random and long, so a plain SHA-256 will do."""
    return hashlib.sha256(secret.encode()).digest()
