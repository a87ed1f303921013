"""One process at a time owns a store: a lock file beside it, held as long as the process lives."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from stackyard.server.store.errors import StoreError, StoreLocked

#: On Windows a locked byte cannot be read by others: lock one far behind the text.
_LOCKED_BYTE: Final = 1 << 30


class OwnerLock:
    """The exclusive lock of a store. The system lets go of it when the process dies.

    The store's directory is made where there is none. The lock file stays when the lock is
    released: removing it could remove somebody else's.

    Raises:
        StoreLocked: somebody holds it, this process or another.
        StoreError: the lock file cannot be made.
    """

    def __init__(self, store: Path) -> None:
        path = store.with_name(store.name + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: BinaryIO = open_private(path)
        except OSError as error:
            raise StoreError(f"cannot lock {store}: {error}") from error
        try:
            _lock(self._file)
        except OSError as error:
            holder = _holder(self._file)
            self._file.close()
            raise StoreLocked(store, holder) from error
        self._file.truncate(0)
        # It only helps whoever finds the store locked; on a full disk the store says more.
        holder = f"process {os.getpid()} on {socket.gethostname()}"
        with suppress(OSError):
            os.write(self._file.fileno(), holder.encode())

    def release(self) -> None:
        """Let go; doing so again does nothing."""
        if not self._file.closed:
            self._file.truncate(0)
            _unlock(self._file)
            self._file.close()


def open_private(path: Path) -> BinaryIO:
    """Open a file to read and write, made for its owner alone where it is new."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")


def _holder(file: BinaryIO) -> str:
    text = file.read(300).decode(errors="replace").strip()
    return text or "another process"


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(0)

    def _unlock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
