"""Ways of playing with a browser that runs no script."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from mutoscope.kernel.game import Refused
from mutoscope.match import Match, Player
from tests.web.browsing import Browser, Page, Served, code_of


def make_table(browser: Browser, *, players: int = 2, visibility: str = "link", **options: str) -> Page:
    """A table of Photograph that gathers, from the lobby's form."""
    lobby = browser.get("/?game=photograph")
    asked = {"players": str(players), "visibility": visibility, "play": "table", **options}
    page = browser.submit(lobby, "/tables", **asked)
    assert page.status == 200
    return page


def play_now(browser: Browser, *, game: str = "photograph", players: int = 2, bot: str = "random") -> Page:
    """The same against bots, begun at once."""
    lobby = browser.get(f"/?game={game}")
    page = browser.submit(lobby, "/tables", players=str(players), play="now", bot=bot)
    assert page.status == 200
    return page


def begin_together(browsers: Sequence[Browser], **options: str) -> str:
    """A game of these people, each on the seat of their number, the first of them the host; returns its code."""
    host, *others = browsers
    page = make_table(host, players=len(browsers), **options)
    for browser in others:
        sitting = browser.get(page.path)
        browser.submit(sitting, f"{page.path}/sit")
    assert host.submit(host.get(page.path), f"{page.path}/start").status == 200
    return code_of(page)


def choose_first(browser: Browser, page: Page) -> Page:
    """Press the first of the buttons that the page's moves form offers."""
    form = page.one("form", id="moves")
    buttons = [e for e in page.all("button", name="code") if e.form is form]
    return browser.submit(page, form.get("action"), code=buttons[0].get("value"))


def play_out(served: Served, browsers: Sequence[Browser], code: str) -> None:
    """The rest of a game of these people and bots; not over HTTP, which would take long."""
    cookies = [browser.client.cookies["mutoscope"] for browser in browsers]
    play_out_as(served, [served.run(served.room.person(cookie))[0] for cookie in cookies], code)


def play_out_as(served: Served, people: Sequence[Player], code: str) -> None:
    """The same, for people who are known otherwise than by a browser."""

    async def play() -> None:
        match = await served.room.find_code(code)
        assert match is not None
        while match.status != "over":
            for person in people:
                for seat in set(match.seats_of(person)) & set(match.actors()):
                    await act_if_first(match, person, seat, match.view(seat).moves[0].code)
            await asyncio.sleep(0.001)

    served.run(play())


async def act_if_first(match: Match, person: Player, seat: int, code: int, text: str | None = None) -> None:
    """Play a move, or do nothing where a bot that decides at the same time was quicker."""
    decision = match.decision(seat)
    try:
        await match.act(person, seat, decision, secrets.token_hex(8), code, text)
    except Refused as refusal:
        if refusal.code not in ("over", "stale", "not_your_turn"):
            raise
