"""E8: the word."""

from __future__ import annotations

import unicodedata

import pytest

from mutoscope.games.keepers import rules
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.word import clean
from mutoscope.kernel.game import SPECTATOR, Refused
from mutoscope.kernel.play import Play
from tests.games.keepers.tools import a_game, curate, hand, named


@pytest.mark.parametrize("word", ["slippery", "Élan-vital", "o'clock", "日本", "שָׁלוֹם", "x" * 24, "नमस्ते"])
def test_E8_letters_of_any_script_with_hyphen_and_apostrophe_inside_will_do(word: str) -> None:
    assert clean(word) == unicodedata.normalize("NFC", word)


def test_E8_a_word_has_one_true_form() -> None:
    assert clean("  e\u0301toile ") == "\u00e9toile"
    assert clean("o\u2019clock") == "o'clock"
    assert clean("well\u2010worn") == "well-worn"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "Name a word"),
        ("   ", "Name a word"),
        ("two words", "without spaces"),
        ("two\u00a0words", "without spaces"),
        ("x" * 25, "at most 24"),
        ("3d", "made of letters"),
        ("<b>", "made of letters"),
        ("-ish", "made of letters"),
        ("a--b", "between letters"),
        ("\u202eabc", "made of letters"),
        ("\u0301a", "made of letters"),
        ("ok!", "made of letters"),
        ("a\x00b", "made of letters"),
        ("\u3164", "can be seen"),
        ("x" + "\u0323" * 4, "at most 3 marks"),
    ],
)
def test_E8_anything_else_is_refused_with_what_is_wrong(word: str, message: str) -> None:
    with pytest.raises(Refused, match=message) as refused:
        clean(word)
    assert (refused.value.code, refused.value.rule) == ("illegal", "E8")


def test_E8_a_noun_is_refused_and_nothing_has_changed() -> None:
    play = a_game(5)
    with pytest.raises(Refused) as refused:
        curate(play, "banana")
    assert refused.value.rule == "E8"
    assert (play.phase(), play.view(0)["word"], play.journal) == ("curate", None, [])
    curate(play, "slippery")
    assert play.phase() == "submit"


def test_E8_the_word_stands_in_the_view_of_everybody_and_in_the_journal() -> None:
    play = a_game(5)
    curate(play, "slippery")
    assert all(play.view(who)["word"] == "slippery" for who in (0, 3, -1, None))
    assert play.journal[0].text == "slippery"
    again = Play(GAME, play.start)
    again.repeat(play.journal[0])
    assert again.view(0)["word"] == "slippery"


def test_a_curator_who_names_no_word_is_told_so() -> None:
    play = a_game(5)
    with pytest.raises(Refused, match="word") as refused:
        play.play_named(0, {"kind": "curate", "cards": [hand(play, 0)[0]]})
    assert refused.value.code == "bad_request"
    with pytest.raises(Refused) as refused:
        play.play_named(0, {"kind": "curate", "cards": [hand(play, 0)[0]], "word": 7})
    assert refused.value.code == "bad_request"


def test_E8_an_unknown_word_is_put_to_the_others_and_stands_unless_more_than_half_object() -> None:
    play = a_game(5)
    curate(play, "zzorply")
    assert (play.phase(), play.actors()) == ("objection", [1, 2, 3, 4])
    assert named(play, 1) == [{"kind": "accept"}, {"kind": "object"}]
    for seat, kind in ((1, "object"), (2, "object"), (3, "accept")):
        play.play_named(seat, {"kind": kind})
    assert play.view(2)["submitted"] == [False, True, True, True, False]
    play.play_named(4, {"kind": "accept"})
    assert play.phase() == "submit"
    assert play.view(0)["word"] == "zzorply"


def test_E8_a_refused_word_is_replaced_by_the_curator_for_the_same_cards() -> None:
    play = a_game(5)
    curate(play, "zzorply", 2)
    card = play.view(0)["played"][0]  # type: ignore[index]
    for seat in (1, 2, 3):
        play.play_named(seat, {"kind": "object"})
    play.play_named(4, {"kind": "accept"})
    assert (play.phase(), play.actors(), play.view(1)["word"]) == ("rename", [0], None)
    assert named(play, 0) == [{"kind": "rename"}]
    play.play_named(0, {"kind": "rename", "word": "quietly"})
    assert (play.phase(), play.view(1)["word"]) == ("submit", "quietly")
    assert play.view(0)["played"][0] == card  # type: ignore[index]


def test_E8_a_renamed_word_may_be_unknown_too() -> None:
    play = a_game(5)
    curate(play, "zzorply")
    for seat in range(1, 5):
        play.play_named(seat, {"kind": "object"})
    play.play_named(0, {"kind": "rename", "word": "zzorblish"})
    assert (play.phase(), play.actors()) == ("objection", [1, 2, 3, 4])


def test_E8_how_many_objected_is_told_to_all_in_that_round_and_never_who() -> None:
    play = a_game(5)
    curate(play, "zzorply")
    for seat, kind in ((1, "object"), (2, "accept"), (3, "object")):
        play.play_named(seat, {"kind": kind})
    watchers = (*range(5), SPECTATOR)
    assert {play.seen(watcher).objections for watcher in watchers} == {rules.NONE}
    play.play_named(4, {"kind": "object"})
    assert {play.seen(watcher).objections for watcher in watchers} == {3}
    assert {play.seen(0).seats[seat].answer for seat in range(1, 5)} == {rules.CHOSEN}
    play.play_named(0, {"kind": "rename", "word": "quietly"})
    assert play.seen(0).objections == 3


def test_E8_an_answer_may_be_changed_until_the_last_is_in() -> None:
    play = a_game(5)
    curate(play, "zzorply")
    for seat in (1, 2, 3):
        play.play_named(seat, {"kind": "object"})
    play.play_named(1, {"kind": "accept"})
    play.play_named(4, {"kind": "accept"})
    assert play.phase() == "submit"


def test_E8_strict_refuses_unknown_words_and_off_takes_any() -> None:
    with pytest.raises(Refused) as refused:
        curate(a_game(5, word_check="strict"), "zzorply")
    assert refused.value.rule == "E8"
    play = a_game(5, word_check="off")
    curate(play, "table")
    assert play.phase() == "submit"
