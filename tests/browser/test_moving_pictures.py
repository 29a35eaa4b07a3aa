"""Moving Pictures in a browser: one person plays both hands, with scripts and without, and talks while editing."""

from __future__ import annotations

import random
import re
import secrets

import pytest
from playwright.sync_api import Page, expect

from mutoscope.bots import find_bot
from mutoscope.bots.bot import Budget
from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match
from tests.browser.conftest import OpenPage
from tests.browser.hands import SHEET, decision
from tests.browser.tables import code_of, move_elsewhere
from tests.web.browsing import Served

CAN_ACT = f"#moves:not([aria-busy='true']), #other-hand-1, {SHEET}"


def sit_twice(page: Page, served: Served) -> Match:
    """Make a table, take both hands, begin."""
    page.goto(f"{served.address}/?game=moving_pictures")
    form = page.locator("form.make")
    form.locator("#option-first").select_option("0")
    form.get_by_role("button", name="Invite").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    page.get_by_role("button", name="Play seat 2 too").click()
    page.get_by_role("button", name="Start with 2").click()
    page.wait_for_selector(".moving")
    return served.match(code_of(page))


def act_of(match: Match) -> tuple[int, int]:
    seen = match.view(SPECTATOR).seen
    return seen.act, seen.step  # type: ignore[attr-defined]


