"""How the room keeps its tables."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.match import Room
from mutoscope.match import room as room_module
from mutoscope.store import DataDirInUse
from tests.match.tables import QUICK, a_match, everything, found, opened, play_until, somebody

pytestmark = pytest.mark.anyio


async def test_a_match_is_the_same_for_everybody_who_holds_it(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, kept=1)) as room:
        match, people = await a_match(room)
        await a_match(room)
        await a_match(room)
        assert await found(room, match.id) is match
        assert match in await room.tables_of(people[0])


async def test_a_match_that_nobody_holds_is_read_again_as_it_was(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, kept=1)) as room:
        match, people = await a_match(room)
        await play_until(match, people, "sunset")
        shown, match_id, old = everything(match), match.id, id(match)
        await a_match(room)
        del match
        gc.collect()
        assert match_id not in room._matches, old
        assert everything(await found(room, match_id)) == shown


async def test_two_who_open_a_match_at_once_open_the_same_one(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await play_until(match, people, "wind")
    async with opened(data_dir) as room:
        one, two, three = await asyncio.gather(room.match(match.id), room.find_code(match.code), room.match(match.id))
        assert one is two is three


async def test_a_code_that_another_table_has_is_drawn_again_and_longer_in_the_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    codes: Iterator[str] = chain(repeat("LAMP-42", 5), repeat("LAMP-4242"))

    def new_code(digits: int) -> str:
        asked.append(digits)
        return next(codes)

    monkeypatch.setattr(room_module, "new_code", new_code)
    ada = await somebody(room, "Ada")
    assert (await room.make_table(ada, "photograph", 2, {})).code == "LAMP-42"
    assert (await room.make_table(ada, "photograph", 2, {})).code == "LAMP-4242"
    assert asked == [4, 4, 4, 4, 5, 5]
    with pytest.raises(Refused) as refused:
        await room.make_table(ada, "photograph", 2, {})
    assert refused.value.code == "not_saved"


async def test_two_servers_do_not_share_a_data_directory(room: Room, data_dir: Path) -> None:
    with pytest.raises(DataDirInUse) as said:
        await Room.open(data_dir)
    assert str(data_dir) in str(said.value)


async def test_what_is_asked_of_a_room_that_has_closed_is_refused_plainly(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        decision, code = match.decision(0), match.view(0).moves[0].code
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, decision, "late", code)
    assert refused.value.code == "not_saved"
    assert "shutting down" in refused.value.message
    with pytest.raises(Refused) as refused:
        await room.match("x")
    assert refused.value.code == "not_read"


async def test_closing_waits_for_what_is_being_saved(data_dir: Path) -> None:
    room = await Room.open(data_dir, QUICK)
    match, people = await a_match(room)
    acting = asyncio.create_task(match.act(people[0], 0, match.decision(0), "last", match.view(0).moves[0].code))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await room.close()
    await acting
    async with opened(data_dir) as again:
        assert (await found(again, match.id)).view(0).phase == "wind"
