"""Whole games of Photograph against bots, each played in another way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.hands import SHEET, Clicks, Drags, Forms, Hands, Keys, Taps
from tests.browser.tables import code_of, sit_down
from tests.web.browsing import Served


def look_at_the_end(page: Page, served: Served) -> None:
    """The game is over in truth, and the sheet adds up to what the rules count."""
    match = served.match(code_of(page))
    assert match.status == "over"
    if page.locator(SHEET).count():
        page.locator(SHEET).click()
    page.wait_for_url(re.compile("/sheet"))
    view = match.view(0)
    totals = sorted(sum(line.points for line in view.lines if line.seat == p) for p in range(match.players))
    shown = [total.inner_text().replace("−", "-") for total in page.locator(".sheet tfoot .vp").all()]
    assert sorted(int(total) for total in shown) == totals
    assert [int(total) for total in shown] == totals[::-1]


@pytest.mark.parametrize("hands", [Clicks, Keys], ids=["clicks", "keys"])
def test_a_whole_game_is_played_on_a_desk(served: Served, open_page: OpenPage, hands: type[Hands]) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served.address)
    hands(page).play()
    expect(page.locator("#progress")).to_contain_text("The sun is down")
    look_at_the_end(page, served)


def test_a_whole_game_is_played_without_scripts(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    sit_down(page, served.address)
    expect(page.locator("#commit")).to_be_hidden()
    expect(page.locator(".every-move button").first).to_be_visible()
    Forms(page).play()
    look_at_the_end(page, served)


def test_a_whole_game_is_played_on_a_phone_and_the_page_never_scrolls_sideways(
    served: Served, open_page: OpenPage
) -> None:
    page = open_page(phone=True, reduced_motion=True)
    sit_down(page, served.address, players=3)

    class Watched(Taps):
        def commit(self) -> None:
            wider = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wider <= 0, self.page.locator("#progress").text_content()
            super().commit()

    Watched(page).play()
    look_at_the_end(page, served)


def test_cards_are_dragged_from_the_town_and_within_the_hand(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served.address, players=4)
    hands = Drags(page)
    hands.play(most=8)
    assert hands.moves == 8
