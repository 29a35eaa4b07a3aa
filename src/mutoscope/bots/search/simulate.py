"""Information-set Monte Carlo tree search over any game's rules; written like rules, bound to one game when loaded.

A simulation imagines a world that agrees with what the seat knows, goes down the tree, adds one node, plays on, and
notes what came of it.  A node is what the seat that decides may know (`hide`), so nobody plays by what it cannot see,
and of seats that choose at the same time none knows what another has chosen.
"""

# ruff: noqa: F821 - `rules`, `steady` and `views` get their values when the module is bound to a game

from __future__ import annotations

from mutoscope.bots.search.bound import Steady, Views, Work
from mutoscope.bots.search.nodes import add_node, back_up, find_node, has_room, set_priors, walk
from mutoscope.bots.search.space import (
    ALONE,
    DECISIONS,
    DEEPEST,
    DEPTH,
    NODES,
    NONE,
    SEATS,
    SEED,
    SIMULATIONS,
    STEADY,
    TOGETHER,
    Path,
    Plan,
    Scratch,
    Tree,
)
from mutoscope.kernel.game import CHANCE, Rules
from mutoscope.kernel.loops import lowest_bit, one_of
from mutoscope.kernel.shuffle import below, seed_random, shuffle

rules: Rules
steady: Steady
views: Views


def simulate(
    known: object,
    seat: int,
    world: object,
    view: object,
    numbers: list[int],
    work: Work,
    tree: Tree,
    path: Path,
    scratch: Scratch,
    plan: Plan,
    simulations: int,
) -> None:
    """So many simulations more for a seat that knows `known`, on top of those that the tree holds.

    `world` and `view` are work space, states like `known`; `numbers` are those of `view` (see keys).
    """
    if scratch.counters[NODES] == 0:
        rules.hide(known, seat, view)
        make_node(known, view, views.key_of(view, numbers, seat), seat, work, tree, scratch, plan)
    for _ in range(simulations):
        scratch.counters[DEPTH] = 0
        scratch.counters[SIMULATIONS] += 1
        edge = walk(0, seat, scratch.luck, tree, path, scratch, plan)
        # The n-th try of every move meets the n-th world: so luck falls on all alike.
        seed_random(scratch.rng, scratch.counters[SEED] + tree.counts[edge])
        rules.hide(known, seat, world)
        rules.imagine(world, seat, scratch.rng)
        if tree.kinds[0] == TOGETHER:
            choose_again(seat, world, view, work, scratch, plan)
        rules.apply(world, seat, tree.actions[edge])
        descend(world, view, numbers, work, tree, path, scratch, plan)
        play_on(world, view, work, scratch, plan)
        weigh(world, scratch, plan)
        back_up(tree, path, scratch, plan)
        tell(seat, edge, tree, scratch)


def choose_again(seat: int, world: object, view: object, work: Work, scratch: Scratch, plan: Plan) -> None:
    """Seats that have chosen in secret choose as in a playout: what `imagine` gave them is any choice at all."""
    acting = rules.actors(world)
    for other in range(SEATS):
        if other != seat and scratch.sides[other] != NONE and acting >> other & 1 == 0:
            count = rules.legal(world, other, scratch.mask)
            if count > 0:
                rules.apply(world, other, any_move(world, other, count, view, work, scratch, plan))


def descend(
    world: object,
    view: object,
    numbers: list[int],
    work: Work,
    tree: Tree,
    path: Path,
    scratch: Scratch,
    plan: Plan,
) -> None:
    """Go down from the root as far as the tree knows, and to one node more where the last move was tried enough."""
    while scratch.counters[DEPTH] < DEEPEST:
        acting = rules.actors(world)
        if acting == 0:
            return
        if acting & CHANCE:
            let_chance_play(world, scratch)
            continue
        seat = lowest_bit(acting)
        rules.hide(world, seat, view)
        key = views.key_of(view, numbers, seat)
        node = find_node(key, tree)
        is_new = node == NONE
        if is_new:
            tries = tree.counts[path.edges[scratch.counters[DEPTH] - 1]]
            if tries < plan.grow or not has_room(tree, scratch):
                return
            node = make_node(world, view, key, seat, work, tree, scratch, plan)
        edge = walk(node, seat, scratch.rng, tree, path, scratch, plan)
        rules.apply(world, seat, tree.actions[edge])
        if is_new:
            return


