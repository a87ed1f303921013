"""What every policy must hold to, whatever the game."""

from __future__ import annotations

from random import Random

import numpy as np

from stackyard.bots.search.grove import search_code
from stackyard.bots.search.minds import mind_of
from stackyard.games.game import Game, resolve_options
from stackyard.kernel import SeededDice, clone, pack
from tests.match.cases import few_seats, variants


def same_advice(game: Game, games: int) -> None:
    """Play at random; at each choice both twins, seeing all or not, advise the same legal action.

    Also `revealed` tells both twins the same, and `plausible` never refuses the true world.
    """
    policies, code = mind_of(game.id).policies(), search_code(game, mind_of(game.id))
    batch, row = code.batch(1), np.zeros(game.most_legal, np.int64)
    chance = Random(game.id)
    for seats in few_seats(game):
        for number, options in enumerate(chance.sample(variants(game, seats) * games, games)):
            state, dice = game.state(), SeededDice(number, seats)
            packed = game.pack_options(seats, resolve_options(game, seats, options))
            game.rules.setup(state, packed, dice)
            out = [0] * game.most_legal
            while not game.rules.over(state):
                seat = game.rules.next_actor(state)
                n = game.rules.legal(state, seat, out)
                legal = out[:n]
                batch[0] = np.frombuffer(pack(state), dtype=code.state)[0]
                assert policies.plausible(state, seat)
                assert code.plausible(batch[0], seat)
                if n > 1:
                    seen = clone(state)
                    game.rules.hide(seen, 1 << seat)
                    advised = policies.policy(state, seat, out, n)
                    assert advised in legal
                    assert policies.policy(seen, seat, out, n) == advised
                    assert out[:n] == legal
                    row[:n] = legal
                    assert code.policy(batch[0], seat, row, n) == advised
                    assert row[:n].tolist() == legal
                action = chance.choice(legal)
                game.rules.apply(state, seat, action, dice)
                batch[0] = np.frombuffer(pack(state), dtype=code.state)[0]
                for viewer in range(seats):
                    seen = clone(state)
                    game.rules.hide(seen, 1 << viewer)
                    shown = policies.revealed(state, viewer, seat, action)
                    assert 0 <= shown <= 1 << 40
                    assert policies.revealed(seen, viewer, seat, action) == shown
                    assert code.revealed(batch[0], viewer, seat, action) == shown
