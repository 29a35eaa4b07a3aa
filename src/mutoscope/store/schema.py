"""The tables, in SQL that SQLite and PostgreSQL both speak, and the way between a table's row and its class."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    Enum,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Row,
    Table,
    Text,
    TypeDecorator,
    false,
)

from mutoscope.store.rows import ChatRow, JournalRow, JsonValue, MatchRow, PlayerRow, SeatKind, SeatRow, Visibility

SCHEMA_VERSION = 1
"""Raised with every change of a table. A file with a higher number is refused, never guessed at."""

R = TypeVar("R", PlayerRow, MatchRow, SeatRow, JournalRow, ChatRow)


class _Object(TypeDecorator[Mapping[str, JsonValue]]):
    """A JSON object; any mapping goes in, a dict comes out."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, JsonValue] | None, dialect: Dialect) -> dict[str, JsonValue]:
        return {} if value is None else dict(value)


class _Order(TypeDecorator[tuple[int, ...]]):
    """A JSON list of whole numbers, or SQL NULL; a tuple comes out."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_bind_param(self, value: Sequence[int] | None, dialect: Dialect) -> list[int] | None:
        return None if value is None else list(value)

    def process_result_value(self, value: list[int] | None, dialect: Dialect) -> tuple[int, ...] | None:
        return None if value is None else tuple(value)


def _words(kind: type[StrEnum]) -> Enum:
    """Stored as the member's value in plain text, so that a new member needs no new schema."""
    return Enum(kind, native_enum=False, length=16, values_callable=lambda members: [m.value for m in members])


metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", LargeBinary, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("portrait", Text, nullable=False),
    Column("created", Double, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("options", _Object, nullable=False),
    Column("players", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("host", Text, ForeignKey("players.id"), index=True),
    Column("code", Text, nullable=False, unique=True),
    Column("visibility", _words(Visibility), nullable=False),
    Column("extra", _Object, nullable=False),
    Column("length", Integer, nullable=False),
    Column("said", Integer, nullable=False),
)
# The lobby asks only for matches under way, and they are few; an index on `changed` would be rewritten by every move.
_under_way = matches.c.finished == false()
# Conditions are told to SQLite only: telling PostgreSQL would load its whole dialect at every start.
Index("matches_under_way", matches.c.visibility, sqlite_where=_under_way)

# Apart from `matches`, so that no list of matches, however made, carries the shuffle's secret with it.
secrets = Table(
    "secrets",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", _words(SeatKind), nullable=False),
    Column("name", Text, nullable=False),
    Column("portrait", Text, nullable=False),
    Column("player", Text, ForeignKey("players.id"), index=True),
    Column("bot", Text),
    Column("secret_hash", LargeBinary),
    PrimaryKeyConstraint("match", "seat"),
)

journal = Table(
    "journal",
    metadata,
    Column("match", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("code", BigInteger),
    Column("text", Text),
    Column("order", _Order),
    Column("command", Text),
    Column("time", Double, nullable=False),
    Column("state_hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "n"),
    ForeignKeyConstraint(["match"], ["matches.id"]),
    # SQLite then keeps the rows themselves in the order of the key: a match's journal lies together, in one tree.
    sqlite_with_rowid=False,
)
# Per seat, so that no seat can use up the ids of another.
# As above, the condition only saves room: no two NULLs are alike.
Index(
    "journal_commands",
    journal.c.match,
    journal.c.seat,
    journal.c.command,
    unique=True,
    sqlite_where=journal.c.command.is_not(None),
)

chat = Table(
    "chat",
    metadata,
    Column("match", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Double, nullable=False),
    PrimaryKeyConstraint("match", "n"),
    ForeignKeyConstraint(["match"], ["matches.id"]),
    sqlite_with_rowid=False,
)


def to_columns(row: PlayerRow | MatchRow | SeatRow | JournalRow | ChatRow) -> dict[str, object]:
    """The row as the parameters of an insert: column name to value."""
    return {f.name: getattr(row, f.name) for f in fields(row)}


def to_row(kind: type[R], found: Row[Any]) -> R:
    """The class's row from a result whose columns are those of its table."""
    return kind(**found._asdict())
