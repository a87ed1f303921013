"""A server in a process of its own, which a test can kill."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import httpx

from tests.server.thread import free_port

PLENTY = "1000000/1000000"
LIMITS = (
    f"requests={PLENTY}",
    f"guests={PLENTY}",
    "tables_an_address=10000",
    "sockets_an_address=10000",
)
_PATIENCE_S = 120.0


class ServerProcess:
    """`stackyard serve` on a store; started again it is at the same address."""

    def __init__(self, folder: Path, *limits: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = folder / "store.db"
        self._limits = limits or LIMITS
        self._log = folder / "log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        return self._log.read_text()

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("stackyard")), "serve", "--json"]
        command += ["--port", str(self.port), "--store", str(self.store), "--bots", "1"]
        for limit in self._limits:
            command += ["--limit", limit]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)

    def wait_ready(self) -> None:
        until = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until:
            assert self.process is not None
            assert self.process.poll() is None, self.log
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/ready", trust_env=False).is_success:
                    return
            time.sleep(0.05)
        raise AssertionError(f"not ready within {_PATIENCE_S} s: {self.log}")

    def kill(self) -> None:
        """As a power cut would: nothing is told to it, and nothing is asked."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
