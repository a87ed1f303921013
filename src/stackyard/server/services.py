"""All that handlers of requests work with, in one place."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from stackyard.server.house import House
from stackyard.server.limits import Limiter, site_of
from stackyard.server.means import Means
from stackyard.server.people import Guests, token_hash
from stackyard.server.refusals import refuse, too_many
from stackyard.server.security import address_of, bearer_of, is_keeper
from stackyard.server.store.store import Person
from stackyard.server.studies import Studies
from stackyard.server.talk import Talk

#: The cookie by which a browser is known.
COOKIE = "stackyard_session"

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Services:
    """All that handlers work with.

    Attributes:
        means: settings, store, bots, clock, metrics.
        house: the tables.
        guests: the people.
        studies: records and cases.
        talk: what is said over sockets.
        new_guests, claims, lookers: how often one address may do these things.
    """

    means: Means
    house: House
    guests: Guests
    studies: Studies
    talk: Talk
    new_guests: Limiter
    claims: Limiter
    lookers: Limiter

    @classmethod
    def of(cls, means: Means) -> Services:
        """The services over these means."""
        bounds = means.settings.bounds
        hints, chat = (Limiter(rate, time.monotonic) for rate in (bounds.hints, bounds.chat))
        return cls(
            means=means,
            house=House(means),
            guests=Guests(means.store, means.clock, means.settings.code_s),
            studies=Studies(bounds),
            talk=Talk(means, hints, chat),
            new_guests=Limiter(bounds.guests, time.monotonic),
            claims=Limiter(bounds.claims, time.monotonic),
            lookers=Limiter(bounds.records, time.monotonic),
        )

    async def person_of(self, connection: Any) -> Person | None:
        """Whose request or socket it is, by bearer token or cookie; None: nobody known.

        Raises:
            Refused: a bearer token is nobody's.
        """
        person = await self.guests.known(_token_of(connection))
        if person is None and bearer_of(connection.headers.get("authorization")) is not None:
            raise refuse("no_session", "This token is nobody's. Choose a name first.")
        return person


def session_of(connection: Any) -> bytes | None:
    """The hash of the token that a request or a socket brings; None where it brings none."""
    return token_hash(_token_of(connection))


def _token_of(connection: Any) -> str | None:
    bearer = bearer_of(connection.headers.get("authorization"))
    return bearer or connection.cookies.get(COOKIE)


#: In handlers' signatures.
Given = NamedDependency[SkipValidation[Services]]
Me = NamedDependency[SkipValidation[Person]]


async def known_person(request: AnyRequest, services: Given) -> Person:
    """The person who asks. Raises Refused where nobody is known."""
    person = await person_or_nobody(request, services)
    if person is None:
        raise refuse("no_session", "Choose a name first.")
    return person


async def person_or_nobody(request: AnyRequest, services: Given) -> Person | None:
    """The person who asks, if one is known. Raises Refused for a bearer token that is not."""
    services.house.check_ready()
    return await services.person_of(request)


def take(limiter: Limiter, request: AnyRequest, what: str) -> None:
    """Count something against the address that asks. Raises Refused where it was too often."""
    wait = limiter.take(site_of(address_of(request.scope)))
    if wait:
        raise too_many(what, wait)


def check_keeper(request: AnyRequest, services: Services) -> None:
    """Refuse everybody but the keeper. Raises Refused."""
    if services.means.settings.admin_token is None:
        raise refuse("not_found", "This server has no keeper's token; start it with one.")
    if not is_keeper(request.scope, services.means.settings):
        raise refuse("not_yours", "This is for the server's keeper alone.")
