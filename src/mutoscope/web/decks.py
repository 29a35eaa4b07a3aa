"""Making decks of one's own photos, and what can be done with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from mutoscope.decks import Deck, Draft
from mutoscope.decks.deck import LONGEST_TAG, MOST_TAGS, key_of
from mutoscope.decks.limits import (
    CARDS_A_PLAYER,
    FEWEST_PHOTOS,
    FORMAT_NAMES,
    HAS_HEIC,
    LONGEST_TITLE,
    MOST_PHOTOS,
)
from mutoscope.kernel.game import Refused
from mutoscope.web.addresses import SEE_OTHER
from mutoscope.web.errors import refused_data, status_of
from mutoscope.web.forms import Form, read_form, read_upload
from mutoscope.web.house import house
from mutoscope.web.pages import Context
from mutoscope.web.visitors import Visitor, remember, visitor_of

DRAFT: Final = "draft-"
ACCEPTED: Final = "image/jpeg,image/png,image/webp" + (",image/heic,image/heif,.heic,.heif" if HAS_HEIC else "")
"""What a chooser of files offers.  A phone that has HEIC sends JPEG where HEIC is not among it."""


@dataclass(frozen=True)
class Tile:
    """One photo on a page."""

    number: int
    """Names it in addresses: its id in a draft, its number in a deck."""
    title: str
    src: str
    source: str
    """What a draft's photo is cut from; "" in a deck."""
    axis: str
    shift: float
    tags: str


def deck_address(name: str) -> str:
    """The address of a deck or a draft."""
    return f"/decks/{name}"


# ---------------------------------------------------------------------- pages


async def decks_page(request: Request) -> Response:
    """`/decks`: my decks, what I have begun, and the host's."""
    return await _list(request, await visitor_of(request))


async def _list(request: Request, visitor: Visitor, refused: Refused | None = None) -> Response:
    home = house(request)
    await home.album.tidy()
    shelf, owner = home.album.shelf, visitor.player.id
    decks = await asyncio.to_thread(shelf.decks_for, owner)
    context = {
        **home.frame(request, visitor.player),
        **_words(),
        "mine": [deck for deck in decks if deck.owner == owner],
        "hosts": [deck for deck in decks if deck.is_hosts],
        "drafts": await asyncio.to_thread(shelf.drafts_of, owner),
        "refusal": refused.message if refused else "",
    }
    return _answer(request, visitor, "decks.html", context, refused)


async def deck_page(request: Request) -> Response:
    """`/decks/{name}`: one of my decks, or one that I am making."""
    return await _page(request, await visitor_of(request))


