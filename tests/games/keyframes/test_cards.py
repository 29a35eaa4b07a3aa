"""The card file: ours, and a host's own."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import COPIES, read_file, read_table, standard
from mutoscope.games.keyframes.game import KeyframesGame
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play

TEXT = (files("mutoscope.games.keyframes") / "cards.toml").read_text(encoding="utf-8")


def line_of(part: str, text: str = TEXT) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def test_K1_the_box_is_three_copies_of_sixteen_frames_and_six_wilds_on_54_numbers() -> None:
    assert sum(COPIES.values()) == 54
    table = standard()
    assert [table.animations.count(n) for n in range(6)] == [6, 6, 9, 12, 15, 6]
    wilds = [card + 1 for card in range(54) if table.animations[card] == rules.WILD]
    assert wilds == [9, 18, 27, 36, 45, 54]
    assert (table.animations[21], table.letters[21]) == (3, 0)  # 22 is 4A


def test_K2_a_complete_sequence_is_worth_7_7_11_16_and_20() -> None:
    assert standard().values == (7, 7, 11, 16, 20)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("1a = [48, 51, 53]", "1a = [48, 51]", "1a", "1a has 3 cards: give 3 bid numbers"),
        ("1a = [48, 51, 53]", "1a = [48, 51, 41]", "1b", "41 is on 1a already"),
        ("1a = [48, 51, 53]", "1a = [48, 51, 55]", "1a", "55 is no whole number from 1 to 54"),
        ("1a = [48, 51, 53]", "1a = [48, 51, true]", "1a", "True is no whole number"),
        ("1a = [48, 51, 53]", '1a = "48"', "1a", "1a has 3 cards"),
        ("5e = [12, 14, 16]", "5f = [12, 14, 16]", "5f", "there is no frame 5f"),
        ("5e = [12, 14, 16]\n", "", "[numbers]", "5e is missing"),
        ("5 = 20", "5 = -1", "5 =", "-1 is no whole number from 0 to 99"),
        ("5 = 20", "6 = 20", "6 =", "there is no animation 6"),
        ("5 = 20\n", "", "[values]", "animation 5 has no value"),
        ("[numbers]", "[extra]\nx = 1\n[numbers]", "[extra]", "extra is unknown"),
    ],
)
def test_a_wrong_card_file_is_refused_with_the_line_that_is_wrong(old: str, new: str, line: str, message: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)
    with pytest.raises(Refused, match=re.escape(message)) as refused:
        read_table(text, "mine")
    assert refused.value.message.startswith(f"Card file mine, line {line_of(line, text)}:")


def test_a_file_that_is_no_toml_or_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="line 2"):
        read_table("[values]\n1 = = 2", "mine")
    with pytest.raises(Refused, match="cannot be read"):
        read_file(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(Refused, match="cannot be read"):
        read_file(tmp_path / "bytes.toml")


def test_a_host_may_offer_other_cards_and_both_tables_can_be_played(tmp_path: Path) -> None:
    game = KeyframesGame()
    path = tmp_path / "steep.toml"
    path.write_text(TEXT.replace("5 = 20", "5 = 30"))
    name = game.use_file(path)
    assert name.startswith("steep-")
    assert Play.from_secret(game, 2, {}, b"x").state.values == [7, 7, 11, 16, 30]
    assert Play.from_secret(game, 2, {"cards": "standard"}, b"x").state.values == [7, 7, 11, 16, 20]
