"""The moves of Photograph: codes, names, labels, why one is refused, and what happened, in words."""

from __future__ import annotations

from collections.abc import Sequence

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS, SCENES, card_name, card_words
from mutoscope.games.photograph.state import Photograph, Reel
from mutoscope.kernel.game import Event, Json, JsonObject, Move, Refused
from mutoscope.kernel.state import copy

SIDES = ("left", "right")


def split_take(code: int) -> tuple[int, int, int]:
    """Row, side and count of a take."""
    return code // 6, code // 3 % 2, code % 3 + 1


def name_move(code: int) -> JsonObject:
    """The protocol's name of a code."""
    if code < rules.FIRST_WIND:
        row, side, count = split_take(code)
        return {"kind": "take", "row": row, "side": SIDES[side], "count": count}
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    return {"kind": "wind", "from": start, "to": end}


def read_move(named: JsonObject) -> int:
    """A named move -> its code; Refused (bad_request) when its shape is wrong.  It need not be legal."""
    kind = named.get("kind")
    if kind == "take":
        _expect_keys(named, {"kind", "row", "side", "count"})
        if named["side"] not in SIDES:
            raise Refused("bad_request", 'A take is from the "left" or the "right".')
        row, count = _number(named, "row", 0, 3), _number(named, "count", 1, rules.MOST_TAKEN)
        return rules.take_action(row, SIDES.index(str(named["side"])), count)
    if kind == "wind":
        _expect_keys(named, {"kind", "from", "to"})
        start, end = _number(named, "from", 0, 7), _number(named, "to", 0, 7)
        if start >= end:
            raise Refused("illegal", "Winding moves a card to the right: to must be greater than from.", "P4")
        return rules.wind_action(start, end)
    raise Refused("bad_request", 'The kinds of moves are "take" and "wind".')


def _expect_keys(named: JsonObject, keys: set[str]) -> None:
    if set(named) != keys:
        raise Refused("bad_request", f"A {named['kind']} has exactly the keys {', '.join(sorted(keys))}.")


