"""The protocol's page says what the engine does.

Its answers were read by eye when they were written; after a change of the rules or of the protocol
`python -m tests.engine.transcript` writes them anew, and they are read again.
"""

from __future__ import annotations

import json
import re

from mutoscope.engine.requests import NAMES
from mutoscope.engine.session import Session
from tests.engine.transcript import PAGE, answered, blocks

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_answer_of_the_transcript_is_the_engines_byte_for_byte() -> None:
    session, told = Session(), 0
    for block in blocks(TEXT):
        for request, answer in zip(block[::2], block[1::2], strict=True):
            assert request.startswith("> ")
            assert answer == "< " + session.answer(request[2:].encode()).decode()
            told += 1
    assert told > 20


def test_writing_the_answers_anew_changes_nothing() -> None:
    assert answered(TEXT) == TEXT


def test_the_transcript_shows_every_request_and_error_whose_answer_no_new_game_or_bot_changes() -> None:
    requests = [line for block in blocks(TEXT) for line in block[::2]]
    answers = [json.loads(line[2:]) for block in blocks(TEXT) for line in block[1::2]]
    shown = {found for line in requests for found in re.findall(r'^> \{"do":"(\w+)"', line)}
    assert shown >= set(NAMES) - {"games"}
    codes = {answer["error"]["code"] for answer in answers if not answer["ok"]}
    assert codes == {
        "bad_json", "bad_request", "no_such_match", "no_such_seat", "not_your_turn", "illegal", "bad_deck"
    }  # fmt: skip


def test_the_entry_of_photograph_in_the_list_of_games_is_as_the_page_has_it() -> None:
    block = re.search(r"^```json games\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert block is not None
    listed = json.loads(Session().answer(b'{"do":"games"}'))["games"]
    assert json.loads(block.group(1)) in listed


def test_every_request_has_its_line_in_the_table() -> None:
    for name in NAMES:
        assert f'`{{"do":"{name}"' in TEXT
