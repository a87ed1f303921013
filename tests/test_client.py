"""The client for programs plays at a real server, whatever becomes of the line and the server."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from stackyard.client import Client, Question, ServerError
from stackyard.kernel.errors import StackyardError
from stackyard.match import replay
from stackyard.server.messages.live import FromServer
from stackyard.server.messages.tables import Table
from stackyard.server.settings import Bounds, Rate
from stackyard.server.store.sqlite import IN_MEMORY
from tests.server.thread import ThreadServer, free_port, line_to

NO_CLOCKS = {"turn": None, "warn": None, "catch": None, "answer": None}
#: By game, who sits there where one program plays alone with bots.
ALONE = {
    "stack-nabbit": ["me", "easy", "random"],
    "stacky-map": ["easy", "me"],
    "staccs-uh-oh": ["me", "easy", "easy"],
    "staccs-party": ["me", "easy", "easy", "easy", "easy", "easy"],
    "staccs-solo": ["me"],
    "staccs-wild-out": ["me", "me"],
}


@pytest.fixture(scope="module")
def server() -> Iterator[ThreadServer]:
    with ThreadServer(IN_MEMORY) as running:
        yield running


def pick(question: Question) -> str:
    """A legal action that lets games end."""
    legal = question.legal
    return legal[0] if "draw" in legal else legal[len(legal) // 2]


def play(
    client: Client, table: Table, between: Callable[[int], None] = lambda count: None
) -> list[Question]:
    """Play a match to its end; `between` is called before each answer."""
    asked: list[Question] = []
    for question in client.questions(table.id):
        between(len(asked))
        asked.append(question)
        question.answer(pick(question))
    return asked


def quick_table(client: Client, game: str, seats: list[str], **more: object) -> Table:
    return client.make_table(game, seats, pace_ms=0, clocks=NO_CLOCKS, **more)


@pytest.mark.parametrize("game", ALONE)
def test_a_program_plays_a_whole_match(server: ThreadServer, game: str) -> None:
    with Client(server.url, "Rover") as client:
        table = quick_table(client, game, ALONE[game])
        asked = play(client, table)
        assert client.result is not None
        record = client.record(client.table(table.id).match or "")
        assert replay(record).result == client.result == record.result
        own = {seat for seat, plan in enumerate(ALONE[game]) if plan == "me"}
        assert {question.seat for question in asked} == own
        assert len(asked) == sum(seat in own for seat, _ in record.actions)
        told = [entry.seq for question in asked for entry in question.entries]
        assert told == [seq for seq in range(told[-1] + 1) for _ in own], "each once, in order"


def test_two_programs_play_at_one_table(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as host, Client(server.url, "Rex") as guest:
        table = quick_table(host, "stack-nabbit", ["me", "open", "easy"])
        assert guest.join(table.id).seats[1].name == "Rex"
        other = threading.Thread(target=play, args=(guest, table), daemon=True)
        other.start()
        host.start(table.id)
        play(host, table)
        other.join(20)
        assert host.result == guest.result
        assert host.result is not None
        record = host.record(host.table(table.id).match or "")
        assert record.meta["names"][:2] == ["Rover", "Rex"]
        assert all(record.meta["fairness"]["words"][:2]), "both added their chance to the deal"


def test_a_lost_line_is_taken_up_again(server: ThreadServer) -> None:
    with line_to(server) as line, Client(line.url, "Rover") as client:
        table = quick_table(client, "stacky-map", ["me", "easy"])

        def cut(count: int) -> None:
            if count % 3 == 0:
                line.cut()

        asked = play(client, table, cut)
        assert line.cuts > 3
        told = [entry.seq for question in asked for entry in question.entries]
        assert told == list(range(len(told)))
        record = client.record(client.table(table.id).match or "")
        assert sum(seat == 0 for seat, _ in record.actions) == len(asked)


def test_an_answer_whose_receipt_was_lost_counts_once(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks after the server stored the move, before the client heard of it."""
    from stackyard import client as module

    play_class = module._Play
    taken_in = play_class._take_in
    lost: list[str] = []

    def losing(self: module._Play, message: FromServer) -> None:
        number = getattr(message, "id", None)
        if number is not None and len(lost) < 5 and number not in lost:
            lost.append(number)
            self._hang_up()
            return
        taken_in(self, message)

    monkeypatch.setattr(play_class, "_take_in", losing)
    with Client(server.url, "Rover") as client:
        table = quick_table(client, "stacky-map", ["me", "easy"])
        asked = play(client, table)
        record = client.record(client.table(table.id).match or "")
    assert len(lost) == 5
    assert sum(seat == 0 for seat, _ in record.actions) == len(asked)


def test_a_program_plays_on_at_a_server_that_was_restarted(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "s.db") as server, Client(server.url, "Rover") as client:
        table = quick_table(client, "stack-nabbit", ["me", "easy", "easy"])

        def restart(count: int) -> None:
            if count in (2, 5):
                server.stop()
                server.start()

        asked = play(client, table, restart)
        assert len(asked) > 5
        record = client.record(client.table(table.id).match or "")
        assert sum(seat == 0 for seat, _ in record.actions) == len(asked)
        assert replay(record).result == client.result


def test_requests_wait_for_a_server_that_starts(tmp_path: Path) -> None:
    server = ThreadServer(tmp_path / "s.db")
    starting = threading.Timer(0.3, server.start)
    starting.start()
    try:
        with Client(server.url, "Rover") as client:
            assert "stack-nabbit" in {game.id for game in client.games()}
    finally:
        starting.join()
        server.stop()


