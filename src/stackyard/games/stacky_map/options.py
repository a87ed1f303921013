"""The options of Stacky Map: the deck, the size of the hands, who starts (MAP-R2, MAP-R17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stackyard.games.errors import OptionError
from stackyard.games.game import FIRST, Option, Value
from stackyard.games.stacky_map.actions import CARD_TEXTS
from stackyard.games.stacky_map.table import MOST_CARDS, MOST_HAND, RANDOM_SEAT, Options

USUAL_HAND: Final = 5  # MAP-1

USUAL_DECK: Final = {
    "+1": 16,
    "+2": 14,
    "+3": 10,
    "holiday": 4,
    "visa": 6,
    "snatch": 6,
    "missed": 6,
    "ban": 3,
    "route": 3,
    "revisit": 4,
    "rush": 3,
    "insurance": 5,
}


def read_deck(value: Value, seats: int) -> Value:
    """Read the option `deck`: a count for each card; a card not named counts 0 (MAP-R2).

    Raises:
        ValueError: it is no JSON object.
        OptionError: names the card or the sum that is wrong.
    """
    if not isinstance(value, Mapping):
        raise ValueError
    for card, count in value.items():
        if card not in CARD_TEXTS:
            raise OptionError("deck", f"there is no card {card!r}; there are {_CARDS}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise OptionError(
                "deck", f"the count of {card} is a whole number from 0, not {count!r}"
            )
    deck = {card: value.get(card, 0) for card in CARD_TEXTS}
    if sum(deck.values()) > MOST_CARDS:
        raise OptionError(
            "deck", f"it may have {MOST_CARDS} cards at the most, not {sum(deck.values())}"
        )
    return deck


def read_hand(value: Value, seats: int) -> Value:
    """Read the option `hand`: how many cards each player is dealt."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_HAND:
        return value
    raise ValueError


def pack_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The number of seats and the resolved options, as the rules take them.

    Raises:
        OptionError: the deck is too small to deal and to leave a card in the pile (MAP-R2).
    """
    deck, hand = options["deck"], options["hand"]
    needed = seats * hand + 1
    if sum(deck.values()) < needed:
        raise OptionError(
            "deck",
            f"{seats} hands of {hand} and a card in the pile take {needed} cards, "
            f"and it has {sum(deck.values())}",
        )
    packed = Options()
    packed.seats = seats
    packed.first = RANDOM_SEAT if options["first"] == "random" else options["first"]
    packed.hand = hand
    packed.deck = [deck[card] for card in CARD_TEXTS]
    return packed


_CARDS: Final = ", ".join(CARD_TEXTS)

DECK: Final = Option(
    name="deck",
    default=USUAL_DECK,
    allowed=f"an object with a count, from 0, for each card ({_CARDS}; one not "
    f"named counts 0), {MOST_CARDS} cards together at the most",
    help="how many there are of each card; these counts are ours, and so is the number of players: "
    "the rulebook prints neither",
    read=read_deck,
)

HAND: Final = Option(
    name="hand",
    default=USUAL_HAND,
    allowed=f"a whole number from 1 to {MOST_HAND}",
    help="how many cards each player is dealt",
    read=read_hand,
)

OPTIONS: Final = (FIRST, HAND, DECK)
