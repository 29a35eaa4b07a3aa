"""The games as PettingZoo environments: `env` (agents take turns, AEC) and `parallel_env` (all act in every step).

| | |
| --- | --- |
| agents | `seat_0`, `seat_1`, … |
| observation | `observation`: int16 (numbers,), as `mutoscope.lab.columns` says; `action_mask`: int8, 1 where legal |
| | with `keeps_history`, `history`: int16 (rows, 2), all that was public so far (`mutoscope.lab.history`) |
| action | a code of the game; in `parallel_env` one more, the last: to wait, legal where nothing is to decide |
| reward | 0 until the game is over, then `mutoscope.lab.payoff`: 1 for a win, all seats together 0 |
| info | `action_mask` again; `score` once the game is over; `illegal` or `overtaken` where an action was not played |

A choice that others shall not see (a bid, a wind, a vote) stays hidden until all have made theirs, in both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar

import numpy as np

from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.lab.extras import need
from mutoscope.lab.table import Rules, Table, seed_from

need("pettingzoo", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import conversions, wrappers  # noqa: E402

from mutoscope.lab.spaces import Observation, observation_space, observe  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

Value = TypeVar("Value")
Info: TypeAlias = "dict[str, object]"
ILLEGAL = -1.0
"""What an illegal action brings its seat in `env`; the game ends with it."""


class _Seats:
    """What both kinds of environment have in common: the game, its seats, its spaces, a generator of its own."""

    metadata: ClassVar[dict[str, object]]
    waits: ClassVar[int]
    """1 where an action more than the game has stands for waiting."""

    def __init__(
        self, game: str, players: int | None, options: JsonObject | None, max_cycles: int | None, keeps_history: bool
    ) -> None:
        self.rules = Rules.read(game, players, options, keeps_history)
        self.max_cycles = max_cycles
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.agents = list(self.possible_agents)
        actions = self.rules.actions + self.waits
        self._observations = {agent: observation_space(self.rules, actions) for agent in self.agents}
        self._actions: dict[str, spaces.Space[np.int64]] = {agent: spaces.Discrete(actions) for agent in self.agents}
        self._random: np.random.Generator | None = None
        self.table = Table(self.rules, 0)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """See `mutoscope.lab.spaces.observation_space`."""
        return self._observations[agent]  # type: ignore[return-value]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """The codes of the game."""
        return self._actions[agent]

    def _deal(self, seed: int | None) -> None:
        if self._random is None or seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.table = Table(self.rules, seed_from(self._random))
        self.agents = list(self.possible_agents)

    def _must_have_begun(self) -> None:
        if self._random is None:
            raise RuntimeError("No game has begun: call reset.")

    def _each(self, value: Value) -> dict[str, Value]:
        return dict.fromkeys(self.agents, value)

    def _paid(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.payoffs(), strict=True))

    def _infos(self, masks: dict[str, NDArray[np.int8]]) -> dict[str, Info]:
        infos: dict[str, Info] = {agent: {"action_mask": mask} for agent, mask in masks.items()}
        if self.table.is_over:
            for agent, score in zip(self.possible_agents, self.table.scores(), strict=True):
                infos[agent]["score"] = score
        return infos


class TurnsEnv(_Seats, AECEnv[str, Observation, np.int64]):  # type: ignore[misc]
    """Agents take turns: of several seats that have to decide, the lowest first.  See the module."""

    metadata: ClassVar[dict[str, object]] = {"name": "mutoscope_v1", "render_modes": [], "is_parallelizable": False}
    waits = 0

    def __str__(self) -> str:
        return f"mutoscope_{self.rules.game.key}"

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        """Begin a game; without a seed the environment's own generator goes on.  `options` are not used."""
        self._deal(seed)
        self._decisions = self._each(0)
        self.rewards = self._each(0.0)
        self._cumulative_rewards = self._each(0.0)
        self.terminations = self._each(False)
        self.truncations = self._each(False)
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the seat may know now."""
        return observe(self.table, self.possible_agents.index(agent))

    def step(self, action: np.int64 | None) -> None:
        """Play a legal action of the selected agent; Refused (illegal), with nothing changed, for another one."""
        self._must_have_begun()
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.move(self.possible_agents.index(agent), int(action))
        self._decisions[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._paid()
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        if self.table.is_over:
            self.terminations = self._each(True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.deciding[0]]
            if self._decisions[self.agent_selection] == self.max_cycles:
                self.truncations = self._each(True)
        masks = (np.array(self.table.mask(seat), np.int8) for seat in range(self.rules.players))
        self.infos = self._infos(dict(zip(self.possible_agents, masks, strict=True)))


class TogetherEnv(_Seats, ParallelEnv[str, Observation, np.int64]):  # type: ignore[misc]
    """All agents act in every step; those who have nothing to decide wait.  See the module.

    An illegal action is not played: a legal one, drawn by the environment, takes its place, and info says why.  Where
    either of two seats may act (editing in Moving Pictures), the lower one is first, and what can no longer be played
    after it is not.
    """

    metadata: ClassVar[dict[str, object]] = {"name": "mutoscope_v1", "render_modes": []}
    waits = 1

    def __str__(self) -> str:
        return f"mutoscope_{self.rules.game.key}"

    def reset(
        self, seed: int | None = None, options: JsonObject | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a game; without a seed the environment's own generator goes on.  `options` are not used."""
        self._deal(seed)
        self._cycles = 0
        seen = self._observe()
        return seen, self._infos({agent: one["action_mask"] for agent, one in seen.items()})

    def step(
        self, actions: dict[str, np.int64]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Play what the seats that have to decide now have chosen, the lowest seat first.

        RuntimeError before `reset`; Refused (bad_request), with nothing changed, where one of them has no action.
        """
        self._must_have_begun()
        if not self.agents:
            return {}, {}, {}, {}, {}
        for seat in self.table.deciding:
            if (agent := self.possible_agents[seat]) not in actions:
                raise Refused(
                    "bad_request", f"There is no action of {agent}: give one of each agent that has to decide."
                )
        told = self._play({seat: int(actions[self.possible_agents[seat]]) for seat in self.table.deciding})
        self._cycles += 1
        seen = self._observe()
        infos = self._infos({agent: one["action_mask"] for agent, one in seen.items()})
        for seat, what in told.items():
            infos[self.possible_agents[seat]].update(what)
        is_cut = self._cycles == self.max_cycles and not self.table.is_over
        found = (seen, self._paid(), self._each(self.table.is_over), self._each(is_cut), infos)
        if self.table.is_over or is_cut:
            self.agents = []
        return found

    def _play(self, actions: dict[int, int]) -> dict[int, Info]:
        """Play the actions of the seats that have to decide; returns what to tell those whose action was not played."""
        told: dict[int, Info] = {}
        were_legal = {seat: self.table.is_legal(seat, code) for seat, code in actions.items()}
        for seat, code in actions.items():
            try:
                self.table.move(seat, code)
            except Refused as why:
                if were_legal[seat]:
                    told[seat] = {"overtaken": True}
                    continue
                told[seat] = {"illegal": why.message}
                if seat in self.table.deciding:
                    self.table.move(seat, self.table.any_legal(seat))
        return told

    def _observe(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = observe(self.table, seat)
            waits = np.array([seat not in self.table.deciding], np.int8)
            found[agent]["action_mask"] = np.concatenate([found[agent]["action_mask"], waits])
        return found


def raw_env(
    game: str = "photograph",
    players: int | None = None,
    options: JsonObject | None = None,
    max_cycles: int | None = None,
    keeps_history: bool = False,
) -> TurnsEnv:
    """The AEC environment without wrappers: an illegal action is refused with an exception.

    `players` is the game's smallest number unless given, `options` as `mutoscope engine` lists them.  With `max_cycles`
    the game is truncated when a seat would have to decide once more than that.  With `keeps_history` observations have
    all that was public before too.
    """
    return TurnsEnv(game, players, options, max_cycles, keeps_history)


def env(
    game: str = "photograph",
    players: int | None = None,
    options: JsonObject | None = None,
    max_cycles: int | None = None,
    waits: bool = False,
    keeps_history: bool = False,
) -> AECEnv[str, Observation, np.int64]:
    """The AEC environment: as `raw_env`, but an illegal action ends the game and costs its seat 1.

    With `waits` it is `parallel_env` in turns: every seat acts in every cycle, if only to wait.
    """
    if waits:
        return conversions.parallel_to_aec(parallel_env(game, players, options, max_cycles, keeps_history))
    raw = raw_env(game, players, options, max_cycles, keeps_history)
    made = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(
    game: str = "photograph",
    players: int | None = None,
    options: JsonObject | None = None,
    max_cycles: int | None = None,
    keeps_history: bool = False,
) -> TogetherEnv:
    """The parallel environment; with `max_cycles` the game is truncated after so many steps."""
    return TogetherEnv(game, players, options, max_cycles, keeps_history)
