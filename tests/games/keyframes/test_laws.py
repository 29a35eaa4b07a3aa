"""Laws of Keyframes, over random games."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.kernel.play import Play
from tests import laws

PLAYERS = st.sampled_from(GAME.players)
SEEDS = st.integers(0, 2**63)
MOVES = st.integers(0, 85)
TABLES = st.builds(lambda players, seed, most: laws.random_play(GAME, players, {}, seed, most), PLAYERS, SEEDS, MOVES)
FINISHED = st.builds(lambda players, seed: laws.random_play(GAME, players, {}, seed), PLAYERS, SEEDS)


def all_rows(s: Keyframes) -> list[Row]:
    return [*s.closed[: s.closed_size], *(row for seat in s.seats for row in seat.rows[: seat.open_rows])]


def cards_of(s: Keyframes) -> Counter[int]:
    """Every card that the state knows a place for."""
    found = Counter(card for card in [*s.deck, *s.supply, *s.box] if card != rules.NONE)
    found.update(card for seat in s.seats for card in seat.hand if card != rules.NONE)
    found.update(card for row in all_rows(s) for card in row.cards if card != rules.NONE)
    return found


@given(TABLES)
def test_every_card_is_always_somewhere_once(play: Play[Keyframes]) -> None:
    assert cards_of(play.state) == Counter(range(54))


@given(TABLES)
def test_K6_the_wilds_of_every_row_can_be_given_letters_so_that_it_rises(play: Play[Keyframes]) -> None:
    s = play.state
    for row in all_rows(s):
        letters = [None if rules.is_wild(s, card) else s.letters[card] for card in row.cards[: row.size]]
        assert rises(letters, 0, rules.SIZES[row.animation])
        assert all(s.animations[card] in (row.animation, rules.WILD) for card in row.cards[: row.size])
        assert any(letter is not None for letter in letters)


def rises(letters: list[int | None], low: int, size: int) -> bool:
    """By trying every letter for every wild."""
    if not letters:
        return True
    first, *rest = letters
    choices = range(low, size) if first is None else [first] if first >= low else []
    return any(rises(rest, letter + 1, size) for letter in choices)


@given(TABLES)
def test_no_side_ever_has_more_than_two_open_rows_and_none_is_complete(play: Play[Keyframes]) -> None:
    s = play.state
    for side in range(rules.sides(s)):
        rows = [row for row in all_rows(s)[s.closed_size :] if rules.side_of(s, row.owner) == side]
        assert len(rows) <= 2
        assert all(row.size < rules.SIZES[row.animation] for row in rows)
    if s.players == 4:
        assert all(seat.open_rows <= 1 for seat in s.seats)


@given(FINISHED)
def test_a_game_takes_the_turns_of_the_rulebook_and_ends_with_a_winner(play: Play[Keyframes]) -> None:
    turns = {2: 3 * 5, 3: 3 * 4, 4: 2 * 5}[play.players]
    assert play.is_over()
    assert play.state.turns == turns
    assert sum(entry.seat is not None for entry in play.journal) == turns * play.players * 2
    assert rules.winners(play.state) != 0
    assert play.state.drawn == play.state.deck_size == 54


@given(TABLES)
def test_every_legal_move_applies(play: Play[Keyframes]) -> None:
    laws.check_every_legal_move_applies(play)


@settings(max_examples=50)
@given(TABLES)
def test_every_illegal_move_is_refused_and_changes_nothing(play: Play[Keyframes]) -> None:
    laws.check_illegal_moves(play)


@given(TABLES)
def test_the_moves_a_seat_is_shown_are_the_legal_ones(play: Play[Keyframes]) -> None:
    laws.check_moves_and_mask_agree(play)


@given(TABLES)
def test_looking_changes_nothing(play: Play[Keyframes]) -> None:
    laws.check_hide_leaves_the_state_alone(play)


@given(TABLES)
def test_hiding_twice_is_hiding_once(play: Play[Keyframes]) -> None:
    laws.check_hide_is_idempotent(play)


@given(TABLES, st.text(max_size=5))
def test_what_is_imagined_agrees_with_what_is_known(play: Play[Keyframes], seed: str) -> None:
    laws.check_imagine(play, seed)
    for seat in laws.watchers(play):
        assert cards_of(laws.imagined(GAME, play.seen(seat), seat, seed)) == Counter(range(54))


@given(TABLES, st.text(max_size=5))
def test_a_game_can_be_played_on_from_what_is_imagined(play: Play[Keyframes], seed: str) -> None:
    imagined = play.imagined(0, seed)
    for _ in laws.random_moves(imagined, 3):
        pass
    assert imagined.is_over()


@given(TABLES)
def test_replaying_a_journal_gives_the_same_state_and_the_same_hashes(play: Play[Keyframes]) -> None:
    laws.check_replay(play)


@given(FINISHED, st.integers(0, 60))
def test_a_journal_that_was_tampered_with_stops_at_the_first_wrong_line(play: Play[Keyframes], line: int) -> None:
    laws.check_tampering(play, line)


@given(FINISHED)
def test_the_lines_of_a_seat_add_up_to_its_score(play: Play[Keyframes]) -> None:
    for seat in range(play.players):
        points = sum(line.points for line in GAME.lines(play.state) if line.seat == seat)
        assert points == rules.score(play.state, seat)


@given(PLAYERS, SEEDS)
def test_an_event_that_all_may_see_names_no_card_that_is_not_open(players: int, seed: int) -> None:
    play = laws.random_play(GAME, players, {}, seed, 0)
    for seat, code in laws.random_moves(play, seed):
        trial = Play(GAME, play.start)
        for entry in play.journal:
            trial.repeat(entry)
        told = trial.play(seat, code)
        public = trial.seen(-1)
        shown = {*cards_of(public)} - {rules.BACK} | {card for card in public.bids if card != rules.NONE}
        for event in told:
            if event.seats is None:
                assert numbers(event.facts) <= shown
            else:
                assert (event.kind, event.seats) == ("bid", (seat,))
        if len(play.journal) > 12:
            break


def numbers(facts: object) -> set[int]:
    """The cards that an event names."""
    if isinstance(facts, dict):
        own = {facts["number"] - 1} if "number" in facts else set()
        return own.union(*(numbers(value) for value in facts.values()))
    return set().union(*(numbers(item) for item in facts)) if isinstance(facts, list) else set()


@given(FINISHED)
def test_who_looks_only_now_still_knows_every_bid_and_every_card_taken(play: Play[Keyframes]) -> None:
    """Against a log of what all were told, turn by turn."""
    bids: dict[tuple[int, int], set[int]] = {}
    taken: dict[tuple[int, int], set[int]] = {}
    turn = 0
    again = Play(GAME, play.start)
    for entry in play.journal:
        for event in again.repeat(entry):
            if event.kind == "reveal":
                turn += 1
                cards = event.facts["bids"]
                assert isinstance(cards, list)
                bids |= {(turn, seat): numbers(card) for seat, card in enumerate(cards)}
            elif event.kind in ("start", "add"):
                taken[turn, int(str(event.facts["seat"]))] = numbers(event.facts["card"])
        for seat in laws.watchers(again):
            seen = again.seen(seat)
            assert by_turn_and_seat(seen.was_bid) == bids
            assert by_turn_and_seat(seen.was_taken) == taken
    assert len(bids) == play.players * rules.ROUNDS[play.players] * rules.HANDS[play.players]


def by_turn_and_seat(codes: list[int]) -> dict[tuple[int, int], set[int]]:
    """The cards of each (turn, seat), out of the numbers of an observation."""
    return {divmod(code, 4): {card} for card, code in enumerate(codes) if code != rules.NONE}


def test_imagine_reaches_every_card_that_could_be_in_a_hand_and_each_as_often() -> None:
    play = laws.random_play(GAME, 2, {}, 8, 4)
    seen = play.seen(0)
    unseen = {card for card in range(54) if rules.is_unseen(seen, 0, card)}
    times = 3000
    found = Counter(laws.imagined(GAME, seen, 0, str(n)).seats[1].hand[4] for n in range(times))
    expected = times / len(unseen)
    assert set(found) == unseen
    chi_squared = sum((count - expected) ** 2 / expected for count in found.values())
    assert chi_squared < len(unseen) - 1 + 5 * (2 * len(unseen)) ** 0.5


def test_imagine_gives_a_secret_bid_every_card_it_could_be() -> None:
    play = laws.random_play(GAME, 2, {}, 8, 0)
    play.play(1, 2)
    seen = play.seen(0)
    assert {laws.imagined(GAME, seen, 0, str(n)).seats[1].bid_slot for n in range(100)} == set(range(5))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_agree_byte_for_byte_before_each_of_10_000_decisions(players: int) -> None:
    laws.check_two_speeds(GAME, players, [{}, {"teams": "talk"}], 10_000)


@settings(max_examples=40)
@given(TABLES, SEEDS)
def test_interpreted_and_compiled_hide_and_imagine_the_same(play: Play[Keyframes], seed: int) -> None:
    laws.check_two_speeds_of_hiding(play, seed % 2**62)
