"""Ways to a table of Photograph in a browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match, Player
from mutoscope.web.visitors import COOKIE
from tests.web.browsing import Served


def sit_down(
    page: Page,
    address: str,
    players: int = 2,
    *,
    first: int = 0,
    memory_aid: bool = False,
    backs: str = "informative",
) -> str:
    """Make a table in the lobby and play at once against random bots; answers the table's code."""
    page.goto(f"{address}/?game=photograph")
    form = page.locator("form.make")
    for name, value in (("players", str(players)), ("bot", "random"), ("option-backs", backs)):
        form.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    form.locator("#option-memory_aid").set_checked(memory_aid, force=True)
    form.locator("#option-first").select_option(str(first))
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    return code_of(page)


def code_of(page: Page) -> str:
    found = re.search(r"/t/([A-Z]+-[0-9]+)", page.url)
    assert found, page.url
    return found[1]


def person_of(served: Served, page: Page) -> Player:
    """Who a page's browser belongs to."""
    secret = next(str(cookie["value"]) for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    person, _ = served.run(served.room.person(secret))
    return person


def sit_together(served: Served, *pages: Page, **options: bool | str) -> Match:
    """A game of the people of these pages, each on the seat of their number, seat 0 begins; every page shows it."""
    for page in pages:
        page.goto(served.address)
    guests = [person_of(served, page) for page in pages]

    async def make() -> Match:
        people = [
            await served.room.rename(guest, name, "owl")
            for guest, name in zip(guests, ("Ada", "Ben", "Cleo", "Dan"), strict=False)
        ]
        match = await served.room.make_table(people[0], "photograph", len(people), {"first": 0, **options})
        for person in people[1:]:
            await match.sit(person)
        await match.start(people[0])
        return match

    match = served.run(make())
    for page in pages:
        page.goto(f"{served.address}/t/{match.code}")
    return match


def move_elsewhere(served: Served, page: Page, code: str) -> None:
    """The person of this page makes the first of the moves of whichever of their seats is to decide, on no page."""
    match, person = served.match(code), person_of(served, page)
    seat = next(seat for seat in match.seats_of(person) if match.decision(seat))
    now = match.decision(seat)
    served.run(match.act(person, seat, now, f"elsewhere {now}", match.view(seat).moves[0].code))


def play_until(served: Served, code: str, phase: str, *pages: Page) -> None:
    """The people of these pages make any moves, on no page, until the game is in a phase."""
    match = served.match(code)
    while match.view(SPECTATOR).phase != phase:
        seat = match.view(SPECTATOR).actors[0]
        move_elsewhere(served, pages[seat], code)


def moves_of(served: Served, code: str, seat: int) -> int:
    """How many moves of a seat have been played, before the first sunset."""
    match = served.match(code)
    name = match.seats[seat].name
    return sum(line.kind in ("take", "wind") and line.text.startswith(f"{name} ") for line in match.log(SPECTATOR))
