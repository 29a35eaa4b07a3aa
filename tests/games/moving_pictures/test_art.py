"""The pictures of Moving Pictures: each a complete drawing that stands alone, and no back that tells its face."""

from xml.etree import ElementTree

import pytest

from mutoscope.games.moving_pictures.art import NAMES, picture
from mutoscope.look.digits import HEAVY

SVG = "{http://www.w3.org/2000/svg}"


def drawing(name: str) -> str:
    text = picture(name)
    assert text is not None, name
    return text


def test_there_is_a_still_of_every_scene_and_a_slate_for_every_place() -> None:
    wanted = {f"still-{number}" for number in range(1, 17)} | {f"slate-{place}" for place in range(1, 9)}
    assert set(NAMES) == wanted | {"back", "poster", "thumb"}
    assert len(NAMES) == 27
    assert picture("still-17") is None


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_a_drawing_that_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(drawing(name))
    assert root.tag == f"{SVG}svg"
    _, _, width, height = map(int, root.get("viewBox", "").split())
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
    assert not list(root.iter(f"{SVG}text")), "an <img> has no fonts of ours"
    assert "style" not in drawing(name), "a strict policy forbids styles"
    links = [image.get("href", "") for image in root.iter(f"{SVG}image")]
    assert all(link.startswith("data:image/webp;base64,") for link in links), "an <img> loads nothing more"
    named = {element.get("id") for element in root.iter() if element.get("id")}
    assert named == {part.split(")")[0] for part in drawing(name).split("url(#")[1:]}


def test_no_two_stills_show_the_same() -> None:
    assert len({drawing(f"still-{number}") for number in range(1, 17)}) == 16


@pytest.mark.parametrize("place", range(1, 9))
def test_a_slate_shows_the_number_of_its_place(place: int) -> None:
    root = ElementTree.fromstring(drawing(f"slate-{place}"))
    outlines = {path.get("d") for path in root.iter(f"{SVG}path")}
    shown = [digit for digit in "0123456789" if HEAVY[digit].path in outlines]
    assert shown == [str(place)]
