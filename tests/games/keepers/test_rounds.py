"""A round: the curator's word, the others' cards, the line, the votes, new cards."""

from __future__ import annotations

import pytest

from mutoscope.games.keepers import hands, rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.play import Play
from tests.games.keepers.tools import (
    KEYS,
    a_game,
    curate,
    hand,
    keep,
    named,
    others,
    quick_round,
    submit,
    to_vote,
    vote,
)


def test_everybody_begins_with_seven_cards_dealt_one_at_a_time_from_the_first_curator() -> None:
    play = a_game(5, first=3)
    assert hand(play, 3) == [KEYS[n] for n in range(0, 35, 5)]
    assert hand(play, 4) == [KEYS[n] for n in range(1, 35, 5)]
    assert hand(play, 0) == [KEYS[n] for n in range(2, 35, 5)]
    assert play.view(0)["deck_left"] == 120 - 35


@pytest.mark.parametrize(("players", "laps"), [(3, 2), (4, 2), (5, 1), (8, 1)])
def test_E1_everybody_is_curator_twice_with_three_or_four_players_and_once_with_more(players: int, laps: int) -> None:
    assert a_game(players).view(0)["laps"] == laps
    assert a_game(players, laps=3).view(0)["laps"] == 3


def test_E1_the_game_ends_when_everybody_has_been_the_curator() -> None:
    play = a_game(5)
    for n in range(5):
        assert play.view(0)["round"] == n + 1
        assert play.view(0)["curator"] == n
        quick_round(play, {0: (2, "match"), 1: (3, "match"), 2: (1, "match"), 3: (1, "match"), 4: (1, "match")})
    assert play.is_over()
    assert play.result()["winners"] == [0]
    assert play.result()["scores"] == [5, 0, 0, 0, 0]


def test_E2_with_three_or_four_players_everybody_plays_two_cards_and_casts_two_votes() -> None:
    play = a_game(4)
    assert len(named(play, 0)) == 21  # pairs of seven cards
    with pytest.raises(Refused) as refused:
        play.play_named(0, {"kind": "curate", "cards": [hand(play, 0)[0]], "word": "slow"})
    assert refused.value.rule == "E2"
    play = to_vote(4)
    # six cards of others: 15 pairs, four ways to sign each
    assert len(named(play, 0)) == 60
    vote(play, 0, (3, "match"), (5, "match"))
    with pytest.raises(Refused) as refused:
        vote(play, 1, (1, "match"), (1, "least"))
    assert refused.value.rule == "E2"


def test_E3_nobody_votes_for_a_card_of_their_own_and_a_vote_must_be_cast() -> None:
    play = to_vote(5)
    assert len(named(play, 2)) == 8
    with pytest.raises(Refused, match="your own card") as refused:
        vote(play, 2, (3, "match"))
    assert refused.value.rule == "E3"
    assert play.actors() == [0, 1, 2, 3, 4]


def test_E4_a_category_without_votes_makes_no_keeper() -> None:
    play = to_vote(5)
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    assert play.result()["scores"] == [1, 0, 0, 0, 0]


def test_E5_a_card_that_leads_both_categories_is_one_keeper() -> None:
    play = to_vote(5)
    for seat, choice in enumerate([(2, "match"), (1, "match"), (1, "match"), (1, "least"), (1, "least")]):
        vote(play, seat, choice)
    assert play.result()["scores"] == [1, 0, 0, 0, 0]


def test_E6_every_card_that_is_tied_for_most_votes_is_a_keeper_as_in_the_rulebooks_round() -> None:
    play = to_vote(5)
    # green: 2 has two votes, 4 has one; red: 1 and 5 have one each
    for seat, choice in enumerate([(2, "match"), (4, "match"), (2, "match"), (5, "least"), (1, "least")]):
        vote(play, seat, choice)
    assert play.result()["scores"] == [1, 1, 0, 0, 1]


def test_E7_the_curator_first_then_the_others_then_the_line_then_the_votes() -> None:
    play = a_game(5)
    assert (play.phase(), play.actors()) == ("curate", [0])
    with pytest.raises(Refused) as refused:
        submit(play, 1)
    assert refused.value.code == "not_your_turn"
    curate(play)
    assert (play.phase(), play.actors()) == ("submit", [1, 2, 3, 4])
    for seat in others(play):
        submit(play, seat)
    assert (play.phase(), play.view(0)["actors"]) == ("shuffle", ["chance"])
    order = [KEYS[seat.played[0]] for seat in play.state.seats[:5]]
    play.shuffle(order[::-1])
    assert (play.phase(), play.actors()) == ("vote", [0, 1, 2, 3, 4])
    assert play.view(SPECTATOR)["line"] == order[::-1]


