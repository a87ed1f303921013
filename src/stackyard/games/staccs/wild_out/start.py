"""The starting arrangements of WILD OUT, and the check of one's own (STA-54, STA-R40, STA-R41)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NoReturn

from stackyard.games.errors import OptionError
from stackyard.games.game import Option, Value
from stackyard.games.staccs.board import STACCS, on_table, set_table_around
from stackyard.games.staccs.lattice import DIRECTIONS, ON_WILD_OUT_TABLE, STEP_Q, STEP_R
from stackyard.games.staccs.wild_out.table import Options, State

#: A WILD of the start: q, r and facing.
Place = tuple[int, int, int]

ARRANGEMENTS: Final[dict[str, tuple[Place, ...]]] = {
    "cross": ((1, 1, 0), (2, -1, 2), (1, -2, 3), (0, 0, 5)),
    "row": ((0, 0, 5), (2, -1, 0), (4, -2, 3), (6, -3, 2)),
    "zigzag": ((0, 0, 4), (2, -1, 3), (3, 0, 0), (5, -1, 1)),
}

# Squared distances between centres.
_EDGE_TO_EDGE: Final = 3
# How far from (0, 0) the middle of the four may be: the lattice's points reach no farther.
_FARTHEST: Final = 6


def places(start: Value) -> tuple[Place, ...]:
    """The four WILDs of a resolved option `start`."""
    if isinstance(start, str):
        return ARRANGEMENTS[start]
    return tuple((q, r, facing) for q, r, facing in start)


def read_start(value: Value, seats: int) -> Value:
    """Read the option `start`: an arrangement's name, or four (q, r, facing).

    Raises:
        ValueError: it is neither.
        OptionError: the four break a condition (STA-R41); names it.
    """
    if isinstance(value, str):
        if value not in ARRANGEMENTS:
            raise ValueError
        return value
    if not (isinstance(value, list | tuple) and len(value) == STACCS):
        raise ValueError
    for place in value:
        if not (isinstance(place, list | tuple) and len(place) == 3):
            raise ValueError
        if any(not isinstance(part, int) or isinstance(part, bool) for part in place):
            raise ValueError
    start = [list(place) for place in value]
    check_arrangement(places(start))
    return start


def check_arrangement(wilds: tuple[Place, ...]) -> None:
    """Hold four WILDs to the conditions that need no table (STA-R41).

    Raises:
        OptionError: names the condition that is broken, and by which WILDs.
    """
    for _, _, facing in wilds:
        if not 0 <= facing < DIRECTIONS:
            _refuse(f"a facing is a number from 0 to {DIRECTIONS - 1}, not {facing}")
    for a, b in combinations(wilds, 2):
        if _distance(a, b) < _EDGE_TO_EDGE:
            _refuse(f"the WILDs at {_at(a)} and {_at(b)} overlap")
    if not _hang_together(wilds):
        _refuse("the four WILDs must hang together edge to edge")
    for a, b in combinations(wilds, 2):
        if a[2] == b[2]:
            _refuse(f"the WILDs at {_at(a)} and {_at(b)} both face {a[2]}: the four must differ")
    for a, b in permutations(wilds, 2):
        if _distance(_top_spot(a), b) < _EDGE_TO_EDGE:
            _refuse(f"the spot on the TOP of the WILD at {_at(a)} overlaps the one at {_at(b)}")
    middle_q = abs(sum(q for q, _, _ in wilds)) / STACCS
    middle_y = abs(sum(2 * r + q for q, r, _ in wilds)) / STACCS / 2
    if max(middle_q, middle_y) > _FARTHEST:
        _refuse(f"the middle of the four must be within {_FARTHEST} of 0,0: shift them all")


def check_on_table(options: Options) -> None:
    """Hold the four WILDs and the spots on their TOPS to the table (STA-R41).

    Raises:
        OptionError: names what does not lie on it.
    """
    table = State()
    wilds = tuple((q, r, facing) for q, r, facing in options.start)
    q4 = sum(q for q, _, _ in wilds)
    y8 = sum(2 * r + q for q, r, _ in wilds)
    set_table_around(
        table, ON_WILD_OUT_TABLE, options.width, options.height, options.inside, q4, y8
    )
    for wild in wilds:
        if not on_table(table, wild[0], wild[1]):
            _refuse(f"the WILD at {_at(wild)} does not lie on the table")
        spot = _top_spot(wild)
        if not on_table(table, spot[0], spot[1]):
            _refuse(f"the spot on the TOP of the WILD at {_at(wild)} is not on the table")


def _top_spot(wild: Place) -> Place:
    q, r, facing = wild
    return q + STEP_Q[facing], r + STEP_R[facing], facing


def _distance(a: Place, b: Place) -> int:
    """The squared distance between two centres."""
    q, r = a[0] - b[0], a[1] - b[1]
    return q * q + q * r + r * r


def _hang_together(wilds: tuple[Place, ...]) -> bool:
    reached = [wilds[0]]
    for place in _growing(reached):
        reached += [
            wild
            for wild in wilds
            if wild not in reached and _distance(place, wild) == _EDGE_TO_EDGE
        ]
    return len(reached) == len(wilds)


def _growing(reached: list[Place]) -> Iterator[Place]:
    at = 0
    while at < len(reached):
        yield reached[at]
        at += 1


def _at(wild: Place) -> str:
    return f"{wild[0]},{wild[1]}"


def _refuse(why: str) -> NoReturn:
    raise OptionError("start", why)


START: Final = Option(
    name="start",
    default="cross",
    allowed="'cross', 'row', 'zigzag' or a list of four [q, r, facing]",
    help="where the four WILDs lie and how they face",
    read=read_start,
)
