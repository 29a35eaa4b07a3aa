"""The pages round the tables in a real browser: theme, small windows, the gathering, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.tables import person_of, sit_down, sit_together
from tests.web.browsing import Served
from tests.web.play import play_out_as

LIGHT, DARK = "rgb(31, 22, 18)", "rgb(248, 236, 217)"
"""The colour of text on a light and on a dark page."""


def ink(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).color"))


def make_table(page: Page, served: Served, play: str = "Invite") -> str:
    """A table that gathers, or with "Play now" one that plays; answers its address."""
    page.goto(f"{served.address}/?game=photograph")
    page.locator("form.make").get_by_role("button", name=play).click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    return page.url


def end_a_game(served: Served, page: Page) -> str:
    """A game that is over; answers the address of its sheet."""
    code = sit_down(page, served.address)
    play_out_as(served, [person_of(served, page)], code)
    page.goto(f"{served.address}/t/{code}")
    expect(page).to_have_url(f"{served.address}/t/{code}/sheet")
    return page.url


def test_a_chosen_theme_is_kept_from_page_to_page(served: Served, page: Page) -> None:
    page.goto(served.address)
    assert ink(page) == LIGHT
    page.get_by_role("button", name="Use the dark theme").click()
    assert ink(page) == DARK
    expect(page.get_by_role("button", name="Use the light theme")).to_be_focused()
    page.goto(f"{served.address}/help/photograph")
    assert ink(page) == DARK
    page.get_by_role("button", name="Use the light theme").click()
    page.reload()
    assert ink(page) == LIGHT


def test_without_scripts_the_theme_is_the_system_s(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    for scheme, expected in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(served.address)
        assert ink(page) == expected
        expect(page.get_by_role("button", name=re.compile("Use the"))).to_have_count(0)


def test_no_page_scrolls_sideways_on_a_phone_or_shows_a_broken_picture(served: Served, phone: Page) -> None:
    address = make_table(phone, served)
    sheet = end_a_game(served, phone)
    lobby, rules = served.address, f"{served.address}/help/photograph"
    for place in (lobby, f"{lobby}/?game=photograph", rules, address, sheet, f"{sheet}?step=9"):
        phone.goto(place)
        phone.wait_for_load_state("networkidle")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
        assert phone.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)"), place


def test_every_control_of_the_lobby_is_large_enough_for_a_finger(served: Served, phone: Page) -> None:
    phone.goto(f"{served.address}/?game=photograph")
    small = phone.evaluate(
        """[...document.querySelectorAll('a, button, label:has(> input), select, input.field')]
          .filter(e => e.checkVisibility() && !e.matches('.skip'))
          .filter(e => Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 44)
          .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_the_keyboard_goes_past_the_bar_at_once(served: Served, page: Page) -> None:
    page.goto(served.address)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


