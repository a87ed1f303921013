"""Information-set tree search (Cowling, Powley and Whitehouse 2012), for every game alike.

Each playout guesses a world from what the seat has seen, walks down a tree of what that seat can
tell apart, grows it by one action, and plays the world out by the game's policy. Every player is
taken to maximise its own result. These are drivers: compiled with a game's rules and policy.

A tree is one pool of nodes in arrays. Decisions and actions alternate: a decision's children are
the actions tried there, an action's children the decisions that followed, told apart by what the
seat was shown in between.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Final

from stackyard.bots.search.advice import plausible, policy, revealed
from stackyard.bots.search.aims import TOGETHER
from stackyard.kernel import Range, rule, state
from stackyard.kernel.chance import bounded
from stackyard.kernel.game_rules import (
    apply,
    copy_state,
    guess,
    legal,
    next_actor,
    over,
    score,
    winners,
)

NONE: Final = -1
ROOT: Final = 0
# A guessed world that contradicts the play is guessed anew this often before it is taken as it is.
TRIES: Final = 8
# One step in so many of a playout is drawn by lot, so that playouts do not repeat each other.
STRAY_ONE_IN: Final = 8
SHOWN: Final = 256
KEY_MASK: Final = (1 << 40) - 1


@state
class Plan:
    """What a search goes by.

    Attributes:
        seat, seats: the seat that thinks, and how many there are.
        aim: `COMPETE`, or `TOGETHER` where all share one result (a game for one among them).
        scale: how many points of lead, or of all there are, weigh about as much as winning.
        explore: the exploration constant of UCB, in hundredths.
        nodes: how many nodes of the pool are in use.
        playouts, unlikely: how many playouts were made, and with a world that contradicts the play.
    """

    seat: Annotated[int, Range(0, 63)]
    seats: Annotated[int, Range(0, 64)]
    aim: Annotated[int, Range(0, TOGETHER)]
    scale: Annotated[int, Range(0, 1 << 20)]
    explore: Annotated[int, Range(0, 1000)]
    nodes: Annotated[int, Range(0, 1 << 30)]
    playouts: Annotated[int, Range(0, 1 << 30)]
    unlikely: Annotated[int, Range(0, 1 << 30)]


@state
class Node:
    """A decision, or an action tried at one, with what came of it for the seat that acts.

    Attributes:
        key: of an action its number; of a decision what was shown since the action above it.
        first, next: the first child and the next sibling, or `NONE`.
        mover: of an action the seat that acts.
        visits: how many playouts went through it.
        offered: of an action, how many came by it while it was legal.
    """

    key: Annotated[int, Range(0, KEY_MASK)]
    first: Annotated[int, Range(NONE, 1 << 30)]
    next: Annotated[int, Range(NONE, 1 << 30)]
    mover: Annotated[int, Range(0, 63)]
    visits: Annotated[int, Range(0, 1 << 30)]
    offered: Annotated[int, Range(0, 1 << 30)]


@rule
def search(
    worlds: Any, plan: Any, tree: Any, worth: Any, chance: Any, scratch: Any, playouts: int
) -> None:
    """Add playouts to a tree.

    Args:
        worlds: two states: the hidden root, and room for a world.
        plan: an array of one `Plan`.
        tree: an array of `Node`, with room for two more nodes a playout.
        worth: float64 [node][2]: the sums of value and of wins of the nodes' movers.
        chance: an array of one generator.
        scratch: int64 [4][longest]: legal actions, marks, the path, scores; the longest of
            the most legal actions, the seats and the deepest path.
        playouts: how many to add.
    """
    p, world = plan[0], worlds[1]
    if p.nodes == 0:
        add_node(p, tree, worth, NONE, 0, 0)
    for _ in range(playouts):
        imagine(worlds[0], world, p, chance[0])
        depth = walk_down(world, p, tree, worth, chance[0], scratch)
        play_out(world, chance[0], scratch[0])
        credit(world, p, tree, worth, scratch, depth)
        p.playouts += 1


@rule
def imagine(root: Any, world: Any, p: Any, chance: Any) -> None:
    """Guess a world that agrees with what the seat has seen, and with the play if one is found."""
    for _ in range(TRIES):
        copy_state(world, root)
        guess(world, chance)
        if plausible(world, p.seat):
            return
    p.unlikely += 1


@rule
def walk_down(world: Any, p: Any, tree: Any, worth: Any, chance: Any, scratch: Any) -> int:
    """Follow the tree, add one action to it and carry it out; returns the length of the path.

    The path's action nodes are left in the third row of `scratch`.
    """
    out, path = scratch[0], scratch[2]
    decision, depth, shown = ROOT, 0, 0
    while not over(world) and depth < len(path):
        seat = next_actor(world)
        n = legal(world, seat, out)
        if n == 1:
            apply(world, seat, out[0], chance)
            shown = (shown * SHOWN + revealed(world, p.seat) + 1) & KEY_MASK
            continue
        if depth > 0:
            decision = find_decision(p, tree, worth, path[depth - 1], shown)
            if decision == NONE:
                return depth
        taken = choose(p, tree, worth, decision, out, n, scratch[1])
        grown = taken == NONE
        if grown:
            action = untried(world, seat, out, n, scratch[1], chance)
            taken = add_node(p, tree, worth, decision, action, seat)
            tree[taken].offered = 1
        path[depth] = taken
        depth += 1
        action = tree[taken].key
        apply(world, seat, action, chance)
        if grown:
            return depth
        shown = revealed(world, p.seat)
    return depth


@rule
def find_decision(p: Any, tree: Any, worth: Any, action: int, shown: int) -> int:
    """The decision after an action that was followed by this; added if it is new."""
    node: int = tree[action].first
    while node != NONE:
        if tree[node].key == shown:
            return node
        node = tree[node].next
    if p.nodes + 2 > len(tree):
        return NONE
    return add_node(p, tree, worth, action, shown, 0)


@rule
def choose(p: Any, tree: Any, worth: Any, decision: int, out: Any, n: int, marks: Any) -> int:
    """The action node of a decision to follow, by UCB; `NONE` while a legal one is untried.

    Leaves in `marks` which of the legal actions have been tried.
    """
    for k in range(n):
        marks[k] = 0
    tried = 0
    best, best_bound = NONE, -1.0
    node = tree[decision].first
    while node != NONE:
        k = find(out, n, tree[node].key)
        if k != NONE:
            marks[k] = 1
            tried += 1
            tree[node].offered += 1
            visits = tree[node].visits
            spread = math.sqrt(math.log(tree[node].offered) / visits)
            bound = worth[node, 0] / visits + p.explore * 0.01 * spread
            if bound > best_bound:
                best, best_bound = node, bound
        node = tree[node].next
    if tried < n and p.nodes + 2 <= len(tree):
        return NONE
    return best


@rule
def find(out: Any, n: int, action: int) -> int:
    """Where an action stands among n ascending ones, or `NONE`."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if out[middle] < action:
            low = middle + 1
        else:
            high = middle
    if low < n and out[low] == action:
        return low
    return NONE


