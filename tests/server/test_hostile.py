"""Malformed and hostile messages, over sockets and paths: refused, and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

from stackyard.server.place import Place
from tests.server.thread import LOOSE
from tests.server.web.harness import Guest, Site, serving
from tests.tools import deep

MESSAGES = deep(1_500, 80_000)
REQUESTS = deep(300, 20_000)
LINE = 500
NO_CLOCKS = {"turn": None, "warn": None, "catch": None, "answer": None}
#: Memory may grow by what caches and buffers take once, and by nothing with each message.
SLACK_MB = 40
KINDS = (
    "move", "undo", "why", "hashed_word", "word", "pauses", "say", "hint",
    "welcome", "update", "accepted", "", "Move", "__proto__",
)  # fmt: skip
TEXTS = (
    "", "flip", "draw", "keep", "x" * 100, "\x00", "\u202eevil", "7H@1,0", "W@1,0/9Z", "'; DROP",
    "../../etc/passwd", "{}", "null", "give ?", "9" * 60, "7H@99999999999999999999,0", "\ud7ff",
)  # fmt: skip
FIELDS = {
    "move": "decision action",
    "why": "action",
    "hashed_word": "hash",
    "word": "word",
    "stand_in": "on",
}
NUMBERS = (0, 1, -1, 2, 31, 32, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, 1e308, -0.0)
PATHS = (
    "/api/session", "/api/session/claim", "/api/session/code", "/api/tables", "/api/tables/{t}",
    "/api/tables/{t}/join", "/api/tables/{t}/ready", "/api/tables/{t}/start",
    "/api/tables/{t}/seats", "/api/tables/{t}/rematch", "/api/replay", "/api/verify", "/api/judge",
    "/api/admin/bans",
    "/api/admin/tables/{t}", "/api/matches/{m}/record", "/api/matches/{m}/replay?viewer=0",
    "/api/matches/{m}/scores", "/api/tables/{t}/live", "/api/tables/%00", "/api/tables/..%2f..%2f",
    "/metrics", "/api/" + "a" * 3000, "/api/games/staccs-solo/rules/..", "//api//tables",
)  # fmt: skip


class Foe:
    """Makes things up, and some of what it says is nearly right."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.heard: list[str] = []

    def value(self, depth: int = 0) -> Any:
        random = self.random
        pick = random.randrange(8 if depth < 4 else 5)
        if pick < 2:
            return random.choice(NUMBERS)
        if pick < 4:
            return random.choice(TEXTS)
        if pick == 4:
            return random.choice((None, True, False))
        if pick == 5:
            return [self.value(depth + 1) for _ in range(random.randrange(4))]
        return {random.choice(TEXTS): self.value(depth + 1) for _ in range(random.randrange(4))}

    def object(self) -> dict[str, Any]:
        """An object like one of the protocol's; every field may be of a wrong type, or missing."""
        random = self.random
        fields: dict[str, Any] = {
            "type": random.choice(KINDS),
            "id": f"foe {random.randrange(50)}",
            "seat": random.choice((0, 1, 1, 1, 2, 31)),
            "decision": random.randrange(-2, 60),
            "action": random.choice(TEXTS),
            "text": random.choice(("", "\u202e", "\x00")),
            "hash": "0" * 64,
            "word": "w",
            "on": random.choice((True, False, 1)),
        }
        if random.random() < 0.8:
            # Nearly right: every field that belongs to its kind, and no other.
            own = FIELDS.get(fields["type"], "")
            fields = {name: fields[name] for name in ("type", "id", "seat", *own.split())}
        for name in random.sample(list(fields), random.choice((0, 0, 0, 1, 2))):
            del fields[name]
        if random.random() < 0.3:
            fields[random.choice([*fields, "more"])] = self.value()
        return fields

    def message(self) -> str | bytes:
        random = self.random
        pick = random.randrange(24)
        text = json.dumps(self.object())
        if pick == 0:
            return text[: random.randrange(len(text))]
        if pick == 1:
            return "[" * random.randrange(1, 8_000) + text
        if pick == 2:
            return '{"a":' * random.randrange(1, 3_000)
        if pick == 3:
            return random.randbytes(random.randrange(200))
        if pick == 4:
            return json.dumps(self.value())
        if pick == 5 and self.heard:
            return random.choice(self.heard)
        if pick == 6:
            return random.choice((text.encode() + b"\xff\xfe", text.encode("utf-16")))
        return text

    def too_much(self) -> str:
        """What is longer than a frame may be: the line is closed for it."""
        return json.dumps(
            {"type": "say", "id": "x", "text": "x" * self.random.randrange(17_000, 99_000)}
        )


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def attack(
    site: Site, table: str, foe: Foe, headers: dict[str, str], count: int
) -> Counter[str]:
    """Say so many things over one line, and hear what is answered."""
    told: Counter[str] = Counter()
    address = f"ws{site.url[4:]}/api/tables/{table}/live"
    async with websockets.connect(
        address, additional_headers=headers, proxy=None, ping_interval=None
    ) as line:

        async def hear() -> None:
            async for text in line:
                message = json.loads(text)
                told[message["type"]] += 1
                if message["type"] in ("refused", "accepted"):
                    foe.heard = [*foe.heard[-20:], str(text)]
                if message["type"] == "refused":
                    told[message["problem"]["code"]] += 1

        hearing = asyncio.create_task(hear())
        for _ in range(count):
            await line.send(foe.message())
        while told["refused"] + told["accepted"] + told["because"] + told["hint"] < count:
            assert not hearing.done(), told
            await asyncio.sleep(0.01)
        await line.send(foe.too_much())
        await line.wait_closed()
        assert line.close_code == 1009
        hearing.cancel()
    return told


