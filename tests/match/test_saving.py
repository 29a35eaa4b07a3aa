"""What cannot be saved does not happen, is said plainly, and may be tried again."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Room
from tests.match.conftest import Disk
from tests.match.tables import a_command, a_gathering, a_match, everything, found, opened, somebody, status, until

pytestmark = pytest.mark.anyio


async def not_saved(doing: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await doing
    assert refused.value.code == "not_saved"
    return refused.value.message


async def test_on_a_full_disk_no_move_is_half_taken_and_the_next_try_works(disk: Disk, data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        disk.fill()
        while True:  # what room there is in the last pages of the file is used up first
            before, versions = everything(match), [match.version(viewer) for viewer in (SPECTATOR, 0, 1)]
            seat = match.actors()[0]
            decision, code = match.decision(seat), match.view(seat).moves[0].code
            acting = match.act(people[seat], seat, decision, f"mine {decision}", code)
            (answer,) = await asyncio.gather(acting, return_exceptions=True)
            if isinstance(answer, Refused):
                break
        assert answer.code == "not_saved"
        assert "The disk is full: nothing was saved" in answer.message
        assert str(data_dir) not in answer.message
        assert everything(match) == before
        await not_saved(match.act(people[seat], seat, decision, f"mine {decision}", code))
        assert everything(match) == before
        assert [match.version(viewer) for viewer in (SPECTATOR, 0, 1)] == versions
        disk.empty()
        await match.act(people[seat], seat, decision, f"mine {decision}", code)
        assert everything(match) != before
        shown = everything(match)
    async with opened(data_dir) as room:
        assert everything(await found(room, match.id)) == shown


async def test_a_disk_that_refuses_to_write_takes_no_move(room: Room, data_dir: Path) -> None:
    match, people = await a_match(room)
    before = everything(match)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        message = await not_saved(match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "nothing was saved" in message
    assert everything(match) == before
    await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)


async def test_a_data_directory_that_has_become_read_only_is_said_whatever_one_does(disk: Disk, room: Room) -> None:
    match, people = await a_gathering(room, 3)
    await match.clear_seat(people[0], 2)
    ada = people[0]
    before = match.seats, match.options, match.host_id, status(match)
    disk.protect()
    doings: list[Callable[[], Awaitable[object]]] = [
        lambda: match.sit(people[2]),
        lambda: match.leave(ada),
        lambda: match.put_bot(ada, 2, "random"),
        lambda: match.clear_seat(ada, 1),
        lambda: match.set_option(ada, "backs", "plain"),
        lambda: match.say(ada, "Hello"),
        lambda: room.rename(ada, "Eve", "owl"),
        lambda: room.make_table(ada, "photograph", 2, {}),
        lambda: somebody(room, "Fay"),
    ]
    for do in doings:
        assert "nothing was saved" in await not_saved(do())
        assert (match.seats, match.options, match.host_id, status(match)) == before
        assert match.chat() == []
    disk.unprotect()
    await match.put_bot(ada, 2, "random")
    disk.protect()
    await not_saved(match.start(ada))
    assert status(match) == "gathering"
    disk.unprotect()
    await match.start(ada)
    assert status(match) == "playing"


async def test_nobody_sees_a_move_before_it_is_saved(room: Room, data_dir: Path) -> None:
    match, people = await a_match(room)
    before = everything(match)
    with closing(sqlite3.connect(data_dir / "mutoscope.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # holds up the writer
        acting = asyncio.create_task(
            match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
        )
        for _ in range(20):
            await asyncio.sleep(0.005)
            assert everything(match) == before
        assert not acting.done()
        other.execute("ROLLBACK")
    await acting
    assert everything(match) != before


async def test_a_bot_waits_for_room_on_the_disk_and_then_goes_on(
    disk: Disk, room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await somebody(room, "Ada")
    match = await room.make_table(ada, "photograph", 2, {"first": 0})
    await match.put_bot(ada, 1, "random")
    await match.start(ada)
    for _ in range(2):
        disk.unprotect()
        await match.act(ada, 0, match.decision(0), a_command(), match.view(0).moves[0].code)
        disk.protect()
    steps = match.log(SPECTATOR)[-1].step
    await asyncio.sleep(0.1)
    assert match.log(SPECTATOR)[-1].step == steps
    assert "could not be saved" in caplog.text
    disk.unprotect()
    await until(match, lambda: match.actors() == (0,))


async def test_a_step_that_another_process_wrote_first_is_read_and_then_played_upon(room: Room) -> None:
    match, people = await a_match(room)
    mine, other = match.view(0).moves[0], match.view(0).moves[1]
    store = room._house.store
    # What another server of the same tables would have written.
    row = store.journal(match.id)[0]
    branch = match._read().play.branch()
    branch.play(0, other.code)
    theirs = replace(
        row,
        n=1,
        seat=0,
        kind="move",
        code=other.code,
        order=None,
        text=None,
        state_hash=bytes.fromhex(branch.journal[-1].hash),
    )
    store.append([theirs]).result()
    assert "Try again" in await not_saved(match.act(people[0], 0, match.decision(0), a_command(), mine.code))
    assert match.view(0).phase == "wind"
    await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    assert len(store.journal(match.id)) == 3
