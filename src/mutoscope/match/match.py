"""A match: a table that people gather at, the game they play there, and what each of them may see of it."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from mutoscope.bots import bots_for
from mutoscope.games import find_game
from mutoscope.kernel.game import SPECTATOR, Game, Json, Move, Refused, ScoreLine
from mutoscope.kernel.play import OptionValues, Play, read_options
from mutoscope.kernel.shuffle import StrongShuffler
from mutoscope.kernel.state import to_bytes
from mutoscope.look.view import Person, TableView
from mutoscope.match import journal
from mutoscope.match.bot_players import BotPlayers, BotTurn
from mutoscope.match.chat import Chat, ChatLine
from mutoscope.match.export import export
from mutoscope.match.house import House, saved
from mutoscope.match.journal import Damaged
from mutoscope.match.logline import LogLine
from mutoscope.match.names import PORTRAITS, fill_names
from mutoscope.match.news import News, Watcher
from mutoscope.match.player import Player
from mutoscope.match.record import Command, Record, fold
from mutoscope.match.seat import SeatInfo
from mutoscope.match.step import Step
from mutoscope.store import Conflict, JournalRow, JsonValue, MatchRow, SeatRow, Visibility

Status = Literal["gathering", "playing", "over"]

# What `MatchRow.extra` holds: what a list of matches shows without playing them again, and the match made of this one.
ACTORS, VERDICT, NEXT = "actors", "verdict", "next"
BOT_NAMES = ("Nickel", "Bobbin", "Pinion", "Ratchet", "Cricket", "Tinker", "Sprocket", "Dynamo")
LONGEST_COMMAND = 64

log = logging.getLogger(__name__)


class Match:
    """One match.  Made by the room; everything here runs on the event loop's thread.

    What changes a match is stored before anybody is shown it, one change after the other.  What cannot be done raises
    `Refused` and changes nothing; its code is one of these, or one of the game's:

    | code | why |
    | --- | --- |
    | `not_saved` | the store could not write; the same may be tried again |
    | `gathering`, `playing`, `over` | the match is in a state in which this is not done |
    | `not_host`, `not_your_seat`, `not_your_turn` | somebody else may |
    | `stale` | the page showed an earlier decision |
    | `taken`, `full`, `still_here`, `bot_plays` | the seat is not free for that |
    | `damaged`, `other_version` | the match cannot be gone on with |
    | `bad_request`, `bad_text`, `too_fast`, `too_many`, `talk_closed`, `not_undoable` | as their messages say |
    """

    def __init__(self, house: House, row: MatchRow, seats: Sequence[SeatRow]) -> None:
        """A match as it is stored; its journal is read when first needed.  Refused (no_such_game)."""
        self._house = house
        self._row = row
        self._seats = tuple(SeatInfo.of(seat) for seat in seats)
        self.id = row.id
        self.code = row.code
        self.game: Game[object] = find_game(row.game)
        self.players = row.players
        self.commitment = row.commitment
        """SHA-256 of the secret of every shuffle, in hex: public from the start."""
        self._known_secret: bytes | None = None
        self._record: Record | None = None
        self._trouble: Refused | None = None
        if row.version != self.game.version:
            self._trouble = Refused(
                "other_version",
                f"This match is played by version {row.version} of the rules of {self.game.title}; this server plays "
                f"by version {self.game.version}. It is kept as it is: begin a new one.",
            )
        self._film: list[tuple[Play[object], Mapping[str, str]]] | None = None
        self._lock = asyncio.Lock()
        self._chat = Chat(house, row.id)
        self._bots = BotPlayers(house, self)
        self._here: set[int] = set()
        self._shown: dict[int, tuple[object, ...]] = {}
        # The clock, so that versions grow over restarts too.
        self._news = News((SPECTATOR, *range(row.players)), int(house.now() * 1000))

    # ------------------------------------------------------------------ what anybody may know

    @property
    def options(self) -> OptionValues:
        """Every option, as the table chose it; `first` may be "random" (a view says which seat that became)."""
        return {name: value for name, value in self._row.options.items() if isinstance(value, bool | int | str)}

    @property
    def status(self) -> Status:
        """What is done here now."""
        if self._row.finished:
            return "over"
        return "playing" if self._row.length else "gathering"

    @property
    def visibility(self) -> Literal["link", "open"]:
        """Who finds the match: whoever has the link or the code, or everybody in the lobby."""
        return "open" if self._row.visibility == Visibility.PUBLIC else "link"

    @property
    def created(self) -> float:
        """When the table was made, in seconds since 1970."""
        return self._row.created

    @property
    def changed(self) -> float:
        """When it was last played at."""
        return self._row.changed

    @property
    def host_id(self) -> str | None:
        """The player who made the table, or took it over."""
        return self._row.host

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self._seats

    @property
    def next_id(self) -> str | None:
        """The match that was made of this one for another game, once there is one."""
        found = self._row.extra.get(NEXT)
        return found if isinstance(found, str) else None

    @property
    def is_given_up(self) -> bool:
        """Whether everybody left before the cards were dealt."""
        return self._row.finished and self._row.length == 0

    @property
    def secret(self) -> bytes | None:
        """The secret of every shuffle, once the match is over; None before."""
        return self._secret() if self.status == "over" else None

    @property
    def trouble(self) -> str:
        """Why the match cannot be shown or gone on with, in plain words; "" when all is well."""
        if self._row.length:
            self._recorded()
        return "" if self._trouble is None else self._trouble.message

    def seats_of(self, player: Player) -> tuple[int, ...]:
        """The seats that a person holds; empty for a spectator."""
        return tuple(info.seat for info in self._seats if info.player_id == player.id)

    def actors(self) -> tuple[int, ...]:
        """The seats that have something to decide now; known without reading the journal."""
        found = self._row.extra.get(ACTORS)
        if self.status != "playing" or not isinstance(found, Sequence):
            return ()
        return tuple(seat for seat in found if isinstance(seat, int))

    @property
    def verdict(self) -> str:
        """Once over: who won and why, with names; known without reading the journal."""
        found = self._row.extra.get(VERDICT)
        return fill_names(found, self._names()) if isinstance(found, str) else ""

    # ------------------------------------------------------------------ gathering

    async def sit(self, player: Player, seat: int | None = None) -> int:
        """Take a seat, or any that is open; returns which.

        Whoever sits already keeps their seat when none is named, and else moves; the host takes one more, for a person
        may play several hands.  Refused: playing, over, full, taken, not_saved.
        """
        return await self._house.finish(self._sit(player, seat))

    async def _sit(self, player: Player, seat: int | None) -> int:
        async with self._lock:
            self._must_gather()
            own = self.seats_of(player)
            if own and (seat is None or seat in own):
                return own[0] if seat is None else seat
            if seat is None:
                seat = next((info.seat for info in self._seats if info.kind == "open"), None)
                if seat is None:
                    raise Refused("full", "Every seat is taken. You may watch, or make a table of your own.")
            if self._seat(seat).kind != "open":
                raise Refused("taken", f"{self._seat(seat).name} sits there already: choose an open seat.")
            await self._house.enrol(player)
            moves = player.id != self.host_id
            others = [info for info in self._seats if not (moves and info.seat in own)]
            await self._set_seat(SeatInfo.of_person(seat, player, free_name(player.name, others)))
            for left in own if moves else ():
                await self._set_seat(SeatInfo(left))
            return seat

    async def leave(self, player: Player) -> None:
        """Get up from every seat while the table gathers.  The table goes to another person, or is given up.

        Refused (playing) once the cards are dealt: the seat is then kept.  Refused: over, not_saved.
        """
        await self._house.finish(self._leave(player))

    async def _leave(self, player: Player) -> None:
        async with self._lock:
            self._must_gather("Your seat is kept for you: come back to it, or let a bot play on.")
            if player.id == self.host_id:
                heir = next((i.player_id for i in self._seats if i.kind == "human" and i.player_id != player.id), None)
                if heir is None:
                    await self._change(finished=True)
                else:
                    await self._change(host=heir)
            for seat in self.seats_of(player):
                await self._set_seat(SeatInfo(seat))

    async def put_bot(self, player: Player, seat: int, bot: str) -> None:
        """The host lets a bot take an open seat, or another bot's.

        Refused: not_host, taken by a person, bad_request for an unknown bot, playing, over, not_saved.
        """
        await self._house.finish(self._put_bot(player, seat, bot))

    async def _put_bot(self, player: Player, seat: int, bot: str) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            self._must_play(bot)
            if self._seat(seat).kind == "human":
                raise Refused("taken", f"{self._seat(seat).name} sits there: a bot takes an open seat.")
            others = [info for info in self._seats if info.seat != seat]
            await self._set_seat(bot_seat(seat, bot, others))

    async def clear_seat(self, player: Player, seat: int) -> None:
        """The host opens a seat, whoever sits there.  Refused: not_host, playing, over, not_saved."""
        await self._house.finish(self._clear_seat(player, seat))

    async def _clear_seat(self, player: Player, seat: int) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            if self._seat(seat).kind != "open":
                await self._set_seat(SeatInfo(seat))

    async def set_option(self, player: Player, name: str, value: Json) -> None:
        """The host changes an option of the game.  Refused: not_host, bad_request, playing, over, not_saved."""
        await self._house.finish(self._set_option(player, name, value))

    async def _set_option(self, player: Player, name: str, value: Json) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            await self._change(options=read_options(self.game, self.players, {**self.options, name: value}))

    async def start(self, player: Player) -> None:
        """The host has the cards dealt.  Refused: open_seats while one is open, not_host, playing, over, not_saved."""
        await self._house.finish(self._start(player))

    async def _start(self, player: Player) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            if any(info.kind == "open" for info in self._seats):
                raise Refused("open_seats", "A seat is still open: wait for somebody, or let a bot take it.")
            if self._trouble is not None:
                raise self._trouble
            secret = self._secret()
            play = Play.from_secret(self.game, self.players, {**self.options}, secret)
            rows = journal.start_rows(self.id, play, self._house.now())
            await self._append(rows, play)
            self._record = Record(play, secret, len(rows), rows[0].time)
            self._stepped()

    # ------------------------------------------------------------------ playing

    def decision(self, seat: int) -> str:
        """The token of what a seat has to decide now: it goes with `act`.  "" for nothing, or while a bot plays on.

        It changes with every decision of the seat and not with those of others.
        """
        if self.status != "playing" or seat == SPECTATOR or self._seat(seat).is_bot_playing:
            return ""
        return self._read().decision(seat)

    async def act(self, player: Player, seat: int, decision: str, command: str, code: int) -> None:
        """Play a move for one's seat.  It is stored when this returns, and was shown to nobody before.

        `decision` is the token that the page showed, `command` an id of the page's own (1 to 64 characters): the same
        command again does nothing and is answered as it was.  Refused: not_your_seat, stale, not_your_turn, illegal,
        over, bot_plays, not_saved.
        """
        await self._house.finish(self._act(player, seat, decision, command, code))

    async def _act(self, player: Player, seat: int, decision: str, command: str, code: int) -> None:
        async with self._lock:
            record = self._must_own(player, seat)
            if self._is_done(record, seat, command, Command("move", code)):
                return
            self._must_decide(record, seat, decision)
            await self._play(record, seat, code, command)

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take back the move it has just made: nothing was revealed, drawn or decided since."""
        return (
            self.status == "playing"
            and seat != SPECTATOR
            and not self._seat(seat).is_bot_playing
            and self._read().may_undo(seat)
        )

    async def undo(self, player: Player, seat: int, decision: str, command: str) -> None:
        """Take back one's last move; the journal keeps both.  Refused: not_undoable, and as `act`."""
        await self._house.finish(self._undo(player, seat, decision, command))

    async def _undo(self, player: Player, seat: int, decision: str, command: str) -> None:
        async with self._lock:
            record = self._must_own(player, seat)
            if self._is_done(record, seat, command, Command("undo", None)):
                return
            self._must_decide(record, seat, decision)
            if not record.may_undo(seat):
                raise Refused("not_undoable", "That cannot be taken back: something was learnt or decided by it.")
            row = journal.undo_row(self.id, record.length, seat, record.undone(), command, self._house.now())
            await self._append([row], record.undone())
            record.undo([row])
            self._stepped()

    async def give_to_bot(self, player: Player, seat: int, bot: str) -> None:
        """Let a bot play on for a person who has left, or for oneself.

        The host may, and while the host is away anybody at the table.  Refused: not_host, still_here while a page of
        that person is open, bad_request, gathering, over, not_saved.
        """
        await self._house.finish(self._give_to_bot(player, seat, bot))

    async def _give_to_bot(self, player: Player, seat: int, bot: str) -> None:
        async with self._lock:
            self._must_be_playing()
            self._must_play(bot)
            info = self._seat(seat)
            if info.kind != "human":
                raise Refused("bot_plays", f"{info.name} is a bot.")
            if info.player_id != player.id:
                if not self._may_host(player):
                    raise Refused("not_host", "Only the host lets a bot play on for somebody else.")
                if seat in self._here:
                    raise Refused("still_here", f"{info.name} is here: a bot plays on only for somebody who has left.")
            await self._set_seat(info.with_bot(bot))
            self._bots.wake()

    async def take_back(self, player: Player, seat: int) -> None:
        """Play on oneself where a bot did.  Refused: not_your_seat, gathering, over, not_saved."""
        await self._house.finish(self._take_back(player, seat))

    async def _take_back(self, player: Player, seat: int) -> None:
        async with self._lock:
            self._must_own(player, seat)
            self._must_be_playing()
            if self._seat(seat).is_bot_playing:
                await self._set_seat(self._seat(seat).with_bot(None))

    # ------------------------------------------------------------------ looking

    def view(self, seat: int) -> TableView[object]:
        """The table as a seat or SPECTATOR may see it.  Refused: gathering, damaged, other_version, no_such_seat."""
        record = self._read()
        play = record.play
        moves: Sequence[Move] = ()
        if seat != SPECTATOR and not self._seat(seat).is_bot_playing:
            moves = play.moves(seat)
        return self._table(play, record.tokens, play.seen(seat), seat, moves)

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        """What happened, from line `since` on, as a seat or SPECTATOR may know it."""
        if not self._row.length:
            return []
        names = self._names()
        lines = self._read().log(seat)
        return [
            LogLine(
                n,
                fill_names(lines[n].event.text, names),
                lines[n].event.kind,
                lines[n].step,
                lines[n].time,
                lines[n].event.seats is not None,
            )
            for n in range(since, len(lines))
        ]

    def version(self, seat: int) -> int:
        """Grows whenever what the page of a seat or SPECTATOR shows may have changed, over restarts too."""
        return self._news.version(seat)

    @contextmanager
    def watch(self, seat: int) -> Iterator[Watcher]:
        """An open page of a seat or SPECTATOR: while it lasts its person is here, and is told of news."""
        if seat != SPECTATOR and self._seat(seat).seat not in self._here:
            self._here.add(seat)
            self._news.tell()
        try:
            with self._news.watch(seat) as watcher:
                yield watcher
        finally:
            asyncio.get_running_loop().call_later(self._house.settings.away_after, self._check_away, seat)

    def _check_away(self, seat: int) -> None:
        if seat in self._here and not self._news.is_watched(seat):
            self._here.discard(seat)
            self._news.tell()

    def is_here(self, seat: int) -> bool:
        """Whether a page of the seat's person is open; a bot is always here."""
        return seat in self._here or self._seat(seat).is_bot_playing

    async def say(self, player: Player, text: str) -> None:
        """Say something to all at the table.  Refused: talk_closed by the rules, bad_text, too_fast, not_saved."""
        await self._house.finish(self._say(player, text))

    async def _say(self, player: Player, text: str) -> None:
        async with self._lock:
            if not self.is_talk_open():
                raise Refused("talk_closed", "The rules ask for silence now.")
            own = self.seats_of(player)
            await self._house.enrol(player)
            name = self._seats[own[0]].name if own else player.name
            await self._chat.say(player, own[0] if own else None, name, text)
            self._news.tell()

    def chat(self, since: int = 0) -> list[ChatLine]:
        """What was said, from number `since` on."""
        return list(self._chat.lines(since))

    def is_talk_open(self) -> bool:
        """Whether people may talk now."""
        if self.status != "playing":
            return True
        return self.game.is_talk_open(self._read().play.state)

    # ------------------------------------------------------------------ afterwards

    def steps(self) -> tuple[Step, ...]:
        """Every step with all that happened, once the match is over.  Refused: playing, gathering, damaged."""
        return tuple(self._finished().steps)

    def replay(self, step: int, seat: int) -> TableView[object]:
        """The table after a step, 0 being the deal, with every card open; `seat` is where one looks from.

        Once the match is over.  Refused: playing, gathering, bad_request.
        """
        film = self._filmed()
        if not 0 <= step < len(film):
            raise Refused("bad_request", f"The steps of this match go from 0 to {len(film) - 1}.")
        play, tokens = film[step]
        return self._table(play, tokens, play.state, seat, ())

    def journal_json(self) -> str:
        """The whole match with its secret, once it is over, for `mutoscope verify`.

        Refused: playing, gathering, damaged.
        """
        plays = [play for play, _ in self._filmed()]
        rows = self._house.read(lambda store: store.journal(self.id))
        return export(self._row, self._seats, self._secret(), rows, plays)

    def _filmed(self) -> Sequence[tuple[Play[object], Mapping[str, str]]]:
        """How the match stood, and the handles, after the deal and after each step."""
        self._finished()
        if self._film is None:
            rows = self._house.read(lambda store: store.journal(self.id))
            records = fold(self.game, self.players, self._secret(), rows)
            self._film = [(record.play, record.tokens) for record in records]
        return self._film

    # ------------------------------------------------------------------ for the room and the bots

    async def prepare(self) -> None:
        """Play the journal again in a thread, so that nobody else has to wait when the match is first looked at."""
        if self._is_unread():
            self._adopt(await asyncio.to_thread(self._played_again))

    async def rename(self, player: Player) -> None:
        """Put a person's new name and portrait on their seats, unless the match is over.  Refused: not_saved."""
        await self._house.finish(self._rename(player))

    async def _rename(self, player: Player) -> None:
        async with self._lock:
            if self.status == "over":
                return
            for seat in self.seats_of(player):
                others = [info for info in self._seats if info.seat != seat]
                name = free_name(player.name, others)
                await self._set_seat(replace(self._seat(seat), name=name, portrait=player.portrait))

    async def go_on(self, player: Player, make: Callable[[], Awaitable[Match]]) -> str:
        """The id of the match that was made of this one; `make` makes it, once.

        Only for people of this table, once it is over.  Refused: playing, gathering, not_your_seat, not_saved.
        """
        return await self._house.finish(self._go_on(player, make))

    async def _go_on(self, player: Player, make: Callable[[], Awaitable[Match]]) -> str:
        async with self._lock:
            self._finished()
            if player.id != self.host_id and not self.seats_of(player):
                raise Refused("not_your_seat", "Only those who played ask for another game.")
            if self.next_id is None:
                made = await make()
                await self._change(extra={**self._row.extra, NEXT: made.id})
            assert self.next_id is not None
            return self.next_id

    def bot_turns(self) -> list[BotTurn]:
        """What bots have to decide now."""
        if self.status != "playing" or self._record is None:
            return []
        record = self._record
        play = record.play
        found = []
        for seat in play.actors():
            bot = self._seats[seat].bot
            if bot is not None:
                decision = record.decision(seat)
                seed = hmac.digest(self._secret(), f"bot\0{decision}".encode(), "sha256").hex()
                seen, options = play.seen(seat), play.start.options
                found.append(BotTurn(seat, bot, decision, self.game, seen, options, seed))
        return found

    async def play_for_bot(self, turn: BotTurn, code: int) -> None:
        """Play a bot's move, unless its turn has passed meanwhile.  Refused: not_saved."""
        async with self._lock:
            record = self._record
            if record is None or not self._seats[turn.seat].is_bot_playing:
                return
            if self.status == "playing" and record.decision(turn.seat) == turn.decision:
                await self._play(record, turn.seat, code, None)

    # ------------------------------------------------------------------ what is allowed

    def _must_gather(self, instead: str = "") -> None:
        if self.is_given_up:
            raise self._given_up()
        if self.status == "over":
            raise Refused("over", "The match is over.")
        if self.status == "playing":
            raise Refused("playing", f"The cards are dealt already. {instead}".rstrip())

    def _must_be_playing(self) -> None:
        record = self._read()
        if record.play.is_over():
            raise Refused("over", "The match is over.")

    def _must_host(self, player: Player) -> None:
        if player.id != self.host_id:
            raise Refused("not_host", "Only the host of this table does that.")

    def _may_host(self, player: Player) -> bool:
        """Whether somebody is the host, or sits at a table whose host is away."""
        if player.id == self.host_id:
            return True
        is_host_here = any(info.seat in self._here for info in self._seats if info.player_id == self.host_id)
        return not is_host_here and bool(self.seats_of(player))

    def _must_own(self, player: Player, seat: int) -> Record:
        record = self._read()
        if self._seat(seat).player_id != player.id:
            own = self.seats_of(player)
            hint = "You are watching this match." if not own else f"Your seat is that of {self._seats[own[0]].name}."
            raise Refused("not_your_seat", f"Somebody else plays that seat. {hint}")
        return record

    def _must_play(self, bot: str) -> None:
        names = bots_for(self.game)
        if bot not in names:
            found = ", ".join(names)
            raise Refused("bad_request", f"No bot {bot!r:.40} plays {self.game.title}: those that do are {found}.")

    def _must_decide(self, record: Record, seat: int, decision: str) -> None:
        """Refused unless the seat has this to decide."""
        self._must_be_playing()
        if self._seat(seat).is_bot_playing:
            raise Refused("bot_plays", "A bot plays on for you: take your seat back first.")
        now = record.decision(seat)
        if not now:
            names = " and ".join(self._seats[actor].name for actor in record.play.actors())
            raise Refused("not_your_turn", f"You have nothing to decide now; the table waits for {names}.")
        if decision != now:
            raise Refused("stale", "That page showed an earlier moment: look at the table again, then choose.")

    def _is_done(self, record: Record, seat: int, command: str, wanted: Command) -> bool:
        """Whether this command of the seat is in the journal; Refused (bad_request) when it was for something else."""
        if not (0 < len(command) <= LONGEST_COMMAND and command.isascii() and command.isprintable()):
            raise Refused("bad_request", f"A command's id has 1 to {LONGEST_COMMAND} plain characters.")
        done = record.commands.get((seat, command))
        if done not in (None, wanted):
            raise Refused("bad_request", "This command's id was used for another move: every command has its own.")
        return done is not None

    def _given_up(self) -> Refused:
        return Refused("given_up", "Everybody has left this table. Make a new one.")

    # ------------------------------------------------------------------ how it is done

    def _seat(self, seat: int) -> SeatInfo:
        if not 0 <= seat < self.players:
            raise Refused("no_such_seat", f"The seats of this table go from 0 to {self.players - 1}.")
        return self._seats[seat]

    def _names(self) -> tuple[str, ...]:
        return tuple(info.name for info in self._seats)

    def _read(self) -> Record:
        """The record of a match that is played or over.  Refused: gathering, given_up, damaged, other_version."""
        if self.is_given_up:
            raise self._given_up()
        if self.status == "gathering":
            raise Refused("gathering", "The cards are not dealt yet.")
        record = self._recorded()
        if record is None:
            assert self._trouble is not None
            raise self._trouble
        return record

    def _finished(self) -> Record:
        record = self._read()
        if self.status != "over":
            raise Refused("playing", "The match is not over yet.")
        return record

    def _recorded(self) -> Record | None:
        """The record, played again from the journal if `prepare` has not done so; None when that cannot be done."""
        if self._is_unread():
            self._adopt(self._played_again())
        return self._record

    def _is_unread(self) -> bool:
        return self._record is None and self._trouble is None and self._row.length > 0

    def _adopt(self, found: Record | Refused) -> None:
        if not self._is_unread():
            return  # somebody was faster, and it may have grown since
        if isinstance(found, Refused):
            self._trouble = found
        else:
            self._record = found
            self._look()
            self._bots.wake()

    def _played_again(self) -> Record | Refused:
        """The record by the journal, or what is the matter with it.  In any thread.  Refused: not_read."""
        rows = self._house.read(lambda store: store.journal(self.id))
        try:
            record = None
            for grown in fold(self.game, self.players, self._secret(), rows):
                record = grown
            if record is None or record.length != self._row.length or record.play.is_over() != self._row.finished:
                raise Damaged("The journal ends too early.")
        except Exception as error:
            if isinstance(error, Refused) and error.code == "not_read":
                raise
            # Whatever a damaged journal makes the rules do, it is that match's trouble and nobody else's.
            log.exception("The match %s cannot be gone on with", self.id)
            reason = str(error) if isinstance(error, Damaged) else "The journal makes no sense."
            return Refused("damaged", f"This match is damaged and cannot be shown. {reason}")
        return record

    def _secret(self) -> bytes:
        if self._known_secret is None:
            secret = self._house.read(lambda store: store.secret(self.id))
            if secret is None or StrongShuffler.commitment(secret) != self.commitment:
                raise Damaged("The secret of its shuffle is not the one that was promised.")
            self._known_secret = secret
        return self._known_secret

    async def _play(self, record: Record, seat: int, code: int, command: str | None) -> None:
        """Play a move on the side, store it, then let it be seen."""
        branch = record.play.branch()
        events = branch.play(seat, code)
        grown = branch.journal[len(record.play.journal) :]
        rows = journal.step_rows(self.id, record.length, grown, command, self._house.now())
        await self._append(rows, branch)
        record.move(branch, events, rows)
        self._stepped()

    async def _append(self, rows: Sequence[JournalRow], play: Play[object]) -> None:
        """Store rows at the end of the journal, after which the match stands as `play` does.

        Refused (not_saved) with nothing changed when that fails.
        """
        finished = play.is_over()
        extra = {**self._row.extra, ACTORS: play.actors()}
        if finished:
            extra[VERDICT] = self.game.verdict(play.state)
        try:
            await saved(lambda: self._house.store.append(rows, finished=finished, extra=extra))
        except Conflict as conflict:
            # Another process that serves the same tables was first: what it wrote is read when next asked for.
            self._reload()
            raise Refused("not_saved", f"{conflict} Try again.") from conflict
        length, changed = rows[-1].n + 1, rows[-1].time
        self._row = replace(self._row, length=length, changed=changed, finished=finished, extra=extra)

    def _reload(self) -> None:
        found = self._house.read(lambda store: store.load_match(self.id))
        if found is not None:
            self._row, self._seats = found.match, tuple(SeatInfo.of(seat) for seat in found.seats)
        self._record = None
        self._news.tell()

    async def _set_seat(self, info: SeatInfo) -> None:
        """Store a seat, then let it be seen."""
        try:
            await saved(lambda: self._house.store.set_seat(info.row(self.id)))
        except Conflict as conflict:
            raise Refused("not_saved", str(conflict)) from conflict
        self._seats = (*self._seats[: info.seat], info, *self._seats[info.seat + 1 :])
        self._news.tell()

    async def _change(
        self,
        *,
        finished: bool | None = None,
        host: str | None = None,
        options: OptionValues | None = None,
        extra: Mapping[str, JsonValue] | None = None,
    ) -> None:
        """Store what is given, then let it be seen."""
        store = self._house.store
        await saved(lambda: store.change_match(self.id, finished=finished, host=host, options=options, extra=extra))
        self._row = replace(
            self._row,
            finished=self._row.finished if finished is None else finished,
            host=host or self._row.host,
            options=self._row.options if options is None else options,
            extra=self._row.extra if extra is None else extra,
        )
        self._news.tell()

    def _stepped(self) -> None:
        """A step was played: tell those who are shown another thing by it, and the bots."""
        self._news.tell(self._look())
        self._bots.wake()

    def _look(self) -> list[int]:
        """The viewers who are shown something else than when this was last asked.

        Nobody is told of what they may not know: that somebody has changed a secret choice, say.
        """
        record = self._record
        assert record is not None
        changed = []
        for viewer in record.viewers:
            seen = to_bytes(record.play.seen(viewer))
            shown = (seen, len(record.log(viewer)), record.decision(viewer), record.tokens)
            if self._shown.get(viewer) != shown:
                self._shown[viewer] = shown
                changed.append(viewer)
        return changed

    def _table(
        self, play: Play[object], tokens: Mapping[str, str], seen: object, seat: int, moves: Sequence[Move]
    ) -> TableView[object]:
        is_over = play.is_over()
        lines: Sequence[ScoreLine] = self.game.lines(play.state) if is_over else ()
        return TableView(
            seen=seen,
            seat=seat,
            people=tuple(self._person(info) for info in self._seats),
            options=play.start.options,
            actors=tuple(play.actors()),
            phase=play.phase(),
            moves=tuple(moves),
            tokens=tokens,
            turn_number=self.game.turn_number(play.state),
            lines=tuple(lines),
            verdict=fill_names(self.game.verdict(play.state), self._names()) if is_over else "",
        )

    def _person(self, info: SeatInfo) -> Person:
        return Person(info.name, info.portrait, info.is_bot_playing, self.is_here(info.seat))


def bot_seat(seat: int, bot: str, others: Sequence[SeatInfo]) -> SeatInfo:
    """A seat with a bot on it, under a name and with a face that nobody else at the table has."""
    names = {info.name.casefold() for info in others}
    faces = {info.portrait for info in others}
    name = next((name for name in BOT_NAMES if name.casefold() not in names), BOT_NAMES[seat])
    face = next((face for face in reversed(PORTRAITS) if face not in faces), PORTRAITS[-1])
    return SeatInfo(seat, "bot", None, name, face, bot)


def free_name(name: str, others: Sequence[SeatInfo]) -> str:
    """The name, with a number behind it when somebody at the table has it already."""
    taken = {info.name.casefold() for info in others}
    tries = (name, *(f"{name} {number}" for number in range(2, len(others) + 2)))
    return next(one for one in tries if one.casefold() not in taken)
