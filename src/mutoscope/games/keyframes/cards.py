"""The cards of Keyframes: which bid number is on which frame, from a file that a host may replace."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.state import Keyframes
from mutoscope.kernel.game import Json, JsonObject, Refused

LETTERS = "abcde"
TITLES = ("Wink", "Flutter", "Leap", "Gallop", "Breach")
FRAMES = tuple(f"{animation + 1}{LETTERS[i]}" for animation, size in enumerate(rules.SIZES) for i in range(size))
WILD = "wild"
COPIES = {**dict.fromkeys(FRAMES, 3), WILD: 6}
STANDARD = "standard"


@dataclass(frozen=True)
class CardTable:
    """What is printed on the 54 cards.  A card is its bid number less one."""

    name: str
    animations: tuple[int, ...]
    letters: tuple[int, ...]
    values: tuple[int, ...]
    """VP of a complete sequence, by animation."""

    def numbers(self) -> list[int]:
        """The table as the rules take it: animation and letter of each card, then the values."""
        pairs = zip(self.animations, self.letters, strict=True)
        return [*(number for pair in pairs for number in pair), *self.values]


@cache
def standard() -> CardTable:
    """Our own table, `cards.toml` beside this file."""
    return read_table((files(__package__) / "cards.toml").read_text(encoding="utf-8"), STANDARD)


def read_file(path: Path) -> CardTable:
    """A host's own table.  Refused (bad_request) with the file's line where it cannot be played with."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("bad_request", f"The card file {path} cannot be read: {error}") from None
    return read_table(text, f"{path.stem}-{hashlib.sha256(text.encode()).hexdigest()[:8]}")


def read_table(text: str, name: str) -> CardTable:
    """A table from the text of a card file (see cards.toml); Refused (bad_request) with the line that is wrong."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("bad_request", f"Card file {name}: {error}.") from None
    lines = _lines(text)
    for key in found:
        if key not in ("values", "numbers"):
            raise _wrong(
                name, lines.get(key, 1), f"{key} is unknown: a card file has the tables [values] and [numbers]"
            )
    values, numbers = found.get("values"), found.get("numbers")
    if not isinstance(values, dict) or not isinstance(numbers, dict):
        raise _wrong(name, 1, "a card file has the tables [values] and [numbers]")
    animations, letters = _read_numbers(numbers, name, lines)
    return CardTable(name, animations, letters, _read_values(values, name, lines))


def _read_values(values: dict[str, object], name: str, lines: dict[str, int]) -> tuple[int, ...]:
    read = []
    for key in values:
        if key not in [str(animation + 1) for animation in range(rules.ANIMATIONS)]:
            raise _wrong(name, lines[f"values.{key}"], f"there is no animation {key}: they are 1 to 5")
    for animation in range(rules.ANIMATIONS):
        key = str(animation + 1)
        line = lines.get(f"values.{key}", lines["values"])
        if key not in values:
            raise _wrong(name, line, f"animation {key} has no value")
        read.append(_number(values[key], 0, 99, name, line))
    return tuple(read)


def _read_numbers(
    numbers: dict[str, object], name: str, lines: dict[str, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    animations, letters, used = [rules.NONE] * rules.CARDS, [0] * rules.CARDS, dict[int, str]()
    for frame, found in numbers.items():
        line = lines[f"numbers.{frame}"]
        if frame not in COPIES:
            raise _wrong(name, line, f"there is no frame {frame}: they are {', '.join(FRAMES)} and wild")
        if not isinstance(found, list) or len(found) != COPIES[frame]:
            raise _wrong(name, line, f"{frame} has {COPIES[frame]} cards: give {COPIES[frame]} bid numbers")
        for value in found:
            number = _number(value, 1, rules.CARDS, name, line)
            if number in used:
                raise _wrong(name, line, f"{number} is on {used[number]} already: each number is on one card")
            used[number] = frame
            animations[number - 1] = rules.WILD if frame == WILD else int(frame[0]) - 1
            letters[number - 1] = 0 if frame == WILD else LETTERS.index(frame[1])
    missing = [frame for frame in COPIES if frame not in numbers]
    if missing:
        raise _wrong(name, lines["numbers"], f"{', '.join(missing)} is missing")
    return tuple(animations), tuple(letters)


def _number(value: object, low: int, high: int, name: str, line: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _wrong(name, line, f"{value!r} is no whole number from {low} to {high}")
    return value


def _wrong(name: str, line: int, what: str) -> Refused:
    return Refused("bad_request", f"Card file {name}, line {line}: {what}.")


def _lines(text: str) -> dict[str, int]:
    """Where each table and each of its keys stands: "numbers.4b" -> line."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            table = heading[1]
            found.setdefault(table, number)
        elif key := re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line):
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found


# ---------------------------------------------------------------------- names


def frame_name(table_of: Keyframes, card: int) -> str:
    """`"4b"`, or `"wild"`."""
    animation = table_of.animations[card]
    return WILD if animation == rules.WILD else f"{animation + 1}{LETTERS[table_of.letters[card]]}"


def card_name(s: Keyframes, card: int) -> Json:
    """`{"frame": "4b", "number": 22}`, a back `"?"`, or None for no card."""
    if card == rules.NONE:
        return None
    if card == rules.BACK:
        return "?"
    return {"frame": frame_name(s, card), "number": card + 1}


def card_words(s: Keyframes, card: int) -> str:
    """A card as people say it: "Gallop B (22)", "the wild 36"."""
    if s.animations[card] == rules.WILD:
        return f"the wild {card + 1}"
    return f"{TITLES[s.animations[card]]} {LETTERS[s.letters[card]].upper()} ({card + 1})"


def named_cards(table: CardTable) -> Iterator[JsonObject]:
    """Every card of a table as the protocol writes it, by number."""
    for card in range(rules.CARDS):
        animation = table.animations[card]
        frame = WILD if animation == rules.WILD else f"{animation + 1}{LETTERS[table.letters[card]]}"
        yield {"frame": frame, "number": card + 1}


def read_deck(deck: list[Json], table: CardTable) -> list[int]:
    """A deck handed in, the top first, as numbers; Refused (bad_deck) unless it is all 54 cards of the table."""
    box: list[JsonObject] = list(named_cards(table))
    cards: list[int] = []
    for name in deck:
        if name not in box:
            raise Refused("bad_deck", f"{name!r:.80} is no card of {table.name}: they look like {box[21]}.")
        cards.append(next(card for card in range(rules.CARDS) if box[card] == name))
    for card in range(rules.CARDS):
        if cards.count(card) != 1:
            how = "missing" if card not in cards else "there more than once"
            raise Refused("bad_deck", f"A deck is all 54 cards: {box[card]} is {how}.")
    return cards