def test_choices_are_secret_and_may_be_changed_until_the_last_is_in() -> None:
    play = a_game(5)
    curate(play)
    before = hand(play, 1)
    submit(play, 1, 3)
    assert play.view(0)["submitted"] == [True, True, False, False, False]
    assert play.view(0)["played"] == [[KEYS[0]], ["?"], [], [], []]
    assert play.view(1)["hands"][1] == before[:3] + before[4:]  # type: ignore[index]
    play.play_named(1, {"kind": "submit", "cards": [before[5]]})
    assert play.view(1)["played"][1] == [before[5]]  # type: ignore[index]
    assert sorted(map(str, [*hand(play, 1), before[5]])) == sorted(map(str, before))
    play = to_vote(5)
    vote(play, 0, (2, "match"))
    assert play.view(1)["votes"] is None
    assert play.actors() == [1, 2, 3, 4]
    vote(play, 0, (3, "least"))
    for seat in range(1, 5):
        vote(play, seat, (1, "match"))
    assert play.view(1)["votes"][0] == [{"card": 3, "sign": "least"}]  # type: ignore[index]


def test_the_round_goes_on_showing_until_the_next_curator_commits() -> None:
    play = to_vote(5)
    line = play.view(1)["line"]
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    view = play.view(1)
    assert (play.phase(), view["round"], view["curator"]) == ("curate", 2, 1)
    assert (view["word"], view["line"]) == ("slippery", line)
    assert isinstance(view["votes"], list)
    curate(play, "quietly")
    view = play.view(2)
    assert (view["word"], view["line"], view["votes"], view["owners"]) == ("quietly", [], None, [])


def test_E9_only_the_owners_of_keepers_are_revealed() -> None:
    play = to_vote(5)
    assert play.view(3)["owners"] == [None, None, None, 3, None]
    assert play.view(SPECTATOR)["owners"] == [None] * 5
    assert play.view(None)["owners"] == [0, 1, 2, 3, 4]
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    assert play.view(SPECTATOR)["owners"] == [0, None, None, None, None]
    assert play.view(3)["owners"] == [0, None, None, 3, None]


def test_E9_the_option_reveal_all_reveals_every_owner() -> None:
    play = to_vote(5, reveal_all=True)
    assert play.view(SPECTATOR)["owners"] == [None] * 5
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    assert play.view(SPECTATOR)["owners"] == [0, 1, 2, 3, 4]


def test_hands_are_refilled_one_card_at_a_time_from_this_rounds_curator() -> None:
    play = to_vote(5, first=2)
    for seat in range(5):
        vote(play, seat, (1 if seat != 0 else 2, "match"))
    drawn = [hand(play, seat)[0] for seat in (2, 3, 4, 0, 1)]
    assert drawn == KEYS[35:40]
    assert play.view(0)["discards"] == 4


# ---------------------------------------------------------------------- the deck runs out


def nearly_out(players: int, left: int) -> Play[Keepers]:
    """Before the votes of the first round, with so many cards left in the deck; the others are discards."""
    play = to_vote(players)
    s = play.state
    while s.deck_size - s.drawn > left:
        s.status[hands.draw(s)] = rules.DISCARDED
    return play


def test_E10_the_discards_are_the_new_deck_and_keepers_never_are() -> None:
    play = nearly_out(5, 2)
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    assert (play.phase(), play.actors()) == ("shuffle", [])
    keeper = play.view(0)["keepers"][0]  # type: ignore[index]
    due = [KEYS[card] for card in range(120) if play.state.status[card] == rules.DISCARDED]
    assert keeper == [KEYS[0]]
    assert KEYS[0] not in due
    with pytest.raises(Refused) as refused:
        play.shuffle([*due[1:], KEYS[0]])
    assert refused.value.code == "bad_deck"
    play.shuffle(due)
    assert play.phase() == "curate"
    # two cards went to seats 0 and 1; the shuffled ones go on with seat 2
    assert [hand(play, seat)[0] for seat in (2, 3, 4)] == due[:3]
    assert [len(hand(play, seat)) for seat in range(5)] == [7] * 5
    assert play.view(0)["discards"] == 0


def test_E10_with_nothing_left_hands_stay_short_and_the_game_ends_when_somebody_cannot_play() -> None:
    play = nearly_out(5, 0)
    s = play.state
    for card in range(120):
        if s.status[card] == rules.DISCARDED:
            s.status[card] = 4
    for owner in s.seats[:5]:
        for slot in range(1, 7):
            if owner.hand[slot] != rules.NONE:
                keep(play, 4, owner.hand[slot])
                owner.hand[slot] = rules.NONE
    for seat in range(5):
        vote(play, seat, (2 if seat == 0 else 1, "match"))
    due = [KEYS[card] for card in range(120) if play.state.status[card] == rules.DISCARDED]
    play.shuffle(due)  # four discards for five hands
    assert play.is_over()
    assert play.result()["winners"] == [4]
