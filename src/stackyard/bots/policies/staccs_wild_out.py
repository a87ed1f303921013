"""WILD OUT: stack so that most of the cards to come find a place, and hold what spoils more.

All play together and see each other's hands, so a place is worth as much for a card held as for one
in the pile. The table is all there is to be short of.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.staccs_places import worth_after, worth_of_places
from stackyard.games.staccs.cards import ALL_SUITED
from stackyard.games.staccs.wild_out.rules import (
    actors,
    apply,
    guess,
    hide,
    joined_stacc,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.games.staccs.wild_out.table import (
    DONE,
    DRAW,
    State,
    is_play,
    played_card,
    played_point,
)
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "plausible",
    "policy",
    "revealed",
    "score",
    "setup",
    "winners",
]

LEAST: Final = -(1 << 30)
# A prime, modulo which all hands that differ by one card are different.
HANDS: Final = (1 << 39) - 7


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """The play that leaves the best places; the turn's end, where no play leaves as good ones.

    With the option `hold` too, the card just drawn is stacked if it fits, and with the pile out one
    card at least: who only waits for better places is left with all cards in the end.
    """
    kinds = to_come(s)
    best = out[0]
    most = LEAST
    if best == DONE and may_wait(s, out, n):
        most = worth_of_places(s, kinds)
    for i in range(n):
        if is_play(out[i]):
            card = played_card(out[i])
            left = kinds - (1 << card)
            value = worth_after(s, card, played_point(out[i]), joined_stacc(s, out[i]), left, 0)
            if value > most:
                best = out[i]
                most = value
    return best


@rule
def may_wait(s: State, out: Row, n: int) -> bool:
    """Whether a turn may end by the rules without the option `hold` (STA-R43)."""
    if s.began_out == 1:
        return s.stacked == 1
    fits = False
    for i in range(n):
        fits = fits or (is_play(out[i]) and played_card(out[i]) == s.drawn)
    return not fits


@rule
def to_come(s: State) -> int:
    """The kinds not laid yet, in hands or in the pile, as a mask."""
    kinds = ALL_SUITED
    for i in range(s.laid):
        kinds &= ALL_SUITED - (ALL_SUITED & 1 << s.laid_card[i])
    return kinds


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    """The action; of a card drawn the hand that it came to, for all hands are open."""
    if action == DRAW:
        return s.hands[mover] % HANDS
    return action


@rule
def plausible(s: State, seat: int) -> bool:
    """Every order of the pile agrees with the play."""
    return True
