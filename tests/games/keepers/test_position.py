"""Positions handed in: what play can reach is taken, what is taken can be played on."""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate, pairwise
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.cards import box
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.play import Play, Start
from mutoscope.kernel.state import copy, fields, new, numbers
from tests import laws
from tests.games.keepers.test_laws import OPTIONS, PLAYERS, SEEDS, WORDS, a_game, cards_of

MOST = 24
"""Positions of a phase; no phase has fewer than a few."""
GAMES = 120


@cache
def positions() -> list[list[tuple[Start, tuple[int, ...]]]]:
    """By phase, tables that random games have reached: how the game began, and the numbers of its state.

    Games that a tie-break has ended are a group of their own, behind the phases.
    """
    found: list[list[tuple[Start, tuple[int, ...]]]] = [[] for _ in range(rules.OVER + 2)]
    for seed in range(GAMES):
        chance = random.Random(seed)
        play = small_game(chance)
        for _ in laws.random_steps(play, seed, WORDS):
            reached = [play.state]
            if play.state.phase == rules.KEEPER_SHUFFLE:
                reached.append(short_of_cards(play.state))
            for s in reached:
                group = found[rules.OVER + 1 if s.phase == rules.OVER and s.ties > 0 else s.phase]
                if len(group) < MOST and chance.random() < 0.3:
                    group.append((play.start, tuple(numbers(s))))
    assert min(len(group) for group in found) > 3
    return found


def small_game(chance: random.Random) -> Play[Keepers]:
    """A new game that asks chance, often with so few cards that the deck runs out."""
    players = chance.randrange(3, 9)
    name = chance.choice(["standard", f"photos-{8 * players}-0a1b2c3d"])
    deck = box(name)
    chance.shuffle(deck)
    laps, reveal_all = chance.choice([1, 1, 2]), chance.random() < 0.5
    return Play.from_deck(GAME, players, {"first": 0, "laps": laps, "reveal_all": reveal_all, "deck": name}, deck)


def short_of_cards(before: Keepers) -> Keepers:
    """A tie-break just before its first card, but the leaders have one Keeper each and all else lies with the discards.

    What chance makes of it has to be topped up.
    """
    s = copy(before)
    leaders = [p for p in range(s.players) if rules.leaders(s) >> p & 1]
    kept = {s.status.index(p): p for p in leaders}
    for card in range(s.cards):
        if card in s.deck[s.drawn : s.deck_size] or rules.is_keeper(s, card):
            s.status[card] = kept.get(card, rules.DISCARDED)
    s.deck, s.drawn = [rules.NONE] * rules.MOST_CARDS, s.deck_size
    cards = [0] * rules.SHUFFLED
    rules.shuffled(s, cards, rules.due(s, cards))
    return s


@cache
def spans() -> list[range]:
    """Of each field of the state where its numbers lie: long lists shall not be changed more often than others."""
    ends = accumulate(
        prod(lengths) * (1 if item is int else len(numbers(new(item)))) for _, item, lengths in fields(Keepers)
    )
    return [range(start, end) for start, end in pairwise((0, *ends))]


@st.composite
def tables(draw: st.DrawFn) -> Play[Keepers]:
    """A table that play has reached, every phase as likely."""
    start, state = draw(st.sampled_from(draw(st.sampled_from(positions()))))
    return Play(GAME, Start(start.players, start.options, (), state), b"secret")


def flaw(play: Play[Keepers]) -> str:
    return GAME.flaw(play.state, play.players, GAME.option_codes(play.start.options))


@given(st.builds(a_game, PLAYERS, OPTIONS, SEEDS, st.integers(0, 99)))
def test_a_position_that_play_reaches_from_a_secret_has_no_flaw(play: Play[Keepers]) -> None:
    assert flaw(play) == ""


@settings(max_examples=150)
@given(tables())
def test_a_position_that_play_reaches_or_that_is_imagined_has_no_flaw(play: Play[Keepers]) -> None:
    assert flaw(play) == ""
    for seat in laws.watchers(play):
        imagined = play.imagined(seat, "x")
        assert flaw(imagined) == ""
        assert cards_of(imagined.state) == cards_of(play.state)


@settings(max_examples=400)
@given(tables(), st.data())
def test_a_position_with_a_number_changed_is_refused_or_can_be_played_to_the_end(
    play: Play[Keepers], data: st.DataObject
) -> None:
    changed = list(numbers(play.state))
    places = st.sampled_from(spans()).flatmap(st.sampled_from)
    for _ in range(data.draw(st.integers(1, 2))):
        at, other = data.draw(places), data.draw(places)
        changed[at], changed[other] = changed[other], changed[at]
        near = st.integers(changed[at] - 2, changed[at] + 2)
        changed[at] = data.draw(
            st.just(changed[at]) | near | st.integers(-3, 250) | st.integers(-(1 << 15), (1 << 15) - 1)
        )
    played = Play(GAME, Start(play.players, play.start.options, (), tuple(changed)), b"secret")
    if flaw(played) == "":
        played.settle()
        for seat in laws.watchers(played):
            played.imagined(seat, "x")
        for _ in laws.random_moves(played, 3, WORDS):
            pass
        assert played.is_over()
        assert played.result()["winners"]
        assert cards_of(played.state) == cards_of(play.state)
