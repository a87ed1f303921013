"""FACE OFF: announced for two players, with no rules printed (STA-60)."""

from __future__ import annotations

from typing import Final

from stackyard.games.game import ComingSoon

STACCS_FACE_OFF: Final = ComingSoon(
    id="staccs-face-off",
    title="FACE OFF",
    summary="A mode for two players that STACCS has announced.",
    why="its rules have not been printed yet; it is coming soon (STA-60)",
)
