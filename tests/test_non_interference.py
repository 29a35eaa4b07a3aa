"""Whatever a viewer may not know can be otherwise, and nothing that the viewer is told is: not by a byte.

Two tables are made of one random game: the true one, and one whose hidden cards lie as the viewer could as well
imagine them.  Then both play the same moves, for as long as the viewer sees the same happen, and everything that goes
out to that viewer is compared.  A game of the registry takes part by being there.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket

from mutoscope.bots import Budget, bots_for, find_bot
from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Event, Game, Refused
from mutoscope.kernel.play import OptionValues, Play
from mutoscope.kernel.state import fields, to_bytes
from mutoscope.lab.history import CARDS, SEATS, UNUSED
from mutoscope.match import Match, Player, Room
from mutoscope.match.handles import Handles
from mutoscope.match.house import House as MatchHouse
from mutoscope.match.journal import step_rows
from mutoscope.match.record import Record
from mutoscope.match.seat import SeatInfo
from mutoscope.store import MatchRow, Visibility
from mutoscope.web.house import House
from mutoscope.web.live import LivePage
from mutoscope.web.settings import WebSettings
from mutoscope.web.table import table_module
from tests.match.tables import NAMES, QUICK

SECRET = bytes(range(32))
WEAK = 3  # of ten moves of a game from the pool, so many are any legal one; the others are a bot's
WALK = 4  # moves that two worlds play on together
SEEDS = range(6)
ILLEGAL = 12  # refusals that are compared at one moment

T = TypeVar("T")


# ---------------------------------------------------------------------- games to look at


def some_options(game: Game[object], players: int, chance: random.Random) -> OptionValues:
    return {option.name: chance.choice(option.choices or range(players)) for option in game.options}


@cache
def moments(name: str, players: int, seed: int) -> tuple[Play[object], ...]:
    """One game as it stood before each decision.

    Bots play most of it: where any legal moves end a game early, as in Moving Pictures, none would see its later acts.
    """
    game = find_game(name)
    chance = random.Random(f"{name} {players} {seed}")
    play = Play.from_secret(game, players, {**some_options(game, players, chance)}, chance.randbytes(32))
    strong = "steady" if game.steady_module else bots_for(game)[-1]
    bot = find_bot("random" if seed % 2 else strong)
    found = []
    while actors := play.actors():
        found.append(play.branch())
        seat = chance.choice(actors)
        mover = find_bot("random") if chance.randrange(10) < WEAK else bot
        choice = mover.choose(game, play.seen(seat), seat, play.start.options, str(len(found)), Budget())
        play.play(seat, choice.code, choice.text or None)
    return tuple(found)


def watchers(play: Play[object]) -> list[int]:
    return [SPECTATOR, *range(play.players)]


# ---------------------------------------------------------------------- what goes out


class Line:
    """A socket that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


class Tables:
    """Where tables are made whose cards lie as a test says, and whose pages are the server's."""

    def __init__(self, room: Room, runner: asyncio.Runner) -> None:
        self._room = room
        self._runner = runner
        self._home = House(room, WebSettings())
        self.people = [Player(str(n), name, "owl", bytes(32)) for n, name in enumerate(NAMES)]
        self.guest = Player("guest", "Eve", "owl", bytes(32))

    @property
    def _house(self) -> MatchHouse:
        return self._room._house

    def run(self, work: Callable[[], T]) -> T:
        """Something done on the server's loop."""

        async def done() -> T:
            return work()

        return self._runner.run(done())

    def table(self, play: Play[object]) -> Match:
        """A table, to be used on the loop, at which this is played."""
        game = play.game
        row = MatchRow(
            id="m",
            game=game.id,
            version=game.version,
            options=dict(play.start.options),
            players=play.players,
            created=0.0,
            changed=0.0,
            commitment="",
            host="0",
            code="LAMP-42",
            visibility=Visibility.PRIVATE,
            extra={"clock": 60},
            length=1,
        )
        seats = [SeatInfo.of_person(seat, self.people[seat], NAMES[seat]).row("m") for seat in range(play.players)]
        match = Match(self._house, row, seats)
        match._news._versions = dict.fromkeys(match._news._versions, 0)
        match._record = Record(play.branch(), SECRET, 1, 0.0)
        match._follow()
        match._look()
        return match

    def frame(self, match: Match, viewer: int, is_program: bool = False) -> str:
        """What a socket of the viewer sends: the table as a page or as data, in its envelope."""
        line = Line()
        player = self.guest if viewer == SPECTATOR else self.people[viewer]
        page = LivePage(cast(WebSocket, line), self._home, match, player, viewer, is_program=is_program)
        sending = page._say(page._shown(match.version(viewer)))
        with pytest.raises(StopIteration):
            sending.send(None)  # it waits for nothing: the line takes everything at once
        return line.sent[0]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    data: Path = tmp_path_factory.mktemp("data")
    with asyncio.Runner() as runner:
        # The computer's clocks stand still: what turn clocks show then comes from the journal alone.
        room = runner.run(Room.open(data, replace(QUICK, clock=lambda: 0.0, monotonic=lambda: 0.0)))
        yield Tables(room, runner)
        runner.run(room.close())


