"""What is held of every policy: along random games it advises what is legal, and never peeks."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from stackyard.games.game import Game, Value
from stackyard.kernel import SeededDice, clone, pack
from stackyard.kernel.compile import compiled
from tests.match.cases import begin, positions, state_of

# One of so many positions is asked of the guesses and of the compiled twin too.
EVERY = 4


def advice(policies: ModuleType, s: Any, seat: int, most_legal: int) -> int | None:
    """The policy's choice, None where there is none to make; it changes nothing."""
    out = [0] * most_legal
    n = policies.legal(s, seat, out)
    if n < 2:
        return None
    before, offered = pack(s), list(out)
    action: int = policies.policy(s, seat, out, n)
    assert pack(s) == before
    assert out == offered
    assert action in out[:n]
    return action


def hold_to_its_word(
    policies: ModuleType, game: Game, seats: int, seed: int, options: dict[str, Value] | None = None
) -> int:
    """Along a random game: legal, the same on a hidden state and on any guess of it, and compiled.

    Returns how many choices there were.
    """
    code = compiled(policies, game.state, game.options_state)
    choices = 0
    for number, position in enumerate(positions(begin(game, seats, seed, options), seed)):
        for seat in position.actors:
            true = clone(state_of(position))
            action = advice(policies, true, seat, game.most_legal)
            if action is None:
                continue
            choices += 1
            hidden = clone(true)
            policies.hide(hidden, 1 << seat)
            assert advice(policies, hidden, seat, game.most_legal) == action
            if number % EVERY == 0:
                world = clone(hidden)
                policies.guess(world, SeededDice(seed, number))
                assert advice(policies, world, seat, game.most_legal) == action
                assert compiled_advice(code, policies, hidden, seat, game.most_legal) == action
    return choices


def compiled_advice(code: Any, policies: ModuleType, s: Any, seat: int, most_legal: int) -> int:
    """The compiled policy's choice."""
    out = [0] * most_legal
    n = policies.legal(s, seat, out)
    record = np.frombuffer(pack(s), dtype=code.state)[0]
    return int(code.policy(record, seat, np.array(out, np.int64), n))


def shown_alike(policies: ModuleType, game: Game, seats: int, seed: int) -> int:
    """Along a random game: a step shows each seat the same in the true state and in a guess.

    Returns how many different things were shown.
    """
    shown = set()
    before: Any = None
    for number, position in enumerate(positions(begin(game, seats, seed), seed)):
        now = clone(state_of(position))
        if before is not None and number % EVERY == 0:
            mover, action = position.actions[-1][0], position.game.encode(position.actions[-1][1])
            for seat in range(seats):
                world = clone(now)
                policies.hide(world, 1 << seat)
                policies.guess(world, SeededDice(seed, number))
                told = policies.revealed(now, seat, mover, action)
                assert 0 <= told < 1 << 40
                assert policies.revealed(world, seat, mover, action) == told
                shown.add((seat, told))
        before = now
    return len(shown)
