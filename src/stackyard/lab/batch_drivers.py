"""Loops over a batch of games that `stackyard.lab.batch` adds to those of the kernel."""

from __future__ import annotations

from typing import Any

from stackyard.kernel import rule
from stackyard.kernel.chance import bounded
from stackyard.kernel.game_rules import (
    clear_state,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)


@rule
def look_many(batch: Any, turns: Any, out: Any, counts: Any) -> None:
    """Whom to ask in each game (-1: it is over), its legal actions, and how many."""
    for i in range(len(batch)):
        turns[i] = next_actor(batch[i])
        counts[i] = 0
        if turns[i] >= 0:
            counts[i] = legal(batch[i], turns[i], out[i])


@rule
def first_illegal(out: Any, counts: Any, actions: Any) -> int:
    """The first running game whose action is not among its legal ones, or -1."""
    for i in range(len(counts)):
        found = counts[i] == 0
        for k in range(counts[i]):
            if out[i, k] == actions[i]:
                found = True
                break
        if not found:
            return i
    return -1


@rule
def mark_many(out: Any, counts: Any, mask: Any) -> None:
    """Mark each game's legal actions in its row of a blank mask."""
    for i in range(len(counts)):
        for k in range(counts[i]):
            mask[i, out[i, k]] = True


@rule
def draw_many(out: Any, counts: Any, chance: Any, actions: Any) -> None:
    """A legal action by lot for each running game; a forced one draws no lot."""
    for i in range(len(counts)):
        actions[i] = 0
        if counts[i] > 1:
            actions[i] = out[i, bounded(chance[i], counts[i])]
        elif counts[i] == 1:
            actions[i] = out[i, 0]


@rule
def results_many(batch: Any, scores: Any, masks: Any) -> None:
    """Each game's scores as it stands, and the mask of its winners."""
    for i in range(len(batch)):
        score(batch[i], scores[i])
        masks[i] = winners(batch[i])


@rule
def deal_over(batch: Any, options: Any, dice: Any) -> int:
    """Start the games anew that are over; returns how many."""
    dealt = 0
    for i in range(len(batch)):
        if over(batch[i]):
            clear_state(batch[i])
            setup(batch[i], options[0], dice[i])
            dealt += 1
    return dealt
