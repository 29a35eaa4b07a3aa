"""Making a deck of photos in a real browser: progress, what is wrong with a file, and where a card is cut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from mutoscope.web.settings import WebSettings
from tests.browser import conftest
from tests.browser.conftest import OpenPage
from tests.decks.pictures import WIDE, file_of, picture
from tests.web.browsing import QUICK, Served


def photo(seed: int) -> FilePayload:
    return {"name": f"{seed}.png", "mimeType": "image/png", "buffer": file_of(picture(seed, WIDE)).getvalue()}


def send(page: Page, served: Served, *files: FilePayload) -> None:
    page.goto(f"{served.address}/decks")
    page.get_by_label("Title").fill("Lake")
    page.get_by_label("Photos").set_input_files(files)
    page.get_by_role("button", name="Make a deck").click()


def test_photos_go_out_one_by_one_and_a_bad_one_is_named(served: Served, page: Page) -> None:
    bad: FilePayload = {"name": "bad.png", "mimeType": "image/png", "buffer": b"no picture"}
    send(page, served, photo(1), bad, photo(2), {**bad, "name": "worse.png"}, {**photo(1), "name": "again.png"})
    said = page.get_by_role("status")
    why = r"Twice: It is no picture .+\. Once: It is the same picture as 1\.png, .+\."
    expect(said).to_have_text(re.compile(rf"^2 of 5 photos taken in\. 3 skipped\. {why}$"))
    rows = page.locator(".decks-progress li")
    expect(rows).to_contain_text(
        [re.compile("1.png.*taken in"), re.compile("bad.png.*skipped.*no picture"), "taken in", "skipped", "skipped"]
    )
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name="Lake")).to_be_visible()
    expect(page.locator(".decks-tiles > li")).to_have_count(2)
    expect(page.get_by_text("bad.png")).to_be_visible()
    expect(page.get_by_role("button", name="Finish the deck")).to_be_disabled()


def test_where_the_line_breaks_the_photos_that_were_not_sent_are_counted(served: Served, page: Page) -> None:
    answers = iter((None, "abort"))

    def answer(route: Route) -> None:
        if next(answers) is None:
            route.continue_()
        else:
            route.abort("internetdisconnected")

    page.route(re.compile("/photos$"), answer)
    send(page, served, photo(1), photo(2), photo(3))
    expected = "1 of 3 photos taken in. 1 skipped: The line broke. Add it again. 1 not sent. Add it again."
    expect(page.get_by_role("status")).to_have_text(expected)
    expect(page.locator(".decks-progress li").last).to_contain_text("not sent")


def test_where_a_deck_cannot_be_begun_the_servers_words_are_shown(
    tmp_path: Path, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conftest, "EXPECTED", ("503 (Service Unavailable)",))
    with Served(tmp_path / "busy", WebSettings(uploads_at_once=0), QUICK) as busy:
        send(page, busy, photo(1))
        expect(page.get_by_role("alert")).to_have_text(re.compile("^Many people are sending photos just now"))
        expect(page.get_by_role("button", name="Make a deck")).to_be_visible()


def test_where_a_deck_is_deleted_meanwhile_the_servers_words_are_shown(
    served: Served, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conftest, "EXPECTED", ("404 (Not Found)",))
    send(page, served, photo(1))
    expect(page.get_by_role("heading", name="Lake")).to_be_visible()
    deleted = page.request.post(f"{page.url}/delete", headers={"Origin": served.address})
    assert deleted.ok
    page.locator("input[name=photos]").set_input_files([photo(2), photo(3)])
    page.get_by_role("button", name="Add them").click()
    expected = (
        "0 of 2 photos taken in. 1 skipped: You have no such deck: it may be deleted, or made in another browser. "
        "1 not sent. Add it again."
    )
    expect(page.get_by_role("status")).to_have_text(expected)


@pytest.mark.parametrize("phone", [False, True])
def test_a_cut_is_shifted_by_hand_and_kept(served: Served, open_page: OpenPage, phone: bool) -> None:
    page = open_page(phone=phone)
    send(page, served, photo(1))
    slider = page.get_by_label("Shift 1.png left or right")
    expect(slider).to_be_visible()
    image = page.get_by_role("img", name="1.png")
    image.scroll_into_view_if_needed()
    with page.expect_response(re.compile("/photo/1$")):
        slider.fill("0")
    expect(image).to_have_css("object-position", "0% 50%")
    expect(image).to_have_js_property("naturalHeight", 360)
    box = image.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 50, steps=3)
    with page.expect_response(re.compile("/photo/1$")):
        page.mouse.up()
    moved = slider.input_value()
    assert int(moved) > 0
    tags = page.get_by_label("Tags of 1.png")
    tags.fill("Lonely")
    tags.press("Enter")
    expect(tags).to_have_value("lonely")
    expect(slider).to_have_value(moved)
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0, "nothing sticks out"
