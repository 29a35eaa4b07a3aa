"""What can go wrong with the store, in words for the person who reads them.

`CannotOpen` speaks to whoever starts the server, so it names the folder. Everything else may reach a player's
screen, so it names no path; the database's own error is kept as `__cause__` for the log.
"""


class StoreError(Exception):
    """The store could not do what was asked. Nothing of the request was done."""


class CannotOpen(StoreError):
    """The data directory cannot be used; said at the start, to the host."""


class DataDirInUse(CannotOpen):
    """Another process has this data directory open."""


class DataDirUnusable(CannotOpen):
    """The data directory is missing and cannot be made, is not a directory, or may not be written to."""


class NewerSchema(CannotOpen):
    """The file was written by a newer Mutoscope, whose tables this one does not know."""


class Unreadable(StoreError):
    """The file is damaged, or is not a Mutoscope database at all."""


class ReadFailed(StoreError):
    """The disk or the database refused to read."""


class WriteFailed(StoreError):
    """The disk or the database refused to write; what was asked is not saved, not even in part."""


class DiskFull(WriteFailed):
    """There is no room left. The same write succeeds once there is."""


class ReadOnly(WriteFailed):
    """The database may not be written to."""


class Conflict(StoreError):
    """Somebody else was first: the place in the journal, the id or the seat is no longer free."""


class CommandRepeated(Conflict):
    """This seat's command is in the journal already. `n` is its row: answer as it was answered then."""

    def __init__(self, message: str, n: int) -> None:
        super().__init__(message)
        self.n = n


class CodeTaken(Conflict):
    """Another match has this joining code. Draw another and try again."""


class Missing(StoreError):
    """The match, seat or player that a write refers to is not stored."""


class StoreClosed(StoreError):
    """The store has been closed; it takes no more work."""
