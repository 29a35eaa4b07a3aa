"""What the table looks like in a browser: on a phone, in flight, and to those who hear it or ask for less motion."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, Position, expect

from tests.browser.conftest import OpenPage
from tests.browser.hands import CORNER, Clicks, Taps, held, names, next_step, town
from tests.browser.tables import play_until, sit_down, sit_together
from tests.web.browsing import Served

NAMELESS = """() => [...document.querySelectorAll('button, a[href], [role=button], input:not([type=hidden])')]
    .filter((e) => e.getClientRects().length)
    .filter((e) => !(e.getAttribute('aria-label') || e.innerText.trim() || e.querySelector('img[alt]:not([alt=""])')
        || e.querySelector('.visually-hidden') || e.labels?.length))
    .map((e) => e.outerHTML)"""
TWICE = """() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i); }"""
SMALL = """() => [...document.querySelectorAll('#table :is(button, a, [role=button])')]
    .filter((e) => e.getClientRects().length && !e.matches('.hand *'))
    .map((e) => [e.getBoundingClientRect(), e])
    .filter(([box]) => box.width < 38 || box.height < 38)
    .map(([box, e]) => `${box.width} x ${box.height}: ${e.outerHTML.slice(0, 120)}`)"""
CONTRAST = """() => {
    const parse = (text) => { const c = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        c.fillStyle = text; c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data]; };
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (e) => { for (; e; e = e.parentElement) {
        const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255]; };
    const texts = [...document.querySelectorAll('.act *, .moves *, .goods *, .other .seat *, .tally *')]
        .filter((e) => e.getClientRects().length && !e.closest('.visually-hidden'))
        .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
    return texts.map((e) => { const a = light(parse(getComputedStyle(e).color)), b = light(behind(e));
            return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), e]; })
        .filter(([ratio, e]) => ratio < 4.5 && !e.disabled)
        .map(([ratio, e]) => `${ratio.toFixed(2)} ${e.outerHTML.slice(0, 100)}`);
}"""


def look_at(page: Page) -> None:
    """What must be true of every page."""
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(TWICE) == []
    assert page.evaluate("() => [...document.images].filter((i) => !i.hasAttribute('alt')).length") == 0
    assert page.evaluate("() => document.querySelectorAll('[role=status], [aria-live]').length") == 1
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_fits_a_phone_and_has_a_name_for_everything(
    served: Served, open_page: OpenPage, players: int
) -> None:
    phone = open_page(phone=True, reduced_motion=True)
    sit_down(phone, served.address, players, memory_aid=True)
    look_at(phone)
    assert phone.evaluate(SMALL) == []
    town(phone).first.tap()
    look_at(phone)
    Taps(phone).commit()
    expect(phone.locator(".photo")).to_have_attribute("data-step", "wind")
    look_at(phone)
    held(phone).first.tap(position=CORNER)
    look_at(phone)
    assert phone.evaluate(SMALL) == []
    # All of the hand is on the screen, each card with its number.
    boxes = [card.bounding_box() for card in held(phone).all()]
    assert all(box and box["x"] >= 0 and box["x"] + 38 <= 390 for box in boxes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_phone_the_counts_of_shots_need_no_more_room_than_a_reel(
    served: Served, open_page: OpenPage, players: int
) -> None:
    phone = open_page(phone=True, reduced_motion=True)
    sit_down(phone, served.address, players)
    town(phone).first.tap()
    Taps(phone).commit()
    expect(phone.locator(".photo")).to_have_attribute("data-step", "wind")
    reel = phone.locator(".mine .reel").first.bounding_box()
    chips = [box for chip in phone.locator(".tally .chip").all() if (box := chip.bounding_box())]
    assert reel
    assert len(chips) == 2
    top, bottom = min(box["y"] for box in chips), max(box["y"] + box["height"] for box in chips)
    assert bottom - top <= reel["height"]


def test_a_hand_of_eight_fits_a_phone(served: Served, open_page: OpenPage) -> None:
    phone = open_page(phone=True, reduced_motion=True)
    sit_down(phone, served.address)
    phone.get_by_role("button", name="Row 1 from the left").tap()
    phone.get_by_role("button", name="3", exact=True).tap()
    Taps(phone).commit()
    expect(held(phone)).to_have_count(8)
    look_at(phone)
    lefts = [card.bounding_box()["x"] for card in held(phone).all()]  # type: ignore[index]
    steps = [right - left for left, right in itertools.pairwise(lefts)]
    assert min(steps) >= 38
    assert lefts[-1] + 84 <= 390


def test_a_phone_opens_the_backs_of_another_hand_with_a_tap(served: Served, open_page: OpenPage) -> None:
    phone = open_page(phone=True, reduced_motion=True)
    sit_down(phone, served.address)
    backs = phone.locator(".backs [data-card]")
    expect(backs.first).to_be_hidden()
    phone.locator(".other .open").tap()
    expect(backs).to_have_count(5)
    expect(backs.first).to_be_visible()
    assert all(re.fullmatch(r"\w+ (1–6|7–12), face down", name) for name in names(backs))
    phone.keyboard.press("Escape")
    expect(backs.first).to_be_hidden()


def touch(session: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_card_and_not_the_page(served: Served, open_page: OpenPage) -> None:
    phone = open_page(phone=True, reduced_motion=True)
    phone.set_viewport_size({"width": 390, "height": 600})  # so short that the page could scroll
    sit_down(phone, served.address)
    phone.evaluate("() => scrollTo(0, 0)")
    session = phone.context.new_cdp_session(phone)
    x, y = middle(town(phone).first)
    to_x, to_y = middle(phone.locator(".hand"))
    touch(session, "touchStart", x, y)
    for part in range(1, 9):
        touch(session, "touchMove", x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    assert phone.locator(".is-dragged").count() == 1
    touch(session, "touchEnd")
    expect(phone.locator("#commit")).to_have_text("Take 1 from row 1, left")
    expect(held(phone)).to_have_count(6)
    assert phone.evaluate("() => scrollY") == 0


def test_a_taken_card_flies_from_the_town_to_the_hand(served: Served, open_page: OpenPage) -> None:
    desk = open_page()
    sit_down(desk, served.address)
    card = town(desk).first
    token = card.get_attribute("data-card")
    card.click()
    desk.evaluate(
        """() => { window.flown = []; const real = Element.prototype.animate;
        Element.prototype.animate = function (...given) {
            window.flown.push(this.dataset.card ?? this.className); return real.apply(this, given); } }"""
    )
    desk.locator("#commit").click()
    expect(held(desk)).to_have_count(6)
    assert token in desk.evaluate("() => window.flown")
    desk.wait_for_function("() => document.getAnimations().every((a) => a.id !== 'flight')")
    now = held(desk).last
    assert now.get_attribute("data-card") == token
    assert now.evaluate("card => getComputedStyle(card).transform") == "none"


def test_nothing_flies_for_those_who_ask_for_less_motion(served: Served, open_page: OpenPage) -> None:
    desk = open_page(reduced_motion=True)
    sit_down(desk, served.address)
    desk.evaluate(
        """() => { window.flown = 0; const real = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.flown += 1; return real.apply(this, given); } }"""
    )
    Clicks(desk).play(most=2)
    next_step(desk)
    assert desk.evaluate("() => window.flown") == 0
    assert desk.evaluate("() => document.getAnimations().filter((a) => a instanceof CSSAnimation).length") == 0


def test_my_blurred_shot_can_be_read_a_moment_and_then_no_more(served: Served, open_page: OpenPage) -> None:
    desk = open_page()
    sit_down(desk, served.address)
    hands = Clicks(desk, seed=2)
    while not (next_step(desk) == "wind" and desk.locator(".gate li:last-child.is-blurred").count()):
        hands.play(most=1)
    # Wind a card that is not shot, so that the gate comes true.
    shots = desk.locator(".gate li").count()
    read = names(held(desk))[shots - 1]
    held(desk).nth(shots).click(position=CORNER)
    if desk.locator(".gap.is-legal").count():
        desk.locator(".gap.is-legal").last.click(position=Position(x=20, y=20))
    desk.evaluate(
        """() => { window.read = []; new MutationObserver(() => {
            for (const skin of document.querySelectorAll('.mine .cell.is-blurred .was'))
                window.read.push(skin.querySelector('img').alt);
        }).observe(document.getElementById('table'), { childList: true, subtree: true }); }"""
    )
    desk.locator("#commit").click()
    next_step(desk)
    expect(desk.locator(".was")).to_have_count(0)
    assert read in desk.evaluate("() => window.read")
    assert all(name.endswith(", blurred") for name in names(desk.locator(".mine .cell.is-blurred")))


def test_dark_and_light_are_both_readable(served: Served, open_page: OpenPage) -> None:
    """Text against what lies behind it, by the colours that the page has worked out: 4.5 to 1 for all of the dock."""
    desk = open_page(reduced_motion=True)
    sit_down(desk, served.address)
    for scheme in ("light", "dark"):
        desk.emulate_media(color_scheme=scheme)
        town(desk).first.click()
        assert desk.evaluate(CONTRAST) == [], scheme
        desk.keyboard.press("Escape")


def test_somebody_who_watches_sees_backs_and_has_no_button(served: Served, open_page: OpenPage) -> None:
    ada, ben, watcher = open_page(reduced_motion=True), open_page(reduced_motion=True), open_page(reduced_motion=True)
    match = sit_together(served, ada, ben)
    watcher.goto(f"{served.address}/t/{match.code}")
    expect(watcher.locator(".other")).to_have_count(2)
    expect(watcher.locator("#commit, .hand, .mine")).to_have_count(0)
    expect(watcher.locator("#ask")).to_have_text("Ada chooses a subject")
    look_at(watcher)
    Clicks(ada).play(most=1)
    expect(watcher.locator("#ask")).to_have_text("Ada winds the film")
    hidden = [name for name in names(watcher.locator(".backs [data-card]")) if "face down" not in name]
    assert hidden == []
    play_until(served, match.code, "over", ada, ben)
    expect(watcher.locator("#progress")).to_contain_text("The sun is down")
