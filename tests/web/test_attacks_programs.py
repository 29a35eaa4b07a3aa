"""What programs are answered, as an attacker reads it: every game, everybody who may ask, before and after the end."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Sequence

import httpx
import msgspec
import pytest

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match, Player
from mutoscope.match.table_data import RefusalData, TableData
from tests.web.browsing import Browser, Line, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import act_if_first
from tests.web.test_data import AS_DATA, data_of, post
from tests.web.test_live import closed_with
from tests.web.test_seats import move_of, moves_made

LOOKS = 6
"""Moments of a game at which everybody looks."""
MOVES_BETWEEN = 4
FIELDS = {field.encode_name for field in msgspec.structs.fields(TableData)}


def begin(served: Served, browsers: Sequence[Browser], game: str) -> Match:
    """A game of these people, each on the seat of their number, the first of them the host."""
    host, *others = browsers
    made = host.submit(host.get(f"/?game={game}"), "/tables", players=str(len(browsers)), play="table")
    for browser in others:
        browser.submit(browser.get(made.path), f"{made.path}/sit")
    assert host.submit(host.get(made.path), f"{made.path}/start").status == 200
    return served.match(code_of(made))


def people_of(served: Served, browsers: Sequence[Browser]) -> list[Player]:
    return [served.run(served.room.person(browser.client.cookies["mutoscope"]))[0] for browser in browsers]


def play_on(served: Served, match: Match, people: Sequence[Player], chance: random.Random, most: int) -> None:
    """Some moves more, any that are legal."""

    async def play() -> None:
        for _ in range(most):
            if match.status == "over":
                return
            own = [seat for seat in match.actors() if not match.seats[seat].is_bot_playing]
            if not own:
                break
            seat = chance.choice(own)
            move = chance.choice(match.view(seat).moves)
            text = "spring" if match.game.takes_text(match.view(seat).seen, seat, move.code) else None
            await act_if_first(match, people[seat], seat, move.code, text)

        while match.status != "over" and any(match.seats[seat].is_bot_playing for seat in match.actors()):
            await asyncio.sleep(0.001)  # until the bots have had their turns: then nothing moves while people look

    served.run(play())


def must_be_allowed(served: Served, match: Match, told: str, seat: int, secret: Sequence[str]) -> None:
    """A table as it was told to a seat: the fields of it, what `hide` left, the seat's log, and nothing secret."""
    found = json.loads(told)
    found = found.get("table", found)
    assert set(found) == FIELDS
    view = match.view(seat)
    assert found["seat"] == seat
    assert found["view"] == json.loads(json.dumps(match.game.view(view.seen, seat)))
    assert {line["text"] for line in found["log"]} <= {line.text for line in match.log(seat)}
    assert [(move["code"], move["named"]) for move in found["moves"]] == [(m.code, m.named) for m in view.moves]
    assert bool(found["verdict"]) == bool(found["points"] or view.verdict) == (match.status == "over")
    for word in secret:
        assert word not in told


def secrets_of(match: Match, browsers: Sequence[Browser], people: Sequence[Player]) -> list[str]:
    """What nobody is ever told as long as the shuffle's secret is kept."""
    cookies = [browser.client.cookies["mutoscope"] for browser in browsers]
    hashes = [hashlib.sha256(cookie.encode()).hexdigest() for cookie in cookies]
    shuffle = match._ledger.secret()
    return [*cookies, *hashes, *(person.id for person in people), shuffle.hex(), match.id, "/photos", "photo-"]


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_told_more_than_their_seat_may_know(served: Served, visit: Visit, name: str) -> None:
    count = find_game(name).players[0]
    browsers, stranger = [visit() for _ in range(count)], visit()
    match = begin(served, browsers, name)
    people = people_of(served, browsers)
    stranger.get("/")
    stranger.post("/me", name="Eve", portrait="owl")
    secret = secrets_of(match, [*browsers, stranger], people)
    chance = random.Random(name)
    for look in range(LOOKS):
        asked = [(browser, "", seat) for seat, browser in enumerate(browsers)]
        asked += [(stranger, f"?seat={seat}", SPECTATOR) for seat in ("watch", *range(-1, count))]
        asked += [(browsers[1], "?seat=0", 1), (browsers[0], "?seat=watch", SPECTATOR)]
        for browser, query, seat in asked:
            answer = browser.client.get(f"/t/{match.code}{query}", headers=AS_DATA)
            must_be_allowed(served, match, answer.text, seat, secret)
        for browser, seat in ((browsers[1], 1), (stranger, SPECTATOR)):
            with browser.line(f"/t/{match.code}/live?seat={seat}&data=1") as line:
                must_be_allowed(served, match, str(line.socket.recv(timeout=10)), seat, secret)
        for page in ("journal.json", "sheet", "analysis?step=1") if match.status == "playing" else ():
            refused = stranger.client.get(f"/t/{match.code}/{page}", headers=AS_DATA)
            assert not any(word in refused.text for word in secret)
        if look == LOOKS // 2 and match.status == "playing":  # one has left, and a bot plays on
            served.run(match.give_to_bot(people[1], 1, "random"))
            answer = json.loads(browsers[1].client.get(f"/t/{match.code}?seat=watch", headers=AS_DATA).text)
            assert answer["seats"][1]["is_bot"]
        play_on(served, match, people, chance, MOVES_BETWEEN)


