"""A look ahead of one turn: every take with every wind after it, each judged by the reels and the hand that it leaves.

Written like rules, over what `hide` leaves for a seat, so it runs interpreted and compiled.  Values are hundredths of a
victory point.  A card that shows only its back is worth what the cards that it may be are worth on average.
"""

from __future__ import annotations

from typing import Annotated

from mutoscope.games.photograph.rules import (
    BLUR_VP,
    COLOURS,
    FINAL_WIND,
    FIRST_BACK,
    FIRST_WIND,
    GOOD_SHOT_VP,
    LAST_SHOTS,
    LEFT,
    N_ACTIONS,
    NONE,
    NUMBERS,
    OPEN,
    PLAIN_BACK,
    REEL_VP,
    SHOTS,
    TAKE,
    WIND,
    WINDS,
    add_blurred,
    add_sharp,
    colour_of,
    fits,
    legal,
    number_of,
)
from mutoscope.games.photograph.state import Photograph, Reel, Seat
from mutoscope.kernel.shuffle import below

# Found by letting variants play each other over duplicate deals.
POINT = 100
ROOM = 50  # for each card that may still come and lies ahead in a reel's direction; less as the deck runs out
LATER = 90  # per cent: what a shot is worth that is not made in this turn
RACE = (700, 300, 100, 50, 0)  # for a good shot card, by shots that are missing: to win it keeps it from others too

GROW = 0  # tries of a move from which on a search's tree grows behind it: much of what comes next is foreseen
NEAR = 0.0  # a search makes its best secret wind: what the others choose beside it changes nothing

LEAST = -32768


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    values: Annotated[list[int], N_ACTIONS]
    """What each legal move promises."""
    seat: Seat
    """Own hand and reels to try things on; the hand may hold backs, and the reels forget which shots they hold."""
    front: Seat
    """The same reels once what lies before the card that is wound has been played."""
    middle: Seat
    """And once that which lies between its two places has been played, too."""
    unseen: Annotated[list[int], SHOTS]
    """By card: 1 when the seat does not know where it lies."""
    up_to: Annotated[list[list[int]], COLOURS, NUMBERS + 1]
    """By colour and number: how many cards that may still come to the hand have this number or less."""
    room: Annotated[list[int], NUMBERS + 1]
    """By cards that lie ahead of a reel: what they are worth to it."""
    plain: int
    """What a card with a plain back is worth."""


def choose(s: Photograph, seat: int, rng: list[int], w: Work) -> int:
    """The legal move that promises most; of several that do, one by chance."""
    legal(s, seat, w.mask)
    look(s, seat, w)
    best = LEAST
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


def look(s: Photograph, seat: int, w: Work) -> None:
    """What lies out of sight, what may still come, and the seat's own hand and reels to try things on."""
    own = s.seats[seat]
    for card in range(SHOTS):
        w.unseen[card] = 1 if s.in_play[colour_of(card)] == 1 and s.faced[card] == 0 else 0
    w.seat.hand_size = own.hand_size
    for i in range(own.hand_size):
        w.seat.hand[i] = own.hand[i]
        w.unseen[own.hand[i]] = 0
    for colour in range(COLOURS):
        count_coming(s, colour, w)
    deck_left = (s.deck_size - s.drawn) * 100 // s.deck_size
    for ahead in range(NUMBERS + 1):
        w.room[ahead] = ahead * ROOM * deck_left // 100
    lay_reels(own, w.seat)
    w.plain = worth_of_unseen(s, 0, SHOTS, w.seat, w)


def count_coming(s: Photograph, colour: int, w: Work) -> None:
    """Count the cards of a colour that may still come to the hand: those out of sight, and those open in the layout."""
    count = 0
    for number in range(1, NUMBERS + 1):
        card = colour * NUMBERS + number - 1
        if w.unseen[card] == 1 or is_in_layout(s, card):
            count += 1
        w.up_to[colour][number] = count
    w.up_to[colour][0] = 0


def is_in_layout(s: Photograph, card: int) -> bool:
    """Whether a card lies open in the layout."""
    for row in range(s.rows):
        for column in range(4):
            if s.layout[row][column] == card:
                return True
    return False


def lay_reels(reels: Seat, trial: Seat) -> None:
    """Lay a seat's reels as they are before anything is tried."""
    for colour in range(COLOURS):
        lay_reel(reels.reels[colour], trial.reels[colour])


def lay_reel(reel: Reel, trial: Reel) -> None:
    """Lay one reel as it is before anything is tried."""
    trial.length = reel.length
    trial.sharp = reel.sharp
    trial.blurred = reel.blurred
    trial.last = reel.last
    trial.direction = reel.direction
    trial.after_blur = reel.after_blur


# ---------------------------------------------------------------------- what a move promises


