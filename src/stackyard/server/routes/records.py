"""Records and cases that a client brings."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from stackyard.server.answers import ready_json
from stackyard.server.messages.records import (
    FairnessCheck,
    JudgeCase,
    Replay,
    ReplayRecord,
    Verdict,
    VerifyRecord,
)
from stackyard.server.services import AnyRequest, Given, take

_LOOKS: Final = "So many records and cases came from your address"


@post(
    "/api/replay",
    operation_id="replayRecord",
    tags=["records"],
    status_code=200,
    responses={200: ResponseSpec(Replay, description="The record, step by step")},
)
async def replay_record(
    data: JSONBody[ReplayRecord], request: AnyRequest, services: Given
) -> Response[Any]:
    """A record of one's own, checked and step by step."""
    take(services.lookers, request, _LOOKS)
    record = msgspec.json.encode(data.record)
    return await ready_json(request, await services.studies.replay(record, data.viewer, None))


@post(
    "/api/verify",
    operation_id="verify",
    tags=["records"],
    status_code=200,
    responses={200: ResponseSpec(FairnessCheck, description="What was found")},
)
async def verify(
    data: JSONBody[VerifyRecord], request: AnyRequest, services: Given
) -> Response[Any]:
    """Whether a record's deals follow from what was committed to."""
    take(services.lookers, request, _LOOKS)
    record = msgspec.json.encode(data.record)
    return await ready_json(request, await services.studies.fairness(record))


@post(
    "/api/judge",
    operation_id="judge",
    tags=["records"],
    status_code=200,
    responses={200: ResponseSpec(Verdict, description="What the judge says")},
)
async def judge(data: JSONBody[JudgeCase], request: AnyRequest, services: Given) -> Response[Any]:
    """May I? and what may I?, for a table set up by hand."""
    take(services.lookers, request, _LOOKS)
    case = msgspec.json.encode(data.case)
    return await ready_json(request, await services.studies.judge(case))


HANDLERS: Final = (replay_record, verify, judge)
