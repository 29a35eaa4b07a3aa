"""Choosing a move: what a click, a drag and a key stage, and what takes it back; nothing is sent before the button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import OpenPage
from tests.browser.hands import CORNER, Clicks, Drags, held, names, next_step, town
from tests.browser.tables import moves_of, play_until, sit_down, sit_together
from tests.web.browsing import Served


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    """A page on which nothing flies, so that a test need not wait for it."""
    return open_page(reduced_motion=True)


def row(page: Page, number: int) -> Locator:
    """The cards of a row of the town, counted from 1."""
    return page.locator(".town-row").nth(number - 1).locator("[data-card]")


def the_button(page: Page) -> Locator:
    return page.locator("#commit")


def focused(page: Page) -> str:
    """What has the focus: a card by what its picture says, anything else by its id."""
    return str(
        page.evaluate(
            "document.activeElement.querySelector(':scope > img, :scope img')?.alt || document.activeElement.id"
        )
    )


def to_the_winding(page: Page, served: Served) -> None:
    """A game against a bot, after the first take: two cards from the left of row 1."""
    sit_down(page, served.address)
    row(page, 1).nth(1).click()
    the_button(page).click()
    expect(page.locator(".photo")).to_have_attribute("data-step", "wind")


def test_a_click_takes_the_run_up_to_a_card_another_from_the_other_side_and_a_third_nothing(
    served: Served, desk: Page
) -> None:
    sit_down(desk, served.address)
    expect(the_button(desk)).to_have_text("Take cards")
    expect(the_button(desk)).to_have_attribute("aria-disabled", "true")
    second = row(desk, 1).nth(1)
    second.click()
    expect(the_button(desk)).to_have_text("Take 2 from row 1, left")
    expect(desk.locator(".order")).to_have_text(["1", "2"])
    expect(desk.locator(".run-loop")).to_have_count(1)
    second.click()
    expect(the_button(desk)).to_have_text("Take 3 from row 1, right")
    assert [card.get_attribute("aria-pressed") for card in row(desk, 1).all()] == ["false", "true", "true", "true"]
    second.click()
    expect(the_button(desk)).to_have_text("Take cards")
    expect(desk.locator(".order, .run-loop")).to_have_count(0)


def test_an_arrow_begins_a_run_and_a_number_says_how_long_it_is(served: Served, desk: Page) -> None:
    sit_down(desk, served.address)
    desk.get_by_role("button", name="Row 2 from the right").click()
    expect(the_button(desk)).to_have_text("Take 1 from row 2, right")
    desk.get_by_role("button", name="3", exact=True).click()
    expect(the_button(desk)).to_have_text("Take 3 from row 2, right")
    desk.keyboard.press("2")
    expect(the_button(desk)).to_have_text("Take 2 from row 2, right")


def test_nothing_is_sent_before_the_button_and_escape_takes_everything_back(served: Served, desk: Page) -> None:
    code = sit_down(desk, served.address)
    row(desk, 3).nth(0).click()
    desk.keyboard.press("Escape")
    expect(the_button(desk)).to_have_attribute("aria-disabled", "true")
    row(desk, 3).nth(2).click()
    desk.get_by_role("button", name="Back", exact=True).click()
    expect(the_button(desk)).to_have_text("Take cards")
    the_button(desk).click(force=True)
    desk.wait_for_timeout(200)
    assert moves_of(served, code, 0) == 0


def test_a_lifted_card_shows_where_it_may_go_and_lies_there_for_a_look(served: Served, desk: Page) -> None:
    to_the_winding(desk, served)
    before = names(held(desk))
    assert len(before) == 7
    expect(desk.locator(".gate li")).to_have_count(2)
    held(desk).nth(1).click(position=CORNER)
    expect(desk.locator("[data-hint]")).to_have_text(f"{before[1]} is lifted: drag it on, or choose a lit place.")
    expect(desk.locator(".gap.is-legal")).to_have_count(5)  # places 3 to 7
    expect(the_button(desk)).to_have_attribute("aria-disabled", "true")
    desk.get_by_role("button", name="Wind to place 4").click(position=Position(x=20, y=20))
    assert names(held(desk)) == [before[0], before[2], before[3], before[1], *before[4:]]
    expect(the_button(desk)).to_have_text("Shoot 2 cards")
    # What will be shot is the first card and the one that has moved up.
    colours = [str(item.get_attribute("data-hit")) for item in desk.locator(".gate li").all()]
    assert len(colours) == 2
    expect(desk.locator(".reel.is-next")).to_have_count(len(set(colours)))
    desk.keyboard.press("Escape")
    assert names(held(desk)) == before
    expect(desk.locator(".gap.is-legal")).to_have_count(5)
    desk.keyboard.press("Escape")
    expect(desk.locator(".gap.is-legal")).to_have_count(0)


def test_the_rightmost_card_cannot_be_lifted(served: Served, desk: Page) -> None:
    to_the_winding(desk, served)
    newest = held(desk).last
    expect(newest).not_to_have_attribute("role", "button")
    newest.click(position=CORNER)
    expect(desk.locator(".gap.is-legal")).to_have_count(0)


def test_cards_dragged_to_the_hand_lie_in_it_for_a_look_and_go_back(served: Served, desk: Page) -> None:
    sit_down(desk, served.address)
    in_town, in_hand = names(town(desk)), names(held(desk))
    box = desk.locator(".hand").bounding_box()
    assert box
    Drags(desk).drag(row(desk, 1).nth(1), box["x"] + 200, box["y"] + 100)
    expect(the_button(desk)).to_have_text("Take 2 from row 1, left")
    assert names(held(desk)) == [*in_hand, *in_town[:2]]
    desk.keyboard.press("Escape")
    assert (names(town(desk)), names(held(desk))) == (in_town, in_hand)


def test_a_card_is_dragged_on_when_a_new_table_comes_meanwhile(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_together(served, ada, ben)
    in_town, in_hand = names(town(ada)), names(held(ada))
    zone = ada.locator(".hand").bounding_box()
    card = row(ada, 1).nth(1).bounding_box()
    assert zone
    assert card
    ada.mouse.move(card["x"] + CORNER["x"], card["y"] + CORNER["y"])
    ada.mouse.down()
    ada.mouse.move(card["x"] + 40, card["y"] + 60, steps=3)
    expect(ada.locator(".is-dragged")).to_have_count(2)
    ben.close()  # everybody is told that he has gone
    expect(ada.locator(".face[data-away]").first).to_be_visible()
    expect(ada.locator(".is-dragged")).to_have_count(2)
    ada.mouse.move(zone["x"] + 200, zone["y"] + 100, steps=3)
    ada.mouse.up()
    expect(the_button(ada)).to_have_text("Take 2 from row 1, left")
    assert names(held(ada)) == [*in_hand, *in_town[:2]]


def test_a_card_let_go_where_it_may_not_go_flies_back(served: Served, desk: Page) -> None:
    to_the_winding(desk, served)
    before = names(held(desk))
    Drags(desk).drag(held(desk).nth(3), 640, 200)
    expect(the_button(desk)).to_have_attribute("aria-disabled", "true")
    assert names(held(desk)) == before
    assert held(desk).nth(3).evaluate("card => card.style.translate") == ""


def test_the_keyboard_walks_the_cards_lifts_winds_drops_and_commits(served: Served, desk: Page) -> None:
    sit_down(desk, served.address)
    in_town = names(town(desk))
    desk.keyboard.press("ArrowRight")
    assert focused(desk) == in_town[0]
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowDown")
    assert focused(desk) == in_town[5]
    desk.keyboard.press(" ")
    expect(the_button(desk)).to_have_text("Take 2 from row 2, left")
    desk.keyboard.press("1")
    expect(the_button(desk)).to_have_text("Take 1 from row 2, left")
    desk.keyboard.press("Enter")
    expect(the_button(desk)).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator(".photo")).to_have_attribute("data-step", "wind")
    in_hand = names(held(desk))
    assert len(in_hand) == 6
    desk.wait_for_function("() => document.activeElement.matches('.hand [data-card]')")
    assert focused(desk) == in_hand[0]
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press(" ")
    for place in (3, 4, 5):
        desk.keyboard.press("ArrowRight")
        assert names(held(desk)).index(in_hand[1]) == place - 1
        assert focused(desk) == in_hand[1]
    desk.keyboard.press("ArrowLeft")
    assert names(held(desk)).index(in_hand[1]) == 3
    desk.keyboard.press("Enter")
    expect(the_button(desk)).to_be_focused()
    desk.keyboard.press("Enter")
    next_step(desk)
    # The next thing to do has the focus again.
    desk.wait_for_function("() => document.activeElement.matches('.town [data-card]')")


def test_who_waits_keeps_the_focus_on_what_is_said(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_together(served, ada, ben)
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Enter")
    ada.keyboard.press("Enter")
    ada.keyboard.press("Enter")
    expect(ada.locator(".photo")).to_have_attribute("data-step", "wind")
    ada.keyboard.press(" ")
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Enter")
    ada.keyboard.press("Enter")
    expect(ada.locator(".photo")).to_have_attribute("data-step", "watch")
    expect(ada.locator("#ask")).to_be_focused()
    expect(ada.locator("#ask")).to_have_text("Ben chooses a subject")
    expect(ben.locator("#ask")).to_have_text("Choose a subject")


def test_the_title_and_the_live_region_say_whose_turn_it_is(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_together(served, ada, ben)
    expect(ada).to_have_title("Your turn: choose a subject · Photograph")
    expect(ben).to_have_title("Ada chooses a subject · Photograph")
    Clicks(ada).play(most=1)
    expect(ben).to_have_title("Ada winds the film · Photograph")
    expect(ben.locator("#progress")).to_have_text("Turn 1 · step 2 of 4")
    expect(ben.locator("#said")).to_have_text(re.compile(r"Ada took .* Ada winds the film"))


def test_a_take_of_cards_that_lay_open_is_undone(served: Served, desk: Page) -> None:
    sit_down(desk, served.address)
    before = names(town(desk))
    row(desk, 1).nth(0).click()
    the_button(desk).click()
    expect(desk.locator(".photo")).to_have_attribute("data-step", "wind")
    desk.get_by_role("button", name="Take my last move back").click()
    expect(desk.locator(".photo")).to_have_attribute("data-step", "choose")
    assert names(town(desk)) == before
    assert len(names(held(desk))) == 5


def test_everybody_winds_in_secret_at_the_sunset_sees_who_has_chosen_and_may_choose_again(
    served: Served, open_page: OpenPage
) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    match = sit_together(served, ada, ben)

    play_until(served, match.code, "sunset", ada, ben)
    expect(ada.locator("#progress")).to_contain_text("sunset")
    Clicks(ada).wind()
    expect(ada.locator("#ask")).to_have_text("Your wind is chosen")
    expect(ben.locator(".other .note")).to_contain_text("has chosen")
    expect(ben.locator("#ask")).to_have_text("Wind the film")
    Clicks(ada, seed=5).wind()
    expect(ada.locator("#ask")).to_have_text("Your wind is chosen")
    Clicks(ben).wind()
    expect(ben.locator("#progress")).not_to_contain_text("sunset")
