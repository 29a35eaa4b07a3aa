"""Talk at the table: said with a form, shown to all, closed while the rules ask for silence."""

from __future__ import annotations

from tests.web.browsing import Browser, Page, Served, code_of
from tests.web.conftest import Visit
from tests.web.play import begin_together, make_table


def said(page: Page) -> list[str]:
    """What a page shows of the talk, who said it and what."""
    return [line.text for line in page.elements if "data-said" in line.attributes]


def a_film(browser: Browser) -> Page:
    """Moving Pictures against a bot, begun at once: the first scene is to be filmed."""
    lobby = browser.get("/?game=moving_pictures")
    page = browser.submit(lobby, "/tables", players="2", play="now", bot="random", **{"option-first": "0"})
    assert page.status == 200
    return page


def test_what_is_said_stands_on_every_page_of_the_table_as_text(visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben])
    page = ada.get(f"/t/{code}")
    answer = ada.submit(page, f"/t/{code}/say", text="<b>Hello</b> & good luck")
    assert answer.status == 200
    for browser in (ada, ben, watcher):
        page = browser.get(f"/t/{code}")
        assert len(said(page)) == 1
        assert said(page)[0].endswith("<b>Hello</b> & good luck")
        assert "<b>Hello" not in page.html
    assert [len(browser.get(f"/t/{code}").all("p", class_="is-mine")) for browser in (ada, ben, watcher)] == [1, 0, 0]


def test_whoever_watches_may_talk_and_is_said_to_watch(visit: Visit) -> None:
    ada, ben, watcher = visit(), visit(), visit()
    code = begin_together([ada, ben])
    answer = watcher.submit(watcher.get(f"/t/{code}"), f"/t/{code}/say", text="Nice town")
    assert answer.status == 200
    assert "(watching) Nice town" in said(ben.get(f"/t/{code}"))[0]


def test_what_is_said_comes_over_the_line_and_changes_no_decision(served: Served, visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    with ben.line(f"/t/{code}/live?seat=1") as line:
        before = line.hear_table(1)
        decision = served.match(code).decision(0)
        ada.submit(ada.get(f"/t/{code}"), f"/t/{code}/say", text="Your turn soon")
        while "Your turn soon" not in line.html:
            line.hear()
        assert "Your turn soon" not in before
        assert served.match(code).decision(0) == decision


def test_without_scripts_no_page_comes_anew_on_which_something_is_half_written(visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben], **{"option-first": "0"})
    assert not ada.get(f"/t/{code}").all("meta", http_equiv="refresh"), "it is her move"
    waiting = ben.get(f"/t/{code}")
    assert waiting.all("meta", http_equiv="refresh")
    assert [link.get("href") for link in waiting.all("link") if "renewed" in link.get("href")] != []
    (hold,) = [link for link in waiting.all("a", class_="btn") if "Stop that" in link.text]
    held = ben.get(hold.get("href"))
    assert not held.all("meta", http_equiv="refresh")
    assert not [link for link in held.all("link") if "renewed" in link.get("href")]
    refused = ben.submit(held, f"/t/{code}/say", text="")
    assert refused.alerts
    assert not refused.all("meta", http_equiv="refresh"), "there is nothing at that address"
    after = ben.submit(held, f"/t/{code}/say", text="I am still here")
    assert after.all("meta", http_equiv="refresh")
    (on,) = [link for link in held.all("a", class_="btn") if link.text == "Go on"]
    assert ben.get(on.get("href")).all("meta", http_equiv="refresh")


def test_nothing_and_too_much_is_refused_in_words(visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    page = ada.get(f"/t/{code}")
    assert page.one("input", id="chat-text").get("maxlength") == "500"
    for text in ("", "x" * 501):
        answer = ada.submit(page, f"/t/{code}/say", text=text)
        assert 400 <= answer.status < 500
        assert len(answer.alerts) == 1
    assert said(ada.get(f"/t/{code}")) == []
    assert ada.submit(page, f"/t/{code}/say", text="x" * 500).status == 200


def test_while_a_film_is_filmed_there_is_no_talk_on_the_page_and_none_in_the_server(visit: Visit) -> None:
    ada = visit()
    page = a_film(ada)
    code = code_of(page)
    assert page.one("div", id="table").get("data-talk") == "closed"
    assert page.all("section", id="chat") == []
    answer = ada.post(f"/t/{code}/say", text="I have the 15", seat="0")
    assert 400 <= answer.status < 500
    assert answer.alerts == ["The rules ask for silence now."]
    assert "I have the 15" not in ada.get(f"/t/{code}").html


def test_talk_is_open_at_a_table_of_photograph(visit: Visit) -> None:
    ada, ben = visit(), visit()
    code = begin_together([ada, ben])
    page = ada.get(f"/t/{code}")
    assert page.one("div", id="table").get("data-talk") == "open"
    assert page.one("button", id="talk").get("popovertarget") == "chat"


def test_a_host_may_take_a_second_hand_and_finds_it_from_the_first(served: Served, visit: Visit) -> None:
    ada = visit()
    options = {"option-first": "0"}
    page = make_table(ada, players=2, visibility="link", **options)
    code = code_of(page)
    forms = [form for form in page.all("form", action=f"/t/{code}/sit") if page.fields(form) == {"seat": "1"}]
    assert len(forms) == 1
    page = ada.post(f"/t/{code}/sit", seat="1")
    page = ada.submit(page, f"/t/{code}/start")
    assert page.status == 200
    match = served.match(code)
    assert match.seats[0].player_id == match.seats[1].player_id
    assert page.all("a", id="other-hand-1") == []
    link = ada.get(f"/t/{code}?seat=1").one("a", id="other-hand-1")
    assert link.get("href") == f"/t/{code}?seat=0"


def test_only_the_host_is_offered_a_second_hand(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = make_table(ada, players=3)
    code = code_of(page)
    ben.submit(ben.get(page.path), f"/t/{code}/sit")
    assert ben.get(page.path).all("form", action=f"/t/{code}/sit") == []
    assert len(ada.get(page.path).all("form", action=f"/t/{code}/sit")) == 1
