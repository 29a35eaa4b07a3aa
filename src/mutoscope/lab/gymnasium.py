"""The games as Gymnasium environments: one seat is yours, bots sit in the others.

Importing this module registers `mutoscope/photograph-v1` and the like, one for each game and version of its rules, so
that `gymnasium.make` and `gymnasium.make_vec` know them; `make_vec` brings Gymnasium's vector environments with their
autoreset modes.

| | |
| --- | --- |
| observation | `observation`: int16 (numbers,), as `mutoscope.lab.columns` says; `action_mask`: int8, 1 where legal |
| | with `keeps_history`, `history`: int16 (rows, 2), all that was public so far (`mutoscope.lab.history`) |
| action | a code of the game; an illegal one ends the game with a reward of -1 |
| reward | 0 until the game is over, then `mutoscope.lab.payoff`: 1 for a win, all seats together 0 |
| info | `action_mask`, `seat`; `score` of every seat once the game is over; `illegal`: why an action was not played |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from mutoscope.bots import Budget
from mutoscope.games import all_games
from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.lab.contestant import find_contestant
from mutoscope.lab.extras import need
from mutoscope.lab.table import Rules, Table, seed_from

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402

from mutoscope.lab.spaces import Observation, observation_space, observe  # noqa: E402

ILLEGAL = -1.0


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat at a table of bots.  See the module."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        game: str = "photograph",
        players: int | None = None,
        bots: str | Sequence[str] = "random",
        seat: int | Literal["random"] = 0,
        options: JsonObject | None = None,
        simulations: int | None = None,
        render_mode: None = None,
        keeps_history: bool = False,
    ) -> None:
        """`bots` is one bot for every other seat, or one each, in the order of the seats.

        A bot that searches may have a budget of its own for a choice, as in search@200 or strong@50ms;
        `simulations` is for those without.  `players` is the game's smallest number unless given; with
        `keeps_history` observations have all that was public before too.  Refused (no_such_game, bad_request)
        for what there is not.
        """
        self.rules = Rules.read(game, players, options, keeps_history)
        count = self.rules.players
        if seat != "random" and seat not in range(count):
            raise Refused("bad_request", f"seat is 0 to {count - 1}, or random.")
        names = [bots] * (count - 1) if isinstance(bots, str) else list(bots)
        if len(names) != count - 1:
            raise Refused("bad_request", f"There are {count - 1} other seats, and {len(names)} bots for them.")
        self._bots = [find_contestant(self.rules.game, name, Budget(simulations)) for name in names]
        self._wished = seat
        self._needs_reset = True
        self.render_mode = render_mode
        self.observation_space: spaces.Dict = observation_space(self.rules, self.rules.actions)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.rules.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and play on to the seat's first decision.  `options` are not used."""
        super().reset(seed=seed)
        self.table = Table(self.rules, seed_from(self.np_random))
        count = self.rules.players
        self.seat = int(self.np_random.integers(count)) if self._wished == "random" else self._wished
        bots = iter(self._bots)
        self._others = {seat: next(bots) for seat in range(count) if seat != self.seat}
        self._let_bots_play()
        self._needs_reset = False
        return self._shown()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a code, then on to the seat's next decision or the end.  RuntimeError where no game is being played."""
        if self._needs_reset:
            raise RuntimeError("No game has begun, or it is over: call reset.")
        try:
            self.table.move(self.seat, int(action))
        except Refused as why:
            self._needs_reset = True
            seen, info = self._shown()
            return seen, ILLEGAL, True, False, info | {"illegal": why.message}
        self._let_bots_play()
        seen, info = self._shown()
        self._needs_reset = self.table.is_over
        return seen, self.table.payoffs()[self.seat], self.table.is_over, False, info

    def _let_bots_play(self) -> None:
        while self.table.deciding and self.seat not in self.table.deciding:
            seat = self.table.deciding[0]
            self.table.bot_move(seat, self._others[seat])

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        seen = observe(self.table, self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"].copy(), "seat": self.seat}
        if self.table.is_over:
            info["score"] = np.array(self.table.scores(), np.int32)
        return seen, info


for _game in all_games():
    gymnasium.register(f"mutoscope/{_game.id}-v{_game.version}", f"{__name__}:SeatEnv", kwargs={"game": _game.id})
