"""UH OH! and PARTY: who knows what, and that guesses are right and equally likely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest
from scipy.stats import chisquare

from stackyard.games.staccs.cards import CARDS, DECK, RANK_KINDS, UNKNOWN, WILD, parse_card
from stackyard.games.staccs.uh_oh import actions, rules
from stackyard.games.staccs.uh_oh.game import STACCS_PARTY, STACCS_UH_OH
from stackyard.games.staccs.uh_oh.hands import first_place, receive
from stackyard.games.staccs.uh_oh.knowledge import lacks_what_it_showed
from stackyard.games.staccs.uh_oh.table import (
    DREW,
    GAVE,
    MOST_LEGAL_AT_PARTY,
    TO_ADD,
    State,
)
from stackyard.kernel import SeededDice, check, clone, pack
from tests.games.staccs.uh_oh.tables import (
    Table,
    all_cards,
    cards,
    hand_of,
    options,
    state_class,
    texts,
)
from tests.tools import deep

SEATS = range(2, 11)
#: A p-value below this is a fault: the seeds are fixed, so it never comes by chance.
UNLIKELY = 0.001


def hidden(s: State, mask: int) -> State:
    seen = clone(s)
    rules.hide(seen, mask)
    return seen


def guessed(seen: State, seed: int) -> State:
    world = clone(seen)
    rules.guess(world, SeededDice(seed))
    return world


def legal(s: State, seat: int) -> list[int]:
    out = [0] * MOST_LEGAL_AT_PARTY
    return out[: rules.legal(s, seat, out)]


def seen_by(table: Table, viewer: int, holder: int) -> list[str]:
    """A hand as a viewer sees it."""
    return texts(hand_of(hidden(table.s, 1 << viewer), holder))


def bounds(s: State, seat: int) -> list[int]:
    """What a hand has been shown to lack, by its bounds."""
    first = first_place(s, seat)
    return s.cannot[first : first + s.held[seat]]


def kinds(text: str) -> int:
    return sum(1 << parse_card(word) for word in text.split())


# --- hiding and guessing


@pytest.mark.parametrize("seats", SEATS)
def test_hiding_and_guessing_go_round_in_every_position(seats: int) -> None:
    for seed in range(deep(3, 60)):
        chance, dice = Random(seed), SeededDice(seed)
        s = state_class(seats)()
        rules.setup(s, options(seats), dice)
        while not rules.over(s):
            for mask in (0, 1 << chance.randrange(seats), 0b11, (1 << seats) - 1):
                seen = hidden(s, mask)
                check(seen)
                assert pack(hidden(seen, mask)) == pack(seen)
                world = guessed(seen, chance.randrange(99))
                check(world)
                assert all_cards(world) == all_cards(s)
                assert pack(hidden(world, mask)) == pack(seen)
            for seat in range(seats):
                assert legal(hidden(s, 1 << seat), seat) == legal(s, seat)
            seat = chance.choice([seat for seat in range(seats) if rules.actors(s) >> seat & 1])
            rules.apply(s, seat, chance.choice(legal(s, seat)), dice)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    table = Table("7S 5C", "2C 3C")
    seen = hidden(table.s, 1)
    assert texts(hand_of(seen, 0)) == ["7S", "5C"]
    assert hand_of(seen, 1) == [UNKNOWN] * 2
    assert set(seen.pile[: seen.left]) == {UNKNOWN}
    spectator = hidden(table.s, 0)
    assert hand_of(spectator, 0) == hand_of(spectator, 1) == [UNKNOWN] * 2
    assert hidden(table.s, 0b11).hand == table.s.hand


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_what_a_seat_sees_next_follows_from_what_it_saw(seats: int) -> None:
    """The same action in two worlds that a seat cannot tell apart looks the same to it.

    But for what it draws itself, and for whether a multiple could go on (STA-R14).
    """
    for seed in range(deep(10, 200)):
        chance, dice = Random(seed), SeededDice(seed)
        s = state_class(seats)()
        rules.setup(s, options(seats), dice)
        while not rules.over(s):
            viewer = chance.randrange(seats)
            worlds = [guessed(hidden(s, 1 << viewer), chance.randrange(999)) for _ in range(2)]
            seat = rules.next_actor(s)
            both = sorted(set(legal(worlds[0], seat)) & set(legal(worlds[1], seat)))
            if both:
                assert_same_sight(worlds, viewer, seat, chance.choice(both))
            rules.apply(s, seat, chance.choice(legal(s, seat)), dice)


def assert_same_sight(worlds: list[State], viewer: int, seat: int, action: int) -> None:
    sights, told, added = [], [], []
    for world in worlds:
        world.notes = []  # type: ignore[attr-defined]
        rules.apply(world, seat, action, SeededDice(0))
        notes = world.notes  # type: ignore[attr-defined]
        if any(note.kind == DREW and note.parts[0] == viewer for note in notes):
            return
        sights.append(pack(hidden(world, 1 << viewer)))
        game = STACCS_UH_OH if world.seats <= 5 else STACCS_PARTY
        told.append([game.tell(note, 1 << viewer) for note in notes])
        added.append(world.question == TO_ADD)
    if added[0] == added[1]:
        assert sights[0] == sights[1]
        assert told[0] == told[1]


# --- gifts and like cards


@pytest.mark.rule("STA-R13")
def test_a_gift_is_known_to_giver_and_receiver_alone() -> None:
    table = Table("QH 5C 6C 7C", "2C 3C", "8C 9C")
    table.play("QH@0,1", "take", "give 6C")
    assert seen_by(table, 0, 1) == ["6C", "?", "?"]
    assert seen_by(table, 2, 1) == ["?", "?", "?"]
    gift = next(note for note in table.notes if note.kind == GAVE)
    assert (gift.seen, gift.parts) == (0b11, (0, 1, *cards("6C")))
    # Its holder sees who knows it.
    view = STACCS_UH_OH.view(hidden(table.s, 2), 1)
    assert {card.card: card.known_to for card in view.players[1].known} == {
        "2C": (),
        "3C": (),
        "6C": (0,),
    }
    told = [STACCS_UH_OH.tell(gift, mask).card for mask in (0, 1, 2, 4)]
    assert told == [None, "6C", "6C", None]
    give = actions.Give(*cards("5C"))
    assert STACCS_UH_OH.veil(give) == "give ?"
    assert STACCS_UH_OH.veil(actions.Draw()) == "draw"


@pytest.mark.rule("STA-R13")
def test_the_audience_of_a_gift_is_its_giver_and_its_receiver() -> None:
    table = Table("QH 5C 6C 7C", "2C 3C", "8C 9C")
    table.play("QH@0,1", "take")
    assert STACCS_UH_OH.audience(table.s, 0, STACCS_UH_OH.encode(actions.Give(33))) == 0b11
    assert STACCS_UH_OH.audience(table.s, 0, STACCS_UH_OH.encode(actions.Draw())) == -1


@pytest.mark.rule("STA-R13")
def test_a_known_card_that_is_played_is_no_longer_known_and_others_stay() -> None:
    table = Table("QH 5C 9S 6C", "2C 3H", "8C 9C", pile="4D")
    table.play("QH@0,1", "take", "give 9S")
    table.play("3H@0,2")
    assert seen_by(table, 0, 1) == ["9S", "?"]


@pytest.mark.rule("STA-R13")
def test_a_gift_ends_what_third_parties_knew_of_the_givers_hand() -> None:
    table = Table("QH 5C 9S 6C", "QS 2C 3C", "8C 9C")
    table.play("QH@0,1", "take", "give 9S", "QS@-1,1")
    assert seen_by(table, 0, 1) == ["9S", "?", "?"]
    table.play("take", "give 2C")
    # It may have been the 9S: seat 0 cannot tell.
    assert seen_by(table, 0, 1) == ["?", "?"]
    assert seen_by(table, 2, 1) == ["?", "?"]
    assert seen_by(table, 1, 2) == ["2C", "?", "?"]
    assert seen_by(table, 0, 2) == ["?", "?", "?"]
    # With two players there is no third party.
    pair = Table("QH QC 5C 9S 6C", "QS 2C 3C")
    pair.play("QH@0,1", "take", "give 9S", "QS@-1,1", "take", "give 2C")
    assert seen_by(pair, 0, 1) == ["9S", "?"]


def test_of_like_cards_everybodys_count_falls_by_one() -> None:
    table = Table("5C 6C", "2C 3C", "8C 9C")
    s = table.s
    for mask in (0b010, 0b011, 0b111):
        receive(s, 1, WILD, mask)
    assert_count(s, [2, 3, 1])
    s.question, s.turn = 0, 1
    play = STACCS_UH_OH.encode(STACCS_UH_OH.parse("W@0,1/2S"))
    rules.apply(s, 1, play, SeededDice(0))
    assert_count(s, [1, 2, 0])
    s.turn = 1
    rules.apply(s, 1, STACCS_UH_OH.encode(STACCS_UH_OH.parse("W@1,0/0S")), SeededDice(0))
    assert_count(s, [0, 1, 0])


def assert_count(s: State, counts: list[int]) -> None:
    """How many WILDs in seat 1's hand each seat knows of."""
    for viewer, count in enumerate(counts):
        assert hand_of(hidden(s, 1 << viewer), 1).count(WILD) == count
        assert hand_of(hidden(s, 1 << viewer), 1)[0] != UNKNOWN or count == 0


