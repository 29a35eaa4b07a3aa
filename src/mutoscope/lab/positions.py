"""Positions of a game that never change, chance and memory included: what a game tree is made of."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from mutoscope.games import find_game
from mutoscope.kernel.game import CHANCE, FIRST, SPECTATOR, Game, JsonObject, Refused, SmallDeck
from mutoscope.kernel.play import random_words, read_options
from mutoscope.kernel.shuffle import StrongShuffler
from mutoscope.kernel.state import HIDDEN, copy, from_numbers, new, numbers, state_hash, to_bytes
from mutoscope.lab.history import CARDS, SEATS, UNUSED
from mutoscope.lab.observation import HEAD, observation_size
from mutoscope.lab.payoff import payoff
from mutoscope.lab.text import facts_text

if TYPE_CHECKING:
    from numpy.typing import NDArray


KEPT_DEALS = 200
"""A game with more deals than that is not kept in memory: 180 deals of Keyframes take about 1 GB."""


@dataclass(frozen=True)
class Setting:
    """What is fixed before the first card."""

    id: str
    players: int
    options: JsonObject
    deals: int
    """How many orders a shuffle may take, drawn at one go; 0 draws card by card from all of them."""
    start: bytes
    """The position to begin in, as bytes of a state; empty for the beginning of the game."""
    worlds: int
    """In how many ways the hidden cards may lie there."""
    deck_size: int = 0
    """How many cards the deck has, if it is a small one (`Game.small_deck`); 0 for the whole deck."""

    @property
    def game(self) -> Game[object]:
        """The game."""
        return find_game(self.id)

    @property
    def codes(self) -> list[int]:
        """The options as the rules take them."""
        return self.game.option_codes(read_options(self.game, self.players, self.options))

    @property
    def first(self) -> int | None:
        """The first player; None where chance says."""
        named = read_options(self.game, self.players, self.options).get(FIRST.name, 0)
        return None if named == "random" else int(named)

    @cached_property
    def small(self) -> SmallDeck:
        """The deck, if it is a small one."""
        return self.game.small_deck(self.deck_size, self.players, self.codes)

    @cached_property
    def is_kept(self) -> bool:
        """Whether positions are kept, because the tree is small and whoever solves it comes by each of them often."""
        return bool(self.start) or (self.deck_size > 0 and self.small.deals <= KEPT_DEALS)

    def check(self) -> None:
        """Refused (bad_request) where the options, the position or the size of the deck are none of the game's."""
        codes = self.codes
        if self.deals < 0 or self.worlds < 1 or self.deck_size < 0:
            raise Refused("bad_request", "deals and deck_size are 0 or more, and worlds 1 or more.")
        if self.deck_size and (self.deals or self.start):
            raise Refused(
                "bad_request", "A small deck has all its deals, from the beginning: leave out deals and position."
            )
        if self.deck_size:
            self.game.small_deck(self.deck_size, self.players, codes)
        if self.start:
            try:
                state = self.start_state()
            except (ValueError, struct.error):
                raise Refused("bad_request", f"This is no position of {self.game.title}.") from None
            if flaw := self.game.flaw(state, self.players, codes):
                raise Refused("bad_request", f"The position: {flaw}.")

    def start_state(self) -> object:
        """The position to begin in."""
        return from_numbers(self.game.state, struct.unpack(f"<{len(self.start) // 2}h", self.start))

    def most_outcomes(self) -> int:
        """How many outcomes a chance node may have."""
        if self.deck_size:
            return max(len(self.small.places), self.players, self.deck_size)
        return max(self.deals or self.game.rules.SHUFFLED, self.players, self.worlds if self.start else 0)


