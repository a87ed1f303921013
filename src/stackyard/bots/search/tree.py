"""Information-set tree search (Cowling, Powley and Whitehouse 2012), for every game alike.

Each playout guesses a world from what the seat has seen, walks down a tree of what that seat can
tell apart, grows it by one action, and plays the world out by the game's policy. Every player is
taken to maximise its own result. These are drivers: compiled with a game's rules and policy.

A decision stands for all that the seat has been shown since the root, its story: worlds that it
cannot tell apart meet in one, whatever happened unseen, and whether or not a step was forced.
Decisions are found by their story in a table of chains; each heads a list of the actions tried
there. Both are nodes of one pool.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Final

from stackyard.bots.search.advice import PLAY_ON, foresee, plausible, policy, revealed
from stackyard.bots.search.aims import TOGETHER
from stackyard.kernel import Range, rule, state
from stackyard.kernel.chance import MULTIPLIER, WORD_BITS, WORD_MASK, bounded
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
# A guessed world that contradicts the play is guessed anew this often before it is taken as it is.
TRIES: Final = 8
# Values and shares of wins are whole numbers, so that a tree adds up to the same in any order.
WHOLE: Final = 1_000_000
# A win is worth so many millionths less for each step that it takes, so that nobody puts one off.
STEP: Final = 50
MOST_STEPS: Final = 1000
MOST: Final = 1 << 30


@state
class Plan:
    """What a search goes by, and how far it has come.

    Attributes:
        seat, seats: the seat that thinks, and how many there are.
        aim, scale, lead, explore, stray, patience, alone: those of
            `stackyard.bots.search.minds.Mind`.
        nodes: how many nodes of the pool are in use.
        playouts, unlikely: how many playouts were made, and with a world that contradicts the play.
        probe, sure: an action to try only, or `NONE`; how often it won at once.
        steps, depth: of the present playout: how many steps it has taken since the root, and how
            many of them were actions of the tree.
        in_tree, decision: 1 while it is in the tree; where in it.
        told: the share of the win foreseen at its end, in millionths, or `PLAY_ON`.
    """

    seat: Annotated[int, Range(0, 63)]
    seats: Annotated[int, Range(0, 64)]
    aim: Annotated[int, Range(0, TOGETHER)]
    scale: Annotated[int, Range(0, 1 << 20)]
    lead: Annotated[int, Range(0, 100)]
    explore: Annotated[int, Range(0, 1000)]
    stray: Annotated[int, Range(0, 1000)]
    patience: Annotated[int, Range(0, 1 << 20)]
    alone: Annotated[int, Range(0, 1)]
    nodes: Annotated[int, Range(0, MOST)]
    playouts: Annotated[int, Range(0, MOST)]
    unlikely: Annotated[int, Range(0, MOST)]
    probe: Annotated[int, Range(NONE, 1 << 60)]
    sure: Annotated[int, Range(0, MOST)]
    steps: Annotated[int, Range(0, MOST)]
    depth: Annotated[int, Range(0, MOST)]
    in_tree: Annotated[int, Range(0, 1)]
    decision: Annotated[int, Range(NONE, MOST)]
    told: Annotated[int, Range(PLAY_ON, WHOLE)]


@state
class Node:
    """A decision, or an action tried at one, with what came of it for the seat that acts.

    Attributes:
        key: of an action its number; of a decision its story.
        first: of a decision the action tried last, or `NONE`.
        next: the action tried before; of a decision the next one of its chain in the table.
        mover: of an action the seat that acts; of a decision `NONE`.
        visits: how many playouts went through it.
        offered: of an action, how many came by it while it was legal.
        value, wins: the sums of the mover's values and shares of wins, in millionths.
    """

    key: Annotated[int, Range(0, (MULTIPLIER << WORD_BITS) - 1)]
    first: Annotated[int, Range(NONE, MOST)]
    next: Annotated[int, Range(NONE, MOST)]
    mover: Annotated[int, Range(NONE, 63)]
    visits: Annotated[int, Range(0, MOST)]
    offered: Annotated[int, Range(0, MOST)]
    value: Annotated[int, Range(0, 1 << 60)]
    wins: Annotated[int, Range(0, 1 << 60)]


@rule
def search(
    worlds: Any, plan: Any, tree: Any, table: Any, chance: Any, scratch: Any, playouts: int
) -> None:
    """Add playouts to a tree; one whose pool is full goes on without growing.

    With a `probe` in the plan each only takes that one action, and adds to `sure` where it wins.

    Args:
        worlds: two states: the hidden root, and room for a world.
        plan: an array of one `Plan`.
        tree: an array of `Node`.
        table: int32, the heads of the chains of decisions, `NONE` where there is none; its length
            is a power of two.
        chance: an array of one generator.
        scratch: int64 [4][longest]: legal actions, marks, the path, scores; the longest of
            the most legal actions, the seats and the deepest path.
        playouts: how many to add.
    """
    p, world = plan[0], worlds[1]
    for _ in range(playouts):
        imagine(worlds[0], world, p, chance[0])
        play(world, p, tree, table, chance[0], scratch)
        if p.probe == NONE:
            credit(world, p, tree, scratch)
            p.playouts += 1
        elif is_won(world, p, scratch[3]):
            p.sure += 1


@rule
def imagine(root: Any, world: Any, p: Any, dice: Any) -> None:
    """Guess a world that agrees with what the seat has seen, and with the play if one is found."""
    for _ in range(TRIES):
        copy_state(world, root)
        guess(world, dice)
        if plausible(world, p.seat):
            return
    p.unlikely += 1


@rule
def play(world: Any, p: Any, tree: Any, table: Any, dice: Any, scratch: Any) -> None:
    """Play a world on, down the tree, which grows by one action, and on by the policy.

    It goes to the game's end, or until the end is foreseen.

    Where several may act at the root, the seat that thinks goes first. All steps are taken in this
    one rule, because each that comes to call a game's rules takes as long to compile as they do.
    """
    out = scratch[0]
    seat, story = p.seat, 0
    p.steps, p.depth, p.in_tree, p.told = 0, 0, 1, PLAY_ON
    while seat != NONE:
        n = legal(world, seat, out)
        action = out[0]
        if p.probe != NONE:
            action = p.probe
        elif n > 1:
            action = follow(p, tree, table, story, seat, n, scratch)
            if action == NONE:
                advised = policy(world, seat, out, n)
                action = grow(p, tree, seat, advised, n, scratch, dice)
        apply(world, seat, action, dice)
        p.steps += 1
        if p.probe != NONE:
            return
        if p.in_tree == 1:
            story = go_on(story, revealed(world, p.seat, seat, action))
        p.told = foresee(world, p.seat, scratch[3])
        if p.told != PLAY_ON:
            return
        seat = next_actor(world)


@rule
def follow(p: Any, tree: Any, table: Any, story: int, seat: int, n: int, scratch: Any) -> int:
    """The action to follow down the tree; `NONE` at and below its leaves."""
    if p.alone == 1 and seat != p.seat:
        p.in_tree = 0
    if p.in_tree == 0:
        return NONE
    p.decision = find_decision(p, tree, table, story)
    if p.decision == NONE or p.depth == len(scratch[2]):
        p.in_tree = 0
        return NONE
    taken = choose(p, tree, p.decision, scratch[0], n, scratch[1])
    if taken == NONE:
        return NONE
    step_on(p, tree, taken, scratch[2])
    action: int = tree[taken].key
    return action


@rule
def grow(p: Any, tree: Any, seat: int, advised: int, n: int, scratch: Any, dice: Any) -> int:
    """The action where the tree tells none: at a leaf one that it gains, below it the policy's."""
    if p.in_tree == 0:
        if p.stray > 0 and bounded(dice, p.stray) == 0:
            strayed: int = scratch[0, bounded(dice, n)]
            return strayed
        return advised
    p.in_tree = 0
    action = untried(advised, scratch[0], n, scratch[1], dice)
    taken = add_action(p, tree, p.decision, action, seat)
    if taken != NONE:
        step_on(p, tree, taken, scratch[2])
    return action


