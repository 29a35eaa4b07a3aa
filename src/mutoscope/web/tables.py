"""The address of a table, whatever is done there now: gathering, playing, or over."""

from __future__ import annotations

from math import ceil

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.match.table_data import table_data
from mutoscope.web.addresses import SEE_OTHER, table_address
from mutoscope.web.data import data_answer, wants_data
from mutoscope.web.errors import error_page, refused_data
from mutoscope.web.forms import Form
from mutoscope.web.gathering import gathering_page
from mutoscope.web.house import house
from mutoscope.web.table import best_seat, match_page
from mutoscope.web.visitors import Visitor, remember, visitor_of

NO_SUCH_TABLE = "There is no table with this code. It may have been mistyped: a code looks like LAMP-4217."
TOO_MANY_GUESSES = "Too many codes were tried from here that no table has. Wait a minute, then try again."
GIVEN_UP = "Everybody has left this table before the game began. Make a new one in the lobby."


async def look_up(connection: HTTPConnection, code: str) -> Match | None:
    """The table with this code, however it is written, if there is one.

    HTTPException 429 once too many look-ups from one address have found nothing: then only who sits at a table, and
    everybody at an open one, is still let in, so that whether a code was a good guess cannot be told.
    """
    home = house(connection)
    address = connection.client.host if connection.client else ""
    match = await home.room.find_code(code)
    wait = home.guesses.wait(address)
    if match is None:
        home.guesses.count(address)
    if wait and not (match and await _is_welcome(connection, match)):
        raise HTTPException(429, TOO_MANY_GUESSES, {"Retry-After": str(ceil(wait))})
    return match


async def _is_welcome(connection: HTTPConnection, match: Match) -> bool:
    """Whether somebody need not have guessed the code of a table."""
    player = (await visitor_of(connection)).player
    return match.visibility == "open" or player.id == match.host_id or bool(match.seats_of(player))


async def find_table(request: Request) -> Match:
    """The table that the address names.  Refused (no_such_match), HTTPException 429 as `look_up`."""
    match = await look_up(request, request.path_params["code"])
    if match is None:
        raise Refused("no_such_match", NO_SUCH_TABLE)
    return match


async def table(request: Request) -> Response:
    """`/t/{code}`, with `?seat=` one of my seats, or `watch`; for a program the table as data (`web.data`)."""
    match = await find_table(request)
    if is_played_out(match) and not wants_data(request):
        return RedirectResponse(f"{table_address(match)}/sheet", SEE_OTHER)
    if request.path_params["code"] != match.code:
        return RedirectResponse(table_address(match), SEE_OTHER)
    visitor = await visitor_of(request)
    await match.come_back(visitor.player)
    asked = Form(dict(request.query_params))
    return page_of(request, match, visitor, asked, next_code=await next_code_of(request, match))


async def next_code_of(connection: HTTPConnection, match: Match) -> str:
    """The code of the table at which the same people play again, or ""."""
    following = await house(connection).room.match(match.next_id) if match.next_id else None
    return following.code if following else ""


def is_played_out(match: Match) -> bool:
    """Whether there is a score sheet to look at."""
    return match.status == "over" and not match.is_given_up and not match.trouble


def closed_page(request: Request, match: Match) -> Response | None:
    """Why a table cannot be shown; None when it can."""
    if match.is_given_up and wants_data(request):
        return refused_data(Refused("given_up", GIVEN_UP))
    if match.trouble:
        return error_page(request, 500, match.trouble)
    return error_page(request, 404, GIVEN_UP) if match.is_given_up else None


def page_of(
    request: Request,
    match: Match,
    visitor: Visitor,
    asked: Form,
    refused: Refused | None = None,
    next_code: str = "",
) -> Response:
    """The page of a table as one person sees it, from the seat that they ask for; with what was refused, if any."""
    if closed := closed_page(request, match):
        return closed
    if wants_data(request):
        if refused:
            return refused_data(refused)
        seat = seat_asked_for(match, visitor.player, asked)
        return remember(request, data_answer(table_data(match, visitor.player, seat, next_code)), visitor)
    if match.status == "gathering":
        return gathering_page(request, match, visitor, refused)
    typed = asked.get("text", "") if refused and "code" in asked else ""
    return match_page(request, match, visitor, seat_asked_for(match, visitor.player, asked), refused, typed)


def seat_asked_for(match: Match, player: Player, asked: Form) -> int:
    """The seat to look from: the one that is asked for when it is this person's, else the best of theirs."""
    seats = match.seats_of(player)
    wanted = asked.get("seat", "")
    if wanted == "watch":
        return SPECTATOR
    return next((seat for seat in seats if str(seat) == wanted), best_seat(match, seats))
