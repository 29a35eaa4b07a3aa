"""What a game is: its rules as functions over a state, and the words, names and pictures around them.

`Rules` is what the rules module of a game offers; the same text runs interpreted and compiled.  `Game` adds what only
people and protocols need: options, named cards and moves, views, events, refusals, explained scores.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import factorial, prod
from pathlib import Path
from typing import Generic, Protocol, TypeAlias, TypeVar

S = TypeVar("S")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"

CHANCE = 1 << 8
"""The bit of chance in the mask that `actors` returns: a shuffle is due.  Seats are bits 0 to 7."""
SPECTATOR = -1
"""The seat number of somebody who only watches, for `hide` and `imagine`."""


class Rules(Protocol):
    """A game's rules module.  `s` is the declared state, as plain objects or as a NumPy record."""

    N_ACTIONS: int
    SHUFFLED: int
    """How many things the first shuffle puts in order."""

    def make_deck(self, order: list[int], players: int, deck: list[int]) -> int:
        """A random permutation of 0..SHUFFLED-1 -> the deck to start with, the top first; returns its size."""
        ...

    def setup(self, s: object, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
        """Start a game in `s`."""
        ...

    def actors(self, s: object) -> int:
        """Bit mask of the seats that must decide now, with CHANCE when a shuffle is due; 0 when the game is over."""
        ...

    def legal(self, s: object, seat: int, mask: list[int]) -> int:
        """Set mask[code] to 1 for every legal action of the seat, else 0; returns how many are legal."""
        ...

    def apply(self, s: object, seat: int, action: int) -> None:
        """Carry out a legal action."""
        ...

    def due(self, s: object, cards: list[int]) -> int:
        """When a shuffle is due: write the cards to be shuffled into `cards`, return how many; else 0."""
        ...

    def shuffled(self, s: object, order: list[int], size: int) -> None:
        """Chance's move: the cards that were due, in their new order, the top first."""
        ...

    def score(self, s: object, seat: int) -> int:
        """The seat's score as things lie."""
        ...

    def winners(self, s: object) -> int:
        """Bit mask of the winners; 0 before the end."""
        ...

    def hide(self, s: object, seat: int, seen: object) -> None:
        """Copy into `seen`, whose numbers are all HIDDEN, what the seat (or SPECTATOR) may know."""
        ...

    def open_moves(self, s: object, seat: int, action: int, moves: list[int], cards: list[int]) -> None:
        """Before a legal action: write what all see of it, where the state may not tell it afterwards.

        Both lists come in with every number -1.  `moves` gets by seat the code that it is seen to make: what was chosen
        in secret with the choice that reveals it.  `cards` gets those that turn up one after the other, in that order.
        """
        ...

    def imagine(self, s: object, seat: int, rng: list[int]) -> None:
        """Fill what `hide` left out in one way that agrees with what the seat knows; `rng` as in kernel.shuffle."""
        ...


class Refused(Exception):
    """Something that cannot be done, said so that a person can do better.  Nothing has changed.

    `code` is one of the engine protocol's error codes, `rule` the id of the rule or ruling that forbids it, if any.
    """

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


@dataclass(frozen=True)
class Option:
    """One choice that a table makes before the first card."""

    name: str
    title: str
    about: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()
    """Empty for a seat."""
    pattern: str = ""
    """Regular expression of whole texts that it may have beside `choices`: names of what people have made."""
    example: str = ""
    """How such a text is written, for whoever gets it wrong: "photos-COUNT-HASH"."""

    @property
    def kind(self) -> str:
        """`"bool"`, `"choice"`, or `"seat"` (a seat number or "random")."""
        if not self.choices:
            return "seat"
        return "bool" if isinstance(self.default, bool) else "choice"

    def check(self, value: Json, players: int) -> bool | int | str:
        """The value, if this option may have it; else Refused with what it may be."""
        choices = self.choices or ("random", *range(players))
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        if isinstance(value, str) and self.is_made(value):
            return value
        if self.kind == "seat":
            told = f"Option {self.name} is random, or a seat from 0 (the first) to {players - 1}: {players} play."
            raise Refused("bad_request", told)
        allowed = ", ".join(
            {True: "true", False: "false"}.get(c, str(c)) if isinstance(c, bool) else str(c) for c in choices
        )
        made = f", or {self.example}" if self.pattern else ""
        raise Refused("bad_request", f"Option {self.name} must be one of: {allowed}{made}.")

    def is_made(self, value: bool | int | str | None) -> bool:
        """Whether a value is a text of the option's `pattern`."""
        return bool(self.pattern) and isinstance(value, str) and re.fullmatch(self.pattern, value) is not None

    def describe(self) -> JsonObject:
        """The option as the engine protocol lists it."""
        found: JsonObject = {"type": self.kind, "default": self.default, "about": self.about}
        if self.kind == "choice":
            found["choices"] = list(self.choices)
        if self.pattern:
            found["pattern"] = self.pattern
        return found


FIRST = Option("first", "First player", "Who begins: a seat, or random.", "random")


@dataclass(frozen=True)
class Move:
    """One legal move of one seat."""

    code: int
    named: JsonObject
    """`kind` and its facts, as in the engine protocol."""
    label: str
    pick: tuple[str, ...] = ()
    """Places of the cards that it moves, in order (for the page)."""
    to: str = ""
    """The place where they go (for the page)."""
    note: str = ""
    """What will come of it, where that can be known (for the page)."""


@dataclass(frozen=True)
class Event:
    """Something that happened, for those who may see it."""

    kind: str
    facts: JsonObject
    seats: tuple[int, ...] | None = None
    """The seats that may see it; None is everybody, spectators too."""
    text: str = ""
    """The same in words; seats are written {0}, {1}, … for a page to put names in."""

    def seen_by(self, seat: int) -> bool:
        """Whether a seat (or SPECTATOR) may see it."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True)
class ScoreLine:
    """One point, or several, of one seat, and why."""

    seat: int
    points: int
    name: str
    text: str
    rule: str = ""
    facts: JsonObject = field(default_factory=dict)


@dataclass(frozen=True)
class SmallDeck:
    """Few cards, and where they are dealt."""

    cards: tuple[int, ...]
    places: tuple[tuple[str, int], ...]
    """Name, and how many of the cards go there; in which order they lie there means nothing.  All cards are dealt."""

    @property
    def deals(self) -> int:
        """How many deals there are, each as likely."""
        return factorial(len(self.cards)) // prod(factorial(size) for _, size in self.places)


@dataclass(frozen=True)
class OwnBot(Generic[S]):
    """A bot that a game brings along, beside those that play every game."""

    name: str
    about: str
    choose: Callable[[S, int, str], tuple[int, str]]
    """What `hide` left for a seat, the seat, a seed -> a legal code, and the move's text ("" when it takes none)."""


class Game(ABC, Generic[S]):
    """One game.  All text is in English; all functions that take a state leave it alone."""

    id: str
    version: str
    """Of the rules: a match keeps the version that it began with."""
    title: str
    tagline: str
    minutes: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    state: type[S]
    rules: Rules
    phases: tuple[str, ...]
    """The protocol's name of each phase of the state."""

    milestones: Mapping[str, str] = {}
    """The kinds of events that a replay marks, the weightiest first -> the icon of each."""
    deeds: Mapping[str, str] = {}
    """The kinds of events whose name does not say what a seat did with their cards -> what it did, in words."""
    text_key: str = ""
    """The protocol's key for the text that some moves carry ("word"); "" when none does."""

    @property
    def key(self) -> str:
        """Id with version, as in `photograph-1`: what a saved match names."""
        return f"{self.id}-{self.version}"

    @property
    def steady_module(self) -> str | None:
        """Import name of the rule-like module with the game's one-turn look-ahead, if it has one."""
        return None

    @property
    def partner_module(self) -> str | None:
        """Import name of the rule-like module that plays on in thought for partners, if the game has one."""
        return None

    @property
    def own_bots(self) -> tuple[OwnBot[S], ...]:
        """The bots that the game brings along, the weakest first."""
        return ()

    @abstractmethod
    def phase(self, s: S) -> str:
        """The protocol's name of what is decided next."""

    @abstractmethod
    def option_codes(self, options: dict[str, bool | int | str]) -> list[int]:
        """The options as the numbers that `setup` takes."""

    def check_options(self, options: dict[str, bool | int | str], players: int) -> None:
        """Refused (bad_request) where options, each good by itself, do not suit so many players."""
        return

    @abstractmethod
    def cards(self, options: dict[str, bool | int | str]) -> list[Json]:
        """Every card of the box that can be in a deck, as the protocol writes it."""

    @abstractmethod
    def read_deck(self, deck: list[Json], players: int, options: dict[str, bool | int | str]) -> list[int]:
        """A deck handed in, as numbers; Refused (bad_deck) unless a game of so many players can start with it."""

    def in_play(self, deck: list[int], options: dict[str, bool | int | str]) -> list[int]:
        """What these options leave of a deck that `make_deck` made, in its order: `setup` passes over the rest."""
        return deck

    @abstractmethod
    def card_name(self, s: S, card: int) -> Json:
        """A card or a back as the protocol writes it; `s` is any state of the match, or what a seat sees of one."""

    @abstractmethod
    def read_move(self, s: S, seat: int, named: JsonObject) -> int:
        """A named move -> its code; Refused (bad_request) when it is malformed.  It need not be legal."""

    @abstractmethod
    def name_move(self, s: S, seat: int, code: int) -> JsonObject:
        """The named form of a code: `kind` and its facts."""

    def takes_text(self, s: S, seat: int, code: int) -> bool:
        """Whether a move carries a text, as the word in Keepers."""
        return False

    def write_text(self, s: S, seat: int, code: int, text: str) -> str:
        """Write a legal move's text into the state, before the move is applied; returns it in its one true form.

        Refused (illegal) when the text will not do, with what would.
        """
        raise Refused("bad_request", f"No move of {self.title} carries a text.")

    def any_text(self, seen: S, seat: int, code: int, seed: str) -> str:
        """A text that will do for a legal move that takes one, for a bot that knows nothing of texts."""
        raise Refused("bad_request", f"No move of {self.title} carries a text.")

    @abstractmethod
    def moves(self, seen: S, seat: int) -> list[Move]:
        """The legal moves of a seat, from what the seat may know."""

    @abstractmethod
    def refusal(self, s: S, seat: int, code: int) -> Refused:
        """Why an action that is not legal now is refused, and what would do, in words and with the rule's id."""

    @abstractmethod
    def events(self, before: S, seat: int, code: int, after: S) -> list[Event]:
        """What happened between two states when a seat played a move."""

    def shuffle_events(self, before: S, after: S) -> list[Event]:
        """What happened when chance gave the order that was due."""
        return []

    @abstractmethod
    def view(self, seen: S, seat: int | None) -> JsonObject:
        """The game's part of a protocol view, from what `hide` left for the seat; None shows the whole truth."""

    @abstractmethod
    def lines(self, s: S) -> list[ScoreLine]:
        """Every point of every seat, explained; the lines of a seat add up to its score."""

    @abstractmethod
    def verdict(self, s: S) -> str:
        """Once over: who won and what decided it, in words, with the seats as {0}, {1} and so on."""

    @abstractmethod
    def places(self, s: S) -> list[tuple[str, int]]:
        """Where every card on the table and in the hands lies: (place, card), in an order of places, not of cards."""

    def flaw(self, s: S, players: int, options: list[int]) -> str:
        """Why no game of so many players with these options (as `option_codes`) can stand so, in words; "" if it can.

        A journal that starts in the middle may come from anywhere: what passes here must be safe to play on.
        """
        return f"{self.title} is not played on from a position"

    def small_deck(self, size: int, players: int, options: list[int]) -> SmallDeck:
        """So few cards that a game of them can be solved; `options` as `option_codes`.

        Refused (bad_request) where so many cannot be dealt, or by a game that has no such deal.
        """
        raise Refused(
            "bad_request", f"{self.title} has no small deck: its smallest game is an ending, from a position."
        )

    def deal_small(self, players: int, first: int, options: list[int], dealt: list[list[int]]) -> S:
        """The table before the first move, as `setup`, from the cards at each place of `small_deck`."""
        raise Refused("bad_request", f"{self.title} has no small deck.")

    def tidy(self, s: S) -> None:
        """Sort in place what means nothing in the order that it lies in, as a hand of a small deck.

        Such a hand is not shuffled, so the place of a card that has left it would tell of those that have not.
        """

    def use_file(self, path: Path) -> str:
        """Offer a host's own card file as a choice of option `cards`; returns its name.

        Refused (bad_request) with the line that is wrong, or by a game whose cards cannot be replaced.
        """
        raise Refused("bad_request", f"{self.title} takes no card file.")

    def secret_moves(self, s: S) -> int:
        """Counts the times that cards were moved so that nobody can follow them: their handles are drawn anew."""
        return 0

    def turn_number(self, s: S) -> int:
        """1 for the first turn; a game says what it counts as a turn."""
        return 1

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together, side by side; each by itself unless a game says otherwise."""
        return tuple((seat,) for seat in range(players))

    def rule_of_secrecy(self, options: Mapping[str, bool | int | str]) -> str:
        """The rule by which something stays secret when the game is over; "" if all may be told then.

        Under it nobody is given the secret of the shuffles or the journal, and a replay shows to each what they saw.
        """
        return ""

    def is_talk_open(self, s: S) -> bool:
        """Whether the rules let people talk now; where they do not, the table's chat is closed."""
        return True

    def pauses(self, seen: S) -> float:
        """How many of its pauses a bot makes before its next move: more where people have much to look at."""
        return 1.0

    def is_undoable(self, before: S, seat: int, code: int, after: S) -> bool:
        """Whether a seat may take back the move it has just made: only when nobody, itself included, learnt by it."""
        return False

    def picture(self, name: str) -> str | bytes | None:
        """One of the game's pictures, as the text of an SVG file or the bytes of a WebP file; None for another name."""
        return None
