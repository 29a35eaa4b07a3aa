"""The command line: `python -m tools.words dictionary` and `python -m tools.words vectors`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mutoscope.games.keepers.words.dictionary import Dictionary
from tools.words import wordnet
from tools.words.pack import compress, pack

WORDS = Path(__file__).resolve().parents[2] / "src" / "mutoscope" / "games" / "keepers" / "words"


def main() -> None:
    """Make the files anew, or with --check say whether they would be the same."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("dictionary", "vectors"), default="dictionary")
    parser.add_argument("--wordnet", type=Path, default=wordnet.DEBIAN, help="folder of its files (%(default)s)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    asked = parser.parse_args()
    net = wordnet.read(asked.wordnet)
    text = pack(net)
    if asked.what == "dictionary":
        put(WORDS / "wordnet.txt.gz", compress(text), asked.check)
    else:
        from tools.words.distil import distil  # needs what requirements-vectors.txt names

        put(WORDS / "vectors.i8", distil(net, Dictionary(text)).tobytes(), asked.check)


def put(file: Path, made: bytes, is_check: bool) -> None:
    """Write a file, or say whether it is as it would be written; SystemExit when it is not."""
    is_same = file.exists() and file.read_bytes() == made
    if is_check and not is_same:
        raise SystemExit(f"{file.name} is not what is made now.")
    if not is_check:
        file.write_bytes(made)
    sys.stdout.write(f"{file.name}: {len(made):,} bytes, {'as before' if is_same else 'new'}\n")


if __name__ == "__main__":
    main()
