"""What players play for."""

from __future__ import annotations

from typing import Final

#: Each maximises its own result: winning, then the lead in points.
COMPETE: Final = 0
#: All share one result, or one plays alone: the points, as a share of all there are.
TOGETHER: Final = 1
