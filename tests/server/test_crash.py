"""A server is killed, again and again, while programs and bots play: nothing told is lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from pathlib import Path

from stackyard.server.messages.live import Welcome
from stackyard.server.store.sqlite import SqliteStore
from tests.server.process import ServerProcess
from tests.server.programs import Program, seat_programs
from tests.server.web.harness import Guest, QuickBots, clock_ms, run, serving

DEEP = bool(os.environ.get("STACKYARD_DEEP"))
MATCHES = 200 if DEEP else 12
KILLS = 20 if DEEP else 2
THINK_S = 2.0 if DEEP else 0.2
#: Longer than any program thinks, and shorter than the server is down now and then.
TURN_S = 25
GAMES = ("stack-nabbit", "stacky-map", "staccs-uh-oh")
CLOCKS = {"turn": TURN_S, "warn": 60, "catch": 60, "answer": 60}
PATIENCE_S = 120


async def _seat_all(url: str) -> list[Program]:
    programs: list[Program] = []
    for first in range(0, MATCHES, 10):
        tables = (
            seat_programs(url, GAMES[n % 3], 2, 1, THINK_S, n, clocks=CLOCKS, pace_ms=200)
            for n in range(first, min(first + 10, MATCHES))
        )
        for seated in await asyncio.gather(*tables):
            programs += seated
    return programs


async def _all_go_on(programs: list[Program]) -> None:
    """Wait until every match has gone on by at least two entries, or is over."""
    before = {program: program.seq for program in programs}
    until = time.monotonic() + PATIENCE_S
    while still := [p for p in programs if not p.over and p.seq < before[p] + 2]:
        stuck = [(p.table, p.seq, p.memory) for p in still[:3]]
        assert time.monotonic() < until, f"{len(still)} do not go on: {stuck}"
        await asyncio.sleep(0.05)


async def _play_and_kill(server: ServerProcess) -> list[Program]:
    await asyncio.to_thread(server.wait_ready)
    programs = await _seat_all(server.url)
    playing = [asyncio.create_task(program.play()) for program in programs]
    try:
        await _all_go_on(programs)
        for kill in range(KILLS):
            await asyncio.to_thread(server.kill)
            if DEEP and kill % 10 == 0:
                # Every turn's time is over before the server is back.
                await asyncio.sleep(TURN_S + 1)
            server.start()
            await asyncio.to_thread(server.wait_ready)
            await _all_go_on(programs)
        # The last ones too hear what was made of what they said.
        await asyncio.sleep(1)
    finally:
        for task in playing:
            task.cancel()
        failures = await asyncio.gather(*playing, return_exceptions=True)
    assert not [f for f in failures if isinstance(f, Exception)], failures
    return programs


async def _check_store(store: SqliteStore, programs: list[Program]) -> int:
    """Every move that was acknowledged is in the store, once, as it was told."""
    checked = 0
    for program in programs:
        assert program.match is not None
        match = await store.match(program.match)
        assert match is not None
        assert match.state != "frozen", match.frozen
        rows = await store.rows(program.match)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert "clock" not in {row.cause for row in rows}, "a time was over that had been moved"
        found = Counter(row.move for row in rows if row.move is not None)
        for move, (seat, action, seq) in program.memory.accepted.items():
            assert found[move] == 1
            assert (rows[seq].move, rows[seq].seat) == (move, seat)
            assert rows[seq].action == action
            checked += 1
    return checked


def test_bringing_matches_back_takes_nobodys_time(tmp_path: Path) -> None:
    ahead = 0

    def clock() -> int:
        return clock_ms() + ahead

    class SlowBots(QuickBots):
        async def wait_ready(self) -> None:
            nonlocal ahead
            ahead += 3600 * 1000

    async def work() -> None:
        store = tmp_path / "s.db"
        async with serving(store, clock=clock) as site:
            host = await site.person("Host")
            options = {"first": 0}
            seats = ["me", "easy", "easy"]
            table = await host.table("stack-nabbit", seats, options=options, start=True)
            async with host.at(table.id) as mine:
                await mine.play(lambda opened: opened.seq >= 0)
        async with serving(store, SlowBots(), clock=clock) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                welcome = await back.next(Welcome)
                assert welcome.seq == 0, "no clock has answered"
                (deadline,) = welcome.deadlines
                assert 20_000 < deadline.left_ms < 75_000

    run(work())


def test_what_was_acknowledged_is_there_after_kills_and_all_go_on(tmp_path: Path) -> None:
    async def work() -> None:
        with ServerProcess(tmp_path) as server:
            programs = await _play_and_kill(server)
        assert "fault" not in server.log
        assert "frozen" not in server.log
        for program in programs:
            memory = program.memory
            assert memory.entries == list(range(len(memory.entries))), "each entry once, in order"
            assert "clock" not in memory.causes
            assert set(memory.refused) <= {"stale"}, memory.refused
        store = SqliteStore(server.store)
        checked = await _check_store(store, programs)
        await store.close()
        assert checked > 2 * MATCHES
        print(f"{checked} acknowledged moves were there")  # noqa: T201 - a deep run's figure

    asyncio.run(work())
