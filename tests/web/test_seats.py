"""Who may see what and who may act: a seat's page and socket hold nothing that the seat may not know."""

from __future__ import annotations

import re

import pytest

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match, Player
from mutoscope.web.pages import Pages
from mutoscope.web.table import table_context
from tests.web.browsing import Browser, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table, play_now

PICTURE = re.compile(r"shot-(\w+)-(\d+)")


def pictures(html: str) -> set[str]:
    """The shots whose faces a text shows."""
    return {f"{colour}-{number}" for colour, number in PICTURE.findall(html)}


def hands(served: Served, code: str) -> list[set[str]]:
    """The hand of each seat, by the truth of the server."""

    async def look() -> list[set[str]]:
        match = await served.room.find_code(code)
        assert match is not None
        assert match._record is not None
        view = match._record.play.view(None)
        assert isinstance(view["hands"], list)
        return [set(map(str, hand)) for hand in view["hands"] if isinstance(hand, list)]

    return served.run(look())


def person(served: Served, browser: Browser) -> Player:
    return served.run(served.room.person(browser.client.cookies["mutoscope"]))[0]


def move_of(served: Served, code: str, seat: int) -> dict[str, object]:
    """The first of the seat's legal moves, as its page would send it."""

    async def look() -> dict[str, object]:
        match = await served.room.find_code(code)
        assert match is not None
        return {"decision": match.decision(seat), "code": match.view(seat).moves[0].code, "seat": seat}

    return served.run(look())


def moves_made(served: Served, code: str) -> int:
    async def look() -> int:
        match = await served.room.find_code(code)
        assert match is not None
        assert match._record is not None
        return len(match._record.play.journal)

    return served.run(look())


def test_no_page_and_no_socket_of_a_seat_or_a_watcher_shows_a_face_of_another_hand(
    served: Served, visit: Visit
) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    with (
        ada.line(f"/t/{code}/live?seat=0") as line_0,
        ben.line(f"/t/{code}/live?seat=1") as line_1,
        watcher.line(f"/t/{code}/live") as line_2,
    ):
        for _ in range(12):
            held = hands(served, code)
            pages = [browser.get(f"/t/{code}").html for browser in (ada, ben, watcher)]
            sent = [
                line.hear_table(served.match(code).version(seat))
                for line, seat in ((line_0, 0), (line_1, 1), (line_2, SPECTATOR))
            ]
            for seat, texts in enumerate(zip(pages, sent, strict=True)):
                for text in texts:
                    shown = pictures(text)
                    assert shown, "the town lies open in part"
                    for owner in (0, 1):
                        assert (held[owner] <= shown) if owner == seat else not (held[owner] & shown)
            for browser in (ada, ben):
                page = browser.get(f"/t/{code}")
                if page.all("form", id="moves"):
                    choose_first(browser, page)
                    break


def as_it_could_be(match: Match, seat: int, seed: str) -> None:
    """Put the cards that the seat cannot see in another order, where the match keeps the truth."""
    assert match._record is not None
    match._record.play = match._record.play.imagined(seat, seed)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_page_is_the_same_to_the_byte_however_the_hidden_cards_lie(served: Served, visit: Visit, seat: int) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    for browser in (ada, ada, ben, ben):
        choose_first(browser, browser.get(f"/t/{code}"))
    pages = Pages(served.app.state.house.static)
    viewer = person(served, ben if seat == 1 else ada)

    async def compare() -> tuple[list[str], list[bool]]:
        match = await served.room.find_code(code)
        assert match is not None
        assert match._record is not None
        true_hands = match._record.play.view(None)["hands"]
        shown = [pages.text("table.html", table_context(match, viewer, seat))]
        moved = []
        for seed in ("one", "two", "three"):
            as_it_could_be(match, seat, seed)
            moved.append(match._record.play.view(None)["hands"] != true_hands)
            shown.append(pages.text("table.html", table_context(match, viewer, seat)))
        return shown, moved

    shown, moved = served.run(compare())
    assert any(moved), "the hidden cards did lie otherwise"
    assert len(set(shown)) == 1


