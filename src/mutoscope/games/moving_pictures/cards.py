"""The sixteen scenes: what each of them does, which number it has, and how cards are named."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.state import Card, MovingPictures
from mutoscope.kernel.card_file import CardFile
from mutoscope.kernel.game import Json, Refused

STANDARD = "standard"
NUMERALS = ("", "I", "II", "III")

PLAYED = "played"
EDITING = "editing"
ONGOING = "ongoing"
QUIET = "quiet"


@dataclass(frozen=True)
class Scene:
    """One scene of our edition (M1)."""

    effect: int
    """As the rules know it."""
    key: str
    """As a card file names it."""
    title: str
    kind: str
    """When its effect counts: PLAYED, EDITING, ONGOING, or QUIET."""
    text: str
    short: str = ""
    """What a card says where the whole text finds no room on it."""


SCENES = (
    Scene(
        rules.ACROSS_TOWN,
        "across_town",
        "Across Town",
        ONGOING,
        "The next scene goes into the other half of the movie than the scene played last. The middle of seven places "
        "is in both halves; after a scene there, either half is free.",
        "The next scene goes into the other half of the movie than the scene played last.",
    ),
    Scene(rules.MIRROR, "mirror", "The Mirror", EDITING, "Swap the first and the last scene of the movie."),
    Scene(rules.LOVE_LETTER, "love_letter", "Love Letter", PLAYED, "Show your partner one card of your hand."),
    Scene(rules.WRONG_DOOR, "wrong_door", "The Wrong Door", EDITING, "Swap this scene with a scene next to it."),
    Scene(
        rules.FAIR_EXCHANGE,
        "fair_exchange",
        "A Fair Exchange",
        PLAYED,
        "Choose a card of yours and, unseen, one of your partner's: they change places.",
    ),
    Scene(
        rules.ROOFTOPS,
        "rooftops",
        "Over the Rooftops",
        EDITING,
        "Swap this scene with the scene two places to its left or right.",
    ),
    Scene(
        rules.OVERHEARD,
        "overheard",
        "Overheard",
        PLAYED,
        "Ask for the lowest or the highest: your partner shows you that card of their hand.",
    ),
    Scene(
        rules.GLASS_HOUSE,
        "glass_house",
        "Glass House",
        ONGOING,
        "The leftmost card of each hand is open to the other player.",
    ),
    Scene(
        rules.RAIN,
        "rain",
        "Rain on Set",
        PLAYED,
        "Unless it was the last card of your hand, a deleted scene is used up.",
    ),
    Scene(rules.DUEL, "duel", "The Duel", EDITING, "Remove one scene next to this one. It costs no deleted scene."),
    Scene(
        rules.UNDERSTUDY,
        "understudy",
        "The Understudy",
        PLAYED,
        "Look at one scene that was set aside. You may swap it with a card of your hand.",
    ),
    Scene(
        rules.CUTTING_ROOM,
        "cutting_room",
        "On the Cutting-Room Floor",
        EDITING,
        "If a deleted scene is face up, use it now: remove any one scene, perhaps this one.",
    ),
    Scene(
        rules.NIGHT_TRAIN,
        "night_train",
        "Night Train",
        PLAYED,
        "You may move one other scene of the movie to an empty place.",
    ),
    Scene(rules.QUIET, "quiet_street", "Quiet Street", QUIET, "Nothing happens."),
    Scene(
        rules.LAST_GOODBYE,
        "last_goodbye",
        "Last Goodbye",
        EDITING,
        "Unless this is the last scene of the movie, a deleted scene is used up.",
    ),
    Scene(rules.CROWD, "crowd", "Crowd Scene", ONGOING, "The next scene may not go next to the scene played last."),
)
BY_EFFECT = {scene.effect: scene for scene in SCENES}
BY_KEY = {scene.key: scene for scene in SCENES}


@dataclass(frozen=True)
class SceneTable:
    """Which scene has which number."""

    name: str
    effects: tuple[int, ...]
    """Of the scenes 1 to 16, as the rules take them."""


@cache
def standard() -> SceneTable:
    """Our own table, `scenes.toml` beside this file."""
    return read_table(CardFile((files(__package__) / "scenes.toml").read_text(encoding="utf-8"), STANDARD))


def read_table(file: CardFile) -> SceneTable:
    """The scenes of a card file (see scenes.toml); Refused (bad_request) with the line that is wrong."""
    (table,) = file.only_tables("scenes")
    numbers = {str(number): number for number in range(1, rules.CARDS + 1)}
    found: dict[int, Scene] = {}
    for number, key in table.items():
        where = f"scenes.{number}"
        if number not in numbers:
            raise file.wrong(where, f"there is no number {number}: they are 1 to {rules.CARDS}")
        if not isinstance(key, str) or key not in BY_KEY:
            raise file.wrong(where, f"{key!r:.40} is no scene: they are {', '.join(BY_KEY)}")
        scene = BY_KEY[key]
        if scene.kind != QUIET and scene in found.values():
            raise file.wrong(where, f"{key} has a number already: only quiet_street may have several")
        found[numbers[number]] = scene
    missing = [number for number in numbers if number not in table]
    if missing:
        raise file.wrong("scenes", f"no scene has the number {', '.join(missing)}")
    return SceneTable(file.name, tuple(found[number].effect for number in numbers.values()))


def read_file(path: Path) -> SceneTable:
    """A host's own table; Refused (bad_request) with the file's line where it cannot be played with."""
    return read_table(CardFile.from_path(path))


# ---------------------------------------------------------------------- names


def scene_of(s: MovingPictures, number: int) -> Scene:
    """The scene with a number."""
    return BY_EFFECT[s.effects[number]]


def words(s: MovingPictures, number: int) -> str:
    """A card as people say it: "The Duel (10)"."""
    return f"{scene_of(s, number).title} ({number})"


def card_name(card: int) -> Json:
    """The number of a scene, a back `"?"`, or None for no card."""
    if card == rules.NONE:
        return None
    return "?" if card == rules.BACK else card


def names(cards: list[Card], size: int) -> list[Json]:
    """The first cards of a list by name."""
    return [card_name(card.number) for card in cards[:size]]


def box() -> list[Json]:
    """All sixteen cards."""
    return list(range(1, rules.CARDS + 1))


def read_deck(deck: list[Json]) -> list[int]:
    """A deck handed in, the top first; Refused (bad_deck) unless it is all sixteen scenes."""
    cards: list[int] = []
    for name in deck:
        if isinstance(name, bool) or not isinstance(name, int) or not 1 <= name <= rules.CARDS:
            raise Refused("bad_deck", f"{name!r:.60} is no card: the scenes are the numbers 1 to {rules.CARDS}.")
        if name in cards:
            raise Refused("bad_deck", f"Scene {name} is in the deck twice.")
        cards.append(name)
    if len(cards) < rules.CARDS:
        missing = min(set(range(1, rules.CARDS + 1)) - set(cards))
        raise Refused("bad_deck", f"A deck is all {rules.CARDS} scenes: {missing} is missing.")
    return cards
