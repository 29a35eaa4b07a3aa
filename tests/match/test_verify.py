"""A finished match checked from its file alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from mutoscope.cli import main
from mutoscope.match.verify import verify
from tests.match.tables import a_command, a_match, opened, play_until

File = dict[str, object]


@pytest.fixture(scope="module")
async def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A match of two with a move taken back in it."""
    async with opened(tmp_path_factory.mktemp("verify") / "data") as room:
        match, people = await a_match(room, 2, {"missed_shot": True})
        await match.act(people[0], 0, match.decision(0), a_command(), 0)
        await match.undo(people[0], 0, match.decision(0), a_command())
        await play_until(match, people, "over")
        return match.journal_json()


def parsed(text: str) -> File:
    found: File = json.loads(text)
    return found


def lines(file: File) -> list[File]:
    found = file["journal"]
    assert isinstance(found, list)
    return found


def sealed(file: File) -> str:
    """The file as it would be written if it were true, with a seal that fits."""
    unsealed = json.dumps(file | {"seal": ""}, indent=1, ensure_ascii=False) + "\n"
    return json.dumps(file | {"seal": hashlib.sha256(unsealed.encode()).hexdigest()}, indent=1, ensure_ascii=False)


def wrong(text: str) -> list[str]:
    return [finding.text for finding in verify(text) if not finding.is_good]


@pytest.mark.anyio
async def test_a_match_that_was_played_is_what_its_file_says(text: str) -> None:
    findings = verify(text)
    assert [finding.is_good for finding in findings] == [True] * 5
    file = parsed(text)
    told = " ".join(finding.text for finding in findings)
    secret = file["secret"]
    assert isinstance(secret, str)
    commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert f"its SHA-256 is {commitment}" in told
    assert "deck of 61 cards" in told
    moves = sum(line["kind"] == "move" for line in lines(file))
    assert f"All {moves} moves are legal" in told


@pytest.mark.anyio
async def test_the_file_says_every_move_and_every_card_by_name(text: str) -> None:
    start, take, back, *_ = lines(parsed(text))
    cards = start["cards"]
    assert isinstance(cards, list)
    assert len(cards) == 61
    assert "sunset" in cards
    assert take["move"] == {"kind": "take", "row": 0, "side": "left", "count": 1}
    assert back["kind"] == "undo"
    assert back["seat"] == take["seat"] == 0


@pytest.mark.anyio
async def test_the_seal_of_the_tests_is_that_of_the_file(text: str) -> None:
    assert sealed(parsed(text)) + "\n" == text


@pytest.mark.anyio
async def test_a_change_of_any_line_is_found_by_the_seal(text: str) -> None:
    count = len(lines(parsed(text)))
    assert count > 30
    for n in range(count):
        file = parsed(text)
        time = lines(file)[n]["time"]
        assert isinstance(time, float)
        lines(file)[n]["time"] = time + 1  # of which the rules know nothing
        assert wrong(json.dumps(file)) == ["The file was changed after it was written: its seal is broken."]


@pytest.mark.anyio
async def test_a_change_of_any_line_is_found_by_the_rules_too_when_the_seal_is_forged(text: str) -> None:
    tried = set()
    for n, line in enumerate(lines(parsed(text))):
        keys = [key for key in line if key != "time"]  # nobody but the seal speaks for the clock
        key = keys[n % len(keys)]
        tried.add(key)
        file = parsed(text)
        changed, value = lines(file)[n], line[key]
        if isinstance(value, int):
            changed[key] = value + 1
        elif isinstance(value, list):
            changed[key] = [value[1], value[0], *value[2:]]
        elif isinstance(value, dict):
            changed[key] = value | {"kind": "fly"}
        else:
            changed[key] = "0" * 64
        found = wrong(sealed(file))
        assert len(found) == 1, (n, key)
        assert f"Line {n}: " in found[0], (n, key, found)
        file = parsed(text)
        del lines(file)[n]
        assert f"Line {n}: " in wrong(sealed(file))[0] or n == len(lines(file))
    assert tried == {"n", "kind", "hash", "seat", "code", "move"}


