"""A seat of an assistant at a table of a server, where people and bots play in the browser.

It is told what the server tells that seat, and nothing of the game is worked out here.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Collection
from contextlib import suppress

from mutoscope.kernel.game import Refused
from mutoscope.lab.kept_secrets import KeptSecrets
from mutoscope.lab.table_line import TableLine, must_be_secret
from mutoscope.lab.table_link import Link
from mutoscope.lab.text import ANSWER, is_label, label_text, offer_text, result_text, seat_text
from mutoscope.match.table_data import MoveData, SaidData, TableData

LONGEST_WAIT = 300.0
"""Seconds; those who ask seldom wait longer for an answer."""


class ServerSeat:
    """See `mutoscope.lab.seats.Seat`."""

    def __init__(self, line: TableLine, table: TableData) -> None:
        """A seat that is taken, by the table as its person sees it; see `join`."""
        self._line = line
        self._seat = table.own_seats[0]
        self._told = table
        self._log = self._chat = -1
        """The last lines that were told."""
        self._unanswered: tuple[str, int, str, str] | None = None
        """Decision, code, text and command of a move whose answer never came: again, it is the same command."""
        line.stay(self._seat)

    @classmethod
    async def join(cls, link: str, name: str, kept: KeptSecrets, plain_hosts: Collection[str] = ()) -> ServerSeat:
        """Take an open seat under this name, or come back to the one that this name has already.

        Refused as the server refuses, and bad_request, no_answer, not_saved.
        """
        name = name.strip()
        place = Link.read(link, plain_hosts)
        secret = kept.read(place.origin, name)
        line = TableLine(place, secret)
        try:
            table = await line.table()
            if line.secret != secret:
                must_be_secret(line.secret, place.host)
                kept.keep(place.origin, name, line.secret, secret)  # before anything hangs on it
            if not table.own_seats:
                table = await line.post("sit", name=name)
            if not table.own_seats:
                raise Refused("not_your_seat", "You sat down, and your seat was given free at once: join again.")
            seat = table.own_seats[0]
            if table.status == "playing" and table.seats[seat].is_bot:
                table = await line.post("back", seat=seat)
        except BaseException:
            await line.close()
            raise
        return cls(line, table)

    def greeting(self) -> str:
        """Where the assistant sits, and under which name."""
        return (
            f"You have seat {self._seat} at table {self._told.code} ({self._told.game}), as {self._name(self._seat)}."
        )

    async def look(self) -> str:
        """See `Seat`."""
        return self._tell(await self._line.table(self._seat))

    async def play(self, move: str, text: str | None) -> str:
        """See `Seat`.  A move is one command, however often it has to be sent."""
        told = self._told
        code = find_code(told.moves, move.strip("[] "))
        asked = (told.decision, code, text or "")
        if self._unanswered is None or self._unanswered[:3] != asked:
            self._unanswered = (*asked, secrets.token_hex(16))
        try:
            table = await self._line.post(
                "act",
                seat=self._seat,
                decision=told.decision,
                code=code,
                text=text or "",
                command=self._unanswered[3],
            )
        except Refused as refused:
            if refused.code != "no_answer":
                self._unanswered = None
            raise
        self._unanswered = None
        return self._tell(table)

    async def wait(self, seconds: float) -> str:
        """See `Seat`: waits for a turn, for what is done at the table to change, for talk, and for another game."""
        told = self._told
        table = await self._line.table(self._seat)
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, LONGEST_WAIT) if seconds > 0 else 0.0):
                while not self._calls_for_a_look(told, table):
                    if self._line.gone:
                        raise self._line.gone
                    await self._line.changed(table.version)
                    table = self._line.newest or table
        return await self.look()

    def _calls_for_a_look(self, told: TableData, table: TableData) -> bool:
        return (
            table.status != told.status
            or self._seat not in table.own_seats
            or (table.status == "playing" and (self._seat in table.actors or table.seats[self._seat].is_bot))
            or table.next_code != told.next_code
            or any(said.n > self._chat and said.seat != self._seat for said in table.chat)
        )

    async def say(self, text: str) -> str:
        """See `Seat`."""
        return self._tell(await self._line.post("say", is_safe_twice=False, seat=self._seat, text=text))

    async def result(self) -> str:
        """See `Seat`."""
        table = await self._line.table(self._seat)
        if table.status != "over":
            raise Refused("not_over", "The game is not over.")
        return self._result(table)

    async def leave(self) -> str:
        """See `Seat`: a seat is free again while the table gathers, and is kept once the cards are dealt."""
        said = "You have left the table."
        try:
            await self._line.post_blindly("leave")
        except Refused as refused:
            if refused.code not in ("playing", "over", "given_up", "no_such_match"):
                raise
            if refused.code == "playing":
                said = "You have left. Your seat is kept: join_table brings you back, and others may let a bot play on."
        await self.close()
        return said

    async def close(self) -> None:
        """Be away from the table, as when a page is closed."""
        await self._line.close()

    # ------------------------------------------------------------------ in words

    def _tell(self, table: TableData) -> str:
        if self._seat not in table.own_seats:
            raise Refused("not_your_seat", "This seat is yours no longer: somebody gave it free. Join again.")
        self._told = table
        news = _since([(line.n, line.text) for line in table.log], self._log)
        said = _since([(line.n, _quoted(line)) for line in table.chat], self._chat)
        self._log = max([self._log, *(line.n for line in table.log)])
        self._chat = max([self._chat, *(line.n for line in table.chat)])
        parts = ["\n".join(["What people said:", *said])] if said else []
        if table.status == "gathering":
            parts.append(self._gathering(table))
        else:
            facts = {"seats": [seat.name for seat in table.seats], "phase": table.phase, **table.view}
            offers = [
                offer_text(m.code, label_text(m.label, m.named), table.text_key if m.takes_text else "")
                for m in table.moves
            ]
            parts.append(seat_text(self._seat, news, facts, offers))
        if table.status == "playing":
            parts += self._turn(table)
        if table.status == "over":
            parts.append(self._result(table))
        if table.next_code:
            parts.append(f"They play again: join_table {self._line.link.origin}/t/{table.next_code} by the same name.")
        return "\n\n".join(parts)

    def _gathering(self, table: TableData) -> str:
        lines = [f"seat {seat.seat}: {seat.name or 'open'}{' (bot)' if seat.is_bot else ''}" for seat in table.seats]
        return "\n".join(["The cards are not dealt yet: the host begins. Wait.", *lines])

    def _turn(self, table: TableData) -> list[str]:
        found = []
        if table.seats[self._seat].is_bot:
            found.append("A bot plays on in your seat: join_table once more, and you play on yourself.")
        elif self._seat not in table.actors:
            found.append(f"The table waits for {' and '.join(map(self._name, table.actors)) or 'a shuffle'}.")
        if table.was_hurried:
            found.append("Your time was up, so a bot made your last move.")
        found += [f"You have {c.until - table.now:.0f} s left." for c in table.clocks if c.seat == self._seat]
        return found

    def _result(self, table: TableData) -> str:
        totals = dict.fromkeys(range(len(table.seats)), 0)
        for point in table.points:
            totals[point.seat] += point.points
        scores = {f"seat {seat} ({self._name(seat)})": points for seat, points in totals.items()}
        return result_text(table.verdict, scores, [(point.seat, point.points, point.text) for point in table.points])

    def _name(self, seat: int) -> str:
        return self._told.seats[seat].name


def find_code(moves: list[MoveData], words: str) -> int:
    """The move of a number or of words.  A number that was not offered is for the server to refuse, with its rule.

    Refused (illegal) for other words, not_your_turn where nothing was offered.
    """
    if not moves:
        raise Refused("not_your_turn", "You were offered no move: look, or wait for your turn.")
    if words.isdecimal() and len(words) < 7:
        return int(words)
    for move in moves:
        if is_label(words, move.label, move.named):
            return move.code
    raise Refused("illegal", f"[{words}] is none of your moves. {ANSWER}")


def _quoted(said: SaidData) -> str:
    """Who said what, on one line in quotation marks, so that nobody speaks as somebody else or as the table."""
    who = "somebody who watches" if said.seat is None else f"seat {said.seat}"
    return f"{who} ({said.name}): {json.dumps(said.text, ensure_ascii=False)}"


def _since(lines: list[tuple[int, str]], last: int) -> list[str]:
    """The texts after line `last`, and how many are missing between."""
    found = [text for n, text in lines if n > last]
    missing = lines[0][0] - last - 1 if lines else 0
    return [f"({missing} earlier lines are left out.)", *found] if missing > 0 and found else found
