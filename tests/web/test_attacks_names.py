"""Names and talk as an attacker writes them: markup, writing directions, letters that nobody sees, towers of marks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table

HOSTILE = (
    "<script>alert(1)</script>",
    "</p></main><h1>gone",
    '" onmouseover="alert(1)',
    "' autofocus onfocus=alert(1) '",
    "{{ 7 * 7 }}{% raw %}",
    "{0} {1} {2}",
    "&lt;b&gt;&#60;img src=x&#62;",
    "<!--<svg/onload=alert(1)>",
    "javascript:alert(1)//",
)
TURNING = ("\u202e", "\u202a", "\u2066", "\u200f", "\u061c")
UNSEEN = ("\u200b", "\ufeff", "\u00ad", "\u2060", "\u180e", "\U000e0041", "\x00", "\x1b", "\x85", "\u2028")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of these: every test makes tables of its own."""
    with Served(
        tmp_path_factory.mktemp("data"), WebSettings(guesses_at_once=10_000, tables_at_once=10_000), QUICK
    ) as running:
        yield running


def say(served: Served, visit: Visit, text: str) -> tuple[str, str]:
    """What is shown of a line that somebody said, as HTML to another person: of a fresh page, and over the line."""
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    with ben.line(f"/t/{code}/live?seat=1") as line:
        assert ada.post(f"/t/{code}/say", seat="0", text=text).status == 200
        return ben.get(f"/t/{code}").html, line.hear_table(served.match(code).version(1))


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_said_is_shown_as_it_was_typed_and_never_obeyed(served: Served, visit: Visit, text: str) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    ada.post(f"/t/{code}/say", seat="0", text=text)
    page = ben.get(f"/t/{code}")
    (said,) = [e for e in page.all("p") if e.get("data-said")]
    assert said.text.endswith(text.strip())
    assert not [e for e in page.elements if any(name.startswith("on") for name in e.attributes)]
    assert {e.get("src").split("/")[1] for e in page.all("script")} == {"static"}


@pytest.mark.parametrize("sign", [*TURNING, *UNSEEN])
def test_signs_that_turn_or_hide_text_are_in_no_name_and_in_nothing_said(
    served: Served, visit: Visit, sign: str
) -> None:
    ada = visit()
    assert ada.post("/me", name=f"Ad{sign}a", portrait="owl").status == 400
    for shown in say(served, visit, f"one{sign}two"):
        assert sign not in shown
        assert "onetwo" in shown or "one two" in shown


@pytest.mark.parametrize("name", ["ada", "Ａｄａ", "A\u200dda", "A d a", "ADA\u200c", "A\u00a0da"])
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(visit: Visit, name: str) -> None:
    ada, eve = visit(), visit()
    page = make_table(ada)
    ada.post("/me", name="Ada", portrait="owl", back=page.path)
    page = eve.submit(eve.get(page.path), f"{page.path}/sit", name=name)
    assert [e for e in page.all("span", class_="who") if e.text == f"{' '.join(name.split())} 2"]


def test_a_tower_of_marks_is_refused_as_a_name_and_cut_down_in_talk(served: Served, visit: Visit) -> None:
    tower = "Z" + "\u0335\u0321\u0322\u0316\u0317\u0300\u0301"
    assert visit().post("/me", name=tower, portrait="owl").status == 400
    for shown in say(served, visit, tower * 20):
        runs = [0]
        for letter in shown:
            runs.append(runs[-1] + 1 if unicodedata.category(letter) == "Mn" else 0)
        assert max(runs) <= 4


def test_a_name_from_right_to_left_turns_nothing_of_the_sentence_around_it(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = ada.post("/tables", game="photograph", players="2", **{"option-first": "0"})
    ada.post("/me", name="עדה", portrait="owl", back=page.path)
    ben.submit(ben.get(page.path), f"{page.path}/sit")
    ada.post(f"{page.path}/start")
    choose_first(ada, ada.get(page.path))
    line = served.match(code_of(page)).log(1)[-1].text
    assert line.startswith("\u2068עדה\u2069 took ")
    assert line in ben.get(page.path).text


def test_a_line_longer_than_may_be_said_is_refused_whole(visit: Visit) -> None:
    ada = visit()
    code = code_of(make_table(ada))
    for text in ("x" * 501, "\u0301" * 600 + "x" * 501, " ", "\u200b\u200d", "\u3164"):
        assert ada.post(f"/t/{code}/say", seat="0", text=text).status in (400, 409)
