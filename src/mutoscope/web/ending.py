"""When a game is over: the sheet that explains every point, the game again step by step, its journal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mutoscope.bots import can_weigh
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.look.view import TableView
from mutoscope.match.logline import LogLine
from mutoscope.match.match import Match
from mutoscope.match.player import Player
from mutoscope.match.step import Step
from mutoscope.web.addresses import SEE_OTHER, helper, table_address, with_photos
from mutoscope.web.forms import Form
from mutoscope.web.house import house
from mutoscope.web.pages import Context
from mutoscope.web.table import table_module
from mutoscope.web.tables import find_table, is_played_out, seat_asked_for
from mutoscope.web.visitors import remember, visitor_of

MOST_LINES: Final = 12
"""Of an analysis: the moves that nobody would think of are not shown."""


@dataclass(frozen=True)
class Frame:
    """One turn on the film of turns."""

    number: int
    step: int
    """The step that it leads to: its last."""
    portrait: str
    """Whose turn it was."""
    name: str
    is_past: bool
    is_now: bool
    icon: str
    """Of the weightiest thing that happened in it (`Game.milestones`), if any."""
    told: tuple[str, ...]
    """All such things, in words."""


async def sheet(request: Request) -> Response:
    """`/t/{code}/sheet`: the score sheet; with `?step=N` the table after it, open as far as the rules let it."""
    match = await find_table(request)
    if not is_played_out(match):
        return RedirectResponse(table_address(match), SEE_OTHER)
    visitor = await visitor_of(request)
    home = house(request)
    asked = Form(dict(request.query_params))
    seat = seat_asked_for(match, visitor.player, asked)
    context = {**home.frame(request, visitor.player), **await _about(request, match, visitor.player)}
    last = len(match.steps()) - 1
    step = _step(asked, last)
    if step is None:
        view = _with_everybody(with_photos(match, match.view(seat)))
        context |= {"sheet": table_module(match.game.id).score_sheet(view), "verdict": view.verdict, "last": last}
        return remember(request, home.pages.answer("sheet.html", context), visitor)
    context |= replay_context(match, seat, step)
    return remember(request, home.pages.answer("replay.html", context), visitor)


def _step(asked: Form, last: int) -> int | None:
    """The step that the address names, or the nearest that there is; None for the sheet."""
    if "step" not in asked:
        return None
    try:
        return max(0, min(last, asked.number("step")))
    except Refused:
        return 0


async def _about(request: Request, match: Match, player: Player) -> Context:
    following = await house(request).room.match(match.next_id) if match.next_id else None
    return {
        "game": match.game,
        "base": table_address(match),
        "code": match.code,
        "has_played": bool(match.seats_of(player)),
        "next_url": table_address(following) if following else "",
        "turns": match.view(SPECTATOR).turn_number,
        "commitment": match.commitment,
        "secret": (match.secret or b"").hex(),
        "help": helper(match.game.id),
    }


def _with_everybody(view: TableView[object]) -> TableView[object]:
    """The same view with nobody drawn as away: a game that is over keeps nobody at the table."""
    return replace(view, people=tuple(replace(person, is_here=True) for person in view.people))


def replay_context(match: Match, seat: int, step: int) -> Context:
    """What `replay.html` shows: the table after one step, what happened in it, and the ways to other steps."""
    steps = match.steps()
    view = _with_everybody(with_photos(match, match.replay(step, seat)))
    said = [line.text for line in match.log(SPECTATOR) if line.step == step]
    return {
        "view": view,
        "table": table_module(match.game.id).render(view),
        "step": step,
        "last": len(steps) - 1,
        "said": said,
        "can_analyse": can_weigh(match.game) and not match.rule_of_secrecy and step < len(steps) - 1,
        "frames": frames(match, steps, step),
    }


def frames(match: Match, steps: tuple[Step, ...], now: int) -> list[Frame]:
    """The turns of a game, with the one marked that the step `now` belongs to, and what a turn is remembered for."""
    found: list[Frame] = []
    milestones = list(match.game.milestones)
    ends: dict[int, int] = {}
    begins: dict[int, int] = {}
    for step in steps[1:]:
        turn = match.replay(step.n - 1, SPECTATOR).turn_number
        ends[turn] = step.n
        begins.setdefault(turn, step.n)
    happened: dict[int, list[LogLine]] = {turn: [] for turn in begins}
    for line in match.log(SPECTATOR):
        turn = next((turn for turn in begins if begins[turn] <= line.step <= ends[turn]), 0)
        if turn and line.kind in milestones:
            happened[turn].append(line)
    for turn, begin in begins.items():
        kinds = sorted((line.kind for line in happened[turn]), key=milestones.index)
        seat = match.seats[steps[begin].seat or 0]
        found.append(
            Frame(
                number=turn,
                step=ends[turn],
                portrait=seat.portrait,
                name=seat.name,
                is_past=ends[turn] < now,
                is_now=begin <= now <= ends[turn],
                icon=match.game.milestones[kinds[0]] if kinds else "",
                told=tuple(line.text for line in happened[turn]),
            )
        )
    return found


async def analysis(request: Request) -> Response:
    """`/t/{code}/analysis?step=N`: what the bot `strong` thinks of the decision that followed a step."""
    match = await find_table(request)
    if not is_played_out(match):
        return RedirectResponse(table_address(match), SEE_OTHER)
    visitor = await visitor_of(request)
    home = house(request)
    step = _step(Form(dict(request.query_params)), len(match.steps()) - 1) or 0
    context = {
        **home.frame(request, visitor.player),
        **await _about(request, match, visitor.player),
        "step": step,
        "last": len(match.steps()) - 1,
        "weighed": None,
        "refusal": "",
    }
    try:
        weighed = await match.analyse(step)
        shown = [line for n, line in enumerate(weighed.lines) if n < MOST_LINES or line.is_played]
        context |= {"weighed": weighed, "shown": shown, "who": match.seats[weighed.seat]}
    except Refused as refused:
        context["refusal"] = refused.message
    return remember(request, home.pages.answer("analysis.html", context), visitor)


async def journal(request: Request) -> Response:
    """`/t/{code}/journal.json`: the whole match with its secret, once it is over, to be kept or checked."""
    match = await find_table(request)
    name = f"{match.game.id}-{match.code.lower()}.json"
    return Response(
        match.journal_json(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
