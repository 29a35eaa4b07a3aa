"""Handles of cards: what a page calls a card by, so that an eye can follow it and nobody can tell which it is."""

from __future__ import annotations

import hmac
from collections.abc import Sequence


class Handles:
    """The handle of every card on the table and in the hands, by place.

    A card gets a handle when it first appears, keeps it wherever it goes, and loses it when it leaves; when cards have
    been moved so that nobody can follow them all handles are new.  A handle is made from the match's secret and a
    running number, and numbers are given out in the order of places: which card it is for plays no part.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._issued = 0
        self._by_card: dict[int, str] = {}
        self.tokens: dict[str, str] = {}
        """Place -> handle.  Replaced, never changed, so that whoever keeps it keeps that moment."""

    def lay(self, places: Sequence[tuple[str, int]], is_followed: bool = True) -> None:
        """The cards lie so now (`Game.places`); `is_followed`: nothing was moved in secret since the last time."""
        known = self._by_card if is_followed else {}
        self._by_card = {card: known.get(card) or self._issue() for _, card in places}
        self.tokens = {place: self._by_card[card] for place, card in places}

    def _issue(self) -> str:
        self._issued += 1
        return hmac.digest(self._secret, b"handle\0" + self._issued.to_bytes(8, "big"), "sha256").hex()[:16]
