/* Photograph with random moves, as mutoscope.games.photograph.rules plays it: the same things kept (every shot in its
   reel, the cards that left, what has lain open, secret winds), the same action codes. */

#include "chance.h"

enum { COLOURS = 7, NUMBERS = 12, SHOTS = 84, SUNSET = 84, NONE = -1, OPEN = -1, VOIDED = -2, LEFT = 0 };
enum { TAKE, WIND, SUNSET_WIND, FINAL_WIND, OVER };
enum { FIRST_WIND = 24, WINDS = 28, N_ACTIONS = FIRST_WIND + WINDS, HAND = 5, MOST_TAKEN = 3, NEW_CARDS_AT = 3, STEP = 3 };
enum { FIRST_COLOUR = SUNSET + 1, FIRST_PLACE = FIRST_COLOUR + COLOURS, SHUFFLED = FIRST_PLACE + SHOTS / 6 };

static const int8_t REEL_VP[8] = {-3, 1, 3, 4, 7, 8, 10, 11};
static const int8_t WIND_START[WINDS] = {0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6};
static const int8_t WIND_END[WINDS] = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7};

typedef struct { int8_t shots[NUMBERS], length, sharp, blurred, last, direction, after_blur; } Reel;
typedef struct { int8_t hand[8], hand_size; Reel reels[COLOURS]; int8_t pending, last_card; } Seat;
typedef struct {
    int8_t players, backs, missed_shot, memory_aid, in_play[COLOURS], rows, goal;
    int8_t deck[SHOTS + 1], deck_size, drawn;
    int8_t layout[4][4], in_layout;
    Seat seats[4];
    int8_t good_shots[COLOURS], gone[SHOTS], gone_size, faced[SHOTS];
    int8_t sunset_done, phase, turn;
    int16_t turns;
    int8_t taken, chosen;
} State;

/* ---------------------------------------------------------------- setup */

static int make_deck(const int8_t *order, int players, int8_t *deck) {
    int keep = players + 3, pile = keep * 2, met = 0, place = 0, sunset_met = 0, size = 0;
    int8_t leaves[COLOURS] = {0};
    for (int i = 0; i < SHUFFLED; i++) {
        int item = order[i];
        if (item == SUNSET) sunset_met = 1;
        else if (item >= FIRST_PLACE) place += item < FIRST_PLACE + pile && !sunset_met;
        else if (item >= FIRST_COLOUR) leaves[item - FIRST_COLOUR] = met++ >= keep;
    }
    for (int i = 0; i < SHUFFLED; i++)
        if (order[i] < SHOTS && !leaves[order[i] / NUMBERS]) {
            if (size == 4 * pile + place) deck[size++] = SUNSET;
            deck[size++] = order[i];
        }
    return size;
}

static inline void add_to_hand(Seat *seat, int card) { seat->hand[seat->hand_size++] = card; }

static inline int draw(State *s) {
    int card = s->deck[s->drawn];
    s->deck[s->drawn++] = NONE;
    return card;
}

static int fill_layout(State *s) {
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < s->rows; r++)
            if (s->layout[r][c] == NONE && s->drawn < s->deck_size) {
                int card = draw(s);
                if (card == SUNSET) return 1;
                s->layout[r][c] = card;
                s->in_layout++;
                if (c == 0 || c == 3) s->faced[card] = 1;
            }
    return 0;
}

