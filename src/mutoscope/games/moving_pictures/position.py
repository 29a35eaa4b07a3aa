"""Whether numbers handed in (a journal that starts in the middle) could be a table of Moving Pictures.

A position that passes is safe to play on; it need not be one that play can reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.state import Card, MovingPictures

MOST_TURNS = 1000
MOST_REMOVED = 3  # The Duel, and two deleted scenes

EFFECTS = {
    rules.SHOW: rules.LOVE_LETTER,
    rules.EXCHANGE: rules.FAIR_EXCHANGE,
    rules.ASK: rules.OVERHEARD,
    rules.PEEK: rules.UNDERSTUDY,
    rules.RECAST: rules.UNDERSTUDY,
    rules.MOVE: rules.NIGHT_TRAIN,
}


def flaw(s: MovingPictures, options: list[int]) -> str:
    """What is wrong, in words; "" when a game with these options could stand so."""
    return next(flaws(s, options), "")


def flaws(s: MovingPictures, options: list[int]) -> Iterator[str]:
    """Each check relies on those before it: only the first flaw is sure to be one."""
    if s.editor != options[1] or s.effects[1:] != options[2:] or s.effects[0] != rules.NONE:
        yield "the scenes are not those of the options"
    if s.deleted not in range(options[0] + 1):
        yield "more deleted scenes are face up than there are"
    if s.act not in range(1, rules.ACTS + 1) or s.step not in range(rules.OVER + 1):
        yield "there is no such act or step"
    if s.first not in (0, 1) or s.turn not in (0, 1) or s.turns not in range(1, MOST_TURNS):
        yield "it is nobody's turn"
    if s.last not in range(rules.CARDS + 1) or s.edited not in range(rules.CARDS + 1):
        yield "there is no such scene"
    yield from size_flaws(s)
    if not all(is_empty(card) for card in nowhere(s)) or any(
        (card == rules.NONE) != (i >= rules.PLACES[s.act]) for i, card in enumerate(s.under)
    ):
        yield "a card lies where there is no place for one"
    found = [card.number for card in lying(s)] + [card for card in s.under if card != rules.NONE]
    if sorted(found) != list(range(1, rules.CARDS + 1)):
        yield "a card is missing, or is there twice"
    if not all(is_known_right(s)):
        yield "a card is known to somebody who may not know it, or unknown to somebody who must"
    if sorted(card.filmed for card in lying(s) if card.known == rules.OPEN) != list(range(1, s.plays + 1)):
        yield "the scenes were not filmed one after the other"
    if any(card.filmed for card in lying(s) if card.known != rules.OPEN):
        yield "a scene was filmed that is not in the movie"
    yield from asked_flaws(s)
    yield from film_flaws(s) if s.step <= rules.MOVE else edit_flaws(s)
    if not all(is_film_right(s, act) for act in range(1, rules.ACTS + 1)):
        yield "a finished act is not one"


def is_film_right(s: MovingPictures, act: int) -> bool:
    """Whether an act that is finished rises strictly, as it lies or lay, and one that is not is empty."""
    film = s.films[act - 1]
    numbers = [number for number in film if number != rules.NONE]
    is_done = act < s.act or (act == s.act and (s.step == rules.RESHUFFLE or rules.is_won(s)))
    if not is_done or film[: len(numbers)] != numbers:
        return not is_done and not numbers
    is_now = act < s.act or numbers == [card.number for card in s.places[: s.length]]
    return is_now and numbers == sorted(set(numbers)) and set(numbers) <= set(range(1, rules.CARDS + 1))


def size_flaws(s: MovingPictures) -> Iterator[str]:
    """There are as many places and cards as the act has."""
    dealt = rules.FIRST_HAND[s.act] + rules.OTHER_HAND[s.act]
    if s.removed_size not in range(MOST_REMOVED + 1) or s.length != rules.PLACES[s.act] - s.removed_size:
        yield "the movie has too many or too few places"
    if s.aside_size != rules.CARDS - rules.PLACES[s.act] - dealt:
        yield "too many or too few cards are set aside"
    if any(owner.hand_size not in range(rules.HAND + 1) for owner in s.seats):
        yield "a hand has too many cards"
    empty = sum(card.number == rules.NONE for card in s.places[: s.length])
    if s.seats[0].hand_size + s.seats[1].hand_size != empty:
        yield "the hands do not fill the movie"


def nowhere(s: MovingPictures) -> list[Card]:
    """Where no card lies: behind the last of each list, and in empty places."""
    found = [*s.places[s.length :], *s.aside[s.aside_size :], *s.removed[s.removed_size :]]
    found += [card for card in s.places[: s.length] if card.number == rules.NONE]
    return found + [card for owner in s.seats for card in owner.hand[owner.hand_size :]]


def lying(s: MovingPictures) -> list[Card]:
    """Every card but those under the scenes."""
    found = [card for card in s.places[: s.length] if card.number != rules.NONE]
    found += [*s.aside[: s.aside_size], *s.removed[: s.removed_size]]
    return found + [card for owner in s.seats for card in owner.hand[: owner.hand_size]]


def is_empty(card: Card) -> bool:
    """Whether this is no card at all."""
    return (card.number, card.known, card.asked, card.filmed) == (rules.NONE, 0, 0, 0)


def is_known_right(s: MovingPictures) -> Iterator[bool]:
    """What lies open is known to all, a hand at least to its owner, of the cards set aside at most the first."""
    yield all(card.known == rules.OPEN for card in s.places[: s.length] if card.number != rules.NONE)
    yield all(card.known == rules.OPEN for card in s.removed[: s.removed_size])
    yield all(card.known in range(1 if i else rules.BOTH + 1) for i, card in enumerate(s.aside[: s.aside_size]))
    is_open = s.step <= rules.MOVE and rules.scene_with(s, rules.GLASS_HOUSE) != 0
    for p, owner in enumerate(s.seats):
        for slot, card in enumerate(owner.hand[: owner.hand_size]):
            yield card.known in ((rules.BOTH,) if slot == 0 and is_open else (1 << p, rules.BOTH))


def asked_flaws(s: MovingPictures) -> Iterator[str]:
    """What Overheard told of cards is true of them."""
    marked = [card for card in lying(s) if card.asked != 0]
    shown = [card.number for card in marked if card.asked == rules.SHOWN]
    others = [card.number for card in marked if card.asked == rules.NOT_SHOWN]
    is_told = s.asked_end in (rules.LOWEST, rules.HIGHEST)
    if (s.asked_end != 0) != is_told or len(shown) != is_told or len(shown) + len(others) != len(marked):
        yield "a card was shown that nobody asked for"
    extreme = min if s.asked_end == rules.LOWEST else max
    if shown and (len(marked) > rules.HAND or extreme(shown + others) != shown[0]):
        yield "the card that was shown is not the one asked for"
    if any(card.asked for card in s.aside[1:]):
        yield "a card set aside is known that nobody looked at"


def film_flaws(s: MovingPictures) -> Iterator[str]:
    """Whoever is to film or to choose something can."""
    if s.removed_size or (s.proposal, s.proposer) != (rules.NONE, rules.NONE):
        yield "nothing is removed or proposed while scenes are filmed"
    is_begun = any(card.number != rules.NONE for card in s.places)
    lasts = [card.number for card in s.places[: s.length] if card.filmed == s.plays]
    if is_begun != (s.last != 0) or (is_begun and lasts != [s.last]):
        yield "the scene played last is not in the movie"
    if s.step != rules.FILM and s.effects[s.last] != EFFECTS[s.step]:
        yield "the scene played last has no such choice"
    if s.step == rules.RECAST and s.aside[0].known >> s.turn & 1 == 0:
        yield "nobody has looked at the card set aside"
    has_target = s.step != rules.MOVE or rules.can_move(s)
    if not has_target or rules.legal(s, s.turn, [0] * rules.N_ACTIONS) == 0:
        yield "there is nothing to choose"


def edit_flaws(s: MovingPictures) -> Iterator[str]:
    """All is filmed, and what is to be decided can be."""
    too_many = s.length - rules.longest_rising(s)
    if s.seats[0].hand_size + s.seats[1].hand_size:
        yield "not everything is filmed"
    mask = [0] * rules.N_ACTIONS
    if s.step in (rules.SWAP, rules.REMOVE):
        if rules.place_of(s, s.edited) == rules.NONE or not rules.is_editing(s.effects[s.edited]):
            yield "the edited scene is not in the movie"
        is_removing = s.effects[s.edited] in (rules.DUEL, rules.CUTTING_ROOM)
        if is_removing != (s.step == rules.REMOVE) or s.effects[s.edited] in (rules.MIRROR, rules.LAST_GOODBYE):
            yield "the edited scene has no such choice"
        if s.effects[s.edited] == rules.CUTTING_ROOM and s.deleted == 0:
            yield "no deleted scene is left to use"
        if s.removed_size + s.deleted + (s.effects[s.edited] == rules.DUEL) > MOST_REMOVED:
            yield "more scenes are removed than can be"
    elif s.step == rules.CUT:
        if not 0 < too_many <= s.deleted:
            yield "there is nothing to cut"
    elif s.step == rules.RESHUFFLE:
        if too_many or s.act == rules.ACTS:
            yield "no shuffle is due"
    elif (too_many or s.act < rules.ACTS) and too_many <= s.deleted:
        yield "the film is not over"
    is_proposed = s.proposer != rules.NONE or s.proposal != rules.NONE
    if is_proposed:
        if s.editor != rules.TOGETHER or s.step not in rules.EDITING_STEPS or s.proposer not in (0, 1):
            yield "nobody may propose anything"
        rules.legal_edits(s, mask)
        if s.proposal not in range(rules.N_ACTIONS) or not mask[s.proposal]:
            yield "something is proposed that cannot be done"
