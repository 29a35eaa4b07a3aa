"""The keys of `keys`, for views of plain objects: what the interpreted search is bound to."""

from __future__ import annotations

from mutoscope.bots.search import keys
from mutoscope.kernel.state import numbers as read


def key_of(view: object, numbers: list[int], seat: int) -> int:
    """As keys.key_of; `numbers` is not used, for plain objects share no memory with a list."""
    return keys.key_of(view, read(view), seat)
