"""The moves of Keyframes: codes, names, labels, why one is refused, and what happened, in words."""

from __future__ import annotations

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import LETTERS, TITLES, card_name, card_words
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.kernel.game import Event, Json, JsonObject, Move, Refused
from mutoscope.kernel.state import copy

ENDS = {True: "left", False: "right"}


def split_start(code: int) -> tuple[int, int]:
    """Place of the supply and way of a start."""
    return divmod(code - rules.FIRST_START, rules.STARTS)


def split_add(code: int) -> tuple[int, int, int]:
    """Place of the supply, which row, and insertion index of an add."""
    place, rest = divmod(code - rules.FIRST_ADD, rules.ADDS)
    return place, rest // 5, rest % 5


def name_move(s: Keyframes, seat: int, code: int) -> JsonObject:
    """The protocol's name of a code."""
    if code < rules.FIRST_START:
        return {"kind": "bid", "number": s.seats[seat].hand[code] + 1}
    if code < rules.FIRST_ADD:
        place, way = split_start(code)
        closes = rules.start_closes(s, way)
        return {
            "kind": "start",
            "number": s.supply[place] + 1,
            "owner": rules.start_owner(s, seat, way),
            "close": None if closes == rules.NONE else closes,
        }
    if code < rules.PASS:
        place, which, at = split_add(code)
        return {
            "kind": "add",
            "number": s.supply[place] + 1,
            "owner": rules.add_owner(s, seat, which),
            "row": 0 if s.players == 4 else which,
            "at": at,
        }
    return {"kind": "pass"}


# ---------------------------------------------------------------------- reading a named move

KEYS = {"bid": ("number",), "start": ("number", "owner", "close"), "add": ("number", "owner", "row", "at"), "pass": ()}


def read_move(s: Keyframes, seat: int, named: JsonObject) -> int:
    """A named move -> its code; Refused (bad_request) when malformed, (illegal) when no code could mean it now."""
    kind = named.get("kind")
    if not isinstance(kind, str) or kind not in KEYS:
        raise Refused("bad_request", f"The kinds of moves are {', '.join(KEYS)}.")
    if set(named) != {"kind", *KEYS[kind]}:
        raise Refused("bad_request", f"The keys of {kind} are exactly: {', '.join(['kind', *KEYS[kind]])}.")
    numbers = {}
    for key in KEYS[kind]:
        value = named[key]
        if key == "close" and value is None:
            numbers[key] = rules.NONE
        elif isinstance(value, bool) or not isinstance(value, int):
            raise Refused("bad_request", f"{key} is a whole number{' or null' if key == 'close' else ''}.")
        else:
            numbers[key] = value
    if kind == "pass":
        return rules.PASS
    if (kind == "bid") != (s.phase == rules.BID):
        raise wrong_phase(s)
    if kind == "bid":
        return read_bid(s, seat, numbers["number"])
    place = read_place(s, numbers["number"])
    return read_start(s, seat, place, numbers) if kind == "start" else read_add(s, seat, place, numbers)


def read_bid(s: Keyframes, seat: int, number: int) -> int:
    """The slot of a card in the hand."""
    hand = s.seats[seat].hand
    if number - 1 not in hand or number < 1:
        numbers = ", ".join(str(card + 1) for card in sorted(hand) if card != rules.NONE)
        raise Refused("illegal", f"{number} is not in your hand: bid one of {numbers}.", "bid")
    return hand.index(number - 1)


def read_place(s: Keyframes, number: int) -> int:
    """The place of a card in the supply."""
    if number < 1 or number - 1 not in s.supply:
        numbers = ", ".join(str(card + 1) for card in sorted(s.supply) if card != rules.NONE)
        raise Refused("illegal", f"{number} is not in the supply: take one of {numbers}.", "supply")
    return s.supply.index(number - 1)


def read_start(s: Keyframes, seat: int, place: int, numbers: dict[str, int]) -> int:
    """The code of a start; Refused when no way means it."""
    for way in range(rules.STARTS):
        is_way = s.players == 4 or way < 3
        if (
            is_way
            and rules.start_owner(s, seat, way) == numbers["owner"]
            and rules.start_closes(s, way) == numbers["close"]
        ):
            return rules.FIRST_START + place * rules.STARTS + way
    if numbers["owner"] not in owners(s, seat):
        raise wrong_owner(s, seat)
    raise Refused("illegal", "There is no such row to close.", "K9")


