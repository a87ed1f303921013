"""What a server bears: many matches at once, each of four programs at their sockets.

Starts a server of its own on 127.0.0.1 with an empty store and no bots at the tables. Three
processes play the programs; all choices follow from the seed. A move's latency is the time from its
sending until all four programs have it. One process measures: it plays a few of the matches and is
mostly idle, so that what it measures is the server's doing. The other two play the rest, measure
nothing, and give way to the server, as programs on other machines would. Run on a machine that does
nothing else: the programs need a processor too.

    .venv/bin/python bench/server.py [--matches 100 300 1000] [--rate 400] [--seconds 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stackyard.kernel.fair_dice import word_commitment

GAMES: Final = ("stack-nabbit", "stacky-map", "staccs-uh-oh")
SEATS: Final = 4
DRIVERS: Final = 3
#: The share of the matches that the process plays which measures, and how far the others give way.
MEASURED: Final = 16
NICENESS: Final = 10
#: So many tables share four people.
SHARED: Final = 25
SETTLE_S: Final = 3.0
NO_CLOCKS: Final = {"turn": None, "warn": None, "catch": None, "answer": None}
LIMITS: Final = (
    "requests=1000000/1000000",
    "guests=1000000/1000000",
    "tables=100000",
    "tables_an_address=100000",
    "sockets_an_address=100000",
)


class Sight(msgspec.Struct):
    """As much of a seat's sight as a program needs here."""

    decision: int | None
    legal: tuple[str, ...]


class Fairness(msgspec.Struct):
    phase: str


class TableState(msgspec.Struct):
    match: str | None
    state: str
    fairness: Fairness | None


class Heard(msgspec.Struct):
    """As much of a message as a program needs here; the rest is skipped."""

    type: str
    seq: int | None = None
    sights: tuple[Sight, ...] = ()
    table: TableState | None = None
    result: dict[str, Any] | None = None


