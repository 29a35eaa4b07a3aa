"""Photograph as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from mutoscope.games.photograph import art, cards, moves, position, rules, view
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel import game as kernel
from mutoscope.kernel.game import FIRST, Event, Json, JsonObject, Move, Option, Refused, Rules, ScoreLine

BACKS = Option(
    "backs",
    "Card backs",
    "What a back shows: informative is colour and half (1-6 or 7-12), plain is nothing.",
    "informative",
    ("informative", "plain"),
)
MISSED_SHOT = Option(
    "missed_shot", "Missed shot", "The last card left in hand spoils the reel of its colour.", False, (False, True)
)
MEMORY_AID = Option(
    "memory_aid",
    "Memory aid",
    "Shows what has lain open before: blurred shots, cards taken face up.",
    False,
    (False, True),
)


class PhotographGame(kernel.Game[Photograph]):
    """Photograph, rules version 1."""

    id = "photograph"
    version = "1"
    title = "Photograph"
    tagline = "Wind the film well, shoot the town before sunset."
    minutes = 40
    players = (2, 3, 4)
    options = (BACKS, MISSED_SHOT, MEMORY_AID, FIRST)
    state = Photograph
    rules = cast(Rules, rules)
    milestones: Mapping[str, str] = {"sunset": "sunset", "last_light": "sunset", "good_shot": "star"}
    deeds: Mapping[str, str] = {"take": "taken face up", "turn_up": "taken face down"}
    phases = ("take", "wind", "sunset", "final", "over")
    steady_module = "mutoscope.games.photograph.steady"

    def phase(self, s: Photograph) -> str:
        return self.phases[s.phase]

    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        return [BACKS.choices.index(options["backs"]), int(options["missed_shot"]), int(options["memory_aid"])]

    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        return cards.box()

    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        return cards.read_deck(deck, players)

    def card_name(self, s: Photograph, card: int) -> Json:
        return cards.card_name(card)

    def read_move(self, s: Photograph, seat: int, named: JsonObject) -> int:
        return moves.read_move(named)

    def name_move(self, s: Photograph, seat: int, code: int) -> JsonObject:
        return moves.name_move(code)

    def moves(self, seen: Photograph, seat: int) -> list[Move]:
        return moves.moves(seen, seat)

    def refusal(self, s: Photograph, seat: int, code: int) -> Refused:
        return moves.refusal(s, seat, code)

    def events(self, before: Photograph, seat: int, code: int, after: Photograph) -> list[Event]:
        return moves.events(before, seat, code, after)

    def view(self, seen: Photograph, seat: int | None) -> JsonObject:
        return view.view(seen, seat)

    def lines(self, s: Photograph) -> list[ScoreLine]:
        return view.lines(s)

    def verdict(self, s: Photograph) -> str:
        return view.verdict(s)

    def places(self, s: Photograph) -> list[tuple[str, int]]:
        return view.places(s)

    def flaw(self, s: Photograph, players: int, options: list[int]) -> str:
        return position.flaw(s, players, options)

    def turn_number(self, s: Photograph) -> int:
        return view.turn_number(s)

    def is_undoable(self, before: Photograph, seat: int, code: int, after: Photograph) -> bool:
        return moves.is_open_take(before, code)

    def picture(self, name: str) -> str | None:
        return art.picture(name)


GAME = PhotographGame()
