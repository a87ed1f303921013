"""Who knows what in Stacky Map (MAP-R16): what is hidden, what is guessed, what a play tells."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import encode, parse
from stackyard.games.stacky_map.table import (
    ANSWERING,
    DRAWING,
    DREW,
    EVERYBODY,
    HANDED,
    PLAYING,
    ROUTE,
    SPECTATORS,
    UNKNOWN,
    State,
)
from stackyard.games.stacky_map.turn import useful_kinds
from stackyard.kernel import (
    PUBLIC,
    Note,
    RecordedDice,
    SeededDice,
    check,
    clone,
    digest,
    pack,
)
from tests.games.stacky_map.tables import (
    DECKS,
    NO_DICE,
    after,
    cards,
    counts,
    guessed,
    hand,
    hidden,
    legal,
    legal_numbers,
    options,
    play,
    table,
    texts,
    view,
)
from tests.tools import deep

pytestmark = pytest.mark.rule("MAP-R16")

HIDDEN_NOTES = {DREW, HANDED}


def positions(games: int, every: int = 1) -> Iterator[State]:
    """Positions of random games: each deck, each number of seats."""
    for game in range(games):
        for number, deck in enumerate(DECKS.values()):
            s, dice, choices = State(), SeededDice(game), SeededDice(game, 1 + number)
            seats = 2 + (game + number) % 5
            rules.setup(s, options(seats, deck, 5 if seats == 6 else 4), dice)
            for step in range(10_000):
                if step % every == 0 or rules.over(s):
                    yield s
                if rules.over(s):
                    break
                numbers = legal_numbers(s, rules.next_actor(s))
                rules.apply(s, rules.next_actor(s), numbers[choices.lot(len(numbers))], dice)


def viewers(s: State) -> list[int]:
    """A spectator, each seat, two seats, and everybody."""
    return [0, *(1 << seat for seat in range(s.seats)), 0b11, (1 << s.seats) - 1]


# --- hide and guess


def test_hiding_twice_hides_no_more_and_in_steps_as_much() -> None:
    for s in positions(deep(1, 20), every=3):
        for seats in viewers(s):
            seen = hidden(s, seats)
            check(seen)
            assert hidden(seen, seats) == seen
            assert hidden(seen, 0) == hidden(s, 0)


def test_the_pile_is_hidden_from_all_and_a_hand_from_all_but_its_holder() -> None:
    s = State()
    rules.setup(s, options(3), SeededDice(1))
    for viewer in viewers(s):
        seen = hidden(s, viewer)
        assert set(seen.pile[: seen.left]) == {UNKNOWN}
        for seat in range(3):
            known = bool(viewer >> seat & 1)
            assert (seen.hand[seat] == s.hand[seat]) == known
            assert (set(seen.hand[seat]) == {UNKNOWN}) != known


def test_a_guess_is_a_world_that_looks_the_same() -> None:
    for number, s in enumerate(positions(deep(1, 30), every=3)):
        for seats in viewers(s):
            seen = hidden(s, seats)
            world = guessed(seen, number)
            check(world)
            assert UNKNOWN not in world.pile[: world.left]
            for seat in range(s.seats):
                assert UNKNOWN not in world.hand[seat][: world.held[seat]]
            assert counts(world) == s.deck
            assert hidden(world, seats) == seen
            assert world.shown == s.shown


def test_a_guess_changes_nothing_that_is_known() -> None:
    for s in positions(deep(1, 20), every=5):
        before = pack(s)
        assert pack(guessed(s, 1)) == before


def test_what_is_legal_follows_from_what_the_seat_sees() -> None:
    for s in positions(deep(2, 30)):
        for seat in range(s.seats):
            seen = hidden(s, 1 << seat)
            assert legal_numbers(seen, seat) == legal_numbers(s, seat)
            assert rules.actors(seen) == rules.actors(s)
            assert rules.over(seen) == rules.over(s)
            assert rules.winners(seen) == rules.winners(s)


def test_the_true_world_is_always_a_possible_one() -> None:
    """The bounds on the slots never exclude the truth.

    Of each kind, as many cards as a rush has shown since must lie where they can: in the pile, or
    in slots that are not open and were filled since. And no slot holds what it is said not to hold.
    """
    shown = cannot = 0
    for s in positions(deep(6, 300)):
        for seat in range(s.seats):
            for slot in range(s.held[seat]):
                assert not s.cannot[seat][slot] >> s.hand[seat][slot] & 1
                cannot += s.cannot[seat][slot] > 0
        for i in range(s.shows):
            card, since = s.shown[i], s.since[i]
            later = sum(s.shown[j] == card and s.since[j] >= since for j in range(s.shows))
            room = s.pile[: s.left].count(card)
            for seat in range(s.seats):
                for slot in range(s.held[seat]):
                    if s.seen[seat][slot] < SPECTATORS and s.filled[seat][slot] >= since:
                        room += s.hand[seat][slot] == card
            assert room >= later
            shown += 1
    assert shown > 1000
    assert cannot > 100


def test_each_observer_knows_a_hand_up_to_some_slot() -> None:
    """What `hands` rests on: whoever knows a slot knows the ones before it."""
    for s in positions(deep(3, 100)):
        for seat in range(s.seats):
            for slot in range(s.held[seat]):
                seen = s.seen[seat][slot]
                assert seen >> seat & 1
                assert slot == 0 or seen & s.seen[seat][slot - 1] == seen
                assert (seen >= SPECTATORS) == (seen == EVERYBODY)
            opened = [
                s.filled[seat][i] for i in range(s.held[seat]) if s.seen[seat][i] < SPECTATORS
            ]
            assert opened == sorted(opened)
            assert s.seen[seat][s.held[seat] :] == [0] * (120 - s.held[seat])
            assert s.hand[seat][s.held[seat] :] == [UNKNOWN] * (120 - s.held[seat])


# --- nothing tells two worlds apart


def heard(s: State, action: int, viewer: int) -> tuple[State, list[tuple[int, object]]]:
    """The state after an action without chance, and what a viewer hears of it."""
    new = clone(s)
    new.notes = told = list[Note]()  # type: ignore[attr-defined]
    rules.apply(new, rules.next_actor(new), action, NO_DICE)
    new.notes = None  # type: ignore[attr-defined]
    return new, [
        (note.kind, note.parts if note.seen == PUBLIC or note.seen & viewer else note.parts[:-1])
        for note in told
    ]


def shows_new(s: State, action: int, viewer: int) -> bool:
    """Whether an action shows the viewer a card that it could not know: then worlds may part."""
    if action == encode(parse("rush")):
        return True
    if s.phase == DRAWING:
        return bool(viewer >> s.turn & 1)
    swapping = s.attack == ROUTE and action == encode(parse("accept"))
    return swapping and bool(viewer & (1 << s.turn | 1 << s.target))


def test_other_hidden_cards_are_seen_by_nobody_after_the_same_action() -> None:
    compared = Counter[int]()
    for number, s in enumerate(positions(deep(1, 30), every=2)):
        if rules.over(s):
            continue
        seat = rules.next_actor(s)
        for viewer in viewers(s):
            world = guessed(hidden(s, viewer), number)
            both = [
                action for action in legal_numbers(s, seat) if action in legal_numbers(world, seat)
            ]
            for action in both:
                if shows_new(s, action, viewer) or s.phase > ANSWERING:
                    continue
                (one, told), (other, said) = heard(s, action, viewer), heard(world, action, viewer)
                assert told == said
                assert hidden(one, viewer) == hidden(other, viewer)
                for looking in range(s.seats):
                    if viewer >> looking & 1:
                        assert legal(one, looking) == legal(other, looking)
                compared[s.phase] += pack(one) != pack(other)
    assert min(compared[phase] for phase in (DRAWING, PLAYING, ANSWERING)) > 100


def test_clones_are_not_touched_by_what_follows() -> None:
    kept: list[tuple[State, str]] = []
    for s in positions(1, every=7):
        kept.append((clone(s), digest(s)))
    assert all(digest(s) == before for s, before in kept)


# --- what each card tells


def test_a_card_drawn_is_seen_by_its_drawer_alone() -> None:
    s = table("+1", "+1", drawn=False, pile="ban +2")
    (note,) = play(s, "draw")
    assert (note.kind, note.seen, note.parts) == (DREW, 1, (0, 7))
    assert [view(s, viewer, 0) for viewer in (0, 1, 2)] == ["? ?", "+1 ban", "? ?"]


@pytest.mark.rule("MAP-10")
def test_after_a_route_change_the_two_know_each_others_former_hand_and_nobody_else() -> None:
    s = table("route +1 ban", "+2 +3", "visa", pile="+3 +3 +3")
    notes = play(s, "route 1", "accept")
    assert [view(s, viewer, 0) for viewer in (0, 1, 2, 4)] == ["? ?", "+2 +3", "+2 +3", "? ?"]
    assert [view(s, viewer, 1) for viewer in (0, 1, 2, 4)] == ["? ?", "+1 ban", "+1 ban", "? ?"]
    handed = [note for note in notes if note.kind == HANDED]
    assert [note.parts for note in handed] == [(0, 1, 0), (0, 1, 7), (1, 0, 1), (1, 0, 2)]
    assert {note.seen for note in handed} == {0b11}
    # What is drawn later is not known to the other.
    play(s, "draw", "play +1", "draw", "play +3")
    assert view(s, 1, 1) == "ban ?"


@pytest.mark.rule("MAP-10")
def test_what_one_has_seen_stays_known_when_the_hand_goes_on_to_a_third() -> None:
    s = table("route +1", "+2 visa", "+3 route", pile="+1 ban +1")
    play(s, "route 1", "accept", "draw", "play +1", "draw", "route 0", "accept")
    # Seat 2 holds now what seat 1 held first, and seats 0 and 1 know it.
    assert [view(s, viewer, 2) for viewer in (0, 1, 2, 4)] == ["? ?", *["+2 visa"] * 3]
    # Seat 0 holds what seat 2 held, with the card it drew; seat 1 has never seen that.
    assert [view(s, viewer, 0) for viewer in (0, 1, 2, 4)] == ["? ?", "+3 ban", "? ?", "+3 ban"]


@pytest.mark.rule("MAP-11")
def test_a_card_taken_back_by_revisit_is_known_to_all() -> None:
    s = table("+1 revisit", "+1", discard="ban")
    play(s, "revisit ban")
    assert [view(s, viewer, 0) for viewer in (0, 1, 2)] == ["ban ?", "ban +1", "ban ?"]


@pytest.mark.rule("MAP-12")
def test_the_card_kept_of_a_travel_rush_is_known_to_all() -> None:
    s = table("rush +1", "+1", pile="+1 +3 ban")
    play(s, "rush", "take +3", dice=RecordedDice([tuple(cards("+1 ban"))]))
    assert [view(s, viewer, 1) for viewer in (0, 1, 2)] == ["+3 ?", "+3 ?", "+3 +1"]


# --- one of several like cards leaves a hand


def known(s: State, *masks: int) -> State:
    """A table on which the slots of seat 1's hand are known to these seats beside it."""
    for slot, mask in enumerate(masks):
        s.seen[1][slot] = mask | 2
    return s


