"""What a socket promises: repeats, stale answers, coming back, watchers."""

from __future__ import annotations

from typing import Any

import pytest

from stackyard.server.messages.live import (
    Accepted,
    Because,
    Bye,
    Move,
    Refused,
    TableChanged,
    Welcome,
    Why,
)
from stackyard.server.store.errors import StoreError
from tests.server.web.harness import new_id, run, serving, wire
from tests.server.web.tables import asked, playing, question


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
