"""Observation and action spaces of Gymnasium, for the environments that speak its language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mutoscope.lab.table import Rules, Table

LIMITS = np.iinfo(np.int16)


class Observation(TypedDict):
    """What a seat sees and may do; `observation_space` says in which shapes."""

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]
    history: NotRequired[NDArray[np.int16]]


def observation_space(rules: Rules, actions: int) -> spaces.Dict:
    """`observation`: int16 (numbers,), see `mutoscope.lab.columns`.  `action_mask`: int8 (actions,), 1 where legal.

    Where histories are kept also `history`: int16 (rows, 2), see `mutoscope.lab.history`.
    """
    found: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(LIMITS.min, LIMITS.max, (rules.numbers,), np.int16),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    if rules.keeps_history:
        found["history"] = spaces.Box(LIMITS.min, LIMITS.max, (rules.rows, 2), np.int16)
    return spaces.Dict(found)


def observe(table: Table, seat: int) -> Observation:
    """What the seat sees and what it may do; nothing is legal for one that has nothing to decide."""
    found: Observation = {
        "observation": table.observation(seat),
        "action_mask": np.array(table.mask(seat), np.int8),
    }
    if table.rules.keeps_history:
        found["history"] = table.history.copy()
    return found
