/* Moving Pictures with random moves, as mutoscope.games.moving_pictures.rules plays it: the same things kept (who knows
   each card, what was asked of it, in which play it was filmed, the finished acts), the same action codes. */

#include "chance.h"

enum { CARDS = 16, NONE = -1, HAND = 4, MOST_PLACES = 8, ACTS = 3, SHUFFLED = CARDS };
enum { ACROSS_TOWN = 1, MIRROR, LOVE_LETTER, WRONG_DOOR, FAIR_EXCHANGE, ROOFTOPS, OVERHEARD, GLASS_HOUSE, RAIN, DUEL };
enum { UNDERSTUDY = DUEL + 1, CUTTING_ROOM, NIGHT_TRAIN, QUIET, LAST_GOODBYE, CROWD };
enum { WATCHERS = 4, BOTH = 3, OPEN = BOTH | WATCHERS, SHOWN = 1, NOT_SHOWN = 2, LOWEST = 1, LEFT_HALF = 1, RIGHT_HALF = 2 };
enum { FILM, SHOW, EXCHANGE, ASK, PEEK, RECAST, MOVE, SWAP, REMOVE, CUT, RESHUFFLE, OVER };
enum { EITHER, TOGETHER, FIRST_PLAYER };
enum { FIRST_SHOW = HAND * MOST_PLACES, FIRST_EXCHANGE = FIRST_SHOW + HAND, FIRST_ASK = FIRST_EXCHANGE + HAND * HAND };
enum { FIRST_PEEK = FIRST_ASK + 2, FIRST_RECAST = FIRST_PEEK + HAND, NO_RECAST = FIRST_RECAST + HAND };
enum { FIRST_MOVE = NO_RECAST + 1, NO_MOVE = FIRST_MOVE + MOST_PLACES * MOST_PLACES, FIRST_SWAP = NO_MOVE + 1 };
enum { FIRST_REMOVE = FIRST_SWAP + MOST_PLACES, FIRST_CUT = FIRST_REMOVE + MOST_PLACES, N_ACTIONS = FIRST_CUT + MOST_PLACES };

static const int8_t PLACES[4] = {0, 6, 7, 8}, FIRST_HAND[4] = {0, 3, 4, 4}, OTHER_HAND[4] = {0, 3, 3, 4};

typedef struct { int8_t number, known, asked, filmed; } Card;
typedef struct { Card hand[HAND]; int8_t hand_size; } Seat;
typedef struct {
    int8_t editor, effects[CARDS + 1], act, first, films[ACTS][MOST_PLACES], length;
    Card places[MOST_PLACES];
    int8_t under[MOST_PLACES];
    Seat seats[2];
    Card aside[HAND];
    int8_t aside_size;
    Card removed[HAND];
    int8_t removed_size, deleted, step, turn, turns, plays, last, edited, asked_end;
    int16_t proposal;
    int8_t proposer;
} State;

static const Card NO_CARD = {NONE, 0, 0, 0};

static inline void exchange_cards(Card *one, Card *other) {
    Card kept = *one;
    *one = *other;
    *other = kept;
}

/* ---------------------------------------------------------------- setup */

static int make_deck(const int8_t *order, int players, int8_t *deck) {
    (void)players;
    for (int i = 0; i < CARDS; i++) deck[i] = order[i] + 1;
    return CARDS;
}

static void deal_to(State *s, int p, int number) {
    s->seats[p].hand[s->seats[p].hand_size++] = (Card){number, 1 << p, 0, 0};
}

static void deal(State *s, int act, int first, const int8_t *deck) {
    int dealt = PLACES[act];
    s->act = act;
    s->first = s->turn = first;
    s->length = PLACES[act];
    for (int place = 0; place < MOST_PLACES; place++) {
        s->places[place] = NO_CARD;
        s->under[place] = place < s->length ? deck[place] : NONE;
    }
    for (int p = 0; p < 2; p++) {
        s->seats[p].hand_size = 0;
        for (int slot = 0; slot < HAND; slot++) s->seats[p].hand[slot] = NO_CARD;
    }
    for (int slot = 0; slot < HAND; slot++) {
        if (slot < FIRST_HAND[act]) deal_to(s, first, deck[dealt++]);
        if (slot < OTHER_HAND[act]) deal_to(s, 1 - first, deck[dealt++]);
    }
    s->aside_size = CARDS - dealt;
    for (int i = 0; i < HAND; i++) {
        s->removed[i] = s->aside[i] = NO_CARD;
        if (i < s->aside_size) s->aside[i].number = deck[dealt + i];
    }
    s->removed_size = s->plays = s->last = s->edited = s->asked_end = 0;
    s->proposal = s->proposer = NONE;
    s->step = FILM;
}