def test_at_a_party_like_cards_given_by_two_are_known_to_each_once() -> None:
    others = ("8C 9C", "8D 9D", "8S 9S", "2S 3S")
    table = Table("4C 6C", "2C 3C", *others)
    for mask in (0b11, 0b110):
        receive(table.s, 1, parse_card("5C"), mask)
    assert seen_by(table, 0, 1) == ["5C", "?", "?", "?"]
    assert seen_by(table, 2, 1) == ["5C", "?", "?", "?"]
    assert seen_by(table, 1, 1) == ["2C", "3C", "5C", "5C"]
    # Each is told of itself alone.
    for viewer in (0, 2):
        seen = hidden(table.s, 1 << viewer)
        assert seen.seen[first_place(seen, 1)] == 1 << viewer | 0b10


# --- what hands have been shown to lack


@pytest.mark.rule("STA-R10")
def test_a_draw_shows_that_nothing_held_fitted() -> None:
    table = Table("5C 6C", "2C 3C", pile="9H 8H")
    table.play("draw")
    # On the 7H lie all hearts, all sevens and WILDs.
    fitted = kinds("0H 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 7S 7C 7D W")
    assert bounds(table.s, 0) == [fitted, fitted, 0]
    assert bounds(table.s, 1) == [0, 0]
    table.play("draw", "9H@0,1")
    # The 9H cannot be one of the first two: it was the last one's bound that went.
    assert bounds(table.s, 0) == [fitted, fitted]


