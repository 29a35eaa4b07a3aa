"""Bots whose moves carry a text: it is checked before it is played, and a bad one stalls nobody."""

from __future__ import annotations

from typing import TypeVar

import pytest

from mutoscope import games
from mutoscope.bots import Bot, Budget, Choice, find_bot
from mutoscope.kernel.game import Game
from mutoscope.kernel.play import OptionValues, Play
from mutoscope.kernel.state import to_bytes
from mutoscope.match import Room, bot_players
from mutoscope.match.bot_players import BotMove, BotTurn
from tests.match.tables import somebody, status, until

pytestmark = pytest.mark.anyio

S = TypeVar("S")


@pytest.fixture(autouse=True)
def keepers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", tuple(dict.fromkeys([*games.GAMES, "keepers"])))


class BadSpeller(Bot):
    """Plays like random, with a noun for a word."""

    name = "random"
    about = "For tests."

    def choose(self, game: Game[S], seen: S, seat: int, options: OptionValues, seed: str, budget: Budget) -> Choice:
        choice = find_bot("random").choose(game, seen, seat, options, seed, budget)
        return Choice(choice.code, {}, "banana" if choice.text else "")


def a_turn(play: Play[object], seat: int) -> BotTurn:
    return BotTurn(seat, "random", "d", play.game, play.seen(seat), play.start.options, "s")


def test_a_move_is_legal_with_a_text_that_will_do_and_with_none_where_none_belongs() -> None:
    play = Play.from_secret(games.find_game("keepers"), 5, {"first": 0}, bytes(32))
    turn = a_turn(play, 0)
    before = to_bytes(turn.seen)
    assert turn.is_legal(BotMove(0, "slippery"))
    assert not turn.is_legal(BotMove(0, "banana"))
    assert not turn.is_legal(BotMove(0))
    assert not turn.is_legal(BotMove(10**6, "slippery"))
    assert to_bytes(turn.seen) == before
    assert turn.is_legal(turn.any_legal())
    play.play(0, 0, "slippery")
    assert a_turn(play, 1).is_legal(BotMove(3))
    assert not a_turn(play, 1).is_legal(BotMove(3, "slippery"))
    assert a_turn(play, 1).any_legal().text is None


async def test_personalities_play_a_whole_match_and_their_words_are_in_the_log(room: Room) -> None:
    host = await somebody(room, "Ada")
    match = await room.make_table(host, "keepers", 3, {"first": 0, "laps": 1}, seat=None)
    for seat, bot in enumerate(("literal", "dreamer", "random")):
        await match.put_bot(host, seat, bot)
    await match.start(host)
    await until(match, lambda: status(match) == "over")
    assert sum("names the word" in line.text for line in match.log(-1)) == 3


async def test_a_bot_that_names_a_noun_is_logged_and_stalls_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_players, "find_bot", lambda name: BadSpeller())
    host = await somebody(room, "Ada")
    match = await room.make_table(host, "keepers", 3, {"first": 0, "laps": 1}, seat=None)
    for seat in range(3):
        await match.put_bot(host, seat, "random")
    await match.start(host)
    await until(match, lambda: status(match) == "over")
    assert "banana" in caplog.text
