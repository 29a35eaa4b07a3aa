"""The journal of a match as the store keeps it: rows out of a play, and back.

| kind | seat | what it carries |
| --- | --- | --- |
| `start` | chance | the deck in `order`, every option with the first seat settled in `text` as JSON |
| `move` | who moved | the move's `code`, the `text` that it carries, and the `command` that asked for it |
| `shuffle` | chance | the cards that were due, in their new `order` |
| `undo` | who takes back | the `command`; the move before it counts no more |

A move and the shuffles behind it are one step.  Every row has the hash of the state after it; a row of kind `undo` that
of the state that is returned to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from mutoscope.kernel.game import CHANCE, Game
from mutoscope.kernel.play import Entry, OptionValues, Play, Start
from mutoscope.kernel.state import state_hash
from mutoscope.store import JournalRow

CHANCE_SEAT = CHANCE.bit_length() - 1
START, MOVE, SHUFFLE, UNDO = "start", "move", "shuffle", "undo"


class Damaged(Exception):
    """A journal that cannot be played again, said in words; the row's number is in them."""


def start_rows(match_id: str, play: Play[object], time: float) -> list[JournalRow]:
    """The rows of a play that has just begun: the deal, and the shuffles that were due at once."""
    dealt = Play(play.game, play.start)
    row = JournalRow(
        match=match_id,
        n=0,
        seat=CHANCE_SEAT,
        kind=START,
        text=msgspec.json.encode(play.start.options, order="sorted").decode(),
        order=play.start.deck,
        time=time,
        state_hash=bytes.fromhex(state_hash(dealt.state)),
    )
    return [row, *step_rows(match_id, 1, play.journal, None, time)]


def step_rows(match_id: str, n: int, entries: Sequence[Entry], command: str | None, time: float) -> list[JournalRow]:
    """The rows, from number `n` on, of what a play's journal has grown by."""
    rows = []
    for i, entry in enumerate(entries):
        is_chance = entry.seat is None
        rows.append(
            JournalRow(
                match=match_id,
                n=n + i,
                seat=CHANCE_SEAT if entry.seat is None else entry.seat,
                kind=SHUFFLE if is_chance else MOVE,
                code=None if is_chance else entry.code,
                text=entry.text or None,
                order=entry.order if is_chance else None,
                command=command if i == 0 else None,
                time=time,
                state_hash=bytes.fromhex(entry.hash),
            )
        )
    return rows


def undo_row(match_id: str, n: int, seat: int, back_to: Play[object], command: str, time: float) -> JournalRow:
    """The row of a seat that takes its move back."""
    found = bytes.fromhex(state_hash(back_to.state))
    return JournalRow(match=match_id, n=n, seat=seat, kind=UNDO, command=command, time=time, state_hash=found)


def read_start(game: Game[object], players: int, row: JournalRow, secret: bytes) -> Play[object]:
    """The play that a journal begins with.  Raises `Damaged`."""
    if row.kind != START or row.order is None or row.text is None:
        raise Damaged("The journal does not begin with a deal.")
    options = msgspec.json.decode(row.text, type=OptionValues)
    play = Play(game, Start(players, options, row.order), secret)
    check_hash(row, play)
    return play


def read_entry(row: JournalRow) -> Entry:
    """A move or a shuffle, for `Play.repeat`.  Raises `Damaged`."""
    if row.kind == MOVE and row.code is not None:
        return Entry(row.seat, row.code, hash=row.state_hash.hex(), text=row.text or "")
    if row.kind == SHUFFLE and row.order is not None:
        return Entry(None, order=row.order, hash=row.state_hash.hex())
    raise Damaged(f"Line {row.n} of the journal is neither a move nor a shuffle.")


def check_hash(row: JournalRow, play: Play[object]) -> None:
    """Raises `Damaged` unless the play stands as the row says."""
    if row.state_hash.hex() != state_hash(play.state):
        raise Damaged(f"Line {row.n} of the journal: the game does not stand as it says.")


def steps(rows: Sequence[JournalRow]) -> Iterator[Sequence[JournalRow]]:
    """The rows behind the first in steps: each a move or an undo with the shuffles that follow it."""
    at = 0
    while at < len(rows):
        end = at + 1
        while end < len(rows) and rows[end].kind == SHUFFLE:
            end += 1
        yield rows[at:end]
        at = end
