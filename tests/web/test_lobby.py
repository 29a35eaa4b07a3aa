"""The lobby: a game in one click, tables to make, to find and to come back to, a name of one's own."""

from __future__ import annotations

import pytest

from mutoscope.web import lobby
from tests.web.browsing import Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, choose_first, make_table, play_now, play_out


def rows(page: Page, title: str) -> list[str]:
    """The tables that the lobby lists under a title, as text with the address behind it."""
    if title not in [heading.text for heading in page.all("h3")]:
        return []
    under = page.html.split(f"<h3>{title}</h3>")[1].split("</section>")[0]
    return [part.split("</li>")[0] for part in under.split("<li>")[1:]]


def test_one_click_begins_a_game_against_bots(served: Served, visit: Visit) -> None:
    ada = visit()
    page = play_now(ada, players=3)
    match = served.match(code_of(page))
    assert match.status == "playing"
    assert [seat.kind for seat in match.seats] == ["human", "bot", "bot"]


def test_a_phone_has_its_one_click_without_any_choice(served: Served, visit: Visit) -> None:
    ada = visit()
    lobby = ada.get("/")
    (quick,) = lobby.all("form", class_="quick")
    page = ada.post("/tables", **lobby.fields(quick), play="now")
    assert served.match(code_of(page)).status == "playing"


def test_a_table_has_the_options_that_were_chosen_for_it(served: Served, visit: Visit) -> None:
    ada = visit()
    chosen = {"option-backs": "plain", "option-memory_aid": "on", "option-first": "2"}
    match = served.match(code_of(make_table(ada, players=3, visibility="open", **chosen)))
    assert match.players == 3
    assert match.visibility == "open"
    assert match.options == {"backs": "plain", "missed_shot": False, "memory_aid": True, "first": 2}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "5"),
        ("players", "two"),
        ("game", "chess"),
        ("option-backs", "golden"),
        ("option-first", "7"),
        ("option-first", "3"),
        ("bot", "deep thought"),
    ],
)
def test_a_table_that_cannot_be_is_refused_on_the_lobby(visit: Visit, field: str, value: str) -> None:
    ada = visit()
    fields = {"game": "photograph", "players": "2", "play": "now", field: value}
    page = ada.post("/tables", **fields)
    assert page.status in (400, 404)
    assert page.alerts
    assert page.all("form", action="/tables")


def test_a_form_that_was_refused_comes_back_as_it_was_filled_in(visit: Visit) -> None:
    fields = {"players": "3", "bot": "easy", "visibility": "open", "clock": "60", "option-backs": "plain"}
    page = visit().post(
        "/tables", game="photograph", play="now", **fields, **{"option-first": "9", "option-memory_aid": "on"}
    )
    assert page.alerts
    form = next(form for form in page.all("form", action="/tables") if "panel" in str(form.get("class")))
    kept = {(e.get("name"), e.get("value")) for e in page.all("input", checked="") if e.form is form}
    assert kept >= {
        ("players", "3"),
        ("bot", "easy"),
        ("visibility", "open"),
        ("option-backs", "plain"),
        ("option-memory_aid", "on"),
    }
    chosen = {e.get("value") for e in page.all("option", selected="")}
    assert chosen == {"60", "random"}  # of the first player, who cannot be seat 9, the usual one


