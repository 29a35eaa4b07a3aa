"""Changes of rows that are there already, inside a transaction."""

from collections.abc import Mapping

from sqlalchemy import Connection, exists, select, update

from mutoscope.store.errors import Conflict, Missing
from mutoscope.store.rows import SeatKind, SeatRow
from mutoscope.store.schema import matches, players, seats, to_columns


def given(**columns: object) -> dict[str, object]:
    """The columns that are to change: those that are not None."""
    return {name: value for name, value in columns.items() if value is not None}


def change_match(connection: Connection, match_id: str, changes: Mapping[str, object]) -> None:
    """Give columns of a match new values, if there are any. Raises `Missing`."""
    if changes and not connection.execute(update(matches).where(matches.c.id == match_id), dict(changes)).rowcount:
        raise Missing("That match is not stored: nothing was saved.")


def change_player(connection: Connection, player_id: str, changes: Mapping[str, object]) -> None:
    """Give columns of a player new values, if there are any. Raises `Missing`."""
    if changes and not connection.execute(update(players).where(players.c.id == player_id), dict(changes)).rowcount:
        raise Missing("That player is not known: nothing was saved.")


def replace_seat(connection: Connection, seat: SeatRow, expect: SeatKind | None = None) -> None:
    """Put this row in the place of the seat's; with `expect`, only while that one is of this kind.

    Raises `Conflict` when it is not, `Missing` when there is no such seat.
    """
    here = (seats.c.match == seat.match) & (seats.c.seat == seat.seat)
    as_expected = here if expect is None else here & (seats.c.kind == expect)
    if connection.execute(update(seats).where(as_expected), to_columns(seat)).rowcount:
        return
    if connection.scalar(select(exists().where(here))):
        raise Conflict("Somebody else has changed that seat first: nothing was saved.")
    raise Missing("That seat is not stored: nothing was saved.")
