"""Hand-made tables of Stacky Map, and deals from a known deck. Cards and actions are texts here."""

from collections.abc import Iterable, Mapping

from stackyard.games.stacky_map import maps, rules
from stackyard.games.stacky_map.actions import CARD_TEXTS, decode, encode, parse, parse_card
from stackyard.games.stacky_map.deeds import MOST_LEGAL
from stackyard.games.stacky_map.options import USUAL_DECK
from stackyard.games.stacky_map.table import (
    DRAWING,
    KINDS,
    PLAYING,
    UNKNOWN,
    Options,
    State,
)
from stackyard.kernel import Dice, Note, RecordedDice, SeededDice, check, clone, fill
from stackyard.kernel.dice import Outcome

NO_DICE = RecordedDice([])

#: A deck for each thing to try; the last leaves but one card in the pile (6 hands of 5).
DECKS: dict[str, Mapping[str, int]] = {
    "usual": USUAL_DECK,
    "insurances": {
        "+1": 12,
        "+3": 8,
        "visa": 6,
        "snatch": 6,
        "missed": 6,
        "ban": 10,
        "route": 6,
        "insurance": 30,
        "revisit": 4,
    },
    "tickets": {"+1": 20, "+2": 20, "+3": 20},
    "no tickets": {
        "holiday": 6,
        "visa": 6,
        "snatch": 6,
        "missed": 8,
        "ban": 6,
        "route": 6,
        "revisit": 8,
        "rush": 8,
        "insurance": 10,
    },
    "rushes": {"+1": 16, "+2": 16, "+3": 10, "route": 10, "revisit": 12, "rush": 30, "ban": 4},
    "smallest": {"+1": 7, "+2": 4, "holiday": 3, "missed": 4, "ban": 4, "insurance": 5, "rush": 4},
}


def cards(texts: str) -> list[int]:
    """Cards from their texts, with spaces between."""
    return [parse_card(text) for text in texts.split()]


def options(
    seats: int, deck: Mapping[str, int] = USUAL_DECK, hand: int = 5, first: int = 0
) -> Options:
    made = Options()
    made.seats, made.hand, made.first = seats, hand, first
    made.deck = [deck.get(text, 0) for text in CARD_TEXTS]
    return made


def table(
    *hands: str,
    maps: Mapping[int, str] | None = None,
    pile: str = "+1 +1 +1 +1 +1 +1 +1 +1",
    discard: str = "",
    turn: int = 0,
    drawn: bool = True,
) -> State:
    """A table in a turn, after its draw or before it.

    Args:
        hands: of each seat, in the order in which they were dealt.
        maps: what lies before a seat.
        pile: the next card first.
        discard: the top last.
        turn: whose turn it is.
        drawn: whether the turn's card has been drawn.
    """
    s = State()
    s.seats, s.turn, s.phase = len(hands), turn, PLAYING if drawn else DRAWING
    for row in (s.pile, s.discard, s.flipped, s.shown, *s.hand[: s.seats]):
        fill(row, UNKNOWN)
    for seat, hand in enumerate(hands):
        for slot, card in enumerate(cards(hand)):
            s.hand[seat][slot], s.seen[seat][slot] = card, 1 << seat
        s.held[seat] = len(cards(hand))
    for seat, laid in (maps or {}).items():
        for card in cards(laid):
            s.laid[seat][card] += 1
    s.left = len(cards(pile))
    s.pile[: s.left] = reversed(cards(pile))
    s.discards = len(cards(discard))
    s.discard[: s.discards] = cards(discard)
    s.deck = counts(s)
    check(s)
    return s


def counts(s: State) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    found = [0] * KINDS
    for card in (*s.pile[: s.left], *s.discard[: s.discards], *s.flipped[: s.flips]):
        found[card] += 1
    for seat in range(s.seats):
        for card in s.hand[seat][: s.held[seat]]:
            found[card] += 1
        for card, count in enumerate(s.laid[seat]):
            found[card] += count
    if s.phase == 2:
        found[s.attack] += 1
        found[-1] += s.insurances
    return found


def texts(row: Iterable[int]) -> str:
    """Cards as texts."""
    return " ".join(CARD_TEXTS[card] for card in row)


def hand(s: State, seat: int) -> str:
    """A hand in its order."""
    return texts(s.hand[seat][: s.held[seat]])


def sorted_hand(s: State, seat: int) -> str:
    """A hand by kinds: two tables may hold the same cards in another order."""
    return texts(sorted(s.hand[seat][: s.held[seat]]))


def laid(s: State, seat: int) -> str:
    """A map by kinds."""
    return texts(card for card, count in enumerate(s.laid[seat]) for _ in range(count))


def pile(s: State) -> str:
    """The pile, the next card first."""
    return texts(reversed(s.pile[: s.left]))


def discard(s: State) -> str:
    """The discard pile, its top last."""
    return texts(s.discard[: s.discards])


def total(s: State, seat: int) -> int:
    return maps.total(s, seat)


def legal_numbers(s: State, seat: int) -> list[int]:
    out = [0] * MOST_LEGAL
    return out[: rules.legal(s, seat, out)]


def legal(s: State, seat: int) -> list[str]:
    """A seat's legal actions, ascending by their numbers."""
    return [str(decode(number)) for number in legal_numbers(s, seat)]


def play(s: State, *actions: str, dice: Dice = NO_DICE) -> list[Note]:
    """Each action by the seat that is asked, every one legal; what happened."""
    s.notes = heard = list[Note]()  # type: ignore[attr-defined]
    for action in actions:
        seat = rules.next_actor(s)
        assert action in legal(s, seat), (seat, action, legal(s, seat))
        rules.apply(s, seat, encode(parse(action)), dice)
        check(s)
        assert counts(s) == s.deck
    s.notes = None  # type: ignore[attr-defined]
    return heard


def after(s: State, *actions: str, dice: Dice = NO_DICE) -> State:
    """Another table, on which these actions have been played."""
    new = clone(s)
    play(new, *actions, dice=dice)
    return new


def scores(s: State) -> list[int]:
    out = [0] * s.seats
    rules.score(s, out)
    return out


def winners(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if rules.winners(s) >> seat & 1]


def over(s: State) -> bool:
    return rules.over(s)


def deal(made: Options, outcomes: Iterable[Outcome]) -> State:
    s = State()
    rules.setup(s, made, RecordedDice(list(outcomes)))
    check(s)
    return s


def whole_deck(first: str, deck: Mapping[str, int] = USUAL_DECK) -> tuple[int, ...]:
    """All cards of a deck, these ones on top."""
    top = cards(first)
    rest = [
        parse_card(text)
        for text, count in deck.items()
        for _ in range(count - top.count(parse_card(text)))
    ]
    return (*top, *rest)


def hidden(s: State, seats: int) -> State:
    """The table as these seats (a mask; 0: a spectator) see it."""
    seen = clone(s)
    rules.hide(seen, seats)
    return seen


def guessed(s: State, seed: int) -> State:
    """A world that agrees with a hidden table."""
    world = clone(s)
    rules.guess(world, SeededDice(seed))
    return world


def view(s: State, viewer: int, seat: int) -> str:
    """A hand as a viewer (a mask) sees it, unknown cards as ?."""
    seen = hidden(s, viewer)
    row = seen.hand[seat][: seen.held[seat]]
    return " ".join("?" if card == UNKNOWN else texts([card]) for card in row)
