"""What may be asked: one line of bytes -> one typed request, or a refusal that says what is wrong with it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

import msgspec

from mutoscope.kernel.game import Refused

if TYPE_CHECKING:
    from mutoscope.kernel.game import Json
else:
    Json = object  # msgspec knows no recursive type; what it is given comes from JSON all the same

Text: TypeAlias = str | msgspec.UnsetType


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """One request; `do` says which."""


class Games(Request, tag="games"):
    """Which games there are."""


class Cards(Request, tag="cards"):
    """Every card of a game's box."""

    game: str
    options: dict[str, Json] = {}


class New(Request, tag="new"):
    """Begin a match: from a seed, or from a deck with chance asked for everything later."""

    game: str
    players: int
    options: dict[str, Json] = {}
    seed: Text = msgspec.UNSET
    chance: Literal["ask"] | msgspec.UnsetType = msgspec.UNSET
    deck: list[Json] | msgspec.UnsetType = msgspec.UNSET


class View(Request, tag="view"):
    """The table as a seat, a "spectator" or "all" see it."""

    match: str
    seat: int | str


class Actors(Request, tag="actors"):
    """Who has to decide now."""

    match: str


class Legal(Request, tag="legal"):
    """What a seat may do now."""

    match: str
    seat: int | str


class Play(Request, tag="play"):
    """A seat's move."""

    match: str
    seat: int | str
    move: Json


class Shuffle(Request, tag="shuffle"):
    """Chance's move."""

    match: str
    order: list[Json]


class Result(Request, tag="result"):
    """Scores and winners."""

    match: str


class Journal(Request, tag="journal"):
    """The whole match as data."""

    match: str


class Load(Request, tag="load"):
    """A match from its journal."""

    journal: list[Json]


class Hidden(Request, tag="hidden"):
    """A match in which the hidden cards lie in one way that agrees with what a seat knows."""

    match: str
    seat: int | str
    seed: str


class Bot(Request, tag="bot"):
    """What a bot would do in a seat.  It does not do it."""

    match: str
    seat: int | str
    bot: str
    budget: dict[str, Json] = {}
    seed: str = ""


AnyRequest: TypeAlias = (
    Games | Cards | New | View | Actors | Legal | Play | Shuffle | Result | Journal | Load | Hidden | Bot
)
NAMES = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyRequest))


class Malformed(Refused):
    """JSON that is no request: what it says, for whoever knows better what to refuse it for."""

    def __init__(self, message: str, tree: Json) -> None:
        super().__init__("bad_request", message)
        self.tree = tree


def read_json(line: bytes) -> Json:
    """The line as JSON in UTF-8; Refused (bad_json) for anything else, and where an object has a key twice.

    A number out of every range is refused as bad_request: it is JSON, but nothing that is asked for.
    """
    try:
        tree = cast(Json, msgspec.json.decode(line))
        json.loads(line, object_pairs_hook=_refuse_twins)  # of two keys of one name msgspec keeps the last
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"{_words(error)}.") from None
    except msgspec.DecodeError as error:
        why = str(error).removeprefix("JSON is malformed: ")
        raise Refused("bad_json", f"The line is no JSON: {why}.") from None
    except RecursionError:
        raise Refused("bad_json", "The line is nested too deeply.") from None
    return tree


def _refuse_twins(pairs: list[tuple[str, Json]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise Refused("bad_json", f"The key {key!r} is there twice.")
        keys.add(key)


def read_request(line: bytes) -> AnyRequest:
    """The request on a line; Refused (bad_json), or Malformed (bad_request) when the JSON is no request."""
    tree = read_json(line)
    if not isinstance(tree, dict):
        raise Malformed('A request is an object, such as {"do":"games"}.', tree)
    if tree.get("do") not in NAMES:
        raise Malformed(f'"do" is one of: {", ".join(NAMES)}.', tree)
    try:
        request: AnyRequest = msgspec.convert(tree, AnyRequest)
    except msgspec.ValidationError as error:
        raise Malformed(f"{tree['do']}: {_words(error)}.", tree) from None
    return request


MISSING = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)


def _words(error: msgspec.ValidationError) -> str:
    """`Expected `int`, got `str` - at `$.seat`` -> `Expected `int`, got `str` (seat)`, and keys as keys."""
    text, _, place = str(error).partition(" - at ")
    if missing := MISSING.fullmatch(text):
        text = f'The key "{missing[1]}" is missing'
    elif unknown := UNKNOWN.fullmatch(text):
        text = f'There is no key "{unknown[1]}"'
    path = re.sub(r"^`\$\.?|`$", "", place)
    return f"{text} ({path})" if path else text
