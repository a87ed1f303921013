"""The games that teach the network of UH OH!: drivers, compiled with the rules and the policy.

One seat does what promises most by the network as it is, all others play by the policy, as they do
in the playouts of the search that asks the network.
"""

from __future__ import annotations

import math
from typing import Any

from stackyard.bots.policies.staccs_uh_oh_foresight import TOLD, begins_turn, tell
from stackyard.bots.search.advice import policy
from stackyard.games.staccs.uh_oh.table import SAY, TAKE, TO_CATCH, TO_WARN
from stackyard.kernel import rule
from stackyard.kernel.chance import bounded
from stackyard.kernel.game_rules import (
    apply,
    clear_state,
    copy_state,
    guess,
    hide,
    legal,
    next_actor,
    over,
    setup,
    winners,
)

# What taking an attack promises is the mean over so many draws.
DRAWS = 8


@rule
def play_lessons(
    worlds: Any, options: Any, chance: Any, pupil: Any, lessons: Any, games: int
) -> int:
    """Play games; returns how many lessons they gave.

    Args:
        worlds: three states to play and weigh in.
        options: an array of one options record.
        chance: two generators: the game's and the pupil's.
        pupil: an array of one pupil's record (`training.staccs_uh_oh.pupil_type`).
        lessons: an array of lessons (`training.staccs_uh_oh.LESSON`), to be filled.
        games: how many; the pupil sits at each seat in turn.
    """
    world, p = worlds[0], pupil[0]
    count = 0
    for game in range(games):
        clear_state(world)
        setup(world, options[0], chance[0])
        pupils_seat = game % world.seats
        begun = count
        seat = next_actor(world)
        while seat >= 0:
            if begins_turn(world, pupils_seat):
                count = note_lesson(world, pupils_seat, p, lessons, count)
                # Only from choice to choice is hope handed on.
                lessons[count - 1].hope = -1.0
            n = legal(world, seat, p.out)
            action = p.out[0]
            chose = n > 1 and seat == pupils_seat and not is_settled(world)
            if chose and p.stray > 0 and bounded(chance[1], p.stray) == 0:
                action = p.out[bounded(chance[1], n)]
            elif chose and p.by_policy == 0:
                action = most_promising(worlds, seat, n, p, chance[1])
            elif n > 1:
                action = policy(world, seat, p.out, n)
            apply(world, seat, action, chance[0])
            if chose:
                warn(world, seat, chance[0])
                if not over(world) and not begins_turn(world, seat):
                    count = note_lesson(world, seat, p, lessons, count)
            seat = next_actor(world)
        p.won += share_of(world, pupils_seat)
        hand_back(lessons, begun, count, share_of(world, pupils_seat), p.trust)
    return count


@rule
def is_settled(s: Any) -> bool:
    """Whether what is asked needs no thought: UH OH! is always said, and silence called out."""
    if s.question == TO_WARN:
        return True
    caught: bool = s.question == TO_CATCH
    return caught


@rule
def warn(world: Any, seat: int, dice: Any) -> None:
    """Say UH OH! where a seat is asked to."""
    while world.question == TO_WARN and next_actor(world) == seat:
        apply(world, seat, SAY, dice)


@rule
def most_promising(worlds: Any, seat: int, n: int, p: Any, dice: Any) -> int:
    """The action after which the network promises most, by what the seat sees."""
    hidden = worlds[1]
    copy_state(hidden, worlds[0])
    hide(hidden, 1 << seat)
    best: int = p.out[0]
    most = -1.0
    for k in range(n):
        promised = 0.0
        tries = DRAWS if p.out[k] == TAKE else 1
        for _ in range(tries):
            promised += promise(hidden, worlds[2], seat, p.out[k], p, dice)
        if promised / tries > most:
            most = promised / tries
            best = p.out[k]
    return best


@rule
def promise(hidden: Any, world: Any, seat: int, action: int, p: Any, dice: Any) -> float:
    """What the network promises after an action, in one world if cards are drawn."""
    copy_state(world, hidden)
    if action == TAKE:
        guess(world, dice)
    apply(world, seat, action, dice)
    warn(world, seat, dice)
    if over(world):
        return share_of(world, seat)
    tell(world, seat, p.room)
    return hope_told(p)


@rule
def hope_told(p: Any) -> float:
    """The share of the win by the network, for what the pupil's room tells."""
    layer, weights, room = p.layer, p.hidden, p.room
    units = len(layer)
    for j in range(units):
        layer[j] = p.biases[j]
    for i in range(TOLD):
        amount = room[i]
        if amount != 0:
            for j in range(units):
                layer[j] += amount * weights[i, j]
    across = p.bias
    for j in range(units):
        if layer[j] > 0:
            across += layer[j] * p.output[j]
    return 1.0 / (1.0 + math.exp(-across))


@rule
def note_lesson(world: Any, seat: int, p: Any, lessons: Any, count: int) -> int:
    """Note what the network is told now, and what it hopes; returns the number of lessons."""
    tell(world, seat, p.room)
    for i in range(TOLD):
        lessons[count].told[i] = p.room[i]
    lessons[count].hope = hope_told(p)
    return count + 1


@rule
def share_of(world: Any, seat: int) -> float:
    """The seat's share of the win of a game that is over."""
    won = winners(world)
    if won >> seat & 1 == 0:
        return 0.0
    count = 0
    while won != 0:
        won &= won - 1
        count += 1
    return 1.0 / count


@rule
def hand_back(lessons: Any, begun: int, end: int, share: float, trust: float) -> None:
    """What each lesson of a game ought to have told: TD(lambda), from the last on.

    Args:
        lessons: all lessons.
        begun: the game's first.
        end: the one after its last.
        share: what the game brought.
        trust: lambda, how much of what came later goes back past a lesson's own hope.
    """
    target = share
    for at in range(end - 1, begun - 1, -1):
        lessons[at].target = target
        if lessons[at].hope >= 0:
            target = lessons[at].hope + trust * (target - lessons[at].hope)
