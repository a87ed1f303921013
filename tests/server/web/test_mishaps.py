"""What goes wrong on an unlucky day: a store that fails, a bot that dies, somebody who vanishes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Hashable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from structlog.contextvars import get_contextvars

from stackyard.match import Observation
from stackyard.server.messages.live import (
    Accepted,
    Bye,
    Move,
    Refused,
    Say,
    Update,
    WantPause,
    Welcome,
)
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.store.errors import StoreError
from stackyard.server.store.store import Table
from stackyard.server.thoughts import ThinkingError
from stackyard.server.upkeep import expire
from tests.server.web.harness import Guest, QuickBots, Site, Wire, clock_ms, new_id, run, serving
from tests.server.web.tables import asked, question


class Forgetful(QuickBots):
    """Bots that do not answer the first question."""

    async def choose(
        self, key: Hashable, observation: Observation, level: str, seed: int = 0
    ) -> str:
        if not self.asked:
            self.asked.append((observation.viewer, level))
            raise ThinkingError("the process died")
        return await super().choose(key, observation, level, seed)


def test_a_bot_that_did_not_answer_for_a_passed_clock_is_asked_again() -> None:
    async def work() -> None:
        bots = Forgetful()
        async with serving(bots=bots) as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], clocks={"turn": 1}, deal=1, start=True)
            async with host.at(table.id) as mine:
                update = await mine.next(Update)
                assert update.entries[0].cause == "clock"
            assert bots.asked == [(0, "normal"), (0, "normal")]

    run(work())


async def _no_store(*_args: Any, **_more: Any) -> Any:
    await asyncio.sleep(0)
    raise StoreError("the disk is gone")


def _break(site: Site, monkeypatch: pytest.MonkeyPatch, *methods: str) -> None:
    for method in methods:
        monkeypatch.setattr(site.app.services.means.store, method, _no_store)


async def _move(wire: Wire) -> Accepted | Refused:
    seat, decision, legal = question(wire)
    answer = await wire.ask(Move(new_id(), seat, decision, legal[0]))
    assert isinstance(answer, Accepted | Refused)
    return answer


def test_while_the_store_cannot_even_be_read_nobody_sees_what_is_not_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving() as site:
            host, watcher = await site.person("Host"), await site.person("Watcher")
            table = await host.table("staccs-solo", ["me"], clocks=None, deal=1, start=True)
            async with host.at(table.id) as mine:
                await mine.play(asked)
                with monkeypatch.context() as patch:
                    _break(site, patch, "append", "running_match")
                    for _ in range(2):
                        refused = await _move(mine)
                        assert isinstance(refused, Refused)
                        assert refused.problem.code == "unavailable"
                    async with watcher.at(table.id) as late:
                        welcome = await late.next(Welcome)
                        assert (welcome.seq, welcome.sights) == (-1, ())
                        assert welcome.table.state == "playing"
                # It is read again by itself.
                welcome = await mine.next(Welcome)
                assert welcome.seq == 0
                assert isinstance(await _move(mine), Accepted)

    run(work())


def test_an_end_that_could_not_be_stored_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], clocks=None, deal=1, start=True)
            store = site.app.services.means.store
            append = store.append
            failed: list[int] = []

            async def not_the_end(rows: Any, *, deadlines: Any = None, over: Any = None) -> None:
                if over is not None and not failed:
                    failed.append(1)
                    raise StoreError("the disk is full")
                await append(rows, deadlines=deadlines, over=over)

            monkeypatch.setattr(store, "append", not_the_end)
            async with host.at(table.id) as mine:
                await mine.play(lambda _: bool(failed))
                while mine.table is None or mine.table.state != "playing" or mine.result:
                    await mine.hear()
                await mine.play()
                assert failed

    run(work())


@pytest.mark.parametrize("method", ["start_match", "people"])
def test_a_deal_that_could_not_be_stored_leaves_a_lobby(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], clocks=None, deal=1)
            with monkeypatch.context() as patch:
                _break(site, patch, method)
                # From within: where no people can be read, nobody is known.
                with pytest.raises(RoomProblem, match="could not write this down"):
                    await site.app.services.house.start(table.id, host.id)
            left = await host.ask("GET", f"/api/tables/{table.id}")
            assert (left["state"], left["match"], left["round"]) == ("lobby", None, 0)
            # A table that cannot note its match has one all the same.
            with monkeypatch.context() as patch:
                _break(site, patch, "save_table")
                begun = await host.ask("POST", f"/api/tables/{table.id}/start")
            assert (begun["state"], begun["round"]) == ("playing", 1)

    run(work())


def test_a_seat_that_could_not_be_stored_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
            join = f"/api/tables/{table.id}/join"
            with monkeypatch.context() as patch:
                _break(site, patch, "save_table")
                await guest.ask("POST", join, {}, status=503)
            left = await host.ask("GET", f"/api/tables/{table.id}")
            assert left["seats"][1]["kind"] == "open"
            async with host.at(table.id) as mine:
                await mine.next(Welcome)
                await guest.ask("POST", join, {})
                while mine.table is None or mine.table.seats[1].person != guest.id:
                    await mine.hear()
                # Who could not leave can leave the next time.
                with monkeypatch.context() as patch:
                    _break(site, patch, "save_table")
                    await host.ask("POST", f"/api/tables/{table.id}/leave", status=503)
                await host.ask("POST", f"/api/tables/{table.id}/leave")
                assert (await guest.ask("GET", f"/api/tables/{table.id}"))["host"] == guest.id

    run(work())


def test_who_leaves_a_match_is_stood_in_for_though_no_clock_can_be_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest, table = await site.match_of_two()
            async with host.at(table.id) as mine, guest.at(table.id) as theirs:
                dealt = lambda wire: wire.seq >= 0  # noqa: E731
                await asyncio.gather(mine.play(dealt), theirs.play(dealt))
                with monkeypatch.context() as patch:
                    _break(site, patch, "save_deadlines")
                    await guest.ask("POST", f"/api/tables/{table.id}/leave")
                await mine.play()

    run(work())


def test_a_table_whose_own_note_was_lost_counts_its_round(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], clocks=None, deal=1)
            with sqlite3.connect(store) as reader:
                (document,) = reader.execute("SELECT document FROM tables").fetchone()
            reader.close()
            await host.ask("POST", f"/api/tables/{table.id}/start")
        with sqlite3.connect(store) as writer:
            writer.execute("UPDATE tables SET document = ?, status = 'lobby'", (document,))
        writer.close()
        async with serving(store) as site:
            host = Guest(site, host.name, host.id, host.token)
            found = await host.ask("GET", f"/api/tables/{table.id}")
            assert (found["state"], found["round"]) == ("playing", 1)

    run(work())


@pytest.mark.parametrize(
    "spoil",
    ["UPDATE matches SET header = '{}'", "UPDATE log SET state = 'x' WHERE seq = 1"],
)
def test_of_a_match_whose_deal_is_lost_nothing_is_shown(tmp_path: Path, spoil: str) -> None:
    store = tmp_path / "s.db"

    async def work() -> None:
        async with serving(store) as site:
            host = await site.person("Host")
            table = await host.table(
                "stack-nabbit", ["me", "easy", "easy"], clocks=None, deal=1, start=True
            )
            async with host.at(table.id) as mine:
                await mine.play(asked)
        with sqlite3.connect(store) as spoilt:
            spoilt.execute(spoil)
        spoilt.close()
        for _ in range(2):
            async with serving(store) as site:
                host = Guest(site, host.name, host.id, host.token)
                async with host.at(table.id) as back:
                    welcome = await back.hear()
                    assert isinstance(welcome, Welcome)
                    assert (welcome.seq, welcome.sights, welcome.missed) == (-1, (), ())
                    assert welcome.table.state == "frozen"
                    assert "cannot be played on" in (welcome.table.why or "")
                    refused = await back.ask(WantPause(new_id(), on=True))
                    assert isinstance(refused, Refused)
                    assert refused.problem.text == welcome.table.why

    run(work())


def test_a_match_that_nobody_plays_on_expires_like_one_that_is_over() -> None:
    async def work() -> None:
        now = clock_ms()
        async with serving(clock=lambda: now, kept_days=30) as site:
            host = await site.person("Host")
            kept: list[str] = []
            for _ in range(2):
                table = await host.table("staccs-solo", ["me"], clocks=None, deal=1, start=True)
                kept.append(table.id)
            means = site.app.services.means
            now += 29 * 24 * 3600 * 1000
            async with host.at(kept[1]) as mine:
                await mine.play(asked)
                await _move(mine)
            await expire(means, ())
            assert len(await means.store.running()) == 2
            now += 2 * 24 * 3600 * 1000
            await expire(means, kept)
            assert len(await means.store.running()) == 2
            await expire(means, ())
            assert len(await means.store.running()) == 1
            assert await means.store.table(kept[0]) is None
            assert await means.store.table(kept[1]) is not None

    run(work())


def test_old_tables_expire_however_many_newer_ones_there_are() -> None:
    async def work() -> None:
        async with serving(kept_days=30) as site:
            means = site.app.services.means
            old = clock_ms() - 31 * 24 * 3600 * 1000

            async def keep(name: str, updated: int) -> None:
                table = Table(id=name, status="over", public=False, updated=updated, document=b"{}")
                await means.store.save_table(table)

            await keep("old", old)
            await asyncio.gather(*(keep(f"newer {number}", clock_ms()) for number in range(1_000)))
            await expire(means, ())
            assert await means.store.table("old") is None
            assert await means.store.table("newer 999") is not None

    run(work())


@pytest.mark.parametrize("state", ["lobby", "dealing", "playing", "over"])
def test_one_who_is_deleted_holds_nobody_up(state: str) -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None, public=True)
            await guest.ask("POST", f"/api/tables/{table.id}/join", {})
            await guest.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})
            async with host.at(table.id) as mine, guest.at(table.id) as theirs:
                if state != "lobby":
                    await host.ask("POST", f"/api/tables/{table.id}/start")
                if state == "playing":
                    dealt = lambda wire: wire.seq >= 0  # noqa: E731
                    await asyncio.gather(mine.play(dealt), theirs.play(dealt))
                elif state == "over":
                    await asyncio.gather(mine.play(), theirs.play())
                await guest.ask("DELETE", "/api/session")
                if state == "lobby":
                    assert (await mine.state("lobby")).seats[1].kind
                    newer = await site.person("Newer")
                    await newer.ask("POST", f"/api/tables/{table.id}/join", {})
                    return
                await mine.play()
                (stored,) = await site.app.services.means.store.tables_of(host.id)
                assert stored.status == "over"
                assert guest.id.encode() not in stored.document
                found = await host.ask("POST", f"/api/tables/{table.id}/rematch")
                assert found["state"] in ("dealing", "over")
                assert guest.id not in str(found)

    run(work())


def test_who_could_not_be_forgotten_everywhere_can_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest, table = await site.match_of_two()
            with monkeypatch.context() as patch:
                _break(site, patch, "save_table")
                await host.ask("DELETE", "/api/session", status=503)
            await host.ask("DELETE", "/api/session")
            await host.ask("GET", "/api/session", status=401)
            found = await guest.ask("GET", f"/api/tables/{table.id}")
            assert (found["host"], host.id in str(found)) == (guest.id, False)
            (stored,) = await site.app.services.means.store.tables_of(guest.id)
            assert host.id.encode() not in stored.document

    run(work())


def test_who_is_forgotten_looks_on_nowhere_any_more() -> None:
    async def work() -> None:
        async with serving() as site:
            host, watcher = await site.person("Host"), await site.person("Watcher")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
            async with watcher.at(table.id) as theirs:
                await theirs.next(Welcome)
                await theirs.ask(Say(new_id(), "hello"))
                await watcher.ask("DELETE", "/api/session")
                assert await theirs.gone() == Bye("removed")
            async with host.at(table.id) as mine:
                assert (await mine.next(Welcome)).chat == ()

    run(work())


class Attentive(QuickBots):
    """Bots that hear in whose name they are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[dict[str, Any]] = []

    async def choose(
        self, key: Hashable, observation: Observation, level: str, seed: int = 0
    ) -> str:
        self.names.append(get_contextvars())
        return await super().choose(key, observation, level, seed)


