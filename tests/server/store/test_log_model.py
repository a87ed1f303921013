"""The log of matches against a model: dictionaries and lists."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from stackyard.server.store.errors import (
    AlreadyKept,
    MatchClosed,
    MoveRepeated,
    NotKept,
    SeqConflict,
    StoreError,
)
from stackyard.server.store.sqlite import SqliteStore, restore
from stackyard.server.store.store import Match, Row
from tests.server.store.cases import OVER, row
from tests.tools import deep

NAMES = st.sampled_from(["a", "b", "c"])
MOVES = st.sampled_from(["x", "y", "z", "v", "w"])
#: Each move: the match, its seat, its id, how far its seq is from the right one, whether it ends.
APPENDS = st.tuples(
    NAMES, st.integers(0, 1), MOVES, st.sampled_from([0, 0, 0, 0, -1, 1]), st.integers(0, 9)
)
Append = tuple[str, int, str, int, int]


class Model:
    """What the store should hold."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.closed: set[str] = set()

    def copy(self) -> Model:
        copy = Model()
        copy.rows = {name: list(rows) for name, rows in self.rows.items()}
        copy.closed = set(self.closed)
        return copy

    def append(self, new: Row, *, ends: bool) -> type[StoreError] | Row | None:
        """What becomes of a row: None when it is kept, the first row where it repeats it."""
        if new.match not in self.rows:
            return NotKept
        rows = self.rows[new.match]
        for first in rows:
            if (first.seat, first.move) == (new.seat, new.move):
                return first
        if new.match in self.closed:
            return MatchClosed
        if new.seq != len(rows) + 1:
            return SeqConflict
        rows.append(new)
        if ends:
            self.closed.add(new.match)
        return None


class LogMachine(RuleBasedStateMachine):
    """Appends alone and together, ends, restarts, backups and restores."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        self.path = self.directory / "store.db"
        self.loop = asyncio.new_event_loop()
        self.store = SqliteStore(self.path)
        self.model = Model()
        self.backups: list[tuple[Path, Model]] = []

    def teardown(self) -> None:
        self.loop.run_until_complete(self.store.close())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        shutil.rmtree(self.directory)

    @initialize()
    def one_match_runs(self) -> None:
        self.start("a")

    @rule(name=NAMES)
    def start(self, name: str) -> None:
        starting = self.store.start_match(
            Match(id=name, table=None, game="g", rules=1, header=b"{}", started=1), b"s"
        )
        try:
            self.loop.run_until_complete(starting)
        except AlreadyKept:
            assert name in self.model.rows
        else:
            assert name not in self.model.rows
            self.model.rows[name] = []

    @rule(appends=st.lists(APPENDS, min_size=1, max_size=6))
    def append_together(self, appends: list[Append]) -> None:
        asked = [self._row(append, number) for number, append in enumerate(appends)]
        expected = [self.model.append(new, ends=ends) for new, ends in asked]
        found = self.loop.run_until_complete(self._append_all(asked))
        for outcome, answer in zip(expected, found, strict=True):
            if isinstance(outcome, Row):
                assert isinstance(answer, MoveRepeated)
                assert answer.first == outcome
            elif outcome is None:
                assert answer is None
            else:
                assert type(answer) is outcome

    async def _append_all(self, asked: list[tuple[Row, bool]]) -> list[BaseException | None]:
        return await asyncio.gather(
            *(self.store.append([new], over=OVER if ends else None) for new, ends in asked),
            return_exceptions=True,
        )

    def _row(self, append: Append, number: int) -> tuple[Row, bool]:
        name, seat, move, off, ends = append
        seq = max(1, len(self.model.rows.get(name, [])) + 1 + off + number)
        return row(seq, move, match=name, seat=seat), ends == 0

    @rule()
    def restart(self) -> None:
        self.loop.run_until_complete(self.store.close())
        self.store = SqliteStore(self.path)

    @precondition(lambda self: len(self.backups) < 3)
    @rule()
    def back_up(self) -> None:
        path = self.directory / f"backup-{len(self.backups)}.db"
        self.loop.run_until_complete(self.store.backup(path))
        self.backups.append((path, self.model.copy()))

    @precondition(lambda self: self.backups)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        path, model = data.draw(st.sampled_from(self.backups))
        self.loop.run_until_complete(self.store.close())
        restore(path, self.path)
        self.store = SqliteStore(self.path)
        self.model = model.copy()

    @invariant()
    def store_and_model_agree(self) -> None:
        self.loop.run_until_complete(self._compare())

    async def _compare(self) -> None:
        running = set(await self.store.running())
        assert running == set(self.model.rows) - self.model.closed
        for name, rows in self.model.rows.items():
            assert list(await self.store.rows(name)) == rows
            assert list(await self.store.rows(name, after=2)) == rows[2:]
            for kept in rows:
                assert kept.seat is not None
                assert kept.move is not None
                assert await self.store.move_row(name, kept.seat, kept.move) == kept


TestLog = LogMachine.TestCase
TestLog.settings = settings(
    max_examples=deep(12, 500), stateful_step_count=deep(20, 50), deadline=None
)