@pytest.mark.parametrize(
    ("masks", "views"),
    [
        # Nobody knows one: an unknown card goes.
        ((0, 0, 0), {0: "? ?", 1: "? ?", 4: "? ?"}),
        # Seat 0 knew one +3 and +1: it knows one +3 fewer, that is none, and still the +1.
        ((1, 1, 0), {0: "? ?", 1: "+1 ?", 4: "? ?"}),
        # Seat 0 knew both +3: it still knows one.
        ((1, 1, 1), {0: "? ?", 1: "+1 +3", 4: "? ?"}),
        # Seat 0 knew both, seat 2 one: each knows one fewer.
        ((5, 5, 1), {0: "? ?", 1: "+1 +3", 4: "+1 ?"}),
        # Seat 0 knew one +3, seat 2 none.
        ((1, 0, 0), {0: "? ?", 1: "? ?", 4: "? ?"}),
        # All knew the first: it was open.
        ((EVERYBODY, 0, 0), {0: "? ?", 1: "? ?", 4: "? ?"}),
        ((EVERYBODY, 1, 1), {0: "? ?", 1: "+1 +3", 4: "? ?"}),
    ],
)
def test_each_observers_count_of_the_kind_falls_by_one(
    masks: Sequence[int], views: dict[int, str]
) -> None:
    s = known(table("+1", "+3 +1 +3", "+1", turn=1), *masks)
    play(s, "play +3")
    assert hand(s, 1) == "+1 +3"
    assert {viewer: view(s, viewer, 1) for viewer in views} == views


