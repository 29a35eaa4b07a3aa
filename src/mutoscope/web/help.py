"""How to play: each game's RULES.md as a page, where every rule can be linked to by its id (`#P4`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from mutoscope.games import find_game
from mutoscope.web.house import house
from mutoscope.web.visitors import remember, visitor_of

if TYPE_CHECKING:
    from markdown_it.token import Token

_ANCHOR: Final = re.compile(r"\s*\{#([A-Za-z][\w-]*)\}")
_WORDS: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Heading:
    """A chapter of the rules, for the list of contents."""

    anchor: str
    text: str


@dataclass(frozen=True)
class Rules:
    """A game's rules as HTML."""

    body: Markup
    chapters: tuple[Heading, ...]
    anchors: frozenset[str]
    """What can be linked to: the ids of rules, and of chapters that have a sign of their own."""


async def help_page(request: Request) -> Response:
    """`/help/{game}`."""
    visitor = await visitor_of(request)
    game = find_game(request.path_params["game"])
    home = house(request)
    context = {**home.frame(request, visitor.player), "game": game, "rules": rules_of(game.id)}
    return remember(request, home.pages.answer("help.html", context), visitor)


@cache
def rules_of(game_id: str) -> Rules:
    """The rules of a game that is in the registry."""
    return render((files(f"mutoscope.games.{game_id}") / "RULES.md").read_text(encoding="utf-8"))


def render(text: str) -> Rules:
    """Markdown as HTML.  HTML inside it is shown, not obeyed.

    `{#P4}` behind bold words, or at the end of a heading, makes them the place that `#P4` leads to.
    """
    from markdown_it import MarkdownIt  # only a page of rules needs it, so the start of the server does not wait

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    chapters: list[Heading] = []
    anchors: set[str] = set()
    for place, token in enumerate(tokens):
        if token.type != "inline" or not token.children:
            continue
        heading = tokens[place - 1] if tokens[place - 1].type == "heading_open" else None
        found = _set_anchors(token.children, heading)
        anchors.update(found)
        if heading is not None and heading.tag == "h2":
            words = "".join(child.content for child in token.children)
            if not found:
                heading.attrSet("id", _WORDS.sub("-", words.lower()).strip("-"))
            chapters.append(Heading(str(heading.attrGet("id")), words))
    body = str(markdown.renderer.render(tokens, markdown.options, {}))
    return Rules(Markup(body), tuple(chapters), frozenset(anchors))


def _set_anchors(children: list[Token], heading: Token | None) -> list[str]:
    """Give what each `{#…}` belongs to its id, and take the sign out of the text; returns the ids."""
    found = []
    bold = None
    for token in children:
        if token.type == "strong_open":
            bold = token
        owner = heading or bold
        sign = _ANCHOR.search(token.content) if token.type == "text" and owner is not None else None
        if sign is not None and owner is not None:
            owner.attrSet("id", sign[1])
            token.content = token.content[: sign.start()] + token.content[sign.end() :]
            found.append(sign[1])
    return found