@pytest.mark.rule("STA-R13")
def test_with_a_gift_the_tightest_bound_goes_for_nobody_can_tell_which_card_it_was() -> None:
    table = Table("5C 6C", "JH 3C 4C", pile="QH 8S")
    table.play("draw", "JH@0,1", "take", "QH@0,2")
    lacks = bounds(table.s, 0)[0]
    assert bounds(table.s, 0) == [lacks, lacks, 0]
    table.play("take", "give 8S")
    assert bounds(table.s, 0) == [lacks, 0]
    assert bounds(table.s, 1)[-1] == 0


@pytest.mark.rule("STA-32")
def test_a_lone_card_drawn_beside_may_be_a_wild() -> None:
    table = Table("W", "2C 3C", pile="9S")
    table.play("draw")
    assert bounds(table.s, 0)[0] >> WILD & 1 == 0
    assert bounds(table.s, 0)[0] >> parse_card("9H") & 1 == 1


@pytest.mark.rule("STA-R14")
def test_a_multiple_that_cannot_go_on_shows_a_lack_and_done_shows_none() -> None:
    table = Table("7S 5C 6C", "2C 3C")
    table.play("7S@1,-1")
    sevens = RANK_KINDS[6]
    assert bounds(table.s, 0) == [sevens, sevens]
    other = Table("7S 7C 6C 5C", "2C 3C")
    other.play("7S@1,-1", "done")
    assert bounds(other.s, 0) == [0, 0, 0]


