"""One game for one environment: rules, a generator of its own, and what each seat may know.  Interpreted.

It never touches or reads a global generator; the same seed gives the same game as a row of a `Batch` has.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from mutoscope.games import find_game
from mutoscope.kernel import compiled
from mutoscope.kernel.game import FIRST, SPECTATOR, Game, JsonObject, Refused
from mutoscope.kernel.play import OptionValues, read_options
from mutoscope.kernel.shuffle import below, next_random, seed_random
from mutoscope.kernel.state import HIDDEN, copy, new, numbers
from mutoscope.lab import stepping
from mutoscope.lab.history import CARDS, SEATS, UNUSED
from mutoscope.lab.observation import history_size, observation_size
from mutoscope.lab.payoff import payoff

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from mutoscope.lab.contestant import Contestant


@dataclass(frozen=True)
class Rules:
    """What is the same for every game that an environment plays."""

    game: Game[object]
    players: int
    values: OptionValues
    keeps_history: bool

    @classmethod
    def read(cls, game: str, players: int | None, options: JsonObject | None, keeps_history: bool = False) -> Rules:
        """By a game's id; `players` is its smallest number unless given.  Refused (no_such_game, bad_request)."""
        found = find_game(game)
        count = found.players[0] if players is None else players
        return cls(found, count, read_options(found, count, options or {}), keeps_history)

    @cached_property
    def terms(self) -> stepping.Terms:
        """The same for the rules."""
        sides = len(self.game.sides(self.players))
        return stepping.Terms(self.players, sides, 0, 0, self.game.option_codes(self.values))

    @property
    def actions(self) -> int:
        """How many codes there are."""
        return self.game.rules.N_ACTIONS

    @property
    def numbers(self) -> int:
        """How many numbers an observation has."""
        return observation_size(self.game)

    @property
    def rows(self) -> int:
        """How many rows a history has; 0 where none is kept."""
        return history_size(self.game) if self.keeps_history else 0


class Table:
    """One game being played.  Shuffles that are due are drawn at once."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.game = rules.game
        self.rng = [0, 0]
        seed_random(self.rng, seed & stepping.SEED_BITS)
        self.state = new(self.game.state)
        self._order, self._deck = [0] * self.game.rules.SHUFFLED, [0] * self.game.rules.SHUFFLED
        self._loops = _interpreted(self.game)
        self.history = np.full((rules.rows, 2), UNUSED, np.int16)
        self._public = [HIDDEN] * rules.numbers
        self._moves, self._turned_up = [UNUSED] * SEATS, [UNUSED] * CARDS
        self._length = 0
        self._begin()

    def _begin(self) -> None:
        first = self.rules.values.get(FIRST.name, "random")
        self._loops.begin(self.state, self.rules.terms, self.rng, self._order, self._deck)
        if first != "random":
            deck = self._deck
            size = self.game.rules.make_deck(self._order, self.rules.players, deck)
            codes = self.rules.terms.options
            self.game.rules.setup(self.state, self.rules.players, int(first), codes, deck, size)
        self._settle()

    def _settle(self) -> None:
        acting = self._loops.settle(self.state, self.rng, self._order)
        self.deciding = [seat for seat in range(self.rules.players) if acting >> seat & 1]
        if self.rules.keeps_history:
            now = self.observation(SPECTATOR).tolist()
            self._length = self._loops.append(
                self._moves, self._turned_up, now, self._public, self.history, self._length
            )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.deciding

    def mask(self, seat: int) -> list[int]:
        """1 for every code that the seat, which has to decide, may play; none of another seat's."""
        mask = [0] * self.rules.actions
        if seat in self.deciding:
            self.game.rules.legal(self.state, seat, mask)
        return mask

    def is_legal(self, seat: int, code: int) -> bool:
        """Whether the seat, which has to decide, may play this code."""
        return 0 <= code < self.rules.actions and self.mask(seat)[code] == 1

    def seen(self, seat: int) -> object:
        """What the seat may know, as a state of its own."""
        view = new(self.game.state, HIDDEN)
        self.game.rules.hide(self.state, seat, view)
        return view

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What the seat may know, as `mutoscope.lab.columns` says."""
        deciding = sum(1 << other for other in self.deciding)
        return np.array([seat, deciding, *numbers(self.seen(seat))], np.int16)

    def move(self, seat: int, code: int, text: str | None = None) -> None:
        """Play a legal code of a seat that has to decide.  Refused (illegal, not_your_turn), with nothing changed.

        A move that takes a text and comes without one gets any that will do.
        """
        if seat not in self.deciding:
            raise Refused("not_your_turn", f"Seat {seat} has nothing to decide now.")
        if not 0 <= code < self.rules.actions:
            raise Refused("illegal", f"There is no such move: codes go from 0 to {self.rules.actions - 1}.")
        if not self.is_legal(seat, code):
            raise self.game.refusal(self.state, seat, code)
        state = copy(self.state)
        if self.game.takes_text(state, seat, code):
            text = text or self.game.any_text(self.seen(seat), seat, code, self.draw_seed())
            self.game.write_text(state, seat, code, text)
        if self.rules.keeps_history:
            self._moves, self._turned_up = [UNUSED] * SEATS, [UNUSED] * CARDS
            self.game.rules.open_moves(state, seat, code, self._moves, self._turned_up)
        self.game.rules.apply(state, seat, code)
        self.state = state
        self._settle()

    def any_legal(self, seat: int) -> int:
        """A random legal code of a seat that has to decide."""
        codes = [code for code, is_legal in enumerate(self.mask(seat)) if is_legal]
        return codes[below(self.rng, len(codes))]

    def bot_move(self, seat: int, who: Contestant) -> None:
        """Let a bot decide for a seat, from what the seat may know."""
        options = self.rules.values
        choice = who.bot.choose(self.game, self.seen(seat), seat, options, self.draw_seed(), who.budget)
        self.move(seat, choice.code, choice.text or None)

    def draw_seed(self) -> str:
        """A seed for something that draws by itself."""
        return f"{next_random(self.rng):08x}{next_random(self.rng):08x}"

    def payoffs(self) -> list[float]:
        """What the game brought each seat (`payoff`); all 0 before its end."""
        if not self.is_over:
            return [0.0] * self.rules.players
        won, terms = self.game.rules.winners(self.state), self.rules.terms
        return [payoff(won, seat, terms.players, terms.sides) for seat in range(terms.players)]

    def scores(self) -> list[int]:
        """Each seat's score as things lie."""
        return [self.game.rules.score(self.state, seat) for seat in range(self.rules.players)]


def _interpreted(game: Game[object]) -> ModuleType:
    return compiled.interpreted(stepping.__name__, f"mutoscope.games.{game.id}.rules")


def seed_from(drawn: object) -> int:
    """A seed out of a generator of NumPy's that an environment owns."""
    return int(cast("np.random.Generator", drawn).integers(1 << 48))
