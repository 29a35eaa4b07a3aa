"""A look ahead of one play, over the hands that the partner may hold, weighed by what the partner has filmed.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.

For each hand that the partner may hold, a play is worth what the film is worth after the act if everything else comes
to lie as well as it can: scenes out of order are cut, editing scenes are allowed for, and deleted scenes that are used
up are missed in later acts.  With one or two cards to come, every way to edit is tried.  A partner is taken to film
rather what fits surely than what may not: so what they have filmed, and where, tells of what they still hold.
"""

from __future__ import annotations

from typing import Annotated

from mutoscope.games.moving_pictures.rules import (
    ACROSS_TOWN,
    ASK,
    BACK,
    BOTH,
    CARDS,
    CROWD,
    CUT,
    CUTTING_ROOM,
    DUEL,
    EXCHANGE,
    FAIR_EXCHANGE,
    FILM,
    FIRST_ASK,
    FIRST_CUT,
    FIRST_EXCHANGE,
    FIRST_MOVE,
    FIRST_RECAST,
    FIRST_REMOVE,
    FIRST_SHOW,
    FIRST_SWAP,
    GLASS_HOUSE,
    HAND,
    LAST_GOODBYE,
    LOVE_LETTER,
    LOWEST,
    MIRROR,
    MOST_PLACES,
    MOVE,
    N_ACTIONS,
    NO_MOVE,
    NO_RECAST,
    NONE,
    NOT_SHOWN,
    OVERHEARD,
    QUIET,
    RAIN,
    RECAST,
    ROOFTOPS,
    SHOW,
    SHOWN,
    SWAP,
    WRONG_DOOR,
    asked_card,
    beyond,
    exchange_cards,
    extreme_of,
    legal,
    place_of,
    unseen_cards,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.shuffle import below

# What the film is worth after each act with one deleted scene too few, none, one or two left, in thousandths: the part
# that two such bots won of 6,000 films.  One too few is worth a little, for something may still turn up.
WORTH = (
    (15, 150, 410, 730),
    (30, 350, 740, 950),
    (30, 1000, 1003, 1006),  # won: all the better with deleted scenes left
)
FINE = 10  # what a move promises is ten times that: hundredths of a per cent

MOST_HANDS = 64  # of the partner, looked at in one choice
FEWEST_HANDS = 20
LOOKS = 960  # moves times hands, about
EXACT = 2  # cards to come from which on every way to edit is tried
EDITS = 64  # ways to edit: two sides for each of three scenes, eight places for the fourth

FIT = 6  # what it is worth that a card fits surely, in 64ths of certainty: it is also what the partner reads
BINDS = 500  # what an ongoing scene that binds costs for each play that is still to come
TELLS = 60  # what a scene that tells something is worth for each play that is still to come
NOTHING = -32768

SURE = 64
LIKELY = 4000  # how likely a sure play is, beside others
LESS_LIKELY = 94  # per cent, for each 64th that a play is less sure
HELD_BACK = 16  # 64ths: an ongoing scene that binds is filmed late
HEAVY = 1_000_000  # the most that a hand can weigh, while it is weighed
TALLER = 32


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    values: Annotated[list[int], N_ACTIONS]
    """What each legal move promises."""
    bits: Annotated[list[int], 256]
    """How many bits are set in a byte."""
    ways: Annotated[list[list[int]], 17, 6]
    """How many ways there are to choose so many cards, up to 5, from so many."""
    likely: Annotated[list[int], 65]
    """How likely a play is beside others, by how far it is from sure."""
    number_of: Annotated[list[int], 17]
    """By effect: the scene that has it, or 0."""
    deleted: int
    """Deleted scenes that would be face up after what is being tried."""
    fixed: Annotated[list[int], 8]
    """The movie with what is being tried: a scene, or 0."""

    unseen: Annotated[list[int], 16]
    """The cards that the seat cannot place, in order."""
    low: Annotated[list[int], 64]
    """Hands that the partner may hold: bit n for card n, below 8 here."""
    high: Annotated[list[int], 64]
    """Bit n for card n + 8."""
    weight: Annotated[list[int], 64]
    """How likely each hand is beside the others."""
    hands: int
    most: int
    """How many hands to look at, at most."""
    question: int
    """While Overheard is weighed: the end asked for, else 0; only hands with this answer count then."""
    answer: int

    # The gap in which each place lies before each play of the act, the next one too; first index 1 with The Mirror.
    lower: Annotated[list[list[list[int]]], 2, 10, 8]
    """The filmed scene to its left, or 0."""
    upper: Annotated[list[list[list[int]]], 2, 10, 8]
    """The filmed scene to its right, or 17."""
    before: Annotated[list[list[list[int]]], 2, 10, 8]
    """Empty places of the gap to its left."""
    behind: Annotated[list[list[list[int]]], 2, 10, 8]
    """Empty places of the gap to its right."""

    line: Annotated[list[int], 8]
    """The movie as it lies once edited, as far as is known."""
    full: Annotated[list[int], 8]
    """A full line, to edit in all ways."""
    longest: int
    bound: int
    """A rise as long as this is as good as can be expected."""
    is_free: int
    """0 while The Wrong Door, not filmed yet, is tried in all places: Over the Rooftops is then not."""
    number: Annotated[list[int], 10]
    """Filmed scenes from left to right, between 0 and 17."""
    gaps: Annotated[list[int], 10]
    """Empty places before each of them."""
    rise: Annotated[list[int], 10]
    """The longest rise that ends with each of them."""


def choose(s: MovingPictures, seat: int, rng: list[int], w: Work) -> int:
    """The legal move that promises most; one of them, by chance, where several do."""
    count = legal(s, seat, w.mask)
    look(s, w)
    if s.step >= SWAP:
        return choose_edit(s, rng, w)
    w.most = min(MOST_HANDS, max(FEWEST_HANDS, LOOKS // count)) if s.step == FILM else FEWEST_HANDS
    look_back(s, w)
    list_hands(s, seat, rng, w)
    best = NOTHING
    ties = 0
    chosen = NONE
    for action in range(N_ACTIONS):
        if w.mask[action] == 1:
            value = value_of(s, seat, action, w)
            w.values[action] = value
            if value > best:
                best = value
                ties = 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = action
    return chosen


# ---------------------------------------------------------------------- what the seat knows


def look(s: MovingPictures, w: Work) -> None:
    """Tables, which scene does what, and the movie to try things on."""
    for i in range(256):
        w.bits[i] = (i & 1) + w.bits[i >> 1]
    for n in range(17):
        for k in range(6):
            w.ways[n][k] = 1 if k == 0 else w.ways[n - 1][k] + w.ways[n - 1][k - 1] if n > 0 else 0
    w.likely[0] = LIKELY
    for i in range(SURE):
        w.likely[i + 1] = w.likely[i] * LESS_LIKELY // 100
    for effect in range(17):
        w.number_of[effect] = 0
    for number in range(1, CARDS + 1):
        if s.effects[number] != QUIET:
            w.number_of[s.effects[number]] = number
    for place in range(MOST_PLACES):
        w.fixed[place] = max(s.places[place].number, 0) if place < s.length else 0
    w.deleted = s.deleted
    w.question = 0


def count_of(w: Work, cards: int) -> int:
    """How many cards a bit mask holds."""
    return w.bits[cards & 255] + w.bits[cards >> 8 & 255] + w.bits[cards >> 16 & 255]


def ways_to(w: Work, count: int, cards: int) -> int:
    """How many ways there are to choose so many of so many cards."""
    return w.ways[cards][count] if 0 <= count <= 5 else 0


def filmed_cards(w: Work, s: MovingPictures) -> int:
    """Bit mask of the scenes in the movie."""
    cards = 0
    for place in range(s.length):
        if w.fixed[place] > 0:
            cards |= 1 << w.fixed[place]
    return cards


def hand_of(s: MovingPictures, seat: int) -> int:
    """Bit mask of the seat's own hand."""
    cards = 0
    for slot in range(s.seats[seat].hand_size):
        cards |= 1 << s.seats[seat].hand[slot].number
    return cards


def list_hands(s: MovingPictures, seat: int, rng: list[int], w: Work) -> None:
    """The hands that the partner may hold: all of them, or, where there are too many, some by chance."""
    known = known_in_hand(s, 1 - seat)
    count = backs_in_hand(s, 1 - seat)
    told = told_in_hand(s, 1 - seat)
    allowed = allowed_in_hand(s, told)
    size = list_unseen(s, w)
    w.hands = 0
    if ways_to(w, count, size) > w.most:
        for _ in range(w.most):
            add_hand(s, seat, w, some_unseen(w, count, size, rng), known, allowed, told)
        return
    places = (1 << count) - 1
    while places >> size == 0:
        add_hand(s, seat, w, unseen_at(w, places), known, allowed, told)
        if places == 0:
            return
        places = next_places(places)


def known_in_hand(s: MovingPictures, seat: int) -> int:
    """Bit mask of the cards of a hand whose fronts are known."""
    known = 0
    for slot in range(s.seats[seat].hand_size):
        if s.seats[seat].hand[slot].number != BACK:
            known |= 1 << s.seats[seat].hand[slot].number
    return known


def backs_in_hand(s: MovingPictures, seat: int) -> int:
    """How many cards of a hand are not known."""
    count = 0
    for slot in range(s.seats[seat].hand_size):
        if s.seats[seat].hand[slot].number == BACK:
            count += 1
    return count


def told_in_hand(s: MovingPictures, seat: int) -> int:
    """How many of them Overheard tells something of."""
    count = 0
    for slot in range(s.seats[seat].hand_size):
        card = s.seats[seat].hand[slot]
        if card.number == BACK and card.asked == NOT_SHOWN:
            count += 1
    return count


def allowed_in_hand(s: MovingPictures, told: int) -> int:
    """Bit mask of the unseen cards that each of these `told` backs may be."""
    unseen = unseen_cards(s)
    return beyond(unseen, shown_card(s), s.asked_end) if told > 0 else unseen


def list_unseen(s: MovingPictures, w: Work) -> int:
    """List the cards that the seat cannot place; returns how many."""
    unseen = unseen_cards(s)
    size = 0
    for number in range(1, CARDS + 1):
        if unseen >> number & 1:
            w.unseen[size] = number
            size += 1
    return size


def next_places(places: int) -> int:
    """The next choice of as many places, as a bit mask: the next number with as many bits.  Not for none."""
    lowest = places & -places
    ripple = places + lowest
    return ripple | (places ^ ripple) // lowest >> 2


def shown_card(s: MovingPictures) -> int:
    """The card that Overheard showed."""
    for i in range(MOST_PLACES * 3):
        card = asked_card(s, i)
        if card.asked == SHOWN:
            return card.number
    return NONE


def some_unseen(w: Work, count: int, size: int, rng: list[int]) -> int:
    """So many unseen cards, by chance."""
    cards = 0
    while count_of(w, cards) < count:
        cards |= 1 << w.unseen[below(rng, size)]
    return cards


def unseen_at(w: Work, places: int) -> int:
    """The unseen cards at these places of `unseen`."""
    cards = 0
    i = 0
    while places >> i != 0:
        if places >> i & 1:
            cards |= 1 << w.unseen[i]
        i += 1
    return cards


def add_hand(s: MovingPictures, seat: int, w: Work, cards: int, known: int, allowed: int, told: int) -> None:
    """A hand that the partner may hold, if enough of its cards agree with what Overheard told."""
    if count_of(w, cards & allowed) < told:
        return
    cards |= known
    w.low[w.hands] = cards & 255
    w.high[w.hands] = cards >> 8
    w.weight[w.hands] = weigh(s, seat, w, cards)
    w.hands += 1


# ---------------------------------------------------------------------- what the partner's plays tell


def player_of(s: MovingPictures, play: int) -> int:
    """The seat that made a play of this act."""
    return s.first if play % 2 == 1 else 1 - s.first


def look_back(s: MovingPictures, w: Work) -> None:
    """The gaps of the movie before each play of the act, and before the next one."""
    for play in range(1, s.plays + 2):
        for mirrored in range(2):
            for place in range(s.length):
                card = s.places[place]
                w.line[place] = card.number if 0 < card.filmed < play else 0
            if mirrored == 1:
                swap_line(w, 0, s.length - 1)
            for place in range(s.length):
                i = place - 1
                while i >= 0 and w.line[i] == 0:
                    i -= 1
                w.lower[mirrored][play][place] = w.line[i] if i >= 0 else 0
                w.before[mirrored][play][place] = place - 1 - i
                i = place + 1
                while i < s.length and w.line[i] == 0:
                    i += 1
                w.upper[mirrored][play][place] = w.line[i] if i < s.length else CARDS + 1
                w.behind[mirrored][play][place] = i - 1 - place


def weigh(s: MovingPictures, seat: int, w: Work, hand: int) -> int:
    """How likely the partner holds this hand, by what they have filmed: 1 to 31,250.

    Each play, from the last to the first, is as likely as it was sure beside all that the hand of then could play.
    """
    weight = HEAVY // 8
    filmed = filmed_cards(w, s)
    for back in range(s.plays):
        play = s.plays - back
        at = 0
        while s.places[at].filmed != play:
            at += 1
        number = s.places[at].number
        filmed &= ~(1 << number)
        if player_of(s, play) != seat:
            hand |= 1 << number
            total = 0
            chosen = 0
            for place in range(s.length):
                if s.places[place].filmed == 0 or s.places[place].filmed >= play:
                    for card in range(1, CARDS + 1):
                        if hand >> card & 1:
                            odds = w.likely[SURE - sureness(s, w, play, place, card, hand, filmed)]
                            total += odds
                            if card == number and place == at:
                                chosen = odds
            weight = min(max(8 * weight * chosen // total, 1), HEAVY)
    return max(weight // TALLER, 1)


def sureness(s: MovingPictures, w: Work, play: int, place: int, card: int, hand: int, filmed: int) -> int:
    """In 64ths, how sure it was before a play that a card of a hand fits a place, for whoever held that hand.

    It fits when just as many cards come between its filmed neighbours, on either side, as there are empty places.
    """
    mirrored = 0
    if is_in(w, hand | filmed, MIRROR):
        mirrored = 1
        if place == 0 or place == s.length - 1:
            place = s.length - 1 - place
    lower = w.lower[mirrored][play][place]
    upper = w.upper[mirrored][play][place]
    if card < lower or card > upper:
        return 0
    unseen = (2 << CARDS) - 2 & ~filmed & ~hand
    others = s.length - (play - 1) - count_of(w, hand)  # cards that the other seat held
    left = (1 << card) - (2 << lower)
    right = (1 << upper) - (2 << card)
    lefts = w.before[mirrored][play][place] - count_of(w, hand & left)  # cards that must come from the other seat
    rights = w.behind[mirrored][play][place] - count_of(w, hand & right)
    from_left = count_of(w, unseen & left)
    from_right = count_of(w, unseen & right)
    size = count_of(w, unseen)
    rest = others - lefts - rights
    if lefts < 0 or rights < 0:
        return 0
    if rest < 0:  # they cannot fill both sides: at least the left one
        fits = ways_to(w, lefts, from_left) * ways_to(w, others - lefts, size - from_left)
    else:
        fits = ways_to(w, lefts, from_left) * ways_to(w, rights, from_right)
        fits *= ways_to(w, rest, size - from_left - from_right)
    sure = min(SURE * fits // max(ways_to(w, others, size), 1), SURE)  # M9: hands may be of any size
    if s.effects[card] in (ACROSS_TOWN, CROWD):
        sure = max(sure - HELD_BACK, 0)
    return sure


# ---------------------------------------------------------------------- what a move promises


def value_of(s: MovingPictures, seat: int, action: int, w: Work) -> int:
    """What a legal move promises, while filming; comparable with that of moves of the same kind."""
    if s.step == FILM:
        return value_of_film(s, seat, action // MOST_PLACES, action % MOST_PLACES, w)
    if s.step == SHOW:
        return interest(s, s.seats[seat].hand[action - FIRST_SHOW].number)
    if s.step == EXCHANGE:
        slots = action - FIRST_EXCHANGE
        own = s.seats[seat].hand[slots // HAND]
        value = 0 if own.known == BOTH else interest(s, own.number)
        return value * 2 + (1 if s.seats[1 - seat].hand[slots % HAND].number == BACK else 0)
    if s.step == ASK:
        return value_of_question(s, seat, action - FIRST_ASK + LOWEST, w)
    if s.step == RECAST:
        if action == NO_RECAST:
            return best_films(s, seat, w)
        own = s.seats[seat].hand[action - FIRST_RECAST]
        exchange_cards(own, s.aside[0])
        value = best_films(s, seat, w)
        exchange_cards(own, s.aside[0])
        return value
    if s.step == MOVE:
        return value_of_move(s, seat, action, w)
    return 0  # which card set aside one looks at makes no difference


def value_of_film(s: MovingPictures, seat: int, slot: int, place: int, w: Work) -> int:
    """What it promises to film a card at an empty place."""
    number = s.seats[seat].hand[slot].number
    effect = s.effects[number]
    own = hand_of(s, seat)
    sure = sureness(s, w, s.plays + 1, place, number, own, filmed_cards(w, s))
    own &= ~(1 << number)
    if effect == RAIN and own != 0 and s.deleted > 0:
        w.deleted -= 1
    w.fixed[place] = number
    value = value_of_table(s, own, w) + FIT * sure
    w.fixed[place] = 0
    w.deleted = s.deleted
    to_come = s.length - s.plays - 1
    if effect in (ACROSS_TOWN, CROWD):
        value -= BINDS * to_come
    elif effect in (LOVE_LETTER, FAIR_EXCHANGE, OVERHEARD, GLASS_HOUSE):
        value += TELLS * to_come
    return value


def value_of_move(s: MovingPictures, seat: int, action: int, w: Work) -> int:
    """What Night Train promises."""
    own = hand_of(s, seat)
    if action == NO_MOVE:
        return value_of_table(s, own, w)
    start = (action - FIRST_MOVE) // MOST_PLACES
    end = (action - FIRST_MOVE) % MOST_PLACES
    w.fixed[end] = w.fixed[start]
    w.fixed[start] = 0
    value = value_of_table(s, own, w)
    w.fixed[start] = w.fixed[end]
    w.fixed[end] = 0
    return value


def interest(s: MovingPictures, number: int) -> int:
    """How much the partner has of knowing a card: The Mirror turns their film round, then low and high cards."""
    if s.effects[number] == MIRROR:
        return 100
    return abs(2 * number - CARDS - 1)


def best_films(s: MovingPictures, seat: int, w: Work) -> int:
    """What each card of the hand promises at its best place, on average."""
    total = 0
    for slot in range(s.seats[seat].hand_size):
        best = NOTHING
        for place in range(s.length):
            if w.fixed[place] == 0:
                best = max(best, value_of_film(s, seat, slot, place, w))
        total += best
    return total // max(s.seats[seat].hand_size, 1)


def value_of_question(s: MovingPictures, seat: int, end: int, w: Work) -> int:
    """What it promises to hear the lowest or the highest card: the best films after each answer, by its weight."""
    total = 0
    weights = 1
    w.question = end
    for card in range(1, CARDS + 1):
        w.answer = card
        weight = 0
        for i in range(w.hands):
            if is_counted(w, i):
                weight += w.weight[i]
        if weight > 0:
            total += best_films(s, seat, w) * weight
            weights += weight
    w.question = 0
    return total // weights


def is_counted(w: Work, i: int) -> bool:
    """Whether a hand gives the answer that is being weighed."""
    return w.question == 0 or extreme_of(w.low[i] | w.high[i] << 8, w.question) == w.answer


# ---------------------------------------------------------------------- what a table promises


def value_of_table(s: MovingPictures, own: int, w: Work) -> int:
    """What the movie on trial promises with this own hand: the mean over the hands of the partner, by weight."""
    filmed = filmed_cards(w, s)
    total = 0
    weights = 1
    for i in range(w.hands):
        if is_counted(w, i):
            rest = own | w.low[i] | w.high[i] << 8
            is_near = count_of(w, rest) <= EXACT
            worth = exact_worth(s, w, rest) if is_near else expected_worth(s, w, filmed | rest, rest)
            total += w.weight[i] * worth
            weights += w.weight[i]
    return total * FINE // weights


def exact_worth(s: MovingPictures, w: Work, rest: int) -> int:
    """What the film is worth after the act when the last cards, two at most, are filmed and edited at best."""
    last = extreme_of(rest, LOWEST)
    other = rest & ~(1 << last)
    first = extreme_of(other, LOWEST)
    worth = 0
    for turn in range(2 if other != 0 else 1):
        card = last if turn == 0 else first
        for place in range(s.length):
            w.line[place] = w.fixed[place]
            if w.line[place] == 0:
                w.line[place] = card
                card = first if turn == 0 else last
        worth = max(worth, best_edit(s, w))
    return worth


def expected_worth(s: MovingPictures, w: Work, cards: int, rest: int) -> int:
    """What the film is worth after the act when `rest`, out of all `cards`, comes to lie as well as it can.

    The Mirror, The Wrong Door and Over the Rooftops turn the movie round: it is looked at as it lies after them.
    """
    size = s.length
    for place in range(size):
        w.line[place] = w.fixed[place]
    if is_in(w, cards, MIRROR):
        swap_line(w, 0, size - 1)
    w.longest = 0
    w.bound = size
    w.is_free = 1
    if is_in(w, rest, WRONG_DOOR) or is_in(w, rest, ROOFTOPS):
        w.bound = min(size, longest_rise(w, size, rest) + 1)
    try_doors(w, size, rest)
    removals = size - w.longest
    deleted = w.deleted
    if deleted > 0 and is_in(w, cards, LAST_GOODBYE) and not is_last(w, size, cards, rest):
        deleted -= 1
    if removals > 0 and is_in(w, cards, DUEL):
        removals -= 1
    if deleted > 0 and is_in(w, cards, CUTTING_ROOM):
        removals = max(removals, 1)
    return worth_of(s, deleted - removals)


def worth_of(s: MovingPictures, deleted: int) -> int:
    """What the film is worth after this act with so many deleted scenes left."""
    return 0 if deleted < -1 else WORTH[s.act - 1][deleted + 1]


def worth_in_order(s: MovingPictures, deleted: int) -> int:
    """The same when nothing can turn up any more: one deleted scene too few is the end."""
    return worth_of(s, deleted) if deleted >= 0 else 0


def is_last(w: Work, size: int, cards: int, rest: int) -> bool:
    """Whether Last Goodbye is, or may become, the last scene."""
    number = w.number_of[LAST_GOODBYE]
    if w.line[size - 1] == 0:
        return rest >> number & 1 == 1 and cards >> (number + 1) == 0
    return w.line[size - 1] == number


def is_in(w: Work, cards: int, effect: int) -> bool:
    """Whether a bit mask of cards holds the scene with an effect."""
    number = w.number_of[effect]
    return number > 0 and cards >> number & 1 == 1


def place_in_line(w: Work, size: int, number: int) -> int:
    """Where a scene lies in the line; NONE when it does not."""
    if number > 0:
        for place in range(size):
            if w.line[place] == number:
                return place
    return NONE


def swap_line(w: Work, one: int, other: int) -> None:
    """Two places of the line change what they hold."""
    number = w.line[one]
    w.line[one] = w.line[other]
    w.line[other] = number


def try_doors(w: Work, size: int, rest: int) -> None:
    """The longest rise whichever way The Wrong Door swaps, wherever it may come to lie."""
    number = w.number_of[WRONG_DOOR]
    place = place_in_line(w, size, number)
    if place != NONE:
        try_door(w, size, rest, place)
    elif is_in(w, rest, WRONG_DOOR):
        w.is_free = 0
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_door(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        try_roofs(w, size, rest)


def try_door(w: Work, size: int, rest: int, door: int) -> None:
    """The longest rise when The Wrong Door, at this place, has swapped to either side."""
    for other in range(door - 1, door + 2, 2):
        if 0 <= other < size and w.longest < w.bound:
            swap_line(w, door, other)
            try_roofs(w, size, rest)
            swap_line(w, door, other)


def try_roofs(w: Work, size: int, rest: int) -> None:
    """The longest rise whichever way Over the Rooftops swaps, wherever it may come to lie."""
    number = w.number_of[ROOFTOPS]
    place = place_in_line(w, size, number)
    if place != NONE:
        try_roof(w, size, rest, place)
    elif w.is_free == 1 and is_in(w, rest, ROOFTOPS):
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_roof(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        w.longest = max(w.longest, longest_rise(w, size, rest))


def try_roof(w: Work, size: int, rest: int, roof: int) -> None:
    """The longest rise when Over the Rooftops, at this place, has swapped to either side."""
    for other in range(roof - 2, roof + 3, 4):
        if 0 <= other < size and w.longest < w.bound:
            swap_line(w, roof, other)
            w.longest = max(w.longest, longest_rise(w, size, rest))
            swap_line(w, roof, other)


def longest_rise(w: Work, size: int, rest: int) -> int:
    """The longest rise that the line allows when the cards of `rest` fill its empty places as well as they can."""
    w.number[0] = 0
    w.gaps[0] = 0
    w.rise[0] = 0
    count = 1
    gaps = 0
    for place in range(size + 1):
        number = w.line[place] if place < size else CARDS + 1
        if number == 0:
            gaps += 1
            continue
        longest = 0
        for i in range(count):
            if w.number[i] < number:
                between = rest & ((1 << number) - (2 << w.number[i]))
                longest = max(longest, w.rise[i] + 1 + min(gaps - w.gaps[i], count_of(w, between)))
        w.number[count] = number
        w.gaps[count] = gaps
        w.rise[count] = longest
        count += 1
    return w.rise[count - 1] - 1


# ---------------------------------------------------------------------- editing, exactly


def choose_edit(s: MovingPictures, rng: list[int], w: Work) -> int:
    """The edit or cut after which the film can be worth most.

    A partner's proposal is agreed to when it is as good, and else every other time: nobody is to be stubborn for ever.
    """
    best = NOTHING
    ties = 0
    chosen = NONE
    proposed = NOTHING
    for action in range(FIRST_SWAP, N_ACTIONS):
        if w.mask[action] == 1:
            worth = worth_of_cut(s, action - FIRST_CUT, w) if s.step == CUT else worth_of_choice(s, action, w)
            value = worth * FINE
            w.values[action] = value
            if action == s.proposal:
                proposed = value
            if value > best:
                best = value
                ties = 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = action
    if proposed != NOTHING and (proposed == best or below(rng, 2) == 0):
        return s.proposal
    return chosen


def worth_of_cut(s: MovingPictures, cut: int, w: Work) -> int:
    """What the film can be worth after the act when this scene is cut."""
    for place in range(s.length):
        w.line[place] = s.places[place].number
    size = drop(w, s.length, cut)
    return worth_in_order(s, s.deleted - 1 - size + longest_rise(w, size, 0))


def worth_of_choice(s: MovingPictures, action: int, w: Work) -> int:
    """What the film can be worth after the act when the edited scene is resolved this way."""
    at = place_of(s, s.edited)
    effect = s.effects[s.edited]
    code = 0
    mask = 7 * 8
    if effect == CUTTING_ROOM:
        code = (action - FIRST_REMOVE) * 8
    else:
        mask = side_of(effect)
        target = action - (FIRST_REMOVE if effect == DUEL else FIRST_SWAP)
        code = mask if target > at else 0
    worth = 0
    for edit in range(EDITS):
        if edit & mask == code:
            for place in range(s.length):
                w.line[place] = s.places[place].number
            worth = max(worth, worth_of_edit(s, w, s.length, s.edited, edit, s.deleted))
    return worth


def side_of(effect: int) -> int:
    """The bit of an edit that says to which side a scene turns: 1 is to the right."""
    return 1 if effect == WRONG_DOOR else 2 if effect == ROOFTOPS else 4


def best_edit(s: MovingPictures, w: Work) -> int:
    """What the film can be worth after the act when the line, which is full, is edited as well as can be."""
    cards = 0
    for place in range(s.length):
        w.full[place] = w.line[place]
        cards |= 1 << w.line[place]
    open_bits = 7 * 8 if is_in(w, cards, CUTTING_ROOM) and w.deleted > 0 else 0
    if is_in(w, cards, WRONG_DOOR):
        open_bits |= side_of(WRONG_DOOR)
    if is_in(w, cards, ROOFTOPS):
        open_bits |= side_of(ROOFTOPS)
    if is_in(w, cards, DUEL):
        open_bits |= side_of(DUEL)
    worth = 0
    for edit in range(EDITS):
        if edit & ~open_bits == 0:
            for place in range(s.length):
                w.line[place] = w.full[place]
            worth = max(worth, worth_of_edit(s, w, s.length, 1, edit, w.deleted))
    return worth


def worth_of_edit(s: MovingPictures, w: Work, size: int, first: int, edit: int, deleted: int) -> int:
    """Edit the line this way, from scene `first` on; what the film is worth then, 0 where that cannot be done.

    An edit is a side for The Wrong Door, Over the Rooftops and The Duel (see side_of), and 8 times a place for On the
    Cutting-Room Floor.
    """
    for number in range(first, CARDS + 1):
        at = place_in_line(w, size, number)
        if at == NONE:
            continue
        effect = s.effects[number]
        if effect == MIRROR:
            swap_line(w, 0, size - 1)
        elif effect == LAST_GOODBYE:
            if deleted > 0 and at != size - 1:
                deleted -= 1
        elif effect == CUTTING_ROOM:
            if deleted > 0:
                if edit // 8 >= size:
                    return 0
                deleted -= 1
                size = drop(w, size, edit // 8)
        elif effect in (WRONG_DOOR, ROOFTOPS, DUEL):
            reach = 2 if effect == ROOFTOPS else 1
            other = at + reach if edit & side_of(effect) else at - reach
            if other < 0 or other >= size:
                return 0
            if effect == DUEL:
                size = drop(w, size, other)
            else:
                swap_line(w, at, other)
    return worth_in_order(s, deleted - size + longest_rise(w, size, 0))


def drop(w: Work, size: int, place: int) -> int:
    """A place leaves the line; returns how many are left."""
    for i in range(place, size - 1):
        w.line[i] = w.line[i + 1]
    return size - 1
