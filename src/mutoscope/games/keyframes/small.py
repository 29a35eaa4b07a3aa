"""The last round of a game dealt from few cards: a game from the deal to the winners that a computer can solve.

The rules stay as they are.  The cards that are left out lie open in the box, as those do that earlier rounds left in
the supply; nobody has a row yet.  A whole game could come to such a table, but for the number of cards boxed unseen.
"""

from __future__ import annotations

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.game import Refused, SmallDeck
from mutoscope.kernel.state import new

BEFORE_WILD = (1, 3)
"""A wild comes after the frames of these animations."""


def small_deck(size: int, players: int, options: list[int]) -> SmallDeck:
    """A deck of so many cards; `options` as `setup` takes them.  Refused (bad_request) unless it makes one round.

    A round of the whole game takes the whole deck through the number of rounds; a smaller deck keeps its share of
    boxed cards, and deals two cards to each hand for every card in the supply.
    """
    least, most = 2 * players + 1, rules.CARDS // rules.ROUNDS[players]
    if not least <= size <= most:
        raise Refused("bad_request", f"A small deck of Keyframes for {players} has {least} to {most} cards.")
    boxed = size * rules.BOXED[players] // rules.CARDS
    hand = min(rules.HANDS[players], 2 * (size - boxed) // least)
    supply = size - boxed - hand * players
    hands = tuple((f"seat {seat}", hand) for seat in range(players))
    cards = tuple(in_order(options)[:size])
    return SmallDeck(cards, (*hands, ("supply", supply), ("box", boxed)))


def in_order(options: list[int]) -> list[int]:
    """All cards: each frame once, the short animations first, with two wilds among them; then so again, and again."""
    kinds: list[list[int]] = []
    wilds = [card for card in range(rules.CARDS) if options[1 + 2 * card] == rules.WILD]
    for animation, size in enumerate(rules.SIZES):
        for letter in range(size):
            frame = [animation, letter]
            kinds.append([card for card in range(rules.CARDS) if options[1 + 2 * card : 3 + 2 * card] == frame])
        if animation in BEFORE_WILD:
            half = BEFORE_WILD.index(animation)
            kinds.append(wilds[half::2])
    return [copies[i] for i in range(3) for copies in kinds]


def deal_small(players: int, options: list[int], dealt: list[list[int]]) -> Keyframes:
    """The table before the first bid; `dealt` has the cards of each hand, of the supply and of the box unseen."""
    s = new(Keyframes)
    rules.setup(s, players, 0, options, list(range(rules.CARDS)), rules.CARDS)
    left_out = sorted(set(range(rules.CARDS)).difference(*dealt))
    s.deck = [rules.NONE] * rules.CARDS
    s.drawn = rules.CARDS
    s.returned = [0] * rules.CARDS
    s.boxed = len(dealt[-1])
    s.box = filled([*dealt[-1], *left_out], rules.CARDS)
    s.box_size = s.boxed + len(left_out)
    s.supply = filled(dealt[-2], rules.SUPPLY)
    for seat, hand in zip(s.seats, dealt[:-2], strict=False):
        seat.hand = filled(hand, rules.HAND)
    s.round = rules.ROUNDS[players]
    s.turns = s.round * rules.HANDS[players] - len(dealt[0]) + 1
    s.phase = rules.BID
    return s


def tidy(s: Keyframes) -> None:
    """Sort the hands into their first slots: nobody but its owner learns from a slot that a bid has left."""
    for seat in s.seats:
        bid = rules.NONE if seat.bid_slot == rules.NONE else seat.hand[seat.bid_slot]
        seat.hand = filled(sorted(card for card in seat.hand if card != rules.NONE), rules.HAND)
        if bid != rules.NONE:
            seat.bid_slot = seat.hand.index(bid)


def filled(cards: list[int], places: int) -> list[int]:
    """The cards in the first of so many places."""
    return [*cards, *[rules.NONE] * (places - len(cards))]