async def ask_nonsense(
    site: Site, place: Place, foe: Foe, headers: dict[str, str], count: int
) -> Counter[int]:
    told: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=site.url, verify=False, timeout=60) as client:
        for _ in range(count):
            path = foe.random.choice(PATHS).format(t=place.table.id, m=place.table.match)
            body = foe.message()
            if foe.random.random() < 0.02:
                body = b"x" * foe.random.choice((20_000, 3_000_000))
            method = foe.random.choice(("GET", "POST", "POST", "PUT", "PATCH", "BREW"))
            kind = foe.random.choice(
                ("application/json",) * 4 + ("text/plain", "application/json; charset=x")
            )
            sent = {**headers, "Content-Type": kind} if foe.random.random() < 0.7 else {}
            # A body that is too long may be answered, and the line closed, while it is still sent.
            with suppress(httpx.TransportError):
                answer = await client.request(method, path, content=body, headers=sent)
                told[answer.status_code] += 1
                assert answer.status_code < 500, (method, path, body, answer.text)
    return told


def standing(place: Place) -> tuple[Any, ...]:
    """All that must stay as it is."""
    room = place.room
    assert room is not None
    return room.seq, room.match.digest, room.rows, place.table.to_document()


async def victim(site: Site) -> tuple[Guest, Guest, Place]:
    """A table with a running match: a foe sits there too, in seat 1, and is asked nothing."""
    host, other = await site.person("Host"), await site.person("Foe")
    seats = ["me", "open", "easy"]
    table = await host.table("stack-nabbit", seats, clocks=NO_CLOCKS, options={"first": 0})
    await other.ask("POST", f"/api/tables/{table.id}/join", {})
    await other.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})
    async with (
        host.at(table.id) as mine,
        other.at(table.id) as theirs,
        asyncio.TaskGroup() as group,
    ):
        await mine.hear()
        await host.ask("POST", f"/api/tables/{table.id}/start")
        for wire in (mine, theirs):
            group.create_task(wire.play(lambda opened: opened.seq >= 0))
    return host, other, (await site.app.services.house.at(table.id)).place


def test_nothing_hostile_is_carried_out_or_makes_the_server_fail() -> None:
    async def work() -> None:
        async with serving(bounds=LOOSE) as site:
            host, other, place = await victim(site)
            stranger = await site.person("Stranger")
            before = standing(place)
            told: Counter[str] = Counter()
            memory = 0.0
            for number in range(0, MESSAGES, LINE):
                who = ({}, stranger.headers, other.headers)[number // LINE % 3]
                told += await attack(site, place.table.id, Foe(number), who, LINE)
                assert standing(place) == before
                if number <= MESSAGES // 4:
                    memory = resident_mb()
            assert resident_mb() < memory + SLACK_MB
            answered = await ask_nonsense(site, place, Foe(1), stranger.headers, REQUESTS)
            assert standing(place) == before
            assert resident_mb() < memory + 2 * SLACK_MB
            metrics = site.app.services.means.metrics
            assert metrics.registry.get_sample_value("stackyard_faults_total") == 0
            assert told["malformed"] > MESSAGES // 4
            for code in ("no_session", "not_yours", "not_now", "stale"):
                assert told[code] > MESSAGES // 500, told
            assert set(answered) >= {400, 404}
            assert len(site.app.services.house._tables) == 1
            async with host.at(place.table.id) as mine:
                await mine.hear()
                sight = mine.sights[0]
                assert sight.legal == ("flip",)
            print(dict(told), dict(answered))  # noqa: T201 - a deep run's figures

    asyncio.run(work())
