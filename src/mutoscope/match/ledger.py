"""A match as it is stored: its row, its seats, its journal.  What changes is stored first and true afterwards."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.play import OptionValues, Play
from mutoscope.kernel.shuffle import StrongShuffler
from mutoscope.match.house import House, saved
from mutoscope.match.journal import Damaged
from mutoscope.match.record import Record, fold
from mutoscope.match.seat import SeatInfo
from mutoscope.store import JournalRow, JsonValue, MatchRow, SeatRow

Status = Literal["gathering", "playing", "over"]

# What `MatchRow.extra` holds: what a list of matches shows without playing them again, the match made of this one, the
# turn clock in seconds, and the seats that a bot plays because their clock ran out.
ACTORS, VERDICT, NEXT, CLOCK, STAND_INS = "actors", "verdict", "next", "clock", "stand_ins"
DAMAGED = "This match is damaged and cannot be shown."

log = logging.getLogger(__name__)


class Ledger:
    """One match's.  Everything that writes raises Refused (not_saved), with nothing changed, when that fails."""

    def __init__(self, house: House, game: Game[object], row: MatchRow, seats: Sequence[SeatRow]) -> None:
        self._house = house
        self._game = game
        self.row = row
        self.seats = tuple(SeatInfo.of(seat) for seat in seats)
        self._secret: bytes | None = None

    # ------------------------------------------------------------------ read

    @property
    def status(self) -> Status:
        """What is done at the table now."""
        if self.row.finished:
            return "over"
        return "playing" if self.row.length else "gathering"

    @property
    def options(self) -> OptionValues:
        """Every option as the table chose it."""
        return {name: value for name, value in self.row.options.items() if isinstance(value, bool | int | str)}

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have something to decide, as the last step noted them."""
        return self._seats(ACTORS) if self.status == "playing" else ()

    @property
    def clock(self) -> int:
        """Seconds that a seat has for one decision; 0 is as long as it likes."""
        found = self.row.extra.get(CLOCK)
        return found if isinstance(found, int) else 0

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """The seats that a bot plays because their clock ran out, until their person is back."""
        return tuple(seat for seat in self._seats(STAND_INS) if self.seats[seat].is_bot_playing)

    def _seats(self, name: str) -> tuple[int, ...]:
        found = self.row.extra.get(name)
        if not isinstance(found, Sequence):
            return ()
        return tuple(seat for seat in found if isinstance(seat, int) and 0 <= seat < self.row.players)

    @property
    def verdict(self) -> str:
        """Who won, as the last step noted it, with the seats as {0}, {1} and so on; "" before."""
        found = self.row.extra.get(VERDICT)
        return found if isinstance(found, str) else ""

    @property
    def next_id(self) -> str | None:
        """The match that was made of this one, if there is one."""
        found = self.row.extra.get(NEXT)
        return found if isinstance(found, str) else None

    def secret(self) -> bytes:
        """The secret of every shuffle.  Refused: damaged when it is not the one that was promised; not_read."""
        if self._secret is None:
            secret = self._house.read(lambda store: store.secret(self.row.id))
            if secret is None or StrongShuffler.commitment(secret) != self.row.commitment:
                raise Refused("damaged", f"{DAMAGED} The secret of its shuffle is not the one that was promised.")
            self._secret = secret
        return self._secret

    def journal(self) -> Sequence[JournalRow]:
        """Every line.  Refused: not_read."""
        return self._house.read(lambda store: store.journal(self.row.id))

    def play_again(self) -> Record:
        """The record that the journal tells.  In any thread.

        Refused: damaged, in words, when journal and rules disagree; not_read.
        """
        self._must_have_choices()
        rows, secret = self.journal(), self.secret()
        try:
            record = None
            for grown in fold(self._game, self.row.players, secret, rows):
                record = grown
            if record is None or record.length != self.row.length or record.play.is_over() != self.row.finished:
                raise Damaged("The journal ends too early.")
        except Exception as error:
            # Whatever a damaged journal makes the rules do, it is that match's trouble and nobody else's.
            log.exception("The match %s cannot be gone on with", self.row.id)
            reason = str(error) if isinstance(error, Damaged) else "The journal makes no sense."
            raise Refused("damaged", f"{DAMAGED} {reason}") from error
        return record

    def _must_have_choices(self) -> None:
        """Refused (damaged) where the table chose something that this server does not offer: cards of a host's file."""
        for option in self._game.options:
            value = self.options.get(option.name)
            if option.choices and value not in option.choices and not option.is_made(value):
                raise Refused(
                    "damaged",
                    f"This match is played with {value!r:.60} for {option.title}, which this server does not have. If "
                    f"that is a card file, start the server with it: mutoscope serve --cards {self._game.id}=FILE.",
                )

    # ------------------------------------------------------------------ written

    async def append(self, rows: Sequence[JournalRow], play: Play[object]) -> None:
        """Rows at the end of the journal, after which the match stands as `play` does.

        Raises Conflict when another process was first; `reload` then.
        """
        finished = play.is_over()
        extra = {**self.row.extra, ACTORS: play.actors()}
        if finished:
            extra[VERDICT] = self._game.verdict(play.state)
        await saved(lambda: self._house.store.append(rows, finished=finished, extra=extra))
        length, changed = rows[-1].n + 1, rows[-1].time
        self.row = replace(self.row, length=length, changed=changed, finished=finished, extra=extra)

    async def set_seat(self, info: SeatInfo) -> None:
        """Another one on a seat, or nobody."""
        await saved(lambda: self._house.store.set_seat(info.row(self.row.id)))
        self.seats = (*self.seats[: info.seat], info, *self.seats[info.seat + 1 :])

    async def give_up(self) -> None:
        """The table is at an end without a game."""
        store = self._house.store
        await saved(lambda: store.change_match(self.row.id, finished=True))
        self.row = replace(self.row, finished=True)

    async def set_host(self, player_id: str) -> None:
        """Another host."""
        store = self._house.store
        await saved(lambda: store.change_match(self.row.id, host=player_id))
        self.row = replace(self.row, host=player_id)

    async def set_options(self, options: OptionValues) -> None:
        """Other options."""
        store = self._house.store
        await saved(lambda: store.change_match(self.row.id, options=options))
        self.row = replace(self.row, options=options)

    async def set_next(self, match_id: str) -> None:
        """The match that was made of this one."""
        await self._set_extra(NEXT, match_id)

    async def set_clock(self, seconds: int) -> None:
        """Another turn clock."""
        await self._set_extra(CLOCK, seconds)

    async def stand_in(self, seat: int, bot: str) -> None:
        """Let a bot play on for somebody whose clock ran out."""
        # The note first: it says nothing while no bot plays there.
        await self._set_extra(STAND_INS, [*self.stand_ins, seat])
        await self.set_seat(self.seats[seat].with_bot(bot))

    async def hand_back(self, seat: int) -> None:
        """Let the person of a seat play on where a bot did."""
        was_noted = seat in self.stand_ins
        await self.set_seat(self.seats[seat].with_bot(None))
        if was_noted:
            await self._set_extra(STAND_INS, list(self.stand_ins))

    async def _set_extra(self, name: str, value: JsonValue) -> None:
        store = self._house.store
        extra: Mapping[str, JsonValue] = {**self.row.extra, name: value}
        await saved(lambda: store.change_match(self.row.id, extra=extra))
        self.row = replace(self.row, extra=extra)

    def reload(self) -> None:
        """What another process wrote.  Refused: not_read."""
        found = self._house.read(lambda store: store.load_match(self.row.id))
        if found is not None:
            self.row, self.seats = found.match, tuple(SeatInfo.of(seat) for seat in found.seats)
