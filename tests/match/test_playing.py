"""Moves: who may make them, when, and how often."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from mutoscope.games.photograph.game import PhotographGame
from mutoscope.games.photograph.rules import FIRST_WIND
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Room
from mutoscope.match.verify import verify
from tests.match.tables import (
    a_command,
    a_gathering,
    a_match,
    everything,
    found,
    opened,
    play_any,
    play_until,
    somebody,
    status,
    until,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_match_is_played_to_its_end(room: Room, players: int) -> None:
    match, people = await a_match(room, players)
    assert status(match) == "playing"
    assert match.secret is None
    await play_until(match, people, "over")
    assert status(match) == "over"
    assert match.actors() == ()
    assert [match.decision(seat) for seat in range(players)] == [""] * players
    view = match.view(0)
    assert view.moves == ()
    assert view.verdict == match.verdict
    winner = next(name for name in ("Ada", "Ben", "Cleo", "Dan") if match.verdict.startswith(name))
    assert match.log(SPECTATOR)[-1].text == "The sun is down."
    assert winner in {person.name for person in view.people}
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, "", a_command(), 0)
    assert refused.value.code == "over"


async def test_nobody_plays_before_the_cards_are_dealt(room: Room) -> None:
    match, people = await a_gathering(room)
    assert match.decision(0) == ""
    for asked in (lambda: match.view(0), lambda: match.steps(), lambda: match.replay(0, 0), match.journal_json):
        with pytest.raises(Refused) as refused:
            asked()
        assert refused.value.code == "gathering"
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, "", a_command(), 0)
    assert refused.value.code == "gathering"


async def test_a_seat_cannot_act_for_another(room: Room) -> None:
    match, people = await a_match(room)
    before = everything(match)
    with pytest.raises(Refused) as refused:
        await match.act(people[1], 0, match.decision(0), a_command(), 0)
    assert refused.value.code == "not_your_seat"
    assert everything(match) == before


async def test_a_spectator_cannot_act(room: Room) -> None:
    match, _ = await a_match(room)
    stranger = await somebody(room, "Eve")
    assert match.seats_of(stranger) == ()
    assert match.view(SPECTATOR).moves == ()
    assert match.decision(SPECTATOR) == ""
    before = everything(match)
    for seat in (0, 1):
        with pytest.raises(Refused) as refused:
            await match.act(stranger, seat, match.decision(seat), a_command(), 0)
        assert refused.value.code == "not_your_seat"
        assert "watching" in refused.value.message
    assert everything(match) == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
async def test_there_is_no_seat_beyond_those_of_the_table(room: Room, seat: int) -> None:
    match, people = await a_match(room)
    with pytest.raises(Refused) as refused:
        await match.act(people[0], seat, "", a_command(), 0)
    assert refused.value.code == "no_such_seat"


async def test_who_is_not_to_move_is_told_for_whom_the_table_waits(room: Room) -> None:
    match, people = await a_match(room)
    assert match.decision(1) == ""
    with pytest.raises(Refused) as refused:
        await match.act(people[1], 1, "", a_command(), 0)
    assert refused.value.code == "not_your_turn"
    assert "Ada" in refused.value.message


@pytest.mark.parametrize("code", [-1, 30, 10**9])
async def test_an_illegal_move_is_refused_and_changes_nothing(room: Room, code: int) -> None:
    match, people = await a_match(room)
    before = everything(match)
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, match.decision(0), a_command(), code)
    assert refused.value.code == "illegal"
    assert everything(match) == before


async def test_a_page_that_shows_an_earlier_decision_is_stale(room: Room) -> None:
    match, people = await a_match(room)
    take = match.decision(0)
    await match.act(people[0], 0, take, a_command(), match.view(0).moves[0].code)
    wind = match.decision(0)
    assert wind not in ("", take)
    before = everything(match)
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, take, a_command(), match.view(0).moves[0].code)
    assert refused.value.code == "stale"
    assert everything(match) == before


async def test_the_same_command_twice_is_played_once_and_answered_alike(room: Room) -> None:
    match, people = await a_match(room)
    decision, code = match.decision(0), match.view(0).moves[0].code
    await match.act(people[0], 0, decision, "once", code)
    after = everything(match)
    await match.act(people[0], 0, decision, "once", code)
    assert everything(match) == after
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, decision, "once", code + 1)
    assert refused.value.code == "bad_request"


async def test_the_command_that_ended_the_match_is_answered_alike_afterwards(room: Room) -> None:
    match, people = await a_match(room)
    await play_until(match, people, "final")
    await match.act(people[0], 0, match.decision(0), "last", match.view(0).moves[0].code)
    decision, code = match.decision(1), match.view(1).moves[0].code
    await match.act(people[1], 1, decision, "last", code)
    assert status(match) == "over"
    await match.act(people[1], 1, decision, "last", code)


async def test_two_pages_that_send_one_command_at_once_play_it_once(room: Room) -> None:
    match, people = await a_match(room)
    decision, code = match.decision(0), match.view(0).moves[0].code
    await asyncio.gather(*(match.act(people[0], 0, decision, "both", code) for _ in range(5)))
    assert len(match.log(0)) == len([line for line in match.log(0) if line.step <= 1])
    assert match.view(0).phase == "wind"


async def test_two_pages_that_decide_the_same_thing_at_once_decide_it_once(room: Room) -> None:
    match, people = await a_match(room)
    decision = match.decision(0)
    codes = [move.code for move in match.view(0).moves][:4]
    answers = await asyncio.gather(
        *(match.act(people[0], 0, decision, a_command(), code) for code in codes), return_exceptions=True
    )
    assert answers[0] is None
    assert [answer.code for answer in answers[1:] if isinstance(answer, Refused)] == ["stale"] * 3
    assert match.view(0).phase == "wind"


@pytest.mark.parametrize("command", ["", "x" * 65, "two\nlines", "é"])
async def test_a_commands_id_is_short_and_plain(room: Room, command: str) -> None:
    match, people = await a_match(room)
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, match.decision(0), command, 0)
    assert refused.value.code == "bad_request"


async def test_a_browser_that_hangs_up_in_mid_move_has_moved_all_the_same(room: Room) -> None:
    match, people = await a_match(room)
    code = match.view(0).moves[0].code
    asking = asyncio.create_task(match.act(people[0], 0, match.decision(0), "gone", code))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await until(match, lambda: match.view(0).phase == "wind", seconds=5)


async def test_a_decision_is_left_alone_by_what_others_choose_in_secret(room: Room) -> None:
    match, people = await a_match(room, 4)
    await play_until(match, people, "sunset")
    decisions = [match.decision(seat) for seat in range(4)]
    assert "" not in decisions
    await match.act(people[2], 2, decisions[2], a_command(), match.view(2).moves[0].code)
    assert [match.decision(seat) == decisions[seat] for seat in range(4)] == [True, True, False, True]
    await match.act(people[0], 0, decisions[0], a_command(), match.view(0).moves[0].code)
    assert match.actors() == (1, 3)


async def test_a_choice_made_in_secret_may_be_changed_until_the_last_one_is_in(room: Room) -> None:
    match, people = await a_match(room, 2)
    await play_until(match, people, "sunset")
    first, second = match.view(0).moves[:2]
    await match.act(people[0], 0, match.decision(0), a_command(), first.code)
    changed = match.decision(0)
    await match.act(people[0], 0, changed, a_command(), second.code)
    late = match.decision(0)
    await match.act(people[1], 1, match.decision(1), a_command(), match.view(1).moves[0].code)
    assert match.view(0).phase != "sunset"
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, late, a_command(), first.code)
    assert refused.value.code in ("stale", "not_your_turn")


async def test_random_moves_never_leave_a_decision_as_it_was_for_the_seat_that_made_it(room: Room) -> None:
    match, people = await a_match(room, 3)
    chance = random.Random(5)
    seen: set[str] = set()
    while status(match) == "playing":
        before = [match.decision(seat) for seat in range(3)]
        seat = await play_any(match, people, chance)
        assert match.decision(seat) != before[seat]
        seen.update(filter(None, before))
    # A turn is two decisions, and each of the secret winds is one for every seat at least.
    assert len(seen) >= len(match.steps()) - 1


async def test_a_move_that_carries_a_text_keeps_it_in_its_one_true_form(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def takes_text(self: PhotographGame, s: Photograph, seat: int, code: int) -> bool:
        return code < FIRST_WIND

    def write_text(self: PhotographGame, s: Photograph, seat: int, code: int, text: str) -> str:
        if not text.isalpha():
            raise Refused("illegal", "The word has letters only.")
        return text.lower()

    monkeypatch.setattr(PhotographGame, "takes_text", takes_text)
    monkeypatch.setattr(PhotographGame, "write_text", write_text)
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        decision, code = match.decision(0), match.view(0).moves[0].code
        for text, why in ((None, "bad_request"), ("no way", "illegal")):
            with pytest.raises(Refused) as refused:
                await match.act(people[0], 0, decision, a_command(), code, text)
            assert refused.value.code == why
        await match.act(people[0], 0, decision, a_command(), code, "Slippery")
        assert room._house.store.journal(match.id)[1].text == "slippery"
        with pytest.raises(Refused) as refused:
            await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code, "more")
        assert refused.value.code == "bad_request"
        shown = everything(match)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert everything(match) == shown
        chance = random.Random(1)
        while status(match) == "playing":
            seat = match.actors()[0]
            move = chance.choice(match.view(seat).moves)
            word = "blurry" if move.code < FIRST_WIND else None
            await match.act(people[seat], seat, match.decision(seat), a_command(), move.code, word)
        file = match.journal_json()
        assert '"text": "slippery"' in file
        assert all(finding.is_good for finding in verify(file))
        assert not all(finding.is_good for finding in verify(file.replace('"slippery"', '"sl1ppery"')))
