"""A server that stops, or is killed, in mid-game: everything goes on exactly where it stood."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest

from mutoscope.kernel.game import SPECTATOR
from tests.match.processes import playing, told
from tests.match.tables import a_command, a_gathering, a_match, everything, found, opened, play_any, status

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("players", "most"), [(2, 1), (4, 5)])
async def test_a_restart_after_any_step_changes_nothing_that_anybody_is_shown(
    data_dir: Path, players: int, most: int
) -> None:
    chance = random.Random(players)
    async with opened(data_dir) as room:
        match, people = await a_match(room, players, {"missed_shot": True})
        shown = everything(match)
    steps = 0
    while status(match) != "over":
        async with opened(data_dir) as room:
            match = await found(room, match.id)
            assert everything(match) == shown
            for _ in range(chance.randint(1, most)):
                if status(match) == "over":
                    break
                seat = match.actors()[0]
                if match.may_undo(seat) and chance.random() < 0.5:
                    await match.undo(people[seat], seat, match.decision(seat), a_command())
                else:
                    await play_any(match, people, chance)
                steps += 1
            shown = everything(match)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert everything(match) == shown
        assert len(match.steps()) == steps + 1


async def test_a_command_sent_again_after_a_restart_is_answered_and_not_played_again(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        decision, code = match.decision(0), match.view(0).moves[0].code
        await match.act(people[0], 0, decision, "again", code)
        shown = everything(match)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        await match.act(people[0], 0, decision, "again", code)
        assert everything(match) == shown


async def test_versions_grow_over_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await play_any(match, people, random.Random(1))
        versions = [match.version(viewer) for viewer in (SPECTATOR, 0, 1)]
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert all(match.version(viewer) > old for viewer, old in zip((SPECTATOR, 0, 1), versions, strict=True))


async def test_a_gathering_goes_on_after_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_gathering(room, 3)
        await match.clear_seat(people[0], 2)
        await match.put_bot(people[0], 2, "steady")
        await match.set_option(people[0], "backs", "plain")
        before = match.seats, match.options, match.code, match.host_id, match.commitment
    async with opened(data_dir) as room:
        again = await room.find_code(match.code)
        assert again is not None
        assert (again.seats, again.options, again.code, again.host_id, again.commitment) == before
        assert status(again) == "gathering"
        await again.clear_seat(people[0], 2)
        await again.sit(people[2])
        await again.start(people[0])
        assert again.commitment == match.commitment
        assert again.view(0).options["backs"] == "plain"


@pytest.mark.parametrize("shown", [1, 12, 30])
async def test_a_server_killed_in_mid_game_loses_nothing_that_it_has_shown(data_dir: Path, shown: int) -> None:
    with playing(data_dir) as process:
        assert process.stdout is not None
        lines = list(islice(process.stdout, shown))
        process.kill()  # SIGKILL: no handler, no flush
        lines += [line for line in process.stdout if line.endswith("\n")]
    assert len(lines) >= shown
    last = json.loads(lines[-1])
    async with opened(data_dir) as room:
        match = await found(room, last["match"])
        now = json.loads(json.dumps(told(match)))
        for viewer, texts in last["logs"].items():
            assert now["logs"][viewer][: len(texts)] == texts
        assert now["step"] in (last["step"], last["step"] + 1)  # the one that was saved and not yet shown
        if now["step"] == last["step"]:
            assert now == last
