"""How often an address has asked for tables that there are not: a code is what keeps strangers out."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_ADDRESSES: Final = 10_000
"""How many addresses are remembered; the one that guessed least lately is forgotten for another."""


class Guesses:
    """Lets every address miss `at_once` times in one go, and once in `seconds` in the long run."""

    def __init__(self, at_once: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is the clock, in seconds."""
        self._at_once, self._seconds, self._now = at_once, seconds, now
        self._forgiven: OrderedDict[str, float] = OrderedDict()
        """By address: when all its misses are forgiven."""

    def count(self, address: str) -> None:
        """Count one miss."""
        key, now = _household(address), self._now()
        self._forgiven[key] = max(self._forgiven.get(key, now), now) + self._seconds
        self._forgiven.move_to_end(key)
        if len(self._forgiven) > MOST_ADDRESSES:
            self._forgiven.popitem(last=False)

    def wait(self, address: str) -> float:
        """How many seconds the address must wait before it may guess again; 0 for not at all."""
        left = self._forgiven.get(_household(address), 0.0) - self._now()
        return max(0.0, left - (self._at_once - 1) * self._seconds)


def _household(address: str) -> str:
    """What one household is reached by: an IPv4 address, or the first half of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:  # a socket in the file system, or what a proxy made up
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.packed[:8].hex()
    return str(found)
