"""Attacks: JACK, QUEEN and KING, countered or taken (STA-27, STA-28, STA-R9, STA-R12, STA-R13)."""

from __future__ import annotations

from stackyard.games.staccs.cards import KING, QUEEN, RANK, RANK_KINDS
from stackyard.games.staccs.uh_oh.hands import hand_over
from stackyard.games.staccs.uh_oh.silence import go_on_from
from stackyard.games.staccs.uh_oh.table import (
    FOR_ATTACK,
    GAVE,
    GIFTS,
    TO_GIVE,
    TO_PLAY,
    State,
)
from stackyard.games.staccs.uh_oh.turn import draw, seat_before
from stackyard.kernel import note, rule


@rule
def attacking_letter(s: State) -> int:
    """The rank of the letter that attacks; it is the newest card laid."""
    return RANK[s.laid_card[s.laid - 1]]


@rule
def counters(s: State) -> int:
    """The kinds that counter the attack: the same letter (STA-28)."""
    return RANK_KINDS[attacking_letter(s)]


@rule
def giver(s: State) -> int:
    """The last QUEEN's player, who gives: the one before the victim (STA-R13)."""
    return seat_before(s, s.turn)


@rule
def take(s: State) -> None:
    """The victim takes the attack, all that it adds up to; then it has its turn (STA-R12)."""
    count = s.chain
    s.chain = 0
    if attacking_letter(s) == QUEEN:
        begin_gifts(s, count)
        return
    s.question = TO_PLAY
    draw(s, s.turn, cards_for(attacking_letter(s), count), FOR_ATTACK)


@rule
def cards_for(letter: int, count: int) -> int:
    """The cards to draw for so many JACKS, 1 each, or KINGS, 2 each (STA-27, STA-28, STA-R9)."""
    return 2 * count if letter == KING else count


@rule
def begin_gifts(s: State, count: int) -> None:
    """As many cards are given as QUEENS were played, or all held, if fewer (STA-R13)."""
    s.gifts = min(count, s.held[giver(s)])
    s.question = TO_GIVE


@rule
def give(s: State, card: int) -> None:
    """Give the victim one card; a hand emptied so wins, whatever the card (STA-R13, STA-33)."""
    seat = giver(s)
    hand_over(s, seat, s.turn, card)
    note(s, GAVE, 1 << seat | 1 << s.turn, seat, s.turn, card)
    s.gifts -= 1
    go_on_from(s, seat, GIFTS)
