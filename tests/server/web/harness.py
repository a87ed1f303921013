"""A real server on a free port in the test's own event loop, and scripted people at its sockets."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from stackyard.bots import bot
from stackyard.kernel.fair_dice import word_commitment
from stackyard.match import Observation
from stackyard.server.app import App, create_app
from stackyard.server.commands import Server
from stackyard.server.messages.live import (
    Accepted,
    Because,
    Bye,
    FromServer,
    HashedWord,
    Hint,
    HintLine,
    Move,
    Refused,
    Sight,
    TableChanged,
    Update,
    Welcome,
    Word,
)
from stackyard.server.messages.tables import Table
from stackyard.server.settings import Settings
from stackyard.server.steady import SteadyClock
from stackyard.server.store.sqlite import IN_MEMORY, SqliteStore
from stackyard.server.thoughts import Advice

T = TypeVar("T")
DECODER: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
PATIENCE = 20.0
#: The time in milliseconds since 1970.
clock_ms = SteadyClock()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine to its end, or fail after a while."""

    async def bounded() -> T:
        async with asyncio.timeout(120):
            return await work

    return asyncio.run(bounded())


class QuickBots:
    """Bots that answer at once, in this process."""

    def __init__(self) -> None:
        self.asked: list[tuple[int | None, str]] = []
        self.held: asyncio.Event | None = None
        self.ready = True

    def start(self) -> None: ...

    async def wait_ready(self) -> None: ...

    async def choose(
        self, key: Hashable, observation: Observation, level: str, seed: int = 0
    ) -> str:
        self.asked.append((observation.viewer, level))
        if self.held is not None:
            await self.held.wait()
        return str(bot("random" if level == "random" else "easy", 1).choose(observation))

    async def think(
        self, observation: Observation, *, key: Hashable = None, seed: int = 0
    ) -> Advice:
        best = str(bot("easy", 1).choose(observation))
        return Advice((HintLine(best, 1, 0.5, 0.5),), 1)

    async def close(self) -> None: ...


class Site:
    """A running server.

    Attributes:
        url: where it is.
        app: the application.
        bots: its bots.
    """

    def __init__(self, url: str, app: App, bots: QuickBots) -> None:
        self.url = url
        self.app = app
        self.bots = bots

    def anybody(self, **headers: str) -> httpx.AsyncClient:
        # Without TLS there is nothing to verify, and a context for it takes longer than a test.
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=PATIENCE, verify=False)

    async def person(self, name: str) -> Guest:
        async with self.anybody() as client:
            answer = await client.post("/api/session", json={"name": name, "token": True})
        assert answer.status_code == 201, answer.text
        me = answer.json()
        return Guest(self, name, me["person"], me["token"])

    async def match_of_two(self) -> tuple[Guest, Guest, Table]:
        """A host and a guest who have begun a match of WILD OUT together, without clocks."""
        host, guest = await self.person("Host"), await self.person("Guest")
        table = await host.table("staccs-wild-out", ["me", "open"], clocks=None)
        await guest.ask("POST", f"/api/tables/{table.id}/join", {})
        await guest.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})
        await host.ask("POST", f"/api/tables/{table.id}/start")
        return host, guest, table


class Guest:
    """Somebody with a token."""

    def __init__(self, site: Site, name: str, person: str, token: str) -> None:
        self.site = site
        self.name = name
        self.id = person
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

    async def ask(
        self, method: str, path: str, body: Any = None, *, status: int | None = None
    ) -> Any:
        async with self.site.anybody(**self.headers) as client:
            answer = await client.request(method, path, json=body)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def table(self, game: str, seats: list[str], **more: Any) -> Table:
        plans = [_plan(seat) for seat in seats]
        body = {"game": game, "seats": plans, "pace_ms": 0, **more}
        return msgspec.convert(await self.ask("POST", "/api/tables", body), Table)

    @asynccontextmanager
    async def at(self, table: str, since: int = -1) -> AsyncIterator[Wire]:
        async with wire(self.site, table, since, self.headers) as opened:
            yield opened


def _plan(seat: str) -> dict[str, Any]:
    if seat in ("me", "open"):
        return {"type": seat}
    if seat.startswith("me:"):
        return {"type": "me", "name": seat[3:]}
    return {"type": "bot", "level": seat}


@asynccontextmanager
async def wire(
    site: Site, table: str, since: int = -1, headers: dict[str, str] | None = None
) -> AsyncIterator[Wire]:
    address = f"ws{site.url[4:]}/api/tables/{table}/live?since={since}"
    async with websockets.connect(address, additional_headers=headers, proxy=None) as connection:
        opened = Wire(connection)
        yield opened


