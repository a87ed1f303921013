"""Stealing and banking in Stack Nabbit, on tables made for each rule."""

import pytest

from stackyard.games.stack_nabbit.table import (
    BANKED,
    FLIPPED,
    KEPT,
    LAID,
    STOLEN,
    UNKNOWN,
    VAULT,
    VAULTED,
)
from stackyard.kernel import PUBLIC, Note
from tests.games.stack_nabbit.tables import (
    flip,
    keep,
    stacked,
    table,
)


@pytest.mark.rule("NAB-7")
@pytest.mark.parametrize("turn", [0, 1, 2, 3, 4])
def test_all_of_the_number_are_stolen_from_three_places(turn: int) -> None:
    left, right = (turn + 1) % 5, (turn - 1) % 5
    s = table(
        5,
        turn,
        pile=[4, 6],
        vault={4: 2, 1: 1},
        up={left: {4: 3, 2: 1}, right: {4: 1, 5: 2}, turn: {0: 2}},
    )
    flip(s)
    keep(s)
    assert stacked(s.up[turn]) == {0: 2, 4: 7}
    assert stacked(s.up[left]) == {2: 1}
    assert stacked(s.up[right]) == {5: 2}
    assert stacked(s.vault) == {1: 1}
    assert not any(map(any, s.banked))


@pytest.mark.rule("NAB-7")
@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("place", ["left", "right", "vault", "nowhere"])
def test_each_number_is_stolen_from_each_place(place: str, number: int) -> None:
    s = table(
        3,
        pile=[number, 6],
        vault={number: 2} if place == "vault" else {},
        up={1: {number: 2} if place == "left" else {}, 2: {number: 2} if place == "right" else {}},
    )
    flip(s)
    keep(s)
    assert stacked(s.up[0]) == {number: 1 if place == "nowhere" else 3}
    assert not any(s.up[1]) and not any(s.up[2]) and not any(s.vault)  # noqa: PT018


@pytest.mark.rule("NAB-10")
@pytest.mark.parametrize(("seats", "far"), [(4, [2]), (5, [2, 3]), (6, [2, 3, 4])])
def test_players_further_away_are_not_robbed(seats: int, far: list[int]) -> None:
    s = table(seats, pile=[4, 6], up={seat: {4: 1} for seat in range(1, seats)})
    flip(s)
    keep(s)
    assert stacked(s.up[0]) == {4: 3}
    assert [seat for seat in range(1, seats) if any(s.up[seat])] == far


@pytest.mark.rule("NAB-10")
def test_banked_cards_are_never_stolen() -> None:
    s = table(pile=[4, 6], banked={seat: {4: 2} for seat in range(4)}, up={0: {4: 1}})
    flip(s)
    keep(s)
    assert [s.banked[seat][4] for seat in range(4)] == [4, 2, 2, 2]


@pytest.mark.rule("NAB-8")
def test_a_number_that_lay_face_up_is_banked_old_kept_and_stolen() -> None:
    s = table(pile=[4, 6], vault={4: 1}, up={0: {4: 2, 3: 1}, 1: {4: 3}, 3: {4: 1}})
    flip(s)
    keep(s)
    assert stacked(s.up[0]) == {3: 1}
    assert stacked(s.banked[0]) == {4: 8}
    assert not any(s.up[1]) and not any(s.up[3]) and not any(s.vault)  # noqa: PT018


@pytest.mark.rule("NAB-8")
def test_banked_cards_join_those_banked_before() -> None:
    s = table(pile=[4, 6], up={0: {4: 1}}, banked={0: {4: 3, 5: 2}})
    flip(s)
    keep(s)
    assert stacked(s.banked[0]) == {4: 5, 5: 2}


@pytest.mark.rule("NAB-8")
def test_a_new_number_lies_face_up_however_many_were_stolen() -> None:
    # Banked before, but not face up: it has to come twice again.
    s = table(pile=[4, 6], vault={4: 2}, up={1: {4: 2}}, banked={0: {4: 2}})
    flip(s)
    keep(s)
    assert stacked(s.up[0]) == {4: 5}
    assert stacked(s.banked[0]) == {4: 2}


