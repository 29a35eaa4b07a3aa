"""A play's journal as JSON: whole and back, and every way in which one that was tampered with is refused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutoscope.games import find_game
from mutoscope.kernel import journal
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play
from mutoscope.kernel.shuffle import secret_of_seed
from mutoscope.kernel.state import equal, state_hash
from tests import laws
from tests.games.photograph.tools import a_game

GAME = find_game("photograph")
Lines = list[Any]


def written(play: Play[Any]) -> Lines:
    """The journal as it comes out of a file."""
    lines = json.loads(json.dumps(journal.write(play)))
    assert isinstance(lines, list)
    return lines


def read(lines: Lines) -> Play[Any]:
    return journal.read(lines, find_game)


def some_play(moves: int = 7, players: int = 2) -> Play[Any]:
    return laws.random_play(GAME, players, {}, 4, moves)


def refusal(lines: Lines) -> str:
    """Why a journal is refused."""
    with pytest.raises(Refused) as refused:
        read(lines)
    assert refused.value.code == "bad_request"
    return refused.value.message


def test_the_lines_are_the_requests_that_make_the_match_with_a_hash_after_each() -> None:
    play = a_game(2, first=1, backs="plain")
    play.play_named(1, {"kind": "take", "row": 0, "side": "right", "count": 2})
    start = a_game(2, first=1, backs="plain")
    lines = written(play)
    assert len(lines) == 2
    deck = lines[0].pop("deck")
    assert deck[:2] + deck[-2:] == ["blue-1", "blue-2", "brown-12", "sunset"]
    assert lines[0] == {
        "do": "new",
        "game": "photograph",
        "version": "1",
        "players": 2,
        "options": {"backs": "plain", "missed_shot": False, "memory_aid": False, "first": 1},
        "hash": state_hash(start.state),
    }
    assert lines[1] == {
        "do": "play",
        "seat": 1,
        "move": {"kind": "take", "row": 0, "side": "right", "count": 2},
        "hash": state_hash(play.state),
    }


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.integers(0, 130))
def test_a_journal_read_back_is_the_same_play(seed: int, players: int, moves: int) -> None:
    play = laws.random_play(GAME, players, {}, seed, moves)
    again = read(written(play))
    assert equal(again.state, play.state)
    assert (again.journal, again.start, again.secret) == (play.journal, play.start, play.secret)
    assert journal.write(again) == journal.write(play)


def test_a_seeded_journal_carries_its_secret_and_one_that_asks_chance_has_none() -> None:
    secret = secret_of_seed("rain")
    play = Play.from_secret(GAME, 3, {}, secret)
    assert written(play)[0]["secret"] == secret.hex()
    assert read(written(play)).secret == secret
    assert "secret" not in written(a_game(2))[0]
    assert read(written(a_game(2))).asks_chance


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.integers(0, 130))
def test_a_match_that_was_imagined_is_written_from_its_position(seed: int, players: int, moves: int) -> None:
    imagined = laws.random_play(GAME, players, {}, seed, moves).imagined(0, "x")
    lines = written(imagined)
    assert "deck" not in lines[0]
    again = read(lines)
    assert equal(again.state, imagined.state)
    for _ in zip(range(5), laws.random_moves(again, 5), strict=False):
        pass
    assert equal(read(written(again)).state, again.state)


def test_a_journal_of_an_imagined_match_tells_nothing_that_its_seat_does_not_know() -> None:
    play = a_game(2, backs="plain")
    twin = play.branch()
    hand, deck = twin.state.seats[1].hand, twin.state.deck
    hand[0], deck[40] = deck[40], hand[0]
    assert equal(twin.seen(0), play.seen(0))
    assert journal.write(twin.imagined(0, "x")) == journal.write(play.imagined(0, "x"))
    assert journal.write(twin.imagined(1, "x")) != journal.write(play.imagined(1, "x"))


def test_hashes_and_a_code_instead_of_a_name_may_be_left_out_by_whoever_writes_one_by_hand() -> None:
    play = some_play()
    lines = written(play)
    for line, entry in zip(lines[1:], play.journal, strict=True):
        line["move"] = {"code": entry.code}
    for line in lines:
        del line["hash"]
    assert equal(read(lines).state, play.state)


def test_a_secret_alone_is_enough_to_begin_with() -> None:
    play = Play.from_secret(GAME, 2, {}, bytes(32))
    lines = written(play)
    lines[0]["options"]["first"] = "random"
    assert equal(read(lines).state, play.state)


# ---------------------------------------------------------------------- refused


@pytest.mark.parametrize("lines", [[], [5], [None], ["new"], [[]], [{}], [{"do": "play"}], [{"do": "new"}]])
def test_a_journal_begins_with_how_the_match_began(lines: Lines) -> None:
    assert refusal(lines).startswith("Line 0: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "chess"),
        ("game", 7),
        ("version", "2"),
        ("version", 1),
        ("players", 3),
        ("players", 5),
        ("players", True),
        ("options", {}),
        ("options", {"first": 0}),
        ("options", {"first": 9}),
        ("options", {"first": 0, "colour": "blue"}),
        ("options", None),
        ("deck", []),
        ("deck", ["sunset"]),
        ("deck", None),
        ("position", [1, 2, 3]),
        ("secret", "00" * 32),
        ("secret", "xyz"),
        ("secret", None),
        ("hash", "00" * 32),
        ("hash", ""),
        ("hash", None),
        ("seed", "rain"),
        ("comment", "a good game"),
    ],
)
def test_a_start_that_cannot_be_is_refused(key: str, value: object) -> None:
    # This match has plain backs and begins with seat 1, and its hash holds it to that.
    lines = written(a_game(2, first=1, backs="plain"))
    lines[0][key] = value
    assert refusal(lines).startswith("Line 0: ")


def test_without_deck_and_position_there_is_no_start() -> None:
    lines = written(a_game(2))
    del lines[0]["deck"]
    assert refusal(lines).startswith("Line 0: ")


@pytest.mark.parametrize("position", [[], [0] * 9, [0] * 10_000, ["1"], [1.0], [40_000], [True], {}, None])
def test_a_position_that_is_none_is_refused(position: object) -> None:
    lines = written(some_play().imagined(0, "x"))
    lines[0]["position"] = position
    assert refusal(lines[:1]).startswith("Line 0: ")


def test_in_the_middle_the_first_player_is_no_longer_random() -> None:
    lines = written(some_play().imagined(0, "x"))
    lines[0]["options"]["first"] = "random"
    assert refusal(lines).startswith("Line 0: ")


@pytest.mark.parametrize(
    "line",
    [
        None,
        5,
        "play",
        [],
        {},
        {"do": "fly"},
        {"do": "new"},
        {"do": "play"},
        {"do": "play", "seat": 0},
        {"do": "play", "move": {"code": 0}},
        {"do": "play", "seat": 2, "move": {"code": 0}},
        {"do": "play", "seat": -1, "move": {"code": 0}},
        {"do": "play", "seat": True, "move": {"code": 0}},
        {"do": "play", "seat": "0", "move": {"code": 0}},
        {"do": "play", "seat": 0, "move": 0},
        {"do": "play", "seat": 0, "move": {"kind": "fly"}},
        {"do": "play", "seat": 0, "move": {"code": 0}, "comment": "good"},
        {"do": "play", "seat": 0, "move": {"code": 0}, "hash": 7},
        {"do": "shuffle", "order": []},
        {"do": "shuffle"},
    ],
)
def test_a_line_that_is_no_move_is_refused_with_its_number(line: object) -> None:
    lines = written(some_play(3))
    assert refusal([*lines[:3], line, *lines[3:]]).startswith("Line 3: ")


def test_a_move_against_the_rules_is_refused_with_its_line_and_its_rule() -> None:
    lines = written(a_game(2))
    lines.append({"do": "play", "seat": 0, "move": {"kind": "wind", "from": 0, "to": 1}})
    with pytest.raises(Refused, match=r"^Line 1: First take") as refused:
        read(lines)
    assert refused.value.rule == "P5"
    lines[1] = {"do": "play", "seat": 1, "move": {"code": 0}}
    assert refusal(lines) == "Line 1: It is the turn of seat 0."


@given(st.integers(0, 2**32), st.data())
def test_a_line_changed_left_out_doubled_or_swapped_is_refused_at_that_line(seed: int, data: st.DataObject) -> None:
    # Eleven moves: the sunset cannot have come, at which a choice made twice is no mistake.
    lines = written(laws.random_play(GAME, 2, {}, seed, 11))
    n = data.draw(st.integers(1, len(lines) - 2))
    how = data.draw(st.sampled_from(["move", "seat", "hash", "left out", "doubled", "swapped"]))
    if how == "move":
        n -= 1 - n % 2  # a take: of two winds both may play the same shots
        before = copy.deepcopy(lines[n]["move"])
        others = [move.named for move in read(lines[:n]).moves(lines[n]["seat"])]
        lines[n]["move"] = data.draw(st.sampled_from([move for move in others if move != before]))
    elif how == "seat":
        lines[n]["seat"] = 1 - lines[n]["seat"]
    elif how == "hash":
        lines[n]["hash"] = lines[n]["hash"][1:] + "0"
    elif how == "left out":
        del lines[n]
    elif how == "doubled":
        lines.insert(n, lines[n])
        n += 1
    else:
        lines[n], lines[n + 1] = lines[n + 1], lines[n]
    assert refusal(lines).startswith(f"Line {n}: ")


def test_a_journal_cut_short_is_the_match_as_it_stood_there() -> None:
    play = some_play(20)
    lines = written(play)
    for n in random.Random(1).sample(range(1, 20), 5):
        assert state_hash(read(lines[: n + 1]).state) == play.journal[n - 1].hash
