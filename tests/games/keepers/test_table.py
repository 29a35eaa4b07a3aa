"""The table of Keepers as each seat sees it: the word, the line, votes and who may cast them, the reveal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keepers import rules, word
from mutoscope.games.keepers.art import picture
from mutoscope.games.keepers.cards import pictures
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.table import render, score_sheet
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.play import Play
from mutoscope.look.view import Person, TableView
from mutoscope.match.handles import Handles
from mutoscope.web.help import rules_of
from tests import laws
from tests.drawn import Node, read
from tests.games.keepers.tools import a_game, curate, others, submit, to_vote, vote

PEOPLE = (
    Person("Ada", "owl"),
    Person("<b>Ben</b>", "cat"),
    Person("Cleo", "robot", is_bot=True),
    Person("Dan", "mouse", is_here=False),
    Person("Eli", "owl"),
    Person("Fay", "cat"),
    Person("Gus", "mouse"),
    Person("Hal", "octopus"),
)
TABLES = st.builds(
    lambda players, seed, most: laws.random_play(GAME, players, {}, seed, most),
    st.sampled_from(GAME.players),
    st.integers(0, 2**63),
    st.integers(0, 120),
)
BEAUTIFUL = "\u05d9\u05e4\u05d4"


def view_of(play: Play[Keepers], seat: int) -> TableView[Keepers]:
    """The table of a seat, as a match would hand it out."""
    people = PEOPLE[: play.players]
    handles = Handles(bytes(32))
    handles.lay(GAME.places(play.state))
    names = [person.name for person in people]
    return TableView(
        seen=play.seen(seat),
        seat=seat,
        people=people,
        options=play.start.options,
        actors=tuple(play.actors()),
        phase=play.phase(),
        moves=tuple(play.moves(seat)) if seat >= 0 else (),
        tokens=handles.tokens,
        turn_number=GAME.turn_number(play.state),
        lines=tuple(GAME.lines(play.state)) if play.is_over() else (),
        verdict=GAME.verdict(play.state).format(*names) if play.is_over() else "",
    )


def drawn(play: Play[Keepers], seat: int) -> Node:
    """The whole page of a seat, stage and dock."""
    page = render(view_of(play, seat))
    return read(f"<div>{page.stage}{page.dock}</div>")


def shown(node: Node) -> set[str]:
    """The keys of the pictures within."""
    names = {image.get("src").rsplit("/", 1)[1] for image in node.all("img")}
    return {name.removesuffix(".webp").removesuffix("-small") for name in names if name.endswith(".webp")}


def taken(play: Play[Keepers], seat: int) -> set[str]:
    """What the moves of a seat take, as the page names it."""
    tokens = view_of(play, seat).tokens
    return {tokens.get(place, place) for move in play.moves(seat) for place in move.pick}


def line_of(page: Node) -> list[Node]:
    """The pictures of the line."""
    return page.one(kind="gallery").all("li")


def reveal(play: Play[Keepers], *votes: tuple[int, int, str]) -> None:
    """Everybody votes: seat, place from 1, sign."""
    for seat, place, sign in votes:
        vote(play, seat, (place, sign))


# ---------------------------------------------------------------------- laws


@settings(max_examples=60)
@given(TABLES)
def test_every_table_can_be_drawn_for_everybody_and_shows_no_picture_that_a_viewer_does_not_see(
    play: Play[Keepers],
) -> None:
    for seat in laws.watchers(play):
        page = drawn(play, seat)
        seen = play.seen(seat)
        faces = {card for card in seen.line[: seen.line_size] if card >= 0}
        faces |= {card for card in range(seen.cards) if rules.is_keeper(seen, card)}
        if seat >= 0:
            own = seen.seats[seat]
            faces |= {card for card in (*own.hand, *own.played, *own.tie_hand) if card >= 0}
        assert shown(page) <= {pictures()[card].key for card in faces}


@settings(max_examples=60)
@given(TABLES)
def test_all_that_a_move_takes_is_there_to_be_taken(play: Play[Keepers]) -> None:
    for seat in play.actors():
        page = drawn(play, seat)
        there = {node.get("data-card") or node.get("data-mark") for node in page.walk()} - {""}
        assert taken(play, seat) <= there


@settings(max_examples=40)
@given(TABLES)
def test_no_name_is_obeyed_as_html_and_no_id_is_there_twice(play: Play[Keepers]) -> None:
    for seat in laws.watchers(play):
        page = drawn(play, seat)
        assert not [node for node in page.all("b") if node.text == "Ben"]
        ids = [node.get("id") for node in page.walk() if node.get("id")]
        assert len(ids) == len(set(ids))


def test_every_rule_that_a_page_points_to_stands_in_the_rules() -> None:
    links = [a.get("href") for a in drawn(to_vote(5), 0).all("a") if "/help/" in a.get("href")]
    anchors = {link.split("#")[1] for link in links}
    assert anchors
    assert anchors <= rules_of("keepers").anchors


# ---------------------------------------------------------------------- by hand


def test_the_word_stands_large_and_is_never_obeyed() -> None:
    play = a_game(5)
    curate(play, "slippery")
    for seat in (0, 1, SPECTATOR):
        assert drawn(play, seat).one(kind="word").text == "slippery"
    word.write(play.state, "<i>x")
    assert not drawn(play, 1).all("i")


def test_a_word_from_right_to_left_keeps_to_itself() -> None:
    play = a_game(5, word_check="off")
    curate(play, BEAUTIFUL)
    assert drawn(play, 1).one(kind="word").one("bdi").text == BEAUTIFUL


def test_the_line_waits_with_a_keyhole_for_each_picture_that_is_in() -> None:
    play = a_game(5)
    curate(play)
    submit(play, 2)
    page = drawn(play, 1)
    backs = [image for image in page.all("img") if image.get("src").endswith("/back.svg")]
    assert len(backs) == 2
    assert len(page.one(kind="gallery").all(kind="hole")) == 3


def test_who_has_chosen_is_shown_and_never_what() -> None:
    play = to_vote(5)
    vote(play, 3, (1, "match"))
    people = drawn(play, 1).one(kind="keep-people").all("li")
    assert ["down" in person.one(kind="dial").classes for person in people] == [False, False, False, True, False]
    assert not drawn(play, 1).all(kind="cast")
    casts = drawn(play, 3).all(kind="cast")
    assert [cast.text for cast in casts] == ["picture 1 , most like it"] * 2  # in the strip of a phone, and large


def test_E3_ones_own_picture_has_no_votes_and_says_why() -> None:
    prints = line_of(drawn(to_vote(5), 2))
    assert [len(item.all(kind="vote")) for item in prints] == [2, 2, 0, 2, 2]
    assert "E3" in prints[2].text
    assert "yours" in prints[2].text


def test_E2_with_four_players_two_marks_make_a_move() -> None:
    move = to_vote(4).moves(0)[0]
    assert len(move.pick) == 2
    assert all(place.startswith("vote-") for place in move.pick)


def test_E6_E9_keepers_get_a_ribbon_with_their_player_and_the_others_stay_secret() -> None:
    play = to_vote(5)
    reveal(play, (0, 2, "match"), (1, 3, "match"), (2, 4, "least"), (3, 2, "match"), (4, 4, "least"))
    prints = line_of(drawn(play, 0))
    ribbons = [[ribbon.text for ribbon in item.all(kind="ribbon")] for item in prints]
    assert ribbons == [[], ["Keeper · <b>Ben</b> most like it"], [], ["Keeper · Dan least like it"], []]
    assert "yours" in prints[0].text  # to Ada, whose it is
    assert "owner stays secret" in prints[2].text
    assert "owner stays secret" in line_of(drawn(play, SPECTATOR))[0].text
    assert [dial.text for dial in prints[1].one(kind="tally").all(kind="dial")] == ["2", "2"]


def test_E9_with_all_owners_revealed_everybody_sees_whose_each_was() -> None:
    play = to_vote(5, reveal_all=True)
    reveal(play, *((seat, (seat + 1) % 5 + 1, "match") for seat in range(5)))
    assert "stays secret" not in drawn(play, SPECTATOR).one(kind="gallery").text


def test_E5_a_picture_that_leads_both_ways_says_so() -> None:
    play = to_vote(5)
    reveal(play, (0, 2, "match"), (1, 3, "match"), (2, 2, "least"), (3, 2, "match"), (4, 2, "least"))
    assert "most and least like it" in drawn(play, 0).one(kind="gallery").text


def test_the_pile_of_each_can_be_opened_and_holds_the_keepers() -> None:
    play = to_vote(5)
    reveal(play, *((seat, (seat + 1) % 5 + 1, "match") for seat in range(5)))
    page = drawn(play, 0)
    buttons = [button.get("popovertarget") for button in page.all("button", kind="kept")]
    assert buttons == [f"pile-{p}" for p in range(5)]
    for p, target in enumerate(buttons):
        assert len(page.one(id=target).all(kind="card")) == rules.score(play.state, p)


def test_an_unknown_word_asks_everybody_but_the_curator() -> None:
    play = a_game(5)
    curate(play, "glimflob")
    assert "glimflob" in drawn(play, 1).one(id="ask").one("h2").text
    assert [move.named["kind"] for move in play.moves(1)] == ["accept", "object"]
    assert not play.moves(0)


def test_a_hand_that_has_played_shows_what_and_may_change_it() -> None:
    play = a_game(5)
    curate(play)
    submit(play, 1, 3)
    page = drawn(play, 1)
    fan = page.one(kind="fan").all("li")
    assert ["played" in item.text for item in fan] == [False, False, False, True, False, False, False]
    assert "may change" in page.one(id="ask").text
    assert set(others(play)) - {1} == set(play.actors()) - {1}


def test_the_sheet_has_everybodys_keepers() -> None:
    play = laws.random_play(GAME, 4, {}, 5)
    sheet = read(f"<div>{score_sheet(view_of(play, 0))}</div>")
    counts = sorted(len(pile.all(kind="card")) for pile in sheet.all(kind="pile"))
    assert counts == sorted(rules.score(play.state, p) for p in range(4))


@pytest.mark.parametrize("name", ["back", "poster", "thumb"])
def test_the_drawn_pictures_are_svg(name: str) -> None:
    drawing = picture(name)
    assert isinstance(drawing, str)
    assert drawing.startswith("<svg")


def test_every_card_has_its_picture_in_both_sizes_and_nothing_else_is_served() -> None:
    for card in pictures():
        for name in (card.key, f"{card.key}-small"):
            painted = picture(name)
            assert isinstance(painted, bytes)
            assert painted[8:12] == b"WEBP"
    for name in ("nothing", "../cards", "cards.toml", "globe.webp", ""):
        assert picture(name) is None