Told = dict[str, str]
"""What goes out, by the way it takes."""


def told(tables: Tables, match: Match, viewer: int, with_page: bool = True) -> Told:
    """Everything that the viewer is told at this moment."""
    assert match._record is not None
    play = match._record.play
    view = match.view(viewer)
    found = {
        "to bots and pages": to_bytes(view.seen).hex(),
        "engine's view": json.dumps(play.view(viewer)),
        "moves": repr(view.moves),
        "moment": repr((view.actors, view.phase, view.turn_number, view.options, view.lines, view.verdict)),
        "handles": repr(view.tokens),
        "decision": match.decision(viewer),
        "undo": repr(match.may_undo(viewer)),
        "talk": repr(match.is_talk_open()),
        "log": repr(match.log(viewer)),
        "news": repr(match.version(viewer)),
        "clocks": repr(match.clocks()),
        "refusals": repr(refusals(play, viewer)),
        "data": tables.frame(match, viewer, is_program=True),
    }
    if with_page:
        found["page"] = repr(table_module(match.game.id).render(view))
        found["socket"] = tables.frame(match, viewer)
    return found


def refusals(play: Play[object], viewer: int) -> list[object]:
    """Why the viewer's seat may not play some of the moves that it may not play."""
    if viewer == SPECTATOR:
        return []
    mask = play.mask(viewer)
    wrong = [code for code, is_legal in enumerate(mask) if not is_legal]
    found: list[object] = []
    for code in random.Random(len(wrong)).sample(wrong, min(ILLEGAL, len(wrong))):
        try:
            play.check(viewer, code)
        except Refused as refused:
            found.append((code, refused.code, refused.message, refused.rule))
    return found


class Interferes(AssertionError):
    """What a viewer may not know has made a difference."""


def compare(one: Told, two: Told, when: str) -> None:
    """Interferes, with the ways that differ, unless both say the same."""
    different = [way for way in one if one[way] != two[way]]
    if different:
        way = different[-1]
        raise Interferes(f"{when}: {', '.join(different)} differ\n{one[way]}\n{two[way]}")


# ---------------------------------------------------------------------- two worlds


@dataclass(frozen=True)
class Worlds:
    """The truth, and what a viewer may as well take for it."""

    true: Play[object]
    other: Play[object]
    viewer: int
    seed: int

    @classmethod
    def of(cls, play: Play[object], viewer: int, seed: int) -> Worlds:
        return cls(play, play.imagined(viewer, str(seed)), viewer, seed)

    @property
    def are_different(self) -> bool:
        return to_bytes(self.true.state) != to_bytes(self.other.state)


def check(tables: Tables, worlds: Worlds, walk: int = WALK, with_page: bool = True) -> int:
    """Interferes unless the viewer is told the same in both worlds, now and while it sees the same happen.

    Returns how many moves were played in both.
    """
    viewer, chance = worlds.viewer, random.Random(worlds.seed)
    one, two = tables.table(worlds.true), tables.table(worlds.other)
    compare(told(tables, one, viewer, with_page), told(tables, two, viewer, with_page), "at first")
    for played in range(walk):
        happened = play_the_same(one, two, chance)
        if happened is None or differ_openly(one, two, viewer):
            return played
        first, second = happened
        compare(first.told(viewer), second.told(viewer), f"by move {played + 1}")
        compare(told(tables, one, viewer, with_page), told(tables, two, viewer, with_page), f"after move {played + 1}")
    return walk


