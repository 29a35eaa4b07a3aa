"""The one thread that writes. Whatever waits while a commit is under way shares the next one."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import Connection

from mutoscope.store.database import Database
from mutoscope.store.errors import StoreClosed, WriteFailed

T = TypeVar("T")

_GROUP = 256  # most writes of one commit; bounds how long the first of them waits for the last


class Bulk(ABC):
    """Work that is cheaper done with others of its kind."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """Do this one, raising what is the matter with it when it cannot be done."""

    @classmethod
    @abstractmethod
    def together(cls, connection: Connection, works: Sequence[Self]) -> None:
        """Do all of these, in order, as if one by one. Raises anything when one of them cannot be done."""


class _Job(Generic[T]):
    """A piece of work and the future of its answer."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.future: Future[T] = Future()
        # From here on `cancel` has no effect: a write handed over happens or fails, and its future says which.
        self.future.set_running_or_notify_cancel()


class Writer:
    """Runs work in the order given, many pieces to a commit, each of them wholly or not at all.

    A group is tried in one transaction. When any of it fails, the transaction is undone and each piece is run once
    more in a transaction of its own, so that only what is at fault fails. Work is therefore a function of its
    connection and nothing else, and may run twice.
    """

    def __init__(self, database: Database) -> None:
        """Start the thread. It does not keep the process alive: only unacknowledged work is lost at an exit."""
        self._database = database
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue the work; the future resolves after its commit, in the writer's thread. Raises `StoreClosed`."""
        job = _Job(work)
        with self._closing:
            if self._closed:
                raise StoreClosed("The server is shutting down: nothing was saved.")
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Do all that was submitted, then end. Doing so twice is harmless."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            self._group(job)

    def _waiting(self, most: int) -> list[_Job[Any]]:
        """The jobs that wait already, at most so many."""
        jobs: list[_Job[Any]] = []
        while len(jobs) < most:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                self._queue.put(None)  # nothing comes after the end, so it is still the last when `_run` meets it
                break
            jobs.append(job)
        return jobs

    def _group(self, first: _Job[Any]) -> None:
        jobs = [first]
        begun = False
        try:
            with self._database.writing.begin() as connection:
                begun = True
                jobs += self._waiting(_GROUP - 1)
                answers = _together(connection, [job.work for job in jobs])
        except Exception as error:
            if begun and len(jobs) > 1:
                for job in jobs:
                    self._alone(job)
                return
            # Where not even a transaction can be had, all that wait are told now instead of one after the other.
            if not begun:
                jobs += self._waiting(self._queue.qsize())
            for job in jobs:
                job.future.set_exception(self._database.explain(error, WriteFailed))
        else:
            for job, answer in zip(jobs, answers, strict=True):
                job.future.set_result(answer)

    def _alone(self, job: _Job[Any]) -> None:
        try:
            with self._database.writing.begin() as connection:
                answer = job.work(connection)
        except Exception as error:
            job.future.set_exception(self._database.explain(error, WriteFailed))
        else:
            job.future.set_result(answer)


def _together(connection: Connection, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
    """The answers of all these, the neighbours of one `Bulk` kind being done at once."""
    answers: list[Any] = []
    for _, neighbours in groupby(works, type):
        some = list(neighbours)
        bulk = [work for work in some if isinstance(work, Bulk)]
        if len(bulk) > 1:
            type(bulk[0]).together(connection, bulk)
            answers += [None] * len(bulk)
        else:
            answers += [work(connection) for work in some]
    return answers