def test_a_name_and_a_portrait_are_changed_from_any_page(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/help/photograph")
    page.get_by_role("button", name=re.compile("change name")).click()
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_role("radio", name="Penguin").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(f"{served.address}/help/photograph")
    expect(page.get_by_role("button", name="Ada: change name or portrait")).to_be_visible()


@pytest.mark.parametrize("java_script", [True, False])
def test_a_table_fills_and_begins_on_every_page(served: Served, open_page: OpenPage, java_script: bool) -> None:
    ada, ben = open_page(), open_page(java_script=java_script, phone=True)
    address = make_table(ada, served)
    ben.goto(address)
    ben.get_by_label("Your name").fill("Ben <b>")
    ben.get_by_role("button", name="Sit down").click()
    expect(ada.locator("#seat-1")).to_contain_text("Ben <b>")
    ada.get_by_role("button", name="Start with 2").click()
    expect(ada.locator("#table[data-game='photograph']")).to_be_visible()
    if not java_script:
        ben.reload()
    expect(ben.locator("#table[data-game='photograph']")).to_be_visible()


def test_only_seats_that_there_are_can_be_the_first_player(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/?game=photograph")
    first = page.get_by_label("First player")
    offered = first.locator("option:not([hidden]):enabled")
    expect(offered).to_have_text(["Random", "Seat 1", "Seat 2"])
    form = page.locator("form.make")
    form.locator("input[name=players][value='4']").check(force=True)
    expect(offered).to_have_count(5)
    first.select_option("3")
    form.locator("input[name=players][value='3']").check(force=True)
    expect(first).to_have_value("random")
    expect(offered).to_have_count(4)
    first.select_option("2")
    page.get_by_role("button", name="Invite").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    expect(page.get_by_label("First player").locator("option:checked")).to_have_text("Seat 3")


def test_options_are_saved_as_they_are_chosen_and_shown_to_who_waits(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(), open_page()
    address = make_table(ada, served)
    ben.goto(address)
    ada.evaluate("window.isTheSamePage = true")
    ada.get_by_role("radio", name="Plain").check(force=True)
    ada.get_by_role("switch", name=re.compile("Memory aid")).check(force=True)
    expect(ben.get_by_role("radio", name="Plain")).to_be_checked()
    expect(ben.get_by_role("switch", name=re.compile("Memory aid"))).to_be_checked()
    expect(ben.get_by_role("radio", name="Plain")).to_be_disabled()
    assert ada.evaluate("window.isTheSamePage"), "the host's page was not loaded anew"
    assert served.match(address.rsplit("/", 1)[1]).options["memory_aid"] is True


def test_a_bot_is_chosen_for_a_seat(served: Served, page: Page) -> None:
    make_table(page, served)
    page.get_by_role("button", name="Add bot").click()
    page.get_by_role("button", name=re.compile("Steady")).click()
    expect(page.get_by_text("steady bot")).to_be_visible()
    page.get_by_role("button", name=re.compile("Free the seat of")).click()
    expect(page.get_by_role("button", name="Add bot")).to_be_visible()


def test_the_link_of_a_table_is_copied(served: Served, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = make_table(page, served)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_where_there_is_no_clipboard_the_link_can_be_copied_by_hand(served: Served, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    address = make_table(page, served)
    page.get_by_role("button", name="Copy link").click()
    field = page.get_by_role("textbox", name="The link of this table")
    expect(field).to_have_value(address)
    expect(field).to_be_focused()


def test_the_replay_plays_by_itself_and_steps_by_key_link_and_range(served: Served, page: Page) -> None:
    sheet = end_a_game(served, page)
    page.goto(f"{sheet}?step=0")
    replay = page.locator("#replay")
    page.get_by_role("button", name="Play").click()
    expect(replay).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Play").click()
    stopped = int(replay.get_attribute("data-step") or "")
    page.get_by_role("link", name="One step forward").click()
    expect(replay).to_have_attribute("data-step", str(stopped + 1))
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-step", str(stopped))
    page.keyboard.press("End")
    last = replay.get_attribute("data-last") or ""
    expect(replay).to_have_attribute("data-step", last)
    expect(page).to_have_url(f"{sheet}?step={last}")
    page.get_by_role("slider", name="Step").fill("3")
    expect(replay).to_have_attribute("data-step", "3")
    page.reload()
    expect(replay).to_have_attribute("data-step", "3")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_page_of_a_replay_scrolls_under_keys_that_stay_where_they_are(
    served: Served, phone: Page, width: int, height: int
) -> None:
    sheet = end_a_game(served, phone)
    phone.set_viewport_size({"width": width, "height": height})
    phone.goto(f"{sheet}?step=0")
    forward = phone.get_by_role("link", name="One step forward")
    lows = []
    for step in range(1, 7):
        forward.tap()
        expect(phone.locator("#replay")).to_have_attribute("data-step", str(step))
        box = forward.bounding_box()
        assert box
        lows.append(box["y"] + box["height"])
    # A key that is pressed sinks by a pixel.
    assert max(lows) - min(lows) <= 2
    assert max(lows) <= height
    inner = phone.evaluate(
        """[...document.querySelectorAll('#replay *')]
          .filter(e => e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY))
          .map(e => e.className)"""
    )
    assert inner == []
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    below_all = phone.evaluate(
        """document.querySelector('.replay-table').getBoundingClientRect().bottom
          <= document.querySelector('.scrub').getBoundingClientRect().top + 1"""
    )
    assert below_all, "the end of the table can be read above the keys"


def test_the_keys_of_a_replay_stay_where_they_are_however_much_has_happened(served: Served, page: Page) -> None:
    page.goto(f"{end_a_game(served, page)}?step=5")
    keys, step = page.locator("#key-next"), page.locator(".caption b")
    before = (keys.bounding_box(), step.evaluate("e => e.offsetHeight"))
    page.locator(".caption > span").evaluate("e => e.textContent = 'A shot was taken. '.repeat(20)")
    assert (keys.bounding_box(), step.evaluate("e => e.offsetHeight")) == before


def test_on_a_phone_the_button_that_starts_is_as_wide_as_the_invitation(served: Served, phone: Page) -> None:
    make_table(phone, served)
    start, invitation = phone.locator(".invite .start").bounding_box(), phone.locator(".invite").bounding_box()
    assert start
    assert invitation
    assert start["width"] == pytest.approx(invitation["width"], abs=1)


def test_on_a_phone_a_guest_s_name_is_whole_at_their_seat(served: Served, phone: Page) -> None:
    make_table(phone, served)
    assert phone.locator(".seatbox .who").first.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def test_on_a_phone_a_friend_reads_what_the_table_waits_for(served: Served, page: Page, phone: Page) -> None:
    phone.goto(make_table(page, served))
    phone.get_by_role("button", name="Sit down").tap()
    waiting, panel = phone.get_by_text(re.compile("^Waiting for .* to start$")), phone.locator(".make.panel")
    inner, outer = waiting.bounding_box(), panel.bounding_box()
    assert inner
    assert outer
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_on_a_phone_the_bots_for_somebody_who_left_stand_in_one_row_the_strongest_first(
    served: Served, page: Page, phone: Page
) -> None:
    sit_together(served, phone, page)
    page.context.close()
    left = phone.locator("form.notice")
    expect(left).to_contain_text("Ben has left. A bot can play on")
    buttons = left.get_by_role("button").all()
    assert [button.inner_text() for button in buttons] == ["Strong", "Steady", "Easy", "Random"]
    assert len({box["y"] for button in buttons if (box := button.bounding_box())}) == 1
    left.get_by_role("button", name="Easy bot plays on for Ben").tap()
    expect(left).to_have_count(0)


@pytest.mark.parametrize("play", ["Invite", "Play now"])
def test_on_a_phone_the_code_of_a_big_screen_lies_clear_of_its_picture(served: Served, phone: Page, play: str) -> None:
    code = make_table(phone, served, play).rsplit("/", 1)[1]
    phone.goto(f"{served.address}/screen/{code}")
    picture, text = phone.locator(".invite .qr").bounding_box(), phone.locator(".invite .code").bounding_box()
    assert picture
    assert text
    assert picture["y"] + picture["height"] <= text["y"]


def test_a_rule_s_link_leads_to_the_rule(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/help/photograph#P12")
    expect(page.locator("#P12")).to_be_in_viewport()


SMALL_IN_BAR = """[...document.querySelectorAll('.bar :is(a, button)')].filter((e) => e.checkVisibility())
    .map((e) => [e.getBoundingClientRect(), e])
    .filter(([box]) => box.width < 44 || box.height < 44 || box.left < 0 || box.right > innerWidth)
    .map(([box, e]) => `${box.left}: ${box.width} x ${box.height}: ${e.outerHTML.slice(0, 90)}`)"""


@pytest.mark.parametrize("game", ["photograph", "keyframes", "moving_pictures", "keepers"])
def test_the_bar_of_a_table_on_a_phone_is_made_for_fingers_and_names_the_game_whole(
    served: Served, phone: Page, game: str
) -> None:
    phone.goto(f"{served.address}/?game={game}")
    phone.locator("form.make").get_by_role("button", name="Play now").click()
    phone.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    assert phone.evaluate(SMALL_IN_BAR) == []
    assert phone.locator(".bar h1").evaluate("title => title.scrollWidth <= title.clientWidth")
    phone.set_viewport_size({"width": 360, "height": 740})
    assert phone.evaluate(SMALL_IN_BAR) == []


def test_the_bar_of_somebody_with_two_hands_and_a_clock_fits_a_phone(served: Served, phone: Page) -> None:
    phone.goto(f"{served.address}/?game=moving_pictures")
    phone.locator("form.make #clock").select_option("60")
    phone.locator("form.make").get_by_role("button", name="Invite").click()
    phone.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    phone.get_by_role("button", name="Play seat 2 too").click()
    phone.get_by_role("button", name="Start with 2").click()
    expect(phone.locator("#bar-clock")).to_be_visible()
    expect(phone.locator(".chairs a")).to_have_count(2)
    assert phone.evaluate(SMALL_IN_BAR) == []


def test_the_keys_under_a_verdict_are_of_one_height_and_a_replay_leaves_no_gap_above_its_keys(
    served: Served, open_page: OpenPage
) -> None:
    for is_phone in (True, False):
        page = open_page(phone=is_phone)
        sheet = end_a_game(served, page)
        seg, again = page.locator(".verdict .seg").bounding_box(), page.locator(".verdict form .btn").bounding_box()
        assert seg
        assert again
        assert (seg["y"], seg["height"]) == (again["y"], again["height"])
        page.set_viewport_size({"width": page.viewport_size["width"], "height": 1300})  # type: ignore[index]
        page.goto(f"{sheet}?step=0")
        dock, keys = page.locator(".replay-table > .dock").bounding_box(), page.locator(".scrub").bounding_box()
        assert dock
        assert keys
        assert abs(dock["y"] + dock["height"] - keys["y"]) < 1
