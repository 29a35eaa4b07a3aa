"""The data directory, held by one process at a time so that two servers never share one SQLite journal."""

import contextlib
import errno
import fcntl
import os
import weakref
from pathlib import Path

from mutoscope.store.errors import DataDirInUse, DataDirUnusable, DiskFull

_LOCK = "lock"


class DataDir:
    """A directory made if need be, private to its owner, and locked until `release` or the end of the process.

    The lock is `flock`, which the system drops with the process: a crash leaves nothing to clean up, and the file
    that stays behind means nothing by itself.
    """

    def __init__(self, path: Path) -> None:
        """Make and lock the directory.

        Raises `DataDirInUse` when another process (or another store of this one) holds it, `DataDirUnusable` when
        it cannot be made or written to, `DiskFull` when there is no room even for that.
        """
        self.path = path
        self._lock: int | None = None
        try:
            # 0700: the secrets of shuffles still under way lie here.
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Read and write, because whoever is refused reads the number of the process that was not.
            self._lock = os.open(path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._in_use() from None
        except OSError as error:
            self.release()
            raise _unusable(path, error) from error
        # The number serves only the message of `_in_use`: on a full disk the lock holds without it.
        with contextlib.suppress(OSError):
            os.ftruncate(self._lock, 0)
            os.write(self._lock, str(os.getpid()).encode("ascii"))
        _held.add(self)

    def release(self) -> None:
        """Let others have it. Doing so twice is harmless."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _in_use(self) -> DataDirInUse:
        assert self._lock is not None
        holder = os.read(self._lock, 20).decode("ascii", "replace").strip()
        self.release()
        process = f" (process {holder})" if holder.isdigit() else ""
        return DataDirInUse(
            f"Another Mutoscope{process} is using {self.path}. Stop it, or give this one a data directory of its own."
        )


def _unusable(path: Path, error: OSError) -> DataDirUnusable | DiskFull:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull(f"The disk is full: the data directory {path} cannot be used until there is room.")
    reason = {
        errno.EEXIST: "it is a file, not a directory",
        errno.ENOTDIR: "a part of that path is a file, not a directory",
        errno.EACCES: "you may not write there",
        errno.EPERM: "you may not write there",
        errno.EROFS: "that disk is read-only",
    }.get(error.errno or 0, error.strerror or str(error))
    return DataDirUnusable(f"The data directory {path} cannot be used: {reason}. Choose another.")


_held: weakref.WeakSet[DataDir] = weakref.WeakSet()


def _release_in_child() -> None:
    """A forked child shares the lock, and would keep the directory locked after the server has died."""
    for data_dir in list(_held):
        data_dir.release()


os.register_at_fork(after_in_child=_release_in_child)