def test_patience_ends() -> None:
    with pytest.raises(ConnectionError, match=r"127\.0\.0\.1.* does not answer"):
        Client(f"http://127.0.0.1:{free_port()}", patience=0.2)


def test_a_stale_answer_is_dropped_and_the_present_question_asked(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as here, Client(server.url, token=here.token) as there:
        table = quick_table(here, "staccs-solo", ["me"])
        mine, other = here.questions(table.id), there.questions(table.id)
        old, same = next(mine), next(other)
        assert old.legal == same.legal
        same.answer(same.legal[0])
        old.answer(old.legal[0])
        fresh = next(mine)
        assert fresh.view == next(other).view
        assert fresh.view != old.view
        mine.close()
        other.close()


def test_an_answer_that_is_refused_says_why_and_is_asked_again(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as client:
        table = quick_table(client, "stack-nabbit", ["me", "easy", "easy"], options={"first": 0})
        questions = client.questions(table.id)
        first = again = next(questions)
        for action, code in (("jump", "notation"), ("keep", "illegal")):
            with pytest.raises(ServerError) as refused:
                first.answer(action)
            assert refused.value.problem.code == code
            assert str(refused.value) == refused.value.problem.text
            assert bool(refused.value.problem.rule) == (code == "illegal")
            again = next(questions)
            assert (again.view, again.legal, again.entries) == (first.view, first.legal, ())
        again.answer("flip")
        questions.close()


def test_what_cannot_be_asked_for_is_a_clear_error(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as client:
        cases: list[tuple[str, Callable[[], object]]] = [
            ("option", lambda: client.make_table("chess", ["me"])),
            ("option", lambda: client.make_table("stack-nabbit", ["me"])),
            ("not_found", lambda: client.join("no-such-table")),
            ("not_found", lambda: next(client.questions("no-such-table"))),
            ("not_found", lambda: client.record("no-such-match")),
        ]
        for code, work in cases:
            with pytest.raises(ServerError) as refused:
                work()
            assert refused.value.problem.code == code
            assert len(str(refused.value)) > 10
        table = quick_table(client, "staccs-solo", ["me"])
        next(questions := client.questions(table.id))
        questions.close()
        with pytest.raises(ServerError, match="over"):
            client.record(client.table(table.id).match or "")
        with pytest.raises(ServerError):
            client.join(table.id, 3)


def test_seats_and_settings_are_checked_before_anything_is_sent(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as client:
        with pytest.raises(StackyardError, match=r"genius.*easy"):
            client.make_table("stack-nabbit", ["me", "genius"])
        with pytest.raises(StackyardError, match=r"'pace'; known: .*pace_ms"):
            client.make_table("stack-nabbit", ["me", "easy", "easy"], pace=3)


def test_a_wrong_token_is_refused(server: ThreadServer) -> None:
    with pytest.raises(ServerError) as refused:
        Client(server.url, token="wrong")
    assert refused.value.problem.code == "no_session"


def test_a_program_whose_session_is_ended_stops_with_a_clear_error(server: ThreadServer) -> None:
    with Client(server.url, "Rover") as client:
        table = quick_table(client, "stack-nabbit", ["me", "easy", "easy"])
        bearer = {"Authorization": f"Bearer {client.token}"}
        code = httpx.post(f"{server.url}/api/session/code", headers=bearer).json()["code"]
        claim = {"code": code, "token": True}
        owner = httpx.post(f"{server.url}/api/session/claim", json=claim).json()["token"]

        def sign_out(count: int) -> None:
            if count == 2:
                bearer = {"Authorization": f"Bearer {owner}"}
                assert httpx.delete(f"{server.url}/api/session/others", headers=bearer).is_success

        with pytest.raises(ServerError, match="ended from another session") as told:
            play(client, table, sign_out)
        assert told.value.problem.code == "no_session"
        with pytest.raises(ServerError, match="token is nobody's"):
            next(client.questions(table.id))
        with pytest.raises(ServerError, match="token is nobody's"):
            client.games() and client.leave(table.id)


def test_a_name_that_cannot_be_taken_is_said_to_be_the_name(server: ThreadServer) -> None:
    for name in ("", "x" * 41):
        with pytest.raises(ServerError, match=r"^name: .* length"):
            Client(server.url, name)


def test_a_client_that_is_asked_to_wait_waits_and_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stackyard import client as module

    waited: list[float] = []

    def pause(_: object, least: float = 0.0) -> bool:
        waited.append(least)
        return len(waited) < 3

    bounds = Bounds(guests=Rate(1, 0.001))
    with ThreadServer(tmp_path / "s.db", bounds) as server, Client(server.url, "One"):
        with pytest.raises(ServerError, match="wait"):
            Client(server.url, "Two", patience=0.1)
        monkeypatch.setattr(module._Waiting, "pause", pause)
        with pytest.raises(ServerError, match="wait"):
            Client(server.url, "Two")
    assert len(waited) == 3
    assert min(waited) > 900


@pytest.mark.parametrize("number", [0, 1])
def test_the_programs_in_the_documentation_play(
    server: ThreadServer, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(__file__).parents[1].joinpath("docs", "programs.md").read_text()
    program = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[number]
    exec(program.replace("127.0.0.1:8000", server.url[7:]), {})
    assert "winners" in capsys.readouterr().out
    # What a program leaves open is told of here, and not in whichever test comes next.
    gc.collect()
