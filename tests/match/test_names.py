"""Names, codes, and what people say: what is let in."""

from __future__ import annotations

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.match.codes import WORDS, new_code, read_code
from mutoscope.match.names import PORTRAITS, clean_line, clean_name, clean_portrait, fill_names
from mutoscope.match.player import Player, new_secret
from mutoscope.match.seat import SeatInfo


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \n", "Ada"),
        ("x" * 24, "x" * 24),
        ("Zoe\u0308", "Zo\u00eb"),  # the two dots join the letter before them
        ("<b>&", "<b>&"),  # a name is data; markup is the page's affair
        ("{0}", "{0}"),
        ("\u05d0\u05d1\u05d2", "\u05d0\u05d1\u05d2"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # an astronaut is three characters in one
        ("#1", "#1"),
    ],
)
def test_a_name_is_kept_in_its_composed_form_without_blanks_around_it(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "two\nlines",
        "bell\a",
        "nul\0",
        "\u202egnorw",  # right-to-left override
        "a\u2066b",  # isolate
        "a\u200fb",  # right-to-left mark
        "\ud800",  # half a character
        "\u200d\u200d",
        "\u3164",  # a letter that looks like nothing
        "\u0301",  # an accent on nothing
        "a\u2028b",
        "\ufeffab",
    ],
)
def test_a_name_that_would_spoil_other_peoples_pages_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"
    assert refused.value.message.endswith(".")


def test_a_portrait_is_one_of_those_that_there_are() -> None:
    assert [clean_portrait(portrait) for portrait in PORTRAITS] == list(PORTRAITS)
    with pytest.raises(Refused) as refused:
        clean_portrait("../../secret")
    assert "hedgehog" in refused.value.message


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Well  played,\n\tAda!", "Well played, Ada!"),
        ("\u202ereversed", "reversed"),
        ("e\u0301", "\u00e9"),
        ("a\0b", "ab"),
        ("x" * 500, "x" * 500),
    ],
)
def test_what_is_said_is_one_line_without_control_characters(given: str, kept: str) -> None:
    assert clean_line(given, 500) == kept


@pytest.mark.parametrize("text", ["", " \n ", "\u202e", "x" * 501])
def test_saying_nothing_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_line(text, 500)
    assert refused.value.code == "bad_text"


def test_names_are_put_in_once_and_never_read_for_places_themselves() -> None:
    assert fill_names("{0} beats {1}.", ["{1}", "{0}"]) == "{1} beats {0}."
    assert fill_names("{0} and {7} and {x}", ["<i>"]) == "<i> and {7} and {x}"


@pytest.mark.parametrize("typed", ["LAMP-42", "lamp-42", " lamp 42 ", "Lamp42", "lamp - 42"])
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    assert read_code(typed) == "LAMP-42"


@pytest.mark.parametrize("typed", ["", "42", "lamp", "la mp-42", "LAMP-42-1", "läm-1"])
def test_what_is_no_code_is_looked_up_as_it_is(typed: str) -> None:
    assert read_code(typed) == typed


def test_there_are_more_than_a_million_codes() -> None:
    _, number = new_code().split("-")
    assert len(WORDS) * 9 * 10 ** (len(number) - 1) > 1_000_000


def test_a_code_is_a_word_and_a_number_of_as_many_digits_as_asked_for() -> None:
    assert len(set(WORDS)) == len(WORDS) > 100
    for digits in (2, 3, 5):
        word, number = new_code(digits).split("-")
        assert word in WORDS
        assert len(number) == digits
        assert read_code(f"{word.lower()} {number}") == f"{word}-{number}"


def test_a_guest_is_the_same_one_each_time_and_nobody_is_known_by_anothers_secret() -> None:
    one, two = new_secret(), new_secret()
    assert Player.new(one) == Player.new(one)
    assert Player.new(one).id != Player.new(two).id
    assert Player.new(one).name.startswith("Guest ")
    assert Player.new(one).portrait in PORTRAITS
    assert one not in repr(Player.new(one))
    assert Player.new(one).secret_hash.hex() not in repr(Player.new(one))


def test_a_seat_comes_back_from_its_row() -> None:
    person = SeatInfo.of_person(1, Player.new("x" * 40), "Ada")
    for seat in (SeatInfo(0), person, person.with_bot("steady"), SeatInfo(2, "bot", None, "Nickel", "robot", "random")):
        assert SeatInfo.of(seat.row("m")) == seat
