"""The conventions of the protocol, one by one, as Photograph keeps them.

Rigged games of two are dealt from blue 1-12, red 1-12, yellow, green, brown: the layout holds the blue cards, down each
column from the left; the hands hold red 1, 3, 5, 7, 9 and red 2, 4, 6, 8, 10.
"""

from __future__ import annotations

import pytest

from tests.engine.tools import Talk
from tests.games.photograph.tools import deck

COLOURS = ("blue", "red", "yellow", "green", "brown", "gray", "purple")


@pytest.fixture
def talk() -> Talk:
    return Talk()


def new(talk: Talk, **facts: object) -> str:
    """The error of a `new` that differs in something from a good one."""
    good = {"game": "photograph", "players": 2, "options": {"first": 0}, "chance": "ask", "deck": deck(2)}
    asked = {key: value for key, value in {**good, **facts}.items() if value is not None}
    return talk.refused("new", **asked)


# ---------------------------------------------------------------------- 1: cards


def test_cards_are_the_84_shots_of_the_box_and_not_the_sunset(talk: Talk) -> None:
    cards = talk.ask("cards", game="photograph", options={})
    assert cards == {"cards": [f"{colour}-{number}" for colour in COLOURS for number in range(1, 13)]}
    assert talk.ask("cards", game="photograph") == cards


def test_cards_refuses_a_game_and_options_that_are_not_there(talk: Talk) -> None:
    assert talk.refused("cards", game="chess", options={}) == "no_such_game"
    assert talk.refused("cards", game="photograph", options={"colour": "blue"}) == "bad_request"
    assert talk.refused("cards", game="photograph", options={"backs": "torn"}) == "bad_request"


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        deck(2)[:-1],  # no sunset
        deck(2)[1:],
        [*deck(2), "blue-1"],
        [*deck(2), "sunset"],
        [*deck(2)[:-2], "blue-1", "sunset"],
        [*deck(2)[:-2], "blue-13", "sunset"],
        [*deck(2)[:-2], "Brown-12", "sunset"],
        [*deck(2)[:-2], 60, "sunset"],
        [*deck(2)[:-2], None, "sunset"],
        [*deck(2)[:-2], ["brown-12"], "sunset"],
        [*deck(2)[:-2], {"brown": 12}, "sunset"],
        deck(3),  # a colour too many
    ],
)
def test_a_deck_that_is_no_permutation_of_the_cards_in_play_is_a_bad_deck(talk: Talk, wrong: object) -> None:
    assert new(talk, deck=wrong) == "bad_deck"


@pytest.mark.parametrize("wrong", ["blue-1", {}, 7, True])
def test_a_deck_that_is_no_list_is_a_bad_request(talk: Talk, wrong: object) -> None:
    assert new(talk, deck=wrong) == "bad_request"


def test_the_colours_in_play_are_those_of_the_deck(talk: Talk) -> None:
    without = [card for card in deck(4) if not str(card).startswith(("blue", "yellow"))]
    match = talk.ask(
        "new", game="photograph", players=2, options={"first": 0}, chance="ask", deck=without
    )["match"]  # fmt: skip
    view = talk.view(match, "all")
    assert list(view["reels"][1]) == ["red", "green", "brown", "gray", "purple"]
    assert list(view["direction"][0]) == list(view["good_shots"]) == ["red", "green", "brown", "gray", "purple"]


# ---------------------------------------------------------------------- 2: dealing


def test_the_first_card_of_the_deck_is_the_top_and_the_layout_is_dealt_before_the_hands(talk: Talk) -> None:
    view = talk.view(talk.rigged(2), "all")
    assert view["layout"] == [
        ["blue-1", "blue-4", "blue-7", "blue-10"],
        ["blue-2", "blue-5", "blue-8", "blue-11"],
        ["blue-3", "blue-6", "blue-9", "blue-12"],
    ]
    assert view["hands"] == [
        ["red-1", "red-3", "red-5", "red-7", "red-9"],
        ["red-2", "red-4", "red-6", "red-8", "red-10"],
    ]


def test_hands_are_dealt_clockwise_from_the_first_player(talk: Talk) -> None:
    match = talk.rigged(3, first=2)  # the layout takes blue 1-12 and red 1-4
    assert talk.view(match, "all")["hands"] == [
        ["red-6", "red-9", "red-12", "yellow-3", "yellow-6"],
        ["red-7", "red-10", "yellow-1", "yellow-4", "yellow-7"],
        ["red-5", "red-8", "red-11", "yellow-2", "yellow-5"],
    ]
    assert talk.ask("actors", match=match) == {"actors": [2], "phase": "take"}


