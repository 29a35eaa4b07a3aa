"""The games in words: a player is told what its seat may know, and answers in brackets."""

from __future__ import annotations

import random
import re

import pytest

from mutoscope.bots import Budget
from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import Refused
from mutoscope.lab.text import TextEnv, find_move, read_answer

TABLES = [(name, players) for name in GAMES for players in find_game(name).players]


def offers(told: str) -> list[str]:
    """The moves that a text offers, as they would be answered."""
    found = re.findall(r"^\[(\d+)(: the \w+)?\] (.*)$", told, re.MULTILINE)
    return [f"[{code}: spring]" if takes_text else f"[{code}]" for code, takes_text, _ in found]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_games_can_be_played_from_what_is_told(name: str, players: int) -> None:
    made = TextEnv(name, {"word_check": "off"} if name == "keepers" else None)
    made.reset(players, seed=players)
    chance, is_done, steps = random.Random(players), False, 0
    while not is_done:
        seat, told = made.get_observation()
        assert f"What you see in seat {seat}:" in told
        is_done, info = made.step(f"I think this is best: {chance.choice(offers(told))}")
        assert info == {"seat": seat}
        steps += 1
    rewards, infos = made.close()
    assert steps > players
    assert set(rewards) == set(range(players))
    assert sum(rewards.values()) == pytest.approx(0) or len(made.game.sides(players)) == 1
    assert all(info["verdict"] for info in infos.values())


def test_a_player_is_told_the_rules_once_and_each_event_once() -> None:
    made = TextEnv("photograph")
    made.reset(seed=1)
    seat, told = made.get_observation()
    assert "## " in told
    made.step(offers(told)[0])
    again, told = made.get_observation()
    assert again == seat
    assert "## " not in told
    assert "What happened:" in told
    assert "What happened:" not in made.get_observation()[1]


def test_two_deals_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    made = TextEnv("keyframes")
    made.reset(seed=2)
    other = TextEnv("keyframes")
    other.reset(seed=2)
    other.play = made.play.imagined(0, "another")
    assert other.play.state is not made.play.state
    assert other.describe(0) == made.describe(0)
    assert other.describe(1) != made.describe(1)


def test_words_do_as_well_as_numbers_and_the_last_brackets_count() -> None:
    made = TextEnv("photograph")
    made.reset(seed=3)
    seat = made.play.actors()[0]
    move = made.play.moves(seat)[2]
    assert find_move(made.play.moves(seat), move.label.upper()) == move
    assert read_answer(f"Not [0], rather [{move.code}].") == (str(move.code), None)
    assert read_answer("[0: ice cream]") == ("0", "ice cream")
    with pytest.raises(Refused, match="no move in brackets"):
        read_answer("take two")
    with pytest.raises(Refused, match="none of your moves"):
        find_move(made.play.moves(seat), "51")


def test_a_move_names_its_cards_as_what_is_seen_does() -> None:
    made = TextEnv("keepers")
    made.reset(3, seed=1)
    seat, told = made.get_observation()
    hand = re.search(r'^hands: .*?"([^"?]+)", "([^"?]+)"', told, re.MULTILINE)
    assert hand
    offered = re.search(rf"^\[(\d+): the word\] (.+ \({hand[1]}, {hand[2]}\))$", told, re.MULTILINE)
    assert offered, told
    assert str(find_move(made.play.moves(seat), offered[2]).code) == offered[1]


def test_who_answers_with_no_legal_move_is_asked_again_and_then_loses() -> None:
    made = TextEnv("photograph")
    made.reset(3, seed=4)
    seat, _ = made.get_observation()
    assert made.step("hmm")[0] is False
    assert "Your answer was refused" in made.get_observation()[1]
    is_done, info = made.step("[999]")
    assert is_done
    assert "999" in str(info["reason"])
    rewards, infos = made.close()
    assert rewards == {p: -1.0 if p == seat else 0.0 for p in range(3)}
    assert "no legal move" in str(infos[0]["verdict"])
    with pytest.raises(RuntimeError):
        made.get_observation()


def test_before_the_first_deal_there_is_nothing_to_see_or_answer() -> None:
    made = TextEnv("photograph")
    for call in (made.get_observation, made.close, lambda: made.step("[0]")):
        with pytest.raises(RuntimeError, match="call reset"):
            call()


def test_a_legal_answer_wipes_the_slate() -> None:
    made = TextEnv("photograph")
    made.reset(2, seed=5)
    for _ in range(4):
        made.step("hmm")
        _, told = made.get_observation()
        assert made.step(offers(told)[0])[0] is False


def test_bots_move_from_what_their_seat_knows() -> None:
    made = TextEnv("photograph")
    made.reset(2, seed=6)
    while not made.is_done:
        seat = made.play.actors()[0]
        made.bot_move(seat, "random", f"{len(made.play.journal)}", Budget())
    assert made.close()[1][0]["score"] is not None
