"""The SVG helpers: numbers, colours, and names that depend on one picture only."""

from itertools import islice

import pytest

from mutoscope.look.digits import BOLD, HEAVY, Glyph
from mutoscope.look.svg import Defs, document, glow, lerp, mix, noise, num, numerals, whole


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.0, "3"), (-0.04, "0"), (0.05, "0.1"), (2.25, "2.3"), (-2.25, "-2.2"), (-7.5, "-7.5"), (10.04, "10")],
)
def test_a_number_has_at_most_one_decimal_and_halves_go_up(value: float, written: str) -> None:
    assert num(value) == written


def test_a_number_may_have_more_decimals_or_none() -> None:
    assert num(0.125, 2) == "0.13"
    assert num(0.10, 3) == "0.1"
    assert num(41.5, 0) == "42"
    assert num(-0.01, 2) == "-0.01"


def test_the_last_bits_of_a_sine_cannot_tip_a_number_over() -> None:
    below, above = 75.75 - 2**-46, 75.75 + 2**-46
    assert below < 75.75 < above
    assert num(below) == num(75.75) == num(above) == "75.8"
    assert whole(2.5 - 2**-50) == whole(2.5) == 3


def test_colours_mix_channel_by_channel() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 1) == "#ffffff"
    # 0x10 = 16 and 0x30 = 48 meet at 32 = 0x20; 255 halved is 127.5, which goes up to 128 = 0x80
    assert mix("#1000ff", "#300000", 0.5) == "#200080"


def test_half_way_is_the_middle() -> None:
    assert lerp(8, 92, 0.5) == 50


def test_noise_is_the_same_for_a_seed_and_lies_between_0_and_1() -> None:
    first, again, other = (list(islice(noise(seed), 200)) for seed in (3, 3, 4))
    assert first == again
    assert first != other
    assert all(0 < value < 1 for value in first)
    # 3 * 7919 + 17 = 23774; times 16807 is 399569618, still below 2**31 - 1
    assert first[0] == 399569618 / (2**31 - 1)


def test_names_are_counted_per_picture() -> None:
    def draw() -> tuple[str, str, str]:
        defs = Defs()
        return defs.linear((0, "#fff"), (1, "#000")), defs.clip("<rect/>"), glow(defs, 1, 2, 3, "#fff")

    assert draw() == draw()
    first, second, third = draw()
    assert (first, second) == ("url(#g1)", "url(#g2)")
    assert 'fill="url(#g3)"' in third


def test_a_picture_without_gradients_has_no_defs() -> None:
    assert document((0, 0, 4, 3), Defs(), "<g/>") == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4" height="3"><g/></svg>\n'
    )


def test_numerals_stand_with_their_middle_at_x() -> None:
    glyphs = {"a": Glyph(400, "M0 0Z"), "b": Glyph(600, "M1 1Z"), " ": Glyph(200, "")}
    drawn = numerals("a b", glyphs, 50, 20, 10, "#123456")
    # 400 + 200 + 600 = 1200 units are 12 at size 10, so they begin at 50 - 6
    assert 'fill="#123456" transform="translate(44 20) scale(0.01)"' in drawn
    assert '<path transform="translate(0 0)" d="M0 0Z"/><path transform="translate(600 0)" d="M1 1Z"/>' in drawn


def test_a_character_without_an_outline_is_refused() -> None:
    with pytest.raises(KeyError):
        numerals("x", BOLD, 0, 0, 10, "#000")


@pytest.mark.parametrize("glyphs", [BOLD, HEAVY])
def test_all_digits_are_as_wide_as_each_other_and_the_zero_is_slashed(glyphs: dict[str, Glyph]) -> None:
    assert len({glyphs[digit].advance for digit in "0123456789"}) == 1
    assert set(glyphs) == set("0123456789–· ")
    # one outline round the zero, and one hole on each side of the slash
    assert glyphs["0"].path.count("M") == 3
