"""A line of what happened at a table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mutoscope.match.names import fill_names
from mutoscope.match.record import Line


@dataclass(frozen=True)
class LogLine:
    """One line, as one seat or a spectator may read it.  The text is plain: names in it are data, not markup."""

    n: int
    """0 for the first line that this seat may read; no number is left out."""
    text: str
    kind: str
    """The event's kind, as in the engine protocol; "start", "undo" and "time_up" besides."""
    step: int
    """The step it belongs to, as in `Match.steps`."""
    time: float
    is_private: bool = False
    """Whether others may not read it."""

    @classmethod
    def of(cls, n: int, line: Line, names: Sequence[str]) -> LogLine:
        """The n-th line, with the seats' names put in."""
        event = line.event
        return cls(n, fill_names(event.text, names), event.kind, line.step, line.time, event.seats is not None)
