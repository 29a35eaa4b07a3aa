"""Words to write tests of Moving Pictures in: decks with chosen hands, movies as they lie, moves as the table says."""

from __future__ import annotations

from collections.abc import Sequence

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import Card, MovingPictures
from mutoscope.kernel.game import Event, Json, JsonObject
from mutoscope.kernel.play import Play

Film = Play[MovingPictures]


def deck(*hands: Sequence[int], act: int = 1, aside: Sequence[int] = ()) -> list[Json]:
    """A deck that deals these two hands, that of the first player first, and sets these cards aside.

    The other cards mark the places, in numerical order, and come last of those set aside.
    """
    rest = [card for card in range(1, 17) if card not in (*hands[0], *hands[1], *aside)]
    places = rules.PLACES[act]
    dealt = [hand[slot] for slot in range(rules.HAND) for hand in hands if slot < len(hand)]
    return [*rest[:places], *dealt, *aside, *rest[places:]]


def a_film(*hands: Sequence[int], first: int = 0, aside: Sequence[int] = (), **options: Json) -> Film:
    """Act I with these hands, that of seat `first` first."""
    chosen: JsonObject = {"first": first, **options}
    return Play.from_deck(GAME, 2, chosen, deck(*hands, aside=aside))


def a_table(
    movie: Sequence[int | None],
    hands: tuple[Sequence[int], Sequence[int]] = ((), ()),
    *,
    last: int = 0,
    turn: int = 0,
    deleted: int = 2,
    editor: str = "either",
) -> Film:
    """The act with so many places, with this movie (None where nothing is filmed) and the hands of seats 0 and 1.

    `last` is the scene played last, else it is the rightmost.  It is `turn`'s turn; with a full movie, editing begins.
    """
    play = a_film([1, 2, 3], [4, 5, 6], deleted=deleted, editor=editor)
    s = play.state
    act = rules.PLACES.index(len(movie))
    rest = [card for card in range(1, 17) if card not in (*movie, *hands[0], *hands[1])]
    rules.deal(s, act, 0, rest + [0] * (16 - len(rest)))
    for p, hand in enumerate(hands):
        for card in s.seats[p].hand:
            rules.clear_card(card)
        s.seats[p].hand_size = 0
        for card_number in hand:
            rules.deal_to(s.seats[p], p, card_number)
    for place, number in enumerate(movie):
        if number is not None:
            s.places[place].number = number
            s.places[place].known = rules.OPEN
    s.last = last or max((number for number in movie if number is not None), default=0, key=movie.index)
    filmed = sorted((card for card in s.places if card.number > 0), key=lambda card: card.number == s.last)
    for card in filmed:
        s.plays += 1
        card.filmed = s.plays
    for i, number in enumerate(rest[s.length : s.length + s.aside_size]):
        s.aside[i].number = number
    s.turn = turn
    rules.keep_open(s)
    if None not in movie:
        rules.start_editing(s)
    return play


def do(play: Film, seat: int, kind: str, **facts: Json) -> list[Event]:
    """A move by name; the keys `from` and `with` are written `start` and `other` here where Python needs them."""
    named: JsonObject = {"kind": kind, **facts}
    for ours, theirs in (("start", "from"), ("end_", "to"), ("with_", "with")):
        if ours in named:
            named[theirs] = named.pop(ours)
    return play.play_named(seat, named)


def film(play: Film, seat: int, card: int, place: int) -> list[Event]:
    """The seat films this card of its hand."""
    return do(play, seat, "film", slot=hand(play, seat).index(card), place=place)


def hand(play: Film, seat: int) -> list[int]:
    """The numbers in a hand, leftmost first."""
    return numbers(play.state.seats[seat].hand)


def movie(play: Film) -> list[int | None]:
    """The numbers in the movie, None where nothing is filmed."""
    return [None if c.number == rules.NONE else c.number for c in play.state.places[: play.state.length]]


def numbers(cards: Sequence[Card]) -> list[int]:
    """The numbers of the cards of a list."""
    return [card.number for card in cards if card.number != rules.NONE]


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of things happened."""
    return [event.kind for event in events]


def legal(play: Film, seat: int) -> list[JsonObject]:
    """The legal moves of a seat, without their kind."""
    return [{key: value for key, value in move.named.items() if key != "kind"} for move in play.moves(seat)]


def places_open(play: Film, seat: int) -> set[Json]:
    """The places that a seat may film at."""
    return {facts["place"] for facts in legal(play, seat)}


def known_to_partner(play: Film, owner: int) -> list[bool]:
    """Of each card of a hand: whether the other seat knows it."""
    own = play.state.seats[owner]
    return [bool(card.known >> (1 - owner) & 1) for card in own.hand[: own.hand_size]]


def seen_hand(play: Film, seat: int, owner: int) -> Json:
    """A hand as a seat sees it in its view."""
    hands = play.view(seat)["hands"]
    assert isinstance(hands, list)
    return hands[owner]
