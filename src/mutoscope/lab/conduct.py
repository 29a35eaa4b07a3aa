"""A study from plan to files: play what is not played yet, show how far it is, keep what is done when stopped."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from mutoscope.games import find_game
from mutoscope.kernel.game import JsonObject, Refused
from mutoscope.lab.extras import need
from mutoscope.lab.figures import figures
from mutoscope.lab.results import Results
from mutoscope.lab.study import RANDOM, Plan, place_name, play_jobs
from mutoscope.lab.workers import run

WORTH_COMPILING = 100
"""Games from which on bots are compiled before they play."""
NEEDED = ("joblib", "openskill", "pyarrow")


def conduct(plan: Plan, out: Path, workers: int, cluster: str, say: Callable[[str], object]) -> bool:
    """Play the plan, write `out`.jsonl, .json and .parquet; whether all of it is done.

    Control-C stops it: what was played is kept and counted, and the same call goes on.  MissingExtra where a library is
    not installed, Refused (conflict) where `out` holds the results of another plan, OSError where it cannot be written.
    """
    for library in NEEDED:
        need(library, "figures")
    is_done = True
    with Results(out, plan) as results:
        jobs = [job for job in plan.jobs() if job.key not in results.found]
        if len(jobs) < len(plan):
            say(f"{len(plan) - len(jobs)} of {len(plan)} games are there already.")
        more = len(results.found) + len(jobs) - len(plan)
        if more > 0:
            say(f"{more} more are there from a longer run of this plan: all are counted.")
        processes = min(workers, os.cpu_count() or 1)
        compiles = len(jobs) >= WORTH_COMPILING
        if compiles and any(set(job.lineup) != {RANDOM} for job in jobs):
            click.echo("The bots are compiled first: a minute or two, unless that has been done before.", err=True)
        playing = run(partial(play_jobs, compiles=compiles), jobs, processes, cluster)
        try:
            with click.progressbar(length=len(jobs), label="games", show_pos=True, file=sys.stderr) as bar:
                for result in playing:
                    results.add(result)
                    bar.update(1)
        except KeyboardInterrupt:
            is_done = False
            results.read_again()
        found = figures(plan, results.in_order())
        paths = results.write(found)
    say(table(plan, found))
    say("Written: " + ", ".join(str(path) for path in paths))
    if not is_done:
        say(f"Stopped after {len(results.found) - more} of {len(plan)} games; the same command goes on.")
    return is_done


def table(plan: Plan, found: JsonObject) -> str:
    """The figures of the bots as lines for people."""
    bots = found.get("bots")
    if not isinstance(bots, dict):
        return "No game was played."
    lines = [f"{find_game(plan.game).title}, {plan.players} players, {found['games']} games"]
    lines.append(f"{'bot':<17}{'wins':>8}{'95 %':>18}{'score':>9}")
    rows = list(bots.items())
    orders = found["places_after_first"]
    assert isinstance(orders, dict)
    has_sides = len(find_game(plan.game).sides(plan.players)) > 1
    if len(bots) == 1 and has_sides:  # what it wins where is what there is to learn
        rows += [(place_name(find_game(plan.game), int(order)), summary) for order, summary in orders.items()]
    for name, summary in rows:
        assert isinstance(summary, dict)
        share, score = summary["share"], summary["score"]
        assert isinstance(share, dict)
        assert isinstance(score, dict)
        lines.append(f"{name:<17}{_percent(share['mean']):>8}{_interval(share['interval']):>18}{score['mean']:>9.1f}")
    return "\n".join(lines)


def _percent(share: object) -> str:
    assert isinstance(share, float | int)
    return f"{100 * share:.1f} %"


def _interval(interval: object) -> str:
    if not isinstance(interval, list):
        return "one deal"
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def read_option_values(game: str, given: tuple[str, ...]) -> list[JsonObject]:
    """`name=value` texts -> every combination of the values given; Refused (bad_request) for what there is not."""
    options = {option.name: option for option in find_game(game).options}
    values: dict[str, list[bool | int | str]] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if name not in options:
            raise Refused("bad_request", f"There is no option {name!r}: there are {', '.join(options)}.")
        choices = options[name].choices or ("random", *range(max(find_game(game).players)))
        match = [choice for choice in choices if str(choice).casefold() == value.casefold()]
        if not match:
            said = f"{name} is one of: {', '.join(str(choice) for choice in choices)}."
            raise Refused("bad_request", said if sign else f"{said} Say which, as in --option {name}={choices[-1]}.")
        if match[0] not in values.setdefault(name, []):
            values[name].append(match[0])
    found: list[JsonObject] = [{}]
    for name, some in values.items():
        found = [one | {name: value} for one in found for value in some]
    return found
