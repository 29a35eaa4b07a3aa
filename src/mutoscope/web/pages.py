"""Pages from templates: the one place that turns names, refusals and drawings into HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from mutoscope.look.icons import icon, mark
from mutoscope.web.files import StaticFiles

TEMPLATES: Final = Path(__file__).parent / "templates"
Context: TypeAlias = dict[str, object]
"""What a template is given, by name."""
WHO_ASKS: Final = {"Vary": "Accept, Cookie"}
"""An answer is for one person, and a page or data."""


class Pages:
    """The templates, compiled once each, when first used."""

    def __init__(self, static: StaticFiles) -> None:
        """`static` gives the addresses of the files that pages name."""
        self._environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        helpers: dict[str, Callable[..., object]] = {
            "static": static.address,
            "has_static": static.has,
            "icon": icon,
            "mark": mark,
        }
        self._environment.globals.update(helpers)

    def text(self, template: str, context: Context) -> str:
        """The text of a template; a name that it uses and was not given raises, rather than showing nothing."""
        return self._environment.get_template(template).render(context)

    def answer(self, template: str, context: Context, status: int = 200) -> HTMLResponse:
        """A page of one person."""
        return HTMLResponse(self.text(template, context), status_code=status, headers=WHO_ASKS)
