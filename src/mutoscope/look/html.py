"""Writing HTML in Python: one element, its attributes, its children; whatever is not `Markup` is escaped."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from markupsafe import Markup, escape

Attribute: TypeAlias = str | int | bool | None
Child: TypeAlias = str | int | Iterable["Child"] | None

_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})
_SPOKEN: Final = ("aria-", "data-")


def attributes(given: dict[str, Attribute]) -> str:
    """The attributes of a start tag, each with a space before it.

    ``_`` in a name becomes ``-`` and a trailing ``_`` is dropped (``class_``, ``aria_pressed``). `None` leaves an
    attribute out. `True` and `False` are written as words for ``aria-`` and ``data-``; elsewhere `True` is the bare
    name and `False` leaves it out.
    """
    written = []
    for key, value in given.items():
        name = key.rstrip("_").replace("_", "-")
        if isinstance(value, bool):
            if name.startswith(_SPOKEN):
                written.append(f' {name}="{"true" if value else "false"}"')
            elif value:
                written.append(f" {name}")
        elif value is not None:
            written.append(f' {name}="{escape(value)}"')
    return "".join(written)


def fragment(*children: Child) -> Markup:
    """The children one behind the other: text escaped, `Markup` as it is, `None` nothing, a list each of its items."""
    return Markup("").join(_flat(children))


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if child is None:
            continue
        if isinstance(child, str | int):
            yield escape(child)
        else:
            yield from _flat(child)


def element(tag: str, *children: Child, **given: Attribute) -> Markup:
    """One element: ``element("b", "7 < 8", class_="n")`` is ``<b class="n">7 &lt; 8</b>``.

    Raises `ValueError` when an element that can hold nothing (``img``) is given children.
    """
    start = f"<{tag}{attributes(given)}>"
    if tag in _VOID:
        if children:
            raise ValueError(f"<{tag}> holds no children")
        return Markup(start)
    return Markup(f"{start}{fragment(*children)}</{tag}>")
