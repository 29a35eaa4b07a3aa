"""A table that has not begun: who sits where, the invitation, the options."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from mutoscope.bots import bots_for, find_bot
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.web.addresses import helper, table_address
from mutoscope.web.errors import status_of
from mutoscope.web.house import house
from mutoscope.web.invite import invite_link, qr_code
from mutoscope.web.options import clock_choices, option_fields
from mutoscope.web.pages import Context
from mutoscope.web.visitors import Visitor, remember


@dataclass(frozen=True)
class SeatBox:
    """One seat as its box on the page shows it, with what the one who looks may do with it."""

    seat: int
    kind: str
    name: str
    portrait: str
    note: str
    is_away: bool
    can_sit: bool
    can_play_too: bool
    """The host takes this hand as well."""
    can_leave: bool
    can_clear: bool
    can_add_bot: bool


def seat_boxes(match: Match, player: Player) -> list[SeatBox]:
    """The seats of the table for one person."""
    is_host = player.id == match.host_id
    is_seated = bool(match.seats_of(player))
    boxes = []
    for seat in match.seats:
        is_mine = seat.kind == "human" and seat.player_id == player.id
        is_away = seat.kind == "human" and not is_mine and not match.is_here(seat.seat)
        notes = [
            "you" if is_mine else "",
            "host" if seat.kind == "human" and seat.player_id == match.host_id else "",
            f"{seat.bot} bot" if seat.kind == "bot" else "",
            "away" if is_away else "",
        ]
        boxes.append(
            SeatBox(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                portrait=seat.portrait,
                note=", ".join(note for note in notes if note) or "here",
                is_away=is_away,
                can_sit=seat.kind == "open" and not is_seated,
                can_play_too=is_host and is_seated and seat.kind == "open",
                can_leave=is_mine,
                can_clear=is_host and not is_mine and seat.kind != "open",
                can_add_bot=is_host and seat.kind == "open",
            )
        )
    return boxes


def gathering_context(connection: HTTPConnection, match: Match, player: Player, refusal: str = "") -> Context:
    """What `gathering_table.html` shows to one person."""
    home = house(connection)
    boxes = seat_boxes(match, player)
    free = sum(box.kind == "open" for box in boxes)
    is_host = player.id == match.host_id
    seats = match.seats_of(player)
    base = table_address(match)
    link = invite_link(connection, match)
    named = [box.name or f"Seat {box.seat + 1}" for box in boxes]
    host = next((box.name for box in boxes if match.seats[box.seat].player_id == match.host_id), "")
    return {
        **home.frame(connection, player),
        "game": match.game,
        "base": base,
        "code": match.code,
        "live_url": f"{base}/live?seat={seats[0]}" if seats else f"{base}/live",
        "version": match.version(seats[0] if seats else SPECTATOR),
        "boxes": boxes,
        "free": free,
        "is_host": is_host,
        "is_seated": bool(seats),
        "host": host,
        # Without scripts the page of whoever can only wait comes anew by itself: nothing on it can be half filled in.
        "renews": not is_host and bool(seats or not free) and not refusal,
        "options": option_fields(match.game, match.options, named, home.album.choices_now(player, match)),
        "clocks": clock_choices(match.clock),
        "is_open": match.visibility == "open",
        "bots": [find_bot(name) for name in reversed(bots_for(match.game))],
        "link": link,
        "qr": qr_code(link),
        "only_here": home.settings.only_here,
        "commitment": match.commitment,
        "keeps_secrets": bool(match.rule_of_secrecy),
        "refusal": refusal,
        "help": helper(match.game.id),
    }


def gathering_page(request: Request, match: Match, visitor: Visitor, refused: Refused | None = None) -> Response:
    """The page of a table that has not begun, with what was refused if something was."""
    context = gathering_context(request, match, visitor.player, refused.message if refused else "")
    status = 200 if refused is None else status_of(refused)
    return remember(request, house(request).pages.answer("gathering.html", context, status), visitor)
