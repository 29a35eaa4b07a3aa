"""The personalities of Keepers: what they know, what they say, what they play and how they vote."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mutoscope.games.keepers import moves, rules, word
from mutoscope.games.keepers.cards import pictures
from mutoscope.games.keepers.game import GAME
from mutoscope.games.keepers.players import (
    ANY_WORDS,
    BOTS,
    CONTRARIAN,
    DREAMER,
    LITERAL,
    PERSONALITIES,
    Personality,
    TagsOf,
    any_word,
    candidates,
    choose,
    deviations,
    makes_sense,
)
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.tags import Tags
from mutoscope.games.keepers.taste import fit
from mutoscope.games.keepers.words import Verdict, judge
from mutoscope.games.keepers.words.dictionary import dictionary
from mutoscope.kernel.game import Json
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import to_bytes
from tests.games.keepers.tools import a_game, curate, others, submit, to_vote

OTHERS: tuple[Tags, ...] = (
    ("table", "kitchen", "plate", "ordinary"),
    ("cool", "autumn", "lake", "quiet"),
    ("warm", "summer", "beach", "lazy"),
    ("crowd", "street", "busy", "loud"),
)
ICE: Tags = ("frozen", "winter", "snow", "cold")
FIRE: Tags = ("burning", "hot", "desert", "sun")


def told(tags: Mapping[int, Tags]) -> TagsOf:
    """Cards with these tags; all others are like most."""
    return lambda card: tags.get(card, OTHERS[card % len(OTHERS)])


def decide(who: Personality, play: Play[Keepers], seat: int, seed: str = "s", tags: TagsOf | None = None) -> int:
    return choose(who, play.seen(seat), seat, seed, tags)[0]


def bot_game(players: int, seed: int) -> Play[Keepers]:
    """A whole game among personalities."""
    play = Play.from_secret(GAME, players, {}, bytes([seed]) * 32)
    while acting := play.actors():
        seat = acting[0]
        code, text = choose(PERSONALITIES[seat % 3], play.seen(seat), seat, str(len(play.journal)))
        play.play(seat, code, text or None)
    return play


@pytest.mark.parametrize("players", [3, 5])
def test_personalities_play_whole_games(players: int) -> None:
    play = bot_game(players, players)
    assert rules.winners(play.state) != 0
    said = [entry.text for entry in play.journal if entry.text]
    assert len(said) >= play.state.round
    assert len(set(said)) > len(said) // 2


@pytest.mark.parametrize("who", PERSONALITIES, ids=lambda who: who.name)
def test_a_choice_depends_on_nothing_that_the_seat_does_not_see(who: Personality) -> None:
    play = to_vote(5)
    for seat in range(5):
        other = play.imagined(seat, "another world")
        assert to_bytes(other.state) != to_bytes(play.state)
        assert decide(who, other, seat) == decide(who, play, seat)


@pytest.mark.parametrize("who", PERSONALITIES, ids=lambda who: who.name)
def test_the_same_seed_gives_the_same_choice_and_looking_changes_nothing(who: Personality) -> None:
    seen = a_game(5).seen(0)
    before = to_bytes(seen)
    assert choose(who, seen, 0, "x") == choose(who, seen, 0, "x")
    assert to_bytes(seen) == before
    assert len({choose(who, seen, 0, str(n))[1] for n in range(8)}) > 1


@pytest.mark.parametrize("who", PERSONALITIES, ids=lambda who: who.name)
@pytest.mark.parametrize("players", [4, 6])
def test_a_curators_word_will_do_and_does_not_give_the_card_away(who: Personality, players: int) -> None:
    for seed in range(4):
        play = a_game(players)
        code, text = choose(who, play.seen(0), 0, str(seed))
        slots = moves.picked_slots(code)
        assert len(slots) == play.state.each
        assert word.clean(text) == text
        assert judge(text)[0] is Verdict.FINE
        assert any(
            text not in pictures()[play.state.seats[0].hand[slot]].tags
            and text not in pictures()[play.state.seats[0].hand[slot]].title.lower()
            for slot in slots
        )
        play.play(0, code, text)
        assert play.phase() == "submit"


def test_words_that_come_to_mind_share_no_root_with_the_tags_or_the_title() -> None:
    found = candidates(("slow", "wandering", "lonely"), "The Patient Snail", opposite=False)
    assert len(found) >= 5
    assert not {"slow", "slowly", "wandering", "wander", "lonely", "patient", "patiently"} & set(found)
    against = candidates(("slow", "lonely"), "", opposite=True)
    assert "fast" in against
    assert all(judge(one)[0] is Verdict.FINE for one in [*found, *against])


def test_literal_says_what_fits_its_card_and_contrarian_what_does_not() -> None:
    play = a_game(5)
    tags = told({card: (ICE, FIRE)[card % 2] for card in play.state.seats[0].hand})
    high, low = 0, 0
    for seed in range(6):
        for who in (LITERAL, CONTRARIAN):
            code, text = choose(who, play.seen(0), 0, str(seed), tags)
            card = play.state.seats[0].hand[code]
            fits_more = fit(text, tags(card)) > fit(text, FIRE if tags(card) == ICE else ICE)
            high += who is LITERAL and fits_more
            low += who is CONTRARIAN and not fits_more
    assert high >= 5
    assert low >= 5


def test_without_tags_a_word_that_will_do_for_anything_is_named() -> None:
    play = a_game(5)
    code, text = choose(LITERAL, play.seen(0), 0, "s", lambda card: ())
    assert text in ANY_WORDS
    assert play.mask(0)[code] == 1


def test_any_word_is_fine_by_the_dictionary() -> None:
    assert {judge(one)[0] for one in ANY_WORDS} == {Verdict.FINE}
    assert len({any_word(str(n)) for n in range(40)}) > 10


def to_submit(text: str, players: int = 5) -> Play[Keepers]:
    play = a_game(players)
    curate(play, text)
    return play


def test_literal_plays_the_picture_most_like_the_word_contrarian_the_least() -> None:
    play = to_submit("icy")
    hand = play.state.seats[1].hand
    tags = told({hand[2]: ICE, hand[5]: FIRE})
    assert decide(LITERAL, play, 1, tags=tags) == 2
    assert decide(CONTRARIAN, play, 1, tags=tags) == 5


def test_E2_with_two_cards_both_that_stand_out_are_played() -> None:
    play = to_submit("icy", players=4)
    hand = play.state.seats[1].hand
    tags = told({hand[2]: ICE, hand[5]: (*ICE, "glacier")})
    assert moves.picked_slots(decide(LITERAL, play, 1, tags=tags)) == (2, 5)


def voting(text: str, tags: dict[int, Tags]) -> tuple[Play[Keepers], TagsOf]:
    """The vote of five about a word, with tags by place of the line; place p is seat p's card."""
    play = to_submit(text)
    for seat in others(play):
        submit(play, seat)
    cards = [seat.played[0] for seat in play.state.seats[:5]]
    keys: list[Json] = [pictures()[card].key for card in cards]
    play.shuffle(keys)
    return play, told({cards[place]: said for place, said in tags.items()})


