"""One HTML file with what a designer wants to see of a study: spread, seats, length, cards, options, points."""

from __future__ import annotations

import html
import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar, cast

from mutoscope.games import find_game
from mutoscope.kernel.game import Refused
from mutoscope.lab.extras import need
from mutoscope.lab.figures import PAYOFF, SHARE, Mean, clustered

Row: TypeAlias = "dict[str, object]"
Key = TypeVar("Key", bound=Hashable)

MOST_CARDS = 40
"""Cards of one kind of move that a plot shows: those that pay best and those that pay worst."""
LEAST_SEEN = 5
"""Times that something must have happened before a plot says what it pays."""
LAYOUT = {
    "margin": {"t": 16, "r": 16, "b": 64, "l": 64},
    "height": 380,
    "template": "simple_white",
    "colorway": ["#33658a", "#b5513c", "#d9a441", "#5f7a4f", "#7a5c8e", "#6b6b6b"],
    "font": {"family": "system-ui, sans-serif"},
}
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#2b2622}"
    "h1,h2{font-family:Georgia,serif}p{max-width:44rem}"
)


def read_rows(paths: Sequence[Path]) -> list[Row]:
    """The rows of Parquet files that `mutoscope simulate` and `tournament` wrote; Refused for others, or two games."""
    parquet = need("pyarrow.parquet", "figures")
    arrow = need("pyarrow", "figures")
    rows: list[Row] = []
    for path in paths:
        try:
            rows += cast("list[Row]", parquet.read_table(path).to_pylist())
        except (OSError, arrow.ArrowInvalid) as error:
            raise Refused("bad_request", f"{path} is no Parquet file of a study: {error}") from None
    if not rows:
        raise Refused("bad_request", "No game was played in what was given.")
    if len({(row.get("game"), row.get("version")) for row in rows}) != 1:
        raise Refused("bad_request", "A report is of one game and one version of its rules.")
    return rows


def report(paths: Sequence[Path], out: Path) -> None:
    """Write the report of these studies; MissingExtra where the plotting library is not installed."""
    rows = read_rows(paths)
    need("plotly.graph_objects", "figures")
    parts = [part for make in SECTIONS for part in make(rows)]
    title = f"{find_game(str(rows[0]['game'])).title}: {len(_games(rows))} games"
    names = ", ".join(path.name for path in paths)
    head = f"<meta charset=utf-8><title>{html.escape(title)}</title><style>{STYLE}</style>"
    intro = f"<h1>{html.escape(title)}</h1><p>{html.escape(names)}. Bars show means, whiskers 95 % over deals.</p>"
    out.write_text(f"<!doctype html><html lang=en>{head}{intro}{_body(parts)}", encoding="utf-8")


class Part:
    """A heading, a sentence and a figure."""

    def __init__(self, title: str, about: str, figure: object) -> None:
        self.title = title
        self.about = about
        self.figure = figure


def _body(parts: list[Part]) -> str:
    found = []
    for number, part in enumerate(parts):
        part.figure.update_layout(**LAYOUT)  # type: ignore[attr-defined]
        drawn = part.figure.to_html(  # type: ignore[attr-defined]
            full_html=False, include_plotlyjs=number == 0, div_id=f"figure-{number}", config={"displaylogo": False}
        )
        found.append(f"<h2>{html.escape(part.title)}</h2><p>{html.escape(part.about)}</p>{drawn}")
    return "".join(found)


# ---------------------------------------------------------------------- sections


