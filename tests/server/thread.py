"""A real server in a thread, behind a line that a test can cut, for clients that wait."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from stackyard.server.app import App, create_app
from stackyard.server.commands import Server
from stackyard.server.settings import Bounds, Rate, Settings
from stackyard.server.store.sqlite import SqliteStore
from tests.server.web.harness import QuickBots

_PATIENCE_S = 20.0
PLENTY = Rate(1_000_000, 1_000_000)
#: For tests that are not about limits.
LOOSE = Bounds(
    requests=PLENTY, messages=PLENTY, guests=PLENTY, tables_an_address=10_000, queue=10_000
)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class ThreadServer:
    """A server on a store; started again with `start`, after `stop`, it is at the same address."""

    def __init__(self, store: Path | str, bounds: Bounds = LOOSE) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.app: App
        self._store = store
        self._bounds = bounds
        self._server: Server
        self._thread: threading.Thread

    def __enter__(self) -> ThreadServer:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        settings = Settings(port=self.port, bounds=self._bounds)
        self.app = create_app(settings, SqliteStore(self._store), bots=QuickBots())
        self._server = Server(self.app, settings, lambda: None)
        listener = socket.create_server(("127.0.0.1", self.port), backlog=512)

        def work() -> None:
            with listener:
                asyncio.run(self._server.serve(sockets=[listener]))

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()
        until = time.monotonic() + _PATIENCE_S
        while not self.app.services.house.ready:
            assert time.monotonic() < until
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(_PATIENCE_S)
        assert not self._thread.is_alive()


class Line:
    """A way to a server that a test can cut: what is open then is lost without a farewell."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.cuts += 1
        ends, self._open = self._open, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        # A thread that waits in `accept` hears of a shutdown, and not of a close.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    near.close()
                    continue
                self._open += [near, far]
                threading.Thread(target=_join, args=(near, far), daemon=True).start()


def _join(near: socket.socket, far: socket.socket) -> None:
    """Carry what comes both ways, until one way is at its end."""
    with near, far:
        back = threading.Thread(target=_pump, args=(far, near), daemon=True)
        back.start()
        _pump(near, far)
        back.join()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(server: ThreadServer) -> Iterator[Line]:
    line = Line(server.port)
    try:
        yield line
    finally:
        line.close()
