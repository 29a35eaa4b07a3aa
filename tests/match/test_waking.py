"""After a restart bots go on where it was their turn, before anybody looks."""

from __future__ import annotations

import asyncio
import gc
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.match import Match, Room
from mutoscope.match.room import waits_for_bot
from tests.match.tables import QUICK, a_command, a_match, found, opened, somebody

pytestmark = pytest.mark.anyio

SLOW = replace(QUICK, bot_pause=(60.0, 60.0), wake_after=60.0)  # no bot gets to move before the server stops
SOON = replace(QUICK, wake_after=0.0)


async def left_to_a_bot(data_dir: Path) -> str:
    """A match at which it is a bot's turn, on a server that has stopped; its id."""
    async with opened(data_dir, SLOW) as room:
        host = await somebody(room, "Ada")
        match = await room.make_table(host, "photograph", 2, {"first": 1})
        await match.put_bot(host, 1, "random")
        await match.start(host)
        assert waits_for_bot(match)
        return match.id


def stored_length(room: Room, match_id: str) -> int:
    row = room._house.store.read_match(match_id)
    assert row is not None
    return row.length


async def until_played(room: Room, match_id: str, more_than: int) -> None:
    async with asyncio.timeout(30):
        while stored_length(room, match_id) <= more_than:
            await asyncio.sleep(0.01)


async def test_a_bot_goes_on_after_a_restart_although_nobody_opens_the_match(data_dir: Path) -> None:
    match_id = await left_to_a_bot(data_dir)
    async with opened(data_dir, SOON) as room:
        await until_played(room, match_id, 1)
        match = await found(room, match_id)
        async with asyncio.timeout(30):
            while match.actors() != (0,):
                await asyncio.sleep(0.01)
        assert not waits_for_bot(match)


async def test_a_bot_goes_on_for_a_person_who_has_left(data_dir: Path) -> None:
    async with opened(data_dir, SLOW) as room:
        match, people = await a_match(room)
        await match.give_to_bot(people[0], 0, "random")
        match_id = match.id
    async with opened(data_dir, SOON) as room:
        await until_played(room, match_id, 1)


async def test_a_match_that_waits_for_a_person_or_for_too_long_already_is_left_alone(data_dir: Path) -> None:
    match_id = await left_to_a_bot(data_dir)
    async with opened(data_dir, SLOW) as room:
        match, people = await a_match(room)
        await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
        await match.give_to_bot(people[1], 1, "random")
        assert match.actors() == (0,)
        other = match.id
        del match
    late = replace(SOON, clock=lambda: time.time() + 15 * 24 * 3600.0)
    async with opened(data_dir, late) as room:
        await asyncio.sleep(0.3)
        assert stored_length(room, match_id) == 1
        assert not room._matches
    async with opened(data_dir, SOON) as room:
        await until_played(room, match_id, 1)
        gc.collect()
        assert other not in room._matches, "what need not be woken is not kept"


async def test_a_match_that_cannot_be_read_keeps_no_other_from_going_on(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await left_to_a_bot(data_dir)
    second = await left_to_a_bot(data_dir)  # the last played at, so the first to be woken
    prepare = Match.prepare

    async def prepared(match: Match) -> None:
        if match.id == second:
            raise Refused("not_read", "The disk is gone.")
        await prepare(match)

    monkeypatch.setattr(Match, "prepare", prepared)
    async with opened(data_dir, SOON) as room:
        await until_played(room, first, 1)
        assert stored_length(room, second) == 1
