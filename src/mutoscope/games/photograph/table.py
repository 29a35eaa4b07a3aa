"""One seat's view of Photograph as HTML: the town, the others, my reels, the day, my hand, and what to do now.

The same text serves players and spectators, with scripts and without. A script finds its way by attributes:
`data-card` is the handle of a card, `data-at` a place that a move may go to, `data-start` begins a run, `data-count`
says how long it is, and a template with `data-outcome` draws what the moves with these codes will lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from markupsafe import Markup

from mutoscope.games.photograph import art, rules
from mutoscope.games.photograph.cards import COLOURS, SCENES
from mutoscope.games.photograph.moves import SIDES, shots, split_take
from mutoscope.games.photograph.pieces import (
    arrow,
    back,
    card,
    face,
    frame,
    medal,
    next_sharp,
    small_blur,
    symbol,
    what_may_follow,
)
from mutoscope.games.photograph.sheet import score_sheet
from mutoscope.games.photograph.state import Photograph
from mutoscope.kernel.state import HIDDEN
from mutoscope.look.icons import icon
from mutoscope.look.people import name_of, portrait, seat
from mutoscope.look.view import TablePage, TableView
from mutoscope.look.words import counted, listed, unseen

__all__ = ["render", "score_sheet"]

STEPS: Final = 4
SECRET: Final = (rules.SUNSET_WIND, rules.FINAL_WIND)


def render(view: TableView[Photograph]) -> TablePage:
    """Draw the table for one seat, or for a spectator."""
    return Table(view).page()


class Table:
    """One drawing of the table; every method gives a piece of HTML."""

    def __init__(self, view: TableView[Photograph]) -> None:
        self.view = view
        self.s = view.seen
        self.me = view.seat
        self.names = [name_of(person) for person in view.people]
        self.colours = [colour for colour in range(rules.COLOURS) if self.s.in_play[colour] == 1]
        self.recalls = self.s.memory_aid == 1
        # `hide` never tells the order of the deck: where it stands, the game is over and every hand lies open.
        self.is_open = self.s.deck[0] != HIDDEN
        self.my_turn = bool(view.moves)
        self.choosing = self.my_turn and self.s.phase == rules.TAKE
        self.winding = self.my_turn and self.s.phase != rules.TAKE
        self.has_chosen = self.my_turn and self.me not in view.actors

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
        """What the seat does now: the style sheet gives it room."""
        return "choose" if self.choosing else "wind" if self.winding else "watch"

    # ------------------------------------------------------------------ in words

    def progress(self) -> str:
        """Where the game stands, for the film bar."""
        turn = f"Turn {self.view.turn_number}"
        return {
            rules.TAKE: f"{turn} · step 1 of {STEPS}",
            rules.WIND: f"{turn} · step 2 of {STEPS}",
            rules.SUNSET_WIND: f"{turn} · sunset",
            rules.FINAL_WIND: f"{turn} · the last light",
            rules.OVER: f"The sun is down · {counted(self.view.turn_number, 'turn')}",
        }[self.s.phase]

    def headline(self) -> str:
        """What to do now, as plain text."""
        people = self.view.people
        if self.s.phase == rules.OVER:
            return self.view.verdict
        if self.has_chosen:
            return f"Your wind is chosen: waiting for {listed([people[p].name for p in self.view.actors])}"
        if self.choosing:
            return "Your turn: choose a subject"
        if self.s.phase in SECRET:
            when = "Sunset" if self.s.phase == rules.SUNSET_WIND else "The last light"
            waiting = f"waiting for {listed([people[p].name for p in self.view.actors])}"
            return f"{when}: {'wind the film' if self.my_turn else waiting}"
        if self.winding:
            return "Your turn: wind the film"
        return f"{people[self.s.turn].name} {self._does()}"

    def _does(self) -> str:
        return "chooses a subject" if self.s.phase == rules.TAKE else "winds the film"

    # ------------------------------------------------------------------ the stage

    def stage(self) -> str:
        """The town, the other players, my reels, and on a phone the day."""
        sunset = " is-sunset" if self.s.phase == rules.SUNSET_WIND else ""
        mine = self.mine() if self.me >= 0 else ""
        return (
            f'<div class="photo{sunset}" data-step="{self.step}">{self.town()}{self.others()}{mine}'
            f'<section class="sundeck" aria-label="Deck">{self.sky()}</section></div>'
        )

    def town(self) -> str:
        """The layout, row by row, with a button on either side that begins a run there."""
        rows = "".join(self.town_row(row) for row in range(self.s.rows))
        return f'<ol class="town" aria-label="The town: {self.s.rows} rows of places">{rows}</ol>'

    def town_row(self, row: int) -> str:
        """One row: four places between two arrows."""
        tokens = self.view.tokens
        cards = self.s.layout[row]
        places = "".join(
            '<span class="hole"></span>'
            if shot == rules.NONE
            else card(tokens[f"town-{row}-{column}"], self._turned(shot, column), is_tile=True)
            for column, shot in enumerate(cards)
        )
        lying = [column for column, shot in enumerate(cards) if shot != rules.NONE]
        left = tokens[f"town-{row}-{lying[0]}"] if lying else ""
        right = tokens[f"town-{row}-{lying[-1]}"] if len(lying) > 1 else ""  # a lone card is taken from the left
        return f'<li class="town-row">{take_from(row, "left", left)}{places}{take_from(row, "right", right)}</li>'

    def _turned(self, shot: int, column: int) -> int:
        """A card in the middle lies face down, even one whose face somebody may remember."""
        is_down = rules.OUTER[column] == 0 and shot < rules.SHOTS
        return rules.back_of(self.s, shot) if is_down else shot

    def others(self) -> str:
        """Everybody else, in the order of play from my left; for a spectator, everybody."""
        players = self.s.players
        order = [(self.me + i) % players for i in range(1, players)] if self.me >= 0 else list(range(players))
        panels = "".join(self.other(p) for p in order)
        label = "Other players" if self.me >= 0 else "Players"
        return f'<section class="others" aria-label="{label}">{panels}</section>'

    def other(self, p: int) -> str:
        """Another player: reels as numbers, good shots; a tap shows the backs of the hand."""
        name = self.names[p]
        won = [colour for colour in self.colours if self.s.good_shots[colour] == p]
        medals = "".join(f"<li>{medal(colour, f'Good shot of the {SCENES[colour]}')}</li>" for colour in won)
        heads = "".join(self.head(p, colour) for colour in self.colours)
        reels = "".join(self.small_reel(p, colour) for colour in self.colours)
        who = seat(self.view.people[p], name, self.note(p), is_on_turn=p in self.view.actors)
        return (
            f'<article class="other panel" aria-label="{name}">'
            f'<header>{who}<ul class="medals">{medals}</ul></header>'
            f'<button type="button" class="open" popovertarget="seat-{p}">{unseen(f"{name}: a closer look")}</button>'
            f'<ol class="heads">{heads}</ol>'
            f'<div id="seat-{p}" class="peek" popover><h3>{name}</h3>'
            f'<ol class="backs" aria-label="Hand of {name}, oldest left">{self.their_hand(p)}</ol>'
            f'<ol class="mini">{reels}</ol></div></article>'
        )

    def note(self, p: int) -> str:
        """A word about what somebody does or has: "plays next · 5 cards"."""
        cards = counted(self.s.seats[p].hand_size, "card")
        if self.s.phase in SECRET:
            return f"{'chooses' if p in self.view.actors else 'has chosen'} · {cards}"
        if self.s.phase != rules.OVER and p == self.s.turn:
            return f"{'chooses' if self.s.phase == rules.TAKE else 'winds'} · {cards}"
        if self.s.phase != rules.OVER and p == (self.s.turn + 1) % self.s.players:
            return f"plays next · {cards}"
        return cards

    def head(self, p: int, colour: int) -> str:
        """A reel as its symbol and its number of sharp shots: all that a phone has room for."""
        reel = self.s.seats[p].reels[colour]
        kinds = [] if reel.length else ["is-bare"]
        if self.s.good_shots[colour] == p:
            kinds.append("is-won")
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        return f'<li{kind} data-colour="{COLOURS[colour]}">{symbol(colour)}{reel.sharp}</li>'

    def small_reel(self, p: int, colour: int) -> str:
        """A reel as numbers on their colour, and what may follow."""
        reel = self.s.seats[p].reels[colour]
        swatch = f'<span class="swatch">{symbol(colour)}</span>'
        if reel.length == 0:
            return f'<li class="mini-reel is-bare" data-colour="{COLOURS[colour]}">{swatch}{unseen("no shot")}</li>'
        tokens, place = self.view.tokens, f"reel-{p}-{COLOURS[colour]}-"
        found = "".join(
            small_shot(tokens[f"{place}{i}"], shot, self.recalls) for i, shot in enumerate(reel.shots[: reel.length])
        )
        follows = " ".join(next_sharp(reel)) or ("none" if reel.sharp else "any")
        return (
            f'<li class="mini-reel" data-colour="{COLOURS[colour]}">{swatch}{found}'
            f'<span class="direction">{arrow(reel.direction)}{unseen("next ")}{follows}</span></li>'
        )

    def their_hand(self, p: int) -> str:
        """Another hand: backs in their order (P1), with what may be recalled of them (P9)."""
        return "".join(
            self.their_card(self.view.tokens[f"hand-{p}-{i}"], shot)
            for i, shot in enumerate(self.s.seats[p].hand[: self.s.seats[p].hand_size])
        )

    def their_card(self, token: str, shot: int) -> str:
        """One card of another hand."""
        if self.is_open:
            return f'<li class="card" id="card-{token}" data-card="{token}" data-side="face">{face(shot)}</li>'
        recalled = ""
        if shot < rules.SHOTS:
            if self.recalls:
                recalled = f'<span class="recall">{unseen("you saw ")}{rules.number_of(shot)}</span>'
            shot = rules.back_of(self.s, shot)
        return f'<li class="card" id="card-{token}" data-card="{token}" data-side="back">{back(shot)}{recalled}</li>'

    # ------------------------------------------------------------------ mine

    def mine(self) -> str:
        """My reels as film, with the good shots I have won and what stays sharp."""
        own = self.s.seats[self.me]
        sharp = sum(own.reels[colour].sharp for colour in self.colours)
        blurred = sum(own.reels[colour].blurred for colour in self.colours)
        reels = "".join(self.reel(colour) for colour in self.colours)
        return (
            f'<section class="mine panel" aria-label="Your reels"><ol class="reels">{reels}'
            f'<li class="tally"><h2 class="wide">Your reels</h2>'
            f'<span class="chip chip-good">{icon("check")}{sharp} sharp</span>'
            f'<span class="chip chip-bad">{icon("cross")}{blurred} blurred</span></li></ol></section>'
        )

    def reel(self, colour: int) -> str:
        """One of my reels."""
        reel = self.s.seats[self.me].reels[colour]
        tokens, place = self.view.tokens, f"reel-{self.me}-{COLOURS[colour]}-"
        frames = "".join(
            frame(tokens[f"{place}{i}"], colour, shot, self.recalls) for i, shot in enumerate(reel.shots[: reel.length])
        )
        won = medal(colour, "Good shot") if self.s.good_shots[colour] == self.me else ""
        strip = f'<ol class="frames">{frames}</ol>' if frames else ""
        return (
            f'<li class="reel film" data-colour="{COLOURS[colour]}" data-at="reel-{COLOURS[colour]}">'
            f'<span class="head">{symbol(colour)}</span>{strip}{what_may_follow(reel)}'
            f'<span class="rest"></span>{won}</li>'
        )

    # ------------------------------------------------------------------ the dock

    def dock(self) -> str:
        """The day and the good shots, what to do now, my hand."""
        day = (
            f'<section class="sundeck" aria-label="Deck and good shots">{self.sky()}<div>'
            f'<p class="eyebrow">Good shots · first to {self.s.goal} sharp · {rules.GOOD_SHOT_VP} VP each</p>'
            f"{self.goods()}</div></section>"
        )
        hand = self.hand() if self.me >= 0 and self.s.phase != rules.OVER else ""
        return (
            f'<div class="photo-dock" data-step="{self.step}" data-commit="{self.commit()}">{day}'
            f'<section class="act" aria-label="What to do">{self.act()}</section>{hand}</div>'
        )

    def commit(self) -> str:
        """The one button, while nothing is chosen."""
        if self.choosing:
            return "Take cards"
        return "Choose a wind" if self.s.phase in SECRET else f"Shoot {counted(self.shooting, 'card')}"

    @property
    def shooting(self) -> int:
        """How many cards are shot after the next wind."""
        return rules.LAST_SHOTS if self.s.phase in SECRET else self.s.taken

    def sky(self) -> str:
        """The sun stands where the deck stands; the lit band is where the sunset card can be."""
        size = self.s.deck_size
        left = size - self.s.drawn
        pile = (size - 1) // 6
        if self.s.sunset_done == 1 or self.s.phase == rules.SUNSET_WIND:
            dusk, words = None, "the sunset has come"
        else:
            dusk, words = (4 * pile / size, (5 * pile + 1) / size), "the sunset hides in the lit band"
        day = art.daylight(self.s.drawn / size, dusk)
        return f'<div class="sky">{day}<p><b>{counted(left, "card")} left</b> <span>{words}</span></p></div>'

    def goods(self) -> str:
        """The good shot cards: won by whom, or how far I am."""
        return f'<ul class="goods">{"".join(self.good(colour) for colour in self.colours)}</ul>'

    def good(self, colour: int) -> str:
        """One good shot card (P10, P11)."""
        holder = self.s.good_shots[colour]
        if holder >= 0:
            who = "you" if holder == self.me else self.names[holder]
            word, kind = f"{portrait(self.view.people[holder])}<span>{who}</span>", "good is-gone"
        elif holder == rules.VOID:
            word, kind = "<span>nobody</span>", "good is-gone"
        elif self.me >= 0:
            word, kind = f"<span>you {self.s.seats[self.me].reels[colour].sharp}/{self.s.goal}</span>", "good"
        else:
            most = max(self.s.seats[p].reels[colour].sharp for p in range(self.s.players))
            word, kind = f"<span>{most}/{self.s.goal}</span>", "good"
        return f'<li class="{kind}" data-colour="{COLOURS[colour]}">{medal(colour, SCENES[colour])}{word}</li>'

    # ------------------------------------------------------------------ what to do

    def act(self) -> str:
        """The headline of the dock and how to go about it."""
        if self.choosing:
            return ask(f"Your turn · step 1 of {STEPS}", "Choose a subject") + HOW_TO_CHOOSE + self.ways_to_take()
        if self.has_chosen:
            waiting = listed([self.names[p] for p in self.view.actors])
            return ask(self._secret_eyebrow(), "Your wind is chosen") + (
                f'<p class="small">{self.own_wind()} Waiting for {waiting}; until then you may choose again.</p>'
            )
        if self.winding and self.s.phase in SECRET:
            help_ = "In secret; then everybody shoots 2, and no good shot can be won."
            return ask(self._secret_eyebrow(), "Wind the film") + how_to_wind(help_) + self.who_has_chosen()
        if self.winding:
            return ask(f"Your turn · step 2 of {STEPS}", "Wind the film") + how_to_wind(HOW_TO_WIND)
        return self.watching()

    def ways_to_take(self) -> str:
        """The one button, once a run is chosen."""
        takes = [(move.code, *split_take(move.code)) for move in self.view.moves]
        return "".join(
            f'<template data-outcome="{code}" data-commit="Take {count} from row {row + 1}, {SIDES[side]}"></template>'
            for code, row, side, count in takes
        )

    def _secret_eyebrow(self) -> str:
        return "Sunset · everybody winds" if self.s.phase == rules.SUNSET_WIND else "The last light · everybody winds"

    def own_wind(self) -> str:
        """The secret wind that this seat has chosen, in words."""
        own = self.s.seats[self.me]
        start, end = rules.WINDS[own.pending]
        shot = own.hand[start]
        return f"{SCENES[rules.colour_of(shot)]} {rules.number_of(shot)} goes to place {end + 1}."

    def who_has_chosen(self) -> str:
        """Whose secret wind is in; a wide page says it beside each portrait."""
        chosen = [p for p in range(self.s.players) if p not in self.view.actors]
        if not chosen:
            return ""
        verb = "has" if len(chosen) == 1 else "have"
        return f'<p class="small dim chosen-by">{listed([self.names[p] for p in chosen])} {verb} chosen.</p>'

    def watching(self) -> str:
        """What the others do, for somebody who waits or only watches."""
        if self.s.phase == rules.OVER:
            return ask("The sun is down", self.verdict())
        if self.s.phase in SECRET:
            waiting = listed([self.names[p] for p in self.view.actors])
            return ask(self._secret_eyebrow(), "Everybody winds") + f'<p class="small">Waiting for {waiting}.</p>'
        turn = ask(f"Turn {self.view.turn_number}", f"{self.names[self.s.turn]} {self._does()}")
        return turn + (f'<p class="small">{self.my_place()}</p>' if self.me >= 0 and self.me != self.s.turn else "")

    def verdict(self) -> str:
        """Who won: the names in it are people's own words."""
        return str(Markup.escape(self.view.verdict))

    def my_place(self) -> str:
        """When my turn comes."""
        players = self.s.players
        before = [(self.s.turn + i) % players for i in range(1, (self.me - self.s.turn) % players)]
        return f"You play after {listed([self.names[p] for p in before])}." if before else "You play next."

    # ------------------------------------------------------------------ my hand

    def hand(self) -> str:
        """My hand, oldest left, with the gaps where a card may be wound to and the gate that shows what is shot."""
        own = self.s.seats[self.me]
        cards = own.hand[: own.hand_size]
        tokens = self.view.tokens
        held = "".join(
            f"<li data-unit>{card(tokens[f'hand-{self.me}-{i}'], shot)}{gap(i) if self.winding and i else ''}</li>"
            for i, shot in enumerate(cards)
        )
        shooting = self.shooting if self.winding else 1
        return (
            f'<section class="hand-wrap" aria-label="Your hand" data-n="{len(cards)}" data-k="{shooting}">'
            f'<ol class="hand" data-at="hand" data-zone aria-label="Oldest left, newest right">{held}</ol>'
            f"{self.gate(cards)}</section>"
        )

    def gate(self, cards: Sequence[int]) -> str:
        """The film gate: what will be sharp as the hand lies, and for each wind what it would change."""
        if not self.winding:
            return ""
        codes: dict[str, list[str]] = {}
        for move in self.view.moves:
            start, end = rules.WINDS[move.code - rules.FIRST_WIND]
            order = list(cards)
            order.insert(end, order.pop(start))
            codes.setdefault(self.outcome(order), []).append(str(move.code))
        templates = "".join(
            f'<template data-outcome="{" ".join(found)}" data-commit="{self.commit_wind()}">{drawn}</template>'
            for drawn, found in codes.items()
        )
        return f'<div class="gate" data-consequence>{self.outcome(cards)}</div>{templates}'

    def commit_wind(self) -> str:
        """The one button, once a wind is chosen."""
        if self.s.phase in SECRET:
            return "Choose this wind"
        return f"Shoot {counted(self.s.taken, 'card')}"

    def outcome(self, cards: Sequence[int]) -> str:
        """What the first cards of this order become when they are shot."""
        found = shots(self.s, self.me, cards)
        goods = [SCENES[rules.colour_of(shot)] for shot, result in found if result == "good shot"]
        won = f": good shot of the {listed(goods)}" if goods else ", left one first" if len(found) > 1 else ""
        drawn = "".join(drawn_shot(rules.colour_of(shot), result) for shot, result in found)
        return f"<ol>{drawn}</ol><p><b>shot next</b>{won}</p>"


