"""Who has made which tables: an address may have only so many that are not over."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stackyard.server.refusals import refuse
from stackyard.server.store.store import Store


class Makers:
    """The tables that addresses have made since the server began; no address is ever stored.

    Args:
        store: where it stands whether a table is over.
        most: how many tables that are not over an address may have made.
    """

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._site_of: dict[str, str] = {}
        self._under_way: Counter[str] = Counter()

    @asynccontextmanager
    async def making(self, site: str, table: str) -> AsyncIterator[None]:
        """While an address makes a table, which is kept at the end of it.

        Raises:
            Refused: `too_many` where the address has too many that are not over.
        """
        await self._check(site)
        self._under_way[site] += 1
        try:
            yield
            self._site_of[table] = site
        finally:
            self._under_way[site] -= 1
            self._under_way += Counter()

    async def _check(self, site: str) -> None:
        asked, going = self._made_by(site), 0
        if len(asked) + self._under_way[site] >= self._most:
            going = len(await self._store.unfinished(tuple(asked)))
            # Others may have been made meanwhile.
            going += len(self._made_by(site) - asked) + self._under_way[site]
        if going >= self._most:
            raise refuse("too_many", "Too many tables of yours are open; end or leave some first.")

    def _made_by(self, site: str) -> set[str]:
        return {table for table, maker in self._site_of.items() if maker == site}

    async def forget_finished(self) -> None:
        """Let go of the tables that are over or deleted."""
        known = tuple(self._site_of)
        for table in {*known} - await self._store.unfinished(known):
            del self._site_of[table]
