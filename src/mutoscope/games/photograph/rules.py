"""Photograph: the rules, in the order of the rulebook, and nothing else.

Every function takes the state `s` (declared in state.py) and plain integers.  The same text runs interpreted (`s` of
Python objects) and compiled (`s` a NumPy record): no strings, no allocation, no randomness.  Ids such as P7 name the
rulings (RULES.md) that decide a line.
"""

from __future__ import annotations

from mutoscope.games.photograph.state import Photograph, Reel, Seat
from mutoscope.kernel.shuffle import below, shuffle

# Cards.  A shot is colour * 12 + number - 1.
COLOURS = 7
NUMBERS = 12
SHOTS = COLOURS * NUMBERS
SUNSET = SHOTS
NONE = -1

# What a face-down card is in a seat's view (P1): its colour and half, or nothing at all.
FIRST_BACK = 100  # + colour * 2 + half; half 0 is 1-6, half 1 is 7-12
PLAIN_BACK = 120
INFORMATIVE = 0
PLAIN = 1

# Phases: what is decided next, and by whom.
TAKE = 0  # the turn's seat takes cards from the layout
WIND = 1  # the turn's seat winds its film
SUNSET_WIND = 2  # every seat winds in secret: the sunset card has come
FINAL_WIND = 3  # every seat winds in secret: the layout has run out
OVER = 4

# Good shot cards: a seat, or one of these.
OPEN = -1
VOID = -2

LEFT = 0
RIGHT = 1

# A wind another seat has chosen and not yet shown.
CHOSEN = 98

# Actions: 24 ways to take (row, side, count), then 28 ways to wind (from, to), from < to.
FIRST_WIND = 24
WINDS = tuple((start, end) for end in range(1, 8) for start in range(end))
N_ACTIONS = FIRST_WIND + len(WINDS)

HAND = 5
MOST_TAKEN = 3
NEW_CARDS_AT = 3  # step 4 lays out new cards when so few are left, or fewer
LAST_SHOTS = 2  # shots everybody plays at the sunset and at the end
STEP = 3  # the furthest a sharp shot may lie from the one before

# P13: the order in which places of the layout are filled: down each column, from the left.  (row, column)
DIAGRAM = tuple((row, column) for column in range(4) for row in range(4))
# The same as row * 4 + column, for the busiest loops: the compiler is quicker with numbers than with pairs.
PLACES = tuple(row * 4 + column for row, column in DIAGRAM)
OUTER = (1, 0, 0, 1)  # by column: cards lie face up

REEL_VP = (-3, 1, 3, 4, 7, 8, 10, 11)  # by number of sharp shots, 7 and more alike
GOOD_SHOT_VP = 5
BLUR_VP = -2

# What a shuffle puts in order: 84 shots, the sunset, 7 colours, and 14 places of the pile that takes the sunset.
FIRST_COLOUR = SUNSET + 1
FIRST_PLACE = FIRST_COLOUR + COLOURS
SHUFFLED = FIRST_PLACE + SHOTS // 6


def colour_of(card: int) -> int:
    """0 blue, 1 red, 2 yellow, 3 green, 4 brown, 5 gray, 6 purple."""
    return card // NUMBERS


def number_of(card: int) -> int:
    """1 to 12."""
    return card % NUMBERS + 1


def back_of(s: Photograph, card: int) -> int:
    """What the back of a card tells: P1."""
    if s.backs == PLAIN:
        return PLAIN_BACK
    return FIRST_BACK + card // 6


def take_action(row: int, side: int, count: int) -> int:
    """The code of taking `count` cards from one side of a row."""
    return row * 6 + side * 3 + count - 1


def wind_action(start: int, end: int) -> int:
    """The code of moving the card at `start` to `end`, counted from 0 at the left; start < end."""
    return FIRST_WIND + end * (end - 1) // 2 + start


# ---------------------------------------------------------------------- setup


