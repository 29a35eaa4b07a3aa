"""A game's options as fields of a form, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mutoscope.kernel.game import Game, Json, JsonObject, Option, Refused
from mutoscope.match import CLOCKS
from mutoscope.web.forms import Form

PREFIX = "option-"
DECKS = "/decks"
"""Where people make what an option with a pattern takes: decks of photos."""


@dataclass(frozen=True)
class Choice:
    """One way to answer a question of a form."""

    value: str
    label: str
    is_chosen: bool
    players: int = 0
    """How many must play for it to be an answer: a script hides it where fewer do."""


@dataclass(frozen=True)
class OptionField:
    """One option as a question of a form."""

    name: str
    title: str
    about: str
    kind: str
    """As `Option.kind`."""
    is_on: bool
    """Of a "bool"."""
    choices: tuple[Choice, ...]
    """Of the others."""
    makes: str = ""
    """Where people make more choices for themselves."""


def option_fields(
    game: Game[object],
    values: Mapping[str, bool | int | str],
    seats: Sequence[str],
    made: Sequence[tuple[str, str]] = (),
) -> list[OptionField]:
    """The game's options that leave a choice, with the values that they have; `seats` says how each seat is called.

    `made` are values with labels, made by people, for the option that takes such.
    """
    fields = [_field(option, values.get(option.name, option.default), seats, made) for option in game.options]
    return [field for field in fields if field.kind == "bool" or len(field.choices) > 1 or field.makes]


def _field(
    option: Option, value: bool | int | str, seats: Sequence[str], made: Sequence[tuple[str, str]]
) -> OptionField:
    if option.kind == "seat":
        named = [("random", "Random"), *((str(seat), name) for seat, name in enumerate(seats))]
    elif option.kind == "choice":
        named = [(str(choice), str(choice).replace("_", " ").capitalize()) for choice in option.choices]
        if option.pattern:
            named += [one for one in made if option.is_made(one[0])]
        if option.is_made(value) and all(key != value for key, _ in named):
            named.append((str(value), "No longer here"))
    else:
        named = []
    makes = DECKS if option.pattern else ""
    choices = tuple(Choice(key, label, key == str(value), _fewest(option, key)) for key, label in named)
    return OptionField(PREFIX + option.name, option.title, option.about, option.kind, value is True, choices, makes)


def _fewest(option: Option, key: str) -> int:
    return int(key) + 1 if option.kind == "seat" and key.isdecimal() else 0


def clock_choices(seconds: int) -> list[Choice]:
    """The turn clocks that there are, with the one of this many seconds chosen."""
    return [Choice(str(number), label, number == seconds) for number, label in CLOCKS.items()]


def read_options(game: Game[object], form: Form) -> JsonObject:
    """The options that a form gives.  What is not a choice stays as it was sent, for `Option.check` to refuse."""
    return {option.name: _read(option, form) for option in game.options if _is_answered(option, form)}


def kept_answers(game: Game[object], form: Form) -> dict[str, bool | int | str]:
    """The options that a refused form gives, to be shown again; without those that no table could have."""
    kept: dict[str, bool | int | str] = {}
    for option in game.options:
        with suppress(Refused):
            if _is_answered(option, form):
                kept[option.name] = option.check(_read(option, form), max(game.players))
    return kept


def _is_answered(option: Option, form: Form) -> bool:
    # A browser sends nothing for a switch that is off.
    return option.kind == "bool" or PREFIX + option.name in form


def _read(option: Option, form: Form) -> Json:
    text = form.text(PREFIX + option.name)
    if option.kind == "bool":
        return text != ""
    if option.kind == "seat" and text != "random":
        return form.number(PREFIX + option.name)
    return next((choice for choice in option.choices if str(choice) == text), text)
