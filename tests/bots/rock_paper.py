"""Rock, paper, scissors as a game's rules and steady module: two seats choose at the same time, once."""

from __future__ import annotations

from typing import Annotated

N_ACTIONS = 3
SHUFFLED = 1
NONE = -1
CHOSEN = 9
GROW = 0
NEAR = 0.1


class Hands:
    """What each has chosen, 0 to 2, or NONE."""

    hands: Annotated[list[int], 2]


class Work:
    """Work space of `choose`, which has a strong liking for rock."""

    values: Annotated[list[int], N_ACTIONS]


def choose(s: Hands, seat: int, rng: list[int], w: Work) -> int:
    """Rock."""
    w.values[0] = 0
    w.values[1] = -1000
    w.values[2] = -1000
    return 0


def actors(s: Hands) -> int:
    """Those that have not chosen."""
    return (1 if s.hands[0] == NONE else 0) + (2 if s.hands[1] == NONE else 0)


def legal(s: Hands, seat: int, mask: list[int]) -> int:
    """Anything, until both have chosen."""
    for i in range(N_ACTIONS):
        mask[i] = 1 if actors(s) != 0 else 0
    return N_ACTIONS if actors(s) != 0 else 0


def apply(s: Hands, seat: int, action: int) -> None:
    """Choose."""
    s.hands[seat] = action


def due(s: Hands, cards: list[int]) -> int:
    """There is nothing to shuffle."""
    return 0


def shuffled(s: Hands, order: list[int], size: int) -> None:
    """There is nothing to shuffle."""


def score(s: Hands, seat: int) -> int:
    """1 for the winner."""
    return 1 if actors(s) == 0 and (s.hands[seat] - s.hands[1 - seat]) % 3 == 1 else 0


def winners(s: Hands) -> int:
    """Paper beats rock, scissors beat paper, rock beats scissors."""
    if actors(s) != 0:
        return 0
    if s.hands[0] == s.hands[1]:
        return 3
    return 1 if score(s, 0) == 1 else 2


def hide(s: Hands, seat: int, seen: Hands) -> None:
    """The other's hand only once both are open."""
    seen.hands[0] = s.hands[0]
    seen.hands[1] = s.hands[1]
    if actors(s) != 0 and seat >= 0 and s.hands[1 - seat] != NONE:
        seen.hands[1 - seat] = CHOSEN


def imagine(s: Hands, seat: int, rng: list[int]) -> None:
    """Any choice will do for one that is hidden."""
    for other in range(2):
        if s.hands[other] == CHOSEN:
            s.hands[other] = 0
