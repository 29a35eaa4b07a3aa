/* The yardsticks: games with random moves, written by hand in C, to hold the compiled rules against.

   Each is one game by the same rules, keeps the same things, and has the same generator, shuffle, action codes and way
   to pick a move as the game's rules under mutoscope.kernel.loops, so that from the same seeds both play the same
   games, move by move; benchmarks.kernel checks that before it compares any speed.  Numbers are bytes, as is natural in
   C.  A game includes this first, and games.h after its rules. */

#include <stdint.h>
#include <string.h>

enum { CHANCE = 1 << 8 };

/* xoroshiro64** */
typedef struct { uint32_t a, b; } Random;

static inline uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t next_random(Random *r) {
    uint32_t a = r->a, b = r->b, result = rotate(a * 0x9E3779BBu, 5) * 5;
    b ^= a;
    r->a = rotate(a, 26) ^ b ^ b << 9;
    r->b = rotate(b, 13);
    return result;
}

static inline uint32_t below(Random *r, uint32_t n) { return (uint64_t)next_random(r) * n >> 32; }

static uint32_t mix32(uint32_t x) {
    x ^= x >> 16;
    x *= 0x21F0AAADu;
    x ^= x >> 15;
    x *= 0x735A2D97u;
    return x ^ x >> 15;
}

static void seed_random(Random *r, uint64_t seed) {
    uint32_t low = seed, high = seed >> 32;
    r->a = mix32(mix32(low ^ 0x243F6A88u) ^ high);
    r->b = mix32(mix32(high ^ 0x85A308D3u) ^ r->a ^ low) | 1;
}

static void shuffle(Random *r, int8_t *order, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(r, i + 1);
        int8_t kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}
