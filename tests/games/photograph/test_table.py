"""The table of Photograph as a page: what each seat is shown, what it is told to do, and what it is not told."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS
from mutoscope.games.photograph.game import GAME
from mutoscope.games.photograph.pieces import next_sharp
from mutoscope.games.photograph.state import Photograph
from mutoscope.games.photograph.table import render, score_sheet
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.play import Play
from mutoscope.look.view import Person, TablePage, TableView
from tests.games.photograph.tools import a_game, a_reel, give_hand, give_reel, hand, leave_in_layout, take, wind

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def look(
    play: Play[Photograph], seat: int, names: Sequence[str] = NAMES, here: Sequence[bool] = (True,) * 4
) -> TableView[Photograph]:
    """The table as a match would show it to a seat; handles are counted by place."""
    people = tuple(Person(names[p], "owl", is_here=here[p]) for p in range(play.players))
    is_over = play.is_over()
    return TableView(
        seen=play.seen(seat),
        seat=seat,
        people=people,
        options=play.start.options,
        actors=tuple(play.actors()),
        phase=play.phase(),
        moves=tuple(play.moves(seat)) if seat >= 0 else (),
        tokens={place: f"t{i}" for i, (place, _) in enumerate(GAME.places(play.state))},
        turn_number=GAME.turn_number(play.state),
        lines=tuple(GAME.lines(play.state)) if is_over else (),
        verdict=GAME.verdict(play.state).format(*names) if is_over else "",
    )


class Elements(HTMLParser):
    """The elements of a piece of HTML, each with its attributes and all the text in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[tuple[str, list[str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        texts: list[str] = []
        self.found.append((tag, {name: value or "" for name, value in attrs}, texts))
        if tag not in ("img", "source", "col"):
            self._open.append((tag, texts))

    def handle_endtag(self, tag: str) -> None:
        assert self._open
        assert self._open[-1][0] == tag, f"</{tag}> closes <{self._open[-1][0]}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for _, texts in self._open:
            texts.append(data)

    def with_class(self, name: str) -> list[tuple[dict[str, str], str]]:
        """Attributes and text of the elements that have a class."""
        return [
            (attributes, " ".join("".join(texts).split()))
            for _, attributes, texts in self.found
            if name in attributes.get("class", "").split()
        ]

    @property
    def is_closed(self) -> bool:
        return not self._open


def elements(page: TablePage) -> Elements:
    return Elements(page.stage + page.dock)


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def cards(html: str) -> list[tuple[str, str]]:
    """The cards of a piece of the page in their order: handle, and what the picture or the number says."""
    found = re.findall(r'data-card="(\w+)"[^>]*>(.*?)(?=data-card|$)', html, re.DOTALL)
    return [(token, alt[1] if (alt := re.search(r'alt="([^"]+)"', inner)) else "") for token, inner in found]


def section(page: TablePage, name: str) -> str:
    """The part of the page that has a class, up to the end of the list or section."""
    found = re.search(rf'class="{name}".*?(?:</ol>|</section>)', page.stage + page.dock, re.DOTALL)
    assert found, name
    return found[0]


# ---------------------------------------------------------------------- what is shown


def test_cards_lie_in_the_order_of_their_places_with_a_name_for_each() -> None:
    play = a_game(2)
    page = render(look(play, 0))
    assert re.findall(r'alt="([^"]*)"', section(page, "town")) == [
        *("Harbour 1", "Harbour 1–6, face down", "Harbour 7–12, face down", "Harbour 10"),
        *("Harbour 2", "Harbour 1–6, face down", "Harbour 7–12, face down", "Harbour 11"),
        *("Harbour 3", "Harbour 1–6, face down", "Harbour 7–12, face down", "Harbour 12"),
    ]
    assert [name for _, name in cards(section(page, "hand"))] == [
        "Market 1",
        "Market 3",
        "Market 5",
        "Market 7",
        "Market 9",
    ]


def test_P1_another_hand_lies_there_as_backs_and_plain_backs_say_nothing() -> None:
    page = render(look(a_game(2), 0))
    assert [name for _, name in cards(section(page, "backs"))] == [
        "Market 1–6, face down",
        "Market 1–6, face down",
        "Market 1–6, face down",
        "Market 7–12, face down",
        "Market 7–12, face down",
    ]
    plain = render(look(a_game(2, backs="plain"), 0))
    assert {name for _, name in cards(section(plain, "backs"))} == {"face down"}


def test_P9_a_card_that_is_remembered_shows_its_face_only_with_the_memory_aid() -> None:
    for aid in (False, True):
        play = a_game(2, memory_aid=aid)
        take(play, 0, 0, "left", 2)  # Harbour 1 lay open, Harbour 4 face down
        give_reel(play, 0, "red", 1, -9)
        shown = section(render(look(play, 1)), "backs")
        assert [name for _, name in cards(shown)][-2:] == ["Harbour 1–6, face down", "Harbour 1–6, face down"]
        assert re.findall(r"you saw </span>(\d+)", shown) == (["1"] if aid else [])
        mine = render(look(play, 0))
        assert re.findall(r"you saw </span>(\d+)", mine.stage) == (["9"] if aid else [])


def test_a_spectator_sees_every_player_and_no_hand() -> None:
    page = render(look(a_game(3), SPECTATOR))
    assert [a["aria-label"] for a, _ in elements(page).with_class("other")] == ["Ada", "Ben", "Cleo"]
    assert not elements(page).with_class("hand")
    assert not elements(page).with_class("mine")
    assert page.headline == "Ada chooses a subject"


def test_the_others_sit_in_the_order_of_play_from_my_left() -> None:
    page = render(look(a_game(4), 2))
    assert [a["aria-label"] for a, _ in elements(page).with_class("other")] == ["Dan", "Ada", "Ben"]


def test_names_are_text_and_never_markup() -> None:
    page = render(look(a_game(2), 0, names=("<b>A</b>", '"><script>')))
    html = page.stage + page.dock
    assert "<script" not in html
    assert "<b>A" not in html
    assert '"&gt;' not in html
    assert "&#34;&gt;&lt;script&gt;" in html


def test_nothing_in_the_page_needs_an_inline_style_or_script() -> None:
    play = a_game(3, memory_aid=True)
    chance = random.Random(3)
    while not play.is_over():
        page = render(look(play, chance.choice((SPECTATOR, 0, 1, 2))))
        assert not re.search(r"<(script|style)|\s(style|on\w+)=", page.stage + page.dock)
        seat = chance.choice(play.actors())
        play.play(seat, chance.choice(play.moves(seat)).code)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_page_of_a_game_is_well_formed_and_has_no_id_twice(players: int) -> None:
    play = a_game(players, missed_shot=True, memory_aid=True)
    chance = random.Random(players)
    while True:
        found = elements(render(look(play, chance.randrange(SPECTATOR, players))))
        assert found.is_closed
        ids = [attributes["id"] for _, attributes, _ in found.found if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert all("alt" in attributes for tag, attributes, _ in found.found if tag == "img")
        if play.is_over():
            break
        seat = chance.choice(play.actors())
        play.play(seat, chance.choice(play.moves(seat)).code)


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_may_not_know_changes_nothing_on_its_page(seed: int) -> None:
    """Two games that differ only in hidden cards are drawn byte for byte alike."""
    play = Play.from_secret(GAME, 3, {"backs": ("informative", "plain")[seed % 2]}, bytes([seed] * 32))
    chance = random.Random(seed)
    for _ in range(12):
        for seat in (SPECTATOR, 0, 1, 2):
            here, elsewhere = look(play, seat), look(play.imagined(seat, f"{seed}"), seat)
            one, other = render(here), render(elsewhere)
            assert (one.stage, one.dock, one.headline, one.progress) == (
                other.stage,
                other.dock,
                other.headline,
                other.progress,
            )
        seat = chance.choice(play.actors())
        play.play(seat, chance.choice(play.moves(seat)).code)


# ---------------------------------------------------------------------- what to do


def test_each_step_says_what_to_do_and_who_does_it() -> None:
    play = a_game(3)
    mine, theirs = render(look(play, 0)), render(look(play, 1))
    assert (mine.progress, mine.headline) == ("Turn 1 · step 1 of 4", "Your turn: choose a subject")
    assert theirs.headline == "Ada chooses a subject"
    assert "You play next." in theirs.dock
    assert "You play after Ben." in render(look(play, 2)).dock
    take(play, 0, 0, "left", 1)
    mine, theirs = render(look(play, 0)), render(look(play, 1))
    assert (mine.progress, mine.headline) == ("Turn 1 · step 2 of 4", "Your turn: wind the film")
    assert theirs.headline == "Ada winds the film"


def test_a_run_begins_at_the_outermost_card_of_each_side_and_a_lone_card_has_one_side() -> None:
    play = a_game(2)
    leave_in_layout(play, (0, 1), (0, 2), (1, 3))
    view = look(play, 0)
    starts = [a.get("data-start") for a, _ in elements(render(view)).with_class("take")]
    assert starts == [view.tokens["town-0-1"], view.tokens["town-0-2"], view.tokens["town-1-3"], None, None, None]


def test_the_gate_shows_what_is_shot_as_the_hand_lies_and_what_each_wind_would_change() -> None:
    play = a_game(2)
    give_hand(play, 0, "blue-9", "red-4", "blue-1")
    give_reel(play, 0, "blue", 8)
    take(play, 0, 0, "left", 2)  # Harbour 1 and 4: the hand is Harbour 9, Market 4, Harbour 1, Harbour 1, Harbour 4
    page = render(look(play, 0))
    gate = re.search(r'<div class="gate" data-consequence>(.*?)</div>', page.dock)
    assert gate
    # As it lies: Harbour 9 rises from 8, Market 4 is the first of its reel.
    assert text_of(gate[1]) == "sharp sharp shot next , left one first"
    drawn = {
        frozenset(map(int, codes.split())): text_of(inner)
        for codes, inner in re.findall(r'<template data-outcome="([\d ]+)"[^>]*>(.*?)</template>', page.dock)
    }
    assert sorted(code for codes in drawn for code in codes) == sorted(m.code for m in look(play, 0).moves)
    # Market 4 wound away: Harbour 9 is shot, then Harbour 1, which is too far.
    away = next(text for codes, text in drawn.items() if rules.wind_action(1, 4) in codes)
    assert away == "sharp blur shot next , left one first"


def test_P10_the_gate_announces_a_good_shot() -> None:
    play = a_game(4)
    give_reel(play, 0, "blue", 2, 4)
    give_hand(play, 0, "blue-6", "red-1", "red-2", "red-3", "red-4")
    take(play, 0, 0, "left", 1)
    assert "shot next : good shot of the Harbour" in text_of(render(look(play, 0)).dock)


def test_at_the_sunset_everybody_winds_and_sees_who_has_chosen_but_not_what() -> None:
    play = a_game(2, sunset=22)
    chance = random.Random(1)
    while play.phase() != "sunset":
        seat = play.actors()[0]
        play.play(seat, chance.choice(play.moves(seat)).code)
    assert render(look(play, 0)).headline == "Sunset: wind the film"
    before = render(look(play, 1))
    wind(play, 0, 0, 2)
    pages = [render(look(play, 0)), render(look(play, 1))]
    assert pages[0].headline == "Your wind is chosen: waiting for Ben"
    assert "goes to place 3. Waiting for Ben; until then you may choose again." in text_of(pages[0].dock)
    assert "has chosen · 5 cards" in pages[1].stage
    assert "has chosen" not in before.stage
    # Another secret wind looks the same to Ben.
    wind(play, 0, 1, 4)
    again = render(look(play, 1))
    assert (again.stage, again.dock) == (pages[1].stage, pages[1].dock)


def test_P6_P7_P8_the_plate_says_which_numbers_stay_sharp() -> None:
    assert next_sharp(a_reel()) == ()  # any
    assert next_sharp(a_reel(4)) == ("1–3", "5–7")
    assert next_sharp(a_reel(4, 6)) == ("7–9",)
    assert next_sharp(a_reel(4, 2)) == ("1",)
    assert next_sharp(a_reel(4, 10)) == ("1–3", "5–12")  # a blur between: any number, either way
    assert next_sharp(a_reel(4, 6, 1)) == ("7–12",)  # after a blur only the direction counts
    assert next_sharp(a_reel(10, 12)) == ()  # nothing is above 12


def test_the_day_shows_where_the_sunset_can_be_until_it_has_come() -> None:
    play = a_game(2)
    assert "39 cards left the sunset hides in the lit band" in text_of(render(look(play, 0)).dock)
    play.state.sunset_done = 1
    assert "the sunset has come" in text_of(render(look(play, 0)).dock)


def test_P11_a_good_shot_that_nobody_gets_says_so() -> None:
    play = a_game(2)
    play.state.good_shots[COLOURS.index("blue")] = rules.VOID
    play.state.good_shots[COLOURS.index("red")] = 1
    goods = [text for _, text in elements(render(look(play, 0))).with_class("good")]
    assert goods == ["nobody", "Ben", "you 0/4", "you 0/4", "you 0/4"]


# ---------------------------------------------------------------------- the end


def played_out(players: int, seed: int, missed_shot: bool) -> Play[Photograph]:
    play = Play.from_secret(GAME, players, {"missed_shot": missed_shot}, bytes([seed] * 32))
    chance = random.Random(seed)
    while not play.is_over():
        seat = play.actors()[0]
        play.play(seat, chance.choice(play.moves(seat)).code)
    return play


@pytest.mark.parametrize("missed_shot", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_explains_every_point_and_adds_up(players: int, missed_shot: bool) -> None:
    play = played_out(players, seed=players, missed_shot=missed_shot)
    sheet = score_sheet(look(play, 0))
    scores = [rules.score(play.state, seat) for seat in range(players)]
    best_first = sorted(range(players), key=lambda seat: -rules.rank(play.state, seat))
    found = Elements(sheet)
    assert found.is_closed
    points = [int(text.replace("−", "-")) for _, text in found.with_class("vp")]
    colours = players + 3
    columns = [points[i : colours * players : players] for i in range(players)]
    assert [sum(column) for column in columns] == [scores[seat] for seat in best_first]
    assert points[colours * players :] == [scores[seat] for seat in best_first]
    explained = re.findall(r"<section><h3>(\w+)</h3><ul>(.*?)</ul>", sheet)
    assert [name for name, _ in explained] == [NAMES[seat] for seat in best_first]
    for (_, lines), seat in zip(explained, best_first, strict=True):
        worth = [int(number.replace("−", "-")) for number in re.findall(r"<b>(−?\d+)</b>", lines)]
        assert sum(worth) == scores[seat]
        assert len(re.findall(r'href="/help/photograph#P\d+"', lines)) == len(worth)
    assert ("missed" in text_of(sheet)) is missed_shot


def test_those_who_are_level_share_a_place() -> None:
    play = played_out(3, seed=3, missed_shot=False)
    for seat in range(3):
        for colour in range(rules.COLOURS):
            play.state.seats[seat].reels[colour] = a_reel()
    for colour in range(rules.COLOURS):
        play.state.good_shots[colour] = rules.OPEN
    give_reel(play, 2, "blue", 1, 2, 3, 4)
    places = [text for a, text in Elements(score_sheet(look(play, 0))).with_class("note")]
    assert places == ["first", "second", "second"]


def test_a_replay_shows_every_hand_but_turns_no_card_of_the_town() -> None:
    play = a_game(2)
    view = look(play, 0)
    opened = TableView(play.state, 0, view.people, view.options, view.actors, view.phase, (), view.tokens, 1)
    page = render(opened)
    assert [name for _, name in cards(section(page, "backs"))] == [
        "Market 2",
        "Market 4",
        "Market 6",
        "Market 8",
        "Market 10",
    ]
    assert "Harbour 1–6, face down" in section(page, "town")
    assert hand(play, 1) == ["red-2", "red-4", "red-6", "red-8", "red-10"]
