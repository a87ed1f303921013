"""Stopping and coming back: nothing that was accepted is lost, and matches go on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stackyard.match import parse_record, replay
from stackyard.server.messages.live import Accepted, Bye, Chatted, Move, Refused, Say, Welcome
from stackyard.server.store.errors import StoreError
from stackyard.server.store.sqlite import SqliteStore
from tests.server.web.harness import Guest, QuickBots, Wire, clock_ms, new_id, run, serving
from tests.server.web.tables import asked, question


def test_a_stop_tells_every_socket_when_to_come_back() -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            table = await host.table("staccs-wild-out", ["me", "open"])
            async with host.at(table.id) as mine:
                await mine.hear()
                await site.app.stop()
                assert await mine.gone() == Bye("restarting", 2000)
            async with site.anybody() as client:
                assert (await client.get("/ready")).status_code == 503
                assert (await client.get("/health")).status_code == 200
                assert (await client.get("/api/tables")).json()["code"] == "unavailable"

    run(work())


def test_a_match_goes_on_after_a_restart_to_a_record_that_replays(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            seats = ["me", "easy", "easy"]
            table = await host.table("stacky-map", seats, clocks=None, start=True)
            async with host.at(table.id) as mine:
                await mine.play(lambda opened: opened.seq >= 6 and asked(opened))
                seat, decision, legal = question(mine)
                sight = mine.sights[seat]
                seq = mine.seq
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id, seq) as back:
                welcome = await back.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.seq == seq
                assert welcome.missed == ()
                # The same question has the same number, so an answer on its way still counts.
                assert back.sights[seat] == sight
                assert isinstance(
                    await back.ask(Move(new_id(), seat, decision, legal[0])), Accepted
                )
                await back.play()
                assert back.table is not None
                over = back.table
            record = await host.ask("GET", f"/api/matches/{over.match}/record")
            match = replay(parse_record(msgspec.json.encode(record)))
            assert match.result == back.result
            assert (await host.ask("GET", f"/api/matches/{over.match}/fairness"))["fair"]
            scores = await host.ask("GET", f"/api/matches/{over.match}/scores")
            for line in scores["seats"]:
                assert sum(part["points"] for part in line["lines"]) == line["score"]
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as again:
                welcome = await again.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.result == back.result
                assert welcome.table.fairness is not None
                assert welcome.table.fairness.phase == "revealed"
                assert {entry.seq for entry in welcome.missed} == set(range(welcome.seq + 1))

    run(work())


def test_a_server_that_was_killed_lost_nothing_it_had_acknowledged(tmp_path: Path) -> None:
    store, copy = tmp_path / "s.db", tmp_path / "copy.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table(
                "stack-nabbit", ["me", "easy", "easy"], clocks=None, start=True
            )
            async with host.at(table.id) as mine:
                await mine.play(asked)
                seat, decision, legal = question(mine)
                move = Move(new_id(), seat, decision, legal[0])
                accepted = await mine.ask(move)
                # What a killed server leaves is what lay on the disk at that moment.
                await site.app.services.means.store.backup(copy)
        async with serving(copy) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                await back.hear()
                assert await back.ask(move) == accepted

    run(work())


def test_bots_that_were_thinking_are_asked_again(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        bots = QuickBots()
        bots.held = asyncio.Event()
        async with serving(store, bots) as site:
            host = await site.person("Host")
            options = {"first": 1}
            table = await host.table(
                "stack-nabbit", ["me", "easy", "easy"], options=options, clocks=None, start=True
            )
            async with host.at(table.id) as mine:
                await mine.play(lambda opened: opened.seq == 0)
                while not bots.asked:
                    await asyncio.sleep(0.01)
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                await back.play(asked)

    run(work())


def test_deadlines_move_by_the_time_down_and_some_grace(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    ahead = 0

    def clock() -> int:
        return clock_ms() + ahead

    async def left(opened: Wire) -> int:
        welcome = await opened.next(Welcome)
        (deadline,) = welcome.deadlines
        return deadline.left_ms

    async def work() -> None:
        nonlocal ahead
        clocks = {"turn": 60}
        async with serving(store, clock=clock) as site:
            host = await site.person("Host")
            seats = ["me", "easy", "easy"]
            table = await host.table("stack-nabbit", seats, clocks=clocks, start=True)
            async with host.at(table.id) as mine:
                await mine.play(asked)
            async with host.at(table.id) as mine:
                before = await left(mine)
        ahead = 3600 * 1000
        async with serving(store, clock=clock) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                after = await left(back)
        assert before - 2_000 < after - 15_000 < before + 8_000

    run(work())


def test_a_match_that_replays_otherwise_is_frozen_with_a_message(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table(
                "stack-nabbit", ["me", "easy", "easy"], clocks=None, start=True
            )
            async with host.at(table.id) as mine:
                await mine.play(asked)
                seat, decision, legal = question(mine)
        with sqlite3.connect(store) as spoilt:
            spoilt.execute("UPDATE log SET state = 'x' WHERE seq = 1")
        spoilt.close()
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                welcome = await back.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.table.state == "frozen"
                assert welcome.table.why
                refused = await back.ask(Move(new_id(), seat, decision, legal[0]))
                assert isinstance(refused, Refused)
                assert refused.problem.code == "not_now"

    run(work())


def test_one_match_that_cannot_be_read_keeps_no_other_waiting(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            tables = [
                await host.table("staccs-solo", ["me"], clocks=None, deal=n, start=True)
                for n in range(2)
            ]
        with sqlite3.connect(store) as spoilt:
            spoilt.execute("UPDATE matches SET header = '{}' WHERE id = ?", (tables[0].match,))
        spoilt.close()
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            states = [
                (await host.ask("GET", f"/api/tables/{table.id}"))["state"] for table in tables
            ]
            assert states == ["frozen", "playing"]

    run(work())


@pytest.mark.parametrize("method", ["bans", "running_match", "save_deadlines", "heartbeat"])
def test_a_server_whose_store_fails_at_the_start_gets_ready_when_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], deal=1, start=True)
        healthy = getattr(SqliteStore, method)
        failed: list[int] = []

        async def failing_at_first(self: SqliteStore, *args: Any) -> Any:
            if len(failed) < 2:
                failed.append(1)
                raise StoreError("the disk is full")
            return await healthy(self, *args)

        monkeypatch.setattr(SqliteStore, method, failing_at_first)
        async with serving(store, heartbeat_s=0.05) as site:
            assert len(failed) == 2
            host = Guest(site, host.name, host.id, host.token)
            assert (await host.ask("GET", f"/api/tables/{table.id}"))["state"] == "playing"

    run(work())


def test_tables_leave_memory_and_come_back_when_they_are_asked_for() -> None:
    async def work() -> None:
        async with serving(linger_s=0.0, heartbeat_s=0.05) as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], clocks=None, start=True)
            async with host.at(table.id) as mine:
                await mine.play(asked)
                seq = mine.seq
            house = site.app.services.house
            while list(house):
                await asyncio.sleep(0.02)
            async with host.at(table.id) as back:
                welcome = await back.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.seq == seq

    run(work())


def test_what_was_said_is_not_said_again_by_a_repeat_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    said = Say(new_id(), "hello")

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table("staccs-wild-out", ["me", "open"])
            async with host.at(table.id) as mine:
                first = await mine.ask(said)
                assert isinstance(first, Accepted)
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            async with host.at(table.id) as back:
                assert await back.ask(said) == first
                assert isinstance(await back.ask(Say(new_id(), "hello again")), Accepted)
                told = [each.line.text for each in back.heard if isinstance(each, Chatted)]
                assert told == ["hello again"]
            async with host.at(table.id) as again:
                welcome = await again.hear()
                assert isinstance(welcome, Welcome)
                assert [line.text for line in welcome.chat] == ["hello", "hello again"]

    run(work())
