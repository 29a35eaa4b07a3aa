"""Laws of Keepers, over random games."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keepers import rules, ties
from mutoscope.games.keepers.cards import card_key
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.moves import SIGNS
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel import compiled
from mutoscope.kernel.game import SPECTATOR, Event, Json, JsonObject
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import HIDDEN, copy, equal, new, to_bytes
from tests import laws
from tests.games.keepers.tools import keep, to_vote

Game = Play[Keepers]

WORDS = ("brave", "slippery", "melancholy", "glimflob", "brillig")
"""The last two are in no dictionary: the table has to accept them."""
PLAYERS = st.integers(3, 8)
SEEDS = st.integers(0, 2**63)
OPTIONS = st.fixed_dictionaries(
    {
        "laps": st.sampled_from(["auto", 1, 2]),
        "reveal_all": st.booleans(),
        "word_check": st.sampled_from(["off", "table", "strict"]),
        # Few cards: the deck runs out, and ties are topped up from it.
        "deck": st.sampled_from(["standard", "photos-64-0a1b2c3d"]),
    }
)


def a_game(players: int, options: JsonObject, seed: int, most: int | None = None) -> Game:
    """A game after random moves: to the end, or at most `most` of them."""
    words = WORDS[:3] if options["word_check"] == "strict" else WORDS
    play = Play.from_secret(GAME, players, options, seed.to_bytes(8, "big"))
    for step, _ in enumerate(laws.random_moves(play, seed, words)):
        if step == most:
            break
    return play


TABLES = st.builds(a_game, PLAYERS, OPTIONS, SEEDS, st.integers(0, 130))
FINISHED = st.builds(a_game, PLAYERS, OPTIONS, SEEDS)


def cards_of(s: Keepers) -> Counter[int]:
    """Every card, each as often as it lies somewhere."""
    found = Counter(s.deck[s.drawn : s.deck_size])
    found.update(card for card in range(s.cards) if s.status[card] < rules.IN_PLAY)
    if s.scored == 0 and s.ties == 0 and s.phase != rules.TIE_VOTE:
        found.update(s.line[: s.line_size])
    for seat in s.seats[: s.players]:
        found.update(card for card in (*seat.hand, *seat.played) if card != rules.NONE)
        found.update(card for card, topped in zip(seat.tie_hand, seat.tie_topped, strict=True) if topped == 1)
    return found


@given(TABLES)
def test_every_card_is_always_somewhere_once(play: Game) -> None:
    assert cards_of(play.state) == Counter(range(play.state.cards))


@given(TABLES)
def test_before_a_round_every_hand_is_full_unless_deck_and_discards_are_gone(play: Game) -> None:
    s = play.state
    if s.phase != rules.CURATE:
        return
    short = [seat for seat in s.seats[: s.players] if rules.NONE in seat.hand]
    assert not short or (s.drawn == s.deck_size and rules.DISCARDED not in s.status)


@given(FINISHED)
def test_E1_E10_a_game_ends_after_its_rounds_or_when_somebody_cannot_play(play: Game) -> None:
    s = play.state
    rounds = s.laps * s.players
    is_short = any(sum(card != rules.NONE for card in seat.hand) < s.each for seat in s.seats[: s.players])
    assert play.is_over()
    assert s.round == rounds or is_short


@given(FINISHED)
def test_E6_each_round_makes_a_keeper_of_every_leader_and_of_nobody_else(play: Game) -> None:
    """Counted from the votes of the journal, by other means than the rules do."""
    again = Play(GAME, play.start)
    for entry in play.journal:
        s = again.state
        before = copy(s)
        again.repeat(entry)
        if before.phase != rules.VOTE or again.state.scored == 0:
            continue
        s = again.state
        cast = Counter(vote for seat in s.seats[: s.players] for vote in seat.votes if vote != rules.NONE)
        led = set()
        for sign in (rules.MATCH, rules.LEAST):
            counts = {vote // 2: n for vote, n in cast.items() if vote % 2 == sign}
            led |= {place for place, n in counts.items() if n == max(counts.values())}
        assert {place for place in range(before.line_size) if s.kept[place]} == led
        assert sum(cast.values()) == s.players * s.each
        gained = [rules.score(s, p) - rules.score(before, p) for p in range(s.players)]
        assert gained == [sum(before.owners[place] == p for place in led) for p in range(s.players)]


@given(FINISHED)
def test_E3_nobody_has_ever_voted_for_a_card_of_their_own(play: Game) -> None:
    again = Play(GAME, play.start)
    for entry in play.journal:
        s = again.state
        if entry.seat is not None and rules.FIRST_VOTE <= entry.code < rules.FIRST_ANSWER:
            code = entry.code - rules.FIRST_VOTE
            places = (
                [code // 2]
                if entry.code < rules.FIRST_TWO_VOTES
                else rules.PLACE_PAIRS[(entry.code - rules.FIRST_TWO_VOTES) // 4]
            )
            assert entry.seat not in [s.owners[place] for place in places]
        again.repeat(entry)


@given(FINISHED)
def test_points_are_explained_and_the_winners_have_the_most(play: Game) -> None:
    result = play.result()
    scores = [rules.score(play.state, p) for p in range(play.players)]
    lines = GAME.lines(play.state)
    assert [sum(line.points for line in lines if line.seat == p) for p in range(play.players)] == scores
    assert result["scores"] == scores
    winners = result["winners"]
    assert isinstance(winners, list)
    assert winners
    assert {scores[int(str(p))] for p in winners} == {max(scores)}


@settings(max_examples=40)
@given(TABLES)
def test_every_legal_move_applies(play: Game) -> None:
    laws.check_every_legal_move_applies(play)


@settings(max_examples=15)
@given(TABLES)
def test_every_illegal_move_is_refused_with_its_rule_and_changes_nothing(play: Game) -> None:
    laws.check_illegal_moves(play)


@settings(max_examples=40)
@given(TABLES)
def test_moves_and_mask_agree(play: Game) -> None:
    laws.check_moves_and_mask_agree(play)


@settings(max_examples=40)
@given(TABLES)
def test_looking_changes_nothing(play: Game) -> None:
    laws.check_hide_leaves_the_state_alone(play)


@settings(max_examples=40)
@given(TABLES)
def test_what_a_seat_sees_of_what_it_sees_is_what_it_sees(play: Game) -> None:
    laws.check_hide_is_idempotent(play)


@settings(max_examples=60)
@given(TABLES, st.text(max_size=3))
def test_what_is_imagined_agrees_with_what_is_seen_and_can_be_played_on(play: Game, seed: str) -> None:
    laws.check_imagine(play, seed)
    for seat in laws.watchers(play):
        state = laws.imagined(GAME, play.seen(seat), seat, seed)
        assert cards_of(state) == Counter(range(state.cards))
    imagined = play.imagined(SPECTATOR, seed)
    for _ in laws.random_moves(imagined, 3, WORDS[:3]):
        pass
    assert imagined.is_over()


@settings(max_examples=20)
@given(TABLES)
def test_a_journal_played_again_gives_the_same_state(play: Game) -> None:
    laws.check_replay(play)


@settings(max_examples=20)
@given(FINISHED, st.integers(0, 60))
def test_a_journal_that_was_changed_is_refused_at_the_line(play: Game, line: int) -> None:
    laws.check_tampering(play, line)


@given(TABLES)
def test_spectators_see_no_hand_no_owner_and_no_choice_that_is_not_public(play: Game) -> None:
    s, seen = play.state, play.seen(SPECTATOR)
    for seat in seen.seats[: s.players]:
        assert set(seat.hand) | set(seat.played) | set(seat.tie_hand) <= {rules.NONE, rules.BACK}
        if s.scored == 0:
            assert set(seat.votes) | {seat.favourite, seat.answer} <= {rules.NONE, rules.CHOSEN}
    for place in range(s.line_size):
        is_public = s.kept[place] == 1 or (s.scored == 1 and s.reveal_all == 1)
        assert seen.owners[place] == (s.owners[place] if is_public else rules.UNKNOWN)
    assert set(seen.deck) == {HIDDEN}


def test_E11_which_cards_were_topped_up_in_a_tie_break_is_nobodys_to_know() -> None:
    play = to_vote(5)
    s = copy(play.state)
    s.scored, s.round, s.phase = 1, s.laps * s.players, rules.CURATE
    s.line_size = 0
    for place, card in enumerate(play.state.line[:5]):
        s.status[card], s.line[place], s.owners[place] = rules.DISCARDED, rules.NONE, rules.NONE
    play.state = s
    cards = [next(card for card in s.deck[s.drawn + n :]) for n in range(2)]
    keep(play, 0, cards[0])
    keep(play, 1, cards[1])
    s.drawn += 2
    ties.finish(s)
    rules.shuffled(s, cards, 2)
    assert s.phase == rules.TIE_PLAY
    topped = [(p, slot) for p in range(5) for slot in range(3) if s.seats[p].tie_topped[slot] == 1]
    assert len(topped) == 4
    for seat in (*range(5), SPECTATOR):
        seen = play.seen(seat).seats
        assert all(seen[p].tie_topped[slot] == 1 for p, slot in topped)
        assert {seen[p].tie_hand[slot] for p, slot in topped if p != seat} == {rules.BACK}
    laws.check_imagine(play, "a seed")


# ---------------------------------------------------------------------- who looks only now


class Log:
    """What all were told of every vote, from the events, and whose each card was, from what its player was told."""

    def __init__(self, reveal_all: bool) -> None:
        self.reveal_all = reveal_all
        self.rounds: list[JsonObject] = []
        self.ties: list[JsonObject] = []
        self.line: list[Json] = []
        self.played: dict[Json, int] = {}

    def write(self, told: list[Event]) -> None:
        """One step of a game."""
        known: set[int] = set()
        for event in told:
            if event.kind == "own_cards":
                self.played |= {card: int(str(event.facts["seat"])) for card in as_list(event.facts["cards"])}
            elif event.kind == "line":
                self.line = as_list(event.facts["line"])
            elif event.kind == "keeper":
                known.add(int(str(event.facts["place"])) - 1)
        for event in told:
            if event.kind == "votes":
                self.rounds.append(self.told(event.facts["votes"], known))
            elif event.kind == "favourites":
                seats = as_list(event.facts["seats"])
                known = {place for place, card in enumerate(self.line) if self.played[card] in seats}
                self.ties.append(self.told(event.facts["favourites"], known))

    def told(self, votes: Json, known: set[int]) -> JsonObject:
        """A vote that is revealed, and the owners of the places that all know."""
        whose: list[Json] = [
            self.played[card] if self.reveal_all or place in known else None for place, card in enumerate(self.line)
        ]
        return {"line": self.line, "owners": whose, "votes": votes}


def as_list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def remembered(seen: Keepers, number: int) -> JsonObject:
    """A vote out of the numbers of an observation, as a Log has it."""
    at = number * rules.LINE
    codes = [code for code in seen.past_lines[at : at + rules.LINE] if code != rules.NONE]
    choices = seen.past_votes[at : at + rules.LINE]
    votes: list[Json]
    if number < rules.MOST_ROUNDS:
        votes = [
            [{"card": choice // 2 + 1, "sign": SIGNS[choice % 2]} for choice in choices[p * seen.each :][: seen.each]]
            for p in range(seen.players)
        ]
    else:
        votes = [None if choice == rules.NONE else choice + 1 for choice in choices[: seen.players]]
    line: list[Json] = [card_key(seen, code // 16) for code in codes]
    whose: list[Json] = [code % 16 - 1 if code % 16 else None for code in codes]
    return {"line": line, "owners": whose, "votes": votes}


def check_memory(play: Game) -> None:
    """After every step each watcher's view has all votes of the log, and not one number more."""
    log = Log(bool(play.start.options["reveal_all"]))
    again = Play(GAME, play.start)
    for entry in play.journal:
        log.write(again.repeat(entry))
        for seat in laws.watchers(again):
            seen = again.seen(seat)
            assert [remembered(seen, n) for n in range(len(log.rounds))] == log.rounds
            assert [remembered(seen, rules.MOST_ROUNDS + n) for n in range(len(log.ties))] == log.ties
            told = len(log.rounds) + len(log.ties)
            for numbers in (seen.past_lines, seen.past_votes):
                empty = [set(numbers[at : at + rules.LINE]) == {rules.NONE} for at in range(0, rules.PAST, rules.LINE)]
                assert empty.count(False) == told
    assert len(log.rounds) == play.state.round
    assert len(log.ties) == play.state.ties


