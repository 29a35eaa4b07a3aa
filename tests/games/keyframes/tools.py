"""Words to write tests of Keyframes in: rows by their frames, and moves as the table says them."""

from __future__ import annotations

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import frame_name, named_cards, standard
from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.kernel.game import Json
from mutoscope.kernel.play import Play

CARDS: list[Json] = list(named_cards(standard()))


def deck(*top: int) -> list[Json]:
    """A whole deck whose first cards have these bid numbers; the others follow by number."""
    order = [*top, *(number for number in range(1, 55) if number not in top)]
    return [CARDS[number - 1] for number in order]


def a_game(players: int, *top: int, **options: Json) -> Play[Keyframes]:
    """A game dealt from `deck(...)`."""
    return Play.from_deck(GAME, players, options, deck(*top))


def bid(play: Play[Keyframes], *numbers: int) -> None:
    """Every seat bids, seat 0 first."""
    for seat, number in enumerate(numbers):
        play.play_named(seat, {"kind": "bid", "number": number})


def start(play: Play[Keyframes], seat: int, number: int, close: int | None = None, owner: int | None = None) -> None:
    """The seat starts a sequence, before itself unless `owner` says otherwise."""
    whose = seat if owner is None else owner
    play.play_named(seat, {"kind": "start", "number": number, "owner": whose, "close": close})


def add(play: Play[Keyframes], seat: int, number: int, row: int, at: int, owner: int | None = None) -> None:
    """The seat adds a card to a row at an insertion index."""
    whose = seat if owner is None else owner
    play.play_named(seat, {"kind": "add", "number": number, "owner": whose, "row": row, "at": at})


def hand(play: Play[Keyframes], seat: int) -> list[int]:
    """The bid numbers of a hand, sorted."""
    return sorted(card + 1 for card in play.state.seats[seat].hand if card != rules.NONE)


def supply(play: Play[Keyframes]) -> list[int]:
    """The bid numbers of the supply, sorted."""
    return sorted(card + 1 for card in play.state.supply if card != rules.NONE)


def rows(play: Play[Keyframes], seat: int) -> list[list[str]]:
    """The open rows of a seat, by frame."""
    own = play.state.seats[seat]
    return [[frame_name(play.state, card) for card in row.cards[: row.size]] for row in own.rows[: own.open_rows]]


def pile(play: Play[Keyframes], side: int) -> list[list[int]]:
    """The closed rows of a side, by bid number."""
    closed = play.state.closed[: play.state.closed_size]
    return [[card + 1 for card in row.cards[: row.size]] for row in closed if row.owner == side]


def lay(row: Row, owner: int, s: Keyframes, *numbers: int) -> None:
    """Write a row of these bid numbers."""
    row.owner, row.size = owner, len(numbers)
    row.animation = next(s.animations[n - 1] for n in numbers if s.animations[n - 1] != rules.WILD)
    row.cards = [*(number - 1 for number in numbers), *[rules.NONE] * (5 - len(numbers))]


def give_row(play: Play[Keyframes], seat: int, *numbers: int) -> None:
    """Put an open row before a seat, behind those it has."""
    own = play.state.seats[seat]
    lay(own.rows[own.open_rows], seat, play.state, *numbers)
    own.open_rows += 1


def give_pile(play: Play[Keyframes], side: int, *closed: tuple[int, ...]) -> None:
    """Put closed rows on a side's pile."""
    for numbers in closed:
        lay(play.state.closed[play.state.closed_size], side, play.state, *numbers)
        play.state.closed_size += 1


def give_supply(play: Play[Keyframes], *numbers: int) -> None:
    """Put these cards into the supply instead of what is there."""
    play.state.supply = [*(number - 1 for number in numbers), *[rules.NONE] * (rules.SUPPLY - len(numbers))]


def to_place(players: int, *numbers: int, **options: Json) -> Play[Keyframes]:
    """Seat 0 is to place one of these cards of the supply; nothing else lies anywhere."""
    play = a_game(players, **options)
    give_supply(play, *numbers)
    play.state.phase = rules.SEQUENCE
    play.state.order = [*range(players), *[rules.NONE] * (4 - players)]
    return play


def adds(play: Play[Keyframes], seat: int = 0) -> list[tuple[Json, Json, Json]]:
    """The legal adds of a seat: (number, row, at)."""
    found = [move.named for move in play.moves(seat)]
    return [(named["number"], named["row"], named["at"]) for named in found if named["kind"] == "add"]


def kinds(play: Play[Keyframes], seat: int = 0) -> list[Json]:
    """The kinds of the legal moves of a seat."""
    return [move.named["kind"] for move in play.moves(seat)]