def make_node(
    world: object, view: object, key: int, seat: int, work: Work, tree: Tree, scratch: Scratch, plan: Plan
) -> int:
    """Add the node of a seat that has to decide in a world, of which it sees `view`."""
    choosers = 0
    for other in range(SEATS):
        if scratch.sides[other] != NONE and rules.legal(world, other, scratch.mask) > 0:
            choosers += 1
    rules.legal(view, seat, scratch.mask)
    node = add_node(key, tree, scratch)
    tree.kinds[node] = TOGETHER if choosers > 1 else ALONE
    if plan.playout == STEADY:
        steady.choose(view, seat, scratch.rng, work)
        set_priors(node, work, tree, plan)
    return node


def play_on(world: object, view: object, work: Work, scratch: Scratch, plan: Plan) -> None:
    """Play on outside the tree, to the end or as far as the plan says."""
    decisions = 0
    while plan.turns == 0 or decisions < plan.turns:
        acting = rules.actors(world)
        if acting == 0:
            break
        if acting & CHANCE:
            let_chance_play(world, scratch)
            continue
        seat = lowest_bit(acting)
        count = 0
        if plan.playout != STEADY:
            count = rules.legal(world, seat, scratch.mask)
        rules.apply(world, seat, any_move(world, seat, count, view, work, scratch, plan))
        decisions += 1
    scratch.counters[DECISIONS] += decisions


def any_move(world: object, seat: int, count: int, view: object, work: Work, scratch: Scratch, plan: Plan) -> int:
    """What a seat does outside the tree: as steady would, or one of the `count` legal moves of `scratch.mask`."""
    if plan.playout == STEADY:
        rules.hide(world, seat, view)
        return steady.choose(view, seat, scratch.rng, work)
    return one_of(scratch.mask, below(scratch.rng, count))


def let_chance_play(world: object, scratch: Scratch) -> None:
    """Shuffle what is due."""
    size = rules.due(world, scratch.cards)
    shuffle(scratch.rng, scratch.cards, size)
    rules.shuffled(world, scratch.cards, size)


# ---------------------------------------------------------------------- what a simulation came to


def weigh(world: object, scratch: Scratch, plan: Plan) -> None:
    """By seat, from 0 to 1: the points by which its side is ahead and, once the game is over, its victory."""
    is_over = rules.actors(world) == 0
    won = rules.winners(world)
    for seat in range(SEATS):
        if scratch.sides[seat] != NONE:
            scratch.scores[seat] = rules.score(world, seat)
    for seat in range(SEATS):
        if scratch.sides[seat] != NONE:
            ahead = lead(seat, scratch)
            gain = 0.5 + 0.5 * ahead / (plan.scale + abs(ahead))
            scratch.shares[seat] = victory(seat, won, scratch)
            if is_over:
                gain = plan.margin * gain + (1.0 - plan.margin) * scratch.shares[seat]
            scratch.gains[seat] = gain


def tell(seat: int, edge: int, tree: Tree, scratch: Scratch) -> None:
    """Add a simulation to what people are told of a move of the root."""
    tree.points[edge] += scratch.scores[seat]
    tree.leads[edge] += lead(seat, scratch)
    tree.wins[edge] += scratch.shares[seat]


def lead(seat: int, scratch: Scratch) -> int:
    """Points by which a seat's side is ahead of the best other side; its score where there is no other."""
    best = 0
    rivals = 0
    for other in range(SEATS):
        if scratch.sides[other] != NONE and scratch.sides[other] != scratch.sides[seat]:
            best = scratch.scores[other] if rivals == 0 else max(best, scratch.scores[other])
            rivals += 1
    return scratch.scores[seat] - best


def victory(seat: int, won: int, scratch: Scratch) -> float:
    """A side's part of the victory: 1 if it wins alone, a part where several share it, else 0."""
    if won >> seat & 1 == 0:
        return 0.0
    winning = 0  # bit a side
    for other in range(SEATS):
        if won >> other & 1 == 1:
            winning |= 1 << scratch.sides[other]
    sides = 0
    while winning != 0:
        sides += winning & 1
        winning >>= 1
    return 1.0 / sides
