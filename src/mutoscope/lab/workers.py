"""Who plays the games of a study: this process, others on this machine (joblib), or a cluster (Ray).

Each way hands back the results of every job once, in any order.  Whoever reads may stop at any time.
"""

from __future__ import annotations

import itertools
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar, cast

from mutoscope.lab.extras import need

Given = TypeVar("Given")
Found = TypeVar("Found")
Work = Callable[[Sequence[Given]], list[Found]]

CHUNK = 4
"""Jobs that a worker is given at a time."""
AHEAD = 2
"""Chunks that wait for each processor of a cluster."""
PATIENCE = 5.0
"""Seconds until a cluster has to answer."""


class _Remote(Protocol):
    def remote(self, chunk: object) -> object: ...


def chunks(jobs: Iterable[Given], size: int = CHUNK) -> Iterator[list[Given]]:
    """The jobs in lists of so many."""
    left = iter(jobs)
    while chunk := list(itertools.islice(left, size)):
        yield chunk


def run_here(work: Work[Given, Found], jobs: Iterable[Given], workers: int) -> Iterator[Found]:
    """In this process, or in so many processes of this machine."""
    if workers == 1:
        for job in jobs:
            yield from work([job])
        return
    joblib = need("joblib", "figures")
    parallel = joblib.Parallel(n_jobs=workers, return_as="generator_unordered", pre_dispatch=f"{AHEAD}*n_jobs")
    for found in parallel(joblib.delayed(work)(chunk) for chunk in chunks(jobs)):
        yield from found


def run_on_cluster(work: Work[Given, Found], jobs: Iterable[Given], address: str) -> Iterator[Found]:
    """On a Ray cluster; "local" starts one on this machine, "auto" finds the one that this machine belongs to.

    A chunk whose worker or machine dies is played again by another.  Its results are counted when they arrive here, so
    none is lost and none counted twice.  ConnectionError where no cluster answers.
    """
    ray = need("ray", "cluster")
    began = not ray.is_initialized()
    if began:
        _must_answer(address)
        ray.init(address=None if address == "local" else address, log_to_driver=False, include_dashboard=False)

    def play(chunk: Sequence[Given]) -> list[Found]:
        return work(chunk)  # Ray takes functions only, and `work` may be any callable

    try:
        remote = cast(_Remote, ray.remote(max_retries=-1)(play))
        waiting: list[object] = []
        left = chunks(jobs)
        while True:
            room = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1) - len(waiting)
            waiting += [remote.remote(chunk) for chunk in itertools.islice(left, room)]
            if not waiting:
                return
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(done[0])
    finally:
        if began:
            ray.shutdown()


def _must_answer(address: str) -> None:
    """ConnectionError where nobody listens at host:port: Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdigit() or "/" in host:
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as why:
        raise ConnectionError(
            f"No cluster answers at {address}: {why}. `ray start --head` begins one and says its address."
        ) from None


def run(work: Work[Given, Found], jobs: Iterable[Given], workers: int = 1, cluster: str = "") -> Iterator[Found]:
    """The results of all jobs, each once: on the cluster if one is named, else here."""
    return run_on_cluster(work, jobs, cluster) if cluster else run_here(work, jobs, workers)
