"""What a seat may not know is in nothing that it is told: not in its log, its handles, its decisions, its news."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

import pytest

from mutoscope.games.photograph.game import GAME, PhotographGame
from mutoscope.games.photograph.rules import take_action
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.game import SPECTATOR, Event, Game, Refused
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import to_bytes
from mutoscope.match import Match, Room
from mutoscope.match.handles import Handles
from mutoscope.match.journal import step_rows
from mutoscope.match.record import Record
from tests.laws import random_play
from tests.match.tables import a_command, a_match, play_any, play_until, status

SECRET = bytes(range(32))


def a_record(play: Play[Photograph]) -> Record:
    return Record(play, SECRET, 1, 0.0)  # type: ignore[arg-type]  # a play of Photograph is a play


def take(record: Record, seat: int, row: int, side: int, cards: int) -> None:
    """A step of a record, as the match makes one."""
    branch = record.play.branch()
    events = branch.play(seat, take_action(row, side, cards))
    record.move(branch, events, step_rows("m", record.length, branch.journal[-1:], None, 0.0))


def texts(record: Record, viewer: int) -> list[str]:
    return [line.event.text for line in record.log(viewer)]


def test_a_face_down_card_is_named_to_who_takes_it_and_to_nobody_else() -> None:
    play = Play.from_secret(GAME, 3, {"first": 0}, SECRET)
    record = a_record(play)
    take(record, 0, 2, 0, 2)  # the second from the left lies face down
    card = play.state.layout[2][1]
    name = str(GAME.card_name(play.state, card)).split("-")[1]
    private = [line for line in texts(record, 0) if line not in texts(record, 1)]
    assert len(private) == 1
    assert private[0].startswith("Face down lay ")
    assert private[0].endswith(f" {name}.")
    assert texts(record, 1) == texts(record, 2) == texts(record, SPECTATOR)


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_that_lie_otherwise_change_nothing_for_who_cannot_know(seed: int) -> None:
    """Two matches that differ only in what a viewer does not know go on alike, take after take, for that viewer."""
    chance = random.Random(seed)
    play = random_play(GAME, 3, {"backs": "plain"}, seed, most=2 * seed)
    seat = play.actors()[0]
    for viewer in {SPECTATOR, 0, 1, 2} - {seat}:
        other = play.imagined(viewer, f"{seed}")
        one, two = a_record(play.branch()), a_record(other)
        assert one.play.state.layout != two.play.state.layout or play.state.deck != other.state.deck  # type: ignore[attr-defined]
        row = chance.choice([row for row in range(4) if sum(card >= 0 for card in play.state.layout[row]) >= 2])
        take(one, seat, row, 0, 2)
        take(two, seat, row, 0, 2)
        assert one.tokens == two.tokens
        assert texts(one, viewer) == texts(two, viewer)
        assert [one.decision(p) for p in range(3)] == [two.decision(p) for p in range(3)]


def test_handles_do_not_depend_on_which_cards_lie_there() -> None:
    play = Play.from_secret(GAME, 2, {"first": 0}, SECRET)
    other = play.imagined(SPECTATOR, "otherwise")
    assert play.state.seats[0].hand != other.state.seats[0].hand
    one, two = Handles(SECRET), Handles(SECRET)
    one.lay(GAME.places(play.state))
    two.lay(GAME.places(other.state))
    assert one.tokens == two.tokens


def test_a_card_keeps_its_handle_wherever_it_goes_and_every_handle_is_one_cards() -> None:
    play = random_play(GAME, 3, {}, 7, most=0)
    record = a_record(play)
    chance = random.Random(7)
    seen: dict[str, int] = {}
    for _ in range(30):
        at = dict(GAME.places(record.play.state))  # type: ignore[arg-type]
        assert set(record.tokens) == set(at)
        for place, token in record.tokens.items():
            assert seen.setdefault(token, at[place]) == at[place]
        branch = record.play.branch()
        seat = branch.actors()[0]
        grown = len(branch.journal)
        code = chance.choice([code for code, legal in enumerate(branch.mask(seat)) if legal])
        events = branch.play(seat, code)
        record.move(branch, events, step_rows("m", record.length, branch.journal[grown:], None, 0.0))
    cards = list(seen.values())
    assert len(cards) == len(set(cards))


class Shuffling(PhotographGame):
    """Photograph, if a take were also a secret shuffle."""

    def secret_moves(self, s: Photograph) -> int:
        return s.taken


def test_after_a_secret_move_every_handle_is_new() -> None:
    game: Game[Photograph] = Shuffling()
    record = a_record(Play.from_secret(game, 2, {"first": 0}, SECRET))
    before = record.tokens
    take(record, 0, 0, 0, 1)
    assert not set(before.values()) & set(record.tokens.values())


def test_handles_of_another_match_are_others() -> None:
    places = [("a", 1), ("b", 2)]
    one, two = Handles(SECRET), Handles(SECRET[::-1])
    one.lay(places)
    two.lay(places)
    assert not set(one.tokens.values()) & set(two.tokens.values())
    assert SECRET.hex()[:8] not in "".join(one.tokens.values())


def test_a_card_that_comes_back_after_it_left_has_another_handle() -> None:
    handles = Handles(SECRET)
    handles.lay([("a", 1), ("b", 2)])
    first = handles.tokens["a"]
    handles.lay([("b", 2)])
    handles.lay([("a", 1), ("b", 2)])
    assert handles.tokens["a"] != first


@pytest.mark.anyio
async def test_a_log_holds_only_what_its_reader_may_know_over_whole_matches(room: Room) -> None:
    match, people = await a_match(room, 3)
    chance = random.Random(3)
    while status(match) == "playing":
        await play_any(match, people, chance)
    events: list[Event] = [event for step in match.steps() for event in step.events]
    private = [event for event in events if event.seats is not None]
    assert len(private) > 5
    for viewer in (SPECTATOR, 0, 1, 2):
        lines = match.log(viewer)
        assert [line.n for line in lines] == list(range(len(lines)))
        assert len(lines) == sum(event.seats is None or viewer in event.seats for event in events)
        assert sum(line.is_private for line in lines) == sum(viewer in (event.seats or ()) for event in private)


@pytest.mark.anyio
async def test_others_see_that_a_seat_has_chosen_and_not_what_nor_what_it_chose_before(room: Room) -> None:
    match, people = await a_match(room, 3)
    await play_until(match, people, "sunset")
    first, second = match.view(1).moves[:2]
    await match.act(people[1], 1, match.decision(1), a_command(), first.code)
    shown = {viewer: page(match, viewer) for viewer in (SPECTATOR, 0, 1, 2)}
    own = {line.text for line in match.log(1) if line.is_private}
    lines = {viewer: len(match.log(viewer)) for viewer in shown}
    await match.act(people[1], 1, match.decision(1), a_command(), second.code)
    for viewer in (SPECTATOR, 0, 2):
        assert page(match, viewer) == shown[viewer]
        assert len(match.log(viewer)) == lines[viewer], "a change of mind is nobody else's business"
        assert not own & {line.text for line in match.log(viewer)}
        assert match.log(viewer)[-1].text == "Ben has chosen."
    assert page(match, 1) != shown[1]


@pytest.mark.anyio
async def test_nobody_is_told_of_a_step_by_which_nothing_changes_for_them(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = PhotographGame.events

    def silent_second_thoughts(
        self: PhotographGame, before: Photograph, seat: int, code: int, after: Photograph
    ) -> list[Event]:
        found = events(self, before, seat, code, after)
        return [event for event in found if event.kind != "chosen" or before.seats[seat].pending < 0]

    monkeypatch.setattr(PhotographGame, "events", silent_second_thoughts)
    match, people = await a_match(room, 3)
    await play_until(match, people, "sunset")
    first, second = match.view(1).moves[:2]
    versions = [match.version(viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    await match.act(people[1], 1, match.decision(1), a_command(), first.code)
    chosen = [match.version(viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    assert all(new > old for new, old in zip(chosen, versions, strict=True))
    await match.act(people[1], 1, match.decision(1), a_command(), second.code)
    again = [match.version(viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    assert [new > old for new, old in zip(again, chosen, strict=True)] == [False, False, True, False]


def page(match: Match, viewer: int) -> dict[str, object]:
    """What a page is made of, the log aside."""
    view = match.view(viewer)
    return vars(view) | {"seen": to_bytes(view.seen)}


@pytest.mark.anyio
async def test_the_secret_is_told_only_when_the_match_is_over(room: Room) -> None:
    match, people = await a_match(room)
    assert match.secret is None
    assert len(match.commitment) == 64
    looks: tuple[Callable[[], object], ...] = (match.steps, match.journal_json, lambda: match.replay(0, 0))
    for look in looks:
        with pytest.raises(Refused) as refused:
            look()
        assert refused.value.code == "playing"
    await play_until(match, people, "over")
    assert hashlib.sha256(told_secret(match)).hexdigest() == match.commitment


def told_secret(match: Match) -> bytes:
    secret = match.secret
    assert secret is not None
    return secret
