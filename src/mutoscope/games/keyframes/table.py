"""One seat's view of Keyframes as HTML: the others' rows, the supply with the bids, my rows, my pile, what to do now.

The same text serves players and spectators, with scripts and without. A script finds its way by attributes:
`data-card` is the handle of a card, `data-at` a place that a move may go to, and a template with `data-outcome` says
what the moves with these codes will lead to. The style sheet lights, of a gap, the letter of the card that is picked
(`data-letter`), and prints the reasons that belong to its place in the supply (`data-place`, `data-reason`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.books import Piles, worth_if_closed
from mutoscope.games.keyframes.cards import TITLES, frame_name
from mutoscope.games.keyframes.moves import split_add, split_start
from mutoscope.games.keyframes.pieces import BACK, RANKS, capital, card, card_title, strip, tag
from mutoscope.games.keyframes.reasons import Reasons, RowReasons, by_text
from mutoscope.games.keyframes.sheet import score_sheet
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.games.keyframes.strip import Gap, columns, gaps
from mutoscope.games.keyframes.view import turn_in_round
from mutoscope.kernel.game import Move, Refused
from mutoscope.kernel.state import HIDDEN
from mutoscope.look.icons import icon
from mutoscope.look.people import name_of, portrait, seat
from mutoscope.look.view import TablePage, TableView
from mutoscope.look.words import counted, listed, signed, unseen

__all__ = ["render", "score_sheet"]

ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
HELP: Final = "/help/keyframes#"
NOTHING: Final = RowReasons()


def render(view: TableView[Keyframes]) -> TablePage:
    """Draw the table for one seat, or for a spectator."""
    return Table(view).page()


class Table:
    """One drawing of the table; every method gives a piece of HTML."""

    def __init__(self, view: TableView[Keyframes]) -> None:
        self.view = view
        self.s = view.seen
        self.me = view.seat
        self.names = [name_of(person) for person in view.people]
        self.piles = Piles(self.s, view.tokens)
        # `hide` never tells the deck: where it stands, the game is over and every hand lies open.
        self.is_open = self.s.deck[0] != HIDDEN
        self.is_over = self.s.phase == rules.OVER
        self.bidding = bool(view.moves) and self.s.phase == rules.BID
        self.placing = bool(view.moves) and self.s.phase == rules.SEQUENCE
        self.must_pass = self.placing and view.moves[0].code == rules.PASS
        legal = [move.code for move in view.moves]
        self.reasons = Reasons(self.s, self.me, legal) if self.placing else None

    def page(self) -> TablePage:
        """The whole drawing."""
        return TablePage(
            progress=self.progress(),
            stage=Markup(self.stage()),
            dock=Markup(self.dock()),
            headline=self.headline(),
        )

    @property
    def step(self) -> str:
        """What goes on: the style sheet gives it room."""
        if self.is_over:
            return "over"
        return "bid" if self.s.phase == rules.BID else "place" if self.placing else "watch"

    # ------------------------------------------------------------------ in words

    def progress(self) -> str:
        """Where the game stands, for the film bar."""
        if self.is_over:
            return f"The last frame is in · {counted(self.view.turn_number, 'turn')}"
        return f"Round {self.s.round} of {rules.ROUNDS[self.s.players]} · {self.turn()}"

    def turn(self) -> str:
        """Where the round stands."""
        return f"turn {turn_in_round(self.s)} of {rules.HANDS[self.s.players]}"

    def headline(self) -> str:
        """What to do now, as plain text."""
        people = self.view.people
        if self.is_over:
            return self.view.verdict
        if self.s.phase == rules.RESHUFFLE:
            return "Five wilds came up: the deck is shuffled"
        if self.must_pass:
            return "Your turn: nothing can be placed"
        if self.placing:
            return "Your turn: take a card"
        if self.s.phase == rules.SEQUENCE:
            return f"{people[self.on_turn].name} chooses a card"
        if self.me in self.view.actors:
            return "Choose a bid"
        waiting = f"waiting for {listed([people[p].name for p in self.view.actors])}"
        return f"Your bid is laid: {waiting}" if self.bidding else f"Everybody bids: {waiting}"

    @property
    def on_turn(self) -> int:
        """Who places a card now."""
        return self.s.order[self.s.placed]

    def rank(self, p: int) -> int:
        """The place of a seat in the order of this turn, from 0."""
        return self.s.order.index(p)

    # ------------------------------------------------------------------ the stage

    def stage(self) -> str:
        """The others, the supply with the bids, my rows; at the end every pile."""
        if self.is_over:
            sides = "".join(self.screening(side) for side in self.sides())
            return f'<div class="keyframes" data-step="over"><section class="screening">{sides}</section></div>'
        mine = self.mine() if self.me >= 0 else ""
        return (
            f'<div class="keyframes" data-step="{self.step}" data-players="{self.s.players}">'
            f"{self.others()}{self.supply()}{mine}</div>"
        )

    def sides(self) -> list[int]:
        """The sides, my own first, then in the order of play."""
        count = rules.sides(self.s)
        own = rules.side_of(self.s, self.me) if self.me >= 0 else 0
        return [(own + i) % count for i in range(count)]

    def members(self, side: int) -> list[int]:
        """The seats of a side."""
        return [side, rules.partner_of(side)] if self.s.players == 4 else [side]

    def is_mine(self, side: int) -> bool:
        """Whether a side is that of the seat that looks."""
        return self.me >= 0 and rules.side_of(self.s, self.me) == side

    def others(self) -> str:
        """The other sides, in the order of play from my left; for a spectator, every side."""
        panels = "".join(self.other(side) for side in self.sides() if not self.is_mine(side))
        label = "Other players" if self.me >= 0 else "Players"
        return f'<section class="others" aria-label="{label}">{panels}</section>'

    def other(self, side: int) -> str:
        """Another side: its open rows small, its pile, what that is worth."""
        seats = "".join(f'<div class="member">{self.person(p)}{self.rows_of(p)}</div>' for p in self.members(side))
        label = listed([self.names[p] for p in self.members(side)])
        return (
            f'<article class="other panel" aria-label="{label}">{seats}{self.piles.small(side)}{self.score(side)}'
            "</article>"
        )

    def person(self, p: int) -> str:
        """A seat with a word about it."""
        return seat(self.view.people[p], self.names[p], self.note(p), is_on_turn=p in self.view.actors)

    def rows_of(self, p: int) -> str:
        """The open rows before a seat, small, and its free places; where hands lie open, the hand."""
        before = self.s.seats[p]
        strips = "".join(self.small_row(p, n) for n in range(before.open_rows))
        free = self.free_places(p)
        room = f'<span class="free small dim">{"free place" if free == 1 else f"{free} free places"}</span>'
        return f'<div class="strips">{strips}{room if free else ""}</div>{self.open_hand(p)}'

    def small_row(self, p: int, n: int) -> str:
        """One open row, small."""
        return strip(self.s, self.s.seats[p].rows[n], lambda i: self.view.tokens[f"row-{p}-{n}-{i}"])

    def free_places(self, p: int) -> int:
        """How many rows could still be started before a seat."""
        return (1 if self.s.players == 4 else rules.MOST_ROWS) - self.s.seats[p].open_rows

    def open_hand(self, p: int) -> str:
        """Another hand, once the game is over and played back."""
        if not self.is_open:
            return ""
        held = sorted((held for held in self.s.seats[p].hand if held != rules.NONE), reverse=True)
        tags = "".join(tag(frame_name(self.s, held), held + 1) for held in held)
        return f'<p class="tags">{unseen("Hand: ")}{tags}</p>' if held else ""

    def note(self, p: int) -> str:
        """A word about what somebody does: "has bid · 3 cards"."""
        cards = counted(sum(held != rules.NONE for held in self.s.seats[p].hand), "card")
        if self.s.phase == rules.BID:
            has_bid = self.s.seats[p].bid_slot != rules.NONE
            return f"{icon('check')}has bid" if has_bid else f"bids · {cards}"
        if self.s.phase != rules.SEQUENCE:
            return cards
        rank = self.rank(p)
        if rank == self.s.placed:
            return "chooses now"
        return "has chosen" if rank < self.s.placed else f"chooses {RANKS[rank]}"

    def score(self, side: int) -> str:
        """What a pile is worth so far."""
        return f'<p class="score">{signed(rules.side_score(self.s, side))}<small>VP</small></p>'

    # ------------------------------------------------------------------ the supply and the bids

    def supply(self) -> str:
        """The cards that anybody may take, then the bids of this turn, which join them when they are turned."""
        title = {"place": "Take one card", "bid": "Supply and bids"}.get(self.step, "The supply")
        line = (
            "this turn’s bids have joined the supply"
            if self.s.phase == rules.SEQUENCE
            else "highest number chooses first"
        )
        bids = set(self.s.bids)
        held = [(place, held) for place, held in enumerate(self.s.supply) if held not in bids and held != rules.NONE]
        cards = "".join(self.supplied(place, held) for place, held in held)
        taken = '<span class="hole">taken</span>' * (rules.FRESH_SUPPLY - len(held))
        return (
            f'<section class="supply" aria-label="Common supply"><header><h2 class="wide">{title}</h2>'
            f'<p class="small dim wide">{line}</p>{self.stock()}</header>'
            f'<div class="spread">{cards}{taken}<span class="sep wide"></span>{self.bids()}</div></section>'
        )

    def supplied(self, place: int, held: int) -> str:
        """A card of the supply; one that goes nowhere says why."""
        extra, kind, inner = f' data-place="{place}"', "card", ""
        if self.reasons and place in self.reasons.stuck:
            kind = "card is-off"
            inner = f'<span class="stuck">{self.reasons.of_card(place)[0].message}</span>'
        return card(self.s, self.view.tokens[f"supply-{place}"], held, extra, kind, inner)

    def bids(self) -> str:
        """Each seat's bid: open while it is chosen, a back once it is laid, then a card of the supply."""
        seats = self.s.order[: self.s.players] if self.s.phase == rules.SEQUENCE else list(range(self.s.players))
        return "".join(self.bid(p) for p in seats)

    def bid(self, p: int) -> str:
        """One seat's bid under its name."""
        who = "You" if p == self.me else self.names[p]
        place = f"<i>{ORDINALS[self.rank(p)]}</i>" if self.s.phase == rules.SEQUENCE else ""
        kind = "bid" + (" is-on-turn" if p in self.view.actors else "")
        ribbon = f'<p class="ribbon">{place}{portrait(self.view.people[p])}<span>{who}</span></p>'
        return f'<div class="{kind}">{ribbon}{self.laid(p)}</div>'

    def laid(self, p: int) -> str:
        """What lies at a seat's bid."""
        owner = self.s.seats[p]
        if self.s.phase == rules.SEQUENCE:
            held = self.s.bids[p]
            return self.supplied(self.s.supply.index(held), held) if held in self.s.supply else TAKEN
        if owner.bid_slot == rules.CHOSEN:
            return f'{BACK}<span class="tick">{icon("check")}{unseen("has bid")}</span>'
        words = "your bid" if p == self.me else "bids"
        place = f'<span class="hole" data-at="bid-{p}">{words}</span>'
        if owner.bid_slot == rules.NONE:
            return place
        return place + card(self.s, self.view.tokens[f"hand-{p}-{owner.bid_slot}"], owner.hand[owner.bid_slot])

    def stock(self) -> str:
        """How many cards are still to come, and those that are out of the game."""
        left = self.s.deck_size - self.s.drawn
        unknown, known = self.s.boxed, self.s.box[self.s.boxed : self.s.box_size]
        tags = "".join(tag(frame_name(self.s, held), held + 1) for held in sorted(known))
        seen = f'<p class="tags">{tags}</p>' if tags else '<p class="small dim">No round is over yet.</p>'
        return (
            f'<button type="button" class="chip stock" popovertarget="box"><span>{left} left'
            f'<span class="wide"> in the deck</span> · {self.s.box_size} out</span>'
            f'</button><div id="box" class="peek" popover><h3>Out of the game</h3>'
            f'<p class="small">{counted(unknown, "card")} went into the box unseen. Left over from the supply, for all '
            f"to see:</p>{seen}</div>"
        )

    # ------------------------------------------------------------------ my rows

    def mine(self) -> str:
        """The rows that I may build: two before me, or with four players mine and my partner's."""
        side = rules.side_of(self.s, self.me)
        places = (
            [(p, 0) for p in (self.me, rules.partner_of(self.me))]
            if self.s.players == 4
            else [(self.me, n) for n in range(rules.MOST_ROWS)]
        )
        rows = "".join(self.row(p, n, which) for which, (p, n) in enumerate(places))
        head = f'<header class="narrow">{self.person(self.me)}{self.score(side)}</header>'
        return f'<section class="mine" aria-label="Your open sequences">{head}<div class="rows">{rows}</div></section>'

    def row(self, p: int, n: int, which: int) -> str:
        """One place for a sequence; `which` is its number in the codes of moves."""
        before = self.s.seats[p]
        if n >= before.open_rows:
            return self.empty_row(p, is_next=n == before.open_rows)
        row = before.rows[n]
        size = rules.SIZES[row.animation]
        side = rules.side_of(self.s, p)
        now = signed(worth_if_closed(self.s, side, row))
        chip = f'<span class="chip">{now} now · <b>{self.s.values[row.animation]}</b> complete</span>'
        return (
            f'<article class="row panel" data-size="{size}"><header>{self.before_whom(p)}'
            f'<h2>{TITLES[row.animation]}</h2><span class="small dim">{row.size} of {size}</span>{chip}</header>'
            f'<div class="reel film">{self.film(p, n, which, row)}</div>{self.closing(p, n, row)}</article>'
        )

    def before_whom(self, p: int) -> str:
        """With four players: whose place it is."""
        if self.s.players != 4:
            return ""
        return (
            f"{portrait(self.view.people[p])}{unseen('Before you: ' if p == self.me else f'Before {self.names[p]}: ')}"
        )

    def film(self, p: int, n: int, which: int, row: Row) -> str:
        """The strip: cards in their columns, letters where one is missing, and the gaps that a card may go to."""
        taken = columns(self.s, row)
        reasons = self.reasons.rows.get(which, NOTHING) if self.reasons else NOTHING
        found = [
            f'<span class="slot" data-column="{column}">{capital(column)}</span>'
            for column in range(rules.SIZES[row.animation])
            if column not in taken
        ]
        for gap in gaps(self.s, row):
            if self.placing:
                found.append(self.gap(p, n, row, gap))
            if gap.at < row.size:
                held, column = row.cards[gap.at], taken[gap.at]
                token = self.view.tokens[f"row-{p}-{n}-{gap.at}"]
                letter = "★" if rules.is_wild(self.s, held) else capital(column)
                inner = f'<b class="letter" aria-hidden="true">{letter}</b>'
                found.append(card(self.s, token, held, f' data-column="{column}"', inner=inner))
            if gap.width and gap.at in reasons.gaps:
                where = f' data-column="{gap.first}" data-span="{gap.width}"'
                found.append(printed(reasons.gaps[gap.at], where))
        found.append(printed(reasons.whole))
        return "".join(found)

    def gap(self, p: int, n: int, row: Row, gap: Gap) -> str:
        """Where a card may go in: its free letters, of which the style sheet lights the one that is meant."""
        letters = "".join(self.lit(row, gap, column) for column in range(gap.first, gap.first + gap.width))
        where = "the left end" if gap.at == 0 else "the right end" if gap.at == row.size else f"place {gap.at + 1}"
        kind = "gap" if gap.width else "gap is-thin"
        return (
            f'<button type="button" class="{kind}" data-at="gap-{p}-{n}-{gap.at}" data-column="{gap.first}" '
            f'data-near="{gap.near}" data-span="{gap.width}" aria-label="{TITLES[row.animation]}, {where}">'
            f"{letters or icon('down')}</button>"
        )

    def lit(self, row: Row, gap: Gap, column: int) -> str:
        """A free letter, and what a frame there, or a wild, would bring; between two cards only a wild goes (K5)."""
        letter = capital(column)
        size, wilds = rules.SIZES[row.animation], rules.wilds_in(self.s, row)
        frame, wild = "place", f"as {letter}"
        if row.size + 1 == size:
            value = self.s.values[row.animation]
            frame = f"completes<br>{signed(value - wilds * size)} VP"
            wild = f"completes<br>{signed(value - (wilds + 1) * size)} VP"
        kind = "lit is-near" if column == gap.near else "lit"
        fits = f'<small class="with-frame">{frame}</small>' if gap.at in (0, row.size) else ""
        return (
            f'<span class="{kind}" data-letter="{letter.lower()}">{letter}{fits}'
            f'<small class="with-wild">{wild}</small></span>'
        )

    def empty_row(self, p: int, *, is_next: bool) -> str:
        """A place without a sequence; the first of them is where one is started."""
        start = f'<button type="button" class="start" data-at="start-{p}">Start here</button>' if is_next else ""
        reasons = printed(self.reasons.starts) if self.reasons and is_next else ""
        return (
            f'<article class="row panel is-empty" data-size="2"><header>{self.before_whom(p)}<h2>Free place</h2>'
            f'</header><div class="reel film"><span class="slot" data-column="0"></span>{start}{reasons}</div>'
            "</article>"
        )

    def closing(self, p: int, n: int, row: Row) -> str:
        """The button that closes a row for a new one, where both places are taken (K9)."""
        if not any(move.to == f"close-{p}-{n}" for move in self.view.moves):
            return ""
        worth = signed(worth_if_closed(self.s, rules.side_of(self.s, p), row))
        return (
            f'<button type="button" class="close" data-at="close-{p}-{n}">{icon("scissors")}'
            f'<span>Close it: {worth}<span class="wide"> VP</span></span></button>'
        )

    # ------------------------------------------------------------------ the dock

    def dock(self) -> str:
        """My pile, my hand, what to do now."""
        mine = f"{self.my_pile()}{self.hand()}" if self.me >= 0 and not self.is_over else ""
        return (
            f'<div class="keyframes-dock" data-step="{self.step}" data-commit="{self.commit()}">{mine}'
            f'<section class="act panel" aria-label="What to do">{self.act()}</section></div>'
        )

    def commit(self) -> str:
        """The one button, while nothing is chosen."""
        return "Lay it face down" if self.s.phase == rules.BID else "Place it"

    def my_pile(self) -> str:
        """My side's pile, and what the open rows would be worth."""
        side = rules.side_of(self.s, self.me)
        rows = [row for p in self.members(side) for row in self.s.seats[p].rows[: self.s.seats[p].open_rows]]
        still = "".join(
            f"<li><span>{TITLES[row.animation]}, open · if closed now</span>"
            f'<span class="points">{signed_sum(worth_if_closed(self.s, side, row))}</span></li>'
            for row in rows
        )
        title = "Your team’s pile" if self.s.players == 4 else "Your pile"
        return (
            f'<section class="my-pile panel" aria-label="{title}"><header><div><p class="eyebrow">{title}</p>'
            f'<p class="small dim">counted so far</p></div><b>{signed(rules.side_score(self.s, side))}</b></header>'
            f'<div class="pile-list">{self.piles.pile(side, True)}<ul class="still">{still}</ul></div></section>'
        )

    def hand(self) -> str:
        """My hand, the highest number first, less the card that is laid."""
        own = self.s.seats[self.me]
        held = sorted(
            ((held, slot) for slot, held in enumerate(own.hand) if held != rules.NONE and slot != own.bid_slot),
            reverse=True,
        )
        cards = "".join(card(self.s, self.view.tokens[f"hand-{self.me}-{slot}"], held) for held, slot in held)
        label = "Your hand · choose a bid" if self.bidding else f"Your hand · {len(held)} left to bid"
        return (
            f'<section class="my-hand panel" aria-label="Your hand"><p class="eyebrow">{label}</p>'
            f'<div class="hand" data-n="{len(held)}">{cards}</div></section>'
        )

    # ------------------------------------------------------------------ what to do

    def act(self) -> str:
        """The headline of the dock and how to go about it."""
        if self.is_over:
            return ask("All rounds are played", str(Markup.escape(self.view.verdict)))
        if self.bidding:
            return self.act_bid()
        if self.must_pass:
            why = "Only wilds are left, and a wild cannot start a sequence."
            return ask(self.eyebrow(), "Nothing can be placed") + f'<p class="small">{why} {rule("K10")}</p>'
        if self.placing:
            return self.act_place()
        return ask(self.eyebrow(), self.watching()) + (f'<p class="small">{self.when()}</p>' if self.me >= 0 else "")

    def eyebrow(self) -> str:
        """Where in the round, and whose choice it is."""
        if self.s.phase != rules.SEQUENCE:
            return f"Round {self.s.round} · {self.turn()}"
        count = ("", "", "two", "three", "four")[self.s.players]
        whose = "Your choice" if self.placing else "Choice"
        return f"{whose} · {RANKS[self.s.placed]} of {count}"

    def act_bid(self) -> str:
        """What to bid with, or what is laid."""
        own = self.s.seats[self.me]
        if self.me in self.view.actors:
            is_last = sum(held != rules.NONE for held in own.hand) == 1
            headline = "Bid your last card" if is_last else "Choose a bid"
            hint = "The highest number chooses first. Your card goes to the supply, for anybody to take."
        else:
            waiting = listed([self.names[p] for p in self.view.actors])
            headline = f"You bid {own.hand[own.bid_slot] + 1}"
            hint = f"Waiting for {waiting}; until then you may choose another."
        templates = "".join(
            outcome([move.code], f"Lay {number} face down", f'<h2 id="ask" tabindex="-1">Bid {number}?</h2>')
            for move in self.view.moves
            if (number := own.hand[move.code] + 1)
        )
        return f'{ask(self.eyebrow(), headline)}<p class="small" data-hint>{hint}</p>{templates}'

    def act_place(self) -> str:
        """How to place a card, what each move will lead to, and what is not possible."""
        codes: dict[tuple[str, str], list[int]] = {}
        for move in self.view.moves:
            codes.setdefault(self.outcome(move), []).append(move.code)
        templates = "".join(outcome(found, commit, told) for (commit, told), found in codes.items())
        hint = '<p class="small" data-hint>Pick a card, then a lit place.</p>'
        return f"{ask(self.eyebrow(), 'Take a card')}{hint}{templates}{self.why_not()}"

    def outcome(self, move: Move) -> tuple[str, str]:
        """A move as the one button says it, and what will come of it."""
        if move.code < rules.FIRST_ADD:
            return self.outcome_of_start(move.code)
        place, which, _ = split_add(move.code)
        held, row = self.s.supply[place], rules.row_at(self.s, self.me, which)
        title, size = TITLES[row.animation], rules.SIZES[row.animation]
        wilds = rules.wilds_in(self.s, row) + rules.is_wild(self.s, held)
        cost = f"A wild costs 1 VP for each card of its row: {wilds * size} of {title} when it is complete."
        if row.size + 1 == size:
            value = self.s.values[row.animation]
            total = f"{value} − {wilds * size} = {signed(value - wilds * size)}" if wilds else str(value)
            words = f"{title} is complete and goes to your pile: {total} VP."
        else:
            left = counted(size - row.size - 1, "frame")
            words = f"{title} then lacks {left}. {cost if wilds else ''}"
        name = card_title(self.s, held)
        return f"Place {name}", told(f"Place {name}", words)

    def outcome_of_start(self, code: int) -> tuple[str, str]:
        """The same of a new sequence, which may close a row."""
        place, way = split_start(code)
        name = card_title(self.s, self.s.supply[place])
        closes, owner = rules.start_closes(self.s, way), rules.start_owner(self.s, self.me, way)
        where = "" if owner == self.me else f" before {self.names[owner]}"
        if closes == rules.NONE:
            return f"Start with {name}", told(f"Start with {name}", f"A new sequence{where}.")
        row = self.s.seats[owner].rows[closes]
        worth = worth_if_closed(self.s, rules.side_of(self.s, owner), row)
        words = f"{TITLES[row.animation]} goes to your pile as it is: {signed_sum(worth)} VP."
        started = TITLES[self.s.animations[self.s.supply[place]]]
        return f"Close {TITLES[row.animation]}, start {started}", told(f"Close {TITLES[row.animation]}?", words)

    def why_not(self) -> str:
        """Everything that is not possible, card by card; the style sheet leaves only the picked card's lines."""
        assert self.reasons is not None
        lines = "".join(
            f'<li data-reason="{place}"><b>{self.s.supply[place] + 1}</b> {said(reasons)}</li>'
            for place in self.reasons.places
            if (reasons := self.reasons.of_card(place))
        )
        if not lines:
            return ""
        return (
            '<details class="why-not small"><summary>Why not<span class="wide"> elsewhere</span>?</summary>'
            f"<ul>{lines}</ul></details>"
        )

    def watching(self) -> str:
        """What the others do, for somebody who waits or only watches."""
        if self.s.phase == rules.RESHUFFLE:
            return "Five wilds: the deck is shuffled"
        if self.s.phase == rules.SEQUENCE:
            return f"{self.names[self.on_turn]} chooses"
        return "Everybody bids"

    def when(self) -> str:
        """When my turn comes, or that it has been."""
        if self.s.phase != rules.SEQUENCE:
            return ""
        rank = self.rank(self.me)
        if rank < self.s.placed:
            return "You have chosen. When all have, the next bid begins."
        before = [self.names[p] for p in self.s.order[self.s.placed : rank]]
        return f"You choose after {listed(before)}."

    # ------------------------------------------------------------------ the end

    def screening(self, side: int) -> str:
        """A side's whole pile, once all is over."""
        people = "".join(seat(self.view.people[p], self.names[p], "") for p in self.members(side))
        best = " is-best" if rules.winners(self.s) >> side & 1 else ""
        return (
            f'<article class="reel-case panel{best}"><header>{people}{self.score(side)}</header>'
            f"{self.piles.pile(side, False)}</article>"
        )


