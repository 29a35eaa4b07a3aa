"""`python -m tools.observations` writes docs/observations.md: every number of every game's observation.

Names, shapes and meanings come from the declared states; ranges from games with random moves, with every number of
players and every value of each option, for the states declare none.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mutoscope.games import all_games
from mutoscope.kernel.game import FIRST, Game, JsonObject
from mutoscope.kernel.state import HIDDEN
from mutoscope.lab import Batch, columns
from mutoscope.lab.table import Rules, Table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "observations.md"
HEAD = """# What an observation holds

An observation of the [lab](lab.md) is a row of int16 numbers: the seat that looks, who has to decide, then what `hide`
leaves for that seat, in the order in which the game declares it. `mutoscope.lab.columns(game)` says where each field
stands: `row[column.index]` has its shape.

-99 stands for a number that the seat may not know; *hidden* marks the fields in which that was seen. Other numbers are
cards, seats, counts and marks as the rules number them (`rules.py` of each game names them). Ranges are what games with
random moves showed, with every number of players and every value of each option on its own; no rule promises them.

What once was open to all stays in it: faces, wherever the card is now (`faced` in Photograph, `known` in Moving
Pictures), bids and who took what in Keyframes (`was_bid`, `was_taken`), and in Keepers every line, its votes and the
owners that the rules reveal (`past_lines`, `past_votes`). When and in what order is in the history.

## The history

All that was public in the game so far, move by move, for every game. `keeps_history=True` asks for it in
[batches, PettingZoo and Gymnasium](lab.md); OpenSpiel's information state tells it without being asked.

It is int16 (rows, 2), with eight times as many rows as an observation has numbers.
`mutoscope.lab.moments(history, game)` reads it: the moves that all saw, and what a spectator observed after each, the
first first. A moment is a move or the deal, and its rows are

| row | meaning |
| --- | --- |
| (0, -1) | a moment begins; the number 0 of an observation is the seat that looks, -1 a spectator |
| (-2 - seat, code) | all saw the seat make this move; one that was chosen in secret comes when it is shown |
| (-10 - i, card) | the cards that turned up one after the other, from i = 0: the shots of a wind in Photograph |
| (j, value) | number j of what a spectator observes has become this value; at the deal, each that is not -99 |
| (-1, -1) | not used |

A move of which nothing is seen, such as a secret choice that is changed, leaves no moment. No game with random moves
filled its rows; one that does, such as Keepers where the table refuses word after word, begins its history anew, with
all that is public then.

What only the history has:

- Photograph: the winds and the order of their shots; in which turn a card came to a hand and from which place; in which
  order different reels grew.
- Keyframes: in teams, before which partner a closed row had lain.
- Moving Pictures: of an act that is over, who filmed what, and the cards that were removed; of this act, from which
  slot of a hand a scene came, how the edits moved scenes about, and proposals that were not accepted. Every act deals
  all cards anew, so none of it tells of the hands of a later one.
- Keepers: words of earlier rounds, words that were refused, and how many objected.

What a seat alone knew is in neither once it has gone from its view, such as in Keepers its answers to doubtful words,
and which cards of earlier lines were its own where the rules do not reveal it. That was in its own observations.

`python -m tools.observations` writes this page.
"""


@dataclass(frozen=True)
class Sample:
    """How much is played."""

    games: int = 512
    steps: int = 300
    tables: int = 12
    """Games of each kind where a batch will not do."""
    is_varied: bool = True
    """Whether options vary."""


def settings(game: Game[object], sample: Sample) -> Iterator[tuple[int, JsonObject]]:
    """Every number of players, and every value of each option on its own."""
    for players in game.players:
        yield players, {}
        for option in game.options if sample.is_varied else ():
            if option.name != FIRST.name and option.choices != (option.default,):
                for choice in option.choices:
                    yield players, {option.name: choice}


def rows(game: Game[object], sample: Sample) -> Iterator[NDArray[np.int16]]:
    """Observations of random games, many at a time."""
    chance = np.random.default_rng(1)
    for players, options in settings(game, sample):
        if game.text_key:  # a batch plays without texts
            for seed in range(sample.tables):
                yield from walk(Table(Rules.read(game.id, players, options), seed))
            continue
        batch = Batch(game.id, sample.games, players=players, options=options, seed=1)
        buffers = batch.make_buffers()
        batch.reset(buffers)
        for _ in range(sample.steps):
            yield buffers.observation
            batch.step((buffers.mask * chance.random(buffers.mask.shape)).argmax(axis=1))


def walk(table: Table) -> Iterator[NDArray[np.int16]]:
    """What every seat sees in a game with random moves."""
    while not table.is_over:
        yield np.array([table.observation(seat) for seat in range(table.rules.players)])
        table.move(table.deciding[0], table.any_legal(table.deciding[0]))
    yield np.array([table.observation(seat) for seat in range(table.rules.players)])


def ranges(seen: Iterator[NDArray[np.int16]]) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.bool_]]:
    """The least and the most of every number, hidden ones aside, and which were hidden at times."""
    first = next(seen)
    least = np.full(first.shape[1], np.iinfo(np.int16).max, np.int16)
    most = np.full(first.shape[1], np.iinfo(np.int16).min, np.int16)
    hidden = np.zeros(first.shape[1], np.bool_)
    for some in itertools.chain([first], seen):
        is_hidden = some == HIDDEN
        hidden |= is_hidden.any(axis=0)
        np.minimum(least, np.where(is_hidden, least, some).min(axis=0), out=least)
        np.maximum(most, np.where(is_hidden, most, some).max(axis=0), out=most)
    return least, most, hidden


def table_of(game: Game[object], sample: Sample) -> list[str]:
    """The table of a game, a line a field."""
    least, most, hidden = ranges(rows(game, sample))
    lines = ["| field | shape | range | meaning |", "| --- | --- | --- | --- |"]
    for column in columns(game):
        low, high = least[column.index].min(), most[column.index].max()
        span = (
            "always hidden" if low > high else f"{low} to {high}" + (", hidden" if hidden[column.index].any() else "")
        )
        shape = " × ".join(str(length) for length in column.shape) or "1"
        lines.append(f"| `{column.name}` | {shape} | {span} | {column.meaning} |")
    return lines


def main() -> None:
    """Write the page."""
    parts = [HEAD]
    for game in all_games():
        size = sum(column.index.size for column in columns(game))
        parts += [f"\n## {game.title}\n\n{size} numbers.\n\n", "\n".join(table_of(game, Sample())), "\n"]
    PAGE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
