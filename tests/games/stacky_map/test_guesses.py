"""How likely each world is guessed in Stacky Map (MAP-R16), against full enumerations."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest
from scipy import stats

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import encode, parse
from stackyard.games.stacky_map.table import PLAYING, SPECTATORS, UNKNOWN, State
from stackyard.kernel import Row, SeededDice, clone, pack
from tests.games.stacky_map.tables import counts, hand, hidden, legal, options, table, view
from tests.tools import deep

pytestmark = pytest.mark.rule("MAP-R16")


def slots(s: State) -> tuple[int, ...]:
    """All cards in hands, by seat; slots filled after the same shuffle are in no order."""
    return tuple(
        card
        for seat in range(s.seats)
        for _, card in sorted(zip(s.filled[seat], s.hand[seat][: s.held[seat]], strict=False))
    )


def assert_guessed_as(seen: State, expected: dict[tuple[int, ...], float], seed: int) -> None:
    """The hands of guessed worlds come as often as expected (chi-square)."""
    total = sum(expected.values())
    tries = deep(60, 600) * len(expected) + 400
    dice, drawn = SeededDice(seed), Counter[tuple[int, ...]]()
    for _ in range(tries):
        world = clone(seen)
        rules.guess(world, dice)
        drawn[slots(world)] += 1
    assert set(drawn) <= set(expected)
    if len(expected) > 1:
        found = [drawn[key] for key in expected]
        wanted = [tries * weight / total for weight in expected.values()]
        assert stats.chisquare(found, wanted).pvalue > 1e-4


def all_worlds(s: State, viewer: int) -> dict[tuple[int, ...], float]:
    """By full enumeration: each way to put the cards, told apart, where the viewer knows none.

    A card told apart is (kind, since); it may lie in a slot filled at `since` or later. Slots that
    the viewer knows are filled too, by a card of their kind.
    """
    seen = hidden(s, viewer)
    copies: list[tuple[int, int]] = []
    for card in range(12):
        shown = [s.since[i] for i in range(s.shows) if s.shown[i] == card]
        open_ones = counts(s)[card] - s.pile[: s.left].count(card)
        places: list[tuple[int, int]] = []
        for seat in range(s.seats):
            for slot in range(s.held[seat]):
                if s.seen[seat][slot] < SPECTATORS and s.hand[seat][slot] == card:
                    open_ones -= 1
                    places.append((seat, slot))
        hiding = s.pile[: s.left].count(card) + len(places)
        copies += [(card, 0)] * (hiding - len(shown)) + [(card, since) for since in shown]
    targets = [
        (seat, slot)
        for seat in range(s.seats)
        for slot in range(s.held[seat])
        if s.seen[seat][slot] < SPECTATORS
    ]
    found = Counter[tuple[int, ...]]()
    for chosen in permutations(range(len(copies)), len(targets)):
        world = clone(seen)
        for (seat, slot), number in zip(targets, chosen, strict=True):
            card, since = copies[number]
            known_card = seen.hand[seat][slot]
            if since > s.filled[seat][slot] or known_card not in {UNKNOWN, card}:
                break
            world.hand[seat][slot] = card
        else:
            found[slots(world)] += 1
    return dict(found)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_without_a_rush_each_deal_is_guessed_as_often(viewer: int) -> None:
    s = table("+1 ban", "+1 +2", pile="+1 +2 visa")
    assert_guessed_as(hidden(s, viewer), all_worlds(s, viewer), viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("case", range(6))
def test_after_rushes_each_world_within_the_bounds_is_guessed_as_often(
    case: int, viewer: int
) -> None:
    hands = [
        ("+1", "+2 +3"),
        ("+1 +1", "+2"),
        ("+1 ban", "+1 ban"),
        ("+1 +1", "+1 +2"),
        ("ban +1 +1", "+2"),
        ("+1 +1", "ban +1"),
    ][case]
    s = table(*hands, pile=["+1 +2", "+1 +1 +2", "+1 ban", "+1 +2", "+1 ban +2", "+1 +1"][case])
    filled = [
        [[0], [0, 1]],
        [[0, 1], [0]],
        [[0, 2], [1, 2]],
        [[1, 1], [0, 1]],
        [[0, 1, 2], [0]],
        [[0, 2], [0, 1]],
    ][case]
    for seat in range(2):
        s.filled[seat][: s.held[seat]] = filled[seat]
    shown = [[(0, 1)], [(0, 1)], [(0, 1), (7, 2)], [(0, 1)], [(0, 1), (0, 2)], [(0, 1), (0, 2)]]
    for i, (card, since) in enumerate(shown[case]):
        s.shown[i], s.since[i] = card, since
        s.shows += 1
    s.shuffles = 2
    assert_guessed_as(hidden(s, viewer), all_worlds(s, viewer), 10 * case + viewer)


def distinct_orders(deck: Sequence[int]) -> list[tuple[int, ...]]:
    return sorted(set(permutations(deck)))


class Orders:
    """Dice that lay a pile in the order of a given number; past the given ones, in the first."""

    def __init__(self, orders: list[int]) -> None:
        self.orders = orders
        self.used = 0
        self.sizes: list[int] = []

    def shuffle(self, pile: Row, count: int) -> None:
        ways = distinct_orders(pile[:count])
        if self.used == len(self.orders):
            self.orders.append(0)
        pile[:count] = ways[self.orders[self.used]]
        self.sizes.append(len(ways))
        self.used += 1

    def insert(self, pile: Row, count: int, card: int) -> None:
        raise NotImplementedError

    def lot(self, n: int) -> int:
        raise NotImplementedError


def all_games(
    deck: str, size: int, actions: Sequence[str], viewer: int
) -> dict[bytes, tuple[State, dict[tuple[int, ...], float]]]:
    """Every way in which a deck can lie, played by a script as far as it goes.

    Nothing is read out of what is played: a card that the viewer knew to be there tells nothing,
    and any other is as if drawn from the hand by lot, so where it is held twice it weighs twice.
    Returns, for each thing that the viewer may have seen in the end, a state and how likely each
    hands are.
    """
    made = options(2, Counter(deck.split()), size)
    orders, found = [0], dict[bytes, tuple[State, dict[tuple[int, ...], float]]]()
    while orders:
        s, dice = State(), Orders(list(orders))
        rules.setup(s, made, dice)
        history, chance = [pack(hidden(s, viewer))], 1.0
        for action in actions:
            if rules.over(s) or action not in legal(s, rules.next_actor(s)):
                break
            if s.phase == PLAYING:
                played = action.removeprefix("play ").split()[0]
                if played not in view(s, viewer, s.turn).split():
                    chance *= hand(s, s.turn).split().count(played)
            rules.apply(s, rules.next_actor(s), encode(parse(action)), dice)
            history.append(pack(hidden(s, viewer)))
        else:
            for ways in dice.sizes:
                chance /= ways
            _, tally = found.setdefault(b"".join(history), (clone(s), {}))
            tally[slots(s)] = tally.get(slots(s), 0) + chance
        # The next combination of orders, like an odometer.
        orders = dice.orders[: dice.used]
        while orders and orders[-1] + 1 == dice.sizes[len(orders) - 1]:
            orders.pop()
        if orders:
            orders[-1] += 1
    return found


@pytest.mark.parametrize(
    ("deck", "size", "viewer", "actions"),
    [
        # Nothing but the deal, draws and plays.
        ("+1 +1 +2 ban ban", 1, 1, ["draw", "play +1", "draw"]),
        ("+1 +1 +2 ban ban", 1, 2, ["draw", "play +1", "draw"]),
        ("+1 +1 +2 ban ban +2 +2", 2, 1, ["draw", "play +1", "draw"]),
        ("+1 +1 +2 ban ban +2 +2", 2, 2, ["draw", "play +1", "draw"]),
        ("+1 +1 +2 +2 ban +2", 1, 0, ["draw", "play +1", "draw", "play +2"]),
        # A rush; then the winner draws, maybe the very card that was shown.
        ("rush +1 +1 +2 ban ban", 1, 1, ["draw", "rush", "take +2", "draw"]),
        ("rush +1 +1 +2 ban ban", 1, 2, ["draw", "rush", "take +2", "draw"]),
        ("rush +1 +1 +1 +2 ban", 1, 1, ["draw", "rush", "take +2", "draw"]),
        ("rush +1 +1 +1 +2 ban", 1, 2, ["draw", "rush", "take +2", "draw"]),
        ("rush +1 +1 +2 ban ban", 1, 1, ["draw", "rush", "take +2", "draw", "play +2"]),
        # Hands that go over, and what was drawn since.
        ("route +1 +1 +2 ban", 1, 1, ["draw", "route 1", "accept", "draw"]),
        ("route +1 +1 +2 +2 ban", 1, 1, ["draw", "route 1", "accept", "draw", "play +1"]),
        ("route +1 +1 +2 +2 ban", 1, 0, ["draw", "route 1", "accept", "draw", "play +1"]),
    ],
)
def test_guesses_are_as_likely_as_in_all_games_that_look_the_same(
    deck: str, size: int, viewer: int, actions: list[str]
) -> None:
    checked = 0
    for seed, (s, tally) in enumerate(all_games(deck, size, actions, viewer).values()):
        if len(tally) > 1:
            checked += 1
            if checked <= deep(8, 1000):
                assert_guessed_as(hidden(s, viewer), tally, seed)
    assert checked > 0
