"""UH OH! and UH OH! PARTY, each as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from stackyard.games.game import FIRST, Game, Value
from stackyard.games.staccs.cards import card_text, parse_card
from stackyard.games.staccs.lattice import PARTY_TABLE, TABLE
from stackyard.games.staccs.options import EDGE, is_inside, table_option
from stackyard.games.staccs.picture.svg import picture
from stackyard.games.staccs.plays import is_play
from stackyard.games.staccs.uh_oh import actions, rules
from stackyard.games.staccs.uh_oh.attacks import giver
from stackyard.games.staccs.uh_oh.events import tell
from stackyard.games.staccs.uh_oh.position import PARTS, SEAT_PARTS, set_up
from stackyard.games.staccs.uh_oh.reasons import why_not
from stackyard.games.staccs.uh_oh.table import (
    FEWEST_AT_PARTY,
    FEWEST_SEATS,
    GIVE,
    MOST_AT_PARTY,
    MOST_LEGAL,
    MOST_LEGAL_AT_PARTY,
    MOST_SEATS,
    PARTY_RADICES,
    RADICES,
    RANDOM_SEAT,
    Options,
    PartyState,
    State,
)
from stackyard.games.staccs.uh_oh.view import view
from stackyard.kernel import PUBLIC


def pack_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The number of seats and the resolved options, as the rules take them."""
    packed = Options()
    packed.seats = seats
    packed.first = RANDOM_SEAT if options["first"] == "random" else options["first"]
    packed.width, packed.height = options["table"]
    packed.inside = is_inside(options["edge"])
    return packed


def audience(s: State, seat: int, action: int) -> int:
    """A gift is seen by its giver and its receiver alone (STA-R13)."""
    is_gift = action >= GIVE and not is_play(action)
    return 1 << giver(s) | 1 << s.turn if is_gift else PUBLIC


STACCS_UH_OH: Final = Game(
    id="staccs-uh-oh",
    title="UH OH!",
    summary="Stack your hand away first; attack, counter, and don't forget to say UH OH!",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    usual_seats=4,
    minutes=15,
    hidden="the cards in the others' hands and the order of the pile",
    chance="the shuffle, and a second one where skipped start cards go back",
    rules_version=1,
    rules=rules,
    state=State,
    options_state=Options,
    options=(FIRST, table_option(40, 24), EDGE),
    pack_options=pack_options,
    radices=RADICES,
    most_legal=MOST_LEGAL,
    encode=partial(actions.encode, TABLE),
    decode=partial(actions.decode, TABLE),
    parse=partial(actions.parse, TABLE),
    card_text=card_text,
    parse_card=parse_card,
    tell=partial(tell, TABLE),
    view=view,
    why_not=why_not,
    picture=picture,
    set_up=partial(set_up, State),
    parts=PARTS,
    seat_parts=SEAT_PARTS,
    audience=audience,
    veil=actions.veil,
)

STACCS_PARTY: Final = replace(
    STACCS_UH_OH,
    id="staccs-party",
    title="UH OH! PARTY",
    summary="UH OH! with two decks, a table four times as large, and up to ten players.",
    seats=range(FEWEST_AT_PARTY, MOST_AT_PARTY + 1),
    usual_seats=6,
    minutes=25,
    state=PartyState,
    options=(FIRST, table_option(80, 48), EDGE),
    radices=PARTY_RADICES,
    most_legal=MOST_LEGAL_AT_PARTY,
    encode=partial(actions.encode, PARTY_TABLE),
    decode=partial(actions.decode, PARTY_TABLE),
    parse=partial(actions.parse, PARTY_TABLE),
    tell=partial(tell, PARTY_TABLE),
    set_up=partial(set_up, PartyState),
)