def colours_in_play(players: int) -> int:
    """All seven colours for four players, one fewer for each player missing."""
    return players + 3


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """Preparing the deck: `order` is a random permutation of 0..SHUFFLED-1; returns the number of cards in `deck`.

    It reads three independent chances from the order: the colours whose tokens come last leave the game; the shots
    that stay keep their order; the sunset goes into the second of six piles from the bottom, at the place that its
    rank among the pile's places gives.
    """
    keep = colours_in_play(players)
    pile = keep * 2
    leaves = 0  # bit a colour
    colours_met = 0
    place = 0
    sunset_met = False
    for item in order[:SHUFFLED]:
        if item == SUNSET:
            sunset_met = True
        elif item >= FIRST_PLACE:
            if item < FIRST_PLACE + pile and not sunset_met:
                place += 1
        elif item >= FIRST_COLOUR:
            if colours_met >= keep:
                leaves |= 1 << (item - FIRST_COLOUR)
            colours_met += 1
    size = 0
    for item in order[:SHUFFLED]:
        if item < SHOTS and (leaves >> colour_of(item)) & 1 == 0:
            if size == 4 * pile + place:
                deck[size] = SUNSET
                size += 1
            deck[size] = item
            size += 1
    return size


def setup(s: Photograph, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Layout, then hands, from a deck of `size` cards, the top first.

    `options`: backs, missed_shot, memory_aid.  The colours in play are those of the deck.
    """
    s.players = players
    s.backs = options[0]
    s.missed_shot = options[1]
    s.memory_aid = options[2]
    s.rows = 3 if players == 2 else 4
    s.goal = 3 if players == 4 else 4
    for colour in range(COLOURS):
        s.in_play[colour] = 0
        s.good_shots[colour] = OPEN
    for card in range(SHOTS):
        s.gone[card] = NONE
        s.faced[card] = 0
    s.gone_size = 0
    for i in range(SHOTS + 1):
        s.deck[i] = NONE
    for i in range(size):
        card = deck[i]
        s.deck[i] = card
        if card != SUNSET:
            s.in_play[colour_of(card)] = 1
    s.deck_size = size
    s.drawn = 0
    for row in range(4):
        for column in range(4):
            s.layout[row][column] = NONE
    s.in_layout = 0
    for p in range(4):
        clear_seat(s.seats[p])
    s.sunset_done = 0
    s.taken = 0
    s.chosen = 0
    s.turn = first
    s.turns = 1
    s.phase = TAKE
    fill_layout(s)
    for _ in range(HAND):
        for i in range(players):
            add_to_hand(s.seats[(first + i) % players], draw(s))


def clear_seat(seat: Seat) -> None:
    """An empty hand and empty reels."""
    for i in range(8):
        seat.hand[i] = NONE
    seat.hand_size = 0
    seat.pending = NONE
    seat.last_card = NONE
    for colour in range(COLOURS):
        reel = seat.reels[colour]
        for i in range(NUMBERS):
            reel.shots[i] = 0
        reel.length = 0
        reel.sharp = 0
        reel.blurred = 0
        reel.last = 0
        reel.direction = 0
        reel.after_blur = 0


def setup_size(players: int) -> int:
    """How many cards the layout and the hands take; the sunset lies behind them."""
    return (3 if players == 2 else 4) * 4 + HAND * players


def draw(s: Photograph) -> int:
    """Take the top card of the deck."""
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NONE
    s.drawn += 1
    return card


def add_to_hand(seat: Seat, card: int) -> None:
    """A new card goes to the right of the hand."""
    seat.hand[seat.hand_size] = card
    seat.hand_size += 1


# ---------------------------------------------------------------------- who may do what


def actors(s: Photograph) -> int:
    """Bit mask of the seats that have something to decide now."""
    if s.phase == OVER:
        return 0
    if s.phase == TAKE or s.phase == WIND:
        return 1 << s.turn
    mask = 0
    for p in range(s.players):
        if s.seats[p].pending == NONE:
            mask |= 1 << p
    return mask


def legal(s: Photograph, seat: int, mask: list[int]) -> int:
    """Set mask[action] to 1 for every legal action of the seat, else 0; returns how many are legal.

    A seat that has chosen its secret wind may choose again until the last one is in.
    """
    for action in range(N_ACTIONS):
        mask[action] = 0
    count = 0
    if s.phase == TAKE:
        if seat == s.turn:
            for row in range(s.rows):
                cards = cards_in_row(s, row)
                for n in range(1, min(cards, MOST_TAKEN) + 1):  # P3
                    mask[take_action(row, LEFT, n)] = 1
                    count += 1
                    if cards > 1:  # a lone card is the same from both sides
                        mask[take_action(row, RIGHT, n)] = 1
                        count += 1
    elif s.phase != OVER and (s.phase != WIND or seat == s.turn):
        size = s.seats[seat].hand_size  # P4: any card but the rightmost, to any place further right
        count = size * (size - 1) // 2
        for action in range(FIRST_WIND, FIRST_WIND + count):
            mask[action] = 1
    return count


def cards_in_row(s: Photograph, row: int) -> int:
    """How many cards lie in a row."""
    count = 0
    for column in range(4):
        if s.layout[row][column] != NONE:
            count += 1
    return count


def apply(s: Photograph, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it without another decision."""
    if s.phase == TAKE:
        take(s, action // 6, action // 3 % 2, action % 3 + 1)
        s.phase = WIND
    elif s.phase == WIND:
        start, end = WINDS[action - FIRST_WIND]
        wind(s.seats[seat], start, end)
        for _ in range(s.taken):  # P5
            play_leftmost(s, seat, True)
        s.taken = 0
        check_layout(s)
    else:
        if s.seats[seat].pending == NONE:
            s.chosen += 1
        s.seats[seat].pending = action - FIRST_WIND
        if s.chosen == s.players:
            everybody_shoots(s)


def due(s: Photograph, cards: list[int]) -> int:
    """Photograph shuffles once, before the first card: chance never has a move."""
    return 0


def shuffled(s: Photograph, order: list[int], size: int) -> None:
    """Chance never has a move."""


# ---------------------------------------------------------------------- step 1: choose a subject


def take(s: Photograph, row: int, side: int, count: int) -> None:
    """Take cards from one side of a row, one after the other, the outermost that is left first (P2)."""
    seat = s.seats[s.turn]
    s.taken = count
    s.in_layout -= count
    for i in range(4):
        column = i if side == LEFT else 3 - i
        if count > 0 and s.layout[row][column] != NONE:
            add_to_hand(seat, s.layout[row][column])
            s.layout[row][column] = NONE
            count -= 1


# ---------------------------------------------------------------------- step 2: wind the film


def wind(seat: Seat, start: int, end: int) -> None:
    """Move one card of the hand one or more places to the right (P4)."""
    card = seat.hand[start]
    for i in range(start, end):
        seat.hand[i] = seat.hand[i + 1]
    seat.hand[end] = card


# ---------------------------------------------------------------------- step 3: take the photograph


def play_leftmost(s: Photograph, p: int, may_claim: bool) -> None:
    """Play the leftmost card of the hand to the reel of its colour: sharp if it fits, else blurred (P5)."""
    seat = s.seats[p]
    card = remove_leftmost(seat)
    colour = colour_of(card)
    number = number_of(card)
    s.faced[card] = 1  # P9: a blurred shot too is shown to all
    reel = seat.reels[colour]
    if fits(reel, number):
        add_sharp(reel, number)
        if reel.sharp == s.goal and s.good_shots[colour] == OPEN:
            s.good_shots[colour] = p if may_claim else VOID  # P10, P11
    else:
        add_blurred(reel, number)


def remove_leftmost(seat: Seat) -> int:
    """The oldest card leaves the hand; the others close up."""
    card = seat.hand[0]
    seat.hand_size -= 1
    for i in range(seat.hand_size):
        seat.hand[i] = seat.hand[i + 1]
    seat.hand[seat.hand_size] = NONE
    return card


def fits(reel: Reel, number: int) -> bool:
    """Whether a shot of this number is sharp at the end of this reel."""
    if reel.sharp == 0:  # P6
        return True
    step = number - reel.last
    if step * reel.direction < 0:
        return False
    if reel.after_blur == 1:  # P7, P8: only the direction counts
        return True
    return -STEP <= step <= STEP  # P7


def add_sharp(reel: Reel, number: int) -> None:
    """A shot that fits lies face up; the second one fixes the direction (P7)."""
    if reel.sharp > 0:
        reel.direction = 1 if number > reel.last else -1
    reel.shots[reel.length] = number
    reel.length += 1
    reel.last = number
    reel.sharp += 1
    reel.after_blur = 0


def add_blurred(reel: Reel, number: int) -> None:
    """A shot that does not fit is shown, then turned down (P9)."""
    reel.shots[reel.length] = -number
    reel.length += 1
    reel.blurred += 1
    reel.after_blur = 1


# ---------------------------------------------------------------------- step 4: check the layout


def check_layout(s: Photograph) -> None:
    """Lay out new cards when 3 or fewer remain, then pass the turn, unless the sunset interrupts."""
    if s.in_layout <= NEW_CARDS_AT:
        clear_layout(s)
        if fill_layout(s):
            s.phase = SUNSET_WIND
            return
    pass_turn(s)


def clear_layout(s: Photograph) -> None:
    """Two players: all leave unseen (P15).  More: face-down cards move to the left column and turn up (P14)."""
    kept = 0
    for place in PLACES:
        row = place // 4
        column = place % 4
        card = s.layout[row][column]
        if card != NONE:
            s.layout[row][column] = NONE
            if s.players > 2 and OUTER[column] == 0:
                s.layout[kept][0] = card  # free: column by column, the left one has been emptied before
                s.faced[card] = 1
                kept += 1
            else:
                s.gone[s.gone_size] = card
                s.gone_size += 1
    s.in_layout = kept


def fill_layout(s: Photograph) -> bool:
    """Deal into the empty places in diagram order (P13), as far as the deck goes (P16); True when the sunset comes."""
    for place in PLACES:
        row = place // 4
        column = place % 4
        if row < s.rows and s.layout[row][column] == NONE and s.drawn < s.deck_size:
            card = draw(s)
            if card == SUNSET:
                return True
            s.layout[row][column] = card
            s.in_layout += 1
            if OUTER[column] == 1:
                s.faced[card] = 1
    return False


def pass_turn(s: Photograph) -> None:
    """The next seat's turn; or the end, when 3 or fewer cards lie there after step 4 (P16)."""
    if s.in_layout <= NEW_CARDS_AT:
        s.phase = FINAL_WIND
    else:
        s.turn = (s.turn + 1) % s.players
        s.turns += 1
        s.phase = TAKE


# ---------------------------------------------------------------------- the sunset and the end


def everybody_shoots(s: Photograph) -> None:
    """All winds are in: everybody winds and plays two; no good shot card can be claimed (P11, P12)."""
    for p in range(s.players):
        seat = s.seats[p]
        start, end = WINDS[seat.pending]
        seat.pending = NONE
        wind(seat, start, end)
        for _ in range(LAST_SHOTS):
            play_leftmost(s, p, False)
    s.chosen = 0
    if s.phase == SUNSET_WIND:
        s.sunset_done = 1
        fill_layout(s)  # P12: the deal goes on in the same place
        pass_turn(s)
    else:
        for p in range(s.players):
            s.seats[p].last_card = remove_leftmost(s.seats[p])
        s.phase = OVER


# ---------------------------------------------------------------------- tallying


def missed_colour(s: Photograph, p: int) -> int:
    """The colour that does not count for a seat (P19), or NONE."""
    if s.missed_shot == 1 and s.phase == OVER:
        return colour_of(s.seats[p].last_card)
    return NONE


def reel_score(s: Photograph, p: int, colour: int) -> int:
    """VP of one reel: its length, its blurs, its good shot card (P17)."""
    if colour == missed_colour(s, p):  # P19
        return REEL_VP[0]
    reel = s.seats[p].reels[colour]
    vp = REEL_VP[min(reel.sharp, 7)] + reel.blurred * BLUR_VP
    if s.good_shots[colour] == p:
        vp += GOOD_SHOT_VP
    return vp


def score(s: Photograph, p: int) -> int:
    """Victory points of a seat as things lie."""
    total = 0
    for colour in range(COLOURS):
        if s.in_play[colour] == 1:
            total += reel_score(s, p, colour)
    return total


def good_shots_held(s: Photograph, p: int) -> int:
    """First tie-break: good shot cards that count for a seat."""
    held = 0
    for colour in range(COLOURS):
        if s.good_shots[colour] == p and colour != missed_colour(s, p):
            held += 1
    return held


def longest_reel(s: Photograph, p: int) -> int:
    """Second tie-break: sharp shots in the longest reel that counts for a seat (P17)."""
    longest = 0
    for colour in range(COLOURS):
        if colour != missed_colour(s, p):
            longest = max(longest, s.seats[p].reels[colour].sharp)
    return longest


def rank(s: Photograph, p: int) -> int:
    """Score, then the tie-breaks, as one number: the higher wins."""
    return (score(s, p) * 8 + good_shots_held(s, p)) * 16 + longest_reel(s, p)


def winners(s: Photograph) -> int:
    """Bit mask of the seats that win; those still tied share the victory.  0 before the end."""
    if s.phase != OVER:
        return 0
    best = rank(s, 0)
    for p in range(1, s.players):
        best = max(best, rank(s, p))
    mask = 0
    for p in range(s.players):
        if rank(s, p) == best:
            mask |= 1 << p
    return mask


# ---------------------------------------------------------------------- who knows what


def hide(s: Photograph, seat: int, seen: Photograph) -> None:
    """Copy into `seen`, which comes in with every number HIDDEN, what a seat knows; seat -1 is a spectator.

    A card whose face once lay open stays known wherever it goes (P9); of any other face-down card only the back is
    (P1); of a secret wind only that it is chosen (P12).  The order of the deck stays HIDDEN.
    """
    seen.players = s.players
    seen.backs = s.backs
    seen.missed_shot = s.missed_shot
    seen.memory_aid = s.memory_aid
    seen.rows = s.rows
    seen.goal = s.goal
    seen.deck_size = s.deck_size
    seen.drawn = s.drawn
    seen.in_layout = s.in_layout
    seen.gone_size = s.gone_size
    seen.sunset_done = s.sunset_done
    seen.phase = s.phase
    seen.turn = s.turn
    seen.turns = s.turns
    seen.taken = s.taken
    seen.chosen = s.chosen
    for colour in range(COLOURS):
        seen.in_play[colour] = s.in_play[colour]
        seen.good_shots[colour] = s.good_shots[colour]
    for card in range(SHOTS):
        seen.faced[card] = s.faced[card]
        seen.gone[card] = as_seen(s, s.gone[card])
    for row in range(4):
        for column in range(4):
            seen.layout[row][column] = as_seen(s, s.layout[row][column])
    for p in range(4):
        hide_seat(s, p, p == seat, seen)


def hide_seat(s: Photograph, p: int, own: bool, seen: Photograph) -> None:
    """What lies before seat `p`, as its owner or as another sees it."""
    before = s.seats[p]
    after = seen.seats[p]
    after.hand_size = before.hand_size
    for i in range(8):
        after.hand[i] = before.hand[i] if own else as_seen(s, before.hand[i])
    # P19: the card that was missed is shown, or nobody could check the score.
    after.last_card = before.last_card if own or s.missed_shot == 1 else as_seen(s, before.last_card)
    after.pending = before.pending
    if before.pending != NONE and not own:
        after.pending = CHOSEN
    for colour in range(COLOURS):
        reel = before.reels[colour]
        copied = after.reels[colour]
        for i in range(NUMBERS):
            copied.shots[i] = reel.shots[i]
        copied.length = reel.length
        copied.sharp = reel.sharp
        copied.blurred = reel.blurred
        copied.last = reel.last
        copied.direction = reel.direction
        copied.after_blur = reel.after_blur


def as_seen(s: Photograph, card: int) -> int:
    """A card, or its back when its face was never open to all."""
    if card < 0 or card >= SHOTS or s.faced[card] == 1:
        return card
    return back_of(s, card)


def open_moves(s: Photograph, seat: int, action: int, moves: list[int], cards: list[int]) -> None:
    """Write what all see of a move: by seat the code that it makes, and the shots in the order of play.

    Secret winds are seen when the last one is chosen (P12).
    """
    if s.phase <= WIND:
        moves[seat] = action
        if s.phase == WIND:
            write_shots(s.seats[seat], action, s.taken, cards, 0)
    elif s.chosen + (s.seats[seat].pending == NONE) == s.players:
        for p in range(s.players):
            moves[p] = action if p == seat else FIRST_WIND + s.seats[p].pending
            write_shots(s.seats[p], moves[p], LAST_SHOTS, cards, p * LAST_SHOTS)


def write_shots(seat: Seat, action: int, count: int, cards: list[int], at: int) -> None:
    """Write the leftmost cards of a hand as they lie after a wind."""
    start, end = WINDS[action - FIRST_WIND]
    for i in range(count):
        place = i
        if i == end:
            place = start
        elif start <= i < end:
            place = i + 1
        cards[at + i] = seat.hand[place]


def imagine(s: Photograph, seat: int, rng: list[int]) -> None:
    """Fill what `hide` left out, in place, in one of the ways that agree with what the seat knows, each as likely.

    Backs with colour and half take a random unseen card of that kind; the rest lies in the deck in random order, with
    the sunset at a random place of its pile that is still to come.
    """
    # Unseen cards, shuffled, at the front of the deck as a work space.
    count = 0
    for card in range(SHOTS):
        if s.in_play[colour_of(card)] == 1 and s.faced[card] == 0 and not holds(s, seat, card):
            s.deck[count] = card
            count += 1
    shuffle(rng, s.deck, count)
    # P1: first the backs that tell something (they have fewer cards to choose from), then the plain ones.
    for plain in range(2):
        for p in range(s.players):
            hand = s.seats[p].hand
            for i in range(s.seats[p].hand_size):
                if is_back(hand[i], plain):
                    hand[i] = pick_unseen(s, hand[i], count)
                    count -= 1
            if is_back(s.seats[p].last_card, plain):
                s.seats[p].last_card = pick_unseen(s, s.seats[p].last_card, count)
                count -= 1
        for row, column in DIAGRAM:
            if is_back(s.layout[row][column], plain):
                s.layout[row][column] = pick_unseen(s, s.layout[row][column], count)
                count -= 1
        for i in range(s.gone_size):
            if is_back(s.gone[i], plain):
                s.gone[i] = pick_unseen(s, s.gone[i], count)
                count -= 1
    lay_deck(s, count, rng)
    for p in range(s.players):
        if s.seats[p].pending == CHOSEN:
            size = s.seats[p].hand_size
            s.seats[p].pending = below(rng, size * (size - 1) // 2)


def holds(s: Photograph, seat: int, card: int) -> bool:
    """Whether the card is one that only its owner knows: in the seat's own hand, or the last one left to anybody."""
    if seat >= 0:
        for i in range(s.seats[seat].hand_size):
            if s.seats[seat].hand[i] == card:
                return True
    for p in range(s.players):
        if s.seats[p].last_card == card:
            return True
    return False


def is_back(card: int, plain: int) -> bool:
    """Whether a place of a view shows a plain back (plain = 1) or one that tells colour and half (plain = 0)."""
    return card == PLAIN_BACK if plain == 1 else FIRST_BACK <= card < PLAIN_BACK


def pick_unseen(s: Photograph, back: int, count: int) -> int:
    """The first of the `count` shuffled unseen cards that has this back; the last one takes its place."""
    i = 0
    while back != PLAIN_BACK and FIRST_BACK + s.deck[i] // 6 != back:
        i += 1
    card = s.deck[i]
    s.deck[i] = s.deck[count - 1]
    return card


def lay_deck(s: Photograph, count: int, rng: list[int]) -> None:
    """The `count` cards at the front of the deck become the cards still to be dealt, the sunset among them."""
    shuffle(rng, s.deck, count)  # picking has moved some about
    size = s.deck_size
    place = NONE
    if count < size - s.drawn:  # the sunset is still to come
        pile = (size - 1) // 6
        lowest = max(s.drawn, 4 * pile)
        highest = 5 * pile
        if lowest > highest:  # dealt past its pile, which only a deck handed in can bring about
            lowest = s.drawn
            highest = size - 1
        place = lowest + below(rng, highest - lowest + 1)
    for i in range(size - 1, s.drawn - 1, -1):
        if i == place:
            s.deck[i] = SUNSET
        else:
            count -= 1
            s.deck[i] = s.deck[count]
    for i in range(SHOTS + 1):
        if i < s.drawn or i >= size:
            s.deck[i] = NONE
