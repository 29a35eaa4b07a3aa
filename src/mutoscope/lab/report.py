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
from mutoscope.lab.study import place_name, places_of

Row: TypeAlias = "dict[str, object]"
Key = TypeVar("Key", bound=Hashable)

MOST_CARDS = 40
"""Cards of one kind of move that a plot shows: those that pay best and those that pay worst."""
LEAST_SEEN = 5
"""Times that something must have happened before a plot says what it pays."""
MOST_LETTERS = 32
"""Of the names of bars that stand side by side; else they lie one below the other, so that a phone shows all names."""
LAYOUT = {
    "margin": {"t": 16, "r": 16, "b": 64, "l": 64},
    "height": 380,
    "template": "simple_white",
    # To be told apart on paper and on black.
    "colorway": ["#4a86b5", "#c8604a", "#c2912e", "#6f9160", "#9372a8", "#858585"],
    "font": {"family": "system-ui, sans-serif"},
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
}
BAR_HEIGHT = 22
FEW_LENGTHS = 8
"""Lengths of games of which each is written below its bar."""
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#2b2622}"
    "h1,h2{font-family:Georgia,serif}p{max-width:44rem}nav a{display:inline-block;margin-right:1rem;color:inherit}"
    "@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#1d1a17;color:#e8e0d4}"
    ".main-svg{background:none!important}"
    ".infolayer text,.xaxislayer-above text,.yaxislayer-above text{fill:#e8e0d4!important}"
    ".main-svg .crisp,.main-svg .zl{stroke:#b5aa9b!important}.xerror,.yerror{stroke:#e8e0d4!important}}"
)


def read_rows(paths: Sequence[Path]) -> list[Row]:
    """The rows of Parquet files that `mutoscope simulate` and `tournament` wrote; Refused for others, or two games."""
    parquet = need("pyarrow.parquet", "figures")
    arrow = need("pyarrow", "figures")
    rows: dict[tuple[object, ...], Row] = {}
    deals: dict[tuple[str, int], int] = {}
    for path in paths:
        try:
            table = parquet.read_table(path)
        except (OSError, arrow.ArrowInvalid) as error:
            raise Refused("bad_request", f"{path} is no Parquet file of a study: {error}") from None
        plan = json.loads((table.schema.metadata or {}).get(b"mutoscope_plan", b"null"))
        if not isinstance(plan, dict):
            raise Refused("bad_request", f"{path} is no Parquet file of a study: it does not say what was planned.")
        budget = (plan["simulations"], plan["milliseconds"])
        for row in cast("list[Row]", table.to_pylist()):
            key = (plan["seed"], row["deal"], row["options"], str(row["lineup"]), row["seat"], budget)
            # The same deal in two studies is one deal only where it has the same cards.
            row["deal"] = deals.setdefault((plan["seed"], int(str(row["deal"]))), len(deals))
            rows[key] = row
    if not rows:
        raise Refused("bad_request", "No game was played in what was given.")
    if len({(row["game"], row["version"]) for row in rows.values()}) != 1:
        raise Refused("bad_request", "A report is of one game and one version of its rules.")
    if len({len(cast("list[str]", row["lineup"])) for row in rows.values()}) != 1:
        raise Refused("bad_request", "A report is of one number of players.")
    return list(rows.values())


def report(paths: Sequence[Path], out: Path) -> None:
    """Write the report of these studies; MissingExtra where the plotting library is not installed.

    Refused where it would be written over one of them, OSError where it cannot be written.
    """
    if out.resolve() in [path.resolve() for path in paths]:
        raise Refused("bad_request", f"{out} would be written over: choose another name for the report.")
    rows = read_rows(paths)
    need("plotly.graph_objects", "figures")
    parts = [part for make in SECTIONS for part in make(rows)]
    title = f"{find_game(str(rows[0]['game'])).title}: {len(_games(rows))} games"
    head = (
        "<meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'>"
        f"<title>{html.escape(title)}</title><style>{STYLE}</style>"
    )
    links = "".join(f"<a href=#part-{number}>{html.escape(part.title)}</a>" for number, part in enumerate(parts))
    body = f"<h1>{html.escape(title)}</h1><p>{html.escape(_intro(paths, rows))}</p><nav>{links}</nav>{_body(parts)}"
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_name(f"{out.name}.part")
    try:
        part.write_text(f"<!doctype html><html lang=en>{head}{body}", encoding="utf-8")
        part.replace(out)  # a report of before stays whole where the disk is full
    finally:
        part.unlink(missing_ok=True)


