"""The games.  A new one is a folder beside this file and a line in `GAMES`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from mutoscope.kernel.game import Refused

if TYPE_CHECKING:
    from mutoscope.kernel.game import Game

GAMES = ("photograph", "keyframes", "moving_pictures", "keepers")


@cache
def find_game(name: str) -> Game[object]:
    """A game by its id (`photograph`); Refused (no_such_game) where there is none."""
    if name not in GAMES:
        raise Refused("no_such_game", f"There is no game {name!r}: the games are {', '.join(GAMES)}.")
    return cast("Game[object]", import_module(f"{__name__}.{name}.game").GAME)


def all_games() -> list[Game[object]]:
    """Every game, in the order of the registry."""
    return [find_game(name) for name in GAMES]
