"""The score sheet of Keyframes: every closed row of every side, the tie-breaks, and every point explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.books import closed_rows, note, singles_worth
from mutoscope.games.keyframes.cards import TITLES
from mutoscope.games.keyframes.pieces import ART, RANKS, letters, single
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.game import ScoreLine
from mutoscope.look.people import name_of, seat
from mutoscope.look.view import TableView
from mutoscope.look.words import counted, listed, signed, unseen

HELP: Final = "/help/keyframes#"
STILLS: Final = ("1b", "2b", "3b", "4c", "5c")
"""The frame that shows best what each animation is."""


def score_sheet(view: TableView[Keyframes]) -> Markup:
    """The sheet of a game that is over: a column a side, the best first; below it every point with its rule."""
    return Markup(Sheet(view).table())


class Sheet:
    """One drawing of the sheet."""

    def __init__(self, view: TableView[Keyframes]) -> None:
        self.view = view
        self.s = view.seen
        self.names = [name_of(person) for person in view.people]
        self.order = sorted(range(rules.sides(self.s)), key=lambda side: -rules.rank(self.s, side))
        self.best = {rules.side_of(self.s, p) for p in range(self.s.players) if rules.winners(self.s) >> p & 1}

    def members(self, side: int) -> list[int]:
        """The seats of a side."""
        return [side, rules.partner_of(side)] if self.s.players == 4 else [side]

    def table(self) -> str:
        """The whole sheet."""
        heads = "".join(f'<th{self._kind(side)} scope="col">{self._people(side)}</th>' for side in self.order)
        rows = "".join(
            self._line(_animation(animation), lambda side, a=animation: self._rows(side, a))  # type: ignore[misc]
            for animation in range(rules.ANIMATIONS)
        )
        rows += self._line("<b>Single frames</b>", self._singles)
        total = self._line("<b>Total</b>", self._total)
        ties = self._line(_tie("First tie-break", "complete without wilds"), self._clean)
        ties += self._line(_tie("Last tie-break", "lowest card in a sequence"), self._lowest)
        why = "".join(self._explained(side) for side in self.order)
        return (
            f'<table class="sheet keyframes-sheet"><colgroup>{"<col>" * (len(self.order) + 1)}</colgroup>'
            f"<thead><tr><th>{unseen('Animation')}</th>{heads}</tr></thead><tbody>{rows}</tbody>"
            f'<tbody class="totals">{total}</tbody><tbody class="ties">{ties}</tbody></table>'
            f'<details class="why panel"><summary>Every point, and the rule it follows</summary>'
            f'<div class="why-columns">{why}</div></details>'
        )

    def _kind(self, side: int) -> str:
        return ' class="is-best"' if side in self.best else ""

    def _people(self, side: int) -> str:
        place = RANKS[sum(rules.rank(self.s, other) > rules.rank(self.s, side) for other in self.order)]
        seats = "".join(seat(self.view.people[p], self.names[p], place) for p in self.members(side))
        return f'<span class="team">{seats}</span>'

    def _line(self, head: str, cell: Callable[[int], str]) -> str:
        cells = "".join(f"<td{self._kind(side)}>{cell(side)}</td>" for side in self.order)
        return f'<tr><th scope="row"><span class="row-name">{head}</span></th>{cells}</tr>'

    def _rows(self, side: int, animation: int) -> str:
        """The sequences of one animation, and what they are worth together."""
        rows = [row for _, row in closed_rows(self.s, side) if row.size > 1 and row.animation == animation]
        if not rows:
            return f'<span class="small dim">{unseen("none")}</span>'
        drawn = "".join(
            f'<li>{letters(self.s, row)}<span class="tiny dim wide">{note(self.s, row)}</span></li>' for row in rows
        )
        return _points(f'<ul class="drawn">{drawn}</ul>', sum(rules.row_score(self.s, row) for row in rows))

    def _singles(self, side: int) -> str:
        rows = [row for _, row in closed_rows(self.s, side) if row.size == 1]
        drawn = "".join(f"<li>{single(self.s, row.cards[0])}</li>" for row in rows)
        return _points(f'<ul class="drawn">{drawn}</ul>', singles_worth(len(rows)))

    def _total(self, side: int) -> str:
        total = signed(rules.side_score(self.s, side))
        looped = f'<span class="looped is-picked">{total}</span>' if side in self.best else total
        return f'<div class="points"><span class="vp">{looped}</span></div>'

    def _clean(self, side: int) -> str:
        return str(rules.clean_sequences(self.s, side))

    def _lowest(self, side: int) -> str:
        lowest = rules.lowest_card(self.s, side)
        return "no sequence" if lowest == rules.CARDS else str(lowest + 1)

    def _explained(self, side: int) -> str:
        """A side's points one by one, each with a link to its rule; partners score together (K19)."""
        lines = [line for line in self.view.lines if line.seat == side]
        total = counted(sum(line.points for line in lines), "point").replace("-", "−")
        name = listed([self.names[p] for p in self.members(side)])
        rows = "".join(_explained_line(line) for line in lines)
        return f"<section><h3>{name}</h3><ul>{rows}</ul><p><b>{total}</b></p></section>"


def _explained_line(line: ScoreLine) -> str:
    name = line.rule or line.name
    return f'<li><span>{line.text}</span> <a href="{HELP}{name}">{name}</a> <b>{signed(line.points)}</b></li>'


def _points(drawn: str, points: int) -> str:
    kind = "vp is-minus" if points < 0 else "vp"
    return f'<div class="points">{drawn}<span class="{kind}">{signed(points)}</span></div>'


def _animation(animation: int) -> str:
    return f'<img class="still" src="{ART}cel-{STILLS[animation]}" alt=""><b>{TITLES[animation]}</b>'


def _tie(name: str, words: str) -> str:
    return f"<span>{name}<small>{words}</small></span>"
