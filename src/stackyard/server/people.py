"""Guests: how a person is known again, on one device or several.

A token is 32 random bytes; the store keeps its SHA-256 and nothing else of it. A one-time code is
kept in the same way.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from stackyard.server.messages.people import Me, MoveCode
from stackyard.server.names import clean
from stackyard.server.refusals import Refused, refuse
from stackyard.server.store.errors import NotKept, StoreError
from stackyard.server.store.store import Code, Person, Session, Store

_TOKEN_BYTES: Final = 32
_HOUR_MS: Final = 3600 * 1000
# Without letters and figures that are taken for each other; 32 of them, so 60 bits in twelve.
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE_LENGTH: Final = 12
_GROUP: Final = 4

#: The time in milliseconds since 1970.
Clock = Callable[[], int]


class Guests:
    """Who comes, and how they are known.

    Args:
        store: where people and sessions are kept.
        clock: the time in milliseconds since 1970.
        code_s: how long a one-time code is good.
    """

    def __init__(self, store: Store, clock: Clock, code_s: int) -> None:
        self._store = store
        self._clock = clock
        self._code_s = code_s

    async def arrive(self, name: str) -> tuple[Person, str]:
        """A new person, and the token by which it is known. Raises Refused for a bad name."""
        now = self._clock()
        person = Person(id=_public_id(), name=fit_name(name), created=now)
        await self._store.add_person(person)
        token, digest = _new_token()
        await self._store.add_session(
            Session(token_hash=digest, person=person.id, created=now, seen=now)
        )
        return person, token

    async def known(self, token: str | None) -> Person | None:
        """The person of a token, or None."""
        digest = token_hash(token)
        if digest is None:
            return None
        session = await self._store.session(digest)
        if session is None:
            return None
        now = self._clock()
        if now - session.seen > _HOUR_MS:
            # On a full disk one can still look on.
            with suppress(StoreError):
                await self._store.touch_session(digest, now)
        return (await self._store.people([session.person])).get(session.person)

    async def end_others(self, person: Person, kept: bytes) -> int:
        """End all sessions but one, by its token's hash; how many.

        Raises:
            Refused: the one to be kept has itself been ended meanwhile.
        """
        with _refusing_ended():
            return await self._store.end_other_sessions(person.id, kept)

    async def is_over(self, session: bytes) -> bool:
        """Whether the session of a token's hash has ended."""
        return await self._store.session(session) is None

    async def rename(self, person: Person, name: str) -> Me:
        """Give a person another name. Raises Refused for a bad one."""
        fit = fit_name(name)
        await self._store.rename_person(person.id, fit)
        return Me(person.id, fit)

    async def new_code(self, person: Person, session: bytes) -> MoveCode:
        """A code by which another device becomes this person, once.

        Raises:
            Refused: the session that asks, by its token's hash, has ended meanwhile.
        """
        letters = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
        expires = self._clock() + self._code_s * 1000
        code = Code(code_hash=_code_hash(letters), person=person.id, expires=expires)
        with _refusing_ended():
            await self._store.add_code(code, session)
        groups = (letters[at : at + _GROUP] for at in range(0, _CODE_LENGTH, _GROUP))
        return MoveCode("-".join(groups), self._code_s)

    async def claim(self, code: str) -> tuple[Person, str]:
        """The person of a one-time code, and a new token for it.

        Raises:
            Refused: the code is unknown, used or past its time.
        """
        letters = "".join(char for char in code.upper() if char in _ALPHABET)
        token, digest = _new_token()
        person = await self._store.use_code(_code_hash(letters), digest, self._clock())
        if person is None:
            raise refuse("not_found", "This code is not known, was used, or is past its time.")
        return person, token


def fit_name(name: str) -> str:
    """A name made fit to be shown. Raises Refused where nothing is left of it."""
    fit = clean(name)
    if not fit:
        raise _no_name()
    return fit


def _no_name() -> Refused:
    return refuse("option", "A name has at least one character that can be seen.", "name")


@contextmanager
def _refusing_ended() -> Iterator[None]:
    """Whoever was signed out meanwhile is told so."""
    try:
        yield
    except NotKept:
        raise refuse("no_session", "This session was ended from another one.") from None


def _public_id() -> str:
    return secrets.token_urlsafe(9)


def _new_token() -> tuple[str, bytes]:
    """A token, and what is kept of it."""
    raw = secrets.token_bytes(_TOKEN_BYTES)
    return base64.urlsafe_b64encode(raw).decode().rstrip("="), hashlib.sha256(raw).digest()


def token_hash(token: str | None) -> bytes | None:
    """What is kept of a token; None where it can be none."""
    if token is None or not token.isascii():
        return None
    try:
        raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (binascii.Error, ValueError):
        return None
    return hashlib.sha256(raw).digest() if len(raw) == _TOKEN_BYTES else None


def _code_hash(letters: str) -> bytes:
    return hashlib.sha256(b"stackyard one-time code" + letters.encode()).digest()
