"""The web application: which address leads where."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mutoscope.kernel.game import Refused
from mutoscope.match.room import Room
from mutoscope.web import errors
from mutoscope.web.actions import act, back_to_table
from mutoscope.web.decks import add_photos, change_deck, change_photo, deck_page, decks_page, make_deck
from mutoscope.web.ending import analysis, journal, sheet
from mutoscope.web.help import help_page
from mutoscope.web.house import House
from mutoscope.web.live import live
from mutoscope.web.lobby import join, lobby, make_table, rename
from mutoscope.web.photos import match_photo, own_photo
from mutoscope.web.screen import screen
from mutoscope.web.security import BodyLimits, Protection
from mutoscope.web.settings import WebSettings
from mutoscope.web.tables import table

SMALLEST_COMPRESSED = 1000


async def health(request: Request) -> Response:
    """`/health`: for whoever watches over the server."""
    return PlainTextResponse("ok\n")


def create_app(room: Room, settings: WebSettings | None = None) -> Starlette:
    """The application for an open room.  Whoever opened the room closes it, after the application has stopped."""
    settings = settings or WebSettings()
    home = House(room, settings)
    routes = [
        Route("/", lobby),
        Route("/me", rename, methods=["POST"]),
        Route("/tables", make_table, methods=["POST"]),
        Route("/join", join),
        Route("/t/{code}", table),
        Route("/screen/{code}", screen),
        Route("/t/{code}/sheet", sheet),
        Route("/t/{code}/analysis", analysis),
        Route("/t/{code}/journal.json", journal),
        WebSocketRoute("/t/{code}/live", live),
        Route("/t/{code}/photos/{file}", match_photo),
        Route("/t/{code}/{action}", act, methods=["POST"]),
        Route("/t/{code}/{action}", back_to_table),
        Route("/decks", decks_page),
        Route("/decks", make_deck, methods=["POST"]),
        Route("/decks/{name}", deck_page),
        Route("/decks/{name}/photos", add_photos, methods=["POST"]),
        Route("/decks/{name}/photo/{number:int}", change_photo, methods=["POST"]),
        Route("/decks/{name}/{action}", change_deck, methods=["POST"]),
        Route("/decks/{name}/{file}", own_photo),
        Route("/help/{game}", help_page),
        Route("/static/{mark}/{path:path}", home.static.serve),
        Route("/art/{game}/{name}", home.pictures.serve),
        Route("/art/{game}/{mark}/{name}", home.pictures.serve),
        Route("/health", health),
    ]
    middleware = [
        Middleware(Protection, refuse=errors.refuse_foreign),
        Middleware(BodyLimits, ordinary=settings.body_bytes, uploads=settings.upload_bytes),
        Middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED, compresslevel=6),
    ]
    if settings.behind_proxy:
        # Only the proxy is to reach the server, so whatever it forwards is believed.
        middleware.insert(0, Middleware(ProxyHeadersMiddleware, trusted_hosts="*"))
    app = Starlette(
        routes=routes,
        middleware=middleware,
        exception_handlers={
            ClientDisconnect: errors.on_broken_off,
            HTTPException: errors.on_http_error,
            Refused: errors.on_refused,
            Exception: errors.on_server_error,
        },
    )
    app.state.house = home
    return app
