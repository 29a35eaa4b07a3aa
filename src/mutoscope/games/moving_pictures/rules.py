"""Moving Pictures: the rules, in the order of the rulebook, and nothing else.

Every function takes the state `s` (declared in state.py) and plain integers, and runs interpreted or compiled.  Ids
such as M7 name the rulings (RULES.md) that decide a line.
"""

from __future__ import annotations

from mutoscope.games.moving_pictures.state import Card, MovingPictures, Seat
from mutoscope.kernel.game import CHANCE
from mutoscope.kernel.shuffle import below

# Cards.  A card is the number of its scene, 1 to 16.
CARDS = 16
NONE = -1
BACK = 20  # a card whose face a seat does not know

# What scenes do (M1), numbered as in our own set of scenes.
ACROSS_TOWN = 1
MIRROR = 2
LOVE_LETTER = 3
WRONG_DOOR = 4
FAIR_EXCHANGE = 5
ROOFTOPS = 6
OVERHEARD = 7
GLASS_HOUSE = 8
RAIN = 9
DUEL = 10
UNDERSTUDY = 11
CUTTING_ROOM = 12
NIGHT_TRAIN = 13
QUIET = 14
LAST_GOODBYE = 15
CROWD = 16
EDITS = tuple(
    1 if effect in (MIRROR, WRONG_DOOR, ROOFTOPS, DUEL, CUTTING_ROOM, LAST_GOODBYE) else 0
    for effect in range(CARDS + 1)
)  # by effect: whether it is resolved in editing

# Who knows a card, as a bit mask: the seats, and those who only watch.
WATCHERS = 4
BOTH = 3
OPEN = BOTH | WATCHERS

# What everybody knows of a card since Overheard asked for the lowest or the highest of its hand.
SHOWN = 1  # it is that card
NOT_SHOWN = 2  # it was in the hand too
LOWEST = 1
HIGHEST = 2

# Steps: what is decided next.  Up to MOVE the turn's seat films, SWAP and REMOVE are editing.
FILM = 0
SHOW = 1
EXCHANGE = 2
ASK = 3
PEEK = 4
RECAST = 5
MOVE = 6
SWAP = 7
REMOVE = 8
CUT = 9
RESHUFFLE = 10
OVER = 11
EDITING_STEPS = (SWAP, REMOVE, CUT)

# M6: who decides while editing and cutting.
EITHER = 0  # whoever submits first
TOGETHER = 1  # one proposes, the other confirms or counters
FIRST_PLAYER = 2  # the act's first player

# Actions.
HAND = 4
MOST_PLACES = 8
FIRST_SHOW = HAND * MOST_PLACES  # before it: film, slot * 8 + place
FIRST_EXCHANGE = FIRST_SHOW + HAND  # + own slot * 4 + the partner's
FIRST_ASK = FIRST_EXCHANGE + HAND * HAND  # + end - 1
FIRST_PEEK = FIRST_ASK + 2  # + which card set aside
FIRST_RECAST = FIRST_PEEK + HAND  # + slot
NO_RECAST = FIRST_RECAST + HAND
FIRST_MOVE = NO_RECAST + 1  # + from * 8 + to
NO_MOVE = FIRST_MOVE + MOST_PLACES * MOST_PLACES
FIRST_SWAP = NO_MOVE + 1  # + place
FIRST_REMOVE = FIRST_SWAP + MOST_PLACES
FIRST_CUT = FIRST_REMOVE + MOST_PLACES
N_ACTIONS = FIRST_CUT + MOST_PLACES

# By act: places, and cards in the hand of the first player and of the other.
ACTS = 3
PLACES = (0, 6, 7, 8)
FIRST_HAND = (0, 3, 4, 4)
OTHER_HAND = (0, 3, 3, 4)

LEFT_HALF = 1
RIGHT_HALF = 2

SHUFFLED = CARDS


# ---------------------------------------------------------------------- setup


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """A random permutation of the cards is the deck."""
    for i in range(CARDS):
        deck[i] = order[i] + 1
    return CARDS


