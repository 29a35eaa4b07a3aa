"""Whether numbers handed in (a journal that starts in the middle) could be a table of Photograph.

A position that passes is safe to play on; it need not be one that play can reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.state import equal, new

MOST_TURNS = 1000


def flaw(s: Photograph, players: int, options: list[int]) -> str:
    """What is wrong, in words; "" when a game of so many players with these options could stand so."""
    return next(flaws(s, players, options), "")


def flaws(s: Photograph, players: int, options: list[int]) -> Iterator[str]:
    """Each check relies on those before it: only the first flaw is sure to be one."""
    if not set(s.in_play) <= {0, 1} or sum(s.in_play) != rules.colours_in_play(players):
        yield "too many or too few colours are in play"
    if s.phase not in range(rules.OVER + 1) or s.turn not in range(players) or s.turns not in range(1, MOST_TURNS):
        yield "it is nobody's turn"
    if s.sunset_done not in (0, 1):
        yield "the sunset has neither come nor not come"
    if s.drawn not in range(sum(s.in_play) * rules.NUMBERS + 2):
        yield "more cards are dealt than there are"
    if not equal(rebuilt(s, players, options), s):
        yield "the cards do not make the table that it says"
    if sorted(deck_of(s) + layout_of(s) + rest_of(s)) != cards_in_game(s) or rules.SUNSET in layout_of(s) + rest_of(s):
        yield "a card is missing, or is there twice"
    if not set(s.faced) <= {0, 1} or any(is_seen != s.faced[card] for card, is_seen in faces(s)):
        yield "a card that lies open is unseen, or one that lies face down is not"
    if not all(is_good_shot_right(s, colour) for colour in range(rules.COLOURS)):
        yield "a good shot card is with the wrong seat"
    yield from phase_flaws(s)


def rebuilt(s: Photograph, players: int, options: list[int]) -> Photograph:
    """The table that the cards of `s` make, with all that follows from them worked out anew."""
    table = new(Photograph)
    box = [card for card in range(rules.SHOTS) if s.in_play[rules.colour_of(card)]]
    rules.setup(table, players, s.turn, options, [*box, rules.SUNSET], len(box) + 1)
    size = table.deck_size
    table.drawn = s.drawn
    table.deck = [card if s.drawn <= i < size else rules.NONE for i, card in enumerate(s.deck)]
    table.layout = [[card if row < table.rows else rules.NONE for card in s.layout[row]] for row in range(4)]
    table.in_layout = len(layout_of(table))
    table.gone = [card if i < s.gone_size else rules.NONE for i, card in enumerate(s.gone)]
    table.gone_size = sum(card != rules.NONE for card in table.gone)
    table.faced, table.good_shots = s.faced[:], s.good_shots[:]
    table.sunset_done, table.phase, table.turns, table.taken = s.sunset_done, s.phase, s.turns, s.taken
    for p, owner in enumerate(table.seats):
        rules.clear_seat(owner)
        if p < players:
            before = s.seats[p]
            for card in before.hand[: before.hand_size]:
                rules.add_to_hand(owner, card)
            for reel, found in zip(owner.reels, before.reels, strict=True):
                for number in found.shots[: found.length]:
                    if rules.fits(reel, abs(number)):
                        rules.add_sharp(reel, abs(number))
                    else:
                        rules.add_blurred(reel, abs(number))
            owner.pending, owner.last_card = before.pending, before.last_card
    table.chosen = sum(owner.pending != rules.NONE for owner in table.seats)
    return table


# ---------------------------------------------------------------------- where the cards are


def deck_of(s: Photograph) -> list[int]:
    """The cards still to be dealt."""
    return s.deck[s.drawn : s.deck_size]


def layout_of(s: Photograph) -> list[int]:
    """The cards in the layout."""
    return [card for row in s.layout for card in row if card != rules.NONE]


def reels_of(s: Photograph) -> list[int]:
    """The shots in all reels; a number that no shot has becomes a card that no game has."""
    return [
        colour * rules.NUMBERS + abs(number) - 1 if 1 <= abs(number) <= rules.NUMBERS else rules.SHOTS + 1
        for owner in s.seats[: s.players]
        for colour, reel in enumerate(owner.reels)
        for number in reel.shots[: reel.length]
    ]


def rest_of(s: Photograph) -> list[int]:
    """Every card that is neither in the deck nor in the layout."""
    found = s.gone[: s.gone_size] + reels_of(s)
    for owner in s.seats[: s.players]:
        found += owner.hand[: owner.hand_size]
        found += [owner.last_card] if owner.last_card != rules.NONE else []
    return found


def cards_in_game(s: Photograph) -> list[int]:
    """The shots of the colours in play, and the sunset until it has come."""
    shots = [card for card in range(rules.SHOTS) if s.in_play[rules.colour_of(card)]]
    has_come = s.sunset_done == 1 or s.phase == rules.SUNSET_WIND
    return shots if has_come else [*shots, rules.SUNSET]


def faces(s: Photograph) -> Iterator[tuple[int, int]]:
    """Cards whose place says whether their face has lain open to all: (card, 1 or 0)."""
    yield from ((card, 1) for card in reels_of(s))
    yield from ((card, 0) for card in deck_of(s) if card != rules.SUNSET)
    for row in s.layout:
        yield from ((card, rules.OUTER[i]) for i, card in enumerate(row) if card != rules.NONE)
    yield from ((card, 0) for card in range(rules.SHOTS) if not s.in_play[rules.colour_of(card)])


# ---------------------------------------------------------------------- what hangs on them


def is_good_shot_right(s: Photograph, colour: int) -> bool:
    """Whether the good shot card of a colour lies where the reels allow it to lie."""
    holder = s.good_shots[colour]
    reached = [p for p in range(s.players) if s.seats[p].reels[colour].sharp >= s.goal]
    if holder == rules.OPEN:
        return not reached
    if holder == rules.VOID:
        return s.sunset_done == 1 and bool(reached)
    return holder in reached


def phase_flaws(s: Photograph) -> Iterator[str]:
    """Hands, layout, deck and chosen winds are as the phase has them."""
    owners = s.seats[: s.players]
    size = rules.HAND if s.sunset_done == 0 else rules.HAND - rules.LAST_SHOTS
    sizes = [0 if s.phase == rules.OVER else size] * s.players
    if s.phase == rules.WIND:
        sizes[s.turn] += s.taken
    if s.taken not in (range(1, rules.MOST_TAKEN + 1) if s.phase == rules.WIND else range(1)):
        yield "the cards taken are not as many as the phase has"
    if [owner.hand_size for owner in owners] != sizes:
        yield "a hand has too many or too few cards"
    has_ended = s.phase in (rules.FINAL_WIND, rules.OVER)
    if has_ended and (s.drawn < s.deck_size or s.sunset_done == 0):
        yield "the deck has not run out"
    if s.phase not in (rules.WIND, rules.SUNSET_WIND) and has_ended != (s.in_layout <= rules.NEW_CARDS_AT):
        yield "the layout has too many or too few cards"
    if s.phase == rules.SUNSET_WIND and s.sunset_done == 1:
        yield "the sunset has come twice"
    if any((owner.last_card != rules.NONE) != (s.phase == rules.OVER) for owner in owners):
        yield "the last cards are not where the phase has them"
    winds = range(size * (size - 1) // 2) if s.phase in (rules.SUNSET_WIND, rules.FINAL_WIND) else range(0)
    if s.chosen == s.players or any(owner.pending not in (rules.NONE, *winds) for owner in owners):
        yield "a wind is chosen that cannot be"
