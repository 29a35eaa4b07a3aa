"""Random games through the engine protocol, by way of the command itself: `python -m benchmarks.engine_games`.

Each game is played by every number of players, with every option in turn.  Every so often each listed move of each seat
is tried on a copy of the match, and moves that are not listed are tried on the match itself, which must refuse them and
stay as it is.
"""

from __future__ import annotations

import argparse
import itertools
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

CODES = 200
"""Codes that are tried although they are not listed: all of any game of ours, with some beyond."""
WORDED = {"curate": "word", "rename": "word"}
"""Kinds of moves that need a word beside them, and its key."""
KNOWN, UNKNOWN, NOUN = ("brave", "slippery", "melancholy", "half-hearted"), ("glimflob", "brillig"), "lighthouse"
"""Words that any table takes; words that no dictionary knows; a word that a table takes only unchecked."""
MADE = {"deck": ("photos-64-0a1b2c3d",)}
"""Texts by the `pattern` of an option: a deck of photos so small that it runs out."""


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


def play_game(ask: Ask, game: str, players: int, options: Answer, seed: int, tally: Tally, bot: str = "") -> None:
    """One game from a seed with random moves or a bot's, checked on the way; Wrong when something is."""
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
        seat = chance.choice(actors)
        seats = range(players) if chance.random() < 0.1 else [seat]
        moves = {seat: must("legal", match=match, seat=seat)["moves"] for seat in seats}
        if not all(moves[seat] for seat in actors if seat in moves):
            raise Wrong(f"game {seed}: a seat must decide and has no move")
        if chance.random() < 0.02:
            try_unlisted(ask, must, match, moves, chance, tally)
        if chance.random() < 0.002:
            try_listed(must, match, moves, tally)
        listed = chance.choice(moves[seat])
        if bot:
            advised = must("bot", match=match, seat=seat, bot=bot)["move"]["code"]
            listed = next(move for move in moves[seat] if move["code"] == advised)
        form = chance.randrange(3)
        move = listed
        if form == 0:
            move = {"code": listed["code"]}
        elif form == 1:
            move = {key: value for key, value in listed.items() if key not in ("code", "label")}
        if key := WORDED.get(listed["kind"]):
            try_words(ask, match, seat, move, key, options, tally)
            words = KNOWN if options["word_check"] == "strict" else KNOWN + UNKNOWN
            move = {**move, key: chance.choice(words)}
        must("play", match=match, seat=seat, move=move)
        tally.decisions += 1
    check_result(must("result", match=match), players, f"game {seed}")


def check_result(result: Answer, players: int, where: str) -> None:
    """The lines add up to the scores, and nobody wins only where all have lost together."""
    sums = [sum(line["points"] for line in result["lines"] if line["seat"] == seat) for seat in range(players)]
    is_lost = result["scores"] == [-1] * players and all(line["name"] == "lost" for line in result["lines"])
    if not result["over"] or bool(result["winners"]) == is_lost or sums != result["scores"]:
        raise Wrong(f"{where}: {result}")


def try_words(ask: Ask, match: str, seat: int, move: Answer, key: str, options: Answer, tally: Tally) -> None:
    """A move is refused without its word, and with a word that the table's check forbids."""
    wrong = [(move, "bad_request"), ({**move, key: "two words"}, "illegal"), ({**move, key: 7}, "bad_request")]
    if options["word_check"] != "off":
        wrong.append(({**move, key: NOUN}, "illegal"))
    if options["word_check"] == "strict":
        wrong.append(({**move, key: UNKNOWN[0]}, "illegal"))
    for given, wanted in wrong:
        answer = ask({"do": "play", "match": match, "seat": seat, "move": given})
        if answer.get("ok") is not False or answer["error"]["code"] != wanted:
            raise Wrong(f"{given} should be {wanted}: {answer}")
        tally.refused += 1


def try_listed(must: Callable[..., Answer], match: str, moves: dict[int, list[Answer]], tally: Tally) -> None:
    """Every listed move of every seat is accepted, each by a copy of the match."""
    journal = must("journal", match=match)["journal"]
    for seat, listed in moves.items():
        for move in listed:
            copy = must("load", journal=journal)["match"]
            word = {key: KNOWN[0]} if (key := WORDED.get(move["kind"])) else {}
            must("play", match=copy, seat=seat, move={**move, **word})
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


def tables(ask: Ask, game: str, games: int) -> list[tuple[int, Answer]]:
    """(players, options) of so many games: every number of players with every option, shuffled, round and round."""
    (entry,) = (entry for entry in ask({"do": "games"})["games"] if entry["game"] == game)
    found = []
    for players in entry["players"]:
        values = [values_of(name, option, players) for name, option in entry["options"].items()]
        found += [(players, dict(zip(entry["options"], chosen, strict=True))) for chosen in itertools.product(*values)]
    random.Random(game).shuffle(found)
    return list(itertools.islice(itertools.cycle(found), games))


def values_of(name: str, option: Answer, players: int) -> list[object]:
    """What an option may be, of the seats only the last, and of what people make an example."""
    if option["type"] == "bool":
        return [False, True]
    if option["type"] == "seat":
        return ["random", players - 1]
    return [*option["choices"], *(MADE[name] if "pattern" in option else ())]


def all_games(ask: Ask) -> list[str]:
    """The ids of the games."""
    return [entry["game"] for entry in ask({"do": "games"})["games"]]


def main() -> None:
    """Play them and say how it went."""
    parser = argparse.ArgumentParser(description="Random games through `mutoscope engine`.")
    parser.add_argument("--games", type=int, default=1000, help="how many of each game (default 1000)")
    parser.add_argument("--game", action="append", help="the id of a game; may be given again (default: every game)")
    parser.add_argument("--bot", default="", help="a bot that chooses the moves (default: chance)")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "mutoscope", "engine"]
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

        for game in asked.game or all_games(ask):
            report(ask, game, asked.games, asked.bot)
        sink.close()
        if source.read() or engine.wait() != 0:
            raise Wrong("the engine did not end well")


def report(ask: Ask, game: str, games: int, bot: str) -> None:
    """Play one game so many times, and print what was done."""
    tally, begun = Tally(), time.perf_counter()
    for seed, (players, options) in enumerate(tables(ask, game, games)):
        play_game(ask, game, players, options, seed, tally, bot)
    seconds = time.perf_counter() - begun
    print(f"{game}: {tally.games} games, {tally.decisions} decisions, {tally.requests} requests, no error")
    print(f"  {tally.tried} listed moves tried on copies and accepted, {tally.refused} unlisted ones refused")
    print(f"  {seconds:.1f} s, {tally.requests / seconds:.0f} requests a second")


if __name__ == "__main__":
    main()
