"""Stack Nabbit as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stackyard.games.game import FIRST, Game, Value
from stackyard.games.stack_nabbit import actions, rules
from stackyard.games.stack_nabbit.events import tell
from stackyard.games.stack_nabbit.position import PARTS, SEAT_PARTS, set_up
from stackyard.games.stack_nabbit.reasons import why_not
from stackyard.games.stack_nabbit.table import (
    ACTIONS,
    FEWEST_SEATS,
    MOST_SEATS,
    RANDOM_SEAT,
    Options,
    State,
)
from stackyard.games.stack_nabbit.view import view


def pack_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The number of seats and the resolved options, as the rules take them."""
    packed = Options()
    packed.seats = seats
    packed.first = RANDOM_SEAT if options["first"] == "random" else options["first"]
    return packed


STACK_NABBIT: Final = Game(
    id="stack-nabbit",
    title="Stack Nabbit",
    summary="Flip, keep, steal from your neighbours, and bank it before they steal it back.",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    usual_seats=4,
    minutes=10,
    hidden="the order of the pile",
    chance="the shuffle",
    rules_version=1,
    rules=rules,
    state=State,
    options_state=Options,
    options=(FIRST,),
    pack_options=pack_options,
    radices=actions.RADICES,
    most_legal=ACTIONS,
    encode=actions.encode,
    decode=actions.decode,
    parse=actions.parse,
    card_text=actions.card_text,
    parse_card=actions.parse_card,
    tell=tell,
    view=view,
    why_not=why_not,
    set_up=set_up,
    parts=PARTS,
    seat_parts=SEAT_PARTS,
)