@pytest.mark.parametrize("reveal_all", [False, True])
def test_what_the_rules_keep_secret_stays_so_for_programs_when_the_game_is_over(
    served: Served, visit: Visit, reveal_all: bool
) -> None:
    browsers, stranger = [visit() for _ in range(3)], visit()
    host, *others = browsers
    option = {"option-reveal_all": "true"} if reveal_all else {}
    made = host.submit(
        host.get("/?game=keepers"), "/tables", players="3", play="table", **{"option-laps": "1"}, **option
    )
    for browser in others:
        browser.submit(browser.get(made.path), f"{made.path}/sit")
    host.submit(host.get(made.path), f"{made.path}/start")
    match, people = served.match(code_of(made)), people_of(served, browsers)
    assert bool(match.rule_of_secrecy) != reveal_all
    stranger.get(made.path)
    chance = random.Random(0)
    while match.status != "over":
        play_on(served, match, people, chance, 20)
    secret = secrets_of(match, browsers, people)
    for browser, seat in [*((browser, seat) for seat, browser in enumerate(browsers)), (stranger, SPECTATOR)]:
        answer = browser.client.get(f"/t/{match.code}", headers=AS_DATA)
        must_be_allowed(served, match, answer.text, seat, secret)
        with browser.line(f"/t/{match.code}/live?seat={seat}&data=1") as line:
            must_be_allowed(served, match, str(line.socket.recv(timeout=10)), seat, secret)
        journal = browser.client.get(f"/t/{match.code}/journal.json", headers=AS_DATA)
        assert journal.is_success == reveal_all
        if not reveal_all:
            told = msgspec.json.decode(journal.content, type=RefusalData)
            assert (told.code, told.rule) == ("kept_secret", "E9")
            assert not any(word in journal.text for word in secret)


def test_while_the_rules_ask_for_silence_programs_hear_and_say_nothing(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    match = begin(served, [ada, ben], "moving_pictures")
    assert not match.is_talk_open()
    for browser, seat in ((ada, 0), (ben, 1), (visit(), SPECTATOR)):
        told = post(browser, f"/t/{match.code}/say", seat=seat, text="Psst")
        assert isinstance(told, RefusalData)
        assert told.code == "talk_closed"
        assert data_of(browser, f"/t/{match.code}").chat == []


def test_a_line_for_programs_opens_for_nobody_elses_seat(served: Served, visit: Visit) -> None:
    ada, ben, eve = visit(), visit(), visit()
    match = begin(served, [ada, ben], "photograph")
    eve.get("/")
    for browser, seat in ((eve, 0), (ben, 0), (eve, 1)):
        with browser.line(f"/t/{match.code}/live?seat={seat}&data=1") as line:
            assert closed_with(line) == 4401
    with eve.line(f"/t/{match.code}/live?data=1&screen=1") as line:
        assert line.hear()["kind"] == "table"


def heard_until_new_page(line: Line) -> list[dict[str, object]]:
    heard = [line.hear()]
    while heard[-1]["kind"] != "page":
        heard.append(line.hear())
    return heard


def test_whose_seat_is_given_free_hears_no_more_of_it(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    made = ada.submit(ada.get("/?game=photograph"), "/tables", players="2", play="table")
    ben.submit(ben.get(made.path), f"{made.path}/sit")
    with ben.line(f"{made.path}/live?seat=1&data=1") as line:
        line.hear_kind("data")
        ada.post(f"{made.path}/clear", seat="1")
        last = heard_until_new_page(line)
        assert all(1 in message["table"]["own_seats"] for message in last if message["kind"] == "data")  # type: ignore[index]
    assert data_of(ben, made.path).own_seats == []


# ---------------------------------------------------------------------- from another site, and caches


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": ""},
        {"Origin": "https://evil.example", "Content-Type": "text/plain"},
    ],
)
def test_asking_for_data_makes_no_other_site_believed(served: Served, visit: Visit, headers: dict[str, str]) -> None:
    ada, ben = visit(), visit()
    match = begin(served, [ada, ben], "photograph")
    actor = match.actors()[0]
    mover = (ada, ben)[actor]
    fields = {name: str(value) for name, value in {**move_of(served, match.code, actor), "command": "c"}.items()}
    for action, given in (("act", fields), ("say", {"seat": str(actor), "text": "hi"}), ("undo", fields)):
        answer = mover.client.post(f"/t/{match.code}/{action}", data=given, headers={**AS_DATA, **headers})
        assert answer.status_code == 403
        assert "another site" in msgspec.json.decode(answer.content, type=RefusalData).message
    assert moves_made(served, match.code) == 0
    assert match.chat() == []