static void setup(State *s, int players, int first, const int64_t *options, const int8_t *deck, int size) {
    memset(s, 0, sizeof *s);
    s->players = players;
    s->backs = options[0];
    s->missed_shot = options[1];
    s->memory_aid = options[2];
    s->rows = players == 2 ? 3 : 4;
    s->goal = players == 4 ? 3 : 4;
    memset(s->good_shots, OPEN, sizeof s->good_shots);
    memset(s->gone, NONE, sizeof s->gone);
    memset(s->layout, NONE, sizeof s->layout);
    memset(s->deck, NONE, sizeof s->deck);
    memcpy(s->deck, deck, size);
    for (int i = 0; i < size; i++)
        if (deck[i] != SUNSET) s->in_play[deck[i] / NUMBERS] = 1;
    s->deck_size = size;
    for (int p = 0; p < 4; p++) {
        memset(s->seats[p].hand, NONE, sizeof s->seats[p].hand);
        s->seats[p].pending = s->seats[p].last_card = NONE;
    }
    s->turn = first;
    s->turns = 1;
    fill_layout(s);
    for (int i = 0; i < HAND; i++)
        for (int p = 0; p < players; p++) add_to_hand(&s->seats[(first + p) % players], draw(s));
}

/* ---------------------------------------------------------------- who may do what */

static int actors(const State *s) {
    int mask = 0;
    if (s->phase == OVER) return 0;
    if (s->phase <= WIND) return 1 << s->turn;
    for (int p = 0; p < s->players; p++) mask |= (s->seats[p].pending == NONE) << p;
    return mask;
}

static int legal(const State *s, int seat, int8_t *mask) {
    int count = 0;
    memset(mask, 0, N_ACTIONS);
    if (s->phase == TAKE) {
        if (seat != s->turn) return 0;
        for (int r = 0; r < s->rows; r++) {
            int cards = 0;
            for (int c = 0; c < 4; c++) cards += s->layout[r][c] != NONE;
            for (int n = 0; n < MOST_TAKEN && n < cards; n++) {
                mask[r * 6 + n] = 1;
                count++;
                if (cards > 1) {
                    mask[r * 6 + 3 + n] = 1;
                    count++;
                }
            }
        }
    } else if (s->phase != OVER && (s->phase != WIND || seat == s->turn)) {
        int size = s->seats[seat].hand_size;
        count = size * (size - 1) / 2;
        memset(mask + FIRST_WIND, 1, count);
    }
    return count;
}

static int due(const State *s, int8_t *cards) { return (void)s, (void)cards, 0; }

static void shuffled(State *s, const int8_t *order, int size) { (void)s, (void)order, (void)size; }

/* ---------------------------------------------------------------- the turn */

static void take(State *s, int row, int side, int count) {
    Seat *seat = &s->seats[s->turn];
    s->taken = count;
    s->in_layout -= count;
    for (int i = 0; count > 0; i++) {
        int8_t *place = &s->layout[row][side == LEFT ? i : 3 - i];
        if (*place != NONE) {
            add_to_hand(seat, *place);
            *place = NONE;
            count--;
        }
    }
}

static void wind(Seat *seat, int move) {
    int start = WIND_START[move], end = WIND_END[move];
    int8_t card = seat->hand[start];
    for (int i = start; i < end; i++) seat->hand[i] = seat->hand[i + 1];
    seat->hand[end] = card;
}

static int remove_leftmost(Seat *seat) {
    int card = seat->hand[0];
    memmove(seat->hand, seat->hand + 1, 7);
    seat->hand[--seat->hand_size] = NONE;
    return card;
}

static void play_leftmost(State *s, int p, int may_claim) {
    int card = remove_leftmost(&s->seats[p]), colour = card / NUMBERS, number = card % NUMBERS + 1;
    Reel *reel = &s->seats[p].reels[colour];
    int step = number - reel->last;
    s->faced[card] = 1;
    if (reel->sharp == 0
        || (step * reel->direction >= 0 && (reel->after_blur || (-STEP <= step && step <= STEP)))) {
        if (reel->sharp > 0) reel->direction = step > 0 ? 1 : -1;
        reel->shots[reel->length++] = number;
        reel->last = number;
        reel->sharp++;
        reel->after_blur = 0;
        if (reel->sharp == s->goal && s->good_shots[colour] == OPEN) s->good_shots[colour] = may_claim ? p : VOIDED;
    } else {
        reel->shots[reel->length++] = -number;
        reel->blurred++;
        reel->after_blur = 1;
    }
}

