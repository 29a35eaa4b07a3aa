"""Laws that every game keeps, for the property tests of each: random tables, and what must be true of any of them."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
import pytest

from mutoscope.kernel import compiled
from mutoscope.kernel.game import CHANCE, SPECTATOR, Event, Game, JsonObject, Refused
from mutoscope.kernel.play import Entry, Play, random_words
from mutoscope.kernel.shuffle import seed_random
from mutoscope.kernel.state import HIDDEN, copy, dtype, equal, new, state_hash, to_bytes, to_record

S = TypeVar("S")


def random_play(game: Game[S], players: int, options: JsonObject, seed: int, most: int | None = None) -> Play[S]:
    """A play after random moves: to the end, or at most `most` of them."""
    play = Play.from_secret(game, players, options, seed.to_bytes(8, "big"))
    for step, _ in enumerate(random_moves(play, seed)):
        if step == most:
            break
    return play


def random_moves(play: Play[S], seed: int, texts: Sequence[str] = ()) -> Iterator[tuple[int, int]]:
    """Yields (seat, code) before each random move until the game is over; `texts` go with moves that take one."""
    chance = random.Random(seed)
    while actors := play.actors():
        seat = chance.choice(actors)
        code = chance.choice([code for code, is_legal in enumerate(play.mask(seat)) if is_legal])
        yield seat, code
        play.play(
            seat, code, chance.choice(texts) if texts and takes_text(play, seat, code) else a_text(play, seat, code)
        )


def random_steps(play: Play[S], seed: int, texts: Sequence[str]) -> Iterator[list[Event]]:
    """Plays a game that asks chance to its end with random moves and shuffles; yields what happened, step by step."""
    chance = random.Random(seed)
    while not play.is_over():
        if play.is_shuffle_due():
            cards = [0] * play.game.rules.SHUFFLED
            order = [play.game.card_name(play.state, card) for card in cards[: play.game.rules.due(play.state, cards)]]
            chance.shuffle(order)
            yield play.shuffle(order)
            continue
        seat = chance.choice(play.actors())
        code = chance.choice([code for code, is_legal in enumerate(play.mask(seat)) if is_legal])
        yield play.play(seat, code, chance.choice(texts) if takes_text(play, seat, code) else None)


def takes_text(play: Play[S], seat: int, code: int) -> bool:
    """Whether a move needs a text beside it."""
    return play.game.takes_text(play.state, seat, code)


def a_text(play: Play[S], seat: int, code: int) -> str | None:
    """A text that will do for a legal move, None for one that takes none."""
    return play.game.any_text(play.seen(seat), seat, code, f"{code}") if takes_text(play, seat, code) else None


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
    """Each legal move of each seat can be played, and changes something unless it repeats a secret choice."""
    for seat in range(play.players):
        for code, is_legal in enumerate(play.mask(seat)):
            if is_legal:
                state = copy(play.state)
                play.game.rules.apply(state, seat, code)
                assert seat not in play.actors() or not equal(state, play.state)


def check_moves_and_mask_agree(play: Play[S]) -> None:
    """The list of moves, made from what the seat may know, is the mask of the truth; names and codes are one to one."""
    for seat in range(play.players):
        moves = play.moves(seat)
        assert [move.code for move in moves] == [code for code, is_legal in enumerate(play.mask(seat)) if is_legal]
        assert [play.read_move(seat, dict(move.named)) for move in moves] == [move.code for move in moves]
        assert len({move.label for move in moves}) == len(moves)


def check_illegal_moves(play: Play[S]) -> None:
    """Every code that is not legal is refused with the right kind of error, and nothing has changed."""
    before, lines = to_bytes(play.state), len(play.journal)
    for seat in range(play.players):
        mask = play.mask(seat)
        for code in range(-2, len(mask) + 2):
            if 0 <= code < len(mask) and mask[code]:
                continue
            with pytest.raises(Refused) as refused:
                play.play(seat, code)
            expected = "over" if play.is_over() else "illegal" if any(mask) else "not_your_turn"
            assert refused.value.code == expected
            assert refused.value.message.endswith(".")
            assert expected != "illegal" or not 0 <= code < len(mask) or refused.value.rule != ""
    assert to_bytes(play.state) == before
    assert len(play.journal) == lines


def check_replay(play: Play[S]) -> None:
    """A journal played again gives the same state, and the same hash after every line."""
    again = Play(play.game, play.start)
    for entry in play.journal:
        again.repeat(entry)
    assert equal(again.state, play.state)
    assert again.journal == play.journal
    assert not play.journal or play.journal[-1].hash == state_hash(play.state)


def check_tampering(play: Play[S], line: int) -> None:
    """A journal in which some line from `line` on plays another move is refused there, and nothing has changed.

    Another move is one that leads elsewhere: winding may play the same shots in another order and come to the same.
    """
    again = Play(play.game, play.start)
    for n, entry in enumerate(play.journal):
        other = None if n < line or entry.seat is None else _another(again, entry)
        if other is None:
            again.repeat(entry)
            continue
        before = to_bytes(again.state)
        with pytest.raises(Refused, match=f"Line {n + 1}"):
            again.repeat(dataclasses.replace(entry, code=other))
        assert to_bytes(again.state) == before
        return


def _another(play: Play[S], entry: Entry) -> int | None:
    """A legal code of the same seat that does not lead to the state that the entry does."""
    seat = entry.seat or 0
    for code, is_legal in enumerate(play.mask(seat)):
        state = copy(play.state)
        if is_legal:
            if play.game.takes_text(state, seat, code):
                play.game.write_text(state, seat, code, entry.text)
            play.game.rules.apply(state, seat, code)
            if state_hash(state) != entry.hash:
                return code
    return None


def check_two_speeds(game: Game[S], players: int, options: list[JsonObject], decisions: int) -> None:
    """Interpreted and compiled hold the same bytes before each decision of random games, and score the same."""
    rules, fast = game.rules, compiled.load(f"mutoscope.games.{game.id}.rules")
    chance = random.Random(players)
    games = 0
    while decisions > 0:
        play = Play.from_secret(game, players, options[games % len(options)], bytes([games % 256, players]))
        again = Play(game, play.start)
        games += 1
        s, record = again.state, np.zeros(1, dtype(game.state))[0]
        deck, first = np.array(play.start.deck), int(play.start.options.get("first", 0))
        fast.setup(record, players, first, np.array(game.option_codes(play.start.options)), deck, len(deck))
        mask, fast_mask = [0] * rules.N_ACTIONS, np.zeros(rules.N_ACTIONS, np.int64)
        cards, fast_cards = [0] * rules.SHUFFLED, np.zeros(rules.SHUFFLED, np.int64)
        while acting := rules.actors(s):
            assert to_bytes(s) == record.tobytes()
            assert fast.actors(record) == acting
            if acting & CHANCE:
                size = rules.due(s, cards)
                assert fast.due(record, fast_cards) == size
                assert fast_cards.tolist()[:size] == cards[:size]
                order = chance.sample(cards[:size], size)
                rules.shuffled(s, order, size)
                fast.shuffled(record, np.array(order), size)
                continue
            seat = chance.choice([p for p in range(players) if acting >> p & 1])
            assert rules.legal(s, seat, mask) == fast.legal(record, seat, fast_mask) == sum(mask)
            assert mask == fast_mask.tolist()
            code = chance.choice([code for code, is_legal in enumerate(mask) if is_legal])
            if game.takes_text(s, seat, code):
                game.write_text(s, seat, code, game.any_text(s, seat, code, str(decisions)))
                written = to_record(s)
                for name in dtype(game.state).names or ():
                    record[name] = written[name]
            rules.apply(s, seat, code)
            fast.apply(record, seat, code)
            decisions -= 1
        assert to_bytes(s) == record.tobytes()
        assert fast.winners(record) == rules.winners(s)
        assert [fast.score(record, p) for p in range(players)] == [rules.score(s, p) for p in range(players)]


def check_two_speeds_of_hiding(play: Play[S], seed: int) -> None:
    """Interpreted and compiled hide the same, and imagine the same from the same seed."""
    fast = compiled.load(f"mutoscope.games.{play.game.id}.rules")
    for seat in watchers(play):
        seen = play.seen(seat)
        record, truth = to_record(new(play.game.state, HIDDEN)), to_record(play.state)
        fast.hide(truth, seat, record)
        assert record.tobytes() == to_bytes(seen)
        rng = [0, 0]
        seed_random(rng, seed)
        fast.imagine(record, seat, np.array(rng))
        play.game.rules.imagine(seen, seat, rng)
        assert to_bytes(seen) == record.tobytes()
