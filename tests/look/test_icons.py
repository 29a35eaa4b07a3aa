"""The icons and the mark."""

from xml.etree import ElementTree

import pytest

from mutoscope.look.icons import ICONS, icon, mark


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_is_a_drawing_in_the_colour_of_the_text(name: str) -> None:
    drawn = ElementTree.fromstring(icon(name))
    assert drawn.tag == "svg"
    assert list(drawn.iter())[2:], "an icon draws something"
    assert "currentColor" in icon(name)
    assert "style" not in icon(name)


def test_icons_and_mark_are_silent_for_screen_readers() -> None:
    for drawn in (icon("help"), mark()):
        assert ElementTree.fromstring(drawn).get("aria-hidden") == "true"


def test_no_two_icons_are_alike() -> None:
    assert len(set(ICONS.values())) == len(ICONS)


def test_an_icon_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        icon("no such icon")
