"""Finished matches: their records, step by step, their scores, and whether the deal was fair."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter

from stackyard.server.answers import ready_json
from stackyard.server.messages.records import FairnessCheck, Replay, ScoreSheet
from stackyard.server.refusals import refuse
from stackyard.server.services import AnyRequest, Given, Services, take
from stackyard.server.store.store import Match

_LOOKS: Final = "So many records were looked through from your address"
_MAX_SEAT: Final = 31
Viewer = Annotated[int | None, QueryParameter(ge=0, le=_MAX_SEAT)]


@get(
    "/api/matches/{match:str}/record",
    operation_id="record",
    tags=["matches"],
    responses={200: ResponseSpec(dict[str, Any], description="The record")},
)
async def record(
    match: FromPath[str],
    request: AnyRequest,
    services: Given,
    download: FromQuery[str | None] = None,
) -> Response[Any]:
    """A finished match's record; with `?download`, as a file."""
    data = _with_names(await _ended(services, match))
    headers = {}
    if download is not None:
        headers["content-disposition"] = f'attachment; filename="stackyard-{_safe(match)}.json"'
    return await ready_json(request, data, headers=headers)


@get(
    "/api/matches/{match:str}/replay",
    operation_id="replay",
    tags=["matches"],
    responses={200: ResponseSpec(Replay, description="The match, step by step")},
)
async def replay(
    match: FromPath[str], request: AnyRequest, services: Given, viewer: Viewer = None
) -> Response[Any]:
    """A finished match step by step, from a seat's eyes or a spectator's."""
    data = _with_names(await _ended(services, match))
    take(services.lookers, request, _LOOKS)
    return await ready_json(request, await services.studies.replay(data, viewer, match))


@get(
    "/api/matches/{match:str}/scores",
    operation_id="scores",
    tags=["matches"],
    responses={200: ResponseSpec(ScoreSheet, description="The scores and their parts")},
)
async def scores(match: FromPath[str], request: AnyRequest, services: Given) -> Response[Any]:
    """How the scores of a finished match come about."""
    data = _with_names(await _ended(services, match))
    take(services.lookers, request, _LOOKS)
    return await ready_json(request, await services.studies.scores(data, match))


@get(
    "/api/matches/{match:str}/fairness",
    operation_id="fairness",
    tags=["matches"],
    responses={200: ResponseSpec(FairnessCheck, description="What was found")},
)
async def fairness(match: FromPath[str], request: AnyRequest, services: Given) -> Response[Any]:
    """Whether the deals of a finished match follow from what was committed to."""
    data = _with_names(await _ended(services, match))
    take(services.lookers, request, _LOOKS)
    return await ready_json(request, await services.studies.fairness(data))


async def _ended(services: Services, match_id: str) -> Match:
    services.house.check_ready()
    match = await services.means.store.match(match_id)
    if match is None:
        raise refuse("not_found", "There is no such match; it may be too long ago.")
    if match.state == "running":
        raise refuse("not_now", "The match still runs; its record is given out when it is over.")
    if match.record is None:
        raise refuse("not_found", f"The match has no record: {match.frozen or 'it was stopped'}.")
    return match


def _with_names(match: Match) -> bytes:
    """The record with the players' names, which stand apart so that they can be deleted."""
    assert match.record is not None
    record: dict[str, Any] = msgspec.json.decode(match.record)
    record["meta"]["names"] = [each.name for each in match.seated]
    return msgspec.json.encode(record)


def _safe(match: str) -> str:
    return "".join(char for char in match if char.isascii() and (char.isalnum() or char in "-_"))


HANDLERS: Final = (record, replay, scores, fairness)
