"""How well the bots of Keepers understand words and pictures: `python -m benchmarks.keepers_words`.

Prints, on lists of our own (keepers_gold.toml), how often a word fits a picture that it should better than one that it
should not, where chance is 0.50; what that costs in time and on disk; and how the personalities do among each other.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from statistics import fmean, median

from benchmarks import machine
from mutoscope.games.keepers import players, words
from mutoscope.games.keepers.cards import pictures
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.tags import Tags
from mutoscope.games.keepers.taste import fits
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import secret_of_seed

AIM = 0.82
CHANCE = 0.50
MOST_BYTES = 3_000_000
MOST_LOAD = 0.150
MOST_SCORING = 0.010
LOADS = 5
LOAD = """
import time
import numpy
from mutoscope.games.keepers.words.{module} import {name}
{before}
start = time.process_time()
{name}()
print(time.process_time() - start)
"""


def gold(which: str) -> Iterator[tuple[str, list[Tags], list[Tags]]]:
    """The words of a list, each with pictures that it fits and pictures that it does not."""
    read = tomllib.loads((Path(__file__).parent / "keepers_gold.toml").read_text(encoding="utf-8"))
    tags = {key: tuple(said.split()) for key, said in read["pictures"].items()}
    for word, (fitting, unfitting) in read[which].items():
        yield word, [tags[key] for key in fitting.split()], [tags[key] for key in unfitting.split()]


def agreement(which: str) -> float:
    """How often a word fits a picture that it should better than one that it should not; words count alike."""
    found = []
    for word, fitting, unfitting in gold(which):
        scores = fits(word, fitting + unfitting)
        better, worse = scores[: len(fitting)], scores[len(fitting) :]
        found.append(fmean((a > b) + 0.5 * (a == b) for a in better for b in worse))
    return fmean(found)


def load_seconds(module: str, name: str, before: str = "") -> float:
    """Processor seconds to read a table for the first time, in a process of its own; the best of LOADS."""
    text = LOAD.format(module=module, name=name, before=before)
    runs = [
        subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True) for _ in range(LOADS)
    ]
    return min(float(run.stdout) for run in runs)


def scoring_seconds() -> float:
    """Processor seconds to score 8 pictures for a word, the median of many words, tables read but nothing kept."""
    cards = [picture.tags for picture in pictures()]
    found = []
    for i, word in enumerate(players.ANY_WORDS):
        hand = (cards + cards)[i : i + 8]
        start = time.process_time()
        fits(word, hand)
        found.append(time.process_time() - start)
    return median(found)


def size_on_disk() -> int:
    """Bytes of the dictionary and the vectors."""
    folder = files(words.__name__)
    return sum(len((folder / name).read_bytes()) for name in ("wordnet.txt.gz", "vectors.i8"))


def play_games(games: int) -> tuple[Counter[str], Counter[str]]:
    """Games of six, two seats of each personality, in every order of seats: parts of victories, and Keepers."""
    wins: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    orders = list(permutations(players.PERSONALITIES))
    for number in range(games):
        seats = 2 * orders[number % len(orders)]
        play = Play.from_secret(GAME, 6, {"first": 0}, secret_of_seed(f"words {number}"))
        while acting := play.actors():
            seat = acting[0]
            code, text = players.choose(seats[seat], play.seen(seat), seat, f"{number} {len(play.journal)}")
            play.play(seat, code, text or None)
        won = GAME.rules.winners(play.state)
        for seat, who in enumerate(seats):
            wins[who.name] += (won >> seat & 1) / won.bit_count()  # type: ignore[assignment]
            kept[who.name] += GAME.rules.score(play.state, seat)
    return wins, kept


def main() -> None:
    """Measure, and print a table; SystemExit when an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="among the personalities; 0 for none (%(default)s)")
    asked = parser.parse_args()
    for fact in machine.describe():
        print(fact)
    first, second, third = (agreement(which) for which in ("first", "second", "third"))
    dictionary, vectors = (
        load_seconds("dictionary", "dictionary"),
        load_seconds(
            "vectors", "vectors", "from mutoscope.games.keepers.words.dictionary import dictionary; dictionary()"
        ),
    )
    scoring, size = scoring_seconds(), size_on_disk()
    rows = [
        ("a word fits what it should better, first list", f"{first:.3f}", f"at least {AIM}", first >= AIM),
        ("the same, second list", f"{second:.3f}", f"at least {AIM}", second >= AIM),
        ("the same, third list, kept from the choice of method", f"{third:.3f}", f"more than {CHANCE}", third > CHANCE),
        ("8 pictures scored", f"{1e3 * scoring:.2f} ms", "under 10 ms", scoring < MOST_SCORING),
        ("dictionary read", f"{1e3 * dictionary:.0f} ms", "under 150 ms", dictionary < MOST_LOAD),
        ("vectors read", f"{1e3 * vectors:.0f} ms", "under 150 ms", vectors < MOST_LOAD),
        ("both on disk", f"{size / 1e6:.2f} MB", "under 3 MB", size < MOST_BYTES),
    ]
    print("\n| what | measured | aim | |\n| --- | ---: | ---: | --- |")
    for what, measured, aim, is_reached in rows:
        print(f"| {what} | {measured} | {aim} | {'reached' if is_reached else 'NOT reached'} |")
    if asked.games > 0:
        wins, kept = play_games(asked.games)
        print(f"\n{asked.games} games of six, two seats each\n\n| personality | wins | by chance | Keepers a seat |")
        print("| --- | ---: | ---: | ---: |")
        for who in players.PERSONALITIES:
            seats = 2 * asked.games
            print(f"| {who.name} | {wins[who.name] / asked.games:.1%} | 33.3% | {kept[who.name] / seats:.2f} |")
    if not all(is_reached for *_, is_reached in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
