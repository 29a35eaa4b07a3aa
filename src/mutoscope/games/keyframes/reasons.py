"""Why a card of the supply does not go where it does not go, said at the place itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.moves import refusal, split_add, split_start
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.game import Refused


@dataclass
class RowReasons:
    """Why the cards of the supply do not go into one row."""

    whole: list[tuple[int, Refused]] = field(default_factory=list)
    """Place of the supply, and what forbids the whole row."""
    gaps: dict[int, list[tuple[int, Refused]]] = field(default_factory=dict)
    """By insertion index, where it depends on that."""


class Reasons:
    """Everything that one seat may not do with the cards of the supply, and why; `legal` are the codes that it may."""

    def __init__(self, s: Keyframes, seat: int, legal: Collection[int]) -> None:
        self.s = s
        self.seat = seat
        self.legal = frozenset(legal)
        self.places = [place for place, card in enumerate(s.supply) if card != rules.NONE]
        self.rows = {which: self._row(which) for which in range(rules.MOST_ROWS) if rules.has_row(s, seat, which)}
        self.starts = self._starts()
        self.stuck = self._stuck()

    def _row(self, which: int) -> RowReasons:
        found = RowReasons()
        size = rules.row_at(self.s, self.seat, which).size
        for place in self.places:
            first = rules.FIRST_ADD + place * rules.ADDS + which * 5
            refused = {at: self._refused(first + at) for at in range(size + 1) if first + at not in self.legal}
            if len(refused) == size + 1 and len({reason.message for reason in refused.values()}) == 1:
                found.whole.append((place, refused[0]))
                continue
            for at, reason in refused.items():
                found.gaps.setdefault(at, []).append((place, reason))
        return found

    def _refused(self, code: int) -> Refused:
        return refusal(self.s, self.seat, code)

    def _starts(self) -> list[tuple[int, Refused]]:
        """The cards that cannot start a sequence anywhere."""
        found = []
        for place in self.places:
            first = rules.FIRST_START + place * rules.STARTS
            if not any(first + way in self.legal for way in range(rules.STARTS)):
                found.append((place, self._refused(first)))
        return found

    def of_card(self, place: int) -> list[Refused]:
        """Everything that is said of one card, each reason once."""
        said = [reason for held, reason in self.starts if held == place]
        for row in self.rows.values():
            said += [reason for held, reason in row.whole if held == place]
            said += [reason for gap in row.gaps.values() for held, reason in gap if held == place]
        return list({reason.message: reason for reason in said}.values())

    def _stuck(self) -> list[int]:
        """The places whose card cannot go anywhere."""
        usable = {
            split_start(code)[0] if code < rules.FIRST_ADD else split_add(code)[0]
            for code in self.legal
            if code != rules.PASS
        }
        return [place for place in self.places if place not in usable]


def by_text(reasons: Iterable[tuple[int, Refused]]) -> dict[str, list[int]]:
    """What is said -> the places of the supply that it is said of."""
    found: dict[str, list[int]] = {}
    for place, reason in reasons:
        found.setdefault(reason.message, []).append(place)
    return found
