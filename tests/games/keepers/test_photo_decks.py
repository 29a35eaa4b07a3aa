"""A deck of somebody's photos: named in the options, counted, refused where it does not suit."""

import pytest

from mutoscope.games.keepers import tags as known_tags
from mutoscope.games.keepers.cards import deck_codes, deck_name
from mutoscope.games.keepers.game import DECK, GAME
from mutoscope.games.keepers.players import ANY_WORDS, LITERAL, choose
from mutoscope.kernel.game import Refused
from mutoscope.kernel.play import Play

NAME = "photos-24-0a1b2c3d"


@pytest.fixture
def play() -> Play[object]:
    return Play.from_secret(GAME, 3, {"deck": NAME, "first": 0}, b"s" * 32)  # type: ignore[arg-type]


def test_the_name_says_how_many_photos_there_are_and_a_number_tells_decks_apart() -> None:
    assert deck_codes(NAME) == (24, 0x0A1B2C3D % 32767 + 1)
    assert deck_codes(deck_name(24, bytes.fromhex("0a1b2c3dffff"))) == deck_codes(NAME)
    assert deck_codes("standard") == (120, 0)


def test_a_match_needs_no_photos_to_be_dealt_and_names_them_by_number(play: Play[object]) -> None:
    deck = [GAME.card_name(play.state, card) for card in play.start.deck]  # type: ignore[arg-type]
    assert len([key for key in deck if key in GAME.cards({"deck": NAME})]) == 24
    assert GAME.cards({"deck": NAME})[::23] == ["photo-1", "photo-24"]
    hands = play.view(0)["hands"]
    assert isinstance(hands, list)
    assert all(str(key).startswith("photo-") for key in hands[0])  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("photos-24-0a1b2c3d", 4, "32 to 240 photos (8 a player at least); this one has 24"),
        ("photos-241-0a1b2c3d", 3, "this one has 241"),
        ("photos-024-0a1b2c3d", 3, "photos-COUNT-HASH"),
        ("photos-24-0a1b2c3d/..", 3, "photos-COUNT-HASH"),
        ("photos-24-0A1B2C3D", 3, "photos-COUNT-HASH"),
        ("holiday", 3, "photos-COUNT-HASH"),
    ],
)
def test_a_deck_that_does_not_suit_is_refused_with_the_numbers(name: str, players: int, said: str) -> None:
    with pytest.raises(Refused) as refused:
        Play.from_secret(GAME, players, {"deck": name}, b"s" * 32)
    assert said in refused.value.message


def test_the_protocol_is_told_of_the_pattern() -> None:
    assert DECK.describe()["choices"] == ["standard"]
    assert "photos-" in str(DECK.describe()["pattern"])


def test_bots_say_any_word_of_photos_that_nobody_has_tagged_and_what_they_see_of_tagged_ones(
    play: Play[object],
) -> None:
    number = deck_codes(NAME)[1]
    seen = play.seen(0)
    _, word = choose(LITERAL, seen, 0, "seed")  # type: ignore[arg-type]
    assert word in ANY_WORDS
    known_tags.use_deck(number, [("snail", "slow", "patient")] * 24)
    try:
        _, word = choose(LITERAL, seen, 0, "seed")  # type: ignore[arg-type]
        assert word not in ANY_WORDS
    finally:
        known_tags.forget_deck(number, 24)
    assert known_tags.deck_tags(number, 24) == ()
