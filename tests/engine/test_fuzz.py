"""Whatever is sent, every line has one answer, a refusal changes nothing, and nobody loses count."""

from __future__ import annotations

import io
import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from mutoscope.engine.requests import NAMES
from mutoscope.engine.serve import serve
from tests.engine.tools import Answer
from tests.games.photograph.tools import deck

CODES = {
    "bad_json", "bad_request", "no_such_game", "no_such_match", "no_such_seat", "not_your_turn", "illegal", "over",
    "bad_deck",
}  # fmt: skip
NEW = json.dumps(
    {
        "do": "new",
        "game": "photograph",
        "players": 2,
        "options": {"first": 0},
        "chance": "ask",
        "deck": deck(2, sunset=22),
    }
).encode()
PROBES = (b'{"do":"journal","match":"m1"}', b'{"do":"view","match":"m1","seat":"all"}')

ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.sampled_from(
        ["m1", "m2", "photograph", "ask", "all", "spectator", "random", "left", "take", "wind", "sunset"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
MOVES = st.one_of(
    st.fixed_dictionaries({"code": st.integers(-2, 60)}),
    st.fixed_dictionaries(
        {
            "kind": st.just("take"),
            "row": st.integers(-1, 4),
            "side": st.sampled_from(["left", "right", "top"]),
            "count": st.integers(0, 4),
        }
    ),
    st.fixed_dictionaries({"kind": st.just("wind"), "from": st.integers(-1, 8), "to": st.integers(-1, 8)}),
    ANYTHING,
)
KEYS: dict[str, st.SearchStrategy[Any]] = {
    "match": st.sampled_from(["m1", "m1", "m1", "m2", "m3", "m9"]) | ANYTHING,
    "seat": st.integers(-1, 3) | st.sampled_from(["all", "spectator"]) | ANYTHING,
    "game": st.just("photograph") | ANYTHING,
    "players": st.integers(1, 5) | ANYTHING,
    "options": st.fixed_dictionaries({"first": st.integers(0, 3)}) | ANYTHING,
    "seed": st.text(max_size=3) | ANYTHING,
    "chance": st.just("ask") | ANYTHING,
    "deck": st.just(deck(2)) | st.permutations(deck(2)) | ANYTHING,
    "move": MOVES,
    "order": st.lists(ANYTHING, max_size=3) | ANYTHING,
    "journal": st.lists(ANYTHING, max_size=3) | ANYTHING,
    "bot": st.sampled_from(["random", "steady"]) | ANYTHING,
    "budget": st.fixed_dictionaries({"simulations": st.integers(0, 5)}) | ANYTHING,
}
WANTED = {
    "games": "", "cards": "game options", "new": "game players options seed", "view": "match seat", "actors": "match",
    "legal": "match seat", "play": "match seat move", "shuffle": "match order", "result": "match", "journal": "match",
    "load": "journal", "hidden": "match seat seed", "bot": "match seat bot budget",
}  # fmt: skip


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request with about the right keys and about the right values."""
    do = draw(st.sampled_from([*NAMES, "play", "play", "play", "new"]))
    keys = set(WANTED[do].split())
    if do == "new" and draw(st.booleans()):
        keys = {"game", "players", "options", "chance", "deck"}
    keys ^= draw(st.sets(st.sampled_from(sorted(KEYS)), max_size=1)) if draw(st.integers(0, 4)) == 0 else set()
    return json.dumps({"do": do, **{key: draw(KEYS[key]) for key in sorted(keys)}}).encode()


@st.composite
def torn(draw: st.DrawFn) -> bytes:
    """A request in which some bytes are lost, doubled or changed."""
    line = bytearray(draw(requests()))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(line) - 1))
        line[at : at + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
        line = line or bytearray(b"{")
    return bytes(line)


LINES = st.lists(
    (requests() | torn() | st.binary(max_size=60) | ANYTHING.map(lambda tree: json.dumps(tree).encode())).map(
        lambda line: line.replace(b"\n", b" ")
    ),
    max_size=12,
)


def served(source: bytes) -> list[Answer]:
    sink = io.BytesIO()
    serve(io.BytesIO(source), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_every_request_is_in_the_fuzz() -> None:
    assert set(WANTED) == set(NAMES)


@settings(max_examples=150)
@given(LINES)
@example([b'{"do":"hidden","match":"m1","seat":0,"seed":""}', b'{"do":"journal","match":"m2"}'])
def test_every_line_has_one_answer_and_a_refusal_changes_nothing(asked: list[bytes]) -> None:
    source = [NEW, *PROBES]
    for line in asked:
        source += [line, *PROBES]
    answers = served(b"\n".join(source))
    assert len(answers) == len(source)
    for n, line in enumerate(asked):
        journal, view = answers[3 * n + 1 : 3 * n + 3]
        answer, journal_after, view_after = answers[3 * n + 3 : 3 * n + 6]
        assert journal["ok"] is view["ok"] is True
        is_move = b"play" in line and answer["ok"]
        assert len(journal_after["journal"]) - len(journal["journal"]) in ((0, 1) if is_move else (0,))
        if not answer["ok"]:
            assert set(answer) == {"ok", "error"}
            assert answer["error"]["code"] in CODES
        if not is_move:
            assert (journal_after, view_after) == (journal, view)
