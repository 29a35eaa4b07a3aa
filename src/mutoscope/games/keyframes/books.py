"""Scoring piles as HTML: every closed row with its worth, and the machine to watch a complete one in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import TITLES
from mutoscope.games.keyframes.pieces import ART, book, capital, cel, pictures
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.games.keyframes.strip import columns
from mutoscope.look.icons import icon
from mutoscope.look.words import counted, signed, unseen

MOST_SINGLES: Final = len(rules.SINGLES_VP) - 1


def is_complete(row: Row) -> bool:
    """Whether a row has every frame of its animation."""
    return row.size == rules.SIZES[row.animation]


def closed_rows(s: Keyframes, side: int) -> list[tuple[int, Row]]:
    """The rows of a side's pile in the order of closing, each with its number in the pile of all."""
    return [(n, row) for n, row in enumerate(s.closed[: s.closed_size]) if row.owner == side]


def singles_worth(count: int) -> int:
    """VP of so many single frames (K16)."""
    return rules.SINGLES_VP[min(count, MOST_SINGLES)]


def worth_if_closed(s: Keyframes, side: int, row: Row) -> int:
    """What a row would add to its side's pile, were it closed as it is."""
    if row.size > 1:
        return rules.row_score(s, row)
    count = rules.singles(s, side)
    return singles_worth(count + 1) - singles_worth(count)


def note(s: Keyframes, row: Row) -> str:
    """How a closed row of two or more comes to its worth: "16 − 4 for the wild"."""
    wilds = rules.wilds_in(s, row)
    if not is_complete(row):
        return f"{row.size} of {rules.SIZES[row.animation]} frames{', with a wild' if wilds else ''}"
    if not wilds:
        return "complete"
    what = "the wild" if wilds == 1 else f"{wilds} wilds"
    return f"{s.values[row.animation]} − {wilds * row.size} for {what}"


class Piles:
    """The piles of all sides, as they are drawn; `tokens` as in TableView."""

    def __init__(self, s: Keyframes, tokens: Mapping[str, str]) -> None:
        self.s = s
        self.tokens = tokens

    def watchable(self, n: int, row: Row, is_mine: bool) -> str:
        """A flip-book; a complete one is a button that opens the machine to watch it in."""
        drawn = book(self.s, row, lambda i: self.tokens[f"pile-{n}-{i}"])
        if not is_complete(row):
            return drawn
        title = TITLES[row.animation]
        return (
            f'<button type="button" class="watch" popovertarget="screen-{n}">{drawn}{unseen(f"Watch {title}")}'
            f"</button>{self.screen(n, row, is_mine)}"
        )

    def pile(self, side: int, is_mine: bool) -> str:
        """A pile in full: each sequence, then the single frames."""
        rows = [(n, row) for n, row in closed_rows(self.s, side) if row.size > 1]
        items = "".join(
            f"<li>{self.watchable(n, row, is_mine)}<span><b>{TITLES[row.animation]}</b>"
            f'<span class="note">{note(self.s, row)}</span></span>'
            f'<span class="points">{signed(rules.row_score(self.s, row))}</span></li>'
            for n, row in rows
        )
        return f'<ol class="books">{items}</ol>{self.singles(side)}'

    def singles(self, side: int) -> str:
        """The single frames of a pile, put aside (K15)."""
        count = rules.singles(self.s, side)
        aside = "".join(
            book(self.s, row, lambda i, n=n: self.tokens[f"pile-{n}-{i}"])  # type: ignore[misc]
            for n, row in closed_rows(self.s, side)
            if row.size == 1
        )
        return (
            f'<p class="singles"><span>Single frames</span><span class="aside">{aside}</span>'
            f'<span class="points">{signed(singles_worth(count))}</span></p>'
        )

    def small(self, side: int) -> str:
        """A pile as its flip-books alone."""
        found = "".join(f"<li>{self.watchable(n, row, False)}</li>" for n, row in closed_rows(self.s, side))
        return f'<ol class="pile" aria-label="Pile">{found}</ol>'

    def screen(self, n: int, row: Row, is_mine: bool) -> str:
        """The brass viewer: the flip-book large, each frame to be looked at, and what it earns.

        That of the seat's own side opens by itself when it comes into the page.
        """
        title, names = TITLES[row.animation], pictures(self.s, row)
        cels = "".join(f'<span class="cel">{cel(name, "")}</span>' for name in names)
        steps = "".join(
            f'<label class="cell"><input type="radio" name="screen-{n}">{cel(name, "")}'
            f'<b class="letter">{capital(column)}</b></label>'
            for name, column in zip(names, columns(self.s, row), strict=True)
        )
        worth = rules.row_score(self.s, row)
        earned = f"{note(self.s, row)}: " if rules.wilds_in(self.s, row) else ""
        premiere, close = (" data-premiere", "Put it on the pile") if is_mine else ("", "Back to the table")
        return (
            f'<div class="screen" id="screen-{n}" popover{premiere} aria-label="{title}">'
            f'<p class="eyebrow">Sequence complete</p><h3>{title}</h3>'
            f'<div class="scope"><span class="lens book" data-frames="{row.size}" data-animation="{row.animation + 1}">'
            f'{cels}</span><p class="plate">{row.size} frames</p>'
            f'<img class="crank" src="{ART}crank" alt="" data-animation="{row.animation + 1}" '
            f'data-frames="{row.size}"></div>'
            f'<div class="steps film" role="radiogroup" aria-label="Frames"><label class="cell turn">'
            f'<input type="radio" name="screen-{n}" checked>{icon("play")}{unseen("Play")}</label>{steps}</div>'
            f'<p class="earned">{earned}{counted(worth, "point")}</p>'
            f'<button type="button" class="btn btn-1" popovertarget="screen-{n}" popovertargetaction="hide" '
            f'id="screen-{n}-close" autofocus>{close}</button></div>'
        )