class TwoHands:
    """A mouse that makes any move with whichever of the two hands is to move."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)

    def move(self) -> None:
        """One move; the other hand is taken up first where only that may move."""
        self.page.wait_for_selector(CAN_ACT, state="attached")
        if not self.page.locator("#moves").count():
            here = self.page.url
            self.page.locator("#other-hand-1").click()
            self.page.wait_for_url(lambda url: url != here)
        before = decision(self.page)
        plain = self.page.locator(".every-move button:visible").all()
        if plain:
            self.chance.choice(plain).click()
        else:
            self.choose()
            self.page.locator("#commit").click()
        self.page.wait_for_function(
            "(before) => document.querySelector('#moves [name=decision]')?.value !== before", arg=before
        )

    def choose(self) -> None:
        commit = self.page.locator("#commit[aria-disabled='false']")
        picked: set[str] = set()
        while not commit.count():
            places = self.page.locator("[data-at].is-legal").all()
            cards = [
                card
                for card in self.page.locator(".is-reachable:visible").all()
                if card.get_attribute("data-card") not in picked and card.get_attribute("aria-pressed") != "true"
            ]
            if places:
                self.chance.choice(places).click()
            else:
                card = self.chance.choice(cards)
                picked.add(card.get_attribute("data-card") or "")
                card.click()


def test_one_person_films_an_act_with_both_hands(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    match = sit_twice(page, served)
    expect(page.locator(".chairs a")).to_have_count(2)
    expect(page.locator(".talk-closed")).to_be_visible()
    expect(page.locator("#chat")).to_have_count(0)
    hands = TwoHands(page)
    for _ in range(40):
        act, step = act_of(match)
        if act > 1 or step > rules.MOVE:
            break
        hands.move()
    assert act_of(match) > (1, rules.MOVE)
    expect(page.locator(".acts + p")).to_contain_text(f"Act {'I' * act_of(match)[0]} ·")


def test_the_hand_that_is_not_on_turn_shows_only_its_own_cards(served: Served, open_page: OpenPage) -> None:
    page = open_page(phone=True, reduced_motion=True)
    match = sit_twice(page, served)
    for seat in (0, 1):
        page.goto(f"{served.address}/t/{match.code}?seat={seat}")
        expect(page.locator("[data-whose=mine] .scene")).to_have_count(3)
        expect(page.locator("[data-whose=theirs] .scene")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("phone", [False, True])
def test_a_scene_that_is_tried_at_a_place_lies_on_its_slate(served: Served, open_page: OpenPage, phone: bool) -> None:
    page = open_page(phone=phone, reduced_motion=True)
    sit_twice(page, served)
    places = page.locator(".film-row > .place")
    before = places.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().height)")
    page.locator("[data-whose=mine] .is-reachable").first.click()
    page.locator("[data-at].is-legal").first.click()
    expect(page.locator(".place > .is-placed")).to_be_visible()
    expect(page.locator(".place:has(> .is-placed) > .slate")).to_be_hidden()
    after = places.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().height)")
    assert max(after) < 1.2 * max(before)


OUT_OF_ITS_CARD = """() => [...document.querySelectorAll('.scene :is(.number, .title, .effect)')]
    .filter((e) => e.checkVisibility() && e.innerText)
    .filter((e) => { const part = e.getBoundingClientRect(), card = e.closest('.card').getBoundingClientRect();
        const picture = e.closest('.card').querySelector('.still').getBoundingClientRect();
        const isOnIt = part.bottom > picture.top + 1 && part.top < picture.bottom - 1;
        return e.scrollWidth > e.clientWidth + 1 || part.right > card.right || part.bottom > card.bottom || isOnIt; })
    .map((e) => e.innerText)"""


TOO_SMALL = """(titles) => titles.filter((e) => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 10.4)
    .map((e) => `${getComputedStyle(e).fontSize}: ${e.innerText}`)"""


@pytest.mark.parametrize("phone", [False, True])
def test_what_a_card_says_stays_on_it_beside_its_picture(served: Served, open_page: OpenPage, phone: bool) -> None:
    page = open_page(phone=phone, reduced_motion=True)
    match = sit_twice(page, served)
    seen: set[str] = set()
    while match.status == "playing" and act_of(match)[0] == 1:
        for seat in (0, 1):
            page.goto(f"{served.address}/t/{match.code}?seat={seat}")
            assert page.evaluate(OUT_OF_ITS_CARD) == []
            titles = page.locator(".scene .title")
            seen |= set(titles.all_inner_texts())
            assert titles.evaluate_all(TOO_SMALL) == []
        move_elsewhere(served, page, match.code)
    assert len(seen - {""}) >= 6


def test_both_hands_play_without_scripts(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    match = sit_twice(page, served)
    for _ in range(4):
        if not page.locator("#moves").count():
            page.locator("#other-hand-1").click()
        before = match.version(SPECTATOR)
        page.locator("#moves button[name=code]").first.click()
        assert match.version(SPECTATOR) > before
    expect(page.locator(".moving")).to_be_visible()


def to_editing(served: Served, page: Page, match: Match) -> None:
    """The first move of whoever is to decide, on no page, until something is edited or cut."""
    while match.status == "playing" and act_of(match)[1] <= rules.MOVE:
        move_elsewhere(served, page, match.code)
    assert match.status == "playing", "with this deck and these moves something is edited"


def test_talk_lies_open_while_editing_and_disturbs_neither_what_is_chosen_nor_what_is_written(
    served: Served, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion=True)
    match = sit_twice(page, served)
    to_editing(served, page, match)
    page.goto(f"{served.address}/t/{match.code}?seat=0")
    expect(page.locator("#chat-text")).to_be_visible()
    page.locator(".place .is-reachable").first.click()
    label = page.locator("#commit").inner_text()
    page.locator("#chat-text").fill("Half a sen")
    other = open_page()
    other.goto(f"{served.address}/t/{match.code}")
    other.locator("#chat-text").fill("<i>Hello</i> from the stalls")
    other.locator("#chat-say").click()
    expect(other.locator("#chat-text")).to_have_value("")
    expect(page.locator("#chat-said")).to_contain_text("<i>Hello</i> from the stalls")
    expect(page.locator("#chat-text")).to_have_value("Half a sen")
    expect(page.locator("#chat-text")).to_be_focused()
    expect(page.locator("#commit")).to_have_text(label)
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-said .is-mine")).to_contain_text("Half a sen")
    expect(page.locator("#chat-text")).to_have_value("")


def test_what_is_new_in_a_closed_drawer_is_counted_until_it_is_opened(served: Served, open_page: OpenPage) -> None:
    page, other = open_page(reduced_motion=True), open_page()
    page.goto(f"{served.address}/?game=photograph")
    page.locator("form.make").get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    other.goto(f"{served.address}/t/{code_of(page)}")
    other.locator("#talk").click()
    for text in ("One", "Two"):
        other.locator("#chat-text").fill(text)
        other.locator("#chat-say").click()
        expect(other.locator("#chat-said")).to_contain_text(text)
    button = page.locator("#talk")
    expect(button).to_have_attribute("data-unread", "2")
    expect(button).to_have_attribute("aria-label", "Talk, 2 new")
    button.click()
    expect(page.locator("#chat-text")).to_be_focused()
    expect(button).to_have_attribute("aria-label", "Talk")
    page.locator("#chat-text").fill("x" * 400)
    page.locator("#chat-text").evaluate(
        "field => { field.removeAttribute('maxlength'); field.value = 'x'.repeat(501) }"
    )
    page.locator("#chat-say").click()
    expect(page.locator("#chat-refusal")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("x" * 501)


def won_film(served: Served) -> Match:
    """A film that two have completed, playing as steady does."""

    async def play(seed: int) -> Match:
        people = [(await served.room.person(None))[0] for _ in range(2)]
        match = await served.room.make_table(people[0], "moving_pictures", 2, {"first": seed % 2})
        await match.sit(people[1])
        await match.start(people[0])
        while match.status != "over":
            seat = match.actors()[0]
            view = match.view(seat)
            choice = find_bot("steady").choose(match.game, view.seen, seat, {**view.options}, str(seed), Budget())
            await match.act(people[seat], seat, match.decision(seat), secrets.token_hex(8), choice.code)
        return match

    for seed in range(20):
        match = served.run(play(seed))
        seen = match.view(SPECTATOR).seen
        assert isinstance(seen, MovingPictures)
        if rules.is_won(seen):
            return match
    raise AssertionError("no film is completed")


def test_a_film_that_is_won_says_once_what_is_left_and_cuts_nothing_off(served: Served, open_page: OpenPage) -> None:
    match = won_film(served)
    sheet = f"{served.address}/t/{match.code}/sheet"
    left = match.view(SPECTATOR).lines[0].text
    for is_phone in (False, True):
        page = open_page(reduced_motion=True, phone=is_phone)
        page.goto(sheet)
        board = page.locator(".storyboard")
        expect(board.locator(".acts-strip > li")).to_have_count(3)
        assert board.inner_text().lower().count("deleted scene") == 1
        expect(board.locator(".story")).to_have_text(f"{left[0].upper()}{left[1:]}. M10")
        page.goto(f"{sheet}?step={len(match.steps()) - 1}")
        expect(page.locator(".title-card")).to_contain_text("The end")
        assert (
            page.evaluate(
                """() => { const room = document.querySelector('.moving').getBoundingClientRect();
            return [...document.querySelectorAll('.deleted .strip')]
                .filter((strip) => strip.getBoundingClientRect().right > room.right).length; }"""
            )
            == 0
        )
