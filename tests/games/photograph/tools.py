"""Words to write tests of Photograph in: decks with chosen cards on top, and moves as the table says them."""

from __future__ import annotations

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import BY_NAME, COLOURS, card_name
from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.state import Photograph, Reel
from mutoscope.kernel.game import Json, JsonObject
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import new


def card(name: str) -> int:
    """`card("blue-7")`."""
    return BY_NAME[name]


def deck(players: int, *top: str, sunset: int | None = None) -> list[Json]:
    """A whole deck whose first cards are chosen; the others follow by colour and number.

    `sunset` is its place from the top, 0 being the top; left out it is the last card.  The first colours play.
    """
    names = [card_name(c) for c in range(rules.colours_in_play(players) * rules.NUMBERS)]
    order: list[Json] = [*top, *(name for name in names if name not in top)]
    order.insert(len(order) if sunset is None else sunset, "sunset")
    return order


def a_game(players: int, *top: str, sunset: int | None = None, first: int = 0, **options: Json) -> Play[Photograph]:
    """A game dealt from `deck(...)`."""
    chosen: JsonObject = {"first": first, **options}
    return Play.from_deck(GAME, players, chosen, deck(players, *top, sunset=sunset))


def take(play: Play[Photograph], seat: int, row: int, side: str, count: int) -> None:
    """The seat takes cards; rows count from 0."""
    play.play_named(seat, {"kind": "take", "row": row, "side": side, "count": count})


def wind(play: Play[Photograph], seat: int, start: int, end: int) -> None:
    """The seat winds the card at `start` to `end`, counted from 0."""
    play.play_named(seat, {"kind": "wind", "from": start, "to": end})


def hand(play: Play[Photograph], seat: int) -> list[str | None]:
    """The seat's hand by name, leftmost first."""
    own = play.state.seats[seat]
    return [card_name(c) for c in own.hand[: own.hand_size]]


def row(play: Play[Photograph], number: int) -> list[str | None]:
    """A row of the layout by name, None for an empty place."""
    return [card_name(c) for c in play.state.layout[number]]


def reel(play: Play[Photograph], seat: int, colour: str) -> list[int]:
    """The numbers of a reel; a blurred one is negative."""
    found = play.state.seats[seat].reels[COLOURS.index(colour)]
    return found.shots[: found.length]


def a_reel(*numbers: int) -> Reel:
    """A reel to which these numbers were played, one after the other."""
    made = new(Reel)
    for number in numbers:
        shoot(made, number)
    return made


def shoot(onto: Reel, number: int) -> None:
    """Play a number to a reel: sharp if it fits, else blurred."""
    if rules.fits(onto, number):
        rules.add_sharp(onto, number)
    else:
        rules.add_blurred(onto, number)


def fitting(onto: Reel) -> list[int]:
    """The numbers that would be sharp at the end of a reel (its own last number aside)."""
    return [number for number in range(1, 13) if number != onto.last and rules.fits(onto, number)]


def give_hand(play: Play[Photograph], seat: int, *names: str) -> None:
    """Put these cards into a hand instead of what is there (the table need not add up any more)."""
    own = play.state.seats[seat]
    own.hand_size = len(names)
    for i in range(8):
        own.hand[i] = card(names[i]) if i < len(names) else rules.NONE


def give_reel(play: Play[Photograph], seat: int, colour: str, *numbers: int) -> None:
    """Put a reel of these numbers, a blurred one negative, before a seat instead of what is there."""
    own = play.state.seats[seat].reels[COLOURS.index(colour)]
    for name, value in vars(new(Reel)).items():
        setattr(own, name, value)
    for number in numbers:
        if number > 0:
            rules.add_sharp(own, number)
        else:
            rules.add_blurred(own, -number)


def leave_in_layout(play: Play[Photograph], *places: tuple[int, int]) -> None:
    """Take everything out of the layout but these places (row, column)."""
    for r in range(4):
        for c in range(4):
            if (r, c) not in places:
                play.state.layout[r][c] = rules.NONE
    play.state.in_layout = len(places)
