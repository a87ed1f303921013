"""What a store keeps, and what can be asked of it.

Times are milliseconds since 1970 (UTC) and always come from the caller. Documents (`bytes`) are
JSON that the store does not read. They name people by their ids alone: names stand in `Person` and
`Seated`, so that deleting somebody reaches every place. Hashes are SHA-256 digests (32 bytes);
what they are hashes of never comes near the store.

Whatever a method writes is on disk when it returns, or it raised and nothing was written. Nothing
is cached: several processes may use one store where an implementation allows it. Any method may
raise `StoreError` where the disk fails, or `StoreClosed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, Protocol

import msgspec

#: The name that stands for somebody who asked to be deleted.
SOMEBODY: Final = "somebody"

TableStatus = Literal["lobby", "playing", "over", "frozen"]
MatchState = Literal["running", "over", "frozen"]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays; `id` is short and public."""

    id: str
    name: str
    created: int


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """One device on which a person is known by a token."""

    token_hash: bytes
    person: str
    created: int
    seen: int


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """A code that lets one more device in as `person`, once, before `expires`."""

    code_hash: bytes
    person: str
    expires: int


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `document` says all of it that the store need not understand.

    `people` are those who belong to it (each is known to the store), in any order.
    """

    id: str
    status: TableStatus
    public: bool
    updated: int
    document: bytes
    people: tuple[str, ...] = ()


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat in a match: a person, or nobody the store knows (a bot, a hot seat)."""

    seat: int
    person: str | None
    name: str


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match, without its rows.

    `table` is None once the table is deleted. `header` holds options, seats, and the fairness
    commitment, never the secret. `ended`, `record` and `expires` are None while it runs; a frozen
    match may have no record, and says in `frozen` why it was stopped. A match whose `expires` is
    None is kept for good.
    """

    id: str
    table: str | None
    game: str
    rules: int
    header: bytes
    started: int
    seated: tuple[Seated, ...] = ()
    state: MatchState = "running"
    ended: int | None = None
    expires: int | None = None
    record: bytes | None = None
    frozen: str | None = None


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ends: its record, to be handed out, and until when it is kept."""

    ended: int
    record: bytes
    expires: int | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One step in a match's log. `(match, seq)` is unique, and so is `(match, seat, move)`.

    Attributes:
        match: the match's id.
        seq: 1, 2, 3 ... within the match, without a gap.
        decision: the id of the decision that it answers, where it answers one.
        seat: who acts; None where nobody does, as in a deal.
        move: the client's own id of this move, by which a repeat is known.
        cause: `person`, `bot`, `clock`, `deal`, `undo` ...
        action: the action in the game's notation; empty where there is none.
        deals: JSON of the outcomes of dice in this step; None where there are none. Secret.
        state: the hash of the state after the step, as text.
        rules: the version of the rules that played it.
        at: when it was accepted.
    """

    match: str
    seq: int
    decision: str | None = None
    seat: int | None = None
    move: str | None = None
    cause: str
    action: str = ""
    deals: bytes | None = None
    state: str
    rules: int
    at: int


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """All that a restart needs of a running match. `secret` is the secret of its dice."""

    match: Match
    secret: bytes
    deadlines: bytes | None
    rows: tuple[Row, ...]


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody said at a table; `person` None is the table itself. `number` only grows."""

    table: str
    number: int
    person: str | None
    text: str
    at: int


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """An address (or a network of them, as the caller writes it) that is kept out."""

    address: str
    reason: str
    created: int
    expires: int | None = None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of a person. Of running matches there are no rows: they hold secrets."""

    person: Person
    sessions: tuple[Session, ...]
    tables: tuple[Table, ...]
    matches: tuple[Match, ...]
    chat: tuple[ChatLine, ...]


class Expired(msgspec.Struct, frozen=True, kw_only=True):
    """How much was removed because its time had passed."""

    matches: int
    codes: int
    bans: int


class People(Protocol):
    """People, their sessions and their one-time codes."""

    async def add_person(self, person: Person) -> None:
        """Keep a new person. Raises AlreadyKept where the id is taken."""

    async def rename_person(self, person: str, name: str) -> None:
        """Give a person another name, in running and finished matches too. Raises NotKept.

        Seats there that have a name of their own, for others at the same screen, keep it.
        """

    async def people(self, ids: Sequence[str]) -> Mapping[str, Person]:
        """Those of the ids that are known, by id."""

    async def export_person(self, person: str) -> Export:
        """All that is kept of a person. Raises NotKept."""

    async def delete_person(self, person: str) -> tuple[str, ...]:
        """Delete a person with sessions, codes, chat lines and places at tables.

        Matches are kept, with `SOMEBODY` for the name. Gives the ids of the tables whose documents
        may still name the person. Raises NotKept.
        """

    async def add_session(self, session: Session) -> None:
        """Keep a session. Raises AlreadyKept, or NotKept where the person is not known."""

    async def session(self, token_hash: bytes) -> Session | None:
        """The session of a token, or None."""

    async def touch_session(self, token_hash: bytes, seen: int) -> None:
        """Say when a session was last used; nothing happens where it has ended."""

    async def expire_sessions(self, seen_before: int) -> int:
        """End all sessions last used before that time; how many there were.

        People of before that time who have no session left and belong to no table are deleted too,
        as `delete_person` does.
        """

    async def add_code(self, code: Code, by: bytes) -> None:
        """Keep a one-time code that the session of the token `by` asked for.

        Raises AlreadyKept, or NotKept where that is no session of its person (any more).
        """

    async def end_other_sessions(self, person: str, kept: bytes) -> int:
        """End a person's sessions but that of the token `kept`, and all unused codes.

        Gives how many sessions there were. Raises NotKept where the one to be kept is not there:
        of two that end each other, one stays.
        """

    async def use_code(self, code_hash: bytes, token_hash: bytes, now: int) -> Person | None:
        """Use a code up and keep a session of its person, both or neither.

        Gives the person, or None where the code is unknown, used or past its time. Raises
        AlreadyKept where the token has a session.
        """


class Tables(Protocol):
    """Tables and what is said at them."""

    async def save_table(self, table: Table) -> None:
        """Keep a table as it is now, new or not. Raises NotKept where one of `people` is."""

    async def table(self, table: str) -> Table | None:
        """A table, or None."""

    async def tables(
        self, *, status: TableStatus | None = None, public: bool | None = None, limit: int = 1000
    ) -> tuple[Table, ...]:
        """Tables, of one status or public ones where asked for, last updated first."""

    async def stale_tables(self, status: TableStatus, since: int) -> tuple[str, ...]:
        """The ids of all tables of a status not updated from that time on, the oldest first."""

    async def tables_of(self, person: str, *, limit: int = 1000) -> tuple[Table, ...]:
        """The tables to which a person belongs, last updated first."""

    async def unfinished(self, tables: Sequence[str]) -> frozenset[str]:
        """Those of the tables that are kept and neither over nor frozen, by id."""

    async def delete_table(self, table: str) -> bool:
        """Delete a table and its chat; False where there was none. Its matches are kept.

        Raises:
            MatchOpen: a match still runs there.
        """

    async def add_chat(
        self,
        table: str,
        person: str | None,
        text: str,
        at: int,
        *,
        keep: int,
        message: str | None = None,
    ) -> ChatLine:
        """Keep a line, and of the table's lines the last `keep`; `message` is the client's own id.

        Raises:
            AlreadyKept: one of the lines is that message of the same person.
            NotKept: there is no such table or person.
        """

    async def chat(self, table: str, *, after: int = 0) -> tuple[ChatLine, ...]:
        """The lines kept of a table with a number above `after`, oldest first."""


class Matches(Protocol):
    """Matches and their logs."""

    async def start_match(
        self,
        match: Match,
        secret: bytes,
        rows: Sequence[Row] = (),
        *,
        deadlines: bytes | None = None,
    ) -> None:
        """Keep a new running match with its first rows, if there are any yet.

        Raises:
            AlreadyKept: the id is taken.
            NotKept: the table or a seated person is not known.
            SeqConflict: the rows do not begin with 1, or leave a gap.
        """

    async def append(
        self, rows: Sequence[Row], *, deadlines: bytes | None = None, over: Over | None = None
    ) -> None:
        """Write the rows of one accepted move; returns when they are on disk, all or none.

        `deadlines` replaces the match's deadlines in the same transaction, None leaves them;
        `over` ends the match in it. There is one row at least, all belong to one match, and no two
        have the same seat and move: else ValueError.

        Raises:
            MoveRepeated: the seat sent that move id before; carries the row it wrote.
            SeqConflict: the rows do not follow on the last one.
            MatchClosed: the match is over or frozen.
            NotKept: there is no such match.
        """

    async def save_deadlines(self, match: str, deadlines: bytes) -> None:
        """Replace the deadlines of a running match. Raises NotKept or MatchClosed."""

    async def end_match(self, match: str, over: Over) -> None:
        """End a running match without another row. Raises NotKept or MatchClosed."""

    async def freeze_match(self, match: str, why: str, at: int, *, expires: int | None) -> None:
        """Stop a running match for good, for a reason. Raises NotKept or MatchClosed."""

    async def match(self, match: str) -> Match | None:
        """A match, or None."""

    async def match_secret(self, match: str) -> bytes | None:
        """The secret of a match's dice, or None where there is no such match."""

    async def matches_of(self, person: str, *, limit: int = 1000) -> tuple[Match, ...]:
        """The matches in which a person has a seat, last started first, without records."""

    async def running(self) -> tuple[str, ...]:
        """The ids of all running matches, first started first."""

    async def idle(self, since: int) -> tuple[str, ...]:
        """The ids of running matches in which nothing has happened from that time on."""

    async def running_match(self, match: str) -> Running | None:
        """All that is needed to go on with a match; None where it does not run."""

    async def rows(self, match: str, *, after: int = 0) -> tuple[Row, ...]:
        """The rows of a match with a seq above `after`, in order."""

    async def move_row(self, match: str, seat: int, move: str) -> Row | None:
        """The row that a seat's move id wrote, or None."""


class Upkeep(Protocol):
    """What the server itself and its keeper need."""

    async def heartbeat(self, now: int) -> None:
        """Say that the server is alive."""

    async def last_alive(self) -> int | None:
        """When the server last said that it is alive; None in a new store."""

    async def ban(self, ban: Ban) -> None:
        """Keep an address out; replaces an earlier ban of it."""

    async def unban(self, address: str) -> bool:
        """Let an address in again; False where it was not banned."""

    async def bans(self) -> tuple[Ban, ...]:
        """All bans, those past their time too until `expire`, oldest first."""

    async def expire(self, now: int) -> Expired:
        """Delete what has an `expires` that is not after `now`; running matches have none."""

    async def backup(self, path: Path) -> None:
        """Write a copy of the whole store to a file, whole or not at all.

        Writing goes on meanwhile. The copy holds the secrets of running matches.

        Raises:
            StoreError: the file exists, or cannot be written.
        """

    async def close(self) -> None:
        """Finish what waits, then let go of the store. Closing again does nothing."""


class Store(People, Tables, Matches, Upkeep, Protocol):
    """All of it."""
