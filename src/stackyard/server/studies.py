"""Records and cases, worked out in a process of their own: the event loop is never held up.

What goes there and comes back is JSON. A process that takes too long is ended.
"""

from __future__ import annotations

import gzip
import signal
from collections.abc import Callable
from typing import Any, Final

import anyio
import anyio.to_process
import msgspec

from stackyard.games.errors import OptionError, PositionError
from stackyard.match import Record, RecordError, judge_in, parse_record, position_of, replay
from stackyard.server.messages.problems import Problem
from stackyard.server.messages.records import Verdict
from stackyard.server.refusals import Refused, refuse
from stackyard.server.rooms.fairness import check_fairness
from stackyard.server.rooms.problems import sentence
from stackyard.server.rooms.replays import replay_frames
from stackyard.server.rooms.scores import score_sheet
from stackyard.server.settings import Bounds

#: The most steps that are shown of a record.
MOST_STEPS: Final = 5_000
_WORTH_PACKING: Final = 2_048
#: A place in a case may have any name.
_MOST_PLACE: Final = 100

#: JSON of the answer and whether it went well; otherwise it is a problem.
_Found = tuple[bytes, bool]


class Studies:
    """Works records and cases out, some at a time.

    Args:
        bounds: how many at a time, and for how long.
    """

    def __init__(self, bounds: Bounds) -> None:
        self._seconds = bounds.work_s
        self._limiter = anyio.CapacityLimiter(bounds.lookers)

    async def replay(self, record: bytes, viewer: int | None, match: str | None) -> bytes:
        """A `Replay`, as JSON. Raises Refused."""
        return await self._run(_replay, record, viewer, match)

    async def scores(self, record: bytes, match: str) -> bytes:
        """A `ScoreSheet`, as JSON. Raises Refused."""
        return await self._run(_scores, record, match)

    async def fairness(self, record: bytes) -> bytes:
        """A `FairnessCheck`, as JSON. Raises Refused."""
        return await self._run(_fairness, record)

    async def judge(self, case: bytes) -> bytes:
        """A `Verdict`, as JSON. Raises Refused."""
        return await self._run(_judge, case)

    async def _run(self, work: Callable[..., _Found], *args: Any) -> bytes:
        try:
            with anyio.fail_after(self._seconds):
                found, well = await anyio.to_process.run_sync(
                    work, *args, cancellable=True, limiter=self._limiter
                )
        except TimeoutError:
            raise refuse("too_many", "Working this out takes too long for this server.") from None
        except (anyio.BrokenWorkerProcess, OSError):
            raise refuse("unavailable", "This could not be worked out now.", retry_s=2) from None
        if not well:
            raise Refused(msgspec.json.decode(found, type=Problem))
        return found


def packed(data: bytes) -> bytes:
    """JSON compressed for the way, where that is worth it."""
    return gzip.compress(data, compresslevel=4) if len(data) >= _WORTH_PACKING else data


def _replay(record: bytes, viewer: int | None, match: str | None) -> _Found:
    return _found(lambda: replay_frames(_read(record), viewer, match))


def _scores(record: bytes, match: str) -> _Found:
    return _found(lambda: score_sheet(match, replay(_read(record))))


def _fairness(record: bytes) -> _Found:
    return _found(lambda: check_fairness(_read(record)))


def _judge(case: bytes) -> _Found:
    def verdict() -> Verdict:
        asked = msgspec.json.decode(case, type=dict[str, Any])
        match = position_of(asked)
        return Verdict(
            judge_in(match, asked), match.view(match.actors[0] if match.actors else None)
        )

    return _found(verdict)


def _read(record: bytes) -> Record:
    read = parse_record(record)
    if len(read.actions) > MOST_STEPS:
        raise RecordError("$.actions", f"at most {MOST_STEPS} actions are looked through here")
    return read


def _found(work: Callable[[], Any]) -> _Found:
    """What comes of it; an exception of ours need not survive the way between processes."""
    # Ctrl-C at the server's terminal reaches this process too; the server ends it when it is time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return msgspec.json.encode(work()), True
    except RecordError as error:
        problem = Problem("record", sentence(_in_record(error)), error.place[:_MOST_PLACE])
    except PositionError as error:
        problem = Problem("record", sentence(error.problem), error.place[:_MOST_PLACE])
    except OptionError as error:
        problem = Problem("option", sentence(error.problem), error.option)
    except RecursionError:
        problem = Problem("record", "Lists or objects lie too deep in each other.", "$")
    return msgspec.json.encode(problem), False


def _in_record(error: RecordError) -> str:
    """What is wrong with a record, and with which part of it."""
    part = error.place.removeprefix("$").removeprefix(".")
    return f"In the record{f', at {part}' if part else ''}: {error.problem}"
