"""Many games of one kind stepped at once, compiled, into NumPy arrays that belong to the caller."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import numpy as np

from mutoscope.games import find_game
from mutoscope.kernel import compiled
from mutoscope.kernel.game import FIRST, Game, JsonObject, Refused
from mutoscope.kernel.play import read_options
from mutoscope.kernel.state import dtype
from mutoscope.lab import stepping
from mutoscope.lab.history import CARDS, SEATS
from mutoscope.lab.observation import HEAD, history_size, observation_size

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Pays: TypeAlias = Literal["win", "score"]


@dataclass(frozen=True, eq=False)
class Buffers:
    """What the games of a batch show: a row for each game, written anew at every step."""

    observation: NDArray[np.int16]
    """(games, numbers): what the acting seat sees (`columns` says what is what)."""
    mask: NDArray[np.uint8]
    """(games, actions): 1 for each of its legal actions."""
    actor: NDArray[np.int32]
    """(games,): the seat that acts next."""
    reward: NDArray[np.float32]
    """(games, players): what the last step brought each seat."""
    done: NDArray[np.bool_]
    """(games,): whether the last step ended a game; all but the reward is then of the next one."""
    history: NDArray[np.int16]
    """(games, rows, 2): all that was public in this game (see `history`); no rows unless the batch keeps histories."""
    length: NDArray[np.int32]
    """(games,): how many rows of the history are written; 0 unless the batch keeps histories."""


class Batch:
    """`n` games of one kind, for a policy that wants many decisions at once.

    Every game has a generator of its own: with the same seed it goes the same way in a batch of any size on any number
    of threads.  Where several seats may decide, they are asked one after the other, the lowest first; none sees what
    another chose.  A move that carries a text (the word in Keepers) is played without one.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        players: int | None = None,
        options: JsonObject | None = None,
        seed: int = 0,
        pays: Pays = "win",
        threads: int = 1,
        keeps_history: bool = False,
    ) -> None:
        """Refused (no_such_game, bad_request) where there is no such game, number of players or option.

        `players` is the game's smallest number unless given.  The first player is drawn in every game.  `pays` says
        what the end of a game brings: "win" is 1 for a win (see `payoff`), "score" each seat's score.  With
        `keeps_history` all that was public in a game is shown too.
        """
        self.game: Game[object] = find_game(game)
        self.players = self.game.players[0] if players is None else players
        values = read_options(self.game, self.players, options or {})
        if values.get(FIRST.name, "random") != "random":
            raise Refused("bad_request", "In a batch the first player is drawn: leave out the option first.")
        for name, number in (("n", n), ("threads", threads), ("seed", seed)):
            if not isinstance(number, int | np.integer):
                raise Refused("bad_request", f"{name} is a whole number, not {number!r}.")
        if n < 1 or threads < 1:
            raise Refused("bad_request", "A batch has at least one game and one thread.")
        if pays not in get_args(Pays):
            raise Refused("bad_request", f"pays is one of {', '.join(get_args(Pays))}, not {pays!r}.")
        self.n = n
        self.actions = self.game.rules.N_ACTIONS
        codes = np.array(self.game.option_codes(values), np.int64)
        self._fast = _compiled(self.game)
        sides = len(self.game.sides(self.players))
        self._terms = stepping.Terms._make(
            (self.players, sides, int(pays == "score"), int(seed) & stepping.SEED_BITS, codes)
        )
        tables = np.zeros(n, dtype(self.game.state))
        rngs = np.zeros((n, 2), np.int64)
        self._numbers = observation_size(self.game)
        self._past_rows = history_size(self.game) if keeps_history else 0
        public = np.zeros((n, self._numbers if keeps_history else 0), np.int16)
        legal = np.zeros((n, self.actions), np.uint8)
        self._rows = stepping.Rows._make((tables, rngs, np.zeros(n, np.int32), legal, public, np.zeros(n, np.int32)))
        self._spaces = [self._make_space() for _ in range(min(threads, n))]
        self._pool = ThreadPoolExecutor(len(self._spaces)) if len(self._spaces) > 1 else None
        self._shown: stepping.Shown | None = None

    def make_buffers(self) -> Buffers:
        """Arrays of the right shapes and types; a caller may as well bring its own."""
        return Buffers(
            np.zeros((self.n, self._numbers), np.int16),
            np.zeros((self.n, self.actions), np.uint8),
            np.zeros(self.n, np.int32),
            np.zeros((self.n, self.players), np.float32),
            np.zeros(self.n, np.bool_),
            np.zeros((self.n, self._past_rows, 2), np.int16),
            np.zeros(self.n, np.int32),
        )

    def reset(self, buffers: Buffers) -> None:
        """Begin every game, the same ones each time, and write from now on into these buffers.

        ValueError where an array has another shape or type, or its rows do not lie one behind the other.
        """
        self._check(buffers)
        observed = (buffers.observation, self._records(buffers.observation))
        rest = (buffers.mask, buffers.actor, buffers.reward, buffers.done, buffers.history, buffers.length)
        self._shown = stepping.Shown._make((*observed, *rest))
        self._go(True, np.zeros(self.n, np.int32), self._shown)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game: `actions` is (games,) whole numbers, for the seats in `actor`.

        Refused (illegal) when one of them is not legal; nothing has changed then.  RuntimeError before `reset`,
        ValueError for another shape, TypeError for what are no whole numbers.
        """
        if self._shown is None:
            raise RuntimeError("Call reset first.")
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise TypeError(f"actions are {given.dtype}: they must be whole numbers.")
        if given.dtype != np.int32:
            given = np.clip(given, -1, self.actions)  # what is too large for 32 bits stays illegal
        chosen = np.ascontiguousarray(given, np.int32)
        if chosen.shape != (self.n,):
            raise ValueError(f"actions has the shape {chosen.shape}: it must be ({self.n},).")
        if (row := self._fast.first_illegal(chosen, self._rows)) >= 0:
            what = f"Action {np.asarray(actions)[row]} is not legal in game {row}"
            raise Refused("illegal", f"{what}: those that are have a 1 in its row of the mask.")
        self._go(False, chosen, self._shown)

    def _go(self, begins: bool, actions: NDArray[np.int32], shown: stepping.Shown) -> None:
        def part(start: int, stop: int, space: stepping.Space) -> None:
            self._fast.step_games(start, stop, begins, actions, self._terms, self._rows, shown, space)

        parts = len(self._spaces)
        bounds = [self.n * i // parts for i in range(parts + 1)]
        if self._pool is None:
            part(0, self.n, self._spaces[0])
            return
        running = [
            self._pool.submit(part, start, stop, space)
            for start, stop, space in zip(bounds, bounds[1:], self._spaces, strict=False)
        ]
        for one in running:
            one.result()

    def _make_space(self) -> stepping.Space:
        size = self.game.rules.SHUFFLED
        public = np.zeros((1, self._numbers), np.int16)
        work = (np.zeros(size, np.int64), np.zeros(size, np.int64))
        return stepping.Space._make(
            (*work, public, self._records(public), np.zeros(SEATS, np.int64), np.zeros(CARDS, np.int64))
        )

    def _records(self, numbers: NDArray[np.int16]) -> NDArray[np.void]:
        """Rows of observations as records in the same memory."""
        record = np.dtype([("head", "<i2", (HEAD,)), ("seen", dtype(self.game.state))])
        return numbers.view(record)[:, 0]

    def _check(self, buffers: Buffers) -> None:
        for name, wanted in vars(self.make_buffers()).items():
            given = getattr(buffers, name)
            if given.shape != wanted.shape or given.dtype != wanted.dtype or not given.flags.c_contiguous:
                raise ValueError(f"{name} must be a contiguous array of {wanted.dtype} with the shape {wanted.shape}.")
            if not given.flags.writeable:
                raise ValueError(f"{name} cannot be written to.")


def _compiled(game: Game[object]) -> ModuleType:
    return compiled.load(stepping.__name__, f"mutoscope.games.{game.id}.rules")
