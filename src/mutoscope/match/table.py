"""A table: who sits there, who hosts it, what they have agreed on, who is here, and what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from mutoscope.bots import bots_for
from mutoscope.games import find_game
from mutoscope.kernel.game import SPECTATOR, Game, Json, Refused
from mutoscope.kernel.play import OptionValues, read_options
from mutoscope.match.chat import Chat, ChatLine
from mutoscope.match.house import House
from mutoscope.match.ledger import Ledger, Status
from mutoscope.match.news import News, Watcher
from mutoscope.match.player import Player
from mutoscope.match.seat import SeatInfo, bot_seat, free_name
from mutoscope.match.turn_clock import check_clock
from mutoscope.store import MatchRow, SeatRow, Visibility


class Table:
    """The people's half of a match.  See `Match`."""

    def __init__(self, house: House, row: MatchRow, seats: Sequence[SeatRow]) -> None:
        """A table as it is stored.  Refused (no_such_game)."""
        self._house = house
        self.id = row.id
        self.code = row.code
        self.game: Game[object] = find_game(row.game)
        self.players = row.players
        self.commitment = row.commitment
        """SHA-256 of the secret of every shuffle, in hex: public from the start."""
        self._ledger = Ledger(house, self.game, row, seats)
        self._lock = asyncio.Lock()
        self._chat = Chat(house, row.id)
        self._here: set[int] = set()
        # The clock, so that versions grow over restarts too.
        self._news = News((SPECTATOR, *range(row.players)), int(house.now() * 1000))

    # ------------------------------------------------------------------ what anybody may know

    @property
    def options(self) -> OptionValues:
        """Every option, as the table chose it; `first` may be "random" (a view says which seat that became)."""
        return self._ledger.options

    @property
    def clock(self) -> int:
        """Seconds that a seat has for one decision, one of `CLOCKS`; 0 is as long as it likes."""
        return self._ledger.clock

    @property
    def status(self) -> Status:
        """What is done here now."""
        return self._ledger.status

    @property
    def visibility(self) -> Literal["link", "open"]:
        """Who finds the match: whoever has the link or the code, or everybody in the lobby."""
        return "open" if self._ledger.row.visibility == Visibility.PUBLIC else "link"

    @property
    def created(self) -> float:
        """When the table was made, in seconds since 1970."""
        return self._ledger.row.created

    @property
    def changed(self) -> float:
        """When it was last played at."""
        return self._ledger.row.changed

    @property
    def host_id(self) -> str | None:
        """The player who made the table, or took it over."""
        return self._ledger.row.host

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self._ledger.seats

    @property
    def next_id(self) -> str | None:
        """The match that was made of this one for another game, once there is one."""
        return self._ledger.next_id

    @property
    def is_given_up(self) -> bool:
        """Whether everybody left before the cards were dealt."""
        return self._ledger.row.finished and self._ledger.row.length == 0

    def seats_of(self, player: Player) -> tuple[int, ...]:
        """The seats that a person holds; empty for a spectator."""
        return tuple(info.seat for info in self.seats if info.player_id == player.id)

    # ------------------------------------------------------------------ gathering

    async def sit(self, player: Player, seat: int | None = None) -> int:
        """Take a seat, or any that is open; returns which.

        Whoever sits already keeps their seat when none is named, and else moves; the host takes one more, for a person
        may play several hands.  Refused: playing, over, full, taken, not_saved.
        """
        return await self._house.finish(self._sit(player, seat))

    async def _sit(self, player: Player, seat: int | None) -> int:
        async with self._lock:
            self._must_gather()
            own = self.seats_of(player)
            if own and (seat is None or seat in own):
                return own[0] if seat is None else seat
            if seat is None:
                seat = next((info.seat for info in self.seats if info.kind == "open"), None)
                if seat is None:
                    raise Refused("full", "Every seat is taken. You may watch, or make a table of your own.")
            if self._seat(seat).kind != "open":
                raise Refused("taken", f"{self._seat(seat).name} sits there already: choose an open seat.")
            await self._house.enrol(player)
            moves = player.id != self.host_id
            others = [info for info in self.seats if not (moves and info.seat in own)]
            await self._set_seat(SeatInfo.of_person(seat, player, free_name(player.name, others)))
            for left in own if moves else ():
                await self._set_seat(SeatInfo(left))
            return seat

    async def leave(self, player: Player) -> None:
        """Get up from every seat while the table gathers.  The table goes to another person, or is given up.

        Refused (playing) once the cards are dealt: the seat is then kept.  Refused: over, not_saved.
        """
        await self._house.finish(self._leave(player))

    async def _leave(self, player: Player) -> None:
        async with self._lock:
            self._must_gather("Your seat is kept for you: come back to it, or let a bot play on.")
            if player.id == self.host_id:
                heir = next((i.player_id for i in self.seats if i.kind == "human" and i.player_id != player.id), None)
                if heir is None:
                    await self._ledger.give_up()
                else:
                    await self._ledger.set_host(heir)
                self._news.tell()
            for seat in self.seats_of(player):
                await self._set_seat(SeatInfo(seat))

    async def put_bot(self, player: Player, seat: int, bot: str) -> None:
        """The host lets a bot take an open seat, or another bot's.

        Refused: not_host, taken by a person, bad_request for an unknown bot, playing, over, not_saved.
        """
        await self._house.finish(self._put_bot(player, seat, bot))

    async def _put_bot(self, player: Player, seat: int, bot: str) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            self._must_play(bot)
            if self._seat(seat).kind == "human":
                raise Refused("taken", f"{self._seat(seat).name} sits there: a bot takes an open seat.")
            others = [info for info in self.seats if info.seat != seat]
            await self._set_seat(bot_seat(seat, bot, others))

    async def clear_seat(self, player: Player, seat: int) -> None:
        """The host opens a seat, whoever sits there.  Refused: not_host, playing, over, not_saved."""
        await self._house.finish(self._clear_seat(player, seat))

    async def _clear_seat(self, player: Player, seat: int) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            if self._seat(seat).kind != "open":
                await self._set_seat(SeatInfo(seat))

    async def set_option(self, player: Player, name: str, value: Json) -> None:
        """The host changes an option of the game.  Refused: not_host, bad_request, playing, over, not_saved."""
        await self._house.finish(self._set_option(player, name, value))

    async def _set_option(self, player: Player, name: str, value: Json) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            options = read_options(self.game, self.players, {**self.options, name: value})
            self._house.neighbours.must_allow(self.game, {name: value}, {player.id})
            await self._ledger.set_options(options)
            self._news.tell()

    async def set_clock(self, player: Player, seconds: int) -> None:
        """The host chooses the turn clock.  Refused: not_host, bad_request, playing, over, not_saved."""
        await self._house.finish(self._set_clock(player, seconds))

    async def _set_clock(self, player: Player, seconds: int) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            await self._ledger.set_clock(check_clock(seconds))
            self._news.tell()

    async def rename(self, player: Player) -> None:
        """Put a person's new name and portrait on their seats, unless the match is over.  Refused: not_saved."""
        await self._house.finish(self._rename(player))

    async def _rename(self, player: Player) -> None:
        async with self._lock:
            if self.status == "over":
                return
            for seat in self.seats_of(player):
                others = [info for info in self.seats if info.seat != seat]
                name = free_name(player.name, others)
                await self._set_seat(replace(self._seat(seat), name=name, portrait=player.portrait))

    # ------------------------------------------------------------------ open pages

    def version(self, seat: int) -> int:
        """Grows whenever what the page of a seat or SPECTATOR shows may have changed, over restarts too."""
        return self._news.version(seat)

    @contextmanager
    def watch(self, seat: int) -> Iterator[Watcher]:
        """An open page of a seat or SPECTATOR: while it lasts its person is here, and is told of news."""
        if seat != SPECTATOR and self._seat(seat).seat not in self._here:
            self._here.add(seat)
            self._news.tell()
        try:
            with self._news.watch(seat) as watcher:
                yield watcher
        finally:
            asyncio.get_running_loop().call_later(self._house.settings.away_after, self._check_away, seat)

    def _check_away(self, seat: int) -> None:
        if seat in self._here and not self._news.is_watched(seat):
            self._here.discard(seat)
            self._news.tell()

    def is_here(self, seat: int) -> bool:
        """Whether a page of the seat's person is open; a bot is always here."""
        return seat in self._here or self._seat(seat).is_bot_playing

    # ------------------------------------------------------------------ talk

    async def say(self, player: Player, text: str) -> None:
        """Say something to all at the table.  Refused: talk_closed by the rules, bad_text, too_fast, not_saved."""
        await self._house.finish(self._say(player, text))

    async def _say(self, player: Player, text: str) -> None:
        async with self._lock:
            if not self.is_talk_open():
                raise Refused("talk_closed", "The rules ask for silence now.")
            own = self.seats_of(player)
            await self._house.enrol(player)
            name = self.seats[own[0]].name if own else player.name
            await self._chat.say(player, own[0] if own else None, name, text)
            self._news.tell()

    def chat(self, since: int = 0) -> list[ChatLine]:
        """What was said, from number `since` on."""
        return list(self._chat.lines(since))

    @property
    def longest_line(self) -> int:
        """How many characters may be said at once."""
        return self._house.settings.chat_length

    def is_talk_open(self) -> bool:
        """Whether people may talk now."""
        return True

    # ------------------------------------------------------------------ what is allowed, and how it is done

    def _must_gather(self, instead: str = "") -> None:
        if self.is_given_up:
            raise self._given_up()
        if self.status == "over":
            raise Refused("over", "The match is over.")
        if self.status == "playing":
            raise Refused("playing", f"The cards are dealt already. {instead}".rstrip())

    def _must_host(self, player: Player) -> None:
        if player.id != self.host_id:
            raise Refused("not_host", "Only the host of this table does that.")

    def _may_host(self, player: Player) -> bool:
        """Whether somebody is the host, or sits at a table whose host is away."""
        if player.id == self.host_id:
            return True
        is_host_here = any(info.seat in self._here for info in self.seats if info.player_id == self.host_id)
        return not is_host_here and bool(self.seats_of(player))

    def _must_play(self, bot: str) -> None:
        names = bots_for(self.game)
        if bot not in names:
            found = ", ".join(names)
            raise Refused("bad_request", f"No bot {bot!r:.40} plays {self.game.title}: those that do are {found}.")

    def _given_up(self) -> Refused:
        return Refused("given_up", "Everybody has left this table. Make a new one.")

    def _seat(self, seat: int) -> SeatInfo:
        if not 0 <= seat < self.players:
            raise Refused("no_such_seat", f"The seats of this table go from 0 to {self.players - 1}.")
        return self.seats[seat]

    def _names(self) -> tuple[str, ...]:
        return tuple(info.name for info in self.seats)

    async def _set_seat(self, info: SeatInfo) -> None:
        """Store a seat, then let it be seen."""
        await self._ledger.set_seat(info)
        self._news.tell()