def setup(s: MovingPictures, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Lay out the deleted scenes and deal Act I.

    `options`: deleted scenes (M10), editor (M6), then what each scene does, by number.
    """
    s.deleted = options[0]
    s.editor = options[1]
    s.effects[0] = NONE
    for number in range(1, CARDS + 1):
        s.effects[number] = options[1 + number]
    s.turns = 1
    for act in range(ACTS):
        for place in range(MOST_PLACES):
            s.films[act][place] = NONE
    deal(s, 1, first, deck)


def deal(s: MovingPictures, act: int, first: int, deck: list[int]) -> None:
    """A new act: its places, then hands one card at a time from the first player; the rest is set aside unseen."""
    s.act = act
    s.first = first
    s.length = PLACES[act]
    for place in range(MOST_PLACES):
        clear_card(s.places[place])
        s.under[place] = deck[place] if place < s.length else NONE  # M4
    dealt = s.length
    for p in range(2):
        s.seats[p].hand_size = 0
        for slot in range(HAND):
            clear_card(s.seats[p].hand[slot])
    for slot in range(HAND):
        if slot < FIRST_HAND[act]:
            deal_to(s.seats[first], first, deck[dealt])
            dealt += 1
        if slot < OTHER_HAND[act]:
            deal_to(s.seats[1 - first], 1 - first, deck[dealt])
            dealt += 1
    s.aside_size = CARDS - dealt
    s.removed_size = 0
    for i in range(HAND):
        clear_card(s.aside[i])
        clear_card(s.removed[i])
        if i < s.aside_size:
            s.aside[i].number = deck[dealt + i]
    s.turn = first
    s.plays = 0
    s.last = 0
    s.edited = 0
    s.asked_end = 0
    s.proposal = NONE
    s.proposer = NONE
    s.step = FILM


def clear_card(card: Card) -> None:
    """No card lies here."""
    card.number = NONE
    card.known = 0
    card.asked = 0
    card.filmed = 0


def copy_card(card: Card, onto: Card) -> None:
    """A card, with what is known of it, is now there."""
    onto.number = card.number
    onto.known = card.known
    onto.asked = card.asked
    onto.filmed = card.filmed


def exchange_cards(one: Card, other: Card) -> None:
    """Two cards, with what is known of them, change places."""
    number = one.number
    known = one.known
    asked = one.asked
    filmed = one.filmed
    copy_card(other, one)
    other.number = number
    other.known = known
    other.asked = asked
    other.filmed = filmed


def deal_to(seat: Seat, p: int, number: int) -> None:
    """A card goes into the next slot of a hand; only its owner knows it."""
    card = seat.hand[seat.hand_size]
    card.number = number
    card.known = 1 << p
    seat.hand_size += 1


def due(s: MovingPictures, cards: list[int]) -> int:
    """All sixteen cards are shuffled before Acts II and III."""
    if s.step != RESHUFFLE:
        return 0
    for i in range(CARDS):
        cards[i] = i + 1
    return CARDS


def shuffled(s: MovingPictures, order: list[int], size: int) -> None:
    """Chance's move: the next act is dealt, and the other seat plays first."""
    deal(s, s.act + 1, 1 - s.first, order)


# ---------------------------------------------------------------------- who may do what


def actors(s: MovingPictures) -> int:
    """Bit mask of the seats that have something to decide now, with CHANCE when a shuffle is due."""
    if s.step <= MOVE:
        return 1 << s.turn
    if s.step == RESHUFFLE:
        return CHANCE
    if s.step == OVER:
        return 0
    if s.editor == FIRST_PLAYER:  # M6
        return 1 << s.first
    if s.proposer == NONE:
        return BOTH
    return 1 << (1 - s.proposer)


def legal(s: MovingPictures, seat: int, mask: list[int]) -> int:
    """Set mask[action] to 1 for every legal action of the seat, else 0; returns how many are legal.

    Who has proposed an edit may propose another until the partner answers.
    """
    for action in range(N_ACTIONS):
        mask[action] = 0
    if s.step <= MOVE:
        if seat != s.turn:
            return 0
        return legal_films(s, seat, mask) if s.step == FILM else legal_effects(s, seat, mask)
    if s.step >= RESHUFFLE or (s.editor == FIRST_PLAYER and seat != s.first):
        return 0
    count = legal_edits(s, mask)
    if s.proposer == seat:
        mask[s.proposal] = 0
        count -= 1
    return count


def legal_films(s: MovingPictures, seat: int, mask: list[int]) -> int:
    """Any card of the hand on any place that the ongoing scenes leave."""
    places = open_places(s)
    count = 0
    for place in range(s.length):
        if places >> place & 1:
            for slot in range(s.seats[seat].hand_size):
                mask[slot * MOST_PLACES + place] = 1
                count += 1
    return count


def legal_effects(s: MovingPictures, seat: int, mask: list[int]) -> int:
    """The ways to resolve the scene that was just played."""
    own = s.seats[seat].hand_size
    count = 0
    if s.step == SHOW:
        count = mark(mask, FIRST_SHOW, own)
    elif s.step == EXCHANGE:
        for slot in range(own):
            count += mark(mask, FIRST_EXCHANGE + slot * HAND, s.seats[1 - seat].hand_size)
    elif s.step == ASK:
        count = mark(mask, FIRST_ASK, 2)
    elif s.step == PEEK:
        count = mark(mask, FIRST_PEEK, s.aside_size)
    elif s.step == RECAST:
        count = mark(mask, FIRST_RECAST, own) + mark(mask, NO_RECAST, 1)
    else:
        count = mark(mask, NO_MOVE, 1)
        for start in range(s.length):
            if may_move(s, start):
                for end in range(s.length):
                    if s.places[end].number == NONE:
                        count += mark(mask, FIRST_MOVE + start * MOST_PLACES + end, 1)
    return count


def mark(mask: list[int], first: int, count: int) -> int:
    """Set so many codes from the first on; returns how many."""
    for action in range(first, first + count):
        mask[action] = 1
    return count


def legal_edits(s: MovingPictures, mask: list[int]) -> int:
    """The ways to resolve the scene that is being edited, or the scenes that may be cut."""
    if s.step == CUT:
        return mark(mask, FIRST_CUT, s.length)  # M3: any one scene
    if s.effects[s.edited] == CUTTING_ROOM:
        return mark(mask, FIRST_REMOVE, s.length)
    first = FIRST_REMOVE if s.step == REMOVE else FIRST_SWAP
    count = 0
    for place in range(s.length):
        if is_in_reach(s, place):
            count += mark(mask, first + place, 1)
    return count


def is_in_reach(s: MovingPictures, place: int) -> bool:
    """Whether the edited scene reaches a place: beside it, or two away over the rooftops."""
    reach = 2 if s.effects[s.edited] == ROOFTOPS else 1
    at = place_of(s, s.edited)
    return place == at - reach or place == at + reach


def apply(s: MovingPictures, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it without another decision."""
    if s.step >= SWAP:
        submit(s, seat, action)
        return
    if s.step == FILM:
        film(s, seat, action // MOST_PLACES, action % MOST_PLACES)
    else:
        resolve(s, seat, action)
        if s.step != RECAST:
            end_turn(s)
    keep_open(s)


# ---------------------------------------------------------------------- filming phase


def open_places(s: MovingPictures) -> int:
    """Bit mask of the places that the next scene may go to: the empty ones that every ongoing scene leaves (M7)."""
    empty = 0
    across = False
    crowd = False
    for place in range(s.length):
        number = s.places[place].number
        if number == NONE:
            empty |= 1 << place
        elif s.effects[number] == ACROSS_TOWN:
            across = True
        elif s.effects[number] == CROWD:
            crowd = True
    if not across and not crowd:
        return empty
    last = place_of(s, s.last)
    left = empty
    if crowd:
        left &= ~(5 << last >> 1)  # the two places beside it
    if across and half_of(s.length, last) != LEFT_HALF | RIGHT_HALF:
        for place in range(s.length):
            if half_of(s.length, place) == half_of(s.length, last):
                left &= ~(1 << place)
    return left if left != 0 else empty  # M7: if they leave nothing, anything goes


def half_of(length: int, place: int) -> int:
    """The half of the movie that a place is in; the middle of seven is in both."""
    if place * 2 + 1 == length:
        return LEFT_HALF | RIGHT_HALF
    return LEFT_HALF if place * 2 < length else RIGHT_HALF


def place_of(s: MovingPictures, number: int) -> int:
    """Where a scene lies in the movie; NONE when it does not."""
    for place in range(s.length):
        if s.places[place].number == number:
            return place
    return NONE


def scene_with(s: MovingPictures, effect: int) -> int:
    """The number of the scene in the movie that has an effect, or 0."""
    for place in range(s.length):
        number = s.places[place].number
        if number != NONE and s.effects[number] == effect:
            return number
    return 0


def film(s: MovingPictures, seat: int, slot: int, place: int) -> None:
    """Play a card of the hand onto an empty place, and begin its effect."""
    card = play_card(s, seat, slot, place)
    if not begin_effect(s, seat, s.effects[card]):
        end_turn(s)


def play_card(s: MovingPictures, seat: int, slot: int, place: int) -> int:
    """The card leaves its slot, the hand closes up (M8), and the card lies open; returns its number."""
    own = s.seats[seat]
    copy_card(own.hand[slot], s.places[place])
    s.places[place].known = OPEN
    s.plays += 1
    s.places[place].filmed = s.plays
    s.last = s.places[place].number
    own.hand_size -= 1
    for i in range(slot, own.hand_size):
        copy_card(own.hand[i + 1], own.hand[i])
    clear_card(own.hand[own.hand_size])
    return s.last


def begin_effect(s: MovingPictures, seat: int, effect: int) -> bool:
    """What is done when a scene is played; True when the seat has to choose.  Without a target nothing happens."""
    own = s.seats[seat].hand_size
    other = s.seats[1 - seat].hand_size
    step = FILM
    if effect == LOVE_LETTER and own > 0:
        step = SHOW
    elif effect == FAIR_EXCHANGE and own > 0 and other > 0:
        step = EXCHANGE
    elif effect == OVERHEARD and other > 0:
        step = ASK
    elif effect == RAIN and own > 0 and s.deleted > 0:
        s.deleted -= 1
    elif effect == UNDERSTUDY and s.aside_size > 0:
        step = PEEK
    elif effect == NIGHT_TRAIN and can_move(s):
        step = MOVE
    s.step = step
    return step != FILM


def may_move(s: MovingPictures, place: int) -> bool:
    """Whether Night Train, the scene played last, may move what lies here: any scene but itself."""
    return s.places[place].number != NONE and s.places[place].number != s.last


def can_move(s: MovingPictures) -> bool:
    """Whether there is another scene to move and an empty place for it."""
    scenes = 0
    for place in range(s.length):
        if s.places[place].number != NONE:
            scenes += 1
    return 1 < scenes < s.length


def resolve(s: MovingPictures, seat: int, action: int) -> None:
    """Carry out what the seat chose for the scene that it played."""
    step = s.step
    s.step = FILM
    if step == SHOW:
        s.seats[seat].hand[action - FIRST_SHOW].known |= BOTH
    elif step == EXCHANGE:
        slots = action - FIRST_EXCHANGE
        exchange(s, seat, slots // HAND, slots % HAND)
    elif step == ASK:
        ask(s, 1 - seat, action - FIRST_ASK + LOWEST)
    elif step == PEEK:
        peek(s, seat, action - FIRST_PEEK)
    elif step == RECAST:
        if action != NO_RECAST:
            exchange_cards(s.seats[seat].hand[action - FIRST_RECAST], s.aside[0])
    elif action != NO_MOVE:
        ends = action - FIRST_MOVE
        exchange_cards(s.places[ends // MOST_PLACES], s.places[ends % MOST_PLACES])


def exchange(s: MovingPictures, seat: int, slot: int, other: int) -> None:
    """Two cards change hands: each seat knows what it has got, and keeps in mind what it gave."""
    one = s.seats[seat].hand[slot]
    two = s.seats[1 - seat].hand[other]
    exchange_cards(one, two)
    one.known |= BOTH
    two.known |= BOTH


def ask(s: MovingPictures, asked: int, end: int) -> None:
    """A seat shows the other the lowest or the highest card of its hand; of the rest it is known that they are not."""
    hand = s.seats[asked].hand
    size = s.seats[asked].hand_size
    shown = extreme_slot(s, asked, end)
    for slot in range(size):
        hand[slot].asked = NOT_SHOWN
    hand[shown].asked = SHOWN
    hand[shown].known |= BOTH
    s.asked_end = end


def extreme_slot(s: MovingPictures, p: int, end: int) -> int:
    """The slot of the lowest or the highest card of a hand."""
    hand = s.seats[p].hand
    found = 0
    for slot in range(1, s.seats[p].hand_size):
        if (hand[slot].number < hand[found].number) == (end == LOWEST):
            found = slot
    return found


def peek(s: MovingPictures, seat: int, which: int) -> None:
    """Look at one card set aside, then perhaps swap it with one of the hand.

    It becomes the first of them, so that nothing on the table tells which one it was.
    """
    exchange_cards(s.aside[0], s.aside[which])
    s.aside[0].known |= 1 << seat
    if s.seats[seat].hand_size > 0:
        s.step = RECAST


def keep_open(s: MovingPictures) -> None:
    """While Glass House lies there, the leftmost card of each hand is open to the other seat."""
    if s.step <= MOVE and scene_with(s, GLASS_HOUSE) != 0:
        for p in range(2):
            if s.seats[p].hand_size > 0:
                s.seats[p].hand[0].known |= BOTH


def end_turn(s: MovingPictures) -> None:
    """The partner's turn, or again one's own while the partner has no card (M9).

    No effect changes the size of a hand: when both hands are empty, every place is filled.
    """
    s.turns += 1
    s.step = FILM
    if s.seats[0].hand_size + s.seats[1].hand_size == 0:
        start_editing(s)
    elif s.seats[1 - s.turn].hand_size > 0:
        s.turn = 1 - s.turn


# ---------------------------------------------------------------------- editing phase


def start_editing(s: MovingPictures) -> None:
    """Resolve all editing scenes in the movie, from the lowest number to the highest (M5)."""
    s.edited = 0
    edit(s)


def edit(s: MovingPictures) -> None:
    """Resolve scenes until one needs a choice or none is left."""
    while next_to_edit(s) and not begin_edit(s):
        pass
    if s.step == FILM:
        check_order(s)


def next_to_edit(s: MovingPictures) -> bool:
    """Turn to the lowest editing scene that is unresolved and lies in the movie now (M5); False when none is left."""
    s.step = FILM
    lowest = CARDS + 1
    for place in range(s.length):
        number = s.places[place].number
        if s.edited < number < lowest and is_editing(s.effects[number]):
            lowest = number
    if lowest > CARDS:
        return False
    s.edited = lowest
    return True


def is_editing(effect: int) -> bool:
    """Whether an effect is resolved in editing."""
    return EDITS[effect] == 1


def begin_edit(s: MovingPictures) -> bool:
    """Resolve the edited scene, or say what is to be chosen and return True.  Without a target nothing happens."""
    effect = s.effects[s.edited]
    if effect == MIRROR:
        exchange_cards(s.places[0], s.places[s.length - 1])
    elif effect == LAST_GOODBYE:
        if s.places[s.length - 1].number != s.edited and s.deleted > 0:
            s.deleted -= 1
    elif effect == CUTTING_ROOM:
        if s.deleted > 0:
            s.step = REMOVE
    else:
        for place in range(s.length):
            if is_in_reach(s, place):
                s.step = REMOVE if effect == DUEL else SWAP
    return s.step != FILM


def submit(s: MovingPictures, seat: int, action: int) -> None:
    """M6: an edit or a cut is carried out at once, or, where both decide together, once both have named it."""
    if s.editor == TOGETHER and (s.proposer != 1 - seat or s.proposal != action):
        s.proposal = action
        s.proposer = seat
        return
    s.proposal = NONE
    s.proposer = NONE
    s.turns += 1
    if s.step == CUT:
        cut(s, action - FIRST_CUT)
        check_order(s)
    else:
        carry_out(s, action)
        edit(s)


def carry_out(s: MovingPictures, action: int) -> None:
    """Resolve the edited scene the way that was chosen."""
    if s.step == SWAP:
        exchange_cards(s.places[place_of(s, s.edited)], s.places[action - FIRST_SWAP])
    elif s.effects[s.edited] == CUTTING_ROOM:
        cut(s, action - FIRST_REMOVE)
    else:
        remove(s, action - FIRST_REMOVE)


def remove(s: MovingPictures, place: int) -> None:
    """A scene leaves the movie, and the rest closes up."""
    copy_card(s.places[place], s.removed[s.removed_size])
    s.removed_size += 1
    s.length -= 1
    for i in range(place, s.length):
        copy_card(s.places[i + 1], s.places[i])
    clear_card(s.places[s.length])


def cut(s: MovingPictures, place: int) -> None:
    """A deleted scene is turned down and removes a scene."""
    s.deleted -= 1
    remove(s, place)


# ---------------------------------------------------------------------- completing the act


def check_order(s: MovingPictures) -> None:
    """In order (M2), the act is complete; else scenes are cut, if the deleted scenes suffice (M3); else all is lost."""
    too_many = s.length - longest_rising(s)
    if too_many > s.deleted:
        s.step = OVER
    elif too_many > 0:
        s.step = CUT
    else:
        for place in range(s.length):
            s.films[s.act - 1][place] = s.places[place].number
        s.step = OVER if s.act == ACTS else RESHUFFLE


def longest_rising(s: MovingPictures) -> int:
    """How many scenes can stay so that the rest, left to right, rises strictly."""
    longest = 0
    runs = 0  # four bits a place: the longest rising run of scenes that ends there
    for place in range(s.length):
        run = 1
        for before in range(place):
            if s.places[before].number < s.places[place].number:
                run = max(run, (runs >> 4 * before & 15) + 1)
        runs |= run << 4 * place
        longest = max(longest, run)
    return longest


def is_won(s: MovingPictures) -> bool:
    """Whether the film is complete."""
    return s.step == OVER and longest_rising(s) == s.length


def score(s: MovingPictures, seat: int) -> int:
    """Deleted scenes left (M10); -1 for a film that is lost."""
    return -1 if s.step == OVER and not is_won(s) else s.deleted


def winners(s: MovingPictures) -> int:
    """Bit mask of the winners: both or none; 0 before the end."""
    return BOTH if is_won(s) else 0


# ---------------------------------------------------------------------- who knows what


def hide(s: MovingPictures, seat: int, seen: MovingPictures) -> None:
    """Copy into `seen`, which comes in with every number HIDDEN, what a seat knows; seat -1 is a spectator.

    Who knows a card is known to all (M8); its number is only to those who do.
    """
    bit = WATCHERS if seat < 0 else 1 << seat
    seen.editor = s.editor
    seen.act = s.act
    seen.first = s.first
    seen.length = s.length
    seen.aside_size = s.aside_size
    seen.removed_size = s.removed_size
    seen.deleted = s.deleted
    seen.step = s.step
    seen.turn = s.turn
    seen.turns = s.turns
    seen.plays = s.plays
    seen.last = s.last
    seen.edited = s.edited
    seen.asked_end = s.asked_end
    seen.proposal = s.proposal
    seen.proposer = s.proposer
    for number in range(CARDS + 1):
        seen.effects[number] = s.effects[number]
    for place in range(MOST_PLACES):
        for act in range(ACTS):
            seen.films[act][place] = s.films[act][place]
        hide_card(s.places[place], bit, seen.places[place])
        seen.under[place] = NONE if s.under[place] == NONE else BACK  # M4
    for p in range(2):
        seen.seats[p].hand_size = s.seats[p].hand_size
        for slot in range(HAND):
            hide_card(s.seats[p].hand[slot], bit, seen.seats[p].hand[slot])
    for i in range(HAND):
        hide_card(s.aside[i], bit, seen.aside[i])
        hide_card(s.removed[i], bit, seen.removed[i])


def hide_card(card: Card, bit: int, seen: Card) -> None:
    """A card as somebody sees it who is this bit of `known`."""
    seen.known = card.known
    seen.asked = card.asked
    seen.filmed = card.filmed
    seen.number = card.number if card.number == NONE or card.known & bit else BACK


def open_moves(s: MovingPictures, seat: int, action: int, moves: list[int], cards: list[int]) -> None:
    """Write by seat the code that all see it make; cards that turn up lie there afterwards.

    Which of the cards set aside is looked at is nobody else's to know (M8).
    """
    if s.step != PEEK:
        moves[seat] = action


def imagine(s: MovingPictures, seat: int, rng: list[int]) -> None:
    """Fill what `hide` left out, in place, in one of the ways that agree with what the seat knows, each as likely.

    What Overheard told holds: of the cards that were in that hand, the one shown is the lowest, or the highest.
    """
    unseen = unseen_cards(s)
    if s.asked_end != 0:
        unseen = imagine_asked(s, unseen, rng)
    for p in range(2):
        for slot in range(s.seats[p].hand_size):
            unseen = fill_card(s.seats[p].hand[slot], unseen, rng)
    for i in range(s.aside_size):
        unseen = fill_card(s.aside[i], unseen, rng)
    for place in range(MOST_PLACES):
        if s.under[place] == BACK:
            s.under[place] = one_of(unseen, rng)
            unseen &= ~(1 << s.under[place])


def unseen_cards(s: MovingPictures) -> int:
    """Bit mask of the scene numbers that the seat of this view cannot place."""
    unseen = (2 << CARDS) - 2
    for place in range(s.length):
        unseen &= ~bit_of(s.places[place])
    for i in range(s.removed_size):
        unseen &= ~bit_of(s.removed[i])
    for i in range(s.aside_size):
        unseen &= ~bit_of(s.aside[i])
    for p in range(2):
        for slot in range(s.seats[p].hand_size):
            unseen &= ~bit_of(s.seats[p].hand[slot])
    return unseen


def bit_of(card: Card) -> int:
    """The bit of a card's number; 0 for a back or no card."""
    return 1 << card.number if 0 < card.number <= CARDS else 0


def fill_card(card: Card, unseen: int, rng: list[int]) -> int:
    """A back becomes any of the unseen cards; returns those that are left."""
    if card.number != BACK:
        return unseen
    card.number = one_of(unseen, rng)
    return unseen & ~(1 << card.number)


def one_of(cards: int, rng: list[int]) -> int:
    """A random card of a bit mask of cards."""
    count = 0
    for number in range(1, CARDS + 1):
        count += cards >> number & 1
    pick = below(rng, count)
    number = 0
    while pick >= 0:
        number += 1
        pick -= cards >> number & 1
    return number


def imagine_asked(s: MovingPictures, unseen: int, rng: list[int]) -> int:
    """Fill the backs of which Overheard told something; returns the cards that are left.

    Such a card can lie in a hand or be the first of those set aside.
    """
    shown = NONE  # the number of the card that was shown, BACK for somebody who only watched
    bound = NONE  # of the others, those whose numbers are known: the one nearest to it
    backs = 0
    for i in range(MOST_PLACES * 3):
        card = asked_card(s, i)
        if card.asked == SHOWN:
            shown = card.number
        elif card.asked == NOT_SHOWN:
            if card.number == BACK:
                backs += 1
            elif bound == NONE or (card.number < bound) == (s.asked_end == LOWEST):
                bound = card.number
    if shown == BACK:
        chosen = 0
        while shown == BACK or (bound != NONE and (shown < bound) != (s.asked_end == LOWEST)):
            chosen = any_of(unseen, backs + 1, rng)
            shown = extreme_of(chosen, s.asked_end)
        unseen &= ~chosen
        others = chosen & ~(1 << shown)
    else:
        others = any_of(beyond(unseen, shown, s.asked_end), backs, rng)
        unseen &= ~others
    for i in range(MOST_PLACES * 3):
        card = asked_card(s, i)
        if card.number == BACK and card.asked == SHOWN:
            card.number = shown
        elif card.number == BACK and card.asked == NOT_SHOWN:
            others = fill_card(card, others, rng)
    return unseen


def asked_card(s: MovingPictures, i: int) -> Card:
    """One after the other, from 0 to 23, all places where a card can lie of which Overheard told something."""
    if i < MOST_PLACES:
        return s.places[i]
    if i < MOST_PLACES + HAND:
        return s.removed[i - MOST_PLACES]
    if i < MOST_PLACES + 2 * HAND:
        return s.aside[i - MOST_PLACES - HAND]
    i -= MOST_PLACES * 2
    return s.seats[i // HAND].hand[i % HAND]


def any_of(cards: int, count: int, rng: list[int]) -> int:
    """A random subset of a bit mask of cards, of so many."""
    chosen = 0
    for _ in range(count):
        chosen |= 1 << one_of(cards & ~chosen, rng)
    return chosen


def extreme_of(cards: int, end: int) -> int:
    """The lowest or the highest card of a bit mask of cards."""
    found = 0
    for number in range(1, CARDS + 1):
        if cards >> number & 1 and (found == 0 or end == HIGHEST):
            found = number
    return found


def beyond(cards: int, number: int, end: int) -> int:
    """Those of a bit mask of cards that are higher than the lowest, or lower than the highest."""
    if end == LOWEST:
        return cards & -(2 << number)
    return cards & ((1 << number) - 1)
