"""Random games through the engine protocol, by way of the command itself: `python -m benchmarks.engine_games`.

Every so often each listed move of each seat is tried on a copy of the match, and moves that are not listed are tried on
the match itself, which must refuse them and stay as it is.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Answer = dict[str, Any]
Ask = Callable[[Answer], Answer]
"""A request -> its answer, `ok` and all."""

CODES = 80
"""Codes that are tried although they are not listed: more than any game of ours has at a time, with some beyond."""


@dataclass
class Tally:
    """What was done."""

    games: int = 0
    decisions: int = 0
    requests: int = 0
    tried: int = 0
    """Listed moves that were tried on a copy."""
    refused: int = 0


class Wrong(AssertionError):
    """The engine did what the protocol does not allow."""


def play_game(ask: Ask, game: str, players: int, options: Answer, seed: int, tally: Tally) -> None:
    """One game from a seed with random moves, checked on the way; Wrong when something is."""
    chance = random.Random(seed)

    def must(do: str, **facts: object) -> Answer:
        tally.requests += 1
        answer = ask({"do": do, **facts})
        if answer.get("ok") is not True:
            raise Wrong(f"game {seed}: {do} {facts}: {answer}")
        return answer

    match = must("new", game=game, players=players, options=options, seed=str(seed))["match"]
    tally.games += 1
    while actors := must("actors", match=match)["actors"]:
        seats = range(players) if chance.random() < 0.2 else actors
        moves = {seat: must("legal", match=match, seat=seat)["moves"] for seat in seats}
        if not all(moves[seat] for seat in actors):
            raise Wrong(f"game {seed}: a seat must decide and has no move")
        if chance.random() < 0.02:
            try_unlisted(ask, must, match, moves, chance, tally)
        if chance.random() < 0.002:
            try_listed(must, match, moves, tally)
        seat = chance.choice(actors)
        move = chance.choice(moves[seat])
        form = chance.randrange(3)
        if form == 0:
            move = {"code": move["code"]}
        elif form == 1:
            move = {key: value for key, value in move.items() if key not in ("code", "label")}
        must("play", match=match, seat=seat, move=move)
        tally.decisions += 1
    result = must("result", match=match)
    sums = [sum(line["points"] for line in result["lines"] if line["seat"] == seat) for seat in range(players)]
    if not result["over"] or not result["winners"] or sums != result["scores"]:
        raise Wrong(f"game {seed}: {result}")


def try_listed(must: Callable[..., Answer], match: str, moves: dict[int, list[Answer]], tally: Tally) -> None:
    """Every listed move of every seat is accepted, each by a copy of the match."""
    journal = must("journal", match=match)["journal"]
    for seat, listed in moves.items():
        for move in listed:
            copy = must("load", journal=journal)["match"]
            must("play", match=copy, seat=seat, move=move)
            tally.tried += 1


def try_unlisted(
    ask: Ask,
    must: Callable[..., Answer],
    match: str,
    moves: dict[int, list[Answer]],
    chance: random.Random,
    tally: Tally,
) -> None:
    """A sample of moves that are not listed is refused, and nothing changes."""
    before = must("view", match=match, seat="all"), must("journal", match=match)
    for seat, listed in moves.items():
        codes = {move["code"] for move in listed}
        for code in chance.sample([code for code in range(-1, CODES) if code not in codes], 6):
            answer = ask({"do": "play", "match": match, "seat": seat, "move": {"code": code}})
            wanted = "illegal" if listed else "not_your_turn"
            if answer.get("ok") is not False or answer["error"]["code"] != wanted:
                raise Wrong(f"code {code} of seat {seat} is not listed: {answer}")
            tally.refused += 1
    if before != (must("view", match=match, seat="all"), must("journal", match=match)):
        raise Wrong("a refused move has changed something")


def tables(games: int) -> list[tuple[int, Answer]]:
    """(players, options) of so many games of Photograph: every number of players, every option in turn."""
    return [
        (
            2 + n % 3,
            {
                "backs": ("informative", "plain")[n // 3 % 2],
                "missed_shot": n // 6 % 2 == 1,
                "memory_aid": n // 12 % 2 == 1,
            },
        )
        for n in range(games)
    ]


def main() -> None:
    """Play them and say how it went."""
    parser = argparse.ArgumentParser(description="Random games of Photograph through `mutoscope engine`.")
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    command = [sys.executable, "-m", "mutoscope", "engine"]
    tally, begun = Tally(), time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        sink, source = engine.stdin, engine.stdout

        def ask(request: Answer) -> Answer:
            sink.write(json.dumps(request).encode() + b"\n")
            sink.flush()
            answer = json.loads(source.readline())
            assert isinstance(answer, dict)
            return answer

        for seed, (players, options) in enumerate(tables(games)):
            play_game(ask, "photograph", players, options, seed, tally)
        sink.close()
        if source.read() or engine.wait() != 0:
            raise Wrong("the engine did not end well")
    seconds = time.perf_counter() - begun
    print(f"{tally.games} games, {tally.decisions} decisions, {tally.requests} requests in {seconds:.1f} s, no error")
    print(f"{tally.tried} listed moves tried on copies and accepted, {tally.refused} unlisted ones tried and refused")
    print(f"{tally.requests / seconds:.0f} requests a second")


if __name__ == "__main__":
    main()
