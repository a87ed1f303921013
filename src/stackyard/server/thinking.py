"""Bots think in processes of their own, so that the server's event loop is never held up."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter, deque
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from stackyard.bots import LEVELS, BotError, Budget
from stackyard.match.observation import Observation
from stackyard.server.thinker import LENGTH, Answer, Failed, Job, Ready, Said, Stop, frame
from stackyard.server.thoughts import Advice, Counts, ThinkingError, TooManyQuestionsError

_ANSWERS: Final = msgspec.msgpack.Decoder(Said)
# A job whose process died is asked again so often before the rule of thumb does.
_TRIES: Final = 2
# A process that died is replaced after so many seconds, the longer the more often it has been.
_REST: Final = (0.0, 0.1, 1.0, 5.0)
# Seconds until a process that says nothing any more is made to end.
_END: Final = 1.0


@dataclass(eq=False, slots=True)
class _Question:
    """A job that somebody waits for."""

    job: Job
    answer: asyncio.Future[Answer]
    tries: int = 0
    worker: _Worker | None = None
    clock: asyncio.TimerHandle | None = None


@dataclass(eq=False, slots=True)
class _Worker:
    """A process that thinks: one search at a time, and rules of thumb beside it.

    `loaded` are the games whose compiled search it has in memory.
    """

    process: asyncio.subprocess.Process | None = None
    ready: bool = False
    questions: dict[int, _Question] = field(default_factory=dict)
    search: int | None = None
    loaded: set[str] = field(default_factory=set)

    def say(self, message: Job | Stop) -> None:
        if self.process and self.process.stdin:
            self.process.stdin.write(frame(message))

    def kill(self) -> None:
        if self.process and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()


class Thinkers:
    """A pool of processes in which bots think. It lives in one event loop.

    The same observation, level and seed give the same action in whichever process, unless time runs
    out or the game's search is not compiled yet: then the rule of thumb of the level ``normal``
    plays, and a process compiles the search meanwhile, one game after another.

    Args:
        workers: how many processes; one less than there are processors where nobody says.
        deadline: how many seconds a question may take, where it does not say itself. Then a search
            answers with what it has found, and what still waits is answered by rule of thumb.
        grace: how many seconds a search that was told to stop has for its answer, before its
            process is replaced.
        loading: the same for a search that its process may still be loading, which takes a moment
            for each game; whoever asked does not wait for it.
        most: how many questions may wait or be worked on at once.
        most_a_key: how many of them under one key.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        deadline: float = 15.0,
        grace: float = 0.05,
        loading: float = 10.0,
        most: int = 512,
        most_a_key: int = 8,
    ) -> None:
        count = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self._workers = [_Worker() for _ in range(count)]
        self._deadline = deadline
        self._grace = grace
        self._loading = loading
        self._most = most
        self._most_a_key = most_a_key
        self._open: Counter[Hashable] = Counter()
        self._searches: deque[_Question] = deque()
        self._thumbs: deque[_Question] = deque()
        self._number = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._up = asyncio.Event()
        self._closing = asyncio.Event()
        self._compiling: dict[str, asyncio.Task[bool]] = {}
        self._one_compiler = asyncio.Lock()
        self.counts = Counts()

    # --- for everybody

    def start(self) -> None:
        """Start the processes, from within the event loop; `wait_ready` tells when they are up."""
        self._tasks = [asyncio.create_task(self._keep(worker)) for worker in self._workers]

    async def wait_ready(self) -> None:
        """Wait until every process has been up."""
        await self._up.wait()

    @property
    def ready(self) -> bool:
        """Whether every process has been up, and one is now."""
        return self._up.is_set() and any(worker.ready for worker in self._workers)

    @property
    def compiling(self) -> frozenset[str]:
        """The games whose search is being compiled; their searching bots go by rule of thumb."""
        return frozenset(game for game, task in self._compiling.items() if not task.done())

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are up, by the operating system's numbers."""
        return tuple(w.process.pid for w in self._workers if w.ready and w.process)

    @property
    def waiting(self) -> int:
        """How many questions are not answered yet."""
        return self._open.total()

    async def choose(
        self,
        key: Hashable,
        observation: Observation,
        level: str,
        seed: int = 0,
        *,
        deadline: float | None = None,
    ) -> str:
        """The action a bot takes, in notation.

        Args:
            key: whose bound the question counts to, such as a table's id.
            observation: made for the seat that is to act.
            level: one of `stackyard.bots.LEVELS`.
            seed: from 0 to 2**64 - 1; settles what the bot leaves to chance.
            deadline: how many seconds it may take, where it is not the usual deadline.

        Raises:
            BotError: there is no such bot, or the seat may not act.
            TooManyQuestionsError: too many questions wait.
            ThinkingError: no process could answer, or the server is stopping.
        """
        if level not in LEVELS:
            raise BotError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
        job = Job(0, _without_events(observation), level, seed)
        answer = await self._ask(key, job, deadline)
        return answer.candidates[0].action

    async def think(
        self,
        observation: Observation,
        budget: Budget | None = None,
        *,
        key: Hashable = None,
        seed: int = 0,
        deadline: float | None = None,
    ) -> Advice:
        """What a searching bot thinks of each legal action, for a hint.

        Args:
            observation: made for the seat that is to act.
            budget: how much it may think; without it, as much as the level ``hard``.
            key: whose bound the question counts to; None: only all questions' bound.
            seed: from 0 to 2**64 - 1; settles what the search leaves to chance.
            deadline: how many seconds it may take, where it is not the usual deadline.

        Raises:
            BotError, TooManyQuestionsError, ThinkingError: as for `choose`.
        """
        job = Job(0, _without_events(observation), None, seed, budget)
        answer = await self._ask(key, job, deadline)
        return Advice(answer.candidates, answer.playouts)

    async def close(self, patience: float = 1.0) -> None:
        """Let searches end with what they have, then end all processes.

        Args:
            patience: how many seconds everything open, and then the processes, may take.
        """
        self._closing.set()
        for worker in self._workers:
            if worker.search is not None:
                worker.say(Stop(worker.search))
        open_now = [*self._searches, *self._thumbs]
        for worker in self._workers:
            open_now += worker.questions.values()
        if open_now:
            await asyncio.wait([question.answer for question in open_now], timeout=patience)
        for question in open_now:
            _fail(question, "the server is stopping")
        for worker in self._workers:
            if worker.process and worker.process.stdin:
                worker.process.stdin.close()
        for compiler in self._compiling.values():
            compiler.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)
            for worker, task in zip(self._workers, self._tasks, strict=True):
                if not task.done():
                    worker.kill()
        await asyncio.gather(*self._tasks, *self._compiling.values(), return_exceptions=True)

    # --- questions

    async def _ask(self, key: Hashable, job: Job, deadline: float | None) -> Answer:
        if self._closing.is_set():
            raise ThinkingError("the server is stopping")
        if self.waiting >= self._most or (key is not None and self._open[key] >= self._most_a_key):
            self.counts.refused += 1
            raise TooManyQuestionsError("the bots have too much to think about now: try again soon")
        self._number += 1
        loop = asyncio.get_running_loop()
        job = msgspec.structs.replace(job, number=self._number)
        question = _Question(job, loop.create_future())
        seconds = self._deadline if deadline is None else deadline
        question.clock = loop.call_later(seconds, self._late, question)
        began = loop.time()
        self.counts.asked += 1
        self._open[key] += 1
        self._queue(question)
        try:
            answer = await question.answer
        except asyncio.CancelledError:
            self.counts.cancelled += 1
            self._stop(question)
            raise
        finally:
            question.clock.cancel()
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
        self._count(job.level or "hint", answer, loop.time() - began)
        return answer

    def _count(self, level: str, answer: Answer, waited: float) -> None:
        self.counts.answered += 1
        self.counts.cold += answer.cold
        self.counts.by_thumb += answer.thumb
        self.counts.thought[level] += answer.seconds
        self.counts.waited[level] += waited

    def _queue(self, question: _Question) -> None:
        question.worker = None
        (self._searches if question.job.searches else self._thumbs).append(question)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give what waits to the processes: a search to an idle one that has it loaded, if any."""
        up = [worker for worker in self._workers if worker.ready]
        while up and self._thumbs:
            least = min(up, key=lambda worker: (worker.search is not None, len(worker.questions)))
            self._give(least, self._thumbs.popleft())
        idle = [worker for worker in up if worker.search is None]
        while idle and self._searches:
            question = self._searches.popleft()
            if not question.answer.done() and question.job.searches:
                game = question.job.observation.game
                worker = max(idle, key=lambda worker: game in worker.loaded)
                idle.remove(worker)
                self._give(worker, question)

    def _give(self, worker: _Worker, question: _Question) -> None:
        if question.answer.done():
            return
        question.worker = worker
        worker.questions[question.job.number] = question
        if question.job.searches:
            worker.search = question.job.number
        worker.say(question.job)

    def _late(self, question: _Question) -> None:
        """A question's time is over."""
        if question.answer.done():
            return
        self.counts.late += 1
        if question.job.thumb or not question.job.searches:
            _fail(question, "no bot has answered in time")
            if question.worker:
                question.worker.kill()
        elif question.worker:
            question.tries = _TRIES
            self._stop(question)
        else:
            self._searches.remove(question)
            self._fall_back(question)

    def _fall_back(self, question: _Question) -> None:
        """Let the rule of thumb answer instead, in its own time."""
        question.job = msgspec.structs.replace(question.job, thumb=True)
        loop = asyncio.get_running_loop()
        if question.clock:
            question.clock.cancel()
        question.clock = loop.call_later(self._deadline, self._late, question)
        self._queue(question)

    def _stop(self, question: _Question) -> None:
        """Have a running search end, for an answer if it gives one soon."""
        worker = question.worker
        if worker and worker.search == question.job.number:
            worker.say(Stop(question.job.number))
            asyncio.get_running_loop().call_later(self._grace, self._give_up, worker, question)

    def _give_up(self, worker: _Worker, question: _Question) -> None:
        """Wait no longer for a search that was told to stop."""
        number = question.job.number
        if worker.search != number:
            return
        if question.job.observation.game in worker.loaded:
            worker.kill()
            return
        del worker.questions[number]
        asyncio.get_running_loop().call_later(self._loading, self._replace, worker, number)
        if not question.answer.done():
            self._fall_back(question)

    def _replace(self, worker: _Worker, number: int) -> None:
        if worker.search == number:
            worker.kill()

    # --- processes

    async def _keep(self, worker: _Worker) -> None:
        """Keep a process running, and start another one when it dies."""
        deaths = 0
        while not self._closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), _REST[min(deaths, len(_REST) - 1)])
            with suppress(OSError):
                await self._run(worker)
            was_up, lost = worker.ready, list(worker.questions.values())
            worker.ready, worker.search, worker.questions = False, None, {}
            worker.loaded.clear()
            if not self._closing.is_set():
                self.counts.died += 1
                # One that came up died of its work: it is replaced at once.
                deaths = 0 if was_up else deaths + 1
                self._ask_again(lost)

    async def _run(self, worker: _Worker) -> None:
        """Start a process and take its answers, until it is gone."""
        worker.process = await asyncio.create_subprocess_exec(
            *_python("stackyard.server.thinker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        answers = worker.process.stdout
        assert answers is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
            while not self._closing.is_set() or worker.questions:
                size = int.from_bytes(await answers.readexactly(LENGTH), "big")
                self._hear(worker, _ANSWERS.decode(await answers.readexactly(size)))
        # Most have ended by now. Killing those would take their end from who waits for it.
        with suppress(TimeoutError):
            await asyncio.wait_for(worker.process.wait(), _END)
        worker.kill()
        await worker.process.wait()

    def _hear(self, worker: _Worker, said: Said) -> None:
        if isinstance(said, Ready):
            worker.ready = True
            if all(other.ready for other in self._workers):
                self._up.set()
            self._hand_out()
            return
        was_search = worker.search == said.number
        if was_search:
            worker.search = None
        question = worker.questions.pop(said.number, None)
        if question:
            game = question.job.observation.game
            if isinstance(said, Answer) and said.cold:
                self._compile(game)
            elif was_search:
                worker.loaded.add(game)
            if not question.answer.done():
                self._settle(question, said)
        self._hand_out()

    def _settle(self, question: _Question, said: Answer | Failed) -> None:
        if isinstance(said, Answer):
            question.answer.set_result(said)
        elif said.blame:
            question.answer.set_exception(BotError(said.text))
        elif question.job.searches:
            self._fall_back(question)
        else:
            _fail(question, said.text)

    def _ask_again(self, lost: list[_Question]) -> None:
        for question in lost:
            question.tries += 1
            if question.answer.done():
                continue
            if question.tries < _TRIES:
                self._queue(question)
            elif question.job.thumb:
                _fail(question, "the bots' processes have died of this question")
            else:
                self._fall_back(question)

    # --- compiling

    def _compile(self, game: str) -> None:
        """Have a game's search compiled by a process of its own, unless that has failed before."""
        last = self._compiling.get(game)
        is_wanted = last is None or (last.done() and last.result())
        if is_wanted and not self._closing.is_set():
            self._compiling[game] = asyncio.create_task(self._compile_now(game))

    async def _compile_now(self, game: str) -> bool:
        async with self._one_compiler:
            process = await asyncio.create_subprocess_exec(
                *_python("stackyard.bots.search.warm"),
                game,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
            )
            try:
                return await process.wait() == 0
            except asyncio.CancelledError:
                process.kill()
                await process.wait()
                raise


def _python(module: str) -> tuple[str, ...]:
    """A command that runs a module; -P: nothing in the folder the server was started in."""
    return sys.executable, "-P", "-m", module


def _without_events(observation: Observation) -> Observation:
    """What a bot needs: it thinks from the state, and the story would only be carried along."""
    return msgspec.structs.replace(observation, events=())


def _fail(question: _Question, text: str) -> None:
    if not question.answer.done():
        question.answer.set_exception(ThinkingError(text))
