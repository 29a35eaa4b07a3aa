"""The table as data: what a program that sits there is told, and that it is told no more than a page."""

from __future__ import annotations

import json

import msgspec
import pytest

from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.match.table_data import RefusalData, TableData
from tests.web.browsing import Browser, Served
from tests.web.conftest import Visit
from tests.web.play import begin_together, make_table, play_out
from tests.web.test_seats import move_of, moves_made

AS_DATA = {"Accept": "application/json"}


def data_of(browser: Browser, path: str) -> TableData:
    answer = browser.client.get(path, headers=AS_DATA)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=TableData)


def post(browser: Browser, path: str, **fields: object) -> TableData | RefusalData:
    """What a form leads to, for a program."""
    answer = browser.client.post(path, data=fields, headers=AS_DATA)
    if answer.status_code == 200:
        return msgspec.json.decode(answer.content, type=TableData)
    return msgspec.json.decode(answer.content, type=RefusalData)


def test_a_seat_is_told_what_hide_left_for_it_and_its_moves(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    match = served.match(code)
    for seat, browser in enumerate((ada, ben)):
        found = data_of(browser, f"/t/{code}")
        shown = match.view(seat)
        assert (found.seat, found.own_seats, found.actors) == (seat, [seat], [0])
        assert found.view == json.loads(json.dumps(match.game.view(shown.seen, seat)))
        assert [(move.code, move.label) for move in found.moves] == [(move.code, move.label) for move in shown.moves]
        assert [line.text for line in found.log] == [line.text for line in match.log(seat)]
        assert found.decision == match.decision(seat)


def test_who_asks_for_a_seat_of_somebody_else_sees_the_table_as_a_spectator(served: Served, visit: Visit) -> None:
    ada, ben, eve = visit(), visit(), visit()
    code = begin_together([ada, ben])
    for asked in ("", "?seat=0", "?seat=1"):
        found = data_of(eve, f"/t/{code}{asked}")
        assert (found.seat, found.moves, found.decision) == (SPECTATOR, [], "")
        match = served.match(code)
        assert found.view == json.loads(json.dumps(match.game.view(match.view(SPECTATOR).seen, SPECTATOR)))
    assert data_of(ben, f"/t/{code}?seat=0").seat == 1


def test_the_line_of_a_program_brings_the_same_as_a_request(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with ada.line(f"/t/{code}/live?seat=0&data=1") as line, ben.line(f"/t/{code}/live?seat=1"):
        line.say({**move_of(served, code, 0), "command": "c1"})
        heard = [line.hear()]
        while heard[-1]["kind"] != "done":
            heard.append(line.hear())
        asked = data_of(ada, f"/t/{code}")
        while True:
            tables = [message["table"] for message in heard if message["kind"] == "data"]
            told = msgspec.convert(tables[-1], TableData)
            if told.version >= asked.version:
                break
            heard.append(line.hear())
        asked = data_of(ada, f"/t/{code}")
        assert msgspec.structs.replace(told, now=0) == msgspec.structs.replace(asked, now=0)


def test_a_table_that_gathers_and_one_that_is_over_are_told_too(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = make_table(ada).path
    found = data_of(ben, path)
    assert (found.status, found.seat, found.view, [seat.kind for seat in found.seats]) == (
        "gathering",
        SPECTATOR,
        {},
        ["human", "open"],
    )
    told = post(ben, f"{path}/sit", name="Ben")
    assert isinstance(told, TableData)
    assert (told.seat, told.seats[1].name) == (1, "Ben")
    ada.submit(ada.get(path), f"{path}/start")
    play_out(served, [ada, ben], told.code)
    over = data_of(ben, path)
    assert (over.status, over.verdict) == ("over", served.match(told.code).view(1).verdict)
    assert {point.seat for point in over.points} == {0, 1}


def test_a_move_is_answered_with_the_table_after_it_and_done_once(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    move = {**move_of(served, code, 0), "command": "c1"}
    told = post(ada, f"/t/{code}/act", **move)
    assert isinstance(told, TableData)
    assert told.decision != move["decision"]
    again = post(ada, f"/t/{code}/act", **move)
    assert isinstance(again, TableData)
    assert again.decision == told.decision
    assert moves_made(served, code) == 1


def test_what_is_refused_says_why_with_its_rule(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    match = served.match(code)
    wrong = match.game.rules.N_ACTIONS - 1
    with pytest.raises(Refused) as refused:
        match._read().play.check(0, wrong)
    expected = RefusalData(refused.value.message, refused.value.code, refused.value.rule)
    told = post(ada, f"/t/{code}/act", **{**move_of(served, code, 0), "code": wrong})
    assert told == expected
    assert expected.rule
    told = post(ben, f"/t/{code}/sit", name="Ben")
    assert isinstance(told, RefusalData)
    assert told.code == "playing"


def test_an_address_without_a_table_is_refused_in_data_too(visit: Visit) -> None:
    answer = visit().client.get("/t/LAMP-1", headers=AS_DATA)
    assert answer.status_code == 404
    assert "no table with this code" in msgspec.json.decode(answer.content, type=RefusalData).message


def test_a_browser_that_takes_anything_gets_the_page(visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    for accepted in ("*/*", "text/html,application/json;q=0.9", ""):
        answer = ada.client.get(path, headers={"Accept": accepted})
        assert answer.headers["content-type"].startswith("text/html")


def test_what_is_said_is_told_while_talk_is_open(visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    told = post(ada, f"/t/{code}/say", seat=0, text="Good evening")
    assert isinstance(told, TableData)
    assert [(said.seat, said.text) for said in told.chat] == [(0, "Good evening")]
    assert data_of(ben, f"/t/{code}").chat == told.chat
