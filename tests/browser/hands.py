"""Hands at a table in a browser: each plays in its own way, through what a person sees and touches."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from typing import Literal

from playwright.sync_api import Locator, Page, Position, expect

Step = Literal["choose", "wind", "over"]

MY_MOVE = "#moves:not([aria-busy='true'])"
SHEET = "a[href$='/sheet']"
CORNER = Position(x=12, y=30)
"""Of a card: what an overlapping neighbour leaves to be seen."""


def next_step(page: Page) -> Step:
    """Wait until this person has something to do, or the game is over."""
    page.wait_for_selector(f"{MY_MOVE}, {SHEET}", state="attached")
    if page.locator(SHEET).count():
        return "over"
    step = page.locator(".photo").get_attribute("data-step")
    assert step in ("choose", "wind")
    return "choose" if step == "choose" else "wind"


def decision(page: Page) -> str:
    """The token of what is to be decided now."""
    return page.locator("#moves [name=decision]").get_attribute("value") or ""


def town(page: Page) -> Locator:
    return page.locator(".town [data-card]")


def held(page: Page) -> Locator:
    return page.locator(".hand [data-card]")


def names(cards: Locator) -> list[str]:
    """The cards by what their pictures say."""
    return [card.locator("img").first.get_attribute("alt") or "" for card in cards.all()]


class Hands(ABC):
    """One person's hands.  Any legal move will do: `chance` chooses."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.moves = 0

    def play(self, most: int = 200) -> None:
        """Play on until the game is over, or so many moves are made."""
        while most > 0 and (step := next_step(self.page)) != "over":
            before = decision(self.page)
            if step == "choose":
                self.take()
            else:
                self.wind()
            self.until_done(before)
            self.moves += 1
            most -= 1

    def until_done(self, before: str) -> None:
        """Wait until the decision that was to be made has been made."""
        self.page.wait_for_function(
            "(before) => document.querySelector('#moves [name=decision]')?.value !== before", arg=before
        )

    def commit(self) -> None:
        """Press the one button."""
        self.page.locator("#commit").click()

    @abstractmethod
    def take(self) -> None:
        """Take cards from the town, and say so with the one button."""

    @abstractmethod
    def wind(self) -> None:
        """Wind the film, and say so."""


class Clicks(Hands):
    """A mouse, or on a phone a finger, that clicks."""

    def click(self, card: Locator) -> None:
        card.click(position=CORNER)

    def take(self) -> None:
        card = self.chance.choice(self.page.locator(".town .is-reachable").all())
        self.click(card)
        expect(self.page.locator("#commit")).to_have_text(re.compile(r"^Take [123] from row [1-4], (left|right)$"))
        self.commit()

    def wind(self) -> None:
        card = self.chance.choice(self.page.locator(".hand .is-reachable").all())
        self.click(card)
        gaps = self.page.locator(".gap.is-legal").all()
        if gaps:
            self.press_gap(self.chance.choice(gaps))
        self.commit()

    def press_gap(self, gap: Locator) -> None:
        gap.click(position=Position(x=20, y=20))


class Taps(Clicks):
    """A finger that taps."""

    def click(self, card: Locator) -> None:
        card.tap(position=CORNER)

    def press_gap(self, gap: Locator) -> None:
        gap.tap(position=Position(x=20, y=20))

    def commit(self) -> None:
        self.page.locator("#commit").tap()


class Drags(Hands):
    """A mouse that drags cards from the town into the hand, and in the hand into a gap."""

    def drag(self, card: Locator, x: float, y: float) -> None:
        box = card.bounding_box()
        assert box
        mouse = self.page.mouse
        mouse.move(box["x"] + CORNER["x"], box["y"] + CORNER["y"])
        mouse.down()
        mouse.move(box["x"] + CORNER["x"] + 15, box["y"] + CORNER["y"] - 10)
        mouse.move(x, y, steps=4)
        mouse.up()

    def take(self) -> None:
        card = self.chance.choice(self.page.locator(".town .is-reachable").all())
        zone = self.page.locator(".hand").bounding_box()
        assert zone
        self.drag(card, zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] * 0.7)
        expect(self.page.locator("#commit")).to_have_text(re.compile(r"^Take [123] from row"))
        self.commit()

    def wind(self) -> None:
        cards = self.page.locator(".hand .is-reachable").all()
        start = self.chance.randrange(len(cards))
        goals = held(self.page).all()[start + 1 :]
        goal = self.chance.choice(goals).bounding_box()
        assert goal
        self.drag(cards[start], goal["x"] + 30, goal["y"] + 60)
        expect(self.page.locator("#commit")).not_to_have_attribute("aria-disabled", "true")
        self.commit()


class Keys(Hands):
    """A keyboard and nothing else."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def commit(self) -> None:
        expect(self.page.locator("#commit")).to_be_focused()
        self.press("Enter")

    def to_a_card(self) -> None:
        """Walk to some card that may be chosen."""
        if self.page.evaluate("!document.activeElement.matches('#table [data-card]')"):
            self.press(self.chance.choice(("ArrowLeft", "ArrowUp")))
        for _ in range(self.chance.randrange(4)):
            self.press(self.chance.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
        assert self.page.evaluate("document.activeElement.matches('#table [data-card].is-reachable')")

    def take(self) -> None:
        self.to_a_card()
        self.press(" ")
        if self.chance.random() < 0.5:
            self.press(self.chance.choice("123"))
        self.press("Enter")
        self.commit()

    def wind(self) -> None:
        self.to_a_card()
        self.press("Enter")
        if self.page.locator("#commit").get_attribute("aria-disabled") == "true":
            self.press("ArrowRight")
        self.press("Enter")
        self.commit()


class Forms(Hands):
    """No script: every move is a button of a form."""

    def play(self, most: int = 200) -> None:
        while most > 0 and not self.page.locator(SHEET).count():
            buttons = self.page.locator("#moves button[name=code]")
            if buttons.count() == 0:
                self.page.reload()
                continue
            buttons.nth(self.chance.randrange(buttons.count())).click()
            self.moves += 1
            most -= 1

    def take(self) -> None:
        raise NotImplementedError

    def wind(self) -> None:
        raise NotImplementedError
