"""How well and how fast the search plays: `python -m benchmarks.search`.

Strength: every deal is played once for each side that the search can have, with the other bot on all other seats, as in
benchmarks.steady; the 95 % interval is over deals.  `--against search` lets two budgets play each other.

Speed: random playouts a second (choose a move of the root, imagine a world, play random moves to the end, weigh and
note the outcome), simulations a second as the bot runs them (a tree, and steady's moves outside it), time a choice.
Ctrl-C stops early and keeps what is done.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import fmean

from benchmarks import machine
from benchmarks.steady import Chooser, Standing, play_deal, think
from mutoscope import bots
from mutoscope.bots.search.search import PLAN, Search
from mutoscope.bots.search.space import DECOUPLED, RANDOM, REGRET
from mutoscope.games import find_game
from mutoscope.kernel.game import Game
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import secret_of_seed

AIM_PLAYOUTS = 150_000
"""Random playouts a second in Photograph, two players."""
AIM_SECONDS = 0.3
"""For a choice of strong."""
SLICES = 5
RANDOM_PLAN = PLAN._replace(playout=RANDOM)
TOGETHER = {"decoupled": DECOUPLED, "regret": REGRET}


def steady(play: Play[object], seat: int, seed: str) -> int:
    """What steady plays."""
    return think(bots.find_bot("steady"), play, seat, seed)


def searcher(simulations: int, together: str, seconds: list[float]) -> Chooser:
    """A search with so many simulations; notes the processor seconds of each choice that is one."""
    plan = PLAN._replace(together=TOGETHER[together])

    def choose(play: Play[object], seat: int, seed: str) -> int:
        mask = play.mask(seat)
        if sum(mask) == 1:
            return mask.index(1)
        start = time.process_time()
        search = Search(play.game, play.seen(seat), seat, play.players, seed, simulations, plan)
        search.run(simulations)
        code = search.found().code
        seconds.append(time.process_time() - start)
        return code

    return choose


def speed(game: Game[object], players: int) -> None:
    """Print how many simulations a second there are of each kind, and how long strong takes over a choice.

    From positions all through a game of steady; of each position the best of several slices counts.
    """
    table = list(positions(game, players))
    for kind, plan, nodes, count in (
        ("random playouts", RANDOM_PLAN, 1, 2000),
        ("the bot's simulations", PLAN, 100, 100),
    ):
        seconds, decisions = 0.0, 0
        for play, seat in table:
            search = Search(game, play.seen(seat), seat, players, "speed", nodes, plan)
            search.run(1)
            seconds += min(time_of(search, count) for _ in range(SLICES))
            decisions += search.found().decisions
        done = count * len(table)
        each = decisions / (SLICES * done)
        print(f"- {game.title}, {players} players, {kind}: {done / seconds:,.0f} a second, {each:.1f} decisions each")
        if plan is RANDOM_PLAN and (game.id, players) == ("photograph", 2):
            verdict = "reached" if done / seconds >= AIM_PLAYOUTS else "NOT reached"
            print(f"  (at least {AIM_PLAYOUTS:,} a second to reach: {verdict})")
    took = sorted(time_of_strong(play, seat) for play, seat in table)
    print(
        f"- {game.title}, {players} players, a choice of strong: {1e3 * fmean(took):.0f} ms on average by the clock, ",
        end="",
    )
    print(f"{1e3 * took[-1]:.0f} ms for the slowest of {len(took)} (at most {1e3 * AIM_SECONDS:.0f} ms to reach)")


def positions(game: Game[object], players: int) -> Iterator[tuple[Play[object], int]]:
    """Every fourth decision of a game that steady plays against itself."""
    play = Play.from_secret(game, players, {}, secret_of_seed("speed"))
    while acting := play.actors():
        if len(play.journal) % 4 == 0:
            yield play.branch(), acting[0]
        play.play(acting[0], steady(play, acting[0], str(len(play.journal))))


def time_of(search: Search, count: int) -> float:
    """Processor seconds of so many simulations."""
    start = time.process_time()
    search.run(count)
    return time.process_time() - start


def time_of_strong(play: Play[object], seat: int) -> float:
    """Seconds on the clock of one choice as a table asks for it."""
    start = time.perf_counter()
    bots.find_bot("strong").choose(
        play.game, play.seen(seat), seat, play.start.options, "speed", bots.Budget(milliseconds=1500)
    )
    return time.perf_counter() - start


def compile_all(game: Game[object]) -> None:
    """Compile the bots of a game; SystemExit where that cannot be."""
    thread = bots.warm(game)
    if thread is not None:
        thread.join()
    if not bots.is_warm(game):
        raise SystemExit(f"The bots of {game.title} could not be compiled.")


def strength(game: Game[object], asked: argparse.Namespace) -> None:
    """Play, and print the table."""
    print(f"\n{game.title}: search with {asked.simulations} simulations, {asked.together}, against {asked.against}")
    if asked.against == "search":
        print(f"(the other with {asked.other_simulations})")
    seconds: list[float] = []
    one = searcher(asked.simulations, asked.together, seconds)
    other = steady if asked.against == "steady" else searcher(asked.other_simulations, asked.other_together, [])
    standings: list[Standing] = []
    stop = time.monotonic() + asked.minutes * 60
    try:
        for players in asked.players or game.players:
            standings.append(standing := Standing(players, len(game.sides(players))))
            for number in range(asked.first, asked.first + asked.deals):
                play_deal(game, players, number, one, other, standing)
                if sys.stderr.isatty():
                    print(f"{players} players, deal {number}: {fmean(standing.shares):.1%}", end="\r", file=sys.stderr)
                if time.monotonic() > stop:
                    break
    except KeyboardInterrupt:
        print("\nstopped: this is what was played until now", file=sys.stderr)
    report(standings, seconds)


def report(standings: Sequence[Standing], seconds: list[float]) -> None:
    """Print the table and the time a choice."""
    print("\n| players | deals | games | search wins | 95 % interval | by chance | its score | the others' |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for standing in standings:
        if standing.shares:
            print(standing.line())
    if seconds:
        slow = sorted(seconds)[int(0.99 * len(seconds))]
        print(
            f"\n- a choice: {1e3 * fmean(seconds):.0f} ms on average, {1e3 * slow:.0f} ms for the slowest in a hundred"
        )


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="photograph", help="(%(default)s)")
    parser.add_argument("--simulations", type=int, default=400, help="of the search, a choice (%(default)s)")
    parser.add_argument("--against", default="steady", choices=("steady", "search"), help="(%(default)s)")
    parser.add_argument("--other-simulations", type=int, default=400, help="of the other search (%(default)s)")
    parser.add_argument("--together", default="decoupled", choices=TOGETHER, help="simultaneous choices (%(default)s)")
    parser.add_argument("--other-together", default="decoupled", choices=TOGETHER, help="of the other (%(default)s)")
    parser.add_argument("--deals", type=int, default=100, help="for each number of players (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (%(default)s)")
    parser.add_argument("--minutes", type=float, default=60.0, help="to play at most (%(default)s)")
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players (all that the game has)")
    parser.add_argument("--speed", action="store_true", help="only measure speed")
    asked = parser.parse_args()
    for fact in machine.describe():
        print(fact)
    game = find_game(asked.game)
    compile_all(game)
    if asked.speed:
        for players in asked.players or game.players:
            speed(game, players)
    else:
        strength(game, asked)


if __name__ == "__main__":
    main()
