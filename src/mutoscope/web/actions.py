"""What people do at a table with forms: each is done, and then the page is asked for anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mutoscope.kernel.game import Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.web.addresses import SEE_OTHER, seat_address, table_address
from mutoscope.web.forms import LONGEST_FIELD, Form, read_form
from mutoscope.web.house import house
from mutoscope.web.live import form_move
from mutoscope.web.lobby import change_name, fill_with_bots
from mutoscope.web.options import read_options
from mutoscope.web.tables import find_table, page_of
from mutoscope.web.visitors import remember, visitor_of

Action = Callable[[Request, Match, Player, Form], Awaitable[str]]
"""Does what a form asks for; answers the address to go to then.  Raises Refused."""


async def act(request: Request) -> Response:
    """`POST /t/{code}/{action}`.  What is refused is said on the page that it was asked on."""
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise HTTPException(404)
    match = await find_table(request)
    form = await read_form(request)
    visitor = await visitor_of(request)
    await match.come_back(visitor.player)
    try:
        address = await action(request, match, visitor.player, form)
    except Refused as refused:
        return page_of(request, match, visitor, form, refused)
    return remember(request, RedirectResponse(address, SEE_OTHER), visitor)


async def back_to_table(request: Request) -> Response:
    """`GET /t/{code}/{action}`.  The address of a form that was refused, asked for anew: the table has the page."""
    if request.path_params["action"] not in ACTIONS:
        raise HTTPException(404)
    return RedirectResponse(table_address(await find_table(request)), SEE_OTHER)


async def sit(request: Request, match: Match, player: Player, form: Form) -> str:
    """Take a seat, under the name and portrait that the form gives; one more hand is played under the same name."""
    named = await change_name(request, player, form) if "name" in form else player
    await match.sit(named, form.number_or_none("seat"))
    return table_address(match)


async def leave(request: Request, match: Match, player: Player, form: Form) -> str:
    """Get up; a table with nobody left at it is given up, and there is nothing more to see."""
    await match.leave(player)
    return "/" if match.is_given_up else table_address(match)


async def clear(request: Request, match: Match, player: Player, form: Form) -> str:
    """The host frees a seat."""
    await match.clear_seat(player, form.number("seat"))
    return table_address(match)


async def bot(request: Request, match: Match, player: Player, form: Form) -> str:
    """A bot takes an open seat, or plays on for somebody who has left."""
    seat, name = form.number("seat"), form.text("bot")
    if match.status == "gathering":
        await match.put_bot(player, seat, name)
    else:
        await match.give_to_bot(player, seat, name)
    return table_address(match)


async def back(request: Request, match: Match, player: Player, form: Form) -> str:
    """Take one's seat back from a bot."""
    seat = form.number("seat")
    await match.take_back(player, seat)
    return seat_address(match, seat)


async def options(request: Request, match: Match, player: Player, form: Form) -> str:
    """The host changes options, all at once."""
    for name, value in read_options(match.game, form).items():
        if match.options[name] != value:
            await match.set_option(player, name, value)
    clock = form.number_or_none("clock")
    if clock is not None and clock != match.clock:
        await match.set_clock(player, clock)
    return table_address(match)


async def start(request: Request, match: Match, player: Player, form: Form) -> str:
    """The host has the cards dealt; with `fill=bots`, after bots have taken what seats are open."""
    if form.text("fill") == "bots":
        await fill_with_bots(match, player, form.text("bot"))
    await match.start(player)
    return table_address(match)


async def move(request: Request, match: Match, player: Player, form: Form) -> str:
    """A move, from a page without scripts or without a line."""
    asked = form_move(form)
    await match.act(player, asked.seat, asked.decision, asked.command, asked.code, asked.text)
    return seat_address(match, asked.seat)


async def undo(request: Request, match: Match, player: Player, form: Form) -> str:
    """Take one's last move back."""
    seat, decision = form.number("seat"), form.text("decision")
    await match.undo(player, seat, decision, form.text("command") or f"{decision}:undo")
    return seat_address(match, seat)


async def rematch(request: Request, match: Match, player: Player, form: Form) -> str:
    """Another game at the same table."""
    return table_address(await house(request).room.rematch(match, player))


async def say(request: Request, match: Match, player: Player, form: Form) -> str:
    """Say something to all at the table."""
    await match.say(player, form.text("text", LONGEST_FIELD))
    return f"{seat_address(match, form.number('seat'))}#chat"


ACTIONS: Final[dict[str, Action]] = {
    "act": move,
    "back": back,
    "bot": bot,
    "clear": clear,
    "leave": leave,
    "options": options,
    "rematch": rematch,
    "say": say,
    "sit": sit,
    "start": start,
    "undo": undo,
}
