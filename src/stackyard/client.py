"""A client for programs: take a seat at a server's table and play.

A whole game:

    from stackyard.client import Client

    with Client("http://127.0.0.1:8000", name="Rover") as client:
        table = client.make_table("stack-nabbit", ["me", "normal", "normal"])
        for question in client.questions(table.id):
            question.answer(question.legal[0])
        print(client.result)

It is made of the messages that the page uses too (`stackyard.server.messages`). A lost connection,
a server that restarts, a late answer: the client comes back by itself and goes on.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from types import TracebackType
from typing import Any, Final, TypeVar, get_args
from urllib.parse import quote

import httpx
import msgspec
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from stackyard.kernel.errors import StackyardError
from stackyard.kernel.fair_dice import word_commitment
from stackyard.match import Record, Result, parse_record
from stackyard.match.allowed import explain
from stackyard.server.messages.catalogue import GameInfo
from stackyard.server.messages.live import (
    Accepted,
    Bye,
    Entry,
    FromServer,
    GameView,
    HashedWord,
    Move,
    Refused,
    Sight,
    TableChanged,
    Update,
    Welcome,
    Word,
)
from stackyard.server.messages.people import Me
from stackyard.server.messages.problems import Problem
from stackyard.server.messages.tables import Join, Level, NewTable, Ready, Table

_T = TypeVar("_T")
_MESSAGES: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)
_PAUSES: Final = (0.1, 0.3, 1.0, 2.0, 4.0)
#: What a proxy says of a server that is not there just now.
_GATEWAY: Final = frozenset({502, 503, 504})
#: What the server says of itself, and not of what was asked: waiting may help.
_PASSING: Final = frozenset({"unavailable", "too_many"})


class ServerError(StackyardError):
    """The server refused something; `problem` says why, `problem.code` for programs."""

    def __init__(self, problem: Problem) -> None:
        # What could not be read is told without saying where; everything else names its thing.
        unread = problem.code == "malformed" and problem.place
        super().__init__(f"{problem.place}: {problem.text}" if unread else problem.text)
        self.problem = problem


class UsageError(StackyardError, ValueError):
    """The client was asked for something that there is not."""


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked.

    Attributes:
        seat: the seat that is asked.
        view: the table as it sees it.
        legal: what it may answer, in notation.
        entries: what it has seen happen since the last question.
        answer: gives the answer; returns once the server has stored it. Raises ServerError where
            it is refused: the question is then asked again.
    """

    seat: int
    view: GameView
    legal: tuple[str, ...]
    entries: tuple[Entry, ...]
    answer: Callable[[str], None]


class Client:
    """A person of a server, for a program.

    Args:
        address: the server's, such as ``http://127.0.0.1:8000``.
        name: how it is called at tables.
        token: of an earlier session, to be that person again (`Client.token`).
        patience: how many seconds it goes on trying where the server does not answer, restarts,
            or says that it is asked too often.

    Attributes:
        token: what makes it the same person another time; keep it secret.
        result: how the last match that was played ended; None before that.

    Raises:
        ServerError: the server refused.
        ConnectionError: the server cannot be reached.
    """

    def __init__(
        self, address: str, name: str = "Program", *, token: str = "", patience: float = 60.0
    ) -> None:
        self._address = address.rstrip("/")
        self._patience = patience
        self._http = httpx.Client(base_url=f"{self._address}/api", timeout=30.0)
        self.result: Result | None = None
        self.token = token
        try:
            self.person = self._arrive(name)
        except BaseException:
            self._http.close()
            raise

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._http.close()

    def games(self) -> list[GameInfo]:
        """The server's games."""
        return self._ask("GET", "games", list[GameInfo])

    def make_table(self, game: str, seats: Sequence[str], **settings: Any) -> Table:
        """Make a table.

        Args:
            game: the mode's id.
            seats: by seat: ``"me"``, ``"open"`` (for whoever comes) or a bot's level.
            settings: further fields of `NewTable`, such as ``options`` or ``public``.

        Raises:
            UsageError: a seat or a setting that there is none of.
        """
        plans = [_plan(seat) for seat in seats]
        wanted = {"game": game, "seats": plans, "start": "open" not in seats, **settings}
        try:
            table = msgspec.convert(wanted, NewTable)
        except msgspec.ValidationError as error:
            said, path = explain(error, NewTable)
            place = f"{path.lstrip('.')}: " if path else ""
            raise UsageError(f"make_table: {place}{said}") from None
        return self._ask("POST", "tables", Table, table)

    def table(self, table: str) -> Table:
        """A table as it stands."""
        return self._ask("GET", f"tables/{quote(table)}", Table)

    def join(self, table: str, seat: int | None = None) -> Table:
        """Sit down at a table, and be ready."""
        self._ask("POST", f"tables/{quote(table)}/join", Table, Join(seat))
        return self._ask("POST", f"tables/{quote(table)}/ready", Table, Ready(True))

    def leave(self, table: str) -> Table:
        """Stand up; while a match runs a bot plays on."""
        return self._ask("POST", f"tables/{quote(table)}/leave", Table)

    def start(self, table: str) -> Table:
        """Start the match of one's own table."""
        return self._ask("POST", f"tables/{quote(table)}/start", Table)

    def record(self, match: str) -> Record:
        """The record of a finished match.

        Raises:
            ServerError: it is not over, or there is none.
        """
        return parse_record(self._send("GET", f"matches/{quote(match)}/record", None).content)

    def questions(self, table: str) -> Generator[Question, None, None]:
        """All that one's seats are asked, until the match is over: answer each, then ask on.

        Raises:
            ServerError: the table cannot be reached by this person.
            ConnectionError: the server has not answered for longer than `patience`.
        """
        yield from _Play(self, table).questions()

    # --- inside

    def _arrive(self, name: str) -> str:
        """Become the person of the token, or a new one; its public id."""
        if not self.token:
            me = self._ask("POST", "session", Me, {"name": name, "token": True})
            self.token = me.token or ""
        self._http.headers["Authorization"] = f"Bearer {self.token}"
        return self._ask("GET", "session", Me).person

    def _ask(self, method: str, path: str, kind: type[_T], body: Any = None) -> _T:
        return msgspec.json.decode(self._send(method, path, body).content, type=kind)

    def _send(self, method: str, path: str, body: Any) -> httpx.Response:
        """Ask until it is answered; what may have been carried out is not asked again."""
        waiting = _Waiting(self._patience)
        while True:
            try:
                answer = self._send_once(method, path, body)
            except httpx.TransportError as error:
                never_sent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                if not ((never_sent or method == "GET") and waiting.pause()):
                    told = f"{self._address} does not answer: {error}"
                    raise ConnectionError(told) from None
                continue
            if not answer.is_error:
                return answer
            problem = _problem(answer.content, answer.status_code)
            if not waiting.helps(problem):
                raise ServerError(problem)

    def _send_once(self, method: str, path: str, body: Any) -> httpx.Response:
        if method == "GET":
            return self._http.get(path)
        content = msgspec.json.encode({} if body is None else body)
        headers = {"Content-Type": "application/json"}
        return self._http.request(method, path, content=content, headers=headers)