def _number(named: JsonObject, key: str, low: int, high: int) -> int:
    value = named[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("bad_request", f"{key} is a whole number from {low} to {high}.")
    if not low <= value <= high:
        raise Refused(
            "illegal", f"{key} is a whole number from {low} to {high}.", "P4" if key in ("from", "to") else "P3"
        )
    return value


# ---------------------------------------------------------------------- legal moves


def moves(seen: Photograph, seat: int) -> list[Move]:
    """The legal moves of a seat, from what it may know."""
    mask = [0] * rules.N_ACTIONS
    if seat < 0 or rules.legal(seen, seat, mask) == 0:
        return []
    return [take_move(seen, code) if code < rules.FIRST_WIND else wind_move(seen, seat, code) for code in _set(mask)]


def _set(mask: list[int]) -> list[int]:
    return [code for code, is_legal in enumerate(mask) if is_legal]


def run(s: Photograph, code: int) -> list[tuple[int, int]]:
    """The places (row, column) that a take empties, in the order of taking."""
    row, side, count = split_take(code)
    columns = [c for c in (range(4) if side == rules.LEFT else range(3, -1, -1)) if s.layout[row][c] != rules.NONE]
    return [(row, column) for column in columns[:count]]


def is_open_take(s: Photograph, code: int) -> bool:
    """Whether this code takes cards, and only such as everybody has seen: nothing is learnt by it."""
    return s.phase == rules.TAKE and all(s.faced[s.layout[row][column]] == 1 for row, column in run(s, code))


def take_move(s: Photograph, code: int) -> Move:
    """A legal take, with the places of the cards it takes."""
    row, side, count = split_take(code)
    places = tuple(f"town-{r}-{c}" for r, c in run(s, code))
    return Move(code, name_move(code), f"Take {count} from the {SIDES[side]} of row {row + 1}", places, "hand")


def wind_move(s: Photograph, seat: int, code: int) -> Move:
    """A legal wind, with what the shots after it will be."""
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    card = card_words(s.seats[seat].hand[start])
    shots = outcome(s, seat, code)
    note = ", then ".join(f"{card_words(card)} {result}" for card, result in shots)
    return Move(code, name_move(code), f"Wind {card} to place {end + 1}", (f"hand-{seat}-{start}",), f"gap-{end}", note)


def outcome(s: Photograph, seat: int, code: int) -> list[tuple[int, str]]:
    """What a legal wind leads to: the cards it shoots, in order, each "sharp", "blurred" or "good shot"."""
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    cards = s.seats[seat].hand[: s.seats[seat].hand_size]
    cards.insert(end, cards.pop(start))
    return shots(s, seat, cards)


def shots(s: Photograph, seat: int, cards: Sequence[int]) -> list[tuple[int, str]]:
    """What comes of shooting the first of these cards, in this order, as `outcome` says it; `s` stays as it is."""
    in_turn = s.phase == rules.WIND
    reels: dict[int, Reel] = {}
    found = []
    for card in cards[: s.taken if in_turn else rules.LAST_SHOTS]:
        colour, number = rules.colour_of(card), rules.number_of(card)
        reel = reels.setdefault(colour, copy(s.seats[seat].reels[colour]))
        if rules.fits(reel, number):
            rules.add_sharp(reel, number)
            wins = in_turn and reel.sharp == s.goal and s.good_shots[colour] == rules.OPEN  # P10, P11
            found.append((card, "good shot" if wins else "sharp"))
        else:
            rules.add_blurred(reel, number)
            found.append((card, "blurred"))
    return found


# ---------------------------------------------------------------------- refusals


def refusal(s: Photograph, seat: int, code: int) -> Refused:
    """Why a seat that has something to do may not do this, in words, where rows and places count from 1."""
    if s.phase == rules.TAKE:
        if code >= rules.FIRST_WIND:
            return Refused("illegal", "First take 1 to 3 cards from one side of a row; then wind the film.", "P5")
        row, _, count = split_take(code)
        if row >= s.rows:
            return Refused("illegal", f"There is no row {row + 1}: there are {s.rows}.", "P3")
        cards = rules.cards_in_row(s, row)
        if cards == 0:
            return Refused("illegal", f"Row {row + 1} is empty: take from another row.", "P3")
        if count > cards:
            few = " or ".join(str(n) for n in range(1, cards + 1))
            left = "1 card" if cards == 1 else f"{cards} cards"
            return Refused("illegal", f"Row {row + 1} has only {left} left: take {few}.", "P3")
        return Refused("illegal", f"Row {row + 1} has one card: it is taken from the left.", "P3")
    if code < rules.FIRST_WIND:
        return Refused("illegal", "The cards are taken: now wind the film.", "P4")
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    size = s.seats[seat].hand_size
    if start == size - 1:
        return Refused("illegal", "The rightmost card cannot be wound: choose another one.", "P4")
    return Refused("illegal", f"The hand has {size} cards: there is no place {max(start, end) + 1}.", "P4")


# ---------------------------------------------------------------------- what happened


def events(before: Photograph, seat: int, code: int, after: Photograph) -> list[Event]:
    """What a move brought about, step by step, for those who may see it."""
    table = copy(before)
    if before.phase == rules.TAKE:
        return take_events(table, seat, code)
    if before.phase == rules.WIND:
        found = [wind_event(table, seat, code)]
        for _ in range(table.taken):
            found += shot_events(table, seat, may_claim=True)
        return found + layout_events(table, after)
    return secret_wind_events(table, seat, code, after)


def take_events(table: Photograph, seat: int, code: int) -> list[Event]:
    """Cards go from the layout to the hand: everybody sees backs, the taker faces too."""
    row, side, count = split_take(code)
    cards = [table.layout[r][c] for r, c in run(table, code)]
    seen = [rules.as_seen(table, card) for card in cards]
    facts: JsonObject = {
        "seat": seat,
        "row": row,
        "side": SIDES[side],
        "count": count,
        "cards": [card_name(c) for c in seen],
    }
    words = " and ".join(card_words(card) for card in seen)
    found = [Event("take", facts, None, f"{{{seat}}} took {words} from row {row + 1}.")]
    if seen != cards:
        faces: list[Json] = [card_name(card) for card in cards]
        words = " and ".join(card_words(card) for card, back in zip(cards, seen, strict=True) if back != card)
        found.append(Event("turn_up", {"seat": seat, "cards": faces}, (seat,), f"Face down lay {words}."))
    return found


def wind_event(table: Photograph, seat: int, code: int) -> Event:
    """A card moves within a hand, and everybody sees from where to where."""
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    card = table.seats[seat].hand[start]
    rules.wind(table.seats[seat], start, end)
    moved = f"card {start + 1}" if rules.as_seen(table, card) != card else card_words(card)
    return Event(
        "wind", {"seat": seat, "from": start, "to": end}, None, f"{{{seat}}} wound {moved} to place {end + 1}."
    )


def shot_events(table: Photograph, seat: int, *, may_claim: bool) -> list[Event]:
    """The leftmost card is played, sharp or blurred; perhaps a good shot card is won or lost for all."""
    own = table.seats[seat]
    card = own.hand[0]
    colour = rules.colour_of(card)
    reel = own.reels[colour]
    blurs, holder = reel.blurred, table.good_shots[colour]
    rules.play_leftmost(table, seat, may_claim)
    is_blurred = reel.blurred > blurs
    facts: JsonObject = {"seat": seat, "card": card_name(card), "blurred": is_blurred}
    how = "blurred" if is_blurred else "sharp"
    found = [Event("shot", facts, None, f"{{{seat}}} shot {card_words(card)}: {how}.")]
    now = table.good_shots[colour]
    if now != holder:
        scene = SCENES[colour]
        if now == rules.VOID:
            text = f"Nobody gets the good shot of the {scene} now."
            found.append(Event("good_shot_void", {"colour": COLOURS[colour]}, None, text))
        else:
            text = f"{{{seat}}} wins the good shot of the {scene}."
            found.append(Event("good_shot", {"seat": seat, "colour": COLOURS[colour]}, None, text))
    return found


def layout_events(table: Photograph, after: Photograph) -> list[Event]:
    """Step 4: what left the layout, what moved, what was dealt; the sunset; whose turn it is."""
    found: list[Event] = []
    if table.in_layout <= rules.NEW_CARDS_AT:
        left = table.gone_size
        rules.clear_layout(table)
        gone: list[Json] = [card_name(rules.as_seen(table, card)) for card in table.gone[left : table.gone_size]]
        kept: list[Json] = [card_name(table.layout[row][0]) for row in range(table.in_layout)]
        found.append(Event("clear", {"gone": gone, "moved": kept}, None, "The layout is cleared for new cards."))
        found += deal_events(table)
    return found + turn_events(after)


def deal_events(table: Photograph) -> list[Event]:
    """Cards are dealt into the empty places, until the sunset comes or the deck ends."""
    empty = [(r, c) for r, c in rules.DIAGRAM if r < table.rows and table.layout[r][c] == rules.NONE]
    is_sunset = rules.fill_layout(table)
    dealt: list[Json] = []
    for row, column in empty:
        if table.layout[row][column] != rules.NONE:
            card = card_name(rules.as_seen(table, table.layout[row][column]))
            dealt.append({"row": row, "column": column, "card": card})
    found: list[Event] = []
    if dealt:
        count = "1 new card" if len(dealt) == 1 else f"{len(dealt)} new cards"
        found.append(Event("deal", {"cards": dealt}, None, f"{count} in the layout."))
    if is_sunset:
        found.append(Event("sunset", {}, None, "The sunset: everybody winds and shoots 2 cards."))
    return found


def turn_events(after: Photograph) -> list[Event]:
    """Whose turn it is now, or that the last light has come."""
    if after.phase == rules.TAKE:
        return [Event("turn", {"seat": after.turn}, None, f"It is the turn of {{{after.turn}}}.")]
    if after.phase == rules.FINAL_WIND:
        return [Event("last_light", {}, None, "The deck has run out: everybody winds and shoots 2 last cards.")]
    return []


def secret_wind_events(table: Photograph, seat: int, code: int, after: Photograph) -> list[Event]:
    """At the sunset and the end: who has chosen, what only to the chooser; once all have, everything."""
    start, end = rules.WINDS[code - rules.FIRST_WIND]
    own = Event(
        "choose_wind",
        {"seat": seat, "from": start, "to": end},
        (seat,),
        f"You will wind card {start + 1} to place {end + 1}.",
    )
    found = [own]
    if table.seats[seat].pending == rules.NONE:  # a change of mind is nobody else's business
        found.insert(0, Event("chosen", {"seat": seat}, None, f"{{{seat}}} has chosen."))
    if after.chosen > 0:
        return found
    table.seats[seat].pending = code - rules.FIRST_WIND
    for p in range(table.players):
        found.append(wind_event(table, p, rules.FIRST_WIND + table.seats[p].pending))
        for _ in range(rules.LAST_SHOTS):
            found += shot_events(table, p, may_claim=False)
    if after.phase == rules.OVER:
        return [*found, *last_card_events(after), Event("over", {}, None, "The sun is down.")]
    return found + deal_events(table) + turn_events(after)


def last_card_events(after: Photograph) -> list[Event]:
    """The last card of each hand leaves the game; as missed shots they are shown."""
    if after.missed_shot == 0:
        return []
    found = []
    for p in range(after.players):
        card = after.seats[p].last_card
        text = f"{{{p}}} missed {card_words(card)}: the {SCENES[rules.colour_of(card)]} reel does not count."
        found.append(Event("missed_shot", {"seat": p, "card": card_name(card)}, None, text))
    return found