def _intro(paths: Sequence[Path], rows: list[Row]) -> str:
    names = ", ".join(path.name for path in paths)
    whiskers = "whiskers 95 % over deals: one in twenty misses by chance"
    if len({row["deal"] for row in rows}) == 1:
        whiskers = "without whiskers: one deal does not tell how far they may be out"
    said = f"{names}. Bars show means, {whiskers}."
    if len({row["bot"] for row in rows}) > 1:
        said += " What a card, a line or a seat pays depends on the bots that had it: only equals tell of it alone."
    return said


class Part:
    """A heading, a sentence and a figure."""

    def __init__(self, title: str, about: str, figure: object) -> None:
        self.title = title
        self.about = about
        self.figure = figure


def _body(parts: list[Part]) -> str:
    found = []
    for number, part in enumerate(parts):
        drawn = part.figure.to_html(  # type: ignore[attr-defined]
            full_html=False, include_plotlyjs=number == 0, div_id=f"figure-{number}", config={"displaylogo": False}
        )
        found.append(f"<h2 id=part-{number}>{html.escape(part.title)}</h2><p>{html.escape(part.about)}</p>{drawn}")
    return "".join(found)


# ---------------------------------------------------------------------- sections


def _scores(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    figure = go.Figure(layout=LAYOUT)
    for bot, some in _grouped(rows, lambda row: str(row["bot"])).items():
        figure.add_trace(go.Violin(y=[row["score"] for row in some], name=bot, box_visible=True, meanline_visible=True))
    figure.update_layout(yaxis_title="score", showlegend=False)
    return [Part("How scores spread", "Every seat of every game, by who sat there.", figure)]


def _wins(rows: list[Row]) -> list[Part]:
    means = {bot: _share(some) for bot, some in _grouped(rows, lambda row: str(row["bot"])).items()}
    if len(means) == 1 and not _is_together(rows):
        return []  # it wins all there is to win
    return [
        Part("Who wins", "Share of the victories of the games that a bot sat in.", _bars(means, "share of victories"))
    ]


def _rivals(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    game, players = find_game(str(rows[0]["game"])), len(cast("list[str]", rows[0]["lineup"]))
    places = places_of(game, players)
    cells: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for row in rows:
        lineup = cast("list[str]", row["lineup"])
        others = sorted(lineup[place[0]] for place in places if row["seat"] not in place)
        cells[str(row["bot"]), ", ".join(others)].append(_paid(row))
    bots, fields = sorted({bot for bot, _ in cells}), sorted({others for _, others in cells})
    if len(bots) < 2:
        return []
    means = {cell: clustered(paid, PAYOFF) for cell, paid in cells.items()}
    values = [[means[bot, others].value if (bot, others) in means else None for bot in bots] for others in fields]
    heat = go.Heatmap(x=bots, y=fields, z=values, zmin=-1, zmax=1, colorscale="RdBu", texttemplate="%{z:.2f}")
    heat.update(showscale=False, hovertemplate="%{x} among %{y}: %{z:.3f}<extra></extra>")
    figure = go.Figure(heat, layout=LAYOUT)
    figure.update_layout(height=120 + 2 * BAR_HEIGHT * len(fields))
    figure.update_yaxes(automargin=True, title="among", type="category")
    figure.update_xaxes(type="category")
    about = f"Mean pay-off of each bot ({_unit(rows)}) among each set of others."
    return [Part("Who wins against whom", about, figure)]


def _seats(rows: list[Row]) -> list[Part]:
    by_order = _grouped(rows, lambda row: int(str(row["after_first"])))
    game = find_game(str(rows[0]["game"]))
    means = {place_name(game, order): _share(some) for order, some in sorted(by_order.items())}
    about = "Share of victories by place at the table. Only bots of one strength tell what a seat is worth."
    return [Part("What the seat is worth", about, _bars(means, "share of victories"))]


def _lengths(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    lengths = [int(str(row["decisions"])) for row in _games(rows)]
    span = max(lengths) - min(lengths)
    bins = {"start": min(lengths) - 0.5, "size": span // 24 + 1}
    figure = go.Figure(go.Histogram(x=lengths, xbins=bins), layout=LAYOUT)
    figure.update_layout(xaxis_title="decisions", yaxis_title="games", bargap=0.05)
    if span < FEW_LENGTHS:
        figure.update_xaxes(dtick=1)
    return [Part("How long games are", "Decisions of all seats together.", figure)]


def _lines(rows: list[Row]) -> list[Part]:
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
    spread = _bar_figure(names, per_seat, "points a seat")
    told = "%{value:.2f} points a seat, had by %{customdata:.0%} of seats"
    spread.update_traces(customdata=[len(points[name]) / len(rows) for name in names])  # type: ignore[attr-defined]
    _tell(spread, told)
    means = {name: clustered(payoffs[name], PAYOFF) for name in names if _tells(payoffs[name])}
    shots = ", good shots among them" if any("good shot" in name for name in names) else ""
    parts = [Part("Where points come from", "Each line of the score, on average over all seats.", spread)]
    if means:
        about = f"Pay-off ({_unit(rows)}) of the seats that had such a line."
        parts.append(Part(f"How each line of the score pays{shots}", about, _bars(means, "pay-off")))
    return parts


def _cards(rows: list[Row]) -> list[Part]:
    payoffs: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for row in rows:
        for did, card in {(str(c["did"]), str(c["card"])) for c in cast("list[Row]", row["cards"])}:
            payoffs[did, card].append(_paid(row))
    deeds = find_game(str(rows[0]["game"])).deeds
    parts = []
    for did in sorted({did for did, _ in payoffs}):
        means = {
            card: clustered(paid, PAYOFF) for (other, card), paid in payoffs.items() if other == did and _tells(paid)
        }
        ranked = sorted(means, key=lambda card: means[card].value, reverse=True)
        about = f"Pay-off ({_unit(rows)}) of the seats that had the card so."
        if len(ranked) > MOST_CARDS:
            about += f" The best and the worst {MOST_CARDS // 2} of {len(ranked)}."
            ranked = ranked[: MOST_CARDS // 2] + ranked[-MOST_CARDS // 2 :]
        if ranked:
            figure = _bars({card: means[card] for card in ranked}, "pay-off")
            parts.append(Part(f"How each card pays: {deeds.get(did, did.replace('_', ' '))}", about, figure))
    return parts


def _tells(paid: list[tuple[int, float]]) -> bool:
    """Whether something happened often enough, and not in one deal alone, to say what it pays."""
    return len(paid) >= LEAST_SEEN and len({deal for deal, _ in paid}) > 1


def _options(rows: list[Row]) -> list[Part]:
    go = need("plotly.graph_objects", "figures")
    values: dict[str, set[str]] = defaultdict(set)
    for options in {str(row["options"]) for row in rows}:
        for name, value in json.loads(options).items():
            values[name].add(json.dumps(value))
    parts = []
    for name in sorted(name for name, some in values.items() if len(some) > 1):
        by_value = _grouped(rows, lambda row, name=name: f"{name}: {json.loads(str(row['options']))[name]}")  # type: ignore[misc]
        figure = go.Figure(layout=LAYOUT)
        for value, some in sorted(by_value.items()):
            figure.add_trace(go.Box(y=[row["score"] for row in some], name=value, boxmean=True))
        figure.update_layout(yaxis_title="score", showlegend=False)
        lengths = {
            value: clustered((int(str(row["deal"])), float(str(row["decisions"]))) for row in _games(some))
            for value, some in sorted(by_value.items())
        }
        parts.append(Part(f"What the option {name} does to scores", "Every seat, by its value.", figure))
        parts.append(Part(f"What the option {name} does to length", "Games by its value.", _bars(lengths, "decisions")))
        parts.append(_option_and_wins(name, by_value))
    return parts


def _option_and_wins(name: str, by_value: dict[str, list[Row]]) -> Part:
    """Whom an option helps to win: everybody where all play together, else a place in the order of play."""
    if _is_together(next(iter(by_value.values()))):
        means = {value: _share(some) for value, some in sorted(by_value.items())}
        return Part(
            f"What the option {name} does to winning", "Games by its value.", _bars(means, "share of victories")
        )
    game = find_game(str(next(iter(by_value.values()))[0]["game"]))
    means = {
        f"{value}, {place_name(game, order)}": _share(of_order)
        for value, some in sorted(by_value.items())
        for order, of_order in sorted(_grouped(some, lambda row: int(str(row["after_first"]))).items())
    }
    title = f"What the option {name} does to what the seat is worth"
    return Part(title, "Share of victories by its value and the place at the table.", _bars(means, "share"))


SECTIONS: tuple[Callable[[list[Row]], list[Part]], ...] = (
    _scores,
    _wins,
    _rivals,
    _seats,
    _lengths,
    _options,
    _lines,
    _cards,
)


# ---------------------------------------------------------------------- helpers


def _grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return dict(found)


def _games(rows: list[Row]) -> list[Row]:
    """One row a game."""
    return [row for row in rows if row["seat"] == 0]


def _is_together(rows: list[Row]) -> bool:
    """Whether all win or lose together."""
    return len(find_game(str(rows[0]["game"])).sides(len(cast("list[str]", rows[0]["lineup"])))) == 1


def _unit(rows: list[Row]) -> str:
    return "1 where all win, -1 where all lose" if _is_together(rows) else "1 for a win, all sides together 0"


def _share(rows: list[Row]) -> Mean:
    return clustered([(int(str(row["deal"])), float(str(row["share"]))) for row in rows], SHARE)


def _paid(row: Row) -> tuple[int, float]:
    return int(str(row["deal"])), float(str(row["payoff"]))


def _bars(means: dict[str, Mean], unit: str) -> object:
    some = list(means.values())
    figure = _bar_figure(list(means), [mean.value for mean in some], unit)
    error = {
        "type": "data",
        "symmetric": False,
        "array": [mean.high - mean.value for mean in some],
        "arrayminus": [mean.value - mean.low for mean in some],
    }
    figure.update_traces(customdata=[mean.games for mean in some])  # type: ignore[attr-defined]
    if all(mean.deals > 1 for mean in some):  # of one deal a whisker would be drawn with no length
        figure.update_traces(**{"error_y" if _stands(list(means)) else "error_x": error})  # type: ignore[attr-defined]
    _tell(figure, "%{value:.3f}, %{customdata} times")
    return figure


def _stands(names: list[str]) -> bool:
    return sum(map(len, names)) <= MOST_LETTERS


def _bar_figure(names: list[str], values: list[float], unit: str) -> object:
    """Bars with names: upright where there is room for them, else lying, the first on top."""
    go = need("plotly.graph_objects", "figures")
    lengths = [round(value, 9) for value in values]  # sums of pay-offs are 0 only nearly
    if _stands(names):
        figure = go.Figure(go.Bar(x=names, y=lengths), layout=LAYOUT)
        return figure.update_layout(yaxis_title=unit, xaxis_type="category")
    figure = go.Figure(go.Bar(x=lengths, y=names, orientation="h"), layout=LAYOUT)
    figure.update_layout(xaxis_title=unit, height=100 + BAR_HEIGHT * len(names))
    return figure.update_yaxes(type="category", autorange="reversed", automargin=True, dtick=1)


def _tell(figure: object, what: str) -> None:
    """What is said of a bar that is pointed at: its name, and `what` with its value."""
    lies = figure.data[0].orientation == "h"  # type: ignore[attr-defined]
    name, value = ("y", "x") if lies else ("x", "y")
    said = f"%{{{name}}}: {what.replace('%{value', f'%{{{value}')}<extra></extra>"
    figure.update_traces(hovertemplate=said)  # type: ignore[attr-defined]
