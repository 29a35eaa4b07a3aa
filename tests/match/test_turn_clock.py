"""The turn clock: whoever takes too long is played for once, whoever has left until they are back."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.bots import usual_bot
from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.play import Play
from mutoscope.match import Match, Player, Room, Settings
from mutoscope.match.begun import Begun, Start
from mutoscope.match.step import Step
from mutoscope.match.turn_clock import COMMAND
from mutoscope.match.verify import verify
from tests.match.conftest import Disk
from tests.match.tables import QUICK, a_command, a_gathering, a_match, found, opened, play_until

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


class Time:
    """Both clocks of a computer, to be moved by a test."""

    def __init__(self) -> None:
        self.wall = 1_764_000_000.0
        self.steady = 500.0

    def __call__(self, seconds: float) -> None:
        """Time goes by."""
        self.wall += seconds
        self.steady += seconds

    def settings(self, **more: float) -> Settings:
        settings = replace(QUICK, clock=lambda: self.wall, monotonic=lambda: self.steady, clock_check=0.005)
        return replace(settings, clock_gap=1e9, wake_after=0.0, **more)  # type: ignore[arg-type]  # numbers all


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def room(data_dir: Path, time: Time) -> AsyncIterator[Room]:
    async with opened(data_dir, time.settings()) as room:
        yield room


async def timed(room: Room, players: int = 2, clock: int = 60) -> tuple[Match, list[Player]]:
    """A game of people only, seat 0 begins."""
    match, people = await a_gathering(room, players)
    await match.set_clock(people[0], clock)
    await match.start(people[0])
    return match, people


async def soon(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


async def a_while() -> None:
    """Long enough for alarms that should not ring, to have rung."""
    await asyncio.sleep(0.1)


def steps(match: Match) -> list[Step]:
    assert match._record is not None
    return match._record.steps


def bot_of(match: Match, seat: int) -> str | None:
    """Who plays a seat for its person."""
    return match.seats[seat].bot


def moves_of(match: Match, seat: int) -> int:
    return sum(step.kind == "move" and step.seat == seat for step in steps(match))


async def move(match: Match, people: list[Player], seat: int, nth: int = 0) -> None:
    await match.act(people[seat], seat, match.decision(seat), a_command(), match.view(seat).moves[nth].code)


async def move_until_waiting_for(match: Match, people: list[Player], seat: int) -> None:
    chance = random.Random(1)
    while seat not in match.actors():
        actor = match.actors()[0]
        await move(match, people, actor, chance.randrange(len(match.view(actor).moves)))


# ---------------------------------------------------------------------- choosing


async def test_the_host_chooses_one_of_the_clocks_while_the_table_gathers(room: Room) -> None:
    match, people = await a_gathering(room)
    assert match.clock == 0
    await match.set_clock(people[0], 3 * DAY)
    assert match.clock == 3 * DAY
    with pytest.raises(Refused, match="30 seconds"):
        await match.set_clock(people[0], 31)
    with pytest.raises(Refused, match="host"):
        await match.set_clock(people[1], 60)
    await match.start(people[0])
    with pytest.raises(Refused, match="dealt"):
        await match.set_clock(people[0], 60)
    with pytest.raises(Refused, match="turn clock"):
        await room.make_table(people[0], "photograph", 2, {}, clock=7)


async def test_another_game_of_the_same_people_has_the_same_clock(room: Room) -> None:
    match, people = await timed(room, clock=300)
    await play_until(match, people, "over")
    assert (await room.rematch(match, people[1])).clock == 300


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_bot_that_stands_in(name: str) -> None:
    game = find_game(name)
    assert usual_bot(game) == (
        "steady" if game.steady_module else game.own_bots[-1].name if game.own_bots else "random"
    )


async def test_without_a_clock_nobody_is_hurried(room: Room, time: Time) -> None:
    match, _ = await a_match(room)
    assert match.clocks() == []
    time(30 * DAY)
    await a_while()
    assert moves_of(match, 0) == 0


# ---------------------------------------------------------------------- running out


async def test_who_is_here_and_too_slow_loses_one_move_and_keeps_the_seat(room: Room, time: Time) -> None:
    match, people = await timed(room)
    assert [(clock.seat, clock.until - match.server_time()) for clock in match.clocks()] == [(0, 60)]
    with match.watch(0):
        time(59)
        await a_while()
        assert moves_of(match, 0) == 0
        time(1)
        await soon(lambda: moves_of(match, 0) == 1)
        assert bot_of(match, 0) is None
        assert match.was_hurried(0)
        assert not match.may_undo(0)
        assert any(line.text == "Ada's time was up: a bot made this move." for line in match.log(SPECTATOR))
        await move_until_waiting_for(match, people, 0)
        made = moves_of(match, 0)
        time(59)
        await a_while()
        assert moves_of(match, 0) == made, "the next decision has a clock of its own"
        await move(match, people, 0)
        assert not match.was_hurried(0)


async def test_a_bot_plays_on_for_who_has_left_and_hands_the_seat_back_at_once(room: Room, time: Time) -> None:
    match, people = await timed(room)
    time(60)
    await soon(lambda: bot_of(match, 0) is not None and match.actors() == (1,))
    assert match.seats[0].bot == "steady"
    made = moves_of(match, 0)
    while moves_of(match, 0) == made:  # no second clock: the bot answers at once
        await move_until_waiting_for(match, people, 1)
        await move(match, people, 1)
        await soon(lambda: match.actors() == (1,))
    await match.come_back(people[1])
    assert bot_of(match, 0), "somebody else's return"
    await match.come_back(people[0])
    assert bot_of(match, 0) is None
    await move_until_waiting_for(match, people, 0)
    assert match.decision(0)


async def test_who_acts_is_back(room: Room, time: Time) -> None:
    match, people = await timed(room)
    time(60)
    await soon(lambda: bot_of(match, 0) is not None and match.actors() == (1,))
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, "0.0", a_command(), 0)
    assert refused.value.code in ("stale", "not_your_turn")
    assert bot_of(match, 0) is None


async def test_a_bot_that_a_person_asked_for_stays_until_they_ask_again(room: Room, time: Time) -> None:
    match, people = await timed(room)
    await match.give_to_bot(people[0], 0, "random")
    await match.come_back(people[0])
    assert match.seats[0].bot == "random"
    await match.take_back(people[0], 0)
    assert bot_of(match, 0) is None


async def test_who_runs_no_script_and_has_just_asked_for_the_page_is_here(room: Room, time: Time) -> None:
    match, people = await timed(room)
    time(45)
    await match.come_back(people[0])
    time(15)
    await soon(lambda: moves_of(match, 0) == 1)
    assert bot_of(match, 0) is None


async def test_bots_alone_do_not_play_a_game_to_its_end(room: Room, time: Time) -> None:
    match, people = await timed(room)
    await match.give_to_bot(people[1], 1, "random")
    time(60)
    await a_while()
    assert moves_of(match, 0) == 0
    assert match.clocks() == []
    time(5 * DAY)
    await match.come_back(people[0])
    assert match.clocks()[0].until - match.server_time() == 60
    time(59)
    await a_while()
    assert moves_of(match, 0) == 0


async def test_a_move_in_the_last_moment_is_the_persons(room: Room, time: Time) -> None:
    match, people = await timed(room)
    with match.watch(0):
        time(60)
        await move(match, people, 0)
        await a_while()
    assert moves_of(match, 0) == 1
    assert not match.was_hurried(0)


async def test_no_page_can_take_the_clocks_command(room: Room, time: Time) -> None:
    match, people = await timed(room)
    with pytest.raises(Refused) as refused:
        await match.act(people[0], 0, match.decision(0), f"{COMMAND}{match.decision(0)}", match.view(0).moves[0].code)
    assert refused.value.code == "bad_request"


# ---------------------------------------------------------------------- many at once


async def test_who_has_chosen_in_secret_is_not_on_the_clock_and_loses_nothing(room: Room, time: Time) -> None:
    match, people = await timed(room, players=3)
    await play_until(match, people, "sunset")
    with ExitStack() as pages:
        for seat in range(3):
            pages.enter_context(match.watch(seat))
        assert [clock.seat for clock in match.clocks()] == [0, 1, 2]
        time(30)
        code = match.view(1).moves[-1].code
        await match.act(people[1], 1, match.decision(1), a_command(), code)
        assert [clock.seat for clock in match.clocks()] == [0, 2]
        assert {round(clock.until - match.server_time()) for clock in match.clocks()} == {30}
        time(30)
        await soon(lambda: match.view(SPECTATOR).phase != "sunset")
    sunset = [step for step in steps(match) if any(event.kind == "chosen" for event in step.events)]
    assert {step.seat: step.code for step in sunset}[1] == code
    assert [match.was_hurried(seat) for seat in range(3)] == [True, False, True]


# ---------------------------------------------------------------------- taking back


async def test_a_move_taken_back_gives_no_time_back(room: Room, time: Time) -> None:
    match, people = await timed(room)
    with match.watch(0), match.watch(1):
        time(40)
        await move(match, people, 0)
        time(10)
        assert match.may_undo(0)
        await match.undo(people[0], 0, match.decision(0), a_command())
        (clock,) = match.clocks()
        assert (clock.seat, round(clock.until - match.server_time())) == (0, 20)


def test_time_that_others_used_before_a_move_was_taken_back_stays_used() -> None:
    game = find_game("photograph")
    start = Play.from_secret(game, 2, {"first": 0}, bytes(32))
    # The clocks only look at who has to decide, at the phase and at the turn: two plays stand for before and after.
    after = start.branch()
    after.play(0, next(code for code, legal in enumerate(after.mask(0)) if legal))
    while after.actors() == [0]:
        after.play(0, next(code for code, legal in enumerate(after.mask(0)) if legal))
    begun = Begun(start, 100.0)
    begun.move(start, after, 0, 130.0)
    assert begun.since == {1: Start(1, 130.0)}
    begun.undo(start, 150.0)
    assert begun.since == {0: Start(2, 120.0)}, "thirty seconds are used"
    begun.move(start, after, 0, 151.0)
    assert begun.since == {1: Start(3, 131.0)}, "twenty seconds are used"


# ---------------------------------------------------------------------- restarts and clocks that jump


async def test_a_clock_goes_on_over_a_restart_and_gives_a_minute_at_least(data_dir: Path, time: Time) -> None:
    async with opened(data_dir, time.settings()) as room:
        match, people = await timed(room, clock=300)
        time(100)
    time.steady = 3.0  # another process, perhaps after the computer was started anew
    time.wall += 50
    async with opened(data_dir, time.settings()) as room:
        match = await found(room, match.id)
        assert [round(clock.until - match.server_time()) for clock in match.clocks()] == [150]
        time(149)
        await a_while()
        assert moves_of(match, 0) == 0
    time.wall += 3600
    async with opened(data_dir, time.settings()) as room:
        match = await found(room, match.id)
        assert [round(clock.until - match.server_time()) for clock in match.clocks()] == [60]
        time(60)
        await soon(lambda: bot_of(match, 0) is not None and moves_of(match, 0) >= 1)
        await soon(lambda: match.actors() == (1,))
        made = moves_of(match, 0)
    async with opened(data_dir, time.settings()) as room:
        match = await found(room, match.id)
        await a_while()
        assert moves_of(match, 0) == made, "what a clock has done is not done again"
        await match.come_back(people[0])
        assert bot_of(match, 0) is None, "who left before the restart has the seat back after it"
        await play_until(match, people, "over")
        assert all(finding.is_good for finding in verify(match.journal_json()))


async def test_after_a_restart_a_clock_runs_although_nobody_opens_the_match(data_dir: Path, time: Time) -> None:
    async with opened(data_dir, time.settings()) as room:
        match, _ = await timed(room)
        match_id = match.id
        del match
    async with opened(data_dir, time.settings()) as room:
        await soon(lambda: match_id in room._house.alarms)
        assert not room._matches
        time(60)

        def length() -> int:
            row = room._house.store.read_match(match_id)
            assert row is not None
            return row.length

        await soon(lambda: length() > 1)


async def test_a_match_that_is_out_of_memory_keeps_its_clock(data_dir: Path, time: Time) -> None:
    async with opened(data_dir, replace(time.settings(), kept=1)) as room:
        match, people = await timed(room)
        match_id = match.id
        del match
        await room.make_table(people[0], "photograph", 2, {})
        gc.collect()
        assert match_id not in room._matches
        time(60)
        await a_while()
        assert moves_of(await found(room, match_id), 0) >= 1


@pytest.mark.parametrize("step", [-3 * DAY, 3 * DAY])
async def test_a_wall_clock_that_is_set_anew_moves_no_turn_clock(room: Room, time: Time, step: float) -> None:
    match, people = await timed(room)
    with match.watch(0), match.watch(1):
        time.wall += step
        time(30)
        await a_while()
        assert moves_of(match, 0) == 0
        assert [round(clock.until - match.server_time()) for clock in match.clocks()] == [30]
        await move(match, people, 0)
        (clock,) = match.clocks()
        assert round(clock.until - match.server_time()) == 60
        time(60)
        await soon(lambda: match.was_hurried(clock.seat))


@pytest.mark.parametrize("step", [-3 * DAY, 3 * DAY])
async def test_a_wall_clock_that_is_set_anew_between_two_starts_gives_a_minute_to_a_clock(
    data_dir: Path, time: Time, step: float
) -> None:
    async with opened(data_dir, time.settings()) as room:
        match, _ = await timed(room, clock=120)
    time.wall += step
    async with opened(data_dir, time.settings()) as room:
        match = await found(room, match.id)
        (clock,) = match.clocks()
        assert 60 <= clock.until - match.server_time() <= 120


async def test_a_monotonic_clock_that_goes_back_or_leaps_hurries_nobody(data_dir: Path, time: Time) -> None:
    async with opened(data_dir, replace(time.settings(), clock_gap=20.0)) as room:
        match, _ = await timed(room)
        with match.watch(0):
            before = match.server_time()
            time.steady -= 400
            assert match.server_time() == before
            time.steady += 10_000  # the computer slept: nobody could move
            await a_while()
            assert match.server_time() == before + 20
            assert moves_of(match, 0) == 0
            for _ in range(2):
                time.steady += 20
                match.server_time()  # looks
            await soon(lambda: moves_of(match, 0) == 1)


async def test_a_bot_takes_a_seat_as_soon_as_that_can_be_saved(data_dir: Path, time: Time, disk: Disk) -> None:
    async with opened(data_dir, time.settings()) as room:
        match, people = await timed(room)
        disk.protect()
        time(60)
        await a_while()
        assert bot_of(match, 0) is None
        assert moves_of(match, 0) == 0
        disk.unprotect()
        time(1)
        await soon(lambda: bot_of(match, 0) is not None and match.actors() == (1,))
        disk.protect()
        await match.come_back(people[0])
        assert bot_of(match, 0), "what cannot be saved is not shown"
        disk.unprotect()
        await match.come_back(people[0])
        assert bot_of(match, 0) is None


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("name", GAMES)
async def test_a_game_of_any_kind_goes_on_while_everybody_only_looks(room: Room, time: Time, name: str) -> None:
    """Everybody's page is open and nobody ever moves: the clock makes every move, of every seat."""
    game = find_game(name)
    players = game.players[0]
    people = [await room.rename((await room.person(None))[0], f"P{seat}", "owl") for seat in range(players)]
    match = await room.make_table(people[0], name, players, {}, clock=30)
    for person in people[1:]:
        await match.sit(person)
    await match.start(people[0])
    with ExitStack() as pages:
        for seat in range(players):
            pages.enter_context(match.watch(seat))
        for _ in range(12):
            made = len(steps(match))
            time(30)
            await soon(lambda made=made: len(steps(match)) > made)  # type: ignore[misc]
    assert not any(seat.is_bot_playing for seat in match.seats)
    assert all(step.events[0].kind == "time_up" for step in steps(match)[1:])
