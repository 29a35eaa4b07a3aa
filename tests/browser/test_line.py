"""The line to the table: reloads, the back button, two tabs, lost connections, a server that dies and comes again."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.hands import CORNER, Clicks, decision, held, names, next_step, town
from tests.browser.tables import code_of, move_elsewhere, moves_of, sit_down, sit_together
from tests.web.browsing import Served
from tests.web.test_serve import free_port, running


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    return open_page(reduced_motion=True)


def lines_open(served: Served) -> int:
    """How many sockets the server has open."""
    return sum(served.app.state.house.sockets.values())


def test_a_reload_and_the_back_button_come_back_to_the_same_table(served: Served, desk: Page) -> None:
    code = sit_down(desk, served.address)
    Clicks(desk).play(most=3)
    next_step(desk)
    before = (names(held(desk)), names(town(desk)), decision(desk))
    desk.reload()
    assert (names(held(desk)), names(town(desk)), decision(desk)) == before
    desk.goto(served.address)
    desk.go_back()
    expect(desk).to_have_url(f"{served.address}/t/{code}")
    assert (names(held(desk)), names(town(desk)), decision(desk)) == before
    Clicks(desk).play(most=2)
    assert moves_of(served, code, 0) == 5
    for _ in range(50):
        if lines_open(served) == 1:
            break
        time.sleep(0.1)
    assert lines_open(served) == 1


def test_two_tabs_of_one_seat_show_the_same_and_either_may_move(served: Served, desk: Page) -> None:
    code = sit_down(desk, served.address)
    other = desk.context.new_page()
    other.goto(desk.url)
    Clicks(desk).play(most=1)
    expect(other.locator(".photo")).to_have_attribute("data-step", "wind")
    assert names(held(other)) == names(held(desk))
    Clicks(other).play(most=1)
    next_step(desk)
    next_step(other)
    assert names(held(other)) == names(held(desk))
    assert moves_of(served, code, 0) == 2


def test_what_one_tab_has_lifted_stays_lifted_while_others_come_and_go(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_together(served, ada, ben)
    Clicks(ada).play(most=1)
    held(ada).nth(0).click(position=CORNER)
    expect(ada.locator(".gap.is-legal").first).to_be_visible()
    version = ada.locator("#table").get_attribute("data-version")
    ben.goto(served.address)  # Ben is away: a new table comes to Ada
    expect(ada.locator("#table")).not_to_have_attribute("data-version", str(version))
    expect(ada.locator(".gap.is-legal").first).to_be_visible()
    assert held(ada).nth(0).get_attribute("aria-pressed") == "true"


def test_a_lost_line_says_so_and_catches_up(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_together(served, ada, ben)
    note = ben.locator("#live-note")
    expect(note).to_be_hidden()
    ben.context.set_offline(True)
    expect(note).to_be_visible()
    expect(note).to_have_text("Winding back to the table")
    Clicks(ada).play(most=2)
    expect(ben.locator("#ask")).to_have_text("Ada chooses a subject")
    ben.context.set_offline(False)
    expect(note).to_be_hidden()
    expect(ben.locator("#ask")).to_have_text("Choose a subject")


def test_a_form_sent_while_the_line_is_lost_keeps_the_page_and_goes_when_it_is_back(
    served: Served, open_page: OpenPage
) -> None:
    host, guest = open_page(), open_page()
    host.goto(f"{served.address}/?game=photograph")
    host.locator("form.make").get_by_role("button", name="Invite").click()
    host.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    guest.goto(host.url)
    while lines_open(served) < 2:
        host.wait_for_timeout(50)
    for page in (host, guest):
        page.context.set_offline(True)
        expect(page.locator("#live-note")).to_have_text("Winding back to the table")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    host.locator("#option-backs-title").locator("xpath=..").get_by_text("Plain", exact=True).click()
    for page in (host, guest):
        expect(page.locator("#live-note")).to_contain_text("Press again")
        page.context.set_offline(False)
        expect(page.locator("#live-note")).to_be_hidden()
    expect(guest.get_by_label("Your name")).to_have_value("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator("#seat-1")).to_contain_text("Ben")
    assert served.match(code_of(host)).options["backs"] == "informative"
    expect(host.get_by_role("radio", name="Informative")).to_be_checked()


def test_a_move_made_while_the_line_is_lost_is_played_once_when_it_is_back(served: Served, desk: Page) -> None:
    code = sit_down(desk, served.address)
    desk.locator(".town-row [data-card]").first.click()
    desk.context.set_offline(True)
    expect(desk.locator("#live-note")).to_be_visible()
    desk.locator("#commit").click()
    expect(desk.locator("#commit")).to_have_attribute("aria-disabled", "true")
    expect(desk.locator("#moves")).to_have_attribute("aria-busy", "true")
    assert moves_of(served, code, 0) == 0
    desk.context.set_offline(False)
    expect(desk.locator(".photo")).to_have_attribute("data-step", "wind")
    assert moves_of(served, code, 0) == 1
    Clicks(desk).play(most=1)
    assert moves_of(served, code, 0) == 2


def test_a_move_that_comes_too_late_is_refused_with_a_reason_and_the_cards_go_back(served: Served, desk: Page) -> None:
    code = sit_down(desk, served.address)
    desk.locator(".town-row").nth(1).locator("[data-card]").first.click()
    desk.context.set_offline(True)
    desk.locator("#commit").click()
    move_elsewhere(served, desk, code)
    desk.context.set_offline(False)
    alert = desk.locator("#refusal")
    expect(alert).to_be_visible()
    expect(alert).to_contain_text("earlier moment")
    expect(desk.locator(".photo")).to_have_attribute("data-step", "wind")
    expect(desk.locator("#moves")).to_have_attribute("aria-busy", "false")
    assert moves_of(served, code, 0) == 1
    held(desk).first.click(position=CORNER)
    expect(alert).to_be_hidden()


def test_a_server_killed_in_mid_game_comes_again_and_nothing_shown_is_lost(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(reduced_motion=True)
    port = str(free_port())
    more = ("--port", port, "--bot-pause", "0")
    with running(tmp_path / "data", *more) as (process, _, _):
        sit_down(page, f"http://127.0.0.1:{port}")
        Clicks(page).play(most=3)
        next_step(page)
        before = (names(held(page)), names(town(page)), decision(page))
        process.kill()
        process.wait()
        expect(page.locator("#live-note")).to_be_visible()
        page.locator(".hand .is-reachable, .town .is-reachable").first.click(position=CORNER)
        page.keyboard.press("Escape")
    with running(tmp_path / "data", *more):
        expect(page.locator("#live-note")).to_be_hidden(timeout=20_000)
        assert (names(held(page)), names(town(page)), decision(page)) == before
        Clicks(page).play(most=2)
        page.reload()
        next_step(page)
