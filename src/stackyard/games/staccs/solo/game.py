"""SOLOSTACCS as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stackyard.games.game import Game, Value
from stackyard.games.staccs.cards import card_text, parse_card
from stackyard.games.staccs.options import EDGE, is_inside, switch, table_option
from stackyard.games.staccs.picture.svg import picture
from stackyard.games.staccs.solo import actions, rules
from stackyard.games.staccs.solo.events import tell
from stackyard.games.staccs.solo.position import PARTS, set_up
from stackyard.games.staccs.solo.reasons import why_not
from stackyard.games.staccs.solo.table import MOST_LEGAL, RADICES, Options, State
from stackyard.games.staccs.solo.view import view


def pack_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The resolved options, as the rules take them."""
    packed = Options()
    packed.seats = seats
    packed.width, packed.height = options["table"]
    packed.inside = is_inside(options["edge"])
    packed.no_wilds = int(options["no_wilds"])
    packed.second_chances = int(options["second_chances"])
    packed.hold = int(options["hold"])
    packed.call = int(options["call"])
    return packed


def outcome(s: State, winners: int) -> str:
    """How the game ended (STA-R33)."""
    if winners == 0:
        return "stuck"
    return "win" if s.turned else "perfect win"


STACCS_SOLO: Final = Game(
    id="staccs-solo",
    title="SOLOSTACCS",
    summary="Stack the whole deck, alone, card by card, into one STACC.",
    seats=range(1, 2),
    usual_seats=1,
    minutes=15,
    hidden="the order of the pile, until it has been turned over",
    chance="the shuffle, and where a WILD flipped as start card goes back",
    rules_version=1,
    rules=rules,
    state=State,
    options_state=Options,
    options=(
        table_option(40, 24),
        EDGE,
        switch("no_wilds", "play without the four WILDs"),
        switch("second_chances", "turn the discard pile over when the pile is out"),
        switch("hold", "a drawn card may be discarded although it fits"),
        switch("call", "with a WILD a suit is called for the next card"),
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
    outcome=outcome,
    free_undo=True,
)
