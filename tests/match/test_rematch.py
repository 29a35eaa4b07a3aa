"""Another game at the same table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.match import Room
from tests.match.tables import a_match, found, opened, play_until, somebody, status

pytestmark = pytest.mark.anyio


async def test_a_rematch_has_the_same_people_and_options_everybody_one_seat_further_on(room: Room) -> None:
    match, people = await a_match(room, 3, {"backs": "plain"})
    await play_until(match, people, "over")
    assert {match.next_id} == {None}
    again = await room.rematch(match, people[1])
    assert match.next_id == again.id != match.id
    assert status(again) == "gathering"
    assert [seat.name for seat in again.seats] == ["Cleo", "Ada", "Ben"]
    assert again.options == match.options
    assert again.host_id == people[1].id
    assert again.commitment != match.commitment
    assert again.code != match.code
    await again.start(people[1])
    assert again.seats_of(people[0]) == (1,)


async def test_whoever_asks_later_or_at_once_gets_the_same_match(room: Room) -> None:
    match, people = await a_match(room)
    await play_until(match, people, "over")
    one, two = await asyncio.gather(room.rematch(match, people[0]), room.rematch(match, people[1]))
    assert one is two
    assert await room.rematch(match, people[1]) is one
    assert len(await room.tables_of(people[0])) == 2


async def test_the_way_to_the_next_match_is_kept_over_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await play_until(match, people, "over")
        again = await room.rematch(match, people[0])
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert match.next_id == again.id
        assert match.verdict
        assert (await room.rematch(match, people[1])).id == again.id


async def test_a_seat_that_a_bot_took_over_is_a_bots_in_the_rematch(room: Room) -> None:
    match, people = await a_match(room)
    await match.give_to_bot(people[0], 1, "random")
    await match.take_back(people[1], 1)
    await play_until(match, people, "final")
    await match.give_to_bot(people[0], 1, "random")
    with match.watch(0) as watcher:
        await match.act(people[0], 0, match.decision(0), "c", match.view(0).moves[0].code)
        while status(match) != "over":
            await watcher.changed()
    again = await room.rematch(match, people[0])
    assert [(seat.kind, seat.bot) for seat in again.seats] == [("bot", "random"), ("human", None)]
    assert again.seats_of(people[1]) == ()
    assert again.seats_of(people[0]) == (1,)


async def test_only_who_played_and_only_afterwards_asks_for_another_game(room: Room) -> None:
    match, people = await a_match(room)
    with pytest.raises(Refused) as refused:
        await room.rematch(match, people[0])
    assert refused.value.code == "playing"
    await play_until(match, people, "over")
    with pytest.raises(Refused) as refused:
        await room.rematch(match, await somebody(room, "Eve"))
    assert refused.value.code == "not_your_seat"
    assert match.next_id is None
