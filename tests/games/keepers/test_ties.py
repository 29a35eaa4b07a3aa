"""E11: a tie at the end."""

from __future__ import annotations

import pytest

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import SPECTATOR, Json, Refused
from mutoscope.kernel.play import Play
from tests.games.keepers.tools import KEYS, keep, named, to_vote, vote


def tied(players: int, scores: dict[int, int], deck: int = 20) -> Play[Keepers]:
    """The last vote has been cast, and these seats have these many Keepers: cards 100 and up."""
    play = to_vote(players)
    play.state.round = play.state.laps * players
    card = 100
    for seat, count in scores.items():
        keep(play, seat, *range(card, card + count))
        card += count
    for n in range(100, 120):
        if n in play.state.deck:
            play.state.deck.remove(n)
            play.state.deck.append(rules.NONE)
            play.state.deck_size -= 1
            if not rules.is_keeper(play.state, n):
                play.state.status[n] = rules.DISCARDED
    return play


def all_vote(play: Play[Keepers]) -> None:
    """Votes that make cards 1 (seat 0) and 2 (seat 1) Keepers."""
    for seat in range(play.players):
        vote(play, seat, (2, "match") if seat == 0 else (1, "match") if seat == 1 else (1 + seat % 2, "match"))


def to_tie_play() -> Play[Keepers]:
    """Six players, seats 0 and 1 tied with 4 Keepers each; Keepers dealt in the order of their numbers."""
    play = tied(6, {0: 3, 1: 3, 2: 1})
    all_vote(play)
    assert play.view(0)["actors"] == ["chance"]
    play.shuffle([KEYS[card] for card in range(120) if rules.is_keeper(play.state, card)])
    return play


def test_E11_the_last_votes_are_told_and_who_is_tied_before_the_tie_break_clears_the_table() -> None:
    play = tied(6, {0: 3, 1: 3, 2: 1})
    for seat in range(5):
        vote(play, seat, (2, "match") if seat in (0, 3) else (1, "match"))
    told = play.play_named(5, {"kind": "vote", "votes": [{"card": 2, "sign": "match"}]})
    facts = {event.kind: event.facts for event in told if event.seats is None}
    votes = facts["votes"]["votes"]
    assert isinstance(votes, list)
    assert [vote for one in votes if isinstance(one, list) for vote in one] == [
        {"card": card, "sign": "match"} for card in (2, 1, 1, 2, 1, 2)
    ]
    assert [event.facts["seat"] for event in told if event.kind == "keeper"] == [0, 1]
    assert facts["tie"] == {"seats": [0, 1]}


def test_E11_all_keepers_of_all_players_are_shuffled_and_three_dealt_to_each_tied_player() -> None:
    play = to_tie_play()
    keepers = [card for card in range(120) if rules.is_keeper(play.state, card)]
    assert len(keepers) == 9
    assert (play.phase(), play.actors()) == ("tie_play", [0, 1])
    dealt: list[list[Json]] = [
        [KEYS[keepers[0]], KEYS[keepers[2]], KEYS[keepers[4]]],
        [KEYS[keepers[n]] for n in (1, 3, 5)],
    ]
    assert play.view(None)["hands"] == [*dealt, [], [], [], []]
    assert play.view(1)["hands"] == [["?"] * 3, dealt[1], [], [], [], []]
    assert (play.view(1)["word"], play.view(1)["votes"], play.view(1)["owners"], play.view(1)["line"]) == (
        None,
        None,
        None,
        [],
    )
    assert play.result()["scores"] == [4, 4, 1, 0, 0, 0]


def due(play: Play[Keepers]) -> list[Json]:
    cards = [0] * rules.SHUFFLED
    return [KEYS[card] for card in cards[: rules.due(play.state, cards)]]


def tie_vote(play: Play[Keepers]) -> None:
    for seat in play.actors():
        play.play(seat, rules.FIRST_TIE_PLAY)
    play.shuffle(sorted(due(play), key=str))


def test_E11_each_plays_one_and_everybody_not_tied_votes_for_a_favourite() -> None:
    play = to_tie_play()
    tie_vote(play)
    assert (play.phase(), play.actors()) == ("tie_vote", [2, 3, 4, 5])
    assert named(play, 2) == [{"kind": "favourite", "card": 1}, {"kind": "favourite", "card": 2}]
    assert play.view(SPECTATOR)["owners"] is None
    owners = play.state.owners[:2]
    for seat, card in ((2, 1), (3, 1), (4, 2)):
        (_, own) = play.play_named(seat, {"kind": "favourite", "card": card})
        assert (own.kind, own.facts, own.seats) == ("own_favourite", {"seat": seat, "place": card}, (seat,))
    assert play.view(0)["submitted"] == [False, False, True, True, True, False]
    play.play_named(5, {"kind": "favourite", "card": 1})
    assert play.is_over()
    assert play.result()["winners"] == [owners[0]]
    assert play.result()["scores"] == [4, 4, 1, 0, 0, 0]
    assert "favourite" in play.game.verdict(play.state)


def test_E11_those_still_tied_repeat_and_after_five_repeats_they_share_the_victory() -> None:
    play = to_tie_play()
    for repeat in range(6):
        assert play.state.ties == repeat
        tie_vote(play)
        for seat in range(2, 6):
            play.play_named(seat, {"kind": "favourite", "card": 1 + seat % 2})
        if repeat < 5:
            play.shuffle(due(play))
    assert play.is_over()
    assert play.result()["winners"] == [0, 1]


def test_E11_a_tied_player_does_not_vote() -> None:
    play = to_tie_play()
    tie_vote(play)
    with pytest.raises(Refused) as refused:
        play.play_named(0, {"kind": "favourite", "card": 1})
    assert refused.value.code == "not_your_turn"


def test_E11_when_everybody_is_tied_the_victory_is_shared_at_once() -> None:
    play = tied(5, {1: 1, 2: 1, 3: 1, 4: 1})
    for seat in range(5):
        vote(play, seat, (2, "match") if seat == 0 else (1, "match"))
    assert play.is_over()
    assert play.result()["winners"] == [0, 1, 2, 3, 4]


def test_E11_too_few_keepers_are_topped_up_from_the_deck_one_at_a_time_and_go_to_the_discards() -> None:
    play = tied(6, {})
    all_vote(play)  # seats 0 and 1 have one Keeper each: four more cards are needed
    top = [card for card in play.state.deck if card != rules.NONE][:4]
    play.shuffle([KEYS[card] for card in range(120) if rules.is_keeper(play.state, card)])
    assert [play.state.seats[p].tie_hand[1:] for p in range(2)] == [[top[0], top[2]], [top[1], top[3]]]
    tie_vote(play)
    for seat in range(2, 6):
        play.play_named(seat, {"kind": "favourite", "card": 1})
    assert all(play.state.status[card] == rules.DISCARDED for card in top)
