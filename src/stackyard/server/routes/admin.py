"""What the server's keeper can do, with the keeper's bearer token."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from stackyard.server.limits import site_of
from stackyard.server.messages.admin import BanLine, BanList, NewBan
from stackyard.server.messages.tables import Listing
from stackyard.server.refusals import refuse
from stackyard.server.services import AnyRequest, Given, Services, check_keeper
from stackyard.server.store.store import Ban

_HOUR_MS: Final = 3600 * 1000
#: How many bits name an address or a site, by the version of IP.
_SITES: Final = {4: (32,), 6: (64, 128)}


@get("/api/admin/tables", operation_id="allTables", tags=["keeper"])
async def all_tables(request: AnyRequest, services: Given) -> Listing:
    """All tables, private ones too, last used first."""
    check_keeper(request, services)
    return await services.house.everything()


@delete("/api/admin/tables/{table:str}", operation_id="endTable", tags=["keeper"], status_code=204)
async def end_table(
    table: FromPath[str], request: AnyRequest, services: Given, end: FromQuery[str | None] = None
) -> None:
    """Take a table away; with `?end`, its running match too."""
    check_keeper(request, services)
    await services.house.end_table(table, end_match=end is not None)


@get("/api/admin/bans", operation_id="bans", tags=["keeper"])
async def bans(request: AnyRequest, services: Given) -> BanList:
    """The addresses that are kept out."""
    check_keeper(request, services)
    return await _bans(services)


@post("/api/admin/bans", operation_id="ban", tags=["keeper"], status_code=201)
async def ban(data: JSONBody[NewBan], request: AnyRequest, services: Given) -> BanList:
    """Keep an address out."""
    check_keeper(request, services)
    address = _site(data.address)
    now = services.means.clock()
    expires = None if data.hours is None else now + data.hours * _HOUR_MS
    await services.means.store.ban(
        Ban(address=address, reason=data.reason, created=now, expires=expires)
    )
    await services.house.learn_bans()
    return await _bans(services)


@delete("/api/admin/bans", operation_id="unban", tags=["keeper"], status_code=204)
async def unban(address: FromQuery[str], request: AnyRequest, services: Given) -> None:
    """Let an address in again."""
    check_keeper(request, services)
    if not await services.means.store.unban(_site(address)):
        raise refuse("not_found", "This address is not kept out.", "address")
    await services.house.learn_bans()


def _site(text: str) -> str:
    """The site that an address names, or a network of just that size. Raises Refused."""
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        network = None
    if network is None or network.prefixlen not in _SITES[network.version]:
        said = "Allowed is an address such as 192.0.2.7, or an IPv6 site such as 2001:db8::/64."
        raise refuse("option", said, "address")
    return site_of(str(network.network_address))


async def _bans(services: Services) -> BanList:
    kept = await services.means.store.bans()
    return BanList(
        tuple(BanLine(each.address, each.reason, each.created, each.expires) for each in kept)
    )


HANDLERS: Final = (all_tables, end_table, bans, ban, unban)
