"""What open pages are shown, and when they are told to look again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match import Match, Room, Watcher
from tests.match.tables import a_command, a_gathering, a_match, play_until

pytestmark = pytest.mark.anyio


async def has_news(watcher: Watcher) -> bool:
    try:
        async with asyncio.timeout(0.05):
            await watcher.changed()
    except TimeoutError:
        return False
    return True


async def settled(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0)


async def test_a_view_has_the_people_the_moves_and_the_handles_of_its_seat(room: Room) -> None:
    match, _ = await a_match(room, 3, {"backs": "plain"})
    view = match.view(0)
    assert [person.name for person in view.people] == ["Ada", "Ben", "Cleo"]
    assert view.actors == (0,)
    assert view.phase == "take"
    assert view.turn_number == 1
    assert view.options["backs"] == "plain"
    assert view.options["first"] == 0
    # 16 cards in the layout, and three hands of five.
    assert len(view.tokens) == len(set(view.tokens.values())) == 16 + 15
    assert len(view.moves) == 4 * 2 * 3
    assert match.view(1).moves == match.view(SPECTATOR).moves == ()
    assert view.lines == ()
    assert view.verdict == ""


async def test_a_page_is_told_of_every_step_and_a_slow_one_of_the_newest_only(room: Room) -> None:
    match, people = await a_match(room)
    with match.watch(1) as slow, match.watch(1) as quick:
        for _ in range(2):
            seat = match.actors()[0]
            await match.act(people[seat], seat, match.decision(seat), a_command(), match.view(seat).moves[0].code)
            assert await quick.changed() == match.version(1)
        assert await slow.changed() == match.version(1)
        assert not await has_news(slow)
        assert not await has_news(quick)


async def test_a_refused_move_is_no_news(room: Room) -> None:
    match, people = await a_match(room)
    with match.watch(SPECTATOR) as watcher:
        with pytest.raises(Refused):
            await match.act(people[0], 0, match.decision(0), a_command(), 50)
        assert not await has_news(watcher)


async def test_options_seats_and_talk_are_news_to_all(room: Room) -> None:
    match, people = await a_gathering(room, 3)
    doings: list[Callable[[], object]] = [
        lambda: match.set_option(people[0], "backs", "plain"),
        lambda: match.clear_seat(people[0], 2),
        lambda: match.put_bot(people[0], 2, "random"),
        lambda: match.say(people[1], "Hello"),
        lambda: room.rename(people[1], "Bee", "cat"),
        lambda: match.start(people[0]),
    ]
    for do in doings:
        with match.watch(SPECTATOR) as spectator, match.watch(0) as host:
            await settled(lambda: match.is_here(0))
            await do()  # type: ignore[misc]
            assert await has_news(spectator)
            assert await has_news(host)


async def test_a_person_is_here_while_a_page_of_theirs_is_open(room: Room) -> None:
    match, _ = await a_match(room)
    assert not match.view(1).people[0].is_here
    with match.watch(1) as other:
        with match.watch(0):
            assert await has_news(other)
            assert match.view(1).people[0].is_here
            with match.watch(0):
                pass
            assert not await has_news(other)
            assert match.is_here(0)
        assert await has_news(other)
        assert not match.view(1).people[0].is_here


async def test_a_spectator_is_nobody_of_the_table(room: Room) -> None:
    match, _ = await a_match(room)
    with match.watch(SPECTATOR):
        assert not any(person.is_here for person in match.view(SPECTATOR).people)


async def test_there_is_nothing_to_watch_at_a_seat_that_is_not_there(room: Room) -> None:
    match, _ = await a_match(room)
    with pytest.raises(Refused) as refused, match.watch(2):
        pass
    assert refused.value.code == "no_such_seat"


async def test_the_log_can_be_read_on_from_where_one_was(room: Room) -> None:
    match, people = await a_match(room)
    read = match.log(0)
    assert [line.text for line in read] == ["The cards are dealt."]
    await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    more = match.log(0, since=len(read))
    assert [line.n for line in more] == list(range(1, 1 + len(more)))
    assert more[0].text.startswith("Ada took ")
    assert more[0].kind == "take"
    assert match.log(0) == [*read, *more]


async def replayed(match: Match) -> list[str]:
    return [match.replay(step.n, 0).phase for step in match.steps()]


async def test_a_match_that_is_over_can_be_seen_again_step_by_step_with_every_card_open(room: Room) -> None:
    match, people = await a_match(room, 2)
    dealt = match.view(SPECTATOR)
    await play_until(match, people, "over")
    phases = await replayed(match)
    assert phases[0] == "take"
    assert phases[-1] == "over"
    assert phases.count("over") == 1
    first = match.replay(0, 1)
    assert first.tokens == dealt.tokens
    assert first.seat == 1
    assert first.verdict == ""
    hands = match.game.view(first.seen, None)["hands"]
    assert isinstance(hands, list)
    assert not any("?" in str(hand) for hand in hands)
    last = match.replay(len(phases) - 1, 0)
    assert last.verdict == match.verdict
    assert last.lines == match.view(0).lines
    assert match.steps()[0].kind == "start"
    assert {step.kind for step in match.steps()[1:]} == {"move"}
    for step in (-1, len(phases)):
        with pytest.raises(Refused) as refused:
            match.replay(step, 0)
        assert refused.value.code == "bad_request"


async def test_whose_turn_it_is_and_who_won_are_known_in_a_list_without_the_journal(room: Room) -> None:
    match, people = await a_match(room, 2)
    assert match.actors() == match.view(0).actors == (0,)
    assert match.verdict == ""
    await play_until(match, people, "sunset")
    assert match.actors() == (0, 1)
    await play_until(match, people, "over")
    assert match.verdict == match.view(1).verdict != ""