@rule
def step_on(p: Any, tree: Any, taken: int, path: Any) -> None:
    """Add an action's node to the path."""
    tree[p.decision].visits += 1
    path[p.depth] = taken
    p.depth += 1


@rule
def go_on(story: int, shown: int) -> int:
    """The story with what a further step has shown: a polynomial in 2**-32, modulo a prime."""
    z = story + shown + 1
    return MULTIPLIER * (z & WORD_MASK) + (z >> WORD_BITS)


@rule
def chain_of(table: Any, story: int) -> int:
    """Where in the table a story's chain begins."""
    return (story ^ story >> WORD_BITS) & (len(table) - 1)


@rule
def find_decision(p: Any, tree: Any, table: Any, story: int) -> int:
    """The decision that a story leads to; added if it is new, `NONE` if there is no room."""
    chain = chain_of(table, story)
    node: int = table[chain]
    while node != NONE:
        if tree[node].key == story:
            return node
        node = tree[node].next
    node = add_node(p, tree, story, NONE)
    if node != NONE:
        tree[node].next = table[chain]
        table[chain] = node
    return node


@rule
def hang_again(plan: Any, tree: Any, table: Any) -> None:
    """Hang all decisions into a new table, blank but for `NONE` everywhere."""
    for node in range(plan[0].nodes):
        if tree[node].mover == NONE:
            chain = chain_of(table, tree[node].key)
            tree[node].next = table[chain]
            table[chain] = node


