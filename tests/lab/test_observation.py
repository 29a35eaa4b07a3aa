"""What an observation keeps: a face that once lay open to all stays known, wherever the card is."""

from __future__ import annotations

import numpy as np
import pytest

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.play import random_words
from mutoscope.kernel.state import HIDDEN, from_numbers, numbers
from mutoscope.lab.observation import HEAD, columns, moments, observation_size
from mutoscope.lab.table import Rules, Table

TABLES = [(name, players) for name in GAMES for players in find_game(name).players[:2]]


def where(table: Table, seat: int, seed: str) -> dict[int, str]:
    """Where each card lies in one of the ways that the seat's observation allows."""
    seen = from_numbers(table.game.state, table.observation(seat)[HEAD:].tolist())
    table.game.rules.imagine(seen, seat, random_words(seed))
    return {card: place for place, card in table.game.places(seen)}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_face_that_lay_open_stays_known(name: str, players: int) -> None:
    table = Table(Rules.read(name, players, None), seed=players)
    cards = {card for _, card in table.game.places(table.state)}
    open_once: set[int] = set()
    moved, checked = table.game.secret_moves(table.state), 0
    while not table.is_over:
        # Every card of the truth that a spectator's view shows as the same card lies open now.
        truth = dict(table.game.places(table.state))
        cards |= set(truth.values())
        public = dict(table.game.places(table.seen(SPECTATOR)))
        if table.game.secret_moves(table.state) != moved:
            moved = table.game.secret_moves(table.state)
            open_once.clear()
        open_once |= {card for place, card in public.items() if truth.get(place) == card}
        seat = table.deciding[0]
        one, other = where(table, seat, "a"), where(table, seat, "b")
        for card in open_once:
            assert one.get(card) == other.get(card), (seat, card)
            checked += 1
        table.move(table.deciding[0], table.any_legal(table.deciding[0]))
    assert checked > 20


def test_an_observation_is_the_view_and_two_numbers_before_it() -> None:
    table = Table(Rules.read("photograph", 2, None), seed=1)
    for seat in range(2):
        row = table.observation(seat)
        assert row.dtype == np.int16
        assert len(row) == observation_size(table.game)
        assert row[0] == seat
        assert row[1] == 1 << table.deciding[0]
        assert row[HEAD:].tolist() == numbers(table.seen(seat))


def test_a_game_is_named_by_its_id_too_and_a_history_that_was_not_kept_is_refused() -> None:
    assert columns("photograph") is columns(find_game("photograph"))
    table = Table(Rules.read("photograph", 2, None, keeps_history=True), 5)
    (deal,) = moments(table.history, "photograph")
    assert deal.observation.tolist() == table.observation(SPECTATOR).tolist()
    with pytest.raises(ValueError, match="keeps_history=True"):
        moments(Table(Rules.read("photograph", 2, None), 5).history, "photograph")
    for read in (lambda: columns("photogaph"), lambda: moments(table.history, "photogaph")):
        with pytest.raises(Refused, match="the games are photograph"):
            read()


def test_a_field_of_a_batch_row_is_found_by_its_column() -> None:
    table = Table(Rules.read("keyframes", 3, None), seed=1)
    found = {column.name: column for column in columns(table.game)}
    row = table.observation(0)
    assert (row[found["deck"].index] == HIDDEN).all()
    assert row[found["players"].index] == 3
    assert sorted(row[found["seats.hand"].index][0].tolist()) == sorted(table.state.seats[0].hand)  # type: ignore[attr-defined]
