"""SQLite, and the only file that knows it: opening, settings, and its errors in the store's words.

The write-ahead log lets readers go on while the writer writes. `synchronous` NORMAL loses nothing when the process
dies, FULL nothing when the power goes either (https://www.sqlite.org/pragma.html#pragma_synchronous).
"""

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from mutoscope.store.database import Database
from mutoscope.store.errors import (
    CannotOpen,
    Conflict,
    DataDirUnusable,
    DiskFull,
    Missing,
    NewerSchema,
    ReadFailed,
    ReadOnly,
    StoreError,
    Unreadable,
    WriteFailed,
)
from mutoscope.store.schema import SCHEMA_VERSION, meta, metadata

Durability = Literal["normal", "full"]

_FILE = "mutoscope.sqlite3"
_BUSY_SECONDS = 5.0  # how long to wait for another program, a backup say, that holds the file
_LOG_LIMIT = 64 * 2**20  # bytes of write-ahead log left standing once it has been copied into the file
_NO_ROOM = 2**20  # free bytes below which an input/output error is put down to a full disk

_to_json = partial(json.dumps, allow_nan=False, separators=(",", ":"), sort_keys=True)


def open_sqlite(data_dir: Path, durability: Durability) -> Database:
    """Open the journal in `data_dir`, making an empty one where there is none.

    Raises `NewerSchema` and `Unreadable` (leaving the file as it is), `DataDirUnusable`, `DiskFull`, `ReadOnly` and
    other `StoreError`s, all of which name the file.
    """
    file = data_dir / _FILE
    explain = partial(_explain, data_dir)
    database = Database(
        writing=_engine(file, "BEGIN IMMEDIATE", {"foreign_keys": 1, "synchronous": durability.upper()}),
        reading=_engine(file, "BEGIN", {"query_only": 1}),
        explain=explain,
    )
    try:
        # Made here because SQLite gives its log the mode of its file, and would make the file readable by others.
        file.touch(mode=0o600)
        _refuse_when_gone(database.writing, file)
        with database.reading.connect() as connection:
            known = _is_ours(connection, file)
        _write_ahead(database.writing, file)
        if not known:
            _make_tables(database.writing)
        with database.writing.begin():
            pass  # takes the write lock, which a file that may only be read refuses
    except Exception as error:
        database.dispose()
        meant = explain(error, WriteFailed)
        if isinstance(meant, OSError):
            raise DataDirUnusable(f"{file} cannot be used: {meant.strerror}.") from error
        if isinstance(meant, CannotOpen) or not isinstance(meant, StoreError):
            raise
        raise type(meant)(f"{file} cannot be used. {meant}") from error
    return database


def _engine(file: Path, begin: str, settings: dict[str, int | str]) -> Engine:
    """An engine whose connections have these PRAGMAs, and whose transactions start with exactly `begin`."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        # The driver's own idea of when to begin a transaction is switched off (isolation_level None).
        connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None, "check_same_thread": False},
        max_overflow=-1,  # a reader never waits for another reader either
        hide_parameters=True,  # secrets and hidden cards stay out of error messages and logs
        json_serializer=_to_json,
    )

    def configure(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for name, value in settings.items():
            cursor.execute(f"PRAGMA {name} = {value}")
        cursor.close()

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", start)
    return engine


def _refuse_when_gone(engine: Engine, file: Path) -> None:
    """Refuse every write once the file is no longer where it was: SQLite would go on writing to what nobody finds."""
    opened = file.stat()

    def look(_: Connection) -> None:
        try:
            found = file.stat()
        except OSError:
            found = None
        if found is None or (found.st_dev, found.st_ino) != (opened.st_dev, opened.st_ino):
            raise WriteFailed(
                "The folder that everything is kept in was moved or removed: nothing was saved. "
                "Whoever runs the server must put it back, or start the server anew."
            )

    event.listen(engine, "begin", look)


def _is_ours(connection: Connection, file: Path) -> bool:
    """Whether the file holds our tables already; False for an empty one. Refuses any other."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return False
    if meta.name not in tables:
        raise Unreadable("It is a database, but not one of Mutoscope's.")
    version = connection.scalar(select(meta.c.value).where(meta.c.name == "schema"))
    if version is None or not version.isdigit():
        raise Unreadable("It does not say which version of Mutoscope wrote it.")
    if int(version) > SCHEMA_VERSION:
        raise NewerSchema(
            f"{file} was written by a newer Mutoscope (tables version {version}; this one knows up to "
            f"{SCHEMA_VERSION}). Update Mutoscope, or choose another data directory."
        )
    return True


def _write_ahead(engine: Engine, file: Path) -> None:
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        mode = cursor.fetchone()
        cursor.execute(f"PRAGMA journal_size_limit = {_LOG_LIMIT}")
        cursor.close()
    finally:
        raw.close()
    if mode != ("wal",):
        raise DataDirUnusable(
            f"{file} lies on a disk that cannot keep a write-ahead log, as some network drives cannot. "
            "Choose a data directory on a disk of this machine."
        )


def _make_tables(engine: Engine) -> None:
    with engine.begin() as connection:  # all or nothing: a crash here leaves an empty file, which is made anew
        metadata.create_all(connection)
        connection.execute(insert(meta), {"name": "schema", "value": str(SCHEMA_VERSION)})


def _explain(data_dir: Path, error: Exception, otherwise: type[ReadFailed] | type[WriteFailed]) -> Exception:
    """See `Database.explain`. The names are SQLite's result codes (https://www.sqlite.org/rescode.html)."""
    # SQLAlchemy wraps the driver's error, but not that of a PRAGMA given while a connection is being made ready.
    raw = error.orig if isinstance(error, DBAPIError) else error
    name = str(getattr(raw, "sqlite_errorname", ""))
    done = "nothing was saved" if otherwise is WriteFailed else "nothing could be read"
    found: StoreError
    match name.split("_")[1:]:
        case ["FULL", *_]:
            found = DiskFull(_FULL)
        case ["IOERR" | "CANTOPEN", *_] if _free(data_dir) < _NO_ROOM:
            found = DiskFull(_FULL)
        case ["IOERR", *_]:
            found = otherwise(f"The disk reports an error: {done}.")
        case ["CANTOPEN", *_]:
            found = otherwise(f"The database cannot be opened: {done}.")
        case ["BUSY" | "LOCKED", *_]:
            found = otherwise(f"Another program holds the database: {done}. Try again.")
        case ["READONLY", *_]:
            found = ReadOnly("The database may not be written to: nothing was saved.")
        case ["CORRUPT" | "NOTADB", *_]:
            found = Unreadable(
                f"The database is damaged or is not one: {done}. Put back a copy, or move it away to start afresh."
            )
        case ["CONSTRAINT", "FOREIGNKEY"]:
            found = Missing("That refers to a match or a player that is not stored: nothing was saved.")
        case ["CONSTRAINT", *_]:
            found = Conflict("That is stored already: nothing was saved.")
        case _:
            return error
    found.__cause__ = error
    return found


_FULL = "The disk is full: nothing was saved, and nothing is half done. It works again as soon as there is room."


def _free(data_dir: Path) -> int:
    try:
        return shutil.disk_usage(data_dir).free
    except OSError:
        return 2**63  # unknown; then the disk is not said to be full
