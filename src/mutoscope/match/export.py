"""A finished match as a file that anybody can check: how it is written.  `verify` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from mutoscope.kernel.play import Entry, Play
from mutoscope.match import journal
from mutoscope.match.seat import SeatInfo
from mutoscope.store import JournalRow, MatchRow

FORMAT = "mutoscope-match-1"


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A part of the file: exactly these keys."""


class Sitter(Strict):
    """Who sat in a seat."""

    name: str
    bot: str | None


class Line(Strict, omit_defaults=True):
    """A line of the journal."""

    n: int
    kind: str
    """As in `journal`."""
    hash: str
    """SHA-256 of the state after it, in hex."""
    time: float = 0.0
    """Seconds since 1970, UTC."""
    seat: int | None = None
    """Who moved; chance has no seat."""
    code: int | None = None
    """The move, by its number."""
    move: dict[str, object] | None = None
    """The same by name, as in the engine protocol."""
    text: str | None = None
    """What the move carries, as the word in Keepers."""
    cards: list[object] | None = None
    """The deck, or what a shuffle put in order: names of cards, the top first."""


class Document(Strict):
    """The whole file.  Bytes are written in hex."""

    format: str
    match: str
    game: str
    version: str
    """Of the game's rules."""
    players: int
    options: dict[str, bool | int | str]
    """As the table chose them: `first` may be "random"."""
    seats: list[Sitter]
    commitment: str
    """SHA-256 of the secret: what everybody was shown before the first card."""
    secret: str
    journal: list[Line]
    scores: list[int]
    winners: list[int]
    seal: str
    """SHA-256 of this file with an empty seal, as `encode` writes it."""


def export(
    match: MatchRow, seats: Sequence[SeatInfo], secret: bytes, rows: Sequence[JournalRow], plays: Sequence[Play[object]]
) -> str:
    """The file of a match that is over; `plays` is how it stood after the deal and after each step."""
    end = plays[-1]
    lines = [_line(end, row) for row in rows]
    for line, before in zip(_first_lines(rows, lines), plays, strict=False):
        if line.seat is not None and line.code is not None:
            line.move = _name(before, line.seat, line.code)
    scores, winners = outcome(end)
    document = Document(
        format=FORMAT,
        match=match.id,
        game=match.game,
        version=match.version,
        players=match.players,
        options={name: value for name, value in match.options.items() if isinstance(value, bool | int | str)},
        seats=[Sitter(info.name, info.bot) for info in seats],
        commitment=match.commitment,
        secret=secret.hex(),
        journal=lines,
        scores=scores,
        winners=winners,
        seal="",
    )
    document.seal = seal(document)
    return encode(document)


def encode(document: Document) -> str:
    """The text of a file, always the same for the same match."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def seal(document: Document) -> str:
    """What the file's seal must be."""
    unsealed = msgspec.structs.replace(document, seal="")
    return hashlib.sha256(encode(unsealed).encode()).hexdigest()


def outcome(end: Play[object]) -> tuple[list[int], list[int]]:
    """Scores by seat, and the seats that won."""
    rules, seats = end.game.rules, range(end.players)
    won = rules.winners(end.state)
    return [rules.score(end.state, seat) for seat in seats], [seat for seat in seats if won >> seat & 1]


def entry_line(n: int, entry: Entry, before: Play[object]) -> Line:
    """The line, without its time, of a move or a shuffle; a move was played when things stood as `before` does."""
    if entry.seat is None:
        return Line(
            n, journal.SHUFFLE, entry.hash, cards=[before.game.card_name(before.state, card) for card in entry.order]
        )
    move = _name(before, entry.seat, entry.code)
    return Line(n, journal.MOVE, entry.hash, seat=entry.seat, code=entry.code, move=move, text=entry.text or None)


def _name(before: Play[object], seat: int, code: int) -> dict[str, object]:
    return {**before.game.name_move(before.state, seat, code)}


def _line(end: Play[object], row: JournalRow) -> Line:
    return Line(
        n=row.n,
        kind=row.kind,
        hash=row.state_hash.hex(),
        time=row.time,
        seat=None if row.seat == journal.CHANCE_SEAT else row.seat,
        code=row.code,
        text=row.text if row.kind == journal.MOVE else None,
        cards=None if row.order is None else [end.game.card_name(end.state, card) for card in row.order],
    )


def _first_lines(rows: Sequence[JournalRow], lines: Sequence[Line]) -> Iterator[Line]:
    """The line of each step behind the deal that says what the step was."""
    return (line for row, line in zip(rows[1:], lines[1:], strict=True) if row.kind != journal.SHUFFLE)
