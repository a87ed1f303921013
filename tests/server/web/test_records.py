"""Looking through records and cases that a client brings, and the games' own pages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stackyard import bot, start
from stackyard.games.registry import playable
from stackyard.server.messages.records import Replay, Verdict
from stackyard.server.settings import Bounds
from stackyard.terminal.rulebook import page_of, rules_in
from tests.server.web.harness import run, serving


def a_record(steps: int = 12) -> dict[str, Any]:
    match = start("stacky-map", seats=3, seed=5)
    for _ in range(steps):
        seat = match.actors[0]
        match.play(seat, bot("random", seed=1).choose(match.observe(seat)))
    found: dict[str, Any] = msgspec.json.decode(match.record().to_json())
    return found


def test_a_record_is_shown_step_by_step_from_a_seats_eyes() -> None:
    async def work() -> None:
        record = a_record()
        async with serving() as site, site.anybody() as client:
            answer = await client.post("/api/replay", json={"record": record, "viewer": 1})
            replay = msgspec.json.decode(answer.content, type=Replay)
            assert len(replay.frames) == 1 + len(record["actions"])
            assert answer.headers["content-encoding"] == "gzip"
            view = replay.frames[-1].view
            hands = [[held.card for held in player.hand] for player in view.players]  # type: ignore[union-attr]
            assert None not in hands[1]
            assert None in hands[0]

    run(work())


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        ({"actions": [[0, "fly"]]}, "$.actions[0][1]"),
        ({"rules": 99}, "$.rules"),
        ({"game": "chess"}, "$.game"),
        ({"deals": []}, "$.deals"),
        ({"seats": "x"}, "$.seats"),
        ({"deals": "x"}, "$.deals"),
        ({"actions": [[0, "flip"], "flip"]}, "$.actions"),
        ({"actions": [[0, "draw"]] * 5001}, "$.actions"),
    ],
)
def test_a_wrong_record_says_where(spoil: dict[str, Any], place: str) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for path in ("/api/replay", "/api/verify"):
                answer = await client.post(path, json={"record": {**a_record(), **spoil}})
                assert answer.status_code == 422, answer.text
                assert answer.json()["code"] == "record"
                assert answer.json()["place"].startswith(place)
                part = place.removeprefix("$.")
                assert answer.json()["text"].startswith(f"In the record, at {part}")

    run(work())


@pytest.mark.parametrize(
    "spoil",
    [
        {"format": "x" * 9_000},
        {"y" * 9_000: 1},
        {"game": "c" * 9_000},
        {"options": {"deck": "a" * 9_000}},
        {"options": {"o" * 9_000: 1}},
        {"deals": [["z" * 9_000]]},
        {"actions": [[0, "f" * 9_000]]},
        {"result": {"scores": [0], "winners": [0], "outcome": "o" * 9_000}},
    ],
    ids=lambda spoil: next(iter(spoil))[:9],
)
def test_a_refusal_gives_little_of_a_long_record_back(spoil: dict[str, Any]) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            answer = await client.post("/api/replay", json={"record": {**a_record(), **spoil}})
            assert answer.status_code == 422, answer.text
            assert len(answer.content) < 1_000
            assert answer.json()["text"].endswith(".")

    run(work())


def test_a_record_without_a_commitment_is_not_called_fair() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            answer = await client.post("/api/verify", json={"record": a_record()})
            assert answer.json()["fair"] is False
            assert answer.json()["text"]

    run(work())


def test_the_judge_answers_and_says_what_is_wrong_with_a_case() -> None:
    case = {
        "game": "stack-nabbit",
        "seats": 3,
        "turn": 0,
        "ask": ["flip", "keep"],
    }

    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            answer = await client.post("/api/judge", json={"case": case})
            assert answer.status_code == 200, answer.text
            told = msgspec.json.decode(answer.content, type=Verdict).judgement.answers
            assert [(each.move, each.rule) for each in told] == [("flip", None), ("keep", "NAB-5")]
            for wrong in ({}, {"game": "chess"}, {"game": "stack-nabbit", "more": 1}):
                refused = await client.post("/api/judge", json={"case": wrong})
                assert refused.status_code == 422
                assert refused.json()["code"] == "record"
                assert refused.json()["place"]

    run(work())


def test_a_record_may_be_larger_than_other_bodies_up_to_a_bound() -> None:
    async def work() -> None:
        padded = {**a_record(), "meta": {"x": "x" * 40_000}}
        async with serving() as site, site.anybody() as client:
            assert (await client.post("/api/replay", json={"record": padded})).status_code == 200
        async with serving(bounds=Bounds(record_body=30_000)) as site, site.anybody() as client:
            assert (await client.post("/api/replay", json={"record": padded})).status_code == 413

    run(work())


def test_what_takes_too_long_is_given_up() -> None:
    async def work() -> None:
        async with serving(bounds=Bounds(work_s=0.01)) as site, site.anybody() as client:
            answer = await client.post("/api/replay", json={"record": a_record()})
            assert answer.status_code == 429

    run(work())


def test_every_rule_of_every_game_is_on_its_page() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for game in playable():
                page = (await client.get(f"/api/games/{game.id}/rules")).json()
                told = {rule["id"] for part in page["sections"] for rule in part["rules"]}
                assert told == rules_in(page_of(game)).keys()
                assert all(rule["text"] for part in page["sections"] for rule in part["rules"])
            listed = (await client.get("/api/games")).json()
            assert listed[-1]["status"] == "coming_soon"
            assert listed[-1]["why"]

    run(work())
