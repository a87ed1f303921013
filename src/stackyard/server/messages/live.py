"""What goes over a table's socket, both ways.

A client connects with the number of the last entry it has (``?since=17``), and gets what it missed
as its seats were allowed to see it then. Every message of a client carries an `id` of its own
choosing; a message sent again with the same id gets the first answer again, and is not carried out
twice.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stackyard.bots.protocol import Candidate
from stackyard.games.staccs.solo.view import View as SoloView
from stackyard.games.staccs.uh_oh.view import PartyView
from stackyard.games.staccs.uh_oh.view import View as UhOhView
from stackyard.games.staccs.wild_out.view import View as WildOutView
from stackyard.games.stack_nabbit.view import View as StackNabbitView
from stackyard.games.stacky_map.view import View as StackyMapView
from stackyard.match import Result
from stackyard.server.messages.problems import Problem
from stackyard.server.messages.tables import Table

GameView = StackNabbitView | StackyMapView | UhOhView | PartyView | SoloView | WildOutView
#: Events of different games share tags, so that no Python type tells them apart without the game.
Events = Annotated[
    tuple[Any, ...],
    msgspec.Meta(
        description="What was seen. What an event of a game looks like stands in /schema/live.json "
        "under #/properties/events/properties/ and the game's id.",
        extra={"typescript": "readonly GameEvent[]"},
    ),
]

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=31)]
ActionText = Annotated[str, msgspec.Meta(max_length=100)]

# --- what a client says


class Move(msgspec.Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """A seat acts; `decision` is the number of the question that it answers."""

    id: Id
    seat: SeatNumber
    decision: int
    action: ActionText


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """A seat takes its last action back."""

    id: Id
    seat: SeatNumber


class Why(msgspec.Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why may a seat not do this now? Nothing is changed by it."""

    id: Id
    seat: SeatNumber
    action: ActionText


class AskHint(
    msgspec.Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True
):
    """What would a bot do in this seat?"""

    id: Id
    seat: SeatNumber


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """A line of chat."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class WantPause(
    msgspec.Struct, frozen=True, tag="pause", tag_field="type", forbid_unknown_fields=True
):
    """One wants to pause, or to go on; it happens when all want it who are there.

    Five minutes after a pause began, one is enough to go on. Who wants what is already so takes
    the wish back.
    """

    id: Id
    on: bool


class WantStandIn(
    msgspec.Struct, frozen=True, tag="stand_in", tag_field="type", forbid_unknown_fields=True
):
    """A bot shall play on in a seat of one's own, or no longer."""

    id: Id
    seat: SeatNumber
    on: bool


class HashedWord(
    msgspec.Struct, frozen=True, tag="hashed_word", tag_field="type", forbid_unknown_fields=True
):
    """A player's hashed word for the deal: `word_commitment` of the word."""

    id: Id
    seat: SeatNumber
    hash: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Word(msgspec.Struct, frozen=True, tag="word", tag_field="type", forbid_unknown_fields=True):
    """A player's word for the deal, which was hashed before."""

    id: Id
    seat: SeatNumber
    word: Annotated[str, msgspec.Meta(max_length=200)]


FromClient = Move | Undo | Why | AskHint | Say | WantPause | WantStandIn | HashedWord | Word

# --- what the server says


class Deadline(msgspec.Struct, frozen=True):
    """A question's time: how much is left when this is sent, and how much there was."""

    seat: int
    decision: int
    left_ms: int
    total_ms: int


class Sight(msgspec.Struct, frozen=True):
    """The match from one seat, or from no seat.

    Attributes:
        seat: whose eyes; None for a spectator.
        view: the table as seen from there.
        decision: the number of the question this seat is asked; None where it is asked none.
        legal: what it may answer, in notation.
        undo: whether it may take its last action back.
    """

    seat: int | None
    view: GameView
    decision: int | None
    legal: tuple[str, ...]
    undo: bool


class Entry(msgspec.Struct, frozen=True):
    """One entry of the match's log, as seen from one seat or none.

    Attributes:
        seq: its number: 0 is the deal, and none is left out.
        seat: who acted; None for the deal.
        cause: why it happened: a person, a bot, a clock that ran out.
        at: when, in milliseconds since 1970.
        eyes: from where it is seen; None for a spectator.
        events: what was seen.
    """

    seq: int
    seat: int | None
    cause: Literal["deal", "person", "bot", "clock"]
    at: int
    eyes: int | None
    events: Events


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat; `person` is the speaker's public id."""

    number: int
    person: str
    name: str
    text: str
    at: int


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="type"):
    """The first message: all that the client needs to go on.

    Attributes:
        table: the table.
        mine: the seats that the viewer holds.
        match: the match's id; None while nothing is dealt.
        seq: the log's last entry; -1 while nothing is dealt.
        missed: the entries after the one it had, oldest first, for each of its seats.
        sights: the present, for each of its seats; one for a spectator; none in a lobby.
        deadlines: the clocks that run.
        chat: the last lines.
        result: how the match ended, if it did.
    """

    table: Table
    mine: tuple[int, ...]
    match: str | None
    seq: int
    missed: tuple[Entry, ...]
    sights: tuple[Sight, ...]
    deadlines: tuple[Deadline, ...]
    chat: tuple[ChatLine, ...]
    result: Result | None


class TableChanged(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """Something about the table changed: who sits there, who is there, how it stands."""

    table: Table
    mine: tuple[int, ...]


class Update(msgspec.Struct, frozen=True, tag="update", tag_field="type"):
    """The match went on by one entry; `result`: and is over."""

    seq: int
    entries: tuple[Entry, ...]
    sights: tuple[Sight, ...]
    deadlines: tuple[Deadline, ...]
    result: Result | None


class Accepted(msgspec.Struct, frozen=True, tag="accepted", tag_field="type"):
    """A message was carried out, and stored; `seq`: the log's entry, where it made one."""

    id: str
    seq: int | None = None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """A message was not carried out; `id` is None where it could not be read."""

    id: str | None
    problem: Problem


class Because(msgspec.Struct, frozen=True, tag="because", tag_field="type"):
    """Why a seat may not do something: rule and sentence; both None where it may."""

    id: str
    rule: str | None
    text: str | None


class HintLine(msgspec.Struct, frozen=True):
    """One candidate: its visits, its value from 0 to 1, and its share of wins."""

    action: str
    visits: int
    value: float
    wins: float

    @classmethod
    def of(cls, candidate: Candidate) -> HintLine:
        """The line of a search's candidate."""
        return cls(str(candidate.action), candidate.visits, candidate.value, candidate.wins)


class Hint(msgspec.Struct, frozen=True, tag="hint", tag_field="type"):
    """What a bot would do: its best action and, where it searched, what it found of each."""

    id: str
    decision: int
    best: str
    candidates: tuple[HintLine, ...]
    playouts: int


class Chatted(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """Somebody said something."""

    line: ChatLine


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """The server closes the socket; `retry_ms`: come back after that long."""

    why: Literal["restarting", "removed", "ended", "too_slow", "signed_out"]
    retry_ms: int | None = None


FromServer = Welcome | TableChanged | Update | Accepted | Refused | Because | Hint | Chatted | Bye
