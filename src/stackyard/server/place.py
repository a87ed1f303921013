"""A table in memory: the table itself, its running match, its viewers and what they are told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import msgspec

from stackyard.server.hub import Hub, Viewer
from stackyard.server.messages.live import (
    Accepted,
    Bye,
    ChatLine,
    Chatted,
    Deadline,
    Entry,
    FromServer,
    Sight,
    TableChanged,
    Welcome,
)
from stackyard.server.messages.tables import Table
from stackyard.server.rooms.room import Room
from stackyard.server.rooms.seats import seat_name
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import SOMEBODY, Seated, Store
from stackyard.server.store.store import ChatLine as StoredLine
from stackyard.server.store.store import Table as StoredTable

#: How many accepted messages of one person are remembered, to answer a repeat.
_REMEMBERED: Final = 64
#: How many lines of chat one is shown who comes.
_CHAT_SHOWN: Final = 50


@dataclass(eq=False)
class Place:
    """A table in memory. Whoever changes it holds `lock`.

    Attributes:
        table, room: the table and its present or last match, if any is dealt.
        secret: the secret of that match's dice.
        names: the names of people, by id: those who belong here and those who have spoken.
        idle_since: since when nobody has looked at it; None while somebody does.
        deleted: the table is gone; nothing more is stored.
    """

    table: RoomTable
    room: Room | None = None
    secret: bytes = b""
    hub: Hub = field(default_factory=Hub)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    names: dict[str, str] = field(default_factory=dict)
    idle_since: int | None = None
    deleted: bool = False
    _answers: dict[str, OrderedDict[str, Accepted]] = field(default_factory=dict)

    # --- what is told

    def table_message(self) -> Table:
        """The table as everybody sees it; the secret of the dice once the match is over."""
        over = self.table.state == "over" and self.room is not None and bool(self.secret)
        return self.table.as_message(
            self.names,
            watching=self.hub.watching(self.table.seats_of),
            secret=self.secret.hex() if over else None,
        )

    def welcome(
        self, person: str | None, since: int, chat: tuple[ChatLine, ...], now: int
    ) -> Welcome:
        """All that one who comes needs, from after entry `since` on."""
        seats = self.table.seats_of(person)
        room = self.room
        missed: tuple[Entry, ...] = ()
        sights: tuple[Sight, ...] = ()
        clocks: tuple[Deadline, ...] = ()
        if room is not None:
            # Somebody who comes from an earlier match has numbers that this one does not have yet.
            missed = room.entries(seats, since if since <= room.seq else -1)
            sights = room.sights(seats)
            clocks = room.deadlines(now)
        return Welcome(
            table=self.table_message(),
            mine=seats,
            match=None if room is None else room.id,
            seq=-1 if room is None else room.seq,
            missed=missed,
            sights=sights,
            deadlines=clocks,
            chat=chat,
            result=None if room is None else room.result,
        )

    def tell_table(self) -> None:
        """Tell everybody how the table stands now."""
        table = self.table_message()
        self.hub.broadcast(
            self.table.seats_of, lambda seats: msgspec.json.encode(TableChanged(table, seats))
        )

    def tell_update(self, now: int) -> None:
        """Tell everybody of the match's last entry."""
        room = self.room
        if room is not None:
            self.hub.broadcast(self.table.seats_of, lambda seats: room.update(seats, now))

    def tell_present(self, now: int, viewer: Viewer) -> None:
        """Tell one viewer how all stands now."""
        since = -1 if self.room is None else self.room.seq
        viewer.tell(self.welcome(viewer.person, since, (), now))

    def tell_all_present(self, now: int) -> None:
        """Tell everybody how all stands now: clocks have been stopped, or have begun again."""
        for viewer in self.hub:
            self.tell_present(now, viewer)

    def send_strangers_away(self) -> None:
        """Only those who belong here stay: a lobby is open to all who have its link."""
        for viewer in self.hub:
            if viewer.person not in self.table.people:
                viewer.bye(Bye("removed"))
                self.hub.remove(viewer)

    def tell_line(self, line: ChatLine) -> None:
        """Tell everybody what was said."""
        message: FromServer = Chatted(line)
        text = msgspec.json.encode(message)
        self.hub.broadcast(self.table.seats_of, lambda _: text)

    # --- what is kept

    async def save(self, store: Store, now: int) -> None:
        """Write the table down as it is now."""
        await store.save_table(self.stored(now))

    def stored(self, now: int) -> StoredTable:
        """The table as the store keeps it."""
        table = self.table
        return StoredTable(
            id=table.id,
            status=table.status,
            public=table.public,
            updated=now,
            document=table.to_document(),
            people=table.people,
        )

    async def learn_names(self, store: Store, *more: str) -> None:
        """Look up the names of all who belong here, and of others."""
        wanted = (*self.table.people, *more)
        found = await store.people(wanted)
        self.names |= {person.id: person.name for person in found.values()}

    async def chat(self, store: Store) -> tuple[ChatLine, ...]:
        """The last lines of chat."""
        lines = (await store.chat(self.table.id))[-_CHAT_SHOWN:]
        strangers = {line.person for line in lines if line.person} - self.names.keys()
        if strangers:
            await self.learn_names(store, *strangers)
        return tuple(map(self.chat_line, lines))

    def chat_line(self, line: StoredLine) -> ChatLine:
        """A line of chat as everybody sees it."""
        person = line.person or ""
        return ChatLine(line.number, person, self.names.get(person, SOMEBODY), line.text, line.at)

    def seated(self) -> tuple[Seated, ...]:
        """Who has which seat, for the match's record."""
        return tuple(
            Seated(
                seat=seat, person=held.person or None, name=seat_name(seat, held, self.names) or ""
            )
            for seat, held in enumerate(self.table.seats)
        )

    # --- repeats

    def first_answer(self, person: str, message_id: str) -> Accepted | None:
        """What this person's message was answered when it first came, if it was carried out."""
        return self._answers.get(person, OrderedDict[str, Accepted]()).get(message_id)

    def remember(self, person: str, answer: Accepted) -> Accepted:
        """Keep the answer to a message that was carried out."""
        answers = self._answers.setdefault(person, OrderedDict())
        answers[answer.id] = answer
        if len(answers) > _REMEMBERED:
            answers.popitem(last=False)
        return answer