class Position:
    """A position; `after` gives the next one.  Copying it gives itself."""

    def __init__(
        self,
        setting: Setting,
        state: object | None,
        *,
        first: int | None = None,
        due: Sequence[int] = (),
        drawn: tuple[int, ...] = (),
        parent: Position | None = None,
        moved: tuple[int, int] | None = None,
        shown: bytes = b"",
        remembered: dict[int, bytes] | None = None,
    ) -> None:
        """`state` is None before the deal; `due` is being shuffled, of which `drawn` is the order so far.

        Of a small deck `drawn` is the place of each card so far: their order at a place would part what is the same.
        `moved` is the seat and code that led here from `parent`, `shown` what all saw of it (`open_moves`);
        `remembered` are digests by seat that stand for it.
        """
        self.setting = setting
        self.state = state
        self.first = first
        self.due = tuple(due)
        self.drawn = drawn
        self._parent = parent
        self._moved = moved
        self._shown = shown
        self._recall: dict[int, bytes] = remembered or {}
        self._next: dict[int, Position] = {}
        self.told: dict[tuple[int, bool], str] = {}
        """Room for observers: what was said of this position, by seat and whether with all that came before."""
        self._acting = 0 if state is None else setting.game.rules.actors(state)
        self.is_over = state is not None and not self.due and self._acting == 0
        self.is_chance = state is None or bool(self.due)
        self.is_dealt = state is not None
        self.seat = SPECTATOR if self.is_chance or self.is_over else (self._acting & -self._acting).bit_length() - 1

    @classmethod
    def first_of(cls, setting: Setting) -> Position:
        """Before the first card."""
        if setting.start:
            return cls(setting, None)
        due = setting.small.cards if setting.deck_size else range(setting.game.rules.SHUFFLED)
        return cls(setting, None, first=setting.first, due=due)

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        remembered = {who: self.recall(who) for who in self._watchers()} if self.is_dealt else None
        state = None if self.state is None else to_bytes(self.state)
        return _again, (self.setting, state, self.first, self.due, self.drawn, remembered)

    def _watchers(self) -> range:
        return range(SPECTATOR, self.setting.players)

    # ------------------------------------------------------------------ chance

    def chances(self) -> list[tuple[int, float]]:
        """The numbers of what chance may bring, and how likely each is."""
        if self._is_small_deal:
            left = len(self.due) - len(self.drawn)
            return [(place, room / left) for place, room in enumerate(self._room(self.drawn)) if room > 0]
        outcomes = self._outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    @property
    def _is_small_deal(self) -> bool:
        return self.setting.deck_size > 0 and self.state is None and self.first is not None

    def _room(self, drawn: tuple[int, ...]) -> list[int]:
        """How many cards of a small deck still go to each place."""
        return [size - drawn.count(place) for place, (_, size) in enumerate(self.setting.small.places)]

    def _outcomes(self) -> list[int]:
        """The same where each is as likely."""
        if self.state is None and self.setting.start:
            return list(range(self.setting.worlds))
        if self.state is None and self.first is None:
            return list(range(self.setting.players))
        if self.setting.deals:
            return list(range(self.setting.deals))
        taken = set(self.drawn)
        return [place for place, item in enumerate(self.due) if item not in taken]

    def outcome_text(self, outcome: int) -> str:
        """An outcome in words."""
        if self.state is None and self.setting.start:
            return f"world {outcome}"
        if self.state is None and self.first is None:
            return f"first {outcome}"
        if self._is_small_deal:
            return f"card {self.due[len(self.drawn)]} to {self.setting.small.places[outcome][0]}"
        return f"deal {outcome}" if self.setting.deals else f"draw {self.due[outcome]}"

    def _drawn_by_chance(self, outcome: int) -> Position:
        if self.state is None and self.setting.start:
            state = self._hidden(self.setting.start_state(), SPECTATOR)
            self.setting.game.rules.imagine(state, SPECTATOR, random_words(f"world {outcome}"))
            return self._reached(state)
        if self.state is None and self.first is None:
            return Position(self.setting, None, first=outcome, due=self.due, parent=self)
        if self._is_small_deal:
            return self._placed(outcome)
        if self.setting.deals:
            order = StrongShuffler(outcome.to_bytes(8, "big"), f"deal {len(self.due)}").shuffled(list(self.due))
            return self._shuffled(order)
        drawn = (*self.drawn, self.due[outcome])
        if len(drawn) < len(self.due) - 1:
            return Position(self.setting, self.state, first=self.first, due=self.due, drawn=drawn, parent=self)
        return self._shuffled([*drawn, *(item for item in self.due if item not in drawn)])

    def _placed(self, place: int) -> Position:
        """The next card of a small deck goes to a place, and so do all others once there is room at one place only."""
        drawn, room = (*self.drawn, place), self._room((*self.drawn, place))
        if sum(size > 0 for size in room) > 1:
            return Position(self.setting, None, first=self.first, due=self.due, drawn=drawn, parent=self)
        drawn += tuple(place for place, size in enumerate(room) for _ in range(size))
        dealt: list[list[int]] = [[] for _ in room]
        for card, found in sorted(zip(self.due, drawn, strict=True)):
            dealt[found].append(card)
        setting = self.setting
        return self._reached(setting.game.deal_small(setting.players, self.first or 0, setting.codes, dealt))

    def _shuffled(self, order: list[int]) -> Position:
        rules = self.setting.game.rules
        if self.state is not None:
            state = copy(self.state)
            rules.shuffled(state, order, len(order))
            return self._reached(state)
        state = new(self.setting.game.state)
        deck = [0] * rules.SHUFFLED
        size = rules.make_deck(order, self.setting.players, deck)
        rules.setup(state, self.setting.players, self.first or 0, self.setting.codes, deck, size)
        return self._reached(state)

    def _reached(self, state: object, moved: tuple[int, int] | None = None, shown: bytes = b"") -> Position:
        """The position with this state, once shuffles of fewer than two cards are done."""
        rules = self.setting.game.rules
        cards = [0] * rules.SHUFFLED
        due: list[int] = []
        while rules.actors(state) & CHANCE:
            due = cards[: rules.due(state, cards)]
            if len(due) > 1:
                break
            rules.shuffled(state, due, len(due))
            due = []
        if self.setting.deck_size:
            self.setting.game.tidy(state)
        return Position(self.setting, state, due=due, parent=self, moved=moved, shown=shown)

    # ------------------------------------------------------------------ seats

    def legal(self) -> list[int]:
        """The legal codes of the seat that decides."""
        return list(self._legal)

    @cached_property
    def _legal(self) -> tuple[int, ...]:
        mask = [0] * self.setting.game.rules.N_ACTIONS
        self.setting.game.rules.legal(self.state, self.seat, mask)
        return tuple(code for code, is_legal in enumerate(mask) if is_legal)

    def after(self, action: int) -> Position:
        """The position after an outcome of chance, or a code of the seat that decides.  Refused (illegal, over)."""
        if action in self._next:
            return self._next[action]
        if self.is_over:
            raise Refused("over", "The game is over: begin with a new initial state.")
        if action not in (dict(self.chances()) if self.is_chance else self._legal):
            who = "chance" if self.is_chance else f"seat {self.seat}"
            raise Refused("illegal", f"Action {action} is not legal for {who} now: legal_actions() has those that are.")
        found = self._drawn_by_chance(action) if self.is_chance else self._moved_by_seat(action)
        if self.setting.is_kept:
            self._next[action] = found
        return found

    def _moved_by_seat(self, action: int) -> Position:
        game, seat = self.setting.game, self.seat
        state = copy(self.state)
        if game.takes_text(state, seat, action):
            # The text is part of nobody's code: the first that will do, the same for the same view.
            game.write_text(state, seat, action, game.any_text(self.seen(seat), seat, action, self.recall(seat).hex()))
        moves, cards = [UNUSED] * SEATS, [UNUSED] * CARDS
        game.rules.open_moves(state, seat, action, moves, cards)
        game.rules.apply(state, seat, action)
        shown = b"".join(struct.pack("<2h", *told) for told in enumerate([*moves, *cards]) if told[1] != UNUSED)
        return self._reached(state, (seat, action), shown)

    def move_text(self, seat: int, code: int) -> str:
        """A move in words, as `take row=0 side=left count=1`."""
        named = self.setting.game.name_move(self.seen(seat), seat, code)
        facts = (f"{key}={value}" for key, value in named.items() if key != "kind")
        return " ".join([str(named["kind"]), *facts])

    def payoffs(self) -> list[float]:
        """What the game brought each seat; all 0 before its end."""
        return list(self._payoffs) if self.is_over else [0.0] * self.setting.players

    @cached_property
    def _payoffs(self) -> tuple[float, ...]:
        players = self.setting.players
        won, sides = self.setting.game.rules.winners(self.state), len(self.setting.game.sides(players))
        return tuple(payoff(won, seat, players, sides) for seat in range(players))

    def text(self) -> str:
        """The whole truth, for those who debug."""
        if self.state is None:
            return f"before the deal, {len(self.drawn)} drawn"
        game = self.setting.game
        scores = [game.rules.score(self.state, seat) for seat in range(self.setting.players)]
        head = f"{game.id} {game.phase(self.state)}, scores {scores}, {len(self.drawn)} of {len(self.due)} drawn"
        return f"{head}\n{facts_text(game.view(self.state, None))}\nstate {state_hash(self.state)[:16]}"

    # ------------------------------------------------------------------ what a seat knows

    def _hidden(self, state: object, who: int) -> object:
        view = new(self.setting.game.state, HIDDEN)
        self.setting.game.rules.hide(state, who, view)
        return view

    def seen(self, who: int) -> object:
        """What a seat (or SPECTATOR) may know now."""
        return self._hidden(self.state, who)

    def observation(self, who: int) -> NDArray[np.int16]:
        """The same as numbers (`mutoscope.lab.columns`); all HIDDEN before the deal."""
        if not self.is_dealt:
            return np.full(observation_size(self.setting.game), HIDDEN, np.int16)
        found = np.empty(observation_size(self.setting.game), np.int16)
        found[:HEAD] = (who, self._acting & ~CHANCE)
        found[HEAD:] = numbers(self.seen(who))
        return found

    def recall(self, who: int) -> bytes:
        """A digest of everything that a seat has seen and done up to now."""
        path: list[Position] = []
        at: Position | None = self
        while at is not None and who not in at._recall:
            path.append(at)
            at = at._parent
        known = bytes(64) if at is None else at._recall[who]
        for at in reversed(path):
            known = at._remember(known, who)
            at._recall[who] = known
        return known

    def _remember(self, known: bytes, who: int) -> bytes:
        """Two digests: of all up to now, and of what is seen now.  What changes nothing that is seen is not noticed."""
        past, last = known[:32], known[32:]
        if self._moved is not None and self._moved[0] == who:
            past = hashlib.sha256(past + b"moved" + self._moved[1].to_bytes(4, "big")).digest()
        if self._shown:
            past = hashlib.sha256(past + b"shown" + self._shown).digest()
        if self.is_dealt:
            now = hashlib.sha256(to_bytes(self.seen(who))).digest()
            if now != last:
                past = hashlib.sha256(past + now).digest()
            last = now
        return past + last

    def imagined(self, who: int, seed: str) -> Position:
        """A position that a seat cannot tell from this one.  What the others remember begins anew there."""
        state = self.seen(who)
        self.setting.game.rules.imagine(state, who, random_words(seed))
        if self.setting.deck_size:
            self.setting.game.tidy(state)
        made = Position(self.setting, state, remembered={who: self.recall(who)})
        for other in self._watchers():
            if other != who:
                made._recall[other] = made._remember(bytes(64), other)
        return made


def _again(
    setting: Setting,
    state: bytes | None,
    first: int | None,
    due: tuple[int, ...],
    drawn: tuple[int, ...],
    remembered: dict[int, bytes] | None,
) -> Position:
    """A position out of what `__reduce__` kept."""
    found = None
    if state is not None:
        found = from_numbers(setting.game.state, struct.unpack(f"<{len(state) // 2}h", state))
    return Position(setting, found, first=first, due=due, drawn=drawn, remembered=remembered)
