"""The sunset at a table of four: everybody chooses at once, and nobody's choice is lost or counted twice."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from mutoscope.games.photograph.rules import FIRST_WIND, WINDS
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Match, Player
from tests.match.tables import a_match, found, opened, play_until

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def sunset(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[Player]]:
    """A data directory with one match in it, at the sunset."""
    data_dir = tmp_path_factory.mktemp("sunset") / "data"
    async with opened(data_dir) as room:
        match, people = await a_match(room, 4)
        await play_until(match, people, "sunset")
    return data_dir, match.id, people


async def choose_twice(match: Match, person: Player, seat: int, chance: random.Random) -> list[tuple[str, int]]:
    """A seat's page chooses, then changes its mind, sending each command from two pages; what was taken, in order."""
    taken = []
    for round_ in ("first", "second"):
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        decision, command = match.decision(seat), f"{round_}-{seat}"
        if match.view(seat).phase != "sunset":
            break  # the last choice was in before this seat changed its mind
        code = chance.choice(match.view(seat).moves).code
        answers = await asyncio.gather(
            *(match.act(person, seat, decision, command, code) for _ in range(2)), return_exceptions=True
        )
        if answers == [None, None]:
            taken.append((command, code))
        else:  # it came in while this one was on its way
            assert {answer.code for answer in answers if isinstance(answer, Refused)} <= {"stale", "not_your_turn"}
            assert None not in answers
    return taken


@pytest.mark.parametrize("seed", range(8))
async def test_eight_choices_at_once_are_none_lost_and_none_doubled(
    sunset: tuple[Path, str, list[Player]], tmp_path: Path, seed: int
) -> None:
    data_dir, match_id, people = sunset
    shutil.copytree(data_dir, tmp_path / "copy")
    chance = random.Random(seed)
    async with opened(tmp_path / "copy") as room:
        match = await found(room, match_id)
        before = len(match.log(SPECTATOR))
        taken = await asyncio.gather(*(choose_twice(match, people[seat], seat, chance) for seat in range(4)))
        assert match.view(SPECTATOR).phase != "sunset"
        said = Counter(line.text for line in match.log(SPECTATOR, before))
        for seat, choices in enumerate(taken):
            assert choices, "a first choice is never too late"
            name = match.seats[seat].name
            assert said[f"{name} has chosen."] == 1, "a change of mind is nobody else's business"
            _, end = WINDS[choices[-1][1] - FIRST_WIND]
            wound = [line for line in said if line.startswith(f"{name} wound ")]
            assert len(wound) == 1
            assert wound[0].endswith(f" to place {end + 1}.")
            assert sum(count for line, count in said.items() if line.startswith(f"{name} shot ")) == 2
        kept = match.log(SPECTATOR)
    async with opened(tmp_path / "copy") as room:
        assert (await found(room, match_id)).log(SPECTATOR) == kept
