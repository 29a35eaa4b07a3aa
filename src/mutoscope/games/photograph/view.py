"""The protocol's view of a table, and the score with every point explained."""

from __future__ import annotations

from mutoscope.games.photograph import rules
from mutoscope.games.photograph.cards import COLOURS, SCENES, card_name
from mutoscope.games.photograph.state import Photograph, Reel
from mutoscope.kernel.game import Json, JsonObject, ScoreLine

DIRECTIONS: dict[int, Json] = {1: "up", -1: "down", 0: None}


def view(seen: Photograph, seat: int | None) -> JsonObject:
    """Photograph's fields of a view; seat None shows every face but those of blurred shots."""
    colours = [colour for colour in range(rules.COLOURS) if seen.in_play[colour] == 1]
    seats = seen.seats[: seen.players]
    shown: JsonObject = {
        "hands": [[_hand_card(seen, seat, p, card) for card in _hand(seen, p)] for p in range(seen.players)],
        "layout": [[card_name(card) for card in row] for row in seen.layout[: seen.rows]],
        "reels": [{COLOURS[c]: reel_names(owner.reels[c]) for c in colours} for owner in seats],
        "direction": [{COLOURS[c]: DIRECTIONS[owner.reels[c].direction] for c in colours} for owner in seats],
        "good_shots": {COLOURS[c]: _holder(seen.good_shots[c]) for c in colours},
        "deck_left": seen.deck_size - seen.drawn,
        "sunset_done": seen.sunset_done == 1,
        "turn": seen.turn,
        "taken": seen.taken,
        "chosen": [owner.pending != rules.NONE for owner in seats],
        "wind": [_wind(owner.pending) for owner in seats],
    }
    if seen.missed_shot == 1:
        shown["missed"] = [card_name(owner.last_card) for owner in seats]
    if seen.memory_aid == 1:
        shown["memory"] = memory(seen, seat, colours)
    return shown


def places(s: Photograph) -> list[tuple[str, int]]:
    """Where every card lies: `town-<row>-<column>`, `hand-<seat>-<place>`, `reel-<seat>-<colour>-<place>`."""
    found = []
    for row in range(s.rows):
        found += [(f"town-{row}-{column}", s.layout[row][column]) for column in range(4)]
    found = [(place, card) for place, card in found if card != rules.NONE]
    for p in range(s.players):
        found += [(f"hand-{p}-{i}", card) for i, card in enumerate(_hand(s, p))]
        for colour in range(rules.COLOURS):
            reel = s.seats[p].reels[colour]
            for i, number in enumerate(reel.shots[: reel.length]):
                found.append((f"reel-{p}-{COLOURS[colour]}-{i}", colour * rules.NUMBERS + abs(number) - 1))
    return found


def turn_number(s: Photograph) -> int:
    """Counts turns, 1 for the first."""
    return s.turns


def _hand(seen: Photograph, p: int) -> list[int]:
    return seen.seats[p].hand[: seen.seats[p].hand_size]


def _hand_card(seen: Photograph, seat: int | None, p: int, card: int) -> str | None:
    """A card of a hand as it lies on the table: others see its back, whatever they remember of it."""
    if seat is not None and seat != p and card < rules.SHOTS:
        card = rules.back_of(seen, card)
    return card_name(card)


def reel_names(reel: Reel) -> list[Json]:
    """The shots of a reel in order: a number, or "blurred"."""
    return [number if number > 0 else "blurred" for number in reel.shots[: reel.length]]


def _holder(holder: int) -> Json:
    if holder == rules.OPEN:
        return None
    return "void" if holder == rules.VOID else holder


def _wind(pending: int) -> Json:
    """A secret wind as its owner sees it: [from, to]; "?" for somebody else's; None while none is chosen."""
    if pending == rules.NONE:
        return None
    return "?" if pending == rules.CHOSEN else list(rules.WINDS[pending])


def memory(seen: Photograph, seat: int | None, colours: list[int]) -> JsonObject:
    """P9 with the memory aid: what has lain open: cards that went into hands, blurred shots, and what left."""
    remembered: list[Json] = []
    for p in range(seen.players):
        hand = [
            card_name(card) if card < rules.SHOTS and (seat == p or seen.faced[card]) else None
            for card in _hand(seen, p)
        ]
        blurred = {COLOURS[c]: [-n for n in seen.seats[p].reels[c].shots if n < 0] for c in colours}
        remembered.append({"hand": list(hand), "blurred": {name: list(found) for name, found in blurred.items()}})
    gone: list[Json] = [
        card_name(card) for card in seen.gone[: seen.gone_size] if card < rules.SHOTS and seen.faced[card]
    ]
    return {"seats": remembered, "gone": gone}


# ---------------------------------------------------------------------- the score


def lines(s: Photograph) -> list[ScoreLine]:
    """Every point of every seat: reel by reel its length, its blurs and its good shot (P17, P19)."""
    found = []
    for p in range(s.players):
        for colour in range(rules.COLOURS):
            if s.in_play[colour] == 1:
                found += reel_lines(s, p, colour)
    return found


def reel_lines(s: Photograph, p: int, colour: int) -> list[ScoreLine]:
    """The lines of one reel."""
    name, scene = COLOURS[colour], SCENES[colour]
    reel = s.seats[p].reels[colour]
    if colour == rules.missed_colour(s, p):
        text = f"{scene}: missed shot, the reel does not count"
        return [ScoreLine(p, rules.REEL_VP[0], f"{name} missed", text, "P19")]
    shots = "no shot" if reel.sharp == 0 else "1 shot" if reel.sharp == 1 else f"{reel.sharp} shots"
    found = [ScoreLine(p, rules.REEL_VP[min(reel.sharp, 7)], f"{name} reel", f"{scene}: {shots}", "P17")]
    if reel.blurred:
        blurs = "1 blurred shot" if reel.blurred == 1 else f"{reel.blurred} blurred shots"
        found.append(ScoreLine(p, reel.blurred * rules.BLUR_VP, f"{name} blurred", f"{scene}: {blurs}", "P17"))
    if s.good_shots[colour] == p:
        found.append(ScoreLine(p, rules.GOOD_SHOT_VP, f"{name} good shot", f"{scene}: good shot card", "P10"))
    return found


def verdict(s: Photograph) -> str:
    """Who won, and which tie-break decided it."""
    won = rules.winners(s)
    seats = [p for p in range(s.players) if won >> p & 1]
    scores = [rules.score(s, p) for p in range(s.players)]
    best = max(scores)
    names = " and ".join(f"{{{p}}}" for p in seats)
    verb = "wins" if len(seats) == 1 else "share the victory"
    if scores.count(best) == len(seats):
        return f"{names} {verb} with {best} points."
    good = [rules.good_shots_held(s, p) for p in range(s.players) if scores[p] == best]
    if good.count(max(good)) == len(seats):
        return f"{names} {verb} with {best} points and more good shot cards."
    return f"{names} {verb} with {best} points, as many good shot cards, and a longer reel."
