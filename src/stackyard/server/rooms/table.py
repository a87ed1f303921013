"""A table: who sits where, what is to be played, and how it stands.

A table's document (`to_document`) names people by their ids alone, holds no secret and no presence:
who is there is known from `came` and `went`. A table found `dealing` after a restart is a lobby
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec

from stackyard.server.messages.tables import (
    BotSeat,
    ChangeSeat,
    Fairness,
    NewTable,
    Table,
    TableState,
)
from stackyard.server.rooms.documents import TableDocument, read_document
from stackyard.server.rooms.handshake import Handshake
from stackyard.server.rooms.lobby import held_seat, read_new_table
from stackyard.server.rooms.pauses import Pause
from stackyard.server.rooms.problems import WHY_NOT, refusal
from stackyard.server.rooms.seats import BOT_IN_PLACE, HeldSeat, seat_as_message
from stackyard.server.store.store import TableStatus

__all__ = ["HeldSeat", "RoomTable"]

_RUNNING: Final[tuple[TableState, ...]] = ("playing", "paused")


class RoomTable:
    """A table.

    Attributes:
        id, game, options, public, watchers, clocks, pace_ms, deal: as it was made.
        host: the person who may change seats and start.
        state, why: how it stands, and why it is frozen.
        seats: by seat.
        match, round: the present or last match's id, and how many have been started.
        handshake: while the deal is made.
        fairness: how the present or last match was dealt.
    """

    def __init__(self, table: str, document: TableDocument) -> None:
        self.id = table
        self.game = document.game
        self.options = document.options
        self.public = document.public
        self.watchers = document.watchers
        self.clocks = document.clocks
        self.pace_ms = document.pace_ms
        self.deal = document.deal
        self.host = document.host
        self.state: TableState = document.state
        self.why = document.why
        self.seats = document.seats
        self.match = document.match
        self.round = document.round
        self.fairness = document.fairness
        self.handshake: Handshake | None = None
        self._sockets: Counter[str] = Counter()
        # An older document does not say since when: for long.
        self._pause = Pause((document.paused_at or 0) if document.state == "paused" else None)
        self._rematch_wishes: set[str] = set()

    @classmethod
    def make(cls, table: str, host: str, new: NewTable) -> RoomTable:
        """A new table in its lobby (`start` is left to the caller).

        Raises:
            RoomProblem: `option`, with the field as its place: no such game, wrong number of seats,
                a wrong option, no seat for the host, or a deal's number at a table that is not for
                one person alone.
        """
        options = read_new_table(new)
        return cls(
            table,
            TableDocument(
                game=new.game,
                options=options,
                public=new.public,
                watchers=new.watchers,
                clocks=new.clocks,
                pace_ms=new.pace_ms,
                deal=new.deal,
                host=host,
                state="lobby",
                why=None,
                seats=[held_seat(plan, host) for plan in new.seats],
                match=None,
                round=0,
                fairness=None,
            ),
        )

    @classmethod
    def from_document(cls, table: str, document: bytes) -> RoomTable:
        """The table that `to_document` made this of; nobody is present yet."""
        return cls(table, read_document(document))

    def to_document(self) -> bytes:
        """All of it that is to be kept, as JSON."""
        dealing = self.state == "dealing"
        return msgspec.json.encode(
            TableDocument(
                game=self.game,
                options=self.options,
                public=self.public,
                watchers=self.watchers,
                clocks=self.clocks,
                pace_ms=self.pace_ms,
                deal=self.deal,
                host=self.host,
                state="lobby" if dealing else self.state,
                why=self.why,
                seats=self.seats,
                match=None if dealing else self.match,
                round=self.round - dealing,
                fairness=None if dealing else self.fairness,
                paused_at=self._pause.since,
            )
        )

    @property
    def status(self) -> TableStatus:
        """The state as the store sorts tables: a lobby too while it is dealt."""
        if self.state in _RUNNING:
            return "playing"
        if self.state in ("over", "frozen"):
            return self.state
        return "lobby"

    @property
    def people(self) -> tuple[str, ...]:
        """The people who belong to it, by id, sorted."""
        return tuple(sorted({seat.person for seat in self.seats if seat.person}))

    @property
    def closed(self) -> bool:
        """Whether nobody belongs to it any more, so that it is to be deleted."""
        return not self.people

    @property
    def running(self) -> bool:
        """Whether a match is played here, or paused."""
        return self.state in _RUNNING

    def as_message(
        self, names: Mapping[str, str], *, watching: int = 0, secret: str | None = None
    ) -> Table:
        """The table as everybody sees it.

        Args:
            names: the names of its people, by id; whoever is missing shows as SOMEBODY.
            watching: how many watch.
            secret: the secret in hexadecimal, once the match is over.
        """
        return Table(
            id=self.id,
            game=self.game,
            options=self.options,
            state=self.state,
            why=self.why,
            public=self.public,
            watchers=self.watchers,
            host=self.host,
            seats=tuple(
                seat_as_message(number, seat, names, self.is_present(seat.person) and not seat.left)
                for number, seat in enumerate(self.seats)
            ),
            clocks=self.clocks,
            pace_ms=self.pace_ms,
            deal=self.deal,
            match=self.match,
            round=self.round,
            watching=watching,
            paused_at=self._pause.since,
            pause_wishes=self._seats_of_all(self._pause.wishes),
            rematch_wishes=self._seats_of_all(self._rematch_wishes),
            fairness=self._fairness_message(secret),
        )

    def _fairness_message(self, secret: str | None) -> Fairness | None:
        if self.handshake is not None:
            return self.handshake.as_message()
        if self.fairness is None or self.state != "over" or secret is None:
            return self.fairness
        return msgspec.structs.replace(self.fairness, phase="revealed", secret=secret)

    def _seats_of_all(self, people: set[str]) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.person in people)

    @contextmanager
    def unless_it_fails(self) -> Iterator[None]:
        """What is done here to the seats meanwhile is undone where it fails or cannot be stored."""
        seats, host = [msgspec.structs.replace(seat) for seat in self.seats], self.host
        try:
            yield
        except BaseException:
            self.seats, self.host = seats, host
            raise

    # --- who may do what

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person holds; not those that it left."""
        if person is None:
            return ()
        held = enumerate(self.seats)
        return tuple(i for i, seat in held if seat.person == person and not seat.left)

    def check_own(self, person: str | None, seat: int) -> None:
        """Refuse a seat that is not the person's. Raises RoomProblem: `not_yours`."""
        if seat not in self.seats_of(person):
            raise refusal("not_yours", f"Seat {seat} is not yours.", place="seat")

    def check_host(self, person: str) -> None:
        """Refuse everybody but the host. Raises RoomProblem: `not_yours`."""
        if person != self.host:
            raise refusal("not_yours", "Only the host of this table can do that.")

    def _check_sits(self, person: str) -> None:
        if not self.seats_of(person):
            raise refusal("not_yours", "You have no seat at this table.")

    def _check_state(self, *states: TableState) -> None:
        if self.state not in states:
            raise refusal("not_now", f"That cannot be done now: {WHY_NOT[self.state]}.")

    # --- the lobby

    def join(self, person: str, seat: int | None = None) -> None:
        """Sit down in the lobby, or come back to the seats that one left in a running match.

        Joining where one sits already changes nothing, unless another open seat is named.

        Raises:
            RoomProblem: `not_now` where no seat is free or the match runs; `option` where there is
                no such seat.
        """
        if self.running and self._come_back(person):
            return
        own = self.seats_of(person)
        if own and (seat is None or seat in own):
            return
        self._check_state("lobby")
        seat = self._free_seat() if seat is None else seat
        self._check_seat(seat)
        if self.seats[seat].kind != "open":
            raise refusal("not_now", f"Seat {seat} is taken.", place="seat")
        # Whoever holds several, at one screen with others, takes one more.
        if len(own) == 1:
            self._stand_up(person)
        self.seats[seat] = HeldSeat("person", person=person)

    def _free_seat(self) -> int:
        for i, held in enumerate(self.seats):
            if held.kind == "open":
                return i
        raise refusal("not_now", "No seat is free at this table.")

    def _come_back(self, person: str) -> bool:
        left = [seat for seat in self.seats if seat.person == person and seat.left]
        for seat in left:
            seat.left = seat.stand_in = False
        return bool(left)

    def _stand_up(self, person: str) -> None:
        for i in self.seats_of(person):
            self.seats[i] = HeldSeat("open")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise refusal(
                "option", f"The seats are 0 to {len(self.seats) - 1}, not {seat}.", place="seat"
            )

    def leave(self, person: str) -> None:
        """Stand up: seats open in the lobby, bots stand in while a match runs, a new host follows.

        Raises:
            RoomProblem: `not_yours` for one who does not sit here; `not_now` while it is dealt.
        """
        self._check_sits(person)
        self._check_state("lobby", "playing", "paused", "over", "frozen")
        if self.state == "lobby":
            self._stand_up(person)
        for i in self.seats_of(person):
            self.seats[i].left = self.seats[i].stand_in = True
        self._pause.wishes.discard(person)
        self._rematch_wishes.discard(person)
        self._let_follow(person)

    def _let_follow(self, person: str) -> None:
        """Where the host has left, the next person hosts; where nobody stays, it is as it was."""
        staying = [p for seat in self.seats if (p := seat.person) is not None and not seat.left]
        if person == self.host and staying:
            self.host = staying[0]

    def strike_out(self, person: str) -> None:
        """A person is forgotten: its seats are somebody's, bots play on, and a new host follows."""
        for seat in self.seats:
            if seat.person == person:
                seat.person, seat.name, seat.left, seat.stand_in = "", None, True, True
        self._let_follow(person)
        self.host = "" if self.host == person else self.host

    def set_ready(self, person: str, ready: bool) -> None:
        """Be ready to start, or not. Raises RoomProblem: `not_yours`, `not_now`."""
        self._check_sits(person)
        self._check_state("lobby")
        for i in self.seats_of(person):
            self.seats[i].ready = ready

    def change_seat(self, person: str, change: ChangeSeat) -> str | None:
        """Let the host say who sits at a seat; the person who had to stand up, if any.

        Raises:
            RoomProblem: `not_yours`, `not_now`, `option`.
        """
        self.check_host(person)
        self._check_state("lobby")
        self._check_seat(change.seat)
        before = self.seats[change.seat]
        if self.deal is not None and not isinstance(change.plan, BotSeat):
            raise refusal("option", "At a table with a chosen deal one person plays.", place="plan")
        after = held_seat(change.plan, self.host)
        if self.seats_of(self.host) == (change.seat,) and after.person != self.host:
            raise refusal("option", "The host needs a seat: leave the table instead.", place="plan")
        self.seats[change.seat] = after
        removed = before.person not in (None, self.host)
        return before.person if removed else None

    def start(self, person: str, match: str, secret: bytes, now: int) -> None:
        """Begin a match: the deal is made next (`dealing`, with a handshake unless `deal` is set).

        Raises:
            RoomProblem: `not_yours`; `not_now` where a seat is open or somebody is not ready.
        """
        self.check_host(person)
        self._check_state("lobby")
        for i, seat in enumerate(self.seats):
            if seat.kind == "open":
                raise refusal("not_now", f"Seat {i} is still open.", place="seats")
            if seat.kind == "person" and seat.person != self.host and not seat.ready:
                raise refusal("not_now", f"The player in seat {i} is not ready.", place="seats")
        self._begin_dealing(match, secret, now)

    def _begin_dealing(self, match: str, secret: bytes, now: int) -> None:
        self.state = "dealing"
        self.match = match
        self.round += 1
        self.fairness = None
        self._pause.end()
        self._rematch_wishes.clear()
        for seat in self.seats:
            seat.ready = seat.stand_in = False
        if self.deal is None:
            people = tuple(i for i, seat in enumerate(self.seats) if seat.kind == "person")
            self.handshake = Handshake(match, secret, len(self.seats), people, now)

    def give_up_dealing(self) -> None:
        """The deal could not be made: a lobby again."""
        self.state, self.match = "lobby", None
        self.round -= 1
        self.handshake = self.fairness = None

    # --- a match runs, or is over

    def begin(self) -> None:
        """The cards are dealt: `dealing` becomes `playing`."""
        self.state = "playing"
        if self.handshake is not None:
            self.fairness = self.handshake.as_message()
            self.handshake = None

    def end(self) -> None:
        """The match is over."""
        self.state = "over"
        self._pause.end()

    def freeze(self, why: str) -> None:
        """The match is stopped for good."""
        self.state = "frozen"
        self.why = why
        self._pause.end()

    def want_rematch(self, person: str) -> bool:
        """Want to play again; whether now all do who are there, so that `rematch` may follow.

        Raises RoomProblem: `not_yours`, `not_now`.
        """
        self._check_sits(person)
        self._check_state("over")
        self._rematch_wishes.add(person)
        return self.rematch_wanted

    @property
    def rematch_wanted(self) -> bool:
        """Whether the next match may begin: somebody wants it, and all do who are there."""
        return bool(self._rematch_wishes) and self._there <= self._rematch_wishes

    def rematch(self, match: str, secret: bytes, now: int) -> None:
        """Begin the next match with the same people; a bot takes the place of who left for good."""
        for i, seat in enumerate(self.seats):
            if seat.left:
                self.seats[i] = HeldSeat("bot", level=BOT_IN_PLACE)
        self._begin_dealing(match, secret, now)

    def want_pause(self, person: str, on: bool, now: int) -> bool:
        """Want to pause (or, paused, to go on); whether enough people do: the state changed.

        Asking for what is already so takes a wish back. The caller tells the room of a change
        (`Room.pause`, `Room.go_on`).

        Raises:
            RoomProblem: `not_yours`, `not_now`.
        """
        self._check_sits(person)
        self._check_state(*_RUNNING)
        self._pause.want(person, on)
        return self.settle_pause(now)

    def settle_pause(self, now: int) -> bool:
        """Pause or go on, if enough people want to by now; whether the state changed."""
        if not self.running or not self._pause.settle(self._there, now):
            return False
        self.state = "playing" if self._pause.since is None else "paused"
        return True

    def set_pause_back(self, by: int) -> None:
        """The machine's time was set back by so much: a pause shall not last longer for that."""
        self._pause.move(-by)

    @property
    def pause_due(self) -> int | None:
        """When `settle_pause` lets the match go on, though not all want to; None: no such time."""
        return self._pause.due

    @property
    def has_wishes(self) -> bool:
        """Whether somebody who is there waits for others to want a pause or a match too."""
        return bool(self._there and (self._pause.wishes or self._rematch_wishes))

    @property
    def _there(self) -> set[str]:
        """Who sits here and is there; those who left or are away are not waited for."""
        return {p for p in self.people if self.seats_of(p) and self.is_present(p)}

    def want_stand_in(self, person: str, seat: int, on: bool) -> None:
        """Let a bot play on in one's seat, or no longer.

        The caller tells the room (`Room.refresh`).

        Raises:
            RoomProblem: `not_yours`, `not_now`.
        """
        self.check_own(person, seat)
        self._check_state(*_RUNNING)
        self.seats[seat].stand_in = on

    # --- presence

    def is_present(self, person: str | None) -> bool:
        """Whether at least one socket of the person is open."""
        return person is not None and self._sockets[person] > 0

    def came(self, person: str) -> bool:
        """A socket of a person opened; whether it is the first, so that the table changed.

        Bots that stood in for one who was away make way (the caller tells `Room.refresh`).
        """
        self._sockets[person] += 1
        if self._sockets[person] > 1:
            return False
        for i in self.seats_of(person):
            self.seats[i].stand_in = False
        return bool(self.seats_of(person))

    def went(self, person: str) -> bool:
        """A socket of a person closed; whether it was the last, so that the table changed."""
        self._sockets[person] -= 1
        if self._sockets[person] > 0:
            return False
        del self._sockets[person]
        return bool(self.seats_of(person))
