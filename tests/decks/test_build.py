"""`mutoscope deck`: a folder becomes a deck of the host's, whatever else lies in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mutoscope.cli import main
from mutoscope.decks import HOST, Shelf
from tests.decks.pictures import file_of, folder_of, picture


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = folder_of(tmp_path_factory.mktemp("in") / "Old attic", 25)
    (found / "broken.jpg").write_bytes(file_of(picture(1), "JPEG").getvalue()[:3000])
    (found / "notes.md").write_text("not a picture")
    (found / ".hidden").write_text("nothing")
    (found / "tags.txt").write_text("000.png: Quiet, red\n\n001.png: old\n")
    shutil.copy(found / "003.png", found / "zz-again.png")
    return found


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["deck", *map(str, words)])


def test_a_folder_becomes_a_deck_that_is_listed_and_deleted(folder: Path, tmp_path: Path) -> None:
    built = run("build", folder, "--data", tmp_path)
    assert built.exit_code == 0, built.output
    for name, reason in (
        ("broken.jpg", "damaged"),
        ("notes.md", "no picture"),
        ("zz-again.png", "same picture as 003.png"),
    ):
        assert any(name in line and reason in line for line in built.stderr.splitlines())
    assert "25 photos" in built.stdout
    (deck,) = Shelf(tmp_path).decks_of(HOST)
    assert (deck.title, deck.photos[0].tags, deck.photos[1].tags) == ("Old attic", ["quiet", "red"], ["old"])
    assert deck.name in run("list", "--data", tmp_path).stdout
    assert run("delete", deck.name, "--data", tmp_path).exit_code == 0
    none = run("list", "--data", tmp_path)
    assert (none.stdout, none.exit_code) == ("", 0)
    assert "deck build FOLDER" in none.stderr
    assert "is a file" in run("list", "--data", folder / "003.png").stderr
    assert run("delete", deck.name, "--data", tmp_path).exit_code != 0


def test_a_deck_can_be_put_elsewhere_and_carried_to_a_server(folder: Path, tmp_path: Path) -> None:
    built = run("build", folder, "--out", tmp_path / "out", "--title", "For the club")
    assert built.exit_code == 0, built.output
    (made,) = (tmp_path / "out").iterdir()
    shutil.copytree(made, tmp_path / "data" / "decks" / made.name)
    (deck,) = Shelf(tmp_path / "data").decks_for("anybody")
    assert deck.title == "For the club"


def test_it_fails_only_when_no_deck_comes_out(tmp_path: Path) -> None:
    few = folder_of(tmp_path / "few", 3)
    built = run("build", few, "--data", tmp_path / "data")
    assert built.exit_code != 0
    assert "24 photos at least; this deck has 3" in built.output
    assert Shelf(tmp_path / "data").drafts_of(HOST) == []
    (tmp_path / "empty").mkdir()
    assert "no files" in run("build", tmp_path / "empty", "--data", tmp_path).output
    (few / "tags.txt").write_text("just words\n")
    assert "line 1" in run("build", few, "--data", tmp_path).output
