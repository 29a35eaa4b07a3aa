"""Errors as pages for people: what happened, and the way back."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mutoscope.kernel.game import Refused
from mutoscope.match.table_data import RefusalData
from mutoscope.web.data import data_answer, wants_data
from mutoscope.web.house import house
from mutoscope.web.security import protect

_TITLES: Final = {
    400: "That did not come through",
    403: "Not from here",
    404: "Nothing here",
    405: "Not that way",
    409: "Not now",
    429: "Not so fast",
    500: "The film tore",
    503: "Not saved",
}
_WORDS: Final = {
    400: "What was sent could not be read. Nothing was done.",
    404: "There is no page at this address. A table may have been mistyped.",
    405: "This address cannot be used that way.",
    500: "Something went wrong in the server. What was saved is safe: go back and try again.",
}
FOREIGN: Final = (
    "This was sent from a page of another site, or by a browser that does not say from where. Nothing was done."
)
_STATUS: Final = {
    "bad_name": 400,
    "bad_request": 400,
    "bad_tags": 400,
    "bad_title": 400,
    "damaged": 500,
    "given_up": 404,
    "no_room": 503,
    "no_such_deck": 404,
    "no_such_game": 404,
    "no_such_match": 404,
    "no_such_photo": 404,
    "no_such_seat": 404,
    "not_host": 403,
    "not_read": 503,
    "not_your_deck": 403,
    "not_saved": 503,
    "not_your_seat": 403,
    "other_version": 500,
}


def status_of(refused: Refused) -> int:
    """The HTTP status of something refused: 409 for what the table does not allow now."""
    return _STATUS.get(refused.code, 409)


def error_page(request: Request, status: int, message: str = "", headers: dict[str, str] | None = None) -> Response:
    """The page of an error."""
    said = message or _WORDS.get(status, "")
    heading = _TITLES.get(status, "Refused")
    if wants_data(request):
        response = data_answer(RefusalData(said or f"{heading}."), status)
    else:
        context = {"status": status, "heading": heading, "message": said}
        response = house(request).pages.answer("error.html", context, status)
    response.headers.update(headers or {})
    return response


def refused_data(refused: Refused) -> Response:
    """Something refused, for a program."""
    return data_answer(RefusalData(refused.message, refused.code, refused.rule), status_of(refused))


def refuse_foreign(request: Request) -> Response:
    """A change that a page of another site asked for."""
    return error_page(request, 403, FOREIGN)


async def on_http_error(request: Request, error: Exception) -> Response:
    """404, 405 and what else the framework or a page raises."""
    assert isinstance(error, HTTPException)
    # The framework's own words ("Not Found") are for programs.
    own_words = error.detail.endswith(".")
    return error_page(request, error.status_code, error.detail if own_words else "", dict(error.headers or {}))


async def on_refused(request: Request, error: Exception) -> Response:
    """Something refused that the page did not show in its place."""
    assert isinstance(error, Refused)
    if wants_data(request):
        return refused_data(error)
    return error_page(request, status_of(error), error.message)


async def on_broken_off(request: Request, error: Exception) -> Response:
    """Somebody went away while they were sending: an answer that nobody reads."""
    return Response(status_code=400)


async def on_server_error(request: Request, error: Exception) -> Response:
    """A mistake of ours; the log has the details.  This answer passes no middleware, so it is protected here."""
    response = error_page(request, 500)
    protect(MutableHeaders(raw=response.raw_headers))
    return response
