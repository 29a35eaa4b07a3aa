"""What a seat sees, in words: for players who read, people or language models."""

from __future__ import annotations

import json

from mutoscope.kernel.game import Game, JsonObject


def facts_text(facts: JsonObject) -> str:
    """One fact a line: its name, and its value as JSON."""
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items())


def view_text(game: Game[object], seen: object, who: int) -> str:
    """What a seat (or SPECTATOR) sees of the table, from what `hide` left for it."""
    return facts_text({"phase": game.phase(seen), **game.view(seen, who)})
