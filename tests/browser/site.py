"""A real server as the command line starts it, with the built page, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import httpx
import pytest

from tests.tools import needs

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "stackyard" / "server" / "static"
_SERVE = "from stackyard.cli import main; main()"
_PATIENCE_S = 180.0


class Site:
    """A server with a file for its store; started again, it is at the same address.

    Every visitor comes from an address of their own (`X-Forwarded-For`), so that one test does
    not use up what an address may do.
    """

    def __init__(self, store: Path) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None

    def __enter__(self) -> Site:
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
        """Start it, and wait until it answers."""
        words = [sys.executable, "-c", _SERVE, "serve", "--port", str(self.port)]
        words += ["--store", str(self._store), "--trust-proxy", "127.0.0.1", "--bots", "1"]
        self._log = self._store.with_suffix(".log").open("ab")
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )
        until = time.monotonic() + _PATIENCE_S
        while not self._answers():
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < until, self.log()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it as a keeper does (SIGTERM), or as a fault of the machine (SIGKILL)."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_PATIENCE_S)
            self._process = None
        if self._log is not None:
            self._log.close()
            self._log = None

    def log(self) -> str:
        """What it printed."""
        return self._store.with_suffix(".log").read_text(errors="replace")

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/ready", timeout=1).status_code == 200
        except httpx.HTTPError:
            return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def build_page() -> None:
    """Build the page where it is missing or older than its sources.

    Skips the test, and fails it with CI=true, where Node is needed for that and missing.
    """
    with _one_at_a_time():
        if not _is_stale():
            return
        node = needs("node")
        vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
        if not vite.exists():
            _cannot("the page is not built from its present sources; 'make' builds it")
        done = subprocess.run(
            [node, str(vite), "build"], cwd=WEB, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def axe_source() -> str:
    """The accessibility checker, which the page's own tools bring."""
    path = WEB / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        _cannot("axe-core is missing; 'npm ci' in web/ brings it")
    return path.read_text(encoding="utf-8")


def _cannot(why: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{why} (with CI=true no test may be skipped for that)", pytrace=False)
    pytest.skip(why)


def _is_stale() -> bool:
    """Whether a source of the page is newer than what was built of it."""
    built = STATIC / "index.html"
    return not built.exists() or _newest_source() > built.stat().st_mtime


def _newest_source() -> float:
    sources = [path for path in WEB.iterdir() if path.name != "node_modules"]
    deeper = [path for folder in sources if folder.is_dir() for path in folder.rglob("*")]
    return max(path.stat().st_mtime for path in (*sources, *deeper))


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Several workers of one test run shall not build at once."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    WEB.joinpath("node_modules").mkdir(exist_ok=True)
    with WEB.joinpath("node_modules", ".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def bots(count: int, level: str = "easy") -> list[dict[str, Any]]:
    """Plans of bots' seats."""
    return [{"type": "bot", "level": level}] * count
