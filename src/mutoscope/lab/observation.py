"""What a seat is shown in the lab: the numbers that `hide` left for it, in the order in which the game declares them.

An observation is a row of int16: the seat that looks, the bit mask of the seats that have to decide now, then every
number of the seat's view of the state.  A number that the seat may not know is HIDDEN (-99).  Nothing else goes in, so
nothing else can come out; what once lay open for all to see is in the views of the games themselves.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from mutoscope.games import find_game
from mutoscope.kernel.state import HIDDEN, dtype, fields
from mutoscope.lab.history import CARD, CARDS, MOVE, ROOM, UNUSED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mutoscope.kernel.game import Game

HEAD = 2
"""Numbers before those of the view: the seat, and who has to decide."""


@dataclass(frozen=True, eq=False)
class Column:
    """One field of an observation."""

    name: str
    """As in `seats.reels.shots`."""
    index: NDArray[np.intp]
    """Where its numbers stand in an observation, in the shape of the field: `row[column.index]`."""
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """Lengths of the nested lists; () for one number."""
        return self.index.shape


def observation_size(game: Game[object]) -> int:
    """How many numbers an observation of the game has."""
    return HEAD + dtype(game.state).itemsize // 2


def history_size(game: Game[object]) -> int:
    """How many rows a history of the game has."""
    return ROOM * observation_size(game)


@dataclass(frozen=True, eq=False)
class Moment:
    """What all saw of a move, or of the deal, and what they observed then."""

    moves: tuple[tuple[int, int], ...]
    """(seat, code) of each move that was seen: one, none for a deal or a secret choice, several when they are shown."""
    cards: tuple[int, ...]
    """Those that turned up one after the other, in that order: the shots of a wind in Photograph."""
    observation: NDArray[np.int16]
    """(numbers,): a spectator's."""


def moments(history: NDArray[np.int16], game: Game[object] | str) -> Iterator[Moment]:
    """The moments of a history of a game, or of the one with this id, the first first.

    ValueError for what is no history of the game, or are several; Refused (no_such_game).
    """
    if history.ndim != 2 or history.shape[1] != 2:
        raise ValueError(f"A history has the shape (rows, 2), not {history.shape}.")
    if not len(history):
        raise ValueError("No history was kept: keeps_history=True asks for one.")
    return _moments(history, _found(game))


def _moments(history: NDArray[np.int16], game: Game[object]) -> Iterator[Moment]:
    rows = history[history[:, 0] != UNUSED]
    begins = np.flatnonzero(rows[:, 0] == 0)
    observed = np.full(observation_size(game), HIDDEN, np.int16)
    if len(rows) and (rows[0, 0] != 0 or not CARD - CARDS < rows[:, 0].min() <= rows[:, 0].max() < len(observed)):
        raise ValueError(f"This is no history of {game.title}.")
    for moment in np.split(rows, begins[1:]) if len(rows) else ():
        seen = moment[moment[:, 0] >= 0]
        observed[seen[:, 0]] = seen[:, 1]
        told = [(int(place), int(value)) for place, value in moment if place <= MOVE]
        moves = tuple((MOVE - place, code) for place, code in told if place > CARD)
        yield Moment(moves, tuple(card for place, card in told if place <= CARD), observed.copy())


def columns(game: Game[object] | str) -> tuple[Column, ...]:
    """The fields of an observation of a game, or of the one with this id, in order.  Refused (no_such_game)."""
    return _all_columns(_found(game))


def _found(game: Game[object] | str) -> Game[object]:
    return find_game(game) if isinstance(game, str) else game


@cache
def _all_columns(game: Game[object]) -> tuple[Column, ...]:
    head = (
        Column("seat", np.array(0), "The seat that looks."),
        Column("deciding", np.array(1), "Bit mask of the seats that have to decide now, seat 0 the lowest bit."),
    )
    return (*head, *_columns(game.state, np.array(HEAD), ""))


def _columns(kind: type, at: NDArray[np.intp], prefix: str) -> Iterator[Column]:
    """The columns of a declared class of which an object begins at each of the places `at`."""
    meanings = _meanings(kind)
    offset = 0
    for name, item, lengths in fields(kind):
        size = 1 if item is int else dtype(item).itemsize // 2
        count = int(np.prod(lengths, dtype=np.intp))
        steps = np.arange(count, dtype=np.intp).reshape(lengths) * size + offset
        places = at.reshape(at.shape + (1,) * len(lengths)) + steps
        if item is int:
            yield Column(prefix + name, places, meanings.get(name, name.replace("_", " ").capitalize() + "."))
        else:
            yield from _columns(item, places, f"{prefix}{name}.")
        offset += count * size


@cache
def _meanings(kind: type) -> dict[str, str]:
    """What the declaration says below each field, in one line."""
    (declared,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(declared, ast.ClassDef)
    found = {}
    for field, said in zip(declared.body, declared.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(said, ast.Expr):
            found[field.target.id] = " ".join(str(ast.literal_eval(said.value)).split())
    return found
