"""The room: every table of one server, and everybody who plays there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal, Self
from weakref import WeakValueDictionary

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Json, Refused
from mutoscope.kernel.play import new_secret as new_shuffle_secret
from mutoscope.kernel.play import read_options
from mutoscope.kernel.shuffle import StrongShuffler
from mutoscope.match.codes import DIGITS, new_code, read_code
from mutoscope.match.house import House, saved
from mutoscope.match.ledger import CLOCK
from mutoscope.match.match import Match
from mutoscope.match.names import clean_name, clean_portrait
from mutoscope.match.neighbours import Neighbours
from mutoscope.match.player import SHORTEST_SECRET, Player, hash_of, new_secret
from mutoscope.match.seat import SeatInfo
from mutoscope.match.settings import Settings
from mutoscope.match.turn_clock import check_clock
from mutoscope.store import CodeTaken, Conflict, MatchRow, SeatRow, Store, Visibility

__all__ = ["Match", "Player", "Room", "Settings"]

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
TRIES = 12  # codes drawn for a new table, a digit longer with every third


class Room:
    """Everything that a server knows.  One event loop, one thread: the store and the bots have theirs."""

    def __init__(self, house: House, data_dir: Path) -> None:
        """A room over a store that is open.  See `open`."""
        self._house = house
        self.data_dir = data_dir
        # Whoever holds a match gets the same object as everybody else; the newest few are held here.
        self._matches: WeakValueDictionary[str, Match] = WeakValueDictionary()
        self._recent: OrderedDict[str, Match] = OrderedDict()

    @classmethod
    async def open(cls, data_dir: Path, settings: Settings | None = None) -> Self:
        """Open the journal in `data_dir`, making it where there is none.

        Raises a `StoreError` that says, with the path, why that cannot be done.
        """
        chosen = settings or Settings()
        store = await asyncio.to_thread(lambda: Store.open(data_dir, durability=chosen.durability))
        room = cls(House(store, chosen, ThreadPoolExecutor(chosen.bot_workers, "bot")), data_dir)
        room._house.ring = room._rung
        room._house.start_bot(room._wake_bots())
        room._house.start_bot(room._set_alarms())
        return room

    async def close(self) -> None:
        """Finish what is being saved, then let go of the journal.  Matches go on where they stand when opened again."""
        await self._house.close()

    # ------------------------------------------------------------------ people

    async def person(self, secret: str | None) -> tuple[Player, str | None]:
        """Who has this secret, with None; or a new guest, with the secret that the browser is to keep.

        A guest is stored when they first do something.  A secret of ours that is not stored stays good.  Refused:
        not_read.
        """
        if secret is None or len(secret) < SHORTEST_SECRET:
            secret = new_secret()
            return Player.new(secret), secret
        row = self._house.read(lambda store: store.find_player(hash_of(secret)))
        return (Player.new(secret) if row is None else Player.of(row)), None

    async def rename(self, player: Player, name: str, portrait: str) -> Player:
        """Give somebody another name and portrait, at every table that is not over too.

        Refused: bad_name, saying what would do; not_saved.
        """
        renamed = replace(player, name=clean_name(name), portrait=clean_portrait(portrait))
        await self._house.enrol(renamed)
        store = self._house.store
        await saved(lambda: store.change_player(player.id, name=renamed.name, portrait=renamed.portrait))
        for match in await self.tables_of(player):
            await match.rename(renamed)
        return renamed

    # ------------------------------------------------------------------ tables

    async def make_table(
        self,
        host: Player,
        game_id: str,
        players: int,
        options: Mapping[str, Json],
        *,
        visibility: Literal["link", "open"] = "link",
        seat: int | None = 0,
        clock: int = 0,
    ) -> Match:
        """A new table; the host sits at `seat`, or nowhere for None.

        `clock` is what a seat has for one decision, in seconds, one of `CLOCKS`.  The secret of its shuffle is drawn
        and stored now, so that its hash is known to all from the start.  Refused: no_such_game, bad_request (players,
        options, seat or clock), too_many tables, not_saved.
        """
        game = find_game(game_id)
        values = read_options(game, players, dict(options))
        if seat is not None and not 0 <= seat < players:
            raise Refused("bad_request", f"The seats of this table go from 0 to {players - 1}.")
        self._house.neighbours.must_allow(game, values, {host.id})
        await self._must_have_room(host)
        seats = [SeatInfo(number) for number in range(players)]
        if seat is not None:
            seats[seat] = SeatInfo.of_person(seat, host, host.name)
        shown = Visibility.PUBLIC if visibility == "open" else Visibility.PRIVATE
        seconds = check_clock(clock)
        return await self._house.finish(self._make(host, game.id, game.version, values, seats, shown, seconds))

    async def _make(
        self,
        host: Player,
        game_id: str,
        version: str,
        options: Mapping[str, bool | int | str],
        seats: Sequence[SeatInfo],
        visibility: Visibility,
        clock: int,
    ) -> Match:
        await self._house.enrol(host)
        secret = new_shuffle_secret()
        now = self._house.now()
        row = MatchRow(
            id=secrets.token_urlsafe(12),
            game=game_id,
            version=version,
            options=options,
            players=len(seats),
            created=now,
            changed=now,
            commitment=StrongShuffler.commitment(secret),
            host=host.id,
            code="",
            visibility=visibility,
            extra={CLOCK: clock},
        )
        rows = [info.row(row.id) for info in seats]
        for tried in range(TRIES):
            row = replace(row, code=new_code(DIGITS + tried // 3))
            try:
                await saved(partial(self._house.store.create_match, row, rows, secret))
            except CodeTaken:
                continue
            except Conflict as conflict:
                raise Refused("not_saved", str(conflict)) from conflict
            return self._keep(self._match(row, rows))
        raise Refused("not_saved", "No code was found that no other table has: nothing was saved. Try again.")

    async def match(self, match_id: str) -> Match | None:
        """A match by its id, ready to be looked at; also one that was given up.  Refused: no_such_game, not_read."""
        held = self._matches.get(match_id)
        if held is None:
            found = await asyncio.to_thread(self._house.read, lambda store: store.load_match(match_id))
            if found is None:
                return None
            held = self._match(found.match, found.seats)
        await held.prepare()
        return self._keep(held)

    async def find_code(self, code: str) -> Match | None:
        """A match by its code, however people type it; as `match`."""
        stored = read_code(code)
        row = await asyncio.to_thread(self._house.read, lambda store: store.find_code(stored))
        return None if row is None else await self.match(row.id)

    async def tables_of(self, player: Player) -> list[Match]:
        """The matches that a person hosts or sits at, the last one played at first; at most 100.  Refused: not_read."""
        rows = await asyncio.to_thread(self._house.read, lambda store: store.matches_of(player.id))
        return await self._all(rows)

    async def open_tables(self) -> list[Match]:
        """The tables that anybody may sit down at, the newest first, without those that were left standing."""
        since = self._house.now() - self._house.settings.listed_for
        found = await self._all(await asyncio.to_thread(self._house.read, lambda store: store.open_matches()))
        return [match for match in found if match.created >= since or any(map(match.is_here, range(match.players)))]

    async def rematch(self, match: Match, player: Player) -> Match:
        """Another match for the same people with the same options, everybody one seat further on.

        The first who asks makes it and is its host; whoever asks later gets the same one, and so does everybody by
        `match.next_id`.  A seat that a bot took over is a bot's now.  Refused: not_your_seat, playing,
        gathering, too_many, not_saved.
        """
        made = await self.match(await match.go_on(player, lambda: self._again(match, player)))
        assert made is not None  # stored before it was named, and nothing is ever deleted
        return made

    async def _again(self, match: Match, host: Player) -> Match:
        players = match.players
        seats: list[SeatInfo] = [SeatInfo(seat) for seat in range(players)]
        for info in match.seats:
            seat = (info.seat + 1) % players
            seats[seat] = replace(info, seat=seat)
            if info.is_bot_playing:
                seats[seat] = replace(seats[seat], kind="bot", player_id=None)
        game = match.game
        values = read_options(game, players, {**match.options})
        self._house.neighbours.must_allow(game, values, {host.id, *(info.player_id for info in match.seats)})
        shown = Visibility.PUBLIC if match.visibility == "open" else Visibility.PRIVATE
        return await self._make(host, game.id, game.version, values, seats, shown, match.clock)

    # ------------------------------------------------------------------ neighbours

    @property
    def neighbours(self) -> Neighbours:
        """Who else has a say in tables, or listens to them."""
        return self._house.neighbours

    async def chosen(self, option: str) -> set[str]:
        """What is chosen for an option at the matches under way that were played at lately.  Refused: not_read."""
        since = self._house.now() - self._house.settings.woken_for
        rows = await asyncio.to_thread(self._house.read, lambda store: store.matches_under_way(since=since))
        return {str(row.options[option]) for row in rows if option in row.options}

    # ------------------------------------------------------------------ what went on when the server stopped

    async def _wake_bots(self) -> None:
        """Let bots go on where it was their turn: one table after the other, so that each has its time to think."""
        settings = self._house.settings
        await asyncio.sleep(settings.wake_after)
        since = self._house.now() - settings.woken_for
        try:
            rows = await asyncio.to_thread(self._house.read, lambda store: store.bot_matches(since=since))
            waiting = [match.id for match in await self._all(rows) if waits_for_bot(match)]
        except Refused as refused:
            log.warning("Bots wait until somebody looks at their tables: %s", refused.message)
            return
        for match_id in waiting:
            try:
                await self._wake(match_id)
            except Refused as refused:
                log.warning("The bots of the match %s were not woken: %s", match_id, refused.message)

    async def _wake(self, match_id: str) -> None:
        match = await self.match(match_id)
        if match is None:
            return
        with suppress(TimeoutError), match.watch(SPECTATOR) as watcher:
            async with asyncio.timeout(self._house.settings.wake_patience):
                while match.bot_turns():
                    await watcher.changed()

    # ------------------------------------------------------------------ turn clocks

    async def _set_alarms(self) -> None:
        """Have the turn clocks go on that ran when the server stopped."""
        settings = self._house.settings
        await asyncio.sleep(settings.wake_after)
        since = self._house.now() - settings.woken_for
        try:
            rows = await asyncio.to_thread(self._house.read, lambda store: store.matches_under_way(since=since))
        except Refused as refused:
            log.warning("Turn clocks stand still until somebody looks at their tables: %s", refused.message)
            return
        for row in rows:
            if row.extra.get(CLOCK) and row.id not in self._house.alarms:
                self._house.alarms.set(row.id, self._house.opened + settings.clock_grace)

    def _rung(self, match_id: str) -> None:
        self._house.start_bot(self._ring(match_id))

    async def _ring(self, match_id: str) -> None:
        try:
            match = await self.match(match_id)
        except Refused as refused:
            log.warning("The turn clock of the match %s is looked at later: %s", match_id, refused.message)
            self._house.alarms.set(match_id, self._house.steady() + self._house.settings.save_again_after)
            return
        if match is not None:
            await match.ring()

    # ------------------------------------------------------------------ how they are kept

    async def _must_have_room(self, host: Player) -> None:
        most = self._house.settings.tables_per_player
        since = self._house.now() - DAY
        rows = await asyncio.to_thread(self._house.read, lambda store: store.matches_of(host.id, limit=1000))
        under_way = sum(not row.finished and row.host == host.id and row.changed >= since for row in rows)
        if under_way >= most:
            raise Refused("too_many", f"You host {most} tables already: finish or leave one of them first.")

    async def _all(self, rows: Sequence[MatchRow]) -> list[Match]:
        """The matches of these rows, without those that were given up and those of games that are not here."""
        rows = [row for row in rows if row.game in GAMES]
        unknown = [row.id for row in rows if row.id not in self._matches]
        seats = await asyncio.to_thread(self._house.read, lambda store: store.seats_of(unknown))
        found = [self._matches.get(row.id) or self._match(row, seats[row.id]) for row in rows]
        return [match for match in found if not match.is_given_up]

    def _match(self, row: MatchRow, seats: Sequence[SeatRow]) -> Match:
        match = self._matches.get(row.id)
        if match is None:
            match = self._matches[row.id] = Match(self._house, row, seats)
        return match

    def _keep(self, match: Match) -> Match:
        """The match, which is kept in memory for some time from now on."""
        self._recent[match.id] = match
        self._recent.move_to_end(match.id)
        while len(self._recent) > self._house.settings.kept:
            self._recent.popitem(last=False)
        return match


def waits_for_bot(match: Match) -> bool:
    """Whether a bot has something to decide; known without reading the journal."""
    return any(match.seats[seat].is_bot_playing for seat in match.actors())
