"""The event loop's pulse: whether something holds it up, measured all the time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from stackyard.server.metrics import Metrics

_BEAT_S: Final = 0.05
#: From here on it is no hesitation any more: the process was stopped, or all of its machine.
_STOOD_STILL_S: Final = 2.0


async def beat(metrics: Metrics, stood_still: Callable[[int], None]) -> None:
    """Measure without end how much later than asked for the event loop comes back.

    Args:
        metrics: where it is written down.
        stood_still: told, in milliseconds, of what nobody would call prompt any more; before
            anything happens of what has become due meanwhile.
    """
    loop = asyncio.get_running_loop()
    metrics.tasks.set_function(lambda: len(asyncio.all_tasks(loop)))
    while True:
        due = loop.time() + _BEAT_S
        await asyncio.sleep(_BEAT_S)
        late = max(0.0, loop.time() - due)
        metrics.loop_delay_seconds.observe(late)
        if late > _STOOD_STILL_S:
            stood_still(round(1000 * late))
