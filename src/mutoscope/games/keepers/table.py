"""One seat's view of Keepers as HTML: the big word, the pictures on their line, the votes, the hand, what to do now.

The same text serves players and spectators, with scripts and without.  Of a card that a seat may not know the page
holds a keyhole and nothing else; whose a picture of the line is stands only where `hide` left it (E9).
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from mutoscope.games.keepers import rules, word
from mutoscope.games.keepers.moves import SIGN_WORDS, SIGNS, picked_slots, place_of, slot_card
from mutoscope.games.keepers.pieces import (
    DIAL_DOWN,
    DIAL_OPEN,
    HOLE,
    Prints,
    big,
    dial,
    piles,
    spoken_dial,
    vote_buttons,
)
from mutoscope.games.keepers.state import Keepers
from mutoscope.games.keepers.view import is_tie
from mutoscope.look.icons import icon
from mutoscope.look.people import name_of, portrait, seat
from mutoscope.look.view import TablePage, TableView
from mutoscope.look.words import counted, listed, unseen

HELP: Final = "/help/keepers#"
MODES: Final = {
    rules.CURATE: "curate",
    rules.OBJECTION: "objection",
    rules.RENAME: "curate",
    rules.SUBMIT: "submit",
    rules.LINE_SHUFFLE: "submit",
    rules.VOTE: "vote",
    rules.TIE_PLAY: "submit",
    rules.TIE_LINE_SHUFFLE: "submit",
    rules.TIE_VOTE: "vote",
}


def render(view: TableView[Keepers]) -> TablePage:
    """Draw the table for one seat, or for a spectator."""
    table = Table(view)
    return TablePage(
        progress=table.progress(), stage=Markup(table.stage()), dock=Markup(table.dock()), headline=table.headline()
    )


def score_sheet(view: TableView[Keepers]) -> Markup:
    """Once over: everybody's Keepers."""
    return Markup(f'<section class="keepers-sheet">{Table(view).all_piles()}</section>')


