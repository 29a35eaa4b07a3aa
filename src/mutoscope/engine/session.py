"""A session of the engine protocol: the matches of one process, and an answer to every line."""

from __future__ import annotations

from typing import assert_never

import msgspec

from mutoscope.bots import Budget, find_bot_for
from mutoscope.engine import requests
from mutoscope.engine.requests import AnyRequest, Malformed, read_request
from mutoscope.games import all_games, find_game
from mutoscope.kernel import journal
from mutoscope.kernel.game import SPECTATOR, Event, Json, JsonObject, Move, Refused
from mutoscope.kernel.play import Play, read_options
from mutoscope.kernel.shuffle import secret_of_seed
from mutoscope.kernel.state import state_hash

LONGEST_MESSAGE = 400
"""Characters of an error's message: it may quote what was asked, and that may be a megabyte."""


class Session:
    """Answers lines, one after the other.  Matches are called m1, m2 and so on and live as long as the session."""

    def __init__(self) -> None:
        self._matches: dict[str, Play[object]] = {}

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without its line end.  After an error nothing has changed."""
        try:
            return msgspec.json.encode({"ok": True, **self._do(self._read(line))})
        except Refused as refused:
            return error_line(refused)
        except RecursionError:  # what could be read can still be too deep to be quoted
            return error_line(Refused("bad_request", "The request is nested too deeply."))

    def _read(self, line: bytes) -> AnyRequest:
        try:
            return read_request(line)
        except Malformed as malformed:
            self._check_turn_first(malformed.tree)
            raise

    def _check_turn_first(self, tree: Json) -> None:
        """A malformed `play` too is refused for `over` and `not_your_turn` before it is for its form."""
        if isinstance(tree, dict) and tree.get("do") == "play":
            name, seat = tree.get("match"), tree.get("seat")
            if isinstance(name, str) and isinstance(seat, int | str) and not isinstance(seat, bool):
                play = self._match(name)
                play.check_turn(_seat(play, seat))

    def _do(self, request: AnyRequest) -> JsonObject:
        match request:
            case requests.Games():
                return games()
            case requests.Cards():
                return cards(request)
            case requests.New():
                return self._keep(begin(request))
            case requests.View():
                play = self._match(request.match)
                return {"view": play.view(_viewer(play, request.seat))}
            case requests.Actors():
                play = self._match(request.match)
                return {"actors": play.deciding(), "phase": play.phase()}
            case requests.Legal():
                play = self._match(request.match)
                return {"moves": [move_json(move) for move in play.moves(_seat(play, request.seat))]}
            case requests.Play():
                play = self._match(request.match)
                return told(play.play_named(_seat(play, request.seat), request.move))
            case requests.Shuffle():
                return told(self._match(request.match).shuffle(request.order))
            case requests.Result():
                return self._match(request.match).result()
            case requests.Journal():
                return {"journal": journal.write(self._match(request.match))}
            case requests.Load():
                return self._keep(journal.read(request.journal, find_game))
            case requests.Hidden():
                play = self._match(request.match)
                return self._keep(play.imagined(_seat(play, request.seat), request.seed))
            case requests.Bot():
                play = self._match(request.match)
                return advice(play, _seat(play, request.seat), request)
        assert_never(request)

    def _keep(self, play: Play[object]) -> JsonObject:
        name = f"m{len(self._matches) + 1}"
        self._matches[name] = play
        return {"match": name}

    def _match(self, name: str) -> Play[object]:
        if name not in self._matches:
            raise Refused("no_such_match", f"There is no match {name!r}.")
        return self._matches[name]


# ---------------------------------------------------------------------- requests that need no match


def games() -> JsonObject:
    """Every game with its players and options."""
    found: list[Json] = [
        {
            "game": game.id,
            "version": game.version,
            "players": list(game.players),
            "options": {option.name: option.describe() for option in game.options},
        }
        for game in all_games()
    ]
    return {"games": found}


def cards(request: requests.Cards) -> JsonObject:
    """Every card of a game's box."""
    game = find_game(request.game)
    return {"cards": game.cards(read_options(game, max(game.players), request.options))}


def begin(request: requests.New) -> Play[object]:
    """A new match: from a seed, or from a deck when chance is asked."""
    game = find_game(request.game)
    read_options(game, request.players, request.options)  # what is wrong there is said before anything about the deck
    if request.chance is msgspec.UNSET and request.deck is msgspec.UNSET and request.seed is not msgspec.UNSET:
        return Play.from_secret(game, request.players, request.options, secret_of_seed(request.seed))
    if request.chance == "ask" and request.deck is not msgspec.UNSET and request.seed is msgspec.UNSET:
        return Play.from_deck(game, request.players, request.options, request.deck)
    raise Refused("bad_request", 'A match has either a seed, or "chance":"ask" and a deck.')


# ---------------------------------------------------------------------- seats


def _seat(play: Play[object], seat: int | str) -> int:
    if isinstance(seat, int) and 0 <= seat < play.players:
        return seat
    raise Refused("no_such_seat", f"There is no seat {seat!r}: the match has the seats 0 to {play.players - 1}.")


def _viewer(play: Play[object], seat: int | str) -> int | None:
    """Who looks: a seat, SPECTATOR, or None for the whole truth."""
    if seat == "all":
        return None
    if seat == "spectator":
        return SPECTATOR
    return _seat(play, seat)


# ---------------------------------------------------------------------- answers


def move_json(move: Move) -> JsonObject:
    """A legal move as it is listed; `play` takes it back as it is."""
    return {"code": move.code, **move.named, "label": move.label}


def event_json(event: Event) -> JsonObject:
    """An event with those who may see it."""
    return {"kind": event.kind, **event.facts, "for": "all" if event.seats is None else list(event.seats)}


def told(events: list[Event]) -> JsonObject:
    """What happened."""
    return {"events": [event_json(event) for event in events]}


def advice(play: Play[object], seat: int, request: requests.Bot) -> JsonObject:
    """The move that a bot would make, from what the seat may know and nothing else: its chance too comes from there."""
    play.check_turn(seat)
    bot, budget = find_bot_for(play.game, request.bot), Budget.read(request.budget)
    seen = play.seen(seat)
    seed = f"{request.seed}\0{seat}\0{state_hash(seen)}"
    choice = bot.choose(play.game, seen, seat, dict(play.start.options), seed, budget)
    move = move_json(next(move for move in play.moves(seat) if move.code == choice.code))
    if choice.text:
        move[play.game.text_key] = choice.text
    return {"move": move, "thought": choice.thought}


def error_line(refused: Refused) -> bytes:
    """An error as a line; `rule` is null where no rule of a game forbids it."""
    message = refused.message
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[: LONGEST_MESSAGE - 1]}…"
    return msgspec.json.encode(
        {"ok": False, "error": {"code": refused.code, "rule": refused.rule or None, "message": message}}
    )
