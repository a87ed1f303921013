"""Tables: finding, making and joining them, and starting a match."""

from __future__ import annotations

from typing import Final

from litestar import get, post, put
from litestar.params import FromPath, JSONBody

from stackyard.server.limits import site_of
from stackyard.server.messages.tables import (
    ChangeSeat,
    Join,
    Listing,
    NewTable,
    Ready,
    Table,
)
from stackyard.server.security import address_of
from stackyard.server.services import AnyRequest, Given, Me


@get("/api/tables", operation_id="tables", tags=["tables"])
async def public_tables(services: Given) -> Listing:
    """The public tables: those with open seats first, then those that can be watched."""
    return await services.house.listed()


@get("/api/tables/mine", operation_id="myTables", tags=["tables"])
async def my_tables(me: Me, services: Given) -> Listing:
    """The tables at which one sits or sat, newest first."""
    return await services.house.mine(me.id)


@post("/api/tables", operation_id="makeTable", tags=["tables"], status_code=201)
async def make(data: JSONBody[NewTable], request: AnyRequest, me: Me, services: Given) -> Table:
    """Make a table; with `start`, begin at once."""
    return await services.house.make(me.id, site_of(address_of(request.scope)), data)


@get("/api/tables/{table:str}", operation_id="table", tags=["tables"])
async def one_table(table: FromPath[str], services: Given) -> Table:
    """A table, for whoever has its link."""
    return (await services.house.at(table)).place.table_message()


@post("/api/tables/{table:str}/join", operation_id="join", tags=["tables"], status_code=200)
async def join(table: FromPath[str], data: JSONBody[Join], me: Me, services: Given) -> Table:
    """Sit down, or come back to a seat that one has left."""
    return await services.house.join(table, me.id, data.seat)


@post("/api/tables/{table:str}/leave", operation_id="leave", tags=["tables"], status_code=200)
async def leave(table: FromPath[str], me: Me, services: Given) -> Table:
    """Stand up; while a match runs a bot takes over."""
    return await services.house.leave(table, me.id)


@post("/api/tables/{table:str}/ready", operation_id="ready", tags=["tables"], status_code=200)
async def ready(table: FromPath[str], data: JSONBody[Ready], me: Me, services: Given) -> Table:
    """Be ready to start, or not any more."""
    return await services.house.set_ready(table, me.id, data.ready)


@post("/api/tables/{table:str}/start", operation_id="start", tags=["tables"], status_code=200)
async def start(table: FromPath[str], me: Me, services: Given) -> Table:
    """Start the match (the host): the deal is made next."""
    return await services.house.start(table, me.id)


@post("/api/tables/{table:str}/rematch", operation_id="rematch", tags=["tables"], status_code=200)
async def rematch(table: FromPath[str], me: Me, services: Given) -> Table:
    """Want to play again; it begins when all who are there want it."""
    return await services.house.rematch(table, me.id)


@put("/api/tables/{table:str}/seats", operation_id="changeSeat", tags=["tables"])
async def change_seat(
    table: FromPath[str], data: JSONBody[ChangeSeat], me: Me, services: Given
) -> Table:
    """Say who sits at a seat (the host); this removes a person too."""
    return await services.house.change_seat(table, me.id, data)


HANDLERS: Final = (
    public_tables,
    my_tables,
    make,
    one_table,
    join,
    leave,
    ready,
    start,
    rematch,
    change_seat,
)
