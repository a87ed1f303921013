"""What a socket promises: repeats, stale answers, coming back, watchers, chat, pauses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets

from stackyard.server.hub import Viewer
from stackyard.server.messages.live import (
    Accepted,
    AskHint,
    Because,
    Bye,
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
    Why,
)
from stackyard.server.settings import Bounds, Rate
from stackyard.server.store.errors import StoreError
from tests.server.web.harness import DECODER, Guest, Site, Wire, new_id, run, serving, wire

NO_CLOCKS = {"turn": None, "warn": None, "catch": None, "answer": None}


@asynccontextmanager
async def playing(
    game: str = "stack-nabbit", seats: tuple[str, ...] = ("me", "easy", "easy"), **more: Any
) -> AsyncIterator[tuple[Site, Guest, Wire]]:
    """A table at which one person plays against bots, dealt, and it is the person's turn."""
    server = {key: more.pop(key) for key in ("bots", "store", "bounds") if key in more}
    async with serving(**server) as site:
        host = await site.person("Host")
        table = await host.table(game, list(seats), **{"clocks": None, "start": True, **more})
        async with host.at(table.id) as mine:
            await mine.play(asked)
            yield site, host, mine


def asked(opened: Wire) -> bool:
    return any(sight.decision is not None for sight in opened.sights.values())


def question(opened: Wire) -> tuple[int, int, tuple[str, ...]]:
    sight = next(each for each in opened.sights.values() if each.decision is not None)
    assert sight.seat is not None
    assert sight.decision is not None
    return sight.seat, sight.decision, sight.legal


def test_a_repeated_move_gets_the_first_answer_and_happens_once() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            seat, decision, legal = question(mine)
            move = Move(new_id(), seat, decision, legal[0])
            first = await mine.ask(move)
            again = await mine.ask(move)
            assert isinstance(first, Accepted)
            assert again == first
            assert mine.seqs.count(first.seq or 0) == 1

    run(work())


def test_a_move_repeated_after_the_line_broke_gets_the_first_answer() -> None:
    async def work() -> None:
        async with playing() as (_, host, mine):
            seat, decision, legal = question(mine)
            move = Move(new_id(), seat, decision, legal[0])
            await mine.say(move)
            await mine.connection.close()
            assert mine.table is not None
            async with host.at(mine.table.id, mine.seq) as back:
                await back.hear()
                answer = await back.ask(move)
                assert isinstance(answer, Accepted)
                assert answer.seq == mine.seq + 1

    run(work())


def test_an_answer_to_a_closed_question_is_stale_and_shows_the_present() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            seat, decision, legal = question(mine)
            await mine.ask(Move(new_id(), seat, decision, legal[0]))
            before = len(mine.heard)
            answer = await mine.ask(Move(new_id(), seat, decision, legal[0]))
            assert isinstance(answer, Refused)
            assert answer.problem.code == "stale"
            assert any(isinstance(message, Welcome) for message in mine.heard[before:])

    run(work())


def test_what_is_not_allowed_is_refused_with_its_rule_and_why_says_so_too() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            seat, decision, legal = question(mine)
            assert "keep" not in legal
            answer = await mine.ask(Move(new_id(), seat, decision, "keep"))
            assert isinstance(answer, Refused)
            assert answer.problem.code == "illegal"
            assert answer.problem.rule == "NAB-5"
            why = await mine.ask(Why(new_id(), seat, "keep"))
            assert isinstance(why, Because)
            assert why.rule == "NAB-5"
            assert await mine.ask(Why("w", seat, "flip")) == Because("w", None, None)
            unread = await mine.ask(Move(new_id(), seat, decision, "fly"))
            assert isinstance(unread, Refused)
            assert unread.problem.code == "notation"

    run(work())


