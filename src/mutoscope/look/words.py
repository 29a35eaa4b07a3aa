"""Small words that every game's page needs: counts, lists, minus signs, and what is only heard."""

from __future__ import annotations

from collections.abc import Sequence


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def counted(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def unseen(text: str) -> str:
    """Words for those who hear the page; `text` is HTML."""
    return f'<span class="visually-hidden">{text}</span>'
