import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from mutoscope.store import DiskFull, ReadOnly, Store, StoreError, Unreadable, WriteFailed
from mutoscope.store import sqlite as sqlite_room
from tests.store.rows import FILE, create, match, seats, step, writer_held_up


class Connections:
    """The store's connections to SQLite, to set what SQLite itself refuses."""

    def __init__(self) -> None:
        self.open: list[DBAPIConnection] = []

    def opened(self, connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        self.open.append(connection)

    def set(self, pragma: str, value: int) -> None:
        for connection in self.open:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA {pragma} = {value}")
            cursor.close()


@pytest.fixture
def connections() -> Iterator[Connections]:
    found = Connections()
    event.listen(Engine, "connect", found.opened)
    yield found
    event.remove(Engine, "connect", found.opened)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system itself refuses to write beyond `size` bytes of any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def pages(data_dir: Path) -> int:
    with closing(sqlite3.connect(data_dir / FILE)) as other:
        (count,) = other.execute("PRAGMA page_count").fetchone()
    return int(count)


def test_a_full_disk_is_said_and_nothing_is_half_saved_and_there_may_be_room_again(
    connections: Connections, store: Store, data_dir: Path
) -> None:
    create(store)
    connections.set("max_page_count", pages(data_dir) + 4)
    refused = None
    written = 0
    while refused is None and written < 100:
        refused = store.append([step(written, text="x" * 500), step(written + 1)]).exception()
        written += 0 if refused else 2
    assert isinstance(refused, DiskFull)
    assert "The disk is full: nothing was saved" in str(refused)
    assert written > 0
    assert len(store.journal("m")) == written
    saved = store.read_match("m")
    assert saved is not None
    assert saved.length == written
    with pytest.raises(DiskFull):
        store.create_match(match("big"), seats("big"), b"x" * 50_000).result()
    assert store.read_match("big") is None
    assert store.find_code("code-big") is None
    connections.set("max_page_count", 2**30)
    store.append([step(written, text="x" * 500), step(written + 1)]).result()
    store.create_match(match("big"), seats("big"), b"x" * 50_000).result()
    assert len(store.journal("m")) == written + 2


def test_on_a_full_disk_what_still_fits_is_saved_though_its_group_did_not_fit(
    connections: Connections, store: Store, data_dir: Path
) -> None:
    for name in "abc":
        create(store, name)
    connections.set("max_page_count", pages(data_dir) + 4)
    with writer_held_up(data_dir):
        small = store.append([step(0, "a")])
        huge = store.append([step(0, "b", text="x" * 50_000)])
        also_small = store.append([step(0, "c")])
    small.result()
    also_small.result()
    with pytest.raises(DiskFull):
        huge.result()
    assert [len(store.journal(name)) for name in "abc"] == [1, 0, 1]


def test_a_disk_that_refuses_to_write_is_said_and_nothing_is_half_saved(store: Store, data_dir: Path) -> None:
    create(store)
    store.append([step(0)]).result()
    with no_file_longer_than((data_dir / f"{FILE}-wal").stat().st_size):
        for _ in range(3):
            with pytest.raises(WriteFailed, match="nothing was saved"):
                store.append([step(1), step(2)], finished=True).result()
        assert store.journal("m") == (step(0),)
    store.append([step(1), step(2)]).result()
    assert store.journal("m") == (step(0), step(1), step(2))
    store.close()
    with Store.open(data_dir) as again:
        assert len(again.journal("m")) == 3


def test_a_disk_that_refuses_to_write_is_said_when_the_store_is_first_opened(data_dir: Path) -> None:
    with no_file_longer_than(0), pytest.raises(WriteFailed, match=f"{FILE} cannot be used. .*nothing was saved"):
        Store.open(data_dir)
    with Store.open(data_dir) as store:
        create(store)
        assert store.read_match("m") == match()


def test_an_error_of_the_disk_with_no_room_left_is_called_a_full_disk(
    store: Store, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(store)
    monkeypatch.setattr(sqlite_room, "_free", lambda _: 0)
    with no_file_longer_than((data_dir / f"{FILE}-wal").stat().st_size), pytest.raises(DiskFull):
        store.append([step(0)]).result()


def test_a_database_that_has_become_read_only_is_said(connections: Connections, store: Store) -> None:
    create(store)
    connections.set("query_only", 1)
    with pytest.raises(ReadOnly, match="may not be written to: nothing was saved"):
        store.append([step(0)]).result()
    assert store.journal("m") == ()


def test_another_program_that_holds_the_database_is_said_to_all_who_wait_after_one_wait(
    connections: Connections, store: Store, data_dir: Path
) -> None:
    create(store)
    connections.set("busy_timeout", 500)
    waits: list[Connection] = []
    event.listen(store._database.writing, "engine_connect", waits.append)
    with writer_held_up(data_dir):
        moves = [store.append([step(n)]) for n in range(3)]
        for move in moves:
            with pytest.raises(WriteFailed, match="Another program holds the database"):
                move.result()
    assert len(waits) == 1
    store.append([step(0)]).result()


def test_a_damaged_file_is_said_by_reads_and_by_writes(data_dir: Path) -> None:
    with Store.open(data_dir) as store:
        create(store)
        for n in range(500):
            store.append([step(n, text="x" * 500)])
    with closing(sqlite3.connect(data_dir / FILE)) as other:
        (roots,) = other.execute("SELECT max(rootpage) FROM sqlite_master").fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    with (data_dir / FILE).open("r+b") as file:
        file.seek(roots * size)  # leaves the roots of all tables whole, so that the file opens
        file.write(b"\xa5" * ((data_dir / FILE).stat().st_size - roots * size))
    with Store.open(data_dir) as store:
        with pytest.raises(Unreadable, match=r"damaged.*nothing could be read"):
            store.journal("m")
        with pytest.raises(Unreadable, match=r"damaged.*nothing was saved"):
            store.append([step(500)]).result()


def test_no_message_for_players_names_a_path_or_shows_what_was_written(
    connections: Connections, store: Store, data_dir: Path
) -> None:
    create(store)
    connections.set("max_page_count", 1)
    with pytest.raises(StoreError) as refusal:
        store.append([step(0, text="lighthouse " * 10_000)]).result()
    assert str(data_dir) not in str(refusal.value)
    assert "lighthouse" not in str(refusal.value)
    assert "lighthouse" not in str(refusal.value.__cause__)


def test_readers_cannot_write(store: Store) -> None:
    create(store)
    with pytest.raises(ReadOnly), store._reading() as connection:
        connection.exec_driver_sql("DELETE FROM matches")
    assert store.read_match("m") == match()


def test_a_mistake_of_the_program_is_not_taken_for_one_of_the_database(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store._reading():
        raise ZeroDivisionError
