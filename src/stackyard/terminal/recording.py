"""Games that bots play among themselves, as records."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import msgspec

from stackyard.bots import LEVELS, bot
from stackyard.games.game import Game, Value, check_seats, resolve_options
from stackyard.kernel import RecordingDice, SeededDice
from stackyard.match import Match, Record, Result
from stackyard.match.record import FORMAT, write_deal
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.seeds import bot_seed

RANDOM: Final = "random"


@dataclass(frozen=True, slots=True)
class Order:
    """Which games are wanted.

    Attributes:
        game, seats, options: as for a match; the options that differ from their defaults.
        seed: game number i deals by the seed's stream 2 i, and what chance chooses in it comes
            from the stream 2 i + 1: for random bots, in both twins the same.
        count: how many games.
        bots: the level of each seat's bot.
        legal: whether the legal actions are wanted at each action.
    """

    game: Game
    seats: int
    options: Mapping[str, Value]
    seed: int
    count: int
    bots: tuple[str, ...]
    legal: bool = False


def bots_for(text: str, seats: int) -> tuple[str, ...]:
    """The bots' levels by seat, from one level for all or from one for each, between commas.

    Raises:
        TerminalError: there is no such bot, or not one for each seat.
    """
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise TerminalError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise TerminalError(f"--bots names {len(levels)}, but there are {seats} seats")
    return tuple(levels)


def records(order: Order) -> Iterator[Record]:
    """The games, one after another.

    Raises:
        OptionError: the number of seats or an option is not allowed.
        DiceError: the seed is out of range.
    """
    check_seats(order.game, order.seats)
    resolve_options(order.game, order.seats, order.options)
    by_lot = set(order.bots) == {RANDOM}
    for number in range(order.count):
        yield _by_lot(order, number) if by_lot else _by_bots(order, number)


def _by_lot(order: Order, number: int) -> Record:
    """A game of random bots, straight from the rules: many times quicker than through a match.

    What is legal for a seat is the same from what it has seen, so nothing is told to anybody.
    """
    game, rules = order.game, order.game.rules
    options = resolve_options(game, order.seats, order.options)
    dice = RecordingDice(SeededDice(order.seed, 2 * number))
    choice = SeededDice(order.seed, 2 * number + 1)
    state, out = game.state(), [0] * game.most_legal
    rules.setup(state, game.pack_options(order.seats, options), dice)
    actions: list[tuple[int, int]] = []
    legal: list[list[int]] = []
    while not rules.over(state):
        seat = rules.next_actor(state)
        count = rules.legal(state, seat, out)
        action = out[choice.lot(count)] if count > 1 else out[0]
        actions.append((seat, action))
        if order.legal:
            legal.append(out[:count])
        rules.apply(state, seat, action, dice)
    texts = _Texts(game)
    return Record(
        format=FORMAT,
        game=game.id,
        rules=game.rules_version,
        options=options,
        seats=order.seats,
        deals=[write_deal(game, deal) for deal in dice.outcomes],
        actions=[(seat, texts[action]) for seat, action in actions],
        result=_result(order, state),
        meta=_meta(order, number),
        legal=[[texts[action] for action in row] for row in legal]
        if order.legal
        else msgspec.UNSET,
    )


class _Texts(dict[int, str]):
    """The notation of actions by their numbers."""

    def __init__(self, game: Game) -> None:
        self._decode = game.decode

    def __missing__(self, action: int) -> str:
        text = self[action] = str(self._decode(action))
        return text


def _result(order: Order, state: object) -> Result:
    rules = order.game.rules
    scores = [0] * order.seats
    rules.score(state, scores)
    mask = rules.winners(state)
    winners = tuple(seat for seat in range(order.seats) if mask >> seat & 1)
    return Result(tuple(scores), winners, order.game.outcome(state, mask))


def _by_bots(order: Order, number: int) -> Record:
    dice = SeededDice(order.seed, 2 * number)
    match = Match(order.game, order.seats, dict(order.options), dice)
    choice = SeededDice(order.seed, 2 * number + 1)
    seed = bot_seed(order.seed, 2 * number + 1)
    thinkers = [
        None if level == RANDOM else bot(level, bot_seed(seed, seat))
        for seat, level in enumerate(order.bots)
    ]
    legal: list[list[str]] = []
    while not match.over:
        seat = match.actors[0]
        actions = match.legal(seat)
        if order.legal:
            legal.append([str(action) for action in actions])
        thinker = thinkers[seat]
        if len(actions) == 1:
            match.play(seat, actions[0])
        elif thinker is None:
            match.play(seat, actions[choice.lot(len(actions))])
        else:
            match.play(seat, thinker.choose(match.observe(seat)))
    match.meta = _meta(order, number)
    return match.record(legal if order.legal else None)


def _meta(order: Order, number: int) -> dict[str, object]:
    return {"bots": list(order.bots), "seed": order.seed, "number": number}


# --- writing


def write_records(found: Iterable[Record], target: Path | None) -> None:
    """Write records as JSON Lines, to a file whole or not at all, or to the standard output.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    if target is None:
        _write(found, sys.stdout.buffer)
        return
    with _whole(target) as file:
        _write(found, file)


def _write(found: Iterable[Record], file: IO[bytes]) -> None:
    for record in found:
        file.write(record.to_json() + b"\n")
    file.flush()


@contextmanager
def _whole(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes the place of the one at the path only once it is complete."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        # A device or a pipe is written to, never replaced by a file.
        with target.open("wb") as file:
            yield file
        return
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    draft = target.with_name(f".{os.urandom(8).hex()}.draft")
    try:
        with draft.open("xb") as file:
            yield file
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
