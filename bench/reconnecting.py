"""Whether a server stays as it is while clients come and go: memory, tasks, and the loop's delays.

Starts a server on 127.0.0.1 with tables of people that play on, and lets clients connect, read what
they are told first, and leave again, for as long as is asked. What `/metrics` says is printed in
between.

    .venv/bin/python -m bench.reconnecting [--minutes 10] [--tables 50] [--clients 40]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.server import Server, usage

ROWS = 10
LIMITS_OF_LOOP_S = "0.05"


async def make_tables(url: str, tables: int) -> list[tuple[str, str]]:
    """Tables of one person against bots that are being played, with the person's token."""
    made = []
    async with httpx.AsyncClient(base_url=f"{url}/api", trust_env=False, timeout=60) as client:
        for number in range(tables):
            me = (await client.post("session", json={"name": f"P{number}", "token": True})).json()
            plan: dict[str, Any] = {
                "game": "stack-nabbit",
                "seats": [{"type": "me"}, {"type": "bot"}, {"type": "bot"}],
                "clocks": None,
                "start": True,
            }
            header = {"Authorization": f"Bearer {me['token']}"}
            table = (await client.post("tables", json=plan, headers=header)).json()
            made.append((table["id"], me["token"]))
    return made


async def come_and_go(
    url: str, tables: list[tuple[str, str]], first: int, until: float, done: list[int]
) -> None:
    """One client: to one table after the other, as the person there or to watch."""
    address = url.replace("http", "ws", 1)
    for number in count(first):
        if time.monotonic() >= until:
            return
        table, token = tables[number % len(tables)]
        header = {"Authorization": f"Bearer {token}"} if number % 2 else {}
        async with connect(
            f"{address}/api/tables/{table}/live?since=-1",
            additional_headers=header,
            compression=None,
            max_size=4 << 20,
            proxy=None,
        ) as line:
            await line.recv()
        done[0] += 1


async def tell(server: Server, minutes: float, done: list[int]) -> None:
    """Print how the server is, at the start and then so many times."""
    print("  minutes  connections   MB of memory   tasks   sockets   loop held up over 50 ms")
    began = time.monotonic()
    for _ in range(ROWS + 1):
        held = await asyncio.to_thread(held_up, server)
        tasks = await asyncio.to_thread(server.metric, "stackyard_tasks")
        sockets = await asyncio.to_thread(server.metric, "stackyard_sockets")
        minute, memory = (time.monotonic() - began) / 60, usage(server.pid).rss / 1e6
        row = f"{minute:9.1f} {done[0]:12} {memory:14.1f} {tasks:7.0f} {sockets:9.0f} {held:12.0f}"
        print(row, flush=True)
        await asyncio.sleep(minutes * 60 / ROWS)


def held_up(server: Server) -> float:
    """How often the event loop came back more than 50 ms late."""
    name = "stackyard_loop_delay_seconds"
    short = server.metric(f'{name}_bucket{{le="{LIMITS_OF_LOOP_S}"}}')
    return server.metric(f"{name}_count") - short


async def run(server: Server, minutes: float, tables: int, clients: int) -> None:
    made = await make_tables(server.url, tables)
    done = [0]
    until = time.monotonic() + minutes * 60
    work = [come_and_go(server.url, made, first, until, done) for first in range(clients)]
    await asyncio.gather(*work, tell(server, minutes, done))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clients", type=int, default=40)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            asyncio.run(run(server, asked.minutes, asked.tables, asked.clients))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
