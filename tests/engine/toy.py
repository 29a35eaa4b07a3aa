"""A little game that shuffles in the middle: two seats draw four cards in turn, the four are shuffled, drawn once more.

A seat keeps the card it draws (its number is its points) or burns it.
"""

from __future__ import annotations

import sys
from typing import Annotated, cast

from mutoscope.kernel import game as kernel
from mutoscope.kernel.game import CHANCE, FIRST, Event, Json, JsonObject, Move, Refused, Rules, ScoreLine
from mutoscope.kernel.shuffle import shuffle

KEEP, BURN = 0, 1
N_ACTIONS = 2
SHUFFLED = 4
NONE = -1


class Toy:
    """The table."""

    deck: Annotated[list[int], 4]
    drawn: int
    round: int
    turn: int
    points: Annotated[list[int], 2]


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """The four cards."""
    deck[:4] = order[:4]
    return 4


def setup(s: Toy, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Nothing is drawn."""
    s.deck = deck[:4]
    s.round, s.turn = 1, first


def actors(s: Toy) -> int:
    """A seat, chance between the rounds, nobody at the end."""
    if s.drawn == 4:
        return 0 if s.round == 2 else CHANCE
    return 1 << s.turn


def legal(s: Toy, seat: int, mask: list[int]) -> int:
    """Both, in turn."""
    mask[KEEP] = mask[BURN] = int(actors(s) == 1 << seat)
    return sum(mask)


def apply(s: Toy, seat: int, action: int) -> None:
    """Draw a card and keep or burn it."""
    if action == KEEP:
        s.points[seat] += s.deck[s.drawn]
    s.drawn += 1
    s.turn = 1 - s.turn


def due(s: Toy, cards: list[int]) -> int:
    """All four, after the first round."""
    if actors(s) != CHANCE:
        return 0
    cards[:4] = sorted(s.deck)
    return 4


def shuffled(s: Toy, order: list[int], size: int) -> None:
    """The second round."""
    s.deck = list(order)
    s.drawn, s.round = 0, 2


def score(s: Toy, seat: int) -> int:
    """The cards kept."""
    return s.points[seat]


def winners(s: Toy) -> int:
    """Whoever has most."""
    if actors(s) != 0:
        return 0
    return sum(1 << p for p in (0, 1) if s.points[p] == max(s.points))


def hide(s: Toy, seat: int, seen: Toy) -> None:
    """The cards to come are hidden."""
    seen.drawn, seen.round, seen.turn, seen.points = s.drawn, s.round, s.turn, s.points[:]
    seen.deck[: s.drawn] = s.deck[: s.drawn]


def imagine(s: Toy, seat: int, rng: list[int]) -> None:
    """The others in any order."""
    left = [card for card in range(4) if card not in s.deck[: s.drawn]]
    shuffle(rng, left, len(left))
    s.deck[s.drawn :] = left


class ToyGame(kernel.Game[Toy]):
    """The toy as the house sees it."""

    id = "toy"
    version = "1"
    title = "Toy"
    tagline = ""
    minutes = 1
    players = (2,)
    options = (FIRST,)
    state = Toy
    rules = cast(Rules, sys.modules[__name__])
    phases = ("draw", "over")

    def phase(self, s: Toy) -> str:
        return "draw" if actors(s) else "over"

    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        return []

    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        return [0, 1, 2, 3]

    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        cards = [card for card in deck if isinstance(card, int)]
        if sorted(cards) != [0, 1, 2, 3]:
            raise Refused("bad_deck", "The deck is 0 to 3.")
        return cards

    def card_name(self, s: Toy, card: int) -> Json:
        return card

    def read_move(self, s: Toy, seat: int, named: JsonObject) -> int:
        if named not in ({"kind": "keep"}, {"kind": "burn"}):
            raise Refused("bad_request", "A seat keeps or burns.")
        return KEEP if named["kind"] == "keep" else BURN

    def name_move(self, s: Toy, seat: int, code: int) -> JsonObject:
        return {"kind": ("keep", "burn")[code]}

    def moves(self, seen: Toy, seat: int) -> list[Move]:
        return [Move(c, self.name_move(seen, seat, c), "Draw") for c in (KEEP, BURN) if actors(seen) == 1 << seat]

    def refusal(self, s: Toy, seat: int, code: int) -> Refused:
        return Refused("illegal", "No.")

    def events(self, before: Toy, seat: int, code: int, after: Toy) -> list[Event]:
        return [Event("draw", {"seat": seat, "card": before.deck[before.drawn]})]

    def shuffle_events(self, before: Toy, after: Toy) -> list[Event]:
        return [Event("shuffle", {})]

    def view(self, seen: Toy, seat: int | None) -> JsonObject:
        return {"points": list(seen.points), "cards": list(seen.deck if seat is None else seen.deck[: seen.drawn])}

    def lines(self, s: Toy) -> list[ScoreLine]:
        return [ScoreLine(p, s.points[p], "cards", "Cards kept") for p in (0, 1)]

    def verdict(self, s: Toy) -> str:
        return ""

    def places(self, s: Toy) -> list[tuple[str, int]]:
        return []

    def flaw(self, s: Toy, players: int, options: list[int]) -> str:
        fits = sorted(s.deck) == [0, 1, 2, 3] and s.drawn in range(5) and s.round in (1, 2) and s.turn in (0, 1)
        return "" if fits else "this is no toy"


TOY = ToyGame()
