/* Keyframes with random moves, as mutoscope.games.keyframes.rules plays it: the same things kept (every row with its
   cards, the box, the bids, who bid and took what and when, which wilds went back), the same action codes. */

#include "chance.h"

enum { CARDS = 54, NONE = -1, ANIMATIONS = 5, WILD = 5, BID = 0, SEQUENCE, RESHUFFLE, OVER };
enum { HAND = 5, SUPPLY = 10, STARTS = 4, ADDS = 10, FIRST_START = HAND, FIRST_ADD = FIRST_START + SUPPLY * STARTS };
enum { PASS = FIRST_ADD + SUPPLY * ADDS, N_ACTIONS = PASS + 1, FRESH_SUPPLY = 5, MOST_ROWS = 2, SHUFFLED = CARDS };

static const int8_t SIZES[ANIMATIONS] = {2, 2, 3, 4, 5}, HANDS[5] = {0, 0, 5, 4, 5}, ROUNDS[5] = {0, 0, 3, 3, 2};
static const int8_t BOXED[5] = {0, 0, 9, 3, 4}, SINGLES_VP[6] = {0, -1, -4, -7, -11, -16};

typedef struct { int8_t owner, animation, size, cards[5]; } Row;
typedef struct { int8_t hand[HAND], bid_slot; Row rows[MOST_ROWS]; int8_t open_rows; } Seat;
typedef struct {
    int8_t players, talk, animations[CARDS], letters[CARDS], values[ANIMATIONS];
    int8_t deck[CARDS], deck_size, drawn, box[CARDS], box_size, boxed;
    Seat seats[4];
    int8_t supply[SUPPLY], bids[4], order[4], placed;
    Row closed[40];
    int8_t closed_size, returned[CARDS], round, turns, phase, was_bid[CARDS], was_taken[CARDS];
} State;

static const Row NO_ROW = {NONE, NONE, 0, {NONE, NONE, NONE, NONE, NONE}};

static inline int is_wild(const State *s, int card) { return s->animations[card] == WILD; }
static inline int side_of(const State *s, int seat) { return s->players == 4 ? seat % 2 : seat; }

/* ---------------------------------------------------------------- setup */

static int make_deck(const int8_t *order, int players, int8_t *deck) {
    (void)players;
    memcpy(deck, order, CARDS);
    return CARDS;
}

static inline int draw(State *s) {
    int card = s->deck[s->drawn];
    s->deck[s->drawn++] = NONE;
    return card;
}

static void fill_supply(State *s) {
    int wilds = 0, frames = 0;
    s->phase = BID;
    for (int i = 0; i < FRESH_SUPPLY; i++) {
        s->supply[i] = draw(s);
        wilds += is_wild(s, s->supply[i]);
    }
    if (wilds < FRESH_SUPPLY) return;
    for (int i = s->drawn; i < s->deck_size; i++) frames += !is_wild(s, s->deck[i]);
    if (frames == 0) return;
    for (int i = 0; i < FRESH_SUPPLY; i++) {
        s->deck[--s->drawn] = s->supply[i];
        s->returned[s->supply[i]] = s->round;
        s->supply[i] = NONE;
    }
    s->phase = RESHUFFLE;
}

static void deal_round(State *s) {
    s->round++;
    for (int slot = 0; slot < HANDS[s->players]; slot++)
        for (int p = 0; p < s->players; p++) s->seats[p].hand[slot] = draw(s);
    fill_supply(s);
}

static void clear_bids(State *s) {
    memset(s->bids, NONE, sizeof s->bids);
    memset(s->order, NONE, sizeof s->order);
    s->placed = 0;
}

static void setup(State *s, int players, int first, const int64_t *options, const int8_t *deck, int size) {
    (void)first;
    s->players = players;
    s->talk = options[0];
    for (int card = 0; card < CARDS; card++) {
        s->animations[card] = options[1 + 2 * card];
        s->letters[card] = options[2 + 2 * card];
    }
    for (int i = 0; i < ANIMATIONS; i++) s->values[i] = options[1 + 2 * CARDS + i];
    memset(s->box, NONE, sizeof s->box);
    memset(s->returned, 0, sizeof s->returned);
    memset(s->was_bid, NONE, sizeof s->was_bid);
    memset(s->was_taken, NONE, sizeof s->was_taken);
    memset(s->deck, NONE, sizeof s->deck);
    memcpy(s->deck, deck, size);
    s->deck_size = size;
    s->drawn = s->box_size = s->closed_size = 0;
    for (int i = 0; i < 40; i++) s->closed[i] = NO_ROW;
    memset(s->supply, NONE, sizeof s->supply);
    for (int p = 0; p < 4; p++) s->seats[p] = (Seat){{NONE, NONE, NONE, NONE, NONE}, NONE, {NO_ROW, NO_ROW}, 0};
    clear_bids(s);
    for (int i = 0; i < BOXED[players]; i++) s->box[s->box_size++] = draw(s);
    s->boxed = s->box_size;
    s->round = 0;
    s->turns = 1;
    deal_round(s);
}

