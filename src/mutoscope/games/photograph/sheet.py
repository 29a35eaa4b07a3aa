"""The score sheet of Photograph: every reel of every player, and every point explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS, SCENES
from mutoscope.games.photograph.pieces import SYMBOL, medal, small_shot
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import ScoreLine
from mutoscope.look.people import name_of, seat
from mutoscope.look.view import TableView
from mutoscope.look.words import counted, signed, unseen

PLACES: Final = ("first", "second", "third", "fourth")
HELP: Final = "/help/photograph#"


def score_sheet(view: TableView[Photograph]) -> Markup:
    """The sheet of a game that is over: a column a player, the best first; below it every point with its rule."""
    s = view.seen
    won = rules.winners(s)
    names = [name_of(person) for person in view.people]
    order = sorted(range(s.players), key=lambda p: -rules.rank(s, p))
    best = [p for p in order if won >> p & 1]
    colours = [colour for colour in range(rules.COLOURS) if s.in_play[colour] == 1]
    columns = "<col>" * (s.players + 1)
    heads = "".join(
        f'<th{_kind(p in best)} scope="col">{seat(view.people[p], names[p], _place(s, order, p))}</th>' for p in order
    )
    rows = "".join(_row(view, colour, order, best) for colour in colours)
    foot = "".join(_total(s, p, p in best) for p in order)
    points = "".join(_explained(names[p], [line for line in view.lines if line.seat == p]) for p in order)
    return Markup(
        f'<table class="sheet"><colgroup>{columns}</colgroup><thead><tr><th>{unseen("Scene")}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row"><span><b>Total</b></span></th>{foot}</tr></tfoot></table>'
        f'<details class="why panel"><summary>Every point, and the rule it follows</summary>'
        f'<div class="why-columns">{points}</div></details>'
    )


def _kind(is_best: bool) -> str:
    return ' class="is-best"' if is_best else ""


def _place(s: Photograph, order: Sequence[int], p: int) -> str:
    """First, second and so on; those who are level share a place."""
    return PLACES[sum(rules.rank(s, other) > rules.rank(s, p) for other in order)]


def _row(view: TableView[Photograph], colour: int, order: Sequence[int], best: Sequence[int]) -> str:
    name = f'<span class="row-name"><span class="swatch">{SYMBOL}</span><b>{SCENES[colour]}</b></span>'
    cells = "".join(f"<td{_kind(p in best)}>{_cell(view, p, colour)}</td>" for p in order)
    return f'<tr data-colour="{COLOURS[colour]}"><th scope="row">{name}</th>{cells}</tr>'


def _cell(view: TableView[Photograph], p: int, colour: int) -> str:
    """One reel: its shots, its medal, its points."""
    s = view.seen
    reel = s.seats[p].reels[colour]
    shots = "".join(small_shot(shot, recalls=False) for shot in reel.shots[: reel.length])
    if rules.missed_colour(s, p) == colour:
        shots += '<span class="missed">missed</span>'
    shown = f'<span class="shots">{shots}</span>' if shots else '<span class="small dim wide">no shot</span>'
    won = medal(colour, "good shot") if s.good_shots[colour] == p else ""
    points = rules.reel_score(s, p, colour)
    kind = "vp is-minus" if points < 0 else "vp"
    return f'<div class="points">{shown}{won}<span class="{kind}">{signed(points)}</span></div>'


def _total(s: Photograph, p: int, is_best: bool) -> str:
    total = signed(rules.score(s, p))
    looped = f'<span class="looped is-picked">{total}</span>' if is_best else total
    sharp = sum(reel.sharp for reel in s.seats[p].reels)
    blurred = sum(reel.blurred for reel in s.seats[p].reels)
    return (
        f'<td{_kind(is_best)}><div class="points"><span class="small dim wide">{sharp} sharp, {blurred} blurred</span>'
        f'<span class="vp">{looped}</span></div></td>'
    )


def _explained(name: str, lines: Sequence[ScoreLine]) -> str:
    """A player's points one by one, each with a link to its rule."""
    rows = "".join(
        f'<li><span>{line.text}</span> <a href="{HELP}{line.rule}">{line.rule}</a> <b>{signed(line.points)}</b></li>'
        for line in lines
    )
    total = counted(sum(line.points for line in lines), "point")
    return f"<section><h3>{name}</h3><ul>{rows}</ul><p><b>{total.replace('-', '−')}</b></p></section>"
