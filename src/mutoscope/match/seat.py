"""A seat of a table, and who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mutoscope.match.names import PORTRAITS, likeness
from mutoscope.match.player import Player
from mutoscope.store import SeatKind, SeatRow

BOT_NAMES = ("Nickel", "Bobbin", "Pinion", "Ratchet", "Cricket", "Tinker", "Sprocket", "Dynamo")

SeatWord = Literal["open", "human", "bot"]
_KINDS: dict[SeatKind, SeatWord] = {SeatKind.OPEN: "open", SeatKind.HUMAN: "human", SeatKind.BOT: "bot"}


@dataclass(frozen=True)
class SeatInfo:
    """One seat.  An open seat has no name; a person's seat has a bot only while that bot plays on in their place."""

    seat: int
    kind: SeatWord = "open"
    player_id: str | None = None
    name: str = ""
    portrait: str = ""
    bot: str | None = None

    @property
    def is_bot_playing(self) -> bool:
        """Whether a bot makes this seat's moves, of its own or in a person's place."""
        return self.bot is not None

    @classmethod
    def of(cls, row: SeatRow) -> SeatInfo:
        """The seat as it is stored."""
        return cls(row.seat, _KINDS[row.kind], row.player, row.name, row.portrait, row.bot)

    @classmethod
    def of_person(cls, seat: int, player: Player, name: str) -> SeatInfo:
        """The seat with this person on it, under this name."""
        return cls(seat, "human", player.id, name, player.portrait)

    def with_bot(self, bot: str | None) -> SeatInfo:
        """The person's seat with a bot playing on, or None: the person plays."""
        return replace(self, bot=bot)

    def row(self, match_id: str) -> SeatRow:
        """The seat as it is to be stored."""
        return SeatRow(
            match=match_id,
            seat=self.seat,
            kind=SeatKind(self.kind),
            name=self.name,
            portrait=self.portrait,
            player=self.player_id,
            bot=self.bot,
        )


def bot_seat(seat: int, bot: str, others: Sequence[SeatInfo]) -> SeatInfo:
    """A seat with a bot on it, under a name and with a face that nobody else at the table has."""
    names = {likeness(info.name) for info in others}
    faces = {info.portrait for info in others}
    name = next((name for name in BOT_NAMES if likeness(name) not in names), BOT_NAMES[seat])
    face = next((face for face in reversed(PORTRAITS) if face not in faces), PORTRAITS[-1])
    return SeatInfo(seat, "bot", None, name, face, bot)


def free_name(name: str, others: Sequence[SeatInfo]) -> str:
    """The name, with a number behind it when somebody at the table has it already, or one that looks the same."""
    taken = {likeness(info.name) for info in others}
    tries = (name, *(f"{name} {number}" for number in range(2, len(others) + 2)))
    return next(one for one in tries if likeness(one) not in taken)
