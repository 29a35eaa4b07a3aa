"""Who somebody is: a secret in a browser, a name, a portrait."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Room
from tests.match.tables import a_match, found, opened, play_until, somebody

pytestmark = pytest.mark.anyio


async def test_a_browser_without_a_secret_is_a_new_guest_and_is_known_by_it_from_then_on(room: Room) -> None:
    guest, secret = await room.person(None)
    assert secret is not None
    assert await room.person(secret) == (guest, None)
    other, _ = await room.person(None)
    assert other.id != guest.id


async def test_a_secret_too_short_to_be_ours_makes_a_new_guest(room: Room) -> None:
    _, secret = await room.person("guess")
    assert secret is not None
    assert secret != "guess"


async def test_a_name_is_remembered_over_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        guest, secret = await room.person(None)
        named = await room.rename(guest, "  Ada ", "owl")
        assert (named.name, named.portrait) == ("Ada", "owl")
    async with opened(data_dir) as room:
        assert await room.person(secret) == (named, None)


async def test_a_name_that_will_not_do_changes_nothing(room: Room) -> None:
    guest, secret = await room.person(None)
    for name, portrait in (("", "owl"), ("Ada", "dragon"), ("x" * 25, "owl")):
        with pytest.raises(Refused) as refused:
            await room.rename(guest, name, portrait)
        assert refused.value.code == "bad_name"
    assert await room.person(secret) == (guest, None)


async def test_a_new_name_is_shown_at_every_table_that_is_not_over(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        over, people = await a_match(room)
        await play_until(over, people, "over")
        playing = await room.make_table(people[0], "photograph", 2, {"first": 0})
        await playing.sit(people[1])
        await playing.start(people[0])
        await room.rename(people[1], "Bella", "cat")
        assert [seat.name for seat in playing.seats] == ["Ada", "Bella"]
        assert playing.view(SPECTATOR).people[1].portrait == "cat"
        assert over.seats[1].name == "Ben"
    async with opened(data_dir) as room:
        assert (await found(room, playing.id)).seats[1].name == "Bella"


async def test_a_name_is_data_in_the_log(room: Room) -> None:
    match, people = await a_match(room)
    await room.rename(people[0], "{1}<b>", "owl")
    await play_until(match, people, "wind")
    assert match.log(1)[1].text.startswith("{1}<b> took ")


async def test_a_guest_who_only_looks_leaves_no_trace(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        for _ in range(3):
            await room.person(None)
        guest, _ = await room.person(None)
        assert await room.tables_of(guest) == []
        ada = await somebody(room, "Ada")
        store = room._house.store
        assert store.read_player(guest.id) is None
        assert store.read_player(ada.id) is not None


async def test_a_guest_may_sit_down_and_talk_without_taking_a_name(room: Room) -> None:
    host, _ = await room.person(None)
    guest, _ = await room.person(None)
    match = await room.make_table(host, "photograph", 2, {})
    await match.say(guest, "May I?")
    await match.sit(guest)
    assert match.seats[1].name == guest.name
    assert match.chat()[0].name == guest.name
    assert match.chat()[0].seat is None
