"""Insurance against attacks: the block war, and the bounces of a Travel Ban.

A war is between two: the player whose turn it is and the target. The attack threatens one of them;
insurances are laid in turn, each against what was done just before. So the attack stands whenever
an even number of them has been laid (a turn-back takes two), and the last one standing decides.
While the attack stands, the threatened player is asked; while it is cancelled, the other one.
"""

from __future__ import annotations

from stackyard.games.stacky_map.attacks import strike
from stackyard.games.stacky_map.deeds import ACCEPT, RETURN, act
from stackyard.games.stacky_map.hands import count_held, take_out
from stackyard.games.stacky_map.maps import cards_in
from stackyard.games.stacky_map.table import (
    ACCEPTED,
    ANSWERING,
    ATTACKED,
    BAN,
    CANCELLED,
    INSURANCE,
    INSURED,
    MISSED,
    TURNED_BACK,
    State,
    begin_turn,
    clockwise,
    put_on_discard_pile,
)
from stackyard.kernel import PUBLIC, Row, note, rule


@rule
def attack(s: State, card: int, target: int, ticket: int) -> None:
    """Play an attack; the target is asked, whatever its hand (MAP-R7, MAP-R10).

    Nobody is asked about an attack on one's own map (MAP-R6). `ticket` is that of the target's map
    which a Visa Issue or a Ticket Snatch is aimed at.
    """
    take_out(s, s.turn, card)
    note(s, ATTACKED, PUBLIC, s.turn, card, target, ticket)
    s.phase = ANSWERING
    s.attack = card
    s.target = target
    s.ticket = ticket
    s.threatened = target
    if target == s.turn:
        settle(s)


@rule
def stands(s: State) -> bool:
    """Whether the attack stands, as the insurances lie (MAP-14)."""
    return s.insurances % 2 == 0


@rule
def rival(s: State, seat: int) -> int:
    """The other one of the two whom a block war is between (MAP-R7)."""
    return s.turn + s.target - seat


@rule
def asked(s: State) -> int:
    """Who is to answer: whom the attack threatens, or, while it is cancelled, the other one."""
    if stands(s):
        return s.threatened
    return rival(s, s.threatened)


@rule
def may_insure(s: State, seat: int) -> bool:
    """One insurance cancels the attack, or the insurance that has just cancelled it (MAP-13)."""
    return count_held(s, seat, INSURANCE) >= 1


@rule
def may_return(s: State, seat: int) -> bool:
    """Two insurances at once turn a Travel Ban that stands back (MAP-9, MAP-R8)."""
    return s.attack == BAN and stands(s) and count_held(s, seat, INSURANCE) >= 2


@rule
def legal_answers(s: State, seat: int, out: Row) -> int:
    """Accept, or answer with what the hand has (MAP-R7, MAP-R8)."""
    n = 0
    if may_insure(s, seat):
        out[n] = act(INSURANCE, 0, 0)
        n += 1
    out[n] = act(ACCEPT, 0, 0)
    n += 1
    if may_return(s, seat):
        out[n] = act(RETURN, 0, 0)
        n += 1
    return n


@rule
def answer(s: State, seat: int, deed: int) -> None:
    """Carry out the answer of the one asked."""
    if deed == INSURANCE:
        insure(s, seat)
    elif deed == RETURN:
        turn_back(s, seat)
    else:
        note(s, ACCEPTED, PUBLIC, seat)
        settle(s)


@rule
def insure(s: State, seat: int) -> None:
    """Lay one insurance: it cancels the attack, or the other's insurance (MAP-13, MAP-14)."""
    take_out(s, seat, INSURANCE)
    s.insurances += 1
    note(s, INSURED, PUBLIC, seat)


@rule
def turn_back(s: State, seat: int) -> None:
    """Lay two insurances: the ban threatens the other one now (MAP-9, MAP-R8).

    Turned back onto an empty map it is over (MAP-R19).
    """
    take_out(s, seat, INSURANCE)
    take_out(s, seat, INSURANCE)
    s.insurances += 2
    s.threatened = rival(s, seat)
    note(s, TURNED_BACK, PUBLIC, seat, s.threatened)
    if cards_in(s, s.threatened) == 0:
        settle(s)


@rule
def settle(s: State) -> None:
    """Nobody answers any more: the last insurance standing decides, and the turn ends (MAP-R7).

    Onto the discard pile go the attack, if it is not in a map, then the insurances, then what the
    attack removes (MAP-R9).
    """
    if not (stands(s) and s.attack == MISSED):
        put_on_discard_pile(s, s.attack)
    for _ in range(s.insurances):
        put_on_discard_pile(s, INSURANCE)
    if stands(s):
        strike(s)
    else:
        note(s, CANCELLED, PUBLIC, s.turn, s.attack)
    end_war(s)
    begin_turn(s, clockwise(s, s.turn))


@rule
def end_war(s: State) -> None:
    """Clear away what a block war needed."""
    s.attack = 0
    s.target = 0
    s.ticket = 0
    s.threatened = 0
    s.insurances = 0
