"""The page's section of each game names what the game can say, and nothing more: over random games that ask chance."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import pytest

from benchmarks.engine_games import KNOWN, UNKNOWN, tables
from mutoscope.games import GAMES, find_game
from mutoscope.games.moving_pictures import rules as film_rules
from mutoscope.games.moving_pictures.game import GAME as MOVING_PICTURES
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.game import SPECTATOR, Event, Game, Json, JsonObject
from mutoscope.kernel.play import Play, Start
from mutoscope.kernel.state import copy
from tests import laws
from tests.engine.test_games import new_ask
from tests.engine.transcript import PAGE

TIMES = {"photograph": 60, "keyframes": 30, "moving_pictures": 80, "keepers": 36}

Names = set[str]


@dataclass
class Said:
    """What a game says, or what the page says of it."""

    moves: dict[str, Names] = field(default_factory=dict)
    """Kind -> the keys of its facts."""
    phases: Names = field(default_factory=set)
    fields: Names = field(default_factory=set)
    events: dict[str, Names] = field(default_factory=lambda: defaultdict(set))
    """Kind -> the keys of its facts."""
    inside: dict[str, Names] = field(default_factory=lambda: defaultdict(set))
    """Kind of an event -> keys and words deeper in its facts."""


# ---------------------------------------------------------------------- what the page says


@cache
def page(title: str) -> Said:
    """The tables of a game's section, told apart by their heads."""
    section = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert section is not None
    said, head = Said(), ""
    for line in section.group(1).splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) != 2:
            head = ""
        elif not head:
            head = cells[0]
        elif cells[0] != "---":
            read_row(said, head, *cells)
    return said


def read_row(said: Said, head: str, first: str, second: str) -> None:
    """One row of a table."""
    names = re.findall(r"`([^`]+)`", first)
    if head == "move":
        for name in names:
            move = json.loads(name)
            said.moves[move["kind"]] = set(move) - {"kind"}
    elif head == "phase":
        said.phases.update(names)
    elif head == "field of a view":
        said.fields.update(names)
    elif head == "event":
        for name in names:
            assert name not in said.events
            said.events[name] = set(re.findall(r"`(\w+)`", second))


# ---------------------------------------------------------------------- what the games say


def note(said: Said, play: Play[object]) -> None:
    """What a table says as it stands."""
    said.phases.add(play.phase())
    own = set(play.view(SPECTATOR))
    assert own == set(play.view(None)) == set(play.view(0))
    said.fields |= own - {"game", "version", "players", "options", "phase", "actors", "over"}
    for seat in play.actors():
        for move in play.moves(seat):
            kind = str(move.named["kind"])
            keys = set(move.named) - {"kind"}
            if play.game.takes_text(play.state, seat, move.code):
                keys.add(play.game.text_key)
            assert said.moves.setdefault(kind, keys) == keys


def note_events(said: Said, events: list[Event]) -> None:
    """What has happened."""
    for event in events:
        assert not {"kind", "for"} & set(event.facts), f"{event.kind} would lose its name"
        said.events[event.kind] |= set(event.facts)
        said.inside[event.kind] |= set(words_in(event.facts))


