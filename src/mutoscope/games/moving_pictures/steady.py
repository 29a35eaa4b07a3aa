"""A look ahead of one play, over the hands that the partner may hold, weighed by what the partner has filmed.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.

For each hand that the partner may hold (`partner_hand`), a play is worth what the film is worth after the act if
everything else comes to lie as well as it can (`worth`).  Their work space is in `work`.
"""

from __future__ import annotations

from mutoscope.games.moving_pictures.partner_hand import hand_of, list_hands, look_back, sureness
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
    LOVE_LETTER,
    LOWEST,
    MIRROR,
    MOST_PLACES,
    MOVE,
    N_ACTIONS,
    NO_MOVE,
    NO_RECAST,
    NONE,
    OVERHEARD,
    RAIN,
    RECAST,
    SHOW,
    SWAP,
    exchange_cards,
    extreme_of,
    legal,
    place_of,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.work import Work, count_of, filmed_cards, look
from mutoscope.games.moving_pictures.worth import (
    EDITS,
    drop,
    exact_worth,
    expected_worth,
    longest_rise,
    side_of,
    worth_in_order,
    worth_of_edit,
)
from mutoscope.kernel.shuffle import below

__all__ = ["FINE", "Work", "choose", "interest"]

FINE = 10  # what a move promises is told in hundredths of a per cent, what a film is worth in thousandths
MOST_HANDS = 64  # of the partner, looked at in one choice
FEWEST_HANDS = 20
LOOKS = 960  # moves times hands, about
EXACT = 2  # cards to come from which on every way to edit is tried
FIT = 6  # what it is worth that a card fits surely, in 64ths of certainty: it is also what the partner reads
BINDS = 500  # what an ongoing scene that binds costs for each play that is still to come
TELLS = 60  # what a scene that tells something is worth for each play that is still to come
NOTHING = -32768


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


# ---------------------------------------------------------------------- editing and cutting


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