@pytest.mark.rule("NAB-8")
def test_what_lies_face_up_can_be_stolen_back_before_it_is_banked() -> None:
    s = table(3, pile=[4, 4, 4, 4])
    owners = []
    for _ in range(4):
        flip(s)
        keep(s)
        owners.append([stacked(s.up[seat]) for seat in range(3)])
    assert owners == [
        [{4: 1}, {}, {}],
        [{}, {4: 2}, {}],
        [{}, {}, {4: 3}],
        [{4: 4}, {}, {}],
    ]


@pytest.mark.rule("NAB-9")
def test_the_other_flipped_cards_go_to_the_vault() -> None:
    s = table(pile=[1, 2, 2, 5, 6], vault={2: 1})
    flip(s, 4)
    keep(s)
    assert stacked(s.vault) == {1: 1, 2: 3}
    assert s.flips == 0
    assert s.flipped == [UNKNOWN] * 5


@pytest.mark.rule("NAB-R1", "NAB-9")
def test_cards_flipped_earlier_are_not_in_the_vault_yet() -> None:
    s = table(pile=[4, 2, 4, 6])
    flip(s, 3)
    keep(s)
    assert stacked(s.up[0]) == {4: 1}
    assert stacked(s.vault) == {2: 1, 4: 1}


@pytest.mark.rule("NAB-R1", "NAB-8")
def test_an_earlier_flip_of_the_number_does_not_lie_before_the_player() -> None:
    s = table(pile=[4, 4, 6], vault={4: 1}, up={1: {4: 1}})
    flip(s, 2)
    keep(s)
    assert stacked(s.up[0]) == {4: 3}
    assert not any(s.banked[0])
    assert stacked(s.vault) == {4: 1}


@pytest.mark.rule("NAB-R1", "NAB-8")
def test_banking_leaves_the_earlier_flips_to_the_vault() -> None:
    s = table(pile=[4, 4, 6], up={0: {4: 1}})
    flip(s, 2)
    keep(s)
    assert stacked(s.banked[0]) == {4: 2}
    assert stacked(s.vault) == {4: 1}


@pytest.mark.rule("NAB-7", "NAB-8", "NAB-9", "NAB-R6")
def test_everybody_sees_each_step_in_order() -> None:
    s = table(4, turn=3, pile=[1, 4, 6], vault={4: 1}, up={3: {4: 1}, 0: {4: 2}, 2: {4: 3}})
    s.notes = flips = list[Note]()  # type: ignore[attr-defined]
    flip(s, 2)
    assert flips == [Note(FLIPPED, PUBLIC, (3, 1)), Note(FLIPPED, PUBLIC, (3, 4))]
    assert keep(s) == [
        Note(KEPT, PUBLIC, (3, 4)),
        Note(STOLEN, PUBLIC, (3, 0, 4, 2)),
        Note(STOLEN, PUBLIC, (3, 2, 4, 3)),
        Note(STOLEN, PUBLIC, (3, VAULT, 4, 1)),
        Note(BANKED, PUBLIC, (3, 4, 8)),
        Note(VAULTED, PUBLIC, (3, 1)),
    ]


@pytest.mark.rule("NAB-R6")
def test_where_nothing_is_stolen_nothing_is_told() -> None:
    s = table(pile=[4, 6], up={0: {3: 1}, 2: {4: 1}})
    flip(s)
    assert keep(s) == [Note(KEPT, PUBLIC, (0, 4)), Note(LAID, PUBLIC, (0, 4, 1))]


@pytest.mark.rule("NAB-7", "NAB-R6")
def test_all_cards_that_lie_now_are_told() -> None:
    s = table(pile=[4, 6], vault={4: 1}, up={1: {4: 2}})
    flip(s)
    assert keep(s)[-1] == Note(LAID, PUBLIC, (0, 4, 4))
