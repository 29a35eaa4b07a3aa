"""The moves of Moving Pictures: codes, names, labels, and why one is refused."""

from __future__ import annotations

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.cards import scene_of, words
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.kernel.game import Json, JsonObject, Move, Refused
from mutoscope.kernel.state import copy

ENDS = ("", "lowest", "highest")

# The kinds of moves, each with its keys and, of keys that are numbers, how many there are.
KINDS: dict[str, dict[str, int]] = {
    "film": {"slot": rules.HAND, "place": rules.MOST_PLACES},
    "show": {"slot": rules.HAND},
    "exchange": {"slot": rules.HAND, "other": rules.HAND},
    "ask": {"end": 0},
    "peek": {"aside": rules.HAND},
    "recast": {"slot": rules.HAND},
    "move": {"from": rules.MOST_PLACES, "to": rules.MOST_PLACES},
    "swap": {"with": rules.MOST_PLACES},
    "remove": {"place": rules.MOST_PLACES},
    "cut": {"place": rules.MOST_PLACES},
}
FIRST = {
    "film": 0,
    "show": rules.FIRST_SHOW,
    "exchange": rules.FIRST_EXCHANGE,
    "ask": rules.FIRST_ASK,
    "peek": rules.FIRST_PEEK,
    "recast": rules.FIRST_RECAST,
    "move": rules.FIRST_MOVE,
    "swap": rules.FIRST_SWAP,
    "remove": rules.FIRST_REMOVE,
    "cut": rules.FIRST_CUT,
}
RULES = {
    "film": "film",
    "show": "love_letter",
    "exchange": "fair_exchange",
    "ask": "overheard",
    "peek": "understudy",
    "recast": "understudy",
    "move": "night_train",
    "swap": "editing",
    "remove": "editing",
    "cut": "M3",
}
"""Where RULES.md speaks of each kind."""
NOTHING = {"recast": rules.NO_RECAST, "move": rules.NO_MOVE}
"""Kinds that may also do nothing: all their keys are null then."""
STEPS = tuple(KINDS)
"""The kind of move that each step asks for."""


def kind_of(code: int) -> str:
    """The kind of move that a code is."""
    return next(kind for kind in reversed(STEPS) if code >= FIRST[kind])


def numbers_of(code: int) -> list[int]:
    """The numbers that a code stands for, in the order of the keys of its kind."""
    kind = kind_of(code)
    sizes = list(KINDS[kind].values())
    rest = code - FIRST[kind]
    return [rest] if len(sizes) == 1 else list(divmod(rest, sizes[1]))


def name_move(code: int) -> JsonObject:
    """The protocol's name of a code."""
    kind = kind_of(code)
    if kind == "ask":
        return {"kind": kind, "end": ENDS[code - rules.FIRST_ASK + 1]}
    values: list[Json] = [None] * len(KINDS[kind]) if code == NOTHING.get(kind) else list(numbers_of(code))
    return {"kind": kind, **dict(zip(KINDS[kind], values, strict=True))}


def read_move(named: JsonObject) -> int:
    """A named move -> its code; Refused (bad_request) when malformed, (illegal) when no table has such a place."""
    kind = named.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused("bad_request", f"The kinds of moves are {', '.join(KINDS)}.")
    keys = KINDS[kind]
    if set(named) != {"kind", *keys}:
        raise Refused("bad_request", f"The keys of {kind} are exactly: {', '.join(['kind', *keys])}.")
    if kind == "ask":
        if named["end"] not in ENDS[1:]:
            raise Refused("bad_request", 'end is "lowest" or "highest".')
        return rules.FIRST_ASK + ENDS.index(str(named["end"])) - 1
    if kind in NOTHING and all(named[key] is None for key in keys):
        return NOTHING[kind]
    code = 0
    for key, size in keys.items():
        code = code * size + _number(named, key, size)
    return FIRST[kind] + code


