"""Running the command, in a pipe or at a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from typer.testing import CliRunner, Result

from stackyard.cli import app

#: Enough of one flip and one keep a turn for a game to its end.
SIMPLE_TURNS = "flip\nkeep\n" * 105


def run(*args: str | Path, typed: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run the command in a pipe, within this process."""
    return CliRunner(env=env).invoke(app, [str(arg) for arg in args], input=typed)


class Terminal:
    """The command, or another script, in a process of its own at a terminal of 80 x 24."""

    _running: ClassVar[list["Terminal"]] = []

    def __init__(
        self,
        *args: str | Path,
        env: Mapping[str, str] | None = None,
        script: str = "from stackyard.cli import main; main()",
    ) -> None:
        self._ours, theirs = pty.openpty()
        # The terminal becomes the process's own, so that Ctrl-C reaches it.
        own = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"{own}\n{script}", *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLUMNS": "80",
                "LINES": "24",
                **(env or {}),
            },
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self._running.append(self)

    def wait_for(self, *texts: str, seconds: float = 60.0) -> str:
        """What is shown up to one of the texts, with it; the next call finds something new."""
        deadline = time.monotonic() + seconds
        while not any(text in self.shown for text in texts):
            if not self._read(deadline):
                raise AssertionError(f"{texts} were not shown, but: {self.shown!r}")
        end = min(self.shown.index(text) + len(text) for text in texts if text in self.shown)
        before, self.shown = self.shown[:end], self.shown[end:]
        return before

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._ours, f"{text}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self._ours, key)

    def end(self, seconds: float = 60.0) -> int:
        """Wait until the command has ended, and give its exit code."""
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            pass
        code = self.process.wait(timeout=seconds)
        os.close(self._ours)
        self._running.remove(self)
        return code

    @classmethod
    def end_all(cls) -> None:
        """Kill every command that no test has seen to its end."""
        while cls._running:
            left = cls._running.pop()
            left.process.kill()
            left.process.wait()
            os.close(left._ours)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:
            # The other end is closed: the command has ended.
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)
