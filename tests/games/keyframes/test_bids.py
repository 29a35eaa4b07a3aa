"""Setup, rounds, and the turn order bid."""

from __future__ import annotations

import pytest

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.game import GAME
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.play import Play
from tests.games.keyframes.tools import CARDS, a_game, bid, deck, hand, start, supply


@pytest.mark.parametrize(("players", "boxed", "cards", "rounds"), [(2, 9, 5, 3), (3, 3, 4, 3), (4, 4, 5, 2)])
def test_the_deck_is_just_enough_for_all_rounds(players: int, boxed: int, cards: int, rounds: int) -> None:
    assert boxed + rounds * (cards * players + 5) == 54
    play = a_game(players)
    assert play.state.boxed == boxed
    assert [len(hand(play, seat)) for seat in range(players)] == [cards] * players
    assert len(supply(play)) == 5
    assert play.view(0)["deck_left"] == 54 - boxed - cards * players - 5


def test_cards_go_to_the_box_then_to_the_hands_in_turn_then_to_the_supply() -> None:
    play = a_game(3)
    assert play.state.box[:3] == [0, 1, 2]  # 1, 2, 3
    assert hand(play, 0) == [4, 7, 10, 13]
    assert hand(play, 1) == [5, 8, 11, 14]
    assert hand(play, 2) == [6, 9, 12, 15]
    assert supply(play) == [16, 17, 18, 19, 20]


def test_bids_are_secret_until_the_last_is_in_and_then_the_highest_goes_first() -> None:
    play = a_game(3)
    bid(play, 10, 14)
    assert play.actors() == [2]
    assert play.view(0)["bids"] == [CARDS[9], "?", None]
    assert play.view(SPECTATOR)["bids"] == ["?", "?", None]
    assert play.view(0)["order"] == []
    assert play.view(1)["hands"][0] == ["?", "?", "?"]  # type: ignore[index]
    play.play_named(2, {"kind": "bid", "number": 12})
    assert play.view(SPECTATOR)["bids"] == [CARDS[9], CARDS[13], CARDS[11]]
    assert play.view(SPECTATOR)["order"] == [1, 2, 0]
    assert (play.phase(), play.actors()) == ("sequence", [1])


def test_a_bid_may_be_changed_until_the_last_is_in_and_the_old_card_goes_back_to_the_hand() -> None:
    play = a_game(2)
    bid(play, 10)
    assert len(play.moves(0)) == 5
    bid(play, 14)
    assert play.view(0)["hands"][0] == [CARDS[n - 1] for n in (10, 12, 16, 18)]  # type: ignore[index]
    assert play.view(0)["bids"] == [CARDS[13], None]
    play.play_named(1, {"kind": "bid", "number": 11})
    assert hand(play, 0) == [10, 12, 16, 18]


def test_K12_the_bid_cards_join_the_supply_and_their_own_players_may_take_them_back() -> None:
    play = a_game(2)
    bid(play, 10, 11)
    assert supply(play) == [10, 11, 20, 21, 22, 23, 24]
    start(play, 1, 11)
    start(play, 0, 10)
    assert supply(play) == [20, 21, 22, 23, 24]


def test_the_last_card_must_be_bid_and_is_asked_for() -> None:
    play = a_game(2)
    for p in range(2):
        play.state.seats[p].hand[1:] = [rules.NONE] * 4
    assert [move.named for move in play.moves(0)] == [{"kind": "bid", "number": 10}]


def test_a_card_that_is_not_in_the_hand_cannot_be_bid() -> None:
    with pytest.raises(Refused, match=r"bid one of 10, 12, 14, 16, 18") as refused:
        bid(a_game(2), 11)
    assert refused.value.code == "illegal"


def test_bids_stay_in_view_while_cards_are_placed_and_are_gone_in_the_next_turn() -> None:
    play = a_game(2)
    bid(play, 10, 11)
    start(play, 1, 11)
    assert play.view(0)["bids"] == [CARDS[9], CARDS[10]]
    start(play, 0, 10)
    assert play.view(0)["bids"] == [None, None]
    assert play.view(0)["order"] == []
    assert (play.view(0)["round"], play.view(0)["turn"]) == (1, 2)


