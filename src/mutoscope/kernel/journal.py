"""A play's journal as JSON: written, and read back against the rules.

Its lines are the requests of the engine protocol that make the match again, without the match's name; each may carry
the SHA-256 of the state after it.  Line 0 is the start, line n the n-th move:

    {"do": "new", "game": …, "version": …, "players": …, "options": {…}, "deck": […] or "position": […],
     "secret": …, "hash": …}
    {"do": "play", "seat": …, "move": {…}, "hash": …}
    {"do": "shuffle", "order": […], "hash": …}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar, cast

import msgspec

from mutoscope.kernel.game import FIRST, Game, Refused
from mutoscope.kernel.play import Entry, Play, Start, read_options
from mutoscope.kernel.state import from_numbers, state_hash

if TYPE_CHECKING:
    from mutoscope.kernel.game import Json
else:
    Json = object  # msgspec knows no recursive type; what it is given comes from JSON all the same

S = TypeVar("S")

Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})+$")]
Int16: TypeAlias = Annotated[int, msgspec.Meta(ge=-(1 << 15), le=(1 << 15) - 1)]


class NewLine(msgspec.Struct, tag_field="do", tag="new", forbid_unknown_fields=True):
    """The start: a deck as dealt from, or the numbers of a position.  With a secret, every shuffle comes from it."""

    game: str
    version: str
    players: int
    options: dict[str, Json]
    deck: list[Json] | msgspec.UnsetType = msgspec.UNSET
    position: list[Int16] | msgspec.UnsetType = msgspec.UNSET
    secret: Hex | msgspec.UnsetType = msgspec.UNSET
    hash: Hex | msgspec.UnsetType = msgspec.UNSET


class PlayLine(msgspec.Struct, tag_field="do", tag="play", forbid_unknown_fields=True):
    """A move of a seat, in any form that `Play.read_move` takes."""

    seat: int
    move: Json
    hash: Hex | msgspec.UnsetType = msgspec.UNSET


class ShuffleLine(msgspec.Struct, tag_field="do", tag="shuffle", forbid_unknown_fields=True):
    """An order from chance, the top first."""

    order: list[Json]
    hash: Hex | msgspec.UnsetType = msgspec.UNSET


def write(play: Play[S]) -> list[Json]:
    """The whole play, hidden cards and secret and all, as JSON."""
    game, start = play.game, play.start
    state = Play(game, start).state
    lines: list[NewLine | PlayLine | ShuffleLine] = [
        NewLine(
            game.id,
            game.version,
            start.players,
            dict(start.options),
            msgspec.UNSET if start.position else [game.card_name(state, card) for card in start.deck],
            list(start.position) if start.position else msgspec.UNSET,
            msgspec.UNSET if play.secret is None else play.secret.hex(),
            state_hash(state),
        )
    ]
    for entry in play.journal:
        if entry.seat is None:
            lines.append(ShuffleLine([game.card_name(state, card) for card in entry.order], entry.hash))
            game.rules.shuffled(state, list(entry.order), len(entry.order))
        else:
            move = game.name_move(state, entry.seat, entry.code)
            if entry.text:
                move[game.text_key] = entry.text
                game.write_text(state, entry.seat, entry.code, entry.text)
            lines.append(PlayLine(entry.seat, move, entry.hash))
            game.rules.apply(state, entry.seat, entry.code)
    return cast("list[Json]", msgspec.to_builtins(lines))


def read(lines: list[Json], find_game: Callable[[str], Game[S]]) -> Play[S]:
    """The play that a journal tells, as it stood after the last line.

    Refused (bad_request), with the number of the first line that is malformed or that the rules, the secret or its own
    hash speak against.
    """
    with _at(0):
        if not lines:
            raise Refused("bad_request", "a journal begins with how the match began.")
        play = _read_start(lines[0], find_game)
    for n, line in enumerate(lines[1:], 1):
        with _at(n):
            entry = _read_entry(play, line)
        play.repeat(entry)
    play.settle()
    return play


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Every refusal names the line."""
    try:
        yield
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"Line {line}: {error}.") from None
    except Refused as refused:
        raise Refused("bad_request", f"Line {line}: {refused.message}", refused.rule) from None


def _read_start(line: Json, find_game: Callable[[str], Game[S]]) -> Play[S]:
    new = msgspec.convert(line, NewLine)
    game = find_game(new.game)
    if new.version != game.version:
        raise Refused("bad_request", f"This is version {game.version} of the rules of {game.title}, not {new.version}.")
    secret = None if new.secret is msgspec.UNSET else bytes.fromhex(new.secret)
    play = Play(game, _start(game, new, secret), secret)
    deck = [game.card_name(play.state, card) for card in play.start.deck]
    if secret is not None and new.deck not in (msgspec.UNSET, deck):
        raise Refused("bad_request", "the secret gives another deck.")
    if new.hash not in (msgspec.UNSET, state_hash(play.state)):
        raise Refused("bad_request", "the game does not begin as the journal says.")
    return play


def _start(game: Game[S], new: NewLine, secret: bytes | None) -> Start:
    if new.position is not msgspec.UNSET and new.deck is msgspec.UNSET:
        return _position(game, new, new.position)
    if new.position is not msgspec.UNSET or new.deck is msgspec.UNSET:
        raise Refused("bad_request", "a match begins from a deck or from a position: one of them.")
    if secret is None:
        return Start.from_deck(game, new.players, new.options, new.deck)
    return Start.from_secret(game, new.players, new.options, secret)


def _position(game: Game[S], new: NewLine, position: list[int]) -> Start:
    options = read_options(game, new.players, new.options)
    if options.get(FIRST.name) == "random":
        raise Refused("bad_request", "In a match that has begun the option first names a seat.")
    try:
        state = from_numbers(game.state, position)
    except ValueError as error:
        raise Refused("bad_request", f"{error}.") from None
    if flaw := game.flaw(state, new.players, game.option_codes(options)):
        raise Refused("bad_request", f"{flaw}.")
    return Start(new.players, options, (), tuple(position))


def _read_entry(play: Play[S], line: Json) -> Entry:
    read: PlayLine | ShuffleLine = msgspec.convert(line, PlayLine | ShuffleLine)
    given = "" if read.hash is msgspec.UNSET else read.hash
    if isinstance(read, ShuffleLine):
        if not play.is_shuffle_due():
            raise Refused("bad_request", "no shuffle is due here.")
        return Entry(None, order=tuple(play.read_order(read.order)), hash=given)
    if not 0 <= read.seat < play.players:
        raise Refused("bad_request", f"The match has the seats 0 to {play.players - 1}.")
    code = play.read_move(read.seat, read.move)
    return Entry(read.seat, code, hash=given, text=play.read_text(read.move) or "")