def test_an_open_table_is_listed_until_it_is_full_and_a_linked_one_never(visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.post("/me", name="Ada", portrait="owl")
    opened = make_table(ada, visibility="open")
    make_table(ada)
    (row,) = rows(ben.get("/"), "Open tables")
    assert opened.path in row
    assert "Ada · 1 of 2" in row
    ben.submit(ben.get(opened.path), f"{opened.path}/sit")
    assert rows(visit().get("/"), "Open tables") == []


def test_my_tables_say_whose_turn_it_is(visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.post("/me", name="Ada", portrait="owl")
    code = begin_together([ada, ben], **{"option-first": "0"})
    assert rows(visit().get("/"), "Go on playing") == []
    (of_ada,), (of_ben,) = rows(ada.get("/"), "Go on playing"), rows(ben.get("/"), "Go on playing")
    assert f"/t/{code}" in of_ada
    assert "Your turn" in of_ada
    assert "Your turn" not in of_ben
    assert "Ada to move" in of_ben
    for _ in range(2):
        choose_first(ada, ada.get(f"/t/{code}"))
    assert "Your turn" in rows(ben.get("/"), "Go on playing")[0]


def test_a_table_that_is_over_comes_last_and_says_who_won(served: Served, visit: Visit) -> None:
    ada = visit()
    over = play_now(ada)
    play_out(served, [ada], code_of(over))
    (only,) = rows(ada.get("/"), "Played to the end")
    assert "win" in only
    make_table(ada)
    first, last = rows(ada.get("/"), "Go on playing")
    assert "1 of 2 seats free" in first
    assert "win" in last


@pytest.mark.parametrize("spelling", ["{}", "  {} ", "{lower}", "{spaced}", "{joined}"])
def test_a_code_is_understood_however_it_is_typed(visit: Visit, spelling: str) -> None:
    code = code_of(make_table(visit()))
    spelled = spelling.format(
        code, lower=code.lower(), spaced=code.lower().replace("-", " "), joined=code.replace("-", "")
    )
    joined = visit().client.get("/join", params={"code": spelled})
    assert joined.url.path == f"/t/{code}"
    assert visit().client.get(f"/t/{code.lower()}").url.path == f"/t/{code}"


@pytest.mark.parametrize("typed", ["", "   ", "NOPE-99", "<b>bold</b>", "x" * 300, "ключ-5"])
def test_a_code_that_no_table_has_is_said_on_the_lobby(visit: Visit, typed: str) -> None:
    page = Page(visit().client.get("/join", params={"code": typed}))
    assert page.status == 404
    assert "LAMP-4217" in page.alerts[0]
    assert "<b>bold" not in page.html


def test_a_name_and_a_portrait_are_kept_and_shown_at_every_table(served: Served, visit: Visit) -> None:
    ada = visit()
    page = make_table(ada)
    assert ada.post("/me", name="  Ada  ", portrait="penguin", back="/help/photograph").path == "/help/photograph"
    seat = served.match(code_of(page)).seats[0]
    assert (seat.name, seat.portrait) == ("Ada", "penguin")
    again = ada.get("/")
    assert again.one("input", name="name").get("value") == "Ada"
    assert again.one("input", name="portrait", checked="").get("value") == "penguin"


@pytest.mark.parametrize(
    "fields",
    [{"name": ""}, {"name": " \t "}, {"name": "x" * 25}, {"name": "a\u202eb"}, {"name": "Ada", "portrait": "x"}],
)
def test_a_name_that_will_not_do_is_refused_with_a_reason(visit: Visit, fields: dict[str, str]) -> None:
    page = visit().post("/me", **fields)
    assert page.status == 400
    assert page.all("a", href="/")
    assert page.one("main", id="main").text


def test_whoever_only_looks_around_leaves_nothing_behind(served: Served, visit: Visit) -> None:
    guest = visit()
    for path in ("/", "/help/photograph", make_table(visit()).path):
        guest.get(path)
    secret = guest.client.cookies["mutoscope"]
    player, new_secret = served.run(served.room.person(secret))
    assert new_secret is None, "the cookie stays good"
    assert served.room._house.store.read_player(player.id) is None


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/", "/t/LAMP-00", "/t/LAMP-00/sheet", "/help/chess", "/static/x/../app.py"]
)
def test_a_page_that_is_not_there_says_so_and_shows_the_way_back(visit: Visit, path: str) -> None:
    page = visit().get(path)
    assert page.status == 404
    assert page.all("a", href="/", class_="btn")


def test_an_address_used_the_wrong_way_says_so(visit: Visit) -> None:
    page = visit().get("/tables")
    assert page.status == 405
    assert page.answer.headers["allow"] == "POST"


def test_the_server_says_that_it_is_well(visit: Visit) -> None:
    answer = visit().client.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert "set-cookie" not in answer.headers


def test_a_game_that_nothing_is_drawn_for_is_not_offered_and_no_table_of_it_is_made(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "has_table", lambda game_id: game_id != "keyframes")
    ada = visit()
    page = ada.get("/?game=keyframes")
    assert page.status == 200
    assert "Photograph" in page.text
    assert "Keyframes" not in page.text
    made = ada.post("/tables", game="keyframes", players="2")
    assert made.status == 404
    assert "no table" in made.alerts[0]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("photograph", ["players", "option-backs", "option-missed_shot", "option-memory_aid", "option-first"]),
        ("keyframes", ["players", "option-teams"]),
        ("moving_pictures", ["option-deleted", "option-editor", "option-first"]),
        ("keepers", ["players", "option-laps", "option-reveal_all", "option-word_check", "option-first"]),
    ],
)
def test_the_lobby_asks_only_what_leaves_a_choice(served: Served, visit: Visit, game: str, asked: list[str]) -> None:
    ada = visit()
    page = ada.get(f"/?game={game}")
    form = page.one("form", class_="make")
    shown = [e for e in page.all("input") + page.all("select") if e.form is form and e.get("type") != "hidden"]
    names = {e.get("name") for e in shown}
    assert names >= set(asked)
    assert {name for name in names if name.startswith(("option-", "players"))} == set(asked)
    match = served.match(code_of(ada.post("/tables", **page.fields(form), play="table")))
    assert match.options == {option.name: option.default for option in match.game.options}
    assert match.players == match.game.players[0]
