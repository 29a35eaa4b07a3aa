"""A game's state is declared once, as annotated classes; this module makes it either way.

A field is `int`, another declared class, or `Annotated[list[...], length, ...]` of one of the two.
`new` makes plain Python objects (the server, tests, a debugger); `dtype` makes one NumPy record (bots, the lab).
Both hold the same int16 numbers in the same order, so `to_bytes` of the one equals `tobytes` of the other.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np

S = TypeVar("S")

HIDDEN = -99
"""What every number of a seat's view is until the game says that the seat may know it."""


Fields: TypeAlias = tuple[tuple[str, type, tuple[int, ...]], ...]
_fields: dict[type, Fields] = {}
_templates: dict[tuple[type, int], object] = {}
_copiers: dict[type, Callable[[object], object]] = {}
_readers: dict[type, Callable[[object], list[int]]] = {}
_dtypes: dict[type, np.dtype[np.void]] = {}


def fields(kind: type) -> Fields:
    """The declared fields of a state class: (name, class of one item, lengths of the nested lists)."""
    if kind not in _fields:
        _fields[kind] = _read_fields(kind)
    return _fields[kind]


def _read_fields(kind: type) -> Fields:
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        lengths: tuple[int, ...] = ()
        if get_origin(hint) is Annotated:
            hint, *sizes = get_args(hint)
            lengths = tuple(sizes)
            for _ in lengths:
                (hint,) = get_args(hint)
        if not isinstance(hint, type):
            raise TypeError(f"{kind.__name__}.{name}: a field is int, a declared class, or an Annotated list of these")
        found.append((name, hint, lengths))
    return tuple(found)


def new(kind: type[S], fill: int = 0) -> S:
    """A state as plain Python objects and lists, every number set to `fill`."""
    if (kind, fill) not in _templates:
        _templates[kind, fill] = _filled_with(kind, fill)
    return copy(cast(S, _templates[kind, fill]))


def _filled_with(kind: type, fill: int) -> object:
    made: object = object.__new__(kind)
    for name, item, lengths in fields(kind):
        setattr(made, name, _nested(item, lengths, fill))
    return made


def _nested(item: type, lengths: tuple[int, ...], fill: int) -> object:
    if lengths:
        return [_nested(item, lengths[1:], fill) for _ in range(lengths[0])]
    return fill if item is int else _filled_with(item, fill)


def copy(state: S) -> S:
    """An independent copy of a state of plain objects."""
    return cast(S, _copier(type(state))(state))


def _copier(kind: type) -> Callable[[object], object]:
    if kind not in _copiers:
        _copiers[kind] = _write_copier(kind)
    return _copiers[kind]


def _write_copier(kind: type) -> Callable[[object], object]:
    """One straight-line copy function a class: several times faster than `copy.deepcopy`."""
    lines = [f"def copy_{kind.__name__}(s):", "    t = new(kind)"]
    scope: dict[str, object] = {"new": object.__new__, "kind": kind}
    for name, item, lengths in fields(kind):
        if item is int:
            one = "{}"
        else:
            scope[f"copy_{item.__name__}"] = _copier(item)
            one = f"copy_{item.__name__}({{}})"
        lines.append(f"    t.{name} = {_copy_expression(f's.{name}', one, len(lengths), item is int)}")
    lines.append("    return t")
    exec("\n".join(lines), scope)
    return cast(Callable[[object], object], scope[f"copy_{kind.__name__}"])


def _copy_expression(source: str, one: str, depth: int, flat: bool) -> str:
    if depth == 0:
        return one.format(source)
    if depth == 1 and flat:
        return f"{source}[:]"
    return f"[{_copy_expression(f'x{depth}', one, depth - 1, flat)} for x{depth} in {source}]"


def numbers(state: object) -> list[int]:
    """Every number of a state in declaration order, as the record lays them out."""
    return _reader(type(state))(state)


def _reader(kind: type) -> Callable[[object], list[int]]:
    if kind not in _readers:
        _readers[kind] = _write_reader(kind)
    return _readers[kind]


def _write_reader(kind: type) -> Callable[[object], list[int]]:
    """One expression a class that lists its numbers: a table is hashed after every move."""
    scope: dict[str, object] = {}
    parts = []
    for name, item, lengths in fields(kind):
        if item is not int:
            scope[f"read_{item.__name__}"] = _reader(item)
        parts.append(_read_expression(f"s.{name}", item, len(lengths)))
    exec(f"def read_{kind.__name__}(s): return [{', '.join(parts)}]", scope)
    return cast(Callable[[object], list[int]], scope[f"read_{kind.__name__}"])


def _read_expression(source: str, item: type, depth: int) -> str:
    if depth == 0:
        return source if item is int else f"*read_{item.__name__}({source})"
    if depth == 1 and item is int:
        return f"*{source}"
    loops = " ".join(f"for x{d - 1} in {source if d == depth else f'x{d}'}" for d in range(depth, 0, -1))
    if item is int:
        return f"*[x0 {loops}]"
    return f"*[n {loops} for n in read_{item.__name__}(x0)]"


def to_bytes(state: object) -> bytes:
    """The state as little-endian int16, byte for byte what the NumPy record holds.  OverflowError over 16 bits."""
    flat = numbers(state)
    try:
        return struct.pack(f"<{len(flat)}h", *flat)
    except struct.error:
        raise OverflowError(f"a number of this {type(state).__name__} does not fit into 16 bits") from None


def state_hash(state: object) -> str:
    """SHA-256 of the state's bytes, in hex."""
    return hashlib.sha256(to_bytes(state)).hexdigest()


def equal(one: object, other: object) -> bool:
    """Whether two states of one class hold the same numbers."""
    return type(one) is type(other) and numbers(one) == numbers(other)


def dtype(kind: type) -> np.dtype[np.void]:
    """The NumPy record type of a state class: little-endian int16 throughout, no padding."""
    import numpy as np

    if kind not in _dtypes:
        columns = [(n, np.dtype("<i2") if item is int else dtype(item), sizes) for n, item, sizes in fields(kind)]
        _dtypes[kind] = np.dtype(columns)
    return _dtypes[kind]


def to_record(state: object) -> np.void:
    """A one-off NumPy record with the numbers of a state of plain objects."""
    import numpy as np

    return cast(np.void, np.frombuffer(bytearray(to_bytes(state)), dtype(type(state)))[0])


def from_record(kind: type[S], record: np.void) -> S:
    """Plain objects with the numbers of a record."""
    import numpy as np

    return from_numbers(kind, np.frombuffer(record.tobytes(), "<i2").tolist())


def from_numbers(kind: type[S], values: Iterable[int]) -> S:
    """Plain objects with these numbers, in declaration order; ValueError when there are too few or too many."""
    made = new(kind)
    left = iter(values)
    try:
        _fill(made, left)
    except StopIteration:
        raise ValueError(f"too few numbers for a {kind.__name__}") from None
    if next(left, None) is not None:
        raise ValueError(f"too many numbers for a {kind.__name__}")
    return made


def _fill(state: object, values: Iterator[int]) -> None:
    for name, _, lengths in fields(type(state)):
        setattr(state, name, _filled(getattr(state, name), bool(lengths), values))


def _filled(value: object, is_list: bool, values: Iterator[int]) -> object:
    if isinstance(value, list):
        return [_filled(item, isinstance(item, list), values) for item in value]
    if isinstance(value, int):
        return next(values)
    _fill(value, values)
    return value
