import os
import signal
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from mutoscope.store import DataDirInUse, DataDirUnusable, Durability, NewerSchema, Store, StoreError, Unreadable
from tests.store.processes import running
from tests.store.rows import FILE, create, match


@contextmanager
def without_privilege() -> Iterator[None]:
    """As somebody whom the modes of files bind, which they do not root."""
    if os.geteuid() != 0:
        yield
        return
    try:
        os.seteuid(65534)
    except OSError:
        pytest.skip("root here cannot become anybody else")
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A directory that others reach too; pytest's own are private to whoever runs it."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


def test_the_directory_and_the_file_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    data_dir = tmp_path / "some" / "where"
    with Store.open(data_dir) as store:
        create(store)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data_dir.iterdir()}
    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
    assert {mode & 0o077 for mode in modes.values()} == {0}
    assert FILE in modes


def test_what_was_saved_is_there_when_the_store_is_opened_again(data_dir: Path) -> None:
    with Store.open(data_dir, durability="full") as store:
        create(store)
    with Store.open(data_dir) as store:
        assert store.read_match("m") == match()


@pytest.mark.parametrize(("durability", "level"), [("normal", 1), ("full", 2)])
def test_durability_is_what_was_asked_for(data_dir: Path, durability: Durability, level: int) -> None:
    with Store.open(data_dir, durability=durability) as store, store._database.writing.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_directory_in_use_is_refused_and_the_message_names_the_process(data_dir: Path) -> None:
    with running("hold", data_dir) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(DataDirInUse, match=rf"process {holder.pid}\b.*{data_dir}"):
            Store.open(data_dir)
    Store.open(data_dir).close()  # the killed process has left nothing in the way


def test_two_stores_of_one_process_do_not_share_a_directory_either(store: Store, data_dir: Path) -> None:
    with pytest.raises(DataDirInUse):
        Store.open(data_dir)
    create(store)
    store.close()
    with Store.open(data_dir) as again:
        assert again.read_match("m") == match()


def test_a_forked_child_does_not_hold_the_directory_after_its_parents_death(data_dir: Path) -> None:
    with running("fork", data_dir) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline().removeprefix("child "))
        try:
            with pytest.raises(DataDirInUse):
                Store.open(data_dir)
            parent.kill()
            parent.wait()
            Store.open(data_dir).close()
        finally:
            os.kill(child, signal.SIGKILL)


def test_a_file_in_the_directorys_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(DataDirUnusable, match="it is a file"):
        Store.open(tmp_path / "file")
    with pytest.raises(DataDirUnusable, match="part of that path is a file"):
        Store.open(tmp_path / "file" / "data")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_directory_that_may_not_be_written_to_is_refused(open_to_all: Path) -> None:
    open_to_all.chmod(0o555)
    with without_privilege():
        for path in (open_to_all, open_to_all / "data"):
            with pytest.raises(DataDirUnusable, match=f"{path} cannot be used: you may not write there"):
                Store.open(path)
    assert list(open_to_all.iterdir()) == []


def test_a_file_that_may_only_be_read_is_refused(open_to_all: Path) -> None:
    with Store.open(open_to_all) as store:
        create(store)
    (open_to_all / FILE).chmod(0o444)
    (open_to_all / "lock").chmod(0o666)
    open_to_all.chmod(0o777)
    with without_privilege(), pytest.raises(StoreError, match=FILE) as refusal:
        Store.open(open_to_all)
    assert "may not" in str(refusal.value) or "Permission" in str(refusal.value)


def test_a_directory_in_the_files_place_is_refused(data_dir: Path) -> None:
    (data_dir / FILE).mkdir(parents=True)
    with pytest.raises(StoreError, match=f"{FILE} cannot be used. The database cannot be opened"):
        Store.open(data_dir)


def test_a_file_of_a_newer_mutoscope_is_refused_and_left_as_it_is(data_dir: Path) -> None:
    with Store.open(data_dir) as store:
        create(store)
    with closing(sqlite3.connect(data_dir / FILE)) as newer:
        newer.execute("UPDATE meta SET value = '2' WHERE name = 'schema'")
        newer.commit()
    before = (data_dir / FILE).read_bytes()
    with pytest.raises(NewerSchema, match=r"tables version 2; this one knows up to 1\)\. Update"):
        Store.open(data_dir)
    assert (data_dir / FILE).read_bytes() == before
    with pytest.raises(NewerSchema):  # and not that the directory is in use
        Store.open(data_dir)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / FILE).write_bytes(b"holiday pictures " * 500)
    with pytest.raises(Unreadable, match=FILE):
        Store.open(data_dir)
    assert (data_dir / FILE).read_bytes() == b"holiday pictures " * 500


def test_another_programs_database_is_refused_and_left_as_it_is(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(sqlite3.connect(data_dir / FILE)) as other:
        other.execute("CREATE TABLE recipes (name)")
    before = (data_dir / FILE).read_bytes()
    with pytest.raises(Unreadable, match="not one of Mutoscope's"):
        Store.open(data_dir)
    assert (data_dir / FILE).read_bytes() == before


def test_an_empty_file_left_by_a_crash_is_made_anew(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / FILE).touch()
    with Store.open(data_dir) as store:
        create(store)
        assert store.read_match("m") == match()
