"""Tournaments: bots play many games against each other, on all cores, and shares of wins come out.

A tournament is a list of games that its plan fixes one by one: who sits where, how the cards fall,
what chance the bots have. So games can be played in any order, on any number of cores, and a
tournament that was broken off goes on where it stopped.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import msgspec

from stackyard.bots import SEARCHING, Bot, bot
from stackyard.bots.search.minds import mind_of
from stackyard.games.game import Game, Value, check_seats, resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice
from stackyard.kernel.dice import seeded_state
from stackyard.lab.entrants import Entrant
from stackyard.lab.wilson import wilson
from stackyard.match import Match

# The streams of a tournament's seed: deals from 0 on, then those of the bots, then of the seating.
_BOTS = 1 << 48
_SEATING = 1 << 60
_MOST_SEATS = 64


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament's plan.

    Attributes:
        game: which game.
        entrants: who takes part, each entry once; the same bot may be entered more than once.
        seats: how many play a game.
        seed: of all chance.
        options: those that differ from their defaults.

    Raises:
        OptionError: the number of seats or an option is not allowed.
        BotError: a searching bot was entered that does not know the game.
        DiceError: the seed is out of range.
    """

    game: Game
    entrants: tuple[Entrant, ...]
    seats: int
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_seats(self.game, self.seats)
        resolve_options(self.game, self.seats, self.options)
        seeded_state(self.seed)
        if self.searches:
            mind_of(self.game.id)

    @property
    def searches(self) -> bool:
        """Whether a searching bot takes part."""
        return any(entrant.level in SEARCHING for entrant in self.entrants)


class Played(msgspec.Struct, frozen=True):
    """How one game of a tournament ended.

    Attributes:
        number: which game, from 0.
        bots: the entrants' texts, by seat.
        scores: by seat.
        winners: the seats that won; several share the win.
        record: the match's record as JSON, where it was wanted.
    """

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: bytes | None = None


class Standing(msgspec.Struct, frozen=True):
    """How an entrant did.

    Attributes:
        bot: the entrant's text.
        seats: how often it sat at a table; entered twice, it may sit twice at one.
        wins: how often it won, a shared win in parts.
        share: wins for each seat, and `low` and `high` the 95% interval of it (Wilson).
        score: its points on average.
    """

    bot: str
    seats: int
    wins: float
    share: float
    low: float
    high: float
    score: float


def line_up(tournament: Tournament, number: int) -> tuple[Entrant, ...]:
    """Who sits where in a game.

    As many games in a row as there are seats have the same players in the same order, moved on by
    one seat each time; from one such round to the next the entrants take turns, and the order is
    drawn by lot.
    """
    seats = tournament.seats
    turn, shift = divmod(number, seats)
    players = [
        tournament.entrants[(turn * seats + k) % len(tournament.entrants)] for k in range(seats)
    ]
    order = list(range(seats))
    SeededDice(tournament.seed, _SEATING + turn).shuffle(order, seats)
    return tuple(players[order[(seat + shift) % seats]] for seat in range(seats))


def play_game(tournament: Tournament, number: int, *, with_record: bool = False) -> Played:
    """Play one game of a tournament."""
    entrants = line_up(tournament, number)
    dice = SeededDice(tournament.seed, number)
    match = Match(tournament.game, tournament.seats, dict(tournament.options), dice)
    bots = [_bot(tournament, number, seat, entrant) for seat, entrant in enumerate(entrants)]
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(seat, legal[0])
        else:
            match.play(seat, bots[seat].choose(match.observe(seat), entrants[seat].budget))
    texts = tuple(entrant.text for entrant in entrants)
    match.meta = {"bots": list(texts), "seed": tournament.seed, "number": number}
    result = match.record().result
    assert result is not None
    return Played(
        number=number,
        bots=texts,
        scores=tuple(result.scores),
        winners=tuple(result.winners),
        record=match.record().to_json() if with_record else None,
    )


def _bot(tournament: Tournament, number: int, seat: int, entrant: Entrant) -> Bot:
    stream = _BOTS + number * _MOST_SEATS + seat
    return bot(entrant.level, seeded_state(tournament.seed, stream))


def play_games(
    tournament: Tournament, games: range, *, jobs: int = 1, with_records: bool = False
) -> Generator[Played]:
    """Play games of a tournament, and give them in order.

    Args:
        tournament: the plan.
        games: their numbers.
        jobs: how many processes play at once.
        with_records: whether each game's record is wanted.
    """
    play = partial(_play_game, _Order(tournament), with_record=with_records)
    if jobs == 1:
        yield from map(play, games)
        return
    with _processes(jobs) as pool:
        yield from pool.imap(play, games)


class _Order:
    """A tournament that another process can be sent: the game goes by its id."""

    def __init__(self, tournament: Tournament) -> None:
        self.game = tournament.game.id
        self.rest = (
            tournament.entrants,
            tournament.seats,
            tournament.seed,
            dict(tournament.options),
        )

    def tournament(self) -> Tournament:
        return Tournament(get_game(self.game), *self.rest)


def _play_game(order: _Order, number: int, with_record: bool) -> Played:
    return play_game(order.tournament(), number, with_record=with_record)


@contextmanager
def _processes(jobs: int) -> Iterator[multiprocessing.pool.Pool]:
    # New processes, not forks, which could not take the threads of this one along. Ctrl-C is for
    # this one alone to answer: it ends the others.
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool


def standings(tournament: Tournament, games: Iterable[Played]) -> tuple[Standing, ...]:
    """How the entrants did, in the order in which they were entered; only those that have sat."""
    seats: dict[str, int] = defaultdict(int)
    wins: dict[str, float] = defaultdict(float)
    points: dict[str, int] = defaultdict(int)
    for game in games:
        for seat, name in enumerate(game.bots):
            seats[name] += 1
            points[name] += game.scores[seat]
            if seat in game.winners:
                wins[name] += 1 / len(game.winners)
    names = dict.fromkeys(entrant.text for entrant in tournament.entrants)
    return tuple(
        Standing(
            bot=name,
            seats=seats[name],
            wins=round(wins[name], 6),
            share=wins[name] / seats[name],
            low=wilson(wins[name], seats[name])[0],
            high=wilson(wins[name], seats[name])[1],
            score=points[name] / seats[name],
        )
        for name in names
        if seats[name] > 0
    )
