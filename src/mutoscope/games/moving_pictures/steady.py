"""A look ahead of one play, over the hands that the partner may hold.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.
"""

from __future__ import annotations

import math
from typing import Annotated

from mutoscope.games.moving_pictures.rules import (
    ACROSS_TOWN,
    ACTS,
    CROWD,
    ASK,
    BACK,
    CARDS,
    CUT,
    CUTTING_ROOM,
    DUEL,
    EXCHANGE,
    FILM,
    FIRST_ASK,
    FIRST_CUT,
    FIRST_EXCHANGE,
    FIRST_MOVE,
    FIRST_PEEK,
    FIRST_RECAST,
    FIRST_REMOVE,
    FIRST_SHOW,
    FIRST_SWAP,
    HAND,
    LAST_GOODBYE,
    LOWEST,
    MIRROR,
    MOST_PLACES,
    MOVE,
    N_ACTIONS,
    NO_MOVE,
    NO_RECAST,
    NONE,
    NOT_SHOWN,
    PEEK,
    RAIN,
    RECAST,
    REMOVE,
    ROOFTOPS,
    SHOW,
    SHOWN,
    SWAP,
    WRONG_DOOR,
    beyond,
    legal,
    unseen_cards,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.shuffle import below

MOST_WORLDS = 64
BUDGET = 640
LAMBDA = 10
HOLD = 16
PEN_A = 100
PEN_C = 100
EXACT = 2
# What a film is worth that enters an act with so many deleted scenes, from one too few on: thousandths.
WORTH = (
    (0, 0, 0, 0),
    (5, 40, 150, 330),
    (10, 80, 270, 620),
    (20, 260, 700, 880),
    (30, 1000, 1003, 1006),
)


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    bits: Annotated[list[int], 256]
    number_of: Annotated[list[int], 17]
    low: Annotated[list[int], MOST_WORLDS]
    high: Annotated[list[int], MOST_WORLDS]
    weight: Annotated[list[int], MOST_WORLDS]
    worlds: int
    lower: Annotated[list[list[list[int]]], 2, 10, 8]
    upper: Annotated[list[list[list[int]]], 2, 10, 8]
    before: Annotated[list[list[list[int]]], 2, 10, 8]
    behind: Annotated[list[list[list[int]]], 2, 10, 8]
    ways: Annotated[list[list[int]], 17, 6]
    likely: Annotated[list[int], 65]
    avail: Annotated[list[int], 16]
    fixed: Annotated[list[int], 8]
    line: Annotated[list[int], 8]
    value: Annotated[list[int], 10]
    gaps: Annotated[list[int], 10]
    chain: Annotated[list[int], 10]
    longest: int
    bound: int
    most: int
    deleted: int
    trial: Annotated[list[int], 8]


def choose(s: MovingPictures, seat: int, rng: list[int], w: Work) -> int:
    n = legal(s, seat, w.mask)
    w.most = min(MOST_WORLDS, max(20, BUDGET // n))
    look(s, seat, w)
    w.deleted = s.deleted
    if s.step >= SWAP:
        return choose_edit(s, seat, rng, w)
    imagine_hands(s, seat, rng, w)
    best = -1
    ties = 0
    chosen = NONE
    for action in range(N_ACTIONS):
        if w.mask[action] == 1:
            value = value_of(s, seat, action, w)
            if value > best:
                best = value
                ties = 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = action
    return chosen


def look(s: MovingPictures, seat: int, w: Work) -> None:
    for i in range(256):
        w.bits[i] = (i & 1) + w.bits[i >> 1]
    for effect in range(17):
        w.number_of[effect] = 0
    for number in range(1, CARDS + 1):
        w.number_of[s.effects[number]] = number
    for place in range(MOST_PLACES):
        number = s.places[place].number
        w.fixed[place] = number if place < s.length and number > 0 else 0


def count_bits(w: Work, cards: int) -> int:
    return w.bits[cards & 255] + w.bits[cards >> 8 & 255] + w.bits[cards >> 16 & 255]


def imagine_hands(s: MovingPictures, seat: int, rng: list[int], w: Work) -> None:
    look_back(s, seat, w)
    partner = s.seats[1 - seat]
    unseen = unseen_cards(s)
    known = 0
    free = 0
    told = 0
    domain = unseen
    for slot in range(partner.hand_size):
        card = partner.hand[slot]
        if card.number != BACK:
            known |= 1 << card.number
        elif card.asked == NOT_SHOWN:
            told += 1
        else:
            free += 1
    if told > 0:
        domain = beyond(unseen, shown_number(s), s.asked_end)
    size = 0
    for number in range(1, CARDS + 1):
        if unseen >> number & 1:
            w.avail[size] = number
            size += 1
    count = free + told
    w.worlds = 0
    total = 1
    for i in range(count):
        total = total * (size - i) // (i + 1)
    if total <= w.most:
        combo = (1 << count) - 1
        for _ in range(total):
            add_world(s, seat, w, spread(w, combo), known, domain, told)
            if combo != 0:
                lowest = combo & -combo
                ripple = combo + lowest
                combo = ripple | ((combo ^ ripple) // lowest >> 2)
    else:
        for _ in range(w.most):
            chosen = 0
            for _ in range(count):
                bit = 1 << w.avail[below(rng, size)]
                while chosen & bit:
                    bit = 1 << w.avail[below(rng, size)]
                chosen |= bit
            add_world(s, seat, w, chosen, known, domain, told)


def shown_number(s: MovingPictures) -> int:
    for place in range(s.length):
        if s.places[place].asked == SHOWN:
            return s.places[place].number
    for i in range(HAND):
        if s.aside[i].asked == SHOWN:
            return s.aside[i].number
        for p in range(2):
            if s.seats[p].hand[i].asked == SHOWN:
                return s.seats[p].hand[i].number
    return NONE


def spread(w: Work, combo: int) -> int:
    cards = 0
    i = 0
    while combo >> i != 0:
        if combo >> i & 1:
            cards |= 1 << w.avail[i]
        i += 1
    return cards


def add_world(s: MovingPictures, seat: int, w: Work, cards: int, known: int, domain: int, told: int) -> None:
    fitting = count_bits(w, cards & domain)
    if fitting < told:
        return
    cards |= known
    w.low[w.worlds] = cards & 255
    w.high[w.worlds] = cards >> 8
    w.weight[w.worlds] = weigh(s, seat, w, cards)
    w.worlds += 1


BETA = 0.4


def look_back(s: MovingPictures, seat: int, w: Work) -> None:
    for i in range(65):
        w.likely[i] = int(4000 * math.exp(-BETA * i / 8)) + 1
    for n in range(17):
        for k in range(6):
            w.ways[n][k] = 1 if k == 0 else 0 if n == 0 else w.ways[n - 1][k] + w.ways[n - 1][k - 1]
    for play in range(1, s.plays + 2):
        for mirrored in range(2):
            for place in range(s.length):
                card = s.places[place]
                w.line[place] = card.number if 0 < card.filmed < play else 0
            if mirrored == 1:
                swap_line(w, 0, s.length - 1)
            for place in range(s.length):
                lower = 0
                before = 0
                i = place - 1
                while i >= 0 and lower == 0:
                    if w.line[i] == 0:
                        before += 1
                    else:
                        lower = w.line[i]
                    i -= 1
                upper = CARDS + 1
                behind = 0
                i = place + 1
                while i < s.length and upper > CARDS:
                    if w.line[i] == 0:
                        behind += 1
                    else:
                        upper = w.line[i]
                    i += 1
                w.lower[mirrored][play][place] = lower
                w.upper[mirrored][play][place] = upper
                w.before[mirrored][play][place] = before
                w.behind[mirrored][play][place] = behind


def weigh(s: MovingPictures, seat: int, w: Work, hand: int) -> int:
    weight = 20000
    filmed = 0
    for place in range(s.length):
        if s.places[place].number > 0:
            filmed |= 1 << s.places[place].number
    for back in range(s.plays):
        play = s.plays - back
        number = 0
        at = 0
        for place in range(s.length):
            if s.places[place].filmed == play:
                number = s.places[place].number
                at = place
        filmed &= ~(1 << number)
        if (s.first if play % 2 == 1 else 1 - s.first) == seat:
            continue
        hand |= 1 << number
        mirrored = 1 if is_in(w, hand | filmed, MIRROR) else 0
        unseen = (2 << CARDS) - 2 & ~filmed & ~hand
        others = s.length - (play - 1) - count_bits(w, hand)
        total = 0
        got = 0
        for place in range(s.length):
            if s.places[place].filmed == 0 or s.places[place].filmed >= play:
                for card in range(1, CARDS + 1):
                    if hand >> card & 1:
                        virtual = place
                        if mirrored == 1 and (place == 0 or place == s.length - 1):
                            virtual = s.length - 1 - place
                        loss = loss_of(w, mirrored, play, virtual, card, hand, unseen, others)
                        if s.effects[card] == ACROSS_TOWN or s.effects[card] == CROWD:
                            loss += HOLD
                        odds = w.likely[min(loss, 64)]
                        total += odds
                        if card == number and place == at:
                            got = odds
        weight = weight * got // max(total, 1) + 1
        weight = weight * 8 + 1
        weight = min(weight, 2000000)
    return min(weight // 8, 30000)


def loss_of(w: Work, mirrored: int, play: int, place: int, card: int, hand: int, unseen: int, others: int) -> int:
    lower = w.lower[mirrored][play][place]
    upper = w.upper[mirrored][play][place]
    if card < lower or card > upper:
        return 64
    size = count_bits(w, unseen)
    below = (1 << card) - (2 << lower)
    above = (1 << upper) - (2 << card)
    left = w.before[mirrored][play][place] - count_bits(w, hand & below)
    right = w.behind[mirrored][play][place] - count_bits(w, hand & above)
    lefts = count_bits(w, unseen & below)
    rights = count_bits(w, unseen & above)
    rest = others - left - right
    if left < 0 or right < 0 or left > 5 or right > 5:
        return 64
    if rest < 0:
        if left > others:
            return 64
        fits = w.ways[lefts][left] * w.ways[size - lefts][others - left]
    else:
        if rest > 5:
            return 64
        fits = w.ways[lefts][left] * w.ways[rights][right] * w.ways[size - lefts - rights][rest]
    return 64 - 64 * fits // max(w.ways[size][others], 1)


def value_of(s: MovingPictures, seat: int, action: int, w: Work) -> int:
    if s.step == FILM:
        return value_of_film(s, seat, action // MOST_PLACES, action % MOST_PLACES, w)
    if s.step == MOVE and action != NO_MOVE:
        start = (action - FIRST_MOVE) // MOST_PLACES
        end = (action - FIRST_MOVE) % MOST_PLACES
        w.fixed[end] = w.fixed[start]
        w.fixed[start] = 0
        value = value_of_table(s, seat, hand_of(s, seat), w)
        w.fixed[start] = w.fixed[end]
        w.fixed[end] = 0
        return value
    if s.step == MOVE:
        return value_of_table(s, seat, hand_of(s, seat), w)
    return 0


def hand_of(s: MovingPictures, seat: int) -> int:
    cards = 0
    for slot in range(s.seats[seat].hand_size):
        cards |= 1 << s.seats[seat].hand[slot].number
    return cards


def value_of_film(s: MovingPictures, seat: int, slot: int, place: int, w: Work) -> int:
    number = s.seats[seat].hand[slot].number
    w.fixed[place] = number
    own = hand_of(s, seat) & ~(1 << number)
    w.deleted = s.deleted
    if s.effects[number] == RAIN and own != 0 and w.deleted > 0:
        w.deleted -= 1
    value = value_of_table(s, seat, own, w)
    w.fixed[place] = 0
    w.deleted = s.deleted
    left = s.length - s.plays - 1
    hand = own | 1 << number
    filmed = 0
    for i in range(s.length):
        if s.places[i].number > 0:
            filmed |= 1 << s.places[i].number
    mirrored = 1 if is_in(w, hand | filmed, MIRROR) else 0
    virtual = place
    if mirrored == 1 and (place == 0 or place == s.length - 1):
        virtual = s.length - 1 - place
    loss = loss_of(w, mirrored, s.plays + 1, virtual, number, hand, (2 << CARDS) - 2 & ~filmed & ~hand, s.seats[1-seat].hand_size)
    value += LAMBDA * (64 - loss)
    if s.effects[number] == ACROSS_TOWN:
        value -= PEN_A * left
    if s.effects[number] == CROWD:
        value -= PEN_C * left
    return max(value, 0)


def value_of_table(s: MovingPictures, seat: int, own: int, w: Work) -> int:
    total = 0
    weights = 0
    fixed = 0
    for place in range(s.length):
        if w.fixed[place] > 0:
            fixed |= 1 << w.fixed[place]
    for i in range(w.worlds):
        rest = own | w.low[i] | w.high[i] << 8
        total += w.weight[i] * promise(s, w, fixed, rest)
        weights += w.weight[i]
    return total * 16 // max(weights, 1)


def promise(s: MovingPictures, w: Work, fixed: int, rest: int) -> int:
    size = s.length
    left = count_bits(w, rest)
    if left <= EXACT:
        return exact(s, w, rest, left)
    for place in range(size):
        w.line[place] = w.fixed[place]
    return value_of_line(s, w, fixed | rest, rest)


def exact(s: MovingPictures, w: Work, rest: int, left: int) -> int:
    """All orders of what is left, each edited as well as can be."""
    size = s.length
    one = 0
    two = 0
    for number in range(1, CARDS + 1):
        if rest >> number & 1:
            two = one
            one = number
    best = 0
    for turn in range(2 if left == 2 else 1):
        card = one if turn == 0 else two
        other = two if turn == 0 else one
        for place in range(size):
            w.line[place] = w.fixed[place]
            if w.line[place] == 0:
                w.line[place] = card
                card = other
        best = max(best, best_edits(s, w, size))
    return best


def best_edits(s: MovingPictures, w: Work, size: int) -> int:
    cards = 0
    for place in range(size):
        cards |= 1 << w.line[place]
    best = 0
    doors = 2 if is_in(w, cards, WRONG_DOOR) else 1
    roofs = 2 if is_in(w, cards, ROOFTOPS) else 1
    duels = 2 if is_in(w, cards, DUEL) else 1
    floors = size if is_in(w, cards, CUTTING_ROOM) and w.deleted > 0 else 1
    for floor in range(floors):
        for duel in range(duels):
            for roof in range(roofs):
                for door in range(doors):
                    for place in range(size):
                        w.trial[place] = w.line[place]
                    value = value_of_trial(s, size, 1, door + roof * 2 + duel * 4 + floor * 8, w.deleted, w)
                    best = max(best, value)
    return best


def value_of_line(s: MovingPictures, w: Work, cards: int, rest: int) -> int:
    size = s.length
    if is_in(w, cards, MIRROR):
        swap_line(w, 0, size - 1)
    w.bound = size
    if is_in(w, rest, WRONG_DOOR) or is_in(w, rest, ROOFTOPS):
        w.bound = best_chain(w, size, rest)
    number = w.number_of[WRONG_DOOR]
    door = where(w, size, number)
    if door != NONE:
        w.longest = 0
        try_door(w, size, rest, door)
    elif is_in(w, rest, WRONG_DOOR):
        w.longest = 0
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_door(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        w.longest = 0
        try_roof(w, size, rest)
    removals = size - w.longest
    deleted = w.deleted
    if is_in(w, cards, LAST_GOODBYE) and deleted > 0:
        number = w.number_of[LAST_GOODBYE]
        free = w.line[size - 1] == number
        if rest >> number & 1 and w.line[size - 1] == 0 and cards >> CARDS & 1 == 0:
            free = True
        if not free:
            deleted -= 1
    floor = is_in(w, cards, CUTTING_ROOM) and deleted > 0
    if removals > 0 and is_in(w, cards, DUEL):
        removals -= 1
    return worth(s, deleted, removals, floor)


def try_door(w: Work, size: int, rest: int, door: int) -> None:
    for side in range(-1, 2, 2):
        if 0 <= door + side < size and w.longest < w.bound:
            swap_line(w, door, door + side)
            try_roof(w, size, rest)
            swap_line(w, door, door + side)


def try_roof(w: Work, size: int, rest: int) -> None:
    number = w.number_of[ROOFTOPS]
    roof = where(w, size, number)
    if roof != NONE:
        try_roof_at(w, size, rest, roof)
    elif is_in(w, rest, ROOFTOPS):
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_roof_at(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        w.longest = max(w.longest, best_chain(w, size, rest))


def try_roof_at(w: Work, size: int, rest: int, roof: int) -> None:
    for side in range(-2, 3, 4):
        if 0 <= roof + side < size and w.longest < w.bound:
            swap_line(w, roof, roof + side)
            w.longest = max(w.longest, best_chain(w, size, rest))
            swap_line(w, roof, roof + side)


def worth(s: MovingPictures, deleted: int, removals: int, floor: bool) -> int:
    if floor:
        removals = max(removals, 1)
    left = deleted - removals
    if left < -1:
        return 0
    return WORTH[s.act + 1][left + 1]


def is_in(w: Work, cards: int, effect: int) -> bool:
    return w.number_of[effect] > 0 and cards >> w.number_of[effect] & 1 == 1


def where(w: Work, size: int, number: int) -> int:
    if number > 0:
        for place in range(size):
            if w.line[place] == number:
                return place
    return NONE


def swap_line(w: Work, one: int, other: int) -> None:
    number = w.line[one]
    w.line[one] = w.line[other]
    w.line[other] = number


def best_chain(w: Work, size: int, rest: int) -> int:
    """The longest rise that the filmed scenes allow when the rest lies as well as it can."""
    count = 1
    w.value[0] = 0
    w.gaps[0] = 0
    w.chain[0] = 0
    gaps = 0
    for place in range(size + 1):
        number = w.line[place] if place < size else CARDS + 1
        if number == 0:
            gaps += 1
            continue
        longest = -1
        for i in range(count):
            if w.value[i] < number and w.chain[i] >= 0:
                between = rest & ((1 << number) - (2 << w.value[i]))
                run = w.chain[i] + 1 + min(gaps - w.gaps[i], count_bits(w, between))
                longest = max(longest, run)
        w.value[count] = number
        w.gaps[count] = gaps
        w.chain[count] = longest
        count += 1
    return w.chain[count - 1] - 1


def choose_edit(s: MovingPictures, seat: int, rng: list[int], w: Work) -> int:
    best = -1
    ties = 0
    chosen = NONE
    if s.step == CUT:
        for place in range(s.length):
            length = 0
            for i in range(s.length):
                if i != place:
                    w.trial[length] = s.places[i].number
                    length += 1
            value = longest_of(w, length)
            if value > best:
                best = value
                ties = 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = FIRST_CUT + place
        return chosen
    for code in range(64):
        value = value_of_edits(s, s.edited, code, w)
        if value >= best:
            action = first_action(s, code)
            if w.mask[action] == 1:
                if value > best:
                    best = value
                    ties = 0
                ties += 1
                if below(rng, ties) == 0:
                    chosen = action
    return chosen


def first_action(s: MovingPictures, code: int) -> int:
    effect = s.effects[s.edited]
    at = 0
    for place in range(s.length):
        if s.places[place].number == s.edited:
            at = place
    if effect == WRONG_DOOR:
        return FIRST_SWAP + max(at + (code & 1) * 2 - 1, 0)
    if effect == ROOFTOPS:
        return FIRST_SWAP + max(at + (code >> 1 & 1) * 4 - 2, 0)
    if effect == DUEL:
        return FIRST_REMOVE + max(at + (code >> 2 & 1) * 2 - 1, 0)
    return FIRST_REMOVE + (code >> 3)


def value_of_edits(s: MovingPictures, first: int, code: int, w: Work) -> int:
    """What comes of editing this way, from scene `first` on; -1 when that cannot be."""
    for place in range(s.length):
        w.trial[place] = s.places[place].number
    return value_of_trial(s, s.length, first, code, s.deleted, w)


def value_of_trial(s: MovingPictures, length: int, first: int, code: int, deleted: int, w: Work) -> int:
    for number in range(first, CARDS + 1):
        at = NONE
        for place in range(length):
            if w.trial[place] == number:
                at = place
        if at == NONE:
            continue
        effect = s.effects[number]
        if effect == MIRROR:
            swap_trial(w, 0, length - 1)
        elif effect == WRONG_DOOR:
            other = at + (code & 1) * 2 - 1
            if other < 0 or other >= length:
                return -1
            swap_trial(w, at, other)
        elif effect == ROOFTOPS:
            other = at + (code >> 1 & 1) * 4 - 2
            if other < 0 or other >= length:
                return -1
            swap_trial(w, at, other)
        elif effect == DUEL:
            other = at + (code >> 2 & 1) * 2 - 1
            if other < 0 or other >= length:
                return -1
            length = drop_trial(w, length, other)
        elif effect == CUTTING_ROOM and deleted > 0:
            if code >> 3 >= length:
                return -1
            deleted -= 1
            length = drop_trial(w, length, code >> 3)
        elif effect == LAST_GOODBYE and deleted > 0 and at != length - 1:
            deleted -= 1
    removals = length - longest_of(w, length)
    if removals > deleted:
        return 0
    return WORTH[s.act + 1][deleted - removals + 1]


def swap_trial(w: Work, one: int, other: int) -> None:
    number = w.trial[one]
    w.trial[one] = w.trial[other]
    w.trial[other] = number


def drop_trial(w: Work, length: int, place: int) -> int:
    for i in range(place, length - 1):
        w.trial[i] = w.trial[i + 1]
    return length - 1


def longest_of(w: Work, length: int) -> int:
    longest = 0
    runs = 0
    for place in range(length):
        run = 1
        for before in range(place):
            if w.trial[before] < w.trial[place]:
                run = max(run, (runs >> 4 * before & 15) + 1)
        runs |= run << 4 * place
        longest = max(longest, run)
    return longest
