"""What a search remembers and what it is told, as lists (interpreted) or NumPy arrays (compiled)."""

from __future__ import annotations

from typing import NamedTuple


class Tree(NamedTuple):
    """Nodes are what a seat may know when it decides; edges are its legal moves there.  Node 0 is the root."""

    slots: list[int]
    """Hash table from a key to a node, NONE where empty; its length is a power of two."""
    keys: list[int]
    """By node."""
    first: list[int]
    """By node: its first edge; its last one comes before the first of the next node."""
    kinds: list[int]
    """By node: TOGETHER where several seats choose at the same time, else ALONE."""
    actions: list[int]
    """By edge: the move's code."""
    counts: list[int]
    """By edge: how often it was played."""
    totals: list[float]
    """By edge: sum of what followed, each from 0 to 1, as the seat that plays it sees it."""
    priors: list[float]
    """By edge: how likely the move is, by what steady says that it promises; a node's add up to 1."""
    regrets: list[float]
    """By edge, in regret matching: what always playing it would have brought more."""
    plans: list[float]
    """By edge, in regret matching: sum of the chances that it was given."""
    points: list[float]
    """By edge of the root: sums of the seat's final score."""
    leads: list[float]
    """By edge of the root: sums of the points by which its side was ahead of the best other."""
    wins: list[float]
    """By edge of the root: sums of its side's parts of the victory."""


class Path(NamedTuple):
    """The moves of one simulation inside the tree, in order."""

    edges: list[int]
    nodes: list[int]
    seats: list[int]
    chances: list[float]
    """With which each was drawn, in regret matching."""


class Scratch(NamedTuple):
    """Work space."""

    counters: list[int]
    """See COUNTERS below."""
    sides: list[int]
    """By seat: the side with which it wins and loses, NONE where nobody sits."""
    mask: list[int]
    """N_ACTIONS long."""
    cards: list[int]
    """SHUFFLED long."""
    rng: list[int]
    """The generator of the world that is being played."""
    luck: list[int]
    """The generator of the choices at the root."""
    scores: list[int]
    """By seat: its score at the end of a simulation."""
    shares: list[float]
    """By seat: its side's part of the victory, 0 where the game is not played to its end."""
    gains: list[float]
    """By seat: what a simulation came to, from 0 to 1."""
    chances: list[float]
    """By edge of one node: what regret matching gives it."""


class Plan(NamedTuple):
    """How to search."""

    playout: int
    """STEADY or RANDOM."""
    turns: int
    """Decisions after which a playout stops, and the score as things lie decides; 0 plays to the end."""
    together: int
    """DECOUPLED or REGRET: how seats that choose at the same time do it."""
    explore: float
    """Weight of a move's prior beside what it has brought."""
    heat: float
    """Hundredths of a point that make a move's prior a quarter of the best move's."""
    margin: float
    """The part of what is won that the points decide, the rest being the victory."""
    scale: float
    """Points ahead that bring half of all that points can bring."""
    grow: int
    """How often a move must have been tried before the tree grows behind it; NONE leaves it to the game."""


# Places in Scratch.counters.
NODES = 0
EDGES = 1
DEPTH = 2  # of the path
SIMULATIONS = 3
DECISIONS = 4  # taken in playouts
SEED = 5  # of the search
COUNTERS = 6

RANDOM = 0
STEADY = 1

DECOUPLED = 0
REGRET = 1

ALONE = 0
TOGETHER = 1

NONE = -1
SEATS = 8
DEEPEST = 64  # moves of a simulation inside the tree
