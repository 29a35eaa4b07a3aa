"""The strong bot where all play together: it thinks as a partner, and says what it thought."""

from __future__ import annotations

from typing import cast

import pytest

from mutoscope.bots import BOTS, Budget, bots_for, can_weigh, find_bot, is_warm, warm, weigh
from mutoscope.bots.partner_bot import FEW, PartnerBot
from mutoscope.bots.steady_bot import SteadyBot
from mutoscope.games import find_game
from mutoscope.kernel import compiled
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import to_bytes

GAME = find_game("moving_pictures")


def test_strong_plays_moving_pictures_too() -> None:
    assert bots_for(GAME) == BOTS
    assert can_weigh(GAME)


def test_strong_plays_a_film_to_its_end_with_any_partner_before_it_is_compiled() -> None:
    for other in ("easy", "strong"):
        play = Play.from_secret(GAME, 2, {}, bytes(32))
        while acting := play.actors():
            name = "strong" if acting[0] == 0 else other
            seen = play.seen(acting[0])
            before = to_bytes(seen)
            choice = find_bot(name).choose(GAME, seen, acting[0], play.start.options, "x", Budget(simulations=10))
            assert to_bytes(seen) == before
            play.play(acting[0], choice.code)
        assert play.is_over()


def test_it_says_what_its_best_moves_came_to() -> None:
    play = Play.from_secret(GAME, 2, {}, bytes(32))
    seat = play.actors()[0]
    choice = find_bot("strong").choose(GAME, play.seen(seat), seat, play.start.options, "x", Budget(simulations=30))
    best = cast("list[dict[str, float]]", choice.thought["best"])
    assert best[0]["code"] == choice.code
    assert all(0 < move["win"] < 1 and move["visits"] > 0 for move in best)
    assert 0 < cast(int, choice.thought["simulations"]) <= 30


def test_every_legal_move_is_weighed_by_playouts_or_in_edits_by_what_steady_works_out() -> None:
    play = Play.from_secret(GAME, 2, {}, bytes(32))
    worked_out = 0
    while acting := play.actors():
        seat = acting[0]
        found = weigh(GAME, play.seen(seat), seat, "x", Budget(simulations=30))
        legal = {code for code, is_legal in enumerate(play.mask(seat)) if is_legal}
        assert {move.code for move in found.moves} == legal
        assert found.moves[0].code == found.code
        assert all(0 <= move.win <= 1 for move in found.moves)
        assert sum(move.visits for move in found.moves) == found.simulations <= 30
        if found.simulations == 0:
            _, values = SteadyBot().look(GAME, play.seen(seat), seat, "x")
            assert {m.code: m.win for m in found.moves} == {c: min(max(values[c] / 10_000, 0), 1) for c in legal}
            worked_out += 1
        play.play(seat, found.code)
    assert worked_out > 0


def test_where_time_is_short_it_does_not_wait_for_the_compiler() -> None:
    play = Play.from_secret(GAME, 2, {}, bytes(32))
    seat = play.actors()[0]
    bot = PartnerBot(SteadyBot())
    seen = play.seen(seat)
    quick = bot.choose(GAME, seen, seat, play.start.options, "x", Budget(milliseconds=100))
    assert not bot.is_warm(GAME)
    assert quick == bot.choose(GAME, seen, seat, play.start.options, "x", Budget(simulations=FEW))


@pytest.mark.skipif(not compiled.is_available(), reason="no compiler is installed")
def test_once_warm_it_thinks_more_and_plays_the_same_for_the_same_budget() -> None:
    play = Play.from_secret(GAME, 2, {}, bytes(32))
    seat = play.actors()[0]
    seen = play.seen(seat)
    bot = find_bot("strong")
    few = PartnerBot(SteadyBot()).choose(GAME, seen, seat, play.start.options, "x", Budget(simulations=FEW))
    thread = warm(GAME)
    assert thread is not None
    thread.join()
    assert is_warm(GAME)
    assert bot.choose(GAME, seen, seat, play.start.options, "x", Budget(simulations=FEW)) == few
    whole = bot.choose(GAME, seen, seat, play.start.options, "x", Budget(milliseconds=1500))
    assert cast(int, whole.thought["simulations"]) > 5 * FEW


def test_games_without_partners_are_refused() -> None:
    game = find_game("photograph")
    play = Play.from_secret(game, 2, {}, bytes(32))
    seat = play.actors()[0]
    with pytest.raises(Refused, match="Photograph") as refused:
        PartnerBot(SteadyBot()).choose(game, play.seen(seat), seat, play.start.options, "", Budget())
    assert refused.value.code == "bad_request"
