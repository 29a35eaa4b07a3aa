"""One timer for all turn clocks of a server: it knows which match to look at when, in memory or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarms:
    """By match: when its next turn clock runs out."""

    def __init__(self, now: Callable[[], float], most_wait: float, ring: Callable[[str], None]) -> None:
        """`now` is the clock, in seconds; it is looked at every `most_wait` seconds at least, while any alarm is set.

        `ring` is called with the id of a match whose time has come.
        """
        self._now, self._most_wait, self._ring = now, most_wait, ring
        self._due: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0.0

    def set(self, match_id: str, due: float | None) -> None:
        """Ring for this match at `due` and not before; None: not at all."""
        if due is None:
            self._due.pop(match_id, None)
            return
        self._due[match_id] = due
        if self._timer is None or due < self._timer_due:
            self._wait()

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._due

    def close(self) -> None:
        """Ring no more."""
        self._due.clear()
        self._stop()

    def _wait(self) -> None:
        self._stop()
        if self._due:
            self._timer_due = min(self._due.values())
            wait = min(self._most_wait, max(0.0, self._timer_due - self._now()))
            self._timer = asyncio.get_running_loop().call_later(wait, self._check)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        now = self._now()
        for match_id in [match_id for match_id, due in self._due.items() if due <= now]:
            del self._due[match_id]
            self._ring(match_id)
        self._wait()
