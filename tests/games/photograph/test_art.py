"""The pictures of Photograph: each a complete drawing, the same every time, and none says more than it may."""

import subprocess
import sys
from hashlib import sha256
from xml.etree import ElementTree

import pytest

from mutoscope.games.photograph.art import NAMES, daylight, picture
from mutoscope.games.photograph.cards import COLOURS
from mutoscope.look.digits import BOLD, HEAVY

SVG = "{http://www.w3.org/2000/svg}"
OUTLINES = {glyph.path: digit for glyphs in (BOLD, HEAVY) for digit, glyph in glyphs.items() if glyph.path}


def drawing(name: str) -> str:
    text = picture(name)
    assert text is not None, name
    return text


def printed(name: str) -> str:
    """What can be read on a picture, in the order in which it is drawn."""
    paths = ElementTree.fromstring(drawing(name)).iter(f"{SVG}path")
    return "".join(OUTLINES.get(path.get("d", ""), "") for path in paths)


def test_there_is_a_picture_of_every_card_and_every_back() -> None:
    wanted = {
        f"{kind}-{colour}-{number}" for kind in ("shot", "scene") for colour in COLOURS for number in range(1, 13)
    }
    wanted |= {f"{kind}-{colour}-{half}" for kind in ("back", "tile") for colour in COLOURS for half in ("low", "high")}
    wanted |= {f"{kind}-{colour}" for kind in ("blurred", "good", "symbol", "pattern") for colour in COLOURS}
    assert set(NAMES) == wanted | {"back", "tile", "poster", "thumb"}
    assert len(NAMES) == len(set(NAMES)) == 84 * 2 + 14 * 2 + 7 * 4 + 4


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_a_drawing_that_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(drawing(name))
    assert root.tag == f"{SVG}svg"
    left, top, width, height = map(int, root.get("viewBox", "").split())
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
    assert left >= 0
    assert top >= 0
    assert not list(root.iter(f"{SVG}text")), "an <img> has no fonts of ours"
    assert not list(root.iter(f"{SVG}style")), "a strict policy forbids style blocks"
    assert "style=" not in drawing(name)
    named = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(named) == len(set(named))
    used = {part.split(")")[0] for part in drawing(name).split("url(#")[1:]}
    assert used == set(named), "what is used is there, and nothing lies about unused"


def test_another_process_draws_the_same_bytes() -> None:
    script = (
        "from hashlib import sha256\n"
        "from mutoscope.games.photograph.art import NAMES, picture\n"
        "for name in reversed(NAMES):\n"
        "    print(name, sha256(picture(name).encode()).hexdigest())\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    there = dict(line.split() for line in run.stdout.splitlines())
    assert there == {name: sha256(drawing(name).encode()).hexdigest() for name in NAMES}


def test_no_two_faces_are_alike() -> None:
    faces = [drawing(f"shot-{colour}-{number}") for colour in COLOURS for number in range(1, 13)]
    scenes = [drawing(f"scene-{colour}-{number}") for colour in COLOURS for number in range(1, 13)]
    assert len(set(faces)) == len(set(scenes)) == 84


@pytest.mark.parametrize(
    ("number", "foot"),
    [(1, "2–4"), (2, "1·3–5"), (4, "1–3·5–7"), (10, "7–9·11–12"), (11, "8–10·12"), (12, "9–11")],
)
def test_a_face_shows_its_number_and_the_numbers_within_three(number: int, foot: str) -> None:
    for colour in COLOURS:
        assert printed(f"shot-{colour}-{number}") == f"{number}{foot}"


def test_a_frame_of_a_reel_is_the_picture_alone() -> None:
    assert all(printed(f"scene-{colour}-{number}") == "" for colour in COLOURS for number in range(1, 13))


def test_a_back_tells_its_half_and_no_number() -> None:
    for colour in COLOURS:
        for kind in ("back", "tile"):
            assert printed(f"{kind}-{colour}-low") == "1–6"
            assert printed(f"{kind}-{colour}-high") == "7–12"


def test_informative_backs_differ_by_colour_and_half_only() -> None:
    backs = [drawing(f"back-{colour}-{half}") for colour in COLOURS for half in ("low", "high")]
    assert len(set(backs)) == 14


def test_the_plain_back_tells_nothing() -> None:
    assert printed("back") == printed("tile") == ""
    assert not [colour for colour in COLOURS if colour in drawing("back")]


def test_a_blurred_view_holds_no_digit_and_shows_no_moment_of_its_own() -> None:
    for colour in COLOURS:
        blurred = drawing(f"blurred-{colour}")
        assert printed(f"blurred-{colour}") == ""
        assert "feGaussianBlur" in blurred
        sharp = {drawing(f"scene-{colour}-{number}") for number in range(1, 13)}
        assert blurred not in sharp


@pytest.mark.parametrize(
    "name", ["", "shot", "shot-blue-0", "shot-blue-13", "shot-pink-1", "back-blue", "../art", "Back"]
)
def test_a_name_that_is_no_picture_gives_none(name: str) -> None:
    assert picture(name) is None


def test_the_sun_crosses_the_strip_from_left_to_right() -> None:
    assert 'cx="3.8%"' in daylight(0, None)
    assert 'cx="50%"' in daylight(0.5, None)
    assert 'cx="96.2%"' in daylight(1, None)


def test_the_lit_band_goes_when_the_sunset_has_come() -> None:
    assert "<rect" in daylight(0.5, (0.6, 0.8))
    assert "<rect" not in daylight(0.9, None)
    # 3.8 + 92.4 * 0.5 = 50, and a quarter of 92.4 is 23.1
    assert '<rect x="50%" width="23.1%"' in daylight(0.1, (0.5, 0.75))
