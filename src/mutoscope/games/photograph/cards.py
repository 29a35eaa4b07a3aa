"""The cards of Photograph by name: seven colours with numbers 1 to 12, and the sunset."""

from __future__ import annotations

from mutoscope.games.photograph import rules
from mutoscope.kernel.game import Json, Refused

COLOURS = ("blue", "red", "yellow", "green", "brown", "gray", "purple")
SCENES = ("Harbour", "Market", "Fair", "Park", "Station", "Rooftops", "Theatre")
HALVES = ("low", "high")
HALF_NUMBERS = ("1-6", "7-12")
SUNSET = "sunset"


def card_name(card: int) -> str | None:
    """`"blue-7"`, `"sunset"`, a back `"blue-low?"` or `"?"`; None for an empty place."""
    if card == rules.NONE:
        return None
    if card == rules.SUNSET:
        return SUNSET
    if card == rules.PLAIN_BACK:
        return "?"
    if card >= rules.FIRST_BACK:
        colour, half = divmod(card - rules.FIRST_BACK, 2)
        return f"{COLOURS[colour]}-{HALVES[half]}?"
    return f"{COLOURS[rules.colour_of(card)]}-{rules.number_of(card)}"


BY_NAME = {card_name(card): card for card in range(rules.SHOTS + 1)}


def card_words(card: int) -> str:
    """A card or a back as people say it: "Harbour 7", "a Harbour, 7-12, face down", "a card, face down"."""
    if card == rules.PLAIN_BACK:
        return "a card, face down"
    if card >= rules.FIRST_BACK:
        colour, half = divmod(card - rules.FIRST_BACK, 2)
        return f"a {SCENES[colour]} {HALF_NUMBERS[half]}, face down"
    return f"{SCENES[rules.colour_of(card)]} {rules.number_of(card)}"


def box() -> list[Json]:
    """The 84 shots of the box.  A deck is those of the colours in play, with the sunset put in."""
    return [card_name(card) for card in range(rules.SHOTS)]


def read_deck(deck: list[Json], players: int) -> list[int]:
    """A deck handed in, the top first, as numbers.

    Refused (bad_deck) unless it holds the sunset behind the cards of the set-up and all twelve shots of each of as
    many colours as play.
    """
    cards = []
    for name in deck:
        if not isinstance(name, str) or name not in BY_NAME:
            raise Refused("bad_deck", f"{name!r:.60} is no card: a deck holds shots such as 'blue-7' and the 'sunset'.")
        cards.append(BY_NAME[name])
    if len(set(cards)) < len(cards):
        twice = next(card for i, card in enumerate(cards) if card in cards[:i])
        raise Refused("bad_deck", f"{card_name(twice)} is in the deck twice.")
    if rules.SUNSET not in cards:
        raise Refused("bad_deck", "The sunset is missing.")
    colours = {rules.colour_of(card) for card in cards if card != rules.SUNSET}
    wanted = rules.colours_in_play(players)
    if len(colours) != wanted:
        raise Refused("bad_deck", f"{players} players play with {wanted} colours, not {len(colours)}.")
    if len(cards) != wanted * rules.NUMBERS + 1:
        raise Refused("bad_deck", f"A deck for {players} players holds {wanted * rules.NUMBERS} shots and the sunset.")
    behind = rules.setup_size(players)
    if cards.index(rules.SUNSET) < behind:
        raise Refused("bad_deck", f"The sunset lies behind the {behind} cards of the layout and the hands.")
    return cards