def _number(named: JsonObject, key: str, size: int) -> int:
    value = named[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("bad_request", f"{key} is a whole number{_or_null(named)}.")
    if not 0 <= value < size:
        raise Refused("illegal", f"{key} is a whole number from 0 to {size - 1}.", RULES[str(named["kind"])])
    return value


def _or_null(named: JsonObject) -> str:
    if named["kind"] not in NOTHING:
        return ""
    return " or null" if named["kind"] == "recast" else ", or both are null"


# ---------------------------------------------------------------------- legal moves


def moves(seen: MovingPictures, seat: int) -> list[Move]:
    """The legal moves of a seat, from what it may know."""
    mask = [0] * rules.N_ACTIONS
    if seat < 0 or rules.legal(seen, seat, mask) == 0:
        return []
    return [a_move(seen, seat, code) for code, is_legal in enumerate(mask) if is_legal]


def a_move(s: MovingPictures, seat: int, code: int) -> Move:
    """A legal move with its label and, for the page, the cards that it moves and the place that they go to."""
    named = name_move(code)
    kind = kind_of(code)
    if code in NOTHING.values():
        return Move(code, named, "Keep your hand as it is" if kind == "recast" else "Leave the scenes where they are")
    if kind == "ask":
        return Move(code, named, f"Ask for the {named['end']} card")
    one, *rest = numbers_of(code)
    two = rest[0] if rest else one
    hand = s.seats[seat].hand
    if kind == "film":
        label = f"Film {words(s, hand[one].number)} at place {two + 1}"
        return Move(code, named, label, (f"hand-{seat}-{one}",), f"place-{two}")
    if kind == "show":
        return Move(code, named, f"Show {words(s, hand[one].number)}", (f"hand-{seat}-{one}",))
    if kind == "exchange":
        card = s.seats[1 - seat].hand[two].number
        known = "" if card == rules.BACK else f", {words(s, card)}"
        label = f"Give {words(s, hand[one].number)} for card {two + 1} of your partner{known}"
        return Move(code, named, label, (f"hand-{seat}-{one}", f"hand-{1 - seat}-{two}"))
    if kind == "peek":
        return Move(code, named, f"Look at card {one + 1} of those set aside", (f"aside-{one}",))
    if kind == "recast":
        label = f"Swap {words(s, hand[one].number)} for {words(s, s.aside[0].number)}"
        return Move(code, named, label, (f"hand-{seat}-{one}", "aside-0"))
    if kind == "move":
        label = f"Move {words(s, s.places[one].number)} to place {two + 1}"
        return Move(code, named, label, (f"place-{one}",), f"place-{two}")
    other = words(s, s.places[one].number)
    if kind == "swap":
        label = f"Swap {words(s, s.edited)} with {other}"
        return Move(code, named, label, (f"place-{one}",), "", outcome(s, code))
    label = f"{kind.capitalize()} {other}"
    return Move(code, named, label, (f"place-{one}",), "removed", outcome(s, code))


def outcome(s: MovingPictures, code: int) -> str:
    """What an edit or a cut leaves to do, in words; the movie lies open, so everybody can see that."""
    after = copy(s)
    if after.step == rules.CUT:
        rules.cut(after, code - rules.FIRST_CUT)
    else:
        rules.carry_out(after, code)
    too_many = after.length - rules.longest_rising(after)
    if too_many == 0:
        return "then all scenes rise"
    if s.step == rules.CUT and too_many > after.deleted:
        return "then the film is lost"
    return f"then {too_many} more must go" if too_many > 1 else "then 1 more must go"


# ---------------------------------------------------------------------- refusals

WANTED = {
    rules.SHOW: "show your partner a card of your hand",
    rules.EXCHANGE: "choose a card of yours and one of your partner's",
    rules.ASK: "ask for the lowest or the highest card",
    rules.PEEK: "look at one of the cards set aside",
    rules.RECAST: "swap the card you looked at with one of your hand, or keep your hand",
    rules.MOVE: "move another scene to an empty place, or leave them all",
    rules.SWAP: "choose the scene to swap with",
    rules.REMOVE: "choose the scene to remove",
}


def refusal(s: MovingPictures, seat: int, code: int) -> Refused:
    """Why a seat that has something to decide may not do this."""
    if kind_of(code) != STEPS[s.step]:
        return wrong_kind(s)
    if s.proposer == seat and s.proposal == code:
        return Refused("illegal", "You have proposed that already: your partner confirms it or counters.", "M6")
    if s.step == rules.FILM:
        return film_refusal(s, seat, *numbers_of(code))
    scene = s.edited if s.step >= rules.SWAP else s.last
    rule = "M3" if s.step == rules.CUT else scene_of(s, scene).key
    return Refused("illegal", f"{choices(s, seat)}.", rule)


def wrong_kind(s: MovingPictures) -> Refused:
    """Something else has to be decided first."""
    if s.step == rules.FILM:
        return Refused("illegal", "Film a card of your hand: say its slot and a place.", "film")
    if s.step == rules.CUT:
        return Refused("illegal", "The scenes are not in order: cut one.", "M3")
    number = s.edited if s.step >= rules.SWAP else s.last
    return Refused("illegal", f"First {words(s, number)}: {WANTED[s.step]}.", scene_of(s, number).key)


def film_refusal(s: MovingPictures, seat: int, slot: int, place: int) -> Refused:
    """Why a card may not be filmed there."""
    size = s.seats[seat].hand_size
    if slot >= size:
        return Refused("illegal", f"Your hand has the cards {counted(range(size))}.", "M8")
    empty = [i for i in range(s.length) if s.places[i].number == rules.NONE]
    if place not in empty:
        return Refused("illegal", f"Choose an empty place: {counted(empty)}.", "film")
    places = rules.open_places(s)
    left = [i for i in empty if places >> i & 1]
    effects = (rules.ACROSS_TOWN, rules.CROWD)
    lying = [number for effect in effects if (number := rules.scene_with(s, effect))]
    names = " and ".join(words(s, number) for number in lying if forbids(s, number, place))
    return Refused("illegal", f"{names} forbids that place: choose from the places {counted(left)}.", "M7")


def forbids(s: MovingPictures, number: int, place: int) -> bool:
    """Whether this ongoing scene is one that keeps the next scene off a place."""
    last = rules.place_of(s, s.last)
    if s.effects[number] == rules.CROWD:
        return abs(place - last) == 1
    half = rules.half_of(s.length, last)
    return half != rules.LEFT_HALF | rules.RIGHT_HALF and half == rules.half_of(s.length, place)


def choices(s: MovingPictures, seat: int) -> str:
    """What there is to choose from, in words."""
    own = counted(range(s.seats[seat].hand_size))
    if s.step == rules.EXCHANGE:
        return f"Your hand has the cards {own}; your partner's, {counted(range(s.seats[1 - seat].hand_size))}"
    if s.step in (rules.SHOW, rules.RECAST):
        return f"Your hand has the cards {own}"
    if s.step == rules.PEEK:
        return f"The cards set aside are {counted(range(s.aside_size))}"
    if s.step == rules.MOVE:
        scenes = [i for i in range(s.length) if rules.may_move(s, i)]
        empty = [i for i in range(s.length) if s.places[i].number == rules.NONE]
        return f"The scenes at {counted(scenes)} may move, to the empty places {counted(empty)}"
    mask = [0] * rules.N_ACTIONS
    rules.legal_edits(s, mask)
    places = [numbers_of(code)[0] for code, is_legal in enumerate(mask) if is_legal]
    return f"Choose from the scenes at {counted(places)}"


def counted(numbers: list[int] | range) -> str:
    """Places or slots as people count them: "1, 3, 4"."""
    return ", ".join(str(number + 1) for number in numbers)