def test_literal_votes_green_for_what_fits_best_contrarian_red_for_what_fits_least() -> None:
    play, tags = voting("icy", {1: ICE, 3: FIRE})
    assert moves.cast_votes(decide(LITERAL, play, 0, tags=tags)) == (1 * 2 + rules.MATCH,)
    assert moves.cast_votes(decide(CONTRARIAN, play, 0, tags=tags)) == (3 * 2 + rules.LEAST,)


def test_E3_nobody_votes_for_an_own_card() -> None:
    play, tags = voting("icy", {1: ICE, 3: FIRE})
    for who in PERSONALITIES:
        for seat in range(5):
            (vote,) = moves.cast_votes(decide(who, play, seat, tags=tags))
            assert vote // 2 != seat


def test_who_stands_well_in_one_category_votes_in_the_other() -> None:
    play, tags = voting("icy", {0: ICE, 1: ICE, 3: FIRE})
    (vote,) = moves.cast_votes(decide(DREAMER, play, 0, tags=tags))
    assert vote == 3 * 2 + rules.LEAST  # a green vote would help the rival of one's own picture
    play, tags = voting("icy", {0: FIRE, 1: ICE, 3: FIRE})
    (vote,) = moves.cast_votes(decide(DREAMER, play, 0, tags=tags))
    assert vote == 1 * 2 + rules.MATCH


def test_opposites_get_the_red_vote() -> None:
    play, tags = voting("light", {1: ("heavy",), 3: ("airy",)})
    assert moves.cast_votes(decide(CONTRARIAN, play, 0, tags=tags)) == (1 * 2 + rules.LEAST,)


@pytest.mark.parametrize(
    ("text", "is_sensible"), [("hangryish", True), ("moon-silver", True), ("zzorply", True), ("zzorp", False)]
)
def test_E8_a_word_no_dictionary_knows_is_accepted_when_it_is_made_like_one(text: str, is_sensible: bool) -> None:
    assert makes_sense(text) is is_sensible
    play = a_game(5, word_check="table")
    curate(play, text)
    if play.phase() == "objection":
        expected = rules.ACCEPT if is_sensible else rules.OBJECT
        assert decide(LITERAL, play, 1) == rules.FIRST_ANSWER + expected
        assert decide(DREAMER, play, 1) == rules.FIRST_ANSWER + rules.ACCEPT


def test_E8_a_refused_word_is_replaced_by_one_for_the_same_cards() -> None:
    play = a_game(5)
    curate(play, "zzorp")
    for seat in others(play):
        play.play_named(seat, {"kind": "object"})
    code, text = choose(LITERAL, play.seen(0), 0, "s")
    assert code == rules.RENAMING
    play.play(0, code, text)
    assert play.phase() == "submit"


def test_deviations_are_0_for_a_picture_like_all_others() -> None:
    assert deviations(["icy"], [ICE], [ICE, ICE]) == [[0]]
    ((cold, hot),) = deviations(["icy"], [ICE, FIRE], [ICE, FIRE])
    assert [cold, hot] == pytest.approx([0.950, -0.950], abs=0.01)  # 1 and -1, drawn in: 2.5 tanh(1 / 2.5)


def test_bots_say_nothing_that_only_a_few_know_or_that_is_rude() -> None:
    sayable = set(dictionary().marked("+"))
    assert 3000 < len(sayable) < 9000
    assert not {"damn", "fucking", "naked", "rape", "abacinate", "table"} & sayable
    assert {"slippery", "quietly", "drift", "majestic"} <= sayable


def test_the_house_is_offered_three_of_them() -> None:
    assert [bot.name for bot in BOTS] == ["literal", "contrarian", "dreamer"]
    assert GAME.own_bots == BOTS
