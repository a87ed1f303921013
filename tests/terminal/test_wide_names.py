"""Names of wide characters take as many columns as the screen gives them, and move nothing."""

from __future__ import annotations

import pytest

from stackyard.games.registry import get_game
from stackyard.terminal.tables import Scene, table_of
from stackyard.terminal.words import Names
from tests.terminal.staccs import PLAIN, played, text_of

WIDE = "山川"
NARROW = "abcd"
SEATS = {
    "stack-nabbit": 4,
    "stacky-map": 4,
    "staccs-uh-oh": 4,
    "staccs-party": 6,
    "staccs-wild-out": 3,
}


def names(first: str, seats: int) -> Names:
    return Names((first, *("Brick", "Clay", "Flint", "Slate", "Pebble")[: seats - 1]))


@pytest.mark.parametrize("game", SEATS)
def test_a_wide_name_moves_no_column(game: str) -> None:
    seats, look = SEATS[game], table_of(get_game(game))
    view = played(game, 3, 9, seats).view(1)
    wide, narrow = (
        text_of(look.draw(view, Scene(names(name, seats), 1, PLAIN, 40))) for name in (WIDE, NARROW)
    )
    assert WIDE in wide
    assert wide.replace(WIDE, NARROW) == narrow


@pytest.mark.parametrize("game", ["stack-nabbit", "stacky-map", "staccs-uh-oh", "staccs-wild-out"])
def test_a_long_wide_name_is_cut_by_its_columns(game: str) -> None:
    seats, look = SEATS[game], table_of(get_game(game))
    view = played(game, 3, 9, seats).view(1)
    wide, narrow = (
        text_of(look.draw(view, Scene(names(10 * name, seats), 1, PLAIN, 40)))
        for name in (WIDE, NARROW)
    )
    assert 10 * WIDE not in wide
    assert len(wide.splitlines()) == len(narrow.splitlines())