def read_add(s: Keyframes, seat: int, place: int, numbers: dict[str, int]) -> int:
    """The code of an add; Refused when there is no such row or place in it."""
    if numbers["owner"] not in owners(s, seat):
        raise wrong_owner(s, seat)
    which = numbers["row"]
    if s.players == 4:
        which = 0 if numbers["owner"] == seat else 1
    open_rows = s.seats[numbers["owner"]].open_rows
    if not 0 <= numbers["row"] < open_rows:
        has = "no open row" if open_rows == 0 else "one open row, 0" if open_rows == 1 else "open rows 0 and 1"
        raise Refused("illegal", f"Before seat {numbers['owner']} there is {has}.", "K5")
    size = s.seats[numbers["owner"]].rows[numbers["row"]].size
    if not 0 <= numbers["at"] <= size:
        raise Refused("illegal", f"That row takes a card at 0 to {size}.", "K5")
    return rules.FIRST_ADD + place * rules.ADDS + which * 5 + numbers["at"]


def owners(s: Keyframes, seat: int) -> list[int]:
    """Before whom a seat may lay cards."""
    return [seat, rules.partner_of(seat)] if s.players == 4 else [seat]


def wrong_owner(s: Keyframes, seat: int) -> Refused:
    """Cards go before oneself, or with four players before the partner too."""
    if s.players == 4:
        return Refused(
            "illegal", f"You build before seat {seat} or your partner, seat {rules.partner_of(seat)}.", "K19"
        )
    return Refused("illegal", f"You build before your own seat, {seat}.", "K9")


def wrong_phase(s: Keyframes) -> Refused:
    """A bid while cards are placed, or the other way round."""
    if s.phase == rules.BID:
        return Refused("illegal", "First everybody bids a card of the hand; then the supply is placed.", "bid")
    return Refused("illegal", "The bids are in: now place a card of the supply.", "supply")


# ---------------------------------------------------------------------- legal moves


def moves(seen: Keyframes, seat: int) -> list[Move]:
    """The legal moves of a seat, from what it may know."""
    mask = [0] * rules.N_ACTIONS
    if seat < 0 or rules.legal(seen, seat, mask) == 0:
        return []
    return [a_move(seen, seat, code) for code, is_legal in enumerate(mask) if is_legal]


def a_move(s: Keyframes, seat: int, code: int) -> Move:
    """A legal move with its label and, for the page, the card and the place it goes to."""
    named = name_move(s, seat, code)
    if code < rules.FIRST_START:
        label = f"Bid {card_words(s, s.seats[seat].hand[code])}"
        return Move(code, named, label, (f"hand-{seat}-{code}",), f"bid-{seat}")
    if code < rules.FIRST_ADD:
        place, way = split_start(code)
        owner, closes = rules.start_owner(s, seat, way), rules.start_closes(s, way)
        label = f"Start a sequence with {card_words(s, s.supply[place])}{before(s, seat, owner)}"
        if closes == rules.NONE:
            return Move(code, named, label, (f"supply-{place}",), f"start-{owner}")
        closed = row_words(s.seats[owner].rows[closes])
        return Move(code, named, f"{label}, closing {closed}", (f"supply-{place}",), f"close-{owner}-{closes}")
    if code < rules.PASS:
        place, which, at = split_add(code)
        row = rules.row_at(s, seat, which)
        index = 0 if s.players == 4 else which
        where = f"{ENDS[at == 0]} of" if at in (0, row.size) else f"place {at + 1} in"
        label = f"Add {card_words(s, s.supply[place])} to the {where} {row_words(row)}{before(s, seat, row.owner)}"
        label = label.replace("to the place", "at place")
        is_complete = row.size + 1 == rules.SIZES[row.animation]
        note = "completes the sequence" if is_complete else ""
        return Move(code, named, label, (f"supply-{place}",), f"gap-{row.owner}-{index}-{at}", note)
    return Move(code, named, "Pass: nothing can be placed")


def before(s: Keyframes, seat: int, owner: int) -> str:
    """With four players: before whom."""
    if s.players != 4:
        return ""
    return " before you" if owner == seat else " before your partner"


