"""An act played to its end in thought: both seats film what fits most surely by what each knows, then edit at best.

Written like rules.  It is far faster than steady, for it lists no hands: how surely a card fits a place is worked out
for all hands that the other seat may hold at once.  Sets of cards are bit masks: bit n for card n.
"""

from __future__ import annotations

from typing import NamedTuple

from mutoscope.games.moving_pictures.rules import (
    ACROSS_TOWN,
    CARDS,
    CROWD,
    FAIR_EXCHANGE,
    GLASS_HOUSE,
    HIGHEST,
    LEFT_HALF,
    LOVE_LETTER,
    LOWEST,
    MIRROR,
    NONE,
    OVERHEARD,
    RAIN,
    RIGHT_HALF,
    extreme_of,
    half_of,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.steady import interest
from mutoscope.games.moving_pictures.work import SURE, Work
from mutoscope.games.moving_pictures.worth import best_edit

WRONG = -SURE // 2  # what cannot rise is worse than what cannot be filled up
HELD_BACK = 24  # 64ths: an ongoing scene that binds is filmed late
ALL = (2 << CARDS) - 2
LOW = 254  # cards 1 to 7
NOTHING = -1000

# Places in Act.now.
TURN = 0  # the seat that films next
LAST = 1  # the place of the scene filmed last, or NONE
DELETED = 2  # deleted scenes that are face up
LUCK = 3  # of this world: which of several unknown cards is met
NOW = 4

HALF_BITS = 9  # of the 17 bits of a set of cards
MOST_CHOSEN = 8


class Act(NamedTuple):
    """An act in thought."""

    line: list[int]
    """The movie: a scene, or 0."""
    hands: list[int]
    """By seat."""
    known: list[int]
    """By seat: the cards of its hand that the other seat knows."""
    now: list[int]
    """See TURN and so on."""
    lower: list[int]
    """By place: the filmed scene to the left of the gap in which it lies, or 0."""
    upper: list[int]
    """The filmed scene to its right, or 17."""
    before: list[int]
    """Empty places of the gap to its left."""
    behind: list[int]
    """Empty places of the gap to its right."""
    bits: list[int]
    """How many bits are set in a number of HALF_BITS bits."""
    ways: list[int]
    """At MOST_CHOSEN * n + k: how many ways there are to choose k, less than MOST_CHOSEN, of n."""


def fill_tables(act: Act) -> None:
    """What never changes."""
    for i in range(1 << HALF_BITS):
        act.bits[i] = (i & 1) + act.bits[i >> 1]
    for n in range(CARDS + 1):
        for k in range(MOST_CHOSEN):
            at = MOST_CHOSEN * n + k
            if k == 0:
                act.ways[at] = 1
            elif n > 0:
                act.ways[at] = act.ways[at - MOST_CHOSEN] + act.ways[at - MOST_CHOSEN - 1]


def play_on(s: MovingPictures, act: Act, w: Work) -> int:
    """Film until both hands are empty; returns what the film is worth after the act, in thousandths."""
    while act.hands[0] | act.hands[1] != 0:
        play_surest(s, act, w)
    for place in range(s.length):
        w.line[place] = act.line[place]
    w.deleted = act.now[DELETED]
    return best_edit(s, w)


def play_surest(s: MovingPictures, act: Act, w: Work) -> None:
    """The seat whose turn it is films the card that fits most surely."""
    seat = act.now[TURN]
    hand = act.hands[seat]
    told = act.hands[1 - seat] & act.known[1 - seat]
    places = open_line(s, act)
    is_mirrored = find_gaps(s, act, hand | told, w)
    unseen = ALL & ~hand & ~told
    for place in range(s.length):
        unseen &= ~(1 << act.line[place])
    others = size_of(act, act.hands[1 - seat]) - size_of(act, told)
    best = NOTHING
    best_card = 0
    best_place = 0
    for card in range(1, CARDS + 1):
        if hand >> card & 1:
            less = drawback(s, act, card, hand)
            for place in range(s.length):
                if places >> place & 1:
                    is_turned = is_mirrored and (place == 0 or place == s.length - 1)
                    at = s.length - 1 - place if is_turned else place
                    value = fit(act, at, card, hand | told, unseen, others) - less
                    if value > best:
                        best = value
                        best_card = card
                        best_place = place
    put(s, act, best_card, best_place, w)
    end_turn(act)


def drawback(s: MovingPictures, act: Act, card: int, hand: int) -> int:
    """In 64ths, what is against filming a card now."""
    effect = s.effects[card]
    if effect in (ACROSS_TOWN, CROWD):
        return HELD_BACK
    return SURE if effect == RAIN and act.now[DELETED] > 0 and hand != 1 << card else 0


def end_turn(act: Act) -> None:
    """The other seat's turn, if it has a card."""
    if act.hands[1 - act.now[TURN]] != 0:
        act.now[TURN] = 1 - act.now[TURN]


# ---------------------------------------------------------------------- what fits


def size_of(act: Act, cards: int) -> int:
    """How many cards there are in a set."""
    return act.bits[cards & (1 << HALF_BITS) - 1] + act.bits[cards >> HALF_BITS]


def ways_to(act: Act, count: int, cards: int) -> int:
    """How many ways there are to choose so many, less than MOST_CHOSEN, of so many cards."""
    return act.ways[MOST_CHOSEN * cards + count]


def find_gaps(s: MovingPictures, act: Act, seen: int, w: Work) -> bool:
    """The gap of every place; True when The Mirror, filmed or seen by the seat, will turn the ends."""
    size = s.length
    number = w.number_of[MIRROR]
    is_mirrored = number > 0 and seen >> number & 1 == 1
    for place in range(size):
        if number > 0 and act.line[place] == number:
            is_mirrored = True
    card = 0
    gap = 0
    for place in range(size):
        act.lower[place] = card
        act.before[place] = gap
        gap += 1
        if scene_at(act, size, place, is_mirrored) != 0:
            card = scene_at(act, size, place, is_mirrored)
            gap = 0
    card = CARDS + 1
    gap = 0
    for back in range(size):
        place = size - 1 - back
        act.upper[place] = card
        act.behind[place] = gap
        gap += 1
        if scene_at(act, size, place, is_mirrored) != 0:
            card = scene_at(act, size, place, is_mirrored)
            gap = 0
    return is_mirrored


def scene_at(act: Act, size: int, place: int, is_mirrored: bool) -> int:
    """What lies at a place, with the ends turned round or not."""
    if is_mirrored and (place == 0 or place == size - 1):
        return act.line[size - 1 - place]
    return act.line[place]


def fit(act: Act, place: int, card: int, seen: int, unseen: int, others: int) -> int:
    """In 64ths, how surely as many cards come between a card and its filmed neighbours as there are empty places.

    `seen` are the cards in both hands that the seat knows, `others` how many the other seat holds beside them.
    """
    if card < act.lower[place] or card > act.upper[place]:
        return WRONG
    left = (1 << card) - (2 << act.lower[place])
    right = (1 << act.upper[place]) - (2 << card)
    lefts = act.before[place] - size_of(act, seen & left)  # cards that must come from the other seat
    rights = act.behind[place] - size_of(act, seen & right)
    if lefts < 0 or rights < 0 or lefts > others:
        return 0
    size = size_of(act, unseen)
    from_left = size_of(act, unseen & left)
    from_right = size_of(act, unseen & right)
    rest = others - lefts - rights
    if rest < 0:  # they cannot fill both sides: at least the left one
        fits = ways_to(act, lefts, from_left) * ways_to(act, others - lefts, size - from_left)
    else:
        fits = ways_to(act, lefts, from_left) * ways_to(act, rights, from_right)
        fits *= ways_to(act, rest, size - from_left - from_right)
    return min(SURE * fits // max(ways_to(act, others, size), 1), SURE)


def open_line(s: MovingPictures, act: Act) -> int:
    """As rules.open_places, of the movie in thought."""
    empty = 0
    is_across = False
    is_crowd = False
    for place in range(s.length):
        if act.line[place] == 0:
            empty |= 1 << place
        elif s.effects[act.line[place]] == ACROSS_TOWN:
            is_across = True
        elif s.effects[act.line[place]] == CROWD:
            is_crowd = True
    last = act.now[LAST]
    if last == NONE or not (is_across or is_crowd):
        return empty
    left = empty
    if is_crowd:
        left &= ~(5 << last >> 1)
    if is_across and half_of(s.length, last) != LEFT_HALF | RIGHT_HALF:
        for place in range(s.length):
            if half_of(s.length, place) == half_of(s.length, last):
                left &= ~(1 << place)
    return left if left != 0 else empty


# ---------------------------------------------------------------------- what a scene does when it is filmed


def put(s: MovingPictures, act: Act, card: int, place: int, w: Work) -> None:
    """Film a card.  Of what is chosen at the disc, Night Train moves nothing and The Understudy swaps nothing."""
    seat = act.now[TURN]
    act.line[place] = card
    act.hands[seat] &= ~(1 << card)
    act.now[LAST] = place
    own = act.hands[seat]
    other = act.hands[1 - seat]
    effect = s.effects[card]
    if effect == RAIN and own != 0 and act.now[DELETED] > 0:
        act.now[DELETED] -= 1
    elif effect == LOVE_LETTER and own != 0:
        act.known[seat] |= 1 << most_telling(s, own)
    elif effect == FAIR_EXCHANGE and own != 0 and other != 0:
        unknown = other & ~act.known[1 - seat]
        exchange_hands(act, seat, most_telling(s, own), any_card(act, unknown if unknown != 0 else other, 0))
    elif effect == OVERHEARD and other != 0:
        act.known[1 - seat] |= 1 << extreme_of(other, HIGHEST if own & LOW else LOWEST)
    if is_open(s, act, w):
        for p in range(2):
            if act.hands[p] != 0 and act.hands[p] & act.known[p] == 0:
                act.known[p] |= 1 << any_card(act, act.hands[p], p)


def is_open(s: MovingPictures, act: Act, w: Work) -> bool:
    """Whether Glass House lies in the movie."""
    number = w.number_of[GLASS_HOUSE]
    if number > 0:
        for place in range(s.length):
            if act.line[place] == number:
                return True
    return False


def exchange_hands(act: Act, seat: int, given: int, taken: int) -> None:
    """Two cards change hands, and each seat knows what it gave."""
    act.hands[seat] = act.hands[seat] & ~(1 << given) | 1 << taken
    act.hands[1 - seat] = act.hands[1 - seat] & ~(1 << taken) | 1 << given
    act.known[seat] |= 1 << taken
    act.known[1 - seat] |= 1 << given


def most_telling(s: MovingPictures, hand: int) -> int:
    """The card of a hand of which the other seat has most if it knows it."""
    best = -1
    found = 0
    for card in range(1, CARDS + 1):
        if hand >> card & 1 and interest(s, card) > best:
            best = interest(s, card)
            found = card
    return found


def any_card(act: Act, cards: int, more: int) -> int:
    """One of the cards, by the luck of this world."""
    skip = (act.now[LUCK] + more) % size_of(act, cards)
    found = 0
    while True:
        found += 1
        if cards >> found & 1:
            if skip == 0:
                return found
            skip -= 1
