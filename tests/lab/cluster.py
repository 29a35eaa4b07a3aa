"""A cluster of two nodes on this machine that loses a worker and then a node: run by test_workers, as a process.

Prints JSON: the keys of all results in the order in which they arrived, those that one process alone gets, and how
often the fatal deal was begun.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from mutoscope.lab.study import Job, Result, play_jobs, simulation
from mutoscope.lab.workers import run_here, run_on_cluster

FATAL = 5
NODE_DIES_AFTER = 12


def main(marks: Path) -> None:
    plan = simulation("photograph", 2, ["random"], [], 40, "cluster")

    def work(jobs: Sequence[Job]) -> list[Result]:
        """Play; but the first worker that begins the fatal deal dies of it."""
        for job in jobs:
            if job.deal == FATAL:
                (marks / str(os.getpid())).touch()
                if len(list(marks.iterdir())) == 1:
                    os.kill(os.getpid(), signal.SIGKILL)
        return play_jobs(jobs)

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    other = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    nodes = len([node for node in ray.nodes() if node["Alive"]])  # type: ignore[no-untyped-call]
    found: list[Result] = []
    for result in run_on_cluster(partial(work), plan.jobs(), cluster.address):
        found.append(result)
        if len(found) == NODE_DIES_AFTER:
            cluster.remove_node(other, allow_graceful=False)
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]
    alone = list(run_here(play_jobs, plan.jobs(), workers=1))
    told = {
        "nodes": nodes,
        "begun": len(list(marks.iterdir())),
        "found": [result.to_json() for result in found],
        "alone": [result.to_json() for result in alone],
    }
    sys.stdout.write(f"{json.dumps(told)}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
