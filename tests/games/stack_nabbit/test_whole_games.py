"""Whole games of Stack Nabbit against a second telling of the rules."""

from hypothesis import given
from hypothesis import strategies as st

from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import (
    FLIP,
    KEEP,
    State,
)
from stackyard.kernel import RecordingDice, SeededDice, pack
from tests.games.stack_nabbit.model import Model
from tests.games.stack_nabbit.tables import (
    NO_DICE,
    flip,
    keep,
    legal,
    options,
    scores,
    table,
)


@given(st.integers(3, 6), st.data())
def test_whole_games_go_as_the_rules_page_tells(seats: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32))
    first = data.draw(st.integers(0, seats - 1))
    boldness = data.draw(st.integers(0, 100))
    dice, choices = RecordingDice(SeededDice(seed)), SeededDice(seed, 1)
    s = State()
    rules.setup(s, options(seats, first), dice)
    (pile,) = dice.outcomes
    assert isinstance(pile, tuple)
    model = Model(list(pile), seats, first)
    compare(s, model)
    while not model.over:
        names = model.choices()
        name = names[0] if len(names) == 1 or choices.lot(100) < boldness else names[1]
        if name == "flip":
            model.flip()
        else:
            model.keep()
        rules.apply(s, s.turn, FLIP if name == "flip" else KEEP, NO_DICE)
        compare(s, model)


def compare(s: State, model: Model) -> None:
    assert rules.over(s) == model.over
    assert rules.next_actor(s) == (-1 if model.over else model.turn)
    assert [("flip", "keep")[action] for action in legal(s, s.turn)] == model.choices()
    assert s.flipped[: s.flips] == model.flips
    assert s.pile[: s.left] == model.pile[::-1]
    assert s.vault == counted(model.vault)
    for seat, player in enumerate(model.players):
        assert s.up[seat] == counted(player.up)
        assert s.banked[seat] == counted(player.banked)
    assert scores(s) == model.scores()
    assert rules.winners(s) == sum(1 << seat for seat in model.winners())


def counted(cards: list[int]) -> list[int]:
    return [cards.count(number) for number in range(7)]


def test_equal_tables_have_equal_bytes() -> None:
    # Reached by other paths: what lay in places no longer in use leaves no trace.
    one, other = table(pile=[1, 2, 3, 6]), table(pile=[2, 1, 3, 6])
    for s in (one, other):
        flip(s, 3)
        keep(s)
    assert pack(one) == pack(other)
