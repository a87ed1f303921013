"""A turn: draw one card, then play exactly one (MAP-2)."""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.attacks import (
    legal_bans,
    legal_missed_flights,
    legal_on_tickets,
    legal_route_changes,
)
from stackyard.games.stacky_map.block_war import attack
from stackyard.games.stacky_map.deeds import DISCARD, act, card_of, deed_of, seat_of
from stackyard.games.stacky_map.hands import draw_card, kinds_held, receive_open, take_out
from stackyard.games.stacky_map.maps import cards_in, tickets_in, total
from stackyard.games.stacky_map.rows import close_gap
from stackyard.games.stacky_map.table import (
    BAN,
    DISCARDED,
    HOLIDAY,
    KINDS,
    LAID,
    MISSED,
    PLAYING,
    REVISIT,
    REVISITED,
    ROUTE,
    RUSH,
    SNATCH,
    TICKETS,
    VISA,
    State,
    begin_turn,
    clockwise,
    put_on_discard_pile,
)
from stackyard.games.stacky_map.travel_rush import travel_rush
from stackyard.kernel import PUBLIC, Dice, Row, note, rule

# Tickets, Missed Flight, Route Change and Travel Rush can be played whatever lies where.
ALWAYS_USEFUL: Final = (1 << TICKETS) - 1 | 1 << MISSED | 1 << ROUTE | 1 << RUSH


@rule
def draw(s: State) -> None:
    """Draw the turn's card; a pile that runs out here ends the game (MAP-2, MAP-R3)."""
    draw_card(s, s.turn)
    s.phase = PLAYING


@rule
def legal_plays(s: State, out: Row) -> int:
    """Every card that does something (MAP-R5), and to discard one where that is allowed."""
    hand = kinds_held(s, s.turn)
    n = legal_moves(s, hand, out)
    if may_discard(s, hand):
        return legal_discards(hand, out, n)
    return n


@rule
def legal_moves(s: State, hand: int, out: Row) -> int:
    """What a hand with these kinds (a mask) can play; an insurance alone is no play (MAP-R5)."""
    n = legal_lays(s, hand, out)
    for card in range(VISA, SNATCH + 1):
        if hand >> card & 1 == 1:
            n = legal_on_tickets(s, card, out, n)
    if hand >> MISSED & 1 == 1:
        n = legal_missed_flights(s, out, n)
    if hand >> BAN & 1 == 1:
        n = legal_bans(s, out, n)
    if hand >> ROUTE & 1 == 1:
        n = legal_route_changes(s, out, n)
    if hand >> REVISIT & 1 == 1:
        n = legal_revisits(s, out, n)
    if hand >> RUSH & 1 == 1:
        out[n] = act(RUSH, 0, 0)
        n += 1
    return n


@rule
def may_lay(s: State, card: int) -> bool:
    """Tickets go into the own map, a Holiday Season if none lies there (MAP-3, MAP-4)."""
    return card < TICKETS or (card == HOLIDAY and s.laid[s.turn][HOLIDAY] == 0)


@rule
def legal_lays(s: State, hand: int, out: Row) -> int:
    """The cards that may be laid into the own map."""
    n = 0
    for card in range(HOLIDAY + 1):
        if hand >> card & 1 == 1 and may_lay(s, card):
            out[n] = act(card, 0, 0)
            n += 1
    return n


@rule
def legal_revisits(s: State, out: Row, n: int) -> int:
    """Revisit takes any card of the discard pile, where there is one (MAP-11, MAP-R5)."""
    mask = 0
    for i in range(s.discards):
        mask |= 1 << s.discard[i]
    for card in range(KINDS):
        if mask >> card & 1 == 1:
            out[n] = act(REVISIT, 0, card)
            n += 1
    return n


@rule
def may_discard(s: State, hand: int) -> bool:
    """Whether a hand with these kinds has no play, or only such as hurt the player (MAP-R5)."""
    return hand & ALWAYS_USEFUL == 0 and hand & useful_kinds(s) == 0


@rule
def useful_kinds(s: State) -> int:
    """The mask of cards that have a play which does not only hurt the player (MAP-R5).

    Only hurtful are a ban on one's own map and a Holiday Season on one's own negative total.
    """
    kinds = ALWAYS_USEFUL
    if may_lay(s, HOLIDAY) and total(s, s.turn) >= 0:
        kinds |= 1 << HOLIDAY
    if s.discards > 0:
        kinds |= 1 << REVISIT
    for other in range(s.seats):
        if other != s.turn and cards_in(s, other) > 0:
            kinds |= 1 << BAN
            if tickets_in(s, other) > 0:
                kinds |= 1 << VISA | 1 << SNATCH
    return kinds


@rule
def legal_discards(hand: int, out: Row, n: int) -> int:
    """Discard any one card, without effect (MAP-R5)."""
    for card in range(KINDS):
        if hand >> card & 1 == 1:
            out[n] = act(DISCARD, 0, card)
            n += 1
    return n


@rule
def play(s: State, action: int, dice: Dice) -> None:
    """Play one card, or discard one (MAP-2)."""
    deed = deed_of(action)
    if deed <= HOLIDAY:
        lay(s, deed)
    elif deed <= ROUTE:
        attack(s, deed, seat_of(action), card_of(action))
    elif deed == REVISIT:
        revisit(s, card_of(action))
    elif deed == RUSH:
        travel_rush(s, dice)
    else:
        discard_without_effect(s, card_of(action))


@rule
def lay(s: State, card: int) -> None:
    """Lay a ticket or a Holiday Season into one's own map (MAP-3, MAP-4)."""
    take_out(s, s.turn, card)
    s.laid[s.turn][card] += 1
    note(s, LAID, PUBLIC, s.turn, card)
    begin_turn(s, clockwise(s, s.turn))


@rule
def revisit(s: State, card: int) -> None:
    """Take a card of the discard pile into hand, the topmost of its kind (MAP-11).

    It is taken before the Revisit itself gets there: that one cannot be taken (MAP-R13).
    """
    take_out(s, s.turn, REVISIT)
    place = s.discards - 1
    while s.discard[place] != card:
        place -= 1
    close_gap(s.discard, place, s.discards - 1, REVISIT)
    receive_open(s, s.turn, card)
    note(s, REVISITED, PUBLIC, s.turn, card)
    begin_turn(s, clockwise(s, s.turn))


@rule
def discard_without_effect(s: State, card: int) -> None:
    """Discard a card in place of a play; that shows what the hand does not hold (MAP-R5)."""
    never = useful_kinds(s)
    take_out(s, s.turn, card)
    put_on_discard_pile(s, card)
    note(s, DISCARDED, PUBLIC, s.turn, card)
    for slot in range(s.held[s.turn]):
        s.cannot[s.turn][slot] |= never
    begin_turn(s, clockwise(s, s.turn))
