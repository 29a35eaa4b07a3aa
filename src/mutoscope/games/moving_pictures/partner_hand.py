"""What the partner may hold, and how likely: by what is known of their hand, and by what they have filmed, and where.

Written like rules.  A partner is taken to film rather what fits surely than what may not.
"""

from __future__ import annotations

from mutoscope.games.moving_pictures.rules import (
    ACROSS_TOWN,
    BACK,
    CARDS,
    CROWD,
    MIRROR,
    MOST_PLACES,
    NONE,
    NOT_SHOWN,
    SHOWN,
    asked_card,
    beyond,
    unseen_cards,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.work import SURE, Work, count_of, filmed_cards, is_in, swap_line, ways_to
from mutoscope.kernel.shuffle import below

HELD_BACK = 16  # 64ths: an ongoing scene that binds is filmed late
HEAVY = 1_000_000  # the most that a hand can weigh, while it is weighed
TALLER = 32


# ---------------------------------------------------------------------- what the seat knows


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


def hand_of(s: MovingPictures, seat: int) -> int:
    """Bit mask of the seat's own hand."""
    cards = 0
    for slot in range(s.seats[seat].hand_size):
        cards |= 1 << s.seats[seat].hand[slot].number
    return cards


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
