"""The house: all tables in memory, and what is asked of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import msgspec

from stackyard.server import loading
from stackyard.server.conductor import Conductor
from stackyard.server.hub import Viewer
from stackyard.server.limits import site_of
from stackyard.server.logs import log
from stackyard.server.makers import Makers
from stackyard.server.means import Means
from stackyard.server.messages.live import Bye
from stackyard.server.messages.tables import ChangeSeat, Listing, NewTable, OpenSeat, Table
from stackyard.server.place import Place
from stackyard.server.plans import cleaned, cleaned_plan
from stackyard.server.refusals import refuse
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.errors import StoreError
from stackyard.server.store.store import Table as StoredTable
from stackyard.server.upkeep import expire

T = TypeVar("T")

_RETRY_MS: Final = 2_000
_MOST_LISTED: Final = 100
_HOUR_MS: Final = 3600 * 1000
_DAY_MS: Final = 24 * _HOUR_MS
#: A public lobby in which nothing has happened for so long is not listed any more.
_STALE_MS: Final = 6 * _HOUR_MS
_FAREWELL_S: Final = 1.0
#: Whoever has been away for so many seconds is not waited for any more.
_AWAY_S: Final = 15.0

_Work = Callable[[RoomTable], None]


class House:
    """All tables.

    Args:
        means: what the server works with.

    Attributes:
        ready: whether every unfinished match is there again and the bots are up.
        stopping: whether it accepts no more.
    """

    def __init__(self, means: Means) -> None:
        self.ready = False
        self.stopping = False
        self._means = means
        self._tables: dict[str, Conductor] = {}
        self._loading: dict[str, asyncio.Task[Conductor]] = {}
        self._makers = Makers(means.store, means.settings.bounds.tables_an_address)
        self._upkeep: asyncio.Task[None] | None = None
        self._sockets: Counter[str] = Counter()
        self._next_expiry = 0
        self._banned: dict[str, int | None] = {}

    # --- beginning and end

    async def open(self) -> None:
        """Bring back every unfinished match, start the bots, and be ready, once the store can."""
        means = self._means
        means.bots.start()
        await self._patiently(self.learn_bans)
        now = means.clock()
        alive = await self._patiently(means.store.last_alive)
        # Below 0 where the machine's time was set back: deadlines go back with it.
        down_ms = 0 if alive is None else now - alive
        for match in await self._patiently(means.store.running):
            await self._patiently(partial(self._bring_back, match, down_ms))
        await means.bots.wait_ready()
        # Bringing all back took its time too, in which nobody could answer.
        later, save = self._delay(means.clock() - now), means.store.save_deadlines
        await self._patiently(lambda: asyncio.gather(*(save(*each) for each in later)))
        await self._patiently(lambda: means.store.heartbeat(means.clock()))
        self._upkeep = asyncio.create_task(self._keep_up())
        self.ready = True
        for conductor in self._tables.values():
            conductor.wake()
        log.info("ready", tables=len(self._tables), down_s=round(max(0, down_ms) / 1000))

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something, again and again while the store fails: a full disk can be emptied."""
        while True:
            try:
                return await work()
            except StoreError as error:
                log.error("the server cannot get ready yet", why=str(error))
            await asyncio.sleep(self._means.settings.heartbeat_s)

    def make_up_for(self, late_ms: int) -> None:
        """The server stood still for so long: what nobody could answer stays open for longer.

        The store learns of it with each match's next move.
        """
        if not self.ready or self.stopping:
            return
        log.warning("stood still", s=round(late_ms / 1000))
        self._delay(late_ms)
        for conductor in self:
            conductor.wake()
            conductor.place.tell_all_present(self._means.clock())

    def _delay(self, late_ms: int) -> list[tuple[str, bytes]]:
        """Give every open question so much more time; by match, the deadlines to store."""
        rooms = (conductor.place.room for conductor in self)
        going = [room for room in rooms if room is not None and room.frozen is None]
        return [(room.id, room.delay(late_ms)) for room in going]

    async def _bring_back(self, match: str, down_ms: int) -> None:
        means = self._means
        try:
            place = await loading.place_of_match(means, match, down_ms)
        except StoreError:
            raise
        except Exception:
            # One match that cannot be read must not keep all others waiting.
            log.exception("match not brought back")
            why, now = "This match cannot be read any more.", means.clock()
            await means.store.freeze_match(match, why, now, expires=means.expiry(now))
            return
        if place is not None:
            self._tables[place.table.id] = Conductor(place, means)

    async def stop(self) -> None:
        """Accept no more, have everything stored, and tell every socket to come back."""
        if self.stopping:
            return
        self.stopping = True
        self.ready = False
        if self._upkeep is not None:
            self._upkeep.cancel()
        await asyncio.gather(*(each.stop() for each in self._tables.values()))
        viewers = [viewer for each in self._tables.values() for viewer in each.place.hub]
        for viewer in viewers:
            viewer.bye(Bye("restarting", _RETRY_MS))
        if viewers:
            gone = [asyncio.ensure_future(viewer.gone.wait()) for viewer in viewers]
            _, slow = await asyncio.wait(gone, timeout=_FAREWELL_S)
            for task in slow:
                task.cancel()
        with suppress(StoreError):
            await self._means.store.heartbeat(self._means.clock())
        await self._means.bots.close()

    def check_ready(self) -> None:
        """Refuse while the server is beginning or ending. Raises Refused."""
        if not self.ready:
            text = "stopping" if self.stopping else "starting"
            raise refuse("unavailable", f"The server is {text}; come back in a moment.", retry_s=2)

    async def _keep_up(self) -> None:
        """Say again and again that the server is alive, and let go of what is over."""
        while True:
            await asyncio.sleep(self._means.settings.heartbeat_s)
            try:
                await self._means.store.heartbeat(self._means.clock())
                self._let_go()
                await self._expire()
            except StoreError as error:
                log.error("upkeep failed", why=str(error))
            except Exception:
                self._means.metrics.faults.inc()
                log.exception("fault in the upkeep")

    def _let_go(self) -> None:
        """Tables at which nobody looks and nothing goes on leave memory; the store has them."""
        now, linger = self._means.clock(), self._means.settings.linger_s * 1000
        for table, conductor in tuple(self._tables.items()):
            place = conductor.place
            if len(place.hub) or conductor.busy or place.lock.locked():
                place.idle_since = None
            elif place.idle_since is None:
                place.idle_since = now
            elif now - place.idle_since >= linger:
                del self._tables[table]
        states = [each.place.table.state for each in self._tables.values()]
        for state in ("lobby", "dealing", "playing", "paused", "over", "frozen"):
            self._means.metrics.tables.labels(state).set(states.count(state))

    async def _expire(self) -> None:
        """From time to time, delete what has been kept long enough."""
        now = self._means.clock()
        if now >= self._next_expiry:
            self._next_expiry = now + _HOUR_MS
            await expire(self._means, self._tables.keys())
            await self._makers.forget_finished()

    # --- finding tables

    def __iter__(self) -> Iterator[Conductor]:
        return iter(tuple(self._tables.values()))

    async def at(self, table: str) -> Conductor:
        """The conductor of a table, brought into memory where it is not.

        Raises:
            Refused: there is no such table; or the server is not ready.
        """
        self.check_ready()
        found = self._tables.get(table)
        if found is not None:
            found.place.idle_since = None
            return found
        # All who come for it meanwhile wait for the same: a table has one conductor.
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Conductor:
        self._check_room()
        place = await loading.place_of_table(self._means, table)
        if place is None:
            raise refuse("not_found", "There is no such table; perhaps everybody has left it.")
        conductor = self._tables[table] = Conductor(place, self._means)
        conductor.wake()
        return conductor

    def _check_room(self) -> None:
        if len(self._tables) >= self._means.settings.bounds.tables:
            raise refuse("too_many", "This server has no room for another table now.", retry_s=60)

    async def listed(self) -> Listing:
        """The public tables: those with open seats first, then those that can be watched."""
        self.check_ready()
        store, now = self._means.store, self._means.clock()
        lobbies = await store.tables(status="lobby", public=True, limit=_MOST_LISTED)
        playing = await store.tables(status="playing", public=True, limit=_MOST_LISTED)
        fresh = [each for each in lobbies if now - each.updated < _STALE_MS]
        tables = await self._messages([*fresh, *playing])
        lobby = [each for each in tables if each.state in ("lobby", "dealing")]
        going = [each for each in tables if each.state in ("playing", "paused")]
        watchable = [each for each in going if each.watchers]
        lobby.sort(key=lambda table: all(seat.kind != "open" for seat in table.seats))
        return Listing((*lobby, *watchable))

    async def everything(self) -> Listing:
        """All tables, last used first, for the keeper."""
        self.check_ready()
        stored = await self._means.store.tables(limit=_MOST_LISTED)
        return Listing(tuple(await self._messages(list(stored))))

    async def mine(self, person: str) -> Listing:
        """The tables at which a person sits or sat, newest first."""
        self.check_ready()
        stored = await self._means.store.tables_of(person, limit=_MOST_LISTED)
        return Listing(tuple(await self._messages(list(stored))))

    async def _messages(self, stored: list[StoredTable]) -> list[Table]:
        names = await self._means.store.people(
            sorted({person for table in stored for person in table.people})
        )
        known = {person.id: person.name for person in names.values()}
        messages = []
        for each in stored:
            conductor = self._tables.get(each.id)
            if conductor is not None:
                messages.append(conductor.place.table_message())
            else:
                messages.append(RoomTable.from_document(each.id, each.document).as_message(known))
        return messages

    # --- making and changing tables

    async def make(self, person: str, site: str, new: NewTable) -> Table:
        """Make a table, and start at once where that is asked and nobody else is waited for.

        Raises:
            RoomProblem: something in it is not allowed, or too many tables are open.
        """
        self.check_ready()
        self._check_room()
        new = cleaned(new)
        if new.start and any(isinstance(plan, OpenSeat) for plan in new.seats):
            raise refuse("option", "A table with an open seat waits for somebody.", "start")
        table = RoomTable.make(secrets.token_urlsafe(9), person, new)
        place = Place(table)
        async with self._makers.making(site, table.id):
            await place.learn_names(self._means.store)
            await place.save(self._means.store, self._means.clock())
        conductor = self._tables[table.id] = Conductor(place, self._means)
        if new.start:
            await conductor.whole(self._begin(conductor, person))
        return place.table_message()

    async def _begin(self, conductor: Conductor, person: str) -> None:
        async with conductor.place.lock:
            await conductor.begin(person)

    async def join(self, table: str, person: str, seat: int | None) -> Table:
        """Sit down. Raises RoomProblem."""
        return await self._change(table, lambda at: at.join(person, seat), person)

    async def set_ready(self, table: str, person: str, ready: bool) -> Table:
        """Be ready, or not. Raises RoomProblem."""
        return await self._change(table, lambda at: at.set_ready(person, ready))

    async def leave(self, table: str, person: str) -> Table:
        """Stand up; a table that nobody belongs to any more is gone. Raises RoomProblem."""
        return await self._change(table, lambda at: at.leave(person), person)

    async def change_seat(self, table: str, person: str, change: ChangeSeat) -> Table:
        """Let the host say who sits at a seat. Raises RoomProblem."""
        change = ChangeSeat(change.seat, cleaned_plan(change.plan))
        removed: list[str] = []

        def work(at: RoomTable) -> None:
            who = at.change_seat(person, change)
            removed.extend([who] if who else [])

        message = await self._change(table, work)
        conductor = self._tables.get(table)
        for who in removed:
            if conductor is not None and not conductor.place.table.seats_of(who):
                for viewer in conductor.place.hub.of(who):
                    viewer.bye(Bye("removed"))
        return message

    async def start(self, table: str, person: str) -> Table:
        """Start the match: the deal is made next. Raises RoomProblem."""
        conductor = await self.at(table)
        await conductor.whole(self._begin(conductor, person))
        return conductor.place.table_message()

    async def rematch(self, table: str, person: str) -> Table:
        """Want to play again; it begins when all want it who are there. Raises RoomProblem."""
        conductor = await self.at(table)

        async def work() -> None:
            async with conductor.place.lock:
                conductor.check_going()
                if conductor.place.table.want_rematch(person):
                    await conductor.begin(None)
                else:
                    conductor.place.tell_table()

        await conductor.whole(work())
        return conductor.place.table_message()

    async def _change(self, table: str, work: _Work, back: str | None = None) -> Table:
        """Change a table, keep it and tell everybody; `back`: whose seats are others now."""
        conductor = await self.at(table)
        await conductor.whole(self._changed(conductor, work, back))
        return conductor.place.table_message()

    async def _changed(self, conductor: Conductor, work: _Work, back: str | None) -> None:
        place, store = conductor.place, self._means.store
        async with place.lock:
            conductor.check_going()
            before = msgspec.json.encode(place.table_message())
            with place.table.unless_it_fails():
                work(place.table)
                if place.table.closed:
                    await self._close(conductor)
                    return
                await place.learn_names(store)
                await place.save(store, self._means.clock())
            if msgspec.json.encode(place.table_message()) == before:
                return
            place.tell_table()
            conductor.settle_in(0)
            if place.table.running and place.room is not None:
                try:
                    await conductor.set_clocks(place.room.refresh(self._means.clock()))
                except StoreError as error:
                    # What was asked is done and stored; the clocks are with the next move.
                    log.error("clocks not stored", why=str(error))
            elif back is not None and place.room is not None:
                for viewer in place.hub.of(back):
                    place.tell_present(self._means.clock(), viewer)

    async def _close(self, conductor: Conductor) -> None:
        """A table is gone; its place is locked."""
        place = conductor.place
        place.deleted = True
        conductor.halt()
        place.hub.bye(Bye("ended"))
        try:
            await self._means.store.delete_table(place.table.id)
        finally:
            # Not before, or it could be loaded again meanwhile.
            self._tables.pop(place.table.id, None)

    # --- who comes and goes

    async def come(self, conductor: Conductor, viewer: Viewer, since: int) -> None:
        """A socket opens: welcome it. Raises RoomProblem where it may not look on."""
        await conductor.whole(self._come(conductor, viewer, since))

    async def _come(self, conductor: Conductor, viewer: Viewer, since: int) -> None:
        place, means = conductor.place, self._means
        async with place.lock:
            chat = await place.chat(means.store)
            self.check_ready()
            self._check_may_look(place, viewer)
            place.hub.add(viewer)
            self._sockets[viewer.address] += 1
            place.idle_since = None
            person, seats = viewer.person, place.table.seats
            stood_in = [seat.stand_in for seat in seats]
            if person is not None:
                place.table.came(person)
            viewer.tell(place.welcome(person, since, chat, means.clock()))
            if [seat.stand_in for seat in seats] == stood_in or place.room is None:
                place.tell_table()
                return
            try:
                await conductor.set_clocks(place.room.refresh(means.clock()))
            except BaseException:
                await self.go(conductor, viewer)
                raise

    def _check_may_look(self, place: Place, viewer: Viewer) -> None:
        bounds = self._means.settings.bounds
        table = place.table
        if place.deleted:
            raise refuse("not_found", "This table is gone.")
        if self._sockets[viewer.address] >= bounds.sockets_an_address:
            raise refuse("too_many", "Too many tables are open from your address.", retry_s=30)
        if viewer.person is not None:
            if len(place.hub.of(viewer.person)) >= bounds.sockets_a_person:
                raise refuse("too_many", "You have this table open too often; close one of them.")
            if table.seats_of(viewer.person) or viewer.person in table.people:
                return
        if not table.watchers and table.state not in ("lobby", "dealing"):
            raise refuse("not_yours", "Only those who play here may look on.")
        if place.hub.watching(table.seats_of) >= bounds.watchers:
            raise refuse("too_many", "So many watch already that there is no place for another.")

    async def go(self, conductor: Conductor, viewer: Viewer) -> None:
        """A socket has closed."""
        place = conductor.place
        place.hub.remove(viewer)
        self._sockets[viewer.address] -= 1
        self._sockets += Counter()
        if viewer.person is not None:
            place.table.went(viewer.person)
        if not self.stopping and not place.deleted:
            place.tell_table()
            conductor.settle_in(_AWAY_S)

    # --- people who change

    async def renamed(self, person: str) -> None:
        """Somebody has another name: tell the tables."""
        for conductor in self:
            place = conductor.place
            if person in place.names:
                await place.learn_names(self._means.store, person)
                place.tell_table()

    # --- the keeper

    async def end_table(self, table: str, *, end_match: bool) -> None:
        """Take a table away for its keeper. Raises Refused where a match runs and is to go on."""
        conductor = await self.at(table)
        place = conductor.place
        async with place.lock:
            if place.table.running or place.table.state == "dealing":
                if not end_match:
                    raise refuse("not_now", "A match runs at this table; '?end' ends it too.")
                if place.room is not None:
                    await self._means.store.freeze_match(
                        place.room.id,
                        "ended by the server's keeper",
                        self._means.clock(),
                        expires=self._means.clock() + _DAY_MS,
                    )
            await self._close(conductor)

    async def learn_bans(self) -> None:
        """Read the bans anew, and close the sockets of who is kept out."""
        self._banned = {ban.address: ban.expires for ban in await self._means.store.bans()}
        for conductor in self:
            for viewer in conductor.place.hub:
                if self.is_banned(viewer.address):
                    viewer.bye(Bye("removed"))

    def is_banned(self, address: str) -> bool:
        """Whether an address, or the site it belongs to, is kept out."""
        for each in (address, site_of(address)):
            if each in self._banned:
                expires = self._banned[each]
                return expires is None or expires > self._means.clock()
        return False
