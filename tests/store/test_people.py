from dataclasses import replace

import pytest

from mutoscope.store import ChatRow, Conflict, Missing, SeatKind, SeatRow, Store
from tests.store.rows import create, player, seats


def test_a_player_comes_back_by_id_and_by_secret(store: Store) -> None:
    store.create_player(player("ada")).result()
    assert store.read_player("ada") == player("ada")
    assert store.find_player(b"ada") == player("ada")
    assert store.read_player("bob") is None
    assert store.find_player(b"bob") is None


def test_two_players_never_share_an_id_or_a_secret(store: Store) -> None:
    store.create_player(player("ada")).result()
    for twin in (replace(player("bob"), id="ada"), replace(player("bob"), secret_hash=b"ada")):
        with pytest.raises(Conflict):
            store.create_player(twin).result()
    assert store.read_player("bob") is None


def test_a_player_changes_name_and_keeps_the_portrait(store: Store) -> None:
    store.create_player(player("ada")).result()
    store.change_player("ada", name="Ada L.").result()
    assert store.read_player("ada") == replace(player("ada"), name="Ada L.")
    store.change_player("ada", portrait="fox").result()
    assert store.read_player("ada") == replace(player("ada"), name="Ada L.", portrait="fox")
    with pytest.raises(Missing):
        store.change_player("bob", name="Bob").result()


def test_a_player_sits_down_and_gets_up(store: Store) -> None:
    store.create_player(player("ada")).result()
    create(store)
    ada = SeatRow(
        match="m", seat=1, kind=SeatKind.HUMAN, name="Ada", portrait="owl", player="ada", secret_hash=b"\x00\x01"
    )
    store.set_seat(ada).result()
    assert store.seats("m") == (seats()[0], ada)
    store.set_seat(seats()[1]).result()
    assert store.seats("m") == tuple(seats())


def test_of_two_who_sit_down_on_one_open_seat_the_first_sits(store: Store) -> None:
    create(store)
    for name in ("ada", "bob"):
        store.create_player(player(name)).result()
    ada, bob = (SeatRow(match="m", seat=1, kind=SeatKind.HUMAN, player=name) for name in ("ada", "bob"))
    store.set_seat(ada, expect=SeatKind.OPEN).result()
    with pytest.raises(Conflict):
        store.set_seat(bob, expect=SeatKind.OPEN).result()
    assert store.seats("m")[1] == ada


def test_a_seat_or_a_player_that_is_not_there_is_refused(store: Store) -> None:
    create(store)
    with pytest.raises(Missing):
        store.set_seat(SeatRow(match="m", seat=2, kind=SeatKind.OPEN)).result()
    with pytest.raises(Missing):
        store.set_seat(SeatRow(match="m", seat=1, kind=SeatKind.HUMAN, player="who")).result()
    assert store.seats("m") == tuple(seats())


def test_the_seats_of_several_matches_come_at_once(store: Store) -> None:
    for name in "ab":
        create(store, name)
    assert store.seats_of(["b", "a", "c"]) == {"a": tuple(seats("a")), "b": tuple(seats("b")), "c": ()}
    assert store.seats_of([]) == {}


def test_chat_is_numbered_by_the_store_in_each_match(store: Store) -> None:
    for name in "ab":
        create(store, name)
    hello = store.say("a", seat=0, name="Ada", text="<b>hello</b>", time=1.0).result()
    other = store.say("b", seat=None, name="Eve", text="hi", time=2.0).result()
    again = store.say("a", seat=1, name="Bob", text="hm", time=3.0).result()
    assert hello == ChatRow(match="a", n=0, seat=0, name="Ada", text="<b>hello</b>", time=1.0)
    assert other == ChatRow(match="b", n=0, seat=None, name="Eve", text="hi", time=2.0)
    assert again.n == 1
    assert store.chat("a") == (hello, again)
    assert store.chat("a", since=1) == (again,)


def test_nobody_talks_at_a_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(Missing):
        store.say("m", seat=0, name="Ada", text="hello?", time=1.0).result()