static int due(const State *s, int8_t *cards) {
    int count = 0;
    int8_t there[CARDS] = {0};
    if (s->phase != RESHUFFLE) return 0;
    for (int i = s->drawn; i < s->deck_size; i++) there[s->deck[i]] = 1;
    for (int card = 0; card < CARDS; card++)
        if (there[card]) cards[count++] = card;
    return count;
}

static void shuffled(State *s, const int8_t *order, int size) {
    memcpy(s->deck + s->drawn, order, size);
    fill_supply(s);
}

/* ---------------------------------------------------------------- who may do what */

static int actors(const State *s) {
    int mask = 0;
    if (s->phase == SEQUENCE) return 1 << s->order[s->placed];
    if (s->phase == RESHUFFLE) return CHANCE;
    if (s->phase == BID)
        for (int p = 0; p < s->players; p++) mask |= (s->seats[p].bid_slot == NONE) << p;
    return mask;
}

/* The ways to start, a bit each. */
static int ways_to_start(const State *s, int seat) {
    int own = s->seats[seat].open_rows;
    if (s->players != 4) return own < MOST_ROWS ? 1 : 2 | 4;
    int other = s->seats[(seat + 2) % 4].open_rows;
    return own && other ? 2 | 4 : (own ? 0 : 1) | (other ? 0 : 8);
}

static inline Row *row_at(State *s, int seat, int which) {
    if (s->players == 4) return &s->seats[which ? (seat + 2) % 4 : seat].rows[0];
    return &s->seats[seat].rows[which];
}

static int may_add(const State *s, const Row *row, int card, int at) {
    int low = 0;
    for (int i = 0; i <= row->size; i++) {
        int other = i == at ? card : row->cards[i - (i > at)];
        if (is_wild(s, other)) {
            low++;
            continue;
        }
        if (s->letters[other] < low) return 0;
        low = s->letters[other] + 1;
    }
    return low <= SIZES[row->animation];
}

static int legal(State *s, int seat, int8_t *mask) {
    int count = 0;
    memset(mask, 0, N_ACTIONS);
    if (s->phase == BID) {
        for (int slot = 0; slot < HAND; slot++) count += mask[slot] = s->seats[seat].hand[slot] != NONE;
        return count;
    }
    if (s->phase != SEQUENCE || seat != s->order[s->placed]) return 0;
    int ways = ways_to_start(s, seat);
    for (int place = 0; place < SUPPLY; place++) {
        int card = s->supply[place];
        if (card == NONE) continue;
        if (!is_wild(s, card))
            for (int way = 0; way < STARTS; way++) count += mask[FIRST_START + place * STARTS + way] = ways >> way & 1;
        for (int which = 0; which < MOST_ROWS; which++) {
            const Row *row = row_at(s, seat, which);
            int8_t *adds = mask + FIRST_ADD + place * ADDS + which * 5;
            if (row->size == 0) continue;
            if (is_wild(s, card)) {
                for (int at = 0; at <= row->size; at++) count += adds[at] = may_add(s, row, card, at);
            } else if (s->animations[card] == row->animation) {
                count += adds[0] = may_add(s, row, card, 0);
                count += adds[row->size] = may_add(s, row, card, row->size);
            }
        }
    }
    return count ? count : (mask[PASS] = 1);
}

/* ---------------------------------------------------------------- bid */

static void reveal_bids(State *s) {
    for (int p = 0, place = 0; p < s->players; p++) {
        Seat *seat = &s->seats[p];
        s->bids[p] = seat->hand[seat->bid_slot];
        seat->hand[seat->bid_slot] = NONE;
        seat->bid_slot = NONE;
        s->was_bid[s->bids[p]] = s->turns * 4 + p;
        while (s->supply[place] != NONE) place++;
        s->supply[place] = s->bids[p];
    }
    for (int p = 0; p < s->players; p++) {
        int place = 0;
        for (int other = 0; other < s->players; other++) place += s->bids[other] > s->bids[p];
        s->order[place] = p;
    }
    s->placed = 0;
    s->phase = SEQUENCE;
}

