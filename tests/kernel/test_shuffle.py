"""Chance: a fast generator, and shuffles that can be verified."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter

import numpy as np
import pytest

from mutoscope.kernel import compiled, shuffle
from mutoscope.kernel.shuffle import StrongShuffler


def xoroshiro64starstar(a: int, b: int) -> tuple[int, int, int]:
    """The published generator, written again with 32-bit unsigned numbers of NumPy."""
    with np.errstate(over="ignore"):
        s0, s1 = np.uint32(a), np.uint32(b)

        def turn(x: np.uint32, k: int) -> np.uint32:
            return np.uint32((int(x) << k | int(x) >> (32 - k)) & 0xFFFFFFFF)

        result = turn(np.uint32(s0 * np.uint32(0x9E3779BB)), 5) * np.uint32(5)
        s1 ^= s0
        return int(result), int(turn(s0, 26) ^ s1 ^ np.uint32(int(s1) << 9 & 0xFFFFFFFF)), int(turn(s1, 13))


def test_the_fast_generator_is_xoroshiro64starstar() -> None:
    rng = [1, 0xDEADBEEF]
    for _ in range(1000):
        expected, a, b = xoroshiro64starstar(*rng)
        assert shuffle.next_random(rng) == expected
        assert rng == [a, b]


def test_the_fast_generator_compiled_gives_the_same() -> None:
    fast = compiled.load("mutoscope.kernel.shuffle")
    slow_rng, fast_rng = [0, 0], np.zeros(2, np.int64)
    shuffle.seed_random(slow_rng, 2**63 + 5)
    fast.seed_random(fast_rng, np.uint64(2**63 + 5).astype(np.int64))
    order, fast_order = list(range(100)), np.arange(100)
    shuffle.shuffle(slow_rng, order, 100)
    fast.shuffle(fast_rng, fast_order, 100)
    assert fast_order.tolist() == order
    assert fast_rng.tolist() == slow_rng


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = set()
    for seed in range(2000):
        rng = [0, 0]
        shuffle.seed_random(rng, seed)
        assert rng[1] % 2 == 1
        firsts.add(shuffle.next_random(rng))
    assert len(firsts) == 2000


@pytest.mark.parametrize("kind", ["fast", "strong"])
def test_every_order_of_four_is_as_likely(kind: str) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    rng = [0, 0]
    shuffle.seed_random(rng, 4)
    strong = StrongShuffler(b"four", "deck")
    for _ in range(24 * 200):
        order = [0, 1, 2, 3]
        if kind == "fast":
            shuffle.shuffle(rng, order, 4)
        else:
            order = strong.shuffled(order)
        found[tuple(order)] += 1
    assert set(found) == set(itertools.permutations(range(4)))
    assert sum((n - 200) ** 2 / 200 for n in found.values()) < 23 + 5 * 46**0.5


def test_the_strong_shuffle_is_fisher_yates_over_an_hmac_stream() -> None:
    """Written out once more, as docs/fair-shuffles.md tells it to people who want to check."""
    secret = bytes(range(32))
    stream = b"".join(hmac.digest(secret, b"deck\0" + counter.to_bytes(8, "big"), "sha256") for counter in range(3))
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, 96, 4)]
    expected = list(range(10))
    for i in range(9, 0, -1):
        word = words.pop(0)
        while word >= 2**32 // (i + 1) * (i + 1):
            word = words.pop(0)
        j = word % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert StrongShuffler(secret, "deck").shuffled(list(range(10))) == expected


def test_rejection_keeps_out_the_words_that_would_favour_low_numbers() -> None:
    class Fixed(StrongShuffler):
        def __init__(self, words: list[int]) -> None:
            super().__init__(b"", "")
            self._left = b"".join(word.to_bytes(4, "big") for word in words)

    assert Fixed([2**32 - 1, 7]).below(3) == 1  # 2**32 - 1 is the one word too many for 3
    assert Fixed([2**32 - 2]).below(3) == (2**32 - 2) % 3


def test_purposes_do_not_share_a_stream_and_secrets_do_not_either() -> None:
    cards = list(range(50))
    orders = [StrongShuffler(s, p).shuffled(cards) for s in (b"a", b"b") for p in ("deck", "shuffle 1")]
    assert len({tuple(order) for order in orders}) == 4
    assert cards == list(range(50))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert StrongShuffler.commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()


def test_any_text_is_a_seed() -> None:
    assert len({shuffle.secret_of_seed(text) for text in ("", "a", "A", "\ud800", "日")}) == 5
