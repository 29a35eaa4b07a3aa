"""The style sheets: what they point at is there, and nothing in them needs more than files of our own."""

import re
from pathlib import Path

import pytest

import mutoscope
from mutoscope.games.photograph.art import NAMES
from mutoscope.games.photograph.palette import SWATCHES

ROOT = Path(mutoscope.__file__).parent
HOUSE = ROOT / "web" / "static" / "mutoscope.css"
PHOTOGRAPH = ROOT / "games" / "photograph" / "static" / "photograph.css"
SHEETS = pytest.mark.parametrize("sheet", [HOUSE, PHOTOGRAPH], ids=lambda path: path.name)


def urls(sheet: Path) -> list[str]:
    return [url.strip("'\"") for url in re.findall(r"url\(([^)]*)\)", sheet.read_text())]


@SHEETS
def test_every_file_that_a_sheet_names_is_there(sheet: Path) -> None:
    assert urls(sheet)
    for url in urls(sheet):
        if url.startswith("/art/photograph/"):
            assert url.removeprefix("/art/photograph/") in NAMES
        else:
            assert (sheet.parent / url).is_file(), url


@SHEETS
def test_a_sheet_loads_nothing_that_a_strict_policy_forbids(sheet: Path) -> None:
    assert "@import" not in sheet.read_text()
    assert not [url for url in urls(sheet) if ":" in url]


@SHEETS
def test_braces_match(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    assert text.count("{") == text.count("}")


@SHEETS
def test_every_variable_that_is_used_is_given_a_value(sheet: Path) -> None:
    given = set(re.findall(r"(--[\w-]+):", HOUSE.read_text() + sheet.read_text()))
    bare = set(re.findall(r"var\((--[\w-]+)\)", sheet.read_text()))
    assert bare <= given


def test_every_portrait_has_a_rule_and_every_rule_a_portrait() -> None:
    rules = set(re.findall(r"\[data-face='(\w+)'\]", HOUSE.read_text()))
    files = {path.stem.removeprefix("face-") for path in (HOUSE.parent / "img").glob("face-*.webp")}
    assert rules == files


def test_the_house_knows_no_colour_of_a_game() -> None:
    house = HOUSE.read_text()
    assert "data-colour" not in house
    assert not [swatch.paint for swatch in SWATCHES.values() if swatch.paint in house]


@pytest.mark.parametrize("colour", SWATCHES)
def test_pages_and_pictures_have_the_same_colours(colour: str) -> None:
    found = re.search(rf"\[data-colour='{colour}'\] \{{(.*?)\}}", PHOTOGRAPH.read_text(), re.DOTALL)
    assert found
    assert f"--paint: {SWATCHES[colour].paint};" in found[1]
    assert f"--on-paint: {SWATCHES[colour].ink};" in found[1]
    assert f"url(/art/photograph/symbol-{colour})" in found[1]