/* ---------------------------------------------------------------- sequencing animation */

static inline int take_from_supply(State *s, int seat, int place) {
    int card = s->supply[place];
    s->supply[place] = NONE;
    s->was_taken[card] = s->turns * 4 + seat;
    return card;
}

static void close_row(State *s, int owner, int which) {
    Seat *before = &s->seats[owner];
    s->closed[s->closed_size] = before->rows[which];
    s->closed[s->closed_size++].owner = side_of(s, owner);
    if (which < --before->open_rows) before->rows[which] = before->rows[which + 1];
    before->rows[before->open_rows] = NO_ROW;
}

static void start_row(State *s, int seat, int place, int way) {
    int owner = s->players == 4 && way >= 2 ? (seat + 2) % 4 : seat;
    if (way == 1 || way == 2) close_row(s, owner, s->players == 4 ? 0 : way - 1);
    Row *row = &s->seats[owner].rows[s->seats[owner].open_rows++];
    row->owner = owner;
    row->cards[0] = take_from_supply(s, seat, place);
    row->size = 1;
    row->animation = s->animations[row->cards[0]];
}

static void add_to_row(State *s, int seat, int place, int which, int at) {
    Row *row = row_at(s, seat, which);
    for (int i = row->size; i > at; i--) row->cards[i] = row->cards[i - 1];
    row->cards[at] = take_from_supply(s, seat, place);
    if (++row->size == SIZES[row->animation]) close_row(s, row->owner, s->players == 4 ? 0 : which);
}

static void end_turn(State *s) {
    clear_bids(s);
    s->phase = BID;
    for (int slot = 0; slot < HAND; slot++)
        if (s->seats[0].hand[slot] != NONE) {
            s->turns++;
            return;
        }
    for (int place = 0; place < SUPPLY; place++)
        if (s->supply[place] != NONE) {
            s->box[s->box_size++] = s->supply[place];
            s->supply[place] = NONE;
        }
    if (s->round < ROUNDS[s->players]) {
        s->turns++;
        deal_round(s);
        return;
    }
    for (int p = 0; p < s->players; p++)
        while (s->seats[p].open_rows > 0) close_row(s, p, 0);
    s->phase = OVER;
}

static void apply(State *s, int seat, int action) {
    if (s->phase == BID) {
        s->seats[seat].bid_slot = action;
        if (actors(s) == 0) reveal_bids(s);
        return;
    }
    if (action < FIRST_ADD) {
        action -= FIRST_START;
        start_row(s, seat, action / STARTS, action % STARTS);
    } else if (action < PASS) {
        action -= FIRST_ADD;
        add_to_row(s, seat, action / ADDS, action % ADDS / 5, action % 5);
    }
    if (++s->placed == s->players) end_turn(s);
}

/* ---------------------------------------------------------------- final scoring */

static int rank(const State *s, int side) {
    int score = 0, clean = 0, singles = 0, lowest = CARDS;
    for (int i = 0; i < s->closed_size; i++) {
        const Row *row = &s->closed[i];
        int wilds = 0;
        if (row->owner != side) continue;
        if (row->size == 1) {
            singles++;
            continue;
        }
        for (int k = 0; k < row->size; k++) {
            wilds += is_wild(s, row->cards[k]);
            if (row->cards[k] < lowest) lowest = row->cards[k];
        }
        if (row->size == SIZES[row->animation]) {
            score += s->values[row->animation] - wilds * row->size;
            clean += wilds == 0;
        } else if (wilds == 0) {
            score += row->size;
        }
    }
    score += SINGLES_VP[singles < 5 ? singles : 5];
    return (score * 64 + clean) * 64 + CARDS - lowest;
}

static int winners(const State *s) {
    int ranks[4], sides = s->players == 4 ? 2 : s->players, best = -1000000, mask = 0;
    for (int side = 0; side < sides; side++)
        if ((ranks[side] = rank(s, side)) > best) best = ranks[side];
    for (int p = 0; p < s->players; p++) mask |= (ranks[side_of(s, p)] == best) << p;
    return mask;
}

#include "games.h"

/* The numbers of a state in the order that games/keyframes/state.py declares; returns how many. */
int64_t numbers(const State *s, int16_t *out) { return put(out, &s->players, sizeof *s) - out; }
