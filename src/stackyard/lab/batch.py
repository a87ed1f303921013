"""Many games of one kind at once, in the compiled twin, from Python."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.games.errors import IllegalAction, OptionError
from stackyard.games.game import Value, check_seats, resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel import unpack
from stackyard.kernel.compile import compiled, dice_batch, options_record

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_MOST_MASK_BYTES = 1 << 31


class Batch:
    """So many games of one kind, each at its own point.

    Every array has one row a game. `turn` and `legal` are the batch's own arrays: they cannot be
    written to, and change with the next `step` or `reset`.

    Attributes:
        game: which game.
        seats, options: of each of them; all options, resolved.
        states: the states as records of the kernel, with all that players do not see.
    """

    def __init__(
        self, game: str, n: int, seed: int, seats: int | None, options: Mapping[str, Value]
    ) -> None:
        self.game = get_game(game)
        self.seats = self.game.usual_seats if seats is None else seats
        check_seats(self.game, self.seats)
        self.options = resolve_options(self.game, self.seats, options)
        if type(n) is not int or n < 1:
            raise OptionError("n", f"a batch has a number of games from 1 on, not {n!r}")
        packed = self.game.pack_options(self.seats, self.options)
        self._options = options_record(packed)
        self._code = compiled(self.game.rules, self.game.state, self.game.options_state)
        self._dice = dice_batch(seed, n, 0, 2)
        self._chance = dice_batch(seed, n, 1, 2)
        self.states = self._code.batch(n)
        self._turns = np.empty(n, np.int64)
        self._legal = np.empty((n, self.game.most_legal), np.int64)
        self._counts = np.empty(n, np.int64)
        self._code.deal_many(self.states, self._options, self._dice, 0, n)
        self._look()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def turn(self) -> Numbers:
        """The seat to ask in each game, -1 where it is over; shape (n,)."""
        return _closed(self._turns)

    @property
    def over(self) -> Flags:
        """Whether each game is over, as a new array; shape (n,)."""
        return self._turns < 0

    @property
    def legal(self) -> tuple[Numbers, Numbers]:
        """The legal actions of the seat to ask, ascending, and how many; none where it is over.

        Shapes (n, the most there can ever be) and (n,). Beyond its number a row holds anything.
        """
        return _closed(self._legal), _closed(self._counts)

    def mask(self) -> Flags:
        """The legal actions as a new array of marks; shape (n, the game's actions).

        Raises:
            MemoryError: it would take more than 2 GiB, in games with very many actions.
        """
        size = len(self) * self.game.actions
        if size > _MOST_MASK_BYTES:
            raise MemoryError(
                f"{len(self)} masks of {self.game.actions} actions take {size >> 20} MiB; "
                "use `legal`, or fewer games"
            )
        mask = np.zeros((len(self), self.game.actions), np.bool_)
        self._code.mark_many(self._legal, self._counts, mask)
        return mask

    def random_actions(self) -> Numbers:
        """A legal action for each running game, by lot, as a new array; shape (n,).

        Game i draws from stream 2 i + 1 of the seed, a forced action none. Played by these, game i
        is that of ``stackyard record`` with the same seed.
        """
        actions = np.empty(len(self), np.int64)
        self._code.draw_many(self._legal, self._counts, self._chance, actions)
        return actions

    def step(self, actions: npt.ArrayLike) -> int:
        """Carry out an action in each game, for the seat to ask; games over stand still.

        Args:
            actions: their numbers; shape (n,). Those of games that are over do not matter.

        Returns:
            How many games took a step.

        Raises:
            IllegalAction: one is not allowed in its game; names the first such game, the rule and
                why. No game has taken a step.
            ValueError: there is not one whole number for each game.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(
                f"actions are {len(self)} whole numbers, not {chosen.dtype} of {chosen.shape}"
            )
        chosen = np.ascontiguousarray(chosen, np.int64)
        wrong = int(self._code.first_illegal(self._legal, self._counts, chosen))
        if wrong >= 0:
            raise self._refusal(wrong, int(chosen[wrong]))
        steps: int = self._code.step_many(self.states, chosen, self._dice, 0, len(self))
        self._look()
        return steps

    def scores(self) -> Numbers:
        """Each seat's score as the game stands, as a new array; shape (n, seats)."""
        return self._results()[0]

    def winners(self) -> Flags:
        """Which seats have won, none while a game runs, as a new array; shape (n, seats)."""
        masks = self._results()[1]
        return (masks[:, None] >> np.arange(self.seats) & 1).astype(np.bool_)

    def reset(self) -> int:
        """Deal the games anew that are over; returns how many. Their dice fall on."""
        dealt: int = self._code.deal_over(self.states, self._options, self._dice)
        if dealt > 0:
            self._look()
        return dealt

    def _look(self) -> None:
        self._code.look_many(self.states, self._turns, self._legal, self._counts)

    def _results(self) -> tuple[Numbers, Numbers]:
        scores = np.zeros((len(self), self.seats), np.int64)
        masks = np.zeros(len(self), np.int64)
        self._code.results_many(self.states, scores, masks)
        return scores, masks

    def _refusal(self, number: int, action: int) -> Exception:
        where = f"game {number}"
        if not 0 <= action < self.game.actions:
            last = self.game.actions - 1
            return ValueError(f"{where}: actions are numbered from 0 to {last}, not {action}")
        seat = int(self._turns[number])
        state: Any = unpack(self.game.state, self.states[number].tobytes())
        self.game.rules.hide(state, 1 << seat)
        reason = self.game.why_not(state, seat, action)
        if reason is None:
            return ValueError(f"{where}: {action} is no action")
        return IllegalAction(reason.rule, f"{where}: {reason.text}")


def _closed(array: Numbers) -> Numbers:
    view = array.view()
    view.flags.writeable = False
    return view


def batch(
    game: str,
    n: int,
    *,
    seed: int | None = None,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> Batch:
    """Many games of one kind at once, in the compiled twin.

    Args:
        game: the game's id, such as ``stack-nabbit``.
        n: how many games.
        seed: from 0 to 2**64 - 1. Game i is dealt from stream 2 i, as by ``stackyard record``.
            Without it the deals cannot be foreseen.
        seats: the number of players; without it, the usual one.
        options: options that differ from their defaults.

    Raises:
        OptionError: the game, the number of games or seats, or an option is not allowed.
        DiceError: the seed is out of range.
    """
    chosen = secrets.randbits(63) if seed is None else seed
    return Batch(game, n, chosen, seats, {} if options is None else options)
