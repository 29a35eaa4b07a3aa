"""Reads the database files of WordNet 3.0: https://wordnet.princeton.edu/documentation/wndb5wn."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DEBIAN = Path("/usr/share/wordnet")
"""Where the Debian package wordnet-base puts them."""

SHA256 = {
    "index.noun": "a490d99d93d017bf4822fe2f0ffa51fd73911ce271dc7535fade21f8814b5a04",
    "index.verb": "e2ac24816c3a8289dcb72aaa9cf8db81fdf25ec34d792bfc96ac5b7a20c8b4ae",
    "index.adj": "c9865d7b4d1f805bdef82ccdcea5282436e23083e6f6f1b33e716327c4eda810",
    "index.adv": "6f5465ed5758fe9c8a2f7ec17b1300f3aa875756c70ff7cba162f7e71bcf88ea",
    "data.noun": "fea17d2f9656611334eac790e5d69e47645fa180c4aa481fb4cd9b3520754ca2",
    "data.verb": "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
    "data.adj": "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
    "data.adv": "444a63bf3955080ab7524f5079cfc07ff9bc682cb98bdb1db73b0fb9829f1139",
    "noun.exc": "2b5d675c380b39ecf595af9fa9d4e7feb1d58c643b0bff08c40ed5bfe41fab7a",
    "verb.exc": "dbbcf9a601b2d77e934e413b91d90e88ec7f933a8b77cfc00602a923b891b42c",
    "adj.exc": "8824cc24bbedd797b9702316b27f07cd4c2b76b629539f0a1276f03926758016",
    "adv.exc": "e7291461b629abfe63301bbe1998cee09fd575ed7107abd7ea9763adb05bf0a8",
    "cntlist.rev": "a198580b8f705fa02797bba8b13e5cbe4a9f9f40cb1697e774c7fc6a5865b035",
}

PARTS = {"N": "noun", "V": "verb", "J": "adj", "R": "adv"}
TYPES = {"n": "N", "v": "V", "a": "J", "s": "J", "r": "R"}
SENSE_KEYS = {"1": "N", "2": "V", "3": "J", "4": "R", "5": "J"}
RUDE = {"07124340", "06717170", "06718862"}
"""The synsets of obscenities, disparagements and ethnic slurs, which senses name as their usage."""


@dataclass(frozen=True)
class Pointer:
    """From a sense to another: `source` and `target` are numbers of words in their synsets, 0 for all."""

    symbol: str
    synset: str
    part: str
    source: int
    target: int


@dataclass(frozen=True)
class Synset:
    """Words of one meaning."""

    words: tuple[str, ...]
    """As written, with capitals."""
    pointers: tuple[Pointer, ...]
    gloss: str
    """The definition, without examples."""


@dataclass
class WordNet:
    """What the dictionary and the vectors are made from; words are lower-case and hold no space."""

    synsets: dict[tuple[str, str], Synset] = field(default_factory=dict)
    """By part of speech (N, V, J, R) and offset."""
    senses: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    """By word and part of speech: offsets, the most frequent first."""
    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By word: how often WordNet's tagged texts use it as each part of speech."""
    irregular: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    """Inflected form -> part of speech and base form."""


def check(folder: Path) -> None:
    """SystemExit with what to do unless the folder holds exactly the files that are meant."""
    for name, expected in SHA256.items():
        if not (folder / name).is_file():
            raise SystemExit(f"{folder / name} is missing: install Debian's wordnet-base, or name its folder.")
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != expected:
            raise SystemExit(f"{folder / name} is not the file of WordNet 3.0 that the dictionary is made from.")


def read(folder: Path) -> WordNet:
    """Read it all; SystemExit as `check`."""
    check(folder)
    found = WordNet()
    for part, name in PARTS.items():
        for line in _lines(folder / f"data.{name}"):
            offset, synset = _synset(line)
            found.synsets[part, offset] = synset
        for line in _lines(folder / f"index.{name}"):
            cells = line.split()
            if "_" not in cells[0]:
                found.senses[cells[0]][part] = cells[-int(cells[2]) :]
        for line in _lines(folder / f"{name}.exc"):
            form, *bases = line.split()
            if "_" not in form:
                found.irregular[form] += [(part, base) for base in bases if "_" not in base]
    for line in _lines(folder / "cntlist.rev"):
        key, _, count = line.split()
        word, _, numbers = key.partition("%")
        found.counts[word][SENSE_KEYS[numbers[0]]] += int(count)
    return found


def _lines(file: Path) -> Iterator[str]:
    """The lines of a file without the licence above them."""
    with file.open(encoding="ascii") as text:
        for line in text:
            if not line.startswith(" "):
                yield line.rstrip("\n")


def _synset(line: str) -> tuple[str, Synset]:
    cells, _, gloss = line.partition("|")
    parts = cells.split()
    size = int(parts[3], 16)
    words = tuple(parts[4 + 2 * i].partition("(")[0] for i in range(size))
    first = 5 + 2 * size
    pointers = []
    for i in range(int(parts[first - 1])):
        symbol, synset, part, which = parts[first + 4 * i : first + 4 * i + 4]
        pointers.append(Pointer(symbol, synset, TYPES[part], *divmod(int(which, 16), 256)))
    return parts[0], Synset(words, tuple(pointers), gloss.partition(";")[0].partition('"')[0].strip())


# ---------------------------------------------------------------------- what is asked of it


def synsets_of(net: WordNet, word: str, parts: str, most: int) -> list[tuple[str, Synset]]:
    """A word's most frequent meanings as each of these parts of speech, in their order, with the part."""
    senses = net.senses.get(word, {})
    return [(part, net.synsets[part, offset]) for part in parts for offset in senses.get(part, [])[:most]]


def antonyms(net: WordNet, word: str, most: int = 4) -> list[str]:
    """Opposites of a word's two first meanings as adjective, adverb and verb, and of the adjectives it is like."""
    found: list[str] = []
    for _, synset in synsets_of(net, word, "JRV", 2):
        for pointer in synset.pointers:
            target = net.synsets[pointer.part, pointer.synset]
            if pointer.symbol == "!":
                if synset.words[pointer.source - 1].lower() == word:
                    found.append(target.words[pointer.target - 1])
            elif pointer.symbol == "&":
                found += [
                    net.synsets[other.part, other.synset].words[other.target - 1]
                    for other in target.pointers
                    if other.symbol == "!"
                ]
    return [other for other in dict.fromkeys(other.lower() for other in found) if "_" not in other][:most]


def is_name(net: WordNet, word: str) -> bool:
    """Whether every meaning of a noun is written with a capital."""
    spellings = [name for _, synset in synsets_of(net, word, "N", 99) for name in synset.words if name.lower() == word]
    return bool(spellings) and all(not name[0].islower() for name in spellings)


def is_rude(net: WordNet, word: str) -> bool:
    """Whether a meaning of a word is marked as obscene, disparaging or a slur."""
    for _, synset in synsets_of(net, word, "NVJR", 99):
        for pointer in synset.pointers:
            if pointer.symbol == ";u" and pointer.synset in RUDE:
                return True
    return False
