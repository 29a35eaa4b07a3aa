"""The pictures of Keyframes: each a complete drawing, the same every time, and a film when seen one after the other."""

import re
import subprocess
import sys
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from mutoscope.games.keyframes.animations import ANIMATIONS
from mutoscope.games.keyframes.art import NAMES, picture
from mutoscope.games.keyframes.cards import FRAMES
from mutoscope.games.keyframes.letters import HEAVY as CAPITALS
from mutoscope.look.digits import HEAVY

SVG = "{http://www.w3.org/2000/svg}"
OUTLINES = {glyph.path: sign for glyphs in (HEAVY, CAPITALS) for sign, glyph in glyphs.items() if glyph.path}


def drawing(name: str) -> str:
    text = picture(name)
    assert text is not None, name
    return text


def paths(name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing(name)).iter(f"{SVG}path"))


def printed(name: str) -> str:
    """What can be read on a picture, in the order in which it is drawn."""
    return "".join(OUTLINES.get(path.get("d", ""), "") for path in paths(name))


def shapes(name: str) -> set[str]:
    """The outlines of a picture, whatever their paint."""
    return {path.get("d", "") for path in paths(name)}


def test_there_is_a_picture_of_every_frame_every_cel_and_every_pencil_drawing() -> None:
    wanted = {f"{kind}-{frame}" for kind in ("frame", "cel", "between") for frame in FRAMES}
    assert set(NAMES) == wanted | {"frame-wild", "cel-wild", "back", "crank", "poster", "thumb"}
    assert len(NAMES) == len(set(NAMES)) == 3 * (2 + 2 + 3 + 4 + 5) + 6


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_a_drawing_that_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(drawing(name))
    assert root.tag == f"{SVG}svg"
    _, _, width, height = map(int, root.get("viewBox", "").split())
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
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
        "from mutoscope.games.keyframes.art import NAMES, picture\n"
        "for name in reversed(NAMES):\n"
        "    print(name, sha256(picture(name).encode()).hexdigest())\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    there = dict(line.split() for line in run.stdout.splitlines())
    assert there == {name: sha256(drawing(name).encode()).hexdigest() for name in NAMES}


@pytest.mark.parametrize(
    ("frame", "letters"), [("1a", "AB"), ("2b", "AB"), ("3c", "ABC"), ("4b", "ABCD"), ("5e", "ABCDE")]
)
def test_a_card_shows_the_letters_of_its_animation_and_its_own_one_large(frame: str, letters: str) -> None:
    assert printed(f"frame-{frame}") == letters
    own = CAPITALS[frame[1].upper()].path
    # Its own letter is 19 units high, the others 9.5; an em is 1000.
    parents = {child: parent for parent in ElementTree.fromstring(drawing(f"frame-{frame}")).iter() for child in parent}
    large = [child.get("d") for child, parent in parents.items() if "scale(0.019)" in parent.get("transform", "")]
    assert large == [own]


def test_a_card_leaves_its_two_numbers_to_the_page_for_a_host_may_print_others() -> None:
    assert not [frame for frame in FRAMES if any(sign.isdigit() for sign in printed(f"frame-{frame}"))]


def test_a_wild_says_what_it_is_and_what_it_costs_and_no_letter() -> None:
    assert printed("frame-wild") == "−1×WILD"


def test_a_cel_is_the_picture_alone_and_the_back_tells_nothing() -> None:
    assert {printed(name) for name in NAMES if name.startswith(("cel-", "between-", "back"))} == {""}


def test_no_two_frames_are_alike() -> None:
    for kind in ("frame", "cel", "between"):
        assert len({drawing(f"{kind}-{frame}") for frame in FRAMES}) == 16


@pytest.mark.parametrize("animation", range(1, 6))
def test_from_frame_to_frame_something_stays_and_something_moves(animation: int) -> None:
    frames = [frame for frame in FRAMES if frame.startswith(str(animation))]
    for one, next_one in pairwise(frames):
        before, after = drawing(f"cel-{one}"), drawing(f"cel-{next_one}")
        assert before != after
        assert shapes(f"cel-{one}") & shapes(f"cel-{next_one}"), "the scenery, at least, is the same"


def test_animations_are_told_apart_without_colour() -> None:
    drawn = [set().union(*(shapes(f"between-{f}") for f in FRAMES if f[0] == str(n))) for n in range(1, 6)]
    shared = set.intersection(*drawn)
    for one in drawn:
        assert len(one - shared) > 5
        assert all(one - shared != other - shared and not (one & other) - shared for other in drawn if other is not one)


def test_a_pencil_drawing_has_the_outlines_of_its_frame_and_none_of_its_paint() -> None:
    for frame in FRAMES:
        cel = {path.get("d") for path in paths(f"cel-{frame}")}
        pencil = [path.get("d") for path in paths(f"between-{frame}")]
        assert len(cel & set(pencil)) > 3
        paints = {path.get("fill") for path in paths(f"between-{frame}")} - {None}
        assert paints <= {"none", "#c9bfae"}


@pytest.mark.parametrize("name", ["", "frame", "frame-1c", "frame-6a", "cel-4", "between-wild", "../art", "Back"])
def test_a_name_that_is_no_picture_gives_none(name: str) -> None:
    assert picture(name) is None


def test_pages_and_pictures_have_the_same_colours() -> None:
    sheet = (files("mutoscope.games.keyframes") / "static" / "keyframes.css").read_text(encoding="utf-8")
    for number, animation in enumerate(ANIMATIONS, 1):
        found = re.search(rf"\[data-animation='{number}'\] \{{(.*?)\}}", sheet, re.DOTALL)
        assert found
        assert f"--paint: {animation.paint};" in found[1]
        assert f'fill="{animation.paint}"' in drawing(f"frame-{number}a")


def test_every_variable_of_the_style_sheet_is_given_a_value() -> None:
    sheets = [
        (files(package) / "static" / name).read_text(encoding="utf-8")
        for package, name in (("mutoscope.games.keyframes", "keyframes.css"), ("mutoscope.web", "mutoscope.css"))
    ]
    given = set(re.findall(r"(--[\w-]+):", "".join(sheets)))
    assert set(re.findall(r"var\((--[\w-]+)\)", sheets[0])) <= given