# ---------------------------------------------------------------------- small things


def take_from(row: int, side: str, token: str) -> str:
    """The button that begins a run at one side of a row; a script lights it when a move begins there."""
    way = icon("right" if side == "left" else "left")
    start = f' data-start="{token}"' if token else ""
    return (
        f'<button type="button" class="take"{start} disabled aria-label="Row {row + 1} from the {side}">{way}</button>'
    )


@cache
def gap(place: int) -> str:
    """Behind a card of the hand: where a wound card may go."""
    return (
        f'<button type="button" class="gap" data-at="gap-{place}" aria-label="Wind to place {place + 1}">'
        f"<span>{icon('down')}</span></button>"
    )


@cache
def drawn_shot(colour: int, result: str) -> str:
    """One shot in the gate: sharp or blurred, by sign, word and colour."""
    kind, sign, word = (' class="is-blurred"', "cross", "blur") if result == "blurred" else ("", "check", "sharp")
    return f'<li{kind} data-hit="reel-{COLOURS[colour]}">{icon(sign)}{word}</li>'


def small_shot(token: str, shot: int, recalls: bool) -> str:
    """A shot of another player's reel as a number on its colour."""
    if shot > 0:
        kind, side, words = "mini-shot", "face", str(shot)
    else:
        kind, side, words = "mini-shot is-blurred", "blurred", small_blur(shot, recalls)
    return f'<span class="{kind}" id="card-{token}" data-card="{token}" data-side="{side}">{words}</span>'


