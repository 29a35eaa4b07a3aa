"""Bots at one table: each thinks in a worker thread while it seems to pause, then plays like anybody else."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from mutoscope.bots import find_bot
from mutoscope.kernel.game import Game, Refused
from mutoscope.kernel.play import OptionValues
from mutoscope.kernel.state import copy
from mutoscope.match.house import House

MOST_WAIT = 60.0  # seconds between tries to save on a disk that stays full

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotMove:
    """What a bot plays."""

    code: int
    text: str | None = None
    """For a move that takes one."""


@dataclass(frozen=True)
class BotTurn:
    """What a bot's seat has to decide, and all that the bot is told."""

    seat: int
    bot: str
    decision: str
    game: Game[object]
    seen: object
    """From `hide`."""
    options: OptionValues
    seed: str

    def is_legal(self, move: BotMove) -> bool:
        """Whether the seat may play this, by what it sees."""
        if not (0 <= move.code < self.game.rules.N_ACTIONS and self._mask()[move.code]):
            return False
        if not self.game.takes_text(self.seen, self.seat, move.code):
            return move.text is None
        try:
            self.game.write_text(copy(self.seen), self.seat, move.code, move.text or "")
        except Refused:
            return False
        return True

    def any_legal(self) -> BotMove:
        """A move for a bot that has none to offer."""
        code = random.choice([code for code, is_legal in enumerate(self._mask()) if is_legal])
        if self.game.takes_text(self.seen, self.seat, code):
            return BotMove(code, self.game.any_text(self.seen, self.seat, code, self.seed))
        return BotMove(code)

    def _mask(self) -> list[int]:
        mask = [0] * self.game.rules.N_ACTIONS
        self.game.rules.legal(self.seen, self.seat, mask)
        return mask


class BotTable(Protocol):
    """What bots need of the table that they play at."""

    def bot_turns(self) -> Sequence[BotTurn]:
        """What bots have to decide now."""
        ...

    async def play_for_bot(self, turn: BotTurn, move: BotMove) -> None:
        """Play a bot's move, or nothing when its turn has passed; Refused (not_saved) when it could not be stored."""
        ...


class BotPlayers:
    """One running turn at most for each seat that a bot plays."""

    def __init__(self, house: House, table: BotTable) -> None:
        self._house = house
        self._table = table
        self._turns: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Let every bot that has something to decide, and is not at it, begin."""
        if self._house.is_closing:
            return
        for turn in self._table.bot_turns():
            if turn.seat not in self._turns:
                self._house.compiling.want(turn.game)
                task = self._house.start_bot(self._take(turn))
                self._turns[turn.seat] = task
                task.add_done_callback(partial(self._taken, turn.seat))

    def _taken(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._turns[seat]
        if task.cancelled():
            return
        if error := task.exception():
            log.error("The turn of a bot at seat %d was not played", seat, exc_info=error)
        else:
            self.wake()

    async def _take(self, turn: BotTurn) -> None:
        pause = random.uniform(*self._house.settings.bot_pause) * turn.game.pauses(turn.seen)
        move, _ = await asyncio.gather(self._choose(turn), asyncio.sleep(pause))
        wait = self._house.settings.save_again_after
        while True:
            try:
                return await self._house.finish(self._table.play_for_bot(turn, move))
            except Refused as refused:
                if refused.code != "not_saved":
                    raise
                log.warning("A bot waits %.0f s, for its move could not be saved: %s", wait, refused.message)
            await asyncio.sleep(wait)
            wait = min(2 * wait, MOST_WAIT)

    async def _choose(self, turn: BotTurn) -> BotMove:
        settings = self._house.settings
        try:
            bot = find_bot(turn.bot)
            thinking = asyncio.get_running_loop().run_in_executor(
                self._house.thinking,
                bot.choose,
                turn.game,
                turn.seen,
                turn.seat,
                turn.options,
                turn.seed,
                settings.bot_budget,
            )
            choice = await asyncio.wait_for(thinking, settings.bot_patience)
            move = BotMove(choice.code, choice.text or None)
            if turn.is_legal(move):
                return move
            log.error("The bot %s chose %s, which is not legal: any legal move is played", turn.bot, move)
        except Exception:
            log.exception("The bot %s failed: any legal move is played", turn.bot)
        return turn.any_legal()
