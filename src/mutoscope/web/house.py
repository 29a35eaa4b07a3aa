"""What every request of one server shares."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import cast

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from mutoscope.match.names import NAME_LENGTH, PORTRAITS
from mutoscope.match.player import Player
from mutoscope.match.room import Room
from mutoscope.web.album import Album
from mutoscope.web.files import Pictures, StaticFiles
from mutoscope.web.guesses import Guesses
from mutoscope.web.pages import Context, Pages
from mutoscope.web.settings import WebSettings

LONGEST_ADDRESS = 150
"""Of a page that a form leads back to: no page of ours needs more."""


@dataclass
class House:
    """The room with its tables, and what pages are made of."""

    room: Room
    settings: WebSettings
    static: StaticFiles = field(default_factory=StaticFiles)
    pictures: Pictures = field(default_factory=Pictures)
    pages: Pages = field(init=False)
    guesses: Guesses = field(init=False)
    tables_made: Guesses = field(init=False)
    """Counted as guesses are: a browser that throws its cookie away is another person, but not another address."""
    album: Album = field(init=False)
    sockets: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How many sockets are open, by match and seat."""

    def __post_init__(self) -> None:
        self.pages = Pages(self.static)
        self.album = Album(self.room, self.settings)
        self.guesses = Guesses(self.settings.guesses_at_once, self.settings.guess_seconds)
        self.tables_made = Guesses(self.settings.tables_at_once, self.settings.table_seconds)

    def frame(self, connection: HTTPConnection, player: Player) -> Context:
        """What the frame round every page shows: who I am, and where a form leads back to."""
        path, query = connection.url.path, connection.url.query
        here = f"{path}?{query}" if query else path
        return {
            "me": player,
            "portraits": PORTRAITS,
            "name_length": NAME_LENGTH,
            "here": here if len(here) <= LONGEST_ADDRESS else path,
        }


def house_of(app: Starlette) -> House:
    """The house of an application that `create_app` made."""
    return cast(House, app.state.house)


def house(connection: HTTPConnection) -> House:
    """The house that a request or a socket came to."""
    return house_of(cast(Starlette, connection.app))
