"""Bots think in processes of their own, and an answer comes whatever becomes of these."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from stackyard import bot, start
from stackyard.bots import BotError, Budget
from stackyard.games.registry import playable
from stackyard.match import Observation
from stackyard.server.thinking import Thinkers
from stackyard.server.thoughts import ThinkingError, TooManyQuestionsError

GAMES = [game.id for game in playable()]
LIGHT = ("random", "easy", "normal")
#: Never reached: what ends a test is an answer.
ENDLESS = 300.0


def seen(game: str = "stack-nabbit", steps: int = 9) -> Observation:
    """What the seat to act sees, some steps on, with something to choose."""
    match = start(game, seed=3)
    chooser = bot("random", seed=3)
    while steps > 0 or len(match.legal(match.actors[0])) == 1:
        seat = match.actors[0]
        match.play(seat, chooser.choose(match.observe(seat)))
        steps -= 1
    return match.observe(match.actors[0])


def alone(observation: Observation, level: str, seed: int) -> str:
    """What the bot does in this process."""
    return str(bot(level, seed).choose(observation))


def with_thinkers(
    use: Callable[[Thinkers], Awaitable[None]], workers: int = 1, **settings: Any
) -> None:
    """Use some processes that are up, and end them."""
    settings = {"deadline": ENDLESS, "grace": ENDLESS, "loading": ENDLESS, **settings}

    async def run() -> None:
        thinkers = Thinkers(workers, **settings)
        thinkers.start()
        await thinkers.wait_ready()
        assert thinkers.ready
        try:
            await use(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(run())


def asking(question: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    return asyncio.create_task(question)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def new_process(thinkers: Thinkers, old: int) -> int:
    """The one process, once it is another one."""
    await until(lambda: thinkers.pids not in {(), (old,)})
    return thinkers.pids[0]


def test_an_answer_depends_on_observation_level_and_seed_alone() -> None:
    async def use(thinkers: Thinkers) -> None:
        for game in GAMES:
            observation = seen(game)
            asked = [(level, seed) for level in LIGHT for seed in (0, 2**64 - 1)]
            answers = await asyncio.gather(
                *(thinkers.choose(game, observation, level, seed) for level, seed in asked)
            )
            assert answers == [alone(observation, level, seed) for level, seed in asked]
        assert thinkers.counts.asked == thinkers.counts.answered == 6 * len(GAMES)
        assert set(thinkers.counts.thought) == set(LIGHT)
        assert thinkers.waiting == 0

    with_thinkers(use, workers=2)


def test_a_wrong_question_is_the_askers_fault() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen()
        with pytest.raises(BotError, match="there is no bot 'clever'; there are: random, easy"):
            await thinkers.choose("k", observation, "clever")
        match = start("stack-nabbit", seed=3)
        with pytest.raises(BotError, match="a spectator has nothing to choose"):
            await thinkers.choose("k", match.observe(None), "easy")
        with pytest.raises(BotError, match="may not act now"):
            await thinkers.choose("k", match.observe(1), "easy")
        assert thinkers.counts.died == 0

    with_thinkers(use)


def test_questions_are_bounded_for_a_key_and_in_all() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen()
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        first = [asking(thinkers.choose("a", observation, "easy", i)) for i in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyQuestionsError):
            await thinkers.choose("a", observation, "easy")
        others = [asking(thinkers.choose("b", observation, "easy"))]
        await asyncio.sleep(0)
        with pytest.raises(TooManyQuestionsError):
            await thinkers.choose("c", observation, "easy")
        assert thinkers.waiting == 3
        assert thinkers.counts.refused == 2
        os.kill(pid, signal.SIGCONT)
        assert len(await asyncio.gather(*first, *others)) == 3
        assert await thinkers.choose("a", observation, "easy", 7) == alone(observation, "easy", 7)

    with_thinkers(use, most=3, most_a_key=2)


def test_a_question_whose_process_dies_is_asked_again() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen()
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asking(thinkers.choose("k", observation, "random", 5))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await asked == alone(observation, "random", 5)
        assert thinkers.counts.died == 1
        assert thinkers.counts.by_thumb == 0

    with_thinkers(use)


def test_a_question_of_which_processes_die_is_answered_by_rule_of_thumb() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen("staccs-uh-oh")
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asking(thinkers.think(observation))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        # Given to the next process the moment it is up, which then dies too.
        os.kill(await new_process(thinkers, pid), signal.SIGKILL)
        advice = await asked
        assert advice.candidates[0].action == alone(observation, "normal", 0)
        assert advice.playouts == 0
        assert thinkers.counts.died == 2
        assert thinkers.counts.by_thumb == 1

    with_thinkers(use)


def test_a_process_that_does_not_answer_in_time_is_replaced() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen()
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(ThinkingError, match="no bot has answered in time"):
            await thinkers.choose("k", observation, "easy", deadline=0.1)
        assert await thinkers.choose("k", observation, "easy", 7) == alone(observation, "easy", 7)
        assert thinkers.counts.late == 1
        assert thinkers.pids != (pid,)

    with_thinkers(use)


def test_a_search_nobody_waits_for_any_more_that_goes_on_is_ended() -> None:
    async def use(thinkers: Thinkers) -> None:
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asking(thinkers.think(seen()))
        await asyncio.sleep(0)
        asked.cancel()
        assert await new_process(thinkers, pid)
        assert thinkers.counts.cancelled == 1

    with_thinkers(use, grace=0.01, loading=0.01)


def test_nobody_waits_for_a_search_that_is_still_being_loaded() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen("stacky-map")
        pids = thinkers.pids
        os.kill(pids[0], signal.SIGSTOP)
        advice = await thinkers.think(observation, deadline=0.05)
        assert advice.candidates[0].action == alone(observation, "normal", 0)
        # Its process goes on loading: the next search needs it too.
        os.kill(pids[0], signal.SIGCONT)
        assert thinkers.pids == pids
        assert thinkers.counts.late == thinkers.counts.by_thumb == 1

    with_thinkers(use, workers=2, grace=0.01)


def test_a_search_that_waits_too_long_is_answered_by_rule_of_thumb() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen("stacky-map")
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        first = asking(thinkers.think(observation))
        await asyncio.sleep(0)
        second = asking(thinkers.choose("k", observation, "hard", deadline=0.0))
        await until(lambda: thinkers.counts.late == 1)
        os.kill(pid, signal.SIGCONT)
        assert await second == alone(observation, "normal", 0)
        first.cancel()

    with_thinkers(use)


def test_searching_is_compiled_apart_and_then_stopped_when_told() -> None:
    async def use(thinkers: Thinkers) -> None:
        observation = seen()
        answer = await thinkers.choose("k", observation, "hard", 5)
        if thinkers.counts.cold:
            assert answer == alone(observation, "normal", 5)
            await until(lambda: not thinkers.compiling)
        assert await thinkers.choose("k", observation, "hard", 5) == alone(observation, "hard", 5)
        (pid,) = thinkers.pids
        advice = await thinkers.think(observation, Budget(playouts=500))
        assert advice.playouts in {1, 500}
        assert {line.action for line in advice.candidates} == {"flip", "keep"}
        # One that would go on for ever: told to stop, it answers with what it has.
        late = await thinkers.think(observation, Budget(seconds=ENDLESS), deadline=0.05)
        assert late.playouts > 0
        given_up = asking(thinkers.think(observation, Budget(seconds=ENDLESS)))
        # Rules of thumb do not wait for it.
        for seed in range(5):
            assert await thinkers.choose("k", observation, "easy", seed)
        given_up.cancel()
        assert await thinkers.choose("k", observation, "hard", 5) == alone(observation, "hard", 5)
        assert thinkers.pids == (pid,)

    with_thinkers(use)


def test_closing_ends_everything() -> None:
    async def run() -> None:
        thinkers = Thinkers(2, deadline=ENDLESS)
        thinkers.start()
        await thinkers.wait_ready()
        pids = thinkers.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        asked = asking(thinkers.choose("k", seen(), "easy"))
        await asyncio.sleep(0)
        await thinkers.close(patience=0.05)
        with pytest.raises(ThinkingError, match="the server is stopping"):
            await asked
        with pytest.raises(ThinkingError, match="the server is stopping"):
            await thinkers.choose("k", seen(), "easy")
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        assert not thinkers.ready

    asyncio.run(run())


def test_closing_before_anything_is_up() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        thinkers.start()
        asked = asking(thinkers.choose("k", seen(), "easy"))
        await asyncio.sleep(0)
        await thinkers.close(patience=0.05)
        with pytest.raises(ThinkingError, match="the server is stopping"):
            await asked

    asyncio.run(run())


def test_the_compiler_is_imported_for_a_search_only() -> None:
    script = """
import io, sys
from stackyard import start
from stackyard.bots import LEVELS
from stackyard.server import thinker
thinker._load_rules()
match = start("staccs-party", seed=1)
seen = match.observe(match.actors[0])
jobs = [thinker.Job(i, seen, level, 0) for i, level in enumerate(("random", "easy", "normal"))]
answers = io.BytesIO()
thinker.Thinker(io.BytesIO(b"".join(map(thinker.frame, jobs))), answers).run()
assert len(answers.getvalue()) > 100
print(sorted({"numba", "numpy", "litestar", "stackyard.server.thinking"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_process_whose_server_was_killed_while_it_began_ends_quietly() -> None:
    hears, says = os.pipe()
    os.close(hears)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "stackyard.server.thinker"],
            stdin=subprocess.DEVNULL,
            stdout=says,
            stderr=subprocess.PIPE,
            text=True,
            check=True,
        )
    finally:
        os.close(says)
    assert done.stderr == ""
