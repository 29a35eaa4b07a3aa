"""The engine on standard input and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import BinaryIO

from mutoscope.engine.session import Session, error_line
from mutoscope.kernel.game import Refused

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes of a request, its line end aside."""
CHUNK = 64 * 1024


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None for one that is too long, which is never held as a whole.

    A last line without an end counts.
    """
    while line := source.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= LONGEST_LINE:
            yield line
        else:
            while line and not line.endswith(b"\n"):
                line = source.readline(CHUNK)
            yield None


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source, in order, each answer written out before the next line is read."""
    session = Session()
    for line in lines(source):
        sink.write(TOO_LONG if line is None else session.answer(line))
        sink.write(b"\n")
        sink.flush()


TOO_LONG = error_line(Refused("bad_json", f"A line is at most {LONGEST_LINE} bytes long."))


def run() -> int:
    """The command `mutoscope engine`: until the input ends.  Returns the exit code; OSError when it cannot go on.

    A reader who goes away and Control-C end it without a word.  Whatever else is printed meanwhile goes to standard
    error.
    """
    if sys.stdin is None or sys.stdout is None:  # closed before we began
        return 0
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):
            serve(source, sink)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop(sink)
    except OSError:
        _drop(sink)
        raise
    return 0


def _drop(sink: BinaryIO) -> None:
    """Let what nobody reads go nowhere, or Python complains when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sink.fileno())
    os.close(nowhere)