async def _page(request: Request, visitor: Visitor, refused: Refused | None = None) -> Response:
    home = house(request)
    name, owner = request.path_params["name"], visitor.player.id
    if name.startswith(DRAFT):
        made: Draft | Deck = await asyncio.to_thread(home.album.shelf.own_draft, name, owner)
    else:
        made = await asyncio.to_thread(home.album.shelf.own_deck, name, owner)
    context = {
        **home.frame(request, visitor.player),
        **_words(),
        "deck": made,
        "base": deck_address(name),
        "is_draft": isinstance(made, Draft),
        "refused_files": made.refused if isinstance(made, Draft) else [],
        "missing": max(0, FEWEST_PHOTOS - len(made.photos)),
        "players": min(8, len(made.photos) // CARDS_A_PLAYER),
        "tiles": _tiles(made),
        "refusal": refused.message if refused else "",
    }
    return _answer(request, visitor, "decks_one.html", context, refused)


def _tiles(made: Draft | Deck) -> list[Tile]:
    if isinstance(made, Draft):
        base = deck_address(made.id)
        return [
            Tile(
                photo.id,
                photo.file,
                f"{base}/{photo.id}-small.webp",
                f"{base}/{photo.id}-source.webp",
                photo.axis,
                photo.shift,
                ", ".join(photo.tags),
            )
            for photo in made.photos
        ]
    base = deck_address(made.name)
    return [
        Tile(place + 1, f"Photo {place + 1}", f"{base}/{key_of(place)}-small.webp", "", "", 0, ", ".join(photo.tags))
        for place, photo in enumerate(made.photos)
    ]


def _words() -> Context:
    return {
        "accepted": ACCEPTED,
        "formats": FORMAT_NAMES,
        "fewest": FEWEST_PHOTOS,
        "most": MOST_PHOTOS,
        "cards_a_player": CARDS_A_PLAYER,
        "title_length": LONGEST_TITLE,
        "most_tags": MOST_TAGS,
        "tags_length": MOST_TAGS * (LONGEST_TAG + 2),
    }


def _answer(request: Request, visitor: Visitor, page: str, context: Context, refused: Refused | None) -> Response:
    status = 200 if refused is None else status_of(refused)
    return remember(request, house(request).pages.answer(page, context, status), visitor)


# ---------------------------------------------------------------------- photos come in


async def make_deck(request: Request) -> Response:
    """`POST /decks`: begin a deck, with a title and as many files as the form brings.

    A script that asks for JSON is told the address to send photos to, one by one.
    """
    album = house(request).album
    visitor = await visitor_of(request)
    async with album.uploading(), read_upload(request, "photos", MOST_PHOTOS + 1) as (form, files):
        try:
            draft = await album.do(album.shelf.begin, visitor.player.id, form.text("title"))
        except Refused as refused:
            return _told(request, refused) or await _list(request, visitor, refused)
        await _add_all(request, draft.id, visitor, files)
    address = deck_address(draft.id)
    return remember(request, _told(request, address=address) or RedirectResponse(address, SEE_OTHER), visitor)


async def add_photos(request: Request) -> Response:
    """`POST /decks/{draft}/photos`: more files.  What is wrong with one is said on the page, and to a script."""
    album = house(request).album
    visitor = await visitor_of(request)
    name = request.path_params["name"]
    await asyncio.to_thread(album.shelf.own_draft, name, visitor.player.id)  # before megabytes are taken in
    async with album.uploading(), read_upload(request, "photos", MOST_PHOTOS + 1) as (_, files):
        refused = await _add_all(request, name, visitor, files)
    if refused is not None and (told := _told(request, refused)) is not None:
        return told
    if refused is not None and refused.code != "bad_photo":
        return await _page(request, visitor, refused)
    return _told(request, address=deck_address(name)) or RedirectResponse(deck_address(name), SEE_OTHER)


async def _add_all(request: Request, draft_id: str, visitor: Visitor, files: list[UploadFile]) -> Refused | None:
    """Take in what can be taken in; the last refusal, and none after one that is not a photo's own fault."""
    album = house(request).album
    last = None
    for file in files:
        try:
            await album.do(album.shelf.add, draft_id, visitor.player.id, file.file, file.filename or "")
        except Refused as refused:
            last = refused
            if refused.code != "bad_photo":
                break
    return last


def _told(request: Request, refused: Refused | None = None, address: str = "") -> Response | None:
    """The answer to a script; None for a person, who gets a page."""
    if "application/json" not in request.headers.get("accept", ""):
        return None
    if refused is not None:
        return refused_data(refused)
    return JSONResponse({"address": address})


# ---------------------------------------------------------------------- changes

Change = Callable[[Request, str, str, Form], Awaitable[str]]
"""Does what a form asks for with the name of a deck and its owner; answers the address to go to then."""


async def change_photo(request: Request) -> Response:
    """`POST /decks/{name}/photo/{number}`: cut it elsewhere, give it tags, take it out of a draft."""
    return await _changed(request, _change_photo)


async def _change_photo(request: Request, name: str, owner: str, form: Form) -> str:
    album = house(request).album
    number = request.path_params["number"]
    tags = form.text("tags", LONGEST_TAG * MOST_TAGS * 2) if "tags" in form else None
    if not name.startswith(DRAFT):
        await album.do(album.shelf.tag, name, owner, number, tags or "")
    elif form.text("do") == "remove":
        await album.do(album.shelf.remove, name, owner, number)
    else:
        await album.do(album.shelf.change, name, owner, number, _shift(form), tags)
    return deck_address(name)


def _shift(form: Form) -> float | None:
    """Where to cut, which a form gives in thousandths."""
    return form.number("shift") / 1000 if "shift" in form else None


async def change_deck(request: Request) -> Response:
    """`POST /decks/{name}/{action}`: another title, make it a deck, delete it."""
    change = CHANGES.get(request.path_params["action"])
    if change is None:
        raise HTTPException(404)
    return await _changed(request, change)


async def _changed(request: Request, change: Change) -> Response:
    """Do it; what is refused is said on the deck's own page."""
    form = await read_form(request)
    visitor = await visitor_of(request)
    try:
        address = await change(request, request.path_params["name"], visitor.player.id, form)
    except Refused as refused:
        if refused.code == "no_such_deck":
            raise
        return await _page(request, visitor, refused)
    return remember(request, RedirectResponse(address, SEE_OTHER), visitor)


async def _rename(request: Request, name: str, owner: str, form: Form) -> str:
    album = house(request).album
    await album.do(album.shelf.rename, name, owner, form.text("title"))
    return deck_address(name)


async def _finish(request: Request, name: str, owner: str, form: Form) -> str:
    album = house(request).album
    return deck_address((await album.do(album.shelf.finish, name, owner)).name)


async def _seen(request: Request, name: str, owner: str, form: Form) -> str:
    album = house(request).album
    await album.do(album.shelf.forget_refusals, name, owner)
    return deck_address(name)


async def _delete(request: Request, name: str, owner: str, form: Form) -> str:
    await house(request).album.delete(name, owner)
    return "/decks"


CHANGES: Final[dict[str, Change]] = {"title": _rename, "finish": _finish, "seen": _seen, "delete": _delete}
