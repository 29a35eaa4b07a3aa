"""The address of a table, whatever is done there now: gathering, playing, or over."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.web.addresses import SEE_OTHER, table_address
from mutoscope.web.errors import error_page
from mutoscope.web.forms import Form
from mutoscope.web.gathering import gathering_page
from mutoscope.web.house import house
from mutoscope.web.table import best_seat, match_page
from mutoscope.web.visitors import Visitor, visitor_of

NO_SUCH_TABLE = "There is no table with this code. It may have been mistyped: a code looks like LAMP-42."
GIVEN_UP = "Everybody has left this table before the game began. Make a new one in the lobby."


async def find_table(request: Request) -> Match:
    """The table that the address names, however its code is written.  HTTPException 404 where there is none."""
    match = await house(request).room.find_code(request.path_params["code"])
    if match is None:
        raise HTTPException(404, NO_SUCH_TABLE)
    return match


async def table(request: Request) -> Response:
    """`/t/{code}`, with `?seat=` one of my seats, or `watch`."""
    match = await find_table(request)
    if is_played_out(match):
        return RedirectResponse(f"{table_address(match)}/sheet", SEE_OTHER)
    if request.path_params["code"] != match.code:
        return RedirectResponse(table_address(match), SEE_OTHER)
    visitor = await visitor_of(request)
    return page_of(request, match, visitor, Form(dict(request.query_params)))


def is_played_out(match: Match) -> bool:
    """Whether there is a score sheet to look at."""
    return match.status == "over" and not match.is_given_up and not match.trouble


def page_of(request: Request, match: Match, visitor: Visitor, asked: Form, refused: Refused | None = None) -> Response:
    """The page of a table as one person sees it, from the seat that they ask for; with what was refused, if any."""
    if match.trouble:
        return error_page(request, 500, match.trouble)
    if match.is_given_up:
        return error_page(request, 404, GIVEN_UP)
    if match.status == "gathering":
        return gathering_page(request, match, visitor, refused)
    return match_page(request, match, visitor, seat_asked_for(match, visitor.player, asked), refused)


def seat_asked_for(match: Match, player: Player, asked: Form) -> int:
    """The seat to look from: the one that is asked for when it is this person's, else the best of theirs."""
    seats = match.seats_of(player)
    wanted = asked.get("seat", "")
    if wanted == "watch":
        return SPECTATOR
    return next((seat for seat in seats if str(seat) == wanted), best_seat(match, seats))
