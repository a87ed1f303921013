"""Hand-made tables of Stack Nabbit, and deals from a known pile."""

from collections.abc import Iterable, Mapping

from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import (
    CARDS,
    COPIES,
    FLIP,
    KEEP,
    NUMBERS,
    UNKNOWN,
    Options,
    State,
)
from stackyard.kernel import Note, RecordedDice, check
from stackyard.kernel.dice import Outcome

#: Stacks before each seat: how many of each number.
Stacks = Mapping[int, Mapping[int, int]]

NO_DICE = RecordedDice([])


def options(seats: int, first: int = 0) -> Options:
    made = Options()
    made.seats, made.first = seats, first
    return made


def table(
    seats: int = 4,
    turn: int = 0,
    pile: Iterable[int] = (6, 6, 6, 6, 6, 6),
    vault: Mapping[int, int] | None = None,
    up: Stacks | None = None,
    banked: Stacks | None = None,
) -> State:
    """A table before a turn; the pile's next card first. Cards that are nowhere do not matter."""
    s = State()
    s.seats, s.turn = seats, turn
    cards = list(pile)
    s.left = len(cards)
    s.pile = [*reversed(cards), *[UNKNOWN] * (CARDS - len(cards))]
    s.flipped = [UNKNOWN] * len(s.flipped)
    for number, count in (vault or {}).items():
        s.vault[number] = count
    for stacks, rows in ((up, s.up), (banked, s.banked)):
        for seat, stack in (stacks or {}).items():
            for number, count in stack.items():
                rows[seat][number] = count
    check(s)
    return s


def stacked(row: Iterable[int]) -> dict[int, int]:
    """The stacks of one place: how many of each number that lies there."""
    return {number: count for number, count in enumerate(row) if count}


def flip(s: State, times: int = 1) -> None:
    for _ in range(times):
        assert FLIP in legal(s, s.turn)
        rules.apply(s, s.turn, FLIP, NO_DICE)
        check(s)


def keep(s: State) -> list[Note]:
    """Keep the newest card; what everybody saw happen."""
    assert KEEP in legal(s, s.turn)
    s.notes = heard = list[Note]()  # type: ignore[attr-defined]
    rules.apply(s, s.turn, KEEP, NO_DICE)
    s.notes = None  # type: ignore[attr-defined]
    check(s)
    return heard


def legal(s: State, seat: int) -> list[int]:
    out = [0, 0]
    return out[: rules.legal(s, seat, out)]


def scores(s: State) -> list[int]:
    out = [0] * s.seats
    rules.score(s, out)
    return out


def whole_pile(first: Iterable[int]) -> tuple[int, ...]:
    """All 105 cards, these ones on top."""
    top = list(first)
    rest = [card for card in range(NUMBERS) for _ in range(COPIES - top.count(card))]
    return (*top, *rest)


def deal(seats: int, first: int, outcomes: Iterable[Outcome]) -> State:
    s = State()
    rules.setup(s, options(seats, first), RecordedDice(list(outcomes)))
    check(s)
    return s
