"""How well words fit pictures: by tags, by opposites, by colours, and by what they have won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np
import pytest

from benchmarks.keepers_words import AIM, agreement, size_on_disk
from mutoscope.games.keepers.cards import pictures
from mutoscope.games.keepers.tags import Learnt, Tags
from mutoscope.games.keepers.taste import fit, fit_table, fits, measure, moods, rank
from mutoscope.games.keepers.words.vectors import sayable_near, vectors

SNOW = ("snow", "frozen", "white", "winter", "silent")
FEAST = ("cake", "sweet", "delicious", "birthday", "cheerful")
STORM = ("storm", "sea", "wild", "dangerous", "night")


def test_a_word_fits_what_it_should_better_in_82_of_a_hundred_pairs_of_our_list() -> None:
    assert agreement("first") >= AIM
    assert agreement("second") >= AIM


@pytest.mark.parametrize(
    ("word", "best"), [("icy", SNOW), ("tasty", FEAST), ("stormy", STORM), ("frightening", STORM), ("sugary", FEAST)]
)
def test_the_picture_that_anybody_would_name_comes_first(word: str, best: Tags) -> None:
    cards = [SNOW, FEAST, STORM]
    assert cards[rank(word, cards)[0]] == best


def test_a_word_does_not_fit_its_opposite() -> None:
    assert fit("hot", ["hot"]) == 1
    assert fit("hot", ["cold"]) < fit("hot", ["warm"])
    assert fit("light", ["heavy"]) < fit("weighty", ["heavy"])


def test_the_table_holds_the_fit_of_each_word_for_each_picture() -> None:
    table = fit_table(["icy", "tasty"], [SNOW, FEAST, STORM])
    assert table.shape == (2, 3)
    for i, word in enumerate(("icy", "tasty")):
        for j, tags in enumerate((SNOW, FEAST, STORM)):
            assert table[i, j] == pytest.approx(fit(word, tags), abs=1e-3)


def test_a_picture_is_not_judged_by_how_many_tags_the_others_have() -> None:
    alone = fits("icy", [("snow",)])[0]
    assert fits("icy", [("snow",), STORM])[0] == pytest.approx(alone, abs=1e-3)
    assert fit("icy", ("snow",)) == pytest.approx(fit("icy", ("snow", "snow")), abs=1e-3)


@pytest.mark.parametrize(("word", "tags"), [("zzorply", SNOW), ("icy", ()), ("icy", ("zzorply",))])
def test_where_nothing_is_known_a_word_fits_like_any_other(word: str, tags: Tags) -> None:
    assert fit(word, tags) == 0


def test_forms_and_compounds_have_the_vector_of_what_they_are_made_of() -> None:
    table = vectors()
    whale, whales = table.of("whale"), table.of("Whales")
    assert whale is not None
    assert whales is not None
    assert np.allclose(whale, whales)
    assert table.of("moon-silver") is not None
    assert table.of("zzorply") is None


def test_most_tags_of_our_deck_have_a_vector() -> None:
    tags = [tag for picture in pictures() for tag in picture.tags]
    known = [tag for tag in tags if vectors().of(tag) is not None]
    assert len(known) >= 0.97 * len(tags)


def test_words_near_a_word_are_of_different_roots() -> None:
    near = sayable_near("ocean", 6)
    assert len({word[:5] for word in near}) == 6
    assert sayable_near("zzorply", 6) == []


def test_dictionary_and_vectors_take_less_than_three_million_bytes() -> None:
    assert size_on_disk() < 3_000_000


# ---------------------------------------------------------------------- colours


def picture(*rows: Sequence[tuple[int, int, int]]) -> tuple[bytes, int]:
    """Rows of pixels as `measure` takes them."""
    return bytes(value for row in rows for pixel in row for value in pixel), len(rows[0])


RED, BLUE, BLACK, WHITE, GREY = (255, 0, 0), (0, 0, 255), (0, 0, 0), (255, 255, 255), (127, 127, 127)


def test_colours_are_measured_as_worked_out_by_hand() -> None:
    red = measure(*picture([RED, RED], [RED, RED]))
    assert astuple(red) == pytest.approx((0.299, 0, 1, 1, 0))
    board = measure(*picture([BLACK, WHITE], [WHITE, BLACK]))
    assert astuple(board) == pytest.approx((0.5, 1, 0, 0, 1))


def test_moods_are_what_the_colours_say() -> None:
    assert {"dark", "calm", "soft"} <= set(moods(measure(*picture([BLACK] * 4, [BLACK] * 4))))
    assert {"bright", "pale"} <= set(moods(measure(*picture([WHITE] * 4, [WHITE] * 4))))
    assert {"warm", "vivid"} <= set(moods(measure(*picture([RED] * 4, [RED] * 4))))
    assert {"cold", "vivid"} <= set(moods(measure(*picture([BLUE] * 4, [BLUE] * 4))))
    assert {"busy", "dramatic"} <= set(moods(measure(*picture([BLACK, WHITE] * 2, [WHITE, BLACK] * 2))))
    assert "warm" not in moods(measure(*picture([GREY] * 4)))


def test_moods_let_words_tell_photos_apart() -> None:
    night = moods(measure(*picture([(10, 10, 40)] * 4, [(20, 20, 60)] * 4)))
    beach = moods(measure(*picture([(250, 220, 150)] * 4, [(255, 230, 120)] * 4)))
    assert rank("gloomy", [night, beach]) == [0, 1]
    assert rank("sunny", [night, beach]) == [1, 0]


@pytest.mark.parametrize(("rgb", "width"), [(b"", 1), (bytes(3), 0), (bytes(5), 1), (bytes(9), 2)])
def test_bytes_that_are_no_picture_are_refused(rgb: bytes, width: int) -> None:
    with pytest.raises(ValueError, match="pixels"):
        measure(rgb, width)


# ---------------------------------------------------------------------- learnt from play


def test_a_picture_learns_the_words_it_wins_with_the_most_frequent_first() -> None:
    nothing = Learnt()
    learnt = nothing.won("photo-1", "icy").won("photo-1", "quiet").won("photo-1", "quiet").won("photo-2", "loud")
    assert learnt.tags("photo-1") == ("quiet", "icy")
    assert learnt.tags("photo-1", 1) == ("quiet",)
    assert learnt.tags("photo-2") == ("loud",)
    assert nothing.tags("photo-1") == ()