def value_of(s: Photograph, seat: int, action: int, w: Work) -> int:
    """What a legal move promises; for a take, with the best wind after it."""
    if s.phase == TAKE:
        count = action % 3 + 1
        w.seat.hand_size = s.seats[seat].hand_size
        take_on_trial(s, action // 6, action // 3 % 2, count, w)
        return value_of_best_wind(s, seat, count, w)
    start, end = WINDS[action - FIRST_WIND]
    return value_of_wind(s, seat, start, end, s.taken if s.phase == WIND else LAST_SHOTS, w)


def take_on_trial(s: Photograph, row: int, side: int, count: int, w: Work) -> None:
    """Put the cards of a take, or their backs, to the right of the hand (P2)."""
    for i in range(4):
        card = s.layout[row][i if side == LEFT else 3 - i]
        if count > 0 and card != NONE:
            w.seat.hand[w.seat.hand_size] = card
            w.seat.hand_size += 1
            count -= 1


def value_of_best_wind(s: Photograph, seat: int, shots: int, w: Work) -> int:
    """The most that any wind of the hand promises, when so many cards are played after it.

    As value_of_wind says of each; but what several winds play alike is played once.
    """
    best = LEAST
    hand = w.seat.hand
    size = w.seat.hand_size
    lay_reels(s.seats[seat], w.front)
    before = 0
    for start in range(size - 1):
        lay_reels(w.front, w.middle)
        between = before
        for end in range(start + 1, size):
            between += play_at(s, end - 1, hand[end], shots, w.middle, w)
            lay_reel_of(hand[start], w.middle, w.seat)
            for place in range(end + 1, size):
                lay_reel_of(hand[place], w.middle, w.seat)
            total = between + play_at(s, end, hand[start], shots, w.seat, w)
            for place in range(end + 1, size):
                total += play_at(s, place, hand[place], shots, w.seat, w)
            best = max(best, total)
        before += play_at(s, start, hand[start], shots, w.front, w)
    return best


def play_at(s: Photograph, place: int, card: int, shots: int, reels: Seat, w: Work) -> int:
    """Play the card that is wound to a place of the hand; what is not a shot of this turn is worth less."""
    gain = play_on_trial(s, card, True, reels, w)
    return gain if place < shots else gain * LATER // 100


def lay_reel_of(card: int, reels: Seat, trial: Seat) -> None:
    """Lay the reel to which a card, or what its back tells, belongs."""
    if card < SHOTS:
        lay_reel(reels.reels[colour_of(card)], trial.reels[colour_of(card)])
    elif FIRST_BACK <= card < PLAIN_BACK:
        colour = colour_of((card - FIRST_BACK) * 6)
        lay_reel(reels.reels[colour], trial.reels[colour])


def value_of_wind(s: Photograph, seat: int, start: int, end: int, shots: int, w: Work) -> int:
    """Play the whole hand as a wind orders it: first the shots of this turn, then the rest, which is worth less.

    In the final wind the rest is not played: it is the card that is missed (P19).
    """
    lay_reels(s.seats[seat], w.seat)
    claims = s.phase == TAKE or s.phase == WIND  # P11
    total = 0
    for i in range(w.seat.hand_size):
        card = w.seat.hand[place_before(i, start, end)]
        if i < shots:
            total += play_on_trial(s, card, claims, w.seat, w)
        elif s.phase != FINAL_WIND:
            total += play_on_trial(s, card, True, w.seat, w) * LATER // 100
        elif s.missed_shot == 1:
            total -= worth_of_reel(s, seat, colour_of(card), w)
    return total


def place_before(place: int, start: int, end: int) -> int:
    """Where the card lay that a wind brings to a place of the hand."""
    if place == end:
        return start
    return place + 1 if start <= place < end else place


def worth_of_reel(s: Photograph, seat: int, colour: int, w: Work) -> int:
    """What a seat loses when the reel on trial of a colour does not count."""
    reel = w.seat.reels[colour]
    vp = REEL_VP[min(reel.sharp, 7)] + reel.blurred * BLUR_VP - REEL_VP[0]
    if s.good_shots[colour] == seat:
        vp += GOOD_SHOT_VP
    return vp * POINT


def play_on_trial(s: Photograph, card: int, claims: bool, reels: Seat, w: Work) -> int:
    """Play a card to the reels on trial, unless only its back is known; returns what it promises."""
    if card == PLAIN_BACK:
        return w.plain
    if card >= FIRST_BACK:
        first = (card - FIRST_BACK) * 6
        return worth_of_unseen(s, first, first + 6, reels, w)
    number = number_of(card)
    reel = reels.reels[colour_of(card)]
    gain = gain_of(s, reel, card, claims, w)
    if fits(reel, number):
        add_sharp(reel, number)
    else:
        add_blurred(reel, number)
    return gain


def worth_of_unseen(s: Photograph, first: int, behind: int, reels: Seat, w: Work) -> int:
    """What the unseen cards from `first` to before `behind` promise on average, on the reels on trial."""
    count = 0
    total = 0
    for card in range(first, behind):
        if w.unseen[card] == 1:
            count += 1
            total += gain_of(s, reels.reels[colour_of(card)], card, True, w)
    return total // count if count > 0 else 0


# ---------------------------------------------------------------------- what a shot promises


def gain_of(s: Photograph, reel: Reel, card: int, claims: bool, w: Work) -> int:
    """What a shot adds to the promise of the reel of its colour; `claims`: whether good shot cards can be won (P11)."""
    number = number_of(card)
    if not fits(reel, number):
        return BLUR_VP * POINT
    colour = colour_of(card)
    direction = 0
    if reel.sharp > 0:
        direction = 1 if number > reel.last else -1
    after = promise(s, colour, reel.sharp + 1, number, direction, claims, w)
    return after - promise(s, colour, reel.sharp, reel.last, reel.direction, claims, w)


def promise(s: Photograph, colour: int, sharp: int, last: int, direction: int, claims: bool, w: Work) -> int:
    """What a reel promises: its points, its good shot card, and the cards that may still follow."""
    ahead = w.up_to[colour][NUMBERS]
    if sharp > 0:
        higher = ahead - w.up_to[colour][last]
        lower = w.up_to[colour][last - 1]
        ahead = max(higher, lower)
        if direction > 0:
            ahead = higher
        elif direction < 0:
            ahead = lower
    points = REEL_VP[min(sharp, 7)] * POINT + w.room[ahead]
    if s.good_shots[colour] == OPEN:
        missing = max(0, s.goal - sharp)
        if missing > 0 or claims:
            points += RACE[missing]
    return points