def _scores(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    figure = go.Figure()
    for bot, some in _grouped(rows, lambda row: str(row["bot"])).items():
        figure.add_trace(go.Violin(y=[row["score"] for row in some], name=bot, box_visible=True, meanline_visible=True))
    figure.update_layout(yaxis_title="score", showlegend=False)
    return [Part("How scores spread", "Every seat of every game, by who sat there.", figure)]


def _wins(rows: list[Row]) -> list[Part]:
    means = {bot: _share(some) for bot, some in _grouped(rows, lambda row: str(row["bot"])).items()}
    return [
        Part("Who wins", "Share of the victories of the games that a bot sat in.", _bars(means, "share of victories"))
    ]


def _seats(rows: list[Row]) -> list[Part]:
    by_order = _grouped(rows, lambda row: int(str(row["after_first"])))
    means = {_ordinal(order): _share(some) for order, some in sorted(by_order.items())}
    about = "Share of victories by place in the order of play. Only bots of one strength tell what a seat is worth."
    return [Part("What the seat is worth", about, _bars(means, "share of victories"))]


def _lengths(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    figure = go.Figure(go.Histogram(x=[row["decisions"] for row in _games(rows)]))
    figure.update_layout(xaxis_title="decisions", yaxis_title="games")
    return [Part("How long games are", "Decisions of all seats together.", figure)]


def _lines(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    points: dict[str, list[int]] = defaultdict(list)
    payoffs: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for row in rows:
        totals: dict[str, int] = defaultdict(int)
        for line in cast("list[Row]", row["lines"]):
            totals[str(line["name"])] += int(str(line["points"]))
        for name, total in totals.items():
            points[name].append(total)
            payoffs[name].append(_paid(row))
    names = sorted(points, key=lambda name: sum(points[name]) / len(rows), reverse=True)
    per_seat = [sum(points[name]) / len(rows) for name in names]
    spread = go.Figure(go.Bar(x=names, y=per_seat, customdata=[len(points[name]) / len(rows) for name in names]))
    spread.update_traces(hovertemplate="%{x}: %{y:.2f} points a seat, had by %{customdata:.0%} of seats<extra></extra>")
    spread.update_layout(yaxis_title="points a seat")
    means = {name: clustered(payoffs[name], PAYOFF) for name in names if len(payoffs[name]) >= LEAST_SEEN}
    return [
        Part("Where points come from", "Each line of the score, on average over all seats.", spread),
        Part(
            "How each line of the score pays, good shots among them",
            "Pay-off (1 for a win, all seats together 0) of the seats that had such a line.",
            _bars(means, "pay-off"),
        ),
    ]


def _cards(rows: list[Row]) -> list[Part]:
    payoffs: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for row in rows:
        for did, card in {(str(c["did"]), str(c["card"])) for c in cast("list[Row]", row["cards"])}:
            payoffs[did, card].append(_paid(row))
    parts = []
    for did in sorted({did for did, _ in payoffs}):
        means = {
            card: clustered(paid, PAYOFF)
            for (other, card), paid in payoffs.items()
            if other == did and len(paid) >= LEAST_SEEN
        }
        ranked = sorted(means, key=lambda card: means[card].value, reverse=True)
        if len(ranked) > MOST_CARDS:
            ranked = ranked[: MOST_CARDS // 2] + ranked[-MOST_CARDS // 2 :]
        if ranked:
            about = "Pay-off of the seats that did this with the card, the best and the worst."
            figure = _bars({card: means[card] for card in ranked}, "pay-off")
            parts.append(Part(f"How each card pays: {did.replace('_', ' ')}", about, figure))
    return parts


def _options(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    values: dict[str, set[str]] = defaultdict(set)
    for options in {str(row["options"]) for row in rows}:
        for name, value in json.loads(options).items():
            values[name].add(json.dumps(value))
    parts = []
    for name in sorted(name for name, some in values.items() if len(some) > 1):
        by_value = _grouped(rows, lambda row, name=name: f"{name}: {json.loads(str(row['options']))[name]}")  # type: ignore[misc]
        figure = go.Figure()
        for value, some in sorted(by_value.items()):
            figure.add_trace(go.Box(y=[row["score"] for row in some], name=value, boxmean=True))
        figure.update_layout(yaxis_title="score", showlegend=False)
        lengths = {
            value: clustered((int(str(row["deal"])), float(str(row["decisions"]))) for row in _games(some))
            for value, some in sorted(by_value.items())
        }
        parts.append(Part(f"What the option {name} does to scores", "Every seat, by its value.", figure))
        parts.append(Part(f"What the option {name} does to length", "Games by its value.", _bars(lengths, "decisions")))
    return parts


SECTIONS: tuple[Callable[[list[Row]], list[Part]], ...] = (_scores, _wins, _seats, _lengths, _options, _lines, _cards)


# ---------------------------------------------------------------------- helpers


def _grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return dict(found)


def _games(rows: list[Row]) -> list[Row]:
    """One row a game."""
    return [row for row in rows if row["seat"] == 0]


def _share(rows: list[Row]) -> Mean:
    return clustered([(int(str(row["deal"])), float(str(row["share"]))) for row in rows], SHARE)


def _paid(row: Row) -> tuple[int, float]:
    return int(str(row["deal"])), float(str(row["payoff"]))


def _bars(means: dict[str, Mean], unit: str) -> object:
    go = need("plotly.graph_objects", "figures")
    some = list(means.values())
    error = {
        "type": "data",
        "symmetric": False,
        "array": [mean.high - mean.value for mean in some],
        "arrayminus": [mean.value - mean.low for mean in some],
    }
    figure = go.Figure(
        go.Bar(x=list(means), y=[mean.value for mean in some], error_y=error, customdata=[mean.games for mean in some])
    )
    figure.update_traces(hovertemplate="%{x}: %{y:.3f}, %{customdata} times<extra></extra>")
    figure.update_layout(yaxis_title=unit, xaxis_type="category")
    return figure


def _ordinal(order: int) -> str:
    return "first" if order == 0 else f"{order} after the first"
