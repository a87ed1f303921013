"""Tables brought back from the store: with a match that goes on, or one that is over."""

from __future__ import annotations

from stackyard.server.logs import log
from stackyard.server.means import Means
from stackyard.server.place import Place
from stackyard.server.rooms.rebuilding import Undealt
from stackyard.server.rooms.room import Room
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Match, Running


async def place_of_match(means: Means, match: str, down_ms: int) -> Place | None:
    """The table of a running match with the match on it; None where there is none any more.

    Args:
        means: what the server works with.
        match: the match's id.
        down_ms: how long the server was down by the machine's time, which may have been set back:
            deadlines move by that, and some grace.
    """
    running = await means.store.running_match(match)
    if running is None or running.match.table is None:
        return None
    stored = await means.store.table(running.match.table)
    if stored is None:
        return None
    place = Place(RoomTable.from_document(stored.id, stored.document))
    await _seat_running(means, place, running, down_ms)
    await place.learn_names(means.store)
    return place


async def place_of_table(means: Means, table: str) -> Place | None:
    """A table with its present or last match; None where it is not kept."""
    stored = await means.store.table(table)
    if stored is None:
        return None
    place = Place(RoomTable.from_document(stored.id, stored.document))
    if place.table.match is not None:
        await seat_match(means, place, place.table.match)
    await place.learn_names(means.store)
    return place


async def seat_match(means: Means, place: Place, match_id: str) -> None:
    """Put a match on its table as the store holds it: running, frozen or over."""
    running = await means.store.running_match(match_id)
    if running is not None:
        await _seat_running(means, place, running, 0)
        return
    match = await means.store.match(match_id)
    if match is None:
        return
    if match.state == "frozen":
        place.table.freeze(match.frozen or "This match was stopped.")
    else:
        await _seat_ended(means, place, match)


async def _seat_running(means: Means, place: Place, running: Running, down_ms: int) -> None:
    """Replay a running match at its table; one that comes out otherwise is frozen for good."""
    now = means.clock()
    frozen = _take_up(place, running, now, down_ms)
    if frozen is not None:
        log.error("match frozen", why=frozen)
        await means.store.freeze_match(running.match.id, frozen, now, expires=means.expiry(now))
    elif place.room is not None:
        await means.store.save_deadlines(running.match.id, place.room.deadlines_document())
    await place.save(means.store, now)


def _take_up(place: Place, running: Running, now: int, down_ms: int) -> str | None:
    """Replay a match at its table; why it is frozen, where it comes out otherwise."""
    place.room, place.secret = None, running.secret
    try:
        room = Room.rebuild(place.table, running, now=now, down_ms=down_ms)
    except Undealt as error:
        return str(error)
    # Of a match whose deal comes out otherwise, nothing can be shown that anybody has played.
    place.room = room if room.seq >= 0 else None
    return room.frozen


async def _seat_ended(means: Means, place: Place, match: Match) -> None:
    """Replay a match that is over, so that its end can still be seen."""
    secret = await means.store.match_secret(match.id) or b""
    rows = await means.store.rows(match.id)
    ended = Running(match=match, secret=secret, deadlines=None, rows=rows)
    frozen = _take_up(place, ended, means.clock(), 0)
    place.table.end()
    if frozen is None:
        place.secret = secret if place.table.fairness is not None else b""
    else:
        # Older rules played it; its record tells which, and can be looked at with those.
        place.table.why, place.room = None, None
