"""All modes by id. A game's modules are imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from stackyard.games.errors import OptionError
from stackyard.games.game import ComingSoon, Game

# Where each mode's `Game` stands, in the order in which people are shown them.
_WHERE = {
    "stack-nabbit": ("stackyard.games.stack_nabbit.game", "STACK_NABBIT"),
    "stacky-map": ("stackyard.games.stacky_map.game", "STACKY_MAP"),
    "staccs-uh-oh": ("stackyard.games.staccs.uh_oh.game", "STACCS_UH_OH"),
    "staccs-party": ("stackyard.games.staccs.uh_oh.game", "STACCS_PARTY"),
    "staccs-solo": ("stackyard.games.staccs.solo.game", "STACCS_SOLO"),
    "staccs-wild-out": ("stackyard.games.staccs.wild_out.game", "STACCS_WILD_OUT"),
    "staccs-face-off": ("stackyard.games.staccs.face_off", "STACCS_FACE_OFF"),
}


def game_ids() -> tuple[str, ...]:
    """The ids of all modes, playable or announced."""
    return tuple(_WHERE)


def listed(game_id: str) -> Game | ComingSoon:
    """A mode, playable or announced.

    Raises:
        OptionError: there is no such game; the message lists those there are.
    """
    if game_id not in game_ids():
        known = ", ".join(_WHERE)
        raise OptionError("game", f"there is no game {game_id!r}; there are: {known}")
    module, name = _WHERE[game_id]
    entry: Game | ComingSoon = getattr(import_module(module), name)
    return entry


def get_game(game_id: str) -> Game:
    """A mode that can be played.

    Raises:
        OptionError: there is no such game, or it is only announced; the message says why.
    """
    entry = listed(game_id)
    if isinstance(entry, ComingSoon):
        raise OptionError("game", f"{entry.title} cannot be played yet: {entry.why}")
    return entry


def playable() -> tuple[Game, ...]:
    """All modes that can be played."""
    return tuple(entry for entry in map(listed, _WHERE) if isinstance(entry, Game))