class Wire:
    """One end of a socket: it keeps what it has heard, and plays.

    Attributes:
        heard: all messages, oldest first.
        sights: the newest sight of each of its seats.
        seqs: the numbers of the entries it has seen, in order.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[FromServer] = []
        self.sights: dict[int | None, Sight] = {}
        self.seqs: list[int] = []
        self.table: Table | None = None
        self.mine: tuple[int, ...] = ()
        self.seq = -1
        self.result: Any = None
        self._words: dict[str, dict[int, str]] = {}
        self._told: set[tuple[str, int, str]] = set()

    async def hear(self) -> FromServer:
        async with asyncio.timeout(PATIENCE):
            message = DECODER.decode(await self.connection.recv())
        self.heard.append(message)
        if isinstance(message, Welcome | TableChanged):
            self.table, self.mine = message.table, message.mine
        if isinstance(message, Welcome | Update):
            self.sights = {sight.seat: sight for sight in message.sights}
            self.seq = message.seq
            self.result = message.result
        if isinstance(message, Update):
            self.seqs.append(message.seq)
        elif isinstance(message, Welcome):
            missed = sorted({entry.seq for entry in message.missed})
            self.seqs += [seq for seq in missed if seq not in self.seqs]
        return message

    async def until(self, wanted: Callable[[FromServer], bool]) -> FromServer:
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def next(self, kind: type[T]) -> T:
        found = await self.until(lambda message: isinstance(message, kind))
        assert isinstance(found, kind)
        return found

    async def state(self, state: str) -> Table:
        while self.table is None or self.table.state != state:
            await self.hear()
        return self.table

    async def say(self, message: Any) -> str:
        await self.connection.send(msgspec.json.encode(message).decode())
        return str(message.id)

    async def ask(self, message: Any) -> Accepted | Refused | Because | Hint:
        """Say something, and wait for the answer to it."""
        number = await self.say(message)
        found = await self.until(lambda said: getattr(said, "id", None) == number)
        assert isinstance(found, Accepted | Refused | Because | Hint)
        return found

    async def gone(self) -> Bye | None:
        """Hear all until the socket is closed; the farewell."""
        bye = None
        try:
            while True:
                message = await self.hear()
                if isinstance(message, Bye):
                    bye = message
        except websockets.ConnectionClosed:
            return bye

    # --- playing

    async def bring_words(self) -> None:
        """Take part in the deal, as far as it has come."""
        table = self.table
        if table is None or table.state != "dealing" or table.fairness is None:
            return
        fairness = table.fairness
        words = self._words.setdefault(
            fairness.match, {seat: secrets.token_hex(8) for seat in self.mine}
        )
        for seat in self.mine:
            mark = (fairness.match, seat, fairness.phase)
            if mark in self._told:
                continue
            self._told.add(mark)
            if fairness.phase == "hashes":
                await self.say(HashedWord(new_id(), seat, word_commitment(words[seat])))
            elif fairness.phase == "words":
                await self.say(Word(new_id(), seat, words[seat]))

    async def play(self, stop: Callable[[Wire], bool] = lambda wire: False) -> None:
        """Play the first legal action whenever asked, until the match is over or `stop` says so."""
        asked: set[tuple[int | None, int]] = set()
        while not (stop(self) or (self.table and self.table.state == "over" and self.result)):
            await self.bring_words()
            for sight in self.sights.values():
                key = (sight.seat, sight.decision or 0)
                if sight.decision is None or key in asked or not sight.legal:
                    continue
                if self.result is not None or (self.table and self.table.state != "playing"):
                    continue
                asked.add(key)
                assert sight.seat is not None
                await self.say(Move(new_id(), sight.seat, sight.decision, pick(sight)))
            await self.hear()


def pick(sight: Sight) -> str:
    """A legal action: one that makes games end."""
    return sight.legal[len(sight.legal) // 2] if "draw" not in sight.legal else sight.legal[0]


def new_id() -> str:
    return secrets.token_hex(8)


@asynccontextmanager
async def serving(
    store: Path | None = None,
    bots: QuickBots | None = None,
    clock: Callable[[], int] | None = None,
    **settings: Any,
) -> AsyncIterator[Site]:
    """A server that answers, until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        thinkers = bots or QuickBots()
        setup = Settings(port=port, **settings)
        app = create_app(setup, SqliteStore(store or IN_MEMORY), bots=thinkers, clock=clock)
        server = Server(app, setup, lambda: None)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            site = Site(f"http://127.0.0.1:{port}", app, thinkers)
            while not app.services.house.ready:
                await asyncio.sleep(0.01)
                assert not task.done()
            yield site
        finally:
            server.should_exit = True
            await task
