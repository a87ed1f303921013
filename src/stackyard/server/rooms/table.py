"""A table: who sits where, what is to be played, and how it stands.

A table's document (`to_document`) names people by their ids alone, holds no secret and no presence:
who is there is known from `came` and `went`. A table found `dealing` after a restart is a lobby
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from stackyard.server.messages.tables import (
    BotSeat,
    ChangeSeat,
    Clocks,
    Level,
    NewTable,
    Table,
    TableState,
)
from stackyard.server.rooms.handshake import Handshake
from stackyard.server.store.store import TableStatus

__all__ = ["BotSeat", "HeldSeat", "Level", "RoomTable"]


class HeldSeat:
    """A seat: open, a person's, or a bot's.

    Attributes:
        kind: which of these.
        person: the person's id.
        name: whom a hot seat is for, where it is not the person itself.
        level: the bot's level.
        ready: whether the person is ready to start.
        stand_in: whether a bot plays on in the person's place.
        left: whether the person left for good, and the bot stays until it joins again.
    """

    kind: Literal["open", "person", "bot"]
    person: str | None
    name: str | None
    level: Level | None
    ready: bool
    stand_in: bool
    left: bool

    @property
    def bot(self) -> Level | None:
        """The level of the bot that plays here now: its own or a stand-in's; None for a person."""
        raise NotImplementedError


class RoomTable:
    """A table.

    Attributes:
        id, game, options, public, watchers, clocks, pace_ms, deal: as it was made.
        host: the person who may change seats and start.
        state, why: how it stands, and why it is frozen.
        seats: by seat.
        match, round: the present or last match's id, and how many have been started.
        handshake: while the deal is made.
        closed: nobody belongs to it any more; it is to be deleted.
    """

    id: str
    game: str
    options: dict[str, Any]
    public: bool
    watchers: bool
    clocks: Clocks | None
    pace_ms: int
    deal: int | None
    host: str
    state: TableState
    why: str | None
    seats: list[HeldSeat]
    match: str | None
    round: int
    handshake: Handshake | None
    closed: bool

    @classmethod
    def make(cls, table: str, host: str, new: NewTable) -> RoomTable:
        """A new table in its lobby (`start` is left to the caller).

        Raises:
            RoomProblem: `option`, with the field as its place: no such game, wrong number of seats,
                a wrong option, no bot of that level, no seat for the host, a deal's number where
                not exactly one person may play.
        """
        raise NotImplementedError

    @classmethod
    def from_document(cls, table: str, document: bytes) -> RoomTable:
        """The table that `to_document` made this of; nobody is present yet."""
        raise NotImplementedError

    def to_document(self) -> bytes:
        """All of it that is to be kept, as JSON."""
        raise NotImplementedError

    @property
    def status(self) -> TableStatus:
        """The state as the store sorts tables: a lobby too while it is dealt."""
        raise NotImplementedError

    @property
    def people(self) -> tuple[str, ...]:
        """The people who belong to it, by id, sorted."""
        raise NotImplementedError

    def as_message(
        self, names: Mapping[str, str], *, watching: int = 0, secret: str | None = None
    ) -> Table:
        """The table as everybody sees it.

        Args:
            names: the names of its people, by id; whoever is missing shows as SOMEBODY.
            watching: how many watch.
            secret: the secret in hexadecimal, once the match is over.
        """
        raise NotImplementedError

    # --- who may do what

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        raise NotImplementedError

    def check_own(self, person: str | None, seat: int) -> None:
        """Refuse a seat that is not the person's. Raises RoomProblem: `not_yours`."""
        raise NotImplementedError

    def check_host(self, person: str) -> None:
        """Refuse everybody but the host. Raises RoomProblem: `not_yours`."""
        raise NotImplementedError

    # --- the lobby

    def join(self, person: str, seat: int | None = None) -> None:
        """Sit down in the lobby, or come back to a seat that one left in a running match.

        Raises:
            RoomProblem: `not_now` where no seat is free or the match runs; `option` where there is
                no such seat.
        """
        raise NotImplementedError

    def leave(self, person: str) -> None:
        """Stand up: seats open in the lobby, bots stand in while a match runs, a new host follows.

        Raises:
            RoomProblem: `not_yours` for one who does not sit here.
        """
        raise NotImplementedError

    def set_ready(self, person: str, ready: bool) -> None:
        """Be ready to start, or not. Raises RoomProblem: `not_yours`, `not_now`."""
        raise NotImplementedError

    def change_seat(self, person: str, change: ChangeSeat) -> str | None:
        """Let the host say who sits at a seat; the person who had to stand up, if any.

        Raises:
            RoomProblem: `not_yours`, `not_now`, `option`.
        """
        raise NotImplementedError

    def start(self, person: str, match: str, secret: bytes, now: int) -> None:
        """Begin a match: the deal is made next (`dealing`, with a handshake unless `deal` is set).

        Raises:
            RoomProblem: `not_yours`; `not_now` where a seat is open or somebody is not ready.
        """
        raise NotImplementedError

    # --- a match runs, or is over

    def begin(self) -> None:
        """The cards are dealt: `dealing` becomes `playing`."""
        raise NotImplementedError

    def end(self) -> None:
        """The match is over."""
        raise NotImplementedError

    def freeze(self, why: str) -> None:
        """The match is stopped for good."""
        raise NotImplementedError

    def want_rematch(self, person: str) -> bool:
        """Want to play again; whether now all people there do, so that `rematch` may follow.

        Raises:
            RoomProblem: `not_yours`, `not_now`.
        """
        raise NotImplementedError

    def rematch(self, match: str, secret: bytes, now: int) -> None:
        """Begin the next match with the same people; who left for good is replaced by a bot."""
        raise NotImplementedError

    def want_pause(self, person: str, on: bool) -> bool:
        """Want to pause (or to go on); whether now all people there do, and the state changed.

        The caller then tells the room (`Room.pause`, `Room.go_on`).

        Raises:
            RoomProblem: `not_yours`, `not_now`.
        """
        raise NotImplementedError

    def want_stand_in(self, person: str, seat: int, on: bool) -> None:
        """Let a bot play on in one's seat, or no longer. Raises RoomProblem: `not_yours`, ..."""
        raise NotImplementedError

    # --- presence

    def came(self, person: str) -> bool:
        """A socket of a person opened; whether it is the first, so that the table changed."""
        raise NotImplementedError

    def went(self, person: str) -> bool:
        """A socket of a person closed; whether it was the last, so that the table changed."""
        raise NotImplementedError
