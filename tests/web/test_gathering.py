"""A table before the game: seats, invitation, options, who may do what."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import make_table


def test_whoever_comes_by_the_link_sits_down_with_a_name(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.post("/me", name="Ada", portrait="owl")
    path = make_table(ada, players=3).path
    page = ben.get(path)
    assert "Ada has kept a seat for you" in page.text
    seated = ben.submit(page, f"{path}/sit", name="Ben", portrait="cat", seat="2")
    assert seated.path == path
    assert not seated.all("form", id="sit")
    seats = served.match(code_of(seated)).seats
    assert [(seat.kind, seat.name) for seat in seats] == [("human", "Ada"), ("open", ""), ("human", "Ben")]


def test_a_seat_that_was_taken_meanwhile_is_said_in_its_place(visit: Visit) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    path = make_table(ada, players=3).path
    ben.submit(ben.get(path), f"{path}/sit", seat="1")
    page = cleo.submit(cleo.get(path), f"{path}/sit", seat="1")
    assert page.status == 409
    assert page.alerts
    assert page.all("form", id="sit"), "another seat may be chosen"


def test_the_address_of_a_refused_form_asked_for_anew_leads_to_the_table(visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    refused = ada.post(f"{path}/bot", seat="0", bot="steady")
    assert refused.status == 409
    assert refused.path == f"{path}/bot"
    again = ada.get(refused.path)
    assert again.status == 200
    assert again.path == path
    assert ada.get(f"{path}/nowhere").status == 404


def test_a_name_that_will_not_do_is_refused_before_anybody_sits(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = make_table(ada).path
    page = ben.submit(ben.get(path), f"{path}/sit", name=" ")
    assert page.status == 400
    assert page.alerts
    assert served.match(code_of(page)).seats[1].kind == "open"


def test_the_host_seats_bots_and_frees_seats(served: Served, visit: Visit) -> None:
    ada = visit()
    path = make_table(ada, players=3).path
    page = ada.submit(ada.get(path), f"{path}/bot", seat="1", bot="random")
    match = served.match(code_of(page))
    assert match.seats[1].bot == "random"
    assert ada.submit(page, f"{path}/clear", seat="1").status == 200
    assert match.seats[1].kind == "open"


def test_the_host_changes_options_without_a_script(served: Served, visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    page = ada.submit(ada.get(path), f"{path}/options", **{"option-backs": "plain", "option-missed_shot": "on"})
    match = served.match(code_of(page))
    assert match.options["backs"] == "plain"
    assert match.options["missed_shot"] is True
    form = page.one("form", id="options")
    fields = {**page.fields(form)}
    assert fields["option-missed_shot"] == "on"
    del fields["option-missed_shot"]
    ada.post(f"{path}/options", **fields)
    assert match.options["missed_shot"] is False, "a browser sends nothing for a switch that is off"


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("bot", {"seat": "2", "bot": "random"}),
        ("clear", {"seat": "0"}),
        ("options", {"option-backs": "plain"}),
        ("start", {"fill": "bots"}),
        ("start", {}),
    ],
)
@pytest.mark.parametrize("is_seated", [True, False])
def test_only_the_host_decides_about_the_table(
    served: Served, visit: Visit, action: str, fields: dict[str, str], is_seated: bool
) -> None:
    ada, ben = visit(), visit()
    path = make_table(ada, players=3).path
    if is_seated:
        ben.submit(ben.get(path), f"{path}/sit")
    match = served.match(path.removeprefix("/t/"))
    before = (match.seats, match.options, match.status)
    page = ben.post(f"{path}/{action}", **fields)
    assert page.status == 403
    assert page.alerts
    assert (match.seats, match.options, match.status) == before
    assert not ben.get(path).all("form", action=f"{path}/start")


def test_the_host_starts_when_every_seat_is_taken_or_has_bots_take_the_rest(served: Served, visit: Visit) -> None:
    ada = visit()
    path = make_table(ada, players=3).path
    assert ada.post(f"{path}/start").status == 409
    page = ada.submit(ada.get(path), f"{path}/start")
    match = served.match(code_of(page))
    assert match.status == "playing"
    assert [seat.kind for seat in match.seats] == ["human", "bot", "bot"]


def test_whoever_stands_up_frees_the_seat_and_the_last_one_closes_the_table(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = make_table(ada).path
    ben.submit(ben.get(path), f"{path}/sit")
    assert ada.submit(ada.get(path), f"{path}/leave").path == path
    match = served.match(path.removeprefix("/t/"))
    assert [seat.kind for seat in match.seats] == ["open", "human"]
    assert ben.get(path).all("form", action=f"{path}/start"), "who stays is the host now"
    assert ben.submit(ben.get(path), f"{path}/leave").path == "/"
    page = ada.get(path)
    assert page.status == 404
    assert "left this table" in page.text


def test_the_invitation_is_a_link_a_code_and_a_picture_of_the_link(served: Served, visit: Visit) -> None:
    page = make_table(visit())
    link = served.address + page.path
    assert link in [e.get("data-copy") for e in page.all("button")]
    assert link in [e.get("value") for e in page.all("input")], "without a script it can be copied by hand"
    assert code_of(page) in page.one("span", class_="code").text
    assert page.one("div", class_="qr").get("role") == "img"
    assert "<path" in page.html.split('class="qr"')[1].split("</svg>")[0]


def test_a_server_that_others_reach_by_another_address_invites_to_that(tmp_path: Path) -> None:
    web = WebSettings(invite_address="http://desk.test:8000")
    with Served(tmp_path, web, QUICK) as served, Browser(served) as ada:
        page = make_table(ada)
        assert f"http://desk.test:8000{page.path}" in page.html
        assert "this computer only" not in page.text


def test_a_server_that_nobody_else_reaches_says_so(tmp_path: Path) -> None:
    with Served(tmp_path, WebSettings(only_here=True), QUICK) as served, Browser(served) as ada:
        assert "this computer only" in make_table(ada).text


def test_a_page_without_a_script_comes_anew_by_itself_where_no_form_can_be_half_filled_in(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = make_table(ada)
    assert not page.all("meta", http_equiv="refresh"), "the host may be choosing options"
    assert "Refresh the table" in page.text
    sitting = ben.get(page.path)
    assert not sitting.all("meta", http_equiv="refresh"), "a guest may be typing a name"
    seated = ben.submit(sitting, f"{page.path}/sit")
    assert seated.all("meta", http_equiv="refresh")
    assert "Refresh the table" not in seated.text


def test_nothing_else_can_be_done_at_a_table(visit: Visit) -> None:
    ada = visit()
    path = make_table(ada).path
    assert ada.post(f"{path}/burn").status == 404
    for action, status in (("act", 400), ("undo", 400), ("rematch", 409), ("back", 400)):
        assert ada.post(f"{path}/{action}").status == status
