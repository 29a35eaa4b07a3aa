"""Line by line: whatever comes in, one answer goes out, and the next line is answered as if nothing had been."""

from __future__ import annotations

import io
import json
import tracemalloc

import pytest

from mutoscope.engine.serve import LONGEST_LINE, lines, serve
from mutoscope.engine.session import LONGEST_MESSAGE
from tests.engine.nasty import LINES
from tests.engine.tools import Answer, Talk, code_of

NEW = b'{"do":"new","game":"photograph","players":2,"options":{"first":1},"seed":"x"}'
ACTORS = b'{"do":"actors","match":"m1"}'


def served(source: bytes) -> list[Answer]:
    """The answers to a whole input."""
    sink = io.BytesIO()
    serve(io.BytesIO(source), sink)
    answers = sink.getvalue().split(b"\n")
    assert answers.pop() == b""
    return [json.loads(answer) for answer in answers]


def short(line: object) -> str:
    return str(line)[2:42] if isinstance(line, bytes) else str(line)


@pytest.mark.parametrize(("line", "code"), LINES, ids=short)
def test_a_nasty_line_gets_its_error_and_the_next_line_its_answer(line: bytes, code: str) -> None:
    talk = Talk()
    talk.line(NEW)
    answer = talk.line(line)
    assert code_of(answer) == code
    assert len(answer["error"]["message"]) <= LONGEST_MESSAGE
    assert talk.line(ACTORS) == {"ok": True, "actors": [1], "phase": "take"}


DEEP = [
    b"%b",
    b'{"do":"play","match":"m1","seat":1,"move":{"kind":"take","row":0,"side":%b,"count":1}}',
    b'{"do":"new","game":"photograph","players":2,"options":{"first":0},"chance":"ask","deck":%b}',
    b'{"do":"load","journal":%b}',
    b'{"do":"shuffle","match":"m1","order":%b}',
]


@pytest.mark.parametrize("line", DEEP, ids=short)
def test_nesting_that_can_just_be_read_is_an_error_too(line: bytes) -> None:
    talk = Talk()
    talk.line(NEW)
    for depth in range(850, 1010):
        nest = b"[" * depth + b"]" * depth
        assert code_of(talk.line(line % nest)) in ("bad_json", "bad_request", "bad_deck", "not_your_turn")
    assert talk.line(ACTORS) == {"ok": True, "actors": [1], "phase": "take"}


def test_answers_come_one_a_line_in_order() -> None:
    answers = served(b"\n".join([NEW, b"", ACTORS, b"x", ACTORS, b'{"do":"games"}', b""]))
    assert [answer["ok"] for answer in answers] == [True, False, True, False, True, True]
    assert answers[0]["match"] == "m1"
    assert "games" in answers[5]


def test_a_line_may_end_as_on_windows_and_the_last_one_need_not_end() -> None:
    answers = served(NEW + b"\r\n" + ACTORS)
    assert answers == [{"ok": True, "match": "m1"}, {"ok": True, "actors": [1], "phase": "take"}]


def test_space_around_and_within_a_request_means_nothing() -> None:
    assert served(b' \t{ "do" :\t"actors" , "match":"m1"}  \r\n' + ACTORS)[0]["error"]["code"] == "no_such_match"


def test_no_input_has_no_answer() -> None:
    assert served(b"") == []


def test_an_answer_has_no_line_break_within_whatever_was_asked() -> None:
    answer = Talk().session.answer(b'{"do":"actors","match":"a\\nb\\r\\u2028"}')
    assert b"\n" not in answer
    assert b"\r" not in answer


def test_each_answer_is_written_out_before_the_next_line_is_read() -> None:
    sink = io.BytesIO()
    flushed: list[int] = []

    class Watched(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            flushed.append(sink.getvalue().count(b"\n"))
            return super().readline(size)

    serve(Watched(b"\n".join([NEW, ACTORS, ACTORS])), sink)
    assert flushed == [0, 1, 2, 3]


# ---------------------------------------------------------------------- lines that are too long


def test_the_longest_line_is_read_and_one_byte_more_is_refused() -> None:
    longest = ACTORS + b" " * (LONGEST_LINE - len(ACTORS))
    answers = served(b"\n".join([NEW, longest, longest + b" ", ACTORS]))
    assert answers[1] == answers[3] == {"ok": True, "actors": [1], "phase": "take"}
    assert code_of(answers[2]) == "bad_json"
    assert str(LONGEST_LINE) in answers[2]["error"]["message"]


def test_a_line_that_is_too_long_and_never_ends_is_refused_once() -> None:
    answers = served(NEW + b"\n" + b"x" * (LONGEST_LINE * 3))
    assert len(answers) == 2
    assert code_of(answers[1]) == "bad_json"


class Endless(io.RawIOBase):
    """A line of so many bytes, made while it is read, and one request behind it."""

    def __init__(self, size: int) -> None:
        self.left = size
        self.tail = b"\n" + ACTORS

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        part = b"[" * min(len(view), self.left) or self.tail[: len(view)]
        if self.left:
            self.left -= len(part)
        else:
            self.tail = self.tail[len(part) :]
        view[: len(part)] = part
        return len(part)


def test_an_unbelievably_long_line_is_never_held_in_memory() -> None:
    size = 200 * 1024 * 1024
    tracemalloc.start()
    try:
        found = list(lines(io.BufferedReader(Endless(size))))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [None, ACTORS]
    assert peak < 3 * LONGEST_LINE
