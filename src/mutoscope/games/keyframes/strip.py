"""Where the cards of a row lie on their strip of film, and the gaps between them."""

from __future__ import annotations

from dataclasses import dataclass

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.state import Keyframes, Row


@dataclass(frozen=True)
class Gap:
    """An insertion index of a row, and the free letters there."""

    at: int
    first: int
    """Column of its first free letter; where there is none, the column of the card behind it."""
    width: int
    """How many letters are free."""

    @property
    def near(self) -> int:
        """The free column that a wild would be drawn in: beside the cards, as `columns` has it."""
        return self.first + self.width - 1 if self.at == 0 and self.width else self.first


def columns(s: Keyframes, row: Row) -> list[int]:
    """The column, from 0, that each card of a row is drawn in: a frame in that of its letter.

    A wild's letter is open (K6), so it is drawn as near to the frames as it can lie: before the first frame right
    before it, elsewhere right behind the card on its left.  Then every end where a frame may go has its column free.
    A row that is complete leaves no choice.
    """
    cards = row.cards[: row.size]
    lead = next(i for i, card in enumerate(cards) if not rules.is_wild(s, card))
    found: list[int] = []
    for i, card in enumerate(cards):
        if i < lead:
            found.append(s.letters[cards[lead]] - lead + i)
        elif rules.is_wild(s, card):
            found.append(found[-1] + 1)
        else:
            found.append(s.letters[card])
    return found


def gaps(s: Keyframes, row: Row) -> list[Gap]:
    """The gaps of a row, one for each insertion index, the left end first."""
    taken = columns(s, row)
    lefts = [0, *(column + 1 for column in taken)]
    rights = [*taken, rules.SIZES[row.animation]]
    return [Gap(at, left, right - left) for at, (left, right) in enumerate(zip(lefts, rights, strict=True))]
