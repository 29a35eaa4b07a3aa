"""`python -m mutoscope.bots.warm_up GAME`: compile a game's bots into the cache, and end.

Compiling takes more memory than what it makes, and never gives all of it back: a server that is to stay small has it
done in a process of its own.
"""

from __future__ import annotations

import os
import sys

from mutoscope.bots import warm
from mutoscope.games import find_game

GIVES_WAY = 10
"""Added to the process's niceness: people who play come first."""


def main(name: str) -> None:
    """Compile the bots of one game."""
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    compiling = warm(find_game(name))
    if compiling is not None:
        compiling.join()


if __name__ == "__main__":
    main(sys.argv[1])
