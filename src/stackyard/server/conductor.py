"""The conductor of one table: moves, deals, clocks and bots, one after another.

Every change goes the same way: the rules accept it, the store writes it, and only then is it
acknowledged and sent on. Where the store fails, the room is built again from what it holds.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from contextvars import Context
from typing import Any, Final, TypeVar

from stackyard.kernel.fair_dice import SECRET_BYTES
from stackyard.server.loading import seat_match
from stackyard.server.logs import log
from stackyard.server.means import Means
from stackyard.server.messages.live import HashedWord, Move, Undo, Word
from stackyard.server.messages.tables import Level
from stackyard.server.place import Place
from stackyard.server.refusals import refuse
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.rooms.room import BotTask, Cause, Change, Passed, Room
from stackyard.server.store.errors import StoreError
from stackyard.server.store.store import Over
from stackyard.server.thoughts import ThinkingError

T = TypeVar("T")

_REST_S: Final = 1.0
_REMEMBERED: Final = 16
_LONGEST_S: Final = 5.0
_UNSTORED: Final = "The server could not write this down; try again."


class Conductor:
    """What happens at one table.

    Args:
        place: the table.
        means: what the server works with.

    Attributes:
        place: the table.
        stopping: no more is accepted.
    """

    def __init__(self, place: Place, means: Means) -> None:
        self.place = place
        self.stopping = False
        self._means = means
        self._asked: set[tuple[int, int]] = set()
        # How long the last bots of each level took to think.
        self._thought: dict[Level, deque[float]] = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self._working: set[asyncio.Task[Any]] = set()
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._means.clock()

    @property
    def busy(self) -> bool:
        """Whether anything goes on by itself here: a clock, a bot, a change."""
        return bool(self._thinking or self._working or self._timer)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even where the one who asked for it is gone meanwhile."""
        return await asyncio.shield(self._whole(work))

    async def once(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something as `whole` does; who asks for the same meanwhile gets what comes of it."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = self._whole(work())
            task.add_done_callback(lambda _: self._under_way.pop(key))
        found: T = await asyncio.shield(task)
        return found

    def _whole(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._worked)
        return task

    def _worked(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        # Whoever waited has it; where nobody does any more, it shall not be complained about.
        if not task.cancelled():
            task.exception()

    # --- what people do

    async def move(self, person: str, asked: Move) -> int:
        """Carry out a person's move; the number of the log's entry. Raises RoomProblem."""
        began = time.perf_counter()
        async with self.place.lock:
            self.check_going()
            self.place.table.check_own(person, asked.seat)
            room = self._room()
            change = room.act(
                asked.seat, asked.id, asked.decision, asked.action, "person", self.now
            )
            await self._commit(room, change, "person")
        self._means.metrics.move_seconds.observe(time.perf_counter() - began)
        return change.seq

    async def undo(self, person: str, asked: Undo) -> int:
        """Take a person's last action back; the number of the log's entry. Raises RoomProblem."""
        async with self.place.lock:
            self.check_going()
            self.place.table.check_own(person, asked.seat)
            room = self._room()
            change = room.undo(asked.seat, asked.id, self.now)
            await self._commit(room, change, "person")
        return change.seq

    async def bring_word(self, person: str, asked: HashedWord | Word) -> None:
        """Take a player's part in the deal. Raises RoomProblem."""
        async with self.place.lock:
            self.check_going()
            table = self.place.table
            table.check_own(person, asked.seat)
            if table.handshake is None:
                raise refuse("not_now", "No deal is being made now.")
            if isinstance(asked, HashedWord):
                table.handshake.hash_word(asked.seat, asked.hash, self.now)
            else:
                table.handshake.tell_word(asked.seat, asked.word, self.now)
            self.place.tell_table()
            await self._deal_if_ready()

    async def want_pause(self, person: str, on: bool) -> None:
        """Somebody wants to pause, or to go on. Raises RoomProblem."""
        async with self.place.lock:
            self.check_going()
            room = self._room()
            if self.place.table.want_pause(person, on, self.now):
                await self._pause_or_go_on(room)
            else:
                self.place.tell_table()
                self.wake()

    async def want_stand_in(self, person: str, seat: int, on: bool) -> None:
        """A bot shall play on in somebody's seat, or no longer. Raises RoomProblem."""
        async with self.place.lock:
            self.check_going()
            room = self._room()
            self.place.table.want_stand_in(person, seat, on)
            await self.set_clocks(room.refresh(self.now))

    async def _pause_or_go_on(self, room: Room) -> None:
        paused = self.place.table.state == "paused"
        await self.set_clocks(room.pause(self.now) if paused else room.go_on(self.now))

    def settle_in(self, seconds: float) -> None:
        """Somebody has gone: so much later, what all others want who are there comes true."""
        if self.place.table.has_wishes:
            loop = asyncio.get_running_loop()
            loop.call_later(seconds, lambda: self._background(self._settle(), self._working))

    async def _settle(self) -> None:
        async with self.place.lock:
            table, room = self.place.table, self.place.room
            if self.stopping or self.place.deleted or not table.has_wishes:
                return
            if table.rematch_wanted:
                await self.begin(None)
            elif room is not None and table.settle_pause(self.now):
                await self._pause_or_go_on(room)

    # --- the beginning of a match

    async def begin(self, host: str | None) -> None:
        """Start a host's match, or (None) the next one; the place is locked. Raises RoomProblem."""
        self.check_going()
        place = self.place
        match, secret = secrets.token_urlsafe(12), secrets.token_bytes(SECRET_BYTES)
        if host is None:
            place.table.rematch(match, secret, self.now)
        else:
            place.table.start(host, match, secret, self.now)
        self.forget_questions()
        place.room, place.secret = None, secret
        place.tell_table()
        await self._deal_if_ready()

    async def _deal_if_ready(self) -> None:
        table = self.place.table
        if table.state == "dealing" and (table.handshake is None or table.handshake.ready):
            await self._deal()
        self.wake()

    async def _deal(self) -> None:
        place, now = self.place, self.now
        # Only fair dice have a secret to tell afterwards; a chosen deal is known by its number.
        fair = place.table.handshake is not None
        store = self._means.store
        try:
            await place.learn_names(store)
            room = Room.deal(place.table, None, now)
            await store.start_match(
                room.stored(place.seated()),
                place.secret,
                room.rows,
                deadlines=room.deadlines_document(),
            )
        except StoreError as error:
            log.error("deal not stored", why=str(error))
            place.table.give_up_dealing()
            place.tell_table()
            raise refuse("unavailable", _UNSTORED, retry_s=1) from None
        await self._save_table()
        place.room = room
        if not fair:
            place.secret = b""
        if not place.table.watchers:
            place.send_strangers_away()
        place.tell_table()
        place.tell_update(now)
        log.info("dealt", game=place.table.game, seats=len(place.table.seats))

    # --- accepted, stored, sent

    async def _commit(self, room: Room, change: Change, cause: Cause) -> None:
        if change.repeated:
            return
        place, store, now = self.place, self._means.store, self.now
        over = None
        if change.over:
            record = room.record().to_json()
            over = Over(ended=now, record=record, expires=self._means.expiry(now))
        began = time.perf_counter()
        try:
            await store.append(change.rows, deadlines=change.deadlines, over=over)
        except StoreError as error:
            log.error("not stored", why=str(error))
            await self._rebuild()
            raise refuse("unavailable", _UNSTORED, retry_s=1) from None
        self._means.metrics.store_seconds.observe(time.perf_counter() - began)
        self._means.metrics.moves.labels(place.table.game, cause).inc()
        if change.table_changed or change.over:
            await self._save_table()
        place.tell_update(now)
        if change.table_changed or change.over:
            place.tell_table()
        self.wake()

    async def _save_table(self) -> None:
        """Write the table down; a restart works out from the match what is missing here."""
        try:
            await self.place.save(self._means.store, self.now)
        except StoreError as error:
            log.error("table not stored", why=str(error))

    async def _rebuild(self) -> None:
        """Go back to what the store holds; until that can be read, there is no room."""
        place, table = self.place, self.place.table
        self.forget_questions()
        place.room = None
        if table.state == "over":
            # The end is what could not be stored, as far as is known.
            table.state = "playing"
        assert table.match is not None
        with suppress(StoreError):
            await seat_match(self._means, place, table.match)
            place.tell_table()
            place.tell_all_present(self.now)
        # Not at once: whatever ails the store takes a moment.
        self._later()

    # --- clocks and bots

    def wake(self) -> None:
        """Ask the bots whose turn it is, and set the clock for what comes next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.stopping or self.place.deleted:
            return
        self._ask_bots()
        due = self._next_due()
        if due is not None:
            delay = max(0, due - self.now) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._strike)

    def _next_due(self) -> int | None:
        table, room = self.place.table, self.place.room
        if table.handshake is not None:
            return table.handshake.due
        if room is None and table.running:
            return self.now + round(1000 * _REST_S)
        if table.state == "paused":
            return table.pause_due
        if room is None or table.state != "playing":
            return None
        return room.next_due(self.now, self._asked)

    def _strike(self) -> None:
        self._timer = None
        self._background(self._tick(), self._working)

    def _background(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> None:
        # In no request's name, though one may have set it off: the log would name that one.
        task = asyncio.create_task(self._guarded(work), context=Context())
        among.add(task)
        task.add_done_callback(among.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except RoomProblem as problem:
            log.warning("not carried out", why=problem.problem.code)
            self._later()
        except Exception:
            self._means.metrics.faults.inc()
            log.exception("fault at a table", table_state=self.place.table.state)
            self._later()

    def _later(self) -> None:
        """Try again in a while, where nothing else is due before."""
        if self.stopping:
            return
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            if self._timer.when() <= loop.time() + _REST_S:
                return
            self._timer.cancel()
        self._timer = loop.call_later(_REST_S, self._strike)

    async def _tick(self) -> None:
        """Do what is due now."""
        async with self.place.lock:
            if self.stopping or self.place.deleted:
                return
            handshake = self.place.table.handshake
            if handshake is not None:
                if handshake.tick(self.now):
                    self.place.tell_table()
                await self._deal_if_ready()
                return
            if self.place.room is None and self.place.table.running:
                await self._rebuild()
                return
            await self._end_long_pause()
            await self._pass_clocks()
            self.wake()

    async def _end_long_pause(self) -> None:
        room, table = self.place.room, self.place.table
        if room is not None and table.state == "paused" and table.settle_pause(self.now):
            await self._pause_or_go_on(room)

    async def _pass_clocks(self) -> None:
        room = self.place.room
        if room is None or self.place.table.state != "playing":
            return
        for passed in room.due(self.now, self._asked):
            if self.place.room is not room or room.decision(passed.seat) != passed.decision:
                continue
            if passed.action is None:
                self._ask(passed)
            else:
                change = room.act(
                    passed.seat, None, passed.decision, passed.action, "clock", self.now
                )
                await self._commit(room, change, "clock")

    def _ask_bots(self) -> None:
        room = self.place.room
        if room is None or self.place.table.state != "playing":
            return
        for task in room.bots_to_ask(self._asked):
            self._ask(task)

    def _ask(self, question: BotTask | Passed) -> None:
        room = self.place.room
        assert room is not None
        self._asked.add((question.seat, question.decision))
        self._background(self._answer(room, question), self._thinking)

    async def _answer(self, room: Room, question: BotTask | Passed) -> None:
        """Let a bot think, wait until its pace is over, and carry out what it chose."""
        key = (question.seat, question.decision)
        try:
            await self._answer_with(room, question)
        except Exception:
            # It will be asked again.
            self._asked.discard(key)
            raise

    async def _answer_with(self, room: Room, question: BotTask | Passed) -> None:
        assert question.observation is not None
        level: Level = question.level or "normal"
        key = (question.seat, question.decision)
        try:
            began = time.perf_counter()
            action = await self._means.bots.choose(
                self.place.table.id, question.observation, level, secrets.randbits(63)
            )
            took = time.perf_counter() - began
            self._means.metrics.bot_seconds.labels(level).observe(took)
            self._thought.setdefault(level, deque(maxlen=_REMEMBERED)).append(took)
        except ThinkingError as error:
            log.warning("no bot answered", why=str(error))
            await asyncio.sleep(_REST_S)
            self._asked.discard(key)
            self.wake()
            return
        if isinstance(question, BotTask):
            await asyncio.sleep(self._rest(question, level) / 1000)
        cause: Cause = "bot" if isinstance(question, BotTask) else "clock"
        async with self.place.lock:
            if self.stopping or self.place.room is not room or self.place.deleted:
                return
            self._asked.discard(key)
            if room.decision(question.seat) == question.decision:
                change = room.act(question.seat, None, question.decision, action, cause, self.now)
                # To its end: a pause cancels only who still thinks.
                await self.whole(self._commit(room, change, cause))
            else:
                self.wake()

    def _rest(self, question: BotTask, level: Level) -> int:
        """In how many milliseconds a bot answers: without a choice no sooner than after a search.

        Never in more than that in all, though the system's clock may have been set back.
        """
        pace = self.place.table.pace_ms
        longest = round(1000 * min(_LONGEST_S, max(self._thought[level]))) if pace else 0
        whole = max(pace, longest)
        return min(whole, max(0, question.not_before - pace + whole - self.now))

    def forget_questions(self) -> None:
        """Let no bot go on thinking: the match is paused, over or another one."""
        current = asyncio.current_task()
        for task in self._thinking:
            if task is not current:
                task.cancel()
        self._asked.clear()

    async def set_clocks(self, document: bytes) -> None:
        """Clocks have been stopped, or begun again; the place is locked. Raises StoreError."""
        room = self.place.room
        if room is None:
            return
        try:
            await self._means.store.save_deadlines(room.id, document)
            await self.place.save(self._means.store, self.now)
        finally:
            # Stored or not, it is so from now on: all are to see it, and bots to go by it.
            self.forget_questions()
            self.place.tell_table()
            self.place.tell_all_present(self.now)
            self.wake()

    # --- the end

    def halt(self) -> None:
        """Accept no more; nothing happens by itself any more."""
        self.stopping = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for task in self._thinking:
            task.cancel()

    async def stop(self) -> None:
        """Accept no more, and wait until what was accepted is stored."""
        self.halt()
        waiting = [*self._working, *self._thinking]
        if waiting:
            await asyncio.wait(waiting, timeout=10)

    def check_going(self) -> None:
        """Refuse where the table is gone, or the server stopping. Raises Refused."""
        if self.place.deleted:
            raise refuse("not_found", "This table is gone.")
        if self.stopping:
            raise refuse(
                "unavailable", "The server is restarting; come back in a moment.", retry_s=2
            )

    def _room(self) -> Room:
        room, table = self.place.room, self.place.table
        if room is None and table.running:
            raise refuse("unavailable", _UNSTORED, retry_s=1)
        if room is None:
            raise refuse("not_now", table.why or "No match is being played at this table.")
        return room