@dataclass(frozen=True)
class Happened:
    """What came of a move."""

    events: list[Event]
    open_moves: tuple[list[int], list[int]]

    def told(self, viewer: int) -> Told:
        """What the viewer is told of it."""
        seen = [(event.kind, event.facts, event.text, event.seats) for event in self.events if event.seen_by(viewer)]
        return {"events": repr(seen), "open moves": repr(self.open_moves)}


def differ_openly(one: Match, two: Match, viewer: int) -> bool:
    """Whether the viewer has been shown, by the rules, in which world it lives; or the game is over."""
    first, second = one._record, two._record
    assert first is not None
    assert second is not None
    seen = [to_bytes(record.play.seen(viewer)) for record in (first, second)]
    return seen[0] != seen[1] or first.play.is_over()


def play_the_same(one: Match, two: Match, chance: random.Random) -> tuple[Happened, Happened] | None:
    """A move that is legal in both worlds; None where there is none."""
    first, second = one._record, two._record
    assert first is not None
    assert second is not None
    seats = [seat for seat in first.play.actors() if seat in second.play.actors()]
    if not seats:
        return None
    seat = chance.choice(seats)
    masks = zip(first.play.mask(seat), second.play.mask(seat), strict=True)
    codes = [code for code, legal in enumerate(masks) if all(legal)]
    if not codes:
        return None
    code = chance.choice(codes)
    return advance(one, first, seat, code), advance(two, second, seat, code)


def advance(match: Match, record: Record, seat: int, code: int) -> Happened:
    """A move as the match makes it, but that it is not stored."""
    branch = record.play.branch()
    open_moves = [UNUSED] * SEATS, [UNUSED] * CARDS
    branch.game.rules.open_moves(branch.state, seat, code, *open_moves)
    game = branch.game
    text = game.any_text(branch.seen(seat), seat, code, "a text") if game.takes_text(branch.state, seat, code) else None
    events = branch.play(seat, code, text)
    rows = step_rows("m", record.length, branch.journal[len(record.play.journal) :], None, len(record.steps))
    record.move(branch, events, rows)
    match._follow()
    match._news.tell(match._look())
    return Happened(events, open_moves)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=45)
@given(data=st.data())
def test_what_a_viewer_may_not_know_makes_no_difference_to_what_it_is_told(
    tables: Tables, name: str, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(find_game(name).players), "players")
    found = moments(name, players, data.draw(st.sampled_from(SEEDS), "game"))
    play = found[data.draw(st.integers(0, len(found) - 1), "moment")]
    viewer = data.draw(st.sampled_from(watchers(play)), "viewer")
    worlds = Worlds.of(play, viewer, data.draw(st.integers(0, 2**32), "seed"))
    tables.run(lambda: check(tables, worlds))


# ---------------------------------------------------------------------- the comparison itself is put to the test


def some_worlds(name: str, count: int) -> list[Worlds]:
    """Pairs of worlds in which something hidden does lie otherwise, over whole games and for every viewer."""
    game, chance = find_game(name), random.Random(name)
    found: list[Worlds] = []
    while len(found) < count:
        play = chance.choice(moments(name, chance.choice(game.players), chance.choice(SEEDS)))
        worlds = Worlds.of(play, chance.choice(watchers(play)), chance.getrandbits(32))
        if worlds.are_different:
            found.append(worlds)
    return found


def leaves(kind: type, before: str = "") -> list[str]:
    """The dotted names of the numbers of a state."""
    found = []
    for name, item, _ in fields(kind):
        found += [before + name] if item is int else leaves(item, f"{before}{name}.")
    return found


Slot = tuple[object, str | int]
"""Where one number is kept: an object and its field, or a list and its index."""


def slots(thing: object, names: list[str]) -> Iterator[Slot]:
    """Every place of a state at which the number of a dotted name stands."""
    name, *rest = names
    value = getattr(thing, name)
    if isinstance(value, list):
        yield from _list_slots(value, rest)
    elif rest:
        yield from slots(value, rest)
    else:
        yield thing, name


