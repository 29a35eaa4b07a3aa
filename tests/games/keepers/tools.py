"""Words to write tests of Keepers in: decks by number, rounds as the table plays them."""

from __future__ import annotations

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.cards import STANDARD, box
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Json, JsonObject
from mutoscope.kernel.play import Play

KEYS = box(STANDARD)


def a_game(players: int, first: int = 0, **options: Json) -> Play[Keepers]:
    """A game dealt from the deck in the order of its numbers: seat p gets the keys p, p + players, …"""
    return Play.from_deck(GAME, players, {"first": first, **options}, KEYS)


def hand(play: Play[Keepers], seat: int) -> list[Json]:
    """The keys of a hand, by slot."""
    return [KEYS[card] for card in play.state.seats[seat].hand if card != rules.NONE]


def curate(play: Play[Keepers], word: str = "slippery", *slots: int) -> None:
    """The curator commits the cards of these slots (the first ones if none are named) and a word."""
    seat = play.state.curator
    cards: list[Json] = [hand(play, seat)[slot] for slot in slots or range(play.state.each)]
    play.play_named(seat, {"kind": "curate", "cards": cards, "word": word})


def submit(play: Play[Keepers], seat: int, *slots: int) -> None:
    """A seat commits the cards of these slots, the first ones if none are named."""
    cards: list[Json] = [hand(play, seat)[slot] for slot in slots or range(play.state.each)]
    play.play_named(seat, {"kind": "submit", "cards": cards})


def others(play: Play[Keepers]) -> list[int]:
    """Every seat but the curator's."""
    return [seat for seat in range(play.players) if seat != play.state.curator]


def to_vote(players: int, first: int = 0, **options: Json) -> Play[Keepers]:
    """A first round up to the votes: the line lies in the order of the seats, seat 0's cards first."""
    play = a_game(players, first, **options)
    curate(play)
    for seat in others(play):
        submit(play, seat)
    order: list[Json] = [
        KEYS[card] for seat in play.state.seats[:players] for card in seat.played if card != rules.NONE
    ]
    play.shuffle(order)
    return play


def vote(play: Play[Keepers], seat: int, *votes: tuple[int, str]) -> None:
    """A seat votes: (place from 1, "match" or "least")."""
    cast: list[Json] = [{"card": place, "sign": sign} for place, sign in votes]
    play.play_named(seat, {"kind": "vote", "votes": cast})


def quick_round(play: Play[Keepers], votes: dict[int, tuple[int, str]]) -> None:
    """A whole round of a game with one card each: first cards, line in the order of the seats, these votes."""
    curate(play)
    for seat in others(play):
        submit(play, seat)
    play.shuffle([KEYS[seat.played[0]] for seat in play.state.seats[: play.players]])
    for seat, one in votes.items():
        vote(play, seat, one)


def keep(play: Play[Keepers], seat: int, *cards: int) -> None:
    """Put Keepers on a seat's pile."""
    for card in cards:
        play.state.status[card] = seat


def named(play: Play[Keepers], seat: int) -> list[JsonObject]:
    """The legal moves of a seat, by name."""
    return [dict(move.named) for move in play.moves(seat)]