def test_after_a_round_the_rest_of_the_supply_is_boxed_and_new_cards_are_dealt() -> None:
    play = a_game(2)
    for n in range(2):
        play.state.seats[n].hand[1:] = [rules.NONE] * 4
    bid(play, 10, 11)
    start(play, 1, 11)
    start(play, 0, 10)
    assert play.state.round == 2
    assert play.state.box[9:14] == [19, 20, 21, 22, 23]  # 20 to 24
    assert supply(play) == [35, 36, 37, 38, 39]
    assert hand(play, 0) == [25, 27, 29, 31, 33]


def test_K13_rows_stay_open_between_rounds() -> None:
    play = a_game(2)
    for n in range(2):
        play.state.seats[n].hand[1:] = [rules.NONE] * 4
    bid(play, 10, 11)
    start(play, 1, 11)
    start(play, 0, 10)
    assert [seat.open_rows for seat in play.state.seats[:2]] == [1, 1]


# ---------------------------------------------------------------------- five wilds

WILDS = [9, 18, 27, 36, 45]
BEFORE_SUPPLY = [number for number in range(1, 55) if number not in (*WILDS, 54)]


def test_K11_five_wilds_in_a_fresh_supply_all_go_back_and_the_whole_deck_is_shuffled() -> None:
    play = a_game(2, *BEFORE_SUPPLY[:19], *WILDS)
    assert (play.phase(), play.view(0)["actors"], play.actors()) == ("shuffle", ["chance"], [])
    assert play.view(0)["supply"] == []
    assert play.view(0)["deck_left"] == 35
    left = deck(*BEFORE_SUPPLY[:19], *WILDS)[19:]
    play.shuffle([*left[5:], *left[:5]])
    assert play.phase() == "bid"
    assert play.view(0)["supply"] == left[5:10]
    assert play.view(0)["deck_left"] == 30


def test_K11_it_happens_again_when_five_wilds_come_again() -> None:
    play = a_game(2, *BEFORE_SUPPLY[:19], *WILDS)
    play.shuffle(deck(*BEFORE_SUPPLY[:19], *WILDS)[19:])
    assert play.phase() == "shuffle"


def test_K11_an_order_that_is_not_the_deck_is_refused() -> None:
    play = a_game(2, *BEFORE_SUPPLY[:19], *WILDS)
    left = deck(*BEFORE_SUPPLY[:19], *WILDS)[19:]
    for wrong in (left[1:], [*left[1:], left[1]], [*left, CARDS[0]]):
        with pytest.raises(Refused) as refused:
            play.shuffle(wrong)
        assert refused.value.code == "bad_deck"


def test_K11_five_wilds_stay_when_the_deck_holds_nothing_else() -> None:
    play = a_game(2)
    play.state.drawn = 49
    play.state.deck[49:54] = [number - 1 for number in WILDS]
    rules.fill_supply(play.state)
    assert play.phase() == "bid"
    assert supply(play) == WILDS


def test_K11_a_match_with_a_secret_draws_the_shuffle_by_itself() -> None:
    play = a_game(2, *BEFORE_SUPPLY[:19], *WILDS)
    again = Play(GAME, play.start, b"secret")
    again.settle()
    assert again.phase() == "bid"
    assert len(again.journal) >= 1


def test_K11_wilds_that_went_back_are_known_to_be_neither_in_the_box_nor_in_a_hand() -> None:
    play = a_game(2, *BEFORE_SUPPLY[:19], *WILDS)
    left = deck(*BEFORE_SUPPLY[:19], *WILDS)[19:]
    play.shuffle([*left[5:], *left[:5]])
    for n in range(60):
        state = play.imagined(0, str(n)).state
        away = [*state.box[: state.boxed], *state.seats[1].hand]
        assert not {number - 1 for number in WILDS} & set(away)