@pytest.mark.parametrize(("players", "set_up"), [(2, 22), (3, 31), (4, 36)])
def test_the_sunset_may_lie_anywhere_behind_the_cards_of_the_set_up(talk: Talk, players: int, set_up: int) -> None:
    cards = deck(players, sunset=set_up - 1)
    assert new(talk, players=players, deck=cards) == "bad_deck"
    assert talk.view(talk.rigged(players, sunset=set_up), "all")["deck_left"] == {2: 39, 3: 42, 4: 49}[players]
    talk.rigged(players)  # the last card of all


# ---------------------------------------------------------------------- 3: the first player


def test_first_is_random_unless_a_seat_is_named(talk: Talk) -> None:
    def turn(seed: str, options: dict[str, object]) -> object:
        match = talk.ask("new", game="photograph", players=4, options=options, seed=seed)["match"]
        return talk.view(match, "spectator")["turn"]

    assert {turn(str(n), {}) for n in range(30)} == {0, 1, 2, 3}
    assert {turn(str(n), {"first": "random"}) for n in range(30)} == {0, 1, 2, 3}
    assert {turn(str(n), {"first": 3}) for n in range(8)} == {3}


def test_with_chance_asked_first_must_be_a_seat(talk: Talk) -> None:
    assert new(talk, options={}) == "bad_request"
    assert new(talk, options={"first": "random"}) == "bad_request"


@pytest.mark.parametrize("first", [2, -1, True, False, 0.0, "0", "seat 0", [0], {}, None])
def test_a_bad_first_is_a_bad_request(talk: Talk, first: object) -> None:
    assert new(talk, options={"first": first}) == "bad_request"
    assert talk.refused("new", game="photograph", players=2, options={"first": first}, seed="x") == "bad_request"


# ---------------------------------------------------------------------- new


def test_a_match_has_a_seed_or_chance_asked_and_a_deck_and_never_both(talk: Talk) -> None:
    assert new(talk, chance=None, deck=None) == "bad_request"
    assert new(talk, chance=None) == "bad_request"
    assert new(talk, deck=None) == "bad_request"
    assert new(talk, seed="x") == "bad_request"
    assert new(talk, seed="x", deck=None) == "bad_request"
    assert new(talk, seed="x", chance=None) == "bad_request"
    assert new(talk, chance="seed") == "bad_request"
    assert new(talk, chance=None, deck=None, seed=7) == "bad_request"


def test_players_is_a_number_that_the_game_has(talk: Talk) -> None:
    for players in (1, 5, 0, -2, 10**30, True, 2.0, "2", [2]):
        assert new(talk, players=players) == "bad_request"
    assert new(talk, players=None) == "bad_request"  # left out


def test_options_are_known_and_have_the_values_that_they_may_have(talk: Talk) -> None:
    wrong: list[object] = [
        {"first": 0, "colour": "blue"},
        {"first": 0, "backs": "INFORMATIVE"},
        {"first": 0, "backs": None},
        {"first": 0, "missed_shot": 1},
        {"first": 0, "missed_shot": "true"},
        {"first": 0, "memory_aid": 0},
        [],
        "plain",
    ]
    for options in wrong:
        assert new(talk, options=options) == "bad_request"


def test_an_unknown_game_is_no_such_game_whatever_else_is_wrong(talk: Talk) -> None:
    assert new(talk, game="chess", players=99, options={"elo": 3000}, deck=["king"]) == "no_such_game"
    assert new(talk, game="photograph-1") == "no_such_game"
    assert new(talk, game=7) == "bad_request"


def test_what_is_wrong_with_the_options_is_said_before_what_is_wrong_with_the_deck(talk: Talk) -> None:
    assert new(talk, options={"first": 9}, deck=[]) == "bad_request"
    assert new(talk, options=["first"], deck=[]) == "bad_request"
    assert new(talk, options={}, deck=[]) == "bad_request"


def test_matches_are_numbered_and_a_refused_one_takes_no_number(talk: Talk) -> None:
    assert talk.rigged(2) == "m1"
    assert new(talk, deck=[]) == "bad_deck"
    assert talk.ask("hidden", match="m1", seat=0, seed="x") == {"match": "m2"}
    assert talk.refused("load", journal=[]) == "bad_request"
    assert talk.ask("load", journal=talk.ask("journal", match="m1")["journal"]) == {"match": "m3"}
    assert talk.ask("new", game="photograph", players=2, seed="") == {"match": "m4"}


