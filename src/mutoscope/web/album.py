"""The decks of photos of one server: who may choose and see them, and what the bots learn of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from starlette.exceptions import HTTPException

from mutoscope.decks import OPTION, Deck, Shelf, photos_in
from mutoscope.decks.learnt import Win, wins
from mutoscope.kernel.game import Event, Game, Json, Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.match.room import Room
from mutoscope.web.settings import WebSettings

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Album:
    """One server's.  Everything here runs on the event loop's thread; the shelf works in others."""

    def __init__(self, room: Room, settings: WebSettings) -> None:
        self.shelf = Shelf(room.data_dir, settings.decks)
        self._room = room
        self._most_uploads = settings.uploads_at_once
        self._uploads = 0
        self._one_at_a_time = asyncio.Semaphore(1)
        self._errands: set[asyncio.Task[None]] = set()
        room.neighbours.asked.append(self._may_choose)
        room.neighbours.told.append(self._heard)
        self.shelf.tell_bots_all()

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something that takes its time on disk or in a picture, in a thread; one such thing at a time."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(work, *args, **kwargs)

    @asynccontextmanager
    async def uploading(self) -> AsyncIterator[None]:
        """While somebody's photos come in.  HTTPException 503 when as many do already as the host allows."""
        if self._uploads >= self._most_uploads:
            raise HTTPException(503, "Many people are sending photos just now. Try again in a minute.")
        self._uploads += 1
        try:
            yield
        finally:
            self._uploads -= 1

    @property
    def is_quiet(self) -> bool:
        """Whether nobody's photos are coming in."""
        return self._uploads == 0

    # ------------------------------------------------------------------ tables

    async def choices(self, player: Player, game: Game[object]) -> list[tuple[str, str]]:
        """The decks that somebody may choose for a table of a game: name and label."""
        if all(option.name != OPTION for option in game.options):
            return []
        decks = await asyncio.to_thread(self.shelf.decks_for, player.id)
        return [(deck.name, label(deck)) for deck in decks]

    def choices_now(self, player: Player, match: Match) -> list[tuple[str, str]]:
        """The same for a table that there is, with the deck that is chosen there."""
        if all(option.name != OPTION for option in match.game.options):
            return []
        decks = self.shelf.decks_for(player.id) if player.id == match.host_id else []
        chosen = self.shelf.find(deck_of(match))
        if chosen is not None and not chosen.is_deleted and all(deck.name != chosen.name for deck in decks):
            decks.append(chosen)
        return [(deck.name, label(deck)) for deck in decks]

    async def tidy(self) -> None:
        """Throw away what is deleted and no longer played with."""
        try:
            in_use = await self._room.chosen(OPTION)
        except Refused as refused:
            log.warning("Deleted decks are kept for now: %s", refused.message)
            return
        await self.do(self.shelf.sweep, in_use)

    async def delete(self, name: str, owner: str) -> bool:
        """As `Shelf.delete`; also Refused: not_read."""
        return await self.do(self.shelf.delete, name, owner, await self._room.chosen(OPTION))

    def may_see(self, match: Match, player: Player) -> bool:
        """Whether somebody is shown the photos of a match: who plays there once they are dealt, and their owner."""
        if match.status != "gathering" and match.seats_of(player):
            return True
        deck = self.shelf.find(deck_of(match))
        return deck is not None and deck.owner == player.id

    def _may_choose(self, game: Game[object], options: Mapping[str, Json], people: Collection[str]) -> None:
        name = photos_in(options)
        if name:
            self.shelf.may_choose(name, people)
            found = self.shelf.find(name)
            if found is not None:
                self.shelf.tell_bots(found)  # it may have been put there while the server ran

    def _heard(self, game: Game[object], options: Mapping[str, Json], before: object, events: Sequence[Event]) -> None:
        name = photos_in(options)
        if not name:
            return
        found = wins(before, events)
        if found:
            self._run(self._learn(name, found))
        if any(event.kind == "over" for event in events):
            self._run(self.tidy())

    async def _learn(self, name: str, found: list[Win]) -> None:
        try:
            await self.do(self.shelf.learn, name, found)
        except Refused as refused:
            log.warning("The bots learn nothing of this round: %s", refused.message)

    def _run(self, errand: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def label(deck: Deck) -> str:
    """A deck as a choice of a form."""
    return f"{deck.title} ({len(deck.photos)} photos)"


def deck_of(match: Match) -> str:
    """The name of the deck of photos that is played with, "" for our own pictures."""
    return photos_in(match.options)
