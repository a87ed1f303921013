"""The event loop's pulse: whether something holds it up, measured all the time."""

from __future__ import annotations

import asyncio
from typing import Final

from stackyard.server.metrics import Metrics

_BEAT_S: Final = 0.05


async def beat(metrics: Metrics) -> None:
    """Measure without end how much later than asked for the event loop comes back."""
    loop = asyncio.get_running_loop()
    metrics.tasks.set_function(lambda: len(asyncio.all_tasks(loop)))
    while True:
        due = loop.time() + _BEAT_S
        await asyncio.sleep(_BEAT_S)
        metrics.loop_delay_seconds.observe(max(0.0, loop.time() - due))
