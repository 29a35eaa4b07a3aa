"""Three ways to play Keepers, from what a seat may know: literal, contrarian and dreamer.

All measure how well a word fits a picture against how it fits the other pictures of the deck: in standard deviations,
0 for a picture like most.  What they make of it differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from mutoscope.games.keepers import moves, rules, word
from mutoscope.games.keepers.cards import pictures
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.tags import Tags, deck_tags
from mutoscope.games.keepers.taste import fit_table
from mutoscope.games.keepers.words import Verdict, judge
from mutoscope.games.keepers.words.dictionary import dictionary
from mutoscope.games.keepers.words.vectors import is_one_root, vectors
from mutoscope.kernel.game import OwnBot
from mutoscope.kernel.play import random_words
from mutoscope.kernel.shuffle import below

NEIGHBOURS = 5
"""Words that each tag of a picture brings to mind."""
FAR = 2.5
"""Deviations that no fit goes beyond."""
COMPETING = 0.4
"""What a vote for another's card costs in a category in which one's own card stands well, by how well."""
ADJECTIVE_ENDINGS = (
    *("able", "ant", "ed", "ent", "esque", "ful", "ible", "ic", "ing", "ish", "ive", "less", "like", "ly"),
    *("ous", "some", "ward", "wise", "y"),
)

ANY_WORDS = (
    "slippery", "quietly", "forgotten", "ablaze", "together", "whispering", "hollow", "tender", "sideways", "brave",
    "restless", "golden", "carefully", "broken", "enormous", "drifting", "secretly", "fragile", "stubborn", "homeward",
)  # fmt: skip
"""Words that will do for any picture."""

TagsOf = Callable[[int], Tags]
"""The tags of a card, by its number; none for a photo that nobody has tagged."""


@dataclass(frozen=True)
class Personality:
    """What a player is like."""

    name: str
    about: str
    lean: float
    """How much rather it plays and votes for the picture most like the word than for the least, in deviations."""
    aim: float
    """How well it wants its word to fit its card, in deviations; below 0 the card is to be the one least like it."""
    wander: int
    """Among how many of its best ideas it chooses."""
    doubts: bool
    """Whether it objects to a word that neither it nor the dictionary can make sense of."""
    favourite: str
    """The pictures that it likes best are the ones most like this."""


LITERAL = Personality(
    "literal",
    "Says what it sees, and plays what fits.",
    lean=0.7,
    aim=1.9,
    wander=4,
    doubts=True,
    favourite="beautiful",
)
CONTRARIAN = Personality(
    "contrarian",
    "Says the opposite of what it sees, and likes to be least like the word.",
    lean=-0.7,
    aim=-1.6,
    wander=4,
    doubts=True,
    favourite="strange",
)
DREAMER = Personality(
    "dreamer",
    "Says what a picture reminds it of, and is seldom sure.",
    lean=0.0,
    aim=1.1,
    wander=12,
    doubts=False,
    favourite="dreamy",
)
PERSONALITIES = (LITERAL, CONTRARIAN, DREAMER)
"""The weakest first, by benchmarks/keepers_words.py."""


@dataclass(frozen=True)
class Idea:
    """A word for a card."""

    word: str
    card: int


def tags_of_deck(s: Keepers) -> TagsOf:
    """The tags of the cards; of photos, what is known of them in this process (`tags.use_deck`)."""
    known = deck_tags(s.own_deck, s.cards) if s.own_deck else tuple(picture.tags for picture in pictures())
    return lambda card: known[card] if card < len(known) else ()


def choose(who: Personality, seen: Keepers, seat: int, seed: str, tags_of: TagsOf | None = None) -> tuple[int, str]:
    """A legal code for what the seat has to decide, and the word for a move that takes one, else "".

    `seen` is what `hide` left for the seat.  The same seed gives the same choice.
    """
    player = _Player(who, seen, seat, seed, tags_of or tags_of_deck(seen))
    if seen.phase == rules.CURATE:
        return player.curate()
    if seen.phase == rules.RENAME:
        cards = [card for card in seen.seats[seat].played if card != rules.NONE]
        return rules.RENAMING, player.name(cards).word
    if seen.phase == rules.OBJECTION:
        return player.answer(), ""
    if seen.phase == rules.SUBMIT:
        return player.submit(), ""
    if seen.phase == rules.VOTE:
        return player.vote(), ""
    return player.like(), ""


def any_word(seed: str) -> str:
    """Some word that will do."""
    return ANY_WORDS[below(random_words(seed), len(ANY_WORDS))]


def makes_sense(text: str) -> bool:
    """Whether a word that no dictionary knows could be one: it is made like an adjective, or of words with meaning."""
    return text.casefold().endswith(ADJECTIVE_ENDINGS) or vectors().of(text) is not None


def deviations(words: Sequence[str], cards: Sequence[Tags], deck: Sequence[Tags]) -> list[list[float]]:
    """By word and card: how far its fit lies above that of most pictures of the deck; 0 where all fit alike.

    A few pictures fit a word by far, none is by far the least like it; so what is far is drawn in, up to FAR.
    """
    among = fit_table(words, deck)
    spread = among.std(axis=1, keepdims=True)
    away = (fit_table(words, cards) - among.mean(axis=1, keepdims=True)) / np.where(spread > 0, spread, 1)
    return [[round(float(one), 3) for one in row] for row in FAR * np.tanh(away / FAR)]


def candidates(tags: Tags, title: str, opposite: bool) -> list[str]:
    """Words that a picture brings to mind, or the opposites of those, that do not give it away.

    A word of one root with a tag or with a word of the title would: whoever sees the picture reads it there.
    """
    table = vectors()
    told = (*tags, *title.lower().split())
    found: dict[str, None] = {}
    for tag in tags:
        vector = table.of(tag)
        if vector is None:
            continue
        near = np.argsort(-(table.sayable_units @ vector), kind="stable")[:NEIGHBOURS]
        minded = [table.sayable[i] for i in near]
        if opposite:
            minded = [
                other for one in (tag, *minded) for other in dictionary().opposites(one) if table.is_sayable(other)
            ]
        found.update(dict.fromkeys(minded))
    found = {one: None for one in found if not any(is_one_root(one, other) for other in told)}
    return [one for one in found if judge(one)[0] is Verdict.FINE]


class _Player:
    """One decision."""

    def __init__(self, who: Personality, seen: Keepers, seat: int, seed: str, tags_of: TagsOf) -> None:
        self._who = who
        self._seen = seen
        self._seat = seat
        self._own = seen.seats[seat]
        self._seed = seed
        self._rng = random_words(seed)
        self._tags_of = tags_of
        self._deck = [tags_of(card) for card in range(seen.cards)]

    # ------------------------------------------------------------------ the word

    def curate(self) -> tuple[int, str]:
        """A card and a word for it, and with two cards the one that the word suits best after it."""
        held = moves.slots_of(self._own)
        idea = self.name(list(held))
        slots = [held[idea.card]]
        if self._seen.each == 2:
            values = self._values(idea.word, list(held))
            slots.append(held[self._best({card: value for card, value in values.items() if card != idea.card})])
        return self._pick(slots), idea.word

    def name(self, cards: list[int]) -> Idea:
        """A word for one of these cards, any of them."""
        card = cards[below(self._rng, len(cards))]
        title = "" if self._seen.own_deck else pictures()[card].title
        words = candidates(self._tags_of(card), title, self._who.aim < 0)
        if not words:
            return Idea(any_word(self._seed), card)
        fits = deviations(words, [self._tags_of(card)], self._deck)
        ideas = sorted(zip(words, fits, strict=True), key=lambda idea: abs(idea[1][0] - self._who.aim))
        return Idea(ideas[below(self._rng, min(self._who.wander, len(ideas)))][0], card)

    def answer(self) -> int:
        """Accept or object to a word that the dictionary does not know (E8)."""
        objects = self._who.doubts and not makes_sense(word.read(self._seen))
        return rules.FIRST_ANSWER + (rules.OBJECT if objects else rules.ACCEPT)

    # ------------------------------------------------------------------ cards

    def submit(self) -> int:
        """The cards of the hand that stand out most, on the side that it leans to."""
        held = moves.slots_of(self._own)
        values = self._values(word.read(self._seen), list(held))
        first = self._best(values)
        slots = [held.pop(first)]
        if self._seen.each == 2:
            slots.append(held[self._best({card: values[card] for card in held})])
        return self._pick(slots)

    def _values(self, text: str, cards: list[int]) -> dict[int, float]:
        """What a card promises under a word: to be the most like it, or the least."""
        (fits,) = deviations([text], [self._tags_of(card) for card in cards], self._deck)
        return {
            card: max(self._worth(fit, rules.MATCH), self._worth(fit, rules.LEAST))
            for card, fit in zip(cards, fits, strict=True)
        }

    def _worth(self, fit: float, sign: int) -> float:
        towards = fit + self._who.lean
        return towards if sign == rules.MATCH else -towards

    def _pick(self, slots: list[int]) -> int:
        if len(slots) == 1:
            return slots[0]
        return rules.FIRST_PAIR + rules.PAIRS.index((min(slots), max(slots)))

    # ------------------------------------------------------------------ votes

    def vote(self) -> int:
        """The card of another that stands out most, in the category in which one's own cards stand to lose least."""
        seen = self._seen
        line = seen.line[: seen.line_size]
        (fits,) = deviations([word.read(seen)], [self._tags_of(card) for card in line], self._deck)
        own = [fit for fit, owner in zip(fits, seen.owners, strict=False) if owner == self._seat]
        standing = (max([0.0, *own]), max([0.0, *(-fit for fit in own)]))
        values = {}
        for code in self._legal():
            values[code] = sum(
                self._worth(fits[choice // 2], choice % 2) - COMPETING * standing[choice % 2]
                for choice in moves.cast_votes(code)
            )
        return self._best(values)

    def like(self) -> int:
        """In a tie-break: the picture that it likes best, of its hand or of the line (E11)."""
        seen = self._seen
        cards = self._own.tie_hand if seen.phase == rules.TIE_PLAY else seen.line
        first = rules.FIRST_TIE_PLAY if seen.phase == rules.TIE_PLAY else rules.FIRST_FAVOURITE
        legal = self._legal()
        (fits,) = deviations([self._who.favourite], [self._tags_of(cards[code - first]) for code in legal], self._deck)
        return self._best(dict(zip(legal, fits, strict=True)))

    def _legal(self) -> list[int]:
        mask = [0] * rules.N_ACTIONS
        rules.legal(self._seen, self._seat, mask)
        return [code for code, is_legal in enumerate(mask) if is_legal]

    def _best(self, values: dict[int, float]) -> int:
        """The key of the highest value; of several, any."""
        most = max(values.values())
        best = [key for key, value in values.items() if value == most]
        return best[below(self._rng, len(best))]


BOTS: tuple[OwnBot[Keepers], ...] = tuple(OwnBot(who.name, who.about, partial(choose, who)) for who in PERSONALITIES)
"""The personalities, as the house offers them."""
