"""A history holds all that was ever public in a game, and nothing else."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import pytest

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR, Event, Game, JsonObject
from mutoscope.kernel.state import HIDDEN, copy, new, to_bytes
from mutoscope.lab import Batch, columns, moments
from mutoscope.lab.history import CARD, CARDS, MOVE, SEATS, UNUSED, append, clear
from mutoscope.lab.table import Rules, Table

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]
SILENT = [(name, players) for name, players in TABLES if not find_game(name).text_key]
OPTIONS: list[tuple[str, int, JsonObject]] = [
    ("photograph", 2, {"backs": "plain", "missed_shot": True}),
    ("keyframes", 4, {"teams": "talk"}),
    ("moving_pictures", 2, {"editor": "together"}),
    ("moving_pictures", 2, {"editor": "first_player", "deleted": 0}),
    ("keepers", 5, {"reveal_all": True, "laps": 2}),
]
WORD = "xqztish"
"""No dictionary knows it, so the others are asked."""

Moves: TypeAlias = tuple[tuple[int, int], ...]
Cards: TypeAlias = tuple[int, ...]


def open_moves(game: Game[object], s: object, seat: int, code: int) -> tuple[Moves, Cards]:
    """(seat, code) of each move that all see when this one is made, and the cards that turn up."""
    made, cards = [UNUSED] * SEATS, [UNUSED] * CARDS
    game.rules.open_moves(s, seat, code, made, cards)
    return tuple((p, move) for p, move in enumerate(made) if move != UNUSED), tuple(c for c in cards if c != UNUSED)


def opened(name: str, players: int, seed: int, options: JsonObject | None = None) -> Table:
    return Table(Rules.read(name, players, options, keeps_history=True), seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_history_gives_back_everything_that_a_spectator_saw(name: str, players: int) -> None:
    table = opened(name, players, seed=players)
    seen: list[tuple[Moves, Cards, list[int]]] = [((), (), table.observation(SPECTATOR).tolist())]
    while not table.is_over:
        seat = table.deciding[0]
        code = table.any_legal(seat)
        made, cards = open_moves(table.game, table.state, seat, code)
        table.move(seat, code)
        now = table.observation(SPECTATOR).tolist()
        if made or now != seen[-1][2]:  # what nobody sees leaves no trace: a secret choice that was changed
            seen.append((made, cards, now))
    told = moments(table.history, table.game)
    assert [(moment.moves, moment.cards, moment.observation.tolist()) for moment in told] == seen
    assert len(seen) > 10
    assert (table.history[-1] == UNUSED).all()  # not full


@pytest.mark.parametrize(("name", "players"), SILENT)
def test_a_row_of_a_batch_keeps_the_history_of_the_table(name: str, players: int) -> None:
    batch = Batch(name, 3, players=players, seed=5, threads=2, keeps_history=True)
    shown = batch.make_buffers()
    batch.reset(shown)
    tables = {row: opened(name, players, seed=5 + row) for row in range(3)}
    chance = np.random.default_rng(1)
    ended = 0
    while ended < 3:
        for row, table in tables.items():
            assert np.array_equal(shown.history[row], table.history)
            assert (shown.history[row, : shown.length[row], 0] != UNUSED).all()
            assert (shown.history[row, shown.length[row] :] == UNUSED).all()
        actions = (shown.mask * chance.random(shown.mask.shape)).argmax(axis=1)
        seats = shown.actor.tolist()
        batch.step(actions)
        for row in list(tables):
            tables[row].move(seats[row], int(actions[row]))
            if shown.done[row]:
                del tables[row]
                ended += 1
                (deal,) = moments(shown.history[row], batch.game)  # of the next game
                assert not deal.moves
                assert deal.observation[1] >> shown.actor[row] & 1


def public_events(game: Game[object], before: object, seat: int, code: int, after: object) -> list[Event]:
    """What the log of the match tells a spectator of a move."""
    return [event for event in game.events(before, seat, code, after) if event.seen_by(SPECTATOR)]


@pytest.mark.parametrize(("name", "players", "options"), [*((*table, {}) for table in TABLES), *OPTIONS])
def test_moves_that_all_can_tell_apart_are_told_apart_and_no_others(
    name: str, players: int, options: JsonObject
) -> None:
    """Two moves that a seat may make are the same in the history if, and only if, they are the same in the log."""
    table, differ = opened(name, players, players + 3, options), 0
    game = table.game
    while not table.is_over:
        for seat in table.deciding:
            told: dict[tuple[Moves, Cards, bytes], list[Event]] = {}
            for code in (code for code, is_legal in enumerate(table.mask(seat)) if is_legal):
                after = copy(table.state)
                if game.takes_text(after, seat, code):
                    game.write_text(after, seat, code, WORD)
                game.rules.apply(after, seat, code)
                view = new(game.state, HIDDEN)
                game.rules.hide(after, SPECTATOR, view)
                seen = (*open_moves(game, table.state, seat, code), to_bytes(view))
                events = public_events(game, table.state, seat, code, after)
                assert told.setdefault(seen, events) == events
                differ += 1
            assert len({str(events) for events in told.values()}) == len(told)
        table.move(table.deciding[0], table.any_legal(table.deciding[0]), WORD)
    assert differ > 30


def test_secret_winds_are_in_it_when_the_last_one_is_chosen() -> None:
    table = opened("photograph", 3, seed=4)
    while table.game.phase(table.state) != "sunset":
        table.move(table.deciding[0], table.any_legal(table.deciding[0]))
    winds = [(seat, table.any_legal(seat)) for seat in range(3)]
    for seat, code in winds:
        assert not any(made in list(moments(table.history, table.game))[-1].moves for made in winds[1:])
        table.move(seat, code)
    assert list(moments(table.history, table.game))[-1].moves == tuple(winds)


@pytest.mark.parametrize("players", [2, 4])
def test_the_shots_of_a_wind_are_in_it_in_the_order_of_play(players: int) -> None:
    table, played = opened("photograph", players, seed=1, options={"backs": "plain"}), 0
    while not table.is_over:
        before, seat = table.state, table.deciding[0]
        code = table.any_legal(seat)
        table.move(seat, code)
        events = public_events(table.game, before, seat, code, table.state)
        shots = [event.facts["card"] for event in events if event.kind == "shot"]
        (*_, last) = moments(table.history, table.game)
        assert [table.game.card_name(table.state, card) for card in last.cards] == shots
        played += len(shots)
    assert played > 20


def test_words_of_earlier_rounds_are_in_it() -> None:
    table = opened("keepers", 3, seed=2)
    (word,) = (column.index for column in columns(table.game) if column.name == "word")
    said: list[list[int]] = []
    while not table.is_over:
        table.move(table.deciding[0], table.any_legal(table.deciding[0]))
        now = table.observation(SPECTATOR)[word].tolist()
        if any(now) and now not in said:
            said.append(now)
    kept = [moment.observation[word].tolist() for moment in moments(table.history, table.game)]
    assert len(said) > 3
    assert all(one in kept for one in said)


def test_the_longest_game_has_room() -> None:
    table = opened("keepers", 8, seed=1, options={"laps": 3})
    while not table.is_over:
        table.move(table.deciding[0], table.any_legal(table.deciding[0]), WORD)
    assert (table.history[-1] == UNUSED).all()
    deal = next(moments(table.history, table.game))
    assert deal.observation[[column.index for column in columns(table.game) if column.name == "round"]] == 1


def rows_of(*written: tuple[int, int], room: int) -> list[list[int]]:
    return [list(row) for row in written] + [[UNUSED, UNUSED] for _ in range(room - len(written))]


def test_what_changes_is_written_down_and_a_full_history_begins_anew() -> None:
    history = rows_of(room=6)
    public = [0, 0, 0]
    clear(public, history)
    nothing = [UNUSED] * 3
    length = append(nothing, nothing, [SPECTATOR, 3, HIDDEN], public, history, 0)
    assert history == rows_of((0, SPECTATOR), (1, 3), room=6)
    length = append(nothing, nothing, [SPECTATOR, 3, HIDDEN], public, history, length)
    length = append([UNUSED, 40, UNUSED], nothing, [SPECTATOR, 3, HIDDEN], public, history, length)
    assert history == rows_of((0, SPECTATOR), (1, 3), (0, SPECTATOR), (MOVE - 1, 40), room=6)
    length = append([9, UNUSED, UNUSED], [70, UNUSED, UNUSED], [SPECTATOR, 2, 5], public, history, length)
    assert history == rows_of((0, SPECTATOR), (MOVE, 9), (CARD, 70), (1, 2), (2, 5), room=6)
    assert length == 5


def test_a_caller_may_write_what_it_likes_into_the_history_of_a_batch() -> None:
    batch = Batch("photograph", 2, seed=3, keeps_history=True)
    shown, lengths = batch.make_buffers(), []
    for wrong in (None, -1_000_000_000, 1_000_000_000):
        batch.reset(shown)
        for _ in range(5):
            if wrong is not None:
                shown.length[:] = wrong
                shown.history[:] = wrong % 1000
            batch.step(shown.mask.argmax(axis=1))
        lengths.append(shown.length.tolist())
    assert lengths[0] == lengths[1] == lengths[2]


def test_without_being_asked_for_no_history_is_kept() -> None:
    shown = Batch("photograph", 2).make_buffers()
    assert shown.history.shape == (2, 0, 2)
    assert Table(Rules.read("photograph", 2, None), 1).history.shape == (0, 2)


def test_what_is_no_history_is_refused() -> None:
    game = find_game("photograph")
    for wrong in ([[1, 5]], [[0, -1], [30_000, 1]], [[0, -1], [-18, 1]]):
        with pytest.raises(ValueError, match="no history of Photograph"):
            list(moments(np.array(wrong, np.int16), game))
    several = Batch("photograph", 2, keeps_history=True).make_buffers().history
    with pytest.raises(ValueError, match="has the shape"):
        list(moments(several, game))
    assert list(moments(np.full((3, 2), UNUSED, np.int16), game)) == []
