"""Packs WordNet into the dictionary of Keepers."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mutoscope.games.keepers.words.dictionary import Dictionary, Entry
from mutoscope.games.keepers.words.verdicts import Verdict, verdict_of, words_of
from tools.words.wordnet import WordNet, antonyms, is_name, is_rude

LONGEST = 18
LEAST_NOUN = 2
"""Uses of a noun in the tagged texts that earn it a vector."""
THINGS = frozenset((Path(__file__).parent / "things.txt").read_text(encoding="ascii").split())
"""Things that pictures show, which have a vector however rare they are in texts."""
SAYABLE_USES = 2
"""Uses as anything but a noun that a bot's word has at least."""
SAYABLE_LENGTHS = range(4, 15)
UNSAID = words_of(
    """
    damn damned goddamn
    naked nude sexual sexy erotic raped rape raping sexually pregnant castrated racial racially jewish christian
    muslim islamic catholic protestant communist fascist nazi black white negro asian african american english
    french german russian british chinese japanese italian irish spanish indian roman greek european soviet suicidal
    retarded crippled insane bloody murderous murder murdered killed killing kill hanged slaughtered drunk drunken
    drug homosexual lesbian straight fat obese ugly mature virgin gross feminine masculine female male political
    federal presidential republican democratic democrat military nuclear financial fiscal economic economical
    clinical medical surgical anal oral rectal vaginal genital fecal urinary cervical aborted abused abusive molest
    copulate mate breed
    """
)
"""What a bot leaves to people: words about bodies, peoples and cruelty, and those that only fit a newspaper."""


def entries(net: WordNet) -> dict[str, Entry]:
    """Every single word of WordNet, sorted; none sayable yet."""
    found = {}
    for word in sorted(net.senses):
        readings = "".join(part for part in "NVJR" if part in net.senses[word])
        counts: Mapping[str, int] = net.counts.get(word, {})
        others = counts.get("J", 0) + counts.get("R", 0)
        is_plain = word.isascii() and word.replace("-", "").isalpha() and len(word) <= LONGEST
        has_vector = is_plain and (readings != "N" or counts.get("N", 0) >= LEAST_NOUN or word in THINGS)
        named = is_name(net, word)
        found[word] = Entry(readings, named, has_vector, False, counts.get("N", 0), counts.get("V", 0), others)
    return found


def pack(net: WordNet) -> str:
    """The text of the packed dictionary."""
    words = entries(net)
    irregular = {form: " ".join(part + base for part, base in bases) for form, bases in net.irregular.items() if bases}
    opposites = {word: " ".join(found) for word in words if (found := antonyms(net, word))}
    known = Dictionary(_text(words, irregular, opposites))
    for word, entry in words.items():
        words[word] = replace(entry, is_sayable=is_sayable(net, known, word, entry))
    return _text(words, irregular, opposites)


def is_sayable(net: WordNet, known: Dictionary, word: str, entry: Entry) -> bool:
    """Whether a bot may name a word."""
    return (
        entry.has_vector
        and entry.verbs + entry.others >= SAYABLE_USES
        and 2 * (entry.verbs + entry.others) > entry.nouns
        and len(word) in SAYABLE_LENGTHS
        and word.isalpha()
        and word not in UNSAID
        and not is_rude(net, word)
        and verdict_of(known, word)[0] is Verdict.FINE
    )


def _text(words: dict[str, Entry], irregular: dict[str, str], opposites: dict[str, str]) -> str:
    parts = [{word: entry.line() for word, entry in words.items()}, irregular, opposites]
    return "\n\n".join("\n".join(f"{key}\t{part[key]}" for key in sorted(part)) for part in parts)


def compress(text: str) -> bytes:
    """The file's bytes: no name and no time in them."""
    return gzip.compress(text.encode("ascii"), 9, mtime=0)
