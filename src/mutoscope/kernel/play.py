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

    @classmethod
    def from_secret(cls, game: Game[S], players: int, options: JsonObject, secret: bytes) -> Start:
        """A deck shuffled from the secret, and a random first player unless one is named."""
        values = read_options(game, players, options)
        if values.get(FIRST.name) == "random":
            values[FIRST.name] = StrongShuffler(secret, "first").below(players)
        return cls(players, values, tuple(game.in_play(shuffled_deck(game, players, secret), values)))

    @classmethod
    def from_deck(cls, game: Game[S], players: int, options: JsonObject, deck: list[Json]) -> Start:
        """A given deck.  Chance is asked for everything later, so the first player must be named."""
        values = read_options(game, players, options)
        if values.get(FIRST.name) == "random":
            raise Refused("bad_request", "With a deck of your own the option first must name a seat.")
        return cls(players, values, tuple(game.read_deck(deck, players, values)))


@dataclass(frozen=True)
class Entry:
    """One line of the journal after the first: a move of a seat, or an order from chance."""

    seat: int | None
    """None is chance."""
    code: int = 0
    order: tuple[int, ...] = ()
    hash: str = ""
    """Of the state after it."""
    text: str = ""
    """What the move carries, as the word in Keepers."""


def read_options(game: Game[S], players: int, given: JsonObject) -> OptionValues:
    """The options with defaults filled in; Refused (bad_request) for an unknown one or a wrong value."""
    if players not in game.players:
        counts = ", ".join(str(n) for n in game.players)
        raise Refused("bad_request", f"{game.title} is for {counts} players.")
    if not isinstance(given, dict):
        raise Refused("bad_request", f"Options are named, as in {{}}, and not {given!r}.")
    names = {option.name for option in game.options}
    for name in given:
        if name not in names:
            raise Refused("bad_request", f"{game.title} has no option {name!r}: it has {', '.join(sorted(names))}.")
    options = {o.name: o.check(given.get(o.name, o.default), players) for o in game.options}
    game.check_options(options, players)
    return options


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
        play = cls(game, Start.from_secret(game, players, options, secret), secret)
        play.settle()
        return play

    @classmethod
    def from_deck(cls, game: Game[S], players: int, options: JsonObject, deck: list[Json]) -> Play[S]:
        """Begin with a given deck; chance is asked for every later shuffle, so the first player must be named."""
        return cls(game, Start.from_deck(game, players, options, deck))

    @property
    def secret(self) -> bytes | None:
        """Where every shuffle comes from: whoever knows it knows every card.  None when chance is asked."""
        return self._secret

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

    def deciding(self) -> list[Json]:
        """Who has to decide now, as the engine protocol says it: seats, or "chance" while a shuffle is due."""
        return [CHANCE_SEAT] if self.is_shuffle_due() else list(self.actors())

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
        return self.game.moves(self.seen(seat), seat) if any(self.mask(seat)) else []

    def view(self, who: int | None) -> JsonObject:
        """The table as a seat or SPECTATOR may see it; None is the whole truth."""
        shown = self.state if who is None else self.seen(who)
        return {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "options": dict(self.start.options),
            "phase": self.phase(),
            "actors": self.deciding(),
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

    def check_turn(self, seat: int) -> None:
        """Refused (over, not_your_turn) unless the seat has something to decide, or to decide again, now."""
        if self.is_over():
            raise Refused("over", "The game is over.")
        if not any(self.mask(seat)):
            raise Refused("not_your_turn", self._whose_turn())

    def check(self, seat: int, code: int) -> None:
        """Refused (over, not_your_turn or illegal) unless the seat may play this code now."""
        self.check_turn(seat)
        mask = self.mask(seat)
        if not 0 <= code < len(mask):
            raise Refused("illegal", f"There is no such move: codes go from 0 to {len(mask) - 1}.")
        if not mask[code]:
            raise self.game.refusal(self.state, seat, code)

    def play(self, seat: int, code: int, text: str | None = None) -> list[Event]:
        """Play a move; returns what happened.  Refused, with nothing changed, when it may not be played now.

        `text` goes with a move that takes one (Game.takes_text), and with no other.
        """
        self.check(seat, code)
        before, self.state, written = self.state, *self._moved(seat, code, text)
        self.journal.append(Entry(seat, code, hash=state_hash(self.state), text=written))
        return self.game.events(before, seat, code, self.state) + self.settle()

    def _moved(self, seat: int, code: int, text: str | None) -> tuple[S, str]:
        """The state after a legal move, and the move's text in its one true form."""
        state, written = copy(self.state), ""
        if self.game.takes_text(state, seat, code):
            if text is None:
                raise Refused("bad_request", f"This move needs a text beside it: its {self.game.text_key}.")
            written = self.game.write_text(state, seat, code, text)
        elif text is not None:
            raise Refused("bad_request", f"This move carries no {self.game.text_key or 'text'}.")
        self.game.rules.apply(state, seat, code)
        return state, written

    def play_named(self, seat: int, named: Json) -> list[Event]:
        """Play a move given by name or as `{"code": n}`; Refused as `play`, or (bad_request) for a malformed one.

        A move as `legal` lists it, with its code and label, is taken too.  Whose turn it is comes first: a malformed
        move of a seat that has nothing to decide is refused for that.
        """
        self.check_turn(seat)
        return self.play(seat, self.read_move(seat, named), self.read_text(named))

    def read_text(self, named: Json) -> str | None:
        """The text beside a move given by name or code, if there is one; Refused (bad_request) if it is no text."""
        if not isinstance(named, dict) or self.game.text_key not in named:
            return None
        text = named[self.game.text_key]
        if not isinstance(text, str):
            raise Refused("bad_request", f"{self.game.text_key} is a text.")
        return text

    def read_move(self, seat: int, named: Json) -> int:
        """The code of a move given by name, by code, or by both; Refused (bad_request) for a malformed one.

        It need not be legal; a number that no move of the game has is refused as illegal already here.
        """
        if not isinstance(named, dict):
            raise Refused("bad_request", "A move is an object: its kind and what belongs to it, or its code.")
        given, label = named.get("code", 0), named.get("label", "")
        if isinstance(given, bool) or not isinstance(given, int):
            raise Refused("bad_request", "code is a whole number.")
        if not isinstance(label, str):
            raise Refused("bad_request", "label is a text.")
        facts = {key: value for key, value in named.items() if key not in ("code", "label", self.game.text_key)}
        if "code" in named and not facts:
            return given
        code = self.game.read_move(self.state, seat, facts)
        if given != code and "code" in named:
            raise Refused("bad_request", f"The move is named one way, but that one has code {code}: give one of them.")
        return code

    def shuffle(self, order: list[Json]) -> list[Event]:
        """Chance's move, when chance is asked: exactly the cards that are due, the top first.

        Refused: not_your_turn when no shuffle is due, bad_deck when the order does not list those cards.
        """
        if not self.is_shuffle_due():
            raise Refused("not_your_turn", "No shuffle is due.")
        return self._shuffled(self.read_order(order))

    def read_order(self, order: list[Json]) -> list[int]:
        """The cards that are due in an order given by their names; Refused (bad_deck) unless each is there once."""
        left = self._due()
        wrong = Refused("bad_deck", f"The order must list exactly the {len(left)} cards to be shuffled, once each.")
        if len(order) != len(left):
            raise wrong
        cards = []
        for name in order:
            card = next((card for card in left if _is_same(self.game.card_name(self.state, card), name)), None)
            if card is None:
                raise wrong
            left.remove(card)
            cards.append(card)
        return cards

    def settle(self) -> list[Event]:
        """Draw every shuffle that is due, unless chance is asked."""
        events: list[Event] = []
        while self._secret is not None and self.is_shuffle_due():
            events += self._shuffled(self._drawn(self._secret))
        return events

    def _drawn(self, secret: bytes) -> list[int]:
        """What a secret makes of the cards that are due."""
        return StrongShuffler(secret, f"shuffle {self._shuffles + 1}").shuffled(self._due())

    def _due(self) -> list[int]:
        cards = [0] * self.game.rules.SHUFFLED
        return cards[: self.game.rules.due(self.state, cards)]

    def _shuffled(self, cards: list[int]) -> list[Event]:
        before = copy(self.state)
        self.game.rules.shuffled(self.state, cards, len(cards))
        self._shuffles += 1
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
        """Play one line of a journal again; Refused (bad_request) where the rules, the secret or its hash disagree."""
        line = f"Line {len(self.journal) + 1}"
        before = self.state
        if entry.seat is None:
            self._check_order(entry.order, line)
            state, written = copy(before), ""
            self.game.rules.shuffled(state, list(entry.order), len(entry.order))
        else:
            try:
                self.check(entry.seat, entry.code)
                state, written = self._moved(entry.seat, entry.code, entry.text or None)
            except Refused as refused:
                raise Refused("bad_request", f"{line}: {refused.message}", refused.rule) from None
        found = state_hash(state)
        if entry.hash and entry.hash != found:
            raise Refused("bad_request", f"{line}: the game does not stand as the journal says.")
        self.state = state
        self.journal.append(Entry(entry.seat, entry.code, entry.order, found, written))
        if entry.seat is None:
            self._shuffles += 1
            return self.game.shuffle_events(before, self.state)
        return self.game.events(before, entry.seat, entry.code, self.state)

    def _check_order(self, order: tuple[int, ...], line: str) -> None:
        if not self.is_shuffle_due() or sorted(self._due()) != sorted(order):
            raise Refused("bad_request", f"{line}: this shuffle is not due here.")
        if self._secret is not None and self._drawn(self._secret) != list(order):
            raise Refused("bad_request", f"{line}: the secret gives another order.")

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


def _is_same(name: Json, given: Json) -> bool:
    """Whether two names of cards are one: JSON's true is not 1, and 7.0 is not 7."""
    return type(name) is type(given) and name == given


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def new_secret() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(32)
