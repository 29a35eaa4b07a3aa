"""A game being played, in memory: the calls that the engine protocol, the table, the bots and the lab go through.

A play is its journal: how it started, then every move.  It knows no people, no clock and no disk.
"""

from __future__ import annotations

import hashlib
import secrets
from copy import copy as shallow_copy
from dataclasses import dataclass
from typing import Generic, TypeVar

from mutoscope.kernel.game import CHANCE, FIRST, Event, Game, Json, JsonObject, Move, Refused
from mutoscope.kernel.shuffle import StrongShuffler, seed_random
from mutoscope.kernel.state import HIDDEN, copy, from_numbers, new, numbers, state_hash

S = TypeVar("S")

OptionValues = dict[str, bool | int | str]
CHANCE_SEAT = "chance"


@dataclass(frozen=True)
class Start:
    """How a play began: enough to begin it again."""

    players: int
    options: OptionValues
    """Every option of the game, `first` as a seat number if the game has it."""
    deck: tuple[int, ...]
    """The cards as dealt from; empty when the play began in the middle."""
    position: tuple[int, ...] = ()
    """The numbers of the state, when the play began in the middle."""


@dataclass(frozen=True)
class Entry:
    """One line of the journal after the first: a move of a seat, or an order from chance."""

    seat: int | None
    """None is chance."""
    code: int = 0
    order: tuple[int, ...] = ()
    hash: str = ""
    """Of the state after it."""


def read_options(game: Game[S], players: int, given: JsonObject) -> OptionValues:
    """The options with defaults filled in; Refused (bad_request) for an unknown one or a wrong value."""
    if players not in game.players:
        counts = ", ".join(str(n) for n in game.players)
        raise Refused("bad_request", f"{game.title} is for {counts} players.")
    names = {option.name for option in game.options}
    for name in given:
        if name not in names:
            raise Refused("bad_request", f"{game.title} has no option {name!r}: it has {', '.join(sorted(names))}.")
    return {o.name: o.check(given.get(o.name, o.default), players) for o in game.options}


