"""What the store asks of a database, whichever it is."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Engine

from mutoscope.store.errors import ReadFailed, WriteFailed


@dataclass(frozen=True, slots=True)
class Database:
    """Two ways into one database, and its errors in the store's words.

    `writing` begins transactions that hold the write lock from the start and serves the writer thread alone;
    `reading` cannot write, and its transactions see one moment. `explain(error, otherwise)` answers the `StoreError`
    that the driver's error means, `otherwise` (`ReadFailed` or `WriteFailed`) being the class for a refusal that has
    none of its own; an error that is not the database's comes back as it was.
    """

    writing: Engine
    reading: Engine
    explain: Callable[[Exception, type[ReadFailed] | type[WriteFailed]], Exception]

    def dispose(self) -> None:
        """Close every connection."""
        self.reading.dispose()
        self.writing.dispose()