def test_the_seal_is_shown_before_the_first_card_and_the_secret_on_no_page_before_the_last(
    served: Served, visit: Visit
) -> None:
    ada = visit()
    gathering = make_table(ada)
    match = served.match(code_of(gathering))
    assert match.commitment in gathering.text
    ada.post(f"{gathering.path}/start", fill="bots")
    assert match.secret is None
    secret = served.room._house.store.secret(match.id)
    assert secret is not None
    page = ada.get(gathering.path)
    assert secret.hex() not in page.html
    answer = ada.get(f"{gathering.path}/journal.json")
    assert answer.status == 409
    assert ada.get(f"{gathering.path}/sheet").path == gathering.path


@pytest.mark.parametrize("who", ["the other seat", "a watcher"])
def test_nobody_moves_for_a_seat_that_is_not_theirs(served: Served, visit: Visit, who: str) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    other = ben if who == "the other seat" else watcher
    move = move_of(served, code, 0)
    page = other.post(f"/t/{code}/act", **{name: str(value) for name, value in move.items()})
    assert page.status == 403
    assert page.alerts
    path = f"/t/{code}/live?seat=1" if other is ben else f"/t/{code}/live"
    with other.line(path) as line:
        line.say({**move, "command": "c1"})
        refused = line.hear_kind("refused")
        assert refused["command"] == "c1"
    assert moves_made(served, code) == 0


def test_a_seat_in_the_address_that_is_not_mine_shows_me_what_i_may_see(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    held = hands(served, code)
    for path in (f"/t/{code}?seat=0", f"/t/{code}?seat=-1", f"/t/{code}?seat=x", f"/t/{code}?seat=9"):
        assert held[0].isdisjoint(pictures(ben.get(path).html))
        assert held[1] <= pictures(ben.get(path).html)
    watching = ben.get(f"/t/{code}?seat=watch")
    assert (held[0] | held[1]).isdisjoint(pictures(watching.html))


def test_a_move_that_the_page_no_longer_offers_is_refused_in_its_place(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    old = ada.get(f"/t/{code}")
    choose_first(ada, old)
    form = old.one("form", id="moves")
    other_button = [e for e in old.all("button", name="code") if e.form is form][1]
    page = ada.submit(old, f"/t/{code}/act", code=other_button.get("value"))
    assert page.status == 409
    assert page.alerts
    assert page.all("form", id="moves"), "what can be done now is on the page"
    assert moves_made(served, code) == 1


def test_pressing_a_button_twice_is_pressing_it_once(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    old = ada.get(f"/t/{code}")
    assert choose_first(ada, old).status == 200
    assert choose_first(ada, old).status == 200
    assert moves_made(served, code) == 1


def test_an_illegal_move_is_refused_with_a_link_to_its_rule(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    page = ada.get(f"/t/{code}")
    legal = {e.get("value") for e in page.all("button", name="code")}
    codes = range(served.match(code).game.rules.N_ACTIONS)
    asked = [ada.submit(page, f"/t/{code}/act", code=str(n)) for n in codes if str(n) not in legal][:40]
    assert {answer.status for answer in asked} == {409}
    linked = [e.get("href") for answer in asked for e in answer.all("a") if "#P" in e.get("href")]
    assert linked, "some of these are refused by a rule"
    assert all(href.startswith("/help/photograph#P") for href in linked)
    assert moves_made(served, code) == 0


@pytest.mark.parametrize("field", ["seat", "decision", "code"])
def test_a_form_without_a_field_or_with_a_wrong_one_is_refused(served: Served, visit: Visit, field: str) -> None:
    ada = visit()
    page = play_now(ada, players=2)
    code = code_of(page)
    fields = {"seat": "0", "decision": "", "code": "0"}
    for wrong in ("", "x", "1e9", "99999999999", "-5", "٣"):
        assert ada.post(f"/t/{code}/act", **{**fields, field: wrong}).status in (400, 403, 404, 409)
