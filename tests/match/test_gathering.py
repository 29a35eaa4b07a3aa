"""Tables that gather: making one, sitting down, bots, options, leaving, dealing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.match import Room, Settings
from tests.match.tables import QUICK, a_gathering, a_match, opened, play_until, somebody, status

pytestmark = pytest.mark.anyio


async def refusal(doing: object) -> str:
    with pytest.raises(Refused) as refused:
        await doing  # type: ignore[misc]
    assert refused.value.message.endswith((".", "?"))
    return refused.value.code


async def test_a_new_table_has_its_host_on_a_seat_a_code_and_a_promise(room: Room) -> None:
    ada = await somebody(room, "Ada")
    match = await room.make_table(ada, "photograph", 3, {"backs": "plain"}, seat=1)
    assert status(match) == "gathering"
    assert [seat.kind for seat in match.seats] == ["open", "human", "open"]
    assert match.seats[1].name == "Ada"
    assert match.seats_of(ada) == (1,)
    assert match.host_id == ada.id
    assert match.options == {"backs": "plain", "missed_shot": False, "memory_aid": False, "first": "random"}
    assert len(match.commitment) == 64
    assert match.secret is None
    assert match.visibility == "link"
    assert await room.find_code(match.code.lower().replace("-", " ")) is match
    assert await room.match(match.id) is match
    assert await room.tables_of(ada) == [match]


@pytest.mark.parametrize(
    ("game", "players", "options", "seat", "code"),
    [
        ("chess", 2, {}, 0, "no_such_game"),
        ("photograph", 1, {}, 0, "bad_request"),
        ("photograph", 5, {}, 0, "bad_request"),
        ("photograph", 2, {"backs": "red"}, 0, "bad_request"),
        ("photograph", 2, {"colour": "red"}, 0, "bad_request"),
        ("photograph", 2, {"first": 2}, 0, "bad_request"),
        ("photograph", 2, {}, 2, "bad_request"),
        ("photograph", 2, {}, -1, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    room: Room, game: str, players: int, options: dict[str, str | int], seat: int, code: str
) -> None:
    ada = await somebody(room, "Ada")
    assert await refusal(room.make_table(ada, game, players, {**options}, seat=seat)) == code
    assert await room.tables_of(ada) == []


async def test_people_sit_down_where_it_is_free_and_nobody_sits_on_anybody(room: Room) -> None:
    ada, ben, cleo = [await somebody(room, name) for name in ("Ada", "Ben", "Cleo")]
    match = await room.make_table(ada, "photograph", 3, {})
    assert await match.sit(ben, 2) == 2
    assert await refusal(match.sit(cleo, 2)) == "taken"
    assert await refusal(match.sit(cleo, 3)) == "no_such_seat"
    assert await match.sit(cleo) == 1
    assert await match.sit(cleo) == 1
    assert await refusal(match.sit(await somebody(room, "Dan"))) == "full"
    assert [seat.name for seat in match.seats] == ["Ada", "Cleo", "Ben"]


async def test_of_two_who_sit_down_at_once_one_does(room: Room) -> None:
    ada, ben, cleo = [await somebody(room, name) for name in ("Ada", "Ben", "Cleo")]
    match = await room.make_table(ada, "photograph", 2, {})
    answers = await asyncio.gather(match.sit(ben), match.sit(cleo), return_exceptions=True)
    assert answers[0] == 1
    assert isinstance(answers[1], Refused)
    assert answers[1].code == "full"


async def test_whoever_sits_moves_and_the_host_takes_one_more_hand(room: Room) -> None:
    ada, ben = await somebody(room, "Ada"), await somebody(room, "Ben")
    match = await room.make_table(ada, "photograph", 4, {})
    await match.sit(ben, 1)
    assert await match.sit(ben, 3) == 3
    assert match.seats_of(ben) == (3,)
    assert await match.sit(ada, 2) == 2
    assert match.seats_of(ada) == (0, 2)
    assert [seat.name for seat in match.seats] == ["Ada", "", "Ada 2", "Ben"]


async def test_a_person_with_two_hands_plays_both(room: Room) -> None:
    ada = await somebody(room, "Ada")
    match = await room.make_table(ada, "photograph", 2, {})
    await match.sit(ada, 1)
    await match.start(ada)
    await play_until(match, [ada, ada], "over")
    assert status(match) == "over"


async def test_two_people_of_one_name_are_told_apart_at_the_table(room: Room) -> None:
    ada, other = await somebody(room, "Ada"), await somebody(room, "ada")
    match = await room.make_table(ada, "photograph", 2, {})
    await match.sit(other)
    assert [seat.name for seat in match.seats] == ["Ada", "ada 2"]


async def test_only_the_host_seats_bots_clears_seats_chooses_options_and_deals(room: Room) -> None:
    match, people = await a_gathering(room, 2)
    before = match.seats, match.options
    assert await refusal(match.put_bot(people[1], 1, "random")) == "not_host"
    assert await refusal(match.clear_seat(people[1], 0)) == "not_host"
    assert await refusal(match.set_option(people[1], "backs", "plain")) == "not_host"
    assert await refusal(match.start(people[1])) == "not_host"
    assert (match.seats, match.options) == before


async def test_bots_take_open_seats_under_names_and_faces_of_their_own(room: Room) -> None:
    ada = await somebody(room, "Nickel")
    match = await room.make_table(ada, "photograph", 4, {})
    for seat in (1, 2, 3):
        await match.put_bot(ada, seat, "random")
    await match.put_bot(ada, 3, "steady")
    assert [seat.bot for seat in match.seats] == [None, "random", "random", "steady"]
    assert len({seat.name.casefold() for seat in match.seats}) == 4
    assert len({seat.portrait for seat in match.seats}) == 4
    assert await refusal(match.put_bot(ada, 0, "random")) == "taken"
    assert await refusal(match.put_bot(ada, 1, "genius")) == "bad_request"
    await match.clear_seat(ada, 2)
    assert match.seats[2].kind == "open"
    await match.clear_seat(ada, 2)


async def test_options_are_checked_and_kept(room: Room) -> None:
    match, people = await a_gathering(room)
    assert await refusal(match.set_option(people[0], "backs", "red")) == "bad_request"
    assert await refusal(match.set_option(people[0], "colour", "red")) == "bad_request"
    await match.set_option(people[0], "missed_shot", True)
    await match.set_option(people[0], "first", 1)
    await match.start(people[0])
    assert match.actors() == (1,)
    assert match.view(0).options["missed_shot"] is True
    assert await refusal(match.set_option(people[0], "backs", "plain")) == "playing"


async def test_the_cards_are_dealt_once_every_seat_is_taken_and_only_once(room: Room) -> None:
    match, people = await a_gathering(room, 3)
    await match.clear_seat(people[0], 1)
    assert await refusal(match.start(people[0])) == "open_seats"
    await match.put_bot(people[0], 1, "random")
    answers = await asyncio.gather(match.start(people[0]), match.start(people[0]), return_exceptions=True)
    assert answers[0] is None
    assert isinstance(answers[1], Refused)
    assert answers[1].code == "playing"
    for doing in (match.sit(people[1]), match.clear_seat(people[0], 1), match.put_bot(people[0], 1, "random")):
        assert await refusal(doing) == "playing"


async def test_a_guest_who_leaves_frees_the_seat(room: Room) -> None:
    match, people = await a_gathering(room, 2)
    await match.leave(people[1])
    assert match.seats[1].kind == "open"
    assert match.host_id == people[0].id
    await match.leave(people[1])


async def test_when_the_host_leaves_the_table_goes_to_another_person(room: Room) -> None:
    match, people = await a_gathering(room, 3)
    await match.clear_seat(people[0], 1)
    await match.put_bot(people[0], 1, "random")
    await match.leave(people[0])
    assert match.host_id == people[2].id
    assert [seat.kind for seat in match.seats] == ["open", "bot", "human"]
    await match.put_bot(people[2], 0, "random")
    await match.start(people[2])
    assert status(match) == "playing"


async def test_a_table_that_everybody_has_left_is_given_up(room: Room) -> None:
    match, people = await a_gathering(room, 2)
    await match.leave(people[1])
    await match.leave(people[0])
    assert match.is_given_up
    assert await room.tables_of(people[0]) == []
    assert await refusal(match.sit(people[1])) == "given_up"
    with pytest.raises(Refused) as refused:
        match.view(0)
    assert refused.value.code == "given_up"


async def test_nobody_gets_up_in_mid_game_but_the_seat_is_kept(room: Room) -> None:
    match, people = await a_match(room)
    assert await refusal(match.leave(people[1])) == "playing"
    assert match.seats_of(people[1]) == (1,)


async def test_the_lobby_lists_open_tables_that_are_free_and_fresh(room: Room) -> None:
    ada, ben = await somebody(room, "Ada"), await somebody(room, "Ben")
    shut = await room.make_table(ada, "photograph", 2, {})
    match = await room.make_table(ada, "photograph", 2, {}, visibility="open")
    assert match.visibility == "open"
    assert await room.open_tables() == [match]
    await match.sit(ben)
    assert await room.open_tables() == []
    await match.leave(ben)
    assert await room.open_tables() == [match]
    assert set(await room.tables_of(ada)) == {match, shut}


async def test_an_open_table_left_standing_is_listed_no_more(data_dir: Path) -> None:
    now = [1000.0]
    settings = Settings(clock=lambda: now[0], listed_for=60.0, away_after=0.0)
    async with opened(data_dir, settings) as room:
        ada = await somebody(room, "Ada")
        match = await room.make_table(ada, "photograph", 2, {}, visibility="open")
        now[0] += 61
        assert await room.open_tables() == []
        with match.watch(0):
            assert await room.open_tables() == [match]


async def test_one_person_hosts_only_so_many_tables_at_a_time(data_dir: Path) -> None:
    async with opened(data_dir, replace(QUICK, tables_per_player=2)) as room:
        ada, ben = await somebody(room, "Ada"), await somebody(room, "Ben")
        first = await room.make_table(ada, "photograph", 2, {})
        await room.make_table(ada, "photograph", 2, {})
        assert await refusal(room.make_table(ada, "photograph", 2, {})) == "too_many"
        await room.make_table(ben, "photograph", 2, {})
        await first.leave(ada)
        await room.make_table(ada, "photograph", 2, {})


async def test_there_is_no_table_behind_a_code_or_a_link_that_nobody_made(room: Room) -> None:
    assert await room.find_code("LAMP-42") is None
    assert await room.find_code("") is None
    assert await room.match("nothing") is None
