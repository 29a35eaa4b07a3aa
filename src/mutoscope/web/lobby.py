"""The lobby: the games, a table to make, my tables, the open ones, a code to join by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import ceil
from typing import Final, Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mutoscope.bots import bots_for, find_bot, usual_bot
from mutoscope.decks import OPTION
from mutoscope.games import all_games, find_game
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.web.addresses import SEE_OTHER, table_address, way_back
from mutoscope.web.errors import status_of
from mutoscope.web.forms import Form, read_form
from mutoscope.web.house import house
from mutoscope.web.options import clock_choices, kept_answers, option_fields, read_options
from mutoscope.web.tables import look_up
from mutoscope.web.visitors import Visitor, remember, visitor_of

MOST_ROWS: Final = 12
"""Of a list of tables."""
_HEADINGS: Final = {
    1: "A card game about pictures.",
    2: "Two card games about pictures.",
    3: "Three card games about pictures.",
    4: "Four card games about pictures.",
}


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    game_id: str
    title: str
    note: str
    is_my_turn: bool
    href: str
    action: str


@cache
def has_table(game_id: str) -> bool:
    """Whether a game of the registry can be played in a browser: it may have rules and nothing drawn yet."""
    return find_spec(f"mutoscope.games.{game_id}.table") is not None


async def lobby(request: Request) -> Response:
    """`/`, with `?game=` the game that a table is being made for."""
    return await _page(request, await visitor_of(request))


async def _page(
    request: Request, visitor: Visitor, refusal: str = "", status: int = 200, form: Form | None = None
) -> Response:
    """The lobby, for the game and the deck that the address names, or as the form that was refused was filled in."""
    wanted = Form(dict(request.query_params)) if form is None else form
    home = house(request)
    player = visitor.player
    games = [game for game in all_games() if has_table(game.id)]
    asked = wanted.get("game", "")
    deck = wanted.get(OPTION, "")
    chosen = next((game for game in games if game.id == asked), games[0])
    mine = await home.room.tables_of(player)
    taken = {match.id for match in mine}
    bots = [find_bot(name) for name in reversed(bots_for(chosen))]
    bot = wanted.get("bot", "")
    counts = [str(count) for count in chosen.players]
    values: dict[str, bool | int | str] = {OPTION: deck} if deck else {}
    others = [match for match in await home.room.open_tables() if match.id not in taken]
    context = {
        **home.frame(request, player),
        "heading": _HEADINGS.get(len(games), "Card games about pictures."),
        "games": games,
        "chosen": chosen,
        "is_making": asked == chosen.id,
        "options": option_fields(
            chosen,
            values if form is None else kept_answers(chosen, form),
            [f"Seat {seat + 1}" for seat in range(max(chosen.players))],
            await home.album.choices(player, chosen),
        ),
        "players": count if (count := wanted.get("players", "")) in counts else counts[0],
        "bots": bots,
        "chosen_bot": bot if bot in [one.name for one in bots] else usual_bot(chosen),
        "is_open": wanted.get("visibility") == "open",
        "clocks": clock_choices(int(clock) if (clock := wanted.get("clock", "")).isdecimal() else 0),
        "mine": [my_row(match, player) for match in await _ready(request, sorted(mine, key=_is_over)[:MOST_ROWS])],
        "goes_on": not all(map(_is_over, mine)),
        "open": [open_row(match) for match in others[:MOST_ROWS]],
        "refusal": refusal,
    }
    return remember(request, home.pages.answer("lobby.html", context, status), visitor)


def _is_over(match: Match) -> bool:
    return match.status == "over"


async def _ready(request: Request, matches: Sequence[Match]) -> list[Match]:
    """The same tables, with their journals read."""
    room = house(request).room
    found = [await room.match(match.id) for match in matches]
    return [match for match in found if match is not None]


def my_row(match: Match, player: Player) -> TableRow:
    """One of my tables: whose turn it is, or how it ended."""
    seats = match.seats_of(player)
    is_my_turn = False
    if match.trouble:
        note, action = "Cannot be gone on with", "Look"
    elif match.status == "gathering":
        free = sum(seat.kind == "open" for seat in match.seats)
        note, action = (f"{free} of {match.players} seats free" if free else "Ready to start"), "Open"
    elif match.status == "over":
        note, action = match.view(SPECTATOR).verdict, "Look"
    else:
        actors = match.actors()
        is_my_turn = any(seat in actors for seat in seats)
        names = [match.seats[seat].name for seat in actors]
        note = "Your turn" if is_my_turn else f"{' and '.join(names)} to move"
        action = "Play" if is_my_turn else "Look"
    return TableRow(match.game.id, match.game.title, note, is_my_turn, table_address(match), action)


def open_row(match: Match) -> TableRow:
    """A table that anybody may sit down at."""
    host = next((seat.name for seat in match.seats if seat.player_id == match.host_id), "")
    seated = sum(seat.kind != "open" for seat in match.seats)
    note = f"{host + ' · ' if host else ''}{seated} of {match.players}"
    return TableRow(match.game.id, match.game.title, note, False, table_address(match), "Sit")


async def make_table(request: Request) -> Response:
    """`POST /tables`: a new table.  With `play=now` every other seat gets a bot, and it starts at once.

    HTTPException 429 once one address has made too many of late.
    """
    made, address = house(request).tables_made, request.client.host if request.client else ""
    if wait := made.wait(address):
        seconds = ceil(wait)
        said = f"Many tables were made from here just now. Wait {seconds} s, then make one, or sit down at one of them."
        raise HTTPException(429, said, {"Retry-After": str(seconds)})
    form = await read_form(request)
    visitor = await visitor_of(request)
    try:
        match = await _make(request, form, visitor.player)
    except Refused as refused:
        return await _page(request, visitor, refused.message, status_of(refused), form)
    made.count(address)
    return remember(request, RedirectResponse(table_address(match), SEE_OTHER), visitor)


async def _make(request: Request, form: Form, player: Player) -> Match:
    game = find_game(form.text("game"))
    if not has_table(game.id):
        raise Refused("no_such_game", f"{game.title} has no table to play it at in a browser yet.")
    players = form.number("players")
    visibility: Literal["open", "link"] = "open" if form.text("visibility") == "open" else "link"
    options = read_options(game, form)
    clock = form.number_or_none("clock") or 0
    room = house(request).room
    match = await room.make_table(player, game.id, players, options, visibility=visibility, clock=clock)
    if form.text("play") == "now":
        await fill_with_bots(match, player, form.text("bot"))
        await match.start(player)
    return match


async def fill_with_bots(match: Match, host: Player, bot: str) -> None:
    """Put this bot, or the usual one where none is named, on every free seat."""
    for seat in match.seats:
        if seat.kind == "open":
            await match.put_bot(host, seat.seat, bot or usual_bot(match.game))


async def join(request: Request) -> Response:
    """`/join?code=lamp 42`: the table with this code, typed by a person."""
    typed = request.query_params.get("code", "").strip()[:40]
    match = await look_up(request, typed) if typed else None
    if match is not None:
        return RedirectResponse(table_address(match), SEE_OTHER)
    said = f"There is no table with the code {typed}." if typed else "Type the code of a table."
    return await _page(request, await visitor_of(request), f"{said} A code looks like LAMP-4217.", 404)


async def rename(request: Request) -> Response:
    """`POST /me`: my name and portrait, from any page; then back to it."""
    form = await read_form(request)
    visitor = await visitor_of(request)
    await change_name(request, visitor.player, form)
    return remember(request, RedirectResponse(way_back(form.text("back")), SEE_OTHER), visitor)


async def change_name(request: Request, player: Player, form: Form) -> Player:
    """Take the fields `name` and `portrait`; Refused (bad_name) where one of them will not do."""
    name, portrait = form.text("name"), form.text("portrait") or player.portrait
    if (name, portrait) == (player.name, player.portrait):
        return player
    return await house(request).room.rename(player, name, portrait)
