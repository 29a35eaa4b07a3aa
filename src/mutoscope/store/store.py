"""The store: what is written and read, as whole acts."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, exists, false, insert, or_, select, update

from mutoscope.store import schema
from mutoscope.store.append import Append
from mutoscope.store.changes import change_match, change_player, given, replace_seat
from mutoscope.store.database import Database
from mutoscope.store.datadir import DataDir
from mutoscope.store.errors import CodeTaken, Missing, ReadFailed, StoreClosed
from mutoscope.store.rows import (
    ChatRow,
    JournalRow,
    JsonValue,
    MatchRow,
    PlayerRow,
    SavedMatch,
    SeatKind,
    SeatRow,
    Visibility,
)
from mutoscope.store.schema import to_columns, to_row
from mutoscope.store.sqlite import Durability, open_sqlite
from mutoscope.store.writer import Writer


class Store:
    """The journal of every match, the matches, their seats, the players and what they say.

    A write answers a future that resolves once it is committed (`wrap_future` for asyncio), or fails with a
    `StoreError` and has then changed nothing. A write cannot be cancelled; a coroutine that is cancelled while
    waiting for one has still written. Reads block the calling thread, see only what is committed, and never
    wait for the writer. Every method may be called from any thread.
    """

    def __init__(self, database: Database, data_dir: DataDir | None = None) -> None:
        """A store over a database that is open, releasing `data_dir` when it closes. See `open`."""
        self._database = database
        self._data_dir = data_dir
        self._writer = Writer(database)
        self._closed = False

    @classmethod
    def open(cls, data_dir: Path, *, durability: Durability = "normal") -> Self:
        """Open the SQLite journal in `data_dir`, making both where they are not there yet.

        With `normal` what is acknowledged survives the death of the process, with `full` a power cut too. Raises
        `DataDirInUse`, `DataDirUnusable`, `NewerSchema`, `Unreadable`, `DiskFull`, `ReadOnly`, or another
        `StoreError`; each names the directory or the file.
        """
        held = DataDir(data_dir)
        try:
            return cls(open_sqlite(data_dir, durability), held)
        except BaseException:
            held.release()
            raise

    def close(self) -> None:
        """Commit all that was handed over, then let go of the file and the directory. Twice is harmless."""
        self._writer.close()
        self._closed = True
        self._database.dispose()
        if self._data_dir is not None:
            self._data_dir.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Matches

    def create_match(self, match: MatchRow, seats: Sequence[SeatRow], secret: bytes) -> Future[None]:
        """Save a new match with its seats and the secret of its shuffle, all or none.

        The journal starts empty whatever `match.length` says. Fails with `CodeTaken`, `Conflict` (the id is taken)
        or `Missing` (an unknown player). Raises `ValueError` when a seat is of another match.
        """
        if any(seat.match != match.id for seat in seats):
            raise ValueError("every seat must be of the match that is created")

        def work(connection: Connection) -> None:
            if connection.scalar(select(exists().where(schema.matches.c.code == match.code))):
                raise CodeTaken(f"Another match has the code {match.code}.")
            connection.execute(insert(schema.matches), to_columns(match) | {"length": 0, "said": 0})
            connection.execute(insert(schema.secrets), {"match": match.id, "secret": secret})
            if seats:
                connection.execute(insert(schema.seats), [to_columns(seat) for seat in seats])

        return self._writer.submit(work)

    def change_match(
        self,
        match_id: str,
        *,
        finished: bool | None = None,
        visibility: Visibility | None = None,
        host: str | None = None,
        options: Mapping[str, JsonValue] | None = None,
        extra: Mapping[str, JsonValue] | None = None,
    ) -> Future[None]:
        """Change what is given and leave the rest; `options` and `extra` replace the old. Fails with `Missing`."""
        changes = given(finished=finished, visibility=visibility, host=host, options=options, extra=extra)
        return self._writer.submit(lambda connection: change_match(connection, match_id, changes))

    def append(
        self,
        rows: Sequence[JournalRow],
        *,
        seats: Sequence[SeatRow] = (),
        finished: bool | None = None,
        extra: Mapping[str, JsonValue] | None = None,
    ) -> Future[None]:
        """Write the steps of one command at the end of a match's journal, with what changes along, all or none.

        `rows` are of one match, their `n` rising by one from the journal's length; `seats`, `finished` and `extra`
        as in `set_seat` and `change_match`. Fails with `CommandRepeated` when the seat's command is in the journal
        already, `Conflict` when the first `n` is not the next, `Missing` for an unknown match, seat or player. Raises
        `ValueError` for rows that do not follow each other.
        """
        return self._writer.submit(Append(rows, seats, given(finished=finished, extra=extra)))

    def read_match(self, match_id: str) -> MatchRow | None:
        """The match with this id, if there is one."""
        with self._reading() as connection:
            found = connection.execute(select(schema.matches).where(schema.matches.c.id == match_id)).one_or_none()
            return None if found is None else to_row(MatchRow, found)

    def load_match(self, match_id: str) -> SavedMatch | None:
        """The match with its seats and its whole journal, as they were at one moment."""
        with self._reading() as connection:
            found = connection.execute(select(schema.matches).where(schema.matches.c.id == match_id)).one_or_none()
            if found is None:
                return None
            return SavedMatch(
                match=to_row(MatchRow, found),
                seats=_seats(connection, [match_id])[match_id],
                journal=_journal(connection, match_id, 0),
            )

    def find_code(self, code: str) -> MatchRow | None:
        """The match that is joined with this code, exactly as stored."""
        with self._reading() as connection:
            found = connection.execute(select(schema.matches).where(schema.matches.c.code == code)).one_or_none()
            return None if found is None else to_row(MatchRow, found)

    def matches_of(self, player_id: str, *, limit: int = 100) -> tuple[MatchRow, ...]:
        """The matches that a player hosts or sits at, the last one played at first."""
        sits = select(schema.seats.c.match).where(schema.seats.c.player == player_id)
        mine = select(schema.matches).where(or_(schema.matches.c.host == player_id, schema.matches.c.id.in_(sits)))
        with self._reading() as connection:
            found = connection.execute(mine.order_by(schema.matches.c.changed.desc(), schema.matches.c.id).limit(limit))
            return tuple(to_row(MatchRow, row) for row in found)

    def open_matches(self, *, limit: int = 100) -> tuple[MatchRow, ...]:
        """The public matches that are not finished and have an open seat, the newest first."""
        free = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.kind == SeatKind.OPEN)
        listed = select(schema.matches).where(
            schema.matches.c.visibility == Visibility.PUBLIC, schema.matches.c.finished == false(), free
        )
        with self._reading() as connection:
            found = connection.execute(
                listed.order_by(schema.matches.c.created.desc(), schema.matches.c.id).limit(limit)
            )
            return tuple(to_row(MatchRow, row) for row in found)

    def bot_matches(self, *, since: float, limit: int = 1000) -> tuple[MatchRow, ...]:
        """The matches under way at which a bot plays, of those changed at or after `since`, the last changed first."""
        plays = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.bot.is_not(None))
        under_way = select(schema.matches).where(
            schema.matches.c.finished == false(),
            schema.matches.c.length > 0,
            schema.matches.c.changed >= since,
            plays,
        )
        with self._reading() as connection:
            found = connection.execute(
                under_way.order_by(schema.matches.c.changed.desc(), schema.matches.c.id).limit(limit)
            )
            return tuple(to_row(MatchRow, row) for row in found)

    def matches_under_way(self, *, since: float, limit: int = 10_000) -> tuple[MatchRow, ...]:
        """The matches that are played, of those changed at or after `since`, the last changed first."""
        played = select(schema.matches).where(
            schema.matches.c.finished == false(), schema.matches.c.length > 0, schema.matches.c.changed >= since
        )
        with self._reading() as connection:
            found = connection.execute(
                played.order_by(schema.matches.c.changed.desc(), schema.matches.c.id).limit(limit)
            )
            return tuple(to_row(MatchRow, row) for row in found)

    def secret(self, match_id: str) -> bytes | None:
        """The secret of a match's shuffle. To be shown to nobody before the match is finished."""
        with self._reading() as connection:
            found = connection.execute(
                select(schema.secrets.c.secret).where(schema.secrets.c.match == match_id)
            ).one_or_none()
            return None if found is None else bytes(found.secret)

    # Journal

    def journal(self, match_id: str, *, since: int = 0) -> tuple[JournalRow, ...]:
        """The steps of a match from `n == since` on, in order; empty for an unknown match."""
        with self._reading() as connection:
            return _journal(connection, match_id, since)

    def command(self, match_id: str, seat: int, command: str) -> JournalRow | None:
        """The row that a seat's command wrote, if it has been written."""
        with self._reading() as connection:
            return _command(connection, match_id, seat, command)

    # Seats

    def seats(self, match_id: str) -> tuple[SeatRow, ...]:
        """The seats of a match in order; empty for an unknown match."""
        return self.seats_of([match_id])[match_id]

    def seats_of(self, match_ids: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
        """The seats of several matches, one entry for each id asked for."""
        with self._reading() as connection:
            return _seats(connection, match_ids)

    def set_seat(self, seat: SeatRow, *, expect: SeatKind | None = None) -> Future[None]:
        """Put this row in the place of the seat's. Fails with `Missing` (the seat, or its player).

        With `expect` only while the seat is of that kind, else `Conflict`: of two who sit down at once, one does.
        """
        return self._writer.submit(lambda connection: replace_seat(connection, seat, expect))

    # Players

    def create_player(self, player: PlayerRow) -> Future[None]:
        """Save a new player. Fails with `Conflict` when the id or the secret is known already."""
        columns = to_columns(player)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.players), columns)

        return self._writer.submit(work)

    def change_player(self, player_id: str, *, name: str | None = None, portrait: str | None = None) -> Future[None]:
        """Change what is given and leave the rest. Fails with `Missing`."""
        changes = given(name=name, portrait=portrait)
        return self._writer.submit(lambda connection: change_player(connection, player_id, changes))

    def read_player(self, player_id: str) -> PlayerRow | None:
        """The player with this id, if there is one."""
        with self._reading() as connection:
            found = connection.execute(select(schema.players).where(schema.players.c.id == player_id)).one_or_none()
            return None if found is None else to_row(PlayerRow, found)

    def find_player(self, secret_hash: bytes) -> PlayerRow | None:
        """The player whose browser keeps the secret with this hash, if there is one."""
        with self._reading() as connection:
            found = connection.execute(
                select(schema.players).where(schema.players.c.secret_hash == secret_hash)
            ).one_or_none()
            return None if found is None else to_row(PlayerRow, found)

    # Chat

    def say(self, match_id: str, *, seat: int | None, name: str, text: str, time: float) -> Future[ChatRow]:
        """Add to a match's chat; the store gives the number. Fails with `Missing` for an unknown match."""

        def work(connection: Connection) -> ChatRow:
            count = update(schema.matches).where(schema.matches.c.id == match_id).values(said=schema.matches.c.said + 1)
            said = connection.execute(count.returning(schema.matches.c.said)).scalar_one_or_none()
            if said is None:
                raise Missing("That match is not stored: nothing was saved.")
            row = ChatRow(match=match_id, n=said - 1, seat=seat, name=name, text=text, time=time)
            connection.execute(insert(schema.chat), to_columns(row))
            return row

        return self._writer.submit(work)

    def chat(self, match_id: str, *, since: int = 0) -> tuple[ChatRow, ...]:
        """What was said at a match from `n == since` on, in order; empty for an unknown match."""
        with self._reading() as connection:
            found = connection.execute(
                select(schema.chat)
                .where(schema.chat.c.match == match_id, schema.chat.c.n >= since)
                .order_by(schema.chat.c.n)
            )
            return tuple(to_row(ChatRow, row) for row in found)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection that sees one moment, and whose errors come out in the store's words."""
        if self._closed:
            raise StoreClosed("The server is shutting down: nothing can be read.")
        try:
            with self._database.reading.begin() as connection:
                yield connection
        except Exception as error:
            meant = self._database.explain(error, ReadFailed)
            if meant is error:
                raise
            raise meant from error


def _seats(connection: Connection, match_ids: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
    found: dict[str, list[SeatRow]] = {match_id: [] for match_id in match_ids}
    wanted = (
        select(schema.seats)
        .where(schema.seats.c.match.in_(match_ids))
        .order_by(schema.seats.c.match, schema.seats.c.seat)
    )
    for row in connection.execute(wanted):
        found[row.match].append(to_row(SeatRow, row))
    return {match_id: tuple(rows) for match_id, rows in found.items()}


def _journal(connection: Connection, match_id: str, since: int) -> tuple[JournalRow, ...]:
    wanted = (
        select(schema.journal)
        .where(schema.journal.c.match == match_id, schema.journal.c.n >= since)
        .order_by(schema.journal.c.n)
    )
    return tuple(to_row(JournalRow, row) for row in connection.execute(wanted))


def _command(connection: Connection, match_id: str, seat: int, command: str) -> JournalRow | None:
    found = connection.execute(
        select(schema.journal).where(
            schema.journal.c.match == match_id, schema.journal.c.seat == seat, schema.journal.c.command == command
        )
    ).one_or_none()
    return None if found is None else to_row(JournalRow, found)
