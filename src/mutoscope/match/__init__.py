"""A match being played: who sits where, the journal, who may see what, bots, chat, another game.

`Room` is where to begin; `Match` says what can be done at a table.
"""

from mutoscope.match.chat import ChatLine
from mutoscope.match.logline import LogLine
from mutoscope.match.match import Match
from mutoscope.match.names import PORTRAITS
from mutoscope.match.news import Watcher
from mutoscope.match.player import Player
from mutoscope.match.room import Room
from mutoscope.match.seat import SeatInfo
from mutoscope.match.settings import Settings
from mutoscope.match.step import Step
from mutoscope.match.turn_clock import CLOCKS, Running
from mutoscope.store import StoreError

__all__ = [
    "CLOCKS",
    "PORTRAITS",
    "ChatLine",
    "LogLine",
    "Match",
    "Player",
    "Room",
    "Running",
    "SeatInfo",
    "Settings",
    "Step",
    "StoreError",
    "Watcher",
]