def test_what_happens_by_itself_is_logged_in_no_requests_name() -> None:
    async def work() -> None:
        bots = Attentive()
        async with serving(bots=bots) as site:
            host = await site.person("Host")
            more = {"options": {"first": 1}, "clocks": None, "deal": 1}
            table = await host.table("stack-nabbit", ["me", "easy", "easy"], start=True, **more)
            async with host.at(table.id) as mine:
                await mine.play(asked)
        assert bots.names
        assert not any(bots.names)

    run(work())


class Pensive(QuickBots):
    """Bots that think for half a second over their first answer, and over no other."""

    async def choose(
        self, key: Hashable, observation: Observation, level: str, seed: int = 0
    ) -> str:
        if not self.asked:
            await asyncio.sleep(0.5)
        return await super().choose(key, observation, level, seed)


def test_a_bot_without_a_choice_answers_no_sooner_than_one_that_thought() -> None:
    async def work() -> None:
        async with serving(bots=Pensive()) as site:
            host = await site.person("Host")
            seats = ["me", "hard", "hard"]
            more = {"options": {"first": 1}, "clocks": None, "deal": 1, "pace_ms": 10}
            table = await host.table("stack-nabbit", seats, start=True, **more)
            async with host.at(table.id) as mine:
                while mine.seq < 3:
                    await mine.hear()
                heard = [each for each in mine.heard if isinstance(each, Update | Welcome)]
                missed = [
                    entry for each in heard if isinstance(each, Welcome) for entry in each.missed
                ]
                told = [
                    entry for each in heard if isinstance(each, Update) for entry in each.entries
                ]
                times = sorted({entry.seq: entry.at for entry in (*missed, *told)}.items())
                assert all(b - a >= 490 for (_, a), (_, b) in pairwise(times))

    run(work())


