"""Programs at a table that go on by themselves, and remember what they were told."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stackyard.kernel.fair_dice import word_commitment
from stackyard.server.messages.live import (
    Accepted,
    FromServer,
    HashedWord,
    Move,
    Refused,
    Sight,
    TableChanged,
    Update,
    Welcome,
    Word,
)
from stackyard.server.messages.tables import Table
from tests.server.web.harness import DECODER

_REST_S = 0.2


@dataclass
class Memory:
    """What one program was told.

    Attributes:
        accepted: by the id of a move, its seat, action and the log's entry.
        entries: the numbers of the log's entries, in the order in which it heard of them.
        causes: why entries happened.
        refused: the codes of what was refused.
    """

    accepted: dict[str, tuple[int, str, int]] = field(default_factory=dict)
    entries: list[int] = field(default_factory=list)
    causes: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)


class Program:
    """One person's program at one table; it plays until its match is over."""

    def __init__(self, url: str, token: str, table: str, think_s: float, random: Random) -> None:
        self.memory = Memory()
        self.table = table
        self.match: str | None = None
        self.seq = -1
        self.over = False
        self._address = f"ws{url[4:]}/api/tables/{table}/live"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._think_s = think_s
        self._random = random
        self._pending: Move | None = None
        self._sights: tuple[Sight, ...] = ()
        self._word = secrets.token_hex(8)
        self._playing = False

    async def play(self) -> None:
        """Connect again and again, until the match is over."""
        while not self.over:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._sit()
            await asyncio.sleep(_REST_S)

    async def _sit(self) -> None:
        address = f"{self._address}?since={self.seq}"
        async with connect(
            address, additional_headers=self._headers, compression=None, proxy=None
        ) as line:
            thinking = asyncio.create_task(self._think(line))
            try:
                if self._pending is not None:
                    await self._say(line, self._pending)
                async for text in line:
                    await self._take_in(line, DECODER.decode(text))
                    if self.over:
                        return
            finally:
                thinking.cancel()
                await asyncio.gather(thinking, return_exceptions=True)

    async def _think(self, line: ClientConnection) -> None:
        while True:
            await asyncio.sleep(self._think_s * (0.5 + self._random.random()))
            asked = [sight for sight in self._sights if sight.decision is not None]
            if self._pending is None and asked and self._playing:
                sight = asked[0]
                assert sight.seat is not None
                assert sight.decision is not None
                action = self._random.choice(sight.legal)
                self._pending = Move(secrets.token_hex(8), sight.seat, sight.decision, action)
                await self._say(line, self._pending)

    async def _say(self, line: ClientConnection, message: Any) -> None:
        await line.send(msgspec.json.encode(message).decode())

    async def _take_in(self, line: ClientConnection, message: FromServer) -> None:
        if isinstance(message, Welcome | Update):
            told = message.missed if isinstance(message, Welcome) else message.entries
            self.memory.entries += [entry.seq for entry in told]
            self.memory.causes |= {entry.cause for entry in told}
            self.seq = message.seq
            self._sights = message.sights
            self.over = message.result is not None
        if isinstance(message, Welcome | TableChanged):
            await self._bring_word(line, message.table, message.mine)
        if isinstance(message, Accepted | Refused) and self._pending is not None:
            self._answered(message, self._pending)

    def _answered(self, message: Accepted | Refused, pending: Move) -> None:
        if message.id != pending.id:
            return
        self._pending = None
        if isinstance(message, Refused):
            self.memory.refused.append(message.problem.code)
        else:
            assert message.seq is not None
            self.memory.accepted[pending.id] = (pending.seat, pending.action, message.seq)

    async def _bring_word(
        self, line: ClientConnection, table: Table, mine: tuple[int, ...]
    ) -> None:
        self.match = table.match
        self._playing = table.state == "playing"
        fairness = table.fairness
        for seat in mine if fairness else ():
            assert fairness is not None
            if fairness.phase == "hashes" and fairness.hashes[seat] is None:
                told = HashedWord(secrets.token_hex(8), seat, word_commitment(self._word))
                await self._say(line, told)
            elif fairness.phase == "words" and fairness.words[seat] is None:
                await self._say(line, Word(secrets.token_hex(8), seat, self._word))


async def seat_programs(
    url: str, game: str, programs: int, bots: int, think_s: float, seed: int, **table: Any
) -> list[Program]:
    """Some programs at a new table with bots; the match is being dealt."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60, trust_env=False) as http:

        async def ask(path: str, body: Any, token: str = "") -> Any:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.is_success, answer.text
            return answer.json()

        tokens = [
            (await ask("session", {"name": f"Rover {n}", "token": True}))["token"]
            for n in range(programs)
        ]
        seats = [{"type": "me"}, *[{"type": "open"}] * (programs - 1)]
        seats += [{"type": "bot", "level": "easy"}] * bots
        made = await ask("tables", {"game": game, "seats": seats, **table}, tokens[0])
        for token in tokens[1:]:
            await ask(f"tables/{made['id']}/join", {}, token)
            await ask(f"tables/{made['id']}/ready", {"ready": True}, token)
        await ask(f"tables/{made['id']}/start", {}, tokens[0])
    return [
        Program(url, token, made["id"], think_s, Random(seed * 10 + n))
        for n, token in enumerate(tokens)
    ]
