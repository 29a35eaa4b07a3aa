"""When each seat began to decide, by the times of the journal: what a turn clock counts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mutoscope.kernel.play import Play


@dataclass(frozen=True)
class Start:
    """When a seat began to decide what it has to decide now."""

    step: int
    """Of the match; two decisions of a seat never begin with the same one."""
    time: float
    """Seconds since 1970, put back by what was used of the time already."""


class Begun:
    """One match's.  It follows the journal alone, so that a restart changes nothing.

    It depends on who has to decide, on the phase and on the turn, all of them public, and on nothing that a seat
    holds or chooses.  Time that was used before a move is taken back stays used.
    """

    def __init__(self, play: Play[object], time: float) -> None:
        """A play that was dealt at `time`."""
        self._step = 0
        self._since = {actor: Start(0, time) for actor in play.actors()}
        self._before = self._since
        self._moved_at = time
        self._used: dict[int, float] = {}

    @property
    def since(self) -> Mapping[int, Start]:
        """Of every seat that has to decide: when that began."""
        return self._since

    def move(self, before: Play[object], after: Play[object], seat: int, time: float) -> None:
        """A seat has moved."""
        self._step += 1
        is_new_moment = _moment(before) != _moment(after)
        was_alone = before.actors() == [seat]

        def goes_on(actor: int) -> bool:
            # Of several who choose at once nobody is to see how far one has come.
            return actor in self._since and not is_new_moment and not (actor == seat and was_alone)

        self._before, self._moved_at = self._since, time
        self._since = {
            actor: self._since[actor] if goes_on(actor) else Start(self._step, time - self._used.get(actor, 0.0))
            for actor in after.actors()
        }
        self._used = {}

    def undo(self, restored: Play[object], time: float) -> None:
        """The last move was taken back: things stand as before it."""
        self._step += 1
        actors = restored.actors()
        pause = max(0.0, time - self._moved_at)
        self._used = {seat: max(0.0, time - start.time) for seat, start in self._since.items() if seat not in actors}
        self._since = {
            actor: start if self._since.get(actor) == start else Start(self._step, start.time + pause)
            for actor, start in self._before.items()
        }


def _moment(play: Play[object]) -> tuple[str, int]:
    return play.phase(), play.game.turn_number(play.state)
