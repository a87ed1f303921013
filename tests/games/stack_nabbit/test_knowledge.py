"""Who knows what in Stack Nabbit: nobody knows the order of the pile, all see the rest (NAB-R6)."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from scipy import stats

from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import FLIP, KEEP, UNKNOWN, State
from stackyard.kernel import Note, SeededDice, check, clone, pack
from tests.games.stack_nabbit.tables import NO_DICE, legal, options, table
from tests.games.stack_nabbit.test_twin import counts
from tests.tools import deep

pytestmark = pytest.mark.rule("NAB-R6")


def positions(games: int, bold: int = 2) -> Iterator[State]:
    """All positions of some random games, of each number of seats."""
    for game in range(games):
        s, dice, choices = State(), SeededDice(game), SeededDice(game, 1)
        rules.setup(s, options(3 + game % 4), dice)
        while not rules.over(s):
            yield s
            actions = legal(s, s.turn)
            action = actions[0] if choices.lot(bold + 1) else actions[-1]
            rules.apply(s, s.turn, action, dice)
        yield s


def viewers(s: State) -> list[int]:
    """A spectator, each seat, two seats, and everybody."""
    return [0, *(1 << seat for seat in range(s.seats)), 0b11, (1 << s.seats) - 1]


def hidden(s: State, seats: int) -> State:
    seen = clone(s)
    rules.hide(seen, seats)
    return seen


def guessed(s: State, seed: int) -> State:
    world = clone(s)
    rules.guess(world, SeededDice(seed))
    return world


def test_hiding_twice_hides_no_more() -> None:
    for s in positions(deep(8, 100)):
        for seats in viewers(s):
            seen = hidden(s, seats)
            check(seen)
            assert hidden(seen, seats) == seen


def test_a_guess_is_a_world_that_looks_the_same() -> None:
    for number, s in enumerate(positions(deep(8, 100))):
        for seats in viewers(s):
            seen = hidden(s, seats)
            world = guessed(seen, number)
            check(world)
            assert UNKNOWN not in world.pile[: world.left]
            assert counts(world) == counts(s)
            assert hidden(world, seats) == seen


def test_a_guess_changes_nothing_that_is_known() -> None:
    for s in positions(deep(4, 100)):
        before = pack(s)
        assert pack(guessed(s, 1)) == before


def test_what_is_legal_does_not_depend_on_the_pile() -> None:
    for s in positions(deep(8, 100)):
        for seat in range(s.seats):
            seen = hidden(s, 1 << seat)
            assert legal(seen, seat) == legal(s, seat)
            assert rules.actors(seen) == rules.actors(s)
            assert rules.over(seen) == rules.over(s)


def play(s: State, action: int) -> list[Note]:
    s.notes = heard = list[Note]()  # type: ignore[attr-defined]
    rules.apply(s, s.turn, action, NO_DICE)
    s.notes = None  # type: ignore[attr-defined]
    return heard


def test_another_order_of_the_pile_is_seen_by_nobody() -> None:
    compared = 0
    for number, s in enumerate(positions(deep(12, 200))):
        world = guessed(hidden(s, 0), number)
        for action in legal(s, s.turn):
            one, other = clone(s), clone(world)
            if action == FLIP and one.pile[one.left - 1] != other.pile[other.left - 1]:
                # The flip itself shows a difference; nothing before it did.
                continue
            compared += one.pile != other.pile
            assert play(one, action) == play(other, action)
            for seats in viewers(s):
                assert hidden(one, seats) == hidden(other, seats)
            for seat in range(s.seats):
                assert legal(one, seat) == legal(other, seat)
    assert compared > 100


def test_a_flip_shows_the_flipped_card_and_no_more() -> None:
    for number, s in enumerate(positions(deep(8, 100))):
        if FLIP not in legal(s, s.turn):
            continue
        world = guessed(hidden(s, 0), number)
        shown = s.pile[s.left - 1]
        play(s_after := clone(s), FLIP)
        play(world, FLIP)
        world.flipped[world.flips - 1] = shown
        assert hidden(world, 1) == hidden(s_after, 1)


SMALL = [
    [3],
    [1, 2],
    [4, 4, 4],
    [0, 3, 5],
    [2, 2, 6, 6],
    [0, 1, 2, 3],
    [1, 1, 4, 5, 5],
]


@pytest.mark.parametrize("rest", SMALL)
@pytest.mark.parametrize("flips", [0, 2])
def test_each_possible_order_is_guessed_as_often(rest: list[int], flips: int) -> None:
    # All other cards lie open, in all the places where cards can lie.
    out = [15 - rest.count(number) for number in range(7)]
    s = table(
        3,
        pile=rest,
        vault={number: out[number] // 4 for number in range(7)},
        up={1: {number: out[number] // 3 for number in range(7)}},
        banked={
            2: {number: out[number] - out[number] // 4 - out[number] // 3 for number in range(7)}
        },
    )
    for number in range(flips):
        s.banked[2][number] -= 1
        s.flipped[number] = number
    s.flips = flips
    assert counts(s) == [15] * 7
    orders = Counter(permutations(rest))
    each = deep(300, 5_000)
    dice, seen = SeededDice(len(rest)), hidden(s, 0)
    drawn = Counter[tuple[int, ...]]()
    for _ in range(each * len(orders)):
        world = clone(seen)
        rules.guess(world, dice)
        drawn[tuple(world.pile[: world.left])] += 1
    assert set(drawn) == set(orders)
    if len(orders) > 1:
        assert stats.chisquare([drawn[order] for order in orders]).pvalue > 1e-4


def test_a_guess_of_an_empty_pile_draws_nothing() -> None:
    s = table(pile=[])
    rules.guess(s, NO_DICE)
    assert s == table(pile=[])


def test_the_kept_card_was_seen_by_all() -> None:
    s = table(pile=[4, 6])
    assert [note.parts for note in play(s, FLIP)] == [(0, 4)]
    assert KEEP in legal(hidden(s, 0), 0)
