"""People's photos, shown to nobody but those who play with them and the one whose they are."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mutoscope.decks import Shelf
from mutoscope.match.match import Match
from mutoscope.web.album import deck_of
from mutoscope.web.files import MEDIA_TYPES, kept
from mutoscope.web.house import house
from mutoscope.web.tables import find_table
from mutoscope.web.visitors import visitor_of

PRIVATE: Final = "private, max-age=3600"
"""One's own browser keeps a photo for an hour, nobody on the way does."""
UNKEPT: Final = "private, no-cache"
"""A photo of a draft, which may be cut elsewhere, is asked for again."""


async def match_photo(request: Request) -> Response:
    """`/t/{code}/photos/photo-7.webp`, or `photo-7-small.webp`: for the seats of the match, once the cards are dealt.

    Others, and those who come when the deck is deleted, are shown the back of a card, with status 403 or 404.
    """
    match = await find_table(request)
    name = deck_of(match)
    if not name:
        raise HTTPException(404, "This table is played with our own pictures.")
    visitor = await visitor_of(request)
    if not house(request).album.may_see(match, visitor.player):
        return _back(match, 403)
    return await _photo(request, name, PRIVATE) or _back(match, 404)


async def own_photo(request: Request) -> Response:
    """`/decks/{name}/photo-7.webp` of a deck, `/decks/{name}/7-source.webp` of a draft: for its owner."""
    name = request.path_params["name"]
    owner = (await visitor_of(request)).player.id
    shelf = house(request).album.shelf
    is_draft = await asyncio.to_thread(_must_own, shelf, name, owner)
    found = await _photo(request, name, UNKEPT if is_draft else PRIVATE)
    if found is None:
        raise HTTPException(404, "There is no such picture.")
    return found


def _must_own(shelf: Shelf, name: str, owner: str) -> bool:
    """Whether it is a draft.  Refused (no_such_deck) where it is neither a draft nor a deck of this person."""
    if name.startswith("draft-"):
        shelf.own_draft(name, owner)
        return True
    shelf.own_deck(name, owner)
    return False


async def _photo(request: Request, name: str, keep: str) -> Response | None:
    shelf = house(request).album.shelf
    found = await asyncio.to_thread(shelf.picture, name, request.path_params["file"])
    if found is None:
        return None
    answer = kept(request, found, MEDIA_TYPES[".webp"], hashlib.sha256(found).hexdigest()[:16], keep)
    answer.headers["Vary"] = "Cookie"
    return answer


def _back(match: Match, status: int) -> Response:
    drawn = match.game.picture("back") or ""
    return Response(drawn, status_code=status, media_type=MEDIA_TYPES[".svg"], headers={"Cache-Control": "no-store"})
