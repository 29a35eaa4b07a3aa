"""The table of Keyframes as each seat sees it: what lies where, where a card may go, why not elsewhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.game import GAME
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.games.keyframes.table import render, score_sheet
from mutoscope.kernel.game import SPECTATOR
from mutoscope.kernel.play import Play
from mutoscope.look.view import Person, TablePage, TableView
from mutoscope.match.handles import Handles
from mutoscope.web.help import rules_of
from tests import laws
from tests.drawn import Node, read
from tests.games.keyframes.tools import a_game, add, bid, give_pile, give_row, give_supply, start

PEOPLE = (
    Person("Ada", "owl"),
    Person("<b>Ben</b>", "cat"),
    Person("Cleo", "robot", is_bot=True),
    Person("Dan", "mouse", is_here=False),
)
TABLES = st.builds(
    lambda players, seed, most: laws.random_play(GAME, players, {}, seed, most),
    st.sampled_from(GAME.players),
    st.integers(0, 2**63),
    st.integers(0, 90),
)


def tokens_of(s: Keyframes) -> dict[str, str]:
    handles = Handles(bytes(32))
    handles.lay(GAME.places(s))
    return handles.tokens


def view_of(play: Play[Keyframes], seat: int) -> TableView[Keyframes]:
    """The table of a seat, as a match would hand it out."""
    people = PEOPLE[: play.players]
    is_over = play.is_over()
    names = [person.name for person in people]
    return TableView(
        seen=play.seen(seat),
        seat=seat,
        people=people,
        options=play.start.options,
        actors=tuple(play.actors()),
        phase=play.phase(),
        moves=tuple(play.moves(seat)) if seat >= 0 else (),
        tokens=tokens_of(play.state),
        turn_number=GAME.turn_number(play.state),
        lines=tuple(GAME.lines(play.state)) if is_over else (),
        verdict=GAME.verdict(play.state).format(*names) if is_over else "",
    )


def drawn(play: Play[Keyframes], seat: int) -> Node:
    """The whole page of a seat, stage and dock."""
    page = render(view_of(play, seat))
    return read(f"<div>{page.stage}{page.dock}</div>")


def alts(node: Node) -> list[str]:
    """What the pictures within say."""
    return [picture.get("alt") for picture in node.all("img") if picture.get("alt")]


def a_turn(*supply: int, mine: tuple[tuple[int, ...], ...] = (), players: int = 2) -> Play[Keyframes]:
    """A game in which seat 0 has bid highest and chooses from this supply, its open rows being these."""
    play = a_game(players, *range(1, 20))
    own = [54, 53, 52, 51][:players]
    for seat, number in enumerate(own):
        play.state.seats[seat].hand = [number - 1, *[n - 1 for n in (21, 22, 23, 24)[: rules.HANDS[players] - 1]]]
        play.state.seats[seat].hand += [rules.NONE] * (5 - len(play.state.seats[seat].hand))
    for row in mine:
        give_row(play, 0, *row)
    bid(play, *own)
    give_supply(play, *supply)
    return play


# ---------------------------------------------------------------------- laws of any table


@given(TABLES)
@settings(max_examples=15)
def test_every_move_has_its_card_and_its_place_on_the_page_once(play: Play[Keyframes]) -> None:
    for seat in laws.watchers(play):
        page, view = drawn(play, seat), view_of(play, seat)
        handles = [node.get("data-card") for node in page.walk() if node.get("data-card")]
        assert len(handles) == len(set(handles))
        ids = [node.get("id") for node in page.walk() if node.get("id") not in ("", "ask")]
        assert len(ids) == len(set(ids))
        places = [node.get("data-at") for node in page.walk() if node.get("data-at")]
        assert len(places) == len(set(places))
        for move in view.moves:
            assert {view.tokens[place] for place in move.pick} <= set(handles)
            assert move.to in ("", *places)


@given(TABLES)
@settings(max_examples=15)
def test_every_place_of_an_own_row_is_legal_for_a_card_or_says_why_not(play: Play[Keyframes]) -> None:
    if play.state.phase != rules.SEQUENCE:
        return
    seat = play.state.order[play.state.placed]
    view, page = view_of(play, seat), drawn(play, seat)
    held = [place for place, card in enumerate(play.state.supply) if card != rules.NONE]
    for gap in page.all("button", kind="gap"):
        legal = {move.pick[0] for move in view.moves if move.to == gap.get("data-at")}
        row = next(reel for reel in page.all(kind="reel") if gap in reel.children)
        for place in held:
            said = [
                reason
                for reason in row.all(kind="reason")
                if str(place) in reason.get("data-reason").split()
                and reason.get("data-column") in ("", gap.get("data-column"))
            ]
            is_shown = gap.get("data-span") != "0"
            assert (f"supply-{place}" in legal) != bool(said) or not is_shown


@given(TABLES, st.integers(0, 2**31))
@settings(max_examples=15)
def test_a_page_is_the_same_whatever_its_reader_cannot_know(play: Play[Keyframes], seed: int) -> None:
    for seat in laws.watchers(play):
        other = laws.imagined(GAME, play.seen(seat), seat, str(seed))
        view = view_of(play, seat)
        assert tokens_of(other) == view.tokens
        hidden = laws.hidden(GAME, other, seat)
        again = render(TableView(**{**vars(view), "seen": hidden}))
        assert again == render(view)


@given(TABLES)
@settings(max_examples=15)
def test_no_card_of_another_hand_is_on_a_page(play: Play[Keyframes]) -> None:
    s = play.state
    public = {card for card in [*s.supply, *s.box[s.boxed : s.box_size]] if card != rules.NONE}
    for row in [*s.closed[: s.closed_size], *(row for p in s.seats for row in p.rows[: p.open_rows])]:
        public.update(row.cards[: row.size])
    for seat in laws.watchers(play):
        known = public | (set(s.seats[seat].hand) if seat >= 0 else set())
        numbers = {int(found) for words in alts(drawn(play, seat)) for found in re.findall(r", (\d+)$", words)}
        assert numbers <= {card + 1 for card in known}


@given(TABLES)
@settings(max_examples=15)
def test_every_rule_that_a_page_names_can_be_looked_up(play: Play[Keyframes]) -> None:
    anchors = rules_of("keyframes").anchors
    for seat in range(play.players):
        links = [link.get("href") for link in drawn(play, seat).all("a")]
        if play.is_over():
            links += [link.get("href") for link in read(str(score_sheet(view_of(play, seat)))).all("a")]
        for link in links:
            assert link.startswith("/help/keyframes#")
            assert link.removeprefix("/help/keyframes#") in anchors


# ---------------------------------------------------------------------- bids


def headline(page: Node) -> str:
    return page.one(kind="ask").one("h2").text


def test_a_bid_lies_open_to_its_owner_and_face_down_to_others_with_a_tick() -> None:
    play = a_game(3)
    play.play_named(1, {"kind": "bid", "number": play.state.seats[1].hand[0] + 1})
    number = play.state.seats[1].hand[0] + 1
    own = drawn(play, 1).all(kind="bid")[1]
    assert alts(own)[-1].endswith(f", {number}")
    for seat in (0, 2, SPECTATOR):
        others = drawn(play, seat).all(kind="bid")[1]
        assert alts(others) == ["face down"]
        assert others.one(kind="tick").text == "has bid"


def test_the_dock_says_what_a_bid_is_for_and_then_whom_the_table_waits_for() -> None:
    play = a_game(3)
    assert headline(drawn(play, 0)) == "Choose a bid"
    play.play_named(0, {"kind": "bid", "number": 4})
    page = render(view_of(play, 0))
    assert page.headline == "Your bid is laid: waiting for <b>Ben</b> and Cleo"
    assert headline(drawn(play, 0)) == "You bid 4"
    hint = next(line for line in drawn(play, 0).one(kind="act").all("p") if "data-hint" in line.attributes)
    assert hint.text == "Waiting for <b>Ben</b> and Cleo; until then you may choose another."


def test_a_name_is_escaped() -> None:
    assert "<b>Ben" not in str(render(view_of(a_game(3), 0)).stage)


def test_turned_bids_join_the_supply_in_the_order_of_turns() -> None:
    play = a_turn(5, 9, players=3)
    page = drawn(play, 1)
    ribbons = [ribbon.text for ribbon in page.all(kind="ribbon")]
    assert ribbons == ["1st Ada", "2nd You", "3rd Cleo"]
    assert page.one(kind="supply").one("h2").text == "The supply"


def test_a_bid_that_is_taken_leaves_an_empty_place_under_its_name() -> None:
    play = a_game(2, *range(1, 10), 48, 44, 30, 31, 32, 33, 34, 35, 36, 37)
    bid(play, 48, 44)
    start(play, 0, 44)
    laid = drawn(play, 1).all(kind="bid")
    assert alts(laid[0]) == ["Wink A, 48"]
    assert laid[1].one(kind="hole").text == "taken"


# ---------------------------------------------------------------------- placing


def lit(page: Node, owner: int, row: int) -> dict[str, str]:
    """The gaps of a row that have letters: index -> letters."""
    return {
        gap.get("data-at").removeprefix(f"gap-{owner}-{row}-"): "".join(
            letter.get("data-letter") for letter in gap.all(kind="lit")
        )
        for gap in page.all("button", kind="gap")
        if gap.get("data-at").startswith(f"gap-{owner}-{row}-")
    }


def test_a_row_shows_its_missing_letters_as_gaps() -> None:
    page = drawn(a_turn(3, 12, mine=((2, 6),)), 0)  # Breach A and D
    assert lit(page, 0, 0) == {"0": "", "1": "bc", "2": "e"}
    assert [slot.text for slot in page.one(kind="mine").all(kind="slot") if slot.text] == ["B", "C", "E"]


def test_the_last_gap_says_what_the_animation_earns_with_a_frame_and_with_a_wild() -> None:
    letter = drawn(a_turn(35, 9, mine=((31, 34),)), 0).one(kind="lit")  # Leap A and B; the supply has a C and a wild
    assert letter.one(kind="with-frame").text == "completes 11 VP"
    assert letter.one(kind="with-wild").text == "completes 8 VP"  # 11 less 1 for each of three cards


def test_K5_between_two_cards_only_a_wild_is_promised_anything() -> None:
    letter = drawn(a_turn(34, 9, mine=((31, 35),)), 0).one(kind="lit")  # Leap A and C
    assert not letter.all(kind="with-frame")
    assert letter.one(kind="with-wild").text == "completes 8 VP"


def reasons(page: Node, place: int) -> list[str]:
    """What is printed at the places while the card at this place of the supply is picked."""
    return [reason.text for reason in page.all(kind="reason") if str(place) in reason.get("data-reason").split()]


def test_a_row_of_another_animation_says_so_in_one_line() -> None:
    page = drawn(a_turn(48, mine=((2, 6),)), 0)
    assert reasons(page, 0) == ["Wink A (48) is not a frame of Breach."]


def test_a_gap_says_that_letters_rise() -> None:
    page = drawn(a_turn(12, mine=((3,),)), 0)  # Breach E beside C
    assert reasons(page, 0) == ["Letters rise from left to right: Breach E (12) goes to the other end."]


def test_a_free_place_says_that_a_wild_starts_nothing_and_the_wild_too_if_it_goes_nowhere() -> None:
    page = drawn(a_turn(9, 48), 0)
    assert reasons(page, 0) == ["A wild cannot start a sequence: add it to an open one."]
    wild = next(card for card in page.all(kind="card") if card.get("data-letter") == "wild")
    assert "is-off" in wild.classes
    assert wild.one(kind="stuck").text == "A wild cannot start a sequence: add it to an open one."


def test_with_both_places_full_a_row_can_be_closed_for_what_it_is_worth() -> None:
    page = drawn(a_turn(48, mine=((2, 6), (31,))), 0)
    closing = page.all("button", kind="close")
    assert [button.get("data-at") for button in closing] == ["close-0-0", "close-0-1"]
    assert [button.text for button in closing] == ["Close it: 2 VP", "Close it: −1 VP"]


def outcomes(page: Node) -> dict[str, tuple[str, str]]:
    """By the text of the one button: what the dock says."""
    return {
        template.get("data-commit"): (template.one("h2").text, template.one("p").text)
        for template in page.all("template")
    }


def test_the_dock_tells_what_a_move_will_lead_to() -> None:
    page = drawn(a_turn(35, 9, mine=((31, 34), (2,))), 0)
    told = outcomes(page)
    assert told["Place Leap C"] == ("Place Leap C", "Leap is complete and goes to your pile: 11 VP.")
    assert told["Close Leap, start Leap"] == ("Close Leap?", "Leap goes to your pile as it is: +2 VP.")
    assert told["Close Breach, start Leap"] == ("Close Breach?", "Breach goes to your pile as it is: −1 VP.")


def test_a_wild_costs_a_point_for_each_card_of_its_row() -> None:
    page = drawn(a_turn(9, mine=((31, 35),)), 0)
    assert outcomes(page)["Place the wild"][1] == "Leap is complete and goes to your pile: 11 − 3 = 8 VP."


def test_where_nothing_can_be_placed_the_dock_says_so_with_the_ruling() -> None:
    page = drawn(a_turn(9), 0)
    assert headline(page) == "Nothing can be placed"
    assert [link.text for link in page.one(kind="act").all("a")] == ["K10"]


def test_four_players_build_before_themselves_and_their_partner() -> None:
    play = a_turn(48, 3, players=4)
    give_row(play, 2, 2, 4)
    page = drawn(play, 0)
    places = {node.get("data-at") for node in page.one(kind="mine").walk() if node.get("data-at")}
    assert places == {"start-0", "gap-2-0-0", "gap-2-0-1", "gap-2-0-2"}
    assert [article.get("aria-label") for article in page.all("article", kind="other")] == ["<b>Ben</b> and Dan"]


# ---------------------------------------------------------------------- piles


def test_a_complete_sequence_is_a_flip_book_and_its_wild_a_pencil_drawing() -> None:
    play = a_turn(34, 9, mine=((31, 35),))
    add(play, 0, 9, 0, 1)
    book = drawn(play, 0).one(kind="my-pile").all(kind="book")[0]
    pictures = [picture.get("src") for picture in book.all("img")]
    assert pictures == ["/art/keyframes/cel-3a", "/art/keyframes/between-3b", "/art/keyframes/cel-3c"]
    assert (book.get("data-frames"), book.get("data-animation")) == ("3", "3")


def test_only_its_own_side_is_shown_a_premiere() -> None:
    play = a_turn(35, 9, mine=((31, 34),))
    add(play, 0, 35, 0, 2)
    for seat, opens in ((0, True), (1, False), (SPECTATOR, False)):
        screen = drawn(play, seat).one(kind="screen")
        assert ("data-premiere" in screen.attributes) == opens
        assert screen.one(kind="earned").text == "11 points"


def test_an_incomplete_row_does_not_play_and_single_frames_are_put_aside() -> None:
    play = a_turn(48)
    give_pile(play, 0, (2, 4), (31,), (19,))
    pile = drawn(play, 0).one(kind="my-pile")
    assert [book.get("data-frames") for book in pile.all(kind="is-still")] == ["2", "1", "1"]
    assert pile.one(kind="singles").text == "Single frames −4"
    assert pile.one("header").text == "Your pile counted so far −2"


def test_the_pile_counts_what_open_rows_would_add() -> None:
    play = a_turn(48, mine=((2, 6, 12), (31,)))
    give_pile(play, 0, (19,))
    still = [line.text for line in drawn(play, 0).one(kind="still").all("li")]
    # A second single frame: from -1 to -4.
    assert still == ["Breach, open · if closed now +3", "Leap, open · if closed now −3"]


# ---------------------------------------------------------------------- the end


@pytest.fixture
def finished() -> Play[Keyframes]:
    play = a_turn(48)
    play.state.phase, play.state.placed = rules.OVER, 0
    give_pile(play, 0, (48, 41), (42, 9), (2, 4, 3))
    give_pile(play, 1, (49, 47), (31,), (19, 18))
    return play


def test_the_sheet_has_a_line_an_animation_and_names_both_tie_breaks(finished: Play[Keyframes]) -> None:
    sheet = read(str(score_sheet(view_of(finished, 0))))
    rows = {row.one("th", scope="row").text: [cell.text for cell in row.all("td")] for row in sheet.all("tr")[1:]}
    assert rows["Wink"] == ["A B complete 7", "none"]
    assert rows["Flutter"] == ["A ★ wild 7 − 2 for the wild 5", "A B complete 7"]
    assert rows["Gallop"] == ["none", "A ★ wild 2 of 4 frames, with a wild 0"]
    assert rows["Breach"] == ["A B C 3 of 5 frames 3", "none"]
    assert rows["Single frames"] == ["0", "−1"]
    assert "Leap A" in alts(sheet)
    assert rows["Total"] == ["15", "6"]
    assert rows["First tie-break complete without wilds"] == ["1", "1"]
    assert rows["Last tie-break lowest card in a sequence"] == ["2", "18"]


def test_every_point_of_the_sheet_is_explained_with_its_rule(finished: Play[Keyframes]) -> None:
    sheet = read(str(score_sheet(view_of(finished, 0))))
    lines = [item.text for item in sheet.one(kind="why").all("section")[0].all("li")]
    assert lines == [
        "Wink: complete K2 7",
        "Flutter: complete K2 7",
        "Flutter: 1 wild in 2 cards K17 −2",
        "Breach: 3 of 5 frames incomplete 3",
    ]


@given(st.sampled_from(GAME.players), st.integers(0, 2**63))
@settings(max_examples=8)
def test_the_sheet_adds_up_to_the_scores_the_best_first(players: int, seed: int) -> None:
    play = laws.random_play(GAME, players, {}, seed)
    sheet = read(str(score_sheet(view_of(play, 0))))
    totals = [int(cell.text.replace("−", "-")) for cell in sheet.one(kind="totals").all("td")]
    assert totals == sorted({p: rules.score(play.state, p) for p in range(rules.sides(play.state))}.values())[::-1]


def test_the_end_shows_every_pile_and_who_won(finished: Play[Keyframes]) -> None:
    page: TablePage = render(view_of(finished, SPECTATOR))
    tree = read(f"<div>{page.stage}{page.dock}</div>")
    assert page.progress.startswith("The last frame is in")
    assert len(tree.all(kind="reel-case")) == 2
    assert [case.one(kind="score").text for case in tree.all(kind="is-best")] == ["15 VP"]
    assert headline(tree) == "Ada wins with 15 points."


def test_the_game_shows_its_pictures() -> None:
    poster = GAME.picture("poster")
    assert poster is not None
    assert poster.startswith("<svg")
    assert GAME.picture("nothing") is None
