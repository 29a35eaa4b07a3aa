"""A look ahead of one turn: every take with every wind after it, each judged by the reels and the hand that it leaves.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.  Values are hundredths of a
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

POINT = 100
ROOM = 20  # for each card that may still come and lies ahead in the reel's direction, at the start of the game
FREED = 30  # after a blurred shot the next may lie any distance ahead (P8)
LATER = 80  # per cent: what a card still in hand is worth beside one played now
HELD_BACK = 70  # per cent: how much of the worst card's harm winding it again and again will spare
RACE = (500, 250, 120, 50, 0)  # for the good shot card, by shots that are missing; less where a rival is nearer
BEHIND = 40  # per cent


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    values: Annotated[list[int], N_ACTIONS]
    """What each legal move promises."""
    seat: Seat
    """The seat as it would be after what is being tried; its hand may hold backs."""
    coming: Annotated[list[int], SHOTS]
    """By card: 1 when it may still come to this seat's hand."""
    unseen: Annotated[list[int], SHOTS]
    """By card: 1 when this seat does not know where it lies."""
    up_to: Annotated[list[list[int]], 7, 13]
    """By colour and number: how many of `coming` have this number or less."""
    rivals: Annotated[list[int], 7]
    """By colour: sharp shots in the longest reel of another seat."""
    plain: int
    """What a card with a plain back is worth."""


def choose(s: Photograph, seat: int, rng: list[int], w: Work) -> int:
    """The legal move that promises most; one of them, by chance, where several do."""
    legal(s, seat, w.mask)
    look(s, seat, w)
    best = -32768
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
    """What is still to come, how far the others are, and the seat's own hand and reels to try things on."""
    own = s.seats[seat]
    for card in range(SHOTS):
        w.unseen[card] = 1 if s.in_play[colour_of(card)] == 1 and s.faced[card] == 0 else 0
    w.seat.hand_size = own.hand_size
    for i in range(own.hand_size):
        w.seat.hand[i] = own.hand[i]
        w.unseen[own.hand[i]] = 0
    for card in range(SHOTS):
        w.coming[card] = w.unseen[card]
    for row in range(4):
        for column in range(4):
            if 0 <= s.layout[row][column] < SHOTS:
                w.coming[s.layout[row][column]] = 1
    for colour in range(COLOURS):
        w.rivals[colour] = 0
        for p in range(s.players):
            if p != seat:
                w.rivals[colour] = max(w.rivals[colour], s.seats[p].reels[colour].sharp)
        w.up_to[colour][0] = 0
        for number in range(NUMBERS):
            w.up_to[colour][number + 1] = w.up_to[colour][number] + w.coming[colour * NUMBERS + number]
    lay_reels(own, w)
    w.plain = worth_of_unseen(s, w, 0, SHOTS)


def lay_reels(own: Seat, w: Work) -> None:
    """Lay the seat's reels as they are before anything is tried."""
    for colour in range(COLOURS):
        reel = own.reels[colour]
        copied = w.seat.reels[colour]
        copied.length = reel.length
        copied.sharp = reel.sharp
        copied.blurred = reel.blurred
        copied.last = reel.last
        copied.direction = reel.direction
        copied.after_blur = reel.after_blur


# ---------------------------------------------------------------------- what a move promises