@rule
def untried(world: Any, seat: int, out: Any, n: int, marks: Any, chance: Any) -> int:
    """A legal action not tried at this decision: the policy's if it is one, else by lot."""
    advised = policy(world, seat, out, n)
    if marks[find(out, n, advised)] == 0:
        return advised
    left = 0
    for k in range(n):
        left += 1 - marks[k]
    skip = bounded(chance, left)
    for k in range(n):
        if marks[k] == 0:
            if skip == 0:
                advised = out[k]
            skip -= 1
    return advised


@rule
def add_node(p: Any, tree: Any, worth: Any, parent: int, key: int, mover: int) -> int:
    """Take a node from the pool and hang it under its parent."""
    node: int = p.nodes
    p.nodes += 1
    tree[node].key = key
    tree[node].first = NONE
    tree[node].next = NONE
    tree[node].mover = mover
    tree[node].visits = 0
    tree[node].offered = 0
    worth[node, 0] = 0.0
    worth[node, 1] = 0.0
    if parent != NONE:
        tree[node].next = tree[parent].first
        tree[parent].first = node
    return node


@rule
def play_out(world: Any, chance: Any, out: Any) -> None:
    """Play a world to its end by the policy, straying now and then."""
    while not over(world):
        seat = next_actor(world)
        n = legal(world, seat, out)
        action = out[0]
        if n > 1:
            if bounded(chance, STRAY_ONE_IN) == 0:
                action = out[bounded(chance, n)]
            else:
                action = policy(world, seat, out, n)
        apply(world, seat, action, chance)


@rule
def credit(world: Any, p: Any, tree: Any, worth: Any, scratch: Any, depth: int) -> None:
    """Give each action on the path what the playout brought the seat that took it."""
    path, scores = scratch[2], scratch[3]
    score(world, scores)
    won = winners(world)
    share = 0.0
    if won != 0:
        share = 1.0 / bits(won)
    for step in range(depth):
        node = path[step]
        seat = tree[node].mover
        win = 0.0
        if won >> seat & 1 == 1:
            win = share
        tree[node].visits += 1
        worth[node, 0] += value(p, scores, seat, win)
        worth[node, 1] += win


@rule
def value(p: Any, scores: Any, seat: int, win: float) -> float:
    """A result's value to a seat, from 0 to 1: winning first, then the lead in points."""
    if p.aim == TOGETHER:
        reached: float = scores[seat] / p.scale
        return min(1.0, reached)
    best_other: int = -(1 << 30)
    for other in range(p.seats):
        if other != seat and scores[other] > best_other:
            best_other = scores[other]
    lead: float = scores[seat] - best_other
    bonus: float = lead / (abs(lead) + p.scale)
    return 0.9 * win + 0.05 + 0.05 * bonus


@rule
def bits(mask: int) -> int:
    """How many bits of a mask are set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
