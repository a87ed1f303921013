"""A running match: its log, the questions open to each seat, their clocks and who sits in.

The caller stores what a `Change` holds before it answers or sends anything, one change at a time;
where that fails, it rebuilds the room from the store. A row's `seq` in the store is the entry's
`seq` and one more: entry 0, the deal, is row 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from stackyard.games.errors import IllegalAction, NotationError
from stackyard.games.game import Reason
from stackyard.games.registry import get_game
from stackyard.kernel import Dice
from stackyard.match import Match, Observation, Record, Result, UndoError
from stackyard.match.record import write_deal
from stackyard.server.messages.live import ChatLine, Deadline, Entry, Sight, Welcome
from stackyard.server.messages.tables import Table
from stackyard.server.rooms.changes import BotTask, Cause, Change, Passed
from stackyard.server.rooms.clocks import Clocks, Kind, kind_of
from stackyard.server.rooms.decisions import Decisions, Question
from stackyard.server.rooms.eyes import EntryCause, Eyes, Logged
from stackyard.server.rooms.fairness import fairness_meta
from stackyard.server.rooms.header import Header
from stackyard.server.rooms.problems import refusal, sentence
from stackyard.server.rooms.seats import BOT_IN_PLACE
from stackyard.server.rooms.table import RoomTable
from stackyard.server.rooms.timeouts import Absences, answer_for
from stackyard.server.store.store import Match as StoredMatch
from stackyard.server.store.store import Row, Running, Seated

__all__ = ["BotTask", "Cause", "Change", "Passed", "Room", "with_names"]

#: What a row says in place of its cause where an action was taken back.
UNDO = "undo"
DEAL = "deal"


class Room:
    """A match being played at a table; made by `deal` or `rebuild`.

    Attributes:
        id: the match's id.
        table: the table; the room sets `stand_in` of its seats, and its state when it ends.
        match: the rules' match.
        header: what is stored beside the rows.
        secret: the secret of its dice.
        started: when it was dealt.
        frozen: why it cannot be played on; None where it can.
    """

    def __init__(self, table: RoomTable, match: Match, header: Header, secret: bytes) -> None:
        assert table.match is not None
        self.id = table.match
        self.table = table
        self.match = match
        self.header = header
        self.secret = secret
        self.started = 0
        self.frozen: str | None = None
        self._rows: list[Row] = []
        self._log: list[Logged] = []
        self._moves: dict[tuple[int, str], int] = {}
        # Who did each action that stands, and why.
        self._standing: list[tuple[int, Cause]] = []
        self._decisions = Decisions()
        self._questions: dict[int, Question] = {}
        self._eyes = Eyes(match, self._decisions, self._log)
        self._absences = Absences(match.seats)
        self._clocks = Clocks(table.clocks)
        self._deals = 0

    @classmethod
    def deal(cls, table: RoomTable, dice: Dice | None, now: int) -> Room:
        """Deal at a table in `dealing`, which becomes `playing`.

        Without `dice` they are the handshake's, which must be ready, or those of the table's deal
        number. The caller then stores `stored(...)`, the handshake's secret, `rows` and
        `deadlines_document()`.
        """
        assert table.match is not None
        handshake = table.handshake
        secret = b"" if handshake is None else handshake.secret
        header = Header(
            options=table.options,
            seats=len(table.seats),
            bots=tuple(seat.bot for seat in table.seats),
            deal=table.deal,
            fairness=None if handshake is None else handshake.as_message(),
        )
        match = Match(
            get_game(table.game),
            header.seats,
            header.options,
            dice or header.dice(table.match, secret),
        )
        table.begin()
        room = cls(table, match, header, secret)
        room._dealt(now)
        return room

    @classmethod
    def rebuild(cls, table: RoomTable, running: Running, *, now: int, down_ms: int) -> Room:
        """The room again, by replaying its rows; deadlines move by the time down and 15 s more.

        A row that does not replay to its state's hash leaves it `frozen` as it was before that row,
        and the table too.

        Raises:
            Undealt: not even the deal can be replayed; the table is frozen.
        """
        from stackyard.server.rooms.rebuilding import rebuild

        return rebuild(table, running, now=now, down_ms=down_ms)

    def stored(self, seated: Sequence[Seated]) -> StoredMatch:
        """The match as the store keeps it, with its header."""
        return StoredMatch(
            id=self.id,
            table=self.table.id,
            game=self.match.game.id,
            rules=self.match.game.rules_version,
            header=self.header.to_json(),
            started=self.started,
            seated=tuple(seated),
        )

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows so far."""
        return tuple(self._rows)

    @property
    def seq(self) -> int:
        """The number of the log's last entry."""
        return len(self._log) - 1

    # --- what people and bots do

    def act(
        self, seat: int, move_id: str | None, decision: int, action: str, cause: Cause, now: int
    ) -> Change:
        """Carry out a seat's answer to a decision.

        Raises:
            RoomProblem: `stale`, `notation`, `illegal` (with the rule), `not_now` (paused or over).
                Nothing has changed.
        """
        repeat = self._repeat(seat, move_id)
        if repeat is not None:
            return repeat
        self._check_running()
        if self._decisions.number(seat) != decision or self._is_too_late(seat, cause, now):
            raise refusal("stale", "This question is not open to that seat any more.")
        try:
            self.match.play(seat, action)
        except NotationError as error:
            raise refusal("notation", sentence(str(error)), place="action") from None
        except IllegalAction as error:
            raise refusal("illegal", error.reason, place="action", rule=error.rule) from None
        self._standing.append((seat, cause))
        self._clocks.answer(seat)
        sits_in = self._take_note_of(seat, cause)
        row = self._write(seat, move_id, cause, self._as_written(action), now, decision)
        over = self.match.over
        if over:
            self.table.end()
        return Change(self.seq, False, (row,), self.deadlines_document(), over, sits_in or over)

    def _is_too_late(self, seat: int, cause: Cause, now: int) -> bool:
        """Whether a bot or a clock is not to answer: a person is back, or has more time now."""
        if cause == "bot":
            return self.table.seats[seat].bot is None
        if cause == "clock":
            return all(clock.seat != seat for clock in self._clocks.passed(now))
        return False

    def _take_note_of(self, seat: int, cause: Cause) -> bool:
        """Who is back, or let a second question pass; whether it changed who sits in."""
        held = self.table.seats[seat]
        before = held.stand_in
        if self._absences.acted(seat, cause):
            held.stand_in = True
        elif cause == "person":
            held.stand_in = False
        return held.stand_in != before

    def undo(self, seat: int, move_id: str | None, now: int) -> Change:
        """Take a seat's last action back. Raises RoomProblem: `undo`, `not_now`."""
        repeat = self._repeat(seat, move_id)
        if repeat is not None:
            return repeat
        self._check_running()
        if self.match.why_not_undo(seat) is None and self._standing[-1][1] != "person":
            raise refusal("undo", "You can't take that back: you did not do it yourself.")
        if self._clocks.is_too_late_to_undo(now):
            raise refusal("undo", "You can't take that back: the time for it is over.")
        try:
            self.match.undo(seat)
        except UndoError as error:
            raise refusal("undo", sentence(str(error))) from None
        self._standing.pop()
        came_back = self._take_note_of(seat, "person")
        # The entry to be written opens the question again.
        self._clocks.bring_back(self.seq + 1)
        row = self._write(seat, move_id, UNDO, "", now, None)
        return Change(self.seq, False, (row,), self.deadlines_document(), False, came_back)

    def why(self, seat: int, action: str) -> Reason | None:
        """Why a seat may not do this now; None where it may. Raises RoomProblem: `notation`."""
        try:
            return self.match.why_not(seat, action)
        except NotationError as error:
            raise refusal("notation", sentence(str(error)), place="action") from None

    def _repeat(self, seat: int, move_id: str | None) -> Change | None:
        seq = None if move_id is None else self._moves.get((seat, move_id))
        if seq is None:
            return None
        return Change(seq, True, (), self.deadlines_document(), self.match.over, False)

    def _check_running(self) -> None:
        if self.table.state == "paused":
            raise refusal("not_now", "The match is paused.")
        if self.frozen is not None:
            raise refusal("not_now", "The match was stopped, and cannot be played on.")
        if self.match.over:
            raise refusal("not_now", "The match is over.")

    # --- the log

    def _dealt(self, now: int) -> None:
        self.started = now
        self._write(None, None, DEAL, "", now, None)

    def _write(
        self,
        seat: int | None,
        move_id: str | None,
        cause: str,
        action: str,
        now: int,
        decision: int | None,
    ) -> Row:
        """Write the entry of what has just been done, and see who is asked what now."""
        row = Row(
            match=self.id,
            seq=len(self._log) + 1,
            decision=None if decision is None else str(decision),
            seat=seat,
            move=move_id,
            cause=cause,
            action=action,
            deals=self.new_deals(),
            state=self.match.digest,
            rules=self.match.game.rules_version,
            at=now,
        )
        self.log(row)
        self.refresh(now)
        return row

    def log(self, row: Row) -> None:
        """Take note of a row whose action the match has carried out."""
        cause: EntryCause = "person" if row.cause == UNDO else row.cause  # type: ignore[assignment]
        self._rows.append(row)
        self._log.append(Logged(row.seat, cause, row.at, self.match.log_length))
        if row.seat is not None and row.move is not None:
            self._moves[row.seat, row.move] = self.seq
        undoer = self._may_undo()
        if undoer is None:
            self._clocks.forget_answers()
        self._eyes.look_anew(undoer)
        self._questions.clear()
        self._decisions.follow(self.seq, row.at, row.seat, self.match.actors, self._question_to)

    def _as_written(self, action: str) -> str:
        game = self.match.game
        return str(game.parse(action))

    def carry_out(self, row: Row) -> None:
        """Do in the match what a stored row says. Raises StackyardError where it cannot be."""
        if row.cause == UNDO and row.seat is not None:
            self.match.undo(row.seat)
            self._standing.pop()
            self._absences.acted(row.seat, "person")
        elif row.seat is not None:
            cause: Cause = row.cause  # type: ignore[assignment]
            self.match.play(row.seat, row.action)
            self._standing.append((row.seat, cause))
            self._absences.acted(row.seat, cause)

    def restore_clocks(self, clocks: Clocks, now: int) -> None:
        """Take up stored clocks; questions that have none there get new ones."""
        self._clocks = clocks
        if self.table.state == "paused":
            clocks.pause(now)
        else:
            clocks.go_on(now)
        self.refresh(now)

    def new_deals(self) -> bytes | None:
        """The outcomes of dice since this was asked last, as JSON."""
        deals = self.match.deals[self._deals :]
        self._deals += len(deals)
        if not deals:
            return None
        return msgspec.json.encode([write_deal(self.match.game, deal) for deal in deals])

    def _may_undo(self) -> int | None:
        """The seat that may take its last action back: a person's own, who acted last."""
        if not self._standing or self.match.over:
            return None
        last, cause = self._standing[-1]
        return last if cause == "person" and self.match.why_not_undo(last) is None else None

    def _question_to(self, seat: int) -> Question:
        if seat not in self._questions:
            kind = kind_of(self.match.game.id, lambda: self._eyes.sight(None).view)
            self._questions[seat] = Question(kind, self._eyes.answers(seat))
        return self._questions[seat]

    # --- what is seen

    def sights(self, seats: Sequence[int]) -> tuple[Sight, ...]:
        """The present from each seat; without seats, a spectator's."""
        return tuple(map(self._eyes.sight, seats or (None,)))

    def entries(self, seats: Sequence[int], since: int) -> tuple[Entry, ...]:
        """The entries after number `since` (-1: all), oldest first, each for each of the seats."""
        return self._eyes.entries(seats, since)

    def update(self, seats: Sequence[int], now: int) -> bytes:
        """The `Update` message on the last entry for who holds these seats, as JSON.

        It is put together from parts that are encoded once for all viewers.
        """
        return self._eyes.update(seats, self.deadlines(now), self.result)

    def welcome(
        self,
        table: Table,
        seats: Sequence[int],
        since: int,
        chat: Sequence[ChatLine],
        now: int,
    ) -> Welcome:
        """The first message to who holds these seats and has the entries up to `since`.

        Whoever claims to have more than there is gets them all.
        """
        return Welcome(
            table=table,
            mine=tuple(seats),
            match=self.id,
            seq=self.seq,
            missed=self.entries(seats, since if since <= self.seq else -1),
            sights=self.sights(seats),
            deadlines=self.deadlines(now),
            chat=tuple(chat),
            result=self.result,
        )

    @property
    def result(self) -> Result | None:
        """How the match ended."""
        return self.match.result

    @property
    def revealed(self) -> str | None:
        """The secret of fair dice in hexadecimal, once the match is over."""
        if not self.match.over or self.header.fairness is None:
            return None
        return self.secret.hex()

    def record(self, names: Sequence[str] = ()) -> Record:
        """The match as a record, with what a check of its deals needs. For a finished match only.

        Args:
            names: by seat; without, they are left out (the store's documents hold no names).
        """
        assert self.match.over
        self.match.meta = self._meta()
        record = self.match.record()
        return with_names(record, names) if names else record

    def _meta(self) -> dict[str, Any]:
        meta: dict[str, Any] = {
            "match": self.id,
            "bots": list(self.header.bots),
            "started": self.started,
            "ended": self._log[-1].at,
        }
        fairness = self.header.fairness
        if fairness is None:
            return {**meta, "seed": self.header.deal}
        return {**meta, "fairness": fairness_meta(fairness, self.secret)}

    # --- clocks and bots

    def decision(self, seat: int) -> int | None:
        """The number of the question that is open to a seat."""
        return self._decisions.number(seat)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked, the one to ask first in front."""
        return self._decisions.seats

    def observe(self, seat: int) -> Observation:
        """What a bot in a seat is shown, for a hint or to act."""
        return self.match.observe(seat)

    def deadlines(self, now: int) -> tuple[Deadline, ...]:
        """The clocks that run."""
        return self._clocks.deadlines(now)

    def due(self, now: int, asked: Collection[tuple[int, int]] = ()) -> tuple[Passed, ...]:
        """The questions whose time is over, but those (seat, decision) already asked of a bot."""
        passed = self._clocks.passed(now)
        return tuple(
            self._passed(clock.seat, clock.decision, clock.kind)
            for clock in passed
            if (clock.seat, clock.decision) not in asked
        )

    def _passed(self, seat: int, decision: int, kind: Kind) -> Passed:
        answer = answer_for(self.match.game.id, kind)
        if answer is not None:
            return Passed(seat, decision, answer, None, None)
        return Passed(seat, decision, None, BOT_IN_PLACE, self.observe(seat))

    def next_due(self, now: int, asked: Collection[tuple[int, int]] | None = None) -> int | None:
        """When there is something in `due` again.

        Args:
            now: the time; what has passed already and is not asked of a bot is due now.
            asked: those (seat, decision) already asked of a bot; None: all that have passed.
        """
        if asked is None:
            asked = {(clock.seat, clock.decision) for clock in self._clocks.passed(now)}
        at = self._clocks.next_due(asked)
        return None if at is None else max(at, now)

    def bots_to_ask(self, asked: Collection[tuple[int, int]] = ()) -> tuple[BotTask, ...]:
        """The open questions that bots or stand-ins answer, but those (seat, decision) asked."""
        if self.table.state != "playing":
            return ()
        found = []
        for seat in self.asked:
            level, question = self.table.seats[seat].bot, self._decisions.open_to(seat)
            if level is None or question is None or (seat, question.number) in asked:
                continue
            not_before = question.at + self.table.pace_ms
            found.append(BotTask(seat, question.number, level, self.observe(seat), not_before))
        return tuple(found)

    def pause(self, now: int) -> bytes:
        """Stop the clocks (the table is paused); gives the deadlines to store."""
        self._clocks.pause(now)
        return self.deadlines_document()

    def go_on(self, now: int) -> bytes:
        """Let the clocks run on; gives the deadlines to store."""
        self._clocks.go_on(now)
        return self.refresh(now)

    def delay(self, by: int) -> bytes:
        """Give every open question so much more time; gives the deadlines to store."""
        self._clocks.delay(by)
        return self.deadlines_document()

    def refresh(self, now: int) -> bytes:
        """See who has to have a clock: people who are asked, not bots; gives the deadlines.

        To be called when who sits in has changed.
        """
        if self.table.clocks is None or self.frozen is not None:
            return self.deadlines_document()
        asked = {}
        for seat in self.asked:
            number = self._decisions.number(seat)
            if number is not None and self.table.seats[seat].bot is None:
                asked[seat] = (number, self._question_to(seat).kind)
        self._clocks.keep(asked, now)
        return self.deadlines_document()

    def deadlines_document(self) -> bytes:
        """The clocks as they are stored."""
        return self._clocks.document()


def with_names(record: Record, names: Sequence[str]) -> Record:
    """The record with the players' names, by seat, in its meta."""
    return msgspec.structs.replace(record, meta={**record.meta, "names": list(names)})
