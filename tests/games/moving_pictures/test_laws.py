"""Laws of Moving Pictures, over random films."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.view import lying
from mutoscope.kernel import compiled
from mutoscope.kernel.game import SPECTATOR, Event, JsonObject
from mutoscope.kernel.play import Play, Start, read_options
from mutoscope.kernel.state import copy, equal, new, numbers, to_bytes, to_record
from tests import laws

Film = Play[MovingPictures]

EDITORS = ["either", "together", "first_player"]


def an_act(act: int, seed: int, deleted: int, editor: str) -> Film:
    """A film that begins with an act, for random films seldom get past the first."""
    options = read_options(GAME, 2, {"deleted": deleted, "editor": editor, "first": 0})
    deck = random.Random(seed).sample(range(1, 17), 16)
    state = new(MovingPictures)
    rules.setup(state, 2, seed % 2, GAME.option_codes(options), deck, 16)
    rules.deal(state, act, seed % 2, deck)
    return Play(GAME, Start(2, options, (), tuple(numbers(state))), seed.to_bytes(32, "big"))


def played(film: Film, seed: int, most: int | None) -> Film:
    for step, _ in enumerate(laws.random_moves(film, seed)):
        if step == most:
            break
    return film


ACTS = st.builds(an_act, st.integers(1, 3), st.integers(0, 2**63), st.integers(0, 2), st.sampled_from(EDITORS))
TABLES = st.builds(played, ACTS, st.integers(0, 2**63), st.integers(0, 30))
FINISHED = st.builds(played, ACTS, st.integers(0, 2**63), st.none())


def cards_of(s: MovingPictures) -> Counter[int]:
    """Every card that the state knows a place for."""
    found = Counter(card.number for _, card in lying(s) if card.number != rules.NONE)
    found.update(card for card in s.under if card != rules.NONE)
    return found


@given(TABLES)
def test_every_one_of_the_sixteen_cards_is_always_somewhere_once(film: Film) -> None:
    assert cards_of(film.state) == Counter(range(1, 17))


@given(TABLES)
def test_the_hands_always_hold_as_many_cards_as_the_movie_has_empty_places(film: Film) -> None:
    s = film.state
    empty = sum(card.number == rules.NONE for card in s.places[: s.length])
    assert s.seats[0].hand_size + s.seats[1].hand_size == empty
    if s.step > rules.MOVE:
        assert empty == 0


@given(TABLES)
def test_every_position_that_play_reaches_passes_as_one_to_play_on_from(film: Film) -> None:
    assert GAME.flaw(film.state, 2, GAME.option_codes(film.start.options)) == ""


@given(FINISHED)
def test_a_film_ends_won_or_lost_for_both(film: Film) -> None:
    assert film.is_over()
    result = film.result()
    deleted = film.state.deleted
    assert (result["winners"], result["scores"]) in (([0, 1], [deleted, deleted]), ([], [-1, -1]))
    filmed = [card.number for card in film.state.places[: film.state.length]]
    assert (result["winners"] == [0, 1]) == (filmed == sorted(filmed))
    assert film.state.act == 3 or result["winners"] == []


@given(FINISHED)
def test_an_act_takes_as_many_plays_as_it_has_places(film: Film) -> None:
    again = Play(GAME, film.start)
    plays: Counter[int] = Counter()
    for entry in film.journal:
        if entry.seat is not None and entry.code < rules.FIRST_SHOW:
            plays[again.state.act] += 1
        again.repeat(entry)
    assert all(count == rules.PLACES[act] for act, count in plays.items())


@given(TABLES)
def test_M7_an_ongoing_scene_forbids_a_place_or_there_is_none_that_it_leaves(film: Film) -> None:
    s = film.state
    if s.step != rules.FILM:
        return
    empty = {place for place in range(s.length) if s.places[place].number == rules.NONE}
    filmed = {card.number for card in s.places[: s.length]}
    last = rules.place_of(s, s.last)
    left = set(empty)
    if 16 in filmed:
        left -= {last - 1, last + 1}
    if 1 in filmed and last * 2 + 1 != s.length:
        middle = (s.length - 1) / 2
        left = {place for place in left if place == middle or (place < middle) != (last < middle)}
    allowed = {place for place in range(s.length) if rules.open_places(s) >> place & 1}
    assert allowed == (left or empty)


@given(TABLES)
def test_every_legal_move_applies(film: Film) -> None:
    laws.check_every_legal_move_applies(film)


@settings(max_examples=50)
@given(TABLES)
def test_every_illegal_move_is_refused_and_changes_nothing(film: Film) -> None:
    laws.check_illegal_moves(film)


@given(TABLES)
def test_the_moves_a_seat_is_shown_are_the_legal_ones(film: Film) -> None:
    laws.check_moves_and_mask_agree(film)


@given(TABLES)
def test_looking_changes_nothing(film: Film) -> None:
    laws.check_hide_leaves_the_state_alone(film)


@given(TABLES)
def test_hiding_twice_is_hiding_once(film: Film) -> None:
    laws.check_hide_is_idempotent(film)


@given(TABLES, st.text(max_size=5))
def test_what_is_imagined_agrees_with_what_is_known(film: Film, seed: str) -> None:
    laws.check_imagine(film, seed)
    for seat in laws.watchers(film):
        state = laws.imagined(GAME, film.seen(seat), seat, seed)
        assert cards_of(state) == Counter(range(1, 17))
        assert GAME.flaw(state, 2, GAME.option_codes(film.start.options)) == ""


@given(TABLES, st.text(max_size=5))
def test_a_film_can_be_played_on_from_what_is_imagined(film: Film, seed: str) -> None:
    imagined = film.imagined(1, seed)
    for _ in laws.random_moves(imagined, 3):
        pass
    assert imagined.is_over()


@given(TABLES)
def test_replaying_a_journal_gives_the_same_state_and_the_same_hashes(film: Film) -> None:
    laws.check_replay(film)


@given(FINISHED, st.integers(0, 12))
def test_a_journal_that_was_tampered_with_stops_at_the_first_wrong_line(film: Film, line: int) -> None:
    laws.check_tampering(film, line)


@given(TABLES)
def test_the_lines_of_a_seat_add_up_to_its_score(film: Film) -> None:
    for seat in range(2):
        points = sum(line.points for line in GAME.lines(film.state) if line.seat == seat)
        assert points == rules.score(film.state, seat)


# ---------------------------------------------------------------------- nobody learns what they may not


def everything_shown(film: Film, seat: int, told: list[Event]) -> list[object]:
    """All that a seat or a spectator is shown of a film: view, moves, what was told, which places hold a card."""
    moves = film.moves(seat) if seat >= 0 else []
    events = [(event.kind, event.facts, event.text) for event in told if event.seen_by(seat)]
    places = [place for place, _ in GAME.places(film.state)]
    return [to_bytes(film.seen(seat)), film.view(seat), moves, events, places, film.result()]


@settings(max_examples=200)
@given(ACTS, st.integers(0, 2**63), st.integers(0, 12), st.sampled_from([0, 1, SPECTATOR]), st.text(max_size=3))
def test_what_is_imagined_would_have_looked_the_same_from_the_start(
    film: Film, moves: int, most: int, seat: int, seed: str
) -> None:
    """Deal the act so that it comes to what the seat imagines, and play it again: the seat sees no difference.

    So nothing that it was shown speaks against what it imagines, and nothing that it may not know shows.
    """
    act = film.state.act
    played(film, moves, most)
    if film.state.act != act:
        return
    imagined = laws.imagined(GAME, film.seen(seat), seat, seed)
    truth, other = Play(GAME, film.start), with_cards(film, permutation(film.state, imagined))
    assert everything_shown(truth, seat, []) == everything_shown(other, seat, [])
    for entry in film.journal:
        assert entry.seat is not None
        told, told_other = truth.play(entry.seat, entry.code), other.play(entry.seat, entry.code)
        assert everything_shown(truth, seat, told) == everything_shown(other, seat, told_other)
    assert equal(other.state, imagined)


@settings(max_examples=200)
@given(ACTS, st.integers(0, 2**63), st.integers(0, 12), st.sampled_from([0, 1, SPECTATOR]))
def test_whatever_would_have_looked_the_same_from_the_start_can_be_imagined(
    film: Film, moves: int, most: int, seat: int
) -> None:
    """Let the cards that a seat cannot see lie in any other way, and play the act again.

    If the seat sees no difference, `imagine` may come to it (it shows the same, and what Overheard told is true); if it
    does, never.
    """
    act = film.state.act
    played(film, moves, most)
    if film.state.act != act:
        return
    seen = film.seen(seat)
    hidden = [number for number in range(1, 17) if rules.unseen_cards(seen) >> number & 1]
    cards = dict(zip(hidden, random.Random(moves).sample(hidden, len(hidden)), strict=True))
    truth, other = Play(GAME, film.start), with_cards(film, cards)
    is_same = True
    for entry in film.journal:
        assert entry.seat is not None
        told, told_other = truth.play(entry.seat, entry.code), other.play(entry.seat, entry.code)
        is_same &= everything_shown(truth, seat, told) == everything_shown(other, seat, told_other)
    is_possible = equal(other.seen(seat), seen) and told_is_true(other.state)
    assert is_same == is_possible


def permutation(truth: MovingPictures, imagined: MovingPictures) -> dict[int, int]:
    """Which card lies in the imagined state where a card lies in truth."""
    found = {card.number: other.number for (_, card), (_, other) in zip(lying(truth), lying(imagined), strict=True)}
    found.update(zip(truth.under, imagined.under, strict=True))
    return found


def with_cards(film: Film, cards: dict[int, int]) -> Film:
    """The film as it began, with other cards in the places of these."""
    state = Play(GAME, film.start).state
    for _, card in lying(state):
        card.number = cards.get(card.number, card.number)
    state.under = [cards.get(card, card) for card in state.under]
    return Play(GAME, Start(2, film.start.options, (), tuple(numbers(state))))


def told_is_true(s: MovingPictures) -> bool:
    """Whether the card that was shown for the lowest or the highest is that."""
    asked = {mark: [card.number for _, card in lying(s) if card.asked == mark] for mark in (1, 2)}
    if s.asked_end == 0:
        return True
    extreme = min if s.asked_end == rules.LOWEST else max
    return [extreme(asked[1] + asked[2])] == asked[1]


@given(ACTS, st.integers(0, 2**63))
def test_spectators_are_never_told_a_card_that_does_not_lie_open(film: Film, moves: int) -> None:
    for seat, code in laws.random_moves(film, moves):
        after = copy(film.state)
        rules.apply(after, seat, code)
        lies_open = {card.number for _, card in lying(after) if card.known & rules.WATCHERS}
        for event in GAME.events(film.state, seat, code, after):
            if event.seen_by(SPECTATOR) and "card" in event.facts:
                assert event.facts["card"] in lies_open | {None}


# ---------------------------------------------------------------------- two speeds


def test_interpreted_and_compiled_agree_byte_for_byte_before_each_of_10_000_decisions() -> None:
    options: list[JsonObject] = [{"deleted": 2}, {"deleted": 1, "editor": "together"}, {"editor": "first_player"}]
    laws.check_two_speeds(GAME, 2, options, 10_000)


@settings(max_examples=60)
@given(TABLES, st.integers(0, 2**62))
def test_interpreted_and_compiled_hide_and_imagine_the_same(film: Film, seed: int) -> None:
    laws.check_two_speeds_of_hiding(film, seed)


@settings(max_examples=30)
@given(ACTS, st.integers(0, 2**63))
def test_interpreted_and_compiled_play_the_same_later_acts(film: Film, seed: int) -> None:
    fast = compiled.load("mutoscope.games.moving_pictures.rules")
    record = to_record(film.state)
    for seat, code in laws.random_moves(film, seed):
        if film.state.act != record["act"]:
            break
        assert to_bytes(film.state) == record.tobytes()
        fast.apply(record, seat, code)