static void setup(State *s, int players, int first, const int64_t *options, const int8_t *deck, int size) {
    (void)players, (void)size;
    s->deleted = options[0];
    s->editor = options[1];
    s->effects[0] = NONE;
    for (int number = 1; number <= CARDS; number++) s->effects[number] = options[1 + number];
    s->turns = 1;
    memset(s->films, NONE, sizeof s->films);
    deal(s, 1, first, deck);
}

static int due(const State *s, int8_t *cards) {
    if (s->step != RESHUFFLE) return 0;
    for (int i = 0; i < CARDS; i++) cards[i] = i + 1;
    return CARDS;
}

static void shuffled(State *s, const int8_t *order, int size) {
    (void)size;
    deal(s, s->act + 1, 1 - s->first, order);
}

/* ---------------------------------------------------------------- who may do what */

static int actors(const State *s) {
    if (s->step <= MOVE) return 1 << s->turn;
    if (s->step == RESHUFFLE) return CHANCE;
    if (s->step == OVER) return 0;
    if (s->editor == FIRST_PLAYER) return 1 << s->first;
    return s->proposer == NONE ? BOTH : 1 << (1 - s->proposer);
}

static inline int place_of(const State *s, int number) {
    for (int place = 0; place < s->length; place++)
        if (s->places[place].number == number) return place;
    return NONE;
}

static inline int half_of(int length, int place) {
    if (place * 2 + 1 == length) return LEFT_HALF | RIGHT_HALF;
    return place * 2 < length ? LEFT_HALF : RIGHT_HALF;
}

static int open_places(const State *s) {
    int empty = 0, across = 0, crowd = 0;
    for (int place = 0; place < s->length; place++) {
        int number = s->places[place].number;
        if (number == NONE) empty |= 1 << place;
        else if (s->effects[number] == ACROSS_TOWN) across = 1;
        else if (s->effects[number] == CROWD) crowd = 1;
    }
    if (!across && !crowd) return empty;
    int last = place_of(s, s->last), left = empty, half = half_of(s->length, last);
    if (crowd) left &= ~(5 << last >> 1);
    if (across && half != (LEFT_HALF | RIGHT_HALF))
        for (int place = 0; place < s->length; place++)
            if (half_of(s->length, place) == half) left &= ~(1 << place);
    return left ? left : empty;
}

static inline int mark(int8_t *mask, int first, int count) {
    memset(mask + first, 1, count);
    return count;
}

static inline int is_in_reach(const State *s, int place) {
    int reach = s->effects[s->edited] == ROOFTOPS ? 2 : 1, at = place_of(s, s->edited);
    return place == at - reach || place == at + reach;
}

static int legal_edits(const State *s, int8_t *mask) {
    int count = 0, first = s->step == REMOVE ? FIRST_REMOVE : FIRST_SWAP;
    if (s->step == CUT) return mark(mask, FIRST_CUT, s->length);
    if (s->effects[s->edited] == CUTTING_ROOM) return mark(mask, FIRST_REMOVE, s->length);
    for (int place = 0; place < s->length; place++)
        if (is_in_reach(s, place)) count += mark(mask, first + place, 1);
    return count;
}

static int legal_effects(const State *s, int seat, int8_t *mask) {
    int own = s->seats[seat].hand_size, count = 0;
    switch (s->step) {
    case SHOW: return mark(mask, FIRST_SHOW, own);
    case EXCHANGE:
        for (int slot = 0; slot < own; slot++)
            count += mark(mask, FIRST_EXCHANGE + slot * HAND, s->seats[1 - seat].hand_size);
        return count;
    case ASK: return mark(mask, FIRST_ASK, 2);
    case PEEK: return mark(mask, FIRST_PEEK, s->aside_size);
    case RECAST: return mark(mask, FIRST_RECAST, own) + mark(mask, NO_RECAST, 1);
    }
    count = mark(mask, NO_MOVE, 1);
    for (int start = 0; start < s->length; start++) {
        if (s->places[start].number == NONE || s->places[start].number == s->last) continue;
        for (int end = 0; end < s->length; end++)
            if (s->places[end].number == NONE) count += mark(mask, FIRST_MOVE + start * MOST_PLACES + end, 1);
    }
    return count;
}