def row_words(row: Row) -> str:
    """A row as people say it, by its bid numbers: "the Gallop 22-9-24"."""
    return f"the {TITLES[row.animation]} {'-'.join(str(card + 1) for card in row.cards[: row.size])}"


# ---------------------------------------------------------------------- refusals


def refusal(s: Keyframes, seat: int, code: int) -> Refused:
    """Why a seat that has something to do may not do this."""
    if (code < rules.FIRST_START) != (s.phase == rules.BID):
        return wrong_phase(s)
    if code < rules.FIRST_START:
        return Refused("illegal", "There is no card in that slot of your hand.", "bid")
    if code == rules.PASS:
        return Refused("illegal", "A card can be placed, so one must be: passing is for when none can.", "K10")
    place = split_start(code)[0] if code < rules.FIRST_ADD else split_add(code)[0]
    if s.supply[place] == rules.NONE:
        return Refused("illegal", "There is no card in that place of the supply.", "supply")
    if code < rules.FIRST_ADD:
        return start_refusal(s, seat, *split_start(code))
    return add_refusal(s, seat, *split_add(code))


def start_refusal(s: Keyframes, seat: int, place: int, way: int) -> Refused:
    """Why a sequence cannot be started that way."""
    if rules.is_wild(s, s.supply[place]):
        return Refused("illegal", "A wild cannot start a sequence: add it to an open one.", "wild")
    if rules.start_closes(s, way) != rules.NONE:
        return Refused("illegal", "A row is closed only when both places are taken.", "K9")
    if s.players == 4:
        return Refused("illegal", "That place is taken: start in the empty one, or close a row when both are.", "K19")
    return Refused("illegal", "Both places are taken: say which row to close (0 or 1), or add to one.", "K9")


def add_refusal(s: Keyframes, seat: int, place: int, which: int, at: int) -> Refused:
    """Why a card does not go there."""
    if not rules.has_row(s, seat, which):
        return Refused("illegal", "There is no such open row.", "K5")
    row, card = rules.row_at(s, seat, which), s.supply[place]
    words = card_words(s, card)
    if rules.is_wild(s, card):
        return Refused("illegal", f"No letter is left for {words} there.", "K7")
    if s.animations[card] != row.animation:
        return Refused("illegal", f"{words} is not a frame of {TITLES[row.animation]}.", "K5")
    letter = s.letters[card]
    held = [s.letters[other] for other in row.cards[: row.size] if not rules.is_wild(s, other)]
    if letter in held:
        return Refused("illegal", f"That row has a {LETTERS[letter].upper()} already.", "K4")
    if 0 < at < row.size or min(held) < letter < max(held):
        return Refused("illegal", f"A frame goes to an end of a row; only a wild goes between: {words} does not.", "K5")
    if letter > min(held) if at == 0 else letter < max(held):
        return Refused("illegal", f"Letters rise from left to right: {words} goes to the other end.", "K4")
    return Refused("illegal", f"The wilds of that row need the letters next to {words}.", "K6")


# ---------------------------------------------------------------------- what happened


def events(s: Keyframes, seat: int, code: int, after: Keyframes) -> list[Event]:
    """What a move brought about, for those who may see it."""
    if s.phase == rules.BID:
        return bid_events(s, seat, code, after)
    table = copy(s)
    found = [Event("pass", {"seat": seat}, None, f"{{{seat}}} can place nothing and passes.")]
    if code < rules.FIRST_ADD:
        found = start_events(table, seat, code)
    elif code < rules.PASS:
        found = add_events(table, seat, code)
    if after.phase != rules.SEQUENCE:
        found += end_events(s, after, closed_by_move(found))
    return found


def bid_events(s: Keyframes, seat: int, code: int, after: Keyframes) -> list[Event]:
    """Who has bid; what, to the bidder; once all have, everything."""
    card = s.seats[seat].hand[code]
    has_bid = (
        [] if s.seats[seat].bid_slot != rules.NONE else [Event("has_bid", {"seat": seat}, None, f"{{{seat}}} has bid.")]
    )
    found = [
        *has_bid,  # a change of mind is nobody else's business
        Event("bid", {"seat": seat, "card": card_name(s, card)}, (seat,), f"You bid {card_words(s, card)}."),
    ]
    if after.phase != rules.SEQUENCE:
        return found
    bids: list[Json] = [card_name(s, after.bids[p]) for p in range(s.players)]
    order: list[Json] = list(after.order[: s.players])
    words = ", ".join(f"{{{p}}} {card_words(s, after.bids[p])}" for p in after.order[: s.players])
    return [*found, Event("reveal", {"bids": bids, "order": order}, None, f"The bids: {words}.")]


