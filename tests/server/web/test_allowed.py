"""What cannot be read is refused with what would have been allowed in its place."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from stackyard.match.allowed import explain
from stackyard.server.messages.live import FromClient, Refused
from tests.server.web.harness import run, serving
from tests.server.web.tables import playing

_LEVELS = "easy, expert, hard, normal, random"
_TYPES = "move, undo, why, hint, say, pause, stand_in, hashed_word, word"


class _Inner(msgspec.Struct, forbid_unknown_fields=True):
    colour: Literal["red", "blue"] | None = None


class _Whole(msgspec.Struct):
    lists: list[dict[str, _Inner]] = []


def _said(text: str, kind: Any) -> tuple[str, str]:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(text, type=kind)
    return explain(error.value, kind)


def test_the_place_is_found_through_lists_and_objects() -> None:
    said, place = _said('{"lists": [{}, {"a": {"colour": "green"}}]}', _Whole)
    assert said == "'green' is not allowed; allowed: blue, red"
    assert place == ".lists[1][...].colour"
    said, _ = _said('{"lists": [{"a": {"color": "red"}}]}', _Whole)
    assert said == "there is no field 'color'; known: colour"
    assert _said("[]", _Whole) == ("an object is expected, not a list", "")


@pytest.mark.parametrize("value", [" - at `$.lists[0].x`", "a - at `$", "`", ""])
def test_what_a_client_wrote_is_never_taken_for_a_place(value: str) -> None:
    said, place = _said(msgspec.json.encode({"colour": value}).decode(), _Inner)
    assert (said, place) == (f"'{value}' is not allowed; allowed: blue, red", ".colour")


@pytest.mark.parametrize(
    ("path", "body", "text", "place"),
    [
        (
            "seats",
            [{"type": "bot", "level": "godly"}],
            f"'godly' is not allowed; allowed: {_LEVELS}.",
            "[0].level",
        ),
        (
            "seats",
            [{"type": "robot"}],
            "'robot' is not allowed; allowed: open, me, bot.",
            "[0].type",
        ),
        ("seats", [{}], "The field 'type' is missing; allowed: open, me, bot.", "[0]"),
        (
            "seats",
            [{"type": "me", "nme": "A"}],
            "There is no field 'nme'; known of 'open': none; "
            "known of 'me': name; known of 'bot': level.",
            "[0]",
        ),
        (
            "clocks",
            {"turnn": 3},
            "There is no field 'turnn'; known: turn, warn, catch, answer.",
            "",
        ),
        ("pace_ms", -4, "A whole number of at least 0 is expected.", ""),
    ],
)
def test_a_request_is_told_what_is_allowed(path: str, body: Any, text: str, place: str) -> None:
    async def work() -> None:
        async with serving() as site:
            host = await site.person("Host")
            new = {"game": "staccs-wild-out", "seats": [{"type": "me"}], path: body}
            problem = await host.ask("POST", "/api/tables", new, status=400)
            assert problem["code"] == "malformed"
            assert problem["text"].endswith(text)
            assert problem["place"] == path + place

    run(work())


def test_a_request_is_told_what_is_known_of_its_body_and_its_query() -> None:
    async def work() -> None:
        keeper = "k" * 40
        async with serving(admin_token=keeper) as site, site.anybody() as client:
            answer = await client.post("/api/session", json={"nme": "Ada"})
            assert answer.json()["text"] == "There is no field 'nme'; known: name, token."
            assert answer.json().get("place") is None
            json = {"content-type": "application/json"}
            answer = await client.post("/api/session", content=b'{"name', headers=json)
            assert "no JSON" in answer.json()["text"]
            token = {"authorization": f"Bearer {keeper}"}
            answer = await client.delete("/api/admin/bans", headers=token)
            assert answer.json()["text"] == "Missing required query parameter 'address'."

    run(work())


@pytest.mark.parametrize(
    ("frame", "text", "place"),
    [
        ('{"type": "fly", "id": "a"}', f"'fly' is not allowed; allowed: {_TYPES}.", "type"),
        ('{"id": "a"}', f"the field 'type' is missing; allowed: {_TYPES}.", None),
        ('{"id": "a", "type": 5}', f"a text is expected; allowed: {_TYPES}.", "type"),
        (
            '{"type": "say", "id": "a", "txt": "x"}',
            "there is no field 'txt'; known: id, text.",
            None,
        ),
        (
            '{"type": "hint", "id": "a", "seat": 99}',
            "a whole number of at most 31 is expected.",
            "seat",
        ),
    ],
)
def test_a_socket_is_told_what_is_allowed(frame: str, text: str, place: str | None) -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            await mine.connection.send(frame)
            refused = await mine.next(Refused)
            assert refused.id == "a"
            assert refused.problem.text.endswith(text)
            assert refused.problem.place == place

    run(work())


def test_every_type_of_message_is_told() -> None:
    said, _ = _said('{"type": ""}', FromClient)
    assert said.endswith(_TYPES)