def test_a_move_that_cannot_be_stored_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with playing() as (site, _, mine):
            seat, decision, legal = question(mine)
            seq, sight = mine.seq, mine.sights[seat]
            store = site.app.services.means.store

            async def full(*_: object, **__: object) -> None:
                raise StoreError("the disk is full")

            move = Move(new_id(), seat, decision, legal[0])
            with monkeypatch.context() as patch:
                patch.setattr(store, "append", full)
                refused = await mine.ask(move)
            assert isinstance(refused, Refused)
            assert refused.problem.code == "unavailable"
            assert refused.problem.retry_ms
            assert "disk" not in refused.problem.text
            assert mine.seq == seq
            assert mine.sights[seat] == sight
            accepted = await mine.ask(move)
            assert isinstance(accepted, Accepted)
            assert accepted.seq == seq + 1

    run(work())


def test_a_bot_whose_move_cannot_be_stored_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with playing() as (site, _, mine):
            store = site.app.services.means.store
            append, failures = store.append, 3

            async def now_and_then(*args: Any, **named: Any) -> None:
                nonlocal failures
                if args[0][0].cause == "bot" and failures:
                    failures -= 1
                    raise StoreError("the disk is full")
                await append(*args, **named)

            monkeypatch.setattr(store, "append", now_and_then)
            await mine.play()
            assert failures == 0

    run(work())


def test_nobody_plays_for_another_seat() -> None:
    async def work() -> None:
        async with playing() as (site, _, mine):
            seat, decision, legal = question(mine)
            assert mine.table is not None
            stranger = await site.person("Stranger")
            move = Move(new_id(), seat, decision, legal[0])
            async with stranger.at(mine.table.id) as other, wire(site, mine.table.id) as nobody:
                await other.hear()
                answer = await other.ask(move)
                assert isinstance(answer, Refused)
                assert answer.problem.code == "not_yours"
                await nobody.hear()
                unknown = await nobody.ask(move)
                assert isinstance(unknown, Refused)
                assert unknown.problem.code == "no_session"

    run(work())


def test_one_who_comes_back_gets_what_was_missed_and_nothing_twice() -> None:
    async def work() -> None:
        async with playing("stacky-map") as (_, host, mine):
            seqs = set(mine.seqs)
            last = max(seqs)
            assert mine.table is not None
            table = mine.table.id
            seat, decision, legal = question(mine)
            async with host.at(table) as second:
                await second.hear()
                await second.ask(Move(new_id(), seat, decision, legal[0]))
                await second.play(lambda opened: opened.seq > last and asked(opened))
            async with host.at(table, last) as back:
                welcome = await back.hear()
                assert isinstance(welcome, Welcome)
                missed = [entry.seq for entry in welcome.missed]
                assert missed == list(range(last + 1, welcome.seq + 1))
                assert missed

    run(work())


def test_a_watcher_sees_the_table_but_no_hand() -> None:
    async def work() -> None:
        async with playing("stacky-map") as (site, _, mine):
            assert mine.table is not None
            async with wire(site, mine.table.id) as watcher:
                welcome = await watcher.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.mine == ()
                (sight,) = welcome.sights
                assert sight.legal == ()
                hands = [held.card for player in sight.view.players for held in player.hand]  # type: ignore[union-attr]
                assert hands
                assert set(hands) == {None}
                told = await mine.next(TableChanged)
                assert told.table.watching == 1

    run(work())


def test_without_watchers_only_the_table_looks_on() -> None:
    async def work() -> None:
        async with playing(watchers=False) as (site, _, mine):
            assert mine.table is not None
            async with wire(site, mine.table.id) as watcher:
                said = await watcher.hear()
                assert isinstance(said, Refused)
                assert said.problem.code == "not_yours"
                assert await watcher.gone() is None

    run(work())


