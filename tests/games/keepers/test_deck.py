"""The deck of Keepers: 120 cards, their words, their pictures, and the recipes they come from."""

from __future__ import annotations

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

import mutoscope
from mutoscope.games.keepers.cards import Picture, pictures
from tools.deck import noto
from tools.deck.recipes import RECIPES, painted

DECK = Path(mutoscope.__file__).parent / "games" / "keepers" / "deck"
PICTURES = DECK / "pictures"
THINGS = 5
"""So many tags of a card are things in the picture; the rest are what one may feel or think of it."""


def test_the_deck_has_120_cards_no_two_of_one_key_or_one_title() -> None:
    cards = pictures()
    assert len(cards) == 120
    assert len({card.key for card in cards}) == 120
    assert len({card.title.casefold() for card in cards}) == 120


def test_keys_are_lower_case_words() -> None:
    assert [card.key for card in pictures() if not re.fullmatch(r"[a-z]+(-[a-z]+)*", card.key)] == []


def test_every_card_has_what_the_loader_reads_and_nothing_else() -> None:
    for table in tomllib.loads((DECK / "cards.toml").read_text(encoding="utf-8"))["card"]:
        assert set(table) == {"key", "title", "alt", "tags"}, table.get("key")


@pytest.mark.parametrize("card", pictures(), ids=lambda card: card.key)
def test_a_card_has_15_to_20_different_tags_each_one_word(card: Picture) -> None:
    assert 15 <= len(card.tags) <= 20
    assert len(set(card.tags)) == len(card.tags)
    assert [tag for tag in card.tags if not re.fullmatch(r"[a-z]+(-[a-z]+)?", tag)] == []


@pytest.mark.parametrize("card", pictures(), ids=lambda card: card.key)
def test_the_alternative_text_is_one_short_sentence_that_chooses_no_word_for_the_player(card: Picture) -> None:
    assert 20 <= len(card.alt) <= 130
    assert card.alt.endswith(".")
    words = set(re.findall(r"[a-z]+(?:-[a-z]+)?", card.alt.lower()))
    assert words & set(card.tags[THINGS:]) == set()


def test_every_card_has_a_recipe_and_every_recipe_a_card() -> None:
    assert sorted(RECIPES) == sorted(card.key for card in pictures())


@pytest.mark.parametrize(("suffix", "size"), [("", (640, 896)), ("-small", (256, 358))])
def test_every_card_has_its_picture_in_this_size(suffix: str, size: tuple[int, int]) -> None:
    for card in pictures():
        with Image.open(PICTURES / f"{card.key}{suffix}.webp") as picture:
            assert (picture.format, picture.size) == ("WEBP", size), card.key


def test_there_are_no_other_pictures_and_all_of_them_weigh_less_than_four_and_a_half_megabytes() -> None:
    files = list(PICTURES.iterdir())
    assert len(files) == 240
    assert sum(file.stat().st_size for file in files) <= 4_500_000


def test_the_pictures_say_nothing_but_what_is_seen() -> None:
    for file in PICTURES.iterdir():
        with Image.open(file) as picture:
            assert not picture.getexif(), file.name


def difference_hash(file: Path) -> int:
    """256 bits: for 16 rows of 17 greys, whether each is brighter than the next."""
    with Image.open(file) as picture:
        greys = picture.convert("L").resize((17, 16), Image.Resampling.LANCZOS).tobytes()
    bits = 0
    for row in range(16):
        for column in range(16):
            bits = bits << 1 | (greys[row * 17 + column] > greys[row * 17 + column + 1])
    return bits


def test_no_two_cards_look_alike() -> None:
    hashes = {card.key: difference_hash(PICTURES / f"{card.key}-small.webp") for card in pictures()}
    # Two pictures of unrelated content differ in about half of the 256 bits, copies and crops in a handful.
    alike = [(a, b) for (a, x), (b, y) in combinations(hashes.items(), 2) if (x ^ y).bit_count() < 40]
    assert alike == []


def test_the_licence_and_what_was_changed_stand_beside_the_pictures() -> None:
    assert "Noto Emoji" in (DECK / "NOTICE").read_text(encoding="utf-8")
    assert "Apache License" in (DECK / "LICENSE-Apache-2.0.txt").read_text(encoding="utf-8")


@pytest.fixture
def drawings() -> None:
    if not noto.package_path().exists():
        pytest.skip("the drawings were never fetched here: `python -m tools.deck` does")


@pytest.mark.usefixtures("drawings")
@pytest.mark.parametrize("key", ["lighthouse", "snail-castle", "maze"])
def test_a_recipe_paints_the_same_svg_every_time(key: str) -> None:
    first = painted(key)
    assert painted(key) == first
    assert first.startswith("<svg ")


@pytest.mark.usefixtures("drawings")
def test_every_recipe_paints_a_whole_picture_without_a_letter_of_text() -> None:
    for key in RECIPES:
        svg = painted(key)
        names = re.findall(r'\bid="([^"]+)"', svg)
        assert len(names) == len(set(names)), key
        assert {*re.findall(r"url\(#([^)]+)\)", svg), *re.findall(r'href="#([^"]+)"', svg)} <= set(names), key
        assert "<text" not in svg, key


def test_a_package_that_is_not_the_pinned_one_is_refused_and_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = tmp_path / "noto.tgz"
    false.write_bytes(b"something else")
    monkeypatch.setattr(noto, "package_path", lambda: false)
    with pytest.raises(noto.NotThePackageError, match=r"noto\.tgz is not @iconify-json/noto"):
        noto.fetch()
    assert not false.exists()
