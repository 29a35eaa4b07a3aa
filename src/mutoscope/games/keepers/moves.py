"""The moves of Keepers: codes, names, labels, why one is refused, and what happened, in words."""

from __future__ import annotations

from mutoscope.games.keepers import rules, word
from mutoscope.games.keepers.cards import card_key, card_title
from mutoscope.games.keepers.state import Keepers, Seat
from mutoscope.kernel.game import Event, Json, JsonObject, Move, Refused

SIGNS = ("match", "least")
SIGN_WORDS = ("most like it", "least like it")


def picked_slots(code: int) -> tuple[int, ...]:
    """The slots of the hand that a pick plays."""
    return (code,) if code < rules.FIRST_PAIR else rules.PAIRS[code - rules.FIRST_PAIR]


def cast_votes(code: int) -> tuple[int, ...]:
    """The votes of a code, each place * 2 + sign."""
    if code < rules.FIRST_TWO_VOTES:
        return (code - rules.FIRST_VOTE,)
    pair, signs = divmod(code - rules.FIRST_TWO_VOTES, 4)
    first, second = rules.PLACE_PAIRS[pair]
    return (first * 2 + signs // 2, second * 2 + signs % 2)


def slot_card(seat: Seat, slot: int) -> int:
    """The card of a slot, also when it is committed and may still be changed."""
    for i in range(2):
        if seat.played_slots[i] == slot:
            return seat.played[i]
    return seat.hand[slot]


def slots_of(seat: Seat) -> dict[int, int]:
    """Card -> slot, of every card that may be played from a hand."""
    return {slot_card(seat, slot): slot for slot in range(rules.HAND) if rules.holds_slot(seat, slot)}


# ---------------------------------------------------------------------- names


def kind_of(s: Keepers, code: int) -> str:
    """The protocol's kind of a code."""
    if code < rules.FIRST_VOTE:
        return "curate" if s.phase == rules.CURATE else "submit"
    if code < rules.FIRST_ANSWER:
        return "vote"
    if code < rules.RENAMING:
        return "accept" if code == rules.FIRST_ANSWER + rules.ACCEPT else "object"
    if code == rules.RENAMING:
        return "rename"
    return "tie_play" if code < rules.FIRST_FAVOURITE else "favourite"


def name_move(s: Keepers, seat: int, code: int) -> JsonObject:
    """The protocol's name of a code."""
    kind, own = kind_of(s, code), s.seats[seat]
    if kind in ("curate", "submit"):
        return {"kind": kind, "cards": [card_key(s, slot_card(own, slot)) for slot in picked_slots(code)]}
    if kind == "vote":
        votes: list[Json] = [{"card": choice // 2 + 1, "sign": SIGNS[choice % 2]} for choice in cast_votes(code)]
        return {"kind": kind, "votes": votes}
    if kind == "tie_play":
        return {"kind": kind, "card": card_key(s, own.tie_hand[code - rules.FIRST_TIE_PLAY])}
    if kind == "favourite":
        return {"kind": kind, "card": code - rules.FIRST_FAVOURITE + 1}
    return {"kind": kind}


KEYS = {
    "curate": ("cards",),
    "submit": ("cards",),
    "vote": ("votes",),
    "accept": (),
    "object": (),
    "rename": (),
    "tie_play": ("card",),
    "favourite": ("card",),
}
IN_PHASE = {
    rules.CURATE: ("curate",),
    rules.OBJECTION: ("accept", "object"),
    rules.RENAME: ("rename",),
    rules.SUBMIT: ("submit",),
    rules.VOTE: ("vote",),
    rules.TIE_PLAY: ("tie_play",),
    rules.TIE_VOTE: ("favourite",),
}


def read_move(s: Keepers, seat: int, named: JsonObject) -> int:
    """A named move -> its code; Refused (bad_request) when malformed, (illegal) when no code could mean it now."""
    kind = named.get("kind")
    if not isinstance(kind, str) or kind not in KEYS:
        raise Refused("bad_request", f"The kinds of moves are {', '.join(KEYS)}.")
    if set(named) != {"kind", *KEYS[kind]}:
        raise Refused("bad_request", f"The keys of {kind} are exactly: {', '.join(['kind', *KEYS[kind]])}.")
    if kind in ("curate", "submit"):
        keys = _texts(named["cards"])
        _must_be_now(s, kind)
        return read_pick(s, seat, keys)
    if kind == "vote":
        votes = _votes(named["votes"])
        _must_be_now(s, kind)
        return read_votes(s, votes)
    if kind == "tie_play":
        (key,) = _texts([named["card"]])
        _must_be_now(s, kind)
        hand = s.seats[seat].tie_hand
        own_keys = [str(card_key(s, card)) for card in hand if card != rules.NONE]
        if key not in own_keys:
            raise Refused("illegal", f"{key} is not one of yours: {', '.join(own_keys)}.", "E11")
        return rules.FIRST_TIE_PLAY + next(i for i in range(rules.TIE_HAND) if card_key(s, hand[i]) == key)
    if kind == "favourite":
        place = _number(named["card"])
        _must_be_now(s, kind)
        if not 1 <= place <= s.line_size:
            raise Refused("illegal", f"The cards of the line are 1 to {s.line_size}.", "E11")
        return rules.FIRST_FAVOURITE + place - 1
    _must_be_now(s, kind)
    if kind == "rename":
        return rules.RENAMING
    return rules.FIRST_ANSWER + (rules.ACCEPT if kind == "accept" else rules.OBJECT)


def _must_be_now(s: Keepers, kind: str) -> None:
    if kind not in IN_PHASE.get(s.phase, ()):
        raise wrong_phase(s)


def wrong_phase(s: Keepers) -> Refused:
    """What is to be done now instead."""
    kinds = " or ".join(IN_PHASE.get(s.phase, ()))
    return Refused("illegal", f"Not now: the move of this phase is {kinds}.", "E7")


def _texts(value: Json) -> list[str]:
    if not isinstance(value, list):
        raise Refused("bad_request", "cards is a list of card keys.")
    found = [item for item in value if isinstance(item, str)]
    if len(found) != len(value):
        raise Refused("bad_request", 'A card is named by its key, such as "lighthouse".')
    return found


def _number(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("bad_request", "A card of the line is named by its place, from 1.")
    return value


def _votes(value: Json) -> list[tuple[int, int]]:
    if not isinstance(value, list):
        raise Refused("bad_request", "votes is a list.")
    found = []
    for item in value:
        if not isinstance(item, dict) or set(item) != {"card", "sign"} or item["sign"] not in SIGNS:
            raise Refused("bad_request", 'A vote looks like {"card": 3, "sign": "match"}; the other sign is "least".')
        found.append((_number(item["card"]), SIGNS.index(str(item["sign"]))))
    return found


def read_pick(s: Keepers, seat: int, keys: list[str]) -> int:
    """The code of playing these cards."""
    by_key = {card_key(s, card): slot for card, slot in slots_of(s.seats[seat]).items()}
    for key in keys:
        if key not in by_key:
            raise Refused("illegal", f"{key} is not in your hand.", "E7")
    if len(keys) != s.each or len(set(keys)) != s.each:
        count = "one card" if s.each == 1 else "two different cards"
        raise Refused("illegal", f"Everybody plays {count} in a round.", "E2")
    slots = sorted(by_key[key] for key in keys)
    return slots[0] if s.each == 1 else rules.FIRST_PAIR + rules.PAIRS.index((slots[0], slots[1]))


def read_votes(s: Keepers, votes: list[tuple[int, int]]) -> int:
    """The code of these votes."""
    for place, _ in votes:
        if not 1 <= place <= s.line_size:
            raise Refused("illegal", f"The cards of the line are 1 to {s.line_size}.", "E3")
    if len(votes) != s.each:
        raise Refused("illegal", "Everybody casts one vote." if s.each == 1 else "Everybody casts two votes.", "E2")
    if s.each == 1:
        place, sign = votes[0]
        return rules.FIRST_VOTE + (place - 1) * 2 + sign
    (first, sign), (second, other) = sorted(votes)
    if first == second:
        raise Refused("illegal", "The two votes are for different cards.", "E2")
    pair = rules.PLACE_PAIRS.index((first - 1, second - 1))
    return rules.FIRST_TWO_VOTES + pair * 4 + sign * 2 + other


# ---------------------------------------------------------------------- legal moves


def moves(seen: Keepers, seat: int) -> list[Move]:
    """The legal moves of a seat, from what it may know."""
    mask = [0] * rules.N_ACTIONS
    if seat < 0 or rules.legal(seen, seat, mask) == 0:
        return []
    return [a_move(seen, seat, code) for code, is_legal in enumerate(mask) if is_legal]


def a_move(s: Keepers, seat: int, code: int) -> Move:
    """A legal move with its label and, for the page, the cards and where they go."""
    named, own = name_move(s, seat, code), s.seats[seat]
    kind = named["kind"]
    if kind in ("curate", "submit"):
        slots = picked_slots(code)
        titles = " and ".join(card_title(s, slot_card(own, slot)) for slot in slots)
        label = f"Play {titles} with your word" if kind == "curate" else f"Play {titles}"
        return Move(code, named, label, tuple(place_of(own, seat, slot) for slot in slots), "line")
    if kind == "vote":
        votes = cast_votes(code)
        label = "Vote " + ", and ".join(f"{choice // 2 + 1} {SIGN_WORDS[choice % 2]}" for choice in votes)
        return Move(code, named, label, tuple(f"vote-{choice // 2}-{SIGNS[choice % 2]}" for choice in votes))
    if kind == "tie_play":
        slot = code - rules.FIRST_TIE_PLAY
        return Move(code, named, f"Play {card_title(s, own.tie_hand[slot])}", (f"tie-{seat}-{slot}",), "line")
    if kind == "favourite":
        place = code - rules.FIRST_FAVOURITE
        return Move(code, named, f"Picture {place + 1} is my favourite", (f"favourite-{place}",))
    labels = {"accept": "Accept the word", "object": "Object to the word", "rename": "Name another word"}
    return Move(code, named, labels[str(kind)], (), str(kind))


def place_of(own: Seat, seat: int, slot: int) -> str:
    """The place of a card that may be played: the n-th of those, for others may not know in which slots they lie."""
    return f"hand-{seat}-{sum(rules.holds_slot(own, other) for other in range(slot))}"


# ---------------------------------------------------------------------- refusals


def refusal(s: Keepers, seat: int, code: int) -> Refused:
    """Why a seat that has something to do may not do this."""
    kind = kind_of(s, code)
    if kind not in IN_PHASE.get(s.phase, ()):
        return wrong_phase(s)
    if kind in ("curate", "submit"):
        if len(picked_slots(code)) != s.each:
            return Refused("illegal", f"Everybody plays {s.each} in a round.", "E2")
        return Refused("illegal", "There is no card in that place of your hand.", "E7")
    if kind == "vote":
        votes = cast_votes(code)
        if len(votes) != s.each:
            return Refused("illegal", f"The number of votes everybody casts is {s.each}.", "E2")
        if any(choice // 2 >= s.line_size for choice in votes):
            return Refused("illegal", f"The cards of the line are 1 to {s.line_size}.", "E3")
        return Refused("illegal", "You cannot vote for your own card: choose another one.", "E3")
    return Refused("illegal", "There is no such card to choose.", "E11")


# ---------------------------------------------------------------------- what happened


def events(s: Keepers, seat: int, code: int, after: Keepers) -> list[Event]:
    """What a move brought about, for those who may see it."""
    found = _events(s, seat, code, after)
    # A change of mind is nobody else's business.
    return found[1:] if rules.has_chosen(s, seat) and found[0].kind.startswith("has_") else found


def _events(s: Keepers, seat: int, code: int, after: Keepers) -> list[Event]:
    kind, named = kind_of(s, code), name_move(s, seat, code)
    if kind == "curate":
        return [*word_events(after, seat), own_cards_event(s, seat, code)]
    if kind == "rename":
        return word_events(after, seat)
    if kind in ("accept", "object"):
        answered = Event("has_answered", {"seat": seat}, None, f"{{{seat}}} has answered.")
        found = [answered, Event("answer", {"seat": seat, "answer": kind}, (seat,), f"You {kind} the word.")]
        return found + objection_events(s, after, seat, code)
    if kind in ("submit", "tie_play"):
        has_played = Event("has_played", {"seat": seat}, None, f"{{{seat}}} has played.")
        return [has_played, own_cards_event(s, seat, code)]
    label = f"{a_move(s, seat, code).label}."
    found = [Event("has_voted", {"seat": seat}, None, f"{{{seat}}} has voted.")]
    if kind == "favourite":
        found.append(Event("own_favourite", {"seat": seat, "place": named["card"]}, (seat,), label))
        return found + (favourite_events(s, seat, code, after) if after.phase != rules.TIE_VOTE else [])
    found.append(Event("own_votes", {"seat": seat, "votes": named["votes"]}, (seat,), label))
    return found + (vote_events(after, s.round - 1) if after.phase != rules.VOTE else [])


def own_cards_event(s: Keepers, seat: int, code: int) -> Event:
    """What a seat has played, for itself."""
    own = s.seats[seat]
    if code >= rules.FIRST_TIE_PLAY:
        cards = [own.tie_hand[code - rules.FIRST_TIE_PLAY]]
    else:
        cards = [slot_card(own, slot) for slot in picked_slots(code)]
    titles = " and ".join(card_title(s, card) for card in cards)
    facts: JsonObject = {"seat": seat, "cards": [card_key(s, card) for card in cards]}
    return Event("own_cards", facts, (seat,), f"You played {titles}.")


def word_events(after: Keepers, seat: int) -> list[Event]:
    """The word is named; the table may have to accept it."""
    said = word.read(after)
    found = [Event("word", {"seat": seat, "word": said}, None, f"{{{seat}}} names the word: {said}.")]
    if after.phase == rules.OBJECTION:
        text = "The dictionary does not know it: everybody else accepts it or objects."
        found.append(Event("objection", {"word": said}, None, text))
    return found


def objection_events(s: Keepers, after: Keepers, seat: int, code: int) -> list[Event]:
    """Once all have answered: the number of objections, and what came of them."""
    if after.phase == rules.OBJECTION:
        return []
    answers = [owner.answer for p, owner in enumerate(s.seats[: s.players]) if p != seat]
    objections = answers.count(rules.OBJECT) + (code - rules.FIRST_ANSWER == rules.OBJECT)
    is_refused = after.phase == rules.RENAME
    verb = "objects" if objections == 1 else "object"
    text = f"The word is refused: {objections} {verb}." if is_refused else "The word stands."
    return [Event("answers", {"objections": objections, "refused": is_refused}, None, text)]


def vote_events(after: Keepers, number: int) -> list[Event]:
    """All votes turn; Keepers go to their players.  A tie-break may have cleared the table: what was kept tells it."""
    first = number * rules.LINE
    choices = after.past_votes[first : first + rules.LINE]
    votes: list[Json] = [named_votes(choices[p * after.each :][: after.each]) for p in range(after.players)]
    found = [Event("votes", {"votes": votes}, None, "The votes turn.")]
    line = [code // 16 for code in after.past_lines[first : first + rules.LINE] if code != rules.NONE]
    for place, card in enumerate(line):
        if rules.is_keeper(after, card):
            owner = after.status[card]
            facts: JsonObject = {"seat": owner, "card": card_key(after, card), "place": place + 1}
            found.append(
                Event("keeper", facts, None, f"{place + 1} is a Keeper: {card_title(after, card)}, by {{{owner}}}.")
            )
    return found + next_events(after)


def next_events(after: Keepers) -> list[Event]:
    """What comes after a round: the next curator, a shuffle, a tie-break, or the end."""
    if after.phase == rules.CURATE:
        facts: JsonObject = {"round": after.round, "curator": after.curator}
        return [Event("round", facts, None, f"{{{after.curator}}} is the curator.")]
    if after.phase == rules.DISCARD_SHUFFLE:
        return [Event("deck_out", {}, None, "The deck is out: the discards are shuffled.")]
    if after.phase == rules.KEEPER_SHUFFLE:
        seats = [p for p in range(after.players) if after.tied >> p & 1]
        names = " and ".join(f"{{{p}}}" for p in seats)
        return [Event("tie", {"seats": list(seats)}, None, f"{names} are tied: one more picture each, and no word.")]
    return [Event("over", {}, None, "Everybody has been the curator.")] if after.phase == rules.OVER else []


def favourite_events(s: Keepers, seat: int, code: int, after: Keepers) -> list[Event]:
    """All favourites turn."""
    chosen: list[Json] = [
        code - rules.FIRST_FAVOURITE + 1 if p == seat else owner.favourite + 1 if owner.favourite >= 0 else None
        for p, owner in enumerate(s.seats[: s.players])
    ]
    seats = [p for p in range(after.players) if after.tied >> p & 1]
    names = " and ".join(f"{{{p}}}" for p in seats)
    facts: JsonObject = {"favourites": chosen, "seats": list(seats)}
    return [Event("favourites", facts, None, f"The favourite is by {names}."), *next_events(after)]


def votes_of(s: Keepers, p: int) -> list[Json]:
    """The votes of a seat as the protocol writes them."""
    return named_votes(s.seats[p].votes)


def named_votes(choices: list[int]) -> list[Json]:
    """Votes as the protocol writes them."""
    return [{"card": choice // 2 + 1, "sign": SIGNS[choice % 2]} for choice in choices if choice != rules.NONE]


def shuffle_events(before: Keepers, after: Keepers) -> list[Event]:
    """What chance brought: a line, or cards for the hands."""
    if after.phase in (rules.VOTE, rules.TIE_VOTE) and before.phase != after.phase:
        line: list[Json] = [card_key(after, card) for card in after.line[: after.line_size]]
        titles = ", ".join(f"{i + 1} {card_title(after, card)}" for i, card in enumerate(after.line[: after.line_size]))
        return [Event("line", {"line": line}, None, f"The line: {titles}.")]
    if before.phase == rules.KEEPER_SHUFFLE or before.phase == rules.TIE_DISCARD_SHUFFLE:
        found = []
        for p in range(after.players):
            cards: list[Json] = [card_key(after, card) for card in after.seats[p].tie_hand if card != rules.NONE]
            if cards:
                found.append(Event("tie_hand", {"seat": p, "cards": cards}, (p,), "You have cards for the tie-break."))
        return found
    return next_events(after)