def test_the_same_seed_is_the_same_game_and_another_seed_another(talk: Talk) -> None:
    def start(seed: str) -> object:
        return talk.view(talk.ask("new", game="photograph", players=3, options={}, seed=seed)["match"], "all")

    assert start("rain") == start("rain")
    assert start("rain") != start("Rain")
    assert start("ä \u0000 🎞") == start("ä \u0000 🎞")


def test_games_lists_every_game_with_its_players_and_options(talk: Talk) -> None:
    listed = {game["game"]: game for game in talk.ask("games")["games"]}
    assert all(set(game) == {"game", "version", "players", "options"} for game in listed.values())
    photograph = listed["photograph"]
    assert photograph["version"] == "1"
    assert photograph["players"] == [2, 3, 4]
    assert set(photograph["options"]) == {"backs", "missed_shot", "memory_aid", "first"}
    for option in photograph["options"].values():
        assert {"type", "default", "about"} <= set(option) <= {"type", "default", "about", "choices"}
    assert photograph["options"]["backs"]["choices"] == ["informative", "plain"]
    assert photograph["options"]["missed_shot"]["default"] is False


# ---------------------------------------------------------------------- 5: secret choices


def test_actors_are_those_who_have_not_chosen_and_who_has_may_choose_again(talk: Talk) -> None:
    match = talk.to_sunset()
    before = talk.legal(match, 0)
    talk.wind(match, 0, 0, 4)
    assert talk.ask("actors", match=match) == {"actors": [1], "phase": "sunset"}
    assert talk.legal(match, 0) == before
    talk.wind(match, 0, 2, 3)
    assert talk.ask("actors", match=match) == {"actors": [1], "phase": "sunset"}
    hands = talk.view(match, "all")["hands"]
    talk.wind(match, 1, 0, 1)
    # Seat 0 wound its third card, not its first: the two leftmost were shot as they lay.
    assert talk.view(match, "all")["hands"][0] == [hands[0][3], hands[0][2], hands[0][4]]


def test_a_secret_choice_is_seen_by_its_owner_alone(talk: Talk) -> None:
    match = talk.to_sunset()
    events = talk.wind(match, 0, 0, 4)
    assert events == [
        {"kind": "chosen", "seat": 0, "for": "all"},
        {"kind": "choose_wind", "seat": 0, "from": 0, "to": 4, "for": [0]},
    ]
    assert [talk.view(match, who)["wind"][0] for who in (0, 1, "spectator", "all")] == [[0, 4], "?", "?", [0, 4]]


