"""Guests: arriving, names, other devices, and leaving no trace."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from stackyard.server import forgetting
from stackyard.server.messages.live import Bye
from stackyard.server.messages.people import ClaimCode, Me, MoveCode, NewGuest, OthersEnded, Rename
from stackyard.server.security import is_https
from stackyard.server.services import COOKIE, AnyRequest, Given, person_or_nobody, session_of, take
from stackyard.server.services import Me as Known
from stackyard.server.store.store import Export, Match, Person, Table

_DAY_S: Final = 24 * 3600


@get("/api/session", operation_id="me", tags=["people"])
async def who(request: AnyRequest, services: Given) -> Me | None:
    """Who one is; null for a browser that is new here. A token that is nobody's is refused."""
    person = await person_or_nobody(request, services)
    return None if person is None else Me(person.id, person.name)


@post("/api/session", operation_id="arrive", tags=["people"], status_code=201)
async def arrive(data: JSONBody[NewGuest], request: AnyRequest, services: Given) -> Response[Me]:
    """Choose a name; a cookie, or for a program a token, makes one known from then on."""
    services.house.check_ready()
    take(services.new_guests, request, "So many people came from your address just now")
    person, token = await services.guests.arrive(data.name)
    return _known(request, services, person, token, data.token)


@patch("/api/session", operation_id="rename", tags=["people"])
async def rename(data: JSONBody[Rename], me: Known, services: Given) -> Me:
    """Take another name."""
    renamed = await services.guests.rename(me, data.name)
    await services.house.renamed(me.id)
    return renamed


@delete("/api/session", operation_id="forget", tags=["people"], status_code=204)
async def forget(me: Known, services: Given) -> Response[None]:
    """Delete oneself: all that is kept of this person. Matches stay, without the name."""
    await forgetting.forget(services.house, services.means, me.id)
    response = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@delete("/api/session/others", operation_id="signOutOthers", tags=["people"], status_code=200)
async def sign_out_others(request: AnyRequest, me: Known, services: Given) -> OthersEnded:
    """Sign out everywhere else: only this session stays, and codes not yet used are void."""
    kept = session_of(request)
    assert kept is not None
    ended = await services.guests.end_others(me, kept)
    for conductor in services.house:
        for viewer in conductor.place.hub.of(me.id):
            if viewer.session != kept:
                viewer.bye(Bye("signed_out"))
    return OthersEnded(ended)


@get("/api/session/export", operation_id="export", tags=["people"])
async def export(me: Known, services: Given) -> Response[dict[str, Any]]:
    """All that is kept of this person."""
    found = await services.means.store.export_person(me.id)
    headers = {"content-disposition": 'attachment; filename="stackyard.json"'}
    return Response(_exported(found), headers=headers)


@post("/api/session/code", operation_id="moveCode", tags=["people"], status_code=201)
async def new_code(request: AnyRequest, me: Known, services: Given) -> MoveCode:
    """A one-time code, by which another device becomes this person too."""
    asks = session_of(request)
    assert asks is not None
    return await services.guests.new_code(me, asks)


@post("/api/session/claim", operation_id="claim", tags=["people"], status_code=201)
async def claim(data: JSONBody[ClaimCode], request: AnyRequest, services: Given) -> Response[Me]:
    """Become the person who was given this code."""
    services.house.check_ready()
    take(services.claims, request, "So many codes were tried from your address")
    person, token = await services.guests.claim(data.code)
    return _known(request, services, person, token, data.token)


def _known(
    request: AnyRequest, services: Given, person: Person, token: str, as_token: bool
) -> Response[Me]:
    if as_token:
        return Response(Me(person.id, person.name, token), status_code=201)
    settings = services.means.settings
    cookie = Cookie(
        COOKIE,
        value=token,
        path="/",
        max_age=settings.kept_days * _DAY_S,
        httponly=True,
        secure=is_https(request.scope, settings),
        samesite="lax",
    )
    return Response(Me(person.id, person.name), status_code=201, cookies=[cookie])


def _exported(found: Export) -> dict[str, Any]:
    """What is kept, for people to read: without hashes of tokens, and documents as JSON."""
    return {
        "person": found.person,
        "sessions": [{"created": each.created, "seen": each.seen} for each in found.sessions],
        "tables": [_table(each) for each in found.tables],
        "matches": [_match(each) for each in found.matches],
        "chat": [{"table": each.table, "at": each.at, "text": each.text} for each in found.chat],
    }


def _table(table: Table) -> dict[str, Any]:
    document = msgspec.json.decode(table.document)
    return {"id": table.id, "status": table.status, "updated": table.updated, "table": document}


def _match(match: Match) -> dict[str, Any]:
    record = None if match.record is None else msgspec.json.decode(match.record)
    return {
        "id": match.id,
        "table": match.table,
        "game": match.game,
        "started": match.started,
        "ended": match.ended,
        "seated": [{"seat": each.seat, "name": each.name} for each in match.seated],
        "record": record,
    }


HANDLERS: Final = (who, arrive, rename, forget, sign_out_others, export, new_code, claim)
