"""The colours of the cards: each suit has one hue in three steps, light coming from above.

Suits differ by shape as well; the hues keep apart in the common colour-blindnesses and in grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Hue:
    """One colour in three steps, lightest on the TOP and darkest on the SIDE, and its ink."""

    top: str
    face: str
    side: str
    ink: str


SUIT_HUES: Final = {
    "S": Hue(top="#e3e6ec", face="#b9c0cc", side="#3d4658", ink="#1d2433"),
    "H": Hue(top="#fbdcd9", face="#f0a8a3", side="#c2313f", ink="#8c1d2b"),
    "C": Hue(top="#d8efd3", face="#9fd09b", side="#2f7d46", ink="#1c5a30"),
    "D": Hue(top="#d6e6fb", face="#9cc3f0", side="#2566b8", ink="#174a8c"),
}
WILD_HUE: Final = Hue(top="#ffd873", face="#f5ad3f", side="#d9822b", ink="#6b3a07")
ON_DARK: Final = "#ffffff"
OUTLINE: Final = "#20242c"
STOP: Final = "#c2313f"
FELT: Final = "#f6efe3"
EDGE: Final = "#cfc2ac"
SPOT: Final = "#7a6f5d"
