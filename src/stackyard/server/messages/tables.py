"""Tables: who sits where, what is played, and how it stands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stackyard.server.messages.people import Name

TableState = Literal["lobby", "dealing", "playing", "paused", "over", "frozen"]
Presence = Literal["present", "away", "bot"]
Level = Literal["random", "easy", "normal", "hard", "expert"]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=24 * 3600)]


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seconds each kind of question leaves; None: as long as one likes.

    Attributes:
        turn: an ordinary step of a turn.
        warn: to say UH OH! or stay silent.
        catch: to call out who stayed silent, or pass.
        answer: to answer an attack.
    """

    turn: Seconds | None = 45
    warn: Seconds | None = 6
    catch: Seconds | None = 6
    answer: Seconds | None = 10


class OpenSeat(msgspec.Struct, frozen=True, tag="open", forbid_unknown_fields=True):
    """A seat for whoever comes by the link."""


class MySeat(msgspec.Struct, frozen=True, tag="me", forbid_unknown_fields=True):
    """A seat of the one who makes the table; several of them: a hot seat at one screen.

    `name`: whom the seat is for, where it is not the host.
    """

    name: Name | None = None


class BotSeat(msgspec.Struct, frozen=True, tag="bot", forbid_unknown_fields=True):
    """A bot's seat."""

    level: Level = "normal"


SeatPlan = OpenSeat | MySeat | BotSeat


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made.

    Attributes:
        game: the mode's id.
        seats: by seat, who sits there.
        options: those that differ from their defaults.
        public: whether it is listed for everybody; else only who has the link finds it.
        clocks: how long questions stay open; None: no clocks.
        pace_ms: how long a bot seems to think.
        watchers: whether others may watch.
        deal: a deal's number, 0 to 2**53 - 1, for a puzzle to share (games for one person only).
        start: whether to start at once, where nobody else is waited for.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    public: bool = False
    clocks: Clocks | None = Clocks()
    pace_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 900
    watchers: bool = True
    deal: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] | None = None
    start: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A seat as everybody sees it.

    Attributes:
        seat: its number.
        kind: open, a person's, or a bot's.
        name: whom it shows.
        person: the person's public id.
        level: a bot's level.
        presence: whether the person is there; a bot's seat says bot.
        ready: whether the person is ready to start.
        stand_in: whether a bot plays on in the person's place.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    person: str | None
    level: Level | None
    presence: Presence
    ready: bool
    stand_in: bool


class Fairness(msgspec.Struct, frozen=True):
    """How the deal is made so that nobody can load it alone.

    The server's commitment comes first, then the players' hashed words, then the words, then the
    deal; the secret is told when the match is over.

    Attributes:
        match: the match's id, which is part of what the deal follows from.
        commitment: the SHA-256 of the server's secret.
        phase: what is waited for: hashes, words; or that it is dealt, or the secret revealed.
        hashes, words: by seat; None where none was given.
        secret: the secret in hexadecimal, once revealed.
    """

    match: str
    commitment: str
    phase: Literal["hashes", "words", "dealt", "revealed"]
    hashes: tuple[str | None, ...]
    words: tuple[str | None, ...]
    secret: str | None


class Table(msgspec.Struct, frozen=True):
    """A table as everybody sees it.

    Attributes:
        id: its name in links.
        game, options: what is played, all options resolved.
        state: where it stands.
        why: why it is frozen, where it is.
        public, watchers: who may find and watch it.
        host: the public id of the person who made it.
        seats: by seat.
        clocks, pace_ms: as it was made.
        deal: the deal's number, where one was chosen.
        match: the id of the present or last match.
        round: how many matches have been started here.
        watching: how many watch.
        paused_at: since when it is paused, in milliseconds since 1970; None where it is not.
        pause_wishes, rematch_wishes: the seats that want to pause (or, paused, to go on), or to
            play again.
        fairness: how the deal is made; None in a lobby, or where a deal's number was chosen.
    """

    id: str
    game: str
    options: dict[str, Any]
    state: TableState
    why: str | None
    public: bool
    watchers: bool
    host: str
    seats: tuple[Seat, ...]
    clocks: Clocks | None
    pace_ms: int
    deal: int | None
    match: str | None
    round: int
    watching: int
    paused_at: int | None
    pause_wishes: tuple[int, ...]
    rematch_wishes: tuple[int, ...]
    fairness: Fairness | None


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person sits down; without `seat`, at the first open one."""

    seat: int | None = None


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person is ready to start, or not any more."""

    ready: bool


class ChangeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host says who shall sit at a seat; a person who sat there has to stand up."""

    seat: int
    plan: SeatPlan


class Listing(msgspec.Struct, frozen=True):
    """Tables: the public ones, or one's own."""

    tables: tuple[Table, ...]
