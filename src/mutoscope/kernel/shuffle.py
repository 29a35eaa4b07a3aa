"""Where chance comes from: a fast generator for bots and the lab, and a shuffle that players can verify.

The rules themselves hold no generator: a shuffled order is handed in.  The first half is written like rules (typed
scalar functions) and runs interpreted or compiled; the second half is for matches and never compiled.
"""

from __future__ import annotations

import hashlib
import hmac

# ------------------------------------------------------------- fast: xoroshiro64** (Blackman and Vigna, 2018)


def next_random(rng: list[int]) -> int:
    """The next 32 random bits; `rng` holds the generator's two 32-bit words.  Period 2**64 - 1."""
    a = rng[0]
    b = rng[1]
    mixed = (a * 0x9E3779BB) & 0xFFFFFFFF
    mixed = ((mixed << 5) & 0xFFFFFFFF) | (mixed >> 27)
    result = (mixed * 5) & 0xFFFFFFFF
    b ^= a
    rng[0] = (((a << 26) & 0xFFFFFFFF) | (a >> 6)) ^ b ^ ((b << 9) & 0xFFFFFFFF)
    rng[1] = ((b << 13) & 0xFFFFFFFF) | (b >> 19)
    return result


def below(rng: list[int], n: int) -> int:
    """A random number from 0 to n - 1, n at most 65,535 (bias under n / 2**32)."""
    return (next_random(rng) * n) >> 32


def seed_random(rng: list[int], seed: int) -> None:
    """Start the generator from a number of up to 64 bits: two rounds of a 32-bit mixer on each half, never all zero."""
    low = seed & 0xFFFFFFFF
    high = (seed >> 32) & 0xFFFFFFFF
    rng[0] = mix32(mix32(low ^ 0x243F6A88) ^ high)
    rng[1] = mix32(mix32(high ^ 0x85A308D3) ^ rng[0] ^ low) | 1


def mix32(x: int) -> int:
    """A bijection of 32 bits in which each bit of `x` moves every bit of the result (lowbias32, Wellons)."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & 0xFFFFFFFF
    x ^= x >> 15
    x = (x * 0x735A2D97) & 0xFFFFFFFF
    return x ^ (x >> 15)


def shuffle(rng: list[int], order: list[int], n: int) -> None:
    """Fisher-Yates over the first `n` places of `order`, whatever they hold."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = order[i]
        order[i] = order[j]
        order[j] = kept


# ------------------------------------------------------------- strong: HMAC-SHA-256


class StrongShuffler:
    """Unbiased shuffles from a secret: `HMAC-SHA-256(secret, purpose, counter)` as bytes, Fisher-Yates by rejection.

    The same secret and purpose give the same shuffle on every machine, whatever else was drawn before.  Whoever knows
    the secret can check a finished match; whoever knows only its hash (`commitment`) cannot foresee one card.
    """

    def __init__(self, secret: bytes, purpose: str) -> None:
        self._secret = secret
        self._purpose = purpose.encode() + b"\0"
        self._counter = 0
        self._left = b""

    @staticmethod
    def commitment(secret: bytes) -> str:
        """SHA-256 of the secret in hex: shown before the first card."""
        return hashlib.sha256(secret).hexdigest()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**32."""
        limit = (1 << 32) // n * n
        while True:
            if len(self._left) < 4:
                block = self._purpose + self._counter.to_bytes(8, "big")
                self._left += hmac.digest(self._secret, block, "sha256")
                self._counter += 1
            word, self._left = int.from_bytes(self._left[:4], "big"), self._left[4:]
            if word < limit:
                return word % n

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in a random order; the list handed in is left alone."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def secret_of_seed(seed: str) -> bytes:
    """The 256-bit secret that stands for a seed in words (the engine protocol's `seed`)."""
    return hashlib.sha256(b"mutoscope seed\0" + seed.encode("utf-8", "surrogatepass")).digest()
