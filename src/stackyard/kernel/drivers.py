"""Loops over batches of games, linked with each game's rules and compiled with them.

A batch is an array of state records, `dice` and `chance` arrays of generator records of the same
length, `options` an array of one options record. Only the compiled twin runs these.
"""

from __future__ import annotations

from typing import Any

from stackyard.kernel.chance import bounded
from stackyard.kernel.game_rules import (
    actors,
    apply,
    clear_state,
    copy_state,
    guess,
    hide,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.kernel.rule import rule


@rule
def deal_one(batch: Any, i: int, options: Any, dice: Any) -> None:
    """Start game i anew."""
    clear_state(batch[i])
    setup(batch[i], options[0], dice[i])


@rule
def actors_one(batch: Any, i: int) -> int:
    """The mask of seats that may act in game i."""
    return actors(batch[i])


@rule
def next_actor_one(batch: Any, i: int) -> int:
    """The seat to ask first in game i, or -1."""
    return next_actor(batch[i])


@rule
def legal_one(batch: Any, i: int, seat: int, out: Any) -> int:
    """A seat's legal actions in game i, into `out` (int64); returns how many."""
    return legal(batch[i], seat, out)


@rule
def apply_one(batch: Any, i: int, seat: int, action: int, dice: Any) -> None:
    """Carry out a legal action in game i."""
    apply(batch[i], seat, action, dice[i])


@rule
def over_one(batch: Any, i: int) -> bool:
    """Whether game i is over."""
    return over(batch[i])


@rule
def score_one(batch: Any, i: int, out: Any) -> None:
    """Each seat's score in game i, into `out` (int64)."""
    score(batch[i], out)


@rule
def winners_one(batch: Any, i: int) -> int:
    """The mask of seats that have won game i."""
    return winners(batch[i])


@rule
def hide_one(batch: Any, i: int, seats: int) -> None:
    """Turn into UNKNOWN all that none of these seats has seen in game i."""
    hide(batch[i], seats)


@rule
def guess_one(batch: Any, i: int, dice: Any) -> None:
    """Put possible cards in the place of every UNKNOWN of game i."""
    guess(batch[i], dice[i])


@rule
def copy_one(target: Any, i: int, source: Any, j: int) -> None:
    """Copy game j of one batch over game i of another."""
    copy_state(target[i], source[j])


@rule
def copy_many(target: Any, source: Any, start: int, stop: int) -> None:
    """Copy the games from `start` to before `stop` over those of another batch."""
    for i in range(start, stop):
        copy_state(target[i], source[i])


@rule
def deal_many(batch: Any, options: Any, dice: Any, start: int, stop: int) -> None:
    """Start the games from `start` to before `stop` anew."""
    for i in range(start, stop):
        clear_state(batch[i])
        setup(batch[i], options[0], dice[i])


@rule
def legal_many(batch: Any, out: Any, counts: Any, start: int, stop: int) -> None:
    """Each game's next actor's legal actions, into its row of `out`; their number into `counts`."""
    for i in range(start, stop):
        counts[i] = 0
        if not over(batch[i]):
            counts[i] = legal(batch[i], next_actor(batch[i]), out[i])


@rule
def step_many(batch: Any, actions: Any, dice: Any, start: int, stop: int) -> int:
    """Carry out each game's action for its next actor; games over stand still.

    Returns how many games took a step. The actions must be legal.
    """
    steps = 0
    for i in range(start, stop):
        if not over(batch[i]):
            apply(batch[i], next_actor(batch[i]), actions[i], dice[i])
            steps += 1
    return steps


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


@rule
def random_games(  # noqa: PLR0913, PLR0917 - compiled code takes arrays, not an object of them
    batch: Any,
    options: Any,
    dice: Any,
    chance: Any,
    out: Any,
    counts: Any,
    scores: Any,
    start: int,
    stop: int,
) -> None:
    """Deal and play games to their end, every choice by lot; a forced step draws no lot.

    Adds the decisions (two or more legal actions) to counts[0] and the forced steps to counts[1].
    Each game's scores go into its row of `scores` (int64). All is one rule, because each rule that
    comes to call `apply` takes as long to compile as all of a game's rules.
    """
    for i in range(start, stop):
        s = batch[i]
        clear_state(s)
        setup(s, options[0], dice[i])
        while not over(s):
            seat = next_actor(s)
            n = legal(s, seat, out)
            action = out[0]
            if n > 1:
                action = out[bounded(chance[i], n)]
                counts[0] += 1
            else:
                counts[1] += 1
            apply(s, seat, action, dice[i])
        score(s, scores[i])
