"""Whether numbers handed in (a journal that starts in the middle) could be a table of Keyframes.

A position that passes is safe to play on; it need not be one that play can reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.state import Keyframes, Row, Seat
from mutoscope.kernel.state import equal, new


def flaw(s: Keyframes, players: int, options: list[int]) -> str:
    """What is wrong, in words; "" when a game of so many players with these options could stand so."""
    return next(flaws(s, players, options), "")


def flaws(s: Keyframes, players: int, options: list[int]) -> Iterator[str]:
    """Each check relies on those before it: only the first flaw is sure to be one."""
    if s.phase not in range(rules.OVER + 1) or s.placed not in range(players):
        yield "it is nobody's turn"
    if s.round not in range(1, rules.ROUNDS[players] + 1) or not set(s.returned) <= set(range(s.round + 1)):
        yield "there is no such round"
    if s.drawn not in range(rules.CARDS + 1) or s.box_size not in range(rules.CARDS + 1):
        yield "more cards are dealt than there are"
    if s.closed_size not in range(len(s.closed) + 1) or any(row.size > 5 for row in all_rows(s)):
        yield "a row has more cards than a row can have"
    if sorted(cards_of(s)) != list(range(rules.CARDS)):
        yield "a card is missing, or is there twice"
    if not equal(rebuilt(s, players, options), s):
        yield "the cards do not make the table that it says"
    if not all(is_row(s, row) for row in all_rows(s)):
        yield "a row is out of order"
    yield from side_flaws(s)
    yield from phase_flaws(s)
    yield from history_flaws(s)


def all_rows(s: Keyframes) -> list[Row]:
    """Closed rows, then open ones."""
    return [*s.closed, *(row for seat in s.seats for row in seat.rows)]


def cards_of(s: Keyframes) -> list[int]:
    """Every card that lies anywhere."""
    found = [*s.deck, *s.box, *s.supply]
    for seat in s.seats:
        found += seat.hand
    for row in all_rows(s):
        found += row.cards
    return [card for card in found if card != rules.NONE]


def rebuilt(s: Keyframes, players: int, options: list[int]) -> Keyframes:
    """The table that the cards of `s` make, with all that follows from them worked out anew."""
    table = new(Keyframes)
    rules.setup(table, players, 0, options, list(range(rules.CARDS)), rules.CARDS)
    table.deck = [card if i >= s.drawn else rules.NONE for i, card in enumerate(s.deck)]
    table.drawn = s.drawn
    table.box = [card if i < s.box_size else rules.NONE for i, card in enumerate(s.box)]
    table.box_size = sum(card != rules.NONE for card in table.box)
    table.supply, table.bids, table.order = s.supply[:], s.bids[:], s.order[:]
    table.returned, table.round, table.turns = s.returned[:], s.round, s.turns
    table.phase, table.placed, table.closed_size = s.phase, s.placed, s.closed_size
    table.was_bid, table.was_taken = s.was_bid[:], s.was_taken[:]
    for i, row in enumerate(s.closed):
        again(row, i < s.closed_size, table.closed[i])
    for p, seat in enumerate(table.seats):
        rules.clear_seat(seat)
        if p < players:
            before = s.seats[p]
            seat.hand, seat.bid_slot, seat.open_rows = before.hand[:], before.bid_slot, before.open_rows
            for i, row in enumerate(before.rows):
                again(row, i < before.open_rows, seat.rows[i])
                if i < before.open_rows:
                    seat.rows[i].owner = p
    return table


def again(row: Row, is_there: bool, onto: Row) -> None:
    """A row as its cards make it, or none."""
    rules.clear_row(onto)
    if is_there:
        onto.owner, onto.animation, onto.size = row.owner, row.animation, row.size
        onto.cards = [card if i < row.size else rules.NONE for i, card in enumerate(row.cards)]


def is_row(s: Keyframes, row: Row) -> bool:
    """Whether a row could have been laid (K4 to K7); no row at all could."""
    if row.size == 0:
        return True
    if row.animation not in range(rules.ANIMATIONS) or rules.NONE in row.cards[: row.size]:
        return False
    frames = [card for card in row.cards[: row.size] if not rules.is_wild(s, card)]
    shorter = new(Row)
    rules.clear_row(shorter)
    shorter.animation, shorter.size = row.animation, row.size - 1
    shorter.cards = [*row.cards[: row.size - 1], *[rules.NONE] * (6 - row.size)]
    return (
        bool(frames)
        and all(s.animations[card] == row.animation for card in frames)
        and (row.size == 1 or rules.may_add(s, shorter, row.cards[row.size - 1], row.size - 1))
    )


def side_flaws(s: Keyframes) -> Iterator[str]:
    """Rows lie before seats of the game, no more than a side may have open, and closed ones with a side."""
    most = 1 if s.players == 4 else rules.MOST_ROWS
    if any(seat.open_rows not in range(most + 1) for seat in s.seats[: s.players]):
        yield "a side has too many open rows"
    if any(0 in (row.size, row.size - rules.SIZES[row.animation]) for row in open_rows(s)):
        yield "an open row is empty or complete"
    if any(row.owner not in range(rules.sides(s)) or row.size == 0 for row in s.closed[: s.closed_size]):
        yield "a closed row is nobody's"


def open_rows(s: Keyframes) -> list[Row]:
    """The rows that lie before seats."""
    return [row for seat in s.seats[: s.players] for row in seat.rows[: seat.open_rows]]


def phase_flaws(s: Keyframes) -> Iterator[str]:
    """Hands, bids, order, supply and deck are as the phase has them."""
    seats = s.seats[: s.players]
    dealt = rules.HANDS[s.players]
    is_placing = s.phase == rules.SEQUENCE
    turn = s.turns - (s.round - 1) * dealt
    held = dealt - turn if is_placing or s.phase == rules.OVER else dealt - turn + 1
    if turn not in range(1, dealt + 1) or (s.phase == rules.OVER) != (held == 0 and not is_placing):
        yield "there is no such turn"
    if any(sum(card != rules.NONE for card in seat.hand) != held for seat in seats):
        yield "the hands are not as full as the turn has them"
    if sorted(s.order[: s.players]) != (list(range(s.players)) if is_placing else [rules.NONE] * s.players):
        yield "the order is not what the bids make it"
    if is_placing and s.order[: s.players] != sorted(range(s.players), key=lambda p: -s.bids[p]):
        yield "the order is not what the bids make it"
    if not is_placing and set(s.bids) != {rules.NONE}:
        yield "bids lie open while none are placed"
    if any(not is_bid(seat, s.phase) for seat in seats) or all(seat.bid_slot != rules.NONE for seat in seats):
        yield "a bid is laid that cannot be"
    in_supply = sum(card != rules.NONE for card in s.supply)
    if in_supply < (s.players - s.placed if is_placing else 0) or in_supply > rules.SUPPLY - s.players * (
        not is_placing
    ):
        yield "the supply has too many or too few cards"
    if s.phase == rules.RESHUFFLE and not rules.has_frame(s):
        yield "the deck holds nothing but wilds"
    if rules.CARDS - s.drawn < still_to_deal(s):
        yield "the deck is too small for the rounds to come"


def history_flaws(s: Keyframes) -> Iterator[str]:
    """What is told of earlier turns, all of it or less, could have been so; of this turn's bids all is told."""
    is_placing = s.phase == rules.SEQUENCE
    turns = range(1, s.turns + (is_placing or s.phase == rules.OVER))
    revealed = {turn * 4 + p for turn in turns for p in range(s.players)}
    still_to_place = {rules.when(s, p) for p in s.order[s.placed : s.players]} if is_placing else set()
    bids = {card: code for card, code in enumerate(s.was_bid) if code != rules.NONE}
    taken = {card: code for card, code in enumerate(s.was_taken) if code != rules.NONE}
    if len(set(bids.values())) != len(bids) or not set(bids.values()) <= revealed:
        yield "somebody bid more than one card in a turn, or before the turn came"
    if is_placing and any(bids.get(s.bids[p]) != rules.when(s, p) for p in range(s.players)):
        yield "the bids of this turn are others"
    if len(set(taken.values())) != len(taken) or not set(taken.values()) <= revealed - still_to_place:
        yield "somebody took more than one card in a turn, or before the turn came"
    laid = {card for row in all_rows(s) for card in row.cards}
    if not set(taken) <= laid or not set(bids) <= laid | {*s.supply, *s.box[s.boxed : s.box_size]}:
        yield "a card that was bid or taken lies where none can"


def is_bid(seat: Seat, phase: int) -> bool:
    """Whether the slot of a secret bid can be what it is."""
    if seat.bid_slot == rules.NONE:
        return True
    return phase == rules.BID and seat.bid_slot in range(rules.HAND) and seat.hand[seat.bid_slot] != rules.NONE


def still_to_deal(s: Keyframes) -> int:
    """Cards that later rounds, and a supply that is being shuffled, need from the deck."""
    rounds = rules.ROUNDS[s.players] - s.round
    now = rules.FRESH_SUPPLY if s.phase == rules.RESHUFFLE else 0
    return rounds * (rules.HANDS[s.players] * s.players + rules.FRESH_SUPPLY) + now
