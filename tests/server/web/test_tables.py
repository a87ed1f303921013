"""The lobby: making, finding, joining and leaving tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from stackyard.server.settings import Bounds
from tests.server.web.harness import clock_ms, run, serving


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "staccs-face-off"}, "game"),
        ({"game": "stack-nabbit"}, "seats"),
        ({"seats": [{"type": "open"}, {"type": "open"}]}, "seats"),
        ({"options": {"speed": 1}}, "options.speed"),
        ({"options": {"hold": "x"}}, "options.hold"),
        ({"deal": 3}, "deal"),
        ({"start": True}, "start"),
        ({"seats": [{"type": "me", "name": "\u202e"}, {"type": "open"}]}, "name"),
    ],
)
def test_what_a_table_cannot_be_is_named(change: dict[str, Any], place: str) -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            body = {"game": "staccs-wild-out", "seats": [{"type": "me"}, {"type": "open"}]}
            said = await host.ask("POST", "/api/tables", {**body, **change}, status=422)
            assert said["code"] == "option"
            assert said["place"] == place
            # The place says whose text it is.
            assert not said["text"].startswith(f"{place.rpartition('.')[2]}:")
            assert await host.ask("GET", "/api/tables/mine") == {"tables": []}

    run(work())


def test_public_tables_are_listed_and_private_ones_found_by_their_link() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            full = await host.table("staccs-wild-out", ["me", "easy"], public=True)
            free = await host.table("staccs-wild-out", ["me", "open"], public=True)
            secret = await host.table("staccs-wild-out", ["me", "open"])
            listed = (await guest.ask("GET", "/api/tables"))["tables"]
            assert [each["id"] for each in listed] == [free.id, full.id]
            assert (await guest.ask("GET", f"/api/tables/{secret.id}"))["host"] == host.id
            mine = (await host.ask("GET", "/api/tables/mine"))["tables"]
            assert {each["id"] for each in mine} == {full.id, free.id, secret.id}

    run(work())


def test_a_table_starts_when_every_seat_is_taken_and_ready() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
            path = f"/api/tables/{table.id}"
            assert (await host.ask("POST", f"{path}/start", status=409))["code"] == "not_now"
            joined = await guest.ask("POST", f"{path}/join", {"seat": 1})
            assert joined["seats"][1]["name"] == "Guest"
            await host.ask("POST", f"{path}/start", status=409)
            await guest.ask("POST", f"{path}/start", status=403)
            await guest.ask("POST", f"{path}/ready", {"ready": True})
            assert (await host.ask("POST", f"{path}/start"))["state"] == "dealing"
            await guest.ask("POST", f"{path}/leave", status=409)
            record = f"/api/matches/{(await host.ask('GET', path))['match']}/record"
            assert (await host.ask("GET", record, status=404))["code"] == "not_found"

    run(work())


def test_the_host_removes_a_person_and_names_a_bot() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"])
            path = f"/api/tables/{table.id}"
            await guest.ask("POST", f"{path}/join", {})
            async with guest.at(table.id) as theirs:
                await theirs.hear()
                plan = {"seat": 1, "plan": {"type": "bot", "level": "hard"}}
                await guest.ask("PUT", f"{path}/seats", plan, status=403)
                changed = await host.ask("PUT", f"{path}/seats", plan)
                assert changed["seats"][1]["level"] == "hard"
                bye = await theirs.gone()
                assert bye is not None
                assert bye.why == "removed"

    run(work())


def test_the_next_person_hosts_and_the_last_one_closes_the_table() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"])
            path = f"/api/tables/{table.id}"
            await guest.ask("POST", f"{path}/join", {})
            assert (await host.ask("POST", f"{path}/leave"))["host"] == guest.id
            await guest.ask("POST", f"{path}/leave")
            await guest.ask("GET", path, status=404)

    run(work())


def test_who_leaves_a_match_is_stood_in_for_and_may_come_back() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
            path = f"/api/tables/{table.id}"
            await guest.ask("POST", f"{path}/join", {})
            await guest.ask("POST", f"{path}/ready", {"ready": True})
            async with host.at(table.id) as mine, guest.at(table.id) as theirs:
                await mine.hear()
                await host.ask("POST", f"{path}/start")
                while mine.seq < 0 or theirs.seq < 0:
                    await mine.bring_words()
                    await theirs.bring_words()
                    await mine.hear()
                    await theirs.hear()
                left = await guest.ask("POST", f"{path}/leave")
                assert left["seats"][1]["stand_in"]
                assert left["seats"][1]["person"] == guest.id
                back = await guest.ask("POST", f"{path}/join", {})
                assert not back["seats"][1]["stand_in"]
                while theirs.mine != (1,):
                    await theirs.hear()

    run(work())


def test_an_address_makes_only_so_many_tables() -> None:
    async def work() -> None:
        async with serving(bounds=Bounds(tables_an_address=2)) as site:
            host = await site.person("Host")
            first = await host.table("staccs-solo", ["me"])
            await host.table("staccs-solo", ["me"])
            body = {"game": "staccs-solo", "seats": [{"type": "me"}]}
            assert (await host.ask("POST", "/api/tables", body, status=429))["code"] == "too_many"
            await host.ask("POST", f"/api/tables/{first.id}/leave")
            await host.ask("POST", "/api/tables", body)

    run(work())


def test_a_table_that_left_memory_still_counts_for_its_maker() -> None:
    later = 0

    async def work() -> None:
        nonlocal later
        bounds = Bounds(tables_an_address=2)
        async with serving(
            bounds=bounds, heartbeat_s=0.02, linger_s=60, clock=lambda: clock_ms() + later
        ) as site:
            host = await site.person("Host")
            first = await host.table("staccs-solo", ["me"])
            await host.table("staccs-solo", ["me"])
            while any(each.place.idle_since is None for each in site.app.services.house):
                await asyncio.sleep(0.01)
            later = 61_000
            while any(site.app.services.house):
                await asyncio.sleep(0.01)
            body = {"game": "staccs-solo", "seats": [{"type": "me"}]}
            assert (await host.ask("POST", "/api/tables", body, status=429))["code"] == "too_many"
            await host.ask("POST", f"/api/tables/{first.id}/leave")
            await host.ask("POST", "/api/tables", body)

    run(work())


def test_an_address_cannot_make_more_tables_by_asking_for_all_at_once() -> None:
    async def work() -> None:
        async with serving(bounds=Bounds(tables_an_address=3)) as site:
            host = await site.person("Host")
            body = {"game": "staccs-solo", "seats": [{"type": "me"}]}
            async with site.anybody(**host.headers) as client:
                asked = (client.post("/api/tables", json=body) for _ in range(12))
                answers = await asyncio.gather(*asked)
            told = Counter(answer.status_code for answer in answers)
            assert told == {201: 3, 429: 9}

    run(work())


def test_the_same_deals_number_deals_the_same() -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            views = []
            for deal in (11, 11, 12):
                table = await host.table("staccs-solo", ["me"], deal=deal, start=True)
                async with host.at(table.id) as mine:
                    await mine.hear()
                    await mine.play(lambda opened: opened.seq > 20 or opened.result is not None)
                    views.append(mine.sights[0].view)
            assert views[0] == views[1] != views[2]

    run(work())
