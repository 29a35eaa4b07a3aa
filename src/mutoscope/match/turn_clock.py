"""The turn clock of one table: how long each seat may decide, and what happens when that is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from mutoscope.kernel.game import Refused
from mutoscope.match.begun import Start
from mutoscope.match.house import House

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
CLOCKS: Final[Mapping[int, str]] = {
    0: "No clock",
    30: "30 seconds",
    MINUTE: "1 minute",
    2 * MINUTE: "2 minutes",
    5 * MINUTE: "5 minutes",
    12 * HOUR: "12 hours",
    DAY: "1 day",
    3 * DAY: "3 days",
}
"""Seconds for one decision, and how that is called: minutes for people at the table, days for a move a day."""

COMMAND: Final = "\u23f3"
"""What the command of a move begins with that a bot made because time was up; no page may send it: it is not ASCII."""


@dataclass(frozen=True)
class Running:
    """A clock that runs."""

    seat: int
    until: float
    """When it runs out, as `House.steady` counts."""


def check_clock(seconds: int) -> int:
    """The seconds; Refused (bad_request) where there is no such clock."""
    if seconds not in CLOCKS:
        raise Refused("bad_request", f"A turn clock gives one of: {', '.join(CLOCKS.values())}.")
    return seconds


class TurnClock:
    """It counts in the house's steady time; where it stands follows from the journal."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: dict[int, Start] = {}
        self._due: dict[int, float] = {}
        self._out: set[int] = set()
        self._resting: set[int] = set()
        self._seen: dict[int, float] = {}

    def follow(self, since: Mapping[int, Start], timed: Collection[int], seconds: int) -> None:
        """What is to be decided now: since when, and the seats whose clocks run."""
        begins = {seat for seat, start in since.items() if self._since.get(seat) != start}
        self._since = {**since}
        self._out = {seat for seat in self._out if seat in since and seat not in begins}
        self._resting = {seat for seat in self._resting if seat in timed and seat not in begins}
        kept = {seat: due for seat, due in self._due.items() if seat in timed and seat not in begins}
        begun = {seat: self._due_of(since[seat].time, seconds) for seat in timed if seat not in kept}
        self._due = kept | begun

    def _due_of(self, since: float, seconds: int) -> float:
        house = self._house
        # The wall clock may have been set anew since the journal was written, so what it says is only half believed.
        left = min(since + seconds - house.now(), seconds)
        if since < house.opened:
            left = max(left, house.settings.clock_grace - (house.steady() - house.opened))
        return house.steady() + left

    def running(self) -> list[Running]:
        """The clocks that have not run out, in the order of the seats."""
        stopped = self._out | self._resting
        return [Running(seat, due) for seat, due in sorted(self._due.items()) if seat not in stopped]

    def next_due(self) -> float | None:
        """When the next of them runs out."""
        return min((clock.until for clock in self.running()), default=None)

    def take_due(self) -> list[int]:
        """The seats whose clocks have run out since this was last asked."""
        now = self._house.steady()
        found = [clock.seat for clock in self.running() if clock.until <= now]
        self._out.update(found)
        return found

    def is_out(self, seat: int) -> bool:
        """Whether the seat's time for what it has to decide is over."""
        return seat in self._out

    def rest(self, seat: int) -> None:
        """Let a clock that has run out stand still: nobody waits for this seat."""
        self._out.discard(seat)
        self._resting.add(seat)

    def try_again(self, seat: int) -> None:
        """Let a clock run out once more: what was to be done could not be saved."""
        self._out.discard(seat)
        self._due[seat] = self._house.steady() + self._house.settings.save_again_after

    def resting(self) -> list[int]:
        """The seats whose clocks stand still.

        So do those that have run out without that anybody looked: at a table that was out of memory meanwhile.
        """
        now = self._house.steady()
        return [*self._resting, *(clock.seat for clock in self.running() if clock.until <= now)]

    def go_on(self, seconds: int) -> None:
        """Somebody is here again: clocks that stood still begin anew."""
        for seat in self.resting():
            self._due[seat] = self._house.steady() + seconds
        self._resting.clear()

    def see(self, seat: int) -> None:
        """The person of this seat has asked for a page."""
        self._seen[seat] = self._house.steady()

    def was_seen(self, seat: int) -> bool:
        """Whether they did a moment ago: whoever runs no script holds no page open."""
        return self._house.steady() - self._seen.get(seat, float("-inf")) < self._house.settings.seen_for
