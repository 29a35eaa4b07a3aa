"""Tables to test with, and people who play at them any way they may."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from mutoscope.kernel.game import SPECTATOR, Json
from mutoscope.match import Match, Player, Room, Settings

QUICK = Settings(bot_pause=(0.0, 0.0), away_after=0.0, save_again_after=0.01)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hal")

_commands = count()


async def somebody(room: Room, name: str) -> Player:
    guest, _ = await room.person(None)
    return await room.rename(guest, name, "owl")


async def a_gathering(
    room: Room, players: int = 2, options: Mapping[str, Json] | None = None, game: str = "photograph"
) -> tuple[Match, list[Player]]:
    """A table with somebody on every seat; seat 0 begins and is the host's."""
    people = [await somebody(room, name) for name in NAMES[:players]]
    match = await room.make_table(people[0], game, players, {"first": 0, **(options or {})})
    for person in people[1:]:
        await match.sit(person)
    return match, people


async def a_match(
    room: Room, players: int = 2, options: Mapping[str, Json] | None = None, game: str = "photograph"
) -> tuple[Match, list[Player]]:
    """The same with the cards dealt."""
    match, people = await a_gathering(room, players, options, game)
    await match.start(people[0])
    return match, people


def a_command() -> str:
    return f"c{next(_commands)}"


async def play_any(match: Match, people: list[Player], chance: random.Random) -> int:
    """One legal move of one of those who may move; returns whose."""
    seat = chance.choice(match.actors())
    view = match.view(seat)
    move, game = chance.choice(view.moves), match.game
    is_said = game.takes_text(view.seen, seat, move.code)
    text = game.any_text(view.seen, seat, move.code, str(chance.random())) if is_said else None
    await match.act(people[seat], seat, match.decision(seat), a_command(), move.code, text)
    return seat


async def play_until(match: Match, people: list[Player], phase: str, seed: int = 1) -> None:
    """Any legal moves, until the match is in this phase."""
    chance = random.Random(seed)
    while match.view(SPECTATOR).phase != phase:
        await play_any(match, people, chance)


@asynccontextmanager
async def opened(data_dir: Path, settings: Settings = QUICK) -> AsyncIterator[Room]:
    room = await Room.open(data_dir, settings)
    try:
        yield room
    finally:
        await room.close()


async def found(room: Room, match_id: str) -> Match:
    match = await room.match(match_id)
    assert match is not None
    return match


def status(match: Match) -> str:
    return match.status


def everything(match: Match) -> list[object]:
    """All that the pages of the seats and of a spectator are made from."""
    shown: list[object] = [match.status, match.seats, match.options, match.commitment, match.actors()]
    for viewer in (SPECTATOR, *range(match.players)):
        view = match.view(viewer)
        shown += [vars(view) | {"seen": match.game.view(view.seen, viewer)}]
        shown += [match.log(viewer), match.decision(viewer), match.may_undo(viewer)]
    return shown


async def until(match: Match, condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait, as an open page does, until the condition holds."""
    async with asyncio.timeout(seconds):
        with match.watch(SPECTATOR) as watcher:
            while not condition():
                await watcher.changed()
