"""Taking a move back: as long as nobody learnt anything by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.rules import take_action
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.state import equal, to_bytes
from mutoscope.match import Match, Player, Room
from tests.laws import random_play
from tests.match.tables import a_command, a_match, everything, found, opened, play_until

pytestmark = pytest.mark.anyio

OPEN = take_action(0, 0, 1)  # the outermost card on the left of the first row lies face up
CLOSED = take_action(0, 0, 2)  # the one behind it does not


async def take(match: Match, person: Player, code: int) -> None:
    await match.act(person, 0, match.decision(0), a_command(), code)


async def code_of(match: Match, person: Player, seat: int, decision: str | None = None, command: str = "") -> str:
    with pytest.raises(Refused) as refused:
        await match.undo(person, seat, match.decision(seat) if decision is None else decision, command or a_command())
    return refused.value.code


async def test_a_take_of_open_cards_is_taken_back_and_the_table_stands_as_before(room: Room) -> None:
    match, people = await a_match(room)
    before, tokens = to_bytes(match.view(0).seen), match.view(0).tokens
    first = match.decision(0)
    assert not match.may_undo(0)
    await take(match, people[0], OPEN)
    assert match.may_undo(0)
    assert not match.may_undo(1)
    assert not match.may_undo(SPECTATOR)
    await match.undo(people[0], 0, match.decision(0), a_command())
    assert to_bytes(match.view(0).seen) == before
    assert match.view(0).tokens == tokens
    assert not match.may_undo(0)
    assert match.decision(0) not in ("", first)
    assert [line.text.split()[1] for line in match.log(1)[1:]] == ["took", "took"]
    assert match.log(1)[-1].text == "Ada took the move back."
    await take(match, people[0], CLOSED)
    await play_until(match, people, "over")


async def test_the_journal_keeps_what_was_taken_back(room: Room) -> None:
    match, people = await a_match(room)
    await take(match, people[0], OPEN)
    await match.undo(people[0], 0, match.decision(0), a_command())
    await play_until(match, people, "over")
    assert [step.kind for step in match.steps()[:3]] == ["start", "move", "undo"]
    assert match.replay(1, 0).phase == "wind"
    assert match.replay(2, 0).phase == "take"
    assert match.replay(2, 0).tokens == match.replay(0, 0).tokens


async def test_a_take_that_turned_a_card_up_stays(room: Room) -> None:
    match, people = await a_match(room)
    await take(match, people[0], CLOSED)
    assert not match.may_undo(0)
    before = everything(match)
    assert await code_of(match, people[0], 0) == "not_undoable"
    assert everything(match) == before


async def test_what_has_been_shot_stays_shot(room: Room) -> None:
    match, people = await a_match(room)
    await take(match, people[0], OPEN)
    await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    assert not match.may_undo(0)
    assert await code_of(match, people[0], 0) == "not_your_turn"


async def test_nobody_takes_back_for_another_nor_from_an_old_page(room: Room) -> None:
    match, people = await a_match(room)
    old = match.decision(0)
    await take(match, people[0], OPEN)
    assert await code_of(match, people[1], 0) == "not_your_seat"
    assert await code_of(match, people[1], 1) == "not_your_turn"
    assert await code_of(match, people[0], 0, decision=old) == "stale"


async def test_taking_back_twice_with_one_command_is_once_also_after_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await take(match, people[0], OPEN)
        decision = match.decision(0)
        await match.undo(people[0], 0, decision, "back")
        shown = everything(match)
        await match.undo(people[0], 0, decision, "back")
        assert everything(match) == shown
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert everything(match) == shown
        await match.undo(people[0], 0, decision, "back")
        assert everything(match) == shown
        with pytest.raises(Refused) as refused:
            await match.act(people[0], 0, match.decision(0), "back", OPEN)
        assert refused.value.code == "bad_request"


async def test_a_take_may_be_taken_back_after_a_restart(data_dir: Path) -> None:
    async with opened(data_dir) as room:
        match, people = await a_match(room)
        await take(match, people[0], OPEN)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert match.may_undo(0)
        await match.undo(people[0], 0, match.decision(0), a_command())
        assert match.view(0).phase == "take"


@pytest.mark.parametrize("seed", range(4))
def test_only_what_teaches_nobody_anything_may_be_taken_back(seed: int) -> None:
    """However the hidden cards may lie, by what a viewer knows, such a move leaves the viewer knowing the same."""
    play = random_play(GAME, 3, {}, seed, most=10 + 8 * seed)
    while play.phase() != "take":
        play = random_play(GAME, 3, {}, seed, most=len(play.journal) - 1)
    (seat,) = play.actors()
    found = set()
    for move in play.moves(seat):
        after = play.branch()
        after.play(seat, move.code)
        teaches = False
        for viewer in (SPECTATOR, 0, 1, 2):
            for other in (play.imagined(viewer, "one way"), play.imagined(viewer, "another")):
                other.play(seat, move.code)
                teaches |= not equal(other.seen(viewer), after.seen(viewer))
        found.add((GAME.is_undoable(play.state, seat, move.code, after.state), teaches))
    assert (True, True) not in found
    assert {(True, False), (False, True)} <= found
