/* Whole games over the rules that stand before this: what mutoscope.kernel.loops does. */

static int64_t play_out(State *s, Random *random, int8_t *cards) {
    int8_t mask[N_ACTIONS];
    int64_t decisions = 0;
    for (int acting; (acting = actors(s)) != 0;) {
        if (acting & CHANCE) {
            int size = due(s, cards);
            shuffle(random, cards, size);
            shuffled(s, cards, size);
            continue;
        }
        int seat = 0, action = 0;
        while (!(acting >> seat & 1)) seat++;
        int n = below(random, legal(s, seat, mask));
        for (;; action++)
            if (mask[action] && n-- == 0) break;
        apply(s, seat, action);
        decisions++;
    }
    return decisions;
}

/* Play games from seeds `seed`, `seed` + 1, ...; every winner of a game adds 1 to wins[seat]; returns the decisions.
   `last` takes the state of the last game. */
int64_t random_games(State *last, int players, const int64_t *options, uint64_t seed, int64_t games, int64_t *wins) {
    int8_t order[SHUFFLED], deck[SHUFFLED];
    Random random;
    int64_t decisions = 0;
    for (int64_t game = 0; game < games; game++) {
        seed_random(&random, seed + game);
        for (int i = 0; i < SHUFFLED; i++) order[i] = i;
        shuffle(&random, order, SHUFFLED);
        setup(last, players, game % players, options, deck, make_deck(order, players, deck));
        decisions += play_out(last, &random, order);
        int won = winners(last);
        for (int p = 0; p < players; p++) wins[p] += won >> p & 1;
    }
    return decisions;
}

int64_t state_size(void) { return sizeof(State); }

static int16_t *put(int16_t *out, const int8_t *from, int n) {
    for (int i = 0; i < n; i++) *out++ = from[i];
    return out;
}
