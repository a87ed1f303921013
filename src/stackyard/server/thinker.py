"""One of the processes in which bots think: ``python -m stackyard.server.thinker``.

It reads jobs from its standard input and writes answers to its standard output: frames of
MessagePack, each after its length in four bytes. Searches run one after another in a thread of
their own, where the compiled code leaves the interpreter free; what goes by rule of thumb is
answered in between and never waits for them. The compiler is imported when a search is first asked.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec

from stackyard.bots import SEARCHING, bot
from stackyard.bots.protocol import Budget, Thought
from stackyard.bots.search.minds import minds
from stackyard.bots.seat import look
from stackyard.kernel import StackyardError
from stackyard.match import start
from stackyard.match.observation import Observation
from stackyard.server.messages.live import HintLine

#: How many bytes tell a frame's length.
LENGTH: Final = 4
_HINTING: Final = "hard"  # the level whose thoughts are a hint
# Bots leave the processor to the server, so that it stays quick.
_NICENESS: Final = 5
_INSIST: Final = 0.005  # seconds


class Job(msgspec.Struct, frozen=True, tag="job"):
    """Something to think about.

    Attributes:
        number: names it in answers.
        observation: what the seat has seen; without events, as bots think from the state.
        level: which bot chooses; None: what a search thinks of each action is asked.
        seed: settles what is left to chance.
        budget: how long a hint may think.
        thumb: whether the rule of thumb shall do instead.
    """

    number: int
    observation: Observation
    level: str | None
    seed: int
    budget: Budget | None = None
    thumb: bool = False

    @property
    def searches(self) -> bool:
        """Whether it asks for a search, and so takes its time."""
        return not self.thumb and (self.level is None or self.level in SEARCHING)


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """A search shall answer at once with its best so far."""

    number: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The process is up."""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What came of a job.

    Attributes:
        number: the job's.
        seconds: how long it was worked on.
        candidates: the best first; one where only an action was asked for.
        playouts: how many a search made.
        thumb: whether the rule of thumb answers in place of the bot that was asked.
        cold: whether it does because the search is not compiled yet.
    """

    number: int
    seconds: float
    candidates: tuple[HintLine, ...]
    playouts: int = 0
    thumb: bool = False
    cold: bool = False


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Nothing came of a job; `blame`: the question was wrong, no other process will answer it."""

    number: int
    text: str
    blame: bool


Said = Ready | Answer | Failed
_JOBS: Final = msgspec.msgpack.Decoder(Job | Stop)


def frame(message: Job | Stop | Said) -> bytes:
    """A message as it goes through a pipe."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data


class Thinker:
    """Answers jobs until there are no more.

    Args:
        jobs: where they come from.
        answers: where answers go.
    """

    def __init__(self, jobs: BinaryIO, answers: BinaryIO) -> None:
        self._jobs = jobs
        self._answers = answers
        self._writing = threading.Lock()
        self._searches: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._open: set[int] = set()
        # The number of the job that is searched for, and what stops it.
        self._running: tuple[int, Callable[[], None]] | None = None

    def run(self) -> None:
        """Say that it is up, and answer until the jobs' pipe is closed."""
        threading.Thread(target=self._search_all, name="searches", daemon=True).start()
        self._say(Ready())
        while length := self._jobs.read(LENGTH):
            job = _JOBS.decode(self._jobs.read(int.from_bytes(length, "big")))
            if isinstance(job, Stop):
                threading.Thread(target=self._stop, args=(job.number,), daemon=True).start()
            elif job.searches:
                self._open.add(job.number)
                self._searches.put(job)
            else:
                self._say(_tried(_by_thumb, job))

    def _search_all(self) -> None:
        while True:
            job = self._searches.get()
            answer = _tried(self._search, job)
            self._running = None
            self._open.discard(job.number)
            self._say(answer)

    def _search(self, job: Job) -> Answer:
        # These bring the compiler.
        from stackyard.bots.search.search_bot import SearchBot
        from stackyard.bots.search.warm import is_warm

        if not is_warm(job.observation.game):
            return msgspec.structs.replace(_by_thumb(job), cold=True)
        searcher = bot(job.level or _HINTING, job.seed)
        assert isinstance(searcher, SearchBot)
        self._running = (job.number, searcher.stop)
        if job.level is not None:
            return _chosen(job, str(searcher.choose(job.observation)))
        return _thought(job, searcher.think(job.observation, job.budget))

    def _stop(self, number: int) -> None:
        # Again and again, because a search that is only about to begin forgets it was told.
        while number in self._open:
            running = self._running
            if running and running[0] == number:
                running[1]()
            time.sleep(_INSIST)

    def _say(self, answer: Said) -> None:
        # Where the one who asks is gone, the jobs' pipe is closed too.
        with self._writing, suppress(BrokenPipeError):
            self._answers.write(frame(answer))
            self._answers.flush()


def _tried(think: Callable[[Job], Answer], job: Job) -> Answer | Failed:
    began = time.perf_counter()
    try:
        answer = think(job)
    except StackyardError as error:
        return Failed(job.number, str(error), blame=True)
    except Exception as error:
        # Its text could name a card, and this goes into a log: the kind alone is told.
        return Failed(job.number, type(error).__name__, blame=False)
    return msgspec.structs.replace(answer, seconds=time.perf_counter() - began)


def _by_thumb(job: Job) -> Answer:
    """The answer of a bot that does not search; where a search was asked, of the normal one."""
    instead = job.thumb or job.searches
    level = job.level if job.level and not instead else "normal"
    best = str(bot(level, job.seed).choose(job.observation))
    answer = msgspec.structs.replace(_chosen(job, best), thumb=instead)
    if job.level is not None:
        return answer
    seat = look(job.observation)
    texts = (str(seat.game.decode(action)) for action in seat.legal)
    others = tuple(HintLine(text, 0, 0.0, 0.0) for text in texts if text != best)
    return msgspec.structs.replace(answer, candidates=answer.candidates + others)


def _chosen(job: Job, action: str) -> Answer:
    return Answer(job.number, 0.0, (HintLine(action, 0, 0.0, 0.0),))


def _thought(job: Job, thought: Thought) -> Answer:
    return Answer(job.number, 0.0, tuple(map(HintLine.of, thought.candidates)), thought.playouts)


def _load_rules() -> None:
    """Import every game's rules and rules of thumb, so that no first question waits for them."""
    for game in minds():
        match = start(game, seed=0)
        for level in ("easy", "normal"):
            bot(level, 0).choose(match.observe(match.actors[0]))


def main() -> None:
    """Think until the one who asks is gone."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    # Ctrl-C at the server's terminal reaches this process too; the server ends it when it is time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever prints shall not garble the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _load_rules()
    Thinker(sys.stdin.buffer, answers).run()
    # A search may still run, for nobody.
    os._exit(0)


if __name__ == "__main__":
    main()