class _Play:
    """One match at one table: the socket, and what is known of the match."""

    def __init__(self, client: Client, table: str) -> None:
        self._client = client
        self._table = table
        self._socket: ClientConnection | None = None
        self._seq = -1
        self._sights: dict[int, Sight] = {}
        self._entries: list[Entry] = []
        self._words: dict[int, str] = {}
        self._over: Result | None = None
        self._playing = False
        self._answers: dict[str, Accepted | Refused] = {}

    def questions(self) -> Generator[Question, None, None]:
        try:
            while self._over is None:
                sight = self._asked()
                if sight is None:
                    self._hear()
                    continue
                entries, self._entries = tuple(self._entries), []
                assert sight.seat is not None
                yield Question(sight.seat, sight.view, sight.legal, entries, self._answering(sight))
            self._client.result = self._over
        finally:
            self._hang_up()

    def _asked(self) -> Sight | None:
        if not self._playing:
            return None
        sights = (sight for sight in self._sights.values() if sight.decision is not None)
        return next(sights, None)

    def _answering(self, sight: Sight) -> Callable[[str], None]:
        def answer(action: str) -> None:
            assert sight.seat is not None
            assert sight.decision is not None
            move = Move(secrets.token_hex(8), sight.seat, sight.decision, action)
            waiting = _Waiting(self._client._patience)
            told = self._deliver(move)
            while isinstance(told, Refused) and waiting.helps(told.problem):
                told = self._deliver(move)
            # The question was closed meanwhile: how things stand now was told first.
            if isinstance(told, Refused) and told.problem.code != "stale":
                raise ServerError(told.problem)

        return answer

    def _deliver(self, move: Move) -> Accepted | Refused:
        """Send a move until it is answered; the server carries it out once."""
        data = msgspec.json.encode(move).decode()
        sent_on = None
        while move.id not in self._answers or self._seq < self._entry_of(move):
            socket = self._socket
            if socket is None or socket is not sent_on:
                socket = sent_on = self._connected()
                with suppress(WebSocketException, OSError):
                    socket.send(data)
            self._hear()
        return self._answers.pop(move.id)

    def _entry_of(self, move: Move) -> int:
        """The log's entry that an answered move made; what it led to comes with that entry."""
        told = self._answers[move.id]
        return -1 if isinstance(told, Refused) or told.seq is None else told.seq

    def _hear(self) -> None:
        """Take in the server's next message; where the line is lost, take it up again."""
        try:
            message = _MESSAGES.decode(self._connected().recv())
        except (WebSocketException, OSError, EOFError):
            self._hang_up()
            return
        self._take_in(message)

    def _take_in(self, message: FromServer) -> None:
        if isinstance(message, Welcome):
            self._see(message.seq, message.missed, message.sights, message.result)
            self._look_at(message.table, message.mine)
        elif isinstance(message, Update):
            self._see(message.seq, message.entries, message.sights, message.result)
        elif isinstance(message, TableChanged):
            self._look_at(message.table, message.mine)
        elif isinstance(message, Accepted | Refused) and message.id is not None:
            self._answers[message.id] = message
        elif isinstance(message, Bye):
            self._hang_up()
            _check_may_come_back(message)

    def _see(
        self,
        seq: int,
        entries: Sequence[Entry],
        sights: Sequence[Sight],
        result: Result | None,
    ) -> None:
        self._seq = seq
        self._entries += entries
        self._sights = {sight.seat: sight for sight in sights if sight.seat is not None}
        self._over = result

    def _look_at(self, table: Table, mine: Sequence[int]) -> None:
        if table.state == "frozen":
            raise ServerError(Problem("not_now", table.why or "The match was stopped."))
        self._playing = table.state == "playing"
        self._bring_words(table, mine)

    def _bring_words(self, table: Table, mine: Sequence[int]) -> None:
        """Add one's own chance to the deal: the hashed word first, then the word."""
        fairness = table.fairness
        if fairness is None or self._socket is None:
            return
        for seat in mine:
            word = self._words.setdefault(seat, secrets.token_hex(16))
            message: HashedWord | Word | None = None
            if fairness.phase == "hashes" and fairness.hashes[seat] is None:
                message = HashedWord(secrets.token_hex(8), seat, word_commitment(word))
            elif (
                fairness.phase == "words"
                and fairness.words[seat] is None
                and fairness.hashes[seat] == word_commitment(word)
            ):
                message = Word(secrets.token_hex(8), seat, word)
            if message is not None:
                with suppress(WebSocketException, OSError):
                    self._socket.send(msgspec.json.encode(message).decode())

    def _connected(self) -> ClientConnection:
        waiting = _Waiting(self._client._patience)
        while self._socket is None:
            try:
                problem = self._come()
            except (OSError, WebSocketException):
                self._hang_up()
                if not waiting.pause():
                    told = f"{self._client._address} has not answered for a while"
                    raise ConnectionError(told) from None
            else:
                if problem is not None and not waiting.helps(problem):
                    raise ServerError(problem)
        return self._socket

    def _come(self) -> Problem | None:
        """Open the socket and take in the first message; why the server does not let one in."""
        try:
            socket = self._connect()
        except InvalidStatus as error:
            return _problem(bytes(error.response.body or b""), error.response.status_code)
        self._socket = socket
        first = _MESSAGES.decode(socket.recv())
        if isinstance(first, Refused):
            self._hang_up()
            return first.problem
        self._take_in(first)
        return None

    def _connect(self) -> ClientConnection:
        address = self._client._address.replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{quote(self._table)}/live?since={self._seq}",
            additional_headers={"Authorization": f"Bearer {self._client.token}"},
            compression=None,
            max_size=4 << 20,
        )

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class _Waiting:
    """Pauses that grow longer, until patience is at its end."""

    def __init__(self, patience: float) -> None:
        self._deadline = time.monotonic() + patience
        self._pauses = chain(_PAUSES, repeat(_PAUSES[-1]))

    def pause(self, least: float = 0.0) -> bool:
        """Wait a while; whether there was patience left for that."""
        seconds = max(least, next(self._pauses))
        if time.monotonic() + seconds > self._deadline:
            return False
        time.sleep(seconds)
        return True

    def helps(self, problem: Problem) -> bool:
        """Wait where the server says that this helps; whether it is to be asked again."""
        if problem.code not in _PASSING or problem.retry_ms is None:
            return False
        return self.pause(problem.retry_ms / 1000)


def _check_may_come_back(farewell: Bye) -> None:
    """Raise ServerError where coming back to the table would be of no use."""
    if farewell.why == "signed_out":
        raise ServerError(Problem("no_session", "This token was ended from another session."))
    if farewell.why in {"removed", "ended"}:
        raise ServerError(Problem("not_now", f"The table was left: {farewell.why}."))


def _plan(seat: str) -> dict[str, str]:
    if seat in {"me", "open"}:
        return {"type": seat}
    if seat in get_args(Level):
        return {"type": "bot", "level": seat}
    allowed = ", ".join(("me", "open", *get_args(Level)))
    raise UsageError(f"make_table: {seat!r} cannot sit at a table; allowed are {allowed}")


def _problem(content: bytes, status: int) -> Problem:
    try:
        return msgspec.json.decode(content, type=Problem)
    except msgspec.DecodeError:
        retry_ms = 500 if status in _GATEWAY else None
        said = f"The server answered with status {status}."
        return Problem("unavailable", said, None, None, retry_ms)
