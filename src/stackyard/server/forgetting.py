"""A person who wants to be forgotten: all that is theirs goes, and no document names them."""

from __future__ import annotations

from contextlib import suppress

from stackyard.server.conductor import Conductor
from stackyard.server.house import House
from stackyard.server.means import Means
from stackyard.server.messages.live import Bye
from stackyard.server.rooms.problems import RoomProblem


async def forget(house: House, means: Means, person: str) -> None:
    """Delete a person; matches stay, without the name, and bots play on in its seats.

    The tables come first: where one cannot be stored, the person can still ask again.
    """
    for stored in await means.store.tables_of(person):
        await _leave_behind(house, means, stored.id, person)
    for table in await means.store.delete_person(person):
        # Where it has sat down meanwhile.
        await _leave_behind(house, means, table, person)
    for conductor in house:
        conductor.place.names.pop(person, None)
        for viewer in conductor.place.hub.of(person):
            viewer.bye(Bye("removed"))


async def _leave_behind(house: House, means: Means, table: str, person: str) -> None:
    try:
        conductor = await house.at(table)
    except RoomProblem as refused:
        if refused.problem.code == "not_found":
            # Whoever else sat there has left it meanwhile.
            return
        raise
    if conductor.place.table.seats_of(person):
        # While a deal is made nobody can leave, but be forgotten all the same.
        with suppress(RoomProblem):
            await house.leave(table, person)
    await conductor.whole(_strike_out(conductor, means, person))


async def _strike_out(conductor: Conductor, means: Means, person: str) -> None:
    place = conductor.place
    async with place.lock:
        if place.deleted:
            return
        place.table.strike_out(person)
        place.names.pop(person, None)
        await place.save(means.store, means.clock())
        place.tell_table()
        if place.room is not None and place.table.running:
            await conductor.set_clocks(place.room.refresh(means.clock()))
