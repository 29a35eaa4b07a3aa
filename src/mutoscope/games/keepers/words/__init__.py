"""Words: which will do as the word of a round (E8), and how near they are to each other."""

from mutoscope.games.keepers.words.verdicts import Verdict, judge

__all__ = ["Verdict", "judge"]
