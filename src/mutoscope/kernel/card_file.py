"""A card file: a small TOML text that a host may replace, read so that every refusal names the line that is wrong."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

from mutoscope.kernel.game import Refused

Table = dict[str, object]


class CardFile:
    """The text of a card file and where its tables and keys stand in it."""

    def __init__(self, text: str, name: str) -> None:
        """Refused (bad_request) with the line when the text is no TOML."""
        self.name = name
        self._lines = _lines(text)
        try:
            self.tables: Table = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise Refused("bad_request", f"Card file {name}: {error}.") from None

    @classmethod
    def from_path(cls, path: Path) -> CardFile:
        """A host's own file, named after it and its content; Refused (bad_request) when it cannot be read."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Refused("bad_request", f"The card file {path} cannot be read: {error}") from None
        return cls(text, f"{path.stem}-{hashlib.sha256(text.encode()).hexdigest()[:8]}")

    def only_tables(self, *names: str) -> list[Table]:
        """The tables of these names; Refused unless the file has exactly them."""
        wanted = " and ".join(f"[{name}]" for name in names)
        for key in self.tables:
            if key not in names:
                raise self.wrong(key, f"{key} is unknown: a card file has {wanted}")
        found = []
        for name in names:
            table = self.tables.get(name)
            if not isinstance(table, dict):
                raise self.wrong(name, f"a card file has {wanted}")
            found.append(table)
        return found

    def wrong(self, key: str, what: str) -> Refused:
        """What is wrong with a table (`"scenes"`) or a key of one (`"scenes.4"`), and where it stands."""
        line = self._lines.get(key) or self._lines.get(key.partition(".")[0], 1)
        return Refused("bad_request", f"Card file {self.name}, line {line}: {what}.")


def _lines(text: str) -> dict[str, int]:
    """Where each table and each of its keys stands: "scenes.4" -> line."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            table = heading[1]
            found.setdefault(table, number)
        elif key := re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line):
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found
