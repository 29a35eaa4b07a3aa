"""Writing steps at the end of a journal: together with other matches' where all is well, alone where it is not."""

from collections.abc import Mapping, Sequence
from typing import Self

from sqlalchemy import Connection, bindparam, insert, select, update

from mutoscope.store import schema
from mutoscope.store.changes import change_match, replace_seat
from mutoscope.store.errors import CommandRepeated, Conflict, Missing
from mutoscope.store.rows import JournalRow, SeatRow
from mutoscope.store.writer import Bulk

# Claims the next places of a journal, and finds no match when they are not the next: a gap is as bad as a race.
_CLAIM = (
    update(schema.matches)
    .where(schema.matches.c.id == bindparam("which"), schema.matches.c.length == bindparam("first"))
    .values(length=bindparam("after"), changed=bindparam("now"))
)
_WRITE = insert(schema.journal)
_EARLIER = select(schema.journal.c.n).where(
    schema.journal.c.match == bindparam("which"),
    schema.journal.c.seat == bindparam("who"),
    schema.journal.c.command == bindparam("command"),
)


class Append(Bulk):
    """The rows of one command, and what changes along with them, all or none.

    Fails with `CommandRepeated`, `Conflict` or `Missing`; see `Store.append`.
    """

    def __init__(self, rows: Sequence[JournalRow], seats: Sequence[SeatRow], changes: Mapping[str, object]) -> None:
        """Raises `ValueError` for rows that do not follow each other, or a seat of another match."""
        if not rows:
            raise ValueError("an append needs at least one row")
        first = rows[0]
        if any(row.match != first.match or row.n != first.n + i for i, row in enumerate(rows)):
            raise ValueError("the rows of an append must be of one match, each n one more than the last")
        if any(row.command is not None for row in rows[1:]):
            raise ValueError("only the first row of an append may carry the command")
        if any(seat.match != first.match for seat in seats):
            raise ValueError("every seat must be of the match that is appended to")
        self._first = first
        self._seats = seats
        self._changes = changes
        self._claim = {"which": first.match, "first": first.n, "after": first.n + len(rows), "now": rows[-1].time}
        self._rows = [schema.to_columns(row) for row in rows]

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Self]) -> None:
        """Two statements for all of them; raises something unspecified when any of them cannot be done."""
        claimed = connection.execute(_CLAIM, [work._claim for work in works]).rowcount
        if claimed != len(works):
            raise Conflict("A journal's next place is not the one that was claimed.")
        connection.execute(_WRITE, [row for work in works for row in work._rows])
        for work in works:
            work._change_along(connection)

    def __call__(self, connection: Connection) -> None:
        """Do it alone, looking first for what would be in the way, so as to say what it is."""
        self._refuse_repeated(connection)
        if connection.execute(_CLAIM, self._claim).rowcount != 1:
            raise self._not_next(connection)
        connection.execute(_WRITE, self._rows)
        self._change_along(connection)

    def _change_along(self, connection: Connection) -> None:
        for seat in self._seats:
            replace_seat(connection, seat)
        if self._changes:
            change_match(connection, self._first.match, self._changes)

    def _refuse_repeated(self, connection: Connection) -> None:
        if self._first.command is None:
            return
        mine = {"which": self._first.match, "who": self._first.seat, "command": self._first.command}
        earlier = connection.scalar(_EARLIER, mine)
        if earlier is not None:
            raise CommandRepeated("That was done already: nothing was saved again.", earlier)

    def _not_next(self, connection: Connection) -> Conflict | Missing:
        length = connection.scalar(select(schema.matches.c.length).where(schema.matches.c.id == self._first.match))
        if length is None:
            return Missing("That match is not stored: nothing was saved.")
        return Conflict(f"Step {self._first.n} cannot be written where step {length} is next: nothing was saved.")
