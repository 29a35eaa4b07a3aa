"""A state declared once, made either way."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutoscope.kernel import state


class Cell:
    colour: int
    marks: Annotated[list[int], 2]


class Board:
    turn: int
    cells: Annotated[list[Cell], 3]
    grid: Annotated[list[list[int]], 2, 2]


SIZE = 1 + 3 * 3 + 4
BOARDS = st.lists(st.integers(-32768, 32767), min_size=SIZE, max_size=SIZE)


def test_a_new_state_is_filled_throughout() -> None:
    assert list(state.numbers(state.new(Board, 7))) == [7] * SIZE


@given(BOARDS)
def test_objects_and_record_hold_the_same_bytes(values: list[int]) -> None:
    board = state.from_numbers(Board, values)
    record = state.to_record(board)
    assert record.tobytes() == state.to_bytes(board) == np.array(values, "<i2").tobytes()
    assert state.equal(state.from_record(Board, record), board)
    assert record["cells"][1]["marks"][1] == board.cells[1].marks[1]


@given(BOARDS)
def test_a_copy_is_equal_and_shares_nothing(values: list[int]) -> None:
    board = state.from_numbers(Board, values)
    twin = state.copy(board)
    assert state.equal(twin, board)
    twin.cells[0].marks[0] ^= 1
    twin.grid[1][1] ^= 1
    assert list(state.numbers(board)) == values


def test_the_hash_is_of_the_numbers_in_order() -> None:
    one = state.from_numbers(Board, range(SIZE))
    assert state.state_hash(one) == state.state_hash(state.copy(one))
    one.turn += 1
    assert state.state_hash(one) != state.state_hash(state.from_numbers(Board, range(SIZE)))


def test_too_few_or_too_many_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        state.from_numbers(Board, range(SIZE - 1))
    with pytest.raises(ValueError, match="too many"):
        state.from_numbers(Board, range(SIZE + 1))


def test_a_field_that_is_no_number_is_refused() -> None:
    class Wrong:
        name: list[int]

    with pytest.raises(TypeError, match=r"Wrong\.name"):
        state.fields(Wrong)


def test_a_number_over_16_bits_is_not_cut_short() -> None:
    with pytest.raises(OverflowError):
        state.to_bytes(state.from_numbers(Board, [40000] + [0] * (SIZE - 1)))
