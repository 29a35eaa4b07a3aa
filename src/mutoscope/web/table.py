"""The table while a game is played: what one seat, or somebody who watches, is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import Final, cast

from starlette.requests import Request
from starlette.responses import Response

from mutoscope.bots import bots_for, find_bot
from mutoscope.kernel.game import SPECTATOR, Game, Refused
from mutoscope.look.view import TableModule
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.web.addresses import help_address, helper, seat_address, table_address, with_photos
from mutoscope.web.errors import status_of
from mutoscope.web.house import house
from mutoscope.web.pages import Context
from mutoscope.web.visitors import Visitor, remember

LOG_LINES: Final = 60
CHAT_LINES: Final = 60
HOLD: Final = "hold"
"""In an address: a page without scripts that does not come anew by itself."""


@dataclass(frozen=True)
class Refusal:
    """Why something was not done, as a page shows it."""

    message: str
    rule: str = ""
    href: str = ""
    """Where the rule stands."""

    @classmethod
    def of(cls, game: Game[object], refused: Refused) -> Refusal:
        """What a game or the room refused."""
        return cls(refused.message, refused.rule, help_address(game.id, refused.rule) if refused.rule else "")


@cache
def table_module(game_id: str) -> TableModule:
    """The drawings of a game in the registry: `mutoscope.games.<id>.table`."""
    return cast(TableModule, import_module(f"mutoscope.games.{game_id}.table"))


def best_seat(match: Match, seats: tuple[int, ...]) -> int:
    """Of the seats that one person holds, the one to show: the first that has to decide."""
    if not seats:
        return SPECTATOR
    return next((seat for seat in seats if match.decision(seat)), seats[0])


def table_context(match: Match, player: Player, seat: int, refusal: Refusal | None = None) -> Context:
    """What `table.html` shows: only of what this seat may see.  The same for every page of it at one version."""
    game = match.game
    view = with_photos(match, match.view(seat))
    table = table_module(game.id).render(view)
    base = table_address(match)
    return {
        "game": game,
        "base": base,
        "act_url": f"{base}/act",
        "live_url": f"{base}/live" if seat == SPECTATOR else f"{base}/live?seat={seat}",
        "sheet_url": f"{base}/sheet" if match.status == "over" else "",
        "seat": seat,
        "watching": seat == SPECTATOR,
        "view": view,
        "table": table,
        "moves": view.moves,
        "text_key": game.text_key if any(game.takes_text(view.seen, seat, m.code) for m in view.moves) else "",
        "text": "",
        "decision": match.decision(seat),
        "may_undo": match.may_undo(seat),
        "log": match.log(seat)[-LOG_LINES:],
        "refusal": refusal,
        "version": match.version(seat),
        "title": f"{table.headline} · {game.title}",
        "away": _seats_that_a_bot_may_take(match, player),
        "bots": [find_bot(name) for name in reversed(bots_for(game))],
        "absent_me": seat != SPECTATOR and match.status == "playing" and match.seats[seat].is_bot_playing,
        "clocks": clock_signs(match, seat),
        "clock": match.clock,
        "was_hurried": seat != SPECTATOR and match.was_hurried(seat),
        "talk_open": match.is_talk_open(),
        "chat": match.chat()[-CHAT_LINES:],
        "longest_line": match.longest_line,
        "own_seats": match.seats_of(player),
        "other_hands": _other_hands(match, player, seat),
        "help": helper(game.id),
    }


@dataclass(frozen=True)
class ClockSign:
    """A turn clock as a page shows it."""

    who: str
    until: float
    """By the server's time, in seconds: a script counts down to it."""
    moment: datetime
    """The same for people, UTC."""


def clock_signs(match: Match, seat: int) -> list[ClockSign]:
    """The turn clocks that run, one for all whose time ends together; one's own first."""
    names: dict[float, list[str]] = {}
    for clock in sorted(match.clocks(), key=lambda clock: clock.seat != seat):
        names.setdefault(clock.until, []).append("You" if clock.seat == seat else match.seats[clock.seat].name)
    return [ClockSign(", ".join(who), until, datetime.fromtimestamp(until, UTC)) for until, who in names.items()]


def _other_hands(match: Match, player: Player, seat: int) -> list[tuple[str, str]]:
    """Name and address of this person's other seats that have something to decide: one may play several hands."""
    if seat == SPECTATOR:
        return []
    return [
        (match.seats[own].name, seat_address(match, own))
        for own in match.seats_of(player)
        if own != seat and match.decision(own)
    ]


def _seats_that_a_bot_may_take(match: Match, player: Player) -> list[tuple[int, str]]:
    """Seats, with their names, of people who have left and for whom this person may let a bot play on."""
    own = match.seats_of(player)
    is_host_here = any(match.is_here(seat.seat) for seat in match.seats if seat.player_id == match.host_id)
    may = player.id == match.host_id or (bool(own) and not is_host_here)
    if match.status != "playing" or not may:
        return []
    return [(seat.seat, seat.name) for seat in match.seats if seat.seat not in own and not match.is_here(seat.seat)]


def match_page(
    request: Request, match: Match, visitor: Visitor, seat: int, refused: Refused | None = None, typed: str = ""
) -> Response:
    """The page of a game that is played, or has just ended, as one seat; with what was refused if something was.

    `typed` is the text of the move that was refused: nobody has to type it again.  Without scripts the page of a seat
    that waits comes anew by itself, and what is half written on it would be lost: so such a page has nothing to write
    on, and a link to the same page held still (`?hold`).  The answer to a form is not asked for again.
    """
    home = house(request)
    refusal = Refusal.of(match.game, refused) if refused is not None else None
    is_held = HOLD in request.query_params
    context = {
        **home.frame(request, visitor.player),
        **table_context(match, visitor.player, seat, refusal),
        "text": typed,
        "renews": match.status == "playing" and not match.decision(seat) and not is_held and refused is None,
        "held": is_held,
        "seat_url": seat_address(match, seat),
        "hold_url": f"{seat_address(match, seat)}&{HOLD}",
        "code": match.code,
        "now": match.server_time(),
        "chairs": [
            (match.seats[own].name, seat_address(match, own), own == seat) for own in match.seats_of(visitor.player)
        ],
    }
    status = 200 if refused is None else status_of(refused)
    return remember(request, home.pages.answer("match.html", context, status), visitor)
