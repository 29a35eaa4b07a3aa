"""The addresses of pages, in one place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mutoscope.kernel.game import SPECTATOR
from mutoscope.look.view import TableView
from mutoscope.match.match import Match

SEE_OTHER: Final = 303
"""The status of an answer to a form: the page to look at now is another."""


def table_address(match: Match) -> str:
    """The address of a table."""
    return f"/t/{match.code}"


def screen_address(match: Match) -> str:
    """The address of a table for the big screen of a room."""
    return f"/screen/{match.code}"


def photos_address(match: Match) -> str:
    """Under which address the photos lie that people at this table play with; "" when they play with our pictures."""
    is_own = any(option.is_made(match.options.get(option.name)) for option in match.game.options)
    return f"{table_address(match)}/photos" if is_own else ""


def with_photos(match: Match, view: TableView[object]) -> TableView[object]:
    """The same view with the address of the photos, where the table has its own."""
    photos = photos_address(match)
    return replace(view, art=photos) if photos else view


def seat_address(match: Match, seat: int) -> str:
    """The address of a table as one seat, or (SPECTATOR) as somebody who watches."""
    return f"{table_address(match)}?seat={'watch' if seat == SPECTATOR else seat}"


def help_address(game_id: str, rule: str = "") -> str:
    """The address of a game's rules, or of one rule in them."""
    return f"/help/{game_id}#{rule}" if rule else f"/help/{game_id}"


def helper(game_id: str) -> Callable[..., str]:
    """`help_address` for the templates of one game: `help("P4")`."""
    return lambda rule="": help_address(game_id, rule)


def way_back(address: str) -> str:
    """A page of this server to go back to; the lobby for anything else."""
    is_ours = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if is_ours else "/"
