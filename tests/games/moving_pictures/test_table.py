"""The table of Moving Pictures as each seat sees it: the movie, the hands, what binds, proposals, the end."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.game import GAME
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.table import render, score_sheet
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.play import Play
from mutoscope.look.view import Person, TableView
from mutoscope.match.handles import Handles
from tests import laws
from tests.drawn import Node, read
from tests.games.moving_pictures.tools import Film, a_film, a_table, do, film

PEOPLE = (Person("Ada", "owl"), Person("<b>Ben</b>", "cat"))
FILMS = st.builds(
    lambda seed, most, editor: laws.random_play(GAME, 2, {"editor": editor}, seed, most),
    st.integers(0, 2**63),
    st.integers(0, 60),
    st.sampled_from(("either", "together", "first_player")),
)
STILL = re.compile(r"still-(\d+)")


def view_of(play: Film, seat: int) -> TableView[MovingPictures]:
    """The table of a seat, as a match would hand it out."""
    handles = Handles(bytes(32))
    handles.lay(GAME.places(play.state))
    is_over = play.is_over()
    return TableView(
        seen=play.seen(seat),
        seat=seat,
        people=PEOPLE,
        options=play.start.options,
        actors=tuple(play.actors()),
        phase=play.phase(),
        moves=tuple(play.moves(seat)) if seat >= 0 else (),
        tokens=handles.tokens,
        turn_number=GAME.turn_number(play.state),
        lines=tuple(GAME.lines(play.state)) if is_over else (),
        verdict=GAME.verdict(play.state).format(*(person.name for person in PEOPLE)) if is_over else "",
    )


def html(play: Film, seat: int) -> str:
    page = render(view_of(play, seat))
    return f"<div>{page.stage}{page.dock}</div>"


def drawn(play: Film, seat: int) -> Node:
    """The whole page of a seat, stage and dock."""
    return read(html(play, seat))


def stills(node: Node) -> list[int]:
    """The numbers of the scenes whose pictures are within, in their order."""
    return [int(found[1]) for image in node.all("img") if (found := STILL.search(image.get("src")))]


# ---------------------------------------------------------------------- laws of any table


@given(FILMS)
@settings(max_examples=15, deadline=None)
def test_every_move_has_its_card_and_its_place_on_the_page_once(play: Play[MovingPictures]) -> None:
    for seat in laws.watchers(play):
        page, view = drawn(play, seat), view_of(play, seat)
        for name in ("data-card", "data-at", "id"):
            found = [node.get(name) for node in page.walk() if node.get(name)]
            assert len(found) == len(set(found))
        handles = {node.get("data-card") for node in page.walk()}
        places = {node.get("data-at") for node in page.walk()} | {"removed"}
        for move in view.moves:
            assert {view.tokens[place] for place in move.pick} <= handles
            assert move.to in places


@given(FILMS, st.integers(0, 2**31))
@settings(max_examples=15, deadline=None)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_shown(play: Play[MovingPictures], seed: int) -> None:
    for seat in laws.watchers(play):
        other = play.imagined(seat, str(seed))
        assert html(other, seat) == html(play, seat)


@given(FILMS)
@settings(max_examples=15, deadline=None)
def test_a_name_is_text_and_no_markup(play: Play[MovingPictures]) -> None:
    for seat in laws.watchers(play):
        assert "<b>Ben" not in html(play, seat)
        assert "style=" not in html(play, seat)


# ---------------------------------------------------------------------- filming


def test_a_hand_lies_in_its_slots_unsorted_and_the_partner_s_shows_its_backs() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    mine, theirs = drawn(play, 0).all("section", kind="side")
    assert (mine.get("data-whose"), stills(mine)) == ("mine", [9, 14, 2])
    assert (theirs.get("data-whose"), stills(theirs)) == ("theirs", [])
    assert [image.get("alt") for image in theirs.all("img")] == [f"Card {slot}, face down" for slot in (1, 2, 3)]


def test_what_the_scenes_do_is_told_in_full_of_all_that_a_seat_sees_and_of_nothing_else() -> None:
    play = a_film([9, 1, 2], [4, 6, 10])
    film(play, 0, 2, 3)

    def told(seat: int) -> list[str]:
        return [title.text for title in drawn(play, seat).one(kind="peek").all("dt")]

    assert told(0) == ["2 The Mirror", "9 Rain on Set", "1 Across Town"]
    assert told(1) == ["2 The Mirror", "4 The Wrong Door", "6 Over the Rooftops", "10 The Duel"]
    assert told(SPECTATOR) == ["2 The Mirror"]
    long = "either half is free"
    mine = drawn(play, 0)
    assert long in mine.one(kind="peek").text
    assert all(long not in card.text for card in mine.all(kind="scene")), "its card has no room for it"


def test_somebody_who_watches_sees_the_movie_and_no_hand() -> None:
    play = a_film([9, 14, 2], [4, 6, 10])
    film(play, 0, 14, 3)
    page = drawn(play, SPECTATOR)
    assert stills(page) == [14]
    assert [side.get("data-whose") for side in page.all("section", kind="side")] == ["theirs", "theirs"]


def test_an_empty_place_is_a_target_and_a_closed_one_says_which_scene_closes_it() -> None:
    play = a_table([None, None, 16, None, None, None], ([1, 3], [4, 6]), last=16)
    places = drawn(play, 0).all("li", kind="place")
    assert [place.all(kind="slate")[0].get("data-at") if place.all(kind="slate") else "" for place in places] == [
        "place-0", "", "", "", "place-4", "place-5",
    ]  # fmt: skip
    assert [place.text for place in places if place.all(kind="why")] == ["closed by 16", "closed by 16"]


def test_a_card_that_was_shown_is_marked_for_both_and_stays_a_back_for_those_who_watch() -> None:
    play = a_film([3, 14, 2], [4, 6, 10])
    film(play, 0, 3, 0)
    do(play, 0, "show", slot=1)
    mine = drawn(play, 0).one("section", data_whose="mine")
    assert [tag.text for tag in mine.all(kind="tag")] == ["known to both"]
    assert stills(drawn(play, 1).one("section", data_whose="theirs")) == [2]
    assert stills(drawn(play, SPECTATOR)) == [3]


def test_an_effect_without_a_card_is_asked_in_words_and_its_moves_take_none() -> None:
    play = a_film([7, 14, 2], [4, 6, 10])
    film(play, 0, 7, 0)
    ask = drawn(play, 0).one("section", kind="ask")
    assert ask.one("h2").text == "Ask for the lowest or the highest card"
    assert ask.one("p", kind="eyebrow").text == "Overheard (7)"
    assert [(move.label, move.pick) for move in view_of(play, 0).moves] == [
        ("Ask for the lowest card", ()),
        ("Ask for the highest card", ()),
    ]


def test_the_cards_that_were_not_the_lowest_say_so_to_both() -> None:
    play = a_film([7, 14, 2], [10, 4, 6])
    film(play, 0, 7, 0)
    do(play, 0, "ask", end="lowest")
    for seat, whose in ((0, "theirs"), (1, "mine")):
        side = drawn(play, seat).one("section", data_whose=whose)
        assert [tag.text for tag in side.all(kind="tag")] == ["not lowest", "known to both", "not lowest"]


def test_who_looks_at_a_card_set_aside_sees_it_and_nobody_else_does() -> None:
    play = a_film([11, 14, 2], [4, 6, 10], aside=[5, 12, 1, 16])
    film(play, 0, 11, 0)
    aside = drawn(play, 0).one("section", data_whose="aside")
    assert len(aside.all("li")) == 4
    assert stills(aside) == []
    do(play, 0, "peek", aside=1)
    assert stills(drawn(play, 0).one("section", data_whose="aside")) == [12]
    for other in (1, SPECTATOR):
        page = drawn(play, other)
        assert page.all("section", data_whose="aside") == []
        assert 12 not in stills(page)
    do(play, 0, "recast", slot=None)
    assert "you have looked at" in drawn(play, 0).one(kind="film-head").text
    assert "you have looked at" not in drawn(play, 1).one(kind="film-head").text


# ---------------------------------------------------------------------- editing and cutting


def test_the_seams_say_where_the_numbers_do_not_rise() -> None:
    play = a_table([1, 3, 10, 9, 14, 2])
    seams = [seam.text for seam in drawn(play, 0).all("span", kind="seam")]
    assert seams == ["rises", "rises", "out of order", "rises", "out of order"]


def test_effects_are_queued_from_the_lowest_number_up() -> None:
    play = a_table([12, 10, 6, 1, 14, 2], deleted=2)
    queue = drawn(play, 0).one("ol", kind="queue")
    found = [(item.one("b").text.split()[0], item.get("class")) for item in queue.all("li")]
    assert [number for number, _ in found] == sorted((number for number, _ in found), key=int)
    assert [kind for _, kind in found].count("now") == 1


def test_the_partner_is_offered_the_proposed_move_and_the_proposer_is_told_to_wait() -> None:
    play = a_table([14, 10, 3, 1, 5, 7], editor="together")
    assert drawn(play, 0).all("button", id="agree") == []
    do(play, 1, "remove", place=2)
    agree = drawn(play, 0).one("button", id="agree")
    proposed = next(move for move in view_of(play, 0).moves if move.named == {"kind": "remove", "place": 2})
    assert (agree.get("form"), agree.get("name"), agree.get("value")) == ("moves", "code", str(proposed.code))
    assert drawn(play, 0).one("section", kind="ask").one("h2").text.startswith("<b>Ben</b> proposes: remove ")
    assert drawn(play, 1).all("button", id="agree") == []
    assert drawn(play, 1).one("section", kind="ask").one("h2").text.startswith("You propose: remove ")
    watched = drawn(play, SPECTATOR)
    assert watched.all("button", id="agree") == []
    assert watched.one("section", kind="ask").one("h2").text.startswith("<b>Ben</b> proposes: remove ")


def test_cutting_says_how_many_must_go_and_what_is_left() -> None:
    play = a_table([1, 3, 14, 5, 7, 8])
    assert play.state.step == rules.CUT
    assert drawn(play, 0).one(kind="title-card").text == "Cutting 1 scene too many; 2 deleted scenes left."


# ---------------------------------------------------------------------- the end


def test_a_film_that_is_lost_shows_the_act_that_could_not_be_ordered() -> None:
    play = a_table([14, 7, 5, 3, 8, 1], deleted=0)
    assert play.is_over()
    sheet = read(f"<div>{score_sheet(view_of(play, 0))}</div>")
    assert [strip.one("h3").text for strip in sheet.one("ol", kind="acts-strip").all("li") if strip.all("h3")] == [
        "Act I, out of order"
    ]
    assert stills(sheet) == [14, 7, 5, 3, 8, 1]
    assert [link.get("href") for link in sheet.all("a")] == ["/help/moving_pictures#M3"]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_film_that_is_complete_is_a_storyboard_of_three_acts(seat: int) -> None:
    play = a_table([1, 3, 5, 7, 8, 9, 11, 13])
    play.state.films = [[1, 2, 4, 7, *[rules.NONE] * 4], [2, 3, 4, 14, *[rules.NONE] * 4], [*play.state.films[2]]]
    assert play.is_over()
    sheet = read(f"<div>{score_sheet(view_of(play, seat))}</div>")
    titles = [strip.one("h3").text for strip in sheet.one("ol", kind="acts-strip").all("li") if strip.all("h3")]
    assert titles == ["Act I", "Act II", "Act III"]
    assert stills(sheet) == [1, 2, 4, 7, 2, 3, 4, 14, 1, 3, 5, 7, 8, 9, 11, 13]
    assert "2 deleted scenes left" in sheet.text
