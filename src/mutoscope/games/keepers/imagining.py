"""What a seat does not see, filled in one of the ways that agree with what it knows."""

from __future__ import annotations

from mutoscope.games.keepers.codes import (
    BACK,
    CHOSEN,
    HAND,
    IN_PLAY,
    MOST_CARDS,
    NONE,
    PAIRS,
    PLACE_PAIRS,
    TIE_HAND,
    TIE_VOTE,
    UNKNOWN,
)
from mutoscope.games.keepers.hands import is_keeper, lay
from mutoscope.games.keepers.state import Keepers, Seat
from mutoscope.kernel.shuffle import below, shuffle


def imagine(s: Keepers, seat: int, rng: list[int]) -> None:
    """Fill what `hide` left out, in place, in one of the ways that agree with what the seat knows."""
    imagine_owners(s, rng)
    imagine_tie_slots(s, rng)
    left = imagine_hands(s, gather_unseen(s, seat, rng), rng)
    lay_deck(s, left)
    imagine_tie(s, rng)
    for p in range(s.players):
        imagine_choices(s, p, rng)


# ---------------------------------------------------------------------- the owners of the line


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


def has_own_vote(s: Keepers) -> bool:
    """Whether somebody would have voted for a card of their own."""
    for p in range(s.players):
        for i in range(2):
            vote = s.seats[p].votes[i]
            if vote != NONE and s.owners[vote // 2] == p:
                return True
    return False


# ---------------------------------------------------------------------- hands and the deck


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


def lay_deck(s: Keepers, count: int) -> None:
    """The `count` cards at the front of the deck become the cards still to come."""
    for i in range(MOST_CARDS - 1, -1, -1):
        s.deck[i] = s.deck[i - s.drawn] if s.drawn <= i < s.drawn + count else NONE


# ---------------------------------------------------------------------- tie-breaks


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


# ---------------------------------------------------------------------- secret choices


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
