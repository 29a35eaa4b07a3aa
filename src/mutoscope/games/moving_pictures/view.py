"""The protocol's view of a table, where cards lie, and the score explained."""

from __future__ import annotations

from mutoscope.games.moving_pictures import rules
from mutoscope.games.moving_pictures.cards import NUMERALS, card_name, names
from mutoscope.games.moving_pictures.moves import STEPS, name_move
from mutoscope.games.moving_pictures.state import Card, MovingPictures, Seat
from mutoscope.kernel.game import Json, JsonObject, ScoreLine


def view(seen: MovingPictures, seat: int | None) -> JsonObject:
    """Moving Pictures' fields of a view; seat None shows every face."""
    is_filming = seen.step <= rules.MOVE
    return {
        "hands": [names(owner.hand, owner.hand_size) for owner in seen.seats],
        "known": [known(owner) for owner in seen.seats],
        "act": seen.act,
        "places": names(seen.places, seen.length),
        "under": [card_name(card) for card in seen.under if card != rules.NONE],
        "first": seen.first,
        "deleted": seen.deleted,
        "set_aside": seen.aside_size,
        "aside": names(seen.aside, seen.aside_size),
        "removed": names(seen.removed, seen.removed_size),
        "turn": seen.turn if is_filming else None,
        "filmed": [card.filmed or None for card in seen.places[: seen.length]],
        "last": rules.place_of(seen, seen.last) if is_filming and seen.last else None,
        "binding": binding(seen),
        "decide": STEPS[seen.step] if seen.step <= rules.CUT else None,
        "scene": resolving(seen),
        "asked": asked(seen),
        "proposal": proposal(seen),
    }


def known(owner: Seat) -> list[Json]:
    """Of each card of a hand: whether the partner knows it.  Everybody can know that."""
    return [card.known & rules.BOTH == rules.BOTH for card in owner.hand[: owner.hand_size]]


def binding(seen: MovingPictures) -> list[Json]:
    """The ongoing scenes in the movie that bind the next play or open hands."""
    if seen.step > rules.MOVE:
        return []
    effects = (rules.ACROSS_TOWN, rules.GLASS_HOUSE, rules.CROWD)
    found = sorted(rules.scene_with(seen, effect) for effect in effects)
    return [number for number in found if number]


def resolving(seen: MovingPictures) -> Json:
    """The scene whose effect is being chosen, or None."""
    if seen.step in (rules.FILM, rules.CUT) or seen.step > rules.CUT:
        return None
    return seen.edited if seen.step >= rules.SWAP else seen.last


def asked(seen: MovingPictures) -> Json:
    """What Overheard told in this act: which end, and the cards of that hand wherever they lie now; None if nothing.

    `places` says it of each place of a hand, of the movie and of what left them: `shown`, or `not_shown`.
    """
    if seen.asked_end == 0:
        return None
    marked: dict[int, list[Json]] = {rules.SHOWN: [], rules.NOT_SHOWN: []}
    for place, card in lying(seen):
        if card.asked:
            marked[card.asked].append(place)
    end = "lowest" if seen.asked_end == rules.LOWEST else "highest"
    return {"end": end, "shown": marked[rules.SHOWN], "not_shown": marked[rules.NOT_SHOWN]}


def proposal(seen: MovingPictures) -> Json:
    """While both decide together: who proposes which move, or None."""
    if seen.proposer == rules.NONE:
        return None
    return {"seat": seen.proposer, "move": name_move(seen.proposal)}


def lying(s: MovingPictures) -> list[tuple[str, Card]]:
    """Every card but those under the scenes: place-PLACE, hand-SEAT-SLOT, aside-N, removed-N."""
    found = [(f"place-{i}", card) for i, card in enumerate(s.places[: s.length])]
    for p, owner in enumerate(s.seats):
        found += [(f"hand-{p}-{slot}", card) for slot, card in enumerate(owner.hand[: owner.hand_size])]
    found += [(f"aside-{i}", card) for i, card in enumerate(s.aside[: s.aside_size])]
    return found + [(f"removed-{i}", card) for i, card in enumerate(s.removed[: s.removed_size])]


def places(s: MovingPictures) -> list[tuple[str, int]]:
    """Where cards lie, as `lying` says it; the cards under the scenes are places and no cards (M4)."""
    return [(place, card.number) for place, card in lying(s) if card.number != rules.NONE]


def secret_moves(s: MovingPictures) -> int:
    """Counts the shuffles, and the looks at one of the cards set aside: nobody else sees which."""
    return 2 * s.act + (s.aside_size > 0 and s.aside[0].known != 0)


# ---------------------------------------------------------------------- the score


def lines(s: MovingPictures) -> list[ScoreLine]:
    """Both seats score alike: the deleted scenes left, or -1 for a film that is lost (M10)."""
    if rules.score(s, 0) < 0:
        text = f"Act {NUMERALS[s.act]} could not be brought in order"
        return [ScoreLine(p, -1, "lost", text, "M3", {"act": s.act}) for p in range(2)]
    text = "1 deleted scene left" if s.deleted == 1 else f"{s.deleted or 'no'} deleted scenes left"
    return [ScoreLine(p, s.deleted, "deleted scenes", text, "M10", {"left": s.deleted}) for p in range(2)]


def verdict(s: MovingPictures) -> str:
    """How the film ended."""
    if not rules.is_won(s):
        return f"{{0}} and {{1}} lost the film in Act {NUMERALS[s.act]}."
    left = "1 deleted scene" if s.deleted == 1 else f"{s.deleted or 'no'} deleted scenes"
    return f"{{0}} and {{1}} completed the film with {left} left."
