"""Copies of states, many times over: written like rules, so that benchmarks.kernel can compile it."""

from __future__ import annotations

TABLES = 16
"""So many states are copied about among each other."""


def copy_about(tables: list[object], times: int) -> None:
    """Copy one of TABLES records over another, `times` times."""
    for i in range(times):
        tables[i % TABLES] = tables[(i + 7) % TABLES]
