"""A server for each test that asks for one, and as many browsers as it wants."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mutoscope.web.settings import WebSettings
from tests.web.browsing import QUICK, Browser, Served

Visit = Callable[[], Browser]


@pytest.fixture
def web_settings() -> WebSettings:
    """A test that wants others overrides this, or uses `served_with`."""
    return WebSettings()


@pytest.fixture
def served(tmp_path: Path, web_settings: WebSettings) -> Iterator[Served]:
    """A server over an empty data directory."""
    with Served(tmp_path / "data", web_settings, QUICK) as running:
        yield running


@pytest.fixture
def visit(served: Served) -> Iterator[Visit]:
    """Somebody new comes by: `ines = visit()`."""
    with ExitStack() as at_the_end:
        yield lambda: at_the_end.enter_context(Browser(served))
