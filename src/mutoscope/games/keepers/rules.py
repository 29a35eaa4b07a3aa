"""Keepers: the rules, in the order of the rulebook, and nothing else.

Every function takes the state `s` (declared in state.py) and plain integers, and runs interpreted or compiled.  Ids
such as E3 name the rulings (RULES.md) that decide a line.  The word itself is written into the state before the move
that names it is applied (word.py); to the rules it is some numbers and whether the table has to accept it.
"""

from __future__ import annotations

from mutoscope.games.keepers.state import Keepers, Seat
from mutoscope.kernel.game import CHANCE, SPECTATOR
from mutoscope.kernel.shuffle import below, shuffle

NONE = -1
BACK = 999  # a card whose face a seat does not know
MOST_CARDS = 240
HAND = 7
TIE_HAND = 3
WORD = 48

# Phases: what is decided next, and by whom.
CURATE = 0
OBJECTION = 1
RENAME = 2
SUBMIT = 3
LINE_SHUFFLE = 4  # chance orders the line
VOTE = 5
DISCARD_SHUFFLE = 6  # chance orders the discards: the deck is empty and a card must be drawn
KEEPER_SHUFFLE = 7  # chance orders all Keepers: a tie-break
TIE_DISCARD_SHUFFLE = 8  # chance orders the discards: a tie-break needs more cards
TIE_PLAY = 9
TIE_LINE_SHUFFLE = 10
TIE_VOTE = 11
OVER = 12

# A secret choice of another seat.
CHOSEN = 998

ACCEPT = 0
OBJECT = 1
MATCH = 0
LEAST = 1

# Word check (E8).
OFF = 0
TABLE = 1
STRICT = 2

# Actions.
PAIRS = tuple((first, second) for second in range(1, HAND) for first in range(second))
FIRST_PAIR = HAND  # picks: one slot of the hand, or two
FIRST_VOTE = FIRST_PAIR + len(PAIRS)  # one vote: place * 2 + sign
LINE = 8
PLACE_PAIRS = tuple((first, second) for second in range(1, LINE) for first in range(second))
FIRST_TWO_VOTES = FIRST_VOTE + LINE * 2  # two votes: pair of places * 4 + sign of the first * 2 + sign of the second
FIRST_ANSWER = FIRST_TWO_VOTES + len(PLACE_PAIRS) * 4
RENAMING = FIRST_ANSWER + 2
FIRST_TIE_PLAY = RENAMING + 1
FIRST_FAVOURITE = FIRST_TIE_PLAY + TIE_HAND
N_ACTIONS = FIRST_FAVOURITE + LINE

MOST_TIE_VOTES = 6  # the first vote and five repeats (E11)

MOST_ROUNDS = 24
PAST = (MOST_ROUNDS + MOST_TIE_VOTES) * LINE

# Where a card is, as all know, beside the seats 0 to 7 that keep theirs.
DISCARDED = 8
IN_PLAY = 9

SHUFFLED = MOST_CARDS


def has_two(players: int) -> bool:
    """E2: with three or four players everybody plays two cards and casts two votes."""
    return players <= 4


def default_laps(players: int) -> int:
    """E1: how often everybody is the curator."""
    return 2 if has_two(players) else 1


# ---------------------------------------------------------------------- setup


def make_deck(order: list[int], players: int, deck: list[int]) -> int:
    """A random permutation of 0..SHUFFLED-1 is a deck of as many cards; `setup` leaves out those that do not exist."""
    for i in range(SHUFFLED):
        deck[i] = order[i]
    return SHUFFLED


def setup(s: Keepers, players: int, first: int, options: list[int], deck: list[int], size: int) -> None:
    """Seven cards each, one at a time from seat `first`, the first curator.

    `options`: laps (0: by the number of players), reveal_all, word_check, cards, number of the deck of photos.
    """
    s.players = players
    s.laps = options[0] if options[0] > 0 else default_laps(players)
    s.reveal_all = options[1]
    s.word_check = options[2]
    s.cards = options[3]
    s.own_deck = options[4]
    s.each = 2 if has_two(players) else 1
    clear_word(s)
    s.objections = NONE
    for card in range(MOST_CARDS):
        s.deck[card] = NONE
        s.status[card] = IN_PLAY
    s.deck_size = 0
    for i in range(size):
        if deck[i] < s.cards:
            s.deck[s.deck_size] = deck[i]
            s.deck_size += 1
    s.drawn = 0
    s.shuffles = 0
    s.reshuffles = 0
    for p in range(8):
        seat = s.seats[p]
        for slot in range(HAND):
            seat.hand[slot] = NONE
        clear_round(seat)
    for i in range(PAST):
        s.past_lines[i] = NONE
        s.past_votes[i] = NONE
    clear_line(s)
    s.curator = first
    s.round = 1
    s.refill = first
    s.tied = 0
    s.ties = 0
    s.phase = CURATE
    refill_hands(s)