def _list_slots(items: list[object], rest: list[str]) -> Iterator[Slot]:
    for index, item in enumerate(items):
        if isinstance(item, list):
            yield from _list_slots(item, rest)
        elif rest:
            yield from slots(item, rest)
        else:
            yield items, index


def _get(slot: Slot) -> int:
    place, at = slot
    return cast(int, getattr(place, at) if isinstance(at, str) else cast("list[int]", place)[at])


def _set(slot: Slot, value: int) -> None:
    place, at = slot
    if isinstance(at, str):
        setattr(place, at, value)
    else:
        cast("list[int]", place)[at] = value


def leak(name: str, most: int, state: object, seen: object) -> int:
    """Put what is true into what is seen, at no more than `most` places of this name; returns at how many."""
    leaked = 0
    for true, shown in zip(slots(state, name.split(".")), slots(seen, name.split(".")), strict=True):
        if leaked < most and _get(true) != _get(shown):
            _set(shown, _get(true))
            leaked += 1
    return leaked


@cache
def hidden_names(name: str) -> tuple[str, ...]:
    """The names of all numbers that `hide` keeps from somebody at some moment."""
    found = set()
    for worlds in some_worlds(name, 60):
        seen = worlds.true.seen(worlds.viewer)
        found |= {leaf for leaf in leaves(type(seen)) if leak(leaf, 1, worlds.true.state, seen)}
    return tuple(sorted(found))


HIDDEN_NAMES = {
    "photograph": {"deck", "gone", "layout", "seats.hand", "seats.pending"},
    "keyframes": {"box", "deck", "seats.bid_slot", "seats.hand"},
    "keepers": {"deck", "owners", "seats.hand", "seats.played", "seats.played_slots", "seats.votes"},
    "moving_pictures": {"aside.number", "seats.hand.number", "under"},
}


@pytest.mark.parametrize("name", HIDDEN_NAMES)
def test_every_kind_of_hidden_thing_comes_up_in_these_games(name: str) -> None:
    assert set(hidden_names(name)) == HIDDEN_NAMES[name]


BROKEN = [
    pytest.param(name, leaf, most, viewers, id=f"{name} {leaf} {how}")
    for name, found in HIDDEN_NAMES.items()
    for leaf in sorted(found)
    for how, most, viewers in (
        ("to everybody", 10**6, "all"),
        ("to those who watch", 10**6, "spectators"),
        ("one number of it", 1, "all"),
    )
    if most > 1 or leaf != "deck"  # the first number of a deck, from which cards are drawn already, tells nothing
]


@pytest.mark.parametrize(("name", "leaf", "most", "viewers"), BROKEN)
def test_a_hide_that_shows_what_it_should_hide_is_caught(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, name: str, leaf: str, most: int, viewers: str
) -> None:
    found = some_worlds(name, 60)
    rules = find_game(name).rules
    hide = rules.hide

    def broken(s: object, seat: int, seen: object) -> None:
        hide(s, seat, seen)
        if viewers == "all" or seat == SPECTATOR:
            leak(leaf, most, s, seen)

    monkeypatch.setattr(rules, "hide", broken)
    assert is_caught(tables, found)


def is_caught(tables: Tables, found: list[Worlds]) -> bool:
    """Whether the comparison finds a difference in any of these pairs."""
    for worlds in found:
        try:
            tables.run(lambda worlds=worlds: check(tables, worlds, with_page=False))  # type: ignore[misc]
        except Interferes:
            return True
    return False


@pytest.mark.parametrize("name", HIDDEN_NAMES)
def test_handles_that_are_made_from_the_cards_are_caught(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def lay(self: Handles, places: list[tuple[str, int]], is_followed: bool = True) -> None:
        self.tokens = {place: f"{card:016x}" for place, card in places}

    monkeypatch.setattr(Handles, "lay", lay)
    assert is_caught(tables, some_worlds(name, 60))


@pytest.mark.parametrize("name", ["photograph", "keyframes"])
def test_events_that_are_told_to_everybody_are_caught(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda self, seat: True)
    assert is_caught(tables, some_worlds(name, 200))


@pytest.mark.parametrize("name", HIDDEN_NAMES)
def test_nothing_is_caught_where_nothing_is_broken(tables: Tables, name: str) -> None:
    assert not is_caught(tables, some_worlds(name, 60))
