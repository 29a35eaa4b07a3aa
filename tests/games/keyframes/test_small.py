"""A round dealt from few cards."""

from __future__ import annotations

import pytest

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import frame_name, standard
from mutoscope.games.keyframes.game import GAME
from mutoscope.kernel.game import Refused

CODES = [0, *standard().numbers()]


@pytest.mark.parametrize(
    ("players", "size", "hand", "supply", "boxed"),
    [(2, 5, 2, 1, 0), (2, 6, 2, 1, 1), (2, 12, 4, 2, 2), (3, 7, 2, 1, 0), (4, 9, 2, 1, 0)],
)
def test_hands_get_two_cards_for_every_card_of_the_supply(
    players: int, size: int, hand: int, supply: int, boxed: int
) -> None:
    deck = GAME.small_deck(size, players, CODES)
    assert [size for _, size in deck.places] == [hand] * players + [supply, boxed]
    assert len(set(deck.cards)) == size


@pytest.mark.parametrize("players", GAME.players)
def test_the_largest_small_deck_is_dealt_like_a_whole_round(players: int) -> None:
    rounds = rules.ROUNDS[players]
    deck = GAME.small_deck(rules.CARDS // rounds, players, CODES)
    whole = [rules.HANDS[players]] * players + [rules.FRESH_SUPPLY, rules.BOXED[players] // rounds]
    assert [size for _, size in deck.places] == whole


@pytest.mark.parametrize("players", GAME.players)
def test_every_size_deals_all_its_cards_to_a_table_that_could_stand(players: int) -> None:
    for size in range(2 * players + 1, rules.CARDS // rules.ROUNDS[players] + 1):
        deck = GAME.small_deck(size, players, CODES)
        left, dealt = sorted(deck.cards), []
        for _, count in deck.places:
            dealt.append(left[:count])
            left = left[count:]
        assert left == []
        s = GAME.deal_small(players, 0, CODES, dealt)
        assert rules.actors(s) == (1 << players) - 1
        assert [card for card in s.supply if card != rules.NONE] == dealt[-2]
        assert set(s.box[s.boxed : s.box_size]) == set(range(rules.CARDS)) - set(deck.cards)
        s.boxed = rules.BOXED[players]  # fewer cards unseen in the box is all that no whole game has
        assert GAME.flaw(s, players, CODES) == ""


def test_the_cards_are_short_animations_and_a_wild_first() -> None:
    deck = GAME.small_deck(18, 2, CODES)
    s = GAME.deal_small(2, 0, CODES, [[], [], [], []])
    names = [frame_name(s, card) for card in deck.cards]
    assert " ".join(names) == "1a 1b 2a 2b wild 3a 3b 3c 4a 4b 4c 4d wild 5a 5b 5c 5d 5e"


@pytest.mark.parametrize(("players", "size"), [(2, 4), (2, 19), (3, 6), (4, 28)])
def test_too_few_and_too_many_cards_are_refused(players: int, size: int) -> None:
    with pytest.raises(Refused, match=f"for {players} has {2 * players + 1} to"):
        GAME.small_deck(size, players, CODES)


def test_hands_close_up_in_order_so_that_the_slot_of_a_bid_tells_nothing() -> None:
    s = GAME.deal_small(2, 0, CODES, [[], [], [], []])
    s.seats[0].hand, s.seats[0].bid_slot = [40, rules.NONE, 7, 22, rules.NONE], 2
    s.seats[1].hand = [rules.NONE, 12, rules.NONE, 3, rules.NONE]
    GAME.tidy(s)
    assert (s.seats[0].hand, s.seats[0].bid_slot) == ([7, 22, 40, rules.NONE, rules.NONE], 0)
    assert (s.seats[1].hand, s.seats[1].bid_slot) == ([3, 12, rules.NONE, rules.NONE, rules.NONE], rules.NONE)
