"""Keyframes: the rules, in the order of the rulebook, and nothing else.

Every function takes the state `s` (declared in state.py) and plain integers, and runs interpreted or compiled.  Ids
such as K6 name the rulings (RULES.md) that decide a line.
"""

from __future__ import annotations

from mutoscope.games.keyframes.state import Keyframes, Row, Seat
from mutoscope.kernel.game import CHANCE
from mutoscope.kernel.shuffle import below, shuffle

# Cards.  A card is its bid number less one: 0 to 53.
CARDS = 54
NONE = -1
BACK = 60  # a card whose face a seat does not know
ANIMATIONS = 5
WILD = 5  # the "animation" of a wild
SIZES = (2, 2, 3, 4, 5)  # frames of each animation

# A bid another seat has chosen and not yet shown.
CHOSEN = 98

# Phases: what is decided next, and by whom.
BID = 0  # every seat bids in secret
SEQUENCE = 1  # one seat after the other places a card of the supply
RESHUFFLE = 2  # chance: five wilds went back to the deck
OVER = 3

# Actions.  A bid names a slot of the hand.  A start or an add names a place of the supply and what to do with it.
HAND = 5
SUPPLY = 10
STARTS = 4  # ways to start: see start_owner and start_closes
ADDS = 10  # 2 rows x 5 insertion indices
FIRST_START = HAND
FIRST_ADD = FIRST_START + SUPPLY * STARTS
PASS = FIRST_ADD + SUPPLY * ADDS
N_ACTIONS = PASS + 1

FRESH_SUPPLY = 5
HANDS = (0, 0, 5, 4, 5)  # cards dealt to each seat, by number of players
ROUNDS = (0, 0, 3, 3, 2)
BOXED = (0, 0, 9, 3, 4)
MOST_ROWS = 2  # open rows of a side: a seat, or with four players a team

SINGLES_VP = (0, -1, -4, -7, -11, -16)  # single frames of a side, 5 and more alike (K16)

SHUFFLED = CARDS


def is_wild(s: Keyframes, card: int) -> bool:
    """Whether a card is a wild."""
    return s.animations[card] == WILD


def side_of(s: Keyframes, seat: int) -> int:
    """Who scores together: each seat for itself, or two teams across the table (K19)."""
    return seat % 2 if s.players == 4 else seat


def sides(s: Keyframes) -> int:
    """How many sides score."""
    return 2 if s.players == 4 else s.players


def partner_of(seat: int) -> int:
    """With four players, who sits opposite (K19)."""
    return (seat + 2) % 4


# ---------------------------------------------------------------------- setup


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """A random permutation of the cards is the deck."""
    for i in range(CARDS):
        deck[i] = order[i]
    return CARDS


