"""What has been played at a table, as its journal tells it: the play, handles of cards, the log, what is to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mutoscope.kernel.game import SPECTATOR, Event, Game, Refused
from mutoscope.kernel.play import Play
from mutoscope.match import journal
from mutoscope.match.begun import Begun
from mutoscope.match.handles import Handles
from mutoscope.match.journal import Damaged
from mutoscope.match.step import Step, StepKind
from mutoscope.match.turn_clock import COMMAND
from mutoscope.store import JournalRow

DEALT = Event("start", {}, None, "The cards are dealt.")


@dataclass(frozen=True)
class Line:
    """A line of the log before the names are put in."""

    event: Event
    step: int
    time: float


@dataclass(frozen=True)
class Command:
    """What a seat's command did."""

    kind: StepKind
    code: int | None


class Record:
    """One match from the deal on.  It grows by whole steps, after they are stored, and depends on nothing else."""

    def __init__(self, play: Play[object], secret: bytes, length: int, time: float) -> None:
        """`length` is how many rows the deal took."""
        self.play = play
        self.length = length
        self.steps: list[Step] = []
        self.commands: dict[tuple[int, str], Command] = {}
        self.begun = Begun(play, time)
        self.hurried: set[int] = set()
        """The seats whose last move a bot made because their time was up."""
        self._before: Play[object] | None = None
        self._handles = Handles(secret)
        self._logs: dict[int, list[Line]] = {viewer: [] for viewer in self.viewers}
        self._numbers = [0] * play.players
        self._situations = [self._situation(seat) for seat in range(play.players)]
        self._handles.lay(play.game.places(play.state))
        self._note(Step(0, "start", None, None, time, (DEALT,)))

    @property
    def viewers(self) -> tuple[int, ...]:
        """Whoever is shown something of their own: a spectator, and every seat."""
        return (SPECTATOR, *range(self.play.players))

    @property
    def tokens(self) -> dict[str, str]:
        """Place -> handle of the card there; a new dict after each step."""
        return self._handles.tokens

    def log(self, viewer: int) -> Sequence[Line]:
        """What a seat or SPECTATOR may read."""
        return self._logs[viewer]

    def decision(self, seat: int) -> str:
        """The token of what the seat has to decide, "" when that is nothing.

        It changes when the seat has moved and when what it may do has become another thing; what others choose in
        secret at the same time leaves it alone.
        """
        if seat == SPECTATOR or not self._situations[seat]:
            return ""
        return f"{seat}.{self._numbers[seat]}"

    def may_undo(self, seat: int) -> bool:
        """Whether the last step is a move of this seat by which nobody learnt anything, so that it may take it back."""
        last = self.steps[-1]
        if self._before is None or last.kind != "move" or last.seat != seat or last.code is None:
            return False
        if seat in self.hurried:
            return False
        return self.play.game.is_undoable(self._before.state, seat, last.code, self.play.state)

    def undone(self) -> Play[object]:
        """The play as it was before the last move; to be asked for only where `may_undo` says so."""
        assert self._before is not None
        return self._before

    def move(self, play: Play[object], events: Sequence[Event], rows: Sequence[JournalRow]) -> None:
        """A move and what followed from it, now stored in these rows; `play` is how things stand."""
        seat = rows[0].seat
        told = tuple(events)
        if (rows[0].command or "").startswith(COMMAND):
            told = (Event("time_up", {"seat": seat}, None, f"{{{seat}}}'s time was up: a bot made this move."), *told)
            self.hurried.add(seat)
        else:
            self.hurried.discard(seat)
        self.begun.move(self.play, play, seat, rows[0].time)
        before = self._advance(play, rows, "move", told)
        self._before = before if len(rows) == 1 else None  # what chance has drawn cannot be put back

    def undo(self, rows: Sequence[JournalRow]) -> None:
        """The last move is taken back, which this one row says."""
        seat = rows[0].seat
        taken_back = Event("undo", {"seat": seat}, None, f"{{{seat}}} took the move back.")
        self.begun.undo(self.undone(), rows[0].time)
        self._advance(self.undone(), rows, "undo", (taken_back,))
        self._before = None

    def _advance(
        self, play: Play[object], rows: Sequence[JournalRow], kind: StepKind, events: tuple[Event, ...]
    ) -> Play[object]:
        """Stand as `play` does; returns how things stood before."""
        first = rows[0]
        game = play.game
        before, self.play = self.play, play
        self.length += len(rows)
        if first.command is not None:
            self.commands[first.seat, first.command] = Command(kind, first.code)
        is_followed = game.secret_moves(play.state) == game.secret_moves(before.state)
        self._handles.lay(game.places(play.state), is_followed)
        for seat in range(play.players):
            now = self._situation(seat)
            if seat == first.seat or now != self._situations[seat]:
                self._numbers[seat] += 1
                self._situations[seat] = now
        self._note(Step(len(self.steps), kind, first.seat, first.code, first.time, events))
        return before

    def _situation(self, seat: int) -> tuple[str, int, tuple[int, ...]] | None:
        """What a seat may do and when: while this stays the same, so does its decision.  None for nothing."""
        mask = tuple(self.play.mask(seat))
        if not any(mask):
            return None
        return self.play.phase(), self.play.game.turn_number(self.play.state), mask

    def _note(self, step: Step) -> None:
        self.steps.append(step)
        for viewer, lines in self._logs.items():
            lines += [Line(event, step.n, step.time) for event in step.events if event.text and event.seen_by(viewer)]


def fold(game: Game[object], players: int, secret: bytes, rows: Sequence[JournalRow]) -> Iterator[Record]:
    """Play a journal again: yields the record after the deal and after each step, always the same one, grown.

    Raises `Damaged`, with the line's number, where the journal and the rules disagree.
    """
    if [row.n for row in rows] != list(range(len(rows))):
        raise Damaged("A line of the journal is missing.")
    play = journal.read_start(game, players, rows[0], secret)
    deal = 1
    while deal < len(rows) and rows[deal].kind == journal.SHUFFLE:
        _repeat(play, rows[deal])
        deal += 1
    record = Record(play, secret, deal, rows[0].time)
    yield record
    for step in journal.steps(rows[deal:]):
        if step[0].kind == journal.UNDO:
            if len(step) > 1 or not record.may_undo(step[0].seat):
                raise Damaged(f"Line {step[0].n} of the journal takes back what cannot be taken back.")
            journal.check_hash(step[0], record.undone())
            record.undo(step)
        else:
            play = record.play.branch()
            events = [event for row in step for event in _repeat(play, row)]
            record.move(play, events, step)
        yield record


def _repeat(play: Play[object], row: JournalRow) -> list[Event]:
    try:
        return play.repeat(journal.read_entry(row))
    except Refused as refused:
        raise Damaged(f"Line {row.n} of the journal does not follow from the lines before it.") from refused
