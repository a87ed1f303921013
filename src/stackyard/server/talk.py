"""What is said over a table's socket, and what is answered."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from stackyard.bots import BotError
from stackyard.match.allowed import explain
from stackyard.server.conductor import Conductor
from stackyard.server.hub import Viewer
from stackyard.server.limits import Limiter
from stackyard.server.logs import log
from stackyard.server.means import Means
from stackyard.server.messages.live import (
    Accepted,
    AskHint,
    Because,
    FromClient,
    FromServer,
    HashedWord,
    Hint,
    Move,
    Refused,
    Say,
    Undo,
    WantPause,
    WantStandIn,
    Why,
    Word,
)
from stackyard.server.messages.problems import Problem
from stackyard.server.names import clean
from stackyard.server.refusals import refuse, too_many
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.store.errors import AlreadyKept, StoreError
from stackyard.server.thoughts import ThinkingError

_DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


class _Head(msgspec.Struct):
    """As much as can be read of a message that cannot be read whole."""

    id: str | None = None
    type: Any = None


_HEAD: Final = msgspec.json.Decoder(_Head)
_KINDS: Final = {kind.__struct_config__.tag: kind for kind in get_args(FromClient)}


class Talk:
    """Answers viewers' messages.

    Args:
        means: what the server works with.
        hints, chat: how often one person may ask for a hint, and speak.
    """

    def __init__(self, means: Means, hints: Limiter, chat: Limiter) -> None:
        self._means = means
        self._hints = hints
        self._chat = chat

    async def hear(self, conductor: Conductor, viewer: Viewer, text: str | bytes) -> None:
        """Carry out one message of a viewer, and answer it."""
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            viewer.tell(_unreadable(text, error))
            return
        viewer.tell(await self._answer(conductor, viewer, message))

    async def _answer(
        self, conductor: Conductor, viewer: Viewer, message: FromClient
    ) -> FromServer:
        try:
            return await self._carry_out(conductor, viewer, message)
        except RoomProblem as refused:
            problem = refused.problem
            if problem.code == "stale":
                conductor.place.tell_present(conductor.now, viewer)
        except StoreError as error:
            log.error("store failed", why=str(error))
            problem = refuse("unavailable", "The server could not write this down.").problem
        except Exception:
            self._means.metrics.faults.inc()
            log.exception("fault in a message", kind=type(message).__name__)
            problem = refuse("unavailable", "Something went wrong in the server.").problem
        self._means.metrics.refusals.labels(problem.code).inc()
        return Refused(message.id, problem)

    async def _carry_out(
        self, conductor: Conductor, viewer: Viewer, message: FromClient
    ) -> FromServer:
        person = viewer.person
        if isinstance(message, Why):
            return _why(conductor, person, message)
        if person is None:
            raise refuse("no_session", "Choose a name first.")
        if isinstance(message, AskHint):
            return await self._hint(conductor, person, message)
        first = conductor.place.first_answer(person, message.id)
        if first is not None:
            return first
        key = (person, message.id)
        return await conductor.once(key, lambda: self._accept(conductor, person, message))

    async def _accept(self, conductor: Conductor, person: str, message: FromClient) -> Accepted:
        answer = Accepted(message.id, await self._change(conductor, person, message))
        return conductor.place.remember(person, answer)

    async def _change(self, conductor: Conductor, person: str, message: FromClient) -> int | None:
        """Carry out what changes something; the number of the log's entry that it made, if any."""
        if isinstance(message, Move):
            return await conductor.move(person, message)
        if isinstance(message, Undo):
            return await conductor.undo(person, message)
        if isinstance(message, HashedWord | Word):
            await conductor.bring_word(person, message)
        elif isinstance(message, WantPause):
            await conductor.want_pause(person, message.on)
        elif isinstance(message, WantStandIn):
            await conductor.want_stand_in(person, message.seat, message.on)
        elif isinstance(message, Say):
            await self._say(conductor, person, message)
        return None

    async def _say(self, conductor: Conductor, person: str, message: Say) -> None:
        fit = clean(message.text)
        if not fit:
            raise refuse("option", "There is nothing in it that can be seen.", "text")
        wait = self._chat.take((conductor.place.table.id, person))
        if wait:
            raise too_many("That was too much chat at once", wait)
        place, store = conductor.place, self._means.store
        if person not in place.names:
            await place.learn_names(store, person)
        kept = self._means.settings.bounds.chat_kept
        try:
            line = await store.add_chat(
                place.table.id, person, fit, conductor.now, keep=kept, message=message.id
            )
        except AlreadyKept:
            # A repeat of what was said before a restart: whoever comes is told of it anyway.
            return
        place.tell_line(place.chat_line(line))

    async def _hint(self, conductor: Conductor, person: str, message: AskHint) -> Hint:
        place = conductor.place
        place.table.check_own(person, message.seat)
        decision = None if place.room is None else place.room.decision(message.seat)
        if place.room is None or decision is None:
            raise refuse("not_now", "This seat is asked nothing now.")
        wait = self._hints.take(person)
        if wait:
            raise too_many("Those were too many hints", wait)
        observation = place.room.match.observe(message.seat)
        try:
            advice = await self._means.bots.think(observation, key=place.table.id)
        except (BotError, ThinkingError) as error:
            log.warning("no hint", why=str(error))
            raise refuse("unavailable", "No bot is free to think now.", retry_s=2) from None
        best = advice.candidates[0].action
        return Hint(message.id, decision, best, advice.candidates, advice.playouts)


def _why(conductor: Conductor, person: str | None, message: Why) -> Because:
    place = conductor.place
    place.table.check_own(person, message.seat)
    if place.room is None:
        raise refuse("not_now", "No match is being played at this table.")
    reason = place.room.why(message.seat, message.action)
    if reason is None:
        return Because(message.id, None, None)
    return Because(message.id, reason.rule, reason.text)


def _unreadable(text: str | bytes, error: Exception) -> Refused:
    try:
        head = _HEAD.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        head = _Head()
    said, path = "it is no JSON text", ""
    if isinstance(error, msgspec.ValidationError):
        said, path = explain(error, _KINDS.get(str(head.type), FromClient))
    elif isinstance(error, msgspec.DecodeError):
        said = str(error)
    text, place = f"This message cannot be read: {said}.", path.lstrip(".") or None
    return Refused(head.id, Problem("malformed", text, place))