def start_events(table: Keyframes, seat: int, code: int) -> list[Event]:
    """A new sequence, and the row that was closed for it."""
    place, way = split_start(code)
    owner, closes, card = rules.start_owner(table, seat, way), rules.start_closes(table, way), table.supply[place]
    found = []
    if closes != rules.NONE:
        row = table.seats[owner].rows[closes]
        facts: JsonObject = {"seat": seat, "owner": owner, "cards": row_names(table, row), "complete": False}
        found.append(Event("close", facts, None, f"{{{seat}}} closed {row_words(row)}{before_whom(seat, owner)}."))
    facts = {"seat": seat, "owner": owner, "card": card_name(table, card)}
    text = f"{{{seat}}} started a sequence with {card_words(table, card)}{before_whom(seat, owner)}."
    return [*found, Event("start", facts, None, text)]


def add_events(table: Keyframes, seat: int, code: int) -> list[Event]:
    """A longer sequence, perhaps a complete one."""
    place, which, at = split_add(code)
    row, card = rules.row_at(table, seat, which), table.supply[place]
    owner = row.owner
    facts: JsonObject = {"seat": seat, "owner": owner, "card": card_name(table, card), "at": at}
    facts["row"] = 0 if table.players == 4 else which
    text = f"{{{seat}}} added {card_words(table, card)} to {row_words(row)}{before_whom(seat, owner)}."
    found = [Event("add", facts, None, text)]
    rules.add_to_row(table, seat, place, which, at)
    closed = table.closed[table.closed_size - 1] if table.closed_size else row
    if table.closed_size and closed.size == rules.SIZES[closed.animation] and card in closed.cards:
        facts = {"seat": seat, "owner": owner, "cards": row_names(table, closed), "complete": True}
        found.append(Event("close", facts, None, f"{TITLES[closed.animation]} is complete."))
    return found


def closed_by_move(found: list[Event]) -> int:
    """How many rows the move itself closed."""
    return sum(event.kind == "close" for event in found)


def before_whom(seat: int, owner: int) -> str:
    """Where that is not before the one who plays."""
    return "" if seat == owner else f" before {{{owner}}}"


def row_names(s: Keyframes, row: Row) -> list[Json]:
    """The cards of a row, left to right."""
    return [card_name(s, card) for card in row.cards[: row.size]]


def end_events(s: Keyframes, after: Keyframes, closed: int) -> list[Event]:
    """The end of a turn, perhaps of a round or of the game."""
    found = []
    if after.round > s.round or after.phase == rules.OVER:
        left: list[Json] = [card_name(after, card) for card in after.box[s.box_size : after.box_size]]
        found.append(Event("round_over", {"round": s.round, "boxed": left}, None, f"Round {s.round} is over."))
    if after.phase == rules.OVER:
        for i in range(s.closed_size + closed, after.closed_size):
            row = after.closed[i]
            facts: JsonObject = {"side": row.owner, "cards": row_names(after, row), "complete": False}
            whose = f"{{{row.owner}}} and {{{row.owner + 2}}}" if after.players == 4 else f"{{{row.owner}}}"
            found.append(Event("stay_open", facts, None, f"For {whose} {row_words(row)} stays as it is."))
        return [*found, Event("over", {}, None, "All rounds are played.")]
    if after.round > s.round:
        found += deal_events(after)
    return found


def deal_events(after: Keyframes) -> list[Event]:
    """New hands and a new supply; or five wilds that went back."""
    if after.phase == rules.RESHUFFLE:
        return [Event("wilds_back", {}, None, "Five wilds came up: they go back, and the deck is shuffled.")]
    supply: list[Json] = [card_name(after, card) for card in after.supply if card != rules.NONE]
    return [
        Event(
            "deal", {"round": after.round, "supply": supply}, None, f"Round {after.round}: new hands and a new supply."
        )
    ]
