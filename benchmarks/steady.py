"""How well a bot plays: `python -m benchmarks.steady`.

Every deal is played once for each side that the bot in question can have, with another bot on all other seats (two
players: the same deal, seats swapped), so that the luck of the deal falls on both.  A side is a seat, or those who win
and lose together.  A shared victory counts in parts.  The 95 % interval is over deals, not games: games of one deal are
not independent.  Ctrl-C stops early and keeps what is done.

First a few games' positions are put to the bot uncompiled and then compiled: the choices must be the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from benchmarks import machine
from mutoscope import bots
from mutoscope.bots import Bot, Budget, find_bot
from mutoscope.games import find_game
from mutoscope.kernel.game import FIRST, Game, JsonObject
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import secret_of_seed

AIMS = {2: 0.85, 1: 0.25}
"""What steady is to reach with two players: against random, or together against the game; by number of sides."""
POSITIONS = 300

Chooser = Callable[[Play[object], int, str], int]
"""The code of a move for a seat of a game, drawn with a seed where several are as good."""


@dataclass
class Standing:
    """How the bot has done so far with one number of players."""

    players: int
    sides: int
    shares: list[float] = field(default_factory=list)
    """By deal: the bot's part of the victories, from 0 to 1."""
    scores: list[float] = field(default_factory=list)
    """By deal: the bot's mean score."""
    others: list[float] = field(default_factory=list)
    """By deal: the other seats' mean score; empty where there are none."""

    def line(self) -> str:
        """A line of the table."""
        low, high = interval(self.shares)
        chance = f"{1 / self.sides:.0%}" if self.sides > 1 else "-"
        others = f"{fmean(self.others):.1f}" if self.others else "-"
        return (
            f"| {self.players} | {len(self.shares):,} | {len(self.shares) * self.sides:,} | "
            f"{fmean(self.shares):.1%} | {low:.1%} to {high:.1%} | "
            f"{chance} | {fmean(self.scores):.1f} | {others} |"
        )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean; where all deals end alike, what three in as many deals would change."""
    mean = fmean(shares)
    spread = stdev(shares) if len(shares) > 1 else 0.0
    half = 1.96 * spread / sqrt(len(shares)) if spread > 0 else 3 / len(shares)
    return max(0.0, mean - half), min(1.0, mean + half)


def think(bot: Bot, play: Play[object], seat: int, seed: str) -> int:
    """The bot's move for a seat, from what the seat may know."""
    return bot.choose(play.game, play.seen(seat), seat, play.start.options, seed, Budget()).code


def play_deal(game: Game[object], players: int, number: int, one: Chooser, other: Chooser, standing: Standing) -> None:
    """Play a deal once for each side that the first can have, and note the outcome."""
    shares: list[float] = []
    scores: list[int] = []
    others: list[int] = []
    options: JsonObject = {FIRST.name: 0} if FIRST in game.options else {}
    for own in game.sides(players):
        play = Play.from_secret(game, players, options, secret_of_seed(f"deal {number}"))
        while acting := play.actors():
            seat = acting[0]
            chooser = one if seat in own else other
            play.play(seat, chooser(play, seat, f"{number} {own[0]} {len(play.journal)}"))
        won = game.rules.winners(play.state)
        shares.append(sum(won >> seat & 1 for seat in own) / max(1, won.bit_count()))
        for seat in range(players):
            (scores if seat in own else others).append(game.rules.score(play.state, seat))
    standing.shares.append(fmean(shares))
    standing.scores.append(fmean(scores))
    if others:
        standing.others.append(fmean(others))


def positions(game: Game[object], bot: Bot) -> Iterator[tuple[Play[object], int, str]]:
    """Decisions of games that the bot plays against itself, with all numbers of players."""
    for number in range(1000):
        play = Play.from_secret(game, game.players[number % len(game.players)], {}, secret_of_seed(f"think {number}"))
        while acting := play.actors():
            seed = f"{number} {len(play.journal)}"
            yield play, acting[0], seed
            play.play(acting[0], think(bot, play, acting[0], seed))


def thinking(game: Game[object], bot: Bot) -> tuple[list[int], list[float]]:
    """The bot's choices in POSITIONS positions, and the processor seconds that each took, sorted."""
    codes: list[int] = []
    seconds: list[float] = []
    for play, seat, seed in positions(game, bot):
        start = time.process_time()
        codes.append(think(bot, play, seat, seed))
        seconds.append(time.process_time() - start)
        if len(codes) == POSITIONS:
            break
    return codes, sorted(seconds)


def report_thinking(how: str, seconds: list[float]) -> None:
    """Print how long choices took."""
    slow = seconds[int(0.99 * len(seconds))]
    print(
        f"- {how}: {1e3 * fmean(seconds):.2f} ms a choice on average, {1e3 * slow:.2f} ms for the slowest in a hundred"
    )


def compare_speeds(game: Game[object], bot: Bot) -> None:
    """Print how long the bot thinks, uncompiled and compiled; SystemExit when the two do not choose alike."""
    codes, seconds = thinking(game, bot)
    report_thinking("interpreted", seconds)
    thread = bots.warm(game)
    if thread is not None:
        print("compiling, or loading what was compiled before ...", flush=True)
        thread.join()
    if bots.is_warm(game):
        compiled_codes, seconds = thinking(game, bot)
        if codes != compiled_codes:
            raise SystemExit(f"The bot {bot.name} does not choose the same compiled.")
        report_thinking("compiled, the same choices", seconds)


def main() -> None:
    """Read the command line, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="photograph", help="(%(default)s)")
    parser.add_argument("--bot", default="steady", choices=bots.BOTS, help="the bot in question (%(default)s)")
    parser.add_argument("--against", default="random", choices=bots.BOTS, help="on all other seats (%(default)s)")
    parser.add_argument("--deals", type=int, default=1000, help="for each number of players (%(default)s)")
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players (all that the game has)")
    asked = parser.parse_args()
    game, bot, other = find_game(asked.game), find_bot(asked.bot), find_bot(asked.against)
    for fact in machine.describe():
        print(fact)
    print(f"\n{bot.name} against {other.name}, {game.title}")
    standings = []
    try:
        compare_speeds(game, bot)
        for players in asked.players or game.players:
            standings.append(standing := Standing(players, len(game.sides(players))))
            for number in range(asked.deals):
                play_deal(game, players, number, partial(think, bot), partial(think, other), standing)
                if sys.stderr.isatty() or number + 1 in (asked.deals // 4, asked.deals // 2, asked.deals * 3 // 4):
                    so_far = f"{players} players, deal {number + 1} of {asked.deals}: {fmean(standing.shares):.1%}"
                    print(so_far, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped: this is what was played until now", file=sys.stderr)
    print(f"\n| players | deals | games | {bot.name} wins | 95 % interval | by chance | its score | the others' |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for standing in standings:
        if standing.shares:
            print(standing.line())
    for standing in standings:
        if standing.players == 2 and standing.shares and (bot.name, other.name) == ("steady", "random"):
            low, _ = interval(standing.shares)
            aim = AIMS[standing.sides]
            print(f"\n2 players: at least {aim:.0%} to reach: {'reached' if low >= aim else 'NOT reached'}")


if __name__ == "__main__":
    main()
