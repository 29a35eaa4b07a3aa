"""Moves by name and by code, and positions to play on from."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from mutoscope.games.moving_pictures import cards, moves, rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.kernel.state import copy
from tests.games.moving_pictures.tools import Film, a_film, a_table, do, film


def test_the_rules_have_a_place_for_every_rule_that_a_refusal_may_name() -> None:
    text = (files("mutoscope.games.moving_pictures") / "RULES.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r"\{#(\w+)\}", text))
    scenes = {scene.key for scene in cards.SCENES}
    assert anchors >= {*moves.RULES.values(), *scenes, *(f"M{n}" for n in range(1, 11))}


def test_every_code_has_a_name_of_its_own_that_reads_back() -> None:
    names = [moves.name_move(code) for code in range(rules.N_ACTIONS)]
    assert [moves.read_move(dict(name)) for name in names] == list(range(rules.N_ACTIONS))


def test_moves_have_the_names_of_the_protocol() -> None:
    names: dict[int, JsonObject] = {
        0: {"kind": "film", "slot": 0, "place": 0},
        31: {"kind": "film", "slot": 3, "place": 7},
        rules.FIRST_SHOW + 2: {"kind": "show", "slot": 2},
        rules.FIRST_EXCHANGE + 6: {"kind": "exchange", "slot": 1, "other": 2},
        rules.FIRST_ASK: {"kind": "ask", "end": "lowest"},
        rules.FIRST_PEEK + 3: {"kind": "peek", "aside": 3},
        rules.FIRST_RECAST + 1: {"kind": "recast", "slot": 1},
        rules.NO_RECAST: {"kind": "recast", "slot": None},
        rules.FIRST_MOVE + 10: {"kind": "move", "from": 1, "to": 2},
        rules.NO_MOVE: {"kind": "move", "from": None, "to": None},
        rules.FIRST_SWAP + 5: {"kind": "swap", "with": 5},
        rules.FIRST_REMOVE + 5: {"kind": "remove", "place": 5},
        rules.FIRST_CUT + 7: {"kind": "cut", "place": 7},
    }
    assert {code: moves.name_move(code) for code in names} == names


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"kind": "play", "slot": 0, "place": 0}, "bad_request"),
        ({"slot": 0, "place": 0}, "bad_request"),
        ({"kind": "film", "slot": 0}, "bad_request"),
        ({"kind": "film", "slot": 0, "place": 0, "card": 3}, "bad_request"),
        ({"kind": "film", "slot": True, "place": 0}, "bad_request"),
        ({"kind": "film", "slot": "0", "place": 0}, "bad_request"),
        ({"kind": "film", "slot": None, "place": 0}, "bad_request"),
        ({"kind": "film", "slot": 0, "place": 8}, "illegal"),
        ({"kind": "film", "slot": -1, "place": 0}, "illegal"),
        ({"kind": "ask", "end": "middle"}, "bad_request"),
        ({"kind": "ask", "end": ["lowest"]}, "bad_request"),
        ({"kind": "move", "from": 1, "to": None}, "bad_request"),
        ({"kind": "cut", "place": None}, "bad_request"),
    ],
)
def test_a_malformed_move_is_refused_and_one_that_no_table_has_is_illegal(named: JsonObject, code: str) -> None:
    with pytest.raises(Refused) as refused:
        moves.read_move(named)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("table", "named", "message"),
    [
        (lambda: a_film([9, 14, 2], [4, 6, 10]), {"kind": "film", "slot": 3, "place": 0}, "cards 1, 2, 3."),
        (lambda: a_film([9, 14, 2], [4, 6, 10]), {"kind": "film", "slot": 0, "place": 6}, "1, 2, 3, 4, 5, 6."),
        (lambda: a_film([9, 14, 2], [4, 6, 10]), {"kind": "cut", "place": 0}, "Film a card"),
        (lambda: choosing(3), {"kind": "show", "slot": 2}, "cards 1, 2."),
        (lambda: choosing(5), {"kind": "exchange", "slot": 2, "other": 0}, "cards 1, 2; your partner's, 1, 2, 3."),
        (lambda: choosing(11), {"kind": "recast", "slot": None}, "First The Understudy (11): look at one"),
        (lambda: choosing(13), {"kind": "move", "from": 2, "to": 3}, "at 6 may move, to the empty places 2, 3, 4, 5."),
        (lambda: a_table([1, 3, 5, 4, 7, 8]), {"kind": "swap", "with": 0}, "the scenes at 3, 5."),
        (lambda: a_table([1, 3, 5, 9, 7, 8]), {"kind": "cut", "place": 6}, "the scenes at 1, 2, 3, 4, 5, 6."),
        (lambda: a_table([1, 3, 5, 9, 7, 8]), {"kind": "swap", "with": 1}, "not in order: cut one."),
    ],
)
def test_a_refusal_says_what_would_do(table: Callable[[], Film], named: JsonObject, message: str) -> None:
    with pytest.raises(Refused) as refused:
        table().play_named(0, named)
    assert refused.value.code == "illegal"
    assert message in refused.value.message


def choosing(card: int) -> Film:
    """Seat 0 has filmed this card at the left and must choose; scene 16 lies at the right."""
    play = a_table([None, None, None, None, None, 16], ([card, 14], [4, 6, 10]), last=16)
    play.state.seats[0].hand_size = 3
    rules.exchange_cards(play.state.seats[0].hand[2], play.state.aside[3])
    play.state.seats[0].hand[2].known = 1
    film(play, 0, card, 0)
    return play


def test_a_table_that_is_played_on_from_must_be_one_that_can_be() -> None:
    good = a_film([3, 14, 2], [4, 6, 10])
    film(good, 0, 3, 0)
    options = GAME.option_codes(good.start.options)
    assert GAME.flaw(good.state, 2, options) == ""

    def spoilt(change: Callable[[MovingPictures], object]) -> str:
        state = copy(good.state)
        change(state)
        return GAME.flaw(state, 2, options)

    flaws = [
        (lambda s: setattr(s, "editor", 1), "options"),
        (lambda s: setattr(s, "deleted", 3), "deleted scenes"),
        (lambda s: setattr(s, "act", 4), "act or step"),
        (lambda s: setattr(s, "step", 12), "act or step"),
        (lambda s: setattr(s, "turn", 2), "nobody's turn"),
        (lambda s: setattr(s, "last", 17), "no such scene"),
        (lambda s: setattr(s, "length", 7), "places"),
        (lambda s: setattr(s, "aside_size", 3), "set aside"),
        (lambda s: setattr(s.seats[0], "hand_size", 5), "too many cards"),
        (lambda s: setattr(s.seats[0], "hand_size", 1), "do not fill"),
        (lambda s: setattr(s.places[3], "known", 1), "no place for one"),
        (lambda s: setattr(s.aside[0], "number", 3), "there twice"),
        (lambda s: setattr(s.seats[0].hand[0], "known", 2), "known to somebody"),
        (lambda s: setattr(s.seats[0].hand[0], "asked", 1), "nobody asked for"),
        (lambda s: setattr(s, "proposer", 1), "proposed"),
        (lambda s: setattr(s, "last", 5), "not in the movie"),
        (lambda s: setattr(s, "step", rules.ASK), "no such choice"),
    ]
    assert [name for change, name in flaws if name not in spoilt(change)] == []


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (lambda s: setattr(s, "step", rules.CUT), ""),
        (lambda s: setattr(s, "edited", 2), "not in the movie"),
        (lambda s: setattr(s, "step", rules.REMOVE), "no such choice"),
        (lambda s: setattr(s, "step", rules.RESHUFFLE), "no shuffle"),
        (lambda s: setattr(s, "step", rules.OVER), "not over"),
        (lambda s: setattr(s, "proposal", rules.FIRST_CUT), "propose"),
    ],
)
def test_a_table_in_editing_that_is_played_on_from_must_be_one_that_can_be(
    change: Callable[[MovingPictures], object], flaw: str
) -> None:
    play = a_table([1, 3, 5, 4, 7, 8])
    options = GAME.option_codes(play.start.options)
    assert GAME.flaw(play.state, 2, options) == ""
    change(play.state)
    assert flaw in GAME.flaw(play.state, 2, options)
    assert (flaw == "") == (GAME.flaw(play.state, 2, options) == "")


def test_a_position_in_which_Overheard_told_a_lie_is_refused() -> None:
    play = a_film([7, 14, 2], [4, 6, 10])
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    options = GAME.option_codes(play.start.options)
    assert GAME.flaw(play.state, 2, options) == ""
    play.state.asked_end = rules.HIGHEST
    assert GAME.flaw(play.state, 2, options) == "the card that was shown is not the one asked for"
