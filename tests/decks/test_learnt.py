"""Tags learnt from play: a Keeper's photo is like the word it won with, or like its opposite."""

from __future__ import annotations

from pathlib import Path

from mutoscope.decks import Shelf
from mutoscope.decks.learnt import MOST_WORDS, Win, learn, read, wins, words_of
from mutoscope.games.keepers import rules
from mutoscope.games.keepers import tags as known_tags
from mutoscope.games.keepers.cards import card_key
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Event, Json, JsonObject
from mutoscope.kernel.play import Play
from tests.decks.pictures import fill


def test_what_is_learnt_of_a_round() -> None:
    """Three of five call the first card of the line the most like the word, one the second; one the last the least."""
    play = Play.from_secret(GAME, 5, {"deck": "photos-40-00000000", "first": 0, "word_check": "off"}, b"k" * 32)
    play.play_named(0, {"kind": "curate", "cards": hand(play, 0)[:1], "word": "Slow"})
    for seat in (1, 2, 3, 4):
        play.play_named(seat, {"kind": "submit", "cards": hand(play, seat)[:1]})
    line = [card_key(play.state, card) for card in play.state.line[:5]]
    votes = {0: (5, "least"), 1: (1, "match"), 2: (1, "match"), 3: (2, "match"), 4: (1, "match")}
    found = []
    for place, (card, sign) in votes.items():
        before = play.branch().state
        named: JsonObject = {"kind": "vote", "votes": [{"card": card, "sign": sign}]}
        found.append(wins(before, play.play_named(play.state.owners[place], named)))
    assert found[:4] == [[], [], [], []], "nothing is known before all have voted"
    assert found[4] == [Win(str(line[0]), "Slow", True), Win(str(line[4]), "Slow", False)]


def hand(play: Play[Keepers], seat: int) -> list[Json]:
    return [card_key(play.state, card) for card in play.state.seats[seat].hand if card != rules.NONE]


def test_a_match_teaches_the_word_and_a_least_its_opposites() -> None:
    assert words_of(Win("photo-1", "Slow", True)) == ["slow"]
    assert "fast" in words_of(Win("photo-1", "slow", False))
    assert words_of(Win("photo-1", "xyzzy", False)) == []


def test_what_is_learnt_is_kept_and_told_to_the_bots(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    draft = shelf.begin("ines", "")
    fill(shelf, draft, 24)
    deck = shelf.finish(draft.id, "ines")
    before = known_tags.deck_tags(deck.number, 24)
    shelf.learn(
        deck.name, [Win("photo-2", "lonely", True), Win("photo-3", "lonely", True), Win("photo-2", "lonely", True)]
    )
    after = known_tags.deck_tags(deck.number, 24)
    assert after[1] == ("lonely", *before[1])
    assert after[0] == before[0]
    known_tags.forget_deck(deck.number, 24)
    Shelf(tmp_path).tell_bots_all()
    assert known_tags.deck_tags(deck.number, 24) == after
    assert read(shelf.folder / deck.name).counts["photo-2"]["lonely"] == 2


def test_a_photo_remembers_so_many_words_and_damage_is_forgotten(tmp_path: Path) -> None:
    learn(tmp_path, [Win("photo-1", f"word{'a' * n}", True) for n in range(MOST_WORDS + 9)])
    assert len(read(tmp_path).counts["photo-1"]) == MOST_WORDS
    (tmp_path / "learnt.json").write_text("[")
    assert read(tmp_path).counts == {}


def test_nothing_is_learnt_of_other_games() -> None:
    assert wins(object(), [Event("votes", {"votes": []})]) == []
