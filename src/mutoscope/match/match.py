"""A match: a table, the game that is played there, and what each of the people may see of it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from mutoscope.bots import usual_bot
from mutoscope.kernel.game import SPECTATOR, Move, Refused, ScoreLine
from mutoscope.kernel.play import Play
from mutoscope.kernel.state import to_bytes
from mutoscope.look.view import Person, TableView
from mutoscope.match import journal
from mutoscope.match.analysis import Analysis, analyse, must_be_weighable
from mutoscope.match.bot_players import BotMove, BotPlayers, BotTurn
from mutoscope.match.export import export
from mutoscope.match.house import House
from mutoscope.match.logline import LogLine
from mutoscope.match.names import fill_names
from mutoscope.match.player import Player
from mutoscope.match.record import Command, Record, fold
from mutoscope.match.seat import SeatInfo
from mutoscope.match.step import Step
from mutoscope.match.timed import TimedTable
from mutoscope.match.turn_clock import COMMAND
from mutoscope.store import Conflict, JournalRow, MatchRow, SeatRow

LONGEST_COMMAND = 64


class Match(TimedTable):
    """One match.  Made by the room; everything here runs on the event loop's thread.

    What changes a match is stored before anybody is shown it, one change after the other.  What cannot be done raises
    `Refused` and changes nothing; its code is one of these, or one of the game's:

    | code | why |
    | --- | --- |
    | `not_saved`, `not_read` | the store could not write or read; the same may be tried again |
    | `gathering`, `playing`, `over`, `given_up` | the match is in a state in which this is not done |
    | `not_host`, `not_your_seat`, `not_your_turn` | somebody else may |
    | `stale` | the page showed an earlier decision |
    | `taken`, `full`, `open_seats`, `still_here`, `bot_plays`, `no_such_seat` | the seat is not as this needs it |
    | `damaged`, `other_version` | the match cannot be gone on with |
    | `bad_request`, `bad_text`, `too_fast`, `too_many`, `talk_closed`, `not_undoable` | as their messages say |
    """

    def __init__(self, house: House, row: MatchRow, seats: Sequence[SeatRow]) -> None:
        """A match as it is stored; its journal is read when first needed.  Refused (no_such_game)."""
        super().__init__(house, row, seats)
        self._trouble: Refused | None = None
        if row.version != self.game.version:
            self._trouble = Refused(
                "other_version",
                f"This match is played by version {row.version} of the rules of {self.game.title}; this server plays "
                f"by version {self.game.version}. It is kept as it is: begin a new one.",
            )
        self._film: list[tuple[Play[object], Mapping[str, str]]] | None = None
        self._analyses: dict[int, Analysis] = {}
        self._bots = BotPlayers(house, self)
        self._shown: dict[int, tuple[object, ...]] = {}

    @property
    def secret(self) -> bytes | None:
        """The secret of every shuffle, once the match is over; None before, or for good.  Refused: damaged."""
        is_told = self.status == "over" and not self.is_given_up and not self.rule_of_secrecy
        return self._ledger.secret() if is_told else None

    @property
    def rule_of_secrecy(self) -> str:
        """The rule by which something stays secret when the match is over, or "" (`Game.rule_of_secrecy`)."""
        return self.game.rule_of_secrecy(self.options)

    @property
    def trouble(self) -> str:
        """Why the match cannot be shown or gone on with, in plain words; "" when all is well."""
        if self._is_unread():
            self._read_journal()
        return "" if self._trouble is None else self._trouble.message

    @property
    def verdict(self) -> str:
        """Once over: who won and why, with names; known without reading the journal."""
        return fill_names(self._ledger.verdict, self._names())

    def actors(self) -> tuple[int, ...]:
        """The seats that have something to decide now; known without reading the journal."""
        return self._ledger.actors

    async def start(self, player: Player) -> None:
        """The host has the cards dealt.  Refused: open_seats while one is open, not_host, playing, over, not_saved."""
        await self._house.finish(self._start(player))

    async def _start(self, player: Player) -> None:
        async with self._lock:
            self._must_gather()
            self._must_host(player)
            if any(info.kind == "open" for info in self.seats):
                raise Refused("open_seats", "A seat is still open: wait for somebody, or let a bot take it.")
            if self._trouble is not None:
                raise self._trouble
            people = {player.id, *(info.player_id for info in self.seats)}
            self._house.neighbours.must_allow(self.game, self.options, people)
            secret = self._ledger.secret()
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

    async def act(
        self, player: Player, seat: int, decision: str, command: str, code: int, text: str | None = None
    ) -> None:
        """Play a move for one's seat.  It is stored when this returns, and was shown to nobody before.

        `decision` is the token that the page showed, `command` an id of the page's own (1 to 64 characters): the same
        command again does nothing and is answered as it was.  `text` goes with a move that carries one.  Refused:
        not_your_seat, stale, not_your_turn, illegal, over, bot_plays, bad_request, not_saved.
        """
        await self._house.finish(self._act(player, seat, decision, command, code, text))

    async def _act(self, player: Player, seat: int, decision: str, command: str, code: int, text: str | None) -> None:
        async with self._lock:
            record = self._must_own(player, seat)
            if self._is_done(record, seat, command, Command("move", code)):
                return
            await self._hand_back(seat)
            self._must_decide(record, seat, decision)
            await self._play(record, seat, code, command, text)

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
            await self._hand_back(seat)
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
                await self._ledger.hand_back(seat)
                self._follow()
                self._news.tell()

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
        if self.status == "gathering":
            return []
        names = self._names()
        lines = self._read().log(seat)
        return [LogLine.of(n, lines[n], names) for n in range(since, len(lines))]

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

        Where the rules keep something secret for good, only what that seat saw is open.
        Once the match is over.  Refused: playing, gathering, bad_request.
        """
        play, tokens = self._filmed_at(step)
        return self._table(play, tokens, play.seen(seat) if self.rule_of_secrecy else play.state, seat, ())

    async def analyse(self, step: int) -> Analysis:
        """What the bot `strong` thinks of the decision that followed a step, once the match is over.

        Refused: playing, gathering, bad_request, no_analysis.
        """
        if step not in self._analyses:
            play, _ = self._filmed_at(step)
            must_be_weighable(play, self.rule_of_secrecy)
            self._house.compiling.want(self.game)
            after = self.steps()[step + 1 :]
            work = partial(analyse, play, after, f"{self.id} {step}")
            self._analyses[step] = await asyncio.get_running_loop().run_in_executor(self._house.thinking, work)
        return self._analyses[step]

    def journal_json(self) -> str:
        """The whole match with its secret, once it is over, for `mutoscope verify`.

        Refused: playing, gathering, damaged; kept_secret where the rules keep something secret for good.
        """
        self._finished()
        if self.rule_of_secrecy:
            why = "What the rules keep secret stays so: the journal of this match would tell it."
            raise Refused("kept_secret", why, self.rule_of_secrecy)
        plays = [play for play, _ in self._filmed()]
        ledger = self._ledger
        return export(ledger.row, ledger.seats, ledger.secret(), ledger.journal(), plays)

    def _filmed_at(self, step: int) -> tuple[Play[object], Mapping[str, str]]:
        """How the match stood, and the handles, after a step.  Refused as `_filmed`, and bad_request."""
        film = self._filmed()
        if not 0 <= step < len(film):
            raise Refused("bad_request", f"The steps of this match go from 0 to {len(film) - 1}.")
        return film[step]

    def _filmed(self) -> Sequence[tuple[Play[object], Mapping[str, str]]]:
        """How the match stood, and the handles, after the deal and after each step."""
        self._finished()
        if self._film is None:
            records = fold(self.game, self.players, self._ledger.secret(), self._ledger.journal())
            self._film = [(record.play, record.tokens) for record in records]
        return self._film

    # ------------------------------------------------------------------ for the room and the bots

    async def prepare(self) -> None:
        """Play the journal again in a thread, so that nobody else has to wait when the match is first looked at."""
        if self._is_unread():
            try:
                found: Record | Refused = await asyncio.to_thread(self._ledger.play_again)
            except Refused as refused:
                found = refused
            self._adopt(found)

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
                await self._ledger.set_next(made.id)
                self._news.tell()
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
            bot = self.seats[seat].bot
            if bot is None and self._clock.is_out(seat):
                bot = usual_bot(self.game)
            if bot is not None:
                decision = record.decision(seat)
                seed = hmac.digest(self._ledger.secret(), f"bot\0{decision}".encode(), "sha256").hex()
                seen, options = play.seen(seat), play.start.options
                found.append(BotTurn(seat, bot, decision, self.game, seen, options, seed))
        return found

    async def play_for_bot(self, turn: BotTurn, move: BotMove) -> None:
        """Play a bot's move, unless its turn has passed meanwhile.  Refused: not_saved."""
        async with self._lock:
            record = self._record
            is_out = self._clock.is_out(turn.seat)
            if record is None or not (is_out or self.seats[turn.seat].is_bot_playing):
                return
            if self.status == "playing" and record.decision(turn.seat) == turn.decision:
                command = f"{COMMAND}{turn.decision}" if is_out else None
                await self._play(record, turn.seat, move.code, command, move.text)

    # ------------------------------------------------------------------ what is allowed

    def _must_be_playing(self) -> None:
        record = self._read()
        if record.play.is_over():
            raise Refused("over", "The match is over.")

    def _must_own(self, player: Player, seat: int) -> Record:
        record = self._read()
        if self._seat(seat).player_id != player.id:
            own = self.seats_of(player)
            hint = f"you play as {self.seats[own[0]].name}" if own else "you are watching"
            raise Refused("not_your_seat", f"That seat is somebody else's: {hint}.")
        return record

    def _must_decide(self, record: Record, seat: int, decision: str) -> None:
        """Refused unless the seat has this to decide."""
        self._must_be_playing()
        if self._seat(seat).is_bot_playing:
            raise Refused("bot_plays", "A bot plays on for you: take your seat back first.")
        now = record.decision(seat)
        if not now:
            names = " and ".join(self.seats[actor].name for actor in record.play.actors())
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

    # ------------------------------------------------------------------ how it is done

    def _read(self) -> Record:
        """The record of a match that is played or over.  Refused: gathering, given_up, damaged, other_version."""
        if self.is_given_up:
            raise self._given_up()
        if self.status == "gathering":
            raise Refused("gathering", "The cards are not dealt yet.")
        if self._is_unread():
            self._read_journal()
        if self._trouble is not None:
            raise self._trouble
        assert self._record is not None
        return self._record

    def _finished(self) -> Record:
        record = self._read()
        if self.status != "over":
            raise Refused("playing", "The match is not over yet.")
        return record

    def _is_unread(self) -> bool:
        return self._record is None and self._trouble is None and self.status != "gathering" and not self.is_given_up

    def _read_journal(self) -> None:
        try:
            self._adopt(self._ledger.play_again())
        except Refused as refused:
            self._adopt(refused)

    def _adopt(self, found: Record | Refused) -> None:
        """Take what the journal gave for the match's record, or for its trouble."""
        if isinstance(found, Refused) and found.code != "damaged":
            raise found
        if not self._is_unread():
            return  # somebody was faster, and it may have grown since
        if isinstance(found, Refused):
            self._trouble = found
        else:
            self._record = found
            self._follow()
            self._look()
            self._bots.wake()

    async def _play(
        self, record: Record, seat: int, code: int, command: str | None = None, text: str | None = None
    ) -> None:
        """Play a move on the side, store it, then let it be seen."""
        branch = record.play.branch()
        events = branch.play(seat, code, text)
        grown = branch.journal[len(record.play.journal) :]
        rows = journal.step_rows(self.id, record.length, grown, command, self._house.now())
        await self._append(rows, branch)
        before = record.play.state
        record.move(branch, events, rows)
        self._stepped()
        self._house.neighbours.tell(self.game, branch.start.options, before, events)

    async def _append(self, rows: Sequence[JournalRow], play: Play[object]) -> None:
        """Store a step; Refused (not_saved) with nothing changed when that fails."""
        try:
            await self._ledger.append(rows, play)
        except Conflict as conflict:
            # Another process that serves the same tables was first: what it wrote is read when next asked for.
            self._ledger.reload()
            self._record = None
            self._news.tell()
            raise Refused("not_saved", f"{conflict} Try again.") from conflict

    def _stepped(self) -> None:
        """A step was played: tell those who are shown another thing by it, and the bots."""
        self._follow()
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
            people=tuple(self._person(info) for info in self.seats),
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
