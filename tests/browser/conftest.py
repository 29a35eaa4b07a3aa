"""A real Chromium for the tests in this folder.

Where there is none the tests are skipped with the reason, except in continuous integration, where they fail.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from mutoscope.match import room
from mutoscope.web.settings import WebSettings
from tests.browser.chromium import find_chromium, missing_packages
from tests.web.browsing import QUICK, Served

HERE = Path(__file__).parent
PATIENCE = 20_000
"""Milliseconds that a page may take for anything: much, for the machine may be busy with other tests."""
expect.set_options(timeout=PATIENCE)

# Chromium on its own looks for updates, syncs and talks to its maker; a test's browser talks to the server under test.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
# A line that a test has cut is an error to the browser, and what the test is about.
EXPECTED = ("WebSocket connection", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "409 (Conflict)")
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


class OpenPage(Protocol):
    """Opens a page of a person of their own, cookies and all."""

    def __call__(self, *, phone: bool = False, java_script: bool = True, reduced_motion: bool = False) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# "module", not "session": Playwright keeps an event loop running in the main thread for as long as it lives, and no
# test of another folder could run one of its own there. A start costs a second.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if missing := missing_packages():
        reason = f"the browser tests need what Debian calls {' and '.join(missing)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """As many pages as a test needs: `open_page(phone=True, java_script=False)`.

    When the test is over, an error that a page's script did not catch fails it, and so does whatever the browser
    itself calls an error: a file that is not there, something that the content security policy forbids.
    """
    errors: list[str] = []
    contexts = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in EXPECTED):
            errors.append(message.text)

    def open_one(*, phone: bool = False, java_script: bool = True, reduced_motion: bool = False) -> Page:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,
            device_scale_factor=2 if phone else 1,
            is_mobile=phone,
            has_touch=phone,
            java_script_enabled=java_script,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            locale="en-GB",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """One person's page on a desk."""
    return open_page()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """One person's page on a phone, 390 pixels wide, touched with a finger."""
    return open_page(phone=True)


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose bots do not dawdle and whose every deck is shuffled alike."""
    monkeypatch.setattr(room, "new_shuffle_secret", lambda: bytes(range(32)))
    with Served(tmp_path / "data", WebSettings(), QUICK) as running:
        yield running