@pytest.mark.anyio
async def test_a_deck_in_another_order_is_found(text: str) -> None:
    file = parsed(text)
    cards = lines(file)[0]["cards"]
    assert isinstance(cards, list)
    cards[-1], cards[-2] = cards[-2], cards[-1]
    assert wrong(sealed(file)) == ["Line 0: its cards must be another, by the secret and the moves before it."]


def change_secret(file: File) -> None:
    file["secret"] = "00" * 32


def change_both(file: File) -> None:
    file["secret"] = "00" * 32
    file["commitment"] = hashlib.sha256(bytes(32)).hexdigest()


def shorten_secret(file: File) -> None:
    file["secret"] = "zz"


def change_first(file: File) -> None:
    options = file["options"]
    assert isinstance(options, dict)
    options["first"] = 1 - options["first"]


def change_options(file: File) -> None:
    options = file["options"]
    assert isinstance(options, dict)
    options["backs"] = "purple"


def change_scores(file: File) -> None:
    scores = file["scores"]
    assert isinstance(scores, list)
    scores[0] += 1


def change_winners(file: File) -> None:
    file["winners"] = [0, 1]


def change_game(file: File) -> None:
    file["game"] = "chess"


def change_version(file: File) -> None:
    file["version"] = "0"


def change_players(file: File) -> None:
    file["players"] = 9


def cut(file: File) -> None:
    file["journal"] = lines(file)[:-1]


def add(file: File) -> None:
    lines(file).append(dict(lines(file)[-1]) | {"n": len(lines(file))})


def undo_first(file: File) -> None:
    lines(file)[1:1] = [{"n": 1, "kind": "undo", "hash": "", "time": 0.0, "seat": 0}]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (change_secret, "not the promised one"),
        (change_both, "Line 0: its cards"),
        (shorten_secret, "not the promised one"),
        (change_first, "Line 0: its hash"),
        (change_options, "No match begins so: Option backs"),
        (change_scores, "The scores are"),
        (change_winners, "The winners are"),
        (change_game, "There is no game 'chess'"),
        (change_version, "rules version 0; here is version 1"),
        (change_players, "No match begins so: Photograph is for 2, 3, 4 players"),
        (cut, "not over after the last line"),
        (add, "may not play that. The game is over"),
        (undo_first, "Line 1: there is no move that this seat could take back"),
    ],
)
async def test_what_is_wrong_is_said_in_words(text: str, tamper: Callable[[File], None], said: str) -> None:
    file = parsed(text)
    tamper(file)
    found = wrong(sealed(file))
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize(
    "garbage", ["", "{}", "[]", "null", "{" * 10_000, "[" * 10_000, '{"format":"x"}', "\0", "NaN", '{"a":1}' * 1000]
)
def test_what_is_no_file_of_a_match_is_said_to_be_none(garbage: str) -> None:
    assert [finding.is_good for finding in verify(garbage)] == [False]
    assert verify(garbage.encode()) == verify(garbage)


def test_bytes_that_are_no_text_are_no_match() -> None:
    assert [finding.is_good for finding in verify(b"\xff\xfe\x00")] == [False]


@pytest.mark.anyio
async def test_another_format_is_named(text: str) -> None:
    (finding,) = verify(json.dumps(parsed(text) | {"format": "mutoscope-match-99"}))
    assert "'mutoscope-match-99'" in finding.text


@pytest.mark.anyio
async def test_the_command_checks_a_file(text: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(text)
    file = parsed(text)
    change_scores(file)
    bad.write_text(json.dumps(file))
    done = CliRunner().invoke(main, ["verify", str(good)])
    assert done.exit_code == 0
    assert done.output.count("ok ") == 5
    assert "WRONG" not in done.output
    done = CliRunner().invoke(main, ["verify", str(bad)])
    assert done.exit_code == 1
    assert "WRONG  The file was changed" in done.output
    assert "WRONG  The scores are" in done.output
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "none.json")]).exit_code == 2
