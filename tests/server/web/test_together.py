"""What people do at a table beside moves: chat, pauses, hints, stand-ins, a rematch."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stackyard.server import house
from stackyard.server.conductor import Conductor
from stackyard.server.messages.live import (
    Accepted,
    AskHint,
    Chatted,
    Hint,
    Move,
    Refused,
    Say,
    TableChanged,
    Undo,
    Update,
    WantPause,
    WantStandIn,
    Welcome,
)
from stackyard.server.rooms.pauses import LONG_MS
from stackyard.server.settings import Bounds, Rate
from tests.server.web.harness import Guest, Site, Wire, clock_ms, new_id, run, serving
from tests.server.web.tables import playing, question


def test_chat_is_cleaned_numbered_and_bounded() -> None:
    async def work() -> None:
        async with playing(bounds=Bounds(chat=Rate(2, 0.01))) as (_, host, mine):
            said = Say(new_id(), "  hello\u202e \x07 there ")
            assert isinstance(await mine.ask(said), Accepted)
            assert isinstance(await mine.ask(said), Accepted)
            lines = [each.line for each in mine.heard if isinstance(each, Chatted)]
            assert [line.text for line in lines] == ["hello there"]
            assert lines[0].name == "Host"
            await mine.ask(Say(new_id(), "once more"))
            many = await mine.ask(Say(new_id(), "too much"))
            assert isinstance(many, Refused)
            assert many.problem.code == "too_many"
            assert mine.table is not None
            async with host.at(mine.table.id) as back:
                welcome = await back.hear()
                assert isinstance(welcome, Welcome)
                assert [line.text for line in welcome.chat] == ["hello there", "once more"]

    run(work())


def test_a_pause_stops_moves_until_all_go_on() -> None:
    async def work() -> None:
        async with playing(clocks={"turn": 50}) as (_, _, mine):
            seat, decision, legal = question(mine)
            await mine.ask(WantPause(new_id(), True))
            assert (await mine.state("paused")).state == "paused"
            answer = await mine.ask(Move(new_id(), seat, decision, legal[0]))
            assert isinstance(answer, Refused)
            assert answer.problem.code == "not_now"
            await mine.ask(WantPause(new_id(), False))
            await mine.state("playing")
            welcome = [each for each in mine.heard if isinstance(each, Welcome)][-1]
            assert [clock.seat for clock in welcome.deadlines] == [seat]
            assert isinstance(await mine.ask(Move(new_id(), seat, decision, legal[0])), Accepted)

    run(work())


def test_a_long_pause_ends_by_the_wish_of_one_also_after_a_restart(tmp_path: Path) -> None:
    store, later = tmp_path / "s.db", 0

    def clock() -> int:
        return clock_ms() + later

    async def pause(site: Site) -> tuple[str, Guest, Guest]:
        host, other = await site.person("Host"), await site.person("Other")
        table = (await host.table("staccs-wild-out", ["me", "open"], clocks=None)).id
        await other.ask("POST", f"/api/tables/{table}/join", {})
        await other.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        async with host.at(table) as mine, other.at(table) as theirs:
            await host.ask("POST", f"/api/tables/{table}/start")
            async with asyncio.TaskGroup() as group:
                for opened in (mine, theirs):
                    group.create_task(opened.play(lambda opened: opened.seq >= 0))
            for opened in (mine, theirs):
                assert isinstance(await opened.ask(WantPause(new_id(), True)), Accepted)
            assert (await mine.state("paused")).paused_at is not None
        return table, host, other

    async def go_on(mine: Wire, theirs: Wire) -> None:
        nonlocal later
        await theirs.state("paused")
        await mine.ask(WantPause(new_id(), False))
        while theirs.table is None or theirs.table.pause_wishes != (0,):
            await theirs.hear()
        assert theirs.table.paused_at is not None
        later = theirs.table.paused_at + LONG_MS - 200 - clock_ms()
        # The wish is told anew, so that the server looks at its clock; the other says nothing.
        await mine.ask(WantPause(new_id(), False))
        assert (await theirs.state("playing")).paused_at is None

    async def work() -> None:
        async with serving(store, clock=clock) as site:
            table, host, other = await pause(site)
        async with serving(store, clock=clock) as site:
            host, other = (Guest(site, "", each.id, each.token) for each in (host, other))
            async with host.at(table) as mine, other.at(table) as theirs:
                await mine.hear()
                await go_on(mine, theirs)

    run(work())


def test_a_hint_names_a_legal_action_and_hints_are_bounded() -> None:
    async def work() -> None:
        async with playing(bounds=Bounds(hints=Rate(1, 0.01))) as (_, _, mine):
            seat, decision, legal = question(mine)
            hint = await mine.ask(AskHint(new_id(), seat))
            assert isinstance(hint, Hint)
            assert hint.decision == decision
            assert hint.best in legal
            more = await mine.ask(AskHint(new_id(), seat))
            assert isinstance(more, Refused)
            assert more.problem.code == "too_many"

    run(work())


def test_in_a_game_for_one_a_step_is_taken_back() -> None:
    async def work() -> None:
        async with playing("staccs-solo", ("me",)) as (_, _, mine):
            seat, decision, _ = question(mine)
            drawn = await mine.ask(Move(new_id(), seat, decision, "draw"))
            assert isinstance(drawn, Accepted)
            seat, decision, legal = question(mine)
            await mine.ask(Move(new_id(), seat, decision, legal[0]))
            undo = Undo(new_id(), seat)
            first = await mine.ask(undo)
            assert isinstance(first, Accepted)
            assert await mine.ask(undo) == first
            assert question(mine)[2] == legal

    run(work())


def test_a_bot_sits_in_when_asked_and_makes_way_again() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            seat, _, _ = question(mine)
            seq = mine.seq
            await mine.ask(WantStandIn(new_id(), seat, True))
            await mine.until(lambda message: isinstance(message, Update) and message.seq > seq + 5)
            await mine.ask(WantStandIn(new_id(), seat, False))
            assert mine.table is not None
            assert not mine.table.seats[seat].stand_in

    run(work())


def test_a_clock_that_runs_out_plays_for_the_seat() -> None:
    async def work() -> None:
        async with playing(clocks={"turn": 1}, seats=("me", "easy", "easy")) as (_, _, mine):
            found = await mine.until(
                lambda message: (
                    isinstance(message, Update)
                    and any(entry.cause == "clock" for entry in message.entries)
                )
            )
            assert isinstance(found, Update)
            await mine.until(
                lambda message: (
                    isinstance(message, TableChanged) and message.table.seats[0].stand_in
                )
            )

    run(work())


def test_a_rematch_keeps_the_people_and_counts_the_rounds() -> None:
    async def work() -> None:
        async with playing("staccs-wild-out", ("me", "easy")) as (_, host, mine):
            await mine.play()
            over = mine.table
            assert over is not None
            assert over.state == "over"
            assert over.fairness is not None
            assert over.fairness.phase == "revealed"
            again = await host.ask("POST", f"/api/tables/{over.id}/rematch")
            assert again["round"] == 2
            assert again["match"] != over.match
            mine.result = None
            await mine.state("dealing")
            mine.sights = {}
            await mine.play(lambda opened: opened.seq == 0 and bool(opened.sights))

    run(work())


@pytest.mark.parametrize("how", ["leaves", "goes"])
def test_who_wants_to_play_again_does_not_wait_for_one_who_has_gone(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(house, "_AWAY_S", 0.3)

    async def work() -> None:
        async with serving() as site:
            host, guest, table = await site.match_of_two()
            async with host.at(table.id) as mine:
                async with guest.at(table.id) as theirs:
                    await asyncio.gather(mine.play(), theirs.play())
                    waiting = await host.ask("POST", f"/api/tables/{table.id}/rematch")
                    assert (waiting["state"], waiting["rematch_wishes"]) == ("over", [0])
                    if how == "leaves":
                        await guest.ask("POST", f"/api/tables/{table.id}/leave")
                begun = await mine.state("dealing")
                assert begun.round == 2
                assert begun.seats[1].kind == ("bot" if how == "leaves" else "person")

    run(work())


def test_who_wants_to_play_again_waits_for_one_who_reloads_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settled: list[float] = []
    monkeypatch.setattr(Conductor, "settle_in", lambda _, seconds: settled.append(seconds))

    async def work() -> None:
        async with serving() as site:
            host, guest, table = await site.match_of_two()
            conductor = await site.app.services.house.at(table.id)
            async with host.at(table.id) as mine:
                async with guest.at(table.id) as theirs:
                    await asyncio.gather(mine.play(), theirs.play())
                    await host.ask("POST", f"/api/tables/{table.id}/rematch")
                async with guest.at(table.id) as theirs:
                    assert (await theirs.next(Welcome)).table.state == "over"
                    await conductor._settle()
                    assert conductor.place.table.state == "over", "who is back is waited for"
                while settled.count(house._AWAY_S) < 2:
                    await mine.hear()
                await conductor._settle()
                assert (await mine.state("dealing")).round == 2

    run(work())


def test_a_pause_does_not_wait_for_one_who_has_left() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest, table = await site.match_of_two()
            async with host.at(table.id) as mine, guest.at(table.id) as theirs:
                await asyncio.gather(mine.play(dealt), theirs.play(dealt))
                for wire in (mine, theirs):
                    await wire.ask(WantPause(new_id(), True))
                await mine.state("paused")
                await mine.ask(WantPause(new_id(), False))
                assert (await mine.state("paused")).pause_wishes == (0,)
                await guest.ask("POST", f"/api/tables/{table.id}/leave")
                await mine.state("playing")

    run(work())


def dealt(wire: Wire) -> bool:
    return wire.seq >= 0


def test_several_seats_at_one_screen() -> None:
    async def work() -> None:
        seats = ("me:Ada", "me:Ben", "me:Cleo")
        async with playing(seats=seats) as (_, _, mine):
            assert mine.mine == (0, 1, 2)
            assert set(mine.sights) == {0, 1, 2}
            await mine.play()
            assert mine.table is not None
            assert [seat.name for seat in mine.table.seats] == ["Ada", "Ben", "Cleo"]

    run(work())
