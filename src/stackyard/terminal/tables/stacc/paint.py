"""The colours of a STACC in the terminal: three shades for each suit, the TOP lightest."""

from __future__ import annotations

from typing import Final

from rich.style import Style as Paint

from stackyard.games.staccs.picture.palette import ON_DARK, SUIT_HUES, WILD_HUE, Hue
from stackyard.terminal.screen import Style
from stackyard.terminal.tables.stacc.mosaic import Part

#: The ground on which cards lie.
GROUND: Final = "#171c24"
#: Off the table.
OFF: Final = "#4a3a28"
#: Cards that are locked: grey, whatever their suit.
LOCKED: Final = Hue(top="#8d929b", face="#70757e", side="#484c54", ink="#15181d")
#: A spot at which something in hand fits, and any other one.
BECKONING: Final = Paint(color="#10141a", bgcolor="#ffffff", bold=True)
IDLE: Final = Paint(color="#c3cad4", bgcolor="#3a424e")
#: A spot that a ZERO blocks.
SHUT: Final = Paint(color="#ffffff", bgcolor="#c2313f", bold=True)
_SUIT_INKS: Final = {"S": "", "H": "red", "C": "green", "D": "bright_blue"}
_SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def hue_of(card: str, locked: bool = False) -> Hue:
    """A card's three shades and its ink."""
    if locked:
        return LOCKED
    return WILD_HUE if card == "W" else SUIT_HUES[card[-1]]


def shade(hue: Hue, part: Part) -> str:
    """The shade of a surface."""
    return {"TOP": hue.top, "FACE": hue.face, "SIDE": hue.side}[part]


def ink(hue: Hue, part: Part) -> str:
    """What can be read on a surface."""
    return ON_DARK if part == "SIDE" else hue.ink


def suit_paint(suit: str) -> Paint:
    """A suit's colour as writing, where surfaces have no colour."""
    return Paint(color=_SUIT_INKS.get(suit) or None, bold=True)


def sign(suit: str, style: Style) -> str:
    """A suit's sign, in ASCII its letter."""
    return suit if style.ascii else _SUIT_SIGNS.get(suit, suit)


def card_sign(card: str, style: Style) -> str:
    """A card with its suit's sign: '10♥', 'W'; in ASCII as in the notation."""
    return card if card in {"W", "?"} else card[:-1] + sign(card[-1], style)
