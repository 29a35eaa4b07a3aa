"""`mutoscope serve` with every bot compiled first: what benchmarks.server weighs.  Arguments are those of `serve`."""

from __future__ import annotations

import sys

from mutoscope import bots
from mutoscope.cli import main
from mutoscope.games import all_games

if __name__ == "__main__":
    for thread in [bots.warm(game) for game in all_games()]:
        if thread is not None:
            thread.join()
    main(["serve", *sys.argv[1:]])
