"""The games in words: for players who read and write, language models among them.

`TextEnv` has the shape that TextArena's environments have: `reset`, `get_observation`, `step`, `close`.  A player is
told what happened since its last move, what it sees, and its legal moves; it answers with one of them in brackets: its
number, `[12]`, or its words, as the list has them; a move that carries a text has it behind a colon, `[0: spring]`.
What it thinks aloud around the brackets is ignored; the last brackets count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files

from mutoscope.bots import Budget, find_bot
from mutoscope.games import find_game
from mutoscope.kernel.game import Event, Game, JsonObject, Move, Refused
from mutoscope.kernel.play import Play, new_secret
from mutoscope.kernel.shuffle import secret_of_seed
from mutoscope.lab.payoff import payoff

BRACKETS = re.compile(r"\[([^\[\]]+)\]")
ERRORS_IN_A_ROW = 1
ANSWER = "Answer with one of these in brackets, by its number or its words."


def facts_text(facts: Mapping[str, object]) -> str:
    """One fact a line: its name, and its value as JSON."""
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items())


def view_facts(game: Game[object], seen: object, who: int) -> JsonObject:
    """What a seat (or SPECTATOR) sees of the table, from what `hide` left for it."""
    return {"phase": game.phase(seen), **game.view(seen, who)}


def view_text(game: Game[object], seen: object, who: int) -> str:
    """The same in words."""
    return facts_text(view_facts(game, seen, who))


def rules_text(game: Game[object]) -> str:
    """How to play, in Markdown."""
    return (files(f"mutoscope.games.{game.id}") / "RULES.md").read_text(encoding="utf-8")


def event_text(event: Event, players: int) -> str:
    """Something that happened, in words."""
    if event.text:
        return event.text.format(*(f"Seat {seat}" for seat in range(players)))
    facts = ", ".join(f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in event.facts.items())
    return f"{event.kind}: {facts}" if facts else event.kind


def offer_text(code: int, label: str, text_key: str = "") -> str:
    """A move as it is offered; `text_key` is what the text is that goes with it, if it takes one."""
    return f"[{code}{f': the {text_key}' if text_key else ''}] {label}"


def label_text(label: str, named: Mapping[str, object]) -> str:
    """A move's label, and behind it the cards that it names by their keys, as what a seat sees has them."""
    cards = named.get("cards", [named.get("card")])
    keys = [card for card in cards if isinstance(card, str)] if isinstance(cards, list) else []
    return f"{label} ({', '.join(keys)})" if keys else label


def seat_text(seat: int, news: Sequence[str], facts: Mapping[str, object], offers: Sequence[str]) -> str:
    """What a seat is told: what happened, what it sees, and what it may do."""
    parts = ["\n".join(["What happened:", *news])] if news else []
    parts.append(f"What you see in seat {seat}:\n{facts_text(facts)}")
    if offers:
        parts.append("\n".join([f"Your moves. {ANSWER}", *offers]))
    return "\n\n".join(parts)


def result_text(verdict: str, totals: Mapping[str, int], points: Iterable[tuple[int, int, str]]) -> str:
    """What is told at the end: who won and why, each seat's score by its name, and by seat all points with reasons."""
    scores = [f"{name}: {total}" for name, total in totals.items()]
    reasons = [f"seat {seat}: {number:+d} {reason}" for seat, number, reason in points]
    return "\n".join(["The game is over.", verdict, *scores, *reasons])


def read_answer(answer: str) -> tuple[str, str | None]:
    """The move in an answer, and the text it carries, if any; Refused (bad_request) where nothing is in brackets."""
    found = BRACKETS.findall(answer)
    if not found:
        raise Refused("bad_request", f"There is no move in brackets. {ANSWER}")
    move, colon, text = str(found[-1]).partition(":")
    return move.strip(), text.strip() if colon else None


def is_label(words: str, label: str, named: Mapping[str, object]) -> bool:
    """Whether a move is told so, with its cards' keys or without, in letters of any size."""
    return words.casefold() in (label.casefold(), label_text(label, named).casefold())


def find_move(moves: list[Move], words: str) -> Move:
    """The legal move of a number or of words; Refused (illegal) where there is none."""
    for move in moves:
        if words == str(move.code) or is_label(words, move.label, move.named):
            return move
    raise Refused("illegal", f"[{words}] is none of your moves. {ANSWER}")