def test_a_stranger_in_the_lobby_is_sent_away_when_the_cards_are_dealt() -> None:
    async def work() -> None:
        async with serving() as site:
            host, stranger = await site.person("Host"), await site.person("Stranger")
            table = await host.table("staccs-solo", ["me"], watchers=False, clocks=None)
            async with host.at(table.id) as mine, stranger.at(table.id) as other:
                await mine.hear()
                await other.hear()
                await host.ask("POST", f"/api/tables/{table.id}/start")
                await mine.play(asked)
                assert await other.gone() == Bye("removed")
                assert other.sights == {}

    run(work())


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


def test_frames_that_cannot_be_read_are_refused_and_the_socket_lives() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            for frame, number in (
                ("", None),
                ("{", None),
                ("[" * 5000, None),
                ('{"type": "fly", "id": "a"}', "a"),
                ('{"type": "move", "id": "b", "seat": -1}', "b"),
                ('{"type": "say", "id": "c", "text": "hi", "more": 1}', "c"),
                (b"\xff\xfe", None),
            ):
                await mine.connection.send(frame)
                said = await mine.next(Refused)
                assert said.id == number
                assert said.problem.code == "malformed"
                assert "Traceback" not in said.problem.text
            seat, decision, legal = question(mine)
            assert isinstance(await mine.ask(Move(new_id(), seat, decision, legal[0])), Accepted)

    run(work())


def test_a_frame_too_large_ends_the_socket() -> None:
    async def work() -> None:
        async with playing() as (_, host, mine):
            await mine.connection.send("x" * 40_000)
            assert await mine.gone() is None
            assert mine.connection.close_code == 1009
            assert mine.table is not None
            async with host.at(mine.table.id) as back:
                assert isinstance(await back.hear(), Welcome)

    run(work())


def test_only_so_many_sockets_a_person() -> None:
    async def work() -> None:
        async with playing() as (_, host, mine):
            assert mine.table is not None
            table = mine.table.id
            async with host.at(table) as a, host.at(table) as b, host.at(table) as c:
                for opened in (a, b, c):
                    assert isinstance(await opened.hear(), Welcome)
                async with host.at(table) as fifth:
                    said = await fifth.hear()
                    assert isinstance(said, Refused)
                    assert said.problem.code == "too_many"

    run(work())


def test_presence_is_told() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"])
            async with host.at(table.id) as mine:
                await guest.ask("POST", f"/api/tables/{table.id}/join", {})
                async with guest.at(table.id):
                    await mine.until(lambda said: _presence(said, 1) == "present")
                await mine.until(lambda said: _presence(said, 1) == "away")

    run(work())


def _presence(message: object, seat: int) -> str | None:
    return message.table.seats[seat].presence if isinstance(message, TableChanged) else None


def test_a_slow_reader_is_told_to_come_again_and_holds_nobody_up() -> None:
    async def work() -> None:
        async with playing(bounds=Bounds(queue=8, chat=Rate(500, 500))) as (site, _, mine):
            assert mine.table is not None
            house = site.app.services.house
            conductor = await house.at(mine.table.id)
            sent: list[str] = []
            stuck = asyncio.Event()

            async def send(text: str) -> None:
                sent.append(text)
                await stuck.wait()

            viewer = Viewer(None, "192.0.2.1", send, 8)
            await house.come(conductor, viewer, -1)
            writing = asyncio.create_task(viewer.write())
            for _ in range(12):
                await mine.ask(Say(new_id(), "hello"))
            stuck.set()
            await writing
            assert viewer.too_slow
            last = DECODER.decode(sent[-1])
            assert isinstance(last, Bye)
            assert last.why == "too_slow"
            await house.go(conductor, viewer)

    run(work())


def test_a_page_of_another_site_gets_no_socket() -> None:
    async def work() -> None:
        async with playing() as (site, host, mine):
            assert mine.table is not None
            address = f"ws{site.url[4:]}/api/tables/{mine.table.id}/live"
            headers = {**host.headers, "Origin": "https://elsewhere.example"}
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers=headers, proxy=None):
                    pass
            assert refused.value.response.status_code == 403

    run(work())