DECODER: Final = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What one driver measured."""

    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    refused: list[str] = field(default_factory=list)
    late: int = 0
    matches_ended: int = 0


class Match:
    """One table, its four programs, and the moves they make at their times."""

    def __init__(self, number: int, tokens: list[str], driver: Driver) -> None:
        self.number = number
        self.random = Random(number)
        self.driver = driver
        self.tokens = tokens
        self.sockets: list[ClientConnection] = []
        self.table = ""
        self.sights: list[Sight | None] = [None] * SEATS
        self.seqs = [-1] * SEATS
        self.sent: float | None = None
        self.over = False
        self.told: set[tuple[int, str | None, str]] = set()
        self.moves = 0

    async def set_up(self) -> None:
        game = GAMES[self.number % len(GAMES)]
        ask = self.driver.ask
        seats = [{"type": "me"}, *[{"type": "open"}] * (SEATS - 1)]
        new = {"game": game, "seats": seats, "clocks": NO_CLOCKS}
        self.table = (await ask(self.tokens[0], "tables", new))["id"]
        for token in self.tokens[1:]:
            await ask(token, f"tables/{self.table}/join", {})
            await ask(token, f"tables/{self.table}/ready", {"ready": True})
        for seat, token in enumerate(self.tokens):
            address = f"ws{self.driver.url[4:]}/api/tables/{self.table}/live"
            opened = await connect(
                address,
                additional_headers={"Authorization": f"Bearer {token}"},
                compression=None,
                ping_interval=None,
                proxy=None,
            )
            self.sockets.append(opened)
            self.driver.background(self.listen(seat, opened))
        await ask(self.tokens[0], f"tables/{self.table}/start", {})

    async def listen(self, seat: int, opened: ClientConnection) -> None:
        async for text in opened:
            heard = DECODER.decode(text)
            if heard.type == "update":
                self.update(seat, heard)
            elif heard.type == "table" and heard.table is not None:
                await self.bring_word(seat, opened, heard.table)
            elif heard.type in ("refused", "bye"):
                self.driver.figures.refused.append(str(text)[:200])

    async def bring_word(self, seat: int, opened: ClientConnection, table: TableState) -> None:
        phase = table.fairness.phase if table.fairness else ""
        mark = (seat, table.match, phase)
        if phase not in ("hashes", "words") or mark in self.told:
            return
        self.told.add(mark)
        word = f"word {self.number} {seat}"
        said = {"id": f"{table.match}{phase}"[:60], "seat": seat}
        if phase == "hashes":
            said |= {"type": "hashed_word", "hash": word_commitment(word)}
        else:
            said |= {"type": "word", "word": word}
        await opened.send(json.dumps(said))

    def update(self, seat: int, heard: Heard) -> None:
        self.seqs[seat] = heard.seq or 0
        self.sights[seat] = heard.sights[0]
        if min(self.seqs) < max(self.seqs):
            return
        if self.sent is not None:
            self.driver.took(time.perf_counter() - self.sent)
            self.sent = None
        if heard.result is not None and not self.over:
            self.over = True
            self.driver.background(self.again())

    async def again(self) -> None:
        self.driver.figures.matches_ended += 1
        self.seqs, self.sights = [-1] * SEATS, [None] * SEATS
        self.over = False
        for token in self.tokens:
            await self.driver.ask(token, f"tables/{self.table}/rematch", {})

    async def play(self, interval: float) -> None:
        """A move at each of its times, from a time of its own on, until the driver ends."""
        due = time.perf_counter() + interval * self.random.random()
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += interval
            await self.move()

    async def move(self) -> None:
        if self.sent is not None or min(self.seqs) < max(self.seqs):
            self.driver.figures.late += 1
            return
        asked = ((seat, sight) for seat, sight in enumerate(self.sights) if sight and sight.legal)
        seat, sight = next(asked, (0, None))
        if sight is None:
            return
        self.moves += 1
        action = self.random.choice(sight.legal)
        said = {
            "type": "move",
            "id": f"{self.number}-{self.moves}",
            "seat": seat,
            "decision": sight.decision,
            "action": action,
        }
        text = json.dumps(said)
        self.sent = time.perf_counter()
        await self.sockets[seat].send(text)


class Driver:
    """Some of the matches, in one process."""

    def __init__(self, url: str, figures: Figures, *, measures: bool) -> None:
        self.url = url
        self.figures = figures
        self.measures = measures
        self.measuring = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.http = httpx.AsyncClient(base_url=f"{url}/api", timeout=60, trust_env=False)

    def background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def ask(self, token: str | None, path: str, body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(path, json=body, headers=headers)
        if answer.is_error:
            raise RuntimeError(f"{path}: {answer.text}")
        return answer.json()

    def took(self, seconds: float) -> None:
        if not self.measuring:
            return
        self.figures.moves += 1
        if self.measures:
            self.figures.latencies.append(seconds)

    async def people(self, count: int) -> list[str]:
        return [
            (await self.ask(None, "session", {"name": f"Rover {n}", "token": True}))["token"]
            for n in range(count)
        ]

    async def set_up(self, numbers: range) -> list[Match]:
        people: list[str] = []
        matches = []
        for place, number in enumerate(numbers):
            if place % SHARED == 0:
                people = await self.people(SEATS)
            matches.append(Match(number, people, self))
        for at in range(0, len(matches), 8):
            await asyncio.gather(*(match.set_up() for match in matches[at : at + 8]))
        return matches


def shares(matches: int) -> list[range]:
    """Which matches each driver plays; the first one measures."""
    few = matches // MEASURED
    return [range(few), *(range(few + at, matches, DRIVERS - 1) for at in range(DRIVERS - 1))]


def drive(
    url: str,
    numbers: range,
    interval: float,
    seconds: float,
    at: Barrier,
    out: Any,
    *,
    measures: bool,
) -> None:
    """A driver's process."""
    raise_file_limit()
    if not measures:
        os.nice(NICENESS)

    async def work() -> Figures:
        figures = Figures()
        driver = Driver(url, figures, measures=measures)
        at.wait()
        matches = await driver.set_up(numbers)
        while any(match.seqs != [0] * SEATS for match in matches):
            await asyncio.sleep(0.05)
        gc.freeze()
        await asyncio.to_thread(at.wait)
        for match in matches:
            driver.background(match.play(interval))
        await asyncio.sleep(SETTLE_S)
        await asyncio.to_thread(at.wait)
        driver.measuring = True
        await asyncio.sleep(seconds)
        driver.measuring = False
        await asyncio.to_thread(at.wait)
        for task in tuple(driver.tasks):
            task.cancel()
        await driver.http.aclose()
        for match in matches:
            for opened in match.sockets:
                opened.transport.abort()
        return figures

    out.put(asdict(asyncio.run(work())))


@dataclass(frozen=True)
class Usage:
    """What the server's process has used: processor seconds, and bytes of memory."""

    at: float
    cpu: float
    rss: int


def usage(pid: int) -> Usage:
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    cpu = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return Usage(time.perf_counter(), cpu, int(pages) * os.sysconf("SC_PAGE_SIZE"))


