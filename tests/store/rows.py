"""Rows to test with, each whole and different from its neighbours, and a few ways to reach around the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mutoscope.store import JournalRow, MatchRow, PlayerRow, SeatKind, SeatRow, Store, Visibility

FILE = "mutoscope.sqlite3"
SECRET = bytes(range(32))


def player(name: str = "ada") -> PlayerRow:
    return PlayerRow(id=name, secret_hash=name.encode(), name=name.title(), portrait="owl", created=5.0)


def match(
    name: str = "m",
    *,
    created: float = 10.0,
    host: str | None = None,
    visibility: Visibility = Visibility.PUBLIC,
    code: str | None = None,
) -> MatchRow:
    return MatchRow(
        id=name,
        game="photograph",
        version="1",
        options={"backs": "plain", "memory_aid": True, "first": 2, "more": [1, None]},
        players=3,
        created=created,
        changed=created,
        commitment="c0ffee",
        host=host,
        code=code or f"code-{name}",
        visibility=visibility,
        extra={"rematch": None},
    )


def seats(name: str = "m", *kinds: SeatKind) -> list[SeatRow]:
    return [
        SeatRow(match=name, seat=i, kind=kind, bot="steady" if kind is SeatKind.BOT else None)
        for i, kind in enumerate(kinds or (SeatKind.BOT, SeatKind.OPEN))
    ]


def step(n: int, name: str = "m", *, seat: int = 0, command: str | None = None, text: str | None = None) -> JournalRow:
    return JournalRow(
        match=name,
        n=n,
        seat=seat,
        kind="move",
        code=n * 7,
        text=text,
        command=command,
        time=100.0 + n,
        state_hash=f"{name}/{n}".encode(),
    )


def create(store: Store, name: str = "m") -> None:
    store.create_match(match(name), seats(name), SECRET).result()


@contextmanager
def writer_held_up(data_dir: Path) -> Iterator[None]:
    """Another program holds the write lock, so that whatever is submitted meanwhile waits for one transaction."""
    with closing(sqlite3.connect(data_dir / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
