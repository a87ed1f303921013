"""Whole matches over sockets, in every mode."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from stackyard.bots.names import bot_name
from stackyard.match import parse_record, replay
from tests.server.web.harness import run, serving

#: By game: how many people and how many bots.
GAMES = {
    "stack-nabbit": (3, 0),
    "stacky-map": (2, 1),
    "staccs-uh-oh": (2, 1),
    "staccs-party": (2, 4),
    "staccs-solo": (1, 0),
    "staccs-wild-out": (2, 0),
}


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_match_and_its_record_replays(game: str) -> None:
    async def work() -> None:
        async with serving() as site:
            people, bots = GAMES[game]
            host = await site.person("Host")
            others = [await site.person(f"Guest {n}") for n in range(1, people)]
            clocks = {"turn": None, "warn": None, "catch": None, "answer": None}
            table = await host.table(
                game, ["me", *["open"] * len(others), *["easy"] * bots], clocks=clocks
            )
            async with asyncio.TaskGroup() as group:
                for guest in others:
                    await guest.ask("POST", f"/api/tables/{table.id}/join", {})
                    await guest.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})

                async def sit(who: object) -> None:
                    async with who.at(table.id) as wire:  # type: ignore[attr-defined]
                        await wire.play()
                        assert wire.seqs == list(range(len(wire.seqs)))

                for guest in others:
                    group.create_task(sit(guest))
                async with host.at(table.id) as mine:
                    await mine.hear()
                    await host.ask("POST", f"/api/tables/{table.id}/start")
                    await mine.play()
                    over = mine.table
            assert over is not None
            assert over.match is not None
            record = await host.ask("GET", f"/api/matches/{over.match}/record")
            match = replay(parse_record(msgspec.json.encode(record)))
            assert match.over
            assert match.result == mine.result
            assert record["meta"]["names"] == [
                "Host",
                *(guest.name for guest in others),
                *(bot_name(1 + len(others) + bot) for bot in range(bots)),
            ]
            check = await host.ask("GET", f"/api/matches/{over.match}/fairness")
            assert check["fair"], check

    run(work())
