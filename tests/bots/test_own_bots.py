"""Bots that a game brings along, and texts that go with a bot's move."""

from __future__ import annotations

import pytest

from mutoscope import bots
from mutoscope.bots import BOTS, Budget, bots_for, find_bot, find_bot_for
from mutoscope.games.keepers.game import GAME as KEEPERS
from mutoscope.games.keepers.words import Verdict, judge
from mutoscope.games.photograph.game import GAME, PhotographGame
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import OwnBot, Refused
from mutoscope.kernel.play import Play


def last_legal(seen: Photograph, seat: int, seed: str) -> tuple[int, str]:
    """The legal move with the highest code."""
    return max(move.code for move in GAME.moves(seen, seat)), ""


class GameWithABot(PhotographGame):
    """Photograph with a bot of its own."""

    own_bots = (OwnBot("stubborn", "Plays the last move.", last_legal),)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> GameWithABot:
    game = GameWithABot()
    monkeypatch.setattr(bots, "all_games", lambda: [GAME, game])
    return game


def test_a_games_own_bots_come_after_those_that_play_every_game(game: GameWithABot) -> None:
    assert bots_for(game) == (*BOTS, "stubborn")
    assert bots_for(GAME) == BOTS


def test_a_games_own_bot_is_found_by_name_and_plays(game: GameWithABot) -> None:
    bot = find_bot("stubborn")
    assert (bot.name, bot.about) == ("stubborn", "Plays the last move.")
    assert bot.plays(game)
    assert not bot.plays(GAME)
    play = Play.from_secret(game, 2, {"first": 0}, bytes(32))
    choice = bot.choose(game, play.seen(0), 0, play.start.options, "", Budget())
    assert choice.code == max(code for code, is_legal in enumerate(play.mask(0)) if is_legal)
    assert choice.text == ""


def test_it_is_refused_where_it_does_not_play_or_has_nothing_to_decide(game: GameWithABot) -> None:
    play = Play.from_secret(game, 2, {"first": 0}, bytes(32))
    for asked, seat, code in ((GAME, 0, "bad_request"), (game, 1, "not_your_turn")):
        with pytest.raises(Refused) as refused:
            find_bot("stubborn").choose(asked, play.seen(seat), seat, play.start.options, "", Budget())
        assert refused.value.code == code


def test_a_bot_for_a_game_is_one_that_plays_it_and_else_those_that_do_are_named(game: GameWithABot) -> None:
    assert find_bot_for(game, "stubborn").name == "stubborn"
    with pytest.raises(Refused) as refused:
        find_bot_for(GAME, "stubborn")
    assert refused.value.code == "bad_request"
    told = "The bot stubborn does not play Photograph: those that do are random, easy, steady, strong, search."
    assert refused.value.message == told
    with pytest.raises(Refused, match="There is no bot 'genius'"):
        find_bot_for(game, "genius")


def test_an_unknown_bot_is_refused_and_the_games_own_are_named_too(game: GameWithABot) -> None:
    with pytest.raises(Refused, match="random, easy, steady, strong, search, stubborn"):
        find_bot("genius")


def test_random_names_a_word_where_a_move_needs_one_and_none_elsewhere() -> None:
    said = set()
    for seed in range(12):
        play = Play.from_secret(KEEPERS, 5, {"first": 0}, bytes([seed]) * 32)
        for seat in (0, 1):
            asked = (KEEPERS, play.seen(seat), seat, play.start.options, str(seed), Budget())
            choice = find_bot("random").choose(*asked)
            play.play(seat, choice.code, choice.text or None)
            if seat == 0:
                said.add(choice.text)
            else:
                assert choice.text == ""
    assert len(said) > 4
    assert {judge(word)[0] for word in said} == {Verdict.FINE}