def ask(eyebrow: str, headline: str) -> str:
    """What the dock says first."""
    return f'<div class="ask"><p class="eyebrow">{eyebrow}</p><h2 id="ask" tabindex="-1">{headline}</h2></div>'


HOW_TO_CHOOSE: Final = (
    '<p class="small" data-hint>Pick a lit end of a row, then how many to take.</p>'
    '<div class="count" role="group" aria-label="How many">'
    + "".join(f'<button type="button" data-count="{n}" disabled>{n}</button>' for n in range(1, rules.MOST_TAKEN + 1))
    + "</div>"
    '<p class="tiny dim wide keys"><kbd>↑</kbd><kbd>↓</kbd><kbd>←</kbd><kbd>→</kbd> card '
    "<kbd>1</kbd>–<kbd>3</kbd> count</p>"
)
HOW_TO_WIND: Final = "Move one card to the right. The newest card stays."


def how_to_wind(words: str) -> str:
    """The three ways to wind, always named."""
    return (
        f'<p class="small" data-hint>{words}</p><ul class="ways">'
        f"<li>{icon('hand')}Drag a card to the right</li>"
        f"<li>{icon('down')}Click a card, then a lit gap</li>"
        f"<li>{icon('keyboard')}<kbd>Space</kbd> lift <kbd>→</kbd> wind <kbd>Enter</kbd> drop</li></ul>"
    )