class Play(Generic[S]):
    """One game being played.

    `secret` is the source of every shuffle; without one, chance is asked: `actors` is then ["chance"] while a shuffle
    is due and `shuffle` must be called.
    """

    def __init__(self, game: Game[S], start: Start, secret: bytes | None = None) -> None:
        self.game = game
        self.start = start
        self.journal: list[Entry] = []
        self._secret = secret
        self._shuffles = 0
        if start.position:
            self.state = from_numbers(game.state, start.position)
        else:
            self.state = new(game.state)
            first = start.options.get(FIRST.name, 0)
            codes = game.option_codes(start.options)
            deck = list(start.deck)
            game.rules.setup(self.state, start.players, int(first), codes, deck, len(deck))

    @classmethod
    def from_secret(cls, game: Game[S], players: int, options: JsonObject, secret: bytes) -> Play[S]:
        """Begin with a deck shuffled from the secret, and a random first player unless one is named."""
        values = read_options(game, players, options)
        if values.get(FIRST.name) == "random":
            values[FIRST.name] = StrongShuffler(secret, "first").below(players)
        play = cls(game, Start(players, values, tuple(shuffled_deck(game, players, secret))), secret)
        play._settle()
        return play

    @classmethod
    def from_deck(cls, game: Game[S], players: int, options: JsonObject, deck: list[Json]) -> Play[S]:
        """Begin with a given deck; chance is asked for every later shuffle, so the first player must be named."""
        values = read_options(game, players, options)
        if values.get(FIRST.name) == "random":
            raise Refused("bad_request", "With a deck of your own the option first must name a seat.")
        return cls(game, Start(players, values, tuple(game.read_deck(deck, players))))

    @property
    def asks_chance(self) -> bool:
        """Whether later shuffles are asked for rather than drawn."""
        return self._secret is None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.start.players

    # ------------------------------------------------------------------ looking

    def actors(self) -> list[int]:
        """The seats that have to decide now; empty when the game is over or a shuffle is due."""
        mask = self.game.rules.actors(self.state)
        return [seat for seat in range(self.players) if mask >> seat & 1]

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.rules.actors(self.state) == 0

    def is_shuffle_due(self) -> bool:
        """Whether the game waits for chance."""
        return bool(self.game.rules.actors(self.state) & CHANCE)

    def phase(self) -> str:
        """What is decided next."""
        return "shuffle" if self.is_shuffle_due() else self.game.phase(self.state)

    def seen(self, seat: int) -> S:
        """What a seat (or SPECTATOR) may know, as a state of its own."""
        view = new(self.game.state, HIDDEN)
        self.game.rules.hide(self.state, seat, view)
        return view

    def mask(self, seat: int) -> list[int]:
        """1 for every code that is legal for the seat now, else 0."""
        mask = [0] * self.game.rules.N_ACTIONS
        self.game.rules.legal(self.state, seat, mask)
        return mask

    def moves(self, seat: int) -> list[Move]:
        """The seat's legal moves, named and labelled; none when it has nothing to do."""
        return self.game.moves(self.seen(seat), seat)

    def view(self, who: int | None) -> JsonObject:
        """The table as a seat or SPECTATOR may see it; None is the whole truth."""
        shown = self.state if who is None else self.seen(who)
        actors: list[Json] = [CHANCE_SEAT] if self.is_shuffle_due() else list(self.actors())
        return {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "options": dict(self.start.options),
            "phase": self.phase(),
            "actors": actors,
            "over": self.is_over(),
            **self.game.view(shown, who),
        }

    def result(self) -> JsonObject:
        """Scores and winners, with every point explained."""
        won = self.game.rules.winners(self.state)
        lines: list[Json] = [
            {"seat": line.seat, "points": line.points, "name": line.name, "text": line.text, "rule": line.rule}
            for line in self.game.lines(self.state)
        ]
        return {
            "over": self.is_over(),
            "scores": [self.game.rules.score(self.state, seat) for seat in range(self.players)],
            "winners": [seat for seat in range(self.players) if won >> seat & 1],
            "lines": lines,
        }

    # ------------------------------------------------------------------ moving

    def check(self, seat: int, code: int) -> None:
        """Refused (over, not_your_turn, bad_request or illegal) unless the seat may play this code now."""
        if self.is_over():
            raise Refused("over", "The game is over.")
        mask = self.mask(seat)
        if not any(mask):
            raise Refused("not_your_turn", self._whose_turn())
        if not 0 <= code < len(mask):
            raise Refused("bad_request", f"There is no move with code {code}: codes go from 0 to {len(mask) - 1}.")
        if not mask[code]:
            raise self.game.refusal(self.state, seat, code)

    def play(self, seat: int, code: int) -> list[Event]:
        """Play a move; returns what happened.  Refused, with nothing changed, when it may not be played now."""
        self.check(seat, code)
        before = copy(self.state)
        self.game.rules.apply(self.state, seat, code)
        self.journal.append(Entry(seat, code, hash=state_hash(self.state)))
        return self.game.events(before, seat, code, self.state) + self._settle()

    def play_named(self, seat: int, named: JsonObject) -> list[Event]:
        """Play a move given by name or as `{"code": n}`; Refused as `play`, or (bad_request) for a malformed one.

        A move as `legal` lists it, with its code and label, is taken too.
        """
        if self.is_over() or not any(self.mask(seat)):
            self.check(seat, 0)  # says over or not_your_turn before anything about the move
        named = {key: value for key, value in named.items() if key != "label"}
        given = named.pop("code", None)
        if given is not None and (isinstance(given, bool) or not isinstance(given, int)):
            raise Refused("bad_request", "code is a whole number.")
        if given is not None and not named:
            return self.play(seat, given)
        code = self.game.read_move(named)
        if given not in (None, code):
            raise Refused(
                "bad_request", f"The move is named one way and its code {given} says another: give one of them."
            )
        return self.play(seat, code)

    def shuffle(self, order: list[Json]) -> list[Event]:
        """Chance's move, when chance is asked: exactly the cards that are due, the top first."""
        if not self.is_shuffle_due():
            raise Refused("not_your_turn", "No shuffle is due.")
        due = self._due()
        names = [self.game.card_name(card) for card in due]
        left = list(range(len(due)))
        cards = []
        for name in order:
            found = next((i for i in left if names[i] == name), None)
            if found is None:
                raise Refused(
                    "bad_deck", f"The order must list exactly the {len(due)} cards to be shuffled, once each."
                )
            left.remove(found)
            cards.append(due[found])
        if left:
            raise Refused("bad_deck", f"The order must list exactly the {len(due)} cards to be shuffled, once each.")
        return self._shuffled(cards)

    def _settle(self) -> list[Event]:
        """Draw every shuffle that is due, unless chance is asked."""
        events: list[Event] = []
        while self._secret is not None and self.is_shuffle_due():
            self._shuffles += 1
            events += self._shuffled(StrongShuffler(self._secret, f"shuffle {self._shuffles}").shuffled(self._due()))
        return events

    def _due(self) -> list[int]:
        cards = [0] * self.game.rules.SHUFFLED
        return cards[: self.game.rules.due(self.state, cards)]

    def _shuffled(self, cards: list[int]) -> list[Event]:
        before = copy(self.state)
        self.game.rules.shuffled(self.state, cards, len(cards))
        self.journal.append(Entry(None, order=tuple(cards), hash=state_hash(self.state)))
        return self.game.shuffle_events(before, self.state)

    def _whose_turn(self) -> str:
        if self.is_shuffle_due():
            return "A shuffle is due first."
        seats = " and ".join(str(seat) for seat in self.actors())
        return f"It is the turn of seat {seats}."

    # ------------------------------------------------------------------ again

    def branch(self) -> Play[S]:
        """A play of its own that stands where this one stands, to try on what this one shall not show yet."""
        other = shallow_copy(self)
        other.state = copy(self.state)
        other.journal = list(self.journal)
        return other

    def repeat(self, entry: Entry) -> list[Event]:
        """Play one line of a journal again; Refused (bad_request) where the rules or its hash disagree."""
        before = copy(self.state)
        if entry.seat is None:
            if not self.is_shuffle_due() or sorted(self._due()) != sorted(entry.order):
                raise Refused("bad_request", f"Line {len(self.journal) + 1}: this shuffle is not due here.")
            self.game.rules.shuffled(self.state, list(entry.order), len(entry.order))
            events = self.game.shuffle_events(before, self.state)
            self._shuffles += 1
        else:
            try:
                self.check(entry.seat, entry.code)
            except Refused as refused:
                raise Refused("bad_request", f"Line {len(self.journal) + 1}: {refused.message}", refused.rule) from None
            self.game.rules.apply(self.state, entry.seat, entry.code)
            events = self.game.events(before, entry.seat, entry.code, self.state)
        found = state_hash(self.state)
        if entry.hash and entry.hash != found:
            self.state = before
            raise Refused("bad_request", f"Line {len(self.journal) + 1}: the game does not stand as the journal says.")
        self.journal.append(Entry(entry.seat, entry.code, entry.order, found))
        return events

    def imagined(self, seat: int, seed: str) -> Play[S]:
        """A new play whose hidden cards lie in one way that agrees with what the seat (or SPECTATOR) knows."""
        state = self.seen(seat)
        self.game.rules.imagine(state, seat, random_words(seed))
        secret = None if self.asks_chance else hashlib.sha256(b"mutoscope imagined\0" + _bytes(seed)).digest()
        start = Start(self.players, self.start.options, (), tuple(numbers(state)))
        return Play(self.game, start, secret)


def shuffled_deck(game: Game[S], players: int, secret: bytes) -> list[int]:
    """The deck that a secret gives, the top first: what `mutoscope verify` works out again."""
    order = StrongShuffler(secret, "deck").shuffled(list(range(game.rules.SHUFFLED)))
    deck = [0] * game.rules.SHUFFLED
    return deck[: game.rules.make_deck(order, players, deck)]


def random_words(seed: str) -> list[int]:
    """The two words of a fast generator (kernel.shuffle) started from a text."""
    rng = [0, 0]
    seed_random(rng, int.from_bytes(hashlib.sha256(_bytes(seed)).digest()[:8], "big"))
    return rng


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def new_secret() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(32)
