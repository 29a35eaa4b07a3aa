import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import Connection, Engine, event

from mutoscope.store import Conflict, Store, StoreClosed
from tests.store.rows import FILE, create, match, step, writer_held_up


@pytest.fixture
def commits() -> Iterator[list[bool]]:
    """One entry a commit that the writer made: whether the transaction wrote."""
    made: list[bool] = []

    def count(connection: Connection) -> None:
        if not connection.exec_driver_sql("PRAGMA query_only").scalar():
            made.append(True)

    event.listen(Engine, "commit", count)
    yield made
    event.remove(Engine, "commit", count)


def test_what_waits_shares_one_commit(store: Store, data_dir: Path, commits: list[bool]) -> None:
    for name in map(str, range(50)):
        create(store, name)
    commits.clear()
    with writer_held_up(data_dir):
        moves = [store.append([step(n, str(name))]) for n in range(2) for name in range(50)]
    for move in moves:
        move.result()
    assert len(commits) == 1
    assert [len(store.journal(str(name))) for name in range(50)] == [2] * 50


def test_a_crowd_shares_a_few_commits_and_none_is_kept_waiting_for_all(
    store: Store, data_dir: Path, commits: list[bool]
) -> None:
    create(store)
    commits.clear()
    with writer_held_up(data_dir):
        moves = [store.append([step(n)]) for n in range(1000)]
    moves[-1].result()
    assert len(commits) == 4  # 256 moves each, and the rest


def test_a_lone_move_is_committed_at_once(store: Store, commits: list[bool]) -> None:
    create(store)
    commits.clear()
    for n in range(3):
        store.append([step(n)]).result()
    assert len(commits) == 3


def test_a_move_is_on_disk_before_its_future_resolves(store: Store, data_dir: Path) -> None:
    create(store)
    seen: list[int] = []

    def look(_: Future[None]) -> None:
        with closing(sqlite3.connect(data_dir / FILE)) as other:
            seen.extend(n for (n,) in other.execute("SELECT n FROM journal"))

    with writer_held_up(data_dir):
        move = store.append([step(0)])
        move.add_done_callback(look)
        assert not move.done()
    move.result()
    store.close()  # the callback runs in the writer's thread, which has ended when this returns
    assert seen == [0]


def test_reading_does_not_wait_for_the_writer_and_sees_what_is_committed(store: Store, data_dir: Path) -> None:
    create(store)
    with writer_held_up(data_dir):
        move = store.append([step(0)])
        assert store.read_match("m") == match()
        assert store.journal("m") == ()
        assert not move.done()
    move.result()
    assert store.journal("m") == (step(0),)


def test_a_write_handed_over_cannot_be_cancelled(store: Store, data_dir: Path) -> None:
    create(store)
    with writer_held_up(data_dir):
        move = store.append([step(0)])
        assert not move.cancel()
    move.result()
    assert store.journal("m") == (step(0),)


def test_closing_writes_all_that_was_handed_over(store: Store, data_dir: Path) -> None:
    create(store)
    moves = [store.append([step(n)]) for n in range(600)]
    store.close()
    assert all(move.done() for move in moves)
    with Store.open(data_dir) as again:
        assert len(again.journal("m")) == 600


def test_a_closed_store_says_so_and_closes_again_without_harm(store: Store) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreClosed):
        store.append([step(0)])
    with pytest.raises(StoreClosed):
        store.journal("m")


def test_eight_threads_each_write_and_read_their_own_match(store: Store) -> None:
    together = Barrier(8)

    def play(name: str) -> None:
        store.create_match(match(name), [], b"").result()
        together.wait()
        for n in range(40):
            store.append([step(n, name)]).result()
            assert store.journal(name, since=n) == (step(n, name),)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(play, "abcdefgh"))
    for name in "abcdefgh":
        assert store.journal(name) == tuple(step(n, name) for n in range(40))


def test_of_eight_threads_that_race_for_every_place_one_wins_each(store: Store) -> None:
    create(store)
    together = Barrier(8)

    def race(seat: int) -> int:
        won = 0
        for n in range(30):
            together.wait()
            try:
                store.append([step(n, seat=seat)]).result()
            except Conflict:
                continue
            won += 1
        return won

    with ThreadPoolExecutor(8) as threads:
        won = list(threads.map(race, range(8)))
    written = store.journal("m")
    assert sum(won) == 30
    assert [row.n for row in written] == list(range(30))
    assert [sum(row.seat == seat for row in written) for seat in range(8)] == won


def test_a_match_is_loaded_as_it_was_at_one_moment(store: Store) -> None:
    create(store)
    moves = [store.append([step(n)]) for n in range(400)]
    lengths = set()
    while not moves[-1].done():
        saved = store.load_match("m")
        assert saved is not None
        assert len(saved.journal) == saved.match.length
        lengths.add(saved.match.length)
    assert lengths <= set(range(401))
