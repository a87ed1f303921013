"""Stacky Map as a `Game`."""

from __future__ import annotations

from typing import Final

from stackyard.games.game import Game
from stackyard.games.stacky_map import actions, rules
from stackyard.games.stacky_map.deeds import MOST_LEGAL, RADICES
from stackyard.games.stacky_map.events import tell
from stackyard.games.stacky_map.options import OPTIONS, pack_options
from stackyard.games.stacky_map.position import PARTS, SEAT_PARTS, set_up
from stackyard.games.stacky_map.reasons import why_not
from stackyard.games.stacky_map.table import FEWEST_SEATS, MOST_SEATS, Options, State
from stackyard.games.stacky_map.view import view

STACKY_MAP: Final = Game(
    id="stacky-map",
    title="Stacky Map",
    summary="Lay tickets into your own map, spoil the others', and insure yourself in time.",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    usual_seats=4,
    minutes=20,
    hidden="the hands, and the order of the pile",
    chance="the shuffle, and the pile again after a Travel Rush",
    rules_version=1,
    rules=rules,
    state=State,
    options_state=Options,
    options=OPTIONS,
    pack_options=pack_options,
    radices=RADICES,
    most_legal=MOST_LEGAL,
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
