"""The transcript in docs/engine-protocol.md: `python -m tests.engine.transcript` writes its answers anew.

It stands in blocks of code called `transcript`, which together are one session: a line that begins with `> ` is a
request, the line below it, which begins with `< `, its answer.
"""

from __future__ import annotations

import re
from pathlib import Path

from mutoscope.engine.session import Session

PAGE = Path(__file__).parents[2] / "docs" / "engine-protocol.md"
BLOCK = re.compile(r"(?<=^```transcript\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[list[str]]:
    """The lines of each block."""
    return [block.splitlines() for block in BLOCK.findall(page)]


def answered(page: str) -> str:
    """The page with every answer as the engine gives it now."""
    session = Session()

    def answers(block: re.Match[str]) -> str:
        asked = [line for line in block.group().splitlines() if line.startswith("> ")]
        return "".join(f"{line}\n< {session.answer(line[2:].encode()).decode()}\n" for line in asked)

    return BLOCK.sub(answers, page)


if __name__ == "__main__":
    PAGE.write_text(answered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
