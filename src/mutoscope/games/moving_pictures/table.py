"""One seat's view of Moving Pictures as HTML: the acts, the movie as a strip of film, both hands, what to do now.

The same text serves players and spectators, with scripts and without.  Of a card that a seat may not know the page
holds the back and nothing else, whatever its place.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.cards import EDITING, NUMERALS, ONGOING, PLAYED, Scene, scene_of, words
from mutoscope.games.moving_pictures.moves import forbids, moves
from mutoscope.games.moving_pictures.state import Card, MovingPictures
from mutoscope.look.icons import icon
from mutoscope.look.people import name_of, seat
from mutoscope.look.view import TablePage, TableView
from mutoscope.look.words import counted, listed, unseen

ART: Final = "/art/moving_pictures"
KINDS: Final = {
    PLAYED: ("play", "When played"),
    EDITING: ("scissors", "In editing"),
    ONGOING: ("star", "While it lies there"),
}
LONG: Final = 20
"""Characters of a title that still go on two lines of a card."""
ASKED: Final = {
    rules.SHOW: "Show your partner one card",
    rules.EXCHANGE: "Pick a card of yours and one of your partner's",
    rules.ASK: "Ask for the lowest or the highest card",
    rules.PEEK: "Look at one of the cards set aside",
    rules.RECAST: "Swap it for a card of yours, or keep your hand",
    rules.MOVE: "Move another scene to an empty place, or leave it",
    rules.SWAP: "Pick the scene to swap with",
    rules.REMOVE: "Pick the scene to remove",
    rules.CUT: "Pick a scene to cut: each costs a deleted scene",
}


def render(view: TableView[MovingPictures]) -> TablePage:
    """Draw the table for one seat, or for a spectator."""
    table = Table(view)
    return TablePage(
        progress=table.progress(), stage=Markup(table.stage()), dock=Markup(table.dock()), headline=table.headline()
    )


def score_sheet(view: TableView[MovingPictures]) -> Markup:
    """Once over: the film as a storyboard, and the line that counts: the deleted scenes left, or what was lost."""
    table = Table(view)
    lines = "".join(
        f"<li>{escape(line.text[0].upper() + line.text[1:])}. "
        f'<a href="/help/moving_pictures#{line.rule}">{line.rule}</a></li>'
        for line in view.lines
        if line.seat == 0
    )
    return Markup(f'<section class="storyboard">{table.storyboard()}<ul class="story">{lines}</ul></section>')


class Table:
    """One drawing of the table; every method gives a piece of HTML."""

    def __init__(self, view: TableView[MovingPictures]) -> None:
        self.view = view
        self.s = view.seen
        self.me = view.seat
        self.names = [name_of(person) for person in view.people]
        self.is_filming = self.s.step <= rules.MOVE
        self.is_editing = self.s.step in rules.EDITING_STEPS

    # ------------------------------------------------------------------ in words

    def progress(self) -> str:
        """Where the film stands, for the film bar."""
        if self.s.step == rules.OVER:
            return "The end"
        what = "filming" if self.is_filming else "cutting" if self.s.step == rules.CUT else "editing"
        return f"Act {NUMERALS[self.s.act]} · {what}"

    def headline(self) -> str:
        """What to do now, as plain text."""
        if self.s.step == rules.OVER:
            return self.view.verdict
        if self.s.step == rules.RESHUFFLE:
            return "The act is complete: all scenes are shuffled"
        if not self.view.moves and self.s.proposer == rules.NONE:
            waiting = listed([self.view.people[p].name for p in self.view.actors])
            return f"Waiting for {waiting}" if waiting else "Waiting"
        if self.s.proposer != rules.NONE:
            return self.proposed()
        if self.s.step == rules.FILM:
            return "Your turn: film a scene"
        return ASKED[self.s.step]

    def proposed(self) -> str:
        """Who proposes which move, while both decide together (M6)."""
        found = [move for move in moves(self.s, 1 - self.s.proposer) if move.code == self.s.proposal]
        who = "You propose" if self.s.proposer == self.me else f"{self.view.people[self.s.proposer].name} proposes"
        return f"{who}: {found[0].label[0].lower()}{found[0].label[1:]}"

    def banner(self) -> tuple[str, str, str]:
        """The intertitle: icon, title, and what it means."""
        if self.s.step == rules.OVER:
            title = "The end" if rules.is_won(self.s) else "The film is lost"
            return "flag", title, str(escape(self.view.verdict))
        if self.is_filming:
            return "chat-off", "Filming in silence", str(escape(self.headline()))
        if self.s.step == rules.CUT:
            over = self.s.length - rules.longest_rising(self.s)
            return "scissors", "Cutting", f"{counted(over, 'scene')} too many; {self.left()}."
        return "chat", "Editing out loud", "Effects are carried out from the lowest number up."

    def left(self) -> str:
        """How many deleted scenes lie face up."""
        return "no deleted scene is left" if not self.s.deleted else f"{counted(self.s.deleted, 'deleted scene')} left"

    # ------------------------------------------------------------------ the stage

    def stage(self) -> str:
        """Acts, intertitle, deleted scenes, the movie; at the end the storyboard."""
        sign, title, text = self.banner()
        over = f'<section class="storyboard">{self.storyboard()}</section>' if self.s.step == rules.OVER else ""
        return (
            f'<div class="moving" data-step="{"film" if self.is_filming else "edit"}"><section class="film-head">'
            f'{self.acts()}<div class="title-card"><h2>{title}</h2><p>{icon(sign)}<span>{text}</span></p></div>'
            f"{self.deleted()}</section>{self.movie()}{over}</div>"
        )

    def reader(self) -> str:
        """What every scene in sight does, in full: cards of a phone have no room for it, and some cards have none."""
        lying = [card.number for card in self.s.places[: self.s.length]]
        parts = [self.texts("In the movie", lying)]
        if self.is_filming:
            for p, owner in enumerate(self.s.seats):
                whose = "In your hand" if p == self.me else f"In the hand of {self.names[p]}"
                parts.append(self.texts(whose, [card.number for card in owner.hand[: owner.hand_size]]))
            parts.append(self.texts("Set aside", [card.number for card in self.s.aside[: self.s.aside_size]]))
        if not any(parts):
            return ""
        return (
            '<button class="btn reader" type="button" popovertarget="scenes" aria-label="Effects: what the scenes do">'
            f'{icon("eye")}<span class="narrow">Effects</span></button>'
            '<section class="peek" id="scenes" popover aria-labelledby="scenes-title">'
            f'<h2 id="scenes-title">What the scenes do</h2>{"".join(parts)}</section>'
        )

    def texts(self, title: str, numbers: list[int]) -> str:
        """The texts of those of some cards that this seat may see; "" where it sees none."""
        items = "".join(
            f"<dt><b>{number}</b> {scene.title}</dt><dd>{KINDS[scene.kind][1] + ': ' if scene.kind in KINDS else ''}"
            f"{scene.text}</dd>"
            for number, scene in ((number, scene_of(self.s, number)) for number in numbers if 0 < number <= rules.CARDS)
        )
        return f'<h3 class="eyebrow">{title}</h3><dl class="scenes">{items}</dl>' if items else ""

    def acts(self) -> str:
        """Three acts: done, now, to come; what is set aside; and the way to what the scenes do."""
        items = []
        for act in range(1, rules.ACTS + 1):
            is_done = act < self.s.act or (self.s.step == rules.OVER and rules.is_won(self.s))
            kind = "done" if is_done else "now" if act == self.s.act else "later"
            sign = icon("check") if is_done else ""
            spoken = unseen({"done": ", complete", "now": ", now", "later": ""}[kind])
            current = ' aria-current="step"' if kind == "now" else ""
            items.append(f'<li class="{kind}"{current}>{NUMERALS[act]}{sign}{spoken}</li>')
        aside = counted(self.s.aside_size, "scene") if self.s.aside_size else "no scene"
        text = f"Act {NUMERALS[self.s.act]} · {counted(rules.PLACES[self.s.act], 'place')} · {aside} set aside"
        seen = self.s.aside[0].number
        if seen not in (rules.NONE, rules.BACK) and self.is_filming:
            text += f" · you have looked at {words(self.s, seen)}"
        return (
            f'<div class="acts-box"><ol class="acts" aria-label="Acts">{"".join(items)}</ol><p>{text}</p>'
            f"{self.reader()}</div>"
        )

    def deleted(self) -> str:
        """The deleted scenes that are face up, and those used."""
        at_first = int(self.view.options["deleted"])
        strips = "".join(
            f'<span class="strip{"" if i < self.s.deleted else " is-used"}">{icon("scissors")}</span>'
            for i in range(at_first)
        )
        return f'<div class="deleted"><p><b>Deleted scenes</b> {self.left()}</p>{strips}</div>'

    def movie(self) -> str:
        """The places, left to right."""
        places = "".join(self.place(i) for i in range(self.s.length))
        return (
            f'<section class="movie" aria-label="The movie"><ol class="film-row" data-n="{self.s.length}">{places}</ol>'
            "</section>"
        )

    def place(self, i: int) -> str:
        """One place: a scene, or a slate that says whether it is open."""
        card = self.s.places[i]
        if card.number == rules.NONE:
            why = self.closed_by(i)
            art = f'<img class="art" src="{ART}/slate-{i + 1}.svg" alt="Place {i + 1}, empty">'
            if why:
                return (
                    f'<li class="place"><span class="card slate is-off">{art}</span><span class="why">{why}</span></li>'
                )
            return f'<li class="place"><span class="card slate" data-at="place-{i}">{art}</span></li>'
        return f'<li class="place">{self.scene(card, f"place-{i}", self.is_last(i))}{self.seam(i)}</li>'

    def is_last(self, i: int) -> str:
        """Marks the scene that the next one is measured from, and the one whose effect is chosen."""
        number = self.s.places[i].number
        if self.is_editing and number == self.s.edited and self.s.step != rules.CUT:
            return "is-now"
        return "is-last" if self.is_filming and number == self.s.last else ""

    def closed_by(self, i: int) -> str:
        """Which ongoing scenes keep the next scene off an empty place (M7)."""
        if self.s.step != rules.FILM or rules.open_places(self.s) >> i & 1:
            return ""
        lying = [rules.scene_with(self.s, effect) for effect in (rules.ACROSS_TOWN, rules.CROWD)]
        names = [str(number) for number in lying if number and forbids(self.s, number, i)]
        return f"{icon('star')}<span>closed by {listed(names)}</span>" if names else ""

    def seam(self, i: int) -> str:
        """Between a scene and the next: whether the numbers rise."""
        if i + 1 >= self.s.length or self.is_filming:
            return ""
        rises = self.s.places[i].number < self.s.places[i + 1].number
        sign, text = ("next", "rises") if rises else ("cross", "out of order")
        return f'<span class="seam{"" if rises else " is-bad"}">{icon(sign)}{unseen(text)}</span>'

    def scene(self, card: Card, place: str, more: str = "") -> str:
        """A scene card that this seat may see."""
        scene = scene_of(self.s, card.number)
        sign, when = KINDS.get(scene.kind, ("", ""))
        kind = f'<span class="kind" data-kind="{scene.kind}">{icon(sign)}{unseen(when + ":")}</span>' if sign else ""
        token = self.view.tokens.get(place)
        handle = f' data-card="{token}" data-side="face"' if token else ""
        long = " is-long" if len(scene.title) > LONG else ""
        top = f'<b class="number">{card.number}</b><span class="title{long}">{scene.title}</span>'
        still = f'<img class="still" src="{ART}/still-{card.number}.svg" alt="Scene {card.number}, {scene.title}">'
        effect = f'<span class="effect">{kind}<span>{scene.short or scene.text}</span></span>'
        return f'<span class="card scene {more}"{handle}><span class="top">{top}</span>{still}{effect}</span>'

    # ------------------------------------------------------------------ the dock

    def dock(self) -> str:
        """Both hands while filming; what is edited, in its order, afterwards."""
        if self.s.step == rules.OVER:
            verdict = f'<section class="ask"><h2>{escape(self.view.verdict)}</h2></section>'
            return f'<div class="moving-dock" data-step="over">{verdict}</div>'
        if not self.is_filming:
            return f'<div class="moving-dock" data-step="edit">{self.queue()}{self.ask()}</div>'
        own = max(self.me, 0)
        others = self.aside() or self.hand(1 - own, is_mine=False)
        hands = self.hand(own, is_mine=self.me >= 0) + others
        where = "movie" if self.s.step == rules.MOVE and self.view.moves else "hands"
        return f'<div class="moving-dock" data-step="film" data-choose="{where}">{hands}{self.ask()}</div>'

    def hand(self, p: int, *, is_mine: bool) -> str:
        """A hand in its slots, never sorted (M8)."""
        owner = self.s.seats[p]
        note = counted(owner.hand_size, "scene") + (" in hand" if is_mine else "")
        cards = "".join(self.hand_card(owner.hand[slot], p, slot) for slot in range(owner.hand_size))
        on_turn = self.s.turn == p
        who = seat(self.view.people[p], "You" if is_mine else self.names[p], note, is_on_turn=on_turn)
        label = "Your hand, in its fixed order" if is_mine else f"Hand of {self.names[p]}"
        row = f'<ol class="hand-row" aria-label="{label}">{cards}</ol>'
        return f'<section class="side" data-whose="{"mine" if is_mine else "theirs"}">{who}{row}</section>'

    def hand_card(self, card: Card, p: int, slot: int) -> str:
        """A face that this seat may know, with a sign when the partner knows it too; else a back."""
        place = f"hand-{p}-{slot}"
        if card.number == rules.BACK:
            return f"<li>{self.back(place, f'Card {slot + 1}, face down')}{self.told(card)}</li>"
        known = card.known & rules.BOTH == rules.BOTH
        sign = f'<span class="tag">{icon("eye")} known to both</span>' if known else self.told(card)
        return f"<li>{self.scene(card, place)}{sign}</li>"

    def told(self, card: Card) -> str:
        """What Overheard told of a card that was not shown: it is not the one that was asked for."""
        if card.asked != rules.NOT_SHOWN:
            return ""
        end = "lowest" if self.s.asked_end == rules.LOWEST else "highest"
        return f'<span class="tag">{icon("eye")} not {end}</span>'

    def back(self, place: str, alt: str) -> str:
        """A card face down."""
        token = self.view.tokens.get(place)
        handle = f' data-card="{token}" data-side="back"' if token else ""
        return f'<span class="card back"{handle}><img class="art" src="{ART}/back.svg" alt="{alt}"></span>'

    def aside(self) -> str:
        """The cards set aside, where one of them is to be chosen or has been looked at."""
        if self.s.step not in (rules.PEEK, rules.RECAST) or not self.view.moves:
            return ""
        cards = "".join(
            f"<li>{self.back(f'aside-{i}', f'Set aside {i + 1}, face down')}</li>"
            if card.number == rules.BACK
            else f"<li>{self.scene(card, f'aside-{i}')}</li>"
            for i, card in enumerate(self.s.aside[: self.s.aside_size])
        )
        row = f'<ol class="hand-row">{cards}</ol>'
        return f'<section class="side" data-whose="aside"><p class="eyebrow">Set aside</p>{row}</section>'

    def queue(self) -> str:
        """The editing effects of the movie, lowest first: done, now, to come (M5)."""
        items = []
        for number in sorted(card.number for card in self.s.places[: self.s.length]):
            scene = scene_of(self.s, number)
            if scene.kind == EDITING:
                items.append(self.queued(number, scene))
        listing = "".join(items) or "<li>no scene has an effect in editing</li>"
        heading = '<p class="eyebrow">Effects, lowest first</p>'
        return f'<section class="queue-box">{heading}<ol class="queue">{listing}</ol></section>'

    def queued(self, number: int, scene: Scene) -> str:
        """One editing effect and where it stands."""
        is_now = number == self.s.edited and self.s.step in (rules.SWAP, rules.REMOVE)
        is_done = self.s.step > rules.REMOVE or number < self.s.edited
        kind, text = ("now", "now") if is_now else ("was", "done") if is_done else ("next", "to come")
        current = ' aria-current="step"' if is_now else ""
        sign = f'<span class="kind" data-kind="{EDITING}">{icon("scissors")}</span>'
        return f'<li class="{kind}"{current}>{sign}<b>{number} {scene.title}</b><span>{text}</span></li>'

    def ask(self) -> str:
        """What to do now, and what the partner proposes (M6)."""
        text = self.help() if self.view.moves else ""
        hint = f'<p class="small" data-hint>{text}</p>' if text else ""
        return (
            f'<section class="ask" id="ask" tabindex="-1"><p class="eyebrow">{self.matter()}</p>'
            f"<h2>{escape(self.headline())}</h2>{hint}{self.agree()}</section>"
        )

    def matter(self) -> str:
        """What is decided: an effect of a scene, or the act."""
        scene = self.s.edited if self.is_editing else self.s.last
        if self.s.step in (rules.FILM, rules.CUT, rules.RESHUFFLE):
            return f"Act {NUMERALS[self.s.act]}"
        return words(self.s, scene)

    def help(self) -> str:
        """How to choose, or what the scene does whose effect is chosen."""
        if self.s.step == rules.FILM:
            return "Pick a card, then a lit place."
        if self.s.step == rules.CUT:
            return "What then remains to be done stands on the button."
        return scene_of(self.s, self.s.edited if self.is_editing else self.s.last).text

    def agree(self) -> str:
        """The proposed move as a button, for the one who may confirm it; choosing another counters (M6)."""
        if self.s.proposer == rules.NONE or not self.view.moves:
            return ""
        if self.s.proposer == self.me:
            partner = self.names[1 - self.me]
            return f'<p class="small">{partner} agrees or counters. You may still propose another.</p>'
        note = next((move.note for move in self.view.moves if move.code == self.s.proposal), "")
        return (
            f'<div class="agree"><button class="btn btn-1 btn-tall" id="agree" form="moves" name="code" '
            f'value="{self.s.proposal}">{icon("check")} Agree</button><p class="small">{escape(note.capitalize())}'
            f"{'. ' if note else ''}Choosing another scene counters.</p></div>"
        )

    # ------------------------------------------------------------------ the end

    def storyboard(self) -> str:
        """The acts that were finished, as strips with titles; of a film that is lost also the act that was not."""
        strips = []
        for act in range(1, rules.ACTS + 1):
            title, numbers = f"Act {NUMERALS[act]}", self.s.films[act - 1]
            if act == self.s.act and not rules.is_won(self.s):
                title, numbers = f"{title}, out of order", [card.number for card in self.s.places[: self.s.length]]
            frames = "".join(self.frame(number) for number in numbers if number > 0)
            if frames:
                strips.append(f'<li><h3>{title}</h3><ol class="frames">{frames}</ol></li>')
        return f'<ol class="acts-strip">{"".join(strips)}</ol>'

    def frame(self, number: int) -> str:
        """One scene of a finished act."""
        title = scene_of(self.s, number).title
        return f'<li><img src="{ART}/still-{number}.svg" alt=""><span><b>{number}</b> {title}</span></li>'
