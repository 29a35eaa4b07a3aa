"""What the host of a server decides about its tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mutoscope.bots import Budget
from mutoscope.store import Durability


@dataclass(frozen=True)
class Settings:
    """The defaults suit a server on one's own computer.  Lengths are in characters, times in seconds."""

    durability: Durability = "normal"
    """`normal` keeps every shown move when the process dies, `full` when the power goes too."""
    bot_pause: tuple[float, float] = (0.8, 1.6)
    """How long a bot seems to think: at least and at most."""
    bot_budget: Budget = field(default_factory=lambda: Budget(milliseconds=1500))
    """What a bot may spend on one choice."""
    bot_patience: float = 30.0
    """How long the table waits for a bot before any legal move is played in its place."""
    bot_workers: int = 1
    """Threads in which bots think."""
    compiles_bots: bool = False
    """Whether the bots of a game are compiled, in the background, once one of them plays.  That takes some 150 MB."""
    wake_after: float = 1.0
    """How long after the room was opened bots go on with what they were at: people are let in first."""
    woken_for: float = 14 * 24 * 3600.0
    """They do so where something was played within this time; elsewhere when somebody looks at the table again."""
    wake_patience: float = 60.0
    """How long one table's bots may take of that before the next table's are woken as well."""
    save_again_after: float = 5.0
    """When a bot's move could not be saved: how long until it is tried again."""
    away_after: float = 4.0
    """How long after its last page was closed a person counts as away: a reload is no departure."""
    tables_per_player: int = 20
    """Unfinished tables that one person may host at a time, of those made or played at within a day."""
    chat_length: int = 500
    chat_lines: int = 2000
    """What is said at one table, in all."""
    chat_burst: int = 5
    """What one person may say at one table within `chat_seconds`."""
    chat_seconds: float = 10.0
    kept: int = 100
    """Tables kept in memory although nobody looks at them; the others are read again when they are asked for."""
    listed_for: float = 24 * 3600.0
    """How long an open table at which nobody is here stays in the lobby's list."""
    clock: Callable[[], float] = time.time
    """Seconds since 1970, UTC."""
    monotonic: Callable[[], float] = time.monotonic
    """Seconds since some moment, unaffected by whoever sets the clock."""
    clock_check: float = 15.0
    """How often turn clocks are looked at, at least."""
    clock_gap: float = 60.0
    """What turn clocks count at most from one look to the next: while the computer slept nobody could move."""
    clock_grace: float = 60.0
    """What a turn clock gives at least after the server was started anew."""
    seen_for: float = 30.0
    """How long somebody who runs no script counts as here after asking for a page, when a turn clock runs out."""
