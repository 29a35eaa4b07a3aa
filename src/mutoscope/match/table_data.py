"""A table as data, for programs that sit at it: what a page shows to one seat, without the drawing.

Everything comes from what `hide` left for the seat, from the public part of the journal, or from the people there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match.ledger import Status
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.match.seat import SeatWord

LINES: Final = 60
"""Of what happened, and of what was said: the last ones, as on a page."""


class SeatData(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    seat: int
    kind: SeatWord
    name: str
    is_bot: bool
    """Whether a bot makes its moves, of its own or in a person's place."""
    is_here: bool


class MoveData(msgspec.Struct, frozen=True):
    """One legal move."""

    code: int
    label: str
    note: str
    takes_text: bool
    named: Mapping[str, object] = {}
    """`kind` and its facts, as in the engine protocol."""


class LogData(msgspec.Struct, frozen=True):
    """Something that happened, in words; `n` counts from 0, with no number left out."""

    n: int
    text: str


class SaidData(msgspec.Struct, frozen=True):
    """Something that a person said; `n` counts from 0, and `seat` is null for a spectator."""

    n: int
    seat: int | None
    name: str
    text: str


class PointData(msgspec.Struct, frozen=True):
    """Points of a seat at the end, and why."""

    seat: int
    points: int
    text: str
    rule: str


class ClockData(msgspec.Struct, frozen=True):
    """A turn clock that runs: when the seat's time is up, in seconds of the server's time."""

    seat: int
    until: float


class TableData(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, may see it now."""

    version: int
    """Grows whenever the rest may have changed."""
    code: str
    game: str
    status: Status
    seat: int
    """Whose view it is; -1 is somebody who watches."""
    own_seats: list[int]
    """The seats of whoever asked."""
    seats: list[SeatData]
    options: Mapping[str, bool | int | str]
    talk_open: bool
    chat: list[SaidData]
    now: float
    """The server's time, in seconds."""
    phase: str = ""
    actors: list[int] = []
    """The seats that have something to decide."""
    view: Mapping[str, object] = {}
    """What the seat sees, as in the engine protocol; empty while the table gathers."""
    decision: str = ""
    """Goes with a move; "" when there is nothing to decide."""
    moves: list[MoveData] = []
    text_key: str = ""
    """What the text is that goes with a move that takes one."""
    log: list[LogData] = []
    clocks: list[ClockData] = []
    was_hurried: bool = False
    """Whether a bot made the seat's last move because its time was up."""
    verdict: str = ""
    """Once over: who won and why."""
    points: list[PointData] = []
    """Once over."""
    next_code: str = ""
    """Once over: the code of the table at which the same people play again, if they do."""


class RefusalData(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """Why something was not done; nothing has changed."""

    message: str
    code: str = ""
    rule: str = ""


def table_data(match: Match, player: Player, seat: int, next_code: str = "") -> TableData:
    """The table for one of the player's seats or SPECTATOR.  Refused: given_up, damaged, other_version.

    `next_code` is the one of the match that `match.next_id` names.
    """
    talk_open = match.is_talk_open()
    data = TableData(
        version=match.version(seat),
        code=match.code,
        game=match.game.id,
        status=match.status,
        seat=seat,
        own_seats=list(match.seats_of(player)),
        seats=[
            SeatData(info.seat, info.kind, info.name, info.is_bot_playing, match.is_here(info.seat))
            for info in match.seats
        ],
        options=match.options,
        talk_open=talk_open,
        chat=[SaidData(s.n, s.seat, s.name, s.text) for s in match.chat()[-LINES:]] if talk_open else [],
        now=match.server_time(),
        next_code=next_code,
    )
    return data if match.status == "gathering" else _with_game(match, data)


def _with_game(match: Match, data: TableData) -> TableData:
    game, seat = match.game, data.seat
    shown = match.view(seat)
    return msgspec.structs.replace(
        data,
        options=shown.options,
        phase=shown.phase,
        actors=list(shown.actors),
        view=game.view(shown.seen, seat),
        decision=match.decision(seat),
        moves=[
            MoveData(move.code, move.label, move.note, game.takes_text(shown.seen, seat, move.code), move.named)
            for move in shown.moves
        ],
        text_key=game.text_key,
        log=[LogData(line.n, line.text) for line in match.log(seat)[-LINES:]],
        clocks=[ClockData(clock.seat, clock.until) for clock in match.clocks()],
        was_hurried=seat != SPECTATOR and match.was_hurried(seat),
        verdict=shown.verdict,
        points=[PointData(line.seat, line.points, line.text, line.rule) for line in shown.lines],
    )
