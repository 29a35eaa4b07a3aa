"""The games in OpenSpiel: importing this module registers `mutoscope_photograph` and the like.

    pyspiel.load_game("mutoscope_photograph(players=3,backs=plain)")

Parameters are `players`, the game's own options, and

- `deals`: 0 draws every card of a shuffle at a chance node of its own, so each order is as likely as with real cards.
  A number n instead makes a shuffle one chance node with n orders: a small game, the same on every machine.
- `position` and `worlds`: begin in a position (`position_text`) of which all know no more than a spectator does; its
  hidden cards lie in one of `worlds` ways.  So an ending becomes a game small enough to solve.

- `deck_size`: a deck of so few cards, from the deal to the winners, in a game that can be dealt so (`Game.small_deck`).
  Chance says of each card where it goes: every deal is there once, and all are as likely.

Chance is explicit throughout.  Of several seats that choose at once the lowest is asked first, and the others do not
see its choice.  What a seat observes comes from `hide` alone; its information state is that and everything that it saw
and did before.  Returns are `mutoscope.lab.payoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from mutoscope.games import all_games
from mutoscope.kernel.game import SPECTATOR, Game, Json, JsonObject, Refused
from mutoscope.kernel.state import HIDDEN, to_bytes
from mutoscope.lab.extras import need
from mutoscope.lab.observation import observation_size
from mutoscope.lab.positions import Position, Setting
from mutoscope.lab.text import facts_text, view_text

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

Parameters: TypeAlias = Mapping[str, "bool | int | float | str"]

LONGEST = 2000
"""Moves of the seats in a game, at most; no game comes near."""
WORLDS = 8


def position_text(game: Game[object], state: object) -> str:
    """A position for the parameter `position`."""
    return to_bytes(state).hex()


def _bytes_of(text: str) -> bytes:
    """What `position_text` wrote; Refused (bad_request) for what it never writes."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Refused("bad_request", "position is what position_text writes: numbers from 0 to 9 and a to f.") from None


def _type_of(game: Game[object]) -> pyspiel.GameType:
    is_team = len(game.sides(game.players[0])) == 1
    utility = pyspiel.GameType.Utility.IDENTICAL if is_team else pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType(
        short_name=f"mutoscope_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            "deals": 0,
            "position": "",
            "worlds": WORLDS,
            "deck_size": 0,
            **{option.name: option.default for option in game.options},
        },
    )


def _options(game: Game[object], parameters: Parameters) -> JsonObject:
    """The game's options among OpenSpiel's parameters, of which one that may be a number or a word comes as a word."""
    found: JsonObject = {}
    for option in game.options:
        if option.name in parameters:
            value: Json = parameters[option.name]
            choices = option.choices or ("random", *range(max(game.players)))
            found[option.name] = next((choice for choice in choices if str(choice) == str(value)), value)
    return found


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its parameters."""

    played: Game[object]
    kind: pyspiel.GameType

    def __init__(self, parameters: Parameters | None = None) -> None:
        game, kind = self.played, self.kind
        given = dict(parameters or {})
        for name in given:
            if name not in kind.parameter_specification:
                raise Refused("bad_request", f"{kind.short_name} has no parameter {name!r}.")
        self.setting = Setting(
            game.id,
            int(given.get("players", game.players[0])),
            _options(game, given),
            int(given.get("deals", 0)),
            _bytes_of(str(given.get("position", ""))),
            int(given.get("worlds", WORLDS)),
            int(given.get("deck_size", 0)),
        )
        self.setting.check()
        self.first = Position.first_of(self.setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.N_ACTIONS,
            max_chance_outcomes=self.setting.most_outcomes(),
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if kind.utility == pyspiel.GameType.Utility.IDENTICAL else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        """Before the first card."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return LONGEST

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Parameters | None = None
    ) -> Observer:
        """See Observer."""
        return Observer(self.setting.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in such a game.  OpenSpiel copies what it holds, which is one thing that never changes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at: Position = game.first

    def current_player(self) -> int:
        """The lowest seat that has to decide, chance or nobody."""
        if self.at.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.at.is_chance else self.at.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.is_over

    def returns(self) -> list[float]:
        """What the game brought each seat; 0 before its end."""
        return self.at.payoffs()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what may come, and how likely each is."""
        return self.at.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal() if player == self.at.seat else []

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.outcome_text(action) if player == pyspiel.PlayerId.CHANCE else self.at.move_text(player, action)

    def __str__(self) -> str:
        return self.at.text()

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: what it does not know is imagined, from `sampler`.

        What the other seats remember begins anew there, and the state has no history.
        """
        made = SpielState(self.get_game())
        made.at = self.at.imagined(player_id, f"{sampler():.17f}{sampler():.17f}")
        return made


class Observer:
    """What a seat (or with no private information, a spectator) observes, from `hide` alone.

    The tensor `observation` has the numbers of `mutoscope.lab.columns`; with perfect recall there is only a string.
    """

    def __init__(self, game: Game[object], kind: pyspiel.IIGObservationType) -> None:
        self._kind = kind
        self._is_single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refused("bad_request", "Nobody sees what all players see.")
        has_tensor = not kind.perfect_recall and kind.public_info
        self.tensor: NDArray[np.float32] | None = (
            np.full(observation_size(game), HIDDEN, np.float32) if has_tensor else None
        )
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.at.observation(player if self._is_single else SPECTATOR)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation in words; with perfect recall, with a digest of everything seen and done before."""
        at = state.at
        if not self._kind.public_info:
            return self._private(at, player) if self._is_single else ""
        who = player if self._is_single else SPECTATOR
        key = (who, self._kind.perfect_recall)
        if key not in at.told:
            said = view_text(at.setting.game, at.seen(who), who) if at.is_dealt else "nothing is dealt"
            head = f"seat {player}" if self._is_single else "spectator"
            tail = f"\nrecall: {at.recall(who).hex()[:32]}" if self._kind.perfect_recall else ""
            at.told[key] = f"{head}\n{said}{tail}"
        return at.told[key]

    def _private(self, at: Position, player: int) -> str:
        """What the seat sees otherwise than a spectator."""
        if not at.is_dealt:
            return ""
        game = at.setting.game
        public = game.view(at.seen(SPECTATOR), SPECTATOR)
        own = game.view(at.seen(player), player)
        return facts_text({key: value for key, value in own.items() if public[key] != value})


def _register() -> None:
    for game in all_games():
        kind = _type_of(game)
        if kind.short_name not in pyspiel.registered_names():
            # A class each: OpenSpiel lets go of what is registered when Python has ended, which only a class stands.
            pyspiel.register_game(kind, type(f"Spiel{game.id.title()}", (SpielGame,), {"played": game, "kind": kind}))


_register()