def value_of(s: Photograph, seat: int, action: int, w: Work) -> int:
    """What a legal move promises: for a take, with the best wind after it."""
    if s.phase == TAKE:
        count = action % 3 + 1
        w.seat.hand_size = s.seats[seat].hand_size
        take_on_trial(s, w, action // 6, action // 3 % 2, count)
        return best_wind(s, seat, count, w)
    start, end = WINDS[action - FIRST_WIND]
    return value_of_wind(s, seat, start, end, s.taken if s.phase == WIND else LAST_SHOTS, w)


def take_on_trial(s: Photograph, w: Work, row: int, side: int, count: int) -> None:
    """Put the cards of a take, or their backs, to the right of the hand."""
    for i in range(4):
        card = s.layout[row][i if side == LEFT else 3 - i]
        if count > 0 and card != NONE:
            w.seat.hand[w.seat.hand_size] = card
            w.seat.hand_size += 1
            count -= 1


def best_wind(s: Photograph, seat: int, shots: int, w: Work) -> int:
    """The most that a wind of the hand promises when so many cards are played after it."""
    best = -32768
    size = w.seat.hand_size
    for action in range(size * (size - 1) // 2):
        start, end = WINDS[action]
        best = max(best, value_of_wind(s, seat, start, end, shots, w))
    return best


def value_of_wind(s: Photograph, seat: int, start: int, end: int, shots: int, w: Work) -> int:
    """Play the whole hand in its order after a wind: the first cards now, the others as they stand to be played later.

    The worst of those that come later may be wound away again and again.
    """
    lay_reels(s.seats[seat], w)
    claims = s.phase == TAKE or s.phase == WIND  # P11
    total = 0
    worst = 0
    for i in range(w.seat.hand_size):
        place = start if i == end else i + 1 if start <= i < end else i
        card = w.seat.hand[place]
        if i < shots:
            total += play_on_trial(s, w, card, claims)
        elif s.phase != FINAL_WIND:
            gain = play_on_trial(s, w, card, True) * LATER // 100
            worst = min(worst, gain)
            total += gain
        elif s.missed_shot == 1:  # P19
            total -= counts_now(s, seat, colour_of(card), w)
    return total - worst * HELD_BACK // 100


def counts_now(s: Photograph, seat: int, colour: int, w: Work) -> int:
    """What a seat loses when the reel of a colour does not count."""
    reel = w.seat.reels[colour]
    vp = REEL_VP[min(reel.sharp, 7)] + reel.blurred * BLUR_VP - REEL_VP[0]
    if s.good_shots[colour] == seat:
        vp += GOOD_SHOT_VP
    return vp * POINT


def play_on_trial(s: Photograph, w: Work, card: int, claims: bool) -> int:
    """Play a card, or what a back promises, to the reels on trial; returns what it gains."""
    if card >= SHOTS:
        if card == PLAIN_BACK:
            return w.plain
        first = (card - FIRST_BACK) * 6
        return worth_of_unseen(s, w, first, first + 6)
    colour = colour_of(card)
    number = number_of(card)
    reel = w.seat.reels[colour]
    gain = gain_of(s, w, reel, colour, number, claims)
    if fits(reel, number):
        add_sharp(reel, number)
    else:
        add_blurred(reel, number)
    return gain


def worth_of_unseen(s: Photograph, w: Work, first: int, behind: int) -> int:
    """What the unseen cards from `first` to before `behind` gain on average, on the reels on trial."""
    count = 0
    total = 0
    for card in range(first, behind):
        if w.unseen[card] == 1:
            colour = colour_of(card)
            count += 1
            total += gain_of(s, w, w.seat.reels[colour], colour, number_of(card), True)
    return total // count if count > 0 else 0


# ---------------------------------------------------------------------- what a shot gains


def gain_of(s: Photograph, w: Work, reel: Reel, colour: int, number: int, claims: bool) -> int:
    """What a shot of this number adds to what the reel promises."""
    if not fits(reel, number):
        return BLUR_VP * POINT + (FREED * time_left(s) // 100 if reel.after_blur == 0 else 0)
    direction = 0
    if reel.sharp > 0:
        direction = 1 if number > reel.last else -1
    return promise(s, w, colour, reel.sharp + 1, number, direction, claims) - promise(
        s, w, colour, reel.sharp, reel.last, reel.direction, claims
    )


def promise(s: Photograph, w: Work, colour: int, sharp: int, last: int, direction: int, claims: bool) -> int:
    """What a reel promises: its points, its good shot card, and the room that is left in it."""
    room = w.up_to[colour][NUMBERS]
    if sharp > 0:
        up = room - w.up_to[colour][last]
        down = w.up_to[colour][last - 1]
        room = up if direction > 0 else down if direction < 0 else max(up, down)
    return REEL_VP[min(sharp, 7)] * POINT + race(s, w, colour, sharp, claims) + room * ROOM * time_left(s) // 100


def race(s: Photograph, w: Work, colour: int, sharp: int, claims: bool) -> int:
    """What so many sharp shots are worth in the race for the colour's good shot card (P10)."""
    if s.good_shots[colour] != OPEN:
        return 0
    missing = s.goal - sharp
    if missing <= 0:
        return RACE[0] if claims else 0
    return RACE[missing] * BEHIND // 100 if w.rivals[colour] > sharp else RACE[missing]


def time_left(s: Photograph) -> int:
    """Per cent of the deck that is still to be dealt."""
    return (s.deck_size - s.drawn) * 100 // s.deck_size
