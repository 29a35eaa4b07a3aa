"""Moving Pictures as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from mutoscope.games.moving_pictures import art, cards, events, moves, position, rules, view
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel import game as kernel
from mutoscope.kernel.game import FIRST, Event, Json, JsonObject, Move, Option, Refused, Rules, ScoreLine

DELETED = Option(
    "deleted", "Deleted scenes", "How many scenes may be cut in the whole film: fewer is harder.", 2, (0, 1, 2)
)
EDITOR = Option(
    "editor",
    "Editing",
    "Who decides in editing: either of you at once; together, one proposing and the other agreeing; or the act's first "
    "player.",
    "either",
    ("either", "together", "first_player"),
)
PHASES = (*("filming",) * 7, "editing", "editing", "cutting", "shuffle", "over")


class MovingPicturesGame(kernel.Game[MovingPictures]):
    """Moving Pictures, rules version 1."""

    id = "moving_pictures"
    version = "1"
    title = "Moving Pictures"
    tagline = "Film three acts in silence, then edit out loud."
    minutes = 25
    players = (2,)
    state = MovingPictures
    rules = cast(Rules, rules)
    milestones: Mapping[str, str] = {"lost": "cross", "won": "trophy", "complete": "check", "deleted": "scissors"}
    deeds: Mapping[str, str] = {
        "face": "shown to both, or recast",
        "looked": "looked at among the cards set aside",
        "remove": "removed from the film",
    }
    phases = PHASES
    steady_module = "mutoscope.games.moving_pictures.steady"
    partner_module = "mutoscope.games.moving_pictures.partner"

    def __init__(self) -> None:
        self._tables = {cards.STANDARD: cards.standard()}

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        names = tuple(self._tables)
        return (DELETED, EDITOR, Option("cards", "Scenes", "Which scene has which number.", names[-1], names), FIRST)

    def use_file(self, path: Path) -> str:
        table = cards.read_file(path)
        self._tables[table.name] = table
        return table.name

    def phase(self, s: MovingPictures) -> str:
        return PHASES[s.step]

    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        effects = self._tables[str(options["cards"])].effects
        return [int(options["deleted"]), EDITOR.choices.index(options["editor"]), *effects]

    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        return cards.box()

    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        return cards.read_deck(deck)

    def card_name(self, s: MovingPictures, card: int) -> Json:
        return cards.card_name(card)

    def read_move(self, s: MovingPictures, seat: int, named: JsonObject) -> int:
        return moves.read_move(named)

    def name_move(self, s: MovingPictures, seat: int, code: int) -> JsonObject:
        return moves.name_move(code)

    def moves(self, seen: MovingPictures, seat: int) -> list[Move]:
        return moves.moves(seen, seat)

    def refusal(self, s: MovingPictures, seat: int, code: int) -> Refused:
        return moves.refusal(s, seat, code)

    def events(self, before: MovingPictures, seat: int, code: int, after: MovingPictures) -> list[Event]:
        return events.events(before, seat, code, after)

    def shuffle_events(self, before: MovingPictures, after: MovingPictures) -> list[Event]:
        return events.shuffle_events(after)

    def is_talk_open(self, s: MovingPictures) -> bool:
        return s.step > rules.MOVE  # M8

    def view(self, seen: MovingPictures, seat: int | None) -> JsonObject:
        return view.view(seen, seat)

    def lines(self, s: MovingPictures) -> list[ScoreLine]:
        return view.lines(s)

    def verdict(self, s: MovingPictures) -> str:
        return view.verdict(s)

    def places(self, s: MovingPictures) -> list[tuple[str, int]]:
        return view.places(s)

    def flaw(self, s: MovingPictures, players: int, options: list[int]) -> str:
        return position.flaw(s, options)

    def picture(self, name: str) -> str | None:
        return art.picture(name)

    def secret_moves(self, s: MovingPictures) -> int:
        return view.secret_moves(s)

    def turn_number(self, s: MovingPictures) -> int:
        return s.turns

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 1),)

    def is_undoable(self, before: MovingPictures, seat: int, code: int, after: MovingPictures) -> bool:
        # The movie lies open: an edit tells nobody anything, until the next act is dealt.
        return before.step in rules.EDITING_STEPS and after.step in rules.EDITING_STEPS


GAME = MovingPicturesGame()
