"""Laws that every game keeps, for the property tests of each: random tables, and what must be true of any of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from mutoscope.kernel.game import SPECTATOR, Game, JsonObject
from mutoscope.kernel.play import Play, random_words
from mutoscope.kernel.state import HIDDEN, copy, equal, new, to_bytes

S = TypeVar("S")


def random_play(game: Game[S], players: int, options: JsonObject, seed: int, most: int | None = None) -> Play[S]:
    """A play after random moves: to the end, or at most `most` of them."""
    play = Play.from_secret(game, players, options, seed.to_bytes(8, "big"))
    for step, _ in enumerate(random_moves(play, seed)):
        if step == most:
            break
    return play


def random_moves(play: Play[S], seed: int) -> Iterator[tuple[int, int]]:
    """Yields (seat, code) before each random move until the game is over."""
    chance = random.Random(seed)
    while actors := play.actors():
        seat = chance.choice(actors)
        code = chance.choice([code for code, is_legal in enumerate(play.mask(seat)) if is_legal])
        yield seat, code
        play.play(seat, code)


def watchers(play: Play[S]) -> list[int]:
    """Every seat, and a spectator."""
    return [*range(play.players), SPECTATOR]


def hidden(game: Game[S], state: S, seat: int) -> S:
    """`hide` as a function."""
    seen = new(game.state, HIDDEN)
    game.rules.hide(state, seat, seen)
    return seen


def imagined(game: Game[S], seen: S, seat: int, seed: str) -> S:
    """`imagine` as a function."""
    state = copy(seen)
    game.rules.imagine(state, seat, random_words(seed))
    return state


def check_hide_is_idempotent(play: Play[S]) -> None:
    """What a seat sees of what it sees is what it sees."""
    for seat in watchers(play):
        seen = play.seen(seat)
        assert equal(hidden(play.game, seen, seat), seen)


def check_hide_leaves_the_state_alone(play: Play[S]) -> None:
    """Looking changes nothing."""
    before = to_bytes(play.state)
    for seat in watchers(play):
        play.view(seat)
        play.moves(seat) if seat >= 0 else None
    assert to_bytes(play.state) == before


def check_imagine(play: Play[S], seed: str) -> None:
    """`hide(imagine(hide(s))) == hide(s)`, and nothing hidden is left in what was imagined."""
    for seat in watchers(play):
        seen = play.seen(seat)
        state = imagined(play.game, seen, seat, seed)
        assert equal(hidden(play.game, state, seat), seen)
        assert HIDDEN not in [int.from_bytes(pair, "little", signed=True) for pair in _pairs(to_bytes(state))]


def _pairs(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), 2):
        yield data[at : at + 2]


def check_every_legal_move_applies(play: Play[S]) -> None:
    """Each legal move of each seat can be played and leaves somebody to act, or the game over."""
    for seat in range(play.players):
        for code, is_legal in enumerate(play.mask(seat)):
            if is_legal:
                state = copy(play.state)
                play.game.rules.apply(state, seat, code)
                assert not equal(state, play.state) or play.game.rules.actors(state) == 0


def check_moves_and_mask_agree(play: Play[S]) -> None:
    """The list of moves, made from what the seat may know, is the mask of the truth; names and codes are one to one."""
    for seat in range(play.players):
        moves = play.moves(seat)
        assert [move.code for move in moves] == [code for code, is_legal in enumerate(play.mask(seat)) if is_legal]
        assert [play.read_move(seat, dict(move.named)) for move in moves] == [move.code for move in moves]
        assert len({move.label for move in moves}) == len(moves)
