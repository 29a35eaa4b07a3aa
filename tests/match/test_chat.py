"""Talk at the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.games.photograph.game import PhotographGame
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import Refused
from mutoscope.match import Match, Player, Room
from tests.match.tables import QUICK, a_gathering, a_match, found, opened, somebody

pytestmark = pytest.mark.anyio


async def code_of(match: Match, player: Player, text: str) -> str:
    with pytest.raises(Refused) as refused:
        await match.say(player, text)
    return refused.value.code


async def test_what_is_said_is_heard_by_all_and_kept_over_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_gathering(room)
        await match.say(people[1], "  Good   luck!  ")
        await match.start(people[0])
        await match.say(await somebody(room, "Eve"), "<b>Hi</b>")
        said = match.chat()
        assert [(line.n, line.seat, line.name, line.text) for line in said] == [
            (0, 1, "Ben", "Good luck!"),
            (1, None, "Eve", "<b>Hi</b>"),
        ]
        assert match.chat(since=1) == said[1:]
        assert match.chat(since=2) == []
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert match.chat() == said
        await match.say(people[0], "Again")
        assert match.chat(since=2)[0].n == 2


async def test_nothing_and_too_much_is_not_said(room: Room) -> None:
    match, people = await a_match(room)
    assert await code_of(match, people[0], "") == "bad_text"
    assert await code_of(match, people[0], "\u202e\n") == "bad_text"
    assert await code_of(match, people[0], "x" * 501) == "bad_text"
    await match.say(people[0], "x" * 500)
    assert len(match.chat()) == 1


async def test_whoever_talks_too_fast_waits_and_the_others_do_not(data_dir: Path) -> None:
    now = [1000.0]
    settings = replace(QUICK, monotonic=lambda: now[0], chat_burst=3, chat_seconds=10.0)
    async with opened(data_dir, settings) as room:
        match, people = await a_match(room)
        for _ in range(3):
            await match.say(people[0], "la")
            now[0] += 1
        with pytest.raises(Refused) as refused:
            await match.say(people[0], "la")
        assert refused.value.code == "too_fast"
        assert "in 7 seconds" in refused.value.message
        await match.say(people[1], "Slow down")
        now[0] += 7
        await match.say(people[0], "la")
        assert len(match.chat()) == 5


async def test_a_table_keeps_only_so_much_talk(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, chat_lines=2)) as room:
        match, people = await a_match(room)
        await match.say(people[0], "one")
        await match.say(people[1], "two")
        assert await code_of(match, people[0], "three") == "too_many"


async def test_where_the_rules_ask_for_silence_there_is_silence(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_talk_open(self: PhotographGame, s: Photograph) -> bool:
        return s.phase != 0

    match, people = await a_gathering(room)
    monkeypatch.setattr(PhotographGame, "is_talk_open", is_talk_open)
    await match.say(people[0], "Before the cards are dealt anybody may talk.")
    await match.start(people[0])
    assert not match.is_talk_open()
    assert await code_of(match, people[0], "psst") == "talk_closed"
    assert await code_of(match, await somebody(room, "Eve"), "psst") == "talk_closed"
    await match.act(people[0], 0, match.decision(0), "c", match.view(0).moves[0].code)
    await match.say(people[1], "Now it may be said.")
    assert len(match.chat()) == 2
