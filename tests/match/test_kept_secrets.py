"""What the rules keep secret for good stays so when a match is over: whose the pictures of Keepers were (E9)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Match, Player, Room
from mutoscope.match.verify import verify
from tests.match.tables import a_command, a_match, opened, play_until


@pytest.mark.anyio
async def test_E9_nobody_is_given_the_journal_or_the_secret_and_the_replay_shows_what_each_saw(room: Room) -> None:
    match, people = await a_match(room, 5, {"laps": 1}, "keepers")
    await play_until(match, people, "over")
    assert match.secret is None
    with pytest.raises(Refused) as refused:
        match.journal_json()
    assert (refused.value.code, refused.value.rule) == ("kept_secret", "E9")
    unknown = 0
    for step in range(len(match.steps())):
        for seat in (SPECTATOR, *range(5)):
            seen = match.replay(step, seat).seen
            assert isinstance(seen, Keepers)
            hands = [p for p in range(5) if set(seen.seats[p].hand) - {rules.BACK, rules.NONE}]
            assert hands == ([] if seat == SPECTATOR else [seat])
            unknown += rules.UNKNOWN in seen.owners
    assert unknown > 0


@pytest.mark.anyio
async def test_E9_with_all_owners_revealed_the_journal_can_be_checked_by_anybody(room: Room) -> None:
    match, people = await a_match(room, 3, {"laps": 1, "reveal_all": True}, "keepers")
    await play_until(match, people, "over")
    assert match.secret is not None
    findings = verify(match.journal_json())
    assert [finding.text for finding in findings if not finding.is_good] == []


@pytest.mark.anyio
async def test_E7_eight_people_vote_at_the_same_moment_and_every_vote_is_counted_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "data") as room:
        match, people = await a_match(room, 8, {"laps": 1}, "keepers")
        await play_until(match, people, "vote")
        codes = {seat: match.view(seat).moves[seat].code for seat in range(8)}
        before = match.decision(0)
        await vote_at_once(match, people, codes)
        assert match.decision(0) != before
        seen = match.view(SPECTATOR).seen
        assert isinstance(seen, Keepers)
        assert seen.scored == 1
        cast_now = [seen.seats[seat].votes[0] for seat in range(8)]
        assert cast_now == [codes[seat] - rules.FIRST_VOTE for seat in range(8)]
        lines = [line.text for line in match.log(SPECTATOR)]
        assert sum("has voted" in line for line in lines) == 8


async def vote_at_once(match: Match, people: list[Player], codes: dict[int, int]) -> None:
    """Everybody sends the vote three times, all at the same moment: a bad network does."""
    sent = []
    for seat, code in codes.items():
        command, decision = a_command(), match.decision(seat)
        sent += [match.act(people[seat], seat, decision, command, code) for _ in range(3)]
    await asyncio.gather(*sent)
