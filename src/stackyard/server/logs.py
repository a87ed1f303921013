"""The server's log: JSON lines on the standard error, without secrets."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

log: Final[Any] = structlog.get_logger("stackyard")

_SECRET: Final = ("token", "secret", "cookie", "authorization", "password", "code", "word", "deals")
_HIDDEN: Final = "(hidden)"


def _hide_secrets(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    for key in event:
        if any(word in key.lower() for word in _SECRET):
            event[key] = _HIDDEN
    return event


def set_up(*, pretty: bool = False, level: str = "info") -> None:
    """Write the log to the standard error: as JSON, or for people who look on.

    Uvicorn's own lines go the same way; it writes no line for each request, the server does.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _hide_secrets,
    ]
    shown: list[Processor] = (
        [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(),
                # The usual one shows what variables held: cards, tokens.
                exception_formatter=structlog.dev.plain_traceback,
            )
        ]
        if pretty
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    least = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*shared, *shown],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_foreign(shown))
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(least, logging.WARNING))


def _foreign(shown: list[Processor]) -> list[Processor]:
    return [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shown]
