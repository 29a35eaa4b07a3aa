"""Figures of a study: means with intervals that know that games of one deal are not independent, pay-offs, ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from mutoscope.games import find_game
from mutoscope.kernel.game import Json, JsonObject
from mutoscope.lab.extras import need
from mutoscope.lab.study import Plan, Result, places_of

Z = 1.96
SHARE = (0.0, 1.0)
PAYOFF = (-1.0, 1.0)


@dataclass(frozen=True)
class Mean:
    """A mean over deals, and its 95 % interval; there is none (NaN) from one deal."""

    value: float
    low: float
    high: float
    deals: int
    games: int

    def to_json(self) -> JsonObject:
        """As the figures have it."""
        interval: Json = None if math.isnan(self.low) else [round(self.low, 4), round(self.high, 4)]
        return {"mean": round(self.value, 4), "interval": interval, "deals": self.deals, "games": self.games}


def clustered(values: Iterable[tuple[int, float]], bounds: tuple[float, float] = (-math.inf, math.inf)) -> Mean:
    """The mean of (deal, value): first over the games of each deal, then over the deals.

    `bounds` are the least and the most that a value can be.  Where all deals say the same, the interval allows for as
    many that would say otherwise as the rule of three does: three in as many deals as there were.
    """
    by_deal: dict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    means = [fmean(found) for found in by_deal.values()]
    mean, deals, games = fmean(means), len(means), sum(map(len, by_deal.values()))
    if deals == 1:
        return Mean(mean, math.nan, math.nan, deals, games)
    half = Z * stdev(means) / math.sqrt(deals)
    if half == 0 and math.isfinite(bounds[0]):
        rare = min(3 / deals, 1)
        return Mean(mean, mean - rare * (mean - bounds[0]), mean + rare * (bounds[1] - mean), deals, games)
    return Mean(mean, max(mean - half, bounds[0]), min(mean + half, bounds[1]), deals, games)


def figures(plan: Plan, results: Sequence[Result]) -> JsonObject:
    """Everything that a study found out; of nothing, nothing but the plan."""
    found: JsonObject = {"plan": plan.header(), "games": len(results)}
    if not results:
        return found
    seats = [(result, seat) for result in results for seat in range(plan.players)]
    shares, paid = _bounds(plan)
    by_bot = _group(seats, lambda result, seat: result.lineup[seat])
    by_order = _group(seats, lambda result, seat: str((seat - result.first) % plan.players))
    found["bots"] = {bot: _summary(some, shares, paid) for bot, some in by_bot.items()}
    found["places_after_first"] = {order: _summary(some, SHARE, PAYOFF) for order, some in sorted(by_order.items())}
    found["decisions"] = clustered((result.deal, result.decisions) for result in results).to_json()
    found["payoffs"] = payoff_matrix(plan, results)
    if len(find_game(plan.game).sides(plan.players)) >= 3 and len(by_bot) > 1:
        found["openskill"] = ratings(plan, results)
    return found


def _bounds(plan: Plan) -> tuple[tuple[float, float], tuple[float, float]]:
    """The least and the most that a bot's share and pay-off can be; none where one bot has all sides.

    It wins all there is to win, whatever the cards: that is certain, however few the deals.
    """
    is_alone = len({bot for lineup in plan.lineups for bot in lineup}) == 1
    if is_alone and len(find_game(plan.game).sides(plan.players)) > 1:
        return (-math.inf, math.inf), (-math.inf, math.inf)
    return SHARE, PAYOFF


def _group(seats: list[tuple[Result, int]], key: Callable[[Result, int], str]) -> dict[str, list[tuple[Result, int]]]:
    found: dict[str, list[tuple[Result, int]]] = defaultdict(list)
    for result, seat in seats:
        found[key(result, seat)].append((result, seat))
    return dict(sorted(found.items()))


def _summary(seats: list[tuple[Result, int]], shares: tuple[float, float], paid: tuple[float, float]) -> JsonObject:
    return {
        "share": clustered([(result.deal, result.shares[seat]) for result, seat in seats], shares).to_json(),
        "payoff": clustered([(result.deal, result.payoffs[seat]) for result, seat in seats], paid).to_json(),
        "score": clustered((result.deal, result.scores[seat]) for result, seat in seats).to_json(),
    }


def payoff_matrix(plan: Plan, results: Sequence[Result]) -> JsonObject:
    """What each bot gets among each set of others: {bot: {"the others, by name": mean pay-off}}."""
    places, (_, paid) = places_of(find_game(plan.game), plan.players), _bounds(plan)
    cells: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for result in results:
        bots = [result.lineup[place[0]] for place in places]
        for i, place in enumerate(places):
            others = ", ".join(sorted(bots[:i] + bots[i + 1 :]))
            cells[bots[i], others].append((result.deal, result.payoffs[place[0]]))
    matrix: dict[str, Json] = {}
    for (bot, others), values in sorted(cells.items()):
        row = matrix.setdefault(bot, {})
        assert isinstance(row, dict)
        row[others] = clustered(values, paid).to_json()
    return matrix


def ratings(plan: Plan, results: Sequence[Result]) -> JsonObject:
    """OpenSkill (Plackett-Luce) of each bot, from the ranks of the sides in game after game.

    A rating is one number for a bot: it cannot say who beats whom.  The pay-offs beside it can.
    """
    openskill = need("openskill.models", "figures")
    model = openskill.PlackettLuce()
    rated = {bot: model.rating(name=bot) for lineup in plan.lineups for bot in lineup}
    places = places_of(find_game(plan.game), plan.players)
    for result in results:
        bots = [result.lineup[place[0]] for place in places]
        ranks = _ranks([(result.shares[place[0]], result.scores[place[0]]) for place in places])
        rerated = model.rate([[rated[bot]] for bot in bots], ranks=ranks)
        for bot in set(bots):
            # A bot in several places learns from all of them.
            same = [rerated[i][0] for i, other in enumerate(bots) if other == bot]
            rated[bot] = model.rating(
                mu=fmean(one.mu for one in same), sigma=fmean(one.sigma for one in same), name=bot
            )
    best = sorted(rated.items(), key=lambda item: -item[1].ordinal())
    return {
        bot: {"mu": round(one.mu, 3), "sigma": round(one.sigma, 3), "ordinal": round(one.ordinal(), 3)}
        for bot, one in best
    }


def _ranks(standing: list[tuple[float, int]]) -> list[int]:
    """1 for the best; who won comes first, then who has more points."""
    order = sorted(set(standing), reverse=True)
    return [order.index(one) + 1 for one in standing]
