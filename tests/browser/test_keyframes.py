"""Keyframes in a browser: bids, gaps, reasons, flip-books, and whole games by mouse and without scripts."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mutoscope.games.keyframes import rules
from mutoscope.kernel.game import SPECTATOR
from tests.browser.conftest import OpenPage
from tests.browser.hands import SHEET, Forms, decision
from tests.browser.tables import code_of
from tests.web.browsing import Served

CAN_ACT = f"#moves:not([aria-busy='true']), {SHEET}"
PLACES = ".lit:visible, .gap.is-thin.is-legal, .start.is-legal, .close.is-legal"


def sit_down(page: Page, served: Served, players: int = 2) -> None:
    """Make a table in the lobby and play at once against random bots."""
    page.goto(f"{served.address}/?game=keyframes")
    form = page.locator("form.make")
    for name, value in (("players", str(players)), ("bot", "random")):
        form.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))


def step(page: Page) -> str:
    return page.locator(".keyframes").get_attribute("data-step") or ""


class Mouse:
    """A mouse that makes any legal move; `chance` chooses."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)

    def play(self, most: int = 100) -> None:
        """Play on until the game is over, or so many moves are made."""
        for _ in range(most):
            self.page.wait_for_selector(CAN_ACT, state="attached")
            if self.page.locator(SHEET).count():
                return
            before = decision(self.page)
            self.bid() if step(self.page) == "bid" else self.place()
            self.page.wait_for_function(
                "(before) => document.querySelector('#moves [name=decision]')?.value !== before", arg=before
            )

    def bid(self) -> None:
        self.chance.choice(self.page.locator(".hand .is-reachable").all()).click()
        expect(self.page.locator("#commit")).to_have_text(re.compile(r"^Lay \d+ face down$"))
        self.page.locator("#commit").click()

    def place(self) -> None:
        cards = self.page.locator(".spread .is-reachable").all()
        if not cards:
            self.page.get_by_role("button", name="Pass").click()
            return
        self.chance.choice(cards).click()
        # Its one place takes it at once; of several, the lit ones are there a moment later.
        expect(self.page.locator(f"{PLACES}, #commit[aria-disabled='false']").first).to_be_visible()
        places = self.page.locator(PLACES).all()
        if places:
            self.chance.choice(places).click()
        expect(self.page.locator("#commit")).to_have_text(re.compile("^(Place (?!it)|Start |Close )"))
        self.page.locator("#commit").click()


def look_at_the_end(page: Page, served: Served) -> None:
    """The game is over in truth, and the sheet adds up to what the rules count."""
    match = served.match(code_of(page))
    assert match.status == "over"
    if page.locator(SHEET).count():
        page.locator(SHEET).click()
    page.wait_for_url(re.compile("/sheet"))
    view = match.view(SPECTATOR)
    totals = [sum(line.points for line in view.lines if line.seat == p) for p in range(match.players)]
    shown = [total.inner_text().replace("−", "-") for total in page.locator(".sheet .totals .vp").all()]
    assert [int(total) for total in shown] == sorted(totals, reverse=True)


def test_a_whole_game_of_two_is_played_by_mouse(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served)
    Mouse(page).play()
    expect(page.locator("#progress")).to_contain_text("The last frame is in")
    look_at_the_end(page, served)