static int legal(const State *s, int seat, int8_t *mask) {
    int count = 0;
    memset(mask, 0, N_ACTIONS);
    if (s->step <= MOVE) {
        if (seat != s->turn) return 0;
        if (s->step != FILM) return legal_effects(s, seat, mask);
        int places = open_places(s);
        for (int place = 0; place < s->length; place++)
            if (places >> place & 1)
                for (int slot = 0; slot < s->seats[seat].hand_size; slot++)
                    count += mark(mask, slot * MOST_PLACES + place, 1);
        return count;
    }
    if (s->step >= RESHUFFLE || (s->editor == FIRST_PLAYER && seat != s->first)) return 0;
    count = legal_edits(s, mask);
    if (s->proposer == seat) {
        mask[s->proposal] = 0;
        count--;
    }
    return count;
}

/* ---------------------------------------------------------------- editing and completing the act */

static int longest_rising(const State *s) {
    int longest = 0, run[MOST_PLACES];
    for (int place = 0; place < s->length; place++) {
        run[place] = 1;
        for (int before = 0; before < place; before++)
            if (s->places[before].number < s->places[place].number && run[before] >= run[place])
                run[place] = run[before] + 1;
        if (run[place] > longest) longest = run[place];
    }
    return longest;
}

static void check_order(State *s) {
    int too_many = s->length - longest_rising(s);
    if (too_many > s->deleted) s->step = OVER;
    else if (too_many > 0) s->step = CUT;
    else {
        for (int place = 0; place < s->length; place++) s->films[s->act - 1][place] = s->places[place].number;
        s->step = s->act == ACTS ? OVER : RESHUFFLE;
    }
}

static void remove_scene(State *s, int place) {
    s->removed[s->removed_size++] = s->places[place];
    s->length--;
    memmove(s->places + place, s->places + place + 1, (s->length - place) * sizeof(Card));
    s->places[s->length] = NO_CARD;
}

static void cut(State *s, int place) {
    s->deleted--;
    remove_scene(s, place);
}

static inline int is_editing(int effect) {
    return effect == MIRROR || effect == WRONG_DOOR || effect == ROOFTOPS || effect == DUEL || effect == CUTTING_ROOM
        || effect == LAST_GOODBYE;
}

static int next_to_edit(State *s) {
    int lowest = CARDS + 1;
    s->step = FILM;
    for (int place = 0; place < s->length; place++) {
        int number = s->places[place].number;
        if (s->edited < number && number < lowest && is_editing(s->effects[number])) lowest = number;
    }
    if (lowest > CARDS) return 0;
    s->edited = lowest;
    return 1;
}

static int begin_edit(State *s) {
    int effect = s->effects[s->edited];
    if (effect == MIRROR) exchange_cards(&s->places[0], &s->places[s->length - 1]);
    else if (effect == LAST_GOODBYE) s->deleted -= s->places[s->length - 1].number != s->edited && s->deleted > 0;
    else if (effect == CUTTING_ROOM) s->step = s->deleted > 0 ? REMOVE : FILM;
    else
        for (int place = 0; place < s->length; place++)
            if (is_in_reach(s, place)) s->step = effect == DUEL ? REMOVE : SWAP;
    return s->step != FILM;
}

static void edit(State *s) {
    while (next_to_edit(s) && !begin_edit(s)) {}
    if (s->step == FILM) check_order(s);
}

static void submit(State *s, int seat, int action) {
    if (s->editor == TOGETHER && (s->proposer != 1 - seat || s->proposal != action)) {
        s->proposal = action;
        s->proposer = seat;
        return;
    }
    s->proposal = s->proposer = NONE;
    s->turns++;
    if (s->step == CUT) {
        cut(s, action - FIRST_CUT);
        check_order(s);
        return;
    }
    if (s->step == SWAP) exchange_cards(&s->places[place_of(s, s->edited)], &s->places[action - FIRST_SWAP]);
    else if (s->effects[s->edited] == CUTTING_ROOM) cut(s, action - FIRST_REMOVE);
    else remove_scene(s, action - FIRST_REMOVE);
    edit(s);
}

/* ---------------------------------------------------------------- filming */

static void end_turn(State *s) {
    s->turns++;
    s->step = FILM;
    if (s->seats[0].hand_size + s->seats[1].hand_size == 0) {
        s->edited = 0;
        edit(s);
    } else if (s->seats[1 - s->turn].hand_size > 0) s->turn = 1 - s->turn;
}

