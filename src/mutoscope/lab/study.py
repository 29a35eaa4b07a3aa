"""Games played to be counted: what is to be played, and one such game."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field

from mutoscope.bots import Budget, bots_for, warm
from mutoscope.games import find_game
from mutoscope.kernel.game import FIRST, Event, Game, Json, JsonObject, Refused
from mutoscope.kernel.play import Play, read_options
from mutoscope.lab.contestant import find_contestant
from mutoscope.lab.payoff import payoff

RANDOM = "random"


@dataclass(frozen=True)
class Job:
    """One game to be played: the deal says which cards, the line-up who sits where."""

    game: str
    options: JsonObject
    lineup: tuple[str, ...]
    """A bot a seat, as `find_contestant` reads it."""
    deal: int
    seed: str
    simulations: int | None = None
    milliseconds: int | None = None

    @property
    def key(self) -> str:
        """Names it among the jobs of its plan."""
        return json.dumps([self.deal, self.options, self.lineup], sort_keys=True)

    @property
    def secret(self) -> bytes:
        """Where its cards come from: the same for every line-up of a deal."""
        return hashlib.sha256(f"mutoscope study\0{self.seed}\0{self.deal}".encode()).digest()


@dataclass(frozen=True)
class Result:
    """What came of a job."""

    key: str
    deal: int
    options: JsonObject
    lineup: list[str]
    first: int
    """The seat that began."""
    scores: list[int]
    payoffs: list[float]
    """See mutoscope.lab.payoff."""
    shares: list[float]
    """Of the victory, by seat: 1 for the only winner, half for each of two; partners have one share together."""
    decisions: int
    lines: list[tuple[int, str, int]] = field(default_factory=list)
    """Seat, name and points of every line of the score."""
    cards: list[tuple[int, str, str]] = field(default_factory=list)
    """Seat, what it did, and the card it did it with."""

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Result:
        """What `to_json` wrote; ValueError or TypeError for anything else."""
        return cls(**json.loads(line))


@dataclass(frozen=True)
class Plan:
    """All the jobs of a study."""

    game: str
    players: int
    options: tuple[JsonObject, ...]
    """The sets of options that every deal is played with."""
    lineups: tuple[tuple[str, ...], ...]
    """A bot a seat; every deal is played with each, or with the next one in turn."""
    deals: int
    seed: str
    plays_all: bool = True
    """Whether every deal is played with every line-up."""
    simulations: int | None = None
    milliseconds: int | None = None

    def jobs(self) -> Iterator[Job]:
        """Deal by deal."""
        for deal in range(self.deals):
            chosen = self.lineups if self.plays_all else (self.lineups[deal % len(self.lineups)],)
            for options, lineup in itertools.product(self.options, chosen):
                yield Job(self.game, options, lineup, deal, self.seed, self.simulations, self.milliseconds)

    def __len__(self) -> int:
        return self.deals * len(self.options) * (len(self.lineups) if self.plays_all else 1)

    def header(self) -> JsonObject:
        """What two runs must have in common to be one; how many deals there are does not matter."""
        found: JsonObject = json.loads(json.dumps(asdict(self)))
        del found["deals"]
        return found | {"version": find_game(self.game).version}


def places_of(game: Game[object], players: int) -> tuple[tuple[int, ...], ...]:
    """The seats that one contestant has: a side; where all play together, a seat."""
    sides = game.sides(players)
    return sides if len(sides) > 1 else tuple((seat,) for seat in range(players))


def place_name(game: Game[object], order: int) -> str:
    """What a place in the order of play is called, 0 for who begins; a seat where the game has nobody who begins."""
    if all(option.name != FIRST.name for option in game.options):
        return f"seat {order}"
    return "first" if order == 0 else f"{order} after the first"


def seated(places: Sequence[Sequence[int]], bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for each place -> a bot for each seat."""
    found = {seat: bot for place, bot in zip(places, bots, strict=True) for seat in place}
    return tuple(found[seat] for seat in sorted(found))


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The bots moved round the table, each way once."""
    turned = (tuple(bots[i:]) + tuple(bots[:i]) for i in range(len(bots)))
    return list(dict.fromkeys(turned))


def simulation(
    game: str,
    players: int | None,
    bots: Sequence[str],
    options: Sequence[JsonObject],
    games: int,
    seed: str,
    budget: Budget = Budget(),  # noqa: B008 - it never changes
) -> Plan:
    """Games of these bots, one a seat or side (one alone plays them all), moved round the table from deal to deal."""
    found = find_game(game)
    count = found.players[0] if players is None else players
    places = places_of(found, count)
    seats = list(bots) * len(places) if len(bots) == 1 else list(bots)
    if len(seats) != len(places):
        raise Refused("bad_request", f"{found.title} for {count} has {len(places)} places for bots: name 1 or as many.")
    for name in seats:
        find_contestant(found, name, budget)
    values = tuple(_checked(found, count, one) for one in options or ({},))
    lineups = tuple(seated(places, turned) for turned in rotations(seats))
    return Plan(game, count, values, lineups, games, seed, False, budget.simulations, budget.milliseconds)


def round_robin(
    game: str,
    players: int | None,
    bots: Sequence[str],
    options: JsonObject,
    deals: int,
    seed: str,
    budget: Budget = Budget(),  # noqa: B008 - it never changes
) -> Plan:
    """Every line-up of two bots or more, every deal of it with the bots in every place.

    Where all play together the line-ups of one bot count too: who plays well with whom is the question there.
    """
    found = find_game(game)
    count = found.players[0] if players is None else players
    names = list(dict.fromkeys(bots))
    if len(names) < 2:
        needs = "A tournament needs two bots that are not the same: name more with --bot."
        raise Refused("bad_request", f"{needs} {found.title} is played by {', '.join(bots_for(found))}.")
    for name in names:
        find_contestant(found, name, budget)
    places = places_of(found, count)
    least = 1 if len(found.sides(count)) == 1 else 2
    lineups: dict[tuple[str, ...], None] = {}
    for chosen in itertools.combinations_with_replacement(names, len(places)):
        if len(set(chosen)) >= least:
            lineups |= {seated(places, turned): None for turned in rotations(chosen)}
    values = (_checked(found, count, options),)
    return Plan(game, count, values, tuple(lineups), deals, seed, True, budget.simulations, budget.milliseconds)


def _checked(game: Game[object], players: int, options: JsonObject) -> JsonObject:
    return dict(read_options(game, players, options))


def play_job(job: Job) -> Result:
    """Play one game; the same job gives the same result, but for bots with a budget of time."""
    game = find_game(job.game)
    play = Play.from_secret(game, len(job.lineup), job.options, job.secret)
    budget = Budget(job.simulations, job.milliseconds)
    contestants = [find_contestant(game, name, budget) for name in job.lineup]
    cards: list[tuple[int, str, str]] = []
    decisions = 0
    while actors := play.actors():
        seat = actors[0]
        seed = f"{job.secret.hex()} {seat} {decisions}"
        one = contestants[seat]
        choice = one.bot.choose(game, play.seen(seat), seat, play.start.options, seed, one.budget)
        for event in play.play(seat, choice.code, choice.text or None):
            cards += cards_of(event)
        decisions += 1
    players, sides, won = play.players, len(game.sides(play.players)), game.rules.winners(play.state)
    winners = [side for side in game.sides(players) if won >> side[0] & 1]
    return Result(
        job.key,
        job.deal,
        job.options,
        list(job.lineup),
        int(play.start.options.get(FIRST.name, 0)),
        [game.rules.score(play.state, seat) for seat in range(players)],
        [payoff(won, seat, players, sides) for seat in range(players)],
        [(won >> seat & 1) / max(len(winners), 1) for seat in range(players)],
        decisions,
        [(line.seat, line.name, line.points) for line in game.lines(play.state)],
        cards,
    )


def play_jobs(jobs: Sequence[Job], compiles: bool = False) -> list[Result]:
    """Play several games; `compiles` compiles their bots first, once a process, which takes seconds."""
    for name in {job.game for job in jobs if compiles and set(job.lineup) != {RANDOM}}:
        if (compiling := warm(find_game(name))) is not None:
            compiling.join()
    return [play_job(job) for job in jobs]


def cards_of(event: Event) -> Iterator[tuple[int, str, str]]:
    """The cards that a seat did something with, where an event says so; backs are no cards."""
    seat = event.facts.get("seat")
    if not isinstance(seat, int):
        return
    cards = event.facts.get("cards", [])
    one: list[Json] = [event.facts["card"]] if "card" in event.facts else []
    for card in one + (cards if isinstance(cards, list) else []):
        name = _card_text(card)
        if name and not name.endswith("?"):
            yield seat, event.kind, name


def _card_text(card: Json) -> str:
    if isinstance(card, dict):
        return " ".join(str(value) for value in card.values())
    return "" if card is None else str(card)
