"""A seat at the table for an assistant, over the Model Context Protocol: `mutoscope mcp`.

The assistant sees what its seat may see and nothing else; bots sit in the other seats.  One process has one table.
"""

from __future__ import annotations

import secrets

from mutoscope import __version__
from mutoscope.bots import Budget, bots_for, find_bot, warm
from mutoscope.games import all_games, find_game
from mutoscope.kernel.game import Json, JsonObject, Refused
from mutoscope.lab.extras import need
from mutoscope.lab.study import RANDOM
from mutoscope.lab.text import TextEnv, rules_text

need("mcp", "mcp")

from mcp.server import MCPServer  # noqa: E402
from mcp.server.mcpserver.exceptions import ToolError  # noqa: E402

INSTRUCTIONS = """You sit at a card table. Call sit_down once, read the rules, then play: look says what you see and
may do, play carries out one of your moves. Bots sit in the other seats and move at once. Nothing here tells you what
your seat may not know."""


class AssistantTable:
    """The table of one assistant."""

    def __init__(self, seed: str | None = None) -> None:
        self._seed = seed
        self._env: TextEnv | None = None
        self.seat = 0
        self._bots: dict[int, str] = {}

    def sit_down(self, game: str, players: int | None, seat: int, bot: str | None, options: JsonObject) -> str:
        """Begin a game; Refused where it cannot be played so."""
        env = TextEnv(game, options)
        count = players or env.game.players[0]
        if seat not in range(count):
            raise Refused("no_such_seat", f"seat is 0 to {count - 1}.")
        names = bots_for(env.game)
        name = bot or names[-1]
        if not find_bot(name).plays(env.game):
            raise Refused("bad_request", f"{name} does not play {env.game.title}: {', '.join(names)} do.")
        if name != RANDOM:
            warm(env.game)  # in the background: a bot that searches plays better once it is compiled
        env.reset(count, self._seed)
        self._env, self.seat = env, seat
        self._bots = {other: name for other in range(count) if other != seat}
        self._let_bots_move()
        return f"You have seat {seat}; {name} sits in the other {count - 1}.\n\n{self.look()}"

    def look(self) -> str:
        """What is new to the seat, what it sees and may do."""
        env = self._table()
        told = env.describe(self.seat)
        return f"{told}\n\n{self.result()}" if env.is_done else told

    def play(self, move: str, text: str | None) -> str:
        """Play a move by its number or words, let the bots move, and look."""
        env = self._table()
        env.answer(self.seat, f"[{move.strip('[] ')}{f': {text}' if text else ''}]")
        self._let_bots_move()
        return self.look()

    def result(self) -> str:
        """The scores at the end, with every point explained."""
        env = self._table()
        if not env.is_done:
            raise Refused("not_over", "The game is not over.")
        lines = [f"seat {line.seat}: {line.points:+d} {line.text}" for line in env.game.lines(env.play.state)]
        _, infos = env.close()
        totals = [f"seat {seat}: {info['score']}" for seat, info in infos.items()]
        return "\n".join(["The game is over.", str(infos[self.seat]["verdict"]), *totals, *lines])

    def _table(self) -> TextEnv:
        if self._env is None:
            raise Refused("no_such_match", "Call sit_down first.")
        return self._env

    def _let_bots_move(self) -> None:
        env = self._table()
        while not env.is_done and self.seat not in env.play.actors():
            seat = env.play.actors()[0]
            env.bot_move(seat, self._bots[seat], secrets.token_hex(8), Budget())


def make_server(seed: str | None = None) -> MCPServer[object]:
    """A server with one table; with a seed, always the same cards."""
    server: MCPServer[object] = MCPServer("mutoscope", instructions=INSTRUCTIONS, version=__version__)
    table = AssistantTable(seed)

    @server.tool()
    def games() -> str:
        """Which games there are, for how many players, with which bots and options."""
        return "\n".join(
            f"{game.id}: {game.title}. {game.tagline} Players: {', '.join(map(str, game.players))}. "
            f"Bots: {', '.join(bots_for(game))}. Options: {', '.join(o.name for o in game.options)}."
            for game in all_games()
        )

    @server.tool()
    def rules(game: str) -> str:
        """How to play a game, in Markdown."""
        try:
            return rules_text(find_game(game))
        except Refused as refused:
            raise ToolError(refused.message) from None

    @server.tool()
    def sit_down(
        game: str,
        players: int | None = None,
        seat: int = 0,
        bot: str | None = None,
        options: dict[str, bool | int | str] | None = None,
    ) -> str:
        """Begin a game in a seat, with bots in the others: the game's smallest number of players unless given."""
        given: dict[str, Json] = dict(options or {})
        try:
            return table.sit_down(game, players, seat, bot, given)
        except Refused as refused:
            raise ToolError(refused.message) from None

    @server.tool()
    def look() -> str:
        """What has happened since you last looked, what you see, and your legal moves."""
        try:
            return table.look()
        except Refused as refused:
            raise ToolError(refused.message) from None

    @server.tool()
    def play(move: str, text: str | None = None) -> str:
        """Play one of your legal moves, by its number or its words; text goes with a move that takes one."""
        try:
            return table.play(move, text)
        except Refused as refused:
            raise ToolError(refused.message) from None

    return server


def run(seed: str | None) -> None:
    """Serve on standard input and output until the input ends."""
    make_server(seed).run("stdio")
