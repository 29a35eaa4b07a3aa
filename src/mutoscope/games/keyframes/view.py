"""The protocol's view of a table, where cards lie, and the score with every point explained."""

from __future__ import annotations

from mutoscope.games.keyframes import rules
from mutoscope.games.keyframes.cards import TITLES, card_name
from mutoscope.games.keyframes.moves import row_names
from mutoscope.games.keyframes.state import Keyframes, Row
from mutoscope.kernel.game import Json, JsonObject, ScoreLine


def view(seen: Keyframes, seat: int | None) -> JsonObject:
    """Keyframes' fields of a view; seat None shows every face."""
    players = range(seen.players)
    return {
        "hands": [hand_names(seen, p) for p in players],
        "supply": [card_name(seen, card) for card in seen.supply if card != rules.NONE],
        "bids": [bid_name(seen, p) for p in players],
        "order": [p for p in seen.order if p != rules.NONE],
        "rows": [
            [row_names(seen, row) for row in owner.rows[: owner.open_rows]] for owner in seen.seats[: seen.players]
        ],
        "piles": [pile(seen, side) for side in range(rules.sides(seen))],
        "round": seen.round,
        "rounds": rules.ROUNDS[seen.players],
        "turn": turn_in_round(seen),
        "deck_left": seen.deck_size - seen.drawn,
        "values": list(seen.values),
    }


def turn_in_round(s: Keyframes) -> int:
    """1 for the first turn of a round; after the end the last one."""
    return s.turns - (s.round - 1) * rules.HANDS[s.players]


def hand_names(s: Keyframes, p: int) -> list[Json]:
    """A hand without the card that is laid as a bid."""
    owner = s.seats[p]
    cards = [card for slot, card in enumerate(owner.hand) if card != rules.NONE and slot != owner.bid_slot]
    if owner.bid_slot == rules.CHOSEN:
        cards.pop()  # one of the backs lies before its owner
    return [card_name(s, card) for card in cards]


def bid_name(s: Keyframes, p: int) -> Json:
    """A bid: its card once revealed or to its owner, "?" to others, None while none is chosen."""
    slot = s.seats[p].bid_slot
    if slot == rules.CHOSEN:
        return "?"
    return card_name(s, s.bids[p] if slot == rules.NONE else s.seats[p].hand[slot])


def pile(s: Keyframes, side: int) -> list[Json]:
    """The closed rows of a side, in the order of closing."""
    return [row_names(s, row) for row in s.closed[: s.closed_size] if row.owner == side]


def places(s: Keyframes) -> list[tuple[str, int]]:
    """Where every card lies: hand-SEAT-SLOT, supply-PLACE, row-SEAT-ROW-PLACE, pile-N-PLACE.

    A bid that is laid stays in its slot until all turn: which slot that is, or that it changes, is secret.
    """
    found = []
    for p in range(s.players):
        owner = s.seats[p]
        found += [(f"hand-{p}-{slot}", card) for slot, card in enumerate(owner.hand) if card != rules.NONE]
        for n, row in enumerate(owner.rows[: owner.open_rows]):
            found += [(f"row-{p}-{n}-{i}", card) for i, card in enumerate(row.cards[: row.size])]
    found += [(f"supply-{place}", card) for place, card in enumerate(s.supply) if card != rules.NONE]
    for n, row in enumerate(s.closed[: s.closed_size]):
        found += [(f"pile-{n}-{i}", card) for i, card in enumerate(row.cards[: row.size])]
    return found


# ---------------------------------------------------------------------- the score


def lines(s: Keyframes) -> list[ScoreLine]:
    """Every point of every seat, row by row (K14-K17); partners have the same lines, for they score together (K19)."""
    found = []
    for p in range(s.players):
        side = rules.side_of(s, p)
        for row in s.closed[: s.closed_size]:
            if row.owner == side and row.size > 1:
                found += row_lines(s, p, row)
        count = rules.singles(s, side)
        if count:
            text = "1 single frame" if count == 1 else f"{count} single frames"
            found.append(ScoreLine(p, rules.SINGLES_VP[min(count, 5)], "singles", text, "K16" if count > 5 else "K15"))
    return found


def row_lines(s: Keyframes, p: int, row: Row) -> list[ScoreLine]:
    """The lines of one sequence: its worth, then what its wilds cost."""
    title, wilds = TITLES[row.animation], rules.wilds_in(s, row)
    is_complete = row.size == rules.SIZES[row.animation]
    numbers: list[Json] = [card + 1 for card in row.cards[: row.size]]
    facts: JsonObject = {"animation": row.animation + 1, "numbers": numbers}
    if not is_complete:
        text = f"{title}: {row.size} of {rules.SIZES[row.animation]} frames"
        worth = row.size
        found = [ScoreLine(p, worth, "incomplete", text, "", facts)]
        if wilds:
            found.append(ScoreLine(p, -worth, "wilds", f"{title}: a wild makes it worth nothing", "K17", facts))
        return found
    found = [ScoreLine(p, s.values[row.animation], "complete", f"{title}: complete", "K2", facts)]
    if wilds:
        count = "1 wild" if wilds == 1 else f"{wilds} wilds"
        found.append(ScoreLine(p, -wilds * row.size, "wilds", f"{title}: {count} in {row.size} cards", "K17", facts))
    return found


def verdict(s: Keyframes) -> str:
    """Who won, and which tie-break decided it."""
    won = rules.winners(s)
    seats = [p for p in range(s.players) if won >> p & 1]
    sides = sorted({rules.side_of(s, p) for p in seats})
    scores = [rules.side_score(s, side) for side in range(rules.sides(s))]
    best = scores[sides[0]]
    tied = [side for side, points in enumerate(scores) if points == best]
    names = " and ".join(f"{{{p}}}" for p in seats)
    verb = "wins" if len(seats) == 1 else "win" if len(sides) == 1 else "share the victory"
    if tied == sides:
        return f"{names} {verb} with {best} points."
    clean = [rules.clean_sequences(s, side) for side in tied]
    if clean.count(max(clean)) == len(sides):
        return f"{names} {verb} with {best} points and more complete sequences without wilds."
    return f"{names} {verb} with {best} points and the lowest card in a sequence, {rules.lowest_card(s, sides[0]) + 1}."
