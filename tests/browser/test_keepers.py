"""Keepers in a browser: pictures, words, votes, the reveal, a closer look, and whole games with and without scripts."""

from __future__ import annotations

import random
import re
import secrets

import pytest
from playwright.sync_api import Page, expect

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import SPECTATOR
from mutoscope.match import Match
from tests.browser.conftest import OpenPage
from tests.browser.hands import SHEET, decision
from tests.browser.tables import code_of
from tests.web.browsing import Served

CAN_ACT = f"#moves:not([aria-busy='true']), {SHEET}"


def sit_down(page: Page, served: Served, players: int, bot: str = "random") -> None:
    """Make a table in the lobby and play at once against bots."""
    page.goto(f"{served.address}/?game=keepers")
    form = page.locator("form.make")
    for name, value in (("players", str(players)), ("bot", bot)):
        form.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    form.locator("#option-laps").select_option("1")
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))


class Hands:
    """Makes any legal move by what is to be seen; `chance` chooses."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.kinds: set[str] = set()

    word = "slippery"

    def play(self, most: int = 100) -> None:
        """Play on until the game is over, or so many moves are made."""
        for _ in range(most):
            self.page.wait_for_selector(CAN_ACT, state="attached")
            if self.page.locator(SHEET).count():
                return
            before = decision(self.page)
            self.move()
            self.page.wait_for_function(
                f'(before) => document.querySelector("{SHEET}") || '
                "document.querySelector('#moves [name=decision]')?.value !== before",
                arg=before,
            )

    def move(self) -> None:
        phase = int(self.page.locator(".keep-dock").get_attribute("data-phase") or "0")
        self.kinds.add(str(phase))
        if phase in (rules.VOTE, rules.TIE_VOTE):
            self.vote(1 if phase == rules.TIE_VOTE else self.each())
        elif phase == rules.OBJECTION:
            self.page.get_by_role("button", name="Accept the word").click()
            return
        elif phase == rules.RENAME:
            self.page.locator("#move-text").fill("slippery")
            self.page.get_by_role("button", name="Name another word").click()
            return
        else:
            self.pick(1 if phase == rules.TIE_PLAY else self.each())
        if phase == rules.CURATE:
            self.page.locator("#move-text").fill(self.word)
        expect(self.page.locator("#commit")).to_have_attribute("aria-disabled", "false")
        self.page.locator("#commit").click()

    def each(self) -> int:
        return int(self.page.locator(".keep").get_attribute("data-each") or "1")

    def pick(self, count: int) -> None:
        for place in self.chance.sample(range(self.page.locator(".fan .is-reachable").count()), count):
            self.page.locator(".fan .is-reachable").nth(place).click()

    def vote(self, count: int) -> None:
        free = self.page.locator(".print:has(.vote:enabled)")
        for place in self.chance.sample(range(free.count()), count):
            self.chance.choice(free.nth(place).locator(".vote").all()).click()


def look_at_the_end(page: Page, served: Served) -> None:
    """The game is over in truth, and the sheet shows what the rules count."""
    match = served.match(code_of(page))
    assert match.status == "over"
    if page.locator(SHEET).count():
        page.locator(SHEET).click()
    page.wait_for_url(re.compile("/sheet"))
    seen = match.view(SPECTATOR).seen
    assert isinstance(seen, Keepers)
    scores = sorted((rules.score(seen, p) for p in range(match.players)), reverse=True)
    assert [int(count) for count in page.locator(".keepers-sheet .kept").all_inner_texts()] == scores


@pytest.mark.parametrize(("players", "phone"), [(4, False), (5, True), (8, False)])
def test_a_whole_game_is_played_and_the_page_never_scrolls_sideways(
    served: Served, open_page: OpenPage, players: int, phone: bool
) -> None:
    page = open_page(phone=phone, reduced_motion=True)
    sit_down(page, served, players)

    class Watched(Hands):
        word = "W" * 24 if phone else "slippery"

        def move(self) -> None:
            for box in ("document.documentElement", "document.getElementById('main')"):
                wider = self.page.evaluate(f"{box}.scrollWidth - {box}.clientWidth")
                assert wider <= 0, (box, self.page.locator("#ask").inner_text())
            super().move()

    hands = Watched(page)
    hands.play()
    look_at_the_end(page, served)
    assert {str(rules.CURATE), str(rules.SUBMIT), str(rules.VOTE)} <= hands.kinds


def test_a_whole_game_is_played_without_scripts(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    sit_down(page, served, 3)
    chance = random.Random(1)
    for _ in range(400):
        if page.locator(SHEET).count():
            break
        buttons = page.locator("#moves button[name=code]")
        if buttons.count() == 0:
            page.reload()
            continue
        if page.locator("#move-text").count():
            page.locator("#move-text").fill("slippery")
        buttons.nth(chance.randrange(buttons.count())).click()
    look_at_the_end(page, served)


def to_phase(page: Page, phase: int) -> None:
    """Play on until this person has to decide in this phase."""
    hands = Hands(page, 3)
    for _ in range(20):
        page.wait_for_selector(CAN_ACT, state="attached")
        if page.locator(f".keep-dock[data-phase='{phase}']").count():
            return
        hands.play(most=1)
    raise AssertionError(f"phase {phase} has not come")


def test_a_word_that_will_not_do_is_refused_with_its_rule_and_can_be_mended(
    served: Served, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.CURATE)
    page.locator(".fan .is-reachable").first.click()
    page.locator("#move-text").fill("two words")
    page.locator("#commit").click()
    expect(page.locator("#refusal")).to_contain_text("One word only")
    expect(page.locator("#refusal a")).to_have_text("Rule E8")
    expect(page.locator("#move-text")).to_have_value("two words")
    expect(page.locator(".fan .is-picked")).to_have_count(1)
    page.locator("#move-text").fill("<b>x</b>")
    page.locator("#commit").click()
    expect(page.locator("#refusal")).to_contain_text("letters")
    page.locator("#move-text").fill("slippery")
    page.locator("#commit").click()
    expect(page.locator(".word")).to_have_text("slippery")


def test_enter_in_the_word_field_plays_what_was_chosen_and_nothing_else(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.CURATE)
    before = decision(page)
    page.locator("#move-text").fill("slippery")
    page.locator("#move-text").press("Enter")  # nothing is chosen yet
    page.wait_for_timeout(300)
    assert decision(page) == before
    third = page.locator(".fan .is-reachable").nth(2)
    seen = served.match(code_of(page)).view(0).seen
    assert isinstance(seen, Keepers)
    card = seen.seats[0].hand[2]
    third.click()
    page.locator("#move-text").press("Enter")
    expect(page.locator(".word")).to_have_text("slippery")
    seen = served.match(code_of(page)).view(0).seen
    assert isinstance(seen, Keepers)
    assert card in [*seen.seats[0].played, *seen.line]


def test_enter_without_scripts_plays_nothing(served: Served, open_page: OpenPage) -> None:
    page = open_page(java_script=False)
    sit_down(page, served, 3)
    for _ in range(100):
        if page.locator("#move-text").count():
            break
        buttons = page.locator("#moves button[name=code]")
        buttons.first.click() if buttons.count() else page.reload()
    page.locator("#move-text").fill("slippery")
    before = served.match(code_of(page)).version(0)
    page.locator("#move-text").press("Enter")
    page.wait_for_timeout(300)
    assert served.match(code_of(page)).version(0) == before


def test_the_focus_stays_on_a_vote_when_somebody_else_votes(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.VOTE)
    page.keyboard.press("Tab")
    page.locator(".vote:enabled").nth(1).focus()
    mark = page.locator(".vote:enabled").nth(1).get_attribute("data-mark")
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('table:before'));"
        "document.querySelector('#table').outerHTML = document.querySelector('#table').outerHTML;"
        "document.dispatchEvent(new CustomEvent('table:after', {detail: {isWaiting: false}}))"
    )
    assert page.evaluate("document.activeElement.dataset.mark") == mark


def test_escape_in_the_closer_look_closes_it_and_keeps_the_vote(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.VOTE)
    page.locator(".vote:enabled").first.click()
    page.locator(".gallery .card").first.click()
    expect(page.locator("#zoom")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#zoom")).to_be_hidden()
    expect(page.locator(".vote[aria-pressed='true']")).to_have_count(1)


def test_votes_are_cast_by_keys_and_a_second_thought_replaces_the_first(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.VOTE)
    place = page.locator(".print:has(.vote)").first.get_attribute("data-number") or "1"
    page.locator("#ask").focus()
    page.keyboard.press(place)
    page.keyboard.press("m")
    expect(page.locator("#commit")).to_have_text(f"Vote {place} most like it")
    page.keyboard.press("l")
    expect(page.locator("#commit")).to_have_text(f"Vote {place} least like it")
    expect(page.locator(".vote[aria-pressed='true']")).to_have_count(1)


def test_of_two_votes_the_second_for_a_picture_makes_room_for_itself(served: Served, open_page: OpenPage) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 3)
    to_phase(page, rules.VOTE)
    free = page.locator(".print:has(.vote:enabled)")
    free.nth(0).locator("[data-sign=match]").first.click()
    free.nth(1).locator("[data-sign=match]").first.click()
    expect(page.locator("#commit")).to_have_attribute("aria-disabled", "false")
    free.nth(1).locator("button[data-sign=least]").click()
    expect(page.locator(".vote[aria-pressed='true']")).to_have_count(2)
    expect(page.locator("#commit")).to_contain_text("least like it")


def test_a_picture_is_looked_at_closer_by_tap_and_key_and_the_focus_comes_back(
    served: Served, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion=True)
    sit_down(page, served, 5)
    to_phase(page, rules.VOTE)
    page.locator(".gallery .card").nth(1).click()
    zoom = page.locator("#zoom")
    expect(zoom).to_be_visible()
    expect(page.locator("#zoom-words")).to_have_text("Picture 2 of 5")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#zoom-words")).to_have_text("Picture 3 of 5")
    assert (page.locator("#zoom-picture").get_attribute("src") or "").endswith(".webp")
    page.keyboard.press("Escape")
    expect(zoom).to_be_hidden()
    expect(page.locator("[data-number='3'] .card")).to_be_focused()
    page.keyboard.press("z")
    expect(zoom).to_be_visible()
    page.locator("#zoom-close").click()
    expect(zoom).to_be_hidden()


def sit_two(served: Served, ada: Page, ben: Page) -> None:
    """Five at a table, two of them people, who are both to play a picture."""
    for page in (ada, ben):
        page.goto(served.address)
    ada.goto(f"{served.address}/?game=keepers")
    form = ada.locator("form.make")
    form.locator("input[name='players'][value='5']").check(force=True)
    form.locator("#option-first").select_option("4")  # a bot; Ada comes after it, and the votes lie open till she plays
    form.get_by_role("button", name="Invite").click()
    ada.wait_for_url(re.compile(r"/t/[A-Z]+-[0-9]+"))
    ben.goto(ada.url)
    ben.get_by_role("button", name="Sit down").click()
    ada.get_by_role("button", name=re.compile("Start")).click()
    for page in (ada, ben):
        page.wait_for_selector(".keep-dock[data-phase='3'] .fan .is-reachable")


def test_on_a_phone_it_is_seen_what_was_voted_and_that_it_may_be_changed(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True, phone=True), open_page(reduced_motion=True)
    sit_two(served, ada, ben)
    expect(ada.locator("#commit")).to_have_text("Choose a picture")
    Hands(ada).play(most=1)
    expect(ada.locator("#commit")).to_have_text("Choose another picture")
    Hands(ben).play(most=1)
    expect(ada.locator("#commit")).to_have_text("Choose a vote")
    Hands(ada).play(most=1)
    expect(ada.locator("#commit")).to_have_text("Choose another vote")
    expect(ada.locator(".thumbs .dial")).to_have_count(1)
    place = ada.locator(".thumbs li:has(.dial) b").inner_text()
    expect(ada.locator(f"#print-{place} .cast .dial")).to_have_count(1)
    expect(ada.locator(".thumbs .dial")).to_be_in_viewport(ratio=1)


def test_two_people_choose_at_once_and_each_sees_only_that_the_other_has(served: Served, open_page: OpenPage) -> None:
    ada, ben = open_page(reduced_motion=True), open_page(reduced_motion=True)
    sit_two(served, ada, ben)
    Hands(ada).play(most=1)
    expect(ada.locator("#ask")).to_contain_text("You have chosen")
    expect(ben.locator(".keep-people li").first).to_contain_text("chosen")
    expect(ben.locator("#ask")).to_contain_text("Play a picture")
    # A second thought, then the other's choice.
    Hands(ada, 5).move()
    Hands(ben).play(most=1)
    for page in (ada, ben):
        expect(page.locator(".keep[data-step='vote']")).to_be_visible()
    Hands(ada).play(most=1)
    expect(ada.locator(".print .cast .dial")).to_have_count(1)
    expect(ben.locator(".cast")).to_have_count(0)
    Hands(ben).play(most=1)
    for page in (ada, ben):
        expect(page.locator(".ribbon").first).to_be_visible()


def tied_table(served: Served) -> Match:
    """A game of six that a vote for the favourite has ended: any moves will do, the same each time."""

    async def play(seed: int) -> Match:
        chance = random.Random(seed)
        people = [(await served.room.person(None))[0] for _ in range(6)]
        match = await served.room.make_table(people[0], "keepers", 6, {"laps": 1})
        for person in people[1:]:
            await match.sit(person)
        await match.start(people[0])
        while match.status != "over":
            seats = [seat for seat in match.actors() if not has_chosen(match, seat)] or list(match.actors())
            seat, view = seats[0], match.view(seats[0])
            moves = [move for move in view.moves if move.label != "Object"]
            text = "slippery" if view.phase in ("curate", "rename") else None
            command = secrets.token_hex(8)
            await match.act(people[seat], seat, match.decision(seat), command, chance.choice(moves).code, text)
        return match

    for seed in range(20):
        match = served.run(play(seed))
        seen = match.view(SPECTATOR).seen
        assert isinstance(seen, Keepers)
        if seen.ties:
            return match
    raise AssertionError("no game ends in a tie")


def has_chosen(match: Match, seat: int) -> bool:
    seen = match.view(seat).seen
    assert isinstance(seen, Keepers)
    return rules.may_choose(seen, seat) and rules.has_chosen(seen, seat)


def test_the_end_of_a_tie_break_says_what_decided_and_calls_nobody_tied(served: Served, open_page: OpenPage) -> None:
    match = tied_table(served)
    last = f"{served.address}/t/{match.code}/sheet?step={len(match.steps()) - 1}"
    desk, phone = open_page(reduced_motion=True), open_page(phone=True, reduced_motion=True)
    desk.goto(last)
    expect(desk.locator(".gist")).to_contain_text("The favourite decides")
    expect(desk.locator(".gist")).not_to_contain_text("Keepers")
    expect(desk.locator(".keep-people")).not_to_contain_text("tied")
    star, name = desk.locator(".liked .ico").first.bounding_box(), desk.locator(".liked").first.bounding_box()
    assert star
    assert name
    assert abs(star["y"] + star["height"] / 2 - name["y"] - name["height"] / 2) < 2
    # Six on a phone: two rows of three, each below the one above.
    phone.goto(last)
    people = [box for one in phone.locator(".keep-people li").all() if (box := one.bounding_box())]
    assert [round(box["x"]) for box in people[:3]] == [round(box["x"]) for box in people[3:]]
