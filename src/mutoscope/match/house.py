"""What all tables of one room share: the store, the settings, the bots' threads, and errands that must be finished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from mutoscope.kernel.game import Refused
from mutoscope.match.alarms import Alarms
from mutoscope.match.compiling import Compiling
from mutoscope.match.neighbours import Neighbours
from mutoscope.match.player import Player
from mutoscope.match.settings import Settings
from mutoscope.store import Conflict, Store, StoreError

T = TypeVar("T")


@dataclass
class House:
    """Made and closed by the room."""

    store: Store
    settings: Settings
    thinking: ThreadPoolExecutor
    """Where bots choose their moves."""
    compiling: Compiling = field(init=False)
    """What makes bots faster while they play."""
    neighbours: Neighbours = field(default_factory=Neighbours)
    """Who else has a say in tables, or listens to them."""
    alarms: Alarms = field(init=False)
    """When turn clocks run out."""
    ring: Callable[[str], None] = field(default=lambda match_id: None)
    """Called with the id of a match when one of its turn clocks has run out."""
    opened: float = field(init=False)
    """When this was made, in seconds since 1970."""
    is_closing: bool = False
    """Whether the room is closing: nothing new is begun then."""
    _errands: set[asyncio.Task[object]] = field(default_factory=set)
    _bots: set[asyncio.Task[None]] = field(default_factory=set)
    _steady: float = field(init=False)
    _looked: float = field(init=False)

    def __post_init__(self) -> None:
        self.compiling = Compiling(self.settings.compiles_bots)
        self.opened = self._steady = self.now()
        self._looked = self.settings.monotonic()
        self.alarms = Alarms(self.steady, self.settings.clock_check, lambda match_id: self.ring(match_id))

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return self.settings.clock()

    def steady(self) -> float:
        """Seconds since 1970 as they were when the house was opened, with all that has gone by since.

        It never goes back, whoever sets the computer's clock, and stands still while the computer sleeps.
        """
        now = self.settings.monotonic()
        self._steady += min(max(0.0, now - self._looked), self.settings.clock_gap)
        self._looked = now
        return self._steady

    def read(self, what: Callable[[Store], T]) -> T:
        """Something from the store; Refused (not_read), with the store's words, when it cannot be read."""
        try:
            return what(self.store)
        except StoreError as error:
            raise Refused("not_read", str(error)) from error

    async def finish(self, errand: Coroutine[object, object, T]) -> T:
        """Do something to its end, also when whoever waits for it is cancelled meanwhile.

        A write that is handed to the store happens; the table must then learn of it, whether or not the browser that
        asked is still there.
        """
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._errands.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; if nobody does, that is no error of the program

    def start_bot(self, turn: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a bot's turn, to be cancelled when the room closes."""
        task = asyncio.get_running_loop().create_task(turn)
        self._bots.add(task)
        task.add_done_callback(self._bots.discard)
        return task

    async def close(self) -> None:
        """End the bots' turns, finish the errands, close the store."""
        self.is_closing = True
        self.compiling.close()
        self.alarms.close()
        for task in self._bots:
            task.cancel()
        await asyncio.gather(*self._bots, *self._errands, return_exceptions=True)
        self.thinking.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    async def enrol(self, player: Player) -> None:
        """Store a guest who does something for the first time; Refused (not_saved) when that fails."""
        if self.read(lambda store: store.read_player(player.id)) is None:
            with suppress(Conflict):  # enrolled by another page of theirs in the meantime
                await saved(lambda: self.store.create_player(player.row(self.now())))


async def saved(write: Callable[[], Future[T]]) -> T:
    """The answer of a write once it is committed.

    Refused (not_saved), with the store's words, when it was not; a Conflict comes through, for whoever knows better.
    """
    try:
        return await asyncio.wrap_future(write())
    except Conflict:
        raise
    except StoreError as error:
        raise Refused("not_saved", str(error)) from error
