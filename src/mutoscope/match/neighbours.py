"""What the rest of the server has to do with tables: who keeps decks of photos says who may play with which."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mutoscope.kernel.game import Event, Game, Json

MayChoose: TypeAlias = Callable[[Game[object], Mapping[str, Json], Collection[str]], None]
"""Raises Refused unless these options of a game may be chosen at a table of these people, by their ids."""
Heard: TypeAlias = Callable[[Game[object], Mapping[str, Json], object, Sequence[Event]], None]
"""Is told of a step that is stored: the game, the options, the state before it, and what happened."""

log = logging.getLogger(__name__)


@dataclass
class Neighbours:
    """One room's."""

    asked: list[MayChoose] = field(default_factory=list)
    told: list[Heard] = field(default_factory=list)

    def must_allow(self, game: Game[object], options: Mapping[str, Json], people: Collection[str | None]) -> None:
        """Refused, by whoever has something against it, unless these options may be chosen."""
        for ask in self.asked:
            ask(game, options, [person for person in people if person is not None])

    def tell(self, game: Game[object], options: Mapping[str, Json], before: object, events: Sequence[Event]) -> None:
        """A step was played; what a listener makes of it is no trouble of the match."""
        for listener in self.told:
            try:
                listener(game, options, before, events)
            except Exception:
                log.exception("A step of %s was not listened to", game.title)
