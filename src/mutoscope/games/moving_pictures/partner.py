"""Chooses while filming by acts that are played to their end in thought, over the hands that the partner may hold.

Written like rules, over what `hide` leaves for a seat; it runs interpreted and compiled.

The moves of which steady thinks most meet the same worlds, drawn by how likely steady takes each hand of the partner to
be after what they have filmed.  After each round of such playouts the worse half of the moves leaves (sequential
halving).  A move is worth what its playouts came to on average and what steady says that it promises, which is more
hopeful but counts what it tells the partner; edits and cuts are steady's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mutoscope.games.moving_pictures.partner_hand import (
    allowed_in_hand,
    backs_in_hand,
    hand_of,
    known_in_hand,
    list_unseen,
    next_places,
    some_unseen,
    told_in_hand,
    unseen_at,
    weigh,
)
from mutoscope.games.moving_pictures.playouts import (
    DELETED,
    HALF_BITS,
    LAST,
    LUCK,
    MOST_CHOSEN,
    NOW,
    TURN,
    Act,
    any_card,
    end_turn,
    exchange_hands,
    fill_tables,
    play_on,
    put,
)
from mutoscope.games.moving_pictures.rules import (
    ASK,
    BACK,
    BOTH,
    CARDS,
    EXCHANGE,
    FILM,
    FIRST_ASK,
    FIRST_EXCHANGE,
    FIRST_MOVE,
    FIRST_RECAST,
    FIRST_SHOW,
    HAND,
    LOWEST,
    MOST_PLACES,
    MOVE,
    N_ACTIONS,
    NO_MOVE,
    NO_RECAST,
    NONE,
    PEEK,
    RECAST,
    SHOW,
    SWAP,
    extreme_of,
    place_of,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.steady import FINE, choose
from mutoscope.games.moving_pictures.work import Work, count_of
from mutoscope.kernel.shuffle import below

MOST_MOVES = 8  # that are tried in thought
MOST_HANDS = 720  # a few more than there can be: 4 cards out of 12
POINTS = 1024  # in so many parts the first point on the wheel of hands can lie
SCALE = 64

# Places in Thought.told.
SIMULATIONS = 0  # playouts that were made
MOVES = 1  # moves that were compared in them
TOLD = 2


class Thought(NamedTuple):
    """What a choice was weighed by."""

    hands: list[int]
    """Hands that the partner may hold, as bit masks."""
    weights: list[int]
    """How likely each is beside the others."""
    moves: list[int]
    """Codes of moves, the best first."""
    totals: list[int]
    """By move: sum of what its playouts came to, in thousandths of the film."""
    tries: list[int]
    """By move: its playouts."""
    promises: list[int]
    """By move: how much less steady says that it promises than the best, in thousandths."""
    told: list[int]
    """See SIMULATIONS and MOVES."""


def memory(make: Callable[[int], list[int]]) -> tuple[Act, Thought]:
    """Work space of `decide`, from what makes so many whole numbers, all 0."""
    act = Act(
        line=make(MOST_PLACES),
        hands=make(2),
        known=make(2),
        now=make(NOW),
        lower=make(MOST_PLACES),
        upper=make(MOST_PLACES),
        before=make(MOST_PLACES),
        behind=make(MOST_PLACES),
        bits=make(1 << HALF_BITS),
        ways=make(MOST_CHOSEN * (CARDS + 1)),
    )
    thought = Thought(
        hands=make(MOST_HANDS),
        weights=make(MOST_HANDS),
        moves=make(N_ACTIONS),
        totals=make(N_ACTIONS),
        tries=make(N_ACTIONS),
        promises=make(N_ACTIONS),
        told=make(TOLD),
    )
    return act, thought


def decide(s: MovingPictures, seat: int, rng: list[int], w: Work, act: Act, thought: Thought, simulations: int) -> int:
    """The legal move that is worth most after so many playouts; `rng` as in kernel.shuffle.

    `w`, `act` and `thought` come in with every number 0.
    """
    chosen = choose(s, seat, rng, w)
    if s.step >= SWAP or s.step == PEEK:
        return chosen
    count = min(list_moves(w, thought), MOST_MOVES)
    hands = list_hands(s, seat, rng, w, thought, min(simulations, MOST_HANDS)) if count > 1 else 0
    if hands == 0:
        return chosen
    fill_tables(act)
    thought.told[MOVES] = count
    left = simulations
    while count > 1 and left >= count:
        rounds = 1
        while count >> rounds > 1:
            rounds += 1
        worlds = max(left // (rounds * count), 1)
        play_worlds(s, seat, count, worlds, hands, below(rng, POINTS), act, w, thought)
        sort_moves(thought, count)
        left -= worlds * count
        count = (count + 1) // 2
    thought.told[SIMULATIONS] = simulations - left
    return thought.moves[0]


def list_moves(w: Work, thought: Thought) -> int:
    """The legal moves, by what steady says that they promise, the best first; returns how many."""
    count = 0
    for action in range(N_ACTIONS):
        if w.mask[action] == 1:
            at = count
            while at > 0 and w.values[thought.moves[at - 1]] < w.values[action]:
                thought.moves[at] = thought.moves[at - 1]
                at -= 1
            thought.moves[at] = action
            count += 1
    for i in range(count):
        thought.promises[i] = (w.values[thought.moves[i]] - w.values[thought.moves[0]]) // FINE
    return count


def worth(thought: Thought, i: int) -> int:
    """What a move is worth, in thousandths of the film times SCALE; of use beside others."""
    return SCALE * thought.totals[i] // max(thought.tries[i], 1) + SCALE * thought.promises[i]


def sort_moves(thought: Thought, count: int) -> None:
    """The best of the first so many moves come first."""
    for i in range(1, count):
        at = i
        while at > 0 and worth(thought, at - 1) < worth(thought, at):
            exchange_numbers(thought.moves, at)
            exchange_numbers(thought.totals, at)
            exchange_numbers(thought.tries, at)
            exchange_numbers(thought.promises, at)
            at -= 1


def exchange_numbers(numbers: list[int], at: int) -> None:
    """Two numbers side by side change places."""
    number = numbers[at]
    numbers[at] = numbers[at - 1]
    numbers[at - 1] = number


# ---------------------------------------------------------------------- the worlds


def list_hands(s: MovingPictures, seat: int, rng: list[int], w: Work, thought: Thought, most: int) -> int:
    """The hands that the partner may hold and how likely each is: all, or as many draws where there are more.

    Returns how many; it can be none where they are drawn and Overheard told something.
    """
    known = known_in_hand(s, 1 - seat)
    count = backs_in_hand(s, 1 - seat)
    told = told_in_hand(s, 1 - seat)
    allowed = allowed_in_hand(s, told)
    size = list_unseen(s, w)
    hands = 0
    if w.ways[size][count] > most:
        for _ in range(most):
            hands += add_likely(s, seat, w, thought, hands, some_unseen(w, count, size, rng), known, allowed, told)
        return hands
    places = (1 << count) - 1
    while places >> size == 0:
        hands += add_likely(s, seat, w, thought, hands, unseen_at(w, places), known, allowed, told)
        if places == 0:
            break
        places = next_places(places)
    return hands


def add_likely(
    s: MovingPictures, seat: int, w: Work, thought: Thought, at: int, cards: int, known: int, allowed: int, told: int
) -> int:
    """List a hand if enough of its cards agree with what Overheard told; returns 1 then, else 0."""
    if count_of(w, cards & allowed) < told:
        return 0
    thought.hands[at] = cards | known
    thought.weights[at] = weigh(s, seat, w, cards | known)
    return 1


def play_worlds(
    s: MovingPictures,
    seat: int,
    count: int,
    worlds: int,
    hands: int,
    start: int,
    act: Act,
    w: Work,
    thought: Thought,
) -> None:
    """Play the first so many moves in as many worlds each, the same for all.

    The worlds lie at even distances on a wheel on which every hand has as much room as it is likely.
    """
    whole = 0
    for i in range(hands):
        whole += thought.weights[i]
    i = 0
    passed = thought.weights[0]
    for world in range(worlds):
        point = (POINTS * world + start) * whole // (POINTS * worlds)
        while passed <= point:
            i += 1
            passed += thought.weights[i]
        for move in range(count):
            begin(s, seat, thought.hands[i], world, act)
            do_move(s, seat, thought.moves[move], act, w)
            thought.totals[move] += play_on(s, act, w)
            thought.tries[move] += 1


def begin(s: MovingPictures, seat: int, hand: int, luck: int, act: Act) -> None:
    """The act as it stands, where the partner holds this hand."""
    for place in range(s.length):
        act.line[place] = max(s.places[place].number, 0)
    act.hands[seat] = hand_of(s, seat)
    act.hands[1 - seat] = hand
    for p in range(2):
        act.known[p] = 0
        for slot in range(s.seats[p].hand_size):
            card = s.seats[p].hand[slot]
            if card.known & BOTH == BOTH:
                act.known[p] |= 1 << card.number
    act.now[TURN] = seat
    act.now[LAST] = place_of(s, s.last) if s.last > 0 else NONE
    act.now[DELETED] = s.deleted
    act.now[LUCK] = luck


def do_move(s: MovingPictures, seat: int, action: int, act: Act, w: Work) -> None:
    """What the seat does, and the end of its turn."""
    if s.step == FILM:
        put(s, act, s.seats[seat].hand[action // MOST_PLACES].number, action % MOST_PLACES, w)
    elif s.step == SHOW:
        act.known[seat] |= 1 << s.seats[seat].hand[action - FIRST_SHOW].number
    elif s.step == EXCHANGE:
        slots = action - FIRST_EXCHANGE
        given = s.seats[seat].hand[slots // HAND].number
        taken = s.seats[1 - seat].hand[slots % HAND].number
        exchange_hands(act, seat, given, taken if taken != BACK else any_back(s, seat, slots % HAND, act))
    elif s.step == ASK:
        act.known[1 - seat] |= 1 << extreme_of(act.hands[1 - seat], action - FIRST_ASK + LOWEST)
    elif s.step == RECAST and action != NO_RECAST:
        own = s.seats[seat].hand[action - FIRST_RECAST].number
        act.hands[seat] = act.hands[seat] & ~(1 << own) | 1 << s.aside[0].number
        act.known[seat] &= ~(1 << own)
    elif s.step == MOVE and action != NO_MOVE:
        start = (action - FIRST_MOVE) // MOST_PLACES
        act.line[(action - FIRST_MOVE) % MOST_PLACES] = act.line[start]
        act.line[start] = 0
        # The scene filmed last is Night Train itself, which stays where it is.
    end_turn(act)


def any_back(s: MovingPictures, seat: int, slot: int, act: Act) -> int:
    """The card that lies in a slot of the partner's hand in this world: of those not known, one for each slot."""
    backs = act.hands[1 - seat]
    before = 0
    for i in range(s.seats[1 - seat].hand_size):
        card = s.seats[1 - seat].hand[i]
        if card.number != BACK:
            backs &= ~(1 << card.number)
        elif i < slot:
            before += 1
    return any_card(act, backs, before)