static void clear_layout(State *s) {
    int kept = 0;
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < 4; r++) {
            int card = s->layout[r][c];
            if (card == NONE) continue;
            s->layout[r][c] = NONE;
            if (s->players > 2 && (c == 1 || c == 2)) {
                s->layout[kept++][0] = card;
                s->faced[card] = 1;
            } else {
                s->gone[s->gone_size++] = card;
            }
        }
    s->in_layout = kept;
}

static void pass_turn(State *s) {
    if (s->in_layout <= NEW_CARDS_AT) {
        s->phase = FINAL_WIND;
        return;
    }
    s->turn = s->turn + 1 == s->players ? 0 : s->turn + 1;
    s->turns++;
    s->phase = TAKE;
}

static void check_layout(State *s) {
    if (s->in_layout <= NEW_CARDS_AT) {
        clear_layout(s);
        if (fill_layout(s)) {
            s->phase = SUNSET_WIND;
            return;
        }
    }
    pass_turn(s);
}

static void everybody_shoots(State *s) {
    for (int p = 0; p < s->players; p++) {
        wind(&s->seats[p], s->seats[p].pending);
        s->seats[p].pending = NONE;
        play_leftmost(s, p, 0);
        play_leftmost(s, p, 0);
    }
    s->chosen = 0;
    if (s->phase == SUNSET_WIND) {
        s->sunset_done = 1;
        fill_layout(s);
        pass_turn(s);
    } else {
        for (int p = 0; p < s->players; p++) s->seats[p].last_card = remove_leftmost(&s->seats[p]);
        s->phase = OVER;
    }
}

static void apply(State *s, int seat, int action) {
    if (s->phase == TAKE) {
        take(s, action / 6, action / 3 % 2, action % 3 + 1);
        s->phase = WIND;
    } else if (s->phase == WIND) {
        wind(&s->seats[seat], action - FIRST_WIND);
        for (int i = 0; i < s->taken; i++) play_leftmost(s, seat, 1);
        s->taken = 0;
        check_layout(s);
    } else {
        if (s->seats[seat].pending == NONE) s->chosen++;
        s->seats[seat].pending = action - FIRST_WIND;
        if (s->chosen == s->players) everybody_shoots(s);
    }
}

/* ---------------------------------------------------------------- tallying */

static int rank(const State *s, int p) {
    int score = 0, held = 0, longest = 0, missed = s->missed_shot ? s->seats[p].last_card / NUMBERS : NONE;
    for (int c = 0; c < COLOURS; c++) {
        const Reel *reel = &s->seats[p].reels[c];
        if (!s->in_play[c]) continue;
        if (c == missed) {
            score += REEL_VP[0];
            continue;
        }
        int holds = s->good_shots[c] == p;
        score += REEL_VP[reel->sharp < 7 ? reel->sharp : 7] - 2 * reel->blurred + 5 * holds;
        held += holds;
        if (reel->sharp > longest) longest = reel->sharp;
    }
    return (score * 8 + held) * 16 + longest;
}

static int winners(const State *s) {
    int ranks[4], best = -1000000, mask = 0;
    for (int p = 0; p < s->players; p++)
        if ((ranks[p] = rank(s, p)) > best) best = ranks[p];
    for (int p = 0; p < s->players; p++) mask |= (ranks[p] == best) << p;
    return mask;
}

#include "games.h"

/* The numbers of a state in the order that games/photograph/state.py declares; returns how many. */
int64_t numbers(const State *s, int16_t *out) {
    int16_t *to = out;
    to = put(to, &s->players, 4 + COLOURS + 2 + SHOTS + 1 + 2 + 16 + 1 + 4 * (int)sizeof(Seat) + COLOURS + SHOTS + 1 + SHOTS + 3);
    *to++ = s->turns;
    return put(to, &s->taken, 2) - out;
}