def test_a_play_of_an_unknown_card_leaves_what_is_known_where_it_is() -> None:
    s = known(table("+1", "+1 +2 ban", "+1", turn=1, maps={0: "+1"}), 1, 0, 0)
    assert view(after(s, "play +2"), 1, 1) == "+1 ?"
    assert view(after(s, "ban 0", "accept"), 1, 1) == "+1 ?"
    assert view(after(s, "play +1"), 1, 1) == "? ?"


def test_an_insurance_laid_is_one_fewer_known() -> None:
    s = known(
        table("missed +1", "insurance insurance +1", "+1", turn=0),
        1,
        1,
        0,
    )
    play(s, "missed 1", "insure", "accept")
    assert view(s, 1, 1) == "insurance ?"


def test_of_the_bounds_on_hidden_slots_the_oldest_go() -> None:
    s = table("+1", "+1 +2 ban +3", turn=1)
    s.filled[1][:4] = [0, 1, 1, 2]
    s.cannot[1][:4] = [96, 64, 64, 0]
    s.shuffles = 2
    for card in ("+1", "+2", "+3"):
        s_after = after(s, f"play {card}")
        assert s_after.filled[1][:4] == [1, 1, 2, 0]
        assert s_after.cannot[1][:4] == [64, 64, 0, 0]