static int begin_effect(State *s, int seat, int effect) {
    int own = s->seats[seat].hand_size, other = s->seats[1 - seat].hand_size, step = FILM, scenes = 0;
    if (effect == LOVE_LETTER && own > 0) step = SHOW;
    else if (effect == FAIR_EXCHANGE && own > 0 && other > 0) step = EXCHANGE;
    else if (effect == OVERHEARD && other > 0) step = ASK;
    else if (effect == RAIN) s->deleted -= own > 0 && s->deleted > 0;
    else if (effect == UNDERSTUDY && s->aside_size > 0) step = PEEK;
    else if (effect == NIGHT_TRAIN) {
        for (int place = 0; place < s->length; place++) scenes += s->places[place].number != NONE;
        if (1 < scenes && scenes < s->length) step = MOVE;
    }
    s->step = step;
    return step != FILM;
}

static void film(State *s, int seat, int slot, int place) {
    Seat *own = &s->seats[seat];
    s->places[place] = own->hand[slot];
    s->places[place].known = OPEN;
    s->places[place].filmed = ++s->plays;
    s->last = s->places[place].number;
    own->hand_size--;
    memmove(own->hand + slot, own->hand + slot + 1, (own->hand_size - slot) * sizeof(Card));
    own->hand[own->hand_size] = NO_CARD;
    if (!begin_effect(s, seat, s->effects[s->last])) end_turn(s);
}

static void ask(State *s, int asked, int end) {
    Card *hand = s->seats[asked].hand;
    int shown = 0;
    for (int slot = 1; slot < s->seats[asked].hand_size; slot++)
        if ((hand[slot].number < hand[shown].number) == (end == LOWEST)) shown = slot;
    for (int slot = 0; slot < s->seats[asked].hand_size; slot++) hand[slot].asked = NOT_SHOWN;
    hand[shown].asked = SHOWN;
    hand[shown].known |= BOTH;
    s->asked_end = end;
}

static void resolve(State *s, int seat, int action) {
    int step = s->step;
    s->step = FILM;
    if (step == SHOW) s->seats[seat].hand[action - FIRST_SHOW].known |= BOTH;
    else if (step == EXCHANGE) {
        action -= FIRST_EXCHANGE;
        Card *one = &s->seats[seat].hand[action / HAND], *two = &s->seats[1 - seat].hand[action % HAND];
        exchange_cards(one, two);
        one->known |= BOTH;
        two->known |= BOTH;
    } else if (step == ASK) ask(s, 1 - seat, action - FIRST_ASK + LOWEST);
    else if (step == PEEK) {
        exchange_cards(&s->aside[0], &s->aside[action - FIRST_PEEK]);
        s->aside[0].known |= 1 << seat;
        if (s->seats[seat].hand_size > 0) s->step = RECAST;
    } else if (step == RECAST) {
        if (action != NO_RECAST) exchange_cards(&s->seats[seat].hand[action - FIRST_RECAST], &s->aside[0]);
    } else if (action != NO_MOVE) {
        action -= FIRST_MOVE;
        exchange_cards(&s->places[action / MOST_PLACES], &s->places[action % MOST_PLACES]);
    }
}

static void keep_open(State *s) {
    if (s->step > MOVE) return;
    for (int place = 0; place < s->length; place++) {
        int number = s->places[place].number;
        if (number == NONE || s->effects[number] != GLASS_HOUSE) continue;
        for (int p = 0; p < 2; p++)
            if (s->seats[p].hand_size > 0) s->seats[p].hand[0].known |= BOTH;
        return;
    }
}

static void apply(State *s, int seat, int action) {
    if (s->step >= SWAP) {
        submit(s, seat, action);
        return;
    }
    if (s->step == FILM) film(s, seat, action / MOST_PLACES, action % MOST_PLACES);
    else {
        resolve(s, seat, action);
        if (s->step != RECAST) end_turn(s);
    }
    keep_open(s);
}

static int winners(const State *s) { return s->step == OVER && longest_rising(s) == s->length ? BOTH : 0; }

#include "games.h"

/* The numbers of a state in the order that games/moving_pictures/state.py declares; returns how many. */
int64_t numbers(const State *s, int16_t *out) {
    int16_t *end = put(out, &s->editor, &s->asked_end + 1 - &s->editor);
    *end++ = s->proposal;
    *end++ = s->proposer;
    return end - out;
}
