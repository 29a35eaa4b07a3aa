"""E8: whether a word is more than a noun."""

from __future__ import annotations

import unicodedata
from enum import Enum

from mutoscope.games.keepers.words.dictionary import Dictionary, Entry, dictionary


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


PRONOUNS = words_of(
    """
    i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we
    us our ours ourselves they them their theirs themself themselves who whom whose which what whoever whomever
    whichever whatever this that these those somebody someone something anybody anyone anything everybody everyone
    everything nobody nothing none one oneself each other another thou thee thy thine thyself ye i'm i've i'd i'll
    you're you've he's she's it's we're we've they're they've who's what's that's
    """
)
CLOSED = words_of(
    """
    a an the and or but nor so yet if because although though while whereas unless until since as than whether about
    above across after against along alongside amid among amongst around at before behind below beneath beside
    besides between beyond by concerning despite down during except for from in inside into like near of off on onto
    opposite out outside over past per plus regarding round through throughout till to toward towards under
    underneath unlike unto up upon versus via with within without not no yes please ouch oops hooray hurray hurrah
    ugh yikes oh ah aha alas hey hello hi hush bravo meh brr eek phew whoops yay hmm wow yippee must can could may
    might shall should will would ought am is are was were be been do does did has had have ain't aren't can't
    couldn't didn't doesn't don't hadn't hasn't haven't isn't mustn't shouldn't wasn't weren't won't wouldn't let's
    y'all every any all both few many much more most some such several enough how why when where whenever wherever
    however
    """
)
"""Words that are in no dictionary of WordNet's kind, and no nouns: conjunctions, prepositions, auxiliaries, calls."""


NEAREST = 60
"""Words near a noun among which one that says how a picture is gets looked for."""


class Verdict(Enum):
    """What the dictionary says of a word."""

    FINE = "fine"
    NOUN = "noun"
    UNKNOWN = "unknown"


def judge(word: str) -> tuple[Verdict, str]:
    """The dictionary's verdict on a clean word (word.clean), and for a noun the reason with two better words."""
    verdict, kind = verdict_of(dictionary(), word)
    if verdict is not Verdict.NOUN:
        return verdict, ""
    first, second = better(word)
    said = f"{word[:1].upper()}{word[1:]} is {kind}."
    return verdict, f"{said} Say how a picture is or what it does: {first} or {second}."


def better(word: str) -> tuple[str, str]:
    """Two words near a noun that would do."""
    from mutoscope.games.keepers.words import vectors

    known = dictionary()
    near = [
        other
        for other in vectors.sayable_near(fold(word), NEAREST)
        if (entry := known.entry(other)) is not None and {"J", "R"} & set(entry.readings) and "N" not in entry.readings
    ]
    return (near[0], near[1]) if len(near) > 1 else ("gentle", "quickly")


def fold(word: str) -> str:
    """Lower case and without accents, as the dictionary writes it."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def verdict_of(known: Dictionary, word: str) -> tuple[Verdict, str]:
    """The verdict of a dictionary, and for a noun what kind it is, with its article."""
    plain = fold(word)
    if plain in PRONOUNS:
        return Verdict.NOUN, "a pronoun"
    if plain in CLOSED:
        return Verdict.FINE, ""
    entry = combined(known, plain)
    if entry.readings:
        return weigh(entry)
    if plain.endswith("'s") and verdict_of(known, plain[:-2])[0] is Verdict.NOUN:
        return Verdict.NOUN, "a noun"
    if "-" in plain and all(_is_known(known, part) for part in plain.split("-")):
        return verdict_of(known, plain.rpartition("-")[2])  # its last part says what a compound is
    return Verdict.UNKNOWN, ""


def _is_known(known: Dictionary, word: str) -> bool:
    return word in CLOSED or word in PRONOUNS or bool(combined(known, word).readings)


def combined(known: Dictionary, word: str) -> Entry:
    """A word's own entry and what it adds as a form of others: their readings, and how often those are used."""
    own = known.entry(word) or Entry("")
    readings, nouns, verbs, others = set(own.readings), own.nouns, own.verbs, own.others
    for part, base in known.bases(word):
        readings.add(part)
        origin = known.entry(base)
        assert origin is not None
        if part == "N":
            nouns += origin.nouns
        elif part == "V":
            verbs += origin.verbs
        else:
            others += origin.others
    is_name = own.is_name and readings == {"N"}
    return Entry("".join(sorted(readings)), is_name, nouns=nouns, verbs=verbs, others=others)


def weigh(entry: Entry) -> tuple[Verdict, str]:
    """E8: any other reading makes a word fine, however rare it is: to chair, to dog."""
    if entry.readings == "N":
        return Verdict.NOUN, "a name" if entry.is_name else "a noun"
    return Verdict.FINE, ""
