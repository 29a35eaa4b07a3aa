"""A number for what a seat sees, by which its knowledge is found again.

`key_of` is written like rules and compiled; `slow_keys` gives the same numbers for views of plain objects.
"""

from __future__ import annotations

MOST = (1 << 43) - 1  # keys have 43 bits: their products still fit into 64


def key_of(view: object, numbers: list[int], seat: int) -> int:
    """The key of what `seat` sees; `numbers` are those of the view, in its own memory.

    Four chains, each over every fourth number: the processor works on all of them at the same time.
    """
    a = b = c = d = seat + 1
    whole = len(numbers) // 4 * 4
    for i in range(0, whole, 4):
        a = linked(a, numbers[i])
        b = linked(b, numbers[i + 1])
        c = linked(c, numbers[i + 2])
        d = linked(d, numbers[i + 3])
    for i in range(whole, len(numbers)):
        a = linked(a, numbers[i])
    return linked(linked(linked(a, b), c), d)


def linked(key: int, number: int) -> int:
    """A key that goes on with another number."""
    key = ((key * 0xD6E8F) + number + 100) & MOST
    return key ^ key >> 19