@settings(max_examples=25)
@given(FINISHED)
def test_who_looks_only_now_still_knows_every_vote_that_was_revealed(play: Game) -> None:
    check_memory(play)


def test_E11_who_looks_only_now_still_knows_every_favourite_of_a_tie_break() -> None:
    """With and without owners for all to know: an owner who is out is nobody's to know for ever (E9)."""
    ties = {False: 0, True: 0}
    for seed in range(24):
        reveal_all = seed % 2 == 1
        play = a_game(5, {"laps": 1, "reveal_all": reveal_all, "word_check": "off", "deck": "standard"}, seed)
        if play.state.ties > 0:
            ties[reveal_all] += play.state.ties
            check_memory(play)
    assert min(ties.values()) > 1


# ---------------------------------------------------------------------- secret choices of eight at once


@settings(max_examples=30)
@given(SEEDS, st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2**30)), max_size=40))
def test_eight_vote_at_once_in_any_order_and_none_is_lost_or_counted_twice(
    seed: int, tries: list[tuple[int, int]]
) -> None:
    """Votes may be changed until the last is in; what counts is the last vote of each seat."""
    play = a_game(8, {"laps": 1, "reveal_all": False, "word_check": "off", "deck": "standard"}, seed, 8)
    assert play.state.phase == rules.VOTE
    cast: dict[int, int] = {}
    for seat, pick in [*tries, *((p, seed + p) for p in random.Random(seed).sample(range(8), 8))]:
        if play.state.phase != rules.VOTE:
            break
        codes = [code for code, is_legal in enumerate(play.mask(seat)) if is_legal]
        cast[seat] = codes[pick % len(codes)]
        others = {p: to_bytes(play.seen(p)) for p in range(8) if p != seat}
        was_in = rules.has_chosen(play.state, seat)
        play.play(seat, cast[seat])
        if was_in and play.state.phase == rules.VOTE:
            # A change of mind is nobody else's business.
            assert others == {p: to_bytes(play.seen(p)) for p in others}
    assert play.state.phase != rules.VOTE
    assert len(cast) == 8
    votes = Counter(code - rules.FIRST_VOTE for code in cast.values())
    for choice in range(16):
        assert rules.votes_for(play.state, choice) == votes[choice]


