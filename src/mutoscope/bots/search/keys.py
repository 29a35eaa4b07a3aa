"""A number for what a seat sees, by which its knowledge is found again.

`key_of` is written like rules and compiled; `slow_keys` gives the same numbers for views of plain objects.
"""

from __future__ import annotations

MOST = (1 << 43) - 1  # keys have 43 bits: their products still fit into 64


def key_of(view: object, numbers: list[int], seat: int) -> int:
    """The key of what `seat` sees; `numbers` are those of the view, in its own memory."""
    key = seat + 1
    for number in numbers:
        key = ((key * 0xD6E8F) & MOST) + number + 100
        key ^= key >> 19
    return key & MOST
