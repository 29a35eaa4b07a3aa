"""What people say at one table."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass

from mutoscope.kernel.game import Refused
from mutoscope.match.house import House, saved
from mutoscope.match.names import clean_line
from mutoscope.match.player import Player
from mutoscope.store import ChatRow


@dataclass(frozen=True)
class ChatLine:
    """Something said.  Name and text are plain: data, not markup."""

    n: int
    """0 for the first."""
    seat: int | None
    """None for a spectator."""
    name: str
    """As it was then."""
    text: str
    time: float

    @classmethod
    def of(cls, row: ChatRow) -> ChatLine:
        """The line as it is stored."""
        return cls(row.n, row.seat, row.name, row.text, row.time)


class Chat:
    """Reads what was said from the store when it is first asked for."""

    def __init__(self, house: House, match_id: str) -> None:
        self._house = house
        self._match_id = match_id
        self._lines: list[ChatLine] | None = None
        self._times: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=house.settings.chat_burst))

    def lines(self, since: int = 0) -> Sequence[ChatLine]:
        """What was said, from number `since` on."""
        if self._lines is None:
            self._lines = [ChatLine.of(row) for row in self._house.read(lambda store: store.chat(self._match_id))]
        return self._lines[since:]

    async def say(self, player: Player, seat: int | None, name: str, text: str) -> None:
        """Say something; it is stored when this returns.

        Refused: bad_text (empty or too long), too_fast, too_many (the table has talked its fill), not_saved.
        """
        settings = self._house.settings
        line = clean_line(text, settings.chat_length)
        if len(self.lines()) >= settings.chat_lines:
            raise Refused("too_many", f"{settings.chat_lines} lines were said at this table: that is all it keeps.")
        now, times = self._house.steady(), self._times[player.id]
        if len(times) == settings.chat_burst and now - times[0] < settings.chat_seconds:
            wait = settings.chat_seconds - (now - times[0])
            raise Refused("too_fast", f"That is a lot at once: say it again in {wait:.0f} seconds.")
        times.append(now)
        store = self._house.store
        row = await saved(lambda: store.say(self._match_id, seat=seat, name=name, text=line, time=self._house.now()))
        assert self._lines is not None
        self._lines.append(ChatLine.of(row))
