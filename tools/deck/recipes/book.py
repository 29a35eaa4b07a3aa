"""The register of recipes: a key, a palette, and how the card is painted."""

from __future__ import annotations

from collections.abc import Callable

from tools.deck.scene import Scene

Recipe = Callable[[Scene], None]

RECIPES: dict[str, tuple[str, Recipe]] = {}
"""By key: the palette and the recipe."""


def card(key: str, palette: str) -> Callable[[Recipe], Recipe]:
    """Registers a recipe under the key of its card."""

    def register(recipe: Recipe) -> Recipe:
        if key in RECIPES:
            raise ValueError(f"two recipes for {key!r}")
        RECIPES[key] = (palette, recipe)
        return recipe

    return register


def painted(key: str) -> str:
    """The card as one SVG, the same every time; KeyError when there is no such recipe."""
    palette, recipe = RECIPES[key]
    scene = Scene(key, palette)
    recipe(scene)
    return scene.svg()