def test_a_seat_that_may_do_nothing_has_no_moves(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.ask("legal", match=match, seat=1) == {"moves": []}
    talk.play_on(match, "over")
    assert talk.ask("legal", match=match, seat=0) == talk.ask("legal", match=match, seat=1) == {"moves": []}


# ---------------------------------------------------------------------- 6: named moves


def test_moves_have_exactly_their_keys_a_code_and_a_label(talk: Talk) -> None:
    match = talk.rigged(2)
    takes = talk.legal(match, 0)
    assert {tuple(move) for move in takes} == {("code", "kind", "row", "side", "count", "label")}
    assert takes[1] == {
        "code": 1, "kind": "take", "row": 0, "side": "left", "count": 2, "label": "Take 2 from the left of row 1"
    }  # fmt: skip
    talk.play(match, 0, {"code": 1})
    winds = talk.legal(match, 0)
    assert {tuple(move) for move in winds} == {("code", "kind", "from", "to", "label")}
    assert all(0 <= move["from"] < move["to"] <= 6 for move in winds)
    assert len(winds) == 21  # 7 cards: 6 + 5 + 4 + 3 + 2 + 1


def test_a_move_is_played_by_name_by_code_or_as_it_was_listed(talk: Talk) -> None:
    views = []
    for form in range(3):
        match = talk.rigged(2)
        move = talk.legal(match, 0)[4]
        name = {key: value for key, value in move.items() if key not in ("code", "label")}
        talk.play(match, 0, [name, {"code": move["code"]}, move][form])
        views.append(talk.view(match, "all"))
    assert views[0] == views[1] == views[2]


def test_a_name_and_a_code_that_disagree_are_a_bad_request(talk: Talk) -> None:
    match = talk.rigged(2)
    first, second = talk.legal(match, 0)[:2]
    assert talk.refused("play", match=match, seat=0, move={**first, "code": second["code"]}) == "bad_request"
    talk.play(match, 0, {**first, "label": "whatever people read"})


def test_the_last_choice_too_is_asked_for(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.play_on(match, "final")
    # Three cards in hand: three winds, and they are asked for though the game is all but over.
    assert [(move["from"], move["to"]) for move in talk.legal(match, 0)] == [(0, 1), (0, 2), (1, 2)]


# ---------------------------------------------------------------------- 7 and 8: views


def test_a_take_joins_the_hand_on_the_right_in_the_order_of_taking(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.take(match, 0, 1, "right", 2)
    assert talk.view(match, 0)["hands"][0] == ["red-1", "red-3", "red-5", "red-7", "red-9", "blue-11", "blue-8"]


def test_all_shows_every_face_but_a_blurred_number(talk: Talk) -> None:
    match = talk.rigged(2, first=1, missed_shot=True)
    talk.take(match, 1, 0, "left", 3)  # seat 1 has red 1, 3, 5, 7, 9, blue 1, 4, 7
    assert talk.view(match, "all")["hands"][1][-3:] == ["blue-1", "blue-4", "blue-7"]
    talk.wind(match, 1, 1, 7)  # shoots red 1, 5 (too far from 1), 7 (any step after a blur)
    view = talk.view(match, "all")
    assert view["reels"][1]["red"] == [1, "blurred", 7]
    assert view["direction"][1]["red"] == "up"
    assert view["layout"][0] == [None, None, None, "blue-10"]
    assert view["layout"][1] == ["blue-2", "blue-5", "blue-8", "blue-11"]


def test_a_spectator_sees_no_hand_and_a_seat_only_its_own(talk: Talk) -> None:
    match = talk.rigged(2)
    theirs, mine = ["red-low?"] * 3 + ["red-high?"] * 2, ["red-1", "red-3", "red-5", "red-7", "red-9"]
    assert talk.view(match, "spectator")["hands"] == [theirs, theirs]
    assert talk.view(match, 0)["hands"] == [mine, theirs]
    plain = talk.rigged(2, backs="plain")
    assert talk.view(plain, "spectator")["hands"] == [["?"] * 5, ["?"] * 5]
    assert talk.view(plain, 0)["hands"] == [mine, ["?"] * 5]


def test_face_down_cards_of_the_layout_are_backs_to_everybody(talk: Talk) -> None:
    match, plain = talk.rigged(2), talk.rigged(2, backs="plain")
    for who in (0, 1, "spectator"):
        assert talk.view(match, who)["layout"] == [
            ["blue-1", "blue-low?", "blue-high?", "blue-10"],
            ["blue-2", "blue-low?", "blue-high?", "blue-11"],
            ["blue-3", "blue-low?", "blue-high?", "blue-12"],
        ]
        assert talk.view(plain, who)["layout"][2] == ["blue-3", "?", "?", "blue-12"]


@pytest.mark.parametrize("options", [{}, {"missed_shot": True, "memory_aid": True, "backs": "plain"}])
def test_a_field_has_the_same_name_in_every_view(talk: Talk, options: dict[str, object]) -> None:
    match = talk.to_sunset(**options)
    names = set(talk.view(match, "all"))
    fields = {"phase", "actors", "players", "options", "over", "hands", "layout", "reels", "direction", "good_shots"}
    assert names >= fields | {"deck_left", "sunset_done", "turn", "taken"}
    assert [set(talk.view(match, who)) for who in (0, 1, "spectator")] == [names] * 3


def test_every_view_says_who_acts_in_which_phase_with_which_options(talk: Talk) -> None:
    match = talk.rigged(2, first=1, backs="plain")
    options = {"backs": "plain", "missed_shot": False, "memory_aid": False, "first": 1}
    for who in (0, 1, "spectator", "all"):
        view = talk.view(match, who)
        assert (view["phase"], view["actors"], view["players"], view["over"]) == ("take", [1], 2, False)
        assert view["options"] == options


@pytest.mark.parametrize("seat", [2, -1, 10**30, "SPECTATOR", "everybody", "0", ""])
def test_a_seat_that_is_not_there_is_no_such_seat(talk: Talk, seat: object) -> None:
    match = talk.rigged(2)
    assert talk.refused("view", match=match, seat=seat) == "no_such_seat"
    assert talk.refused("legal", match=match, seat=seat) == "no_such_seat"
    assert talk.refused("play", match=match, seat=seat, move={"code": 0}) == "no_such_seat"
    assert talk.refused("hidden", match=match, seat=seat, seed="x") == "no_such_seat"
    assert talk.refused("bot", match=match, seat=seat, bot="random") == "no_such_seat"


@pytest.mark.parametrize("watcher", ["spectator", "all"])
def test_who_only_watches_can_do_nothing(talk: Talk, watcher: str) -> None:
    match = talk.rigged(2)
    assert talk.refused("legal", match=match, seat=watcher) == "no_such_seat"
    assert talk.refused("play", match=match, seat=watcher, move={"code": 0}) == "no_such_seat"
    assert talk.refused("hidden", match=match, seat=watcher, seed="x") == "no_such_seat"


@pytest.mark.parametrize("seat", [True, False, 0.0, 1.5, None, [0], {}])
def test_a_seat_of_a_wrong_type_is_a_bad_request(talk: Talk, seat: object) -> None:
    match = talk.rigged(2)
    for do, more in (("view", {}), ("legal", {}), ("play", {"move": {"code": 0}}), ("hidden", {"seed": "x"})):
        assert talk.refused(do, match=match, seat=seat, **more) == "bad_request"


@pytest.mark.parametrize(
    ("do", "facts"),
    [
        ("view", {"seat": 0}),
        ("actors", {}),
        ("legal", {"seat": 0}),
        ("play", {"seat": 0, "move": {"code": 0}}),
        ("play", {"seat": 99, "move": "nonsense"}),
        ("shuffle", {"order": []}),
        ("result", {}),
        ("journal", {}),
        ("hidden", {"seat": 0, "seed": "x"}),
        ("bot", {"seat": 0, "bot": "random"}),
    ],
)
def test_a_match_that_is_not_there_is_no_such_match(talk: Talk, do: str, facts: dict[str, object]) -> None:
    talk.rigged(2)
    for match in ("m2", "m0", "M1", "", "1"):
        assert talk.refused(do, match=match, **facts) == "no_such_match"
    assert talk.refused(do, match=1, **facts) == "bad_request"


# ---------------------------------------------------------------------- 9: results


def test_a_result_before_the_end_is_not_over_and_has_no_winner(talk: Talk) -> None:
    result = talk.ask("result", match=talk.rigged(2))
    assert set(result) == {"over", "scores", "winners", "lines"}
    # Five colours without a shot: five times -3.
    assert (result["over"], result["scores"], result["winners"]) == (False, [-15, -15], [])
    assert len(result["lines"]) == 10


def test_a_result_at_the_end_names_winners_by_seat_and_explains_every_point(talk: Talk) -> None:
    match = talk.rigged(3)
    talk.play_on(match, "over")
    result = talk.ask("result", match=match)
    assert result["over"] is True
    assert [sum(line["points"] for line in result["lines"] if line["seat"] == p) for p in range(3)] == result["scores"]
    assert all(line["name"] and line["text"] for line in result["lines"])
    assert result["winners"]
    assert all(result["scores"][seat] == max(result["scores"]) for seat in result["winners"])
    assert talk.ask("actors", match=match) == {"actors": [], "phase": "over"}


# ---------------------------------------------------------------------- 10: the order of errors

MALFORMED: list[object] = [
    None, 5, "take", [], True, {}, {"kind": "fly"}, {"kind": []}, {"label": "Take 1"}, {"kind": "take"},
    {"kind": "take", "row": 0, "side": "left"},
    {"kind": "take", "row": 0, "side": "left", "count": 1, "to": 1},
    {"kind": "take", "row": "0", "side": "left", "count": 1},
    {"kind": "take", "row": 0.0, "side": "left", "count": 1},
    {"kind": "take", "row": False, "side": "left", "count": 1},
    {"kind": "take", "row": None, "side": "left", "count": 1},
    {"kind": "take", "row": 0, "side": "top", "count": 1},
    {"kind": "take", "row": 0, "side": 0, "count": 1},
    {"kind": "take", "row": 0, "side": "left", "count": True},
    {"kind": "wind", "from": 0}, {"kind": "wind", "from": "0", "to": 1}, {"kind": "wind", "from": 0, "to": 1.0},
    {"code": "0"}, {"code": 0.0}, {"code": True}, {"code": None}, {"code": [0]},
    {"code": 0, "label": 1}, {"code": 0, "row": 0}, {"code": None, "kind": "wind", "from": 0, "to": 1},
    {"kind": "pass"}, {"code": 0, "word": "slippery"},
]  # fmt: skip

ILLEGAL: list[object] = [
    {"kind": "take", "row": 3, "side": "left", "count": 1},
    {"kind": "take", "row": -1, "side": "left", "count": 1},
    {"kind": "take", "row": 10**30, "side": "left", "count": 1},
    {"kind": "take", "row": 0, "side": "left", "count": 0},
    {"kind": "take", "row": 0, "side": "left", "count": 4},
    {"kind": "wind", "from": 0, "to": 1},
    {"kind": "wind", "from": 1, "to": 0},
    {"kind": "wind", "from": 2, "to": 2},
    {"code": 18}, {"code": 24}, {"code": -1}, {"code": 52}, {"code": 10**30},
]  # fmt: skip


@pytest.mark.parametrize("move", MALFORMED)
def test_a_malformed_move_is_refused_for_over_and_not_your_turn_first(talk: Talk, move: object) -> None:
    match = talk.rigged(2)
    assert talk.refused("play", match=match, seat=1, move=move) == "not_your_turn"
    assert talk.refused("play", match=match, seat=0, move=move) == "bad_request"


@pytest.mark.parametrize("move", ILLEGAL)
def test_an_illegal_move_is_refused_for_not_your_turn_first(talk: Talk, move: object) -> None:
    match = talk.rigged(2)
    assert talk.refused("play", match=match, seat=1, move=move) == "not_your_turn"
    assert talk.refused("play", match=match, seat=0, move=move) == "illegal"


def test_after_the_end_every_move_is_over(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.play_on(match, "over")
    for move in [*MALFORMED, *ILLEGAL, {"code": 0}]:
        for seat in (0, 1):
            assert talk.refused("play", match=match, seat=seat, move=move) == "over"
    assert talk.refused("play", match=match, seat=2, move={"code": 0}) == "no_such_seat"
    assert talk.refused("bot", match=match, seat=0, bot="random") == "over"


def test_a_play_with_a_key_too_many_or_too_few_keeps_that_order(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.refused("play", match=match, seat=1) == "not_your_turn"
    assert talk.refused("play", match=match, seat=0) == "bad_request"
    assert talk.refused("play", match=match, seat=1, move={"code": 0}, hurry=True) == "not_your_turn"
    assert talk.refused("play", match=match, seat=0, move={"code": 0}, hurry=True) == "bad_request"
    assert talk.refused("play", match="m9", seat=0, hurry=True) == "no_such_match"
    assert talk.refused("play", match=match, seat=9, hurry=True) == "no_such_seat"
    assert talk.refused("play", match=match, seat=True, move={"code": 0}) == "bad_request"
    assert talk.refused("play", seat=1, move={"code": 0}) == "bad_request"
    assert talk.ask("actors", match=match) == {"actors": [0], "phase": "take"}


def test_nothing_has_changed_after_an_error(talk: Talk) -> None:
    match = talk.to_sunset()
    talk.wind(match, 1, 0, 2)
    before = talk.view(match, "all"), talk.ask("journal", match=match), talk.ask("result", match=match)
    for move in [*MALFORMED, *ILLEGAL[:5]]:
        for seat in (0, 1, 2):
            talk.refused("play", match=match, seat=seat, move=move)
    talk.refused("shuffle", match=match, order=[])
    after = talk.view(match, "all"), talk.ask("journal", match=match), talk.ask("result", match=match)
    assert after == before


def test_an_illegal_move_names_its_rule_and_says_what_would_do(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.turn(match, 0, 0, "left", 2)
    answer = talk.line(b'{"do":"play","match":"m1","seat":1,"move":{"kind":"take","row":0,"side":"right","count":3}}')
    assert answer["error"]["rule"] == "P3"
    assert "take 1 or 2" in answer["error"]["message"]


def test_an_error_without_a_rule_has_null_there(talk: Talk) -> None:
    assert talk.line(b'{"do":"actors","match":"m7"}') == {
        "ok": False,
        "error": {"code": "no_such_match", "rule": None, "message": "There is no match 'm7'."},
    }


# ---------------------------------------------------------------------- 11: shuffle, load, hidden


def test_a_shuffle_that_is_not_due_is_not_your_turn(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.refused("shuffle", match=match, order=[]) == "not_your_turn"
    assert talk.refused("shuffle", match=match, order=deck(2)) == "not_your_turn"
    seeded = talk.ask("new", game="photograph", players=2, options={}, seed="x")["match"]
    assert talk.refused("shuffle", match=seeded, order=[]) == "not_your_turn"
    talk.play_on(match, "over")
    assert talk.refused("shuffle", match=match, order=[]) == "not_your_turn"
    assert talk.refused("shuffle", match=match, order="blue-1") == "bad_request"


def test_a_hidden_match_is_another_one_that_its_seat_cannot_tell_apart(talk: Talk) -> None:
    match = talk.rigged(2, backs="plain")
    talk.turn(match, 0, 0)
    twin = talk.ask("hidden", match=match, seat=1, seed="x")["match"]
    assert talk.view(twin, 1) == talk.view(match, 1)
    assert talk.view(twin, "all") != talk.view(match, "all")
    assert talk.legal(twin, 1) == talk.legal(match, 1)
    again, other = (talk.ask("hidden", match=match, seat=1, seed=seed)["match"] for seed in ("x", "y"))
    assert talk.view(again, "all") == talk.view(twin, "all") != talk.view(other, "all")
    talk.turn(twin, 1, 1)
    assert talk.ask("actors", match=match) == {"actors": [1], "phase": "take"}
    assert talk.ask("actors", match=twin) == {"actors": [0], "phase": "take"}


def test_a_loaded_match_is_another_one(talk: Talk) -> None:
    match = talk.to_sunset()
    talk.wind(match, 1, 0, 2)
    twin = talk.ask("load", journal=talk.ask("journal", match=match)["journal"])["match"]
    for who in (0, 1, "spectator", "all"):
        assert talk.view(twin, who) == talk.view(match, who)
    talk.wind(twin, 0, 0, 1)
    assert talk.ask("actors", match=match) == {"actors": [0], "phase": "sunset"}
    assert talk.ask("actors", match=twin)["phase"] == "take"


# ---------------------------------------------------------------------- Photograph's own


def test_a_row_with_one_card_lists_only_left(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.turn(match, 0, 1, "left", 3)
    moves = [move for move in talk.legal(match, 1) if move["row"] == 1]
    assert [(move["side"], move["count"]) for move in moves] == [("left", 1)]
    wrong = {"kind": "take", "row": 1, "side": "right", "count": 1}
    assert talk.refused("play", match=match, seat=1, move=wrong) == "illegal"
    talk.take(match, 1, 1, "left", 1)
    assert talk.view(match, 1)["hands"][1][-1] == "blue-11"


def test_a_row_of_two_is_listed_from_both_sides_up_to_two(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.turn(match, 0, 1, "left", 2)
    moves = [(move["side"], move["count"]) for move in talk.legal(match, 1) if move["row"] == 1]
    assert moves == [("left", 1), ("left", 2), ("right", 1), ("right", 2)]


def test_taken_is_nought_except_while_the_film_is_wound(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.view(match, "spectator")["taken"] == 0
    talk.take(match, 0, 0, "left", 3)
    assert (talk.view(match, "spectator")["phase"], talk.view(match, "spectator")["taken"]) == ("wind", 3)
    talk.wind(match, 0, 0, 7)
    assert (talk.view(match, "spectator")["phase"], talk.view(match, "spectator")["taken"]) == ("take", 0)
    assert talk.view(talk.to_sunset(), 0)["taken"] == 0


def test_turn_stays_with_the_seat_whose_step_4_brought_the_sunset_or_the_end(talk: Talk) -> None:
    match = talk.to_sunset()
    assert talk.view(match, 1)["turn"] == 0
    talk.wind(match, 1, 0, 1)
    assert talk.view(match, 1)["turn"] == 0
    talk.wind(match, 0, 0, 1)
    assert (talk.view(match, 1)["phase"], talk.view(match, 1)["turn"]) == ("take", 1)
    turn = 1
    while talk.view(match, 1)["phase"] != "final":
        turn = talk.view(match, 1)["turn"]
        talk.play(match, turn, talk.legal(match, turn)[0])
    assert talk.view(match, 1)["turn"] == turn


def test_deck_left_counts_the_sunset_and_sunset_done_turns_true_when_it_is_resolved(talk: Talk) -> None:
    match = talk.rigged(2, sunset=22)
    assert (talk.view(match, 0)["deck_left"], talk.view(match, 0)["sunset_done"]) == (39, False)
    match = talk.to_sunset()
    assert (talk.view(match, 0)["deck_left"], talk.view(match, 0)["sunset_done"]) == (38, False)
    talk.wind(match, 0, 0, 1)
    assert talk.view(match, 0)["sunset_done"] is False
    talk.wind(match, 1, 0, 1)
    # Twelve new cards are dealt once all have shot.
    assert (talk.view(match, 0)["deck_left"], talk.view(match, 0)["sunset_done"]) == (26, True)


def test_hands_show_a_secret_wind_only_when_all_are_in(talk: Talk) -> None:
    match = talk.to_sunset()
    hands = talk.view(match, "all")["hands"]
    talk.wind(match, 0, 0, 4)
    assert talk.view(match, 0)["hands"][0] == hands[0]
    assert talk.view(match, "all")["hands"] == hands
    talk.wind(match, 1, 1, 2)
    # Seat 0: the first card went last, the next two were shot.
    assert talk.view(match, 0)["hands"][0] == [*hands[0][3:], hands[0][0]]
    assert talk.view(match, 1)["hands"][1] == [hands[1][1], *hands[1][3:]]


def test_reels_directions_and_good_shots_have_keys_only_for_colours_in_play(talk: Talk) -> None:
    for players, keys in ((2, COLOURS[:5]), (3, COLOURS[:6]), (4, COLOURS)):
        view = talk.view(talk.rigged(players), "spectator")
        assert [tuple(reels) for reels in view["reels"]] == [keys] * players
        assert [tuple(directions) for directions in view["direction"]] == [keys] * players
        assert tuple(view["good_shots"]) == keys


def test_a_direction_is_up_down_or_null(talk: Talk) -> None:
    match = talk.rigged(2)
    talk.take(match, 0, 0, "left", 2)
    talk.wind(match, 0, 0, 6)  # shoots red 3, 5
    assert talk.view(match, 1)["direction"][0] == {
        "blue": None, "red": "up", "yellow": None, "green": None, "brown": None
    }  # fmt: skip
    talk.take(match, 1, 1, "right", 2)
    talk.wind(match, 1, 0, 1)  # shoots red 4, 2
    assert talk.view(match, 0)["direction"][1]["red"] == "down"
    assert talk.view(match, 0)["reels"] == [
        {"blue": [], "red": [3, 5], "yellow": [], "green": [], "brown": []},
        {"blue": [], "red": [4, 2], "yellow": [], "green": [], "brown": []},
    ]


def test_a_good_shot_is_a_seat_and_a_void_one_says_so(talk: Talk) -> None:
    match = talk.rigged(2, sunset=22)
    talk.turn(match, 0, 0)  # red 3, 1, 5: 3 then 1 sets "down", 5 is blurred
    talk.take(match, 1, 1, "left", 3)
    talk.wind(match, 1, 4, 7)  # red 2, 4, 6
    assert talk.view(match, 0)["good_shots"]["red"] is None
    talk.take(match, 0, 2, "left", 3)
    talk.wind(match, 0, 0, 1)
    assert talk.view(match, 0)["phase"] == "sunset"
    talk.wind(match, 0, 0, 1)
    talk.wind(match, 1, 3, 4)  # red 8 and more: its fourth sharp red, at the sunset
    assert talk.view(match, 0)["reels"][1]["red"][:4] == [2, 4, 6, 8]
    assert talk.view(match, 0)["good_shots"]["red"] == "void"
    holders = set()
    for players in (2, 3, 4):
        other = talk.rigged(players)
        talk.play_on(other, "over")
        holders |= {holder for holder in talk.view(other, 0)["good_shots"].values() if isinstance(holder, int)}
    assert holders <= {0, 1, 2, 3}
    assert holders


def test_with_the_missed_shot_only_the_score_drops(talk: Talk) -> None:
    plain, missed = talk.rigged(2, sunset=30), talk.rigged(2, sunset=30, missed_shot=True)
    for match in (plain, missed):
        talk.play_on(match, "over")
    before, after = talk.view(plain, "all"), talk.view(missed, "all")
    assert after["reels"] == before["reels"]
    assert after["good_shots"] == before["good_shots"]
    assert after["hands"] == before["hands"] == [[], []]
    scores = talk.ask("result", match=plain)["scores"]
    for line in talk.ask("result", match=plain)["lines"]:
        colour = after["missed"][line["seat"]].split("-")[0]
        if line["name"].startswith(f"{colour} "):
            scores[line["seat"]] -= line["points"]
    # What the spoilt reel was worth is gone, and no shot of a colour costs 3.
    assert talk.ask("result", match=missed)["scores"] == [score - 3 for score in scores]


def test_the_phases_of_a_game_are_take_wind_sunset_final_over(talk: Talk) -> None:
    match = talk.rigged(2)
    phases = set()
    while (now := talk.ask("actors", match=match))["phase"] != "over":
        phases.add(now["phase"])
        seat = now["actors"][0]
        talk.play(match, seat, talk.legal(match, seat)[-1])
    assert phases == {"take", "wind", "sunset", "final"}


def test_every_event_has_a_kind_and_those_who_may_see_it(talk: Talk) -> None:
    match = talk.rigged(2)
    assert talk.take(match, 0, 0, "left", 2) == [
        {
            "kind": "take", "seat": 0, "row": 0, "side": "left", "count": 2,
            "cards": ["blue-1", "blue-low?"], "for": "all",
        },
        {"kind": "turn_up", "seat": 0, "cards": ["blue-1", "blue-4"], "for": [0]},
    ]  # fmt: skip
    assert talk.wind(match, 0, 0, 2) == [
        {"kind": "wind", "seat": 0, "from": 0, "to": 2, "for": "all"},
        {"kind": "shot", "seat": 0, "card": "red-3", "blurred": False, "for": "all"},
        {"kind": "shot", "seat": 0, "card": "red-5", "blurred": False, "for": "all"},
        {"kind": "turn", "seat": 1, "for": "all"},
    ]