def test_a_clock_that_is_set_back_makes_no_bot_wait() -> None:
    async def work() -> None:
        back = 0

        def clock() -> int:
            return clock_ms() - back

        bots = QuickBots()
        bots.held = asyncio.Event()
        async with serving(bots=bots, clock=clock) as site:
            host = await site.person("Host")
            more = {"options": {"first": 1}, "clocks": None, "deal": 1, "pace_ms": 50}
            table = await host.table("stack-nabbit", ["me", "easy", "easy"], start=True, **more)
            async with host.at(table.id) as mine:
                await mine.next(Welcome)
                back = 3600 * 1000
                bots.held.set()
                await mine.play(asked)

    run(work())


def test_a_message_that_comes_twice_at_once_is_carried_out_once() -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
            async with host.at(table.id) as one, host.at(table.id) as other:
                said = Say("again", "hello")
                first, second = await asyncio.gather(one.ask(said), other.ask(said))
                assert first == second == Accepted("again", None)
            lines = await site.app.services.means.store.chat(table.id)
            assert [line.text for line in lines] == ["hello"]

    run(work())


def test_a_table_that_everybody_left_is_gone_for_whoever_comes_late() -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            table = await host.table("staccs-wild-out", ["me", "easy"], clocks=None)
            conductor = await site.app.services.house.at(table.id)
            await host.ask("POST", f"/api/tables/{table.id}/leave")
            with pytest.raises(RoomProblem) as refused:
                await conductor.begin(host.id)
            assert refused.value.problem.code == "not_found"

    run(work())
