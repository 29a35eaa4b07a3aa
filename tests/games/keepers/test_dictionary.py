"""E8: which words are nouns and no more.  What we expect was written down before the dictionary was asked."""

from __future__ import annotations

import gzip
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from mutoscope.games.keepers import words
from mutoscope.games.keepers.words import Verdict, judge
from mutoscope.games.keepers.words.dictionary import Dictionary, Entry, dictionary
from mutoscope.games.keepers.words.verdicts import verdict_of, weigh, words_of
from tools.words import wordnet
from tools.words.pack import compress, pack

PACKED = (files(words.__name__) / "wordnet.txt.gz").read_bytes()
SMALL = Dictionary(
    "big\tJ 0 0 9\nbox\tNV 4 1 0\ncat\tN 9 0 0\ndog\tNV 42 2 0\nparis\tN^ 20 0 0\nrun\tNV 5 9 0\n\n"
    "mice\tNmouse\nran\tVrun\n\nbig\tsmall little"
)

FINE = words_of(
    """
    slippery quickly run melancholy fluffy ominous gently whispering forgotten enormous serendipitous upside-down
    lonely sparkly sleepwalking never together explode better happiest green cold light fast still love sweet blue
    wild hollow under ouch dreamy cosy majestic abruptly creepy crawl sing dizzying whimsical soggy crunchy
    nostalgic smug hungrily tiptoe glowing broken red round dark calm hurt smile dream laugh dance jump warm secret
    golden plastic wooden orange silver empty patient human twisted because wow hmm first ice-cold half-asleep don't
    naïve Slippery SLOWLY stopped biggest went hand fire water book snow shadow mirror fish Polish cringe
    house dog table dogs tables chair moon
    """
)
NOUN = words_of(
    """
    banana happiness teacher loneliness London Paris Einstein Monday he they nobody myself who
    mountain children mice ocean freedom courage elephant king music Germany Shakespeare Christmas somebody
    yours I everything women teacher's someone cathedral
    """
)
UNKNOWN = ["skibidi", "hangry", "bougie", "rapidement", "glücklich", "zzorply", "日本", "bumfuzzled", "flurgy-burgy"]

EXPECTED = {
    **dict.fromkeys(FINE, Verdict.FINE),
    **dict.fromkeys(NOUN, Verdict.NOUN),
    **dict.fromkeys(UNKNOWN, Verdict.UNKNOWN),
}
MISSES = {"cathedral": Verdict.FINE, "crunchy": Verdict.UNKNOWN}
"""Where the dictionary does not say what we expect: what it says."""


def test_E8_the_dictionary_says_what_we_expect_of_at_least_95_words_in_a_hundred() -> None:
    assert len(EXPECTED) >= 140
    found = {word: judge(word)[0] for word in EXPECTED}
    assert {word: found[word] for word in EXPECTED if found[word] is not EXPECTED[word]} == MISSES
    assert len(MISSES) / len(EXPECTED) <= 0.05


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("cathedral", ""),
        ("banana", "is a noun"),
        ("Paris", "is a name"),
        ("he", "is a pronoun"),
    ],
)
def test_E8_who_names_a_noun_is_told_so_and_shown_two_words_that_would_do(word: str, kind: str) -> None:
    verdict, reason = judge(word)
    if not kind:
        assert (verdict, reason) == (Verdict.FINE, "")
        return
    assert verdict is Verdict.NOUN
    assert kind in reason
    first, second = reason.rstrip(".").rpartition(": ")[2].split(" or ")
    assert first != second
    assert {judge(first)[0], judge(second)[0]} == {Verdict.FINE}


def test_E8_capital_letters_and_accents_make_no_difference() -> None:
    for spelt, plain in (("SLOWLY", "slowly"), ("naïve", "naive"), ("BANANA", "banana"), ("Élite", "elite")):
        assert judge(spelt)[0] is judge(plain)[0]


def test_E8_a_form_of_a_word_is_judged_as_the_word() -> None:
    for form, verdict in (
        ("runs", Verdict.FINE),
        ("running", Verdict.FINE),
        ("ran", Verdict.FINE),
        ("bigger", Verdict.FINE),
        ("cats", Verdict.NOUN),
        ("dogs", Verdict.FINE),  # to dog
        ("boxes", Verdict.FINE),
        ("mice", Verdict.UNKNOWN),  # this small dictionary has no mouse
        ("cat's", Verdict.NOUN),
        ("cat-big", Verdict.FINE),
        ("big-cat", Verdict.NOUN),
        ("big-zzz", Verdict.UNKNOWN),
    ):
        assert verdict_of(SMALL, form)[0] is verdict, form


def test_E8_any_other_reading_makes_a_noun_fine_however_rare() -> None:
    assert weigh(Entry("N", nouns=1))[0] is Verdict.NOUN
    assert weigh(Entry("NV", nouns=500, verbs=1))[0] is Verdict.FINE
    assert weigh(Entry("JN", nouns=500))[0] is Verdict.FINE


def test_opposites_are_those_of_the_word_or_of_the_words_that_it_is_a_form_of() -> None:
    assert SMALL.opposites("big") == SMALL.opposites("biggest") == ("small", "little")
    assert SMALL.opposites("cat") == ()
    assert "cold" in dictionary().opposites("hot")
    assert "slowly" in dictionary().opposites("quickly")


def test_an_entry_is_read_as_it_was_written() -> None:
    for entry in (Entry("N", True), Entry("JN", False, True, True, 3, 0, 7), Entry("V")):
        assert Entry.read(entry.line()) == entry


def test_the_same_text_is_packed_into_the_same_bytes_without_time_or_name() -> None:
    text = gzip.decompress(PACKED).decode("ascii")
    assert compress(text) == compress(text)
    assert PACKED[3:8] == bytes(5)  # no flags, so no name; no time


@pytest.mark.skipif(not wordnet.DEBIAN.is_dir(), reason="needs Debian's wordnet-base")
def test_the_dictionary_is_what_wordnet_packs_to() -> None:
    assert gzip.decompress(PACKED).decode("ascii") == pack(wordnet.read(wordnet.DEBIAN))


def test_files_that_are_not_wordnets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="missing"):
        wordnet.check(tmp_path)
    for name in wordnet.SHA256:
        (tmp_path / name).write_text("something else")
    with pytest.raises(SystemExit, match=r"not the file of WordNet 3\.0"):
        wordnet.check(tmp_path)


def test_its_licence_lies_beside_it() -> None:
    assert (
        "WordNet 3.0 Copyright 2006 by Princeton University"
        in (files(words.__name__) / "WORDNET-LICENSE.txt").read_text()
    )


def test_nothing_is_read_before_a_word_is_judged() -> None:
    text = (
        "from mutoscope.games.keepers.words.dictionary import dictionary\n"
        "from mutoscope.games.keepers.words.vectors import vectors\n"
        "from mutoscope.games.keepers import game, players, taste\n"
        "print(dictionary.cache_info().currsize + vectors.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout == "0\n"
