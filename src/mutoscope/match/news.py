"""Telling open pages that what they show may have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Watcher:
    """One open page of a seat, or of a spectator."""

    def __init__(self, news: News, viewer: int) -> None:
        self._news = news
        self._viewer = viewer
        self._shown = news.version(viewer)
        self._stirred = asyncio.Event()

    async def changed(self) -> int:
        """Wait until the version is another than the last one answered; then answer it.

        Whoever asks late is told of the newest only.
        """
        while self._news.version(self._viewer) == self._shown:
            self._stirred.clear()
            await self._stirred.wait()
        self._shown = self._news.version(self._viewer)
        return self._shown

    def stir(self) -> None:
        """There may be news."""
        self._stirred.set()


class News:
    """The version of what each viewer of one table is shown, and who waits for the next."""

    def __init__(self, viewers: Iterable[int], first: int) -> None:
        """Versions begin at `first`."""
        self._versions = dict.fromkeys(viewers, first)
        self._watchers: dict[int, list[Watcher]] = {viewer: [] for viewer in self._versions}

    def version(self, viewer: int) -> int:
        """Grows whenever what this viewer is shown may have changed."""
        return self._versions[viewer]

    def tell(self, viewers: Iterable[int] | None = None) -> None:
        """There is something new for these, or for all."""
        for viewer in self._versions if viewers is None else viewers:
            self._versions[viewer] += 1
            for watcher in self._watchers[viewer]:
                watcher.stir()

    def is_watched(self, viewer: int) -> bool:
        """Whether a page of this viewer is open."""
        return bool(self._watchers[viewer])

    @contextmanager
    def watch(self, viewer: int) -> Iterator[Watcher]:
        """An open page, for as long as the context lasts."""
        watcher = Watcher(self, viewer)
        self._watchers[viewer].append(watcher)
        try:
            yield watcher
        finally:
            self._watchers[viewer].remove(watcher)