def test_an_answer_without_an_origin_is_refused_to_programs_too(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    match = begin(served, [ada, ben], "photograph")
    bare = httpx.Client(base_url=served.address, cookies=dict(ada.client.cookies), headers=AS_DATA)
    with bare:
        assert bare.post(f"/t/{match.code}/say", data={"seat": "0", "text": "hi"}).status_code == 403
    assert match.chat() == []


def test_pages_and_data_of_one_address_are_kept_by_nobody_and_never_taken_for_each_other(
    served: Served, visit: Visit
) -> None:
    ada, ben = visit(), visit()
    match = begin(served, [ada, ben], "photograph")
    for path in (f"/t/{match.code}", f"/t/{match.code.lower().replace('-', '')}", "/t/LAMP-1", f"/t/{match.code}/x"):
        for accepted in ("application/json", "text/html", "*/*"):
            answer = ada.client.get(path, headers={"Accept": accepted}, follow_redirects=False)
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "access-control-allow-origin" not in answer.headers
            if not answer.is_redirect:
                assert {"Accept", "Cookie"} <= set(answer.headers["vary"].split(", "))
                is_data = answer.headers["content-type"] == "application/json"
                assert is_data == (accepted == "application/json")


@pytest.mark.parametrize("sent", ["{}", '{"decision":"x"}', "\x00" * 500, "seat=" + "9" * 3000, "=&=&="])
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "text/plain"])
def test_odd_bodies_are_refused_in_data_and_change_nothing(served: Served, visit: Visit, sent: str, kind: str) -> None:
    ada, ben = visit(), visit()
    match = begin(served, [ada, ben], "photograph")
    for action in ("act", "say", "back", "undo", "sit"):
        answer = ada.client.post(f"/t/{match.code}/{action}", content=sent, headers={**AS_DATA, "Content-Type": kind})
        assert answer.status_code in (400, 403, 404, 409), (action, answer.text)
        assert msgspec.json.decode(answer.content, type=RefusalData).message
    assert moves_made(served, match.code) == 0


def test_names_and_talk_are_the_same_text_in_data(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    name, said = '</script><b>"&amp;', "\u202e\x1b[2J{0} <img src=x>\\u0000"
    ada.post("/me", name=name, portrait="owl")
    match = begin(served, [ada, ben], "photograph")
    told = post(ben, f"/t/{match.code}/say", seat=1, text=said)
    assert isinstance(told, TableData)
    assert told.seats[0].name == name
    assert told.chat[-1].text == "[2J{0} <img src=x>\\u0000"


@pytest.mark.parametrize("accepted", ["application/json" * 500, "application/json;q=0", "a, " * 4000 + "b", "\xff"])
def test_odd_wishes_are_answered(visit: Visit, accepted: str) -> None:
    answer = visit().client.get("/t/LAMP-1", headers=[(b"Accept", accepted.encode("latin-1"))])
    assert answer.status_code == 404
