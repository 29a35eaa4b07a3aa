"""The results of a study on disk: a line a game as it is played, and at the end JSON and Parquet for others to read.

`NAME.jsonl` begins with the plan; a run that was cut short goes on where it stopped.  `NAME.json` has the figures,
`NAME.parquet` a row for every seat of every game.
"""

from __future__ import annotations

import fcntl
import json
from pathlib import Path
from typing import TYPE_CHECKING

from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.lab.extras import need
from mutoscope.lab.study import Plan, Result

if TYPE_CHECKING:
    from types import TracebackType


class Results:
    """What has been played of a plan, inside `with`, while no other run may add to it."""

    def __init__(self, out: Path, plan: Plan) -> None:
        """`out` is the path without ending.  Refused (bad_request) where it has no name."""
        if not out.name:
            raise Refused(
                "bad_request",
                f"{str(out)!r} has no name that endings could be put behind: name a file, as in --out figures/study.",
            )
        self.plan = plan
        self.found: dict[str, Result] = {}
        self._out = out
        self._path = with_ending(out, "jsonl")
        self._header = json.dumps(plan.header(), sort_keys=True)

    def __enter__(self) -> Results:
        """Read what is there.

        Refused (conflict) where another run is writing, or where there is something else than results of this plan;
        OSError where nothing can be written.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        others = [path for path in (with_ending(self._out, "json"), with_ending(self._out, "parquet")) if path.exists()]
        if others and not self._path.exists():
            raise Refused(
                "conflict", f"{others[0]} is there without {self._path.name}: choose another name, or move it away."
            )
        self._file = self._path.open("ab")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # dropped with the file
            kept = self._read()
            self._file.truncate(kept)
            if kept == 0:
                self._file.write(f"{self._header}\n".encode())
                self._file.flush()
        except BlockingIOError:
            self._file.close()
            raise Refused("conflict", f"Another run is writing to {self._path}: choose another name.") from None
        except BaseException:
            self._file.close()
            raise
        return self

    def _read(self) -> int:
        """Read what is there; returns the bytes that are whole lines."""
        kept = 0
        for number, line in enumerate(self._path.read_bytes().splitlines(keepends=True)):
            is_whole = line.endswith(b"\n")
            if number == 0 and not self._begins(line, is_whole):
                what = f"{self._path} holds the results of another plan{self._difference(line)}"
                raise Refused("conflict", f"{what}: choose another name.")
            if not is_whole:
                break  # the run was cut short in the middle of a line
            kept += len(line)
            if number > 0:
                try:
                    result = Result.from_json(line.decode())
                except (ValueError, TypeError):
                    raise Refused(
                        "conflict", f"Line {number + 1} of {self._path} is no result: take it out, or begin anew."
                    ) from None
                self.found[result.key] = result
        return kept

    def _begins(self, line: bytes, is_whole: bool) -> bool:
        """Whether this is the plan, or the part of it that a run wrote before it was cut short."""
        header = f"{self._header}\n".encode()
        return line == header if is_whole else header.startswith(line)

    def _difference(self, line: bytes) -> str:
        """In which settings the plan in a file is another one; nothing where it is no plan."""
        try:
            other = json.loads(line)
        except ValueError:
            return ""
        if not isinstance(other, dict):
            return ""
        names = [name for name, value in json.loads(self._header).items() if other.get(name) != value]
        return f" (not the same: {', '.join(names)})" if names else ""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Keep a result, on disk at once; one that is there already is not counted again."""
        if result.key not in self.found:
            self._file.write(f"{result.to_json()}\n".encode())
            self._file.flush()
            self.found[result.key] = result

    def read_again(self) -> None:
        """Count what is on disk, no more and no less: Control-C may have come while a result was added."""
        self._file.flush()
        self.found.clear()
        self._file.truncate(self._read())

    def in_order(self) -> list[Result]:
        """The results, by deal, in an order that does not depend on who played faster."""
        return sorted(self.found.values(), key=lambda result: (result.deal, result.key))

    def write(self, figures: JsonObject) -> list[Path]:
        """Write the figures as JSON and the games as Parquet; returns where."""
        summary, games = with_ending(self._out, "json"), with_ending(self._out, "parquet")
        summary.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        write_parquet(games, self.plan, self.in_order())
        return [summary, games]


def with_ending(out: Path, ending: str) -> Path:
    """The path with an ending put behind it."""
    return out.with_name(f"{out.name}.{ending}")


def write_parquet(path: Path, plan: Plan, results: list[Result]) -> None:
    """A row for every seat of every game."""
    pa = need("pyarrow", "figures")
    parquet = need("pyarrow.parquet", "figures")
    header = json.dumps(plan.header(), sort_keys=True)
    schema = pa.schema(
        [
            ("game", pa.string()),
            ("version", pa.string()),
            ("deal", pa.int64()),
            ("options", pa.string()),
            ("lineup", pa.list_(pa.string())),
            ("seat", pa.int32()),
            ("after_first", pa.int32()),
            ("bot", pa.string()),
            ("score", pa.int32()),
            ("payoff", pa.float64()),
            ("share", pa.float64()),
            ("decisions", pa.int32()),
            ("lines", pa.list_(pa.struct([("name", pa.string()), ("points", pa.int32())]))),
            ("cards", pa.list_(pa.struct([("did", pa.string()), ("card", pa.string())]))),
        ],
        metadata={"mutoscope_plan": header},
    )
    version = str(plan.header()["version"])
    rows = [row for result in results for row in seat_rows(plan.game, version, result)]
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), path)


def seat_rows(game: str, version: str, result: Result) -> list[dict[str, object]]:
    """A game as rows, one a seat."""
    players = len(result.lineup)
    return [
        {
            "game": game,
            "version": version,
            "deal": result.deal,
            "options": json.dumps(result.options, sort_keys=True),
            "lineup": result.lineup,
            "seat": seat,
            "after_first": (seat - result.first) % players,
            "bot": bot,
            "score": result.scores[seat],
            "payoff": result.payoffs[seat],
            "share": result.shares[seat],
            "decisions": result.decisions,
            "lines": [{"name": name, "points": points} for owner, name, points in result.lines if owner == seat],
            "cards": [{"did": did, "card": card} for owner, did, card in result.cards if owner == seat],
        }
        for seat, bot in enumerate(result.lineup)
    ]
