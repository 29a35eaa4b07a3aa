"""A journal that disagrees with the rules is said to, and nothing else suffers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from mutoscope.games.photograph.game import GAME
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Match, Room
from mutoscope.store import ReadFailed, Store
from tests.match.tables import a_command, a_match, found, opened, play_until, status

pytestmark = pytest.mark.anyio

DAMAGES: Sequence[tuple[str, tuple[object, ...]]] = [
    ("UPDATE journal SET code = code + 1 WHERE n = 3", ()),
    ("UPDATE journal SET code = 51 WHERE n = 3", ()),
    ("UPDATE journal SET code = -7 WHERE n = 3", ()),
    ("UPDATE journal SET code = NULL WHERE n = 3", ()),
    ("UPDATE journal SET seat = 1 - seat WHERE n = 3", ()),
    ("UPDATE journal SET seat = 77 WHERE n = 3", ()),
    ("UPDATE journal SET kind = 'shuffle' WHERE n = 3", ()),
    ("UPDATE journal SET kind = 'undo' WHERE n = 3", ()),
    ("UPDATE journal SET kind = 'sing' WHERE n = 3", ()),
    ("UPDATE journal SET state_hash = ? WHERE n = 3", (bytes(32),)),
    ("UPDATE journal SET state_hash = ? WHERE n = 0", (bytes(32),)),
    ("UPDATE journal SET kind = 'move' WHERE n = 0", ()),
    ("UPDATE journal SET text = NULL WHERE n = 0", ()),
    ("UPDATE journal SET text = 'nonsense' WHERE n = 0", ()),
    ('UPDATE journal SET "order" = ? WHERE n = 0', (json.dumps([0] * 61),)),
    ('UPDATE journal SET "order" = ? WHERE n = 0', (json.dumps([10**9]),)),
    ("DELETE FROM journal WHERE n = 3", ()),
    ("DELETE FROM journal WHERE n = 5", ()),
    ("DELETE FROM journal", ()),
    ("UPDATE secrets SET secret = ?", (bytes(32),)),
    ("DELETE FROM secrets", ()),
]


async def a_journal_of_six_rows(room: Room) -> Match:
    match, people = await a_match(room)
    for _ in range(5):
        seat = match.actors()[0]
        await match.act(people[seat], seat, match.decision(seat), a_command(), match.view(seat).moves[0].code)
    return match


def change(data_dir: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    with closing(sqlite3.connect(data_dir / "mutoscope.sqlite3")) as file:
        assert file.execute(statement, values).rowcount > 0
        file.commit()


@pytest.mark.parametrize(("statement", "values"), DAMAGES)
async def test_a_damaged_match_is_shown_as_damaged_and_the_others_go_on(
    data_dir: Path, statement: str, values: tuple[object, ...]
) -> None:
    async with opened(data_dir) as room:
        match = await a_journal_of_six_rows(room)
        guest, _ = await room.person(None)
    change(data_dir, statement, values)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert match.trouble.startswith("This match is damaged and cannot be shown.")
        assert status(match) == "playing"
        looks: list[Callable[[], object]] = [
            lambda: match.view(0),
            lambda: match.decision(0),
            lambda: match.log(0),
            match.journal_json,
        ]
        for look in looks:
            with pytest.raises(Refused) as refused:
                look()
            assert refused.value.code == "damaged"
        with pytest.raises(Refused) as refused:
            await match.act(guest, 0, "", "c", 0)
        assert refused.value.code == "damaged"
        with match.watch(SPECTATOR):
            pass
        other, people = await a_match(room)
        await play_until(other, people, "wind")


async def test_a_finished_match_whose_last_line_is_lost_is_damaged(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await play_until(match, people, "over")
        last = len(match.steps()) - 1
    change(data_dir, f"DELETE FROM journal WHERE n = {last}")
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert "ends too early" in match.trouble
        assert match.verdict  # what the list of matches shows is not the journal's


async def test_a_match_of_another_version_of_the_rules_is_kept_and_not_played_on(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(data_dir) as room:
        match = await a_journal_of_six_rows(room)
        people = [(await room.person(None))[0]]
        gathering = await room.make_table(people[0], "photograph", 2, {})
        await gathering.put_bot(people[0], 1, "random")
    monkeypatch.setattr(type(GAME), "version", "2")
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert "version 1 of the rules of Photograph; this server plays by version 2" in match.trouble
        with pytest.raises(Refused) as refused:
            match.view(SPECTATOR)
        assert refused.value.code == "other_version"
        gathering = await found(room, gathering.id)
        with pytest.raises(Refused) as refused:
            await gathering.start(people[0])
        assert refused.value.code == "other_version"
    monkeypatch.undo()
    async with opened(data_dir) as room:
        assert (await found(room, match.id)).view(SPECTATOR).phase == "wind"


async def test_a_match_of_a_game_that_is_not_here_is_in_no_list(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        guest, _ = await room.person(None)
        match = await room.make_table(guest, "photograph", 2, {}, visibility="open")
    change(data_dir, "UPDATE matches SET game = 'chess'")
    async with opened(data_dir) as room:
        assert await room.tables_of(guest) == []
        assert await room.open_tables() == []
        with pytest.raises(Refused) as refused:
            await room.match(match.id)
        assert refused.value.code == "no_such_game"


async def test_a_disk_that_cannot_be_read_just_now_damages_nothing(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(data_dir) as room:
        match = await a_journal_of_six_rows(room)

    def fail(self: Store, match_id: str, *, since: int = 0) -> None:
        raise ReadFailed("The disk reports an error: nothing could be read.")

    async with opened(data_dir) as room:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "journal", fail)
            with pytest.raises(Refused) as refused:
                await room.match(match.id)
            assert refused.value.code == "not_read"
            assert "nothing could be read" in refused.value.message
        assert (await found(room, match.id)).trouble == ""