def words_in(facts: Json) -> Iterator[str]:
    """Keys and texts at any depth."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            yield key
            yield from words_in(value)
    elif isinstance(facts, list):
        for value in facts:
            yield from words_in(value)
    elif isinstance(facts, str):
        yield facts


def asking(game: Game[object], players: int, options: JsonObject, seed: int) -> Play[object]:
    """A random game in which chance is asked from the first card on."""
    return Play(game, Start.from_secret(game, players, options, seed.to_bytes(8, "big")))


@cache
def found(name: str) -> Said:
    """What a game says in random games, and in some that are rigged to show what is rare."""
    game, said = find_game(name), Said()
    for seed, (players, options) in enumerate(tables(new_ask(), name, TIMES[name])):
        words = KNOWN if options.get("word_check") == "strict" else KNOWN + UNKNOWN
        play = asking(game, players, options, seed)
        note(said, play)
        play_on(said, play, words)
    if name == "keyframes":
        many_wilds(said, game)
    elif name == "moving_pictures":
        win_a_film(said)
    return said


def many_wilds(said: Said, game: Game[object]) -> None:
    """Five wilds come up, at first or in the second round; or so many lie in the supply that one seat has to pass."""
    cards = game.cards({"teams": "silent", "cards": "standard"})
    wilds = [card for card in cards if isinstance(card, dict) and card["frame"] == "wild"]
    others = [card for card in cards if card not in wilds]
    supply = 9 + 2 * 5
    for before in (supply, supply + 5 + 2 * 5):
        play = Play.from_deck(game, 2, {}, [*others[:before], *wilds[:5], *others[before:], *wilds[5:]])
        note(said, play)
        play_on(said, play, ())
    play = Play.from_deck(game, 2, {}, [*others[:9], *wilds[:2], *others[9:17], *wilds[2:], *others[17:]])
    for seat in range(2):
        play.play_named(seat, {"kind": "bid", "number": wilds[seat]["number"]})
    play_on(said, play, ())


def play_on(said: Said, play: Play[object], words: Sequence[str]) -> None:
    """Random moves to the end."""
    for events in laws.random_steps(play, 7, words):
        note(said, play)
        note_events(said, events)


def win_a_film(said: Said) -> None:
    """Two who know all cards film them in order, and so do not lose every time."""
    for seed in range(1000):
        play, chance = asking(find_game("moving_pictures"), 2, {"first": 0}, seed), random.Random(seed)
        while not play.is_over():
            if play.is_shuffle_due():
                note(said, play)
                cards: list[Json] = list(range(1, 17))
                chance.shuffle(cards)
                note_events(said, play.shuffle(cards))
            else:
                seat = play.actors()[0]
                note_events(said, play.play(seat, best_code(play, seat)))
        if play.result()["winners"]:
            return
    raise AssertionError("no film is won")


def best_code(play: Play[object], seat: int) -> int:
    """The move after which most cards lie where they belong, or fewest must go."""
    codes = [code for code, is_legal in enumerate(play.mask(seat)) if is_legal]

    def worth(code: int) -> int:
        after = copy(play.state)
        assert isinstance(after, MovingPictures)
        MOVING_PICTURES.rules.apply(after, seat, code)
        movie = [card.number for card in after.places[: after.length]]
        if after.step > film_rules.MOVE:
            return after.deleted - (after.length - film_rules.longest_rising(after))
        hands = [card.number for owner in after.seats for card in owner.hand[: owner.hand_size]]
        wanted = sorted(hands + [number for number in movie if number != film_rules.NONE])
        return sum(number == best for number, best in zip(movie, wanted, strict=True))

    return max(codes, key=worth)


# ---------------------------------------------------------------------- one and the other


@pytest.mark.parametrize("name", GAMES)
def test_every_move_and_its_facts_stand_in_the_games_section_and_no_others(name: str) -> None:
    assert page(find_game(name).title).moves == found(name).moves


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_stands_in_the_games_section_and_no_other(name: str) -> None:
    assert page(find_game(name).title).phases == found(name).phases


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_stands_in_the_games_section_and_no_other(name: str) -> None:
    assert page(find_game(name).title).fields == found(name).fields


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_its_facts_stand_in_the_games_section_and_no_others(name: str) -> None:
    told, said = page(find_game(name).title), found(name)
    assert set(told.events) == set(said.events)
    for kind, facts in said.events.items():
        assert facts <= told.events[kind] <= facts | said.inside[kind], kind


def test_the_cards_that_the_sections_name_are_cards() -> None:
    text = PAGE.read_text(encoding="utf-8")
    frames = find_game("keyframes").cards({"teams": "silent", "cards": "standard"})
    (frame,) = set(re.findall(r'\{"frame":"\w+","number":\d+\}', text))
    assert json.loads(frame) in frames
    pictures = find_game("keepers").cards({"deck": "standard"})
    for cards in re.findall(r'"cards":(\[[^…\]]+\]),"word"', text):
        assert all(card in pictures for card in json.loads(cards))