def clear_word(s: Keepers) -> None:
    """No word."""
    for i in range(WORD):
        s.word[i] = 0
    s.doubtful = 0


def clear_round(seat: Seat) -> None:
    """Nothing committed, no vote, no answer."""
    for i in range(2):
        seat.played[i] = NONE
        seat.played_slots[i] = NONE
        seat.votes[i] = NONE
    seat.answer = NONE
    seat.favourite = NONE
    clear_tie_hand(seat)


def clear_tie_hand(seat: Seat) -> None:
    """No cards for a tie-break."""
    seat.tie_slot = NONE
    for slot in range(TIE_HAND):
        seat.tie_hand[slot] = NONE
        seat.tie_topped[slot] = 0


def clear_line(s: Keepers) -> None:
    """No pictures on the table."""
    for i in range(LINE):
        s.line[i] = NONE
        s.owners[i] = NONE
        s.kept[i] = 0
    s.line_size = 0
    s.in_line = 0
    s.scored = 0


def draw(s: Keepers) -> int:
    """Take the top card of the deck."""
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NONE
    s.drawn += 1
    return card


# ---------------------------------------------------------------------- who may do what


def actors(s: Keepers) -> int:
    """Bit mask of the seats that have something to decide now, with CHANCE when a shuffle is due."""
    if s.phase == OVER:
        return 0
    if is_shuffle(s.phase):
        return CHANCE
    if s.phase == CURATE or s.phase == RENAME:
        return 1 << s.curator
    mask = 0
    for p in range(s.players):
        if may_choose(s, p) and not has_chosen(s, p):
            mask |= 1 << p
    return mask


def is_shuffle(phase: int) -> bool:
    """Whether chance has the move."""
    return phase in (LINE_SHUFFLE, DISCARD_SHUFFLE, KEEPER_SHUFFLE, TIE_DISCARD_SHUFFLE, TIE_LINE_SHUFFLE)


def may_choose(s: Keepers, p: int) -> bool:
    """Whether a seat takes part in the choice that all make at once in this phase (E7, E8, E11)."""
    if s.phase == OBJECTION or s.phase == SUBMIT:
        return p != s.curator
    if s.phase == TIE_PLAY:
        return s.tied >> p & 1 == 1
    if s.phase == TIE_VOTE:
        return s.tied >> p & 1 == 0
    return s.phase == VOTE


def has_chosen(s: Keepers, p: int) -> bool:
    """Whether a seat has made its secret choice of this phase."""
    seat = s.seats[p]
    if s.phase == OBJECTION:
        return seat.answer != NONE
    if s.phase == VOTE:
        return seat.votes[0] != NONE
    if s.phase == TIE_VOTE:
        return seat.favourite != NONE
    if s.phase == TIE_PLAY:
        return seat.tie_slot != NONE
    return seat.played[0] != NONE


def legal(s: Keepers, seat: int, mask: list[int]) -> int:
    """Set mask[action] to 1 for every legal action of the seat, else 0; returns how many are legal.

    A seat that has chosen in secret may choose again until the last one has.
    """
    for action in range(N_ACTIONS):
        mask[action] = 0
    if s.phase == CURATE:
        return legal_picks(s, seat, mask) if seat == s.curator else 0
    if s.phase == RENAME:
        if seat != s.curator:
            return 0
        mask[RENAMING] = 1
        return 1
    if not may_choose(s, seat) or is_shuffle(s.phase):
        return 0
    if s.phase == SUBMIT:
        return legal_picks(s, seat, mask)
    if s.phase == VOTE:
        return legal_votes(s, seat, mask)
    if s.phase == OBJECTION:
        mask[FIRST_ANSWER + ACCEPT] = 1
        mask[FIRST_ANSWER + OBJECT] = 1
        return 2
    count = 0
    if s.phase == TIE_PLAY:
        for slot in range(TIE_HAND):
            if s.seats[seat].tie_hand[slot] != NONE:
                mask[FIRST_TIE_PLAY + slot] = 1
                count += 1
    elif s.phase == TIE_VOTE:
        for place in range(s.line_size):
            mask[FIRST_FAVOURITE + place] = 1
            count += 1
    return count


def holds_slot(seat: Seat, slot: int) -> bool:
    """Whether a slot holds a card, or the card it held is committed and may still be changed."""
    return seat.hand[slot] != NONE or seat.played_slots[0] == slot or seat.played_slots[1] == slot


