"""A table on the big screen of a room: what everybody may see, large, and the way in for phones; nobody's hand."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match.match import Match
from mutoscope.web.addresses import SEE_OTHER, screen_address, table_address, with_photos
from mutoscope.web.house import house
from mutoscope.web.invite import invite_link, qr_code
from mutoscope.web.pages import Context
from mutoscope.web.table import table_module
from mutoscope.web.tables import closed_page, find_table
from mutoscope.web.visitors import remember, visitor_of

LOG_LINES = 3


async def screen(request: Request) -> Response:
    """`/screen/{code}`: as somebody who watches, whoever asks."""
    match = await find_table(request)
    if closed := closed_page(request, match):
        return closed
    if request.path_params["code"] != match.code:
        return RedirectResponse(screen_address(match), SEE_OTHER)
    visitor = await visitor_of(request)
    home = house(request)
    context = {**home.frame(request, visitor.player), **screen_context(request, match)}
    return remember(request, home.pages.answer("screen.html", context), visitor)


def screen_context(connection: HTTPConnection, match: Match) -> Context:
    """What `screen_table.html` shows."""
    link = invite_link(connection, match)
    context: Context = {
        "game": match.game,
        "code": match.code,
        "link": link,
        "qr": qr_code(link),
        "live_url": f"{table_address(match)}/live?screen=1",
        "version": match.version(SPECTATOR),
        "seats": match.seats,
        "title": f"{match.game.title} · table {match.code}",
        "table": None,
        "sheet": None,
    }
    if match.status == "gathering":
        return context
    view = with_photos(match, match.view(SPECTATOR))
    module = table_module(match.game.id)
    return context | {
        "view": view,
        "table": module.render(view),
        "sheet": module.score_sheet(view) if match.status == "over" else None,
        "log": match.log(SPECTATOR)[-LOG_LINES:],
    }
