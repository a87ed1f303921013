"""WILD OUT as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stackyard.games.game import FIRST, Game, Value
from stackyard.games.staccs.cards import card_text, parse_card
from stackyard.games.staccs.options import EDGE, is_inside, switch, table_option
from stackyard.games.staccs.picture.svg import picture
from stackyard.games.staccs.wild_out import actions, rules
from stackyard.games.staccs.wild_out.events import tell
from stackyard.games.staccs.wild_out.position import PARTS, SEAT_PARTS, set_up
from stackyard.games.staccs.wild_out.reasons import why_not
from stackyard.games.staccs.wild_out.start import START, check_on_table, places
from stackyard.games.staccs.wild_out.table import (
    MOST_LEGAL,
    MOST_SEATS,
    RADICES,
    RANDOM_SEAT,
    Options,
    State,
)
from stackyard.games.staccs.wild_out.view import view


def pack_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The number of seats and the resolved options, as the rules take them.

    Raises:
        OptionError: the start does not fit on the table (STA-R41).
    """
    packed = Options()
    packed.seats = seats
    packed.first = RANDOM_SEAT if options["first"] == "random" else options["first"]
    packed.width, packed.height = options["table"]
    packed.inside = is_inside(options["edge"])
    packed.hold = int(options["hold"])
    packed.start = [list(place) for place in places(options["start"])]
    check_on_table(packed)
    return packed


def outcome(s: Any, winners: int) -> str:
    """How the game ended: always alike (STA-53)."""
    return "everybody wins"


STACCS_WILD_OUT: Final = Game(
    id="staccs-wild-out",
    title="WILD OUT",
    summary="Build four STACCS together, one out of each WILD.",
    seats=range(1, MOST_SEATS + 1),
    usual_seats=2,
    minutes=20,
    hidden="the order of the pile",
    chance="the shuffle",
    rules_version=1,
    rules=rules,
    state=State,
    options_state=Options,
    options=(
        FIRST,
        table_option(40, 24),
        EDGE,
        switch("hold", "a turn may be ended at any time after the draw"),
        START,
    ),
    pack_options=pack_options,
    radices=RADICES,
    most_legal=MOST_LEGAL,
    encode=actions.encode,
    decode=actions.decode,
    parse=actions.parse,
    card_text=card_text,
    parse_card=parse_card,
    tell=tell,
    view=view,
    why_not=why_not,
    picture=picture,
    set_up=set_up,
    parts=PARTS,
    seat_parts=SEAT_PARTS,
    outcome=outcome,
)
