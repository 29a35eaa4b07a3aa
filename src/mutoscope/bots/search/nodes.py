"""The tree of a search: finding and adding nodes, choosing where to look, noting what came of it.  Written like rules.

Only sums, quotients and square roots of floats, which every machine rounds alike: a seed gives one choice everywhere.
"""

from __future__ import annotations

from math import sqrt

from mutoscope.bots.search.bound import Work
from mutoscope.bots.search.space import (
    DEPTH,
    EDGES,
    NODES,
    NONE,
    REGRET,
    TOGETHER,
    Path,
    Plan,
    Scratch,
    Tree,
)
from mutoscope.kernel.shuffle import next_random

UNKNOWN = 0.5  # what a move counts as before anything is known
LEAST = 0.02  # shared out among all moves, so that regret matching goes on trying each


def find_node(key: int, tree: Tree) -> int:
    """The node of a key, or NONE."""
    slot = key & (len(tree.slots) - 1)
    while tree.slots[slot] != NONE:
        if tree.keys[tree.slots[slot]] == key:
            return tree.slots[slot]
        slot = (slot + 1) & (len(tree.slots) - 1)
    return NONE


def has_room(tree: Tree, scratch: Scratch) -> bool:
    """Whether another node fits, with as many moves as there can be."""
    nodes = scratch.counters[NODES]
    return nodes < len(tree.keys) and scratch.counters[EDGES] + len(scratch.mask) <= len(tree.actions)


def add_node(key: int, tree: Tree, scratch: Scratch) -> int:
    """A new node with an edge for each move of `scratch.mask`, all as likely."""
    node = scratch.counters[NODES]
    slot = key & (len(tree.slots) - 1)
    while tree.slots[slot] != NONE:
        slot = (slot + 1) & (len(tree.slots) - 1)
    tree.slots[slot] = node
    tree.keys[node] = key
    first = scratch.counters[EDGES]
    edge = first
    for action in range(len(scratch.mask)):
        if scratch.mask[action] != 0:
            clear_edge(edge, action, tree)
            edge += 1
    for other in range(first, edge):
        tree.priors[other] = 1.0 / (edge - first)
    tree.first[node] = first
    tree.first[node + 1] = edge
    scratch.counters[NODES] = node + 1
    scratch.counters[EDGES] = edge
    return node


def clear_edge(edge: int, action: int, tree: Tree) -> None:
    """A move that was never played."""
    tree.actions[edge] = action
    tree.counts[edge] = 0
    tree.totals[edge] = 0.0
    tree.regrets[edge] = 0.0
    tree.plans[edge] = 0.0
    tree.points[edge] = 0.0
    tree.leads[edge] = 0.0
    tree.wins[edge] = 0.0


def set_priors(node: int, work: Work, tree: Tree, plan: Plan) -> None:
    """Priors that fall with the square of how much less a move promises than the best."""
    first = tree.first[node]
    behind = tree.first[node + 1]
    best = work.values[tree.actions[first]]
    for edge in range(first, behind):
        best = max(best, work.values[tree.actions[edge]])
    total = 0.0
    for edge in range(first, behind):
        near = plan.heat / (plan.heat + best - work.values[tree.actions[edge]])
        tree.priors[edge] = near * near
        total += near * near
    for edge in range(first, behind):
        tree.priors[edge] /= total


# ---------------------------------------------------------------------- where to look


def walk(node: int, seat: int, rng: list[int], tree: Tree, path: Path, scratch: Scratch, plan: Plan) -> int:
    """Choose a move of a node and note it on the path; returns its edge."""
    depth = scratch.counters[DEPTH]
    if plan.together == REGRET and tree.kinds[node] == TOGETHER:
        edge = pick_by_regret(node, rng, tree, scratch)
        path.chances[depth] = scratch.chances[edge - tree.first[node]]
    else:
        edge = pick_by_bound(node, tree, plan)
    path.edges[depth] = edge
    path.nodes[depth] = node
    path.seats[depth] = seat
    scratch.counters[DEPTH] = depth + 1
    return edge


def pick_by_bound(node: int, tree: Tree, plan: Plan) -> int:
    """The move with the highest mean and bonus, which is the larger the likelier and the less tried it is (PUCT).

    A move that was not tried counts as what the node has brought on the whole.
    """
    visits = 0
    total = 0.0
    for edge in range(tree.first[node], tree.first[node + 1]):
        visits += tree.counts[edge]
        total += tree.totals[edge]
    mean = total / visits if visits > 0 else UNKNOWN
    weight = plan.explore * sqrt(visits + 1.0)
    best = -1.0
    chosen = NONE
    for edge in range(tree.first[node], tree.first[node + 1]):
        count = tree.counts[edge]
        value = tree.totals[edge] / count if count > 0 else mean
        value += weight * tree.priors[edge] / (1 + count)
        if value > best:
            best = value
            chosen = edge
    return chosen


def pick_by_regret(node: int, rng: list[int], tree: Tree, scratch: Scratch) -> int:
    """A move by chance, the likelier the more it was regretted not to have played it (regret matching)."""
    first = tree.first[node]
    moves = tree.first[node + 1] - first
    mix(node, tree, scratch)
    for i in range(moves):
        tree.plans[first + i] += scratch.chances[i]
    point = next_random(rng) / 4294967296.0
    for i in range(moves - 1):
        if point < scratch.chances[i]:
            return first + i
        point -= scratch.chances[i]
    return first + moves - 1


def mix(node: int, tree: Tree, scratch: Scratch) -> None:
    """The chances of a node's moves by their regrets, or by their priors while nothing is regretted."""
    first = tree.first[node]
    moves = tree.first[node + 1] - first
    total = 0.0
    for i in range(moves):
        total += tree.regrets[first + i]
    for i in range(moves):
        chance = tree.regrets[first + i] / total if total > 0.0 else tree.priors[first + i]
        scratch.chances[i] = (1.0 - LEAST) * chance + LEAST / moves


# ---------------------------------------------------------------------- what came of it


def back_up(tree: Tree, path: Path, scratch: Scratch, plan: Plan) -> None:
    """Note what a simulation came to at every move of its path."""
    for i in range(scratch.counters[DEPTH]):
        edge = path.edges[i]
        gain = scratch.gains[path.seats[i]]
        if plan.together == REGRET and tree.kinds[path.nodes[i]] == TOGETHER:
            regret(path.nodes[i], edge, gain, path.chances[i], tree, scratch)
        tree.counts[edge] += 1
        tree.totals[edge] += gain


def regret(node: int, edge: int, gain: float, chance: float, tree: Tree, scratch: Scratch) -> None:
    """Add to the regrets, never below zero: each move as what it has brought so far, the one played set right.

    Divided by the chance that it had, the surprise of the one played makes the estimate true on average.
    """
    first = tree.first[node]
    moves = tree.first[node + 1] - first
    mix(node, tree, scratch)
    surprise = (gain - mean_of(edge, tree)) / chance
    mean = scratch.chances[edge - first] * surprise
    for i in range(moves):
        mean += scratch.chances[i] * mean_of(first + i, tree)
    for i in range(moves):
        value = mean_of(first + i, tree)
        if first + i == edge:
            value += surprise
        tree.regrets[first + i] = max(tree.regrets[first + i] + value - mean, 0.0)


def mean_of(edge: int, tree: Tree) -> float:
    """What a move has brought on average."""
    return tree.totals[edge] / tree.counts[edge] if tree.counts[edge] > 0 else UNKNOWN
