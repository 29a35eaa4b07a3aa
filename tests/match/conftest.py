import hashlib
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from mutoscope.match import Room
from mutoscope.match import room as room_module
from tests.match.tables import QUICK


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(autouse=True, scope="module")
def _the_same_cards_in_every_run() -> Iterator[None]:
    """The secrets of shuffles come from a counter instead of the system's chance."""
    numbers = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            room_module, "new_shuffle_secret", lambda: hashlib.sha256(next(numbers).to_bytes(4, "big")).digest()
        )
        yield


@pytest.fixture
async def room(data_dir: Path) -> AsyncIterator[Room]:
    opened = await Room.open(data_dir, QUICK)
    yield opened
    await opened.close()


class Disk:
    """The store's connections to SQLite, to have it find the disk full and empty again."""

    def __init__(self) -> None:
        self._connections: list[DBAPIConnection] = []

    def opened(self, connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        self._connections.append(connection)

    def fill(self) -> None:
        """No page can be added to the file."""
        self._set("max_page_count", 1)  # SQLite makes that the number of pages that there are

    def empty(self) -> None:
        self._set("max_page_count", 2**30)

    def protect(self) -> None:
        self._set("query_only", 1)

    def unprotect(self) -> None:
        self._set("query_only", 0)

    def _set(self, pragma: str, value: int) -> None:
        for connection in self._connections:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA {pragma} = {value}")
            cursor.close()


@pytest.fixture
def disk() -> Iterator[Disk]:
    found = Disk()
    event.listen(Engine, "connect", found.opened)
    yield found
    event.remove(Engine, "connect", found.opened)
