"""What the server works with: given once, used everywhere."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, Protocol

from stackyard.match import Observation
from stackyard.server.memory import Leftovers
from stackyard.server.metrics import Metrics
from stackyard.server.people import Clock
from stackyard.server.settings import Settings
from stackyard.server.store.store import Store
from stackyard.server.thoughts import Advice

_DAY_MS: Final = 24 * 3600 * 1000


class Bots(Protocol):
    """Whoever thinks for bots; `stackyard.server.thinking.Thinkers` says what each does."""

    def start(self) -> None: ...  # noqa: D102
    async def wait_ready(self) -> None: ...  # noqa: D102
    @property
    def ready(self) -> bool: ...  # noqa: D102
    async def choose(  # noqa: D102
        self, key: Hashable, observation: Observation, level: str, seed: int = 0
    ) -> str: ...
    async def think(  # noqa: D102
        self, observation: Observation, *, key: Hashable = None, seed: int = 0
    ) -> Advice: ...
    async def close(self) -> None: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Means:
    """What the server works with.

    Attributes:
        settings: how it is set up.
        store: where everything is kept.
        bots: who thinks.
        clock: the time in milliseconds since 1970.
        metrics: where it counts.
        leftovers: what clears up after closed sockets.
    """

    settings: Settings
    store: Store
    bots: Bots
    clock: Clock
    metrics: Metrics
    leftovers: Leftovers = field(default_factory=Leftovers)

    def expiry(self, now: int) -> int:
        """Until when a match is kept that has ended now, in milliseconds since 1970."""
        return now + self.settings.kept_days * _DAY_MS