@given(TABLES, st.integers(0, 2**30))
def test_a_change_of_mind_is_nobody_elses_business(play: Game, pick: int) -> None:
    """Not a number, not a handle: pictures, answers, votes and favourites alike."""
    for seat in range(play.players):
        if not rules.may_choose(play.state, seat) or not rules.has_chosen(play.state, seat):
            continue
        codes = [code for code, is_legal in enumerate(play.mask(seat)) if is_legal]
        again = play.branch()
        again.play(seat, codes[pick % len(codes)])
        assert again.phase() == play.phase()
        for other in laws.watchers(play):
            if other != seat:
                assert to_bytes(again.seen(other)) == to_bytes(play.seen(other))
        assert GAME.places(again.state) == GAME.places(play.state)


@settings(max_examples=40)
@given(SEEDS, st.integers(0, 40))
def test_E9_no_owner_can_be_told_from_what_a_spectator_may_know(seed: int, most: int) -> None:
    """However often the deck was shuffled again: each card of an open vote may be one of at least two seats'."""
    play = a_game(3, {"laps": 3, "reveal_all": False, "word_check": "off", "deck": "photos-24-0a1b2c3d"}, seed, most)
    if play.state.phase != rules.VOTE:
        return
    seen = play.seen(SPECTATOR)
    found = [laws.imagined(GAME, seen, SPECTATOR, str(n)).owners for n in range(30)]
    for place in range(play.state.line_size):
        assert len({owners[place] for owners in found}) > 1


