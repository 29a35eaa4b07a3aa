from dataclasses import replace

import pytest

from mutoscope.store import CodeTaken, Conflict, Missing, SavedMatch, SeatKind, SeatRow, Store, Visibility
from tests.store.rows import SECRET, create, match, player, seats, step


def ids(found: tuple[object, ...]) -> list[object]:
    return [getattr(row, "id", None) for row in found]


def test_a_match_comes_back_as_it_was_saved(store: Store) -> None:
    store.create_match(match(), seats(), SECRET).result()
    assert store.read_match("m") == match()
    assert store.seats("m") == tuple(seats())
    assert store.secret("m") == SECRET
    assert store.load_match("m") == SavedMatch(match=match(), seats=tuple(seats()), journal=())


def test_a_match_that_nobody_made_is_not_found(store: Store) -> None:
    assert store.read_match("m") is None
    assert store.load_match("m") is None
    assert store.secret("m") is None
    assert store.find_code("code-m") is None
    assert store.seats("m") == ()
    assert store.journal("m") == ()
    assert store.chat("m") == ()


def test_a_match_is_found_by_its_code(store: Store) -> None:
    create(store, "a")
    create(store, "b")
    assert store.find_code("code-b") == match("b")


def test_a_code_in_use_is_refused_and_nothing_of_the_match_is_saved(store: Store) -> None:
    create(store, "a")
    with pytest.raises(CodeTaken):
        store.create_match(match("b", code="code-a"), seats("b"), SECRET).result()
    assert store.read_match("b") is None
    assert store.seats("b") == ()
    assert store.secret("b") is None


def test_an_id_in_use_is_refused_and_the_first_match_stays(store: Store) -> None:
    create(store)
    with pytest.raises(Conflict):
        store.create_match(replace(match(code="other"), game="keepers"), [], b"").result()
    assert store.read_match("m") == match()


def test_a_match_with_an_unknown_player_is_refused_whole(store: Store) -> None:
    with pytest.raises(Missing):
        store.create_match(match(), [SeatRow(match="m", seat=0, kind=SeatKind.HUMAN, player="who")], SECRET).result()
    assert store.read_match("m") is None


def test_a_seat_of_another_match_is_a_mistake_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="every seat"):
        store.create_match(match("a"), seats("b"), SECRET)


def test_only_what_is_given_changes(store: Store) -> None:
    store.create_player(player("ada")).result()
    create(store)
    store.change_match("m", visibility=Visibility.PRIVATE).result()
    assert store.read_match("m") == replace(match(), visibility=Visibility.PRIVATE)
    private = replace(match(), visibility=Visibility.PRIVATE)
    store.change_match("m", options={"backs": "informative"}).result()
    assert store.read_match("m") == replace(private, options={"backs": "informative"})
    store.change_match("m", options=match().options, finished=True, host="ada", extra={"rematch": "m2"}).result()
    assert store.read_match("m") == replace(private, finished=True, host="ada", extra={"rematch": "m2"})


def test_changing_nothing_changes_nothing(store: Store) -> None:
    create(store)
    store.change_match("m").result()
    assert store.read_match("m") == match()


def test_a_match_that_is_not_there_cannot_change(store: Store) -> None:
    with pytest.raises(Missing):
        store.change_match("m", finished=True).result()


def test_my_matches_are_those_i_host_or_sit_at_and_the_last_played_comes_first(store: Store) -> None:
    for name in ("ada", "bob"):
        store.create_player(player(name)).result()
    sits = SeatRow(match="sits", seat=0, kind=SeatKind.HUMAN, player="ada")
    store.create_match(match("hosts", created=1.0, host="ada"), seats("hosts"), SECRET).result()
    store.create_match(match("sits", created=2.0, host="bob"), [sits], SECRET).result()
    store.create_match(match("other", created=3.0, host="bob"), seats("other"), SECRET).result()
    assert ids(store.matches_of("ada")) == ["sits", "hosts"]
    store.append([step(0, "hosts")]).result()
    assert ids(store.matches_of("ada")) == ["hosts", "sits"]
    assert ids(store.matches_of("ada", limit=1)) == ["hosts"]
    assert store.matches_of("nobody") == ()


def test_the_lobby_lists_public_unfinished_matches_with_an_open_seat_the_newest_first(store: Store) -> None:
    full = seats("full", SeatKind.BOT, SeatKind.BOT)
    store.create_match(match("old", created=1.0), seats("old"), SECRET).result()
    store.create_match(match("new", created=2.0), seats("new"), SECRET).result()
    store.create_match(match("full", created=3.0), full, SECRET).result()
    store.create_match(match("private", visibility=Visibility.PRIVATE), seats("private"), SECRET).result()
    store.create_match(match("finished"), seats("finished"), SECRET).result()
    store.change_match("finished", finished=True).result()
    assert ids(store.open_matches()) == ["new", "old"]
    assert ids(store.open_matches(limit=1)) == ["new"]


def test_secrets_and_their_hashes_are_in_no_printed_row() -> None:
    seat = SeatRow(match="m", seat=0, kind=SeatKind.OPEN, secret_hash=b"hush")
    assert "hush" not in repr(seat)
    assert "secret" not in repr(match())
    assert "b'ada'" not in repr(player("ada"))


def test_the_matches_under_way_at_which_a_bot_plays_are_found_the_last_changed_first(store: Store) -> None:
    for name in ("old", "new", "begun", "done"):
        create(store, name)
    store.create_match(match("people"), seats("people", SeatKind.OPEN, SeatKind.OPEN), SECRET).result()
    for time, name in enumerate(("old", "done", "people", "new")):
        row = replace(step(0, name), time=100.0 + time)
        store.append([row], finished=name == "done").result()
    assert ids(store.bot_matches(since=0.0)) == ["new", "old"]
    assert ids(store.bot_matches(since=103.0)) == ["new"]
    assert ids(store.bot_matches(since=0.0, limit=1)) == ["new"]
    assert ids(store.bot_matches(since=104.0)) == []
