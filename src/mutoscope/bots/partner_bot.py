"""A bot for a game that its seats win or lose together: it plays on in thought over what its partner may hold.

The thinking is done by the game's `partner_module`, which is written like rules and starts from what its steady module
says.  Compiled or not, the same position, seed and number of simulations give the same move.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar, cast

from mutoscope.bots.bot import Bot, Budget, Choice, any_text, legal_mask
from mutoscope.bots.search.search import Found, Weighed
from mutoscope.bots.steady_bot import SHOWN, Looking, SteadyBot
from mutoscope.bots.warming import Warming
from mutoscope.kernel import compiled
from mutoscope.kernel.game import Game, Json, JsonObject, Refused
from mutoscope.kernel.play import OptionValues, Play, random_words
from mutoscope.kernel.state import dtype, new, to_record

S = TypeVar("S")

SIMULATIONS = 1000  # where nobody says how many
MOST_SIMULATIONS = 20_000
FEW = 100  # simulations for which nobody waits until they are compiled
WHOLE = 10_000  # of what steady promises, in hundredths of a per cent of a film


class Thought(Protocol):
    """What a partner module's choice was weighed by."""

    moves: list[int]
    totals: list[int]
    tries: list[int]
    told: list[int]


class Thinking(Protocol):
    """What a game's partner module offers."""

    SIMULATIONS: int

    def memory(self, make: Callable[[int], list[int]]) -> tuple[object, Thought]:
        """Work space of `decide`, from what makes so many whole numbers, all 0."""
        ...

    def decide(
        self, s: object, seat: int, rng: list[int], work: object, act: object, thought: Thought, simulations: int
    ) -> int:
        """A legal move of the seat, from what `hide` left of the state; `rng` as in kernel.shuffle."""
        ...


class PartnerBot(Bot):
    """Plays the games that have a partner module."""

    name = "strong"
    about = "Plays on in thought, many times, over what its partner may hold."

    def __init__(self, steady: SteadyBot) -> None:
        self._steady = steady
        self._warming = Warming()

    def plays(self, game: Game[S]) -> bool:
        """Whether the game has a partner module."""
        return game.partner_module is not None

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        """See Bot.choose.  Without a limit of time it waits until it is compiled: the first time takes long."""
        found = self.look(game, seen, seat, seed, budget)
        best: list[Json] = [
            {"code": move.code, "visits": move.visits, "win": round(move.win, 3)}
            for move in found.moves[:SHOWN]
            if move.visits > 0
        ]
        thought: JsonObject = {"considered": len(found.moves), "simulations": found.simulations, "best": best}
        return Choice(found.code, thought, any_text(game, seen, seat, found.code, seed))

    def look(self, game: Game[S], seen: S, seat: int, seed: str, budget: Budget) -> Found:
        """What it would play and what it thinks of every move, from what `hide` left for the seat.

        Where nothing is played on in thought (edits, cuts), a move's win is what steady says that it promises.
        Refused as `choose`.
        """
        if not self.plays(game):
            raise Refused("bad_request", f"The bot {self.name} does not play {game.title} as a partner.")
        mask, _ = legal_mask(game, seen, seat)
        simulations = min(budget.simulations or SIMULATIONS, MOST_SIMULATIONS)
        if budget.milliseconds is None and simulations > FEW:
            self.warm(game).join()
        is_warm = self.is_warm(game)
        if budget.milliseconds is not None and not is_warm:
            simulations = min(simulations, FEW)
        start = time.perf_counter()
        code, thought, promised = think(game, seen, seat, seed, simulations, is_warm)
        module = cast(Thinking, importlib.import_module(str(game.partner_module)))
        done = int(thought.told[module.SIMULATIONS])
        if done > 0:
            moves = _tried(mask, thought)
        else:
            moves = [_weighed(action, 0, promised[action] / WHOLE) for action, is_legal in enumerate(mask) if is_legal]
        moves.sort(key=lambda move: (move.code != code, -move.visits, -move.win, move.code))
        return Found(code, done, 0, time.perf_counter() - start, tuple(moves))

    def warm(self, game: Game[S]) -> threading.Thread:
        """Compile the game's partner module in a thread of its own, once, after steady; see SteadyBot.warm."""
        return self._warming.start(f"the partner of {game.id}", partial(self._compile, game))

    def is_warm(self, game: Game[S]) -> bool:
        """Whether the game's partner module is compiled and in use."""
        return self._warming.is_done(f"the partner of {game.id}")

    def _compile(self, game: Game[S]) -> None:
        self._steady.warm(game).join()
        play = Play.from_secret(game, game.players[0], {}, bytes(32))
        seat = play.actors()[0]
        think(game, play.seen(seat), seat, "", FEW, is_compiled=True)  # compiles all that `decide` calls


def think(
    game: Game[S], seen: S, seat: int, seed: str, simulations: int, is_compiled: bool
) -> tuple[int, Thought, list[int]]:
    """The partner module's choice, what it was weighed by, and by code what steady says that each move promises."""
    name = str(game.partner_module)
    module = cast(Thinking, importlib.import_module(name))
    work = cast(Looking, importlib.import_module(str(game.steady_module))).Work
    words = random_words(seed)
    if not is_compiled:
        act, thought = module.memory(lambda size: [0] * size)
        room = new(work)
        return module.decide(seen, seat, words, room, act, thought, simulations), thought, room.values
    import numpy as np

    act, thought = module.memory(lambda size: cast("list[int]", np.zeros(size, np.int64)))
    record = np.zeros(1, dtype(work))[0]
    fast = cast(Thinking, compiled.load(name))
    code = fast.decide(to_record(seen), seat, cast("list[int]", np.array(words)), record, act, thought, simulations)
    return int(code), thought, cast("list[int]", record["values"].tolist())


def _tried(mask: list[int], thought: Thought) -> list[Weighed]:
    """The legal moves, and what the playouts of those that were tried came to."""
    tried = {}
    for code, tries, total in zip(thought.moves, thought.tries, thought.totals, strict=True):
        if tries > 0:
            tried[int(code)] = (int(tries), int(total) / (1000 * int(tries)))
    return [_weighed(code, *tried.get(code, (0, 0.0))) for code, is_legal in enumerate(mask) if is_legal]


def _weighed(code: int, visits: int, win: float) -> Weighed:
    """A move by what it wins, the only thing that counts here; a film with scenes left over is worth a little more."""
    won = min(max(win, 0.0), 1.0)
    return Weighed(code, visits, prior=0.0, gain=won, win=won, points=0.0, lead=0.0)
