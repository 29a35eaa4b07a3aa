from dataclasses import replace
from pathlib import Path

import pytest

from mutoscope.store import CommandRepeated, Conflict, JournalRow, Missing, SeatKind, SeatRow, Store
from tests.store.rows import create, match, seats, step, writer_held_up


def test_steps_come_back_as_they_were_written_and_in_order(store: Store) -> None:
    create(store)
    move = step(0, seat=1, command="c1", text="slippery")
    shuffle = JournalRow(match="m", n=1, seat=-1, kind="shuffle", order=(3, 1, 2), time=7.5, state_hash=b"\x00\xff")
    store.append([move]).result()
    store.append([shuffle]).result()
    assert store.journal("m") == (move, shuffle)
    assert store.journal("m", since=1) == (shuffle,)
    assert store.journal("m", since=2) == ()


def test_an_empty_order_and_no_order_are_two_things(store: Store) -> None:
    create(store)
    store.append([replace(step(0), order=()), replace(step(1), order=None)]).result()
    assert [row.order for row in store.journal("m")] == [(), None]


def test_the_match_knows_its_length_and_when_it_was_last_played(store: Store) -> None:
    create(store)
    store.append([step(0), step(1)]).result()
    assert store.read_match("m") == replace(match(), length=2, changed=101.0)


def test_of_two_steps_for_one_place_the_second_is_refused(store: Store) -> None:
    create(store)
    store.append([step(0, text="first")]).result()
    with pytest.raises(Conflict, match="Step 0 cannot be written where step 1 is next"):
        store.append([step(0, text="second")]).result()
    assert store.journal("m") == (step(0, text="first"),)


def test_of_two_steps_for_one_place_in_one_group_the_second_is_refused(store: Store, data_dir: Path) -> None:
    create(store)
    with writer_held_up(data_dir):
        first = store.append([step(0, text="first")])
        second = store.append([step(0, text="second")])
        third = store.append([step(1, text="third")])
    first.result()
    with pytest.raises(Conflict):
        second.result()
    third.result()
    assert [row.text for row in store.journal("m")] == ["first", "third"]


def test_a_journal_has_no_gap(store: Store) -> None:
    create(store)
    with pytest.raises(Conflict, match="Step 1 cannot be written where step 0 is next"):
        store.append([step(1)]).result()
    assert store.journal("m") == ()


def test_a_journal_gets_no_gap_from_a_group_either(store: Store, data_dir: Path) -> None:
    for name in "ab":
        create(store, name)
    with writer_held_up(data_dir):
        good = store.append([step(0, "a")])
        early = store.append([step(1, "b")])
    good.result()
    with pytest.raises(Conflict, match="Step 1 cannot be written where step 0 is next"):
        early.result()
    assert store.journal("b") == ()


def test_what_follows_a_refused_step_is_refused_too(store: Store, data_dir: Path) -> None:
    create(store)
    with writer_held_up(data_dir):
        unwritable = store.append([step(0, text="\ud800")])
        follower = store.append([step(1)])
    with pytest.raises(UnicodeEncodeError):
        unwritable.result()
    with pytest.raises(Conflict):
        follower.result()
    assert store.journal("m") == ()


def test_a_row_that_cannot_be_written_harms_no_other_match_in_its_group(store: Store, data_dir: Path) -> None:
    for name in "abc":
        create(store, name)
    with writer_held_up(data_dir):
        good = store.append([step(0, "a")])
        bad = store.append([step(0, "b"), step(1, "b", text="\ud800")])
        also_good = store.append([step(0, "c")])
    good.result()
    also_good.result()
    with pytest.raises(UnicodeEncodeError):
        bad.result()
    assert [len(store.journal(name)) for name in "abc"] == [1, 0, 1]
    store.append([step(0, "b")]).result()


def test_the_same_command_twice_is_refused_and_names_the_row_it_wrote(store: Store) -> None:
    create(store)
    store.append([step(0)]).result()
    store.append([step(1, command="c")]).result()
    with pytest.raises(CommandRepeated) as again:
        store.append([step(2, command="c")]).result()
    assert again.value.n == 1
    with pytest.raises(CommandRepeated):
        store.append([step(1, command="c")]).result()
    assert store.command("m", 0, "c") == step(1, command="c")
    assert store.command("m", 0, "d") is None
    assert len(store.journal("m")) == 2


def test_the_same_command_twice_in_one_group_is_written_once(store: Store, data_dir: Path) -> None:
    create(store)
    with writer_held_up(data_dir):
        first = store.append([step(0, command="c")])
        second = store.append([step(1, command="c")])
    first.result()
    with pytest.raises(CommandRepeated):
        second.result()
    assert store.journal("m") == (step(0, command="c"),)


def test_command_ids_are_each_seats_own_and_each_matchs_own(store: Store) -> None:
    create(store, "a")
    create(store, "b")
    store.append([step(0, "a", seat=0, command="c")]).result()
    store.append([step(1, "a", seat=1, command="c")]).result()
    store.append([step(0, "b", seat=0, command="c")]).result()
    assert store.command("a", 1, "c") == step(1, "a", seat=1, command="c")


def test_a_command_of_several_steps_is_refused_whole(store: Store) -> None:
    create(store)
    store.append([step(0), step(1)]).result()
    with pytest.raises(Conflict):
        store.append([step(1), step(2)]).result()
    assert store.journal("m") == (step(0), step(1))


def test_a_seat_and_the_end_of_the_match_are_written_with_the_step_or_not_at_all(store: Store) -> None:
    create(store)
    bot = SeatRow(match="m", seat=1, kind=SeatKind.BOT, bot="steady")
    unknown = SeatRow(match="m", seat=1, kind=SeatKind.HUMAN, player="who")
    with pytest.raises(Missing):
        store.append([step(0)], seats=[unknown], finished=True).result()
    assert store.journal("m") == ()
    assert store.read_match("m") == match()
    assert store.seats("m") == tuple(seats())
    store.append([step(0)], seats=[bot], finished=True, extra={"over": "won"}).result()
    assert store.read_match("m") == replace(match(), length=1, changed=100.0, finished=True, extra={"over": "won"})
    assert store.seats("m")[1] == bot


def test_what_changes_along_is_written_in_a_group_too(store: Store, data_dir: Path) -> None:
    create(store, "a")
    create(store, "b")
    with writer_held_up(data_dir):
        ends = [store.append([step(0, name)], finished=True) for name in "ab"]
    for end in ends:
        end.result()
    assert [row.finished for row in map(store.read_match, "ab") if row] == [True, True]


def test_a_step_of_an_unknown_match_is_refused(store: Store) -> None:
    with pytest.raises(Missing):
        store.append([step(0)]).result()


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], "at least one row"),
        ([step(0), step(2)], "one more than the last"),
        ([step(0, "a"), step(1, "b")], "of one match"),
        ([step(0), step(1, command="c")], "only the first row"),
    ],
)
def test_rows_that_are_not_one_command_are_a_mistake_of_the_caller(
    store: Store, rows: list[JournalRow], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        store.append(rows)


def test_a_seat_of_another_match_is_a_mistake_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="every seat"):
        store.append([step(0, "a")], seats=seats("b"))
