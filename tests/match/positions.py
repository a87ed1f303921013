"""A position of each game, set up by hand, for tests to change."""

from __future__ import annotations

from typing import Any

import stackyard
from stackyard import Position

#: A position of each game with all that it needs.
PLAIN: dict[str, dict[str, Any]] = {
    "stack-nabbit": {"up": [["4"], ["3", "3"], []], "flipped": ["4"], "vault": ["0"]},
    "stacky-map": {"maps": [["+1"], ["+3"]], "hands": [["+2", "snatch"], ["ban"]]},
    "staccs-uh-oh": {"laid": ["2S", "5S@0,1", "2C@1,-1"], "hands": [["5C", "W"], 4, 4]},
    "staccs-party": {"laid": ["7H"], "hands": [["5C"], 4, 4, 4, 4, 4]},
    "staccs-solo": {"laid": ["7H"], "hand": "9H"},
    "staccs-wild-out": {
        "laid": ["5H@1,2", "QS@3,-2", "8D@1,-3", "2C@-1,1"],
        "hands": [["JH"], []],
        "drawn": "JH",
    },
}


def at(game: str, **parts: Any) -> Position:
    """The game's plain position with some parts changed; one that is None is left out."""
    changed = {**PLAIN[game], **parts}
    return stackyard.position(game, **{k: v for k, v in changed.items() if v is not None})