# ---------------------------------------------------------------------- small things

TAKEN: Final = '<span class="hole">taken</span>'


def printed(reasons: Iterable[tuple[int, Refused]], where: str = "") -> str:
    """Reasons to be read at a place while a card is picked that they are said of."""
    return "".join(
        f'<span class="reason" data-reason="{" ".join(map(str, places))}"{where}>{text}</span>'
        for text, places in by_text(reasons).items()
    )


def said(reasons: Iterable[Refused]) -> str:
    """Reasons as sentences, each with a link to its rule."""
    return " ".join(f"{reason.message} {rule(reason.rule)}" for reason in reasons)


def rule(name: str) -> str:
    """A link to a rule."""
    return f'<a href="{HELP}{name}" target="_blank" rel="noopener">{name}</a>'


def outcome(codes: Iterable[int], commit: str, words: str) -> str:
    """What the dock says once one of these moves is chosen, and what the one button says then."""
    return f'<template data-outcome="{" ".join(map(str, codes))}" data-commit="{commit}">{words}</template>'


def told(headline: str, words: str) -> str:
    """A consequence in place of the headline."""
    return f'<h2 id="ask" tabindex="-1">{headline}</h2><p class="small told">{words}</p>'


def signed_sum(points: int) -> str:
    """Points that are added: `+3`, `−1`."""
    return signed(points) if points < 0 else f"+{points}"


def ask(eyebrow: str, headline: str) -> str:
    """What the dock says first; a chosen move puts its own headline there."""
    return (
        f'<div class="ask"><p class="eyebrow">{eyebrow}</p>'
        f'<div data-consequence><h2 id="ask" tabindex="-1">{headline}</h2></div></div>'
    )