def test_a_whole_game_of_two_is_played_without_scripts(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    sit_down(page, served)
    expect(page.locator("#commit")).to_be_hidden()
    expect(page.locator(".every-move button").first).to_be_visible()
    Forms(page).play()
    look_at_the_end(page, served)


def test_without_scripts_the_table_keeps_together_however_long_the_buttons_beside_it(
    served: Served, open_page: OpenPage
) -> None:
    page = open_page(java_script=False)
    sit_down(page, served, 4)
    page.locator(".dock").evaluate("dock => { dock.style.minHeight = '1600px'; }")
    others, supply, mine = (
        box
        for part in (".others", ".supply .spread", ".mine")
        if (box := page.locator(f".keyframes > {part}").first.bounding_box())
    )
    assert supply["y"] - others["y"] - others["height"] < 100  # its title
    assert mine["y"] - supply["y"] - supply["height"] < 60


@pytest.mark.parametrize("players", [3, 4])
def test_on_a_phone_the_page_never_scrolls_sideways(served: Served, open_page: OpenPage, players: int) -> None:
    page = open_page(phone=True, reduced_motion=True)
    sit_down(page, served, players)

    class Watched(Mouse):
        def place(self) -> None:
            assert self.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            super().place()

    Watched(page).play(most=6)


@pytest.mark.parametrize("players", [3, 4])
def test_on_a_phone_the_names_of_guests_are_whole(served: Served, open_page: OpenPage, players: int) -> None:
    page = open_page(phone=True, reduced_motion=True)
    sit_down(page, served, players)
    names = page.locator(".keyframes :is(.other, .mine) .who:visible")
    assert any(name.startswith("Guest ") for name in names.all_inner_texts())
    for name in names.all():
        assert name.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 2")


# ---------------------------------------------------------------------- one step at a time


@pytest.fixture
def desk(served: Served, open_page: OpenPage) -> Page:
    """A game of two against a bot, on a page on which nothing flies."""
    page = open_page(reduced_motion=True)
    sit_down(page, served)
    return page


def the_bid(page: Page) -> Locator:
    return page.locator(".bid").first


def test_a_picked_card_lies_at_the_bids_until_the_button_lays_it_there(desk: Page) -> None:
    pictures = desk.locator(".hand [data-card] img").all()
    second, third = (picture.get_attribute("alt") or "" for picture in pictures[1:3])
    desk.locator(f".hand img[alt='{second}']").click()
    expect(the_bid(desk).locator("[data-card] img")).to_have_attribute("alt", second)
    expect(desk.locator("#ask")).to_have_text(f"Bid {second.split(', ')[1]}?")
    desk.locator(f".hand img[alt='{third}']").click()
    expect(the_bid(desk).locator("[data-card] img")).to_have_attribute("alt", third)
    desk.locator("#back").click()
    expect(the_bid(desk).locator("[data-card]")).to_have_count(0)
    expect(desk.locator("#ask")).to_have_text("Choose a bid")
    expect(desk.locator("#commit")).to_have_attribute("aria-disabled", "true")


def test_a_card_is_dragged_to_the_bids(desk: Page) -> None:
    card, place = desk.locator(".hand [data-card]").first, the_bid(desk)
    start, goal = card.bounding_box(), place.bounding_box()
    assert start
    assert goal
    desk.mouse.move(start["x"] + 30, start["y"] + 50)
    desk.mouse.down()
    desk.mouse.move(start["x"] + 10, start["y"] + 40)
    desk.mouse.move(goal["x"] + 40, goal["y"] + 60, steps=4)
    desk.mouse.up()
    expect(the_bid(desk).locator("[data-card]")).to_have_count(1)
    expect(desk.locator("#commit")).to_have_text(re.compile("^Lay "))


def place_anything(served: Served, page: Page, until: str) -> None:
    """Make moves, on no page, until a place says this."""
    match = served.match(code_of(page))
    for _ in range(200):
        page.wait_for_selector(CAN_ACT, state="attached")
        if page.locator(until).count():
            return
        Mouse(page).play(most=1)
    raise AssertionError(f"{until} never came up in {match.code}")


def test_a_place_prints_why_a_picked_card_does_not_go_there(served: Served, desk: Page) -> None:
    place_anything(served, desk, "[data-step='place'] .reason:not([data-column])")
    reason = desk.locator(".reason:not([data-column])").first
    expect(reason).to_be_hidden()
    number = (reason.get_attribute("data-reason") or "").split()[0]
    desk.locator(f".spread [data-place='{number}']").click()
    expect(reason).to_be_visible()
    desk.locator(".why-not summary").click()
    said = desk.locator(f".why-not [data-reason='{number}']")
    expect(said).to_contain_text(reason.inner_text())
    expect(said.locator("a").first).to_have_attribute("href", re.compile(r"^/help/keyframes#\w+$"))


def complete_a_sequence(served: Served, page: Page) -> None:
    """Play until the person's own pile has a complete sequence: moves that complete one first."""
    match = served.match(code_of(page))

    class Finisher(Mouse):
        def place(self) -> None:
            view = match.view(0)
            best = next((move for move in view.moves if move.note), None)
            if best is None:
                adding = [move for move in view.moves if move.named["kind"] == "add"]
                best = adding[0] if adding else view.moves[0]
            if not best.pick:
                self.page.get_by_role("button", name="Pass").click()
                return
            token = view.tokens[best.pick[0]]
            self.page.locator(f"[data-card='{token}']").click()
            place = self.page.locator(f"[data-at='{best.to}']")
            if self.page.locator("#commit").get_attribute("aria-disabled") == "true":
                (place.locator(".lit:visible").first if "gap" in best.to else place).click()
            self.page.locator("#commit").click()

    hands = Finisher(page)
    while match.status == "playing":
        hands.play(most=1)
        seen = match.view(0).seen
        assert hasattr(seen, "closed")
        if any(row.owner == 0 and row.size == rules.SIZES[row.animation] for row in seen.closed if row.size):
            return
    raise AssertionError("the game ended without a complete sequence")


def test_a_completed_sequence_is_watched_once_and_plays_on_in_the_pile(served: Served, open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, served)
    complete_a_sequence(served, page)
    screen = page.locator(".screen:popover-open")
    expect(screen).to_be_visible()
    expect(screen.locator(".eyebrow")).to_have_text("Sequence complete")
    frames = screen.locator(".steps .cell:not(.turn)")
    frames.last.click()
    expect(screen.locator(".lens .cel").last).to_have_css("opacity", "1")
    expect(screen.locator(".lens .cel").first).to_have_css("opacity", "0")
    screen.get_by_role("button", name="Put it on the pile").click()
    expect(screen).to_have_count(0)
    book = page.locator(".my-pile .book").first
    assert book.locator(".cel").first.evaluate("cel => cel.getAnimations().length") == 1
    page.reload()
    page.wait_for_selector(".my-pile .book")
    expect(page.locator(".screen:popover-open")).to_have_count(0)
    page.locator(".my-pile .watch").first.click()
    expect(page.locator(".screen:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".screen:popover-open")).to_have_count(0)


def test_with_less_movement_a_flip_book_is_a_strip_of_stills_and_nothing_opens_by_itself(
    served: Served, desk: Page
) -> None:
    complete_a_sequence(served, desk)
    book = desk.locator(".my-pile .book:not(.is-still)").first
    expect(book).to_be_visible()
    for cel in book.locator(".cel").all():
        expect(cel).to_have_css("opacity", "1")
        assert cel.evaluate("cel => cel.getAnimations().length") == 0
    boxes = [box for cel in book.locator(".cel").all() if (box := cel.bounding_box())]
    assert [box["x"] for box in boxes] == sorted({box["x"] for box in boxes}), "one beside the other"
    expect(desk.locator(".screen:popover-open")).to_have_count(0)
