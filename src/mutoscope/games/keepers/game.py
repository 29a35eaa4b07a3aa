"""Keepers as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from mutoscope.games.keepers import art, cards, moves, position, rules, view, word
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.words import Verdict, judge
from mutoscope.kernel import game as kernel
from mutoscope.kernel.game import FIRST, Event, Json, JsonObject, Move, Option, OwnBot, Refused, Rules, ScoreLine

PHASES = (
    "curate",
    "objection",
    "rename",
    "submit",
    "shuffle",
    "vote",
    "shuffle",
    "shuffle",
    "shuffle",
    "tie_play",
    "shuffle",
    "tie_vote",
    "over",
)
LAPS = Option(
    "laps",
    "Laps",
    "How often everybody is the curator; auto is twice with 3 or 4 players, else once.",
    "auto",
    ("auto", 1, 2, 3),
)
REVEAL_ALL = Option(
    "reveal_all",
    "Reveal all owners",
    "Shows whose every card was, not only the Keepers; so the shuffles can be checked when the game is over.",
    False,
    (False, True),
)
WORD_CHECK = Option(
    "word_check",
    "Word check",
    "Off takes any word. Else nouns are refused; a word that no dictionary knows is for the table, or refused too.",
    "table",
    ("off", "table", "strict"),
)
DECK = Option(
    "deck",
    "Pictures",
    f"Our own deck, or a deck of photos with {cards.CARDS_A_PLAYER} pictures a player or more.",
    cards.STANDARD,
    (cards.STANDARD,),
    cards.PHOTOS,
    "the name of a deck of photos, photos-COUNT-HASH",
)


class KeepersGame(kernel.Game[Keepers]):
    """Keepers, rules version 2.  The packed dictionary belongs to the version."""

    id = "keepers"
    version = "2"
    title = "Keepers"
    tagline = "One word. Which picture is most like it, which least?"
    minutes = 25
    players = (3, 4, 5, 6, 7, 8)
    options = (LAPS, REVEAL_ALL, WORD_CHECK, DECK, FIRST)
    state = Keepers
    rules = cast(Rules, rules)
    phases = PHASES
    text_key = "word"
    milestones: Mapping[str, str] = {"tie": "flag", "keeper": "star", "deck_out": "refresh"}
    deeds: Mapping[str, str] = {
        "own_cards": "laid in the line",
        "keeper": "became a Keeper",
        "tie_hand": "in hand in a tie-break",
    }

    @property
    def own_bots(self) -> tuple[OwnBot[Keepers], ...]:
        from mutoscope.games.keepers import players  # brings NumPy along, which only bots need

        return players.BOTS

    def phase(self, s: Keepers) -> str:
        return PHASES[s.phase]

    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        check = WORD_CHECK.choices.index(options["word_check"])
        laps = 0 if options["laps"] == "auto" else int(options["laps"])
        return [laps, int(options["reveal_all"]), check, *cards.deck_codes(str(options["deck"]))]

    def check_options(self, options: dict[str, bool | int | str], players: int) -> None:
        cards.check_deck(str(options["deck"]), players)

    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        return cards.box(str(options["deck"]))

    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        return cards.read_deck(deck, str(options["deck"]))

    def in_play(self, deck: list[int], options: dict[str, bool | int | str]) -> list[int]:
        size = len(self.cards(options))
        return [card for card in deck if card < size]

    def card_name(self, s: Keepers, card: int) -> Json:
        return cards.card_key(s, card)

    def read_move(self, s: Keepers, seat: int, named: JsonObject) -> int:
        return moves.read_move(s, seat, named)

    def name_move(self, s: Keepers, seat: int, code: int) -> JsonObject:
        return moves.name_move(s, seat, code)

    def takes_text(self, s: Keepers, seat: int, code: int) -> bool:
        return s.phase in (rules.CURATE, rules.RENAME)

    def write_text(self, s: Keepers, seat: int, code: int, text: str) -> str:
        clean = word.clean(text)
        if s.word_check != rules.OFF:
            verdict, reason = judge(clean)
            if verdict is Verdict.NOUN:
                raise Refused("illegal", reason, "E8")
            if verdict is Verdict.UNKNOWN and s.word_check == rules.STRICT:
                raise Refused("illegal", f"The dictionary does not know {clean}: choose another word.", "E8")
            s.doubtful = int(verdict is Verdict.UNKNOWN)
        word.write(s, clean)
        return clean

    def any_text(self, seen: Keepers, seat: int, code: int, seed: str) -> str:
        from mutoscope.games.keepers import players

        return players.any_word(seed)

    def moves(self, seen: Keepers, seat: int) -> list[Move]:
        return moves.moves(seen, seat)

    def refusal(self, s: Keepers, seat: int, code: int) -> Refused:
        return moves.refusal(s, seat, code)

    def events(self, before: Keepers, seat: int, code: int, after: Keepers) -> list[Event]:
        return moves.events(before, seat, code, after)

    def shuffle_events(self, before: Keepers, after: Keepers) -> list[Event]:
        return moves.shuffle_events(before, after)

    def view(self, seen: Keepers, seat: int | None) -> JsonObject:
        return view.view(seen, seat)

    def lines(self, s: Keepers) -> list[ScoreLine]:
        return view.lines(s)

    def verdict(self, s: Keepers) -> str:
        return view.verdict(s)

    def places(self, s: Keepers) -> list[tuple[str, int]]:
        return view.places(s)

    def flaw(self, s: Keepers, players: int, options: list[int]) -> str:
        return position.flaw(s, players, options)

    def secret_moves(self, s: Keepers) -> int:
        return s.shuffles

    def pauses(self, seen: Keepers) -> float:
        return 1.0 + 0.7 * seen.line_size if seen.scored == 1 else 1.0

    def rule_of_secrecy(self, options: Mapping[str, bool | int | str]) -> str:
        return "" if options["reveal_all"] else "E9"

    def turn_number(self, s: Keepers) -> int:
        return s.round

    def picture(self, name: str) -> str | bytes | None:
        return art.picture(name)


GAME = KeepersGame()
