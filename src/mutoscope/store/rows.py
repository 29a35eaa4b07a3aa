"""The rows of the store, one frozen class a table; a field is a column of the same name (see `schema.py`).

Times are seconds since 1970, UTC; the caller owns the clock. Fields holding secrets or their hashes stay out of
`repr`, and so out of logs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

JsonValue: TypeAlias = bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"] | None


class SeatKind(StrEnum):
    """Who sits on a seat."""

    HUMAN = "human"
    BOT = "bot"
    OPEN = "open"


class Visibility(StrEnum):
    """Who finds a match: everybody in the lobby, or only who has the link or the code."""

    PUBLIC = "public"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """Somebody who plays in a browser, known by the hash of a secret that only the browser keeps."""

    id: str
    secret_hash: bytes = field(repr=False)
    name: str
    portrait: str
    created: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match, without its moves. The secret of its shuffle is kept apart and read only by `Store.secret`.

    `version` is that of the game's rules. `host` is a player's id, or None where nobody hosts. `code` is what is
    typed to join, unique among all matches. `length` (journal rows), `said` (chat rows) and `changed` (the time of
    the last journal row) are kept by the store as it writes.
    """

    id: str
    game: str
    version: str
    options: Mapping[str, JsonValue]
    players: int
    created: float
    changed: float
    finished: bool = False
    commitment: str
    host: str | None
    code: str
    visibility: Visibility
    extra: Mapping[str, JsonValue]
    length: int = 0
    said: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One seat of a match. `player` is set for a human, `bot` for a bot, neither while the seat is open."""

    match: str
    seat: int
    kind: SeatKind
    name: str = ""
    portrait: str = ""
    player: str | None = None
    bot: str | None = None
    secret_hash: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRow:
    """One step of a match; `n` counts from 0 without a gap.

    `kind` is the match room's word for what the step is (a move, a shuffle, an undo); `seat` is who took it, as
    the match numbers seats, chance included. `order` is a shuffle's outcome, top first. `command` is the id that the
    client gave, once per seat and match; where a command writes several rows, the first carries it.
    `state_hash` is the hash of the state after the step.
    """

    match: str
    n: int
    seat: int
    kind: str
    code: int | None = None
    text: str | None = None
    order: tuple[int, ...] | None = None
    command: str | None = None
    time: float
    state_hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRow:
    """Something said at a table; `n` counts from 0. `seat` is None for a spectator; `name` is as it was then."""

    match: str
    n: int
    seat: int | None
    name: str
    text: str
    time: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedMatch:
    """All that is needed to go on with a match, read at one moment: `len(journal) == match.length`."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    journal: tuple[JournalRow, ...]