def test_an_open_card_leaves_without_a_trace_on_the_hidden_ones() -> None:
    s = known(table("+1", "+3 +2 +3", turn=1), EVERYBODY, 0, 0)
    s.filled[1][:3] = [0, 0, 1]
    s.shuffles = 1
    play(s, "play +3")
    assert hand(s, 1) == "+2 +3"
    assert s.filled[1][:3] == [0, 1, 0]


# --- what a Travel Rush shows


def shown(s: State) -> str:
    """The cards that rushes have shown and that may still be hidden."""
    return texts(s.shown[: s.shows])


def rushed() -> State:
    """A +1 and a ban were shown and went back with shuffle 1; seat 1 has drawn since."""
    s = table("rush +1", "visa +2", "+3 +3", pile="+2 +1 ban missed visa route")
    play(s, "rush", "take +2", dice=RecordedDice([tuple(cards("route +1 visa ban missed"))]))
    assert shown(s) == "+1 ban"
    assert s.since[: s.shows] == [1, 1]
    return s


@pytest.mark.rule("MAP-12")
def test_a_card_shown_cannot_lie_in_a_slot_filled_before() -> None:
    s = rushed()
    play(s, "draw", "play +1", "draw")
    held = Counter[str]()
    for seed in range(deep(300, 3000)):
        world = guessed(hidden(s, 1), seed)
        assert 7 not in world.hand[1][:2]
        assert 7 not in world.hand[2][:2]
        held[texts([world.hand[1][2]])] += 1
    assert held["ban"] > 0


@pytest.mark.rule("MAP-12")
def test_a_card_that_came_to_light_is_no_longer_somewhere_since() -> None:
    s = rushed()
    assert shown(after(s, "draw", "play +1")) == "ban"
    # A play from a hand with no slot filled since cannot have been the one shown.
    old = rushed()
    old.hand[1][0], old.phase, old.turn = 0, PLAYING, 1
    old.deck = counts(old)
    assert shown(after(old, "play +1")) == "+1 ban"


# --- a discard tells what a hand does not hold


@pytest.mark.rule("MAP-R5")
def test_a_discard_tells_that_nothing_useful_was_held() -> None:
    s = table("insurance insurance visa", "+1", maps={0: "+1"}, discard="+1")
    useful = useful_kinds(s)
    assert texts(card for card in range(12) if useful >> card & 1) == (
        "+1 +2 +3 holiday missed route revisit rush"
    )
    play(s, "discard visa")
    assert s.cannot[0][:3] == [useful, useful, 0]
    play(s, "draw", "play +1", "draw")
    assert s.cannot[0][:3] == [useful, useful, 0]
