"""The protocol's view of a table, where cards lie, and the score."""

from __future__ import annotations

from mutoscope.games.keepers import rules, word
from mutoscope.games.keepers.cards import card_key, card_title
from mutoscope.games.keepers.moves import place_of, slot_card, votes_of
from mutoscope.games.keepers.state import Keepers
from mutoscope.kernel.game import Json, JsonObject, ScoreLine

TIE_PHASES = (
    rules.KEEPER_SHUFFLE,
    rules.TIE_DISCARD_SHUFFLE,
    rules.TIE_PLAY,
    rules.TIE_LINE_SHUFFLE,
    rules.TIE_VOTE,
)


def is_tie(s: Keepers) -> bool:
    """Whether a tie-break is going on, or has ended the game."""
    return s.phase in TIE_PHASES or s.ties > 0


def view(seen: Keepers, seat: int | None) -> JsonObject:
    """Keepers' fields of a view; seat None shows every face, and every owner once the line lies."""
    players = range(seen.players)
    return {
        "hands": [hand_keys(seen, p) for p in players],
        "curator": seen.curator,
        "word": None if is_tie(seen) else word.read(seen) or None,
        "line": [card_key(seen, card) for card in seen.line[: seen.line_size]],
        "owners": owners(seen),
        "submitted": [submitted(seen, p) for p in players],
        "votes": [votes_of(seen, p) for p in players] if seen.scored == 1 and not is_tie(seen) else None,
        "keepers": [keepers(seen, p) for p in players],
        "round": seen.round,
        "laps": seen.laps,
        "deck_left": seen.deck_size - seen.drawn,
        "discards": sum(seen.status[card] == rules.DISCARDED for card in range(seen.cards)),
        "played": [[card_key(seen, card) for card in seen.seats[p].played if card != rules.NONE] for p in players],
        "tied": [p for p in players if seen.tied >> p & 1],
    }


def hand_keys(s: Keepers, p: int) -> list[Json]:
    """A hand without what is committed; in a tie-break only the cards for it."""
    own = s.seats[p]
    if is_tie(s):
        cards = [card for slot, card in enumerate(own.tie_hand) if card != rules.NONE and slot != own.tie_slot]
        hidden = int(own.tie_slot == rules.CHOSEN)
    else:
        cards = [card for card in own.hand if card != rules.NONE]
        hidden = own.played_slots.count(rules.CHOSEN)
    # Others' committed cards are counted in their hands, for nobody knows which slots they have left.
    return [card_key(s, card) for card in cards[hidden:]]


def owners(s: Keepers) -> Json:
    """The seat behind each card of the line, or None; no list at all in a tie-break (E9)."""
    if is_tie(s):
        return None
    return [owner if 0 <= owner < s.players else None for owner in s.owners[: s.line_size]]


def submitted(s: Keepers, p: int) -> bool:
    """Whether a seat has committed in this phase."""
    if s.phase in (rules.LINE_SHUFFLE, rules.SUBMIT):
        return s.seats[p].played[0] != rules.NONE
    if s.phase == rules.TIE_LINE_SHUFFLE:
        return s.seats[p].tie_slot != rules.NONE
    if s.phase in (rules.DISCARD_SHUFFLE, rules.KEEPER_SHUFFLE, rules.TIE_DISCARD_SHUFFLE):
        return s.seats[p].votes[0] != rules.NONE or s.seats[p].favourite != rules.NONE
    if s.phase in (rules.OBJECTION, rules.VOTE, rules.TIE_PLAY, rules.TIE_VOTE):
        return rules.may_choose(s, p) and rules.has_chosen(s, p)
    return False


def keepers(s: Keepers, p: int) -> list[Json]:
    """The Keepers of a seat."""
    return [card_key(s, card) for card in range(s.cards) if s.status[card] == p]


def places(s: Keepers) -> list[tuple[str, int]]:
    """Where every card lies: line-PLACE, hand-SEAT-N, tie-SEAT-SLOT, keeper-SEAT-N.

    A card that is committed keeps the place that it came from: so a change of mind moves nothing.
    Numbers from MOST_CARDS on stand for pictures that nobody may follow by eye: those of a tie-break, which all see in
    the piles as well, and those of a line that is only shown on, whose cards may be in the deck again.
    """
    tie = is_tie(s)
    found = []
    shown = set()
    for i, card in enumerate(s.line[: s.line_size]):
        is_there = not tie and (s.scored == 0 or s.status[card] < rules.IN_PLAY)
        found.append((f"line-{i}", card if is_there else rules.MOST_CARDS + i))
        if is_there:
            shown.add(card)
    for p in range(s.players):
        own = s.seats[p]
        if not tie:
            slots = [slot for slot in range(rules.HAND) if rules.holds_slot(own, slot)]
            found += [(place_of(own, p, slot), slot_card(own, slot)) for slot in slots]
        first = rules.MOST_CARDS + rules.LINE + p * rules.TIE_HAND
        found += [(f"tie-{p}-{slot}", first + slot) for slot, card in enumerate(own.tie_hand) if card != rules.NONE]
        kept = [card for card in range(s.cards) if s.status[card] == p and card not in shown]
        found += [(f"keeper-{p}-{i}", card) for i, card in enumerate(kept)]
    return found


# ---------------------------------------------------------------------- the score


def lines(s: Keepers) -> list[ScoreLine]:
    """A point a Keeper."""
    found = []
    for p in range(s.players):
        kept = [card for card in range(s.cards) if s.status[card] == p]
        found += [ScoreLine(p, 1, "keeper", card_title(s, card), "E6", {"card": card_key(s, card)}) for card in kept]
    return found


def verdict(s: Keepers) -> str:
    """Who won, and how a tie was broken."""
    seats = [p for p in range(s.players) if rules.winners(s) >> p & 1]
    names = " and ".join(f"{{{p}}}" for p in seats)
    verb = "wins" if len(seats) == 1 else "share the victory"
    count = rules.score(s, seats[0])
    points = "1 Keeper" if count == 1 else f"{count} Keepers"
    if s.ties == 0:
        return f"{names} {verb} with {points}."
    votes = "a vote for the favourite picture" if s.ties == 1 else f"{s.ties} votes for the favourite picture"
    return f"{names} {verb} with {points}, after {votes}."
