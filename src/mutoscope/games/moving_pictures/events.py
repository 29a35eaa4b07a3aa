"""What happened in Moving Pictures, step by step, for those who may see it."""

from __future__ import annotations

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.cards import NUMERALS, card_name, words
from mutoscope.games.moving_pictures.moves import ENDS, a_move, kind_of, numbers_of
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.game import Event, Json
from mutoscope.kernel.state import copy

SEATS = (0, 1)


def events(before: MovingPictures, seat: int, code: int, after: MovingPictures) -> list[Event]:
    """What a move brought about."""
    table = copy(before)
    if before.step < rules.SWAP:
        found = film_events(table, seat, code) if before.step == rules.FILM else effect_events(table, seat, code)
        found += open_events(table, before)
        return found + turn_events(table, after)
    if after.proposer != rules.NONE:
        move = a_move(before, seat, code)
        return [Event("propose", {"seat": seat, "move": move.named}, None, f"{{{seat}}} proposes: {move.label}.")]
    if before.step == rules.CUT:
        found = [cut_event(table, seat, "cut", numbers_of(code)[0])]
        rules.check_order(table)
        return found + order_events(table)
    return choice_events(table, seat, code) + edit_events(table)


def shuffle_events(after: MovingPictures) -> list[Event]:
    """A new act is dealt."""
    text = f"Act {NUMERALS[after.act]}: {after.length} places. {{{after.first}}} plays first."
    return [Event("act", {"act": after.act, "first": after.first}, None, text)]


# ---------------------------------------------------------------------- filming


def film_events(table: MovingPictures, seat: int, code: int) -> list[Event]:
    """A card is played; what it does without a choice is done."""
    slot, place = numbers_of(code)
    card = rules.play_card(table, seat, slot, place)
    facts: dict[str, Json] = {"seat": seat, "slot": slot, "place": place, "card": card}
    found = [Event("film", facts, None, f"{{{seat}}} filmed {words(table, card)} at place {place + 1}.")]
    deleted = table.deleted
    rules.begin_effect(table, seat, table.effects[card])
    if table.deleted < deleted:
        found.append(deleted_event(table, card))
    return found


def effect_events(table: MovingPictures, seat: int, code: int) -> list[Event]:
    """What a scene did when its player had chosen."""
    kind, card = kind_of(code), table.last
    numbers = numbers_of(code)
    which = numbers[0]
    rules.resolve(table, seat, code)
    if kind == "show":
        return shown_events(table, seat, which, f"{{{seat}}} showed {{{1 - seat}}} card {which + 1}.")
    if kind == "exchange":
        other = numbers[1]
        text = f"{{{seat}}} gave card {which + 1} for card {other + 1} of {{{1 - seat}}}."
        found = [Event("exchange", {"seat": seat, "slot": which, "other": other}, None, text)]
        return [*found, face_event(table, seat, which), face_event(table, 1 - seat, other)]
    if kind == "ask":
        return asked_events(table, seat, which + rules.LOWEST)
    if kind == "peek":
        number = table.aside[0].number
        text = f"You looked at {words(table, number)}."
        return [
            Event("peek", {"seat": seat}, None, f"{{{seat}}} looked at one of the cards set aside."),
            Event("looked", {"seat": seat, "aside": which, "card": number}, (seat,), text),
        ]
    if kind == "recast":
        if code == rules.NO_RECAST:
            text = f"{{{seat}}} kept the hand as it was."
            return [Event("recast", {"seat": seat, "slot": None}, None, text)]
        text = f"{{{seat}}} swapped card {which + 1} with the one looked at."
        number = table.seats[seat].hand[which].number
        mine = Event("face", {"seat": seat, "slot": which, "card": number}, (seat,), f"It is {words(table, number)}.")
        return [Event("recast", {"seat": seat, "slot": which}, None, text), mine]
    if code == rules.NO_MOVE:
        facts: dict[str, Json] = {"seat": seat, "from": None, "to": None, "card": None}
        return [Event("move", facts, None, f"{words(table, card)} moved nothing.")]
    end = numbers[1]
    number = table.places[end].number
    facts = {"seat": seat, "from": which, "to": end, "card": number}
    return [Event("move", facts, None, f"{{{seat}}} moved {words(table, number)} to place {end + 1}.")]


def asked_events(table: MovingPictures, seat: int, end: int) -> list[Event]:
    """A seat asked, and its partner showed a card."""
    asked = 1 - seat
    slot = next(i for i in range(rules.HAND) if table.seats[asked].hand[i].asked == rules.SHOWN)
    text = f"{{{seat}}} asked for the {ENDS[end]}."
    found = [Event("ask", {"seat": seat, "end": ENDS[end]}, None, text)]
    return [*found, *shown_events(table, asked, slot, f"{{{asked}}} showed card {slot + 1}.")]


def shown_events(table: MovingPictures, owner: int, slot: int, text: str) -> list[Event]:
    """A card of a hand is shown: everybody sees which, the two at the table its face."""
    return [Event("show", {"seat": owner, "slot": slot}, None, text), face_event(table, owner, slot)]