@rule
def choose(p: Any, tree: Any, decision: int, out: Any, n: int, marks: Any) -> int:
    """The action node of a decision to follow, by UCB; `NONE` while a further one is to be tried.

    Further ones are tried little by little, as the square root of the visits grows; below the root
    the slower the more patience there is.
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
            bound = tree[node].value / (visits * WHOLE) + p.explore * 0.01 * spread
            if bound > best_bound:
                best, best_bound = node, bound
        node = tree[node].next
    patience = 1
    if p.depth > 0:
        patience = p.patience
    is_room = p.nodes < len(tree)
    if tried < n and is_room and patience * tried * tried <= 4 * tree[decision].visits:
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
def untried(advised: int, out: Any, n: int, marks: Any, dice: Any) -> int:
    """A legal action not tried at this decision: the policy's if it is one, else by lot."""
    action = advised
    if marks[find(out, n, advised)] == 0:
        return action
    left = 0
    for k in range(n):
        left += 1 - marks[k]
    skip = 0
    if left > 0:
        skip = bounded(dice, left)
    for k in range(n):
        if marks[k] == 0:
            if skip == 0:
                action = out[k]
            skip -= 1
    return action


@rule
def add_action(p: Any, tree: Any, decision: int, action: int, seat: int) -> int:
    """Add an action to those tried at a decision; `NONE` if there is no room."""
    node = add_node(p, tree, action, seat)
    if node != NONE:
        tree[node].offered = 1
        tree[node].next = tree[decision].first
        tree[decision].first = node
    return node


@rule
def add_node(p: Any, tree: Any, key: int, mover: int) -> int:
    """Take a blank node from the pool, `NONE` if all are in use."""
    if p.nodes >= len(tree):
        return NONE
    node: int = p.nodes
    p.nodes += 1
    tree[node].key = key
    tree[node].first = NONE
    tree[node].next = NONE
    tree[node].mover = mover
    tree[node].visits = 0
    tree[node].offered = 0
    tree[node].value = 0
    tree[node].wins = 0
    return node


@rule
def is_won(world: Any, p: Any, scores: Any) -> bool:
    """Whether a game is over, with a win that is the seat's alone; together, with all points."""
    if not over(world):
        return False
    if p.aim == TOGETHER:
        score(world, scores)
        full: bool = scores[p.seat] >= p.scale
        return full
    alone: bool = winners(world) == 1 << p.seat
    return alone


@rule
def credit(world: Any, p: Any, tree: Any, scratch: Any) -> None:
    """Give each action on the path what the playout brought the seat that took it."""
    path, scores = scratch[2], scratch[3]
    if p.told != PLAY_ON:
        credit_told(p, tree, path)
        return
    score(world, scores)
    won = winners(world)
    share = 0
    if won != 0 and p.aim == TOGETHER:
        share = WHOLE
    elif won != 0:
        share = WHOLE // bits(won)
    for step in range(p.depth):
        node = path[step]
        seat = tree[node].mover
        win = share * (won >> seat & 1)
        tree[node].visits += 1
        tree[node].value += value(p, scores, seat, win)
        tree[node].wins += win


@rule
def credit_told(p: Any, tree: Any, path: Any) -> None:
    """Give each action on the path what is foreseen; others than the seat share the rest alike."""
    for step in range(p.depth):
        node = path[step]
        win = p.told
        if tree[node].mover != p.seat:
            win = (WHOLE - p.told) // (p.seats - 1)
        tree[node].visits += 1
        tree[node].value += win * soon(p) // WHOLE
        tree[node].wins += win


@rule
def soon(p: Any) -> int:
    """What a win is worth, in millionths: less for each step that it takes."""
    worth: int = WHOLE - STEP * min(p.steps, MOST_STEPS)
    return worth


@rule
def value(p: Any, scores: Any, seat: int, win: int) -> int:
    """A result's value to a seat, in millionths: winning first, then the lead in points."""
    kept: int = soon(p)
    if p.aim == TOGETHER:
        reached: int = kept * min(p.scale, max(0, scores[seat])) // p.scale
        return reached
    best_other: int = -MOST
    for other in range(p.seats):
        if other != seat and scores[other] > best_other:
            best_other = scores[other]
    ahead: int = scores[seat] - best_other
    bonus: int = (WHOLE + WHOLE * ahead // (abs(ahead) + p.scale)) // 2
    weighed: int = ((100 - p.lead) * (win * kept // WHOLE) + p.lead * bonus) // 100
    return weighed


@rule
def bits(mask: int) -> int:
    """How many bits of a mask are set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
