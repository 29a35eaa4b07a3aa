"""What an extra brings, asked for when it is needed: who lacks it is told how to get it."""

from __future__ import annotations

import importlib
from types import ModuleType


class MissingExtra(ImportError):
    """A library is not installed; the text says which extra of Mutoscope brings it."""


def need(module: str, extra: str) -> ModuleType:
    """The module; MissingExtra where it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra(
            f"This needs {module.partition('.')[0]}, which is not installed: pip install '.[{extra}]' in the clone."
        ) from None
