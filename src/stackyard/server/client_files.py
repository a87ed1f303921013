"""The built web client, held in memory: it is small, and nothing else is ever given out."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from litestar import Response

from stackyard.server.refusals import refuse

_INDEX: Final = "/index.html"
#: Names in here carry a hash of their content, so that they never change.
_HASHED: Final = "/assets/"
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_NOT_PAGES: Final = ("/api/", "/schema/")
_PACKED_KINDS: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
_KINDS: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_UNBUILT: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stackyard</title>
  </head>
  <body>
    <h1>Stackyard</h1>
    <p>The server runs, but the page has not been built. In a checkout of the project, with
    Node.js 20.19 or newer:</p>
    <pre>make web</pre>
    <p>and start the server again. Programs can play without the page: the API is described
    <a href="/schema/openapi.json">here</a>.</p>
  </body>
</html>
"""


@dataclass(frozen=True, slots=True)
class _File:
    data: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


class ClientFiles:
    """The files of the built client.

    Args:
        folder: where they lie; where it is missing or empty, a page says how to build it.

    Attributes:
        built: whether the client is there.
    """

    def __init__(self, folder: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": path
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        self.built = _INDEX in self._files
        self._read = {name: _file(name, path.read_bytes()) for name, path in self._files.items()}
        if not self.built:
            self._read[_INDEX] = _file(_INDEX, _UNBUILT.encode())

    def answer(self, path: str, encodings: str, known: str | None) -> Response[bytes]:
        """What is given out for a path; paths of the client's own get its page.

        Raises:
            Refused: there is nothing of that name.
        """
        file = self._read.get(path)
        if file is None:
            if path.startswith(_NOT_PAGES) or PurePosixPath(path).suffix:
                raise refuse("not_found", "There is nothing here of that name.")
            file = self._read[_INDEX]
        headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
        if known == file.etag:
            return Response(b"", status_code=304, headers=headers, media_type=file.kind)
        data = file.data
        if file.packed is not None and "gzip" in encodings:
            data = file.packed
            headers["content-encoding"] = "gzip"
        return Response(data, headers=headers, media_type=file.kind)


def _file(name: str, data: bytes) -> _File:
    kind = _KINDS.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0]
    kind = kind or "application/octet-stream"
    packed = gzip.compress(data, mtime=0) if kind.startswith(_PACKED_KINDS) else None
    etag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    cache = _FOR_GOOD if name.startswith(_HASHED) else _ASK_AGAIN
    return _File(data, packed, kind, etag, cache)
