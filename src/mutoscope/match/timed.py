"""A table with a turn clock: whoever takes too long, or has left, is played for, and has the seat back on return."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mutoscope.bots import usual_bot
from mutoscope.kernel.game import Refused
from mutoscope.match.bot_players import BotPlayers
from mutoscope.match.house import House
from mutoscope.match.player import Player
from mutoscope.match.record import Record
from mutoscope.match.seat import SeatInfo
from mutoscope.match.table import Table
from mutoscope.match.turn_clock import Running, TurnClock
from mutoscope.store import MatchRow, SeatRow

log = logging.getLogger(__name__)


class TimedTable(Table):
    """The clock's part of a match.  See `Match`.

    When the clock of a seat runs out a bot makes that one move.  Where the person has left, and somebody else waits,
    the bot plays on until they ask for the page again.
    """

    _bots: BotPlayers

    def __init__(self, house: House, row: MatchRow, seats: Sequence[SeatRow]) -> None:
        """A table as it is stored.  Refused (no_such_game)."""
        super().__init__(house, row, seats)
        self._record: Record | None = None
        self._clock = TurnClock(house)

    def clocks(self) -> list[Running]:
        """The turn clocks that run: of the people who have to decide, which is public."""
        return self._clock.running() if self.status == "playing" else []

    def server_time(self) -> float:
        """What `Running.until` is to be compared with."""
        return self._house.steady()

    def was_hurried(self, seat: int) -> bool:
        """Whether the last move of a seat is one that a bot made because time was up."""
        return self._record is not None and seat in self._record.hurried

    async def come_back(self, player: Player) -> None:
        """Somebody asks for a page: seats that a bot took because time was up are theirs again.

        Where that cannot be saved the bot plays on, and the page says so.
        """
        if not self.clock or self.status != "playing":
            return
        own = self.seats_of(player)
        if own and (self._clock.resting() or set(own) & set(self._ledger.stand_ins)):
            try:
                await self._house.finish(self._come_back(own))
            except Refused as refused:
                log.warning("A seat was not handed back: %s", refused.message)
        for seat in own:
            self._clock.see(seat)

    async def _come_back(self, own: Sequence[int]) -> None:
        async with self._lock:
            for seat in own:
                await self._hand_back(seat)
            self._clock.go_on(self.clock)
            self._follow()
            self._news.tell()

    async def _hand_back(self, seat: int) -> None:
        if seat in self._ledger.stand_ins:
            await self._ledger.hand_back(seat)
            self._follow()
            self._news.tell()

    async def ring(self) -> None:
        """The time of a seat may be up."""
        await self._house.finish(self._ring())

    async def _ring(self) -> None:
        async with self._lock:
            if self._record is None or self.status != "playing":
                return
            for seat in self._clock.take_due():
                try:
                    await self._time_is_up(seat)
                except Refused as refused:
                    log.warning("A bot takes a seat later: %s", refused.message)
                    self._clock.try_again(seat)
            self._follow()
            self._news.tell()
            self._bots.wake()

    async def _time_is_up(self, seat: int) -> None:
        if seat in self._here or self._clock.was_seen(seat):
            return  # one move of a bot, and the seat stays theirs
        if self._is_waited_for(seat):
            await self._ledger.stand_in(seat, usual_bot(self.game))
        else:
            self._clock.rest(seat)

    def _is_waited_for(self, seat: int) -> bool:
        """Whether anybody plays here but the person of this seat: bots alone do not play a game to its end."""
        person = self.seats[seat].player_id
        return any(info.kind == "human" and not info.is_bot_playing and info.player_id != person for info in self.seats)

    def _follow(self) -> None:
        """Let the clocks follow what is to be decided now, and by whom."""
        if not self.clock or self._record is None:
            return
        since = self._record.begun.since if self.status == "playing" else {}
        timed = [seat for seat in since if self.seats[seat].kind == "human" and not self.seats[seat].is_bot_playing]
        self._clock.follow(since, timed, self.clock)
        self._house.alarms.set(self.id, self._clock.next_due())

    async def _set_seat(self, info: SeatInfo) -> None:
        await super()._set_seat(info)
        self._follow()