class Table:
    """One drawing of the table; every method gives a piece of HTML."""

    def __init__(self, view: TableView[Keepers]) -> None:
        self.view = view
        self.s = view.seen
        self.me = view.seat
        self.names = [name_of(person) for person in view.people]
        self.called = ["You" if p == self.me else name for p, name in enumerate(self.names)]
        self.prints = Prints(self.s, view)
        self.is_tie = is_tie(self.s)
        self.is_over = self.s.phase == rules.OVER
        self.has_chosen = self.me >= 0 and rules.may_choose(self.s, self.me) and rules.has_chosen(self.s, self.me)
        # The last line stays to be looked at until the next one, or the next word, comes.
        self.is_revealed = self.s.scored == 1 and self.s.line_size > 0
        self.mode = "reveal" if self.is_revealed else MODES.get(self.s.phase, "wait")

    # ------------------------------------------------------------------ in words

    def progress(self) -> str:
        """Where the game stands, for the film bar."""
        if self.is_over:
            return "The last votes are in"
        if self.is_tie:
            return "Tie-break"
        return f"Round {self.s.round} of {self.s.laps * self.s.players}"

    def waiting(self) -> str:
        """For whom the table waits, as plain text."""
        others = [self.view.people[p].name for p in self.view.actors if p != self.me]
        return f"waiting for {listed(others)}" if others else "the cards are shuffled"

    def headline(self) -> str:
        """What to do now, as plain text."""
        if self.is_over:
            return self.view.verdict
        if not self.view.moves:
            return self.idle()
        if self.has_chosen:
            return f"You have chosen: {self.waiting()}"
        cards = "a picture" if self.s.each == 1 else "two pictures"
        votes = "your vote" if self.s.each == 1 else "your two votes"
        return {
            rules.CURATE: f"You are the curator: choose {cards}, name one word",
            rules.OBJECTION: f"Does “{self.said()}” stand?",
            rules.RENAME: "The table objects: name another word",
            rules.SUBMIT: f"Play {cards}",
            rules.VOTE: f"Cast {votes}",
            rules.TIE_PLAY: "A tie: play the picture that you like best",
            rules.TIE_VOTE: "A tie: vote for the picture that you like best",
        }[self.s.phase]

    def idle(self) -> str:
        """What others do while this seat has nothing to do."""
        curator = self.view.people[self.s.curator].name
        if self.s.phase in (rules.CURATE, rules.RENAME):
            return f"{curator} looks for a word"
        what = self.waiting()
        return f"{what[0].upper()}{what[1:]}"

    def said(self) -> str:
        """The word, as plain text; "" while there is none."""
        return word.read(self.s)

    def eyebrow(self) -> str:
        """What stands over the word."""
        if self.is_revealed:
            return "The votes are in"
        if self.is_tie:
            return "No word now"
        if self.mode == "vote":
            return "Which is most like it, which least?"
        return f"{self.names[self.s.curator]}’s word"

    def gist(self) -> str:
        """The rule of the moment, in a line."""
        if self.is_revealed and self.is_tie:
            return "The favourite decides; the score stays as it was. Whose the others were stays secret."
        if self.is_revealed:
            secret = "" if self.s.reveal_all else " Whose the others were stays secret."
            return f"The leaders of either kind are Keepers; ties all count.{secret}"
        if self.is_tie:
            return "Everybody who is not tied votes for a favourite; the colour of a vote means nothing now."
        return {
            "curate": "A picture and one word together; the word may describe the picture, or not.",
            "objection": "No dictionary here knows it. If more than half object, another word is named.",
            "submit": "Play what fits the word well, or what does not fit at all: both can win.",
            "vote": "Never for your own. All votes turn over together.",
        }.get(self.mode, "")

    # ------------------------------------------------------------------ the stage

    def stage(self) -> str:
        """The word with everybody beside it, and the line."""
        return (
            f'<div class="keep" data-step="{self.mode}" data-each="{self.s.each}"><section class="wordline">'
            f"{self.big_word()}{self.people()}</section>{self.line()}{self.closer()}</div>"
        )

    def big_word(self) -> str:
        """The word, as large as it can be."""
        said = self.said()
        size = "xl" if len(said) <= 9 else "l" if len(said) <= 13 else "m" if len(said) <= 18 else "s"
        text = "a tie" if self.is_tie else said or "no word yet"
        kind = "word" if said and not self.is_tie else "word is-none"
        return (
            f'<div class="the-word"><p class="eyebrow">{self.eyebrow()}</p>'
            f'<p class="{kind}" data-size="{size}"><bdi>{escape(text)}</bdi></p>'
            f'<p class="small dim gist">{self.gist()}</p></div>'
        )

    def people(self) -> str:
        """Everybody: who has chosen, never what; once the votes turn, what; and how many Keepers."""
        items = "".join(self.person(p) for p in range(self.s.players))
        piled = piles(self.prints, self.me, self.names)
        return f'<ul class="keep-people panel" data-n="{self.s.players}">{items}</ul>{piled}'

    def person(self, p: int) -> str:
        """One seat, with the dial before it and the count of its Keepers."""
        must = p in self.view.actors
        name = self.called[p]
        count = rules.score(self.s, p)
        pile = (
            f'<button class="kept" type="button" popovertarget="pile-{p}" aria-label="{name}: '
            f'{counted(count, "Keeper")}">{icon("star")}{count}</button>'
        )
        note = "curator" if p == self.s.curator and not self.is_tie else self.note(p)
        person = seat(self.view.people[p], name, note, is_on_turn=must and not self.chose(p))
        return f'<li>{person}<span class="status">{self.status(p)}</span>{pile}</li>'

    def chose(self, p: int) -> bool:
        """Whether a seat has made the secret choice of this phase."""
        return rules.may_choose(self.s, p) and rules.has_chosen(self.s, p)

    def note(self, p: int) -> str:
        """What a seat is doing, in a word."""
        if not rules.may_choose(self.s, p):
            return "tied" if self.is_tie and self.s.tied >> p & 1 and not self.is_over else "&nbsp;"
        return "chosen" if self.chose(p) else "thinking"

    def status(self, p: int) -> str:
        """The dial before a seat: open, face down, or turned."""
        if self.is_revealed and not self.is_tie:
            return "".join(spoken_dial(choice % 2, choice // 2 + 1) for choice in self.s.seats[p].votes if choice >= 0)
        if self.is_revealed:
            liked = self.s.seats[p].favourite
            return f'<span class="dial down">{liked + 1}</span>' if liked >= 0 else ""
        if self.s.phase in (rules.CURATE, rules.RENAME):
            return DIAL_OPEN if p in self.view.actors else ""
        if not rules.may_choose(self.s, p):
            is_in = self.s.phase == rules.SUBMIT and p == self.s.curator
            return DIAL_DOWN if is_in else ""
        return DIAL_DOWN if self.chose(p) else DIAL_OPEN

    def line(self) -> str:
        """The pictures from left to right, or as many keyholes as have been laid."""
        if self.s.line_size:
            items = "".join(self.print(place) for place in range(self.s.line_size))
            size = self.s.line_size
        else:
            items, size = self.keyholes()
        thumbs = self.thumbs() if self.mode == "vote" else ""
        return f'{thumbs}<ol class="gallery" data-n="{size}" aria-label="The line of pictures">{items}</ol>'

    def keyholes(self) -> tuple[str, int]:
        """A place for each picture to come, with a back for each that has been laid."""
        seats = [p for p in range(self.s.players) if not self.is_tie or self.s.tied >> p & 1]
        each = 1 if self.is_tie else self.s.each
        laid = sum(self.has_laid(p) for p in seats) * each
        size = len(seats) * each
        back = (
            '<span class="card plain"><img class="art" src="/art/keepers/back.svg" alt="A picture, face down"></span>'
        )
        items = "".join(
            f'<li class="print"><span class="peg">{i + 1}</span>{back if i < laid else HOLE}</li>' for i in range(size)
        )
        return items, size

    def has_laid(self, p: int) -> bool:
        """Whether a seat's pictures of this round lie face down."""
        own = self.s.seats[p]
        return own.tie_slot != rules.NONE if self.is_tie else own.played[0] != rules.NONE

    def thumbs(self) -> str:
        """On a phone: the whole line at a glance; a tap brings one picture near."""
        items = "".join(
            f'<li><a href="#print-{place + 1}" data-near="print-{place + 1}" aria-label="Picture {place + 1}">'
            f"{self.prints.small(self.s.line[place], '')}<b>{place + 1}</b>{self.cast(place)}</a></li>"
            for place in range(self.s.line_size)
        )
        return f'<ol class="thumbs narrow" data-n="{self.s.line_size}">{items}</ol>'

    def print(self, place: int) -> str:
        """One picture of the line: with its votes to be cast, or with those that were."""
        owner = self.s.owners[place]
        is_mine = owner == self.me and self.me >= 0
        kept = self.is_revealed and self.s.kept[place] == 1
        below = self.result(place) if self.is_revealed else self.votes(place, is_mine=is_mine)
        tag = '<span class="chip own">yours</span>' if is_mine else ""
        cast = self.cast(place)
        dimmed = " is-dim" if self.is_revealed and not kept else ""
        picture = self.prints.card(self.s.line[place], f"line-{place}", tag + (self.ribbon(place) if kept else ""))
        return (
            f'<li class="print{dimmed}" id="print-{place + 1}" data-number="{place + 1}"><span class="peg">{place + 1}'
            f"</span>{picture}{cast}{below}</li>"
        )

    def votes(self, place: int, *, is_mine: bool) -> str:
        """The two votes that may be cast for a picture, or why none may."""
        if not self.view.moves:
            return ""
        if self.s.phase == rules.TIE_VOTE:
            return (
                f'<div class="votes"><button class="vote" type="button" data-mark="favourite-{place}" data-key="m">'
                f"{icon('star')} Favourite{unseen(f': picture {place + 1}')}</button></div>"
            )
        if is_mine:
            return f'<p class="small dim no-vote">yours: no vote (<a href="{HELP}E3">E3</a>)</p>'
        return vote_buttons(place)

    def cast(self, place: int) -> str:
        """My votes on a picture, once they lie face down and may still be changed."""
        if self.is_revealed or self.me < 0:
            return ""
        own = self.s.seats[self.me]
        dials = "".join(
            spoken_dial(choice % 2, place + 1) for choice in own.votes if choice >= 0 and choice // 2 == place
        )
        if own.favourite == place:
            dials = f'<span class="dial down">{icon("star")}</span>'
        return f'<span class="cast">{dials}</span>' if dials else ""

    def result(self, place: int) -> str:
        """Who voted for a picture, and how; and whether its owner stays secret."""
        voters = [
            (p, choice % 2)
            for p in range(self.s.players)
            for choice in self.s.seats[p].votes
            if choice >= 0 and choice // 2 == place
        ]
        shown = "".join(
            f'<span class="voter">{portrait(self.view.people[p])}{dial(sign, place + 1)}'
            f"{unseen(f'{self.called[p]}: {SIGN_WORDS[sign]}')}</span>"
            for p, sign in voters
        )
        if self.is_tie:
            liked = [self.called[p] for p in range(self.s.players) if self.s.seats[p].favourite == place]
            shown = f'<span class="liked">{icon("star")} {listed(liked)}</span>' if liked else ""
        owner = self.s.owners[place]
        known = 0 <= owner < self.s.players
        whose = "yours" if owner == self.me else f"by {self.names[owner]}" if known else "owner stays secret"
        note = "" if self.s.kept[place] else f'<span class="small dim">{whose}</span>'
        return f'<div class="result"><div class="tally">{shown or "no votes"}</div>{note}</div>'

    def ribbon(self, place: int) -> str:
        """Across a Keeper: whose it is, and for which kind of votes."""
        owner = self.called[self.s.owners[place]]
        if self.is_tie:
            return f'<span class="ribbon" data-sign="match">{owner}<small>favourite</small></span>'
        led = [sign for sign in range(2) if self.leads(place, sign)]
        what = "most and least like it" if len(led) == 2 else SIGN_WORDS[led[0]]
        return (
            f'<span class="ribbon" data-sign="{SIGNS[led[0]]}"><span><span class="wide">Keeper · </span>{owner}</span>'
            f"<small>{what}</small></span>"
        )

    def leads(self, place: int, sign: int) -> bool:
        """Whether no picture has more votes of a sign (E6), and this one has any (E4)."""
        most = max(rules.votes_for(self.s, other * 2 + sign) for other in range(self.s.line_size))
        return most > 0 and rules.votes_for(self.s, place * 2 + sign) == most

    def closer(self) -> str:
        """On a phone, while a picture is chosen: that picture large, before it is played."""
        if self.s.phase not in (rules.CURATE, rules.SUBMIT, rules.TIE_PLAY) or not self.view.moves or self.is_revealed:
            return ""
        own = self.s.seats[self.me]
        outcomes = "".join(
            f'<template data-outcome="{move.code}">{"".join(big(self.prints, card) for card in cards)}</template>'
            for move, cards in (
                (move, [own.tie_hand[move.code - rules.FIRST_TIE_PLAY]])
                if self.s.phase == rules.TIE_PLAY
                else (move, [slot_card(own, slot) for slot in picked_slots(move.code)])
                for move in self.view.moves
            )
        )
        return f'<section class="bigprint narrow" data-consequence></section>{outcomes}'

    # ------------------------------------------------------------------ the dock

    def dock(self) -> str:
        """The hand, and what to do now."""
        state = f'data-step="{self.mode}" data-phase="{self.s.phase}"'
        return f'<div class="keep-dock" {state}>{self.hand()}{self.ask()}</div>'

    def hand(self) -> str:
        """My cards in their slots; what I have laid stands among them, marked, while it may be changed."""
        if self.me < 0 or self.is_over:
            return ""
        own = self.s.seats[self.me]
        if self.is_tie:
            places = [(f"tie-{self.me}-{slot}", card) for slot, card in enumerate(own.tie_hand) if card != rules.NONE]
            chosen = {f"tie-{self.me}-{own.tie_slot}"} if own.tie_slot >= 0 else set()
        else:
            slots = [slot for slot in range(rules.HAND) if rules.holds_slot(own, slot)]
            places = [(place_of(own, self.me, slot), slot_card(own, slot)) for slot in slots]
            chosen = {place_of(own, self.me, slot) for slot in own.played_slots if slot != rules.NONE}
        if not places:
            return ""
        cards = "".join(
            f"<li>{self.prints.card(card, place, self.tag(place in chosen))}</li>" for place, card in places
        )
        return f'<ol class="fan" data-n="{len(places)}" aria-label="Your hand">{cards}</ol>'

    def tag(self, is_chosen: bool) -> str:
        """A sign on a card that lies face down already."""
        return f'<span class="chip own">{icon("check")} played</span>' if is_chosen else ""

    def ask(self) -> str:
        """What to do now."""
        text = self.hint()
        hint = f'<p class="small dim" data-hint>{text}</p>' if text else ""
        return (
            f'<section class="ask" id="ask" tabindex="-1"{self.commit()}><p class="eyebrow">{self.progress()}</p>'
            f"<h2>{escape(self.headline())}</h2>{hint}</section>"
        )

    def commit(self) -> str:
        """What the one button says while nothing is chosen."""
        if not self.view.moves:
            return ""
        key = MODES.get(self.s.phase, "")
        one, many = ("another", "other") if self.has_chosen else ("a", "two")
        things = {"submit": "picture", "vote": "vote"}
        if key == "curate":
            text = "Choose and name a word"
        elif key not in things:
            return ""
        elif self.s.each == 2 and not self.is_tie:
            text = f"Choose {many} {things[key]}s"
        else:
            text = f"Choose {one} {things[key]}"
        return f' data-commit="{text}"'

    def hint(self) -> str:
        """How to choose."""
        if not self.view.moves:
            return ""
        if self.has_chosen and self.s.phase != rules.CURATE:
            return "You may change it until the last one is in."
        return {
            rules.CURATE: "Not only a noun or a name; one word of at most 24 letters.",
            rules.RENAME: "For the same pictures.",
            rules.SUBMIT: "Only you see your hand. What you play goes in face down and is shuffled.",
            rules.VOTE: "Most is for the picture most like the word, Least for the one least like it.",
        }.get(self.s.phase, "")

    # ------------------------------------------------------------------ the end

    def all_piles(self) -> str:
        """Everybody's Keepers, the most first."""
        order = sorted(range(self.s.players), key=lambda p: -rules.score(self.s, p))
        return "".join(self.pile(p) for p in order)

    def pile(self, p: int) -> str:
        """One seat's Keepers."""
        count = rules.score(self.s, p)
        won = icon("trophy") if rules.winners(self.s) >> p & 1 else ""
        cards = "".join(f"<li>{card}</li>" for card in self.prints.pile(p))
        return (
            f'<section class="pile panel"><h3>{portrait(self.view.people[p])} {self.names[p]} {won}'
            f'<span class="kept">{icon("star")}{count}</span></h3><ol class="pile-row">{cards}</ol></section>'
        )
