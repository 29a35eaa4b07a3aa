"""Bots at a table: they play what a seat may know, in a thread of their own, and stall nobody."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from mutoscope.bots import Bot, Budget, Choice, find_bot
from mutoscope.kernel.game import SPECTATOR, Game, Refused
from mutoscope.kernel.play import OptionValues
from mutoscope.kernel.state import HIDDEN, numbers, to_bytes
from mutoscope.match import Match, Player, Room, bot_players
from tests.match.tables import QUICK, a_command, a_match, everything, found, opened, play_until, somebody, status, until

pytestmark = pytest.mark.anyio


S = TypeVar("S")


class Stub(Bot):
    """A bot for tests: does what it is told before it chooses as the random one does."""

    name = "random"
    about = "For tests."

    def __init__(self) -> None:
        self.told: list[tuple[object, int]] = []
        self.fails = False
        self.sleeps = 0.0
        self.answer: int | None = None

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        self.told.append((seen, seat))
        time.sleep(self.sleeps)
        if self.fails:
            raise ZeroDivisionError("a bot with a bug")
        choice = find_bot("random").choose(game, seen, seat, options, seed, budget)
        return choice if self.answer is None else Choice(self.answer, {})


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Stub:
    bot = Stub()
    monkeypatch.setattr(bot_players, "find_bot", lambda name: bot)
    return bot


async def with_bots(room: Room, players: int, *bots: str) -> tuple[Match, Player]:
    """A started table of a host at seat 0 and these bots; with a bot for every seat the host only watches."""
    host = await somebody(room, "Ada")
    human = players - len(bots)
    match = await room.make_table(host, "photograph", players, {"first": 0}, seat=0 if human else None)
    for seat, bot in enumerate(bots, human):
        await match.put_bot(host, seat, bot)
    await match.start(host)
    return match, host


@pytest.mark.parametrize("bots", [("random", "random"), ("steady", "random", "random")])
async def test_bots_play_a_whole_match_by_themselves(room: Room, bots: tuple[str, ...]) -> None:
    match, _ = await with_bots(room, len(bots), *bots)
    await until(match, lambda: status(match) == "over")
    assert match.verdict


async def test_a_person_plays_a_whole_match_against_bots_sunset_and_all(room: Room) -> None:
    match, ada = await with_bots(room, 4, "random", "random", "random")
    while status(match) == "playing":
        await until(match, lambda: bool(match.decision(0)) or status(match) == "over")
        if match.decision(0) and 0 in match.actors():
            await match.act(ada, 0, match.decision(0), a_command(), match.view(0).moves[0].code)
        else:
            await until(match, lambda: 0 in match.actors() or status(match) == "over")
    assert status(match) == "over"


async def test_a_bot_is_told_only_what_its_seat_may_know(room: Room, stub: Stub) -> None:
    match, ada = await with_bots(room, 2, "random")
    for _ in range(2):
        await match.act(ada, 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    await until(match, lambda: 0 in match.actors())
    assert [seat for _, seat in stub.told] == [1, 1]
    first, _ = stub.told[0]
    assert HIDDEN in list(numbers(first))  # the order of the deck
    hand = match.game.view(first, SPECTATOR)["hands"]
    assert "?" in str(hand)


async def test_bots_go_on_after_a_restart(data_dir: Path) -> None:
    slow = replace(QUICK, bot_pause=(30.0, 30.0))
    async with opened(data_dir, slow) as room:
        match, _ = await with_bots(room, 3, "random", "random", "random")
        shown = everything(match)
    async with opened(data_dir) as room:
        match = await found(room, match.id)
        assert everything(match) == shown
        await until(match, lambda: status(match) == "over")


async def test_a_match_that_nobody_holds_is_kept_while_its_bots_play(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, kept=0)) as room:
        match, _ = await with_bots(room, 2, "random", "random")
        match_id = match.id
        del match
        async with asyncio.timeout(30):
            while status(await found(room, match_id)) == "playing":
                await asyncio.sleep(0.01)


async def test_a_bot_that_fails_is_logged_and_stalls_nobody(
    room: Room, stub: Stub, caplog: pytest.LogCaptureFixture
) -> None:
    stub.fails = True
    match, _ = await with_bots(room, 2, "random", "random")
    await until(match, lambda: status(match) == "over")
    assert "a bot with a bug" in caplog.text


@pytest.mark.parametrize("answer", [-1, 30, 10**6])
async def test_a_bot_that_answers_with_what_is_not_legal_stalls_nobody(
    room: Room, stub: Stub, answer: int, caplog: pytest.LogCaptureFixture
) -> None:
    stub.answer = answer
    match, _ = await with_bots(room, 2, "random", "random")
    await until(match, lambda: match.log(SPECTATOR)[-1].step >= 3)
    assert "not legal" in caplog.text


async def test_a_bot_that_never_answers_stalls_nobody(data_dir: Path, stub: Stub) -> None:
    stub.sleeps = 0.3
    async with opened(data_dir, replace(QUICK, bot_patience=0.02)) as room:
        match, _ = await with_bots(room, 2, "random", "random")
        await until(match, lambda: match.log(SPECTATOR)[-1].step >= 3)


async def test_a_bot_that_thinks_holds_up_nobody_else(room: Room, stub: Stub) -> None:
    stub.sleeps = 0.4
    match, _ = await with_bots(room, 2, "random", "random")
    begun = time.perf_counter()
    ticks = 0
    while time.perf_counter() - begun < 0.3:
        await asyncio.sleep(0.005)
        ticks += 1
    assert ticks > 10
    assert match.log(SPECTATOR)[-1].step == 0


async def test_a_bot_pauses_as_long_as_the_host_of_the_server_wants(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, bot_pause=(0.2, 0.3))) as room:
        begun = time.perf_counter()
        match, _ = await with_bots(room, 2, "random", "random")
        await until(match, lambda: match.log(SPECTATOR)[-1].step >= 1)
        assert time.perf_counter() - begun >= 0.2


async def test_a_bot_plays_on_for_somebody_who_has_left_and_hands_the_seat_back(room: Room) -> None:
    match, people = await a_match(room, 2)
    await match.give_to_bot(people[0], 1, "random")
    assert [(seat.kind, seat.bot) for seat in match.seats] == [("human", None), ("human", "random")]
    assert match.view(0).people[1].is_bot
    assert match.seats_of(people[1]) == (1,)
    for _ in range(2):
        await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    await until(match, lambda: match.actors() == (0,))
    for _ in range(2):
        await match.act(people[0], 0, match.decision(0), a_command(), match.view(0).moves[0].code)
    with pytest.raises(Refused) as refused:
        await match.act(people[1], 1, "", a_command(), 0)
    assert refused.value.code == "bot_plays"
    await match.take_back(people[1], 1)
    assert [(seat.kind, seat.bot) for seat in match.seats] == [("human", None), ("human", None)]
    await play_until(match, people, "over")


async def test_a_bots_move_that_comes_after_the_seat_was_taken_back_is_not_played(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, bot_pause=(0.1, 0.1))) as room:
        match, people = await a_match(room, 2)
        await match.give_to_bot(people[0], 0, "random")
        await match.take_back(people[0], 0)
        before = to_bytes(match.view(SPECTATOR).seen)
        await asyncio.sleep(0.3)
        assert to_bytes(match.view(SPECTATOR).seen) == before
        assert match.view(0).moves


async def code_of(doing: object) -> str:
    with pytest.raises(Refused) as refused:
        await doing  # type: ignore[misc]
    return refused.value.code


async def test_nobodys_seat_is_given_away_while_they_are_here(room: Room) -> None:
    match, people = await a_match(room, 3)
    with match.watch(1):
        assert await code_of(match.give_to_bot(people[0], 1, "random")) == "still_here"
    await asyncio.sleep(0.01)
    with match.watch(0):
        assert await code_of(match.give_to_bot(people[2], 1, "random")) == "not_host"
    assert await code_of(match.give_to_bot(await somebody(room, "Eve"), 1, "random")) == "not_host"
    assert await code_of(match.give_to_bot(people[0], 1, "genius")) == "bad_request"
    assert await code_of(match.take_back(people[0], 1)) == "not_your_seat"
    await match.give_to_bot(people[0], 1, "random")


async def test_while_the_host_is_away_the_others_keep_the_table_going(room: Room) -> None:
    match, people = await a_match(room, 2)
    with match.watch(1):
        await match.give_to_bot(people[1], 0, "random")
    await until(match, lambda: match.actors() == (1,))


async def test_one_may_let_a_bot_play_on_for_oneself(room: Room) -> None:
    match, people = await a_match(room, 2)
    with match.watch(1):
        await match.give_to_bot(people[1], 1, "random")
    assert match.seats[1].is_bot_playing
