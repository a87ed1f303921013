"""The machine's time is set while matches run, or while the server is down: nobody notices."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from stackyard.server import pulse
from stackyard.server.messages.live import Welcome
from stackyard.server.messages.tables import Table
from stackyard.server.steady import SteadyClock
from tests.server.web.harness import Guest, Site, Wire, clock_ms, run, serving
from tests.server.web.tables import asked

_HOUR_MS = 3600 * 1000
_TURN_S = 600


def test_it_begins_with_the_machines_time_and_goes_on_by_itself() -> None:
    machine, passed = 1_700_000_000_123_999_999, 5_000_000_001
    clock = SteadyClock(lambda: machine, lambda: passed)
    assert clock() == 1_700_000_000_123
    passed += 2_000_000_000
    assert clock() == 1_700_000_002_123
    machine -= 10**18
    assert clock() == 1_700_000_002_123


async def _asked_once(site: Site) -> tuple[Guest, Table]:
    host = await site.person("Host")
    more = {"options": {"first": 0}, "clocks": {"turn": _TURN_S}}
    table = await host.table("stack-nabbit", ["me", "easy", "easy"], start=True, **more)
    async with host.at(table.id) as mine:
        await mine.play(asked)
    return host, table


async def _left_s(host: Guest, table: Table) -> float:
    async with host.at(table.id) as mine:
        welcome = await mine.next(Welcome)
        assert _causes(mine) <= {"deal", "bot"}
        (deadline,) = welcome.deadlines
        assert deadline.total_ms == _TURN_S * 1000
        return deadline.left_ms / 1000


def _causes(wire: Wire) -> set[str]:
    (welcome,) = (message for message in wire.heard if isinstance(message, Welcome))
    return {entry.cause for entry in welcome.missed}


@pytest.mark.parametrize("hours", [2, -2])
def test_a_time_that_is_set_while_a_question_is_open_moves_no_deadline(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    machine = time.time_ns

    async def work() -> None:
        async with serving() as site:
            host, table = await _asked_once(site)
            monkeypatch.setattr(time, "time_ns", lambda: machine() + hours * _HOUR_MS * 10**6)
            assert _TURN_S - 60 < await _left_s(host, table) <= _TURN_S

    run(work())


def test_the_time_in_which_the_server_stood_still_is_made_up_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ahead = 0
    told: list[int] = []

    async def work() -> None:
        nonlocal ahead
        async with serving(clock=lambda: clock_ms() + ahead) as site:
            host, table = await _asked_once(site)
            # As after SIGCONT: all is later at once, and the pulse is the first to see it.
            ahead = _HOUR_MS
            site.app.services.house.make_up_for(_HOUR_MS)
            assert _TURN_S - 60 < await _left_s(host, table) <= _TURN_S
            metrics = site.app.services.means.metrics
            for still_s, seen in ((-1.0, True), (1e9, False)):
                told.clear()
                monkeypatch.setattr(pulse, "_STOOD_STILL_S", still_s)
                beating = asyncio.create_task(pulse.beat(metrics, told.append))
                await asyncio.sleep(0.2)
                beating.cancel()
                assert bool(told) is seen

    run(work())


@pytest.mark.parametrize("hours", [2, -2])
def test_a_time_that_is_set_while_the_server_is_down_moves_no_deadline(
    tmp_path: Path, hours: int
) -> None:
    store = tmp_path / "s.db"
    grace_s = 15

    async def work() -> None:
        async with serving(store) as site:
            host, table = await _asked_once(site)
        async with serving(store, clock=lambda: clock_ms() + hours * _HOUR_MS) as site:
            host = Guest(site, host.name, host.id, host.token)
            assert _TURN_S - 60 < await _left_s(host, table) - grace_s <= _TURN_S + 15

    run(work())