def raise_file_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: str) -> None:
        limits = [part for limit in LIMITS for part in ("--limit", limit)]
        program = str(Path(sys.executable).with_name("stackyard"))
        command = [program, "serve", "--json", "--port", "0", "--bots", "1"]
        log = Path(folder, "log").open("w")  # noqa: SIM115 - the server writes it until it ends
        self.process = subprocess.Popen(
            [*command, "--store", str(Path(folder, "store.db")), *limits],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        log.close()
        assert self.process.stdout is not None
        self.url = str(json.loads(self.process.stdout.readline())["url"]).rstrip("/")
        self.pid = self.process.pid
        self.wait_ready()

    def wait_ready(self) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/ready", trust_env=False).is_success:
                    return
            time.sleep(0.1)
        sys.exit("the server did not get ready within two minutes")

    def metric(self, name: str) -> float:
        text = httpx.get(f"{self.url}/metrics", trust_env=False).text
        found = (line for line in text.splitlines() if line.startswith(name))
        return sum(float(line.rpartition(" ")[2]) for line in found)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def measure(matches: int, rate: float, seconds: float) -> dict[str, Any]:
    """One run on a new server."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            empty = usage(server.pid)
            at, out = context.Barrier(DRIVERS + 1, timeout=300), context.Queue()
            drivers = []
            for number, share in enumerate(shares(matches)):
                work = (server.url, share, matches / rate, seconds, at, out)
                first = {"measures": number == 0}
                process = context.Process(target=drive, args=work, kwargs=first, daemon=True)
                process.start()
                drivers.append(process)
            at.wait()
            set_up_at = time.perf_counter()
            at.wait()
            dealt = usage(server.pid)
            at.wait()
            before = usage(server.pid)
            at.wait()
            after = usage(server.pid)
            figures = collect(out)
            faults = server.metric("stackyard_faults_total")
            for driver in drivers:
                driver.join(60)
        finally:
            server.stop()
    return {
        "matches": matches,
        "wanted_rate": rate,
        **summary(figures, after.at - before.at),
        "cpu_share": (after.cpu - before.cpu) / (after.at - before.at),
        "cpu_ms_a_move": 1000 * (after.cpu - before.cpu) / max(1, figures.moves),
        "kb_a_match": (dealt.rss - empty.rss) / 1024 / matches,
        "set_up_s": dealt.at - set_up_at,
        "faults": faults,
        "load": os.getloadavg()[0],
    }


def collect(out: Queue[dict[str, Any]]) -> Figures:
    whole = Figures()
    for _ in range(DRIVERS):
        part = Figures(**out.get(timeout=120))
        whole.latencies += part.latencies
        whole.moves += part.moves
        whole.refused += part.refused
        whole.late += part.late
        whole.matches_ended += part.matches_ended
    return whole


def summary(figures: Figures, seconds: float) -> dict[str, Any]:
    ordered = sorted(figures.latencies) or [0.0]
    place = {name: ordered[int(share * (len(ordered) - 1))] for name, share in PLACES.items()}
    return {
        "rate": figures.moves / seconds,
        "measured": len(figures.latencies),
        **{name: 1000 * value for name, value in place.items()},
        "late": figures.late,
        "matches_ended": figures.matches_ended,
        "refused": len(figures.refused),
        "first_refused": figures.refused[:3],
    }


PLACES: Final = {"p50_ms": 0.5, "p95_ms": 0.95, "p99_ms": 0.99, "most_ms": 1.0}
COLUMNS: Final = (
    ("matches", "matches", 0),
    ("rate", "moves/s", 0),
    ("measured", "measured", 0),
    ("p50_ms", "p50 ms", 1),
    ("p95_ms", "p95 ms", 1),
    ("p99_ms", "p99 ms", 1),
    ("most_ms", "most ms", 1),
    ("cpu_share", "server CPU", 2),
    ("cpu_ms_a_move", "CPU ms/move", 2),
    ("kb_a_match", "KB/match", 0),
    ("late", "late", 0),
    ("load", "load", 1),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, nargs="+", default=[100, 300, 1000])
    parser.add_argument("--rate", type=float, default=400, help="moves a second, over all matches")
    parser.add_argument("--seconds", type=float, default=60, help="how long each is measured")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    raise_file_limit()
    if not asked.json:
        print("  ".join(f"{title:>11}" for _, title, _ in COLUMNS))
    for matches in asked.matches:
        found = measure(matches, asked.rate, asked.seconds)
        if asked.json:
            print(json.dumps(found), flush=True)
            continue
        print("  ".join(f"{found[name]:>11.{digits}f}" for name, _, digits in COLUMNS), flush=True)
        if found["refused"] or found["faults"]:
            print(f"   refused: {found['refused']} {found['first_refused']}", found["faults"])


if __name__ == "__main__":
    main()
