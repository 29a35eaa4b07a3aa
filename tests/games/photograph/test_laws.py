"""Laws of Photograph, over random games."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.moves import events
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import SPECTATOR, JsonObject
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import copy
from tests import laws

TABLES = st.fixed_dictionaries(
    {
        "players": st.sampled_from(GAME.players),
        "seed": st.integers(0, 2**63),
        "options": st.fixed_dictionaries(
            {
                "backs": st.sampled_from(["informative", "plain"]),
                "missed_shot": st.booleans(),
                "memory_aid": st.booleans(),
            }
        ),
    }
)
MOVES = st.integers(0, 130)


def a_table(table: dict[str, object], most: int | None = None) -> Play[Photograph]:
    players, seed, options = table["players"], table["seed"], table["options"]
    assert isinstance(players, int)
    assert isinstance(seed, int)
    assert isinstance(options, dict)
    chosen: JsonObject = dict(options)
    return laws.random_play(GAME, players, chosen, seed, most)


def cards_of(s: Photograph) -> Counter[int]:
    """Every card that the state knows a place for."""
    found = Counter(card for card in s.deck if card != rules.NONE)
    found.update(card for row in s.layout for card in row if card != rules.NONE)
    found.update(s.gone[: s.gone_size])
    for seat in s.seats[: s.players]:
        found.update(seat.hand[: seat.hand_size])
        for colour, reel in enumerate(seat.reels):
            found.update(colour * 12 + abs(number) - 1 for number in reel.shots[: reel.length])
        if seat.last_card != rules.NONE:
            found[seat.last_card] += 1
    return found


@given(TABLES, MOVES)
def test_every_card_is_always_somewhere_once(table: dict[str, object], most: int) -> None:
    s = a_table(table, most).state
    found = cards_of(s)
    shots = {card for card in range(rules.SHOTS) if s.in_play[rules.colour_of(card)]}
    is_sunset_out = s.sunset_done == 1 or s.phase == rules.SUNSET_WIND
    assert set(found) == (shots if is_sunset_out else shots | {rules.SUNSET})
    assert set(found.values()) == {1}
    assert len(shots) == {2: 60, 3: 72, 4: 84}[s.players]


@given(TABLES)
def test_a_hand_keeps_its_order_but_for_the_one_card_that_is_wound(table: dict[str, object]) -> None:
    play = a_table(table, 0)
    for seat, code in laws.random_moves(play, 5):
        before = [hand_of(play.state, p) for p in range(play.players)]
        phase, pending = play.state.phase, [owner.pending for owner in play.state.seats]
        taken = play.state.taken
        moved = copy(play.state)
        rules.apply(moved, seat, code)
        after = [hand_of(moved, p) for p in range(play.players)]
        for p in range(play.players):
            if phase == rules.TAKE:
                new_cards = len(after[p]) - len(before[p])
                assert after[p][: len(before[p])] == before[p]
                assert new_cards == (moved.taken if p == seat else 0)
                continue
            chosen = code - rules.FIRST_WIND if p == seat else pending[p]
            if after[p] == before[p]:
                continue
            start, end = rules.WINDS[chosen]
            wound = [card for i, card in enumerate(before[p]) if i != start]
            wound.insert(end, before[p][start])
            played = taken if phase == rules.WIND else rules.LAST_SHOTS
            left = wound[played:]
            assert after[p] == ([] if moved.phase == rules.OVER else left)


def hand_of(s: Photograph, p: int) -> list[int]:
    return s.seats[p].hand[: s.seats[p].hand_size]


@given(TABLES, MOVES)
def test_every_legal_move_applies(table: dict[str, object], most: int) -> None:
    laws.check_every_legal_move_applies(a_table(table, most))


@given(TABLES, MOVES)
def test_every_illegal_move_is_refused_and_changes_nothing(table: dict[str, object], most: int) -> None:
    laws.check_illegal_moves(a_table(table, most))


@given(TABLES)
def test_a_game_ends_with_a_winner(table: dict[str, object]) -> None:
    play = a_table(table)
    assert play.is_over()
    assert rules.winners(play.state) != 0
    assert len(play.journal) < 200
    assert play.state.sunset_done == 1


@given(TABLES, MOVES)
def test_the_moves_a_seat_is_shown_are_the_legal_ones(table: dict[str, object], most: int) -> None:
    laws.check_moves_and_mask_agree(a_table(table, most))


@given(TABLES, MOVES)
def test_looking_changes_nothing(table: dict[str, object], most: int) -> None:
    laws.check_hide_leaves_the_state_alone(a_table(table, most))


@given(TABLES, MOVES)
def test_hiding_twice_is_hiding_once(table: dict[str, object], most: int) -> None:
    laws.check_hide_is_idempotent(a_table(table, most))


@given(TABLES, MOVES, st.text(max_size=5))
def test_what_is_imagined_agrees_with_what_is_known(table: dict[str, object], most: int, seed: str) -> None:
    play = a_table(table, most)
    laws.check_imagine(play, seed)
    for seat in laws.watchers(play):
        state = laws.imagined(GAME, play.seen(seat), seat, seed)
        assert cards_of(state) == cards_of(play.state)


@given(TABLES, MOVES, st.text(max_size=5))
def test_a_game_can_be_played_on_from_what_is_imagined(table: dict[str, object], most: int, seed: str) -> None:
    imagined = a_table(table, most).imagined(0, seed)
    for _ in laws.random_moves(imagined, 3):
        pass
    assert imagined.is_over()


@given(TABLES, MOVES)
def test_replaying_a_journal_gives_the_same_state_and_the_same_hashes(table: dict[str, object], most: int) -> None:
    laws.check_replay(a_table(table, most))


@given(TABLES, st.integers(0, 60))
def test_a_journal_that_was_tampered_with_stops_at_the_first_wrong_line(table: dict[str, object], line: int) -> None:
    laws.check_tampering(a_table(table), line)


# ---------------------------------------------------------------------- events


@given(TABLES)
def test_events_tell_every_shot_and_everybody_hears_the_same_but_for_faces(table: dict[str, object]) -> None:
    play = a_table(table, 0)
    shots = 0
    for seat, code in laws.random_moves(play, 11):
        after = copy(play.state)
        rules.apply(after, seat, code)
        told = events(play.state, seat, code, after)
        shots += sum(event.kind == "shot" for event in told)
        for event in told:
            assert event.seen_by(SPECTATOR) == (event.seats is None)
            if not event.seen_by(SPECTATOR):
                assert event.kind in ("turn_up", "choose_wind")
                assert event.seats == (seat,)
    assert shots == sum(reel.length for owner in play.state.seats for reel in owner.reels)


@given(TABLES)
def test_a_face_down_card_is_never_named_to_others_before_it_is_shot(table: dict[str, object]) -> None:
    play = a_table(table, 0)
    for seat, code in laws.random_moves(play, 12):
        hidden = [card for card in range(rules.SHOTS) if play.state.faced[card] == 0]
        after = copy(play.state)
        rules.apply(after, seat, code)
        still = {GAME.card_name(after, card) for card in hidden if after.faced[card] == 0}
        for event in events(play.state, seat, code, after):
            if event.seats is None and event.kind != "missed_shot":
                assert not still & set(strings(event.facts))


def strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [found for item in value.values() for found in strings(item)]
    if isinstance(value, list):
        return [found for item in value for found in strings(item)]
    return [value] if isinstance(value, str) else []


# ---------------------------------------------------------------------- two speeds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_agree_byte_for_byte_before_each_of_10_000_decisions(players: int) -> None:
    laws.check_two_speeds(GAME, players, [{}, {"missed_shot": True}, {"backs": "plain"}], 10_000)


@settings(max_examples=40)
@given(TABLES, MOVES, st.integers(0, 2**62))
def test_interpreted_and_compiled_hide_and_imagine_the_same(table: dict[str, object], most: int, seed: int) -> None:
    laws.check_two_speeds_of_hiding(a_table(table, most), seed)