def setup(s: Keyframes, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Box some cards unseen, then deal the first round.

    `options`: talk, then for each card its animation and its letter, then the five values.
    """
    s.players = players
    s.talk = options[0]
    for card in range(CARDS):
        s.animations[card] = options[1 + 2 * card]
        s.letters[card] = options[2 + 2 * card]
        s.box[card] = NONE
        s.returned[card] = 0
        s.deck[card] = NONE
        s.was_bid[card] = NONE
        s.was_taken[card] = NONE
    for animation in range(ANIMATIONS):
        s.values[animation] = options[1 + 2 * CARDS + animation]
    for i in range(size):
        s.deck[i] = deck[i]
    s.deck_size = size
    s.drawn = 0
    s.box_size = 0
    for i in range(40):
        clear_row(s.closed[i])
    s.closed_size = 0
    for i in range(SUPPLY):
        s.supply[i] = NONE
    for p in range(4):
        clear_seat(s.seats[p])
    clear_bids(s)
    for _ in range(BOXED[players]):
        put_in_box(s, draw(s))
    s.boxed = s.box_size
    s.round = 0
    s.turns = 1
    deal_round(s)


def clear_row(row: Row) -> None:
    """No row at all."""
    row.owner = NONE
    row.animation = NONE
    row.size = 0
    for i in range(5):
        row.cards[i] = NONE


def clear_seat(seat: Seat) -> None:
    """Nothing before a seat."""
    for i in range(HAND):
        seat.hand[i] = NONE
    seat.bid_slot = NONE
    seat.open_rows = 0
    for i in range(MOST_ROWS):
        clear_row(seat.rows[i])


def clear_bids(s: Keyframes) -> None:
    """Nobody has bid."""
    for p in range(4):
        s.bids[p] = NONE
        s.order[p] = NONE
    s.placed = 0


def draw(s: Keyframes) -> int:
    """Take the top card of the deck."""
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NONE
    s.drawn += 1
    return card


def put_in_box(s: Keyframes, card: int) -> None:
    """A card leaves the game."""
    s.box[s.box_size] = card
    s.box_size += 1


def deal_round(s: Keyframes) -> None:
    """A new round: hands, one card at a time from seat 0, then the supply."""
    s.round += 1
    for slot in range(HANDS[s.players]):
        for p in range(s.players):
            s.seats[p].hand[slot] = draw(s)
    fill_supply(s)


def fill_supply(s: Keyframes) -> None:
    """Five cards face up; five wilds go back for a shuffle, unless the deck holds no other card (K11)."""
    s.phase = BID
    wilds = 0
    for i in range(FRESH_SUPPLY):
        s.supply[i] = draw(s)
        if is_wild(s, s.supply[i]):
            wilds += 1
    if wilds == FRESH_SUPPLY and has_frame(s):
        for i in range(FRESH_SUPPLY):
            s.drawn -= 1
            s.deck[s.drawn] = s.supply[i]
            s.returned[s.supply[i]] = s.round
            s.supply[i] = NONE
        s.phase = RESHUFFLE


def has_frame(s: Keyframes) -> bool:
    """Whether the deck still holds anything but wilds."""
    for i in range(s.drawn, s.deck_size):
        if not is_wild(s, s.deck[i]):
            return True
    return False


def due(s: Keyframes, cards: list[int]) -> int:
    """K11: the whole deck is shuffled when five wilds went back; writes its cards by number, returns how many."""
    if s.phase != RESHUFFLE:
        return 0
    count = 0
    for card in range(CARDS):
        for i in range(s.drawn, s.deck_size):
            if s.deck[i] == card:
                cards[count] = card
                count += 1
    return count


def shuffled(s: Keyframes, order: list[int], size: int) -> None:
    """Chance's move: the deck in its new order, then five new cards."""
    for i in range(size):
        s.deck[s.drawn + i] = order[i]
    fill_supply(s)


# ---------------------------------------------------------------------- who may do what


def actors(s: Keyframes) -> int:
    """Bit mask of the seats that have something to decide now, with CHANCE when a shuffle is due."""
    if s.phase == SEQUENCE:
        return 1 << s.order[s.placed]
    if s.phase == RESHUFFLE:
        return CHANCE
    mask = 0
    if s.phase == BID:
        for p in range(s.players):
            if s.seats[p].bid_slot == NONE:
                mask |= 1 << p
    return mask


def legal(s: Keyframes, seat: int, mask: list[int]) -> int:
    """Set mask[action] to 1 for every legal action of the seat, else 0; returns how many are legal.

    A seat that has bid may bid again until the last bid is in.
    """
    for action in range(N_ACTIONS):
        mask[action] = 0
    count = 0
    if s.phase == BID:
        for slot in range(HAND):
            if s.seats[seat].hand[slot] != NONE:
                mask[slot] = 1
                count += 1
    elif s.phase == SEQUENCE and seat == s.order[s.placed]:
        count = legal_starts(s, seat, mask) + legal_adds(s, seat, mask)
        if count == 0:  # K10
            mask[PASS] = 1
            count = 1
    return count


def legal_starts(s: Keyframes, seat: int, mask: list[int]) -> int:
    """Mark the ways to start a sequence with each card of the supply; a wild cannot start one."""
    count = 0
    for way in range(STARTS):
        if may_start(s, seat, way):
            for place in range(SUPPLY):
                if s.supply[place] != NONE and not is_wild(s, s.supply[place]):
                    mask[FIRST_START + place * STARTS + way] = 1
                    count += 1
    return count


def may_start(s: Keyframes, seat: int, way: int) -> bool:
    """Whether a place is free that way, or is freed by closing a row because both places are taken (K9, K19).

    Two or three players: way 0 closes nothing, 1 and 2 close the first and the second row, 3 is no way.
    Four players: before the own seat without (0) and with (1) closing, before the partner with (2) and without (3).
    """
    own = s.seats[seat].open_rows
    if s.players != 4:
        if way == 0:
            return own < MOST_ROWS
        return way < 3 and own == MOST_ROWS
    other = s.seats[partner_of(seat)].open_rows
    if way == 1 or way == 2:
        return own == 1 and other == 1
    return own == 0 if way == 0 else other == 0


def start_owner(s: Keyframes, seat: int, way: int) -> int:
    """The seat before which a new row lies."""
    return partner_of(seat) if s.players == 4 and way >= 2 else seat


def start_closes(s: Keyframes, way: int) -> int:
    """The row closed for it, as an index among its owner's open rows, or NONE."""
    if way == 0 or way == 3:
        return NONE
    return 0 if s.players == 4 else way - 1


def legal_adds(s: Keyframes, seat: int, mask: list[int]) -> int:
    """Mark the ways to add each card of the supply to an open row."""
    count = 0
    for which in range(MOST_ROWS):
        if has_row(s, seat, which):
            row = row_at(s, seat, which)
            for place in range(SUPPLY):
                card = s.supply[place]
                # Most frames are of another animation; may_add would say so, but once for every insertion index.
                if card != NONE and (is_wild(s, card) or s.animations[card] == row.animation):
                    for at in range(row.size + 1):
                        if may_add(s, row, card, at):
                            mask[FIRST_ADD + place * ADDS + which * 5 + at] = 1
                            count += 1
    return count


def add_owner(s: Keyframes, seat: int, which: int) -> int:
    """The seat before which the row lies: with four players row 0 is the own, row 1 the partner's."""
    return partner_of(seat) if s.players == 4 and which == 1 else seat


def has_row(s: Keyframes, seat: int, which: int) -> bool:
    """Whether there is such an open row."""
    if s.players == 4:
        return s.seats[add_owner(s, seat, which)].open_rows == 1
    return which < s.seats[seat].open_rows


def row_at(s: Keyframes, seat: int, which: int) -> Row:
    """One of the two open rows that a seat may add to."""
    return s.seats[add_owner(s, seat, which)].rows[0 if s.players == 4 else which]


def may_add(s: Keyframes, row: Row, card: int, at: int) -> bool:
    """Whether a card fits a row at an insertion index.

    A frame goes to an end of a row of its animation (K5), a wild anywhere.  Either way the wilds must then have letters
    of their own between the frames (K6, K7), and frames rise strictly, though they may skip letters (K3, K4).
    """
    if not is_wild(s, card) and (s.animations[card] != row.animation or 0 < at < row.size):
        return False
    low = 0  # the lowest letter that the next card may have
    for i in range(row.size + 1):
        other = card if i == at else row.cards[i if i < at else i - 1]
        if is_wild(s, other):
            low += 1
        else:
            letter = s.letters[other]
            if letter < low:
                return False
            low = letter + 1
    return low <= SIZES[row.animation]


def apply(s: Keyframes, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it without another decision."""
    if s.phase == BID:
        s.seats[seat].bid_slot = action
        if actors(s) == 0:
            reveal_bids(s)
        return
    if action < FIRST_ADD:
        action -= FIRST_START
        start_row(s, seat, action // STARTS, action % STARTS)
    elif action < PASS:
        action -= FIRST_ADD
        add_to_row(s, seat, action // ADDS, action % ADDS // 5, action % 5)
    s.placed += 1
    if s.placed == s.players:
        end_turn(s)


# ---------------------------------------------------------------------- turn order bid


def reveal_bids(s: Keyframes) -> None:
    """All bids turn: the highest number goes first, and the cards join the supply (K12)."""
    for p in range(s.players):
        seat = s.seats[p]
        s.bids[p] = seat.hand[seat.bid_slot]
        seat.hand[seat.bid_slot] = NONE
        seat.bid_slot = NONE
        s.was_bid[s.bids[p]] = when(s, p)
        put_in_supply(s, s.bids[p])
    for p in range(s.players):
        place = 0
        for other in range(s.players):
            if s.bids[other] > s.bids[p]:
                place += 1
        s.order[place] = p
    s.placed = 0
    s.phase = SEQUENCE


def when(s: Keyframes, seat: int) -> int:
    """This turn and a seat as one number: who did something that all saw, and when."""
    return s.turns * 4 + seat


def put_in_supply(s: Keyframes, card: int) -> None:
    """A card takes the first empty place of the supply."""
    place = 0
    while s.supply[place] != NONE:
        place += 1
    s.supply[place] = card


# ---------------------------------------------------------------------- sequencing animation


def take_from_supply(s: Keyframes, seat: int, place: int) -> int:
    """A card of the supply goes to a row."""
    card = s.supply[place]
    s.supply[place] = NONE
    s.was_taken[card] = when(s, seat)
    return card


def start_row(s: Keyframes, seat: int, place: int, way: int) -> None:
    """Start a new sequence, closing a row for it where both places are taken (K9)."""
    closes = start_closes(s, way)
    owner = start_owner(s, seat, way)
    if closes != NONE:
        close_row(s, owner, closes)
    before = s.seats[owner]
    row = before.rows[before.open_rows]
    before.open_rows += 1
    row.owner = owner
    row.cards[0] = take_from_supply(s, seat, place)
    row.size = 1
    row.animation = s.animations[row.cards[0]]


def add_to_row(s: Keyframes, seat: int, place: int, which: int, at: int) -> None:
    """Add a card to an open row; a complete one closes at once and frees its place (K8)."""
    row = row_at(s, seat, which)
    for i in range(row.size, at, -1):
        row.cards[i] = row.cards[i - 1]
    row.cards[at] = take_from_supply(s, seat, place)
    row.size += 1
    if row.size == SIZES[row.animation]:
        close_row(s, row.owner, 0 if s.players == 4 else which)


def close_row(s: Keyframes, owner: int, which: int) -> None:
    """An open row goes to its side's scoring pile; later rows move up."""
    before = s.seats[owner]
    copy_row(before.rows[which], s.closed[s.closed_size])
    s.closed[s.closed_size].owner = side_of(s, owner)
    s.closed_size += 1
    before.open_rows -= 1
    if which < before.open_rows:
        copy_row(before.rows[which + 1], before.rows[which])
    clear_row(before.rows[before.open_rows])


def copy_row(row: Row, onto: Row) -> None:
    """Write one row over another."""
    onto.owner = row.owner
    onto.animation = row.animation
    onto.size = row.size
    for i in range(5):
        onto.cards[i] = row.cards[i]


# ---------------------------------------------------------------------- end of turn, round and game


def end_turn(s: Keyframes) -> None:
    """The next turn, while hands have cards; else the round is over."""
    clear_bids(s)
    s.phase = BID
    for slot in range(HAND):
        if s.seats[0].hand[slot] != NONE:
            s.turns += 1
            return
    end_round(s)


def end_round(s: Keyframes) -> None:
    """What is left in the supply leaves the game; after the last round so do the open rows, to the piles (K13)."""
    for place in range(SUPPLY):
        if s.supply[place] != NONE:
            put_in_box(s, s.supply[place])
            s.supply[place] = NONE
    if s.round < ROUNDS[s.players]:
        s.turns += 1
        deal_round(s)
        return
    for p in range(s.players):
        while s.seats[p].open_rows > 0:
            close_row(s, p, 0)
    s.phase = OVER


# ---------------------------------------------------------------------- final scoring


def wilds_in(s: Keyframes, row: Row) -> int:
    """How many wilds a row holds."""
    count = 0
    for i in range(row.size):
        if is_wild(s, row.cards[i]):
            count += 1
    return count


def row_score(s: Keyframes, row: Row) -> int:
    """VP of a closed row of two or more cards (K14, K17)."""
    wilds = wilds_in(s, row)
    if row.size == SIZES[row.animation]:
        return s.values[row.animation] - wilds * row.size
    return row.size if wilds == 0 else 0


def singles(s: Keyframes, side: int) -> int:
    """Rows of one frame in a side's pile (K15)."""
    count = 0
    for i in range(s.closed_size):
        if s.closed[i].owner == side and s.closed[i].size == 1:
            count += 1
    return count


def side_score(s: Keyframes, side: int) -> int:
    """VP of a side's scoring pile; one look-up of the singles table (K16, K19)."""
    total = SINGLES_VP[min(singles(s, side), 5)]
    for i in range(s.closed_size):
        if s.closed[i].owner == side and s.closed[i].size > 1:
            total += row_score(s, s.closed[i])
    return total


def score(s: Keyframes, seat: int) -> int:
    """Victory points of a seat's pile, or its team's, as things lie."""
    return side_score(s, side_of(s, seat))


def clean_sequences(s: Keyframes, side: int) -> int:
    """First tie-break: complete sequences without wilds."""
    count = 0
    for i in range(s.closed_size):
        row = s.closed[i]
        if row.owner == side and row.size == SIZES[row.animation] and wilds_in(s, row) == 0:
            count += 1
    return count


def lowest_card(s: Keyframes, side: int) -> int:
    """Last tie-break: the lowest card in closed rows of two or more, wilds included (K18); CARDS if there is none."""
    lowest = CARDS
    for i in range(s.closed_size):
        row = s.closed[i]
        if row.owner == side and row.size > 1:
            for k in range(row.size):
                lowest = min(lowest, row.cards[k])
    return lowest


def rank(s: Keyframes, side: int) -> int:
    """Score, then the tie-breaks, as one number: the higher wins."""
    return (side_score(s, side) * 64 + clean_sequences(s, side)) * 64 + CARDS - lowest_card(s, side)


def winners(s: Keyframes) -> int:
    """Bit mask of the seats that win; 0 before the end."""
    if s.phase != OVER:
        return 0
    best = rank(s, 0)
    for side in range(1, sides(s)):
        best = max(best, rank(s, side))
    mask = 0
    for p in range(s.players):
        if rank(s, side_of(s, p)) == best:
            mask |= 1 << p
    return mask


# ---------------------------------------------------------------------- who knows what


def hide(s: Keyframes, seat: int, seen: Keyframes) -> None:
    """Copy into `seen`, which comes in with every number HIDDEN, what a seat knows; seat -1 is a spectator (K20)."""
    seen.players = s.players
    seen.talk = s.talk
    seen.deck_size = s.deck_size
    seen.drawn = s.drawn
    seen.box_size = s.box_size
    seen.boxed = s.boxed
    seen.placed = s.placed
    seen.closed_size = s.closed_size
    seen.round = s.round
    seen.turns = s.turns
    seen.phase = s.phase
    for card in range(CARDS):
        seen.animations[card] = s.animations[card]
        seen.letters[card] = s.letters[card]
        seen.returned[card] = s.returned[card]
        seen.was_bid[card] = s.was_bid[card]
        seen.was_taken[card] = s.was_taken[card]
        seen.box[card] = BACK if card < s.boxed else s.box[card]
    for animation in range(ANIMATIONS):
        seen.values[animation] = s.values[animation]
    for place in range(SUPPLY):
        seen.supply[place] = s.supply[place]
    for i in range(40):
        copy_row(s.closed[i], seen.closed[i])
    for p in range(4):
        seen.bids[p] = s.bids[p]
        seen.order[p] = s.order[p]
        hide_seat(s.seats[p], p == seat, seen.seats[p])


def hide_seat(before: Seat, own: bool, after: Seat) -> None:
    """What lies before one seat, as its owner or as another sees it."""
    for slot in range(HAND):
        after.hand[slot] = before.hand[slot] if own or before.hand[slot] == NONE else BACK
    after.bid_slot = before.bid_slot if own or before.bid_slot == NONE else CHOSEN
    after.open_rows = before.open_rows
    for i in range(MOST_ROWS):
        copy_row(before.rows[i], after.rows[i])


def open_moves(s: Keyframes, seat: int, action: int, moves: list[int], cards: list[int]) -> None:
    """Write by seat the code that all see it make; bids lie there afterwards, and so do cards."""
    if s.phase == SEQUENCE:
        moves[seat] = action


def imagine(s: Keyframes, seat: int, rng: list[int]) -> None:
    """Fill what `hide` left out, in place, in one of the ways that agree with what the seat knows, each as likely.

    Wilds that went back to the deck (K11) are not in the box; those that went back in this round are in no hand either.
    """
    count = 0
    for card in range(CARDS):
        if is_unseen(s, seat, card):
            s.deck[count] = card
            count += 1
    shuffle(rng, s.deck, count)
    for i in range(s.boxed):
        s.box[i] = pick_unseen(s, 0, count)
        count -= 1
    for p in range(s.players):
        for slot in range(HAND):
            if s.seats[p].hand[slot] == BACK:
                s.seats[p].hand[slot] = pick_unseen(s, s.round - 1, count)
                count -= 1
        if s.seats[p].bid_slot == CHOSEN:
            s.seats[p].bid_slot = any_slot(s.seats[p], rng)
    shuffle(rng, s.deck, count)  # picking has moved some about
    for i in range(CARDS - 1, -1, -1):
        s.deck[i] = s.deck[i - s.drawn] if s.drawn <= i < s.deck_size else NONE


def is_unseen(s: Keyframes, seat: int, card: int) -> bool:
    """Whether a card lies where the seat cannot see it."""
    for i in range(s.boxed, s.box_size):
        if s.box[i] == card:
            return False
    for place in range(SUPPLY):
        if s.supply[place] == card:
            return False
    for i in range(s.closed_size):
        if is_in_row(s.closed[i], card):
            return False
    for p in range(s.players):
        for i in range(s.seats[p].open_rows):
            if is_in_row(s.seats[p].rows[i], card):
                return False
        if p == seat:
            for slot in range(HAND):
                if s.seats[p].hand[slot] == card:
                    return False
    return True


def is_in_row(row: Row, card: int) -> bool:
    """Whether a row holds a card."""
    for i in range(row.size):
        if row.cards[i] == card:
            return True
    return False


def pick_unseen(s: Keyframes, latest: int, count: int) -> int:
    """The first of the `count` shuffled unseen cards that never went back to the deck, or not after round `latest`.

    The last one takes its place.
    """
    i = 0
    while s.returned[s.deck[i]] > latest:
        i += 1
    card = s.deck[i]
    s.deck[i] = s.deck[count - 1]
    return card


def any_slot(seat: Seat, rng: list[int]) -> int:
    """A random slot of a hand that holds a card."""
    slots = 0
    for slot in range(HAND):
        if seat.hand[slot] != NONE:
            slots += 1
    pick = below(rng, slots)
    for slot in range(HAND):
        if seat.hand[slot] != NONE:
            if pick == 0:
                return slot
            pick -= 1
    return NONE