@pytest.mark.parametrize("order", [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3]])
def test_the_order_in_which_pictures_come_in_decides_nothing(order: list[int]) -> None:
    first = to_vote(5)
    play = Play(GAME, first.start)
    entry = first.journal[0]
    assert entry.seat is not None
    play.play(entry.seat, entry.code, entry.text)
    codes = {entry.seat: entry.code for entry in first.journal[1:5] if entry.seat is not None}
    for seat in order:
        play.play(seat, codes[seat])
    play.repeat(first.journal[5])
    assert equal(play.state, first.state)


# ---------------------------------------------------------------------- imagining is fair


def test_the_owners_that_are_imagined_are_each_as_likely() -> None:
    """Five pictures, one's own known: each of the other four may be anybody's of four."""
    play = to_vote(5)
    seen = play.seen(0)
    times = 4000
    found = Counter(tuple(laws.imagined(GAME, seen, 0, str(n)).owners[:5]) for n in range(times))
    assert len(found) == 24
    assert all(owners[0] == 0 for owners in found)
    assert all(abs(n - times / 24) < 5 * (times / 24) ** 0.5 for n in found.values())


def test_a_vote_that_is_imagined_is_never_for_ones_own() -> None:
    play = to_vote(4)
    play.play(1, next(code for code, is_legal in enumerate(play.mask(1)) if is_legal))
    seen = play.seen(0)
    for n in range(300):
        s = laws.imagined(GAME, seen, 0, str(n))
        assert all(s.owners[vote // 2] != 1 for vote in s.seats[1].votes)


# ---------------------------------------------------------------------- two speeds

TWO_SPEEDS: list[JsonObject] = [
    {"laps": laps, "deck": deck} for laps, deck in product([1, 2], ["standard", "photos-64-0a1b2c3d"])
]


@pytest.mark.parametrize("players", GAME.players)
def test_interpreted_and_compiled_play_alike(players: int) -> None:
    laws.check_two_speeds(GAME, players, TWO_SPEEDS, 10_000)


@settings(max_examples=30)
@given(TABLES, SEEDS)
def test_interpreted_and_compiled_hide_alike(play: Game, seed: int) -> None:
    laws.check_two_speeds_of_hiding(play, seed % 2**62)


def test_the_state_holds_nothing_that_nobody_speaks_of() -> None:
    """A new field of the state is secret until `hide` says otherwise: these are the ones that it leaves out for all."""
    play = to_vote(4)
    untouched = {"deck"}
    seen = new(Keepers, HIDDEN)
    GAME.rules.hide(play.state, SPECTATOR, seen)
    hidden = {
        name for name, value in vars(seen).items() if value == HIDDEN or (isinstance(value, list) and HIDDEN in value)
    }
    assert hidden == untouched
    assert compiled.load("mutoscope.games.keepers.rules") is not None