def legal_picks(s: Keepers, seat: int, mask: list[int]) -> int:
    """Mark the cards, or pairs of cards (E2), that may be played from a hand."""
    count = 0
    own = s.seats[seat]
    if s.each == 1:
        for slot in range(HAND):
            if holds_slot(own, slot):
                mask[slot] = 1
                count += 1
        return count
    action = FIRST_PAIR
    for second in range(1, HAND):
        for first in range(second):
            if holds_slot(own, first) and holds_slot(own, second):
                mask[action] = 1
                count += 1
            action += 1
    return count


def legal_votes(s: Keepers, seat: int, mask: list[int]) -> int:
    """Mark the votes: for cards of others (E3), two votes for different cards (E2)."""
    count = 0
    if s.each == 1:
        for place in range(s.line_size):
            if s.owners[place] != seat:
                mask[FIRST_VOTE + place * 2 + MATCH] = 1
                mask[FIRST_VOTE + place * 2 + LEAST] = 1
                count += 2
        return count
    action = FIRST_TWO_VOTES
    for second in range(1, s.line_size):
        for first in range(second):
            if s.owners[first] != seat and s.owners[second] != seat:
                for signs in range(4):
                    mask[action + signs] = 1
                count += 4
            action += 4
    return count


def apply(s: Keepers, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it without another decision."""
    own = s.seats[seat]
    if s.phase == CURATE:
        curate(s, seat, action)
    elif s.phase == RENAME:
        take_word(s)
    elif s.phase == OBJECTION:
        own.answer = action - FIRST_ANSWER
        if actors(s) == 0:
            count_objections(s)
    elif s.phase == SUBMIT:
        commit(own, action)
        if actors(s) == 0:
            s.phase = LINE_SHUFFLE
    elif s.phase == VOTE:
        vote(own, action)
        if actors(s) == 0:
            count_votes(s)
    elif s.phase == TIE_PLAY:
        own.tie_slot = action - FIRST_TIE_PLAY
        if actors(s) == 0:
            s.phase = TIE_LINE_SHUFFLE
    else:
        own.favourite = action - FIRST_FAVOURITE
        if actors(s) == 0:
            count_favourites(s)


# ---------------------------------------------------------------------- the curator's cards and word


def curate(s: Keepers, seat: int, action: int) -> None:
    """The curator commits cards and word together (E7); the last round leaves the table."""
    clear_line(s)
    for p in range(s.players):
        clear_round(s.seats[p])
    s.objections = NONE
    commit(s.seats[seat], action)
    take_word(s)


def take_word(s: Keepers) -> None:
    """A word that the dictionary does not know is put to the others (E8); else they choose their cards."""
    s.phase = OBJECTION if s.doubtful == 1 else SUBMIT
    for p in range(s.players):
        s.seats[p].answer = NONE


def count_objections(s: Keepers) -> None:
    """E8: the word is refused if more than half of the others object."""
    objections = 0
    for p in range(s.players):
        if s.seats[p].answer == OBJECT:
            objections += 1
    s.objections = objections
    s.doubtful = 0
    if objections * 2 > s.players - 1:
        s.phase = RENAME
        clear_word(s)
    else:
        s.phase = SUBMIT


def commit(seat: Seat, action: int) -> None:
    """Lay one or two cards face down; what was laid before goes back to its slot."""
    take_back(seat)
    if action < FIRST_PAIR:
        lay(seat, 0, action)
    else:
        first, second = PAIRS[action - FIRST_PAIR]
        lay(seat, 0, first)
        lay(seat, 1, second)


def take_back(seat: Seat) -> None:
    """Committed cards return to their slots."""
    for i in range(2):
        if seat.played[i] != NONE:
            slot = seat.played_slots[i]
            seat.hand[slot] = seat.played[i]
            seat.played[i] = NONE
            seat.played_slots[i] = NONE


def lay(seat: Seat, i: int, slot: int) -> None:
    """A card of the hand becomes the i-th committed one."""
    seat.played[i] = seat.hand[slot]
    seat.played_slots[i] = slot
    seat.hand[slot] = NONE


# ---------------------------------------------------------------------- the line


def due(s: Keepers, cards: list[int]) -> int:
    """The cards that chance has to order now, lowest number first; returns how many."""
    count = 0
    if not is_shuffle(s.phase):
        return 0
    if s.phase == LINE_SHUFFLE or s.phase == TIE_LINE_SHUFFLE:
        for p in range(s.players):
            for i in range(2):
                card = committed(s, p, i)
                if card != NONE:
                    insert(cards, count, card)
                    count += 1
        return count
    for card in range(s.cards):
        is_due = is_keeper(s, card) if s.phase == KEEPER_SHUFFLE else s.status[card] == DISCARDED
        if is_due:
            cards[count] = card
            count += 1
    return count


def committed(s: Keepers, p: int, i: int) -> int:
    """The i-th card that a seat has committed to the line, or NONE."""
    seat = s.seats[p]
    if s.phase != TIE_LINE_SHUFFLE:
        return seat.played[i]
    return seat.tie_hand[seat.tie_slot] if i == 0 and seat.tie_slot != NONE else NONE


def insert(cards: list[int], count: int, card: int) -> None:
    """Put a card among the first `count`, which are in order."""
    while count > 0 and cards[count - 1] > card:
        cards[count] = cards[count - 1]
        count -= 1
    cards[count] = card


def player_of(s: Keepers, card: int) -> int:
    """The seat that has committed a card, or NONE."""
    for p in range(s.players):
        if committed(s, p, 0) == card or committed(s, p, 1) == card:
            return p
    return NONE


def shuffled(s: Keepers, order: list[int], size: int) -> None:
    """Chance's move: the cards that were due, in their new order."""
    s.shuffles += 1
    if s.phase == LINE_SHUFFLE or s.phase == TIE_LINE_SHUFFLE:
        lay_line(s, order, size)
        s.phase = VOTE if s.phase == LINE_SHUFFLE else TIE_VOTE
    elif s.phase == KEEPER_SHUFFLE:
        deal_tie(s, order, size)
    else:
        new_deck(s, order, size)
        if s.phase == DISCARD_SHUFFLE:
            refill_hands(s)
        else:
            top_up_tie(s)


def lay_line(s: Keepers, order: list[int], size: int) -> None:
    """The committed cards turn up in a line, owners in secret (E9)."""
    s.line_size = size
    s.in_line = 0
    for place in range(size):
        s.line[place] = order[place]
        s.owners[place] = player_of(s, order[place])
        s.in_line |= 1 << s.owners[place]
    for p in range(s.players):
        seat = s.seats[p]
        for i in range(2):
            seat.played[i] = NONE
            seat.played_slots[i] = NONE


# ---------------------------------------------------------------------- votes


def vote(seat: Seat, action: int) -> None:
    """Turn the dials, in secret."""
    if action < FIRST_TWO_VOTES:
        seat.votes[0] = action - FIRST_VOTE
        return
    action -= FIRST_TWO_VOTES
    first, second = PLACE_PAIRS[action // 4]
    seat.votes[0] = first * 2 + action // 2 % 2
    seat.votes[1] = second * 2 + action % 2


def votes_for(s: Keepers, choice: int) -> int:
    """How many votes of one sign a place has; `choice` is place * 2 + sign."""
    count = 0
    for p in range(s.players):
        for i in range(2):
            if s.seats[p].votes[i] == choice:
                count += 1
    return count


def count_votes(s: Keepers) -> None:
    """The leaders of each category become Keepers, tied or not (E6); none where nobody voted (E4)."""
    for sign in range(2):
        most = 1
        for place in range(s.line_size):
            most = max(most, votes_for(s, place * 2 + sign))
        for place in range(s.line_size):
            if votes_for(s, place * 2 + sign) == most:
                s.kept[place] = 1  # E5: one Keeper, even when it leads both
    for place in range(s.line_size):
        s.status[s.line[place]] = s.owners[place] if s.kept[place] == 1 else DISCARDED
    s.scored = 1
    remember(s, s.round - 1)
    s.refill = s.curator
    refill_hands(s)


def remember(s: Keepers, number: int) -> None:
    """Keep what all have seen of a vote that is revealed; of the owners only those that all may know (E9)."""
    for place in range(s.line_size):
        owner = s.owners[place] if knows_owner(s, SPECTATOR, place) else NONE
        s.past_lines[number * LINE + place] = s.line[place] * 16 + owner + 1
    for i in range(LINE):
        choice = s.seats[i // s.each].votes[i % s.each] if number < MOST_ROUNDS else s.seats[i].favourite
        s.past_votes[number * LINE + i] = choice


def is_keeper(s: Keepers, card: int) -> bool:
    """Whether somebody keeps a card."""
    return s.status[card] < DISCARDED


def refill_hands(s: Keepers) -> None:
    """One card at a time from the curator clockwise, full hands skipped, until all have seven (E10)."""
    while True:
        missing = 0
        for i in range(s.players):
            p = (s.refill + i) % s.players
            slot = empty_slot(s.seats[p])
            if slot == NONE:
                continue
            missing += 1
            if s.drawn == s.deck_size:
                if has_discards(s):
                    s.refill = p
                    s.phase = DISCARD_SHUFFLE
                    return
                next_round(s)  # both are empty: hands stay short
                return
            s.seats[p].hand[slot] = draw(s)
        if missing == 0:
            next_round(s)
            return


def empty_slot(seat: Seat) -> int:
    """The first empty slot of a hand, or NONE."""
    for slot in range(HAND):
        if seat.hand[slot] == NONE:
            return slot
    return NONE


def has_discards(s: Keepers) -> bool:
    """Whether any card lies among the discards."""
    for card in range(s.cards):
        if s.status[card] == DISCARDED:
            return True
    return False


def new_deck(s: Keepers, order: list[int], size: int) -> None:
    """E10: the discards are the deck again, never the Keepers."""
    s.reshuffles += 1
    s.drawn = 0
    s.deck_size = size
    for i in range(MOST_CARDS):
        s.deck[i] = NONE
    for i in range(size):
        s.deck[i] = order[i]
        s.status[order[i]] = IN_PLAY + s.reshuffles


def next_round(s: Keepers) -> None:
    """The next curator; or the end, after the last round or when somebody could not play (E1, E10)."""
    if s.scored == 1:  # not before the first round
        if s.round == s.laps * s.players or not all_can_play(s):
            finish(s)
            return
        s.round += 1
        s.curator = (s.curator + 1) % s.players
    s.phase = CURATE


def all_can_play(s: Keepers) -> bool:
    """Whether every hand has the cards of a round."""
    for p in range(s.players):
        held = 0
        for slot in range(HAND):
            if s.seats[p].hand[slot] != NONE:
                held += 1
        if held < s.each:
            return False
    return True


# ---------------------------------------------------------------------- the end and tie-breaks


def score(s: Keepers, seat: int) -> int:
    """Keepers of a seat; a tie-break does not change it (E11)."""
    total = 0
    for card in range(s.cards):
        if s.status[card] == seat:
            total += 1
    return total


def leaders(s: Keepers) -> int:
    """Bit mask of the seats with most Keepers."""
    best = 0
    for p in range(s.players):
        best = max(best, score(s, p))
    mask = 0
    for p in range(s.players):
        if score(s, p) == best:
            mask |= 1 << p
    return mask


def count_bits(mask: int) -> int:
    """Seats in a mask."""
    count = 0
    for p in range(8):
        count += mask >> p & 1
    return count


def finish(s: Keepers) -> None:
    """The most Keepers win; a tie is broken by a vote of the others, unless there are no others (E11)."""
    s.tied = leaders(s)
    tied = count_bits(s.tied)
    if tied == 1 or tied == s.players:
        s.phase = OVER
        return
    begin_tie(s)  # old hands have left the game: nobody plays from them any more


def begin_tie(s: Keepers) -> None:
    """All Keepers are shuffled, for three cards to each tied seat."""
    clear_line(s)
    clear_word(s)
    s.objections = NONE
    for p in range(s.players):
        clear_round(s.seats[p])
    s.phase = KEEPER_SHUFFLE


def deal_tie(s: Keepers, order: list[int], size: int) -> None:
    """Three Keepers each, one at a time from the lowest tied seat."""
    next_card = 0
    for slot in range(TIE_HAND):
        for p in range(s.players):
            if s.tied >> p & 1 == 1 and next_card < size:
                s.seats[p].tie_hand[slot] = order[next_card]
                next_card += 1
    top_up_tie(s)


def top_up_tie(s: Keepers) -> None:
    """What the Keepers do not make three for comes from the deck, one at a time from the lowest tied seat."""
    for slot in range(TIE_HAND):
        for p in range(s.players):
            if s.tied >> p & 1 == 1 and s.seats[p].tie_hand[slot] == NONE:
                if s.drawn == s.deck_size:
                    if has_discards(s):
                        s.phase = TIE_DISCARD_SHUFFLE
                        return
                    continue
                s.seats[p].tie_hand[slot] = draw(s)
                s.seats[p].tie_topped[slot] = 1
    s.phase = TIE_PLAY


def count_favourites(s: Keepers) -> None:
    """The favourites stay in; more than one repeat, five times at the most, then share the victory (E11)."""
    most = 0
    for place in range(s.line_size):
        most = max(most, favourites_for(s, place))
    s.tied = 0
    for place in range(s.line_size):
        if favourites_for(s, place) == most:
            s.tied |= 1 << s.owners[place]
            s.kept[place] = 1  # who goes on is known, and so whose card it was
    s.scored = 1
    remember(s, MOST_ROUNDS + s.ties)
    s.ties += 1
    for p in range(s.players):
        for slot in range(TIE_HAND):
            if s.seats[p].tie_topped[slot] == 1:
                s.status[s.seats[p].tie_hand[slot]] = DISCARDED
        clear_tie_hand(s.seats[p])
    if count_bits(s.tied) == 1 or s.ties == MOST_TIE_VOTES:
        s.phase = OVER
    else:
        begin_tie(s)


def favourites_for(s: Keepers, place: int) -> int:
    """How many seats like a place of the line best."""
    count = 0
    for p in range(s.players):
        if s.seats[p].favourite == place:
            count += 1
    return count


def winners(s: Keepers) -> int:
    """Bit mask of the seats that win; 0 before the end."""
    return s.tied if s.phase == OVER else 0


# ---------------------------------------------------------------------- who knows what

UNKNOWN = 997  # the owner of a card of the line, for those who do not know


def hide(s: Keepers, seat: int, seen: Keepers) -> None:
    """Copy into `seen`, which comes in with every number HIDDEN, what a seat knows; seat -1 is a spectator.

    Hands, committed cards and choices are their owner's until all have chosen; the owner of a card of the line is
    known to itself, and to all once the card is a Keeper (E9), or of every card with the option `reveal_all`.
    """
    seen.players = s.players
    seen.laps = s.laps
    seen.reveal_all = s.reveal_all
    seen.word_check = s.word_check
    seen.cards = s.cards
    seen.own_deck = s.own_deck
    seen.each = s.each
    seen.doubtful = s.doubtful
    seen.objections = s.objections
    seen.deck_size = s.deck_size
    seen.drawn = s.drawn
    seen.shuffles = s.shuffles
    seen.reshuffles = s.reshuffles
    seen.line_size = s.line_size
    seen.in_line = s.in_line
    seen.scored = s.scored
    seen.curator = s.curator
    seen.round = s.round
    seen.refill = s.refill
    seen.tied = s.tied
    seen.ties = s.ties
    seen.phase = s.phase
    for i in range(WORD):
        seen.word[i] = s.word[i]
    for card in range(MOST_CARDS):
        seen.status[card] = s.status[card]
    for i in range(PAST):
        seen.past_lines[i] = s.past_lines[i]
    for i in range(PAST):
        seen.past_votes[i] = s.past_votes[i]
    for place in range(LINE):
        seen.line[place] = s.line[place]
        seen.kept[place] = s.kept[place]
        seen.owners[place] = s.owners[place] if knows_owner(s, seat, place) else UNKNOWN
    for p in range(8):
        hide_seat(s, p, p == seat or p >= s.players, seen)  # where nobody sits there is nothing to hide


def knows_owner(s: Keepers, seat: int, place: int) -> bool:
    """Whether a seat may know whose card lies at a place of the line."""
    if s.owners[place] == NONE or s.owners[place] == seat or s.kept[place] == 1:
        return True
    return s.scored == 1 and s.reveal_all == 1


def hide_seat(s: Keepers, p: int, own: bool, seen: Keepers) -> None:
    """What lies before seat `p`, as its owner or as another sees it."""
    before = s.seats[p]
    after = seen.seats[p]
    if own:
        for slot in range(HAND):
            after.hand[slot] = before.hand[slot]
        for i in range(2):
            after.played[i] = before.played[i]
            after.played_slots[i] = before.played_slots[i]
    else:
        hide_hand(before, after)
    for i in range(2):
        after.votes[i] = before.votes[i] if s.scored == 1 else chosen(before.votes[i], own)
    after.answer = chosen(before.answer, own)
    after.favourite = before.favourite if s.scored == 1 else chosen(before.favourite, own)
    for slot in range(TIE_HAND):
        after.tie_hand[slot] = as_seen(before.tie_hand[slot], own)
        after.tie_topped[slot] = before.tie_topped[slot]
    after.tie_slot = chosen(before.tie_slot, own)


def hide_hand(before: Seat, after: Seat) -> None:
    """Of a hand others see how many cards it has, those that are committed counted in, and how many of them are.

    Which slot a card has left is as secret as the card: a change of mind must not show.
    """
    held = 0
    for slot in range(HAND):
        if before.hand[slot] != NONE:
            held += 1
    for i in range(2):
        if before.played[i] != NONE and before.played_slots[i] != CHOSEN:
            held += 1
        after.played[i] = as_seen(before.played[i], False)
        after.played_slots[i] = chosen(before.played_slots[i], False)
    for slot in range(HAND):
        after.hand[slot] = BACK if slot < held else NONE


def as_seen(card: int, own: bool) -> int:
    """A card for its owner, a back for others."""
    return card if own or card == NONE else BACK


def chosen(choice: int, own: bool) -> int:
    """A choice for who made it; for others only that it is made."""
    return choice if own or choice == NONE else CHOSEN


def imagine(s: Keepers, seat: int, rng: list[int]) -> None:
    """Fill what `hide` left out, in place, in one of the ways that agree with what the seat knows."""
    imagine_owners(s, rng)
    imagine_tie_slots(s, rng)
    left = imagine_hands(s, gather_unseen(s, seat, rng), rng)
    lay_deck(s, left)
    imagine_tie(s, rng)
    for p in range(s.players):
        imagine_choices(s, p, rng)


def gather_unseen(s: Keepers, seat: int, rng: list[int]) -> int:
    """Write the cards that the seat cannot see to the front of the deck, in random order; returns how many.

    Those that the last shuffle of the discards did not put into the deck are in somebody's hand, so they come first.
    """
    count = 0
    for card in range(s.cards):
        if s.status[card] != IN_PLAY + s.reshuffles and is_unseen(s, seat, card):
            s.deck[count] = card
            count += 1
    old = count
    for card in range(s.cards):
        if s.status[card] == IN_PLAY + s.reshuffles and is_unseen(s, seat, card):
            s.deck[count] = card
            count += 1
    for i in range(count - 1, old, -1):
        swap(s.deck, i, old + below(rng, i + 1 - old))
    shuffle(rng, s.deck, count - (s.deck_size - s.drawn))
    return count


def swap(cards: list[int], i: int, j: int) -> None:
    """Exchange two cards."""
    kept = cards[i]
    cards[i] = cards[j]
    cards[j] = kept


def imagine_hands(s: Keepers, count: int, rng: list[int]) -> int:
    """Deal the unseen cards to the backs in hands, some of them committed; the rest moves to the front of the deck.

    Returns how many are left: as many as the deck has.
    """
    dealt = 0
    for p in range(s.players):
        own = s.seats[p]
        for slot in range(HAND):
            if own.hand[slot] == BACK:
                own.hand[slot] = s.deck[dealt]
                dealt += 1
        for slot in range(TIE_HAND):
            if own.tie_hand[slot] == BACK and own.tie_topped[slot] == 1:
                own.tie_hand[slot] = s.deck[dealt]
                dealt += 1
        imagine_committed(own, rng)
    for i in range(count - dealt):
        s.deck[i] = s.deck[dealt + i]
    return count - dealt


def imagine_committed(own: Seat, rng: list[int]) -> None:
    """Take the cards that lie face down before a seat out of any slots of its hand."""
    if own.played_slots[0] != CHOSEN:
        return
    held = 0
    while held < HAND and own.hand[held] != NONE:
        held += 1
    if own.played_slots[1] != CHOSEN:
        lay(own, 0, below(rng, held))
        return
    first, second = PAIRS[below(rng, len(PAIRS))]
    while second >= held:
        first, second = PAIRS[below(rng, len(PAIRS))]
    lay(own, 0, first)
    lay(own, 1, second)


def is_unseen(s: Keepers, seat: int, card: int) -> bool:
    """Whether a card lies where the seat cannot see it: in the deck, or face down before somebody else."""
    if s.status[card] < IN_PLAY:
        return False
    if s.scored == 0:  # else the line is only shown on: its cards are discards, Keepers, or in the deck again
        for place in range(s.line_size):
            if s.line[place] == card:
                return False
    if seat < 0:
        return True
    own = s.seats[seat]
    for slot in range(HAND):
        if own.hand[slot] == card:
            return False
    for slot in range(TIE_HAND):
        if own.tie_hand[slot] == card:
            return False
    return own.played[0] != card and own.played[1] != card


def lay_deck(s: Keepers, count: int) -> None:
    """The `count` cards at the front of the deck become the cards still to come."""
    for i in range(MOST_CARDS - 1, -1, -1):
        s.deck[i] = s.deck[i - s.drawn] if s.drawn <= i < s.drawn + count else NONE


def imagine_tie_slots(s: Keepers, rng: list[int]) -> None:
    """In the vote of a tie-break: the card that another has in the line came from a slot of its kind."""
    if s.phase != TIE_VOTE:
        return
    for place in range(s.line_size):
        own = s.seats[s.owners[place]]
        if own.tie_slot == CHOSEN:
            slot = below(rng, TIE_HAND)
            while not could_be(s, own, slot, place):
                slot = below(rng, TIE_HAND)
            own.tie_slot = slot
            own.tie_hand[slot] = s.line[place]


def could_be(s: Keepers, own: Seat, slot: int, place: int) -> bool:
    """Whether a slot of a tie-break held a card of this kind, a Keeper or one from the deck."""
    is_topped = not is_keeper(s, s.line[place])
    return own.tie_hand[slot] != NONE and (own.tie_topped[slot] == 1) == is_topped


def imagine_tie(s: Keepers, rng: list[int]) -> None:
    """Keepers dealt to others in a tie-break: any that the seat does not see elsewhere."""
    for p in range(s.players):
        for slot in range(TIE_HAND):
            if s.seats[p].tie_hand[slot] == BACK:
                left = 0
                for card in range(s.cards):
                    if is_free_keeper(s, card):
                        left += 1
                pick = below(rng, left)
                for card in range(s.cards):
                    if is_free_keeper(s, card):
                        if pick == 0:
                            s.seats[p].tie_hand[slot] = card
                            break
                        pick -= 1
        if s.seats[p].tie_slot == CHOSEN:
            s.seats[p].tie_slot = any_tie_slot(s.seats[p], rng)


def is_free_keeper(s: Keepers, card: int) -> bool:
    """Whether a Keeper is in no tie hand and not in the line, as far as is known."""
    if not is_keeper(s, card):
        return False
    for place in range(s.line_size):
        if s.line[place] == card:
            return False
    for p in range(s.players):
        for slot in range(TIE_HAND):
            if s.seats[p].tie_hand[slot] == card:
                return False
    return True


def any_tie_slot(seat: Seat, rng: list[int]) -> int:
    """A random slot that holds a card."""
    held = 0
    for slot in range(TIE_HAND):
        if seat.tie_hand[slot] != NONE:
            held += 1
    pick = below(rng, held)
    for slot in range(TIE_HAND):
        if seat.tie_hand[slot] != NONE:
            if pick == 0:
                return slot
            pick -= 1
    return NONE


def imagine_owners(s: Keepers, rng: list[int]) -> None:
    """Give the unknown places of the line owners, in any way that could be true.

    The owners are shuffled among these places until nobody has voted for a card of their own (E3), and in a tie-break
    until everybody has a card of a kind that was dealt to them.
    """
    group = 0
    for place in range(s.line_size):
        if s.owners[place] == UNKNOWN:
            group |= 1 << place
    if group == 0:
        return
    for p in range(s.players):
        give_places(s, p, group, cards_of(s, p))
    shuffle_owners(s, group, rng)
    while not could_own(s):
        shuffle_owners(s, group, rng)


def could_own(s: Keepers) -> bool:
    """Whether the owners of the line could be these."""
    if s.phase == TIE_VOTE:
        for place in range(s.line_size):
            own = s.seats[s.owners[place]]
            if own.tie_slot == CHOSEN:
                found = False
                for slot in range(TIE_HAND):
                    if could_be(s, own, slot, place):
                        found = True
                if not found:
                    return False
        return True
    return s.scored == 0 or s.ties > 0 or not has_own_vote(s)


def cards_of(s: Keepers, p: int) -> int:
    """How many cards of the line are a seat's, and not yet known to be."""
    count = 0
    if s.in_line >> p & 1 == 1:
        count = 1 if s.phase == TIE_VOTE or s.ties > 0 else s.each
    for place in range(s.line_size):
        if s.owners[place] == p:
            count -= 1
    return count


def give_places(s: Keepers, p: int, group: int, count: int) -> None:
    """Make a seat the owner of the first `count` unknown places of a group."""
    for place in range(s.line_size):
        if count > 0 and group >> place & 1 == 1 and s.owners[place] == UNKNOWN:
            s.owners[place] = p
            count -= 1


def shuffle_owners(s: Keepers, group: int, rng: list[int]) -> None:
    """Fisher-Yates over the owners of some places."""
    for place in range(s.line_size - 1, 0, -1):
        if group >> place & 1 == 1:
            other = any_place(group, place + 1, rng)
            kept = s.owners[place]
            s.owners[place] = s.owners[other]
            s.owners[other] = kept


def has_own_vote(s: Keepers) -> bool:
    """Whether somebody would have voted for a card of their own."""
    for p in range(s.players):
        for i in range(2):
            vote = s.seats[p].votes[i]
            if vote != NONE and s.owners[vote // 2] == p:
                return True
    return False


def any_place(group: int, end: int, rng: list[int]) -> int:
    """A random place of a mask below `end`."""
    places = 0
    for place in range(end):
        places += group >> place & 1
    pick = below(rng, places)
    for place in range(end):
        if group >> place & 1 == 1:
            if pick == 0:
                return place
            pick -= 1
    return NONE


def imagine_choices(s: Keepers, p: int, rng: list[int]) -> None:
    """Secret choices of others: any that they may make."""
    own = s.seats[p]
    if own.answer == CHOSEN:
        own.answer = below(rng, 2)
    if own.favourite == CHOSEN:
        own.favourite = below(rng, s.line_size)
    if own.votes[0] == CHOSEN:
        imagine_votes(s, p, rng)


def imagine_votes(s: Keepers, p: int, rng: list[int]) -> None:
    """Random votes for cards of others."""
    own = s.seats[p]
    if s.each == 1:
        place = below(rng, s.line_size)
        while s.owners[place] == p:
            place = below(rng, s.line_size)
        own.votes[0] = place * 2 + below(rng, 2)
        return
    first, second = PLACE_PAIRS[below(rng, len(PLACE_PAIRS))]
    while second >= s.line_size or s.owners[first] == p or s.owners[second] == p:
        first, second = PLACE_PAIRS[below(rng, len(PLACE_PAIRS))]
    own.votes[0] = first * 2 + below(rng, 2)
    own.votes[1] = second * 2 + below(rng, 2)
