"""Keyframes as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from mutoscope.games.keyframes import art, cards, moves, position, rules, small, view
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel import game as kernel
from mutoscope.kernel.game import Event, Json, JsonObject, Move, Option, Refused, Rules, ScoreLine, SmallDeck

TEAMS = Option(
    "teams",
    "Teams",
    "With four players: whether partners may talk during the game.",
    "silent",
    ("silent", "talk"),
)
PHASES = ("bid", "sequence", "shuffle", "over")


class KeyframesGame(kernel.Game[Keyframes]):
    """Keyframes, rules version 2."""

    id = "keyframes"
    version = "2"
    title = "Keyframes"
    tagline = "Bid for the frames that finish your flip-books."
    minutes = 30
    players = (2, 3, 4)
    state = Keyframes
    rules = cast(Rules, rules)
    milestones: Mapping[str, str] = {"wilds_back": "refresh", "close": "check"}
    deeds: Mapping[str, str] = {
        "start": "began a sequence",
        "add": "added to a sequence",
        "close": "in a sequence when it was closed",
    }
    phases = PHASES
    steady_module = "mutoscope.games.keyframes.steady"

    def __init__(self) -> None:
        self._tables = {cards.STANDARD: cards.standard()}

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        names = tuple(self._tables)
        return (TEAMS, Option("cards", "Cards", "Which bid number is on which frame.", names[-1], names))

    def use_file(self, path: Path) -> str:
        table = cards.read_file(path)
        self._tables[table.name] = table
        return table.name

    def phase(self, s: Keyframes) -> str:
        return PHASES[s.phase]

    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        table = self._tables[str(options["cards"])]
        return [TEAMS.choices.index(options["teams"]), *table.numbers()]

    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        return list(cards.named_cards(self._tables[str(options["cards"])]))

    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        return cards.read_deck(deck, self._tables[str(options["cards"])])

    def card_name(self, s: Keyframes, card: int) -> Json:
        return cards.card_name(s, card)

    def read_move(self, s: Keyframes, seat: int, named: JsonObject) -> int:
        return moves.read_move(s, seat, named)

    def name_move(self, s: Keyframes, seat: int, code: int) -> JsonObject:
        return moves.name_move(s, seat, code)

    def moves(self, seen: Keyframes, seat: int) -> list[Move]:
        return moves.moves(seen, seat)

    def refusal(self, s: Keyframes, seat: int, code: int) -> Refused:
        return moves.refusal(s, seat, code)

    def events(self, before: Keyframes, seat: int, code: int, after: Keyframes) -> list[Event]:
        return moves.events(before, seat, code, after)

    def shuffle_events(self, before: Keyframes, after: Keyframes) -> list[Event]:
        return moves.deal_events(after)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    def is_talk_open(self, s: Keyframes) -> bool:
        return s.players < 4 or s.talk == 1 or s.phase == rules.OVER

    def view(self, seen: Keyframes, seat: int | None) -> JsonObject:
        return view.view(seen, seat)

    def lines(self, s: Keyframes) -> list[ScoreLine]:
        return view.lines(s)

    def verdict(self, s: Keyframes) -> str:
        return view.verdict(s)

    def flaw(self, s: Keyframes, players: int, options: list[int]) -> str:
        return position.flaw(s, players, options)

    def small_deck(self, size: int, players: int, options: list[int]) -> SmallDeck:
        return small.small_deck(size, players, options)

    def deal_small(self, players: int, first: int, options: list[int], dealt: list[list[int]]) -> Keyframes:
        return small.deal_small(players, options, dealt)

    def tidy(self, s: Keyframes) -> None:
        small.tidy(s)

    def places(self, s: Keyframes) -> list[tuple[str, int]]:
        return view.places(s)

    def secret_moves(self, s: Keyframes) -> int:
        return max(s.returned)

    def turn_number(self, s: Keyframes) -> int:
        return s.turns

    def picture(self, name: str) -> str | None:
        return art.picture(name)


GAME = KeyframesGame()
