"""A seed is a game for ever: the deck worked out here as the protocol's page says, with none of our shuffling code."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import TypeVar

import pytest

from tests.engine.tools import Talk

T = TypeVar("T")

COLOURS = ["blue", "red", "yellow", "green", "brown", "gray", "purple"]


def words(secret: bytes, purpose: str) -> Iterator[int]:
    """The 32-bit words of a purpose."""
    counter = 0
    while True:
        block = hmac.new(secret, purpose.encode() + b"\0" + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        counter += 1


def below(n: int, source: Iterator[int]) -> int:
    """A number under n."""
    return next(word for word in source if word < (1 << 32) - (1 << 32) % n) % n


def shuffled(seed: str, purpose: str, things: list[T]) -> list[T]:
    """What a seed makes of these things, in that order, for a purpose."""
    source = words(hashlib.sha256(b"mutoscope seed\0" + seed.encode()).digest(), purpose)
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, source)
        found[last], found[other] = found[other], found[last]
    return found


def deck_of(seed: str, players: int) -> list[str]:
    """The deck of a game of Photograph."""
    things = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 13)]
    things += ["sunset", *COLOURS, *map(str, range(14))]
    assert len(things) == 106
    things = shuffled(seed, "deck", things)
    playing = [thing for thing in things if thing in COLOURS][: players + 3]
    shots = [thing for thing in things if thing.split("-")[0] in playing and "-" in thing]
    pile = len(shots) // 6
    tokens = {str(n) for n in range(pile)}
    depth = sum(thing in tokens for thing in things[: things.index("sunset")])
    return [*shots[: 4 * pile + depth], "sunset", *shots[4 * pile + depth :]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", ["", "a", "a rainy day", "ünïcode 🎞"])
def test_a_seed_gives_the_deck_and_the_first_player_that_the_page_describes(seed: str, players: int) -> None:
    talk = Talk()
    match = talk.ask("new", game="photograph", players=players, options={}, seed=seed)["match"]
    start = talk.ask("journal", match=match)["journal"][0]
    assert start["deck"] == deck_of(seed, players)
    secret = hashlib.sha256(b"mutoscope seed\0" + seed.encode()).digest()
    assert start["secret"] == secret.hex()
    assert start["options"]["first"] == below(players, words(secret, "first"))


def test_a_seed_and_its_deck_are_the_same_game() -> None:
    talk = Talk()
    seeded = talk.ask("new", game="photograph", players=3, options={"first": 2}, seed="rain")["match"]
    asked = talk.ask(
        "new", game="photograph", players=3, options={"first": 2}, chance="ask", deck=deck_of("rain", 3)
    )["match"]  # fmt: skip
    assert talk.view(seeded, "all") == talk.view(asked, "all")
