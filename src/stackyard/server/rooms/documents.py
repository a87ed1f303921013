"""A table as it is kept."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from stackyard.server.messages.tables import Clocks, Fairness, TableState
from stackyard.server.rooms.seats import HeldSeat


class TableDocument(msgspec.Struct, frozen=True):
    """All of a table that is kept; people are named by their ids alone.

    Fields that came later have defaults, so that older documents can be read.
    """

    game: str
    options: dict[str, Any]
    public: bool
    watchers: bool
    clocks: Clocks | None
    pace_ms: int
    deal: int | None
    host: str
    state: TableState
    why: str | None
    seats: list[HeldSeat]
    match: str | None
    round: int
    fairness: Fairness | None
    paused_at: int | None = None


_DOCUMENTS: Final = msgspec.json.Decoder(TableDocument)


def read_document(document: bytes) -> TableDocument:
    """The document that was written to these bytes."""
    return _DOCUMENTS.decode(document)
