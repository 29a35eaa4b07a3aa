"""Checking a finished match from its file alone: was the deck the promised one, and does every line follow?

The whole match is worked out again from the secret: nothing is taken from the file but who decided what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from mutoscope.games import find_game
from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import StrongShuffler
from mutoscope.kernel.state import state_hash
from mutoscope.match import journal
from mutoscope.match.export import FORMAT, Document, Line, entry_line, outcome, seal

SECRET_BYTES = 32


@dataclass(frozen=True)
class Finding:
    """One thing that was checked, in words."""

    is_good: bool
    text: str


class Wrong(Exception):
    """What does not agree, in words."""


def verify(text: str | bytes) -> list[Finding]:
    """Check the text of a match file.  The match is what it says when every finding is good."""
    try:
        document = msgspec.json.decode(text, type=Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return [Finding(False, f"This is no file of a finished match: {error}.")]
    if document.format != FORMAT:
        return [Finding(False, f"The file says that its format is {document.format!r}; this reads {FORMAT!r}.")]
    return list(_findings(document))


def _findings(document: Document) -> Iterator[Finding]:
    if document.seal == seal(document):
        yield Finding(True, f"The file is as it was written. Its seal is {document.seal}.")
    else:
        yield Finding(False, "The file was changed after it was written: its seal is broken.")
    try:
        secret, game = _secret(document), _game(document)
        yield Finding(True, f"The secret is the promised one: its SHA-256 is {document.commitment}.")
        play, lines = _deal(document, game, secret)
        yield Finding(True, f"The deck of {len(play.start.deck)} cards is the one that the secret gives.")
        play = _play(document, play, lines)
        moves = sum(line.kind == journal.MOVE for line in document.journal)
        yield Finding(True, f"All {moves} moves are legal, and the table stands after every line as it says.")
        yield Finding(True, _end(document, play))
    except Wrong as wrong:
        yield Finding(False, str(wrong))


def _secret(document: Document) -> bytes:
    try:
        secret = bytes.fromhex(document.secret)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or StrongShuffler.commitment(secret) != document.commitment:
        raise Wrong("The secret is not the promised one: its SHA-256 is not the commitment.")
    return secret


def _game(document: Document) -> Game[object]:
    try:
        game = find_game(document.game)
    except Refused as refused:
        raise Wrong(refused.message) from refused
    if game.version != document.version:
        raise Wrong(f"The match was played by rules version {document.version}; here is version {game.version}.")
    return game


def _deal(document: Document, game: Game[object], secret: bytes) -> tuple[Play[object], int]:
    """The play after the deal, and how many lines that took."""
    try:
        play = Play.from_secret(game, document.players, {**document.options}, secret)
    except Refused as refused:
        raise Wrong(f"No match begins so: {refused.message}") from refused
    dealt = Play(game, play.start)
    cards: list[object] = [game.card_name(dealt.state, card) for card in play.start.deck]
    expected = [Line(0, journal.START, state_hash(dealt.state), cards=cards)]
    expected += [entry_line(1 + i, entry, dealt) for i, entry in enumerate(play.journal)]
    _compare(document.journal, expected)
    return play, len(expected)


def _play(document: Document, play: Play[object], n: int) -> Play[object]:
    """The play after all lines from number `n` on."""
    game = play.game
    before: Play[object] | None = None
    last: Line | None = None
    while n < len(document.journal):
        line = document.journal[n]
        if line.kind == journal.UNDO:
            if before is None or last is None or last.code is None or line.seat is None or line.seat != last.seat:
                raise Wrong(f"Line {n}: there is no move that this seat could take back.")
            if not game.is_undoable(before.state, line.seat, last.code, play.state):
                raise Wrong(f"Line {n}: something was learnt by that move, so it cannot be taken back.")
            play, before = before, None
            expected = [Line(n, journal.UNDO, state_hash(play.state), seat=line.seat)]
        else:
            branch = _moved(play, line, n)
            entries = branch.journal[len(play.journal) :]
            expected = [entry_line(n + i, entry, play) for i, entry in enumerate(entries)]
            play, before = branch, play if len(entries) == 1 else None
        _compare(document.journal, expected)
        last = line
        n += len(expected)
    return play


def _moved(play: Play[object], line: Line, n: int) -> Play[object]:
    if line.kind != journal.MOVE or line.seat is None or line.code is None:
        raise Wrong(f"Line {n}: a move of a seat is due here, not {line.kind!r:.40}.")
    if not 0 <= line.seat < play.players:
        raise Wrong(f"Line {n}: there is no seat {line.seat}.")
    branch = play.branch()
    try:
        branch.play(line.seat, line.code, line.text)
    except Refused as refused:
        raise Wrong(f"Line {n}: seat {line.seat} may not play that. {refused.message}") from refused
    return branch


def _compare(lines: Sequence[Line], expected: Sequence[Line]) -> None:
    """Wrong, with the line's number, unless the lines are as expected; their times are nobody's promise."""
    for line in expected:
        if line.n >= len(lines):
            raise Wrong(f"Line {line.n} is missing: {line.kind}.")
        found = lines[line.n]
        for name in ("n", "kind", "seat", "code", "move", "text", "cards", "hash"):
            if getattr(found, name) != getattr(line, name):
                raise Wrong(f"Line {line.n}: its {name} must be another, by the secret and the moves before it.")


def _end(document: Document, play: Play[object]) -> str:
    if not play.is_over():
        raise Wrong("The match is not over after the last line: lines are missing.")
    scores, winners = outcome(play)
    if document.scores != scores:
        raise Wrong(f"The scores are {_words(scores)}, not {_words(document.scores)}.")
    if document.winners != winners:
        raise Wrong(f"The winners are the seats {_words(winners)}, not {_words(document.winners)}.")
    return f"The scores are {_words(scores)}."


def _words(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "none"
