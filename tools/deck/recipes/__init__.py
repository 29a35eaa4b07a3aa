"""What the 120 cards show, by where they play; `cards.toml` has their words."""

from tools.deck.recipes import far, rooms, seas, skies, towns, woods
from tools.deck.recipes.book import RECIPES, painted

__all__ = ["RECIPES", "far", "painted", "rooms", "seas", "skies", "towns", "woods"]
