"""A seat that an assistant has: at a table of its own among bots, or (`lab.server_seat`) at a server's table."""

from __future__ import annotations

import secrets
from typing import Protocol

from mutoscope.bots import Budget, bots_for, find_bot_for, warm
from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.lab.study import RANDOM
from mutoscope.lab.text import TextEnv, find_move, read_answer, result_text


class Seat(Protocol):
    """What can be done in a seat; each answers in words, and what cannot be done is `Refused` with nothing changed."""

    async def look(self) -> str:
        """What is new to the seat, what it sees and may do."""
        ...

    async def play(self, move: str, text: str | None) -> str:
        """Play a move by its number or words, with its text if it takes one; then look."""
        ...

    async def wait(self, seconds: float) -> str:
        """Look once the seat has something to decide, or something else calls for it; at the latest after `seconds`."""
        ...

    async def say(self, text: str) -> str:
        """Say something to all at the table; then look."""
        ...

    async def result(self) -> str:
        """The scores at the end, with every point explained.  Refused (not_over)."""
        ...

    async def leave(self) -> str:
        """Leave the table; what becomes of the seat."""
        ...


class OwnTable:
    """A table of the assistant's own, in this process.  Bots sit in the other seats and move at once."""

    def __init__(self, env: TextEnv, seat: int, bot: str) -> None:
        """A game that has begun; see `begin`."""
        self._env, self._seat, self._bot = env, seat, bot
        self._let_bots_move()

    @classmethod
    def begin(
        cls, game: str, players: int | None, seat: int, bot: str | None, options: JsonObject, seed: str | None
    ) -> OwnTable:
        """Deal the cards, the same ones for the same seed.  Refused where the game cannot be played so."""
        env = TextEnv(game, options)
        env.reset(players, seed)
        count = env.play.players
        if seat not in range(count):
            raise Refused("no_such_seat", f"seat is 0 to {count - 1}.")
        name = find_bot_for(env.game, bot or bots_for(env.game)[-1]).name
        if name != RANDOM:
            warm(env.game)  # in the background: a bot that searches plays better once it is compiled
        return cls(env, seat, name)

    def greeting(self) -> str:
        """Where the assistant sits, and with whom."""
        return f"You have seat {self._seat}; {self._bot} sits in the other {self._env.play.players - 1}."

    async def look(self) -> str:
        """See `Seat`."""
        told = self._env.describe(self._seat)
        return f"{told}\n\n{await self.result()}" if self._env.is_done else told

    async def play(self, move: str, text: str | None) -> str:
        """See `Seat`: the bots move too before this looks."""
        env = self._env
        env.play.check_turn(self._seat)
        words, carried = read_answer(f"[{move.strip('[] ')}]")
        env.move(self._seat, find_move(env.play.moves(self._seat), words).code, text or carried)
        self._let_bots_move()
        return await self.look()

    async def wait(self, seconds: float) -> str:
        """See `Seat`: bots have moved already, so there is nothing to wait for."""
        return await self.look()

    async def say(self, text: str) -> str:
        """Refused: bots do not listen."""
        raise Refused("talk_closed", "Only bots sit at this table, and they do not listen.")

    async def result(self) -> str:
        """See `Seat`."""
        env = self._env
        if not env.is_done:
            raise Refused("not_over", "The game is not over.")
        _, infos = env.close()
        scores = {f"seat {seat}": env.game.rules.score(env.play.state, seat) for seat in range(env.play.players)}
        lines = [(line.seat, line.points, line.text) for line in env.game.lines(env.play.state)]
        return result_text(str(infos[self._seat]["verdict"]), scores, lines)

    async def leave(self) -> str:
        """See `Seat`."""
        return "You have left; the table is gone with you."

    def _let_bots_move(self) -> None:
        env = self._env
        while not env.is_done and self._seat not in env.play.actors():
            env.bot_move(env.play.actors()[0], self._bot, secrets.token_hex(8), Budget())