def face_event(table: MovingPictures, owner: int, slot: int) -> Event:
    """The face of a card of a hand, for both seats."""
    number = table.seats[owner].hand[slot].number
    facts: dict[str, Json] = {"seat": owner, "slot": slot, "card": number}
    return Event("face", facts, SEATS, f"Card {slot + 1} of {{{owner}}} is {words(table, number)}.")


def deleted_event(table: MovingPictures, number: int) -> Event:
    """A deleted scene was used up by a scene."""
    left = "none is" if table.deleted == 0 else f"{table.deleted} is" if table.deleted == 1 else f"{table.deleted} are"
    facts: dict[str, Json] = {"card": number, "left": table.deleted}
    return Event("deleted", facts, None, f"{words(table, number)} used up a deleted scene: {left} left.")


def open_events(table: MovingPictures, before: MovingPictures) -> list[Event]:
    """Glass House opens the leftmost card of each hand, as far as it was not open to the partner already."""
    found = []
    known = [[card.known for card in owner.hand] for owner in table.seats]
    rules.keep_open(table)
    for p in SEATS:
        if table.seats[p].hand_size > 0 and table.seats[p].hand[0].known != known[p][0]:
            number = rules.scene_with(table, rules.GLASS_HOUSE)
            text = f"{words(table, number)}: the leftmost card of {{{p}}} is open to {{{1 - p}}}."
            found += shown_events(table, p, 0, text)
    return found


def turn_events(table: MovingPictures, after: MovingPictures) -> list[Event]:
    """Whose turn it is now, or that all is filmed."""
    if after.turns == table.turns:
        return []
    if after.step == rules.FILM:
        return [Event("turn", {"seat": after.turn}, None, f"It is the turn of {{{after.turn}}}.")]
    table.edited = 0
    text = "All scenes are filmed: now edit, and talk as you like."
    return [Event("editing", {"act": table.act}, None, text), *edit_events(table)]


# ---------------------------------------------------------------------- editing


def choice_events(table: MovingPictures, seat: int, code: int) -> list[Event]:
    """The edited scene was resolved the way that was chosen."""
    number, place = table.edited, numbers_of(code)[0]
    if kind_of(code) == "swap":
        other = table.places[place].number
        at = rules.place_of(table, number)
        rules.carry_out(table, code)
        text = f"{words(table, number)} changed places with {words(table, other)}."
        return [swap_event(table, number, at, place, text)]
    if table.effects[number] == rules.CUTTING_ROOM:
        return [cut_event(table, seat, "remove", place)]
    other = table.places[place].number
    rules.carry_out(table, code)
    facts: dict[str, Json] = {"seat": seat, "place": place, "card": other, "left": table.deleted}
    return [Event("remove", facts, None, f"{words(table, number)} removed {words(table, other)}.")]


def cut_event(table: MovingPictures, seat: int, kind: str, place: int) -> Event:
    """A deleted scene removed a scene."""
    other = table.places[place].number
    rules.cut(table, place)
    facts: dict[str, Json] = {"seat": seat, "place": place, "card": other, "left": table.deleted}
    return Event(kind, facts, None, f"A deleted scene removed {words(table, other)}.")


def swap_event(table: MovingPictures, number: int, one: int, two: int, text: str) -> Event:
    """Two scenes changed places."""
    return Event("swap", {"card": number, "places": [one, two]}, None, text)


def edit_events(table: MovingPictures) -> list[Event]:
    """Scenes are resolved, lowest first, until one needs a choice or all are; then the order is looked at."""
    found: list[Event] = []
    while rules.next_to_edit(table):
        number, deleted = table.edited, table.deleted
        if rules.begin_edit(table):
            return [*found, Event("edit", {"card": number}, None, f"Next is {words(table, number)}.")]
        if table.effects[number] == rules.MIRROR:
            text = f"{words(table, number)} swapped the first and the last scene."
            found.append(swap_event(table, number, 0, table.length - 1, text))
        elif table.deleted < deleted:
            found.append(deleted_event(table, number))
        else:
            found.append(Event("nothing", {"card": number}, None, f"{words(table, number)} did nothing."))
    rules.check_order(table)
    return found + order_events(table)


def order_events(table: MovingPictures) -> list[Event]:
    """What the order of the scenes means."""
    act = NUMERALS[table.act]
    if table.step == rules.CUT:
        needed = table.length - rules.longest_rising(table)
        scenes = "1 scene" if needed == 1 else f"{needed} scenes"
        return [Event("cutting", {"needed": needed}, None, f"{scenes} must be cut to bring the act in order.")]
    movie: list[Json] = [card_name(card.number) for card in table.places[: table.length]]
    if table.step == rules.OVER and not rules.is_won(table):
        text = f"Act {act} cannot be brought in order: the film is lost."
        return [Event("lost", {"act": table.act, "places": movie}, None, text)]
    done = Event("complete", {"act": table.act, "places": movie}, None, f"Act {act} is complete.")
    return [done, Event("won", {}, None, "The film is complete.")] if table.step == rules.OVER else [done]
