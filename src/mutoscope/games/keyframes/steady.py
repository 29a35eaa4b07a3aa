"""A look ahead of one turn: each card by what it adds to the rows, less what the others are left to take.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.  Values are hundredths of a
victory point, chances are per cent.  A frame that may still come is a chance, from the copies in the supply, those in
the own hand, and those not seen yet.
"""

from __future__ import annotations

from typing import Annotated

from mutoscope.games.keyframes.rules import (
    ADDS,
    ANIMATIONS,
    BID,
    CARDS,
    FIRST_ADD,
    FIRST_START,
    HAND,
    HANDS,
    MOST_ROWS,
    N_ACTIONS,
    NONE,
    PASS,
    ROUNDS,
    SINGLES_VP,
    SIZES,
    STARTS,
    SUPPLY,
    WILD,
    add_owner,
    has_row,
    is_wild,
    legal,
    may_add,
    may_start,
    partner_of,
    row_at,
    row_score,
    side_of,
    sides,
    singles,
    start_closes,
    start_owner,
    wilds_in,
)
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.kernel.shuffle import below

POINT = 100
CERTAIN = 10_000  # products of chances are hundredths of a per cent
LETTERS = 5

# Where a card is, as a seat knows it.
UNSEEN = 0
GONE = 1
IN_SUPPLY = 2
IN_HAND = 3

# Found by letting variants play each other over duplicate deals.
OPEN_COPY = 32  # chance that a side gets one card later that lies in the supply, or that it has in hand and can bid
LATER_COPY = 10  # chance that it gets one that nobody has shown yet
LAST_PLACE = 60  # worth of a side's only free place, for each card that the side will still place
PLACE_FOR = 4  # cards at most
FIRST_CHOICE = 200  # what bidding highest rather than lowest is worth in another turn
MIXING = 50  # of bids that promise nearly the same either is made: nobody can foresee which

# Tries of a move from which on a search's tree grows behind it: more than anybody waits for.  The others bid cards that
# nobody foresees, so each position comes up rarely, and what a search would try there is worse than what steady plays.
GROW = 10_000
# What a bid that a search makes may promise less than its best after one try; after a hundred, a tenth of that.  So
# nobody can foresee which it makes, and of bids that it can tell apart it makes the better one.
NEAR = 0.2

NOTHING = -30_000  # gain of a card that cannot be placed


class Work:
    """Work space."""

    mask: Annotated[list[int], N_ACTIONS]
    values: Annotated[list[int], N_ACTIONS]
    """What each legal move promises."""
    side: int
    """The side of the seat that chooses."""
    known: Annotated[list[int], CARDS]
    """By card: where it is, as the seat knows it."""
    higher: Annotated[list[int], CARDS]
    """By card: how many unseen cards have a higher number."""
    unseen: int
    """How many cards the seat does not see."""
    chances: Annotated[list[list[list[int]]], 2, ANIMATIONS + 1, LETTERS]
    """Of getting a card in a later turn: for the own side (0) or another (1), by animation and letter; a wild is A."""
    picks: int
    """How many cards a side will still place after this turn."""
    singles: Annotated[list[int], 4]
    """By side: single frames in its pile."""
    gains: Annotated[list[list[int]], 4, SUPPLY + HAND]
    """By side: its best gain with each card of the supply, then with each of the seat's own hand."""
    taken: Annotated[list[int], SUPPLY + HAND]
    """1 for a card that is not there to be taken in what is being tried."""
    standing: Annotated[list[list[int]], 4, MOST_ROWS]
    """By seat and open row: what it promises as it lies."""
    places: Annotated[list[int], 4]
    """By side: what it gains, or loses, when it makes place for a new row in the best way; NOTHING where it cannot."""
    row: Row
    """A row as it would be after what is being tried."""


def choose(s: Keyframes, seat: int, rng: list[int], w: Work) -> int:
    """The legal move that promises most, of several that do one by chance; bids are mixed a little more."""
    legal(s, seat, w.mask)
    look(s, seat, w)
    best = NOTHING - POINT
    ties = 0
    chosen = NONE
    for action in range(N_ACTIONS):
        if w.mask[action] == 1:
            value = value_of(s, seat, action, w)
            w.values[action] = value
            if s.phase == BID:
                value += below(rng, MIXING)
            if value > best:
                best = value
                ties = 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = action
    return chosen