@pytest.mark.rule("STA-R12")
def test_an_attack_taken_shows_no_lack() -> None:
    table = Table("JH 5C 6C", "2C 3C", pile="9S")
    table.play("JH@0,1", "take")
    assert bounds(table.s, 1) == [0, 0, 0]


def assert_bounds_hold(s: State) -> None:
    """Each hand's cards can be put to its bounds, one each, so that none is broken."""
    laid = Counter(s.laid_card[: s.laid])
    copies = Counter(DECK * (len(s.pile) // CARDS))
    first = 0
    for seat in range(s.seats):
        places = range(first, first + s.held[seat])
        first += s.held[seat]
        bounds = [(s.filled[place], s.cannot[place]) for place in places]
        for (tight, lacks), (loose, lacks_less) in pairwise(bounds):
            assert tight <= loose
            assert lacks_less & ~lacks == 0
        # From the loosest bound on: as many cards need one so loose, at most, as there are.
        for number, (filled, lacks) in enumerate(bounds):
            looser = len(bounds) - number - 1
            banned = Counter(
                s.hand[place]
                for place in places
                if lacks >> s.hand[place] & 1
                or (
                    filled < s.shuffles
                    and s.shown[s.hand[place]] == copies[s.hand[place]] - laid[s.hand[place]]
                )
            )
            assert banned.total() <= looser


def test_worlds_that_agree_with_what_hands_lack_are_told_from_others() -> None:
    table = Table("5C 6C", "2C 3C", pile="9D 8S")
    table.play("draw")
    seen = hidden(table.s, 2)
    fits = {True: 0, False: 0}
    for seed in range(200):
        world = guessed(seen, seed)
        fitting = [card for card in hand_of(world, 0) if bounds(world, 0)[0] >> card & 1]
        # One of the three cards was drawn last, and may be anything.
        assert lacks_what_it_showed(world, 1) == (len(fitting) <= 1)
        fits[len(fitting) <= 1] += 1
    assert min(fits.values()) > 20
    assert lacks_what_it_showed(table.s, 1)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_true_world_always_agrees(seats: int) -> None:
    for seed in range(deep(15, 300)):
        chance, dice = Random(seed), SeededDice(seed)
        s = state_class(seats)()
        rules.setup(s, options(seats), dice)
        while not rules.over(s):
            assert_bounds_hold(s)
            assert all(lacks_what_it_showed(s, viewer) for viewer in range(seats))
            seat = rules.next_actor(s)
            rules.apply(s, seat, chance.choice(legal(s, seat)), dice)


# --- skipped start cards


def after_skipping(*hands: str, shown: str, laid: str = "7H", pile: str = "") -> Table:
    """A table on which these cards were skipped and shuffled back, after the hands were dealt."""
    table = Table(*hands, laid=laid, pile=pile)
    table.s.shuffles = 1
    for card in cards(shown):
        table.s.shown[card] += 1
    check(table.s)
    return table


def filled(s: State, seat: int) -> list[int]:
    first = first_place(s, seat)
    return s.filled[first : first + s.held[seat]]


@pytest.mark.rule("STA-21")
def test_a_skipped_card_lies_in_no_hand_dealt_before() -> None:
    table = after_skipping("5C 6C", "2C 3C", shown="KS AD")
    seen = hidden(table.s, 1)
    table.s.filled[3] = 1
    late = hidden(table.s, 1)
    times = Counter[int]()
    for seed in range(deep(400, 4_000)):
        assert not set(hand_of(guessed(seen, seed), 1)) & set(cards("KS AD"))
        held = set(hand_of(guessed(late, seed), 1)) & set(cards("KS AD"))
        assert len(held) <= 1
        times.update(held)
    assert set(times) == set(cards("KS AD"))


@pytest.mark.rule("STA-21")
def test_a_skipped_card_that_is_played_was_drawn_late() -> None:
    king = cards("KS")[0]
    table = after_skipping("5C 6C KS", "2C 3C", shown="KS", laid="7H KD@0,1")
    table.s.filled[2] = 1
    table.play("KS@-1,1")
    assert filled(table.s, 0) == [0, 0]
    assert table.s.shown[king] == 0


@pytest.mark.rule("STA-21")
@pytest.mark.parametrize("late", [0, 1])
def test_a_wild_that_is_played_may_be_the_skipped_one_if_a_card_was_drawn_late(late: int) -> None:
    table = after_skipping("5C 6C W", "2C 3C", shown="W")
    table.s.filled[2] = late
    table.play("W@0,1/2S")
    # Nobody can tell: what stays is bound as little as it may be.
    assert filled(table.s, 0) == [0, late]
    assert table.s.shown[WILD] == 1 - late


def enumerated(seen: State) -> dict[bytes, Fraction]:
    """How likely each world is: all ways to lay the unseen cards, like ones told apart."""
    unseen = Counter(DECK)
    unseen.subtract([*seen.laid_card[: seen.laid], *(c for c in seen.hand if c != UNKNOWN)])
    labels = sorted(unseen.elements())
    bound: set[int] = set()
    for card, count in enumerate(seen.shown):
        alike = [number for number, kind in enumerate(labels) if kind == card]
        bound.update(alike[:count])
    places = [place for place in range(sum(seen.held)) if seen.hand[place] == UNKNOWN]
    early = sum(seen.filled[place] < seen.shuffles for place in places)
    worlds: Counter[bytes] = Counter()
    for order in permutations(range(len(labels))):
        if not bound & set(order[:early]):
            dealt = [labels[number] for number in order]
            worlds[world_of(seen, places, dealt)] += 1
    return {world: Fraction(count, worlds.total()) for world, count in worlds.items()}


def world_of(seen: State, places: list[int], dealt: list[int]) -> bytes:
    world = clone(seen)
    known = [card for card in seen.hand[first_place(seen, 1) :] if card != UNKNOWN]
    first = first_place(seen, 1)
    hand = sorted([*known, *dealt[: len(places)]])
    world.hand[first : first + len(hand)] = hand
    world.pile[: seen.left] = dealt[len(places) :]
    return bytes([*world.hand, *world.pile])


@pytest.mark.parametrize(
    ("unseen", "shown", "early"),
    [
        ("KS AD 5H 6D 8S", "", 0),
        ("KS AD 5H 6D 8S", "", 2),
        ("KS AD 5H 6D 8S", "KS", 1),
        ("KS AD 5H 6D 8S", "KS AD", 2),
        ("W W 5H 6D 8S", "W", 1),
        ("W W W AD 8S", "W AD", 2),
    ],
)
def test_each_possible_world_is_guessed_equally_often(unseen: str, shown: str, early: int) -> None:
    """Five cards are not seen: two in seat 1's hand, three in the pile."""
    known = cards("5C 6C")
    rest = Counter(DECK)
    rest.subtract([*known, *cards(unseen)])
    laid = sorted(rest.elements())
    s = State()
    s.seats, s.direction, s.shuffles = 2, 1, 1
    s.laid = len(laid)
    s.laid_card[:] = [*laid, *[UNKNOWN] * (60 - len(laid))]
    s.pile[:] = [UNKNOWN] * 60
    s.hand[:] = [*known, *[UNKNOWN] * 58]
    s.held[:2] = [2, 2]
    s.seen[:4] = [1, 1, 2, 2]
    s.filled[2:4] = [0, 0][:early] + [1] * (2 - early)
    s.left = 3
    for card in cards(shown):
        s.shown[card] += 1
    check(s)
    expected = enumerated(s)
    assert sum(expected.values()) == 1
    guesses = deep(4_000, 100_000)
    counts = Counter(
        bytes([*world.hand, *world.pile]) for world in (guessed(s, seed) for seed in range(guesses))
    )
    assert set(counts) == set(expected)
    found = [counts[world] for world in expected]
    wanted = [float(share * guesses) for share in expected.values()]
    assert chisquare(found, wanted).pvalue > UNLIKELY
