"""How well two bots play together in Moving Pictures: `python -m benchmarks.partners`.

Every pair plays the same deals; two bots that differ play each deal twice, with seats swapped.  Beside the films won
stands by how much that is more than what the first pair named won: the mean of the differences deal by deal.  The 95 %
intervals are over deals.  Ctrl-C stops early and keeps what is done.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from statistics import fmean, stdev

from benchmarks import machine
from mutoscope import bots
from mutoscope.bots import Budget, find_bot
from mutoscope.games import find_game
from mutoscope.kernel.game import FIRST, Game
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import secret_of_seed

AIM = 0.10
"""By which a pair of strong ones is to win more often than a pair of steady ones."""
PAIRS = ("steady+steady", "strong+strong", "strong+steady", "strong+easy", "steady+easy", "easy+easy")


def play_film(game: Game[object], number: int, pair: tuple[str, str], budget: Budget, seconds: list[float]) -> int:
    """Play a deal, the bots of the pair on seats 0 and 1; 1 if the film is won.  Notes what choices of strong took."""
    play = Play.from_secret(game, 2, {FIRST.name: 0}, secret_of_seed(f"deal {number}"))
    while acting := play.actors():
        seat = acting[0]
        start = time.process_time()
        seed = f"{number} 0 {len(play.journal)}"
        code = find_bot(pair[seat]).choose(game, play.seen(seat), seat, play.start.options, seed, budget).code
        if pair[seat] == "strong":
            seconds.append(time.process_time() - start)
        play.play(seat, code)
    return 1 if game.rules.winners(play.state) else 0


def play_deal(game: Game[object], number: int, pair: str, budget: Budget, seconds: list[float]) -> float:
    """The part of the films of a deal that a pair wins."""
    one, other = pair.split("+")
    orders = [(one, other)] if one == other else [(one, other), (other, one)]
    return fmean(play_film(game, number, order, budget, seconds) for order in orders)


def half(parts: list[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * stdev(parts) / sqrt(len(parts)) if len(parts) > 1 else 1.0


def report(won: dict[str, list[float]], seconds: list[float]) -> None:
    """Print the table, the time a choice of strong took, and whether the aim is reached."""
    first, *_ = won
    deals = min(len(parts) for parts in won.values())
    print(f"\n| pair | deals | won | 95 % interval | more than {first} | 95 % interval |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for pair, parts in won.items():
        mean, about = fmean(parts[:deals]), half(parts[:deals])
        more = [part - base for part, base in zip(parts[:deals], won[first][:deals], strict=True)]
        beside = f"{fmean(more):+.1%} | {fmean(more) - half(more):+.1%} to {fmean(more) + half(more):+.1%}"
        print(
            f"| {pair.replace('+', ' and ')} | {deals:,} | {mean:.1%} | {mean - about:.1%} to {mean + about:.1%} | "
            f"{'- | -' if pair == first else beside} |"
        )
    if first == "steady+steady" and "strong+strong" in won:
        more = [part - base for part, base in zip(won["strong+strong"], won[first], strict=False)]
        verdict = "reached" if fmean(more) - half(more) >= AIM else "NOT reached"
        print(f"\nat least {AIM:.0%} more to reach, with the whole interval: {verdict}")
    if seconds:
        seconds.sort()
        slow = seconds[int(0.99 * len(seconds))]
        print(
            f"\n- a choice of strong: {1e3 * fmean(seconds):.1f} ms of processor time on average, {1e3 * slow:.1f} ms "
            f"for the slowest in a hundred, {1e3 * seconds[-1]:.1f} ms for the slowest"
        )


def main() -> None:
    """Read the command line, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="(%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (%(default)s)")
    parser.add_argument("--simulations", type=int, help="of strong, a choice (what it takes by itself)")
    parser.add_argument("--pairs", nargs="+", default=PAIRS, help="names of bots, as in strong+steady (%(default)s)")
    asked = parser.parse_args()
    game = find_game("moving_pictures")
    for fact in machine.describe():
        print(fact)
    thread = bots.warm(game)
    if thread is not None:
        thread.join()
    if not bots.is_warm(game):
        raise SystemExit(f"The bots of {game.title} could not be compiled.")
    won: dict[str, list[float]] = {pair: [] for pair in asked.pairs}
    seconds: list[float] = []
    try:
        for number in range(asked.first, asked.first + asked.deals):
            for pair in won:
                won[pair].append(play_deal(game, number, pair, Budget(simulations=asked.simulations), seconds))
            if sys.stderr.isatty() or (number - asked.first) % 100 == 99:
                so_far = ", ".join(f"{pair} {fmean(parts):.1%}" for pair, parts in won.items())
                print(f"deal {number}: {so_far}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped: this is what was played until now", file=sys.stderr)
    if all(won.values()):
        report(won, seconds)


if __name__ == "__main__":
    main()
