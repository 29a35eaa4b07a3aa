"""Words to write tests of the engine in: ask a session, and read what it answers."""

from __future__ import annotations

import json
from typing import Any

from mutoscope.engine.session import Session
from tests.games.photograph.tools import deck

Answer = dict[str, Any]


class Talk:
    """A conversation with a session of its own."""

    def __init__(self) -> None:
        self.session = Session()

    def line(self, line: bytes) -> Answer:
        """The answer to one line, as an object."""
        answer = json.loads(self.session.answer(line))
        assert isinstance(answer, dict)
        return answer

    def ask(self, do: str, **facts: object) -> Answer:
        """A request that must be answered, without the `ok`."""
        answer = self.line(json.dumps({"do": do, **facts}).encode())
        assert answer.pop("ok") is True, answer
        return answer

    def refused(self, do: str, **facts: object) -> str:
        """The error code of a request that must be refused."""
        return code_of(self.line(json.dumps({"do": do, **facts}).encode()))

    def rigged(self, players: int, *top: str, sunset: int | None = None, first: int = 0, **options: Any) -> str:
        """A match of Photograph dealt from a chosen deck."""
        made = self.ask(
            "new",
            game="photograph",
            players=players,
            options={"first": first, **options},
            chance="ask",
            deck=deck(players, *top, sunset=sunset),
        )
        assert set(made) == {"match"}
        return str(made["match"])

    def view(self, match: str, seat: int | str) -> Answer:
        """A view."""
        view = self.ask("view", match=match, seat=seat)["view"]
        assert isinstance(view, dict)
        return view

    def legal(self, match: str, seat: int) -> list[Answer]:
        """The moves of a seat."""
        moves = self.ask("legal", match=match, seat=seat)["moves"]
        assert isinstance(moves, list)
        return moves

    def take(self, match: str, seat: int, row: int, side: str, count: int) -> list[Answer]:
        """A seat takes cards; the events."""
        return self.play(match, seat, {"kind": "take", "row": row, "side": side, "count": count})

    def wind(self, match: str, seat: int, start: int, end: int) -> list[Answer]:
        """A seat winds; the events."""
        return self.play(match, seat, {"kind": "wind", "from": start, "to": end})

    def play(self, match: str, seat: int, move: object) -> list[Answer]:
        """A seat plays; the events."""
        events = self.ask("play", match=match, seat=seat, move=move)["events"]
        assert isinstance(events, list)
        return events

    def turn(self, match: str, seat: int, row: int, side: str = "left", count: int = 3) -> None:
        """A whole turn that winds the leftmost card one place."""
        self.take(match, seat, row, side, count)
        self.wind(match, seat, 0, 1)

    def play_on(self, match: str, until: str) -> None:
        """First listed moves until a phase begins."""
        while (now := self.ask("actors", match=match))["phase"] != until:
            seat = now["actors"][0]
            self.play(match, seat, self.legal(match, seat)[0])

    def to_sunset(self, **options: Any) -> str:
        """A match of two whose first new card is the sunset: after three turns of three cards all wind in secret."""
        match = self.rigged(2, sunset=22, **options)
        for seat, row in ((0, 0), (1, 1), (0, 2)):
            self.turn(match, seat, row)
        assert self.ask("actors", match=match) == {"actors": [0, 1], "phase": "sunset"}
        return match


def code_of(answer: Answer) -> str:
    """The code of an error, whose shape is checked."""
    assert answer["ok"] is False, answer
    assert set(answer) == {"ok", "error"}
    assert set(answer["error"]) == {"code", "rule", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])