def value_of(s: Keyframes, seat: int, action: int, w: Work) -> int:
    """What a legal move promises."""
    if s.phase == BID:
        return value_of_bid(s, seat, action, w)
    if action == PASS:
        return 0
    if action < FIRST_ADD:
        place = (action - FIRST_START) // STARTS
        gain = gain_of_start(s, seat, s.supply[place], (action - FIRST_START) % STARTS, w)
    else:
        place = (action - FIRST_ADD) // ADDS
        add = (action - FIRST_ADD) % ADDS
        gain = gain_of_add(s, seat, s.supply[place], add // 5, add % 5, w)
    lay_out(s, NONE, w)
    w.taken[place] = 1
    for i in range(s.placed + 1, s.players):
        gain += take_best(s, s.order[i], w)
    return gain


# ---------------------------------------------------------------------- what the seat knows


def look(s: Keyframes, seat: int, w: Work) -> None:
    """Where the cards are, what may still come, and what each side could do with each card."""
    w.side = side_of(s, seat)
    find_cards(s, seat, w)
    left = 0
    for slot in range(HAND):
        if s.seats[seat].hand[slot] != NONE:
            left += 1
    if s.phase == BID:
        left -= 1
    w.picks = left + (ROUNDS[s.players] - s.round) * HANDS[s.players]
    if s.players == 4:
        w.picks *= 2
    weigh_chances(s, left, w)
    for side in range(sides(s)):
        if side == w.side or takes_later(s, side):
            look_at_rows(s, side, w)
        if takes_later(s, side):
            for i in range(SUPPLY):
                w.gains[side][i] = best_gain(s, side, s.supply[i], w)
            for slot in range(HAND if s.phase == BID else 0):
                w.gains[side][SUPPLY + slot] = best_gain(s, side, s.seats[seat].hand[slot], w)


def takes_later(s: Keyframes, side: int) -> bool:
    """Whether a seat of the side takes a card in this turn after the one that chooses now; in bids, any may."""
    for i in range(s.placed + 1, s.players):
        if s.phase != BID and side_of(s, s.order[i]) == side:
            return True
    return s.phase == BID


def look_at_rows(s: Keyframes, side: int, w: Work) -> None:
    """A side's single frames, what its open rows promise, and what another row would cost it."""
    w.singles[side] = singles(s, side)
    for p in range(s.players):
        if side_of(s, p) == side:
            for i in range(s.seats[p].open_rows):
                w.standing[p][i] = promise(s, s.seats[p].rows[i], side, w)
    w.places[side] = NOTHING
    for way in range(STARTS):
        if may_start(s, side, way):
            w.places[side] = max(w.places[side], gain_of_place(s, side, way, w))


def find_cards(s: Keyframes, seat: int, w: Work) -> None:
    """Where each card is, and what would bid higher."""
    for card in range(CARDS):
        w.known[card] = UNSEEN
    for i in range(s.boxed, s.box_size):
        w.known[s.box[i]] = GONE
    for i in range(s.closed_size):
        find_row(s.closed[i], w)
    for p in range(s.players):
        for i in range(s.seats[p].open_rows):
            find_row(s.seats[p].rows[i], w)
    for i in range(SUPPLY):
        if s.supply[i] != NONE:
            w.known[s.supply[i]] = IN_SUPPLY
    for slot in range(HAND):
        if s.seats[seat].hand[slot] != NONE:
            w.known[s.seats[seat].hand[slot]] = IN_HAND
    w.unseen = 0
    for card in range(CARDS - 1, -1, -1):
        w.higher[card] = w.unseen
        if w.known[card] == UNSEEN:
            w.unseen += 1


def find_row(row: Row, w: Work) -> None:
    """The cards of a row are where they are for good."""
    for i in range(row.size):
        w.known[row.cards[i]] = GONE


def weigh_chances(s: Keyframes, left: int, w: Work) -> None:
    """The chances of getting each frame later, and a wild, from all its copies; `left` turns of this round remain.

    All cards but the boxed ones come to the supply some time; what is there at the end of a round leaves.
    """
    later = LATER_COPY * (w.unseen - s.boxed) // w.unseen
    for side in range(2):
        for animation in range(ANIMATIONS + 1):
            for letter in range(LETTERS):
                w.chances[side][animation][letter] = CERTAIN
        for card in range(CARDS):
            chance = 0
            if w.known[card] == GONE:
                continue
            if w.known[card] == UNSEEN:
                chance = later if w.picks > 0 else 0
            elif left > 0:
                chance = OPEN_COPY if w.known[card] == IN_SUPPLY or side == 0 else LATER_COPY
            missed = w.chances[side][s.animations[card]][s.letters[card]]
            w.chances[side][s.animations[card]][s.letters[card]] = missed * (100 - chance) // 100
        for animation in range(ANIMATIONS + 1):
            for letter in range(LETTERS):
                w.chances[side][animation][letter] = (CERTAIN - w.chances[side][animation][letter]) // 100


# ---------------------------------------------------------------------- what a card gains


def best_gain(s: Keyframes, seat: int, card: int, w: Work) -> int:
    """The most that a seat can gain with a card, NOTHING where it can do nothing with it."""
    best = NOTHING
    if card == NONE:
        return best
    if not is_wild(s, card) and w.places[side_of(s, seat)] != NOTHING:
        best = promise_of_start(s, seat, card, w) + w.places[side_of(s, seat)]
    for which in range(MOST_ROWS):
        if has_row(s, seat, which):
            row = row_at(s, seat, which)
            for at in range(row.size + 1):
                if may_add(s, row, card, at):
                    best = max(best, gain_of_add(s, seat, card, which, at, w))
    return best


def gain_of_start(s: Keyframes, seat: int, card: int, way: int, w: Work) -> int:
    """What a seat's side gains when it starts a row, and closes one for it if it must."""
    return promise_of_start(s, seat, card, w) + gain_of_place(s, seat, way, w)


def promise_of_start(s: Keyframes, seat: int, card: int, w: Work) -> int:
    """What a row of one frame is worth to a seat's side."""
    row = w.row
    row.animation = s.animations[card]
    row.size = 1
    row.cards[0] = card
    return promise(s, row, side_of(s, seat), w)


def gain_of_place(s: Keyframes, seat: int, way: int, w: Work) -> int:
    """What a seat's side gains, or loses, when it takes a free place or closes a row to have one."""
    closes = start_closes(s, way)
    if closes == NONE:
        return -worth_of_place(s, seat, 0, w)
    owner = start_owner(s, seat, way)
    return settle(s, s.seats[owner].rows[closes], side_of(s, seat), w) - w.standing[owner][closes]


def gain_of_add(s: Keyframes, seat: int, card: int, which: int, at: int, w: Work) -> int:
    """What a seat's side gains when it adds a card to a row, which may complete it."""
    side = side_of(s, seat)
    before = row_at(s, seat, which)
    row = w.row
    row.animation = before.animation
    row.size = before.size + 1
    for i in range(row.size):
        row.cards[i] = card if i == at else before.cards[i if i < at else i - 1]
    gain = -w.standing[add_owner(s, seat, which)][0 if s.players == 4 else which]
    if row.size == SIZES[row.animation]:
        return gain + settle(s, row, side, w) + worth_of_place(s, seat, 1, w)
    return gain + promise(s, row, side, w)


def worth_of_place(s: Keyframes, seat: int, freed: int, w: Work) -> int:
    """What the place is worth that a seat's side would fill, or would free (1)."""
    rows = s.seats[seat].open_rows
    if s.players == 4:
        rows += s.seats[partner_of(seat)].open_rows
    return LAST_PLACE * min(w.picks, PLACE_FOR) if rows - freed == MOST_ROWS - 1 else 0


def settle(s: Keyframes, row: Row, side: int, w: Work) -> int:
    """What a row scores for a side when it closes."""
    return row_score(s, row) * POINT if row.size > 1 else -price_of_single(side, w)


def price_of_single(side: int, w: Work) -> int:
    """What one more single frame costs a side."""
    count = min(w.singles[side], 4)
    return (SINGLES_VP[count] - SINGLES_VP[count + 1]) * POINT


def promise(s: Keyframes, row: Row, side: int, w: Work) -> int:
    """What an open row is worth to a side: closed as it is or a little longer, and the chance that it is completed.

    Its wilds stand for the letters next to its frames.  A letter that is missing between two frames only a wild can
    give; any other comes as a frame or, at a price, as a wild.
    """
    chances = w.chances[0 if side == w.side else 1]
    size = SIZES[row.animation]
    first = first_letter(s, row)
    last = last_letter(s, row)
    wilds = wilds_in(s, row)
    chance = CERTAIN
    growth = CERTAIN
    price = 0
    for letter in range(size):
        if letter < first or letter > last:
            frame = chances[row.animation][letter]
            wild = (100 - frame) * chances[WILD][0] // 100
            chance = chance * (frame + wild) // 100
            growth = growth * (100 - frame) // 100
            if wild > 0:
                price += size * POINT * wild // (frame + wild)
    for _ in range(last - first + 1 - row.size):
        chance = chance * chances[WILD][0] // 100
        price += size * POINT
    growth = CERTAIN - growth
    short = 0
    if row.size == 1:
        short = growth * 2 * POINT // CERTAIN - (CERTAIN - growth) * price_of_single(side, w) // CERTAIN
    elif wilds == 0:
        short = row.size * POINT + growth * POINT // CERTAIN
    if size - row.size > w.picks:
        return short
    complete = (s.values[row.animation] - wilds * size) * POINT - price
    return short + max(complete - short, 0) * chance // CERTAIN


def first_letter(s: Keyframes, row: Row) -> int:
    """The letter of a row's first card, wilds standing for the letters next to the first frame."""
    at = 0
    while is_wild(s, row.cards[at]):
        at += 1
    return s.letters[row.cards[at]] - at


def last_letter(s: Keyframes, row: Row) -> int:
    """The letter of a row's last card, wilds standing for the letters next to the last frame."""
    at = row.size - 1
    while is_wild(s, row.cards[at]):
        at -= 1
    return s.letters[row.cards[at]] + row.size - 1 - at


# ---------------------------------------------------------------------- what the others take


def lay_out(s: Keyframes, slot: int, w: Work) -> None:
    """All cards of the supply are there to be taken, and of the own hand the one in `slot`, if any."""
    for i in range(SUPPLY):
        w.taken[i] = 1 if s.supply[i] == NONE else 0
    for i in range(HAND):
        w.taken[SUPPLY + i] = 0 if i == slot else 1


def take_best(s: Keyframes, seat: int, w: Work) -> int:
    """A seat takes the card that it gains most with; returns what that is worth to the seat that chooses.

    What another side gains is lost to this one, or a part of it where there are several others.
    """
    side = side_of(s, seat)
    gain = NOTHING
    best = NONE
    for i in range(SUPPLY + HAND):
        if w.taken[i] == 0 and w.gains[side][i] > gain:
            gain = w.gains[side][i]
            best = i
    if best == NONE:
        return 0
    w.taken[best] = 1
    return gain if side == w.side else -gain // (sides(s) - 1)


# ---------------------------------------------------------------------- what a bid promises


def value_of_bid(s: Keyframes, seat: int, slot: int, w: Work) -> int:
    """What a bid promises: for each place in the order, what all will take then, by the chance of coming there.

    The card joins the supply, for the others as well (K12), and a high number is used up.
    """
    others = s.players - 1
    higher = w.higher[s.seats[seat].hand[slot]] * 100 // w.unseen
    total = 0
    for before in range(others + 1):
        chance = 1 if before == 0 or before == others else others
        for i in range(others):
            chance *= higher if i < before else 100 - higher
        total += chance * value_in_order(s, seat, slot, before, w)
    for _ in range(others):
        total //= 100
    return total - (100 - higher) * FIRST_CHOICE // 100


def value_in_order(s: Keyframes, seat: int, slot: int, before: int, w: Work) -> int:
    """What all take when so many others come before the seat, in the order of the table."""
    lay_out(s, slot, w)
    value = 0
    for i in range(1, before + 1):
        value += take_best(s, (seat + i) % s.players, w)
    value += take_best(s, seat, w)
    for i in range(before + 1, s.players):
        value += take_best(s, (seat + i) % s.players, w)
    return value