class TextEnv:
    """A game in words, for as many players as it is reset for."""

    def __init__(self, game: str, options: JsonObject | None = None, error_allowance: int = ERRORS_IN_A_ROW) -> None:
        """`error_allowance` is how many answers in a row may be no legal move before their player loses."""
        self.game = find_game(game)
        self._options = options or {}
        self._allowance = error_allowance
        self._play: Play[object] | None = None

    @property
    def play(self) -> Play[object]:
        """The game that is being played.  RuntimeError before `reset`."""
        if self._play is None:
            raise RuntimeError("No game has begun: call reset.")
        return self._play

    @play.setter
    def play(self, play: Play[object]) -> None:
        self._play = play

    def reset(self, num_players: int | None = None, seed: int | str | None = None) -> None:
        """Begin a game for the game's smallest number of players unless given; Refused where it is not for so many.

        Without a seed the operating system draws one.
        """
        secret = new_secret() if seed is None else secret_of_seed(str(seed))
        players = self.game.players[0] if num_players is None else num_players
        self.play = Play.from_secret(self.game, players, self._options, secret)
        self._news: list[list[str]] = [[] for _ in range(self.play.players)]
        self._has_rules = [False] * self.play.players
        self._errors = 0
        self._loser: int | None = None

    @property
    def is_done(self) -> bool:
        """Whether the game is over, or somebody lost it by answering with no legal move."""
        return self.play.is_over() or self._loser is not None

    def get_observation(self) -> tuple[int, str]:
        """The seat that has to move (of several the lowest), and what it is told.  RuntimeError after the end."""
        if self.is_done:
            raise RuntimeError("The game is over: close it, or reset it.")
        seat = self.play.actors()[0]
        told = self.describe(seat)
        if not self._has_rules[seat]:
            self._has_rules[seat] = True
            told = f"{self.introduction(seat)}\n\n{told}"
        return seat, told

    def introduction(self, seat: int) -> str:
        """What a player has to know before its first move: the rules, and which seat it has."""
        head = f"You play {self.game.title} in seat {seat}; the seats are 0 to {self.play.players - 1}."
        return f"{head}\n\n{rules_text(self.game)}"

    def describe(self, seat: int) -> str:
        """What is new to a seat, what it sees and what it may do; what is new is told once."""
        news, self._news[seat] = self._news[seat], []
        seen = self.play.seen(seat)
        offers = [
            offer_text(
                m.code,
                label_text(m.label, m.named),
                self.game.text_key if self.game.takes_text(seen, seat, m.code) else "",
            )
            for m in self.play.moves(seat)
        ]
        return seat_text(seat, news, view_facts(self.game, seen, seat), offers)

    def step(self, action: str) -> tuple[bool, dict[str, object]]:
        """Play the move that the seat of `get_observation` answered with; whether the game is over, and `reason`.

        An answer that is no legal move is told to its seat, which is asked again; one too many in a row, and it loses.
        """
        if self.is_done:
            raise RuntimeError("The game is over: close it, or reset it.")
        seat = self.play.actors()[0]
        try:
            self.answer(seat, action)
        except Refused as refused:
            self._errors += 1
            if self._errors > self._allowance:
                self._loser = seat
            self._news[seat].append(f"Your answer was refused: {refused.message}")
            return self.is_done, {"seat": seat, "reason": refused.message}
        self._errors = 0
        return self.is_done, {"seat": seat}

    def answer(self, seat: int, action: str) -> None:
        """Play the move in a seat's answer; Refused, with nothing changed, where there is none that is legal."""
        self.play.check_turn(seat)
        words, text = read_answer(action)
        self.move(seat, find_move(self.play.moves(seat), words).code, text)

    def bot_move(self, seat: int, bot: str, seed: str, budget: Budget) -> None:
        """Let a bot move for a seat, from what the seat may know."""
        options = self.play.start.options
        choice = find_bot(bot).choose(self.game, self.play.seen(seat), seat, options, seed, budget)
        self.move(seat, choice.code, choice.text or None)

    def move(self, seat: int, code: int, text: str | None = None) -> None:
        """Play a move by its code, and tell everybody what they may know of it."""
        for event in self.play.play(seat, code, text):
            for other, news in enumerate(self._news):
                if event.seen_by(other):
                    news.append(event_text(event, self.play.players))

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, object]]]:
        """What the game brought each seat (`mutoscope.lab.payoff`), and what each may want to know of its end.

        Who lost by its answers gets -1 and the others 0, or where all play together -1 as well.
        """
        players = range(self.play.players)
        scores = [self.game.rules.score(self.play.state, seat) for seat in players]
        won = self.game.rules.winners(self.play.state)
        sides = len(self.game.sides(self.play.players))
        verdict = ""
        rewards = dict.fromkeys(players, 0.0)
        if self._loser is not None:
            rewards = {seat: -1.0 if sides == 1 or seat == self._loser else 0.0 for seat in players}
            verdict = f"Seat {self._loser} answered with no legal move."
        elif self.play.is_over():
            rewards = {seat: payoff(won, seat, self.play.players, sides) for seat in players}
            verdict = self.game.verdict(self.play.state).format(*(f"Seat {seat}" for seat in players))
        return rewards, {
            seat: {"score": scores[seat], "won": bool(won >> seat & 1), "verdict": verdict} for seat in players
        }
